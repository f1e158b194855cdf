// Overlap clusters: bodies that were placed inside each other, or pressed into each other by something stronger. Moves
// before the sub-steps remove their overlaps. A move is not a velocity. If contacts pushed the bodies out by velocities
// instead, these would add up along a chain of overlapping bodies, and one pass of `relax` removes only a part of them:
// 200 boxes in one place flew off at 19 m/s. A cluster begins where bodies overlap by more than impacts and loads
// cause, and ends at the overlap of soft contacts (model/deep_overlap.hpp). The same law holds for two bodies and for a
// thousand. In all other respects a deep contact is like any other: it has friction, torque and impulses. Only contacts
// of bodies that are mostly inside each other are not solved. Their bodies lose their approach speed, as in an impact
// without bounce.
//
// Bodies that are connected by joints are moved as one, so that no joint opens, and not at all if one of them is joined
// to a static or kinematic body. Where moves do not help (an overlap of two connected bodies, or of two that are both
// joined to the world), the contact alone pushes them apart.
//
// Sweeps go over the pairs forwards and backwards, and move each pair apart along its normal (projection). A body
//   - is moved by no more than 0.85 of its half thickness in a step, and not into bodies that do not give way;
//   - is lifted only a little: a move against gravity adds energy, and bodies that moves have piled up fall down again.
//     All sweeps but the last let through a thirtieth of a move along gravity, so a cluster spreads rather than towers;
//   - is lifted by the bodies below it after it was pushed for two seconds: then it has no room at its sides, as in a pit;
//   - yields to the others the longer it is pushed. Where there is no room for all (a box that is too full) the overlaps
//     never go away, and bodies would be moved to and fro for ever. So after two seconds a pair becomes a spring: its
//     moves are summed during the sweeps and may be undone, and the cluster comes to rest in the equilibrium of these
//     springs. After eight seconds it is moved less and less: something stronger holds it together, such as the joints
//     of tangled ragdolls, which pull the bones back in each step. Moves would shake them for ever.
// The normals of very deep pairs are unreliable, because the shortest way out changes with every move. They are turned
// towards the line from centre to centre.
//
// The two bodies share a move by the square roots of their masses. By masses, a light body between heavy ones would
// hardly move them; momentum does not matter, because only positions change.
//
// Figures and alternatives: docs/solver.md.
//
// Threads: runs on the calling thread, in the order of the contacts' slots. Without a cluster it costs nothing.
// Source: M. Mueller et al., "Position Based Dynamics" (2006), for the projection; E. Guendelman et al., "Nonconvex
// Rigid Bodies with Stacking" (2003), for lifting from below.
#include "solver/push_apart.hpp"

#include <algorithm>
#include <cmath>
#include <compare>
#include <numeric>

#include "base/platform.hpp"
#include "contact/contact_now.hpp"
#include "model/deep_overlap.hpp"
#include "solver/movers.hpp"

