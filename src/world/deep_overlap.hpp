// The limits that separate overlaps of two sorts: overlaps that soft contacts push out, and overlaps of clusters, which are removed by
// moves (solve/overlap/push_apart.cpp). An overlap cluster is a group of bodies that overlap deeply.
#pragma once

#include "drystone/geometry.hpp"
#include "world/sim_state.hpp"

namespace drystone {

/// Within a cluster, soft contacts push out overlaps up to this, plus the overlap that the load on the contact causes [length units].
inline constexpr float kDeepOverlap = 2.5f * kLinearSlop;

/// Moves leave overlaps of this between bodies without joints, plus the overlap that the load on the contact causes [length units]. What
/// they left beyond it, soft contacts would push out, and the bodies would slide on their neighbours meanwhile (docs/solver.md).
inline constexpr float kLeftByMoves = kLinearSlop;

/// A body whose overlap exceeds this part of its half thickness begins a cluster. Impacts and loads hardly cause such overlaps. The other
/// lengths of this header matter only within clusters.
inline constexpr float kClusterBegins = 0.1f;

/// If an overlap exceeds this multiple of the mean of both half thicknesses, most of one body is inside the other. The contact normal is
/// then meaningless, so the contact is not solved.
inline constexpr float kBuried = 1.5f;

/// A pair that has been pushed for longer has no room at its sides, as in a pit. It is moved upwards as well, and pushes its neighbours upwards
/// [s].
inline constexpr float kStuckAfter = 2.0f;

/// A body that is faster has room, so its time does not count: under a rain of bodies a pile is pushed for seconds [length units/s].
inline constexpr float kStuckBelow = 1.0f;

/// A body may fall asleep although it is moved out of overlaps, if the moves are slower than this [length units/s]. Otherwise bodies that have
/// no room would never rest.
inline constexpr float kCreep = 0.1f;

/// Half the thickness of the thinner body, at least the slop, because segments have no thickness. Static and kinematic bodies count as
/// thick.
inline float thinner_half(const SimState& w, std::uint32_t body_a, std::uint32_t body_b) {
  const BodyState& a = w.bodies.state[body_a];
  const BodyState& b = w.bodies.state[body_b];
  float half = min(a.min_extent, b.min_extent);
  if (a.inv_mass == 0.0f) half = b.min_extent;
  if (b.inv_mass == 0.0f) half = a.min_extent;
  return max(half, w.options.length_unit * kLinearSlop);
}

/// The share of a contact's load across gravity that explains its overlap, by the time for which one of its bodies has been pushed [s]. Bodies
/// without room at their sides press on each other as hard as their overlaps demand, so that loads would explain all overlaps, and boxes in a
/// pit would sleep in each other.
/// So loads explain nothing at kStuckAfter, and all again as much later: then there is no room above either.
inline float load_share(float pushed_time) { return min(abs(pushed_time - kStuckAfter) / kStuckAfter, 1.0f); }

/// For how long the body has been pushed [s].
inline float pushed_time(const SimState& w, std::uint32_t body) {
  return w.bodies.state[body].pushed ? w.bodies.links[body].pushed_time : 0.0f;
}

}  // namespace drystone
