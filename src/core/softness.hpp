// Soft constraints: contacts and joints that behave as damped springs of a chosen frequency, stable at any stiffness.
//
// A spring on the constraint error C with a damper on its rate v, stepped implicitly over h, for an effective mass m:
//   v' = v + lambda / m,   lambda = -h (k (C + h v') + c v'),   k = m omega^2,   c = 2 m zeta omega
// Solved for lambda, with a1 = 2 zeta + h omega, a2 = h omega a1, a3 = 1 / (1 + a2) (masses cancel):
//   lambda = -m mass_scale (v + bias_rate C) - impulse_scale * lambda_accumulated
//   bias_rate = omega / a1,   mass_scale = a2 a3,   impulse_scale = a3
// This is the form that an iterative solver needs: lambda is the increment, and the accumulated impulse is softened too.
// For hertz -> infinity, bias_rate = 1 / h, mass_scale = 1 and impulse_scale = 0: the rigid constraint with full Baumgarte
// correction.
//
// lambda: impulse; omega: 2 pi hertz [rad/s]; zeta: damping ratio; h: sub-step [s].
// Source: E. Catto, Soft Constraints (GDC 2011) and Solver2D (2024).
#pragma once

#include "drystone/math.hpp"

namespace drystone::math {

/// The highest frequency of a joint's spring as a share of the sub-step rate: a period takes at least four sub-steps.
inline constexpr float kStiffestSpring = 0.25f;

struct Softness {
  /// Correcting velocity per unit of position error [1/s].
  float bias_rate = 0.0f;
  /// Factor on the effective mass.
  float mass_scale = 1.0f;
  /// The share of the accumulated impulse that is subtracted from the increment.
  float impulse_scale = 0.0f;

  friend bool operator==(const Softness&, const Softness&) = default;
};

/// hertz >= 0, damping_ratio >= 0, h > 0. With hertz 0 the constraint is rigid in velocity and ignores the position: {0, 1, 0}.
constexpr Softness make_softness(float hertz, float damping_ratio, float h) {
  if (hertz == 0.0f) return {};
  const float omega = 2.0f * kPi * hertz;
  const float a1 = 2.0f * damping_ratio + h * omega;
  const float a2 = h * omega * a1;
  const float a3 = 1.0f / (1.0f + a2);
  return {omega / a1, a2 * a3, a3};
}

/// A soft constraint that carries a constant impulse in each sub-step is in equilibrium at the position error
/// sag_time * impulse / effective mass. Returns the sag time [s].
constexpr float sag_time(const Softness& soft) { return soft.impulse_scale / (soft.mass_scale * soft.bias_rate); }

}  // namespace drystone::math
