// Components are found by union-find over the awake joints. A joint between two bodies that are tied already closes a loop,
// and so does a second one to what does not move: joints in a loop may contradict each other, and are left to the sweeps, as is
// a component of too many bodies. Of the others, those are walked through, from their
// heaviest body, breadth first, along the lists of joints that the bodies have, which need it: see Finder::pays().
#include "partition/articulated.hpp"

#include <algorithm>

#include "world/attach.hpp"
#include "world/edges.hpp"

namespace drystone::partition {
namespace {

/// Whether a dynamic body is so much heavier than another that its weight is carried directly.
bool is_load(float inv_mass_of_light, float inv_mass_of_load) {
  return inv_mass_of_light >= kHeavyLoad * inv_mass_of_load;
}

/// How far apart a joint's rigid part is [m]; limits and angles aside.
float opening(const WorldState& w, const JointRow& joint) {
  const JointOptions& o = common_options(joint);
  const BodyState& a = w.bodies.state[joint.body[0]];
  const BodyState& b = w.bodies.state[joint.body[1]];
  const Vec2 between = (b.center - a.center) + rotate(b.pose.rotation, o.anchor_b - b.local_center) -
                       rotate(a.pose.rotation, o.anchor_a - a.local_center);
  if (const auto* slider = std::get_if<PrismaticOptions>(&joint.options)) {
    return abs(cross(rotate(a.pose.rotation, slider->axis), between));
  }
  if (const auto* rod = std::get_if<DistanceOptions>(&joint.options)) {
    return has_drive(*rod) ? 0.0f : abs(length(between) - rod->length);
  }
  return length(between);
}

class Finder {
 public:
  explicit Finder(WorldState& w) : w_(w) {}

  Components run() {
    const std::span<const std::uint32_t> awake = list_members(w_, w_.joints.awake);
    if (awake.empty()) return {};
    ties_ = w_.arena.allocate<Tie>(w_.bodies.state.size());
    joints_ = w_.arena.allocate<Joint>(awake.size());
    std::size_t count = 0;
    for (const std::uint32_t slot : awake) {
      if (begin(slot, joints_[count])) ++count;
    }
    joints_ = joints_.first(count);
    for (const Joint& joint : joints_) tie(joint);
    for (const Joint& joint : joints_) look_at(joint);
    return walk();
  }

 private:
  struct Tie {
    std::uint32_t parent = 0;
    std::uint32_t size = 1;
    std::uint32_t joints = 0;
    std::uint32_t heaviest = 0;
    float least_inv_mass = 0.0f;
    float most_inv_mass = 0.0f;
    float opening = 0.0f;  // The sum over its joints.
    bool grounded = false;
    bool has_loop = false;
    std::uint32_t open_steps = 0;  // The most of its joints, before this step.
    bool walked = false;
  };

  /// A joint with its dynamic bodies; kNone in place of one that is not.
  struct Joint {
    std::uint32_t slot;
    std::uint32_t a;
    std::uint32_t b;
  };

  bool begin(std::uint32_t slot, Joint& to) {
    JointRow& joint = w_.joints.row[slot];
    if (joint.tied_at == w_.joint_changes && (joint.swept || joint.unlooked_steps > 0)) {
      if (!joint.swept) --joint.unlooked_steps;
      return false;
    }
    if (!world::is_active(w_, joint) || !has_awake_body(joint)) return false;
    to = {slot, begin_body(joint.body[0]), begin_body(joint.body[1])};
    return true;
  }

  /// A kinematic body keeps its joints awake, also those to bodies that sleep: these are in no block.
  bool has_awake_body(const JointRow& joint) const {
    const auto moves = [this](std::uint32_t body) { return is_dynamic(w_, body) && is_awake(w_, body); };
    return moves(joint.body[0]) || moves(joint.body[1]);
  }

  std::uint32_t begin_body(std::uint32_t body) {
    const BodyState& state = w_.bodies.state[body];
    if (state.type != BodyType::dynamic) return kNone;
    ties_[body] = {body, 1, 0, body, state.inv_mass, state.inv_mass, 0.0f, false, false, 0, false};
    return body;
  }

