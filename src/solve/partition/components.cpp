// Components are found by union-find over the awake joints. A joint between two bodies of one component closes a loop, and so does a
// second joint to static or kinematic bodies. Joints in a loop may contradict each other, so components with loops are solved by
// iterations, and so are components of too many bodies or with a joint that the direct solution does not know. A body with a locked axis
// counts as static here, but it may be the root of a tree. (As another body of a tree it would have no motion along the axis, and the
// elimination would divide by the compliance of its joint.) The other components are solved directly if they need it (Finder::pays()).
// Their bodies are ordered breadth first from the root (root_of_tree()).
#include "solve/partition/components.hpp"

#include <algorithm>

#include "constraint/bodies.hpp"
#include "constraint/far_anchor.hpp"
#include "constraint/hub.hpp"
#include "constraint/joints.hpp"
#include "constraint/kinds.hpp"
#include "constraint/measure.hpp"
#include "solve/partition/blocks.hpp"
#include "world/edges.hpp"
#include "world/locks.hpp"

namespace drystone::partition {
namespace {

/// The levers of a joint's impulses: from the centres of its bodies to the anchors.
std::array<Vec2, 2> arms_of(const WorldState& w, std::uint32_t slot) {
  const JointRow& joint = w.joints.row[slot];
  const BodyState& a = w.bodies.state[joint.body[0]];
  const BodyState& b = w.bodies.state[joint.body[1]];
  Vec2 arm_a = joint.anchor[0] - a.local_center;
  Vec2 arm_b = joint.anchor[1] - b.local_center;
  // A sliding joint pushes both bodies at anchor b, which may be far from anchor a.
  if (joint::slides(w.joints.options[slot])) {
    arm_b = rotate(b.pose.rotation, arm_b);
    arm_a = b.center - a.center + arm_b;
  }
  return {arm_a, arm_b};
}

class Finder {
 public:
  explicit Finder(WorldState& w) : w_(w) {}

  Components run() {
    if (w_.next_joint_look > w_.step_count) return {};
    w_.next_joint_look = kNeverLook;
    const std::span<const std::uint32_t> awake = list_members(*w_.scratch, w_.joints.awake);
    if (awake.empty()) return {};
    const base::Arena::Mark before = w_.scratch->arena.mark();
    ties_ = w_.scratch->arena.allocate<Tie>(w_.bodies.state.size());
    joints_ = w_.scratch->arena.allocate<Joint>(awake.size());
    std::size_t count = 0;
    for (const std::uint32_t slot : awake) {
      if (begin(slot, joints_[count])) ++count;
    }
    joints_ = joints_.first(count);
    for (const Joint& joint : joints_) tie(joint);
    for (Joint& joint : joints_) look_at(joint);
    const Components components = walk();
    if (components.list.empty()) w_.scratch->arena.rewind(before);
    return components.list.empty() ? Components{} : components;
  }

 private:
  struct Tie {
    std::uint32_t parent = 0;
    std::uint32_t size = 1;
    std::uint32_t joints = 0;
    std::uint32_t heaviest = 0;
    std::uint32_t held = kNone;  // The body with the joint to a static or kinematic body.
    float least_inv_mass = 0.0f;
    float most_inv_mass = 0.0f;
    float opening = 0.0f;  // The sum of the errors of its joints' rigid parts (joint::opening()) [m].
    bool has_far_anchor = false;
    float strain = 0.0f;  // The sum of the shares that the body takes of its joints (constraint/hub.hpp).
    float most_strain = 0.0f;
    bool has_only_hinges = true;
    bool has_driven_slider = false;  // A joint but a hinge has a spring, motor or limit.
    bool has_spring = false;
    bool is_driven = false;  // A motor drives one of its joints.
    bool grounded = false;   // The component has a joint to a static or kinematic body, or a body with a locked axis.
    bool turned = false;     // A kinematic body prescribes the angular velocity of one of the bodies.
    // One of the bodies has a fixed rotation. With `turned`, joints of a tree may contradict each other.
    bool cannot_turn = false;
    bool has_locked_axis = false;  // One of the bodies has one.
    // The component has a loop, or a joint that the direct solution does not know, or nothing is solved directly (solves_trees()).
    bool needs_iterations = false;
    bool has_loop = false;         // Of its own bodies, not through the ground.
    bool is_closed = false;        // It has a loop of either kind.
    std::uint32_t open_steps = 0;  // The greatest JointRow::open_steps of its joints before this step.
    std::uint32_t steps = 1;       // Steps since the last check, or 1 if joints were added or removed since.
    bool walked = false;
  };

