#include "solve/partition/kept.hpp"

#include <algorithm>
#include <cstring>
#include <utility>

#include "constraint/joints.hpp"
#include "solve/partition/cut.hpp"

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

/// Goes through the inputs, and compares them with those of a list until one differs; from there on it writes them. Numbers of entries come
/// first, so those of different worlds are not the same by accident.
class Lister {
 public:
  Lister(const Inputs& in, std::span<const std::uint64_t> with, std::span<std::uint64_t> to)
      : w_(in.w), components_(in.components), with_(with), at_(with.data()), end_(at_ + with.size()), to_(to) {}

  /// Returns false if a joint couples others.
  bool list(const Inputs& in) {
    add((std::uint64_t{w_.bodies.state.size()} << 32) | in.lane_choices.size());
    add(pair_of(number_of(in.lane_choices.front()), number_of(in.lane_choices.back())));
    add(pair_of(static_cast<std::uint32_t>(w_.bodies.awake.count()), static_cast<std::uint32_t>(w_.options.substeps)));
    add(pair_of(static_cast<std::uint32_t>(w_.joints.awake.count()),
                static_cast<std::uint32_t>(components_.list.size())));
    bool coupled = false;
    w_.joints.awake.for_each_set(
        [&](std::size_t slot) { coupled = !add_joint(static_cast<std::uint32_t>(slot)) || coupled; });
    if (coupled) return false;
    add_bodies();
    for (const std::uint32_t slot : in.awake_contacts) add_contact(slot);
    add_components();
    return true;
  }

  bool are_equal() const { return written_ == 0 && at_ == end_; }
  /// The inputs, if they are not equal.
  std::span<const std::uint64_t> listed() {
    begin_to_write();
    return to_.first(written_);
  }

 private:
  // Marks above a slot. A pair of slots has no kBeginsRun.
  static constexpr std::uint64_t kBeginsRun = std::uint64_t{1} << 63;
  static constexpr std::uint64_t kIsSolved = std::uint64_t{1} << 32;
  static constexpr std::uint64_t kFirstIsDynamic = std::uint64_t{1} << 33;
  static constexpr std::uint64_t kIsLimited = std::uint64_t{1} << 34;
  static constexpr std::uint64_t kIsInNet = std::uint64_t{1} << 35;

  void add(std::uint64_t word) {
    if (at_ != end_ && *at_ == word) {
      ++at_;
    } else {
      begin_to_write();
      to_[written_++] = word;
    }
  }

  void begin_to_write() {
    if (written_ > 0) return;
    written_ = static_cast<std::size_t>(at_ - with_.data());
    std::copy_n(with_.begin(), written_, to_.begin());
    end_ = at_;  // No other word is compared.
  }

  /// The islands of the bodies, which body is the first of its island, and the parts of bodies in large islands. A kinematic body is in no
  /// island.
  void add_bodies() {
    w_.bodies.awake.for_each_set([&](std::size_t body) {
      const BodyLinks& links = w_.bodies.links[body];
      if (links.island == kNone) return add((std::uint64_t{body} << 33) | kNone);
      const IslandRow& island = w_.islands.row[links.island];
      add((std::uint64_t{body} << 33) | (std::uint64_t{island.first_body == body} << 32) | links.island);
      if (island.body_count > kBlockBodies) add(links.part);
    });
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

  /// A word tells where joints begin whose slots follow each other and that are alike. Returns whether the joint couples no others.
  bool add_joint(std::uint32_t slot) {
    const JointRow& joint = w_.joints.row[slot];
    const auto [a, b] = joint.body;
    const bool active = (is_awake(w_, a) && is_awake(w_, b)) || joint::is_active(w_, joint);
    const bool first_is_dynamic = !components_.list.empty() && is_dynamic(w_, a);
    const bool limited = joint.limited != kNone;
    const std::uint64_t like = (std::uint64_t{joint.batch_kind} << 40) | (limited ? kIsLimited : 0) |
                               (joint.arcs_together ? kIsInNet : 0) | (first_is_dynamic ? kFirstIsDynamic : 0) |
                               (active ? kIsSolved : 0);
    if (std::exchange(run_, like) != like || slot != next_in_run_) add(kBeginsRun | like | slot);
    next_in_run_ = slot + 1;
    add(pair_of(a, b));
    if (limited) add(joint.limited);
    return joint.batch_kind != kCoupling;
  }

  void add_components() {
    for (const Component& component : components_.list) {
      add(pair_of(static_cast<std::uint32_t>(component.bodies.size()),
                  static_cast<std::uint32_t>(component.joints.size())));
      add(bits_of(component.mass, component.meets_kinematic ? 1.0f : 0.0f));
      for (std::size_t i = 0; i < component.bodies.size(); ++i)
        add(pair_of(component.body_slots[i], component.bodies[i].joints.last));
      for (std::size_t i = 0; i < component.joints.size(); ++i) {
        add(pair_of(component.joint_slots[i], component.joints[i].kind));
        add(pair_of(component.joints[i].parent, component.joints[i].child_is_a));
      }
    }
  }

  const SimState& w_;
  const Components& components_;
  std::span<const std::uint64_t> with_;
  const std::uint64_t* at_;   // The words of the list before this one are equal.
  const std::uint64_t* end_;  // As far as words are compared.
  std::span<std::uint64_t> to_;
  std::size_t written_ = 0;  // The words in to_.
  std::uint64_t run_ = 0;    // Of joints that are alike.
  std::uint32_t next_in_run_ = kNone;
};

/// Not 0.
std::uint64_t hash_of(std::span<const std::uint64_t> words) {
  std::uint64_t hash = 1;
  for (const std::uint64_t word : words) hash = (hash ^ word) * 0x9e3779b97f4a7c15u;
  return std::max<std::uint64_t>(hash ^ (hash >> 32), 1);
}

const Partition* take(KeptPartitions& kept, std::size_t i) {
  kept.last = i;
  kept.all[i]->last_use = kept.time;
  return kept.all[i]->partition;
}

}  // namespace

