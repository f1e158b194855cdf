// The normals of very deep pairs are unreliable, because the direction of the shortest separation changes with every move. So these
// normals are rotated towards the line between the centres.
//
// The two bodies share a move by the square roots of their masses. If they shared it by mass, a light body between heavy bodies could
// hardly move them. Momentum does not matter, because only positions change.
#include "solver/overlap_pairs.hpp"

#include <algorithm>

#include "base/platform.hpp"
#include "contact/contact_now.hpp"
#include "contact/contacts.hpp"
#include "model/deep_overlap.hpp"
#include "solver/pushed_time.hpp"

namespace drystone::solver {
namespace {

/// Beyond this part of the thinner body's half thickness, an overlap is removed at a speed in proportion to the overlap, above the
/// push-out speed.
constexpr float kFasterBeyond = 0.25f;
/// Beyond this part, the normal is rotated towards the line between the centres, at this rate.
constexpr float kTurnsBeyond = 0.25f;
constexpr float kTurnRate = 2.0f;

/// Rows are prefetched this many contacts before they are used.
constexpr std::size_t kAhead = 8;

/// The direction from the centre of a to the centre of b. If the centres coincide, `number` chooses the direction, so that many bodies in
/// one place do not form a row.
Vec2 line_of_centers(const BodyState& a, const BodyState& b, std::uint32_t number, float thickness) {
  constexpr float kGoldenAngle = 2.3999632f;
  const Vec2 line = b.center - a.center;
  const float distance = length(line);
  if (distance > 1.0e-3f * thickness) return (1.0f / distance) * line;
  return rotate(make_rotation(kGoldenAngle * static_cast<float>(number % 1024)), {1.0f, 0.0f});
}

struct PairCounts {
  std::size_t pairs = 0;
  std::size_t walls = 0;
  std::size_t stuck = 0;
};

class PairLister {
 public:
  explicit PairLister(const OverlapInput& input)
      : w_(input.w), options_(input.options), p_(input.partition), frame_(input.frame), movers_(input.movers) {}

  DeepOverlaps list_deep(std::span<const std::uint32_t> deep_contacts) {
    const std::span<ListedPair> listed = w_.scratch->arena.allocate<ListedPair>(deep_contacts.size());
    const std::span<std::uint32_t> buried = w_.scratch->arena.allocate<std::uint32_t>(deep_contacts.size());
    std::size_t count = 0;
    std::size_t buried_count = 0;
    bool any_missing = false;
    for (std::size_t i = 0; i < deep_contacts.size(); ++i) {
      const std::uint32_t slot = deep_contacts[i];
      prefetch(deep_contacts[std::min(i + kAhead, deep_contacts.size() - 1)]);
      const ContactKey& key = w_.contacts.key[slot];
      const std::uint32_t a = movers_.of(key.body[0]);
      const std::uint32_t b = movers_.of(key.body[1]);
      if (a == b) {
        contact::clear_depth(w_, slot);  // The bodies are moved as one.
        continue;
      }
      if (key.buried) buried[buried_count++] = slot;
      listed[count++] = pair_of(slot, a, b);
      if (listed[count - 1].pair.missing >= w_.options.length_unit * kSettled)
        movers_[a].overlaps = movers_[b].overlaps = any_missing = true;
    }
    movers_[kWall].overlaps = false;
    return {listed.first(count), buried.first(buried_count), any_missing};
  }

  OverlapPairs list_all(std::span<const ListedPair> deep) {
    const std::span<const std::uint32_t> slots = list_contacts();
    const std::span<OverlapPair> pairs = w_.scratch->arena.allocate<OverlapPair>(slots.size());
    const std::span<ListedPair> walls = w_.scratch->arena.allocate<ListedPair>(slots.size());
    const std::span<StuckPair> stuck = w_.scratch->arena.allocate<StuckPair>(slots.size());
    PairCounts counts;
    const auto add = [&](const ListedPair& listed) {
      if (listed.pair.is_wall()) {
        walls[counts.walls++] = listed;
        return;
      }
      if (is_stuck(listed.pushed_time)) {
        stuck[counts.stuck++] = {static_cast<std::uint32_t>(counts.pairs), listed.pushed_time};
      }
      pairs[counts.pairs++] = listed.pair;
    };
    std::size_t next_deep = 0;
    for (std::size_t i = 0; i < slots.size(); ++i) {
      prefetch(slots[std::min(i + kAhead, slots.size() - 1)]);
      while (next_deep < deep.size() && deep[next_deep].slot < slots[i]) ++next_deep;
      if (next_deep < deep.size() && deep[next_deep].slot == slots[i]) {
        add(deep[next_deep]);
        continue;
      }
      const ContactKey& key = w_.contacts.key[slots[i]];
      const std::uint32_t a = movers_.of(key.body[0]);
      const std::uint32_t b = movers_.of(key.body[1]);
      if (a != b) add(neighbor_pair_of(slots[i], a, b));
    }
    return {pairs.first(counts.pairs), walls.first(counts.walls), stuck.first(counts.stuck)};
  }

