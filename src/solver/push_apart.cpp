// Overlap clusters: bodies that were put inside each other, or pressed into each other by what is stronger. Their overlaps are
// taken away by moves before the sub-steps. A move is no velocity. If the contacts pushed out by velocities instead, those
// would add up along a chain of overlapping bodies, and one pass of `relax` takes a part of them away only: 200 boxes in one
// place flew off at 19 m/s. A cluster begins where bodies overlap by more than impacts and loads make, and ends where soft
// contacts leave them (model/deep_overlap.hpp). One law holds for two bodies and for a thousand. In all else a deep contact is
// like any other: it has friction, torque and impulses. Only contacts whose bodies have most of themselves in each other are
// not solved. Their bodies lose the speed at which they approach, as in an impact without bounce.
//
// Bodies that hang together by joints are moved as one, so that no joint is opened, and not at all where one of them hangs on
// something that does not move. Where moves are of no use (two that hang together overlap, or two that hang on the world), the
// overlap is left to the contact alone.
//
// Pairs are gone through there and back, and each is moved apart along its normal (projection). A body
//   - is moved by no more than 0.85 of its half thickness in a step, and not into what does not give way;
//   - is lifted reluctantly: a move against gravity is energy from nothing, and what was piled up by moves falls down again.
//     All sweeps but the last let through a thirtieth of a move along gravity, so a cluster spreads rather than towers;
//   - is lifted by what is below it once it was pushed for two seconds: it has no room at its sides, as in a pit;
//   - yields to the others the longer it is pushed. Where there is no room for all (a box that is too full) the overlaps
//     never go away, and bodies would be moved to and fro for ever. So after two seconds a pair becomes a spring: what
//     moved it is remembered while the sweeps last and may be taken back, and the cluster comes to rest where all springs do.
// Very deep pairs have normals that say little, since the shortest way out changes with every move. They are turned towards
// the line from centre to centre.
//
// Two share a move by the roots of their masses: by masses, a light body between heavy ones would hardly make them give way,
// and nothing but positions is shared.
//
// Figures and alternatives: docs/solver.md.
//
// Threads: runs on the calling thread, in the order of the contacts' slots. Where there is no cluster it costs nothing.
// Source: M. Mueller et al., "Position Based Dynamics" (2006), for the projection; E. Guendelman et al., "Nonconvex Rigid Bodies
// with Stacking" (2003), for lifting from below.
#include "solver/push_apart.hpp"

#include <algorithm>
#include <cmath>
#include <compare>

#include "base/platform.hpp"
#include "contact/contact_now.hpp"
#include "model/deep_overlap.hpp"
#include "solver/movers.hpp"

namespace drystone::solver {
namespace {

/// Sweeps over the pairs. Where there are many pairs, fewer, so that no step looks at more than so many pairs, or at all of them
/// four times.
constexpr std::size_t kMostSweeps = 24;
constexpr std::size_t kLeastSweeps = 4;
constexpr std::size_t kMostVisits = 100'000;
/// The last of them lifts as well as it shifts, so that what has no way out but up gets out.
constexpr std::size_t kLiftingSweeps = 1;
/// Of a move along gravity, in the others.
constexpr float kLifted = 0.03f;
/// Of the half thickness of a body: no move is longer.
constexpr float kLongest = 0.85f;
/// Overlaps beyond this part of the thinner body's half thickness go away at more than the push-out speed, in proportion.
constexpr float kFasterBeyond = 0.25f;
/// Beyond this part, the normal turns towards the line of centres, at this rate.
constexpr float kTurnsBeyond = 0.25f;
constexpr float kTurnRate = 2.0f;
/// After so long a pair is lifted from below, and takes so long until it is lifted by all that is missing [s].
constexpr float kLiftsAfter = 2.0f;
constexpr float kLiftsWithin = 1.0f;
/// Lifts end at one over this softness, after five seconds of pushing.
constexpr float kLiftsUntil = 4.0f;
/// After so long a pair becomes soft, and takes so long to become as soft as it gets [s].
constexpr float kSoftensAfter = 2.0f;
constexpr float kSoftensFor = 6.0f;
/// Sweeps end where none of them parts a pair by more than this any more [m].
constexpr float kSettled = 0.1f * kLinearSlop;

/// A contact's rows are fetched so many contacts before they are read.
constexpr std::size_t kAhead = 8;

/// Two that overlap, one of which may be a wall: something that does not give way. Read in each sweep.
struct Pair {
  std::uint32_t mover_a = kWall;
  std::uint32_t mover_b = kWall;
  Vec2 normal;
  Vec2 spread;           // The normal without most of what goes along gravity.
  float missing = 0.0f;  // From the separation to that at the end of the step.
  float share_a = 0.0f;  // Of a move.
  float softness = 0.0f;
  float parted = 0.0f;  // By the sweeps so far, where it is soft.
  float separation = 0.0f;
  float pushed_time = 0.0f;

