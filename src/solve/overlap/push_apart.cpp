// Overlap clusters: bodies that were placed inside each other, or that stronger forces pressed into each other. Moves before the sub-steps
// remove their overlaps. A move changes the position and not the velocity. If contacts pushed the bodies out by velocities, these would add
// up along a chain of overlapping bodies, and one pass of `relax` would remove only a part of them: 200 boxes in one place flew off at
// 19 m/s. A cluster begins at overlaps that impacts and loads hardly cause, and ends at the overlap of soft contacts
// (world/deep_overlap.hpp). The same law holds for two bodies and for a thousand. In all other respects a deep contact is like any other
// contact, with friction, torque and impulses. Only contacts of bodies that are mostly inside each other are not solved
// (ContactKey::buried), because their normals are meaningless: the bodies lose the velocity with which
// they approach where they touch, as in an impact without bounce.
//
// Bodies that are connected by joints are moved as one, so that no joint opens. They are not moved if one of them is joined to a static or
// kinematic body (assemblies.hpp). If moves cannot help (two connected bodies overlap, or two bodies that are both joined to static
// bodies), only the contact pushes them apart.
//
// The pairs are listed (pairs.hpp) and moved apart by iterations (projection.hpp). A body is moved by at most 0.85 of its half thickness in
// a step, and never into a wall.
//
// Figures and alternatives: docs/solver.md.
//
// Threads: the functions run on the calling thread, in the order of the contacts' slots. Without a cluster they cost almost no time.
#include <algorithm>

#include "solve/overlap/assemblies.hpp"
#include "solve/overlap/pairs.hpp"
#include "solve/overlap/projection.hpp"
#include "solve/solve.hpp"