 private:
  /// The contacts of bodies that overlap, ascending.
  std::span<const std::uint32_t> list_contacts() {
    const std::span<std::uint8_t> overlaps = w_.scratch->arena.allocate_zeroed<std::uint8_t>(w_.bodies.state.size());
    for (const std::uint32_t body : movers_.bodies()) overlaps[body] = movers_.overlaps(body) ? 1 : 0;
    const std::span<std::uint32_t> slots = w_.scratch->arena.allocate<std::uint32_t>(p_.awake_contacts.size());
    std::size_t count = 0;
    for (const std::uint32_t slot : p_.awake_contacts) {
      const ContactKey& key = w_.contacts.key[slot];
      const unsigned overlapping = overlaps[key.body[0]] | overlaps[key.body[1]];
      const unsigned pushes = key.kind != ContactKind::count ? 1 : 0;
      slots[count] = slot;  // There is no branch, because it could not be predicted.
      count += overlapping & pushes;
    }
    return slots.first(count);
  }

  /// Prefetches the row of a contact: rows are large, and the contacts of a cluster are scattered in the table.
  void prefetch(std::uint32_t slot) const {
    const ContactRow& contact = w_.contacts.row[slot];
    base::prefetch(&contact);
    base::prefetch(&contact.local_normal);
    base::prefetch(&contact.impulses);
  }

  /// The pair of a contact that is not deep. For most neighbours the stored separation is precise enough. The present separation is
  /// computed if they overlap by more than soft contacts allow, or for walls, because no body may be moved into them.
  ListedPair neighbor_pair_of(std::uint32_t slot, std::uint32_t mover_a, std::uint32_t mover_b) {
    const ContactRow& contact = w_.contacts.row[slot];
    const float separation = least_separation(contact);
    const Vec2 normal = rotate(w_.bodies.state[contact.body[0]].pose.rotation, contact.local_normal);
    const float missing = -w_.options.length_unit * kDeepOverlap - separation;
    ListedPair listed{{mover_a, mover_b, frame_.to_frame(normal), missing, share_of(mover_a, mover_b)}, slot};
    return listed.pair.missing > 0.0f || listed.pair.is_wall() ? pair_of(slot, mover_a, mover_b) : listed;
  }

  ListedPair pair_of(std::uint32_t slot, std::uint32_t mover_a, std::uint32_t mover_b) {
    const ContactRow& contact = w_.contacts.row[slot];
    const ContactNow now = contact_now(w_, contact);
    ListedPair listed;
    listed.slot = slot;
    OverlapPair& pair = listed.pair;
    pair.mover_a = mover_a;
    pair.mover_b = mover_b;
    pair.normal = now.normal;
    pair.missing = excess_overlap(w_, options_.contacts, contact, now);
    pair.share_a = share_of(mover_a, mover_b);
    listed.separation = now.least_separation();
    if (pair.missing > 0.0f) complete(listed, contact, now);
    pair.normal = frame_.to_frame(pair.normal);
    return listed;
  }

  void complete(ListedPair& listed, const ContactRow& contact, const ContactNow& now) const {
    OverlapPair& pair = listed.pair;
    const float thickness = thinner_half(w_, contact.body[0], contact.body[1]);
    const float overlap = -listed.separation;
    // A pair that already separates at the push-out speed needs no move.
    const float push_out_speed = w_.options.length_unit * w_.options.push_out_speed;
    const BodyState& a = w_.bodies.state[contact.body[0]];
    const BodyState& b = w_.bodies.state[contact.body[1]];
    const bool parts = parting_speed(a, b, now) >= push_out_speed;
    const float speed = parts ? 0.0f : push_out_speed * max(1.0f, overlap / (kFasterBeyond * thickness));
    pair.missing = min(pair.missing, options_.dt * speed);
    if (pair.is_wall()) return;
    pair.normal = turned_normal(contact, pair.normal, overlap);
    listed.pushed_time = max(pushed_time(w_, contact.body[0]), pushed_time(w_, contact.body[1]));
    pair.softness = softness_after(listed.pushed_time);
    pair.missing *= effort_after(listed.pushed_time);
  }

  float share_of(std::uint32_t mover_a, std::uint32_t mover_b) {
    if (mover_a == kWall) return 0.0f;
    if (mover_b == kWall) return 1.0f;
    return movers_[mover_b].root_mass / (movers_[mover_a].root_mass + movers_[mover_b].root_mass);
  }

  Vec2 turned_normal(const ContactRow& contact, Vec2 normal, float overlap) const {
    const BodyState& a = w_.bodies.state[contact.body[0]];
    const BodyState& b = w_.bodies.state[contact.body[1]];
    const float thickness = thinner_half(w_, contact.body[0], contact.body[1]);
    const float beyond = overlap - kTurnsBeyond * thickness;
    if (beyond <= 0.0f) return normal;
    const std::uint32_t number = p_.index_of[contact.body[0]] + p_.index_of[contact.body[1]];
    const Vec2 turned = normal + (kTurnRate * beyond / thickness) * line_of_centers(a, b, number, thickness);
    const float l = length(turned);
    return l > 1.0e-3f ? (1.0f / l) * turned : normal;  // The sum may be 0 if the two directions are opposite.
  }

  WorldState& w_;
  const StepOptions& options_;
  const Partition& p_;
  const GravityFrame& frame_;
  Movers& movers_;
};

}  // namespace

DeepOverlaps list_deep_overlaps(const OverlapInput& input, std::span<const std::uint32_t> deep_contacts) {
  return PairLister(input).list_deep(deep_contacts);
}

OverlapPairs list_overlap_pairs(const OverlapInput& input, std::span<const ListedPair> deep) {
  return PairLister(input).list_all(deep);
}

}  // namespace drystone::solver