namespace drystone::solver {
namespace {

/// The most sweeps over the pairs. With many pairs there are fewer sweeps, so that a step visits at most kMostVisits
/// pairs, or all pairs kLeastSweeps times.
constexpr std::size_t kMostSweeps = 24;
constexpr std::size_t kLeastSweeps = 4;
constexpr std::size_t kMostVisits = 100'000;
/// The last sweeps move fully along gravity, so that bodies that can only go up get out.
constexpr std::size_t kLiftingSweeps = 1;
/// The share of a move along gravity that the other sweeps make.
constexpr float kLifted = 0.03f;
/// The longest move, as a share of the body's half thickness.
constexpr float kLongest = 0.85f;
/// Overlaps beyond this part of the thinner body's half thickness are removed faster than the push-out speed, in
/// proportion.
constexpr float kFasterBeyond = 0.25f;
/// Beyond this part, the normal turns towards the line of centres, at this rate.
constexpr float kTurnsBeyond = 0.25f;
constexpr float kTurnRate = 2.0f;
/// A pair that was pushed for kLiftsAfter is lifted from below; kLiftsWithin later it is lifted by all that is missing [s].
constexpr float kLiftsAfter = 2.0f;
constexpr float kLiftsWithin = 1.0f;
/// Lifts end at one over this softness, after five seconds of pushing.
constexpr float kLiftsUntil = 4.0f;
/// A pair that was pushed for kSoftensAfter becomes soft; kSoftensFor later its softness has its maximum [s].
constexpr float kSoftensAfter = 2.0f;
constexpr float kSoftensFor = 6.0f;
/// A pair that was pushed for kGivesUpAfter is moved less and less; kGivesUpWithin later it is not moved at all [s].
constexpr float kGivesUpAfter = 8.0f;
constexpr float kGivesUpWithin = 8.0f;
/// Sweeps end when a sweep moves no pair by more than this [m].
constexpr float kSettled = 0.1f * kLinearSlop;

/// One sweep in kAllEvery visits all pairs. The others visit only pairs that were moved, or that were within kNear of being moved [m].
constexpr std::size_t kAllEvery = 8;
constexpr float kNear = 2.0f * kSettled;

/// How many contacts ahead the rows of a contact are prefetched.
constexpr std::size_t kAhead = 8;

/// Two movers that overlap. One may be a wall, which does not give way. Read in each sweep.
struct Pair {
  std::uint32_t mover_a = kWall;
  std::uint32_t mover_b = kWall;
  Vec2 normal;           // In the frame of gravity: y is up.
  float missing = 0.0f;  // The separation that the step must still add.
  float share_a = 0.0f;  // The share of a move that a gets.
  float softness = 0.0f;
  float parted = 0.0f;  // How far sweeps have moved a soft pair apart [m].

  bool is_wall() const { return mover_a == kWall || mover_b == kWall; }
};
static_assert(sizeof(Pair) == 32);

/// A pair, with data that sweeps do not read.
struct ListedPair {
  Pair pair;
  std::uint32_t slot = kNone;  // The slot of its contact.
  float separation = 0.0f;
  float pushed_time = 0.0f;
};

/// A pair to be lifted; pairs are sorted by height.
struct Lift {
  float height = 0.0f;  // Of the lower one [m]; set once the sweeps are done.
  std::uint32_t pair = 0;
  float pushed_time = 0.0f;

  friend auto operator<=>(const Lift&, const Lift&) = default;
};

/// What a sweep did to a pair.
struct Parted {
  float moved = 0.0f;    // How far it was moved apart [m].
  float lacking = 0.0f;  // What was missing before the sweep [m]; negative if it did not have to be moved.
};

struct PairCounts {
  std::size_t pairs = 0;
  std::size_t walls = 0;
  std::size_t lifts = 0;
};

/// Two bodies whose contact is buried.
struct Approach {
  std::uint32_t body_a = 0;  // Solver indices.
  std::uint32_t body_b = 0;
  Vec2 normal;
  float share_a = 0.0f;  // The share of a velocity change that a gets, by mass.
};

/// The softness of a pair's spring: at 1, a pair on its own is moved by half of the missing separation.
float softness_after(float pushed_time) {
  const float t = clamp((pushed_time - kSoftensAfter) / kSoftensFor, 0.0f, 1.0f);
  return t * t;
}

/// The share of the missing separation by which a pair is still moved.
float effort_after(float pushed_time) {
  return 1.0f - clamp((pushed_time - kGivesUpAfter) / kGivesUpWithin, 0.0f, 1.0f);
}

/// The direction from a to b. For bodies in one place, `number` chooses the direction, so that a hundred of them do not form a
/// row.
Vec2 line_of_centers(const BodyState& a, const BodyState& b, std::uint32_t number, float thickness) {
  constexpr float kGoldenAngle = 2.3999632f;
  const Vec2 line = b.center - a.center;
  const float distance = length(line);
  if (distance > 1.0e-3f * thickness) return (1.0f / distance) * line;
  return rotate(make_rotation(kGoldenAngle * static_cast<float>(number % 1024)), {1.0f, 0.0f});
}

/// The frame of the sweeps: gravity is along y, so y is the part of a direction along gravity.
class GravityFrame {
 public:
  explicit GravityFrame(Vec2 gravity) : has_gravity_(length(gravity) > 0.0f) {
    if (has_gravity_) up_ = (-1.0f / length(gravity)) * gravity;
  }