  std::uint32_t root_of(std::uint32_t body) {
    while (ties_[body].parent != body) {
      ties_[body].parent = ties_[ties_[body].parent].parent;
      body = ties_[body].parent;
    }
    return body;
  }

  Tie& tie_of(const Joint& joint) { return ties_[root_of(joint.a != kNone ? joint.a : joint.b)]; }

  void tie(const Joint& joint) {
    std::uint32_t to = root_of(joint.a != kNone ? joint.a : joint.b);
    if (joint.a != kNone && joint.b != kNone) {
      std::uint32_t from = root_of(joint.b);
      if (to == from) {
        ties_[to].has_loop = true;
        return;
      }
      if (ties_[to].size < ties_[from].size) std::swap(to, from);
      join(ties_[to], ties_[from]);
      ties_[from].parent = to;
    } else {
      ties_[to].has_loop = ties_[to].has_loop || ties_[to].grounded;
      ties_[to].grounded = true;
    }
    ++ties_[to].joints;
  }

  /// Once all are tied.
  void look_at(const Joint& joint) {
    Tie& tie = tie_of(joint);
    JointRow& row = w_.joints.row[joint.slot];
    row.swept = tie.has_loop || tie.size > kMaxArticulatedBodies;
    row.tied_at = w_.joint_changes;
    if (row.swept) return;
    tie.opening += opening(w_, row);
    tie.open_steps = std::max(tie.open_steps, row.open_steps);
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
    to.has_loop = to.has_loop || from.has_loop || (to.grounded && from.grounded);
    to.grounded = to.grounded || from.grounded;
  }

  static std::uint32_t open_steps_of(const Tie& tie) {
    if (tie.open_steps == kOpenSteps) return kOpenSteps;
    return tie.opening > kOpen ? std::min(tie.open_steps + kLookEvery, kOpenSteps) : 0;
  }

  /// Whether sweeps do not do as well. They do where masses are alike and no joint stays open: a ragdoll in the air.
  bool pays(const Tie& tie, const Joint& joint) const {
    if (tie.has_loop || tie.size > kMaxArticulatedBodies) return false;
    if (tie.joints == 1) return carries_load(joint.a) || carries_load(joint.b);
    return open_steps_of(tie) == kOpenSteps || is_load(tie.most_inv_mass, tie.least_inv_mass);
  }

  /// Whether a dynamic body meets one that is much heavier.
  bool carries_load(std::uint32_t body) const {
    if (body == kNone) return false;
    const float inv_mass = w_.bodies.state[body].inv_mass;
    bool found = false;
    world::for_each_edge(w_.contacts.row, w_.bodies.links[body].first_contact,
                         [&](std::uint32_t slot, const ContactRow&, std::uint32_t other) {
                           found =
                               found || (is_dynamic(w_, other) && w_.contacts.brief[slot].kind != ContactKind::count &&
                                         is_load(inv_mass, w_.bodies.state[other].inv_mass));
                         });
    return found;
  }

  Components walk() {
    component_bodies_ = w_.arena.allocate<ComponentBody>(2 * joints_.size());
    component_joints_ = w_.arena.allocate<ComponentJoint>(2 * joints_.size());
    const std::span<Component> list = w_.arena.allocate<Component>(joints_.size());
    std::uint32_t count = 0;
    for (const Joint& joint : joints_) {
      Tie& tie = tie_of(joint);
      JointRow& row = w_.joints.row[joint.slot];
      row.open_steps = open_steps_of(tie);
      const bool is_direct = pays(tie, joint);
      // A single joint may get a load in any step.
      row.unlooked_steps = is_direct || tie.joints == 1 ? 0 : kLookEvery - 1;
      if (tie.walked || !is_direct) continue;
      tie.walked = true;
      if (of_body_.empty()) {
        of_body_ = w_.arena.allocate<std::uint32_t>(w_.bodies.state.size());
        std::fill(of_body_.begin(), of_body_.end(), kNone);
      }
      list[count] = walk_from(tie.heaviest, count);
      ++count;
    }
    return {list.first(count), component_bodies_.first(body_count_), component_joints_.first(joint_count_), of_body_};
  }

