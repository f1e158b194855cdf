#include "continuous/first_impact.hpp"

#include <array>

#include "continuous/passage.hpp"
#include "geometry/shape_geometry.hpp"
#include "world/contacts.hpp"
#include "world/proxies.hpp"

namespace drystone::continuous {
namespace {

constexpr std::array kStandInScales = {0.5f, 0.0f};
/// A hit that comes sooner was there at the start: the time of impact is exact to a quarter of the slop.
constexpr float kTouchingPath = 0.5f * kLinearSlop;
/// Up to so many targets near a body are remembered for all of its shapes; beyond it each shape looks for its own.
constexpr std::size_t kFewTargets = 32;

/// Rest where a way ends.
Sweep rest_after(const Way& way) {
  const Transform pose = pose_on(way, way.end);
  const Vec2 center = transform_point(pose, way.sweep.local_center);
  return {way.sweep.local_center, center, center, pose.rotation, pose.rotation, 0.0f};
}

/// A shape shrunk towards its core: a point at scale 0.
class StandIn {
 public:
  StandIn(const ShapeGeometry& shape, float scale) : proxy_(make_proxy(shape)) {
    const Vec2 core = centroid(shape);
    const std::size_t count = scale > 0.0f ? proxy_.points.size() : 1;
    for (std::size_t i = 0; i < count; ++i) points_[i] = core + scale * (proxy_.points[i] - core);
    proxy_ = {std::span(points_).first(count), scale * proxy_.radius};
  }
  StandIn(const StandIn&) = delete;
  StandIn& operator=(const StandIn&) = delete;

  const ConvexProxy& proxy() const { return proxy_; }