  bool has_gravity() const { return has_gravity_; }
  /// The height of a difference of places; 0 without gravity.
  float height(Vec2 v) const { return has_gravity_ ? dot(v, up_) : 0.0f; }
  Vec2 to_frame(Vec2 v) const { return {cross(v, up_), dot(v, up_)}; }
  Vec2 to_world(Vec2 v) const { return v.x * right_perpendicular(up_) + v.y * up_; }

 private:
  bool has_gravity_ = false;
  Vec2 up_{0.0f, 1.0f};
};

class OverlapPusher {
 public:
  OverlapPusher(WorldState& w, const StepOptions& options, std::span<const std::uint32_t> deep,
                const Partition& partition)
      : w_(w), options_(options), p_(partition), deep_(deep), frame_(w.options.gravity), movers_(w, partition) {}

  std::span<const Vec2> run() {
    list_deep_pairs();
    stop_approaches();
    if (!any_missing_) return {};
    list_pairs();
    moves_ = w_.scratch.arena.allocate_zeroed<Vec2>(movers_.count());
    indices_ = w_.scratch.arena.allocate<std::uint32_t>(pairs_.size());
    const std::size_t fitting = kMostVisits / (pairs_.size() + 1);
    const std::size_t sweeps = std::clamp(fitting, kLeastSweeps, kMostSweeps);
    sweep_until_settled(sweeps - kLiftingSweeps, frame_.has_gravity() ? kLifted : 1.0f);
    sweep_until_settled(kLiftingSweeps, 1.0f);
    lift_stuck();
    for (std::uint32_t i = kWall + 1; i < movers_.count(); ++i) shorten(moves_[i], movers_[i].half_thickness);
    for (const ListedPair& wall : walls_) stop_at(wall);
    return moves_of_bodies();
  }

 private:
  /// The pairs that overlap deeply, and those of them whose contacts are not solved.
  void list_deep_pairs() {
    const std::span<ListedPair> listed = w_.scratch.arena.allocate<ListedPair>(deep_.size());
    const std::span<Approach> approaches = w_.scratch.arena.allocate<Approach>(deep_.size());
    std::size_t count = 0;
    std::size_t buried = 0;
    for (std::size_t i = 0; i < deep_.size(); ++i) {
      const std::uint32_t slot = deep_[i];
      prefetch(deep_[std::min(i + kAhead, deep_.size() - 1)]);
      ContactKey& key = w_.contacts.key[slot];
      const std::uint32_t a = movers_.of(key.body[0]);
      const std::uint32_t b = movers_.of(key.body[1]);
      key.deep = a != b;
      if (a == b) continue;
      if (key.buried) approaches[buried++] = approach_of(slot);
      listed[count++] = pair_of(slot, a, b);
      if (listed[count - 1].pair.missing >= kSettled) movers_[a].overlaps = movers_[b].overlaps = any_missing_ = true;
    }
    movers_[kWall].overlaps = false;
    deep_pairs_ = listed.first(count);
    approaches_ = approaches.first(buried);
  }

  /// Lists all pairs of bodies that will be moved, so that none is moved into a neighbour. Deep pairs are known
  /// already, except those of contacts that woke in this step.
  void list_pairs() {
    const std::span<const std::uint32_t> slots = list_contacts();
    pairs_ = w_.scratch.arena.allocate<Pair>(slots.size());
    walls_ = w_.scratch.arena.allocate<ListedPair>(slots.size());
    lifts_ = w_.scratch.arena.allocate<Lift>(slots.size());
    PairCounts counts;
    std::size_t deep = 0;
    for (std::size_t i = 0; i < slots.size(); ++i) {
      prefetch(slots[std::min(i + kAhead, slots.size() - 1)]);
      while (deep < deep_pairs_.size() && deep_pairs_[deep].slot < slots[i]) ++deep;
      if (deep < deep_pairs_.size() && deep_pairs_[deep].slot == slots[i]) {
        add(deep_pairs_[deep], counts);
        continue;
      }
      const ContactKey& key = w_.contacts.key[slots[i]];
      const std::uint32_t a = movers_.of(key.body[0]);
      const std::uint32_t b = movers_.of(key.body[1]);
      if (a != b) add(neighbor_pair_of(slots[i], a, b), counts);
    }
    pairs_ = pairs_.first(counts.pairs);
    walls_ = walls_.first(counts.walls);
    lifts_ = lifts_.first(counts.lifts);
  }

