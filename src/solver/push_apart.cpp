// Overlap clusters: bodies that were placed inside each other, or that stronger forces pressed into each other. Moves before the sub-steps
// remove their overlaps. A move changes the position and not the velocity. If contacts pushed the bodies out by velocities, these would add
// up along a chain of overlapping bodies, and one pass of `relax` would remove only a part of them: 200 boxes in one place flew off at
// 19 m/s. A cluster begins at overlaps that impacts and loads hardly cause, and ends at the overlap of soft contacts
// (model/deep_overlap.hpp). The same law holds for two bodies and for a thousand. In all other respects a deep contact is like any other
// contact, with friction, torque and impulses. Only contacts of bodies that are mostly inside each other are not solved
// (buried_contacts.hpp).
//
// Bodies that are connected by joints are moved as one, so that no joint opens. They are not moved if one of them is joined to a static or
// kinematic body (movers.hpp). If moves cannot help (two connected bodies overlap, or two bodies that are both joined to static bodies),
// only the contact pushes them apart.
//
// The pairs are listed (overlap_pairs.hpp) and moved apart by sweeps (overlap_sweeps.hpp). A body is moved by at most 0.85 of its half thickness in a step, and never into a wall. The longer a body has been
// pushed, the smaller its moves become (pushed_time.hpp).
//
// Figures and alternatives: docs/solver.md.
//
// Threads: the functions run on the calling thread, in the order of the contacts' slots. Without a cluster they cost almost no time.
#include "solver/push_apart.hpp"

#include "solver/buried_contacts.hpp"
#include "solver/gravity_frame.hpp"
#include "solver/movers.hpp"
#include "solver/overlap_pairs.hpp"
#include "solver/overlap_sweeps.hpp"
#include "solver/pushed_time.hpp"

namespace drystone::solver {
namespace {

/// The longest move, as a share of the body's half thickness.
constexpr float kLongest = 0.85f;

void shorten(Vec2& move, float half_thickness, float slop) {
  const float moved = length(move);
  const float longest = kLongest * max(half_thickness, slop);
  if (moved > longest) move = (longest / moved) * move;
}

/// Shortens the move of a mover so that it does not increase an overlap with a wall.
void stop_at(const ListedPair& wall, std::span<Vec2> moves) {
  const OverlapPair& pair = wall.pair;
  const bool b_moves = pair.mover_b != kWall;
  Vec2& move = moves[b_moves ? pair.mover_b : pair.mover_a];
  const Vec2 normal = b_moves ? pair.normal : -pair.normal;
  const float least = min(-wall.separation, 0.0f);
  const float moved = dot(move, normal);
  if (moved < least) move = move + (least - moved) * normal;
}

/// The moves of bodies by solver index, in the axes of the world.
std::span<const Vec2> moves_of_bodies(WorldState& w, const SolverIndices& indices, const Movers& movers,
                                      const GravityFrame& frame, std::span<const Vec2> moves_of_movers) {
  const std::span<Vec2> moves = w.scratch->arena.allocate_zeroed<Vec2>(indices.body_slots.size());
  for (const std::uint32_t body : movers.bodies()) {
    BodyState& state = w.bodies.state[body];
    const Vec2 move = moves_of_movers[movers.known(body)];
    if (move == Vec2{}) continue;
    moves[indices.index_of[body]] = frame.to_world(move);
    ++w.runtime.report.pushed_bodies;
    if (!state.pushed) w.pushed_bodies.push_back(body);
    state.pushed = true;
  }
  return moves;
}

std::span<const Vec2> push_clusters_apart(WorldState& w, const StepOptions& options,
                                          std::span<const std::uint32_t> deep_contacts, const Partition& partition) {
  const GravityFrame frame(w.options.gravity);
  Movers movers(w, partition);
  const OverlapInput input{w, options, partition, frame, movers};
  const DeepOverlaps deep = list_deep_overlaps(input, deep_contacts);
  stop_approaches(w, partition, movers.bodies(), deep.buried);
  if (!deep.any_missing) return {};
  const OverlapPairs overlaps = list_overlap_pairs(input, deep.pairs);
  const std::span<Vec2> moves = w.scratch->arena.allocate_zeroed<Vec2>(movers.count());
  sweep_apart(w.scratch->arena, overlaps, w.options.length_unit, frame.has_gravity(), moves);
  const float slop = w.options.length_unit * kLinearSlop;
  for (std::uint32_t i = kWall + 1; i < movers.count(); ++i) shorten(moves[i], movers[i].half_thickness, slop);
  for (const ListedPair& wall : overlaps.walls) stop_at(wall, moves);
  return moves_of_bodies(w, partition, movers, frame, moves);
}

}  // namespace

std::span<const Vec2> push_apart(WorldState& w, const StepOptions& options, const base::LayeredBitSet& deep_contacts,
                                 const Partition& partition) {
  drop_stale(w);
  std::span<const Vec2> moves;
  if (deep_contacts.count() > 0) {
    moves = push_clusters_apart(w, options, list_members(*w.scratch, deep_contacts), partition);
  }
  if (!w.pushed_bodies.empty()) update_pushed_time(w, options.dt, partition, moves);
  return moves;
}

}  // namespace drystone::solver
