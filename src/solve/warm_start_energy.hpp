// The warm start of joints that are solved by iterations may not add energy.
//
// A sub-step begins with the impulses of the last one. They carry the load of the joints, but also what was left of errors that the
// iterations have not yet taken away, and this is applied a second time. In components whose joints act on each other strongly such errors
// grow from sub-step to sub-step (constraint/hub.hpp, constraint/far_anchor.hpp), until the component explodes.
//
// A joint's rigid part and its limits do no work, so their impulses may not add energy to the component. With the velocity v before they
// act, and the change p of the velocity by all of them, the share s of them adds the energy  s (v . p) + s^2 / 2 (p . p),  where the
// products are those of the masses. The component keeps the largest share of its impulses, at most 1, that adds none:
//   s = -2 (v . p) / (p . p)
// The iterations that follow remove energy too, each by an exact projection, but for the arcs of bodies that turn (constraint/rows-inl.hpp).
// So no error grows. Loads are kept: gravity has already acted on v, and impulses that balance it take all its energy away (s would be 2).
// For bodies on circles the share is 1 within rounding: their impulses turn the velocity, half of which is done at v . p = -p . p / 2.
//
// Springs and motors do work. They act before, like gravity. Contacts act after joints, but their change belongs to v.
//
// Only components whose bodies are in one block, of at most kMostWhole bodies, are limited
// (solve/partition/components.hpp). All sums are in the order of the component's bodies, in doubles.
#pragma once

#include <algorithm>
#include <span>

#include "constraint/kernels.hpp"

namespace drystone::solver {

/// Takes a share of the change by the warm start back from the bodies of a component, if it added energy. Returns whether it did; then
/// SolverData::lost_impulses has the share for each body.
inline bool limit_energy(const SolverData& data, std::span<LimitedBody> bodies) {
  double along = 0.0;   // v . p
  double square = 0.0;  // p . p
  for (const LimitedBody& body : bodies) {
    const SolverBody& now = data.bodies[body.index];
    const Vec2 change = body.after.velocity - body.before.velocity;
    const float turn = body.after.angular_velocity - body.before.angular_velocity;
    const Vec2 other = now.velocity - change;
    const float other_spin = now.angular_velocity - turn;
    along += double{body.mass * dot(change, other)} + double{body.inertia * turn * other_spin};
    square += double{body.mass * dot(change, change)} + double{body.inertia * turn * turn};
  }
  const bool adds = 2.0 * along + square > 0.0;
  const double kept = square > 0.0 ? std::clamp(-2.0 * along / square, 0.0, 1.0) : 1.0;
  const auto lost = adds ? static_cast<float>(1.0 - kept) : 0.0f;
  for (LimitedBody& body : bodies) {
    data.lost_impulses[body.index] = lost;
    if (!adds) continue;
    SolverBody& now = data.bodies[body.index];
    const Vec2 change = lost * (body.after.velocity - body.before.velocity);
    const float turn = lost * (body.after.angular_velocity - body.before.angular_velocity);
    now.velocity = now.velocity - change;
    now.angular_velocity -= turn;
    body.after.velocity = body.after.velocity - change;
    body.after.angular_velocity -= turn;
  }
  return lost > 0.0f;
}

}  // namespace drystone::solver