namespace drystone::solver {
namespace {

/// The longest move, as a share of the body's half thickness.
constexpr float kLongest = 0.85f;

/// Removes the velocity with which the bodies of a buried contact approach where they touch. Momentum is conserved.
void stop_approach(SimState& w, const BuriedContact& contact) {
  BodyState& a = w.bodies.state[contact.body[0]];
  BodyState& b = w.bodies.state[contact.body[1]];
  for (std::size_t i = 0; i < contact.count; ++i) {
    const Vec2 arm_a = contact.arms_a[i];
    const float speed = dot(relative_velocity(a, b, arm_a), contact.normal);
    if (speed >= 0.0f) continue;
    const Vec2 arm_b = arm_a + (a.center - b.center);
    const float turn_a = cross(arm_a, contact.normal);
    const float turn_b = cross(arm_b, contact.normal);
    const float inv_mass = a.inv_mass + b.inv_mass + a.inv_inertia * turn_a * turn_a + b.inv_inertia * turn_b * turn_b;
    const float impulse = -speed / inv_mass;
    a.velocity = a.velocity - (a.inv_mass * impulse) * contact.normal;
    a.angular_velocity -= a.inv_inertia * impulse * turn_a;
    b.velocity = b.velocity + (b.inv_mass * impulse) * contact.normal;
    b.angular_velocity += b.inv_inertia * impulse * turn_b;
  }
}

void shorten(Vec2& move, float half_thickness, float slop) {
  const float moved = length(move);
  const float longest = kLongest * max(half_thickness, slop);
  if (moved > longest) move = (longest / moved) * move;
}

/// Shortens the move of an assembly so that it does not increase an overlap with a wall.
void stop_at(const OverlapPair& wall, std::span<Vec2> moves) {
  const bool b_moves = wall.assembly_b != kWall;
  Vec2& move = moves[b_moves ? wall.assembly_b : wall.assembly_a];
  const Vec2 normal = b_moves ? wall.normal : -wall.normal;
  const float least = min(-wall.separation, 0.0f);
  const float moved = dot(move, normal);
  if (moved < least) move = move + (least - moved) * normal;
}

/// Sets the moves of bodies by solver index, in the axes of the world.
void set_moves_of_bodies(WorldState& w, const SolverIndices& indices, const Assemblies& assemblies,
                         const GravityFrame& frame, std::span<const Vec2> moves_of_assemblies, std::span<Vec2> moves) {
  std::fill(moves.begin(), moves.end(), Vec2{});
  for (const std::uint32_t body : assemblies.bodies()) {
    BodyState& state = w.bodies.state[body];
    const Vec2 move = moves_of_assemblies[assemblies.known(body)];
    if (move == Vec2{}) continue;
    moves[indices.index_of[body]] = frame.to_world(move);
    ++w.runtime.report.pushed_bodies;
    if (!state.pushed) w.pushed_bodies.push_back(body);
    state.pushed = true;
  }
}

/// Sets the moves by solver index. Returns false if there are no overlaps.
bool push_clusters_apart(WorldState& w, const StepOptions& options, std::span<const std::uint32_t> deep_contacts,
                         const Partition& partition, std::span<Vec2> moves_of_bodies) {
  const GravityFrame frame(w.options.gravity);
  Assemblies assemblies(w, partition);
  PairLister lister(w, options, partition, frame, assemblies);
  const OverlapPairs overlaps = lister.list(deep_contacts);
  // Forwards and then backwards, so that an impact spreads through a cluster in both directions.
  const std::span<const BuriedContact> buried = lister.buried();
  for (const BuriedContact& contact : buried) stop_approach(w, contact);
  for (std::size_t i = buried.size(); i > 0; --i) stop_approach(w, buried[i - 1]);
  if (overlaps.pairs.empty() && overlaps.walls.empty()) return false;
  const std::span<Vec2> moves = w.scratch->arena.allocate_zeroed<Vec2>(assemblies.count());
  Projection(w.scratch->arena, overlaps, w.options.length_unit, moves).run();
  const float slop = w.options.length_unit * kLinearSlop;
  for (std::uint32_t i = kWall + 1; i < assemblies.count(); ++i) shorten(moves[i], assemblies[i].half_thickness, slop);
  for (const OverlapPair& wall : overlaps.walls) stop_at(wall, moves);
  set_moves_of_bodies(w, partition, assemblies, frame, moves, moves_of_bodies);
  return true;
}

/// Removes stale entries from the list of pushed bodies: the slot may have a new body, or the body was disabled and enabled again,
/// fell asleep or became static. Must be called before new entries are added, so that no body is listed twice.
void drop_stale(SimState& w) {
  std::erase_if(w.pushed_bodies, [&](std::uint32_t body) {
    return !w.bodies.ids.is_used(body) || !w.bodies.state[body].pushed || !w.bodies.awake.test(body);
  });
}

/// Updates the times for which bodies have been pushed without getting away. While a body is not, its time decreases as fast as it increased.
/// `moves` is by solver index, and empty if no body was moved.
void update_pushed_time(SimState& w, float dt, const SolverIndices& indices, std::span<const Vec2> moves) {
  const float fast = w.options.length_unit * kStuckBelow;
  std::erase_if(w.pushed_bodies, [&](std::uint32_t body) {
    const bool is_pushed = !moves.empty() && moves[indices.index_of[body]] != Vec2{} &&
                           length_squared(w.bodies.state[body].velocity) < fast * fast;
    float& time = w.bodies.links[body].pushed_time;
    time = max(time + (is_pushed ? dt : -dt), 0.0f);
    w.bodies.state[body].pushed = time > 0.0f;
    return time == 0.0f;
  });
}

}  // namespace

std::span<const Vec2> push_apart(WorldState& w, const StepOptions& options, const base::LayeredBitSet& deep_contacts,
                                 const Partition& partition) {
  drop_stale(w);
  std::span<const Vec2> moves;
  if (deep_contacts.count() > 0) {
    base::Arena& arena = w.scratch->arena;
    const std::span<Vec2> of_bodies = arena.allocate<Vec2>(partition.body_slots.size());
    const base::Arena::Mark before = arena.mark();
    if (push_clusters_apart(w, options, list_members(*w.scratch, deep_contacts), partition, of_bodies))
      moves = of_bodies;
    arena.rewind(before);  // The solver needs more.
  }
  if (!w.pushed_bodies.empty()) update_pushed_time(w, options.dt, partition, moves);
  return moves;
}

}  // namespace drystone::solver
