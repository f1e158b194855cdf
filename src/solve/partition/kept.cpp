#include "solve/partition/kept.hpp"

#include <algorithm>
#include <bit>
#include <cstring>
#include <utility>

#include "constraint/joints.hpp"
#include "solve/partition/cut.hpp"

namespace drystone::partition {
namespace {

/// Words are added to two hashes by turns: a processor needs not wait for one product before it begins the next.
class Hash {
 public:
  void add(std::uint64_t word) {
    first_ = (first_ ^ word) * 0x9e3779b97f4a7c15u;
    first_ ^= first_ >> 32;
    std::swap(first_, second_);
  }
  /// Two numbers below 2^32.
  template <typename A, typename B>
  void add(A a, B b) {
    add((std::uint64_t{static_cast<std::uint32_t>(a)} << 32) | static_cast<std::uint32_t>(b));
  }
  /// All members of the rows, which are words of 32 bits.
  template <typename T>
  void add_rows(std::span<const T> rows) {
    static_assert(std::has_unique_object_representations_v<T>);
    add(rows.size());
    for (const T& row : rows) {
      std::array<std::uint32_t, sizeof(T) / 4> words;
      std::memcpy(words.data(), &row, sizeof(T));
      for (const std::uint32_t word : words) add(word);
    }
  }
  /// Not 0.
  std::uint64_t value() const { return std::max<std::uint64_t>(first_ ^ std::rotl(second_, 32), 1); }

 private:
  std::uint64_t first_ = 1;
  std::uint64_t second_ = 2;
};

class InputHash {
 public:
  explicit InputHash(const Inputs& in) : w_(in.w), components_(in.components) {}

  /// 0 if a joint couples others. Numbers of entries come first, so that those of different worlds are not the same by accident.
  std::uint64_t of(const Inputs& in) {
    hash_.add(w_.bodies.state.size(), in.lane_choices.size());
    hash_.add(number_of(in.lane_choices.front()), number_of(in.lane_choices.back()));
    hash_.add(w_.bodies.awake.count(), w_.options.substeps);
    hash_.add(w_.joints.awake.count(), components_.list.size());
    bool coupled = false;
    w_.joints.awake.for_each_set(
        [&](std::size_t slot) { coupled = !add_joint(static_cast<std::uint32_t>(slot)) || coupled; });
    if (coupled) return 0;
    add_bodies();
    for (const std::uint32_t slot : in.awake_contacts) add_contact(slot);
    for (const Component& component : components_.list) add_component(component);
    return hash_.value();
  }

 private:
  // Marks above a slot. A pair of slots has no kBeginsRun.
  static constexpr std::uint64_t kBeginsRun = std::uint64_t{1} << 63;
  static constexpr std::uint64_t kIsSolved = std::uint64_t{1} << 32;
  static constexpr std::uint64_t kFirstIsDynamic = std::uint64_t{1} << 33;
  static constexpr std::uint64_t kIsLimited = std::uint64_t{1} << 34;
  static constexpr std::uint64_t kIsInNet = std::uint64_t{1} << 35;

  static std::uint32_t number_of(LaneChoice choice) {
    return (static_cast<std::uint32_t>(choice.lanes) << 16) | choice.width;
  }
  static std::uint32_t bits_of(float x) {
    std::uint32_t bits;
    std::memcpy(&bits, &x, sizeof(x));
    return bits;
  }

  /// The islands of the bodies, which body is the first of its island, and the parts of bodies in large islands. A kinematic body is in no
  /// island.
  void add_bodies() {
    w_.bodies.awake.for_each_set([&](std::size_t body) {
      const BodyLinks& links = w_.bodies.links[body];
      if (links.island == kNone) return hash_.add((std::uint64_t{body} << 33) | kNone);
      const IslandRow& island = w_.islands.row[links.island];
      hash_.add((std::uint64_t{body} << 33) | (std::uint64_t{island.first_body == body} << 32) | links.island);
      if (island.body_count > kBlockBodies) hash_.add(links.part);
    });
  }

