#include "partition/articulated_batches.hpp"

#include <algorithm>

#include "joint/coupled_points.hpp"
#include "kernels/kernels.hpp"

namespace drystone::partition {
namespace {

/// The contact points that are solved with components, body by body.
struct PointsOfBodies {
  std::span<ArticulatedContact> points;
  std::span<std::uint32_t> ends;     // Where the points of each body end, by index in Components::bodies.
  std::span<std::uint8_t> has_load;  // By component: whether it touches a heavy dynamic body outside.

  IndexRange of(std::uint32_t body) const { return {body == 0 ? 0 : ends[body - 1], ends[body]}; }
  IndexRange of(const Component& component) const {
    return {of(component.bodies.first).first, of(component.bodies.last - 1).last};
  }
};

/// Finds the contacts that are solved with components: contacts with static and kinematic bodies, and with heavy loads. Only blocks that
/// have components are searched.
class PointFinder {
 public:
  PointFinder(WorldState& w, const Components& components, const ColoredBatches<kContactKinds>& contacts,
              std::uint32_t width)
      : w_(w), components_(components), contacts_(contacts), width_(width) {
    index_of_ = w.scratch->arena.allocate<std::uint32_t>(w.bodies.state.size());
    for (std::uint32_t i = 0; i < components.bodies.size(); ++i) index_of_[components.bodies[i].slot] = i;
  }

  PointsOfBodies run(std::span<const Block> blocks, std::span<const std::uint8_t> block_has_components) {
    PointsOfBodies found;
    found.ends = w_.scratch->arena.allocate_zeroed<std::uint32_t>(components_.bodies.size() + 1);
    found.has_load = w_.scratch->arena.allocate_zeroed<std::uint8_t>(components_.list.size());
    for_each_point(blocks, block_has_components,
                   [&](std::uint32_t body, const ArticulatedContact&, bool) { ++found.ends[body + 1]; });
    for (std::size_t i = 1; i < found.ends.size(); ++i) found.ends[i] += found.ends[i - 1];
    found.points = w_.scratch->arena.allocate<ArticulatedContact>(found.ends.back());
    // Before the loop, each entry is the index where the points of its body begin; after the loop, the index where they end.
    for_each_point(blocks, block_has_components,
                   [&](std::uint32_t body, const ArticulatedContact& point, bool is_load) {
                     found.points[found.ends[body]++] = point;
                     if (is_load) found.has_load[components_.of(components_.bodies[body].slot)] = 1;
                   });
    return found;
  }

 private:
  /// Calls f(index of the body in Components::bodies, point, whether the other body is a heavy load).
  template <typename F>
  void for_each_point(std::span<const Block> blocks, std::span<const std::uint8_t> block_has_components, F f) {
    for (std::size_t b = 0; b < blocks.size(); ++b) {
      if (block_has_components[b] == 0) continue;
      const GroupColors<kContactKinds>& own = blocks[b].colors.contacts;
      for (std::uint32_t color = own.colors.first; color < own.colors.last; ++color) {
        contacts_.for_each_kind(color, [&](std::size_t kind, IndexRange batches) {
          for (std::uint32_t batch = batches.first; batch < batches.last; ++batch) {
            const std::size_t first = (std::size_t{own.batches[kind].first} + batch) * width_;
            for (std::uint32_t lane = 0; lane < width_; ++lane) {
              const std::uint32_t slot = contacts_.slots[kind][first + lane];
              if (slot == kNone) break;
              visit(slot, {static_cast<std::uint32_t>(kind), batch, lane, 0, 0}, f);
            }
          }
        });
      }
    }
  }

  template <typename F>
  void visit(std::uint32_t slot, ArticulatedContact contact, F f) {
    const ContactKey& key = w_.contacts.key[slot];
    for (std::uint32_t side = 0; side < 2; ++side) {
      const std::uint32_t body = key.body[side];
      const std::uint32_t other = key.body[1 - side];
      const std::uint32_t component = components_.of(body);
      if (component == kNone || component == components_.of(other)) continue;
      const bool other_is_load = is_dynamic(w_, other);
      const float inv_mass = w_.bodies.state[body].inv_mass;
      if (other_is_load ? !is_load(inv_mass, w_.bodies.state[other].inv_mass)
                        : inv_mass * components_.list[component].mass < kHeavyComponent) {
        continue;
      }
      contact.body_is_a = side == 0 ? 1 : 0;
      const std::uint32_t points = contact.kind % 2 + 1;  // See ContactKind.
      for (contact.point = 0; contact.point < points; ++contact.point) f(index_of_[body], contact, other_is_load);
    }
  }

