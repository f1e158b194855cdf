// Records a run through the public interface only, and plays it back.
#include "benchmarks/islands/contact_graph.hpp"

#include <stdexcept>
#include <unordered_map>

#include "geometry/shape_geometry.hpp"

namespace drystone::bench {
namespace {

constexpr std::uint32_t kNoContact = ~0u;
constexpr std::uint32_t kNoBody = ~0u;

class Recorder {
 public:
  Recorder(const scenes::Scene& scene, GraphRecording& recording)
      : recording_(recording), built_(build(scene)), dt_(scene.dt) {
    for (const BodyId body : built_.bodies) add_body(body);
    for (const scenes::SceneJoint& joint : scene.joints) add_joint(joint);
  }

  void step() {
    const StepReport report = built_.world.step(dt_);
    RecordedStep& recorded = recording_.steps.emplace_back();
    recorded.step_ms = report.total_ms;
    recorded.islands_ms = report.phase_ms[static_cast<std::size_t>(Phase::islands)];
    recorded.sleep_ms = report.phase_ms[static_cast<std::size_t>(Phase::sleep)];
    note_changes(recorded);
    note_moved(recorded);
  }

 private:
  struct Touch {
    std::uint64_t pair = 0;  // The two shapes.
    std::uint32_t contact = 0;
    GraphEdge bodies;
  };

  /// A dynamic body, with the values that say whether it moves or rests.
  struct Mover {
    BodyId body;
    float extent = 0.0f;
    float sleep_threshold = 0.0f;
    bool allow_sleep = true;
  };

  static scenes::BuiltScene build(scenes::Scene scene) {
    if (scene.action) throw std::runtime_error(scene.name + ": a scene with an action cannot be recorded");
    scene.world.sleeping = false;
    scene.world.workers = 1;
    Result<scenes::BuiltScene> built = scenes::build(scene);
    if (!built.ok()) throw std::runtime_error(scene.name + ": " + built.error().message);
    return std::move(built).value();
  }

  void add_body(BodyId body) {
    const BodyOptions options = built_.world.body(body);
    const bool dynamic = options.type == BodyType::dynamic && options.enabled;
    const std::uint32_t number = dynamic ? recording_.body_count() : kNoBody;
    node_of_body_.push_back(number);
    const std::vector<ShapeId> shapes = built_.world.shapes(body);
    const Vec2 center = built_.world.mass_data(body).value().center;
    float farthest = 0.0f;
    for (const ShapeId shape : shapes) {
      if (shape.index >= node_of_shape_.size()) node_of_shape_.resize(shape.index + 1, kNoBody);
      node_of_shape_[shape.index] = number;
      farthest = max(farthest, extent(*built_.world.geometry(shape).value(), center));
    }
    if (!dynamic) return;
    recording_.time_to_sleep.push_back(options.time_to_sleep);
    movers_.push_back({body, farthest, options.sleep_threshold, options.allow_sleep});
  }

  void add_joint(const scenes::SceneJoint& joint) {
    const std::uint32_t a = node_of_body_[static_cast<std::size_t>(joint.body_a)];
    const std::uint32_t b = node_of_body_[static_cast<std::size_t>(joint.body_b)];
    if (a != kNoBody && b != kNoBody) recording_.joints.push_back({a, b});
  }

  /// Touches of two dynamic bodies, in contact order.
  std::vector<Touch> touches_now() {
    built_.world.contacts(views_);
    std::vector<Touch> touches;
    touches.reserve(touches_.size());
    for (const ContactView& view : views_) {
      const GraphEdge bodies = {node_of_shape_[view.shape_a.index], node_of_shape_[view.shape_b.index]};
      if (bodies.a == kNoBody || bodies.b == kNoBody) continue;
      touches.push_back({(std::uint64_t{view.shape_a.index} << 32) | view.shape_b.index, kNoContact, bodies});
    }
    return touches;
  }

  /// Both lists are in slot order, and a contact that continues keeps its slot. So contacts in both lists have the same
  /// order, with ends and begins between them.
  void note_changes(RecordedStep& recorded) {
    std::vector<Touch> now = touches_now();
    std::unordered_map<std::uint64_t, std::size_t> place_before;
    for (std::size_t i = 0; i < touches_.size(); ++i) place_before.emplace(touches_[i].pair, i);
    std::vector<bool> goes_on(touches_.size());
    for (const Touch& touch : now) {
      const auto found = place_before.find(touch.pair);
      if (found != place_before.end()) goes_on[found->second] = true;
    }
    std::size_t before = 0;
    const auto end_until = [&](std::size_t last) {
      for (; before < last; ++before) {
        if (!goes_on[before]) end(touches_[before], recorded);
      }
    };
    for (Touch& touch : now) {
      const auto found = place_before.find(touch.pair);
      if (found == place_before.end()) {
        begin(touch, recorded);
        continue;
      }
      touch.contact = touches_[found->second].contact;
      end_until(found->second + 1);
    }
    end_until(touches_.size());
    free_contacts_.insert(free_contacts_.end(), ended_.begin(), ended_.end());
    ended_.clear();
    touches_ = std::move(now);
  }