  struct Joint {
    std::uint32_t slot;
    std::uint32_t a;  // Body slots; kNone for a body that is not dynamic.
    std::uint32_t b;
    std::uint32_t root;  // The root of its component, after all joints were united.
  };

  bool begin(std::uint32_t slot, Joint& to) {
    const JointRow& joint = w_.joints.row[slot];
    if (joint.next_look > w_.step_count) {
      w_.next_joint_look = std::min(w_.next_joint_look, joint.next_look);
      return false;
    }
    if (!joint::is_active(w_, joint) || !has_awake_body(joint)) return false;
    to = {slot, begin_body(joint.body[0]), begin_body(joint.body[1]), kNone};
    return true;
  }

  /// Whether an awake dynamic body has the joint. A kinematic body keeps its joints awake, even joints with sleeping bodies, which are in
  /// no block.
  bool has_awake_body(const JointRow& joint) const {
    const auto moves = [this](std::uint32_t body) { return is_dynamic(w_, body) && is_awake(w_, body); };
    return moves(joint.body[0]) || moves(joint.body[1]);
  }

  std::uint32_t begin_body(std::uint32_t body) {
    const BodyState& state = w_.bodies.state[body];
    if (state.type != BodyType::dynamic) return kNone;
    const bool is_locked = model::has_locked_axis(w_, body);
    ties_[body] = {.parent = body,
                   .heaviest = body,
                   .least_inv_mass = is_locked ? 0.0f : state.inv_mass,
                   .most_inv_mass = state.inv_mass,
                   .grounded = is_locked,
                   .cannot_turn = state.inv_inertia == 0.0f,
                   .has_locked_axis = is_locked};
    return body;
  }

  std::uint32_t root_of(std::uint32_t body) {
    while (ties_[body].parent != body) {
      ties_[body].parent = ties_[ties_[body].parent].parent;
      body = ties_[body].parent;
    }
    return body;
  }

  void tie(const Joint& joint) {
    std::uint32_t to = root_of(joint.a != kNone ? joint.a : joint.b);
    const std::uint32_t kind = w_.joints.row[joint.slot].batch_kind;
    ties_[to].has_only_hinges = ties_[to].has_only_hinges && is_hinge(kind);
    ties_[to].has_driven_slider = ties_[to].has_driven_slider || (batch_kind_has_drive(kind) && !is_hinge(kind));
    if (joint.a != kNone && joint.b != kNone) {
      std::uint32_t from = root_of(joint.b);
      if (to == from) {
        ties_[to].needs_iterations = ties_[to].is_closed = ties_[to].has_loop = true;
        return;
      }
      if (ties_[to].size < ties_[from].size) std::swap(to, from);
      join(ties_[to], ties_[from]);
      ties_[from].parent = to;
    } else {
      ties_[to].is_closed = ties_[to].is_closed || ties_[to].grounded;
      ties_[to].grounded = true;
      ties_[to].held = joint.a != kNone ? joint.a : joint.b;
      ties_[to].turned = ties_[to].turned || is_turned(joint.slot);
    }
    ties_[to].needs_iterations =
        ties_[to].needs_iterations || ties_[to].is_closed || !solves_trees() || !has_direct_rows(kind);
    // Only for these it depends on the options, which take time to read.
    if (kind == batch_kind(static_cast<std::size_t>(JointKind::distance), true))
      ties_[to].needs_iterations = ties_[to].needs_iterations || !has_direct_rows(w_.joints.options[joint.slot]);
    ++ties_[to].joints;
  }

  /// Whether a kinematic body prescribes the angular velocity of a dynamic body.
  bool is_turned(std::uint32_t slot) const {
    const JointRow& joint = w_.joints.row[slot];
    const auto is_kinematic = [this](std::uint32_t body) { return w_.bodies.state[body].type == BodyType::kinematic; };
    return (is_kinematic(joint.body[0]) || is_kinematic(joint.body[1])) && joint::holds_angle(w_.joints.options[slot]);
  }

  /// Adds the data of a joint to its component. Called after all joints were united.
  void look_at(Joint& joint) {
    joint.root = root_of(joint.a != kNone ? joint.a : joint.b);
    Tie& tie = ties_[joint.root];
    JointRow& row = w_.joints.row[joint.slot];
    const std::uint32_t small_loop = tie.has_driven_slider ? kSmallLoop / 4 : kSmallLoop;
    row.arcs_together = tie.size > (tie.is_closed ? small_loop : kMostWhole);
    look_at_arms(joint, tie);
    if (is_iterated(tie)) {
      tie.has_spring = tie.has_spring || joint::has_spring(w_.joints.options[joint.slot]);
      return;
    }
    tie.is_driven = tie.is_driven || joint::is_driven(w_.joints.options[joint.slot]);
    tie.open_steps = std::max(tie.open_steps, row.open_steps);
    tie.steps = row.next_look == kLookAtOnce ? 1 : kLookEvery;
    if (tie.open_steps < kOpenSteps)
      tie.opening += joint::opening(w_, joint.slot);  // Otherwise it is solved directly anyway.
  }

