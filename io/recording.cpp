#include "drystone/io/recording.hpp"

#include <algorithm>
#include <cmath>
#include <span>
#include <utility>

#include "io/view_fit.hpp"

namespace drystone::io {
namespace {

// The number of moments of a run that are used for its view.
constexpr int kViewMoments = 24;

/// A number that tells the forms of a body apart: the FNV-1a hash of the ids and of the geometry of its shapes.
class FormDigest {
 public:
  FormDigest(const World& world, std::span<const ShapeId> shapes) {
    for (const ShapeId shape : shapes) {
      add(&shape.index, sizeof(shape.index));
      add(&shape.generation, sizeof(shape.generation));
      std::visit([&](const auto& geometry) { add(geometry); }, *world.geometry(shape).value());
    }
  }
  std::uint64_t value() const { return hash_; }

 private:
  void add(const void* data, std::size_t size) {
    const auto* const bytes = static_cast<const unsigned char*>(data);
    for (std::size_t i = 0; i < size; ++i) hash_ = (hash_ ^ bytes[i]) * 1099511628211u;
  }
  void add(float number) { add(&number, sizeof(number)); }
  void add(Vec2 point) {
    add(point.x);
    add(point.y);
  }
  void add(const Circle& g) {
    add(g.center);
    add(g.radius);
  }
  void add(const Capsule& g) {
    add(g.point_a);
    add(g.point_b);
    add(g.radius);
  }
  void add(const Segment& g) {
    add(g.point_a);
    add(g.point_b);
  }
  void add(const Polygon& g) {
    for (const Vec2 vertex : g.vertices()) add(vertex);
    add(g.radius());
  }
  void add(const ChainSegment& g) {
    add(g.point_a);
    add(g.point_b);
  }
  void add(const SupportShape& g) {
    for (const Vec2 point : g.points()) add(point);
    add(g.radius());
  }
  void add(const TileGrid& g) {
    add(g.origin());
    add(g.cell_size());
    for (const std::uint64_t word : g.words()) hash_ = (hash_ ^ word) * 1099511628211u;
  }

