// Restitution against closed forms and sequential impacts in double: rows of balls, flat and tilted boxes, heights of
// bounces, energy; with several lengths of steps and numbers of sub-steps.
#include <algorithm>
#include <random>
#include <vector>

#include "tests/support/making.hpp"
#include "tests/support/sanitized.hpp"

namespace drystone::test {
namespace {

struct Pace {
  float dt;
  int substeps;
};
constexpr Pace kPaces[] = {{1.0f / 30.0f, 1},  {1.0f / 30.0f, 4},  {1.0f / 60.0f, 1},  {1.0f / 60.0f, 4},
                           {1.0f / 60.0f, 16}, {1.0f / 60.0f, 64}, {1.0f / 240.0f, 4}, {1.0f / 240.0f, 64}};

std::ostream& operator<<(std::ostream& out, const Pace& pace) {
  return out << "dt 1/" << 1.0f / pace.dt << ", " << pace.substeps << " sub-steps";
}

WorldOptions paced(WorldOptions options, const Pace& pace) {
  options.sleeping = false;
  options.substeps = pace.substeps;
  return options;
}

BodyId add_moving(World& world, Vec2 position, Vec2 velocity, const Circle& circle, const ShapeOptions& shape) {
  BodyOptions body;
  body.type = BodyType::dynamic;
  body.position = to_position(position);
  body.velocity = velocity;
  return add(world, body, circle, shape);
}

/// Options of a world without gravity and sleep, with continuous collision.
WorldOptions weightless_world() {
  WorldOptions options;
  options.gravity = {};
  options.sleeping = false;
  return options;
}

void run_seconds(World& world, float seconds, float dt) { run_steps(world, static_cast<int>(seconds / dt), dt); }

// --- Rows of balls ---------------------------------------------------------------------------------------------------

/// A row of touching balls of these radii, struck at 5 m/s by the first of them.
std::vector<float> strike_row(const std::vector<float>& radii, float restitution, const Pace& pace) {
  WorldOptions options = paced(still_world(), pace);
  options.restitution_speed = 0.01f;
  World world(options);
  std::vector<BodyId> balls;
  float x = -0.5f;
  for (std::size_t i = 0; i < radii.size(); ++i) {
    if (i > 0) x += radii[i] + (i == 1 ? 0.3f : radii[i - 1]);
    balls.push_back(add_moving(world, {x, 0.0f}, {i == 0 ? 5.0f : 0.0f, 0.0f}, Circle{{}, radii[i]},
                               with_restitution(restitution)));
  }
  run_seconds(world, 0.5f, pace.dt);
  std::vector<float> speeds;
  for (const BodyId ball : balls) speeds.push_back(velocity_of(world, ball).x);
  return speeds;
}

TEST(Restitution, ATouchingCradlePassesItsVelocityToTheLastBall) {
  for (const Pace& pace : kPaces) {
    for (std::size_t n = 2; n <= 10; ++n) {
      SCOPED_TRACE(testing::Message() << n << " balls, " << pace);
      const std::vector<float> speeds = strike_row(std::vector<float>(n, 0.25f), 1.0f, pace);
      // A late impact moves a ball by at most a quarter of its radius, here 63 mm; the rest of the overlap is pushed out.
      const float left = pace.dt > 0.02f ? 0.1f : pace.dt > 0.01f ? 0.03f : 1.0e-3f;
      for (std::size_t i = 0; i + 1 < n; ++i) EXPECT_NEAR(speeds[i], 0.0f, left) << i;
      EXPECT_NEAR(speeds.back(), 5.0f, 1.0e-3f);  // The ball has left by then.
    }
  }
}

/// The first ball is up to 127 mm inside the row when the step notices it. In theory each ball flies over its gap and stops, whatever the step.
TEST(Restitution, TheBallsOfACradleStopWhereTheyHitTheNext) {
  for (const Pace& pace : kPaces) {
    for (const float gap : {0.0f, 0.05f}) {
      if (gap > 0.0f && pace.dt > 0.02f)
        continue;  // Each ball of the row is noticed one step later, and falls behind its flight.
      SCOPED_TRACE(testing::Message() << "gaps of " << gap << " m, " << pace);
      World world(paced(still_world(), pace));
      std::vector<BodyId> balls;
      std::vector<float> starts;
      for (std::size_t i = 0; i < 5; ++i) {
        starts.push_back(i == 0 ? -2.04f : static_cast<float>(i - 1) * (1.0f + gap));
        balls.push_back(add_moving(world, {starts[i], 0.0f}, {i == 0 ? 5.0f : 0.0f, 0.0f}, Circle{{}, 0.5f},
                                   with_restitution(1.0f)));
      }
      const int steps = static_cast<int>(1.0f / pace.dt);
      run_steps(world, steps, pace.dt);
      // A known contact strikes up to two sub-steps early; contacts are known from 20 mm on.
      // A late impact moves a ball by at most a quarter of its radius, 125 mm; at 30 Hz and in the third gap the rest is pushed out.
      const float rest = gap > 0.0f ? 0.02f : pace.dt > 0.02f ? 2.0e-3f : 1.0e-4f;
      const float early = std::min(2.0f * 5.0f * pace.dt / static_cast<float>(pace.substeps), 0.02f);
      for (std::size_t i = 0; i < 4; ++i) {
        const float way = i == 0 ? 1.04f : gap;
        EXPECT_NEAR(center_of(world, balls[i]).x - starts[i], way, rest + (way > 0.0f ? early : 0.0f)) << i;
      }
      const float flown = 5.0f * static_cast<float>(steps) * pace.dt - 1.04f - 3.0f * gap;
      EXPECT_NEAR(center_of(world, balls[4]).x - starts[4], flown, 1.0e-3f + rest + early * (gap > 0.0f ? 4.0f : 1.0f));
    }
  }
}

/// Each ball gives the next, lighter one (1 + e) m / (m + m') of its velocity; no ball hits its neighbour again.
TEST(Restitution, TouchingBallsOfUnequalMassFollowTheTheoryOfSequentialImpacts) {
  for (const Pace& pace : kPaces) {
    for (const float e : {1.0f, 0.8f}) {
      SCOPED_TRACE(testing::Message() << "restitution " << e << ", " << pace);
      const std::vector<float> radii = {0.5f, 0.4f, 0.25f, 0.2f, 0.1f};
      double expected = 5.0;
      for (std::size_t i = 0; i + 1 < radii.size(); ++i) {
        const double m = radii[i] * radii[i];
        const double next = radii[i + 1] * radii[i + 1];
        expected *= (1.0 + e) * m / (m + next);
      }
      EXPECT_NEAR(strike_row(radii, e, pace).back(), expected, 1.0e-3 * expected);
    }
  }
}

/// A heavy ball drives a light one against a wall: it returns as fast as it came, after up to pi sqrt(M / m) impacts,
/// most of them within one sub-step.
TEST(Restitution, AHeavyBallBouncesOffALightOneAtAWall) {
  for (const float ratio : {1.0f, 10.0f, 100.0f, 1000.0f}) {
    World world(still_world());
    add(world, {}, Box{{1.0f, 5.0f}, {-1.0f, 0.0f}});
    ShapeOptions shape = with_restitution(1.0f);
    const BodyId light = add_moving(world, {0.25f, 0.0f}, {}, Circle{{}, 0.25f}, shape);
    shape.density = ratio;
    const BodyId heavy = add_moving(world, {1.0f, 0.0f}, {-5.0f, 0.0f}, Circle{{}, 0.25f}, shape);
    run_steps(world, 90);
    const double v = velocity_of(world, heavy).x;
    const double w = velocity_of(world, light).x;
    // Up to a hundred impacts, each with a rounding error.
    EXPECT_NEAR((w * w + ratio * v * v) / (25.0 * ratio), 1.0, 1.0e-4) << ratio;
    EXPECT_GT(v, 4.9) << ratio;
  }
}

/// Two balls from both sides: the row between them stays in place, and both balls return as fast as they came.
TEST(Restitution, ACradleStruckFromBothSidesIsSymmetric) {
  World world(still_world());
  std::vector<BodyId> balls;
  for (int i = 0; i < 5; ++i) {
    const float x = static_cast<float>(i - 2) * 0.5f + (i == 0 ? -1.0f : i == 4 ? 1.0f : 0.0f);
    const float v = i == 0 ? 3.0f : i == 4 ? -3.0f : 0.0f;
    balls.push_back(add_moving(world, {x, 0.0f}, {v, 0.0f}, Circle{{}, 0.25f}, with_restitution(1.0f)));
  }
  run_steps(world, 60);
  const float expected[] = {-3.0f, 0.0f, 0.0f, 0.0f, 3.0f};
  for (std::size_t i = 0; i < 5; ++i) EXPECT_NEAR(velocity_of(world, balls[i]).x, expected[i], 1.0e-3f) << i;
}

/// Balls above each other, with gaps between them, fall on the floor: the lowest bounces first, and hits the next.
TEST(Restitution, ARowOfFallingBallsBouncesWithItsEnergy) {
  World world(paced({}, {1.0f / 60.0f, 4}));
  add_floor(world);
  for (int i = 0; i < 4; ++i) {
    add_dynamic(world, {0.0f, 2.5f + 1.0f * static_cast<float>(i)}, Circle{{}, 0.5f}, with_restitution(1.0f));
  }
  const auto energy = [&] {
    const Quality q = world.measure();
    return q.kinetic_energy + q.potential_energy;
  };
  const double begin = energy();
  for (int i = 0; i < 300; ++i) {
    run_steps(world, 1);
    // Positions follow the velocities at the end of a sub-step, so g h / 2 of each velocity counts as energy, 1 % here.
    ASSERT_NEAR(energy() / begin, 1.0, 0.015) << i;
  }
}

// --- Heights ---------------------------------------------------------------------------------------------------------

/// The largest height of the body after its first bounce and before the next.
float rebound(World& world, BodyId body, float dt) {
  float peak = -1.0e6f;
  float last = 0.0f;
  bool bounced = false;
  for (int i = 0; i < static_cast<int>(10.0f / dt); ++i) {
    run_steps(world, 1, dt);
    const float up = velocity_of(world, body).y;
    const bool turned = up > last + 0.1f;
    if (bounced && (turned || up < -0.5f)) break;
    bounced = bounced || turned;
    if (bounced) peak = max(peak, center_of(world, body).y);
    last = up;
  }
  return peak;
}

template <typename Geometry>
void expect_rebounds(const Geometry& geometry, float half_height) {
  for (const Pace& pace : kPaces) {
    for (const float e : {0.3f, 0.5f, 0.8f, 1.0f}) {
      for (const float drop : {0.2f, 0.5f, 2.0f, 5.0f, 20.0f}) {
        SCOPED_TRACE(testing::Message() << "drop " << drop << " m, restitution " << e << ", " << pace);
        World world(paced({}, pace));
        add_floor(world);
        const BodyId body = add_dynamic(world, {0.0f, drop + half_height}, geometry, with_restitution(e));
        const float expected = e * e * drop;
        // Heights are sampled once a step, so the peak may be g dt^2 / 8 higher. The tolerance is one percent for the
        // push-out of an overlap and for swept bodies, and a millimetre for slops.
        const float sampling = 10.0f * pace.dt * pace.dt / 8.0f;
        const float height = rebound(world, body, pace.dt) - half_height;
        EXPECT_LT(height, 1.01f * expected + 0.001f);
        EXPECT_GT(height, 0.99f * expected - 0.001f - sampling);
      }
    }
  }
}

TEST(Restitution, BallsBounceToTheirHeight) { expect_rebounds(Circle{{}, 0.5f}, 0.5f); }
// The balls are so small that they move farther than their thickness in a step, and are stopped by continuous
// collision.
TEST(Restitution, SmallBallsBounceToTheirHeight) { expect_rebounds(Circle{{}, 0.05f}, 0.05f); }
TEST(Restitution, FlatBoxesBounceToTheirHeight) { expect_rebounds(Box{{0.5f, 0.5f}}, 0.5f); }
TEST(Restitution, FlatPlanksBounceToTheirHeight) { expect_rebounds(Box{{1.0f, 0.1f}}, 0.1f); }
TEST(Restitution, TallBoxesBounceToTheirHeight) { expect_rebounds(Box{{0.1f, 0.5f}}, 0.5f); }

TEST(Restitution, AFlatBoxBouncesOffAFloorOfSlabsWithoutSpin) {
  for (const int slabs : {2, 3, 5}) {
    for (const float e : {0.5f, 1.0f}) {
      SCOPED_TRACE(testing::Message() << slabs << " slabs, restitution " << e);
      World world(paced({}, {1.0f / 60.0f, 4}));
      const float width = 3.0f / static_cast<float>(slabs);
      for (int i = 0; i < slabs; ++i) {
        BodyOptions slab;
        slab.position = {-1.5f + width * (static_cast<float>(i) + 0.5f), -1.0f};
        add(world, slab, Box{{0.5f * width, 1.0f}});
      }
      const BodyId box = add_dynamic(world, {0.1f, 2.5f}, Box{{0.5f, 0.5f}}, with_restitution(e));
      // Points of several contacts are solved by iterations, to a percent of the change by restitution.
      EXPECT_NEAR(rebound(world, box, kDt) - 0.5f, 2.0f * e * e, 0.01f * 2.0f * e * e);
      EXPECT_NEAR(spin_of(world, box), 0.0f, 0.02f);
    }
  }
}

/// One corner strikes: j = (1 + e) v / (1 / m + r^2 / I), where r is the corner's offset along the floor.
TEST(Restitution, ATiltedBoxFollowsTheClosedFormOfOneCorner) {
  for (const Pace& pace : kPaces) {
    for (const float e : {0.4f, 1.0f}) {
      for (const float angle : {0.4f, 0.7f}) {
        // The other corner is at least 0.7 m times the sine higher. It strikes in the same step if it reaches the floor
        // within two sub-steps, at up to 25 m/s.
        if (0.7f * std::sin(angle) < 50.0f * pace.dt / static_cast<float>(pace.substeps) + 0.1f) continue;
        SCOPED_TRACE(testing::Message() << "angle " << angle << ", restitution " << e << ", " << pace);
        WorldOptions options = still_world();
        World world(paced(options, pace));
        add_floor(world);
        BodyOptions body;
        body.type = BodyType::dynamic;
        body.position = {0.0f, 2.0f};
        body.angle = angle;
        body.velocity = {0.0f, -5.0f};
        const BodyId box = add(world, body, Box{{0.5f, 0.25f}}, with_restitution(e));
        const MassData mass = world.mass_data(box).value();
        const float lowest = 0.5f * std::sin(angle) + 0.25f * std::cos(angle);
        const float offset = 0.25f * std::sin(angle) - 0.5f * std::cos(angle);
        const float impulse = (1.0f + e) * 5.0f / (1.0f / mass.mass + offset * offset / mass.inertia);
        for (int i = 0; i < 1000 && spin_of(world, box) == 0.0f; ++i) run_steps(world, 1, pace.dt);
        EXPECT_NEAR(velocity_of(world, box).y, -5.0f + impulse / mass.mass, 0.02f);
        EXPECT_NEAR(spin_of(world, box), offset * impulse / mass.inertia, 0.02f);
        EXPECT_LT(center_of(world, box).y, 2.0f);
        EXPECT_GT(center_of(world, box).y, 0.5f * lowest);
      }
    }
  }
}

/// The box is tilted so little that the second corner lands in the same step, but after the first one and not with it.
TEST(Restitution, ASlightlyTiltedBoxLandsOnOneCornerAfterTheOther) {
  const float angle = 0.03f;  // One corner is 30 mm above the other.
  World world(still_world());
  add_floor(world);
  BodyOptions body;
  body.type = BodyType::dynamic;
  body.position = {0.0f, 2.0f};
  body.angle = angle;
  body.velocity = {0.0f, -5.0f};
  const BodyId box = add(world, body, Box{{0.5f, 0.5f}}, with_restitution(1.0f));
  const MassData mass = world.mass_data(box).value();
  const double offsets[] = {0.5 * std::sin(angle) - 0.5 * std::cos(angle),
                            0.5 * std::sin(angle) + 0.5 * std::cos(angle)};
  double v = -5.0;
  double w = 0.0;
  for (int corner = 0; v + w * offsets[corner] < 0.0; corner = 1 - corner) {
    const double r = offsets[corner];
    const double impulse = -2.0 * (v + w * r) / (1.0 / double{mass.mass} + r * r / double{mass.inertia});
    v += impulse / double{mass.mass};
    w += r * impulse / double{mass.inertia};
  }
  run_steps(world, 60);
  // Offsets are those at the beginning of a step, in which the box turns by up to 0.1 rad.
  EXPECT_NEAR(velocity_of(world, box).y, v, 0.1);
  EXPECT_NEAR(spin_of(world, box), w, 0.1);
  EXPECT_GT(std::abs(w), 1.0);
}

// --- Fast ones -------------------------------------------------------------------------------------------------------

TEST(Restitution, FastBallsBounceOffThinWallsAtFullSpeed) {
  for (const bool bullet : {false, true}) {
    for (const float speed : {20.0f, 100.0f, 300.0f}) {
      for (const float e : {0.5f, 1.0f}) {
        SCOPED_TRACE(testing::Message() << speed << " m/s, restitution " << e << (bullet ? ", bullet" : ""));
        World world(weightless_world());
        add(world, {}, Segment{{0.0f, -5.0f}, {0.0f, 5.0f}});
        BodyOptions body;
        body.type = BodyType::dynamic;
        body.position = {-3.0f, 0.0f};
        body.velocity = {speed, 0.0f};
        body.bullet = bullet;
        const BodyId ball = add(world, body, Circle{{}, 0.1f}, with_restitution(e));
        run_steps(world, 30);
        EXPECT_NEAR(velocity_of(world, ball).x, -e * speed, 1.0e-4f * speed);
        EXPECT_LT(center_of(world, ball).x, -0.1f);
      }
    }
  }
}

// --- Friction of an impact -------------------------------------------------------------------------------------------

/// A ball without spin hits the floor obliquely. With small friction it slides while the normal impulse (1 + e) m v
/// acts, and loses mu (1 + e) v_n along the floor; with large friction it leaves rolling, with 2/3 of its velocity.
TEST(Restitution, AnObliqueBounceHasTheFrictionOfItsImpulse) {
  for (const float e : {0.5f, 1.0f}) {
    for (const float friction : {0.1f, 1.0f}) {
      SCOPED_TRACE(testing::Message() << "restitution " << e << ", friction " << friction);
      WorldOptions options = still_world();
      options.substeps = 16;
      World world(options);
      Material floor;
      floor.friction = friction;
      add_floor(world, 100.0f, floor);
      const BodyId ball =
          add_moving(world, {0.0f, 2.0f}, {4.0f, -4.0f}, Circle{{}, 0.5f}, with_restitution(e, friction));
      run_steps(world, 160, 1.0f / 240.0f);
      const float slides = 4.0f - friction * (1.0f + e) * 4.0f;
      // The contact point is midway across a gap of up to 20 mm at the beginning of the step, so up to 2 % off the
      // surface.
      EXPECT_NEAR(velocity_of(world, ball).x, max(slides, 4.0f * 2.0f / 3.0f), 0.04f);
      EXPECT_NEAR(velocity_of(world, ball).y, 4.0f * e, 0.001f);
    }
  }
}

// --- Energy ----------------------------------------------------------------------------------------------------------

double energy_of(const World& world) {
  const Quality q = world.measure();
  return q.kinetic_energy + q.potential_energy;
}

/// A closed box of 10 m with 50 bodies at 5 m/s that bounce fully, its floor at y = 0.
void add_gas(World& world, bool of_boxes) {
  add_floor(world);
  add(world, {}, Box{{20.0f, 1.0f}, {0.0f, 11.0f}});
  for (const float x : {-6.0f, 6.0f}) add(world, {}, Box{{1.0f, 20.0f}, {x, 5.0f}});
  std::mt19937 random(7);
  for (int i = 0; i < 50; ++i) {
    const float direction = std::uniform_real_distribution<float>(0.0f, 2.0f * kPi)(random);
    BodyOptions body;
    body.type = BodyType::dynamic;
    body.position = {-4.0f + 1.1f * static_cast<float>(i % 8), 1.0f + 1.1f * static_cast<float>(i / 8)};
    body.velocity = {5.0f * std::cos(direction), 5.0f * std::sin(direction)};
    if (of_boxes) add(world, body, Box{{0.3f, 0.3f}}, with_restitution(1.0f));
    if (!of_boxes) add(world, body, Circle{{}, 0.3f}, with_restitution(1.0f));
  }
}

TEST(Restitution, FiftyBodiesInAClosedBoxKeepTheirEnergyForAMinute) {
  for (const Pace& pace : {Pace{1.0f / 60.0f, 4}, Pace{1.0f / 30.0f, 1}, Pace{1.0f / 240.0f, 16}}) {
    for (const bool of_boxes : {false, true}) {
      for (const float gravity : {0.0f, 10.0f}) {
        // Here a body may turn by 47 rad/s at most. With gravity boxes spin faster, and would be slowed down.
        if (of_boxes && pace.dt > 0.02f) continue;
        SCOPED_TRACE(testing::Message() << (of_boxes ? "boxes, " : "balls, ") << "gravity " << gravity << ", " << pace);
        WorldOptions options = paced({}, pace);
        options.gravity = {0.0f, -gravity};
        options.restitution_speed = 0.01f;
        World world(options);
        add_gas(world, of_boxes);
        const double begin = energy_of(world);
        double most = 0.0;
        const float seconds = some_if_sanitized(60.0f, 3.0f);
        for (int i = 0; i < static_cast<int>(seconds / pace.dt); ++i) {
          run_steps(world, 1, pace.dt);
          most = std::max(most, energy_of(world) / begin);
        }
        EXPECT_NEAR(energy_of(world) / begin, 1.0, 0.02);
        EXPECT_LT(most, 1.02);
      }
    }
  }
}

/// An approach slower than restitution_speed along the normal is stopped: at 5 m/s, one approach in fifty.
TEST(Restitution, TheThresholdCostsAGasLittleEnergy) {
  World world(paced(weightless_world(), {kDt, 4}));
  add_gas(world, false);
  const double begin = energy_of(world);
  run_steps(world, 600);
  EXPECT_GT(energy_of(world) / begin, 0.97);
}

/// Boxes, balls and capsules of many masses and frictions, without gravity. Impacts add no energy. The push-out of
/// overlaps adds some, a tenth of it without restitution, so restitution is 1, or between 0.5 and 1.
TEST(Restitution, NoStepOfRandomImpactsAddsEnergy) {
  for (unsigned seed = 1; seed <= 20; ++seed) {
    const bool full = seed % 4 < 2;
    std::mt19937 random(seed);
    const auto uniform = [&](float low, float high) {
      return std::uniform_real_distribution<float>(low, high)(random);
    };
    WorldOptions options = weightless_world();
    options.substeps = seed % 2 == 0 ? 4 : 1;
    options.restitution_speed = seed % 3 == 0 ? 0.0f : 1.0f;
    World world(options);
    for (int i = 0; i < 40; ++i) {
      BodyOptions body;
      body.type = BodyType::dynamic;
      body.position = {1.3f * static_cast<float>(i % 8) - 5.0f, 1.3f * static_cast<float>(i / 8) - 3.0f};
      body.velocity = -uniform(0.5f, 4.0f) * to_vec2(body.position);
      body.angular_velocity = uniform(-3.0f, 3.0f);
      ShapeOptions shape = with_restitution(full ? 1.0f : uniform(0.5f, 1.0f), uniform(0.0f, 1.0f));
      shape.density = std::pow(10.0f, uniform(-1.0f, 1.0f));
      if (i % 3 == 0) add(world, body, Circle{{}, 0.4f}, shape);
      if (i % 3 == 1) add(world, body, Box{{0.5f, 0.2f}}, shape);
      if (i % 3 == 2) add(world, body, Capsule{{-0.2f, 0.0f}, {0.2f, 0.0f}, 0.2f}, shape);
    }
    double least = energy_of(world);
    for (int i = 0; i < 240; ++i) {
      run_steps(world, 1);
      const double now = energy_of(world);
      ASSERT_LT(now, (full ? 1.002 : 1.01) * least) << "seed " << seed << ", step " << i;
      least = std::min(least, now);
    }
  }
}

// --- Rest ------------------------------------------------------------------------------------------------------------

TEST(Restitution, BouncingBodiesComeToRestAndSleep) {
  for (const float e : {0.3f, 0.5f, 0.8f}) {
    World world;
    add_floor(world);
    std::vector<BodyId> bodies;
    for (int i = 0; i < 4; ++i) {
      BodyOptions body;
      body.type = BodyType::dynamic;
      body.position = {3.0f * static_cast<float>(i), 2.0f};
      body.angle = 0.2f * static_cast<float>(i);
      if (i == 0) bodies.push_back(add(world, body, Circle{{}, 0.3f}, with_restitution(e, 0.5f)));
      if (i > 0) bodies.push_back(add(world, body, Box{{0.3f, 0.3f}}, with_restitution(e, 0.5f)));
    }
    run_steps(world, 600);
    for (const BodyId body : bodies) {
      EXPECT_FALSE(world.is_awake(body)) << e;
      EXPECT_NEAR(center_of(world, body).y, 0.3f, kLinearSlop) << e;
    }
  }
}

TEST(Restitution, APileOfBouncyBoxesComesToRest) {
  World world;
  add_floor(world);
  for (const float x : {-5.0f, 5.0f}) add(world, {}, Box{{0.5f, 12.0f}, {x, 10.0f}});
  for (int i = 0; i < 200; ++i) {
    const float x = -4.0f + 0.85f * static_cast<float>(i % 10) + 0.05f * static_cast<float>(i / 10 % 3);
    add_dynamic(world, {x, 1.0f + 0.8f * static_cast<float>(i / 10)}, Box{{0.3f, 0.3f}}, with_restitution(0.6f, 0.5f));
  }
  const double begin = energy_of(world);
  int steps = 0;
  for (; steps < 900 && world.report().awake_bodies + (steps == 0) > 0; ++steps) {
    run_steps(world, 1);
    ASSERT_LT(energy_of(world), 1.01 * begin);
    ASSERT_EQ(world.report().impact_chains_cut, 0);
  }
  EXPECT_LT(steps, 900);
}

// --- Reports -----------------------------------------------------------------------------------------------------

/// Balls that were at rest before the step get hit events as well, each with the speed at which it was struck.
TEST(Restitution, HitsAreReportedAllAlongARow) {
  World world(still_world());
  ShapeOptions loud = with_restitution(1.0f);
  loud.hit_events = true;
  for (int i = 0; i < 5; ++i) {
    const float x = i == 0 ? -1.0f : 0.5f * static_cast<float>(i);
    add_moving(world, {x, 0.0f}, {i == 0 ? 5.0f : 0.0f, 0.0f}, Circle{{}, 0.25f}, loud);
  }
  int hits = 0;
  const float mass = kPi * 0.25f * 0.25f;
  for (int i = 0; i < 60; ++i) {
    run_steps(world, 1);
    for (const ContactHitEvent& hit : world.events().contact_hit) {
      ++hits;
      EXPECT_NEAR(hit.approach_speed, 5.0f, 1.0e-3f);
      EXPECT_NEAR(hit.normal_impulse, 5.0f * mass, 1.0e-3f);
    }
  }
  EXPECT_EQ(hits, 4);
}

}  // namespace
}  // namespace drystone::test