  /// Contacts that are not solved may come and go.
  void add_contact(std::uint32_t slot) {
    const ContactKey& key = w_.contacts.key[slot];
    if (key.kind == ContactKind::count || key.buried) return;
    hash_.add((std::uint64_t{static_cast<std::uint32_t>(key.kind)} << 40) | kIsSolved | slot);
    hash_.add(key.body[0], key.body[1]);
    if (components_.list.empty()) return;
    const BodyState& a = w_.bodies.state[key.body[0]];
    const BodyState& b = w_.bodies.state[key.body[1]];
    hash_.add(a.type == BodyType::dynamic, b.type == BodyType::dynamic);
    hash_.add(bits_of(a.inv_mass), bits_of(b.inv_mass));
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
    if (std::exchange(run_, like) != like || slot != next_in_run_) hash_.add(kBeginsRun | like | slot);
    next_in_run_ = slot + 1;
    hash_.add(a, b);
    if (limited) hash_.add(joint.limited);
    return joint.batch_kind != kCoupling;
  }

  void add_component(const Component& component) {
    hash_.add(bits_of(component.mass), component.meets_kinematic);
    hash_.add_rows(component.body_slots);
    hash_.add_rows(component.joint_slots);
    hash_.add_rows(component.joints);
    for (const ArticulatedBody& body : component.bodies) hash_.add(body.joints.last);
  }

  const SimState& w_;
  const Components& components_;
  Hash hash_;
  std::uint64_t run_ = 0;  // Of joints that are alike.
  std::uint32_t next_in_run_ = kNone;
};

}  // namespace

std::uint64_t hash_of(const Inputs& in) { return InputHash(in).of(in); }

const Partition* find_kept(KeptPartitions& kept, std::uint64_t hash) {
  const auto found = std::find_if(kept.all.begin(), kept.all.end(), [&](const auto& one) { return one->hash == hash; });
  if (found == kept.all.end()) return nullptr;
  (*found)->last_use = kept.time;
  return (*found)->partition;
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

bool note_in_vain(KeptPartitions& kept, std::uint64_t hash) {
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

KeptPartition& place_for(KeptPartitions& kept, std::uint64_t hash) {
  const auto used_before = [](const auto& a, const auto& b) { return a->last_use < b->last_use; };
  auto place = std::min_element(kept.all.begin(), kept.all.end(), used_before);
  if (kept.all.size() < kept.most || (*place)->last_use == kept.time) {
    kept.all.push_back(std::make_unique<KeptPartition>());
    place = kept.all.end() - 1;
  }
  KeptPartition& to = **place;
  to.hash = hash;
  to.last_use = kept.time;
  to.arena.reset();
  to.partition = nullptr;
  return to;
}

namespace {

template <std::size_t Kinds>
void add(Hash& hash, const ColoredBatches<Kinds>& batches) {
  hash.add_rows(batches.used_kinds);
  for (const auto& slots : batches.slots) hash.add_rows(slots);
  for (std::uint32_t color = 0; color < batches.used_kinds.size(); ++color)
    batches.for_each_kind(color, [&](std::size_t, IndexRange range) { hash.add(range.first, range.last); });
}

void add(Hash& hash, const ConstraintColors& colors) {
  hash.add_rows(std::span(&colors.joints, 1));
  hash.add_rows(std::span(&colors.contacts, 1));
}

}  // namespace

std::uint64_t hash_of(const Partition& p) {
  Hash hash;
  for (const auto& indices :
       {p.body_slots, p.index_of, p.awake_bodies, p.coupled_blocks, p.lone_blocks, p.limited_bodies})
    hash.add_rows(indices);
  hash.add_rows(p.limited);
  hash.add(p.dynamic_count, p.lanes.width);
  hash.add(p.counts.seam_contacts, p.counts.seam_joints);
  hash.add(p.counts.contact_colors, p.counts.joint_colors);
  add(hash, p.joints);
  add(hash, p.contacts);
  add(hash, p.seams);
  for (const Block& block : p.blocks) {
    add(hash, block.colors);
    for (const IndexRange range : {block.bodies, block.limited, block.articulated}) hash.add(range.first, range.last);
    hash.add(block.has_net ? 1u : 0u);
  }
  for (const ArticulatedBatch& batch : p.articulated) {
    hash.add(batch.width);
    hash.add_rows(batch.bodies);
    hash.add_rows(batch.joints);
    hash.add_rows(batch.contacts);
    hash.add_rows(batch.body_slots);
    hash.add_rows(batch.joint_slots);
  }
  return hash.value();
}

}  // namespace drystone::partition