  /// Looks at what each body takes of the joint, and whether an anchor is far.
  void look_at_arms(const Joint& joint, Tie& tie) {
    const std::array<Vec2, 2> arms = arms_of(w_, joint.slot);
    const std::array<std::uint32_t, 2>& body = w_.joints.row[joint.slot].body;
    const bool holds_angle = joint::holds_angle(w_.joints.options[joint.slot]);
    const float apart_squared = length_squared(w_.bodies.state[body[1]].center - w_.bodies.state[body[0]].center);
    std::array<joint::HubSide, 2> sides;
    for (std::size_t i = 0; i < 2; ++i) {
      const BodyState& own = w_.bodies.state[body[i]];
      sides[i] = {own.inv_mass, own.inv_inertia, arms[i]};
    }
    for (std::size_t i = 0; i < 2; ++i) {
      if (!is_dynamic(w_, body[i])) continue;
      tie.has_far_anchor = tie.has_far_anchor || joint::is_far_anchor(sides[i].inv_mass, sides[i].inv_inertia, arms[i]);
      float& strain = ties_[body[i]].strain;
      strain += joint::share_at_hub(sides[i], sides[1 - i], holds_angle, apart_squared);
      tie.most_strain = max(tie.most_strain, strain);
    }
  }

  static bool is_iterated(const Tie& tie) { return tie.needs_iterations || tie.size > kMostWhole; }

  /// Whether the warm start of a component that is solved by iterations may not add energy. Hinges without a loop need no limit where
  /// nearly all trees that could gain energy are solved directly. The others are ragdolls, of which there may be thousands, and short chains, which
  /// would open. A bridge between two walls would not come to rest. Trees need it where no gravity loads them: they would begin a step with the
  /// impulses that shared a push in the last one.
  bool is_limited(const Tie& tie) const {
    const bool is_small = (tie.joints > 1 || tie.has_loop) && tie.size <= kMostWhole;
    const bool is_weightless = !tie.needs_iterations && w_.options.gravity == Vec2{};
    return is_small && (tie.has_loop || !tie.has_only_hinges || is_weightless || !solves_trees());
  }

  /// The root is the body with a locked axis, else the body with the joint to a body that does not move, else the heaviest body. A joint to
  /// a body that does not move takes nearly all motion from the bodies that were eliminated before. If a light body at a leaf had it,
  /// floats would lose what is left of the motion: small trees multiplied their energy by millions within seconds.
  static std::uint32_t root_of_tree(const Tie& tie) {
    return tie.has_locked_axis || tie.held == kNone ? tie.heaviest : tie.held;
  }

  /// The strain beyond which a body is a strong hub.
  static float strong_hub(const Tie& tie) {
    if (!tie.has_only_hinges) return joint::kStrongSmallHub;
    return tie.held == kNone || is_iterated(tie) ? joint::kStrongHub : joint::kStrongHeldHub;
  }

  static void join(Tie& to, const Tie& from) {
    to.size += from.size;
    to.joints += from.joints;
    if (from.least_inv_mass < to.least_inv_mass ||
        (from.least_inv_mass == to.least_inv_mass && from.heaviest < to.heaviest)) {
      to.heaviest = from.heaviest;
    }
    to.least_inv_mass = min(to.least_inv_mass, from.least_inv_mass);
    to.most_inv_mass = max(to.most_inv_mass, from.most_inv_mass);
    to.turned = to.turned || from.turned;
    to.cannot_turn = to.cannot_turn || from.cannot_turn;
    to.has_locked_axis = to.has_locked_axis || from.has_locked_axis;
    to.has_only_hinges = to.has_only_hinges && from.has_only_hinges;
    to.has_driven_slider = to.has_driven_slider || from.has_driven_slider;
    to.has_loop = to.has_loop || from.has_loop;
    to.is_closed = to.is_closed || from.is_closed || (to.grounded && from.grounded);
    to.needs_iterations = to.needs_iterations || from.needs_iterations;
    to.grounded = to.grounded || from.grounded;
    if (to.held == kNone) to.held = from.held;
  }

  static bool contradicts_itself(const Tie& tie) { return tie.turned && tie.cannot_turn; }