 private:
  std::array<Vec2, kMaxPolygonVertices> points_;
  ConvexProxy proxy_;
};

/// Two shapes on their ways between two times, a being what is met.
struct Encounter {
  const ShapeGeometry& a;
  const ShapeGeometry& b;
  Sweep sweep_a;
  Sweep sweep_b;
  float from = 0.0f;
  float to = 1.0f;
  /// They may lie against each other since the step began. What comes at once is an impact otherwise.
  bool may_touch = true;
};

struct Meeting {
  float time = 1.0f;     // 1 where nothing is met.
  Vec2 normal;           // From the target.
  bool touches = false;  // They lie against each other when the piece begins.
  bool by_core = false;  // It was the core that met it.
};

/// A core that touches may neither meet the target nor, if it is there already, go on. What the time of impact lets it come nearer
/// than asked, it may use up once, but not again in each step.
Meeting meet_core(const TimeOfImpactOutput& found, const Encounter& e) {
  const Vec2 core = centroid(e.b);
  const auto place_at = [&](float time) {
    return transform_point(pose_at(e.sweep_b, time), core) - pose_at(e.sweep_a, time).position;
  };
  const float comes_nearer = -dot(place_at(e.to) - place_at(found.time), found.normal);
  if (comes_nearer > kTouchingPath) return {found.time, found.normal, true, true};
  // Thinner than the slop, it lies with its core in the surface.
  if (min_extent(e.b) < kLinearSlop) return {1.0f, {}, true};
  const Vec2 from_middle = transform_point(pose_at(e.sweep_b, found.time), core) - found.point;
  const float height = 2.0f * dot(from_middle, found.normal) - comes_nearer;
  const bool goes_on = comes_nearer > 0.0f && height < touching_separation(make_proxy(e.a).radius) - kLinearSlop;
  return goes_on ? Meeting{found.time, found.normal, true, true} : Meeting{1.0f, {}, true};
}

TimeOfImpactOutput first_touch(const Encounter& e, const ConvexProxy& b) {
  return time_of_impact({make_proxy(e.a), b, e.sweep_a, e.sweep_b, e.to, e.from});
}

/// Whether they met on their way, and did not touch when the piece began.
bool is_met_on_the_way(const TimeOfImpactOutput& found, const Encounter& e) {
  if (found.state != TimeOfImpactOutput::State::hit) return false;
  const float path = longest_path(e.a, e.sweep_a) + longest_path(e.b, e.sweep_b);
  return !e.may_touch || (found.time - e.from) * path > kTouchingPath;
}

/// The points of b, which touches a, that do not touch a themselves when the piece begins. None where the contact solver kept them
/// out: it holds what it sees, and nothing needs to be stopped for it.
std::size_t list_free_points(const Encounter& e, std::array<Vec2, kMaxPolygonVertices>& free) {
  const ConvexProxy proxy = make_proxy(e.b);
  const float free_height = touching_separation(make_proxy(e.a).radius + proxy.radius) + kTouchingPath;
  const Transform before = relative(pose_at(e.sweep_a, e.from), pose_at(e.sweep_b, e.from));
  const Transform after = relative(pose_at(e.sweep_a, e.to), pose_at(e.sweep_b, e.to));
  const Plane side = facing_plane(e.a, transform_point(before, centroid(e.b)));
  std::size_t count = 0;
  bool one_is_in = false;
  for (const Vec2 point : proxy.points) {
    if (side.height(transform_point(before, point)) - proxy.radius <= free_height) continue;
    one_is_in = one_is_in || side.height(transform_point(after, point)) - proxy.radius < -kLinearSlop;
    free[count++] = point;
  }
  return one_is_in ? count : 0;
}

/// When that of b which does not touch a meets it: a rod whose tip is on the floor turns about it, and its other end comes down.
Meeting meet_free_points(const Encounter& e) {
  std::array<Vec2, kMaxPolygonVertices> points;
  const std::size_t count = list_free_points(e, points);
  if (count == 0) return {1.0f, {}, true};
  const TimeOfImpactOutput found = first_touch(e, {std::span(points).first(count), make_proxy(e.b).radius});
  return {is_met_on_the_way(found, e) ? found.time : 1.0f, found.normal, true};
}

/// When what lies farther inside b, which touches a, meets it.
Meeting meet_stand_ins(const Encounter& e, const Clearance* clearance) {
  for (const float scale : kStandInScales) {
    if (clearance != nullptr && clearance->stays_clear(scale)) break;
    const TimeOfImpactOutput found = first_touch(e, StandIn(e.b, scale).proxy());
    if (found.state == TimeOfImpactOutput::State::separated) break;
    if (found.state != TimeOfImpactOutput::State::hit) continue;
    if (scale == 0.0f) return meet_core(found, e);
    if (is_met_on_the_way(found, e)) return {found.time, found.normal, true};
  }
  return {1.0f, {}, true};
}

/// When b meets a. Where a rests, `clearance` spares most of the looking.
Meeting meet(const Encounter& e, const Clearance* clearance) {
  if (clearance != nullptr && clearance->stays_clear(1.0f)) return {};
  const TimeOfImpactOutput found = first_touch(e, make_proxy(e.b));
  if (found.state == TimeOfImpactOutput::State::separated) return {};
  if (is_met_on_the_way(found, e)) return {found.time, found.normal};
  const Meeting by_free_points = meet_free_points(e);
  const Meeting by_stand_in = meet_stand_ins(e, clearance);
  return by_free_points.time < by_stand_in.time ? by_free_points : by_stand_in;
}

/// Links of a chain let through whatever starts behind them.
bool passes_link(const Encounter& e) {
  if (!std::holds_alternative<ChainSegment>(e.a)) return false;
  const Vec2 core = transform_point(pose_at(e.sweep_b, e.from), centroid(e.b));
  return facing_plane(e.a, {}).height(inv_transform_point(pose_at(e.sweep_a, e.from), core)) < 0.0f;
}

}  // namespace

Transform pose_on(const Way& way, float time) { return pose_at(way.sweep, min(time, way.end)); }

float longest_path(const ShapeGeometry& shape, const Sweep& sweep) {
  const Rotation rotation = relative(sweep.rotation_0, sweep.rotation_1);
  const float turn = sweep.turn != 0.0f ? abs(sweep.turn) : 2.0f * abs(rotation.s);
  return distance(sweep.center_0, sweep.center_1) + turn * extent(shape, sweep.local_center);
}

Position ImpactFinder::start_of(std::uint32_t slot) const {
  const BodyState& body = w_.bodies.state[slot];
  return body.solver_index == 0 ? body.center : c_.sweep_starts[body.solver_index].center;
}

Way ImpactFinder::way_of(std::uint32_t slot, Position from) const {
  const BodyState& body = w_.bodies.state[slot];
  const Vec2 center = body.center - from;
  Way way{{body.local_center, center, center, body.pose.rotation, body.pose.rotation, 0.0f}, 1.0f};
  if (body.solver_index == 0) return way;
  way.sweep.center_0 = c_.sweep_starts[body.solver_index].center - from;
  way.sweep.rotation_0 = c_.sweep_starts[body.solver_index].rotation;
  way.sweep.turn = c_.sweep_starts[body.solver_index].turn;
  const WayEnd& end = ends_[body.solver_index];
  if (end.time < 1.0f) {
    way.sweep.center_1 = end.center - from;
    way.sweep.rotation_1 = end.rotation;
    way.end = end.time;
  }
  return way;
}

geometry::DiscWay ImpactFinder::disc_way(std::uint32_t slot) const {
  const BodyState& body = w_.bodies.state[slot];
  return {world::in_trees(w_, start_of(slot)), world::in_trees(w_, body.center), body.extent + 2.0f * kLinearSlop};
}

Aabb ImpactFinder::swept_box(std::uint32_t body) const { return disc_way(body).box(); }

void ImpactFinder::look_in(const broad_phase::Tree& tree, std::uint32_t body, Impact& first) const {
  // Most bodies are nowhere near anything, which the body alone tells, without a look at its shapes.
  std::array<std::uint32_t, kFewTargets> near;
  std::size_t count = 0;
  const geometry::DiscWay disc = disc_way(body);
  const bool are_few = tree.query(disc.box(), [&](std::uint32_t target) {
    if (geometry::passes_by(disc, w_.shapes.slab[target])) return true;
    if (count == near.size()) return false;
    near[count++] = target;
    return true;
  });
  if (count == 0) return;
  const Position from = start_of(body);
  const Way way = way_of(body, from);
  world::for_each_shape(w_, body, [&](std::uint32_t shape) {
    const ShapeRow& row = w_.shapes.row[shape];
    if (row.sensor) return;
    const Passage passage(row.geometry, way.sweep);
    const auto consider = [&](std::uint32_t target) {
      if (w_.shapes.row[target].sensor) return true;
      const Candidate candidate{passage, from, way.end, shape, target};
      &tree == &w_.trees.awake ? meet_moving(candidate, first) : meet_resting(candidate, first);
      return true;
    };
    if (are_few) {
      for (std::size_t i = 0; i < count; ++i) consider(near[i]);
    } else {
      tree.query(world::in_trees(w_, from, passage.box()), consider);
    }
  });
}

void ImpactFinder::meet_resting(const Candidate& candidate, Impact& first) const {
  const ShapeRow& target = w_.shapes.row[candidate.target];
  const Transform pose = relative(candidate.from, w_.bodies.state[target.body].pose);
  const Clearance clearance(candidate.passage, target.geometry, pose);
  if (clearance.is_far() || clearance.only_slides()) return;
  if (std::holds_alternative<ChainSegment>(target.geometry) && clearance.starts_behind()) return;
  if (!world::may_contact(w_, candidate.shape, candidate.target)) return;
  const Sweep rest{{}, pose.position, pose.position, pose.rotation, pose.rotation, 0.0f};
  const Encounter e{target.geometry, candidate.passage.shape, rest, candidate.passage.sweep, 0.0f, candidate.end};
  const Meeting meeting = meet(e, &clearance);
  if (meeting.time < 1.0f) note({meeting.time, target.body, meeting.normal, meeting.by_core}, first);
}

void ImpactFinder::meet_moving(const Candidate& candidate, Impact& first) const {
  if (!world::may_contact(w_, candidate.shape, candidate.target)) return;
  const ShapeRow& target = w_.shapes.row[candidate.target];
  const Way target_way = way_of(target.body, candidate.from);
  bool may_touch = true;
  const auto look = [&](const Sweep& target_sweep, float from, float to) {
    const Encounter e{target.geometry, candidate.passage.shape, target_sweep, candidate.passage.sweep, from, to,
                      may_touch};
    if (passes_link(e)) return;
    const Meeting meeting = meet(e, nullptr);
    if (meeting.time < 1.0f) note({meeting.time, target.body, meeting.normal, meeting.by_core}, first);
    may_touch = meeting.touches;
  };
  const float other_end = min(target_way.end, candidate.end);
  look(target_way.sweep, 0.0f, other_end);
  if (other_end < candidate.end) look(rest_after(target_way), other_end, candidate.end);
}

/// Keeps the earlier impact. Ties go to the lower slot, whatever order the tree has.
void ImpactFinder::note(const Impact& impact, Impact& first) const {
  if (impact.time > first.time || (impact.time == first.time && impact.other >= first.other)) return;
  first = impact;
  if (w_.bodies.state[impact.other].type != BodyType::static_body) first.stops_core = false;
}

Impact ImpactFinder::with_static(std::uint32_t body) const {
  Impact first;
  look_in(w_.trees.fixed, body, first);
  return first;
}

Impact ImpactFinder::with_all(std::uint32_t body) const {
  Impact first = with_static(body);
  look_in(w_.trees.awake, body, first);
  look_in(w_.trees.asleep, body, first);
  return first;
}

}  // namespace drystone::continuous