  /// The contacts of bodies that overlap, ascending.
  std::span<const std::uint32_t> list_contacts() {
    const std::span<std::uint8_t> overlaps = w_.scratch.arena.allocate_zeroed<std::uint8_t>(w_.bodies.state.size());
    for (const std::uint32_t body : movers_.bodies()) overlaps[body] = movers_.overlaps(body) ? 1 : 0;
    const std::span<std::uint32_t> slots = w_.scratch.arena.allocate<std::uint32_t>(p_.awake_contacts.size());
    std::size_t count = 0;
    for (const std::uint32_t slot : p_.awake_contacts) {
      const ContactKey& key = w_.contacts.key[slot];
      const unsigned overlapping = overlaps[key.body[0]] | overlaps[key.body[1]];
      const unsigned pushes = key.kind != ContactKind::count ? 1 : 0;
      slots[count] = slot;  // Without a branch: which contacts are taken cannot be foreseen.
      count += overlapping & pushes;
    }
    return slots.first(count);
  }

  void add(const ListedPair& listed, PairCounts& counts) {
    if (listed.pair.is_wall()) {
      walls_[counts.walls++] = listed;
      return;
    }
    if (listed.pushed_time > kLiftsAfter)
      lifts_[counts.lifts++] = {0.0f, static_cast<std::uint32_t>(counts.pairs), listed.pushed_time};
    pairs_[counts.pairs++] = listed.pair;
  }

  Approach approach_of(std::uint32_t slot) const {
    const ContactRow& contact = w_.contacts.row[slot];
    const BodyState& a = w_.bodies.state[contact.body[0]];
    const BodyState& b = w_.bodies.state[contact.body[1]];
    return {p_.index_of[contact.body[0]], p_.index_of[contact.body[1]], rotate(a.pose.rotation, contact.local_normal),
            a.inv_mass / (a.inv_mass + b.inv_mass)};
  }

  /// Sweeps forwards and backwards, so that an impact runs through a cluster both ways. Momentum is kept.
  void stop_approaches() {
    if (approaches_.empty()) return;
    const std::span<Vec2> velocities = w_.scratch.arena.allocate<Vec2>(p_.body_slots.size());
    for_each_body([&](std::uint32_t index, const BodyState& body) { velocities[index] = body.velocity; });
    const auto stop = [&](const Approach& pair) {
      Vec2& a = velocities[pair.body_a];
      Vec2& b = velocities[pair.body_b];
      const float approach = dot(b - a, pair.normal);
      if (approach >= 0.0f) return;
      a = a + (pair.share_a * approach) * pair.normal;
      b = b - ((1.0f - pair.share_a) * approach) * pair.normal;
    };
    std::for_each(approaches_.begin(), approaches_.end(), stop);
    std::for_each(approaches_.rbegin(), approaches_.rend(), stop);
    for_each_body([&](std::uint32_t index, BodyState& body) { body.velocity = velocities[index]; });
  }

  template <typename F>
  void for_each_body(F f) {
    for (const std::uint32_t body : movers_.bodies()) f(p_.index_of[body], w_.bodies.state[body]);
  }

  /// Rows of contacts are large, and those of a cluster lie anywhere among the others.
  void prefetch(std::uint32_t slot) const {
    const ContactRow& contact = w_.contacts.row[slot];
    base::prefetch(&contact);
    base::prefetch(&contact.local_normal);
    base::prefetch(&contact.impulses);
  }

  /// For most neighbours it is enough to know that they overlap no deeper than soft contacts allow, and how far they
  /// may move. For bodies that do not give way the present separation is needed, because no body may be moved into
  /// them.
  ListedPair neighbor_pair_of(std::uint32_t slot, std::uint32_t mover_a, std::uint32_t mover_b) {
    const ContactRow& contact = w_.contacts.row[slot];
    const float separation = least_separation(contact);
    const Vec2 normal = rotate(w_.bodies.state[contact.body[0]].pose.rotation, contact.local_normal);
    ListedPair listed{
        {mover_a, mover_b, frame_.to_frame(normal), -kDeepOverlap - separation, share_of(mover_a, mover_b)}, slot};
    return listed.pair.missing > 0.0f || listed.pair.is_wall() ? pair_of(slot, mover_a, mover_b) : listed;
  }