  std::uint64_t hash_ = 14695981039346656037u;
};

// Ends every outline that has not ended yet and was not seen in this frame.
template <typename Outline, typename Seen>
void end_unseen(std::vector<Outline>& outlines, int frame, const Seen& seen) {
  for (std::size_t i = 0; i < outlines.size(); ++i) {
    if (outlines[i].end_frame == kNoEnd && !seen(i)) outlines[i].end_frame = frame;
  }
}

void add_items(const SceneOutline& outline, const PoseChange& change, std::vector<FitItem>& items) {
  const BodyOutline& body = outline.bodies[change.body];
  const Form& form = outline.forms[body.form];
  const WorldTransform pose{change.position, make_rotation(change.angle)};
  if (body.type != BodyType::static_body) {
    items.push_back({bounds(form, pose), false});
    return;
  }
  for (const ShapeOutline& shape : form) items.push_back({bounds(shape, pose), true});
}

}  // namespace

FrameRecorder::FrameRecorder(RecorderOptions options) : options_(std::move(options)) {
  recording_.title = options_.title;
  options_.draw.remove(DrawLayer::shapes);
  options_.draw.remove(DrawLayer::fields);
  recording_.has_layers = !options_.draw.empty();
  options_.draw.add(DrawLayer::fields);
}

Result<void> FrameRecorder::capture(const World& world, double time) { return capture(Source{world, nullptr}, time); }

Result<void> FrameRecorder::capture(const World& world, const FixedStepRunner& runner, double time) {
  return capture(Source{world, &runner}, time);
}

Result<void> FrameRecorder::capture(const Source& source, double time) {
  const World& world = source.world;
  if (options_.every < 1) return Error{ErrorCode::invalid_argument, "RecorderOptions.every must be at least 1"};
  if (!std::isfinite(time)) return Error{ErrorCode::invalid_argument, "time of a captured frame must be finite"};
  if (calls_++ % options_.every != 0) return {};

  scratch_.poses.clear();
  scratch_.awake_toggles.clear();
  scratch_.islands.clear();
  scratch_.counters = counters_of(world);
  scratch_.counters.time = time;
  if (options_.energy) {
    const Quality quality = world.measure();
    scratch_.counters.energy = quality.kinetic_energy + quality.potential_energy;
  }
  capture_bodies(source, scratch_);
  capture_joints(world);
  scratch_.drawn.clear();
  if (const auto drawn = world.draw(scratch_.drawn, {.layers = options_.draw, .arrow_seconds = options_.arrow_seconds});
      !drawn.ok()) {
    return drawn.error();
  }
  recording_.has_layers = recording_.has_layers || !scratch_.drawn.empty();
  // Copied, so that a frame's lists are as long as their content and no longer.
  recording_.frames.push_back(scratch_);
  return {};
}

void FrameRecorder::add_arrow(Position from, Vec2 along, DrawColor color) {
  if ((calls_ - 1) % options_.every != 0 || recording_.frames.empty()) return;
  constexpr float kHead = 0.2f;  // Of the arrow's length.
  DrawList& drawn = recording_.frames.back().drawn;
  const Position tip = from + along;
  drawn.segment(from, tip, color);
  for (const float side : {-0.5f, 0.5f}) drawn.segment(tip, tip - kHead * (along + side * perpendicular(along)), color);
  recording_.has_layers = true;
}

Recording FrameRecorder::take() {
  Recording out = std::move(recording_);
  *this = FrameRecorder(std::move(options_));
  return out;
}

void FrameRecorder::capture_bodies(const Source& source, Frame& frame) {
  for (Track& track : tracks_) track.seen = false;
  for (BodyId id : source.world.bodies()) capture_state(source, track_of(source, id, frame), frame);
  end_unseen(recording_.outline.bodies, frame_index(), [&](std::size_t i) { return tracks_[i].seen; });

  // A reused slot comes early among the world's bodies and late among ours.
  std::sort(frame.poses.begin(), frame.poses.end(), [](const auto& a, const auto& b) { return a.body < b.body; });
  std::sort(frame.awake_toggles.begin(), frame.awake_toggles.end());
  std::sort(frame.islands.begin(), frame.islands.end(), [](const auto& a, const auto& b) { return a.body < b.body; });
}

std::uint32_t FrameRecorder::track_of(const Source& source, BodyId id, Frame& frame) {
  const std::vector<ShapeId> shapes = source.world.shapes(id);
  const std::uint64_t form = FormDigest(source.world, shapes).value();
  const auto known = body_index_.find(id);
  if (known != body_index_.end() && tracks_[known->second].form == form) return known->second;
  const std::uint32_t body = begin_track(source, id, form);
  body_index_[id] = body;
  frame.poses.push_back(tracks_[body].pose);
  return body;
}

std::uint32_t FrameRecorder::begin_track(const Source& source, BodyId id, std::uint64_t form) {
  const World& world = source.world;
  const auto body = static_cast<std::uint32_t>(tracks_.size());
  const BodyOptions options = world.body(id);
  BodyOutline outline;
  outline.id = id;
  outline.type = options.type;
  outline.form = forms_.intern(form_of(world, id), recording_.outline.forms);
  outline.first_frame = frame_index();
  outline.name = options.name;
  recording_.outline.bodies.push_back(std::move(outline));

  const WorldTransform pose = source.pose(id);
  Track track;
  track.pose = {body, pose.position, angle(pose.rotation)};
  track.form = form;
  tracks_.push_back(std::move(track));
  return body;
}

void FrameRecorder::capture_state(const Source& source, std::uint32_t body, Frame& frame) {
  Track& track = tracks_[body];
  track.seen = true;
  const BodyId id = recording_.outline.bodies[body].id;
  const BodyState state = state_of(source.world, id);
  const WorldTransform shown = source.pose(id);
  const PoseChange pose{body, shown.position, angle(shown.rotation)};
  if (!(pose == track.pose)) frame.poses.push_back(pose);
  track.pose = pose;
  if (state.awake != track.awake) frame.awake_toggles.push_back(body);
  track.awake = state.awake;
  const std::uint32_t island = state.island ? *state.island + 1 : 0;
  if (island != track.island) frame.islands.push_back({body, island});
  track.island = island;
}

void FrameRecorder::capture_joints(const World& world) {
  joint_seen_.assign(recording_.outline.joints.size(), false);
  for (JointId id : world.joints()) {
    const auto known = joint_index_.find(id);
    const bool is_known = known != joint_index_.end() && goes_on(known->second);
    const std::uint32_t joint = is_known ? known->second : begin_joint(world, id);
    joint_index_[id] = joint;
    joint_seen_[joint] = true;
  }
  end_unseen(recording_.outline.joints, frame_index(), [&](std::size_t i) { return joint_seen_[i]; });
}

std::uint32_t FrameRecorder::begin_joint(const World& world, JointId id) {
  BodyId a, b;
  JointOutline joint = outline_of(world, id, a, b);
  joint.body_a = body_index_.at(a);
  joint.body_b = body_index_.at(b);
  joint.first_frame = frame_index();
  recording_.outline.joints.push_back(std::move(joint));
  joint_seen_.push_back(true);
  return static_cast<std::uint32_t>(recording_.outline.joints.size() - 1);
}

// Whether both bodies still have the same entries; a body whose shapes changed has a new one.
bool FrameRecorder::goes_on(std::uint32_t joint) const {
  const JointOutline& outline = recording_.outline.joints[joint];
  const std::vector<BodyOutline>& bodies = recording_.outline.bodies;
  return bodies[outline.body_a].end_frame == kNoEnd && bodies[outline.body_b].end_frame == kNoEnd;
}

WorldAabb fit_view(const Recording& recording) {
  const int frames = static_cast<int>(recording.frames.size());
  const int stride = std::max(1, frames / kViewMoments);
  std::vector<PoseChange> poses(recording.outline.bodies.size());
  std::vector<FitItem> items;
  for (int f = 0; f < frames; ++f) {
    for (const PoseChange& change : recording.frames[static_cast<std::size_t>(f)].poses) poses[change.body] = change;
    if (f % stride != 0 && f != frames - 1) continue;
    for (std::size_t i = 0; i < poses.size(); ++i) {
      const BodyOutline& body = recording.outline.bodies[i];
      if (body.first_frame <= f && f < body.end_frame) add_items(recording.outline, poses[i], items);
    }
  }
  for (const JointOutline& joint : recording.outline.joints) {
    for (const Position wheel : joint.wheels) items.push_back({{wheel, wheel}, false});
  }
  return fit_view(items);
}

}  // namespace drystone::io
