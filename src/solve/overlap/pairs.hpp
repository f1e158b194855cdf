// The pairs of assemblies of an overlap cluster that overlap or touch, with the direction and distance by which they are moved apart.
//
// The normals of very deep pairs are unreliable, because the direction of the shortest separation changes with every move. So these
// normals are rotated towards the line between the centres.
//
// The two bodies share a move by the square roots of their masses. If they shared it by mass, a light body between heavy bodies could
// hardly move them. Momentum does not matter, because only positions change.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>

#include "contact/contact_now.hpp"
#include "contact/contacts.hpp"
#include "core/platform.hpp"
#include "solve/overlap/assemblies.hpp"
#include "world/deep_overlap.hpp"
#include "world/partition.hpp"
#include "world/step_data.hpp"
#include "world/world_state.hpp"

namespace drystone::solver {

/// The axes in which clusters are moved apart: y points upwards, opposite to gravity.
struct GravityFrame {
  explicit GravityFrame(Vec2 gravity) : has_gravity(length(gravity) > 0.0f) {
    if (has_gravity) up = (-1.0f / length(gravity)) * gravity;
  }

  Vec2 to_frame(Vec2 v) const { return {cross(v, up), dot(v, up)}; }
  Vec2 to_world(Vec2 v) const { return v.x * right_perpendicular(up) + v.y * up; }

  bool has_gravity = false;
  Vec2 up{0.0f, 1.0f};
};

/// A move of less than this does not count [length units].
inline constexpr float kSettled = 0.1f * kLinearSlop;

/// All iterations but the last make this share of the vertical part of a move. The last one separates bodies that can only move upwards.
inline constexpr float kRise = 0.03f;

/// Two assemblies; one may be a wall. Each iteration reads all of this but the separation.
struct OverlapPair {
  std::uint32_t assembly_a = kWall;
  std::uint32_t assembly_b = kWall;
  Vec2 normal;              // In the frame of gravity.
  float rising = 0.0f;      // The part of normal.y along which all iterations but the last move the pair.
  float missing = 0.0f;     // The distance by which this step is to move the pair apart [m].
  float share_a = 0.0f;     // The share of a move that assembly a gets.
  float separation = 0.0f;  // [m]

  bool is_wall() const { return assembly_a == kWall || assembly_b == kWall; }
};
static_assert(sizeof(OverlapPair) == 32);

struct OverlapPairs {
  std::span<OverlapPair> pairs;  // Pairs of two assemblies.
  std::span<OverlapPair> walls;  // Pairs of an assembly and a wall.
};

/// What stops the approach of the bodies of a buried contact. It is kept apart from the contact's row, which is large.
struct BuriedContact {
  std::array<std::uint32_t, 2> body;
  std::uint32_t count;         // Of points.
  Vec2 normal;                 // In the axes of the world.
  std::array<Vec2, 2> arms_a;  // From the centre of the first body to the points.
};

/// Lists the pairs of a step. The assemblies are numbered in the order of their contacts.
class PairLister {
 public:
  PairLister(WorldState& w, const StepOptions& options, const Partition& partition, const GravityFrame& frame,
             Assemblies& assemblies)
      : w_(w), options_(options), p_(partition), frame_(frame), assemblies_(assemblies) {}

  /// All pairs of the assemblies that overlap deeply. These include pairs with neighbours that they only touch, so that no assembly is
  /// moved into a neighbour. There are none if no assembly must be moved. Contacts within an assembly are no longer deep or buried after
  /// this.
  OverlapPairs list(std::span<const std::uint32_t> deep_contacts) {
    if (!list_deep(deep_contacts)) return {};
    const std::span<const std::uint32_t> slots = list_contacts();
    const std::span<OverlapPair> pairs = w_.scratch->arena.allocate<OverlapPair>(slots.size());
    const std::span<OverlapPair> walls = w_.scratch->arena.allocate<OverlapPair>(slots.size());
    std::size_t pair_count = 0;
    std::size_t wall_count = 0;
    std::size_t next = 0;
    for (std::size_t i = 0; i < slots.size(); ++i) {
      const std::uint32_t ahead = slots[std::min(i + kAhead, slots.size() - 1)];
      if (!w_.contacts.key[ahead].deep) prefetch(ahead);  // The pairs of deep contacts are known.
      while (next < deep_.size() && deep_[next].slot < slots[i]) ++next;
      if (next < deep_.size() && deep_[next].slot == slots[i]) {
        const OverlapPair& pair = deep_[next].pair;
        (pair.is_wall() ? walls[wall_count++] : pairs[pair_count++]) = pair;
        continue;
      }
      const ContactKey& key = w_.contacts.key[slots[i]];
      const std::uint32_t a = assemblies_.of(key.body[0]);
      const std::uint32_t b = assemblies_.of(key.body[1]);
      if (a == b) continue;
      const OverlapPair pair = neighbor_pair_of(slots[i], a, b);
      (pair.is_wall() ? walls[wall_count++] : pairs[pair_count++]) = pair;
    }
    return {pairs.first(pair_count), walls.first(wall_count)};
  }