  std::uint32_t open_steps_of(const Tie& tie) const {
    if (tie.open_steps == kOpenSteps) return kOpenSteps;
    return tie.opening > w_.options.length_unit * kOpen ? std::min(tie.open_steps + tie.steps, kOpenSteps) : 0;
  }

  /// Whether a direct solution is better than iterations. Iterations are as good if masses are similar, anchors are near and no joint stays
  /// open, as in a ragdoll in the air. A motor in a tree would overshoot, and pull on the motors of other joints. A body is infinitely
  /// heavy along a locked axis. If joints of a tree contradict each other, the compliance of the direct solution bounds their impulses,
  /// which would grow with each iteration.
  bool pays(const Tie& tie, const Joint& joint) const {
    if (is_iterated(tie)) return false;
    if (tie.has_locked_axis) return true;
    if (tie.joints == 1) return carries_load(joint.a) || carries_load(joint.b);
    return contradicts_itself(tie) || tie.size > kMostIterated || open_steps_of(tie) == kOpenSteps ||
           tie.has_far_anchor || tie.is_driven || tie.most_strain > strong_hub(tie) ||
           is_load(tie.most_inv_mass, tie.least_inv_mass);
  }

  /// Whether the body touches a dynamic body that is much heavier.
  bool carries_load(std::uint32_t body) const {
    if (body == kNone) return false;
    const float inv_mass = w_.bodies.state[body].inv_mass;
    bool found = false;
    // A body may have hundreds of contacts, and each condition reads different memory, so the condition that most contacts fail comes
    // first.
    model::for_each_contact(w_, body, [&](std::uint32_t slot, const ContactRow&, std::uint32_t other) {
      found = found || (w_.contacts.key[slot].kind != ContactKind::count &&
                        is_load(inv_mass, w_.bodies.state[other].inv_mass) && is_dynamic(w_, other));
    });
    return found;
  }

  std::uint64_t next_look(const Tie& tie, bool in_each_step) const {
    if (is_iterated(tie)) return kNeverLook;
    return w_.step_count + (in_each_step ? 1 : kLookEvery);
  }

  Components walk() {
    const std::size_t most = 2 * joints_.size();
    bodies_ = w_.scratch->arena.allocate<ArticulatedBody>(most);
    body_slots_ = w_.scratch->arena.allocate<std::uint32_t>(most);
    component_joints_ = w_.scratch->arena.allocate<ArticulatedJoint>(most);
    joint_slots_ = w_.scratch->arena.allocate<std::uint32_t>(most);
    const std::span<Component> list = w_.scratch->arena.allocate<Component>(joints_.size());
    std::uint32_t count = 0;
    for (const Joint& joint : joints_) {
      Tie& tie = ties_[joint.root];
      JointRow& row = w_.joints.row[joint.slot];
      row.open_steps = open_steps_of(tie);
      const bool is_direct = pays(tie, joint);
      // In nets of springs the energy doubled if the other joints began with less than all of their impulses.
      row.kept = is_iterated(tie) && !tie.has_spring && !is_limited(tie)
                     ? joint::kept_at_hub(tie.most_strain, strong_hub(tie))
                     : 1.0f;
      w_.joints.limited_count -= row.limited != kNone ? 1 : 0;
      row.limited = !is_direct && is_limited(tie) ? joint.root : kNone;
      w_.joints.limited_count += row.limited != kNone ? 1 : 0;
      row.next_look = next_look(tie, is_direct || tie.joints == 1);  // A load may come onto a single joint in any step.
      w_.next_joint_look = std::min(w_.next_joint_look, row.next_look);
      if (tie.walked || !is_direct) continue;
      tie.walked = true;
      if (of_body_.empty()) {
        to_parent_ = w_.scratch->arena.allocate<ToParent>(kMostWhole);
        of_body_ = w_.scratch->arena.allocate<std::uint32_t>(w_.bodies.state.size());
        std::fill(of_body_.begin(), of_body_.end(), kNone);
      }
      list[count] = walk_from(root_of_tree(tie), count);
      ++count;
    }
    return {list.first(count), bodies_.first(body_count_), of_body_, {}};
  }

