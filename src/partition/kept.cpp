#include "partition/kept.hpp"

#include <algorithm>
#include <cstring>
#include <utility>

#include "joint/joints.hpp"

namespace drystone::partition {
namespace {

std::uint64_t bits_of(float a, float b) {
  std::array<std::uint32_t, 2> bits;
  std::memcpy(&bits[0], &a, sizeof(a));
  std::memcpy(&bits[1], &b, sizeof(b));
  return (std::uint64_t{bits[0]} << 32) | bits[1];
}

std::uint64_t pair_of(std::uint32_t a, std::uint32_t b) { return (std::uint64_t{a} << 32) | b; }

std::uint32_t number_of(LaneChoice choice) { return (static_cast<std::uint32_t>(choice.lanes) << 16) | choice.width; }

/// Writes the list. Numbers of entries come first, so lists of different worlds are not the same by accident.
class Lister {
 public:
  Lister(const SimState& w, const Components& components, std::uint64_t* to)
      : w_(w), components_(components), to_(to) {}

  void add(std::uint64_t word) { *to_++ = word; }

  /// The islands of the bodies, and which body is the first of its island. A kinematic body is in no island.
  void add_bodies() {
    w_.bodies.awake.for_each_set([&](std::size_t body) {
      const std::uint32_t island = w_.bodies.links[body].island;
      const bool first = island != kNone && w_.islands.row[island].first_body == body;
      add((std::uint64_t{body} << 33) | (std::uint64_t{first} << 32) | island);
    });
  }

  /// The blocks of the bodies. Where an island has several, they depend on positions.
  void add_blocks(const BlockedBodies& numbered) {
    for (const Block& block : numbered.blocks) add(pair_of(block.bodies.first, block.bodies.last));
    for (const std::uint32_t slot : numbered.body_slots) add(slot);
  }

  /// Contacts that are not solved may come and go.
  void add_contact(std::uint32_t slot) {
    const ContactKey& key = w_.contacts.key[slot];
    if (key.kind == ContactKind::count || key.buried) return;
    add((std::uint64_t{static_cast<std::uint32_t>(key.kind)} << 40) | kIsSolved | slot);
    add(pair_of(key.body[0], key.body[1]));
    if (components_.list.empty()) return;
    const BodyState& a = w_.bodies.state[key.body[0]];
    const BodyState& b = w_.bodies.state[key.body[1]];
    add(pair_of(a.type == BodyType::dynamic, b.type == BodyType::dynamic));
    add(bits_of(a.inv_mass, b.inv_mass));
  }

  /// Returns whether the joint couples no others.
  bool add_joint(std::uint32_t slot) {
    const JointRow& joint = w_.joints.row[slot];
    const auto [a, b] = joint.body;
    const bool active = (is_awake(w_, a) && is_awake(w_, b)) || joint::is_active(w_, joint);
    const bool first_is_dynamic = !components_.list.empty() && is_dynamic(w_, a);
    add((std::uint64_t{joint.batch_kind} << 40) | (first_is_dynamic ? kFirstIsDynamic : 0) | (active ? kIsSolved : 0) |
        slot);
    add(pair_of(a, b));
    add(joint.limited);
    return joint.batch_kind != kCoupling;
  }

  void add_components() {
    for (const Component& component : components_.list) {
      add(pair_of(component.bodies.first, component.bodies.last));
      add(pair_of(component.joints.first, component.joints.last));
      add(bits_of(component.mass, component.meets_kinematic ? 1.0f : 0.0f));
    }
    for (const ComponentBody& body : components_.bodies) {
      add(body.slot);
      add(pair_of(body.joints.first, body.joints.last));
    }
    for (const ComponentJoint& joint : components_.joints) {
      add(pair_of(joint.slot, joint.kind));
      add(pair_of(joint.parent, joint.child_is_a));
    }
  }

  const std::uint64_t* end() const { return to_; }

 private:
  // Marks above a slot.
  static constexpr std::uint64_t kIsSolved = std::uint64_t{1} << 32;
  static constexpr std::uint64_t kFirstIsDynamic = std::uint64_t{1} << 33;