  /// The buried contacts, in the order of the deep contacts that list() was given.
  std::span<const BuriedContact> buried() const { return buried_; }

 private:
  /// Beyond this part of the thinner body's half thickness, an overlap is removed at a speed in proportion to the overlap, above the
  /// push-out speed, and the normal is rotated towards the line between the centres, at this rate.
  static constexpr float kVeryDeep = 0.25f;
  static constexpr float kTurnRate = 2.0f;

  /// From kStuckAfter on a pair is moved less and less, and this time later not at all: there may be no room (a box that is too full), or
  /// something stronger holds the pair together, such as the joints of tangled ragdolls [s].
  static constexpr float kGivesUpWithin = 8.0f;

  /// Rows are prefetched this many contacts before they are used.
  static constexpr std::size_t kAhead = 8;

  struct DeepPair {
    std::uint32_t slot = kNone;  // The slot of its contact.
    OverlapPair pair;
  };

  /// Lists the pairs of the deep contacts, and marks the assemblies that must be moved. Returns whether there are any.
  bool list_deep(std::span<const std::uint32_t> deep_contacts) {
    deep_ = w_.scratch->arena.allocate<DeepPair>(deep_contacts.size());
    buried_ = w_.scratch->arena.allocate<BuriedContact>(deep_contacts.size());
    std::size_t count = 0;
    std::size_t buried_count = 0;
    bool any_missing = false;
    for (std::size_t i = 0; i < deep_contacts.size(); ++i) {
      const std::uint32_t slot = deep_contacts[i];
      prefetch(deep_contacts[std::min(i + kAhead, deep_contacts.size() - 1)]);
      const ContactKey& key = w_.contacts.key[slot];
      const std::uint32_t a = assemblies_.of(key.body[0]);
      const std::uint32_t b = assemblies_.of(key.body[1]);
      if (a == b) {
        contact::clear_depth(w_, slot);  // The bodies are moved as one.
        continue;
      }
      const ContactRow& contact = w_.contacts.row[slot];
      const ContactNow now = contact_now(w_, contact);
      deep_[count] = {slot, pair_of(contact, now, a, b)};
      if (deep_[count++].pair.missing >= w_.options.length_unit * kSettled)
        assemblies_[a].overlaps = assemblies_[b].overlaps = any_missing = true;
      if (key.buried) {
        buried_[buried_count++] = {key.body, contact.count, now.normal, {now.points[0].arm_a, now.points[1].arm_a}};
      }
    }
    assemblies_[kWall].overlaps = false;
    deep_ = deep_.first(count);
    buried_ = buried_.first(buried_count);
    return any_missing;
  }