  Component walk_from(std::uint32_t root, std::uint32_t number) {
    Component component;
    component.bodies.first = body_count_;
    component.joints.first = joint_count_;
    component_bodies_[body_count_++] = {root, {}};
    const std::span<ComponentJoint> to_parent = w_.arena.allocate<ComponentJoint>(kMaxArticulatedBodies);
    for (std::uint32_t i = component.bodies.first; i < body_count_; ++i) {
      const std::uint32_t own = i - component.bodies.first;
      const std::uint32_t body = component_bodies_[i].slot;
      of_body_[body] = number;
      component.mass += 1.0f / w_.bodies.state[body].inv_mass;
      component_bodies_[i].joints.first = joint_count_;
      world::for_each_edge(
          w_.joints.row, w_.bodies.links[body].first_joint,
          [&](std::uint32_t slot, const JointRow& joint, std::uint32_t other) {
            if (own > 0 && slot == to_parent[own].slot) return;
            if (!world::is_active(w_, joint)) return;
            const auto kind = static_cast<std::uint32_t>(batch_kind_of(joint));
            if (!is_dynamic(w_, other)) {
              component.meets_kinematic |= w_.bodies.state[other].type == BodyType::kinematic;
              component_joints_[joint_count_++] = {slot, kind, kNone, joint.body[0] == body ? 1u : 0u};
              return;
            }
            to_parent[body_count_ - component.bodies.first] = {slot, kind, own, joint.body[0] == other ? 1u : 0u};
            component_bodies_[body_count_++] = {other, {}};
          });
      if (own > 0) component_joints_[joint_count_++] = to_parent[own];
      component_bodies_[i].joints.last = joint_count_;
    }
    component.bodies.last = body_count_;
    component.joints.last = joint_count_;
    return component;
  }

  WorldState& w_;
  std::span<Tie> ties_;  // By body slot; those of bodies without joints are not set.
  std::span<Joint> joints_;
  std::span<ComponentBody> component_bodies_;
  std::span<ComponentJoint> component_joints_;
  std::span<std::uint32_t> of_body_;
  std::uint32_t body_count_ = 0;
  std::uint32_t joint_count_ = 0;
};

/// Contact points of the components' bodies, body by body.
struct PointsOfBodies {
  std::span<ArticulatedContact> points;
  std::span<std::uint32_t> ends;     // By number of the body among those of all components.
  std::span<std::uint8_t> has_load;  // By component: meets a dynamic body outside.

  IndexRange of(std::uint32_t body) const { return {body == 0 ? 0 : ends[body - 1], ends[body]}; }
};

/// Goes over the contacts of the blocks that have components and finds those to be solved with them: with what no impulse
/// moves, and with heavy loads.
class PointFinder {
 public:
  PointFinder(WorldState& w, const StepContext& c, const Components& components)
      : w_(w), c_(c), components_(components) {
    index_of_ = w.arena.allocate<std::uint32_t>(w.bodies.state.size());
    for (std::uint32_t i = 0; i < components.bodies.size(); ++i) index_of_[components.bodies[i].slot] = i;
  }

  PointsOfBodies run(std::span<const Block> blocks, std::span<const std::uint8_t> block_has_components) {
    PointsOfBodies found;
    found.ends = w_.arena.allocate_zeroed<std::uint32_t>(components_.bodies.size() + 1);
    found.has_load = w_.arena.allocate_zeroed<std::uint8_t>(components_.list.size());
    for_each_point(blocks, block_has_components,
                   [&](std::uint32_t body, const ArticulatedContact&) { ++found.ends[body + 1]; });
    for (std::size_t i = 1; i < found.ends.size(); ++i) found.ends[i] += found.ends[i - 1];
    found.points = w_.arena.allocate<ArticulatedContact>(found.ends.back());
    // Each count now says where the points of its body begin, and ends up where they end.
    for_each_point(blocks, block_has_components, [&](std::uint32_t body, const ArticulatedContact& point) {
      found.points[found.ends[body]++] = point;
      if (point_is_load_) found.has_load[components_.of(components_.bodies[body].slot)] = 1;
    });
    return found;
  }