  ListedPair pair_of(std::uint32_t slot, std::uint32_t mover_a, std::uint32_t mover_b) {
    const ContactRow& contact = w_.contacts.row[slot];
    const BodyState& a = w_.bodies.state[contact.body[0]];
    const BodyState& b = w_.bodies.state[contact.body[1]];
    const ContactNow now = contact_now(w_, contact);
    ListedPair listed;
    listed.slot = slot;
    Pair& pair = listed.pair;
    pair.mover_a = mover_a;
    pair.mover_b = mover_b;
    pair.normal = now.normal;
    pair.missing = excess_overlap(w_, options_.contacts, contact, now);
    pair.share_a = share_of(mover_a, mover_b);
    listed.separation = now.least_separation();
    if (pair.missing > 0.0f) complete(listed, contact, a, b);
    pair.normal = frame_.to_frame(pair.normal);
    return listed;
  }

  void complete(ListedPair& listed, const ContactRow& contact, const BodyState& a, const BodyState& b) const {
    Pair& pair = listed.pair;
    const float thickness = thinner_half(a, b);
    const float overlap = -listed.separation;
    // A pair that separates at that speed by its velocity needs no move.
    const bool parts = dot(b.velocity - a.velocity, pair.normal) >= w_.options.push_out_speed;
    const float speed = parts ? 0.0f : w_.options.push_out_speed * max(1.0f, overlap / (kFasterBeyond * thickness));
    pair.missing = min(pair.missing, options_.dt * speed);
    if (pair.is_wall()) return;
    pair.normal = turned_normal(contact, pair.normal, overlap);
    listed.pushed_time = max(pushed_time(contact.body[0]), pushed_time(contact.body[1]));
    pair.softness = softness_after(listed.pushed_time);
    pair.missing *= effort_after(listed.pushed_time);
  }

  float pushed_time(std::uint32_t body) const {
    return w_.bodies.state[body].pushed ? w_.bodies.links[body].pushed_time : 0.0f;
  }

  float share_of(std::uint32_t a, std::uint32_t b) {
    if (a == kWall) return 0.0f;
    if (b == kWall) return 1.0f;
    return movers_[b].root_mass / (movers_[a].root_mass + movers_[b].root_mass);
  }

  Vec2 turned_normal(const ContactRow& contact, Vec2 normal, float overlap) const {
    const BodyState& a = w_.bodies.state[contact.body[0]];
    const BodyState& b = w_.bodies.state[contact.body[1]];
    const float thickness = thinner_half(a, b);
    const float beyond = overlap - kTurnsBeyond * thickness;
    if (beyond <= 0.0f) return normal;
    const std::uint32_t number = p_.index_of[contact.body[0]] + p_.index_of[contact.body[1]];
    const Vec2 turned = normal + (kTurnRate * beyond / thickness) * line_of_centers(a, b, number, thickness);
    const float l = length(turned);
    return l > 1.0e-3f ? (1.0f / l) * turned : normal;  // The two may be opposite.
  }

  /// Moves pairs apart; the part of a move along gravity is multiplied by `lifted`. Most pairs are neighbours that no move
  /// reaches. Pairs that a backward sweep finds far from being moved are left out until the next sweep over all pairs.
  void sweep_until_settled(std::size_t most, float lifted) {
    std::size_t until_all = 0;
    for (std::size_t i = 0; i < most; ++i) {
      if (until_all == 0) {
        take_all();
        until_all = kAllEvery;
      }
      --until_all;
      const bool are_all = active_.size() == pairs_.size();
      const float parted = i % 2 == 0 ? sweep(lifted) : sweep_back(lifted);
      if (parted >= kSettled) continue;
      if (are_all) return;
      until_all = 0;
    }
  }

  void take_all() {
    active_ = indices_;
    std::iota(active_.begin(), active_.end(), 0u);
  }