  const SimState& w_;
  const Components& components_;
  std::uint64_t* to_;
};

std::uint64_t hash_of(std::span<const std::uint64_t> words) {
  std::uint64_t hash = words.size();
  for (const std::uint64_t word : words) hash = (hash ^ word) * 0x9e3779b97f4a7c15u;
  return hash ^ (hash >> 32);
}

bool has_inputs(const KeptPartition& kept, std::span<const std::uint64_t> inputs) {
  return std::equal(inputs.begin(), inputs.end(), kept.inputs.begin(), kept.inputs.end());
}

}  // namespace

std::span<const std::uint64_t> list_inputs(WorldState& w, const Components& components, const BlockedBodies& numbered,
                                           std::span<const std::uint32_t> awake_contacts,
                                           std::span<const LaneChoice> lane_choices) {
  constexpr std::size_t kNumbers = 5;
  const std::size_t per_contact = components.list.empty() ? 2 : 4;
  const std::size_t most = kNumbers + w.bodies.awake.count() + numbered.blocks.size() + numbered.body_slots.size() +
                           per_contact * awake_contacts.size() + 3 * w.joints.awake.count() +
                           3 * components.list.size() + 2 * components.bodies.size() + 2 * components.joints.size();
  const std::span<std::uint64_t> list = w.scratch->arena.allocate<std::uint64_t>(most);
  Lister to(w, components, list.data());
  to.add((std::uint64_t{w.bodies.state.size()} << 32) | lane_choices.size());
  to.add(pair_of(number_of(lane_choices.front()), number_of(lane_choices.back())));
  to.add(w.bodies.awake.count());
  to.add(
      pair_of(static_cast<std::uint32_t>(w.joints.awake.count()), static_cast<std::uint32_t>(components.list.size())));
  to.add(pair_of(static_cast<std::uint32_t>(components.bodies.size()),
                 static_cast<std::uint32_t>(components.joints.size())));
  bool coupled = false;
  w.joints.awake.for_each_set(
      [&](std::size_t slot) { coupled = !to.add_joint(static_cast<std::uint32_t>(slot)) || coupled; });
  if (coupled) return {};
  to.add_bodies();
  to.add_blocks(numbered);
  for (const std::uint32_t slot : awake_contacts) to.add_contact(slot);
  to.add_components();
  return list.first(static_cast<std::size_t>(to.end() - list.data()));
}

bool have_settled(KeptPartitions& kept, std::span<const std::uint64_t> inputs) {
  const std::uint64_t hash = hash_of(inputs);
  if (std::exchange(kept.last_look, hash) == hash) {
    kept.wait = 0;
    return true;
  }
  kept.wait = std::min(2 * kept.wait + 1, kLongestWait);
  kept.steps_to_look = kept.wait;
  return false;
}

const Partition* find_kept(KeptPartitions& kept, std::span<const std::uint64_t> inputs) {
  const auto take = [&](std::size_t i) {
    kept.last = i;
    kept.all[i]->last_use = kept.time;
    return kept.all[i]->partition;
  };
  if (kept.last < kept.all.size() && has_inputs(*kept.all[kept.last], inputs)) return take(kept.last);
  const std::uint64_t hash = hash_of(inputs);
  for (std::size_t i = 0; i < kept.all.size(); ++i) {
    if (kept.all[i]->hash == hash && has_inputs(*kept.all[i], inputs)) return take(i);
  }
  return nullptr;
}

KeptPartition& place_for(KeptPartitions& kept, std::span<const std::uint64_t> inputs) {
  const auto used_before = [](const auto& a, const auto& b) { return a->last_use < b->last_use; };
  auto place = std::min_element(kept.all.begin(), kept.all.end(), used_before);
  if (kept.all.size() < kept.most || (*place)->last_use == kept.time) {
    kept.all.push_back(std::make_unique<KeptPartition>());
    place = kept.all.end() - 1;
  }
  KeptPartition& to = **place;
  to.inputs.assign(inputs.begin(), inputs.end());
  to.hash = hash_of(inputs);
  to.last_use = kept.time;
  to.arena.reset();
  to.partition = nullptr;
  kept.last = static_cast<std::size_t>(place - kept.all.begin());
  return to;
}

namespace {

/// Rows without gaps.
template <typename T>
bool equal(std::span<const T> a, std::span<const T> b) {
  return a.size() == b.size() && (a.empty() || std::memcmp(a.data(), b.data(), a.size_bytes()) == 0);
}

template <std::size_t Kinds>
bool equal(const ColoredBatches<Kinds>& a, const ColoredBatches<Kinds>& b) {
  if (!equal(a.used_kinds, b.used_kinds)) return false;
  for (std::size_t kind = 0; kind < Kinds; ++kind) {
    if (!equal(a.slots[kind], b.slots[kind])) return false;
  }
  for (std::uint32_t color = 0; color < a.used_kinds.size(); ++color) {
    bool same = true;
    a.for_each_kind(color, [&](std::size_t kind, IndexRange range) { same = same && range == b.colors[color][kind]; });
    if (!same) return false;
  }
  return true;
}

bool equal(const ArticulatedBatch& a, const ArticulatedBatch& b) {
  return a.width == b.width && equal(a.bodies, b.bodies) && equal(a.joints, b.joints) &&
         equal(a.contacts, b.contacts) && equal(a.body_slots, b.body_slots) && equal(a.joint_slots, b.joint_slots);
}

}  // namespace

bool are_same(const Partition& a, const Partition& b) {
  const bool same_bodies = equal(a.body_slots, b.body_slots) && equal(a.index_of, b.index_of) &&
                           a.dynamic_count == b.dynamic_count && equal(a.awake_bodies, b.awake_bodies);
  const bool same_constraints = a.lanes == b.lanes && equal(a.joints, b.joints) && equal(a.contacts, b.contacts) &&
                                a.seams == b.seams && equal(a.limited, b.limited) &&
                                equal(a.limited_bodies, b.limited_bodies);
  const bool same_blocks = equal(a.coupled_blocks, b.coupled_blocks) && equal(a.lone_blocks, b.lone_blocks) &&
                           std::equal(a.blocks.begin(), a.blocks.end(), b.blocks.begin(), b.blocks.end());
  const bool same_components =
      std::equal(a.articulated.begin(), a.articulated.end(), b.articulated.begin(), b.articulated.end(),
                 [](const auto& x, const auto& y) { return equal(x, y); });
  return same_bodies && same_constraints && same_blocks && same_components && a.counts == b.counts;
}

}  // namespace drystone::partition