 private:
  template <typename F>
  void for_each_point(std::span<const Block> blocks, std::span<const std::uint8_t> block_has_components, F f) {
    const std::uint32_t width = c_.lanes.width;
    for (std::size_t b = 0; b < blocks.size(); ++b) {
      if (block_has_components[b] == 0) continue;
      const GroupColors<kContactKinds>& own = blocks[b].colors.contacts;
      for (std::uint32_t color = own.colors.first; color < own.colors.last; ++color) {
        for (std::uint32_t kind = 0; kind < kContactKinds; ++kind) {
          const IndexRange batches = c_.contacts.colors[color][kind];
          for (std::uint32_t batch = batches.first; batch < batches.last; ++batch) {
            const std::size_t first = (std::size_t{own.batches[kind].first} + batch) * width;
            for (std::uint32_t lane = 0; lane < width; ++lane) {
              const std::uint32_t slot = c_.contacts.slots[kind][first + lane];
              if (slot == kNone) break;
              visit(slot, {kind, batch, lane, 0, 0}, f);
            }
          }
        }
      }
    }
  }

  template <typename F>
  void visit(std::uint32_t slot, ArticulatedContact contact, F f) {
    const ContactBrief& brief = w_.contacts.brief[slot];
    for (std::uint32_t side = 0; side < 2; ++side) {
      const std::uint32_t body = brief.body[side];
      const std::uint32_t other = brief.body[1 - side];
      const std::uint32_t component = components_.of(body);
      if (component == kNone || component == components_.of(other)) continue;
      point_is_load_ = is_dynamic(w_, other);
      const float inv_mass = w_.bodies.state[body].inv_mass;
      if (point_is_load_ ? !is_load(inv_mass, w_.bodies.state[other].inv_mass)
                         : inv_mass * components_.list[component].mass < kHeavyComponent) {
        continue;
      }
      contact.body_is_a = side == 0 ? 1 : 0;
      const std::uint32_t points = contact.kind % 2 + 1;  // See ContactKind.
      for (contact.point = 0; contact.point < points; ++contact.point) f(index_of_[body], contact);
    }
  }

  WorldState& w_;
  const StepContext& c_;
  const Components& components_;
  std::span<std::uint32_t> index_of_;  // By body slot; those of bodies in no component are not set.
  bool point_is_load_ = false;
};

/// Which components share a batch, and the order in which they are solved.
class Order {
 public:
  Order(const Components& components, const PointsOfBodies& points, std::span<const std::uint32_t> block)
      : c_(components), points_(points), block_(block) {}

  /// Negative, 0 or positive: those of one block are neighbours, in it those without loads, of these those of one shape.
  int compare(std::uint32_t i, std::uint32_t j) const {
    const auto order = [](auto x, auto y) { return x < y ? -1 : x > y ? 1 : 0; };
    const Component& a = c_.list[i];
    const Component& b = c_.list[j];
    if (const int o = order(block_[i], block_[j])) return o;
    if (const int o = order(points_.has_load[i], points_.has_load[j])) return o;
    if (const int o = order(a.bodies.size(), b.bodies.size())) return o;
    if (const int o = order(a.joints.size(), b.joints.size())) return o;
    for (std::uint32_t k = 0; k < a.bodies.size(); ++k) {
      const std::uint32_t in_a = a.bodies.first + k;
      const std::uint32_t in_b = b.bodies.first + k;
      if (const int o = order(c_.bodies[in_a].joints.size(), c_.bodies[in_b].joints.size())) return o;
      if (const int o = order(points_.of(in_a).size(), points_.of(in_b).size())) return o;
    }
    for (std::uint32_t k = 0; k < a.joints.size(); ++k) {
      if (const int o = order(key(c_.joints[a.joints.first + k]), key(c_.joints[b.joints.first + k]))) return o;
    }
    return 0;
  }