  /// Returns the largest distance by which it moved a pair apart.
  float sweep(float lifted) {
    float most = 0.0f;
    for (ListedPair& wall : walls_) most = max(most, part(wall.pair, lifted).moved);
    for (const std::uint32_t i : active_) most = max(most, part(pairs_[i], lifted).moved);
    return most;
  }

  /// The same in the opposite order. Only pairs that were moved or nearly moved stay active.
  float sweep_back(float lifted) {
    float most = 0.0f;
    std::for_each(walls_.rbegin(), walls_.rend(),
                  [&](ListedPair& wall) { most = max(most, part(wall.pair, lifted).moved); });
    std::size_t first = active_.size();
    for (std::size_t i = active_.size(); i > 0; --i) {
      const std::uint32_t index = active_[i - 1];
      const Parted parted = part(pairs_[index], lifted);
      most = max(most, parted.moved);
      active_[first - 1] = index;
      first -= static_cast<std::size_t>(parted.moved > 0.0f) | static_cast<std::size_t>(parted.lacking > -kNear);
    }
    active_ = active_.subspan(first);
    return most;
  }

  /// Without branches: which pairs are moved cannot be predicted.
  Parted part(Pair& pair, float lifted) {
    // Coordinates are read one by one, as they are written: one read of both would have to wait until both writes are in the cache.
    const Vec2 a{moves_[pair.mover_a].x, moves_[pair.mover_a].y};
    const Vec2 b{moves_[pair.mover_b].x, moves_[pair.mover_b].y};
    const float lacking = pair.missing - dot(b - a, pair.normal);
    float change = max(lacking, 0.0f);
    if (pair.softness > 0.0f) {
      change = max((lacking - pair.softness * pair.parted) / (1.0f + pair.softness), -pair.parted);
      pair.parted += change;
    }
    const Vec2 apart = change * Vec2{pair.normal.x, lifted * pair.normal.y};
    moves_[pair.mover_a] = a - pair.share_a * apart;
    moves_[pair.mover_b] = b + (1.0f - pair.share_a) * apart;
    return {abs(dot(apart, pair.normal)), lacking};
  }

  /// Bodies that were pushed for long have no room at their sides: they are lifted by the bodies below them, the lowest
  /// first, so that one pass lifts a whole column.
  void lift_stuck() {
    if (lifts_.empty()) return;
    const std::span<const float> heights = list_heights();
    for (Lift& lift : lifts_) {
      const Pair& pair = pairs_[lift.pair];
      lift.height = min(heights[pair.mover_a], heights[pair.mover_b]);
    }
    std::sort(lifts_.begin(), lifts_.end());
    for (const Lift& lift : lifts_) {
      const Pair& pair = pairs_[lift.pair];
      Vec2& a = moves_[pair.mover_a];
      Vec2& b = moves_[pair.mover_b];
      const float change = lifted_part(lift.pushed_time, pair.softness) * pair.missing - dot(b - a, pair.normal);
      if (change <= 0.0f) continue;
      // The lower body is not moved along gravity.
      const float along = frame_.has_gravity() ? pair.normal.y : 0.0f;
      const float level = 1.0f - along * along;
      const float share_a = along > 0.0f ? level * pair.share_a : 1.0f - level * (1.0f - pair.share_a);
      a = a - (share_a * change) * pair.normal;
      b = b + ((1.0f - share_a) * change) * pair.normal;
    }
  }

  /// The height of each mover's first body [m].
  std::span<const float> list_heights() {
    const std::span<float> heights = w_.scratch.arena.allocate_zeroed<float>(movers_.count());
    const Position origin = w_.bodies.state[movers_.bodies().front()].center;
    for (std::size_t i = movers_.bodies().size(); i > 0; --i) {
      const std::uint32_t body = movers_.bodies()[i - 1];
      heights[movers_.of(body)] = frame_.height(w_.bodies.state[body].center - origin);
    }
    return heights;
  }

  /// The share of the missing separation that a lift adds. 0 once the pair has become soft: then there is no room above
  /// either.
  static float lifted_part(float pushed_time, float softness) {
    return clamp((pushed_time - kLiftsAfter) / kLiftsWithin, 0.0f, 1.0f) * max(1.0f - kLiftsUntil * softness, 0.0f);
  }