  /// The contacts of bodies that must be moved, ascending.
  std::span<const std::uint32_t> list_contacts() {
    const std::span<std::uint32_t> slots = w_.scratch->arena.allocate<std::uint32_t>(p_.awake_contacts.size());
    std::size_t count = 0;
    for (const std::uint32_t slot : p_.awake_contacts) {
      const ContactKey& key = w_.contacts.key[slot];
      const unsigned overlaps =
          (assemblies_.overlaps(key.body[0]) ? 1u : 0u) | (assemblies_.overlaps(key.body[1]) ? 1u : 0u);
      const unsigned pushes = key.kind != ContactKind::count ? 1u : 0u;
      slots[count] = slot;  // There is no branch, because it could not be predicted.
      count += overlaps & pushes;
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
  OverlapPair neighbor_pair_of(std::uint32_t slot, std::uint32_t assembly_a, std::uint32_t assembly_b) {
    const ContactRow& contact = w_.contacts.row[slot];
    const float separation = least_separation(contact);
    const float missing = -w_.options.length_unit * left_between(assembly_a, assembly_b) - separation;
    if (missing > 0.0f || assembly_a == kWall || assembly_b == kWall)
      return pair_of(contact, contact_now(w_, contact), assembly_a, assembly_b);
    const Vec2 normal = rotate(w_.bodies.state[contact.body[0]].pose.rotation, contact.local_normal);
    OverlapPair pair = {assembly_a, assembly_b, frame_.to_frame(normal), 0.0f, missing, 0.0f, separation};
    share(pair);
    return pair;
  }

  OverlapPair pair_of(const ContactRow& contact, const ContactNow& now, std::uint32_t assembly_a,
                      std::uint32_t assembly_b) {
    const float separation = now.least_separation();
    OverlapPair pair = {assembly_a, assembly_b, now.normal, 0.0f, 0.0f, 0.0f, separation};
    pair.missing =
        excess_overlap(w_, options_.contacts, contact, now, left_between(assembly_a, assembly_b), load_share_of(pair));
    if (pair.missing > 0.0f) complete(pair, contact, now);
    pair.normal = frame_.to_frame(pair.normal);
    share(pair);
    return pair;
  }

  /// The overlap that moves leave between two assemblies. Bodies with joints are moved as one, those that overlap nothing too, so they are
  /// moved no farther than they must: robots that press their legs into the floor were thrown up.
  float left_between(std::uint32_t assembly_a, std::uint32_t assembly_b) {
    return assemblies_[assembly_a].is_jointed || assemblies_[assembly_b].is_jointed ? kDeepOverlap : kLeftByMoves;
  }

  /// Sets how the two share a move, and how far they rise. Where there is no room at the sides, neighbours rise as well, and of two bodies the
  /// upper one is lifted and the lower one stays: with equal shares, the iterations of a step would lift little of a pile of 16 layers.
  void share(OverlapPair& pair) {
    const Assembly& a = assemblies_[pair.assembly_a];
    const Assembly& b = assemblies_[pair.assembly_b];
    pair.share_a = pair.assembly_a == kWall ? 0.0f : 1.0f;
    if (!pair.is_wall()) pair.share_a = b.root_mass / (a.root_mass + b.root_mass);
    pair.rising = frame_.has_gravity ? kRise * pair.normal.y : pair.normal.y;
    if (pushed_time(pair) <= kStuckAfter || !frame_.has_gravity) return;
    const float lifted = 1.0f - load_share_of(pair);
    pair.rising = (pair.missing > 0.0f ? 1.0f : max(kRise, lifted)) * pair.normal.y;
    if (pair.is_wall()) return;
    const float of_upper = pair.normal.y > 0.0f ? 0.0f : 1.0f;
    pair.share_a += lifted * pair.normal.y * pair.normal.y * (of_upper - pair.share_a);
  }

  /// Joints press bodies on each other as long as they are there, so a load explains overlaps of bodies with joints at any time.
  float load_share_of(const OverlapPair& pair) {
    const bool has_joints = assemblies_[pair.assembly_a].is_jointed || assemblies_[pair.assembly_b].is_jointed;
    return has_joints ? 1.0f : load_share(pushed_time(pair));
  }

  /// For how long one of the two has been pushed [s].
  float pushed_time(const OverlapPair& pair) {
    return max(assemblies_[pair.assembly_a].pushed_time, assemblies_[pair.assembly_b].pushed_time);
  }

  void complete(OverlapPair& pair, const ContactRow& contact, const ContactNow& now) {
    const float thickness = thinner_half(w_, contact.body[0], contact.body[1]);
    const float overlap = -pair.separation;
    // A pair that already parts at the push-out speed needs no move, and what leaves another body does not shove it.
    const float push_out_speed = w_.options.length_unit * w_.options.push_out_speed;
    const BodyState& a = w_.bodies.state[contact.body[0]];
    const BodyState& b = w_.bodies.state[contact.body[1]];
    const bool parts = parting_speed(a, b, now) >= push_out_speed;
    const float speed = parts ? 0.0f : push_out_speed * max(1.0f, overlap / (kVeryDeep * thickness));
    pair.missing = min(pair.missing, options_.dt * speed);
    if (pair.is_wall()) return;
    const float beyond = overlap - kVeryDeep * thickness;
    if (beyond > 0.0f) pair.normal = turned_normal(contact, pair.normal, kTurnRate * beyond / thickness, thickness);
    pair.missing *= 1.0f - clamp((pushed_time(pair) - kStuckAfter) / kGivesUpWithin, 0.0f, 1.0f);
  }

  /// The normal, rotated towards the line between the centres. If these coincide, a direction of the pair's own takes the line's place, so
  /// that many bodies in one place do not form a row.
  Vec2 turned_normal(const ContactRow& contact, Vec2 normal, float rate, float thickness) {
    const auto [a, b] = contact.body;
    const Vec2 between = w_.bodies.state[b].center - w_.bodies.state[a].center;
    const float distance = length(between);
    const Vec2 line =
        distance > 1.0e-3f * thickness ? (1.0f / distance) * between : direction_of(p_.index_of[a] + p_.index_of[b]);
    const Vec2 turned = normal + rate * line;
    const float l = length(turned);
    return l > 1.0e-3f ? (1.0f / l) * turned : normal;  // The sum may be 0 if the two directions are opposite.
  }

  /// The direction of a pair of bodies in one place. Of a hundred bodies there are thousands of pairs, so each direction is computed once.
  Vec2 direction_of(std::uint32_t number) {
    constexpr std::uint32_t kDirections = 1024;
    constexpr float kGoldenAngle = 2.3999632f;
    if (directions_.empty()) directions_ = w_.scratch->arena.allocate_zeroed<Vec2>(kDirections);
    Vec2& direction = directions_[number % kDirections];
    if (direction == Vec2{}) {
      direction = rotate(make_rotation(kGoldenAngle * static_cast<float>(number % kDirections)), {1.0f, 0.0f});
    }
    return direction;
  }

  WorldState& w_;
  const StepOptions& options_;
  const Partition& p_;
  const GravityFrame& frame_;
  Assemblies& assemblies_;
  std::span<DeepPair> deep_;  // Ascending by slot.
  std::span<BuriedContact> buried_;
  std::span<Vec2> directions_;  // Of pairs in one place; 0 where none was computed yet.
};

}  // namespace drystone::solver