  bool operator()(std::uint32_t i, std::uint32_t j) const {
    const int order = compare(i, j);
    return order != 0 ? order < 0 : i < j;
  }

 private:
  static std::uint64_t key(const ComponentJoint& joint) {
    return (std::uint64_t{joint.parent} << 32) | (joint.kind << 1) | joint.child_is_a;
  }

  const Components& c_;
  const PointsOfBodies& points_;
  std::span<const std::uint32_t> block_;
};

/// The arrays of one set of batches while they are filled.
class BatchMaker {
 public:
  BatchMaker(WorldState& w, const Components& components, const PointsOfBodies& points, std::uint32_t width,
             std::size_t component_count)
      : components_(components), points_(points), width_(width) {
    // No batch needs more than each of its components alone would.
    batches_ = w.arena.allocate<ArticulatedBatch>(component_count);
    bodies_ = w.arena.allocate<ArticulatedBody>(components.bodies.size());
    joints_ = w.arena.allocate<ArticulatedJoint>(components.joints.size());
    body_slots_ = w.arena.allocate<std::uint32_t>(components.bodies.size() * width);
    contacts_ = w.arena.allocate<ArticulatedContact>(points.points.size() * width);
    std::array<std::size_t, kJointKinds> most{};
    for (const ComponentJoint& joint : components.joints) ++most[joint.kind];
    for (std::size_t kind = 0; kind < kJointKinds; ++kind)
      slots_[kind] = w.arena.allocate<std::uint32_t>(most[kind] * width);
  }

  /// Components of one shape, at most as many as there are lanes.
  void add(std::span<const std::uint32_t> members, ArticulatedRanges& own) {
    if (own.batches.empty()) {
      own = next_;
      own.batches.first = own.batches.last;
      own.bodies.first = own.bodies.last;
      own.joints.first = own.joints.last;
      own.contacts.first = own.contacts.last;
      for (IndexRange& range : own.joint_batches) range.first = range.last;
    }
    const Component& shape = components_.list[members[0]];
    ArticulatedBatch& batch = batches_[next_.batches.last++];
    batch.bodies.first = next_.bodies.last;
    batch.joints.first = next_.joints.last;
    batch.contacts.first = next_.contacts.last;
    for (std::uint32_t k = 0; k < shape.bodies.size(); ++k) add_body(members, k, batch);
    for (std::uint32_t k = 0; k < shape.joints.size(); ++k) add_joint(members, k, own);
    batch.bodies.last = next_.bodies.last;
    batch.joints.last = next_.joints.last;
    batch.contacts.last = next_.contacts.last;
    own.batches.last = next_.batches.last;
    own.bodies.last = next_.bodies.last;
    own.joints.last = next_.joints.last;
    own.contacts.last = next_.contacts.last;
    for (std::size_t kind = 0; kind < kJointKinds; ++kind)
      own.joint_batches[kind].last = next_.joint_batches[kind].last;
  }

  Articulations finish() const {
    Articulations result;
    for (std::size_t kind = 0; kind < kJointKinds; ++kind) result.slots[kind] = slots_[kind];
    result.batches = batches_;
    result.bodies = bodies_;
    result.joints = joints_;
    result.body_slots = body_slots_;
    result.contacts = contacts_;
    return result;
  }