  WorldState& w_;
  const Components& components_;
  const ColoredBatches<kContactKinds>& contacts_;
  std::uint32_t width_;
  // The index in Components::bodies, by body slot. Elements of other bodies are not set.
  std::span<std::uint32_t> index_of_;
};

/// The order in which components are solved. Components that compare as equal have the same structure and may share a batch; the numbers
/// of contact points on their bodies may differ, but either all have points or none.
class Order {
 public:
  Order(const Components& components, const PointsOfBodies& points, std::span<const std::uint32_t> block)
      : c_(components), points_(points), block_(block) {}

  /// Compares by block, then by whether there are loads (components without loads come first), then by whether there are points, then by
  /// whether there are few enough for a matrix, then by structure. Returns a negative number, 0 or a positive number.
  int compare(std::uint32_t i, std::uint32_t j) const {
    const auto order = [](auto x, auto y) { return x < y ? -1 : x > y ? 1 : 0; };
    const Component& a = c_.list[i];
    const Component& b = c_.list[j];
    if (const int o = order(block_[i], block_[j])) return o;
    if (const int o = order(points_.has_load[i], points_.has_load[j])) return o;
    if (const int o = order(points_.of(a).empty(), points_.of(b).empty())) return o;
    if (const int o = order(has_matrix(a), has_matrix(b))) return o;
    if (const int o = order(a.bodies.size(), b.bodies.size())) return o;
    if (const int o = order(a.joints.size(), b.joints.size())) return o;
    for (std::uint32_t k = 0; k < a.bodies.size(); ++k) {
      const std::uint32_t in_a = a.bodies.first + k;
      const std::uint32_t in_b = b.bodies.first + k;
      if (const int o = order(c_.bodies[in_a].joints.size(), c_.bodies[in_b].joints.size())) return o;
    }
    for (std::uint32_t k = 0; k < a.joints.size(); ++k) {
      if (const int o = order(key(c_.joints[a.joints.first + k]), key(c_.joints[b.joints.first + k]))) return o;
    }
    return 0;
  }

  bool operator()(std::uint32_t i, std::uint32_t j) const {
    if (const int order = compare(i, j)) return order < 0;
    // Components with about as many points share a batch, so that few lanes of points are empty.
    const std::uint32_t points_of_i = points_.of(c_.list[i]).size();
    const std::uint32_t points_of_j = points_.of(c_.list[j]).size();
    return points_of_i != points_of_j ? points_of_i < points_of_j : i < j;
  }

 private:
  bool has_matrix(const Component& component) const { return points_.of(component).size() <= kMaxCoupledPoints; }
  static std::uint64_t key(const ComponentJoint& joint) {
    return (std::uint64_t{joint.parent} << 32) | (joint.kind << 1) | joint.child_is_a;
  }

  const Components& c_;
  const PointsOfBodies& points_;
  std::span<const std::uint32_t> block_;
};

/// Fills the arrays of one set of batches.
class ArticulatedBatchMaker {
 public:
  ArticulatedBatchMaker(WorldState& w, const Components& components, const PointsOfBodies& points, std::uint32_t width,
                        std::size_t component_count)
      : components_(components), points_(points), width_(width) {
    // A batch needs no more entries than its components would need one by one.
    batches_ = w.scratch->arena.allocate<ArticulatedBatch>(component_count);
    bodies_ = w.scratch->arena.allocate<ArticulatedBody>(components.bodies.size());
    joints_ = w.scratch->arena.allocate<ArticulatedJoint>(components.joints.size());
    body_slots_ = w.scratch->arena.allocate<std::uint32_t>(components.bodies.size() * width);
    contacts_ = w.scratch->arena.allocate<ArticulatedContact>(points.points.size() * width);
    std::array<std::size_t, kJointKinds> most{};
    for (const ComponentJoint& joint : components.joints) ++most[joint.kind];
    for (std::size_t kind = 0; kind < kJointKinds; ++kind)
      slots_[kind] = w.scratch->arena.allocate<std::uint32_t>(most[kind] * width);
  }