  bool is_wall() const { return mover_a == kWall || mover_b == kWall; }
};

/// A pair to be lifted, in the order of heights.
struct Lift {
  float height = 0.0f;  // Of the lower one [m].
  std::uint32_t pair = 0;

  friend auto operator<=>(const Lift&, const Lift&) = default;
};

/// Two bodies whose contact is buried.
struct Approach {
  std::uint32_t body_a = 0;  // Solver indices.
  std::uint32_t body_b = 0;
  Vec2 normal;
  float share_a = 0.0f;  // Of a change of their velocities, by mass.
};

/// Of a spring against what it asks for: at 1, a pair on its own gets half of it.
float softness_after(float pushed_time) {
  const float t = clamp((pushed_time - kSoftensAfter) / kSoftensFor, 0.0f, 1.0f);
  return t * t;
}

Vec2 direction_of(Vec2 v) {
  const float l = length(v);
  return l > 0.0f ? (1.0f / l) * v : Vec2{};
}

/// From a to b. Those in one place part in a direction of their own, which `number` chooses, or a hundred of them would make a row.
Vec2 line_of_centers(const BodyState& a, const BodyState& b, std::uint32_t number, float thickness) {
  constexpr float kGoldenAngle = 2.3999632f;
  const Vec2 line = b.center - a.center;
  const float distance = length(line);
  if (distance > 1.0e-3f * thickness) return (1.0f / distance) * line;
  return rotate(make_rotation(kGoldenAngle * static_cast<float>(number % 1024)), {1.0f, 0.0f});
}

class OverlapPusher {
 public:
  OverlapPusher(WorldState& w, const StepOptions& options, std::span<const std::uint32_t> deep,
                const Partition& partition)
      : w_(w),
        options_(options),
        p_(partition),
        deep_(deep),
        up_(-direction_of(w.options.gravity)),
        movers_(w, partition) {}

  std::span<const Vec2> run() {
    find_movers();
    list_pairs();
    stop_approaches();
    if (!any_missing_) return {};
    moves_ = w_.scratch.arena.allocate_zeroed<Vec2>(movers_.count());
    const std::size_t fitting = kMostVisits / (movable_.size() + 1);
    const std::size_t sweeps = std::clamp(fitting, kLeastSweeps, kMostSweeps);
    sweep_until_settled(sweeps - kLiftingSweeps, &Pair::spread);
    sweep_until_settled(kLiftingSweeps, &Pair::normal);
    lift_stuck();
    for (std::uint32_t i = kWall + 1; i < movers_.count(); ++i) shorten(moves_[i], movers_[i].half_thickness);
    for (const Pair& wall : walls_) stop_at(wall);
    return moves_of_bodies();
  }

 private:
  void find_movers() {
    for (const std::uint32_t slot : deep_) {
      ContactKey& contact = w_.contacts.key[slot];
      const std::uint32_t a = movers_.of(contact.body[0]);
      const std::uint32_t b = movers_.of(contact.body[1]);
      contact.deep = a != b;
      if (a != b) movers_[a].overlaps = movers_[b].overlaps = true;
    }
    movers_[kWall].overlaps = false;
  }

  /// The contacts of all that overlap deeply, so that nothing is moved into a neighbour unseen.
  std::span<const std::uint32_t> list_contacts() {
    const std::span<std::uint32_t> slots = w_.scratch.arena.allocate<std::uint32_t>(p_.awake_contacts.size());
    std::size_t count = 0;
    for (const std::uint32_t slot : p_.awake_contacts) {
      const ContactKey& key = w_.contacts.key[slot];
      if (!movers_.overlaps(key.body[0]) && !movers_.overlaps(key.body[1])) continue;
      if (key.kind != ContactKind::count) slots[count++] = slot;
    }
    return slots.first(count);
  }