  static void shorten(Vec2& move, float half_thickness) {
    const float moved = length(move);
    const float longest = kLongest * max(half_thickness, kLinearSlop);
    if (moved > longest) move = (longest / moved) * move;
  }

  /// Shortens moves so that none adds to an overlap with a body that does not give way.
  void stop_at(const ListedPair& wall) {
    const Pair& pair = wall.pair;
    const bool b_moves = pair.mover_b != kWall;
    Vec2& move = moves_[b_moves ? pair.mover_b : pair.mover_a];
    const Vec2 normal = b_moves ? pair.normal : -pair.normal;
    const float least = min(-wall.separation, 0.0f);
    const float moved = dot(move, normal);
    if (moved < least) move = move + (least - moved) * normal;
  }

  /// The moves of bodies by solver index.
  std::span<const Vec2> moves_of_bodies() {
    const std::span<Vec2> moves = w_.scratch.arena.allocate_zeroed<Vec2>(p_.body_slots.size());
    for (const std::uint32_t body : movers_.bodies()) {
      BodyState& state = w_.bodies.state[body];
      const Vec2 move = moves_[movers_.of(body)];
      if (move == Vec2{}) continue;
      moves[p_.index_of[body]] = frame_.to_world(move);
      ++w_.runtime.report.pushed_bodies;
      if (!state.pushed) w_.pushed_bodies.push_back(body);
      state.pushed = true;
    }
    return moves;
  }

  WorldState& w_;
  const StepOptions& options_;
  const Partition& p_;
  std::span<const std::uint32_t> deep_;  // Slots of the contacts that overlap deeply.
  GravityFrame frame_;
  Movers movers_;
  std::span<Vec2> moves_;  // Indexed by mover, in the frame of gravity.
  std::span<const ListedPair> deep_pairs_;
  std::span<Pair> pairs_;
  std::span<std::uint32_t> indices_;  // Memory for active_.
  std::span<std::uint32_t> active_;   // The indices of the pairs that sweeps visit, ascending.
  std::span<ListedPair> walls_;
  std::span<Lift> lifts_;
  std::span<const Approach> approaches_;
  bool any_missing_ = false;
};

/// Removes stale entries of the list of pushed bodies: the slot may have a new body, or the body was disabled and enabled again,
/// fell asleep or became static. They are removed before new ones are added, so that no body is listed twice.
void drop_stale(SimState& w) {
  std::erase_if(w.pushed_bodies, [&](std::uint32_t body) {
    return body >= w.bodies.state.size() || !w.bodies.state[body].pushed || !w.bodies.awake.test(body);
  });
}

/// Updates how long a body was pushed out of overlaps; without pushing, the time falls as fast as it rose.
void note_pushed_time(SimState& w, float dt, const SolverIndices& indices, std::span<const Vec2> moves) {
  const auto is_pushed = [&](std::uint32_t body) { return !moves.empty() && moves[indices.index_of[body]] != Vec2{}; };
  const auto set_time = [&](std::uint32_t body, float time) {
    w.bodies.links[body].pushed_time = time;
    w.bodies.state[body].pushed = time > 0.0f;
  };
  std::size_t kept = 0;
  for (const std::uint32_t body : w.pushed_bodies) {
    const float change = is_pushed(body) ? dt : -dt;
    set_time(body, max(w.bodies.links[body].pushed_time + change, 0.0f));
    if (w.bodies.state[body].pushed) w.pushed_bodies[kept++] = body;
  }
  w.pushed_bodies.resize(kept);
}

}  // namespace

std::span<const Vec2> push_apart(WorldState& w, const StepOptions& options, const base::LayeredBitSet& deep_contacts,
                                 const Partition& partition) {
  drop_stale(w);
  std::span<const Vec2> moves;
  if (deep_contacts.count() > 0) {
    moves = OverlapPusher(w, options, list_members(w.scratch, deep_contacts), partition).run();
  }
  if (!w.pushed_bodies.empty()) note_pushed_time(w, options.dt, partition, moves);
  return moves;
}

}  // namespace drystone::solver