  Component walk_from(std::uint32_t root, std::uint32_t number) {
    Component component;
    const std::uint32_t first_body = body_count_;
    const std::uint32_t first_joint = joint_count_;
    body_slots_[body_count_++] = root;
    for (std::uint32_t i = first_body; i < body_count_; ++i) {
      const std::uint32_t own = i - first_body;
      const std::uint32_t body = body_slots_[i];
      of_body_[body] = number;
      component.mass += 1.0f / w_.bodies.state[body].inv_mass;
      bodies_[i] = {{joint_count_ - first_joint, 0}, {}};
      model::for_each_joint(w_, body, [&](std::uint32_t slot, const JointRow& joint, std::uint32_t other) {
        if (own > 0 && slot == to_parent_[own].slot) return;
        if (!joint::is_active(w_, joint)) return;
        const std::uint32_t kind = joint.batch_kind;
        if (!is_dynamic(w_, other)) {
          component.meets_kinematic |= w_.bodies.state[other].type == BodyType::kinematic;
          add({slot, {kind, kNone, joint.body[0] == body ? 1u : 0u}});
          return;
        }
        to_parent_[body_count_ - first_body] = {slot, {kind, own, joint.body[0] == other ? 1u : 0u}};
        body_slots_[body_count_++] = other;
      });
      if (own > 0) add(to_parent_[own]);
      bodies_[i].joints.last = joint_count_ - first_joint;
    }
    const std::uint32_t body_count = body_count_ - first_body;
    const std::uint32_t joint_count = joint_count_ - first_joint;
    static_cast<ArticulatedBatch&>(component) = {
        1,  bodies_.subspan(first_body, body_count),     component_joints_.subspan(first_joint, joint_count),
        {}, body_slots_.subspan(first_body, body_count), joint_slots_.subspan(first_joint, joint_count)};
    return component;
  }

  struct ToParent {
    std::uint32_t slot = kNone;
    ArticulatedJoint joint;
  };
  void add(const ToParent& of) {
    joint_slots_[joint_count_] = of.slot;
    component_joints_[joint_count_++] = of.joint;
  }

  WorldState& w_;
  std::span<Tie> ties_;  // By body slot; elements of bodies without joints are not set.
  std::span<Joint> joints_;
  // Of all components:
  std::span<ArticulatedBody> bodies_;
  std::span<std::uint32_t> body_slots_;
  std::span<ArticulatedJoint> component_joints_;
  std::span<std::uint32_t> joint_slots_;
  std::span<ToParent> to_parent_;  // The joints to the parents in the present component, by number of the body.
  std::span<std::uint32_t> of_body_;
  std::uint32_t body_count_ = 0;
  std::uint32_t joint_count_ = 0;
};

/// Lists the components whose warm start is limited, from what the last check of their joints noted.
LimitedComponents list_limited(WorldState& w) {
  if (w.joints.limited_count == 0) return {};
  std::size_t count = 0;
  w.joints.awake.for_each_set([&](std::size_t slot) { count += w.joints.row[slot].limited != kNone ? 1 : 0; });
  if (count == 0) return {};
  const std::span<std::uint32_t> of_body = w.scratch->arena.allocate<std::uint32_t>(w.bodies.state.size());
  std::fill(of_body.begin(), of_body.end(), kNone);
  const std::span<std::uint32_t> found = w.scratch->arena.allocate<std::uint32_t>(3 * count);
  std::uint32_t bodies = 0;
  std::uint32_t components = 0;
  const auto add = [&](std::uint32_t body, std::uint32_t component) {
    if (of_body[body] != kNone || !is_dynamic(w, body) || !is_awake(w, body)) return;
    of_body[body] = component;
    found[bodies++] = body;
  };
  w.joints.awake.for_each_set([&](std::size_t slot) {
    const JointRow& joint = w.joints.row[slot];
    if (joint.limited == kNone || !joint::is_active(w, joint)) return;
    if (!is_dynamic(w, joint.limited) || !is_awake(w, joint.limited)) return;
    if (of_body[joint.limited] == kNone) add(joint.limited, components++);
    for (const std::uint32_t body : joint.body) add(body, of_body[joint.limited]);
  });
  const std::span<IndexRange> list = w.scratch->arena.allocate<IndexRange>(components);
  const std::span<std::uint32_t> sorted = w.scratch->arena.allocate<std::uint32_t>(bodies);
  std::fill(list.begin(), list.end(), IndexRange{});
  for (const std::uint32_t body : found.first(bodies)) ++list[of_body[body]].last;
  std::uint32_t next = 0;
  for (IndexRange& range : list) {
    const std::uint32_t size = range.last;
    range = {next, next};
    next += size;
  }
  for (const std::uint32_t body : found.first(bodies)) sorted[list[of_body[body]].last++] = body;
  return {list, sorted, of_body};
}

}  // namespace

Components find_components(WorldState& w) {
  Components components = Finder(w).run();
  components.limited = list_limited(w);
  return components;
}

}  // namespace drystone::partition