  void begin(Touch& touch, RecordedStep& recorded) {
    if (free_contacts_.empty()) {
      touch.contact = contact_count_++;
    } else {
      touch.contact = free_contacts_.back();
      free_contacts_.pop_back();
    }
    recorded.changes.push_back({touch.contact, touch.bodies, true});
  }

  void end(const Touch& touch, RecordedStep& recorded) {
    recorded.changes.push_back({touch.contact, touch.bodies, false});
    ended_.push_back(touch.contact);
  }

  /// Marks bodies that were too fast to rest. This is the speed rule of the sleep phase, without its exceptions.
  void note_moved(RecordedStep& recorded) const {
    for (std::uint32_t i = 0; i < movers_.size(); ++i) {
      const BodyMotion motion = built_.world.motion(movers_[i].body);
      const float fastest_point = length(motion.velocity) + abs(motion.angular_velocity) * movers_[i].extent;
      if (!movers_[i].allow_sleep || fastest_point > movers_[i].sleep_threshold) recorded.moved.push_back(i);
    }
  }

  GraphRecording& recording_;
  scenes::BuiltScene built_;
  float dt_;
  std::vector<std::uint32_t> node_of_body_;   // The node of each number of the scene.
  std::vector<std::uint32_t> node_of_shape_;  // The node of each slot of a shape.
  std::vector<Mover> movers_;
  std::vector<ContactView> views_;
  std::vector<Touch> touches_;
  std::vector<std::uint32_t> free_contacts_;
  std::vector<std::uint32_t> ended_;  // Numbers that ended in this step are not used again before the next one.
  std::uint32_t contact_count_ = 0;
};

}  // namespace

GraphRecording record_contact_graphs(const scenes::Scene& scene, int steps) {
  GraphRecording recording;
  recording.scene = scene.name;
  recording.dt = scene.dt;
  Recorder recorder(scene, recording);
  const int count = steps > 0 ? steps : scene.steps;
  for (int i = 0; i < count; ++i) recorder.step();
  return recording;
}

ContactGraph::ContactGraph(std::uint32_t bodies, std::span<const GraphEdge> joints)
    : edges_(joints.begin(), joints.end()),
      contact_of_edge_(joints.size(), kNoContact),
      offsets_(std::size_t{bodies} + 1) {
  build_neighbors();
}

void ContactGraph::apply(std::span<const TouchChange> changes) {
  if (changes.empty()) return;
  for (const TouchChange& change : changes) change.begins ? add(change) : remove(change.contact);
  build_neighbors();
}

void ContactGraph::add(const TouchChange& change) {
  if (change.contact >= edge_of_contact_.size()) edge_of_contact_.resize(std::size_t{change.contact} + 1);
  edge_of_contact_[change.contact] = edges_.size();
  contact_of_edge_.push_back(change.contact);
  edges_.push_back(change.bodies);
}

void ContactGraph::remove(std::uint32_t contact) {
  const std::size_t place = edge_of_contact_[contact];
  edges_[place] = edges_.back();
  contact_of_edge_[place] = contact_of_edge_.back();
  if (contact_of_edge_[place] != kNoContact) edge_of_contact_[contact_of_edge_[place]] = place;
  edges_.pop_back();
  contact_of_edge_.pop_back();
}

/// A counting sort of both ends of all edges.
void ContactGraph::build_neighbors() {
  std::fill(offsets_.begin(), offsets_.end(), 0);
  for (const GraphEdge& edge : edges_) {
    ++offsets_[edge.a];
    ++offsets_[edge.b];
  }
  std::size_t sum = 0;
  for (std::size_t& offset : offsets_)
    offset = sum += offset;  // Each offset is now the end of a body's part of the list.
  neighbors_.resize(sum);
  for (const GraphEdge& edge : edges_) {
    neighbors_[--offsets_[edge.a]] = edge.b;
    neighbors_[--offsets_[edge.b]] = edge.a;
  }
}

}  // namespace drystone::bench
