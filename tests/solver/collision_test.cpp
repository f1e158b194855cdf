// Collisions against closed forms: momentum, energy, restitution.
#include <random>

#include "tests/support/making.hpp"

namespace drystone::test {
namespace {

BodyId add_ball(World& world, Vec2 position, Vec2 velocity, float radius, const ShapeOptions& shape) {
  BodyOptions body;
  body.type = BodyType::dynamic;
  body.position = to_position(position);
  body.velocity = velocity;
  return add(world, body, Circle{{}, radius}, shape);
}

struct Outcome {
  float v_a = 0.0f;
  float v_b = 0.0f;
};

/// A ball of radius r_a at 5 m/s hits a resting one of radius r_b.
Outcome head_on(float radius_a, float radius_b, float restitution) {
  World world(still_world());
  const ShapeOptions shape = with_restitution(restitution);
  const BodyId a = add_ball(world, {-2.0f, 0.0f}, {5.0f, 0.0f}, radius_a, shape);
  const BodyId b = add_ball(world, {2.0f, 0.0f}, {}, radius_b, shape);
  run_steps(world, 120);
  EXPECT_NEAR(velocity_of(world, a).y, 0.0f, 1.0e-6f);
  return {velocity_of(world, a).x, velocity_of(world, b).x};
}

TEST(Collision, TwoBallsCollideHeadOnByClosedForm) {
  for (const float radius_b : {0.5f, 0.25f, 1.0f}) {
    for (const float e : {0.0f, 0.3f, 0.8f, 1.0f}) {
      SCOPED_TRACE(testing::Message() << "radius " << radius_b << ", restitution " << e);
      const float m_a = 0.25f;
      const float m_b = radius_b * radius_b;
      const Outcome out = head_on(0.5f, radius_b, e);
      // The closed form. A gap left before the impact and the softness cost less than 1 % of the approach velocity.
      const float common = 5.0f * m_a / (m_a + m_b);
      EXPECT_NEAR(out.v_a, common - e * 5.0f * m_b / (m_a + m_b), 0.05f);
      EXPECT_NEAR(out.v_b, common + e * 5.0f * m_a / (m_a + m_b), 0.05f);
      EXPECT_NEAR(m_a * out.v_a + m_b * out.v_b, 5.0f * m_a, 1.0e-5f);  // Momentum to rounding.
    }
  }
}

TEST(Collision, RestitutionActsAboveItsThreshold) {
  for (const float speed : {0.9f, 1.1f}) {
    World world(still_world());  // restitution_speed is 1.
    const ShapeOptions shape = with_restitution(0.5f);
    const BodyId a = add_ball(world, {-0.6f, 0.0f}, {speed, 0.0f}, 0.5f, shape);
    const BodyId b = add_ball(world, {0.6f, 0.0f}, {}, 0.5f, shape);
    run_steps(world, 120);
    const float parting = velocity_of(world, b).x - velocity_of(world, a).x;
    EXPECT_NEAR(parting, speed > 1.0f ? 0.5f * speed : 0.0f, 0.02f);
  }
}

TEST(Collision, ANewtonsCradlePassesOnTheVelocity) {
  // A sixth ball strikes five equal balls that are a little apart: the last ball gets its velocity.
  World world(still_world());
  const ShapeOptions shape = with_restitution(1.0f);
  std::vector<BodyId> balls = {add_ball(world, {-2.0f, 0.0f}, {4.0f, 0.0f}, 0.25f, shape)};
  for (int i = 0; i < 5; ++i) {
    balls.push_back(add_ball(world, {0.6f * static_cast<float>(i), 0.0f}, {}, 0.25f, shape));
  }
  run_steps(world, 120);
  for (std::size_t i = 0; i < 5; ++i) EXPECT_NEAR(velocity_of(world, balls[i]).x, 0.0f, 0.02f) << i;
  EXPECT_NEAR(velocity_of(world, balls[5]).x, 4.0f, 0.05f);
}

/// The peak height after the first bounce is e^2 h.
TEST(Collision, ABallBouncesToTheHeightOfTheory) {
  for (const float e : {0.4f, 0.7f, 0.9f}) {
    SCOPED_TRACE(testing::Message() << "restitution " << e);
    WorldOptions options;
    options.sleeping = false;
    World world(options);
    add_floor(world);
    const float drop = 4.0f;
    const BodyId ball = add_dynamic(world, {0.0f, 0.5f + drop}, Circle{{}, 0.5f}, with_restitution(e));
    bool bounced = false;
    float peak = 0.0f;
    for (int i = 0; i < 300; ++i) {
      run_steps(world, 1);
      const float up = velocity_of(world, ball).y;
      if (up > 0.0f) bounced = true;
      if (bounced && up <= 0.0f) break;
      if (bounced) peak = max(peak, center_of(world, ball).y - 0.5f);
    }
    // The speed at the impact is known to g dt, 2 %, so the height is known to 4 %; a percent more for the peak.
    EXPECT_NEAR(peak / drop, e * e, 0.05f * e * e + 0.005f);
  }
}

TEST(Collision, ABallOnABouncyFloorComesToRest) {
  WorldOptions options;
  World world(options);
  add_floor(world);
  const BodyId ball = add_dynamic(world, {0.0f, 1.0f}, Circle{{}, 0.5f}, with_restitution(0.6f));
  run_steps(world, 600);
  EXPECT_NEAR(center_of(world, ball).y, 0.5f, 2.0f * kLinearSlop);
  EXPECT_FALSE(world.is_awake(ball));
}

/// Free collisions of boxes, capsules and balls conserve linear and angular momentum, with friction too.
TEST(Collision, MomentumIsConserved) {
  std::mt19937 random(5);
  const auto uniform = [&](float low, float high) { return std::uniform_real_distribution<float>(low, high)(random); };
  World world(still_world());
  for (int i = 0; i < 60; ++i) {
    BodyOptions body;
    body.type = BodyType::dynamic;
    body.position = {uniform(-6.0f, 6.0f), uniform(-6.0f, 6.0f)};
    body.velocity = -0.8f * to_vec2(body.position) + Vec2{uniform(-1.0f, 1.0f), uniform(-1.0f, 1.0f)};
    body.angular_velocity = uniform(-3.0f, 3.0f);
    ShapeOptions shape;
    shape.material.restitution = 0.3f;
    if (i % 3 == 0) add(world, body, Circle{{0.1f, 0.0f}, 0.4f}, shape);
    if (i % 3 == 1) add(world, body, Box{{0.5f, 0.2f}}, shape);
    if (i % 3 == 2) add(world, body, Capsule{}, shape);
  }
  const Quality before = world.measure();
  int touching = 0;
  for (int i = 0; i < 180; ++i) touching += world.step(kDt).value().touching;
  const Quality after = world.measure();
  EXPECT_GT(touching, 1000);
  // About 1e4 impulses, each with a rounding error (1e-7) of momenta of order 10, of random sign.
  EXPECT_NEAR(after.linear_momentum.x, before.linear_momentum.x, 1.0e-3f);
  EXPECT_NEAR(after.linear_momentum.y, before.linear_momentum.y, 1.0e-3f);
  // Impulses act at fixed offsets while bodies move apart or together within a step, by at most slop-sized lengths.
  EXPECT_NEAR(after.angular_momentum, before.angular_momentum, 0.02 * before.kinetic_energy);
  EXPECT_LT(after.kinetic_energy, before.kinetic_energy);
}

TEST(Collision, ASpeculativeContactStopsABodyAtTheSurface) {
  // The body is faster than the gap allows: it must arrive at the surface, and not stop before it.
  World world(still_world());
  add_floor(world);
  BodyOptions body;
  body.type = BodyType::dynamic;
  body.position = {0.0f, 0.515f};
  body.velocity = {0.0f, -4.0f};
  const BodyId ball = add(world, body, Circle{{}, 0.5f});
  run_steps(world, 1);
  EXPECT_NEAR(center_of(world, ball).y, 0.5f, kLinearSlop);
  EXPECT_NEAR(velocity_of(world, ball).y, 0.0f, 0.2f);
}

}  // namespace
}  // namespace drystone::test