 private:
  void add_body(std::span<const std::uint32_t> members, std::uint32_t k, const ArticulatedBatch& batch) {
    const Component& shape = components_.list[members[0]];
    const std::uint32_t number = next_.bodies.last++;
    const IndexRange joints = components_.bodies[shape.bodies.first + k].joints;
    const std::uint32_t contact_count = points_.of(shape.bodies.first + k).size();
    bodies_[number].joints = {joints.first - shape.joints.first + batch.joints.first,
                              joints.last - shape.joints.first + batch.joints.first};
    bodies_[number].contacts = {next_.contacts.last, next_.contacts.last + contact_count};
    next_.contacts.last += contact_count;
    for (std::uint32_t lane = 0; lane < width_; ++lane) {
      const bool empty = lane >= members.size();
      const std::uint32_t body = empty ? 0 : components_.list[members[lane]].bodies.first + k;
      body_slots_[std::size_t{number} * width_ + lane] = empty ? kNone : components_.bodies[body].slot;
      for (std::uint32_t i = 0; i < contact_count; ++i) {
        contacts_[(std::size_t{bodies_[number].contacts.first} + i) * width_ + lane] =
            empty ? ArticulatedContact{} : points_.points[points_.of(body).first + i];
      }
    }
  }

  void add_joint(std::span<const std::uint32_t> members, std::uint32_t k, const ArticulatedRanges& own) {
    const Component& shape = components_.list[members[0]];
    const ComponentJoint& joint = components_.joints[shape.joints.first + k];
    const std::uint32_t batch = next_.joint_batches[joint.kind].last++;
    joints_[next_.joints.last++] = {joint.kind, batch - own.joint_batches[joint.kind].first, joint.parent,
                                    joint.child_is_a};
    for (std::uint32_t lane = 0; lane < width_; ++lane) {
      slots_[joint.kind][std::size_t{batch} * width_ + lane] =
          lane < members.size() ? components_.joints[components_.list[members[lane]].joints.first + k].slot : kNone;
    }
  }

  const Components& components_;
  const PointsOfBodies& points_;
  std::uint32_t width_;
  ArticulatedRanges next_;  // Where the next of each sort goes: `last` of each range.
  std::span<ArticulatedBatch> batches_;
  std::span<ArticulatedBody> bodies_;
  std::span<ArticulatedJoint> joints_;
  std::span<std::uint32_t> body_slots_;
  std::span<ArticulatedContact> contacts_;
  std::array<std::span<std::uint32_t>, kJointKinds> slots_;
};

}  // namespace

Components find_components(WorldState& w) { return Finder(w).run(); }

void make_articulated_batches(WorldState& w, StepContext& c, const Components& components, std::span<Block> blocks,
                              std::span<const std::uint32_t> block_of) {
  const auto count = static_cast<std::uint32_t>(components.list.size());
  if (count == 0) return;
  const std::span<std::uint32_t> order = w.arena.allocate<std::uint32_t>(count);
  const std::span<std::uint32_t> block = w.arena.allocate<std::uint32_t>(count);
  const std::span<std::uint8_t> block_has_components = w.arena.allocate_zeroed<std::uint8_t>(blocks.size());
  for (std::uint32_t i = 0; i < count; ++i) {
    order[i] = i;
    block[i] = block_of[w.bodies.state[components.bodies[components.list[i].bodies.first].slot].solver_index];
    block_has_components[block[i]] = 1;
  }
  const PointsOfBodies points = PointFinder(w, c, components).run(blocks, block_has_components);
  const Order by_shape(components, points, block);
  std::sort(order.begin(), order.end(), by_shape);

  BatchMaker side_by_side(w, components, points, c.lanes.width, count);
  BatchMaker one_by_one(w, components, points, 1, count);
  for (std::uint32_t first = 0; first < count;) {
    std::uint32_t last = first + 1;
    while (last < count && last - first < c.lanes.width && by_shape.compare(order[first], order[last]) == 0) ++last;
    const std::span<const std::uint32_t> members = order.subspan(first, last - first);
    std::array<ArticulatedRanges, kArticulatedSets>& own = blocks[block[members[0]]].articulated;
    if (members.size() > 1 && points.has_load[members[0]] == 0) {
      side_by_side.add(members, own[kSideBySide]);
    } else {
      for (std::uint32_t i = 0; i < members.size(); ++i) one_by_one.add(members.subspan(i, 1), own[kOneByOne]);
    }
    first = last;
  }
  c.articulations = {side_by_side.finish(), one_by_one.finish()};
}

}  // namespace drystone::partition