  /// Adds a batch of components with the same structure, at most as many as there are lanes.
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
    const auto points_of = [&](std::uint32_t member) { return points_.of(components_.list[member].bodies.first + k); };
    std::uint32_t contact_count = 0;
    for (const std::uint32_t member : members) contact_count = std::max(contact_count, points_of(member).size());
    bodies_[number].joints = {joints.first - shape.joints.first + batch.joints.first,
                              joints.last - shape.joints.first + batch.joints.first};
    bodies_[number].contacts = {next_.contacts.last, next_.contacts.last + contact_count};
    next_.contacts.last += contact_count;
    for (std::uint32_t lane = 0; lane < width_; ++lane) {
      const bool empty = lane >= members.size();
      const std::uint32_t body = empty ? 0 : components_.list[members[lane]].bodies.first + k;
      body_slots_[std::size_t{number} * width_ + lane] = empty ? kNone : components_.bodies[body].slot;
      const IndexRange points = empty ? IndexRange{} : points_of(members[lane]);
      for (std::uint32_t i = 0; i < contact_count; ++i) {
        contacts_[(std::size_t{bodies_[number].contacts.first} + i) * width_ + lane] =
            i < points.size() ? points_.points[points.first + i] : ArticulatedContact{};
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
  ArticulatedRanges next_;  // The `last` of each range is the index of the next entry of that array.
  std::span<ArticulatedBatch> batches_;
  std::span<ArticulatedBody> bodies_;
  std::span<ArticulatedJoint> joints_;
  std::span<std::uint32_t> body_slots_;
  std::span<ArticulatedContact> contacts_;
  std::array<std::span<std::uint32_t>, kJointKinds> slots_;
};

}  // namespace

std::array<Articulations, kArticulatedSets> make_articulated_batches(WorldState& w, const Components& components,
                                                                     const BlockedBodies& bodies,
                                                                     const ColoredBatches<kContactKinds>& contacts,
                                                                     std::uint32_t width) {
  const auto count = static_cast<std::uint32_t>(components.list.size());
  const std::span<Block> blocks = bodies.blocks;
  const std::span<std::uint32_t> order = w.scratch->arena.allocate<std::uint32_t>(count);
  const std::span<std::uint32_t> block = w.scratch->arena.allocate<std::uint32_t>(count);
  const std::span<std::uint8_t> block_has_components = w.scratch->arena.allocate_zeroed<std::uint8_t>(blocks.size());
  for (std::uint32_t i = 0; i < count; ++i) {
    order[i] = i;
    block[i] = bodies.block_of[bodies.index_of[components.bodies[components.list[i].bodies.first].slot]];
    block_has_components[block[i]] = 1;
  }
  const PointsOfBodies points = PointFinder(w, components, contacts, width).run(blocks, block_has_components);
  const Order by_shape(components, points, block);
  std::sort(order.begin(), order.end(), by_shape);

  ArticulatedBatchMaker side_by_side(w, components, points, width, count);
  ArticulatedBatchMaker one_by_one(w, components, points,
                                   static_cast<std::uint32_t>(solver::kernel_table(Lanes::scalar).lanes), count);
  for (std::uint32_t first = 0; first < count;) {
    std::uint32_t last = first + 1;
    while (last < count && last - first < width && by_shape.compare(order[first], order[last]) == 0) ++last;
    const std::span<const std::uint32_t> members = order.subspan(first, last - first);
    std::array<ArticulatedRanges, kArticulatedSets>& own = blocks[block[members[0]]].articulated;
    if (members.size() > 1 && points.has_load[members[0]] == 0) {
      side_by_side.add(members, own[kSideBySide]);
    } else {
      for (std::uint32_t i = 0; i < members.size(); ++i) one_by_one.add(members.subspan(i, 1), own[kOneByOne]);
    }
    first = last;
  }
  return {side_by_side.finish(), one_by_one.finish()};
}

}  // namespace drystone::partition
