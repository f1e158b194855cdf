// A soft constraint is an implicitly integrated damped spring: it is compared with that spring, step by step, in
// double.
#include "core/softness.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace drystone::math {
namespace {

struct Motion {
  double position = 1.0;
  double velocity = 0.0;
};

// Implicit Euler of x'' = -omega^2 x - 2 zeta omega x': v' = (v - h omega^2 x) / (1 + 2 zeta h omega + h^2 omega^2).
Motion step_spring(Motion m, double omega, double zeta, double h) {
  m.velocity = (m.velocity - h * omega * omega * m.position) / (1.0 + 2.0 * zeta * h * omega + h * h * omega * omega);
  m.position += h * m.velocity;
  return m;
}

// One iteration of the solver on a point of mass 2 that a constraint holds at 0, without warm starting.
Motion step_constraint(Motion m, const Softness& soft, double h) {
  constexpr double kMass = 2.0;
  const double bias_rate = static_cast<double>(soft.bias_rate);
  const double mass_scale = static_cast<double>(soft.mass_scale);
  const double lambda = -kMass * mass_scale * (m.velocity + bias_rate * m.position);
  m.velocity += lambda / kMass;
  m.position += h * m.velocity;
  return m;
}

TEST(Softness, MovesLikeTheSpring) {
  constexpr float kStep = 1.0f / 240.0f;
  const double h = static_cast<double>(kStep);
  for (float hertz : {0.5f, 5.0f, 30.0f, 240.0f}) {
    for (float damping_ratio : {0.0f, 0.7f, 10.0f}) {
      const Softness soft = make_softness(hertz, damping_ratio, kStep);
      const double omega = 2.0 * 3.14159265358979 * static_cast<double>(hertz);
      Motion spring;
      Motion constraint;
      for (int i = 0; i < 240; ++i) {
        spring = step_spring(spring, omega, static_cast<double>(damping_ratio), h);
        constraint = step_constraint(constraint, soft, h);
        // The coefficients are rounded to 1e-7; over 240 steps of up to a radian each that is 240 * 1e-7 of phase, and
        // velocity is omega times position.
        ASSERT_NEAR(constraint.position, spring.position, 1.0e-4) << hertz << " Hz, " << damping_ratio;
        ASSERT_NEAR(constraint.velocity, spring.velocity, 1.0e-4 * omega) << hertz << " Hz, " << damping_ratio;
      }
    }
  }
}

TEST(Softness, ImpulseAndMassScaleAddUpToOne) {
  // a2 a3 + a3 = (1 + a2) / (1 + a2): at rest under load the accumulated impulse neither grows nor shrinks.
  for (float hertz : {0.1f, 1.0f, 30.0f, 1000.0f}) {
    const Softness soft = make_softness(hertz, 1.0f, 1.0f / 60.0f);
    EXPECT_NEAR(soft.mass_scale + soft.impulse_scale, 1.0f, 2.0e-7f);
  }
}

TEST(Softness, ZeroHertzIsRigidAndIgnoresThePosition) {
  const Softness soft = make_softness(0.0f, 5.0f, 1.0f / 60.0f);
  EXPECT_EQ(soft.bias_rate, 0.0f);
  EXPECT_EQ(soft.mass_scale, 1.0f);
  EXPECT_EQ(soft.impulse_scale, 0.0f);
}

TEST(Softness, VeryStiffIsRigidWithFullCorrection) {
  const Softness soft = make_softness(1.0e6f, 0.0f, 0.01f);
  EXPECT_NEAR(soft.bias_rate, 100.0f, 1.0e-3f);
  EXPECT_NEAR(soft.mass_scale, 1.0f, 1.0e-6f);
  EXPECT_NEAR(soft.impulse_scale, 0.0f, 1.0e-6f);
}

}  // namespace
}  // namespace drystone::math