  void list_pairs() {
    const std::span<const std::uint32_t> slots = list_contacts();
    const std::size_t count = slots.size();
    const std::span<Pair> pairs = w_.scratch.arena.allocate<Pair>(count);
    const std::span<Approach> approaches = w_.scratch.arena.allocate<Approach>(count);
    std::size_t buried = 0;
    std::size_t movable = 0;
    std::size_t walls = 0;  // From the end.
    for (std::size_t i = 0; i < count; ++i) {
      const std::uint32_t slot = slots[i];
      prefetch(slots[std::min(i + kAhead, count - 1)]);
      const ContactKey& key = w_.contacts.key[slot];
      const std::uint32_t a = movers_.of(key.body[0]);
      const std::uint32_t b = movers_.of(key.body[1]);
      if (a == b) continue;
      if (key.buried) approaches[buried++] = approach_of(slot);
      const Pair pair = pair_of(slot, a, b);
      pairs[pair.is_wall() ? count - ++walls : movable++] = pair;
      any_missing_ = any_missing_ || pair.missing >= kSettled;
    }
    movable_ = pairs.first(movable);
    walls_ = pairs.last(walls);
    approaches_ = approaches.first(buried);
  }

  Approach approach_of(std::uint32_t slot) const {
    const ContactRow& contact = w_.contacts.row[slot];
    const BodyState& a = w_.bodies.state[contact.body[0]];
    const BodyState& b = w_.bodies.state[contact.body[1]];
    return {p_.index_of[contact.body[0]], p_.index_of[contact.body[1]], rotate(a.pose.rotation, contact.local_normal),
            a.inv_mass / (a.inv_mass + b.inv_mass)};
  }

  /// There and back again, so that an impact runs through a cluster both ways. Momentum is kept.
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
    base::prefetch(&contact.local_normal);
    base::prefetch(&contact.impulses);
  }

  Pair pair_of(std::uint32_t slot, std::uint32_t mover_a, std::uint32_t mover_b) {
    const ContactRow& contact = w_.contacts.row[slot];
    const BodyState& a = w_.bodies.state[contact.body[0]];
    const BodyState& b = w_.bodies.state[contact.body[1]];
    const ContactNow now = contact_now(w_, contact);
    Pair pair;
    pair.mover_a = mover_a;
    pair.mover_b = mover_b;
    pair.normal = now.normal;
    pair.separation = now.least_separation();
    pair.missing = -kDeepOverlap - pair.separation;
    pair.share_a = share_of(mover_a, mover_b);
    if (pair.missing > 0.0f) complete(pair, contact, now, a, b);
    pair.spread = pair.is_wall() ? pair.normal : pair.normal - ((1.0f - kLifted) * dot(pair.normal, up_)) * up_;
    return pair;
  }