Look look_at(KeptPartitions& kept, base::Arena& arena, const Inputs& in) {
  constexpr std::size_t kNumbers = 4;
  const SimState& w = in.w;
  const Components& components = in.components;
  const std::size_t per_body = w.bodies.awake.count() > kBlockBodies ? 2 : 1;
  const std::size_t per_contact = components.list.empty() ? 2 : 4;
  std::size_t most = kNumbers + per_body * w.bodies.awake.count() + per_contact * in.awake_contacts.size() +
                     3 * w.joints.awake.count() + 2 * components.list.size() + components.bodies.size();
  for (const Component& component : components.list) most += 2 * component.joints.size();
  std::span<const std::uint64_t> with;
  if (kept.last < kept.all.size()) with = kept.all[kept.last]->inputs;
  Lister lister(in, with, arena.allocate<std::uint64_t>(most));
  if (!lister.list(in)) return {};
  return lister.are_equal() ? Look{take(kept, kept.last), {}} : Look{nullptr, lister.listed()};
}

const Partition* find_kept(KeptPartitions& kept, std::span<const std::uint64_t> inputs) {
  const std::uint64_t hash = hash_of(inputs);
  for (std::size_t i = 0; i < kept.all.size(); ++i) {
    const KeptPartition& other = *kept.all[i];
    if (other.hash == hash && std::equal(inputs.begin(), inputs.end(), other.inputs.begin(), other.inputs.end()))
      return take(kept, i);
  }
  return nullptr;
}

bool is_time_to_look(KeptPartitions& kept) {
  if (kept.most > 1) return false;
  if (kept.steps_to_look == 0) return true;
  --kept.steps_to_look;
  return false;
}

void note_found(KeptPartitions& kept) {
  kept.seen = 0;
  kept.wait = 0;
}

bool note_in_vain(KeptPartitions& kept, std::span<const std::uint64_t> inputs) {
  const std::uint64_t hash = inputs.empty() ? 0 : hash_of(inputs);
  const std::uint64_t before = std::exchange(kept.seen, 0);
  if (hash != 0 && before == hash) return true;
  if (hash != 0 && before == 0) {
    kept.seen = hash;
    return kept.wait == 0;
  }
  if (kept.wait == kLongestWait) kept.all.clear();
  kept.wait = std::min(2 * kept.wait + 1, kLongestWait);
  kept.steps_to_look = kept.wait;
  return false;
}

KeptPartition& place_for(KeptPartitions& kept, std::span<const std::uint64_t> inputs) {
  const auto used_before = [](const auto& a, const auto& b) { return a->last_use < b->last_use; };
  auto place = std::min_element(kept.all.begin(), kept.all.end(), used_before);
  if (kept.all.size() < kept.most || (*place)->last_use == kept.time) {
    kept.all.push_back(std::make_unique<KeptPartition>());
    place = kept.all.end() - 1;
  }
  KeptPartition& to = **place;
  to.inputs.clear();
  to.inputs.append(inputs.data(), inputs.size());
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