  void complete(Pair& pair, const ContactRow& contact, const ContactNow& now, const BodyState& a,
                const BodyState& b) const {
    const float thickness = thinner_half(a, b);
    const float overlap = -pair.separation;
    // What parts at that speed by its velocity needs no move.
    const bool parts = dot(b.velocity - a.velocity, now.normal) >= w_.options.push_out_speed;
    const float speed = parts ? 0.0f : w_.options.push_out_speed * max(1.0f, overlap / (kFasterBeyond * thickness));
    float loaded = 0.0f;
    // What is that deep is pushed out by no contact.
    for (std::size_t i = 0; i < now.count && overlap < thickness; ++i)
      loaded = max(loaded, sag_under_load(w_, options_.contacts, contact, now, i));
    pair.missing = min(pair.missing - loaded, options_.dt * speed);
    if (pair.is_wall()) return;
    pair.normal = turned_normal(contact, now.normal, overlap);
    pair.pushed_time = max(pushed_time(contact.body[0]), pushed_time(contact.body[1]));
    pair.softness = softness_after(pair.pushed_time);
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

  /// Moves pairs along `direction`.
  void sweep_until_settled(std::size_t most, Vec2 Pair::*direction) {
    for (std::size_t i = 0; i < most; ++i) {
      const float parted_from_walls = sweep(walls_, i % 2 == 0, direction);
      const float parted = sweep(movable_, i % 2 == 0, direction);
      if (max(parted, parted_from_walls) < kSettled) return;
    }
  }

  /// Returns how far it parted a pair at most.
  float sweep(std::span<Pair> pairs, bool forward, Vec2 Pair::*direction) {
    float most = 0.0f;
    const std::size_t count = pairs.size();
    for (std::size_t i = 0; i < count; ++i) {
      Pair& pair = pairs[forward ? i : count - 1 - i];
      most = max(most, part(pair, pair.*direction));
    }
    return most;
  }

  float part(Pair& pair, Vec2 direction) {
    Vec2& a = moves_[pair.mover_a];
    Vec2& b = moves_[pair.mover_b];
    float change = pair.missing - dot(b - a, pair.normal);
    if (pair.softness > 0.0f) {
      change = max((change - pair.softness * pair.parted) / (1.0f + pair.softness), -pair.parted);
      pair.parted += change;
    } else if (change <= 0.0f) {
      return 0.0f;
    }
    const Vec2 apart = change * direction;
    a = a - pair.share_a * apart;
    b = b + (1.0f - pair.share_a) * apart;
    return abs(dot(apart, pair.normal));
  }

  /// What has been pushed for long has no room at its sides: it is lifted by what is below it, the lowest first, so that one
  /// pass lifts a whole column.
  void lift_stuck() {
    const std::span<Lift> lifts = list_lifts();
    std::sort(lifts.begin(), lifts.end());
    for (const Lift& lift : lifts) {
      const Pair& pair = movable_[lift.pair];
      Vec2& a = moves_[pair.mover_a];
      Vec2& b = moves_[pair.mover_b];
      const float change = lifted_part(pair) * pair.missing - dot(b - a, pair.normal);
      if (change <= 0.0f) continue;
      // The lower one stays where it is, as far as the normal is along gravity.
      const float along = dot(pair.normal, up_);
      const float level = 1.0f - along * along;
      const float share_a = along > 0.0f ? level * pair.share_a : 1.0f - level * (1.0f - pair.share_a);
      a = a - (share_a * change) * pair.normal;
      b = b + ((1.0f - share_a) * change) * pair.normal;
    }
  }

  std::span<Lift> list_lifts() {
    const auto is_stuck = [](const Pair& pair) { return pair.pushed_time > kLiftsAfter; };
    const auto count = static_cast<std::size_t>(std::count_if(movable_.begin(), movable_.end(), is_stuck));
    const std::span<Lift> lifts = w_.scratch.arena.allocate<Lift>(count);
    if (lifts.empty()) return lifts;
    const std::span<const float> heights = list_heights();
    std::size_t listed = 0;
    for (std::size_t i = 0; i < movable_.size(); ++i) {
      const Pair& pair = movable_[i];
      if (!is_stuck(pair)) continue;
      lifts[listed++] = {min(heights[pair.mover_a], heights[pair.mover_b]), static_cast<std::uint32_t>(i)};
    }
    return lifts;
  }

  /// Of each mover, that of its first body [m].
  std::span<const float> list_heights() {
    const std::span<float> heights = w_.scratch.arena.allocate_zeroed<float>(movers_.count());
    const Position origin = w_.bodies.state[movers_.bodies().front()].center;
    for (std::size_t i = movers_.bodies().size(); i > 0; --i) {
      const std::uint32_t body = movers_.bodies()[i - 1];
      heights[movers_.of(body)] = dot(w_.bodies.state[body].center - origin, up_);
    }
    return heights;
  }

  /// Of what is missing. Nothing once the pair has begun to be soft: there is no room above either.
  static float lifted_part(const Pair& pair) {
    return clamp((pair.pushed_time - kLiftsAfter) / kLiftsWithin, 0.0f, 1.0f) *
           max(1.0f - kLiftsUntil * pair.softness, 0.0f);
  }

  static void shorten(Vec2& move, float half_thickness) {
    const float moved = length(move);
    const float longest = kLongest * max(half_thickness, kLinearSlop);
    if (moved > longest) move = (longest / moved) * move;
  }

  /// No move may add to an overlap with what does not give way.
  void stop_at(const Pair& wall) {
    const bool b_moves = wall.mover_b != kWall;
    Vec2& move = moves_[b_moves ? wall.mover_b : wall.mover_a];
    const Vec2 normal = b_moves ? wall.normal : -wall.normal;
    const float least = min(-wall.separation, 0.0f);
    const float moved = dot(move, normal);
    if (moved < least) move = move + (least - moved) * normal;
  }

  /// By solver index.
  std::span<const Vec2> moves_of_bodies() {
    const std::span<Vec2> moves = w_.scratch.arena.allocate_zeroed<Vec2>(p_.body_slots.size());
    for (const std::uint32_t body : movers_.bodies()) {
      BodyState& state = w_.bodies.state[body];
      const Vec2 move = moves_[movers_.of(body)];
      if (move == Vec2{}) continue;
      moves[p_.index_of[body]] = move;
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
  Vec2 up_;                              // Against gravity; zero where there is none.
  Movers movers_;
  std::span<Vec2> moves_;  // By mover.
  std::span<Pair> movable_;
  std::span<Pair> walls_;
  std::span<const Approach> approaches_;
  bool any_missing_ = false;
};

/// The slot may have got another body, its body may have been disabled and enabled again, fallen asleep or become static. Such entries go
/// before new ones come, or a body would be there twice.
void drop_stale(SimState& w) {
  std::erase_if(w.pushed_bodies, [&](std::uint32_t body) {
    return body >= w.bodies.state.size() || !w.bodies.state[body].pushed || !w.bodies.awake.test(body);
  });
}

/// For how long a body was pushed out of overlaps; forgotten in the time that it took.
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
