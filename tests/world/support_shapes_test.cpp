// Support shapes in a world: motion against closed forms and against circles, rest, continuous collision, state, determinism.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdio>
#include <fstream>
#include <random>

#include "tests/support/making.hpp"
#include "tests/support/support_types.hpp"

namespace drystone::test {
namespace {

using testing::HasSubstr;

SupportShape mixed_shape(int kind, float size) {
  switch (kind % 5) {
    case 0: return make_ellipse({.radii = {size, 0.6f * size}});
    case 1: return make_slice({.radius = size});
    case 2: return make_slice({.radius = 1.3f * size, .half_angle = 0.5f, .cut = SliceCut::sector});
    case 3: return make_slice({.radius = 0.9f * size, .half_angle = 2.3f});
    default: return reuleaux(1.5f * size);
  }
}

float between(std::mt19937& random, float low, float high) {
  return low + (high - low) * (static_cast<float>(random() >> 8) * (1.0f / 16777216.0f));
}

/// A basket with a floor at 0, and shapes that fall into it.
std::vector<BodyId> add_pile(World& world, int count) {
  const BodyId walls = add_floor(world, 20.0f);
  for (const float side : {-1.0f, 1.0f}) world.create_shape(walls, Box{{0.5f, 20.0f}, {11.5f * side, 20.0f}}).value();
  std::mt19937 random(5);
  // Without rolling resistance nothing stops a body that rocks on a round top.
  const ShapeOptions rough = {.material = {.friction = 0.6f, .rolling_resistance = 0.05f}};
  std::vector<BodyId> bodies;
  for (int i = 0; i < count; ++i) {
    BodyOptions body;
    body.type = BodyType::dynamic;
    body.position = {0.8 * (i % 26) - 10.0, 0.6 + 0.75 * (i / 26)};
    body.angle = between(random, -3.0f, 3.0f);
    const float size = between(random, 0.2f, 0.35f);
    if (i % 7 == 5) {
      bodies.push_back(add(world, body, Box{{size, 0.7f * size}}, rough));
    } else if (i % 7 == 6) {
      bodies.push_back(add(world, body, Capsule{{-0.5f * size, 0.0f}, {0.5f * size, 0.0f}, 0.5f * size}, rough));
    } else {
      bodies.push_back(add(world, body, mixed_shape(i, size), rough));
    }
  }
  return bodies;
}

double energy_of(const World& world, BodyId body) {
  const auto motion = world.motion(body).value();
  const MassData mass = world.mass_data(body).value();
  return static_cast<double>(0.5f * mass.mass * length_squared(motion.velocity) +
                             0.5f * mass.inertia * motion.angular_velocity * motion.angular_velocity) +
         static_cast<double>(mass.mass) * 9.81 * motion.center.y;
}

WorldOptions earth() {
  WorldOptions options;
  options.gravity = {0.0f, -9.81f};
  options.sleeping = false;
  return options;
}

TEST(SupportShapes, AnEllipseWithEqualAxesMovesAsACircle) {
  World worlds[2] = {World(earth()), World(earth())};
  BodyId balls[2];
  for (int i = 0; i < 2; ++i) {
    add(worlds[i], {.position = {0.0, -2.0}, .angle = -0.2f}, Box{{30.0f, 1.0f}}, with_friction(0.5f));
    ShapeOptions bouncy = with_friction(0.5f);
    bouncy.material.restitution = 0.4f;
    balls[i] = i == 0 ? add_dynamic(worlds[i], {-3.0f, 1.5f}, Circle{{}, 0.4f}, bouncy)
                      : add_dynamic(worlds[i], {-3.0f, 1.5f}, Ellipse{{}, {0.4f, 0.4f}, 0.7f}, bouncy);
  }
  for (int step = 0; step < 240; ++step) {
    for (World& world : worlds) world.step(kDt).value();
    // On a path of 10 m. A circle keeps its manifold until it has moved by 2.5 mm.
    ASSERT_LT(distance(center_of(worlds[0], balls[0]), center_of(worlds[1], balls[1])), 5.0e-3f) << step;
  }
  EXPECT_GT(center_of(worlds[0], balls[0]).x, 2.0f);
}

/// How a body swings about the angle 0.
struct Swing {
  float period = 0.0f;          // The mean over all whole swings [s].
  float last_amplitude = 0.0f;  // In the last three seconds [rad].
};

Swing swing_of(World& world, BodyId body, float seconds) {
  Swing swing;
  std::vector<float> crossings;
  float last = angle_of(world, body);
  const int steps = static_cast<int>(seconds / kDt);
  for (int step = 0; step < steps; ++step) {
    world.step(kDt).value();
    const float now = angle_of(world, body);
    if ((last > 0.0f) != (now > 0.0f)) crossings.push_back((static_cast<float>(step) + last / (last - now)) * kDt);
    if (static_cast<float>(steps - step) * kDt < 3.0f) swing.last_amplitude = max(swing.last_amplitude, abs(now));
    last = now;
  }
  if (crossings.size() < 2) return swing;
  swing.period = 2.0f * (crossings.back() - crossings.front()) / static_cast<float>(crossings.size() - 1);
  return swing;
}

// The centroid of a half disc is at d below the centre of the disc. It rocks without slip: w^2 = m g d / (I + m (r - d)^2). The offsets of its
// contact point at the beginning of each step would let the amplitude grow to 4.6 times (src/contact/rolling_point.hpp).
TEST(SupportShapes, AHalfDiscRocksWithItsPeriodAndKeepsItsAmplitude) {
  constexpr float kAmplitude = 0.1f;
  constexpr float kRadius = 0.5f;
  const float down = 4.0f * kRadius / (3.0f * kPi);
  const float about_contact = 0.5f * kRadius * kRadius - down * down + (kRadius - down) * (kRadius - down);
  const float expected = 2.0f * kPi * std::sqrt(about_contact / (9.81f * down));
  for (const int substeps : {1, 4, 16}) {
    WorldOptions options = earth();
    options.substeps = substeps;
    World world(options);
    add_floor(world, 10.0f, {.friction = 1.0f});
    const BodyId rocker = add(world, {.type = BodyType::dynamic, .position = {0.0, 0.5}, .angle = kAmplitude},
                              Slice{.radius = kRadius, .angle = -0.5f * kPi}, with_friction(1.0f));
    const Swing swing = swing_of(world, rocker, 40.0f);
    EXPECT_NEAR(swing.period, expected, 0.01f * expected) << substeps;
    EXPECT_LE(swing.last_amplitude, 1.02f * kAmplitude) << substeps;
    EXPECT_GE(swing.last_amplitude, 0.96f * kAmplitude) << substeps;
  }
}

// A dynamic slab that is locked along all axes is a floor as a static one is.
TEST(SupportShapes, AHalfDiscRocksOnALockedSlabAsOnAFloor) {
  const auto swing_on = [](BodyType type) {
    World world(earth());
    BodyOptions slab{.type = type, .position = {0.0, -0.5}};
    slab.locks = {.x = true, .y = true, .rotation = true};
    add(world, slab, Box{{10.0f, 0.5f}}, with_friction(1.0f));
    const BodyId rocker = add(world, {.type = BodyType::dynamic, .position = {0.0, 0.5}, .angle = 0.1f},
                              Slice{.radius = 0.5f, .angle = -0.5f * kPi}, with_friction(1.0f));
    return swing_of(world, rocker, 40.0f);
  };
  const Swing on_static = swing_on(BodyType::static_body);
  const Swing on_locked = swing_on(BodyType::dynamic);
  EXPECT_EQ(on_locked.period, on_static.period);
  EXPECT_EQ(on_locked.last_amplitude, on_static.last_amplitude);
}

// For small angles an ellipse of a, b rolls as a circle of the radius a^2 / b whose centre of mass is at the height b.
TEST(SupportShapes, AnEllipseRocksWithItsPeriodAndKeepsItsAmplitude) {
  constexpr float kAmplitude = 0.02f;
  const float to_curvature = 0.25f / 0.3f - 0.3f;
  const float expected = 2.0f * kPi * std::sqrt((0.25f * (0.25f + 0.09f) + 0.09f) / (9.81f * to_curvature));
  // The floor may be the first or the second shape of the contact, and a support shape itself.
  for (const bool on_slice : {false, true}) {
    World world(earth());
    if (on_slice) {
      add(world, {.position = {0.0, -1.0}}, Slice{.center = {0.0f, 1.0f}, .radius = 10.0f, .angle = -0.5f * kPi},
          with_friction(1.0f));
    } else {
      add_floor(world, 10.0f, {.friction = 1.0f});
    }
    const BodyId egg = add(world, {.type = BodyType::dynamic, .position = {0.0, 0.3}, .angle = kAmplitude},
                           Ellipse{.radii = {0.5f, 0.3f}}, with_friction(1.0f));
    const Swing swing = swing_of(world, egg, 40.0f);
    EXPECT_NEAR(swing.period, expected, 0.01f * expected);
    EXPECT_LE(swing.last_amplitude, 1.02f * kAmplitude);
    EXPECT_GE(swing.last_amplitude, 0.9f * kAmplitude);
  }
}

// An edit of friction leaves the place at which a body rolls as it is: one that sets the friction that the contact has changes nothing.
TEST(SupportShapes, AnEditBeforeSolvingLeavesTheRollingPoint) {
  struct SameFriction : ContactHooks {
    bool may_touch(ShapeId, ShapeId) override { return true; }
    void before_solving(const ContactView&, ContactEdit& edit) override {
      edit.friction = edit.friction ? std::nullopt : std::optional(1.0f);
    }
  } same_friction;
  const auto motion_with = [](ContactHooks* hooks) {
    WorldOptions options = earth();
    options.contact_hooks = hooks;
    World world(options);
    add_floor(world, 10.0f, {.friction = 1.0f});
    const BodyId egg = add(world, {.type = BodyType::dynamic, .position = {0.0, 0.3}, .angle = 0.3f},
                           Ellipse{.radii = {0.5f, 0.3f}}, with_friction(1.0f));
    for (int i = 0; i < 60; ++i) must(world.step(1.0f / 60.0f));
    return world.motion(egg).value();
  };
  const auto edited = motion_with(&same_friction);
  const auto free = motion_with(nullptr);
  EXPECT_EQ(edited.center, free.center);
  EXPECT_EQ(edited.angular_velocity, free.angular_velocity);
}

TEST(SupportShapes, APlankOnRollersOfConstantWidthStaysLevel) {
  World world(earth());
  add_floor(world, 20.0f, {.friction = 1.0f});
  constexpr float kWidth = 0.8f;
  for (const float x : {-0.4f, 1.2f, 2.8f}) {
    add(world, {.type = BodyType::dynamic, .position = {x, kWidth / 1.7320508f}, .angle = kPi / 6.0f}, reuleaux(kWidth),
        with_friction(1.0f));
  }
  const BodyId plank = add(world, {.type = BodyType::dynamic, .position = {0.0, 0.9}, .velocity = {0.2f, 0.0f}},
                           Box{{3.0f, 0.1f}}, with_friction(1.0f));
  for (int step = 0; step < 420; ++step) {
    world.step(kDt).value();
    ASSERT_NEAR(angle_of(world, plank), 0.0f, 2.0e-3f) << step;
    ASSERT_NEAR(center_of(world, plank).y, 0.9f, 5.0e-3f) << step;
  }
  EXPECT_GT(center_of(world, plank).x, 3.0f);
}

TEST(SupportShapes, AnEllipseThatRollsDownASlopeKeepsItsEnergy) {
  World world(earth());
  add(world, {.angle = -0.2f}, Box{{60.0f, 1.0f}, {0.0f, -1.0f}}, with_friction(2.0f));
  const Vec2 start = rotate(make_rotation(-0.2f), {-40.0f, 0.46f});
  const BodyId egg = add(world, {.type = BodyType::dynamic, .position = to_position(start), .angle = -0.2f},
                         Ellipse{.radii = {0.5f, 0.46f}}, with_friction(2.0f));
  run_steps(world, 15);
  const double before = energy_of(world, egg);
  const float x = center_of(world, egg).x;
  const double height = world.motion(egg).value().center.y;
  run_steps(world, 180);
  EXPECT_GT(center_of(world, egg).x - x, 3.0f);
  const double fallen =
      static_cast<double>(world.mass_data(egg).value().mass) * 9.81 * (height - world.motion(egg).value().center.y);
  EXPECT_NEAR(energy_of(world, egg), before, 0.03 * fallen);
}

// The levers of both bodies at an impact are those of one place. (Bodies approach further within the step, so that this is not exact.)
TEST(SupportShapes, CollisionsKeepAngularMomentumAndMakeNoEnergy) {
  double squares = 0.0;
  constexpr int kCollisions = 100;
  for (int i = 0; i < kCollisions; ++i) {
    World world(still_world());
    BodyId bodies[2];
    std::mt19937 random(static_cast<unsigned>(i));
    for (int side = 0; side < 2; ++side) {
      BodyOptions body;
      body.type = BodyType::dynamic;
      body.position = {side == 0 ? -1.5 : 1.5, between(random, -0.3f, 0.3f)};
      body.velocity = {side == 0 ? 3.0f : -3.0f, 0.0f};
      body.angle = between(random, -3.0f, 3.0f);
      body.angular_velocity = between(random, -10.0f, 10.0f);
      bodies[side] = add(world, body, Ellipse{.radii = {0.6f, 0.3f}}, with_friction(0.5f));
    }
    const auto momentum = [&] {
      double sum = 0.0;
      for (const BodyId body : bodies) {
        const auto motion = world.motion(body).value();
        const MassData mass = world.mass_data(body).value();
        const Vec2 center = {static_cast<float>(motion.center.x), static_cast<float>(motion.center.y)};
        sum += static_cast<double>(mass.mass * cross(center, motion.velocity) + mass.inertia * motion.angular_velocity);
      }
      return sum;
    };
    const auto energy = [&] {
      double sum = 0.0;
      for (const BodyId body : bodies) {
        const auto motion = world.motion(body).value();
        const MassData mass = world.mass_data(body).value();
        sum += static_cast<double>(0.5f * mass.mass * length_squared(motion.velocity) +
                                   0.5f * mass.inertia * motion.angular_velocity * motion.angular_velocity);
      }
      return sum;
    };
    const double momentum_before = momentum();
    const double energy_before = energy();
    run_steps(world, 120);
    squares += (momentum() - momentum_before) * (momentum() - momentum_before);
    EXPECT_LE(energy(), 1.001 * energy_before) << i;
  }
  // Polygons with 60 corners on the same borders: 0.02 kg m^2/s.
  EXPECT_LT(std::sqrt(squares / kCollisions), 0.03);
}

// Half discs that fall on their corners and arcs, tumble and come to rest on their flat sides or rock.
TEST(SupportShapes, TumblingMakesNoEnergy) {
  for (int i = 0; i < 40; ++i) {
    World world(earth());
    add_floor(world, 50.0f, {.friction = 0.6f});
    std::mt19937 random(static_cast<unsigned>(i));
    BodyOptions body;
    body.type = BodyType::dynamic;
    body.position = {0.0, 1.0};
    body.angle = between(random, -3.0f, 3.0f);
    body.angular_velocity = between(random, -8.0f, 8.0f);
    const BodyId dome = add(world, body, Slice{.radius = 0.5f, .angle = 0.5f * kPi}, with_friction(0.6f));
    const double weight = static_cast<double>(world.mass_data(dome).value().mass) * 9.81;
    double least = energy_of(world, dome);
    for (int step = 0; step < 600; ++step) {
      world.step(kDt).value();
      const double now = energy_of(world, dome);
      // Contacts push out overlaps: as a polygon with 31 corners on the arc, it rises by up to 13 mm.
      ASSERT_LT(now, least + 0.02 * weight) << i << ' ' << step;
      least = std::min(least, now);
    }
  }
}

TEST(SupportShapes, APileComesToRest) {
  World world({.gravity = {0.0f, -9.81f}});
  const std::vector<BodyId> bodies = add_pile(world, 200);
  int step = 0;
  for (; step < 1800 && world.report().awake_bodies + (step == 0 ? 1u : 0u) > 0; ++step) world.step(kDt).value();
  EXPECT_LT(step, 1800) << "steps until all sleep";
  for (const BodyId body : bodies) EXPECT_FALSE(world.is_awake(body).value());
  std::vector<ContactView> contacts;
  world.contacts(contacts);
  float deepest = 0.0f;
  for (const ContactView& contact : contacts) {
    for (int i = 0; i < contact.count; ++i) {
      deepest = max(deepest, -contact.points[static_cast<std::size_t>(i)].separation);
    }
  }
  EXPECT_LT(deepest, 0.01f);
  for (const BodyId body : bodies) {
    EXPECT_GT(center_of(world, body).y, 0.0f);
    EXPECT_LT(abs(center_of(world, body).x), 11.0f);
  }
}

TEST(SupportShapes, StacksStand) {
  World world({.gravity = {0.0f, -9.81f}});
  add_floor(world, 20.0f, {.friction = 0.8f});
  std::vector<BodyId> ellipses;
  for (int i = 0; i < 4; ++i) {
    ellipses.push_back(add_dynamic(world, {0.0f, 0.25f + 0.5f * static_cast<float>(i)}, Ellipse{.radii = {1.0f, 0.25f}},
                                   with_friction(0.8f)));
  }
  std::vector<BodyId> planks;
  for (int i = 0; i < 6; ++i) {
    const float y = 0.7f * static_cast<float>(i);
    for (const float x : {4.0f, 6.0f}) {
      add_dynamic(world, {x, y}, Slice{.radius = 0.5f, .angle = 0.5f * kPi}, with_friction(0.8f));
    }
    planks.push_back(add_dynamic(world, {5.0f, y + 0.6f}, Box{{1.6f, 0.1f}}, with_friction(0.8f)));
  }
  run_steps(world, 600);
  for (std::size_t i = 0; i < ellipses.size(); ++i) {
    EXPECT_NEAR(center_of(world, ellipses[i]).x, 0.0f, 0.02f);
    EXPECT_NEAR(center_of(world, ellipses[i]).y, 0.25f + 0.5f * static_cast<float>(i), 0.02f);
  }
  for (std::size_t i = 0; i < planks.size(); ++i) {
    EXPECT_NEAR(center_of(world, planks[i]).x, 5.0f, 0.02f) << i;
    EXPECT_NEAR(center_of(world, planks[i]).y, 0.6f + 0.7f * static_cast<float>(i), 0.02f) << i;
  }
}

TEST(SupportShapes, NoFastOnePassesAThinWall) {
  std::mt19937 random(9);
  for (int shot = 0; shot < 500; ++shot) {
    World world(still_world());
    WorldOptions options = still_world();
    options.continuous = true;
    world = World(options);
    const bool kinematic = shot % 3 == 2;
    BodyOptions wall;
    wall.type = kinematic ? BodyType::kinematic : BodyType::static_body;
    wall.velocity = {kinematic ? between(random, -20.0f, 0.0f) : 0.0f, 0.0f};
    if (shot % 5 == 4) {
      add(world, wall, Ellipse{.radii = {0.04f, 3.0f}});
    } else {
      add(world, wall, Box{{0.005f, 3.0f}});
    }
    BodyOptions body;
    body.type = BodyType::dynamic;
    body.position = {between(random, -8.0f, -3.0f), between(random, -0.1f, 0.1f)};
    body.velocity = {between(random, 20.0f, 400.0f), 0.0f};
    body.angle = between(random, -3.0f, 3.0f);
    body.angular_velocity = between(random, -100.0f, 100.0f);
    const BodyId bullet = add(world, body, mixed_shape(shot, between(random, 0.02f, 0.15f)));
    for (int step = 0; step < 30; ++step) {
      world.step(kDt).value();
      const float wall_x = wall.velocity.x * kDt * static_cast<float>(step + 1);
      if (abs(center_of(world, bullet).y) > 2.8f) break;  // It slid past the end of the wall.
      ASSERT_LT(center_of(world, bullet).x, wall_x + 0.05f) << shot << ' ' << step;
    }
  }
}

TEST(SupportShapes, SlideOverTheSeamsOfATileGrid) {
  const std::vector<std::string> rows(1, std::string(60, '#'));
  const SupportShape shapes[] = {make_ellipse({.radii = {0.5f, 0.25f}}),
                                 make_slice({.radius = 0.4f, .angle = 0.5f * kPi}),
                                 make_slice({.radius = 0.4f, .angle = -0.5f * kPi})};
  const float heights[] = {0.25f, 0.0f, 0.4f};
  for (std::size_t i = 0; i < 3; ++i) {
    World world(earth());
    add(world, {}, TileGrid(TileGrid::from_rows(rows, 1.0f, {-1.0f, -1.0f})), with_friction(0.0f));
    const BodyId body = add(world, {.type = BodyType::dynamic, .position = {0.0, heights[i]}, .velocity = {5.0f, 0.0f}},
                            shapes[i], with_friction(0.0f));
    for (int step = 0; step < 600; ++step) {
      world.step(kDt).value();
      ASSERT_LT(abs(world.motion(body).value().velocity.y), 0.02f) << i << ' ' << step;
    }
    EXPECT_NEAR(world.motion(body).value().velocity.x, 5.0f, 0.01f) << i;
    EXPECT_GT(center_of(world, body).x, 49.0f) << i;
  }
}

TEST(SupportShapes, RollOverTheSeamsOfAFloorAsADiscDoes) {
  for (const float speed : {2.0f, 5.0f, 20.0f}) {
    World world(earth());
    const BodyId floor = add(world, {}, Box{{0.5f, 0.5f}, {0.0f, -0.5f}}, with_friction(1.0f));
    for (int i = 1; i < 100; ++i) {
      world.create_shape(floor, Box{{0.5f, 0.5f}, {static_cast<float>(i), -0.5f}}, with_friction(1.0f)).value();
    }
    const BodyId disc = add(world,
                            {.type = BodyType::dynamic,
                             .position = {0.0, 0.4},
                             .velocity = {speed, 0.0f},
                             .angular_velocity = -speed / 0.4f},
                            Ellipse{.radii = {0.4f, 0.4f}}, with_friction(1.0f));
    for (int step = 0; step < 240 && center_of(world, disc).x < 95.0f; ++step) {
      world.step(kDt).value();
      ASSERT_LT(abs(world.motion(disc).value().velocity.y), 0.01f) << speed << ' ' << center_of(world, disc).x;
    }
    EXPECT_NEAR(world.motion(disc).value().velocity.x, speed, 1.0e-3f * speed);
  }
}

TEST(SupportShapes, PassAOneWaySurfaceFromBehindAndRestOnIt) {
  World world(earth());
  ShapeOptions platform = with_friction(0.8f);
  platform.one_way.enabled = true;
  add(world, {.position = {0.0, 1.0}}, Ellipse{.radii = {3.0f, 0.1f}}, platform);
  const BodyId egg = add(world, {.type = BodyType::dynamic, .position = {0.0, 0.2}, .velocity = {0.0f, 7.0f}},
                         Slice{.radius = 0.3f, .angle = 0.5f * kPi}, with_friction(0.8f));
  float highest = 0.0f;
  for (int step = 0; step < 240; ++step) {
    world.step(kDt).value();
    highest = max(highest, center_of(world, egg).y);
  }
  EXPECT_GT(highest, 2.0f);
  EXPECT_NEAR(center_of(world, egg).y, 1.1f + 4.0f * 0.3f / (3.0f * kPi), 0.02f);
}

TEST(SupportShapes, SensorsEventsAndQueriesSeeThem) {
  World world(still_world());
  const BodyId gate = add(world, {}, Ellipse{.radii = {0.5f, 1.0f}}, {.sensor = true});
  const BodyId egg = add(world, {.type = BodyType::dynamic, .position = {-2.0, 0.0}, .velocity = {2.0f, 0.0f}},
                         Slice{.radius = 0.2f}, {.contact_events = true});
  int begun = 0;
  int ended = 0;
  for (int step = 0; step < 150; ++step) {
    world.step(kDt).value();
    begun += static_cast<int>(world.events().sensor_begin.size());
    ended += static_cast<int>(world.events().sensor_end.size());
  }
  EXPECT_EQ(begun, 1);
  EXPECT_EQ(ended, 1);
  const CastHit hit = world.ray_cast_closest({0.0, 5.0}, {0.0f, -10.0f}, {.sensors = true}).value();
  EXPECT_EQ(world.shape_body(hit.shape).value(), gate);
  EXPECT_NEAR(hit.point.y, 1.0, 1.0e-4);
  EXPECT_NEAR(hit.normal.y, 1.0f, 1.0e-3f);
  EXPECT_TRUE(world.is_alive(egg));
}

TEST(SupportShapes, BadGeometryIsRefusedAndChangesNothing) {
  World world(still_world());
  const BodyId body = add_dynamic(world, {}, Circle{});
  const ShapeId shape = world.shapes(body).value().front();
  const std::uint64_t hash = world.state_hash();
  EXPECT_THAT(world.create_shape(body, Ellipse{.radii = {-1.0f, 1.0f}}).error().message, HasSubstr("Ellipse.radii.x"));
  EXPECT_THAT(world.create_shape(body, Slice{.half_angle = 0.0f}).error().message, HasSubstr("Slice.half_angle"));
  EXPECT_THAT(world.create_shape(body, SupportShape{}).error().message, HasSubstr("SupportShape"));
  EXPECT_THAT(world.set_geometry(shape, Ellipse{.center = {NAN, 0.0f}}).error().message, HasSubstr("Ellipse.center"));
  EXPECT_THAT(world.set_geometry(shape, Slice{.radius = 0.0f}).error().message, HasSubstr("Slice.radius"));
  EXPECT_EQ(world.state_hash(), hash);
}

TEST(SupportShapes, SnapshotDeltaCloneAndRecordingKeepThem) {
  World world({.gravity = {0.0f, -9.81f}});
  std::vector<std::byte> recording;
  RecordingOptions record;
  record.write = [&](std::span<const std::byte> bytes) {
    recording.insert(recording.end(), bytes.begin(), bytes.end());
  };
  world.start_recording(record).value();
  add_pile(world, 40);
  run_steps(world, 60);
  const auto before = world.snapshot();
  World restored;
  restored.restore(before).value();
  EXPECT_EQ(restored.state_hash(), world.state_hash());
  World clone = world.clone();
  run_steps(world, 60);
  run_steps(restored, 60);
  run_steps(clone, 60);
  EXPECT_EQ(restored.state_hash(), world.state_hash());
  EXPECT_EQ(clone.state_hash(), world.state_hash());
  World by_delta;
  by_delta.restore(before, world.delta(before).value()).value();
  EXPECT_EQ(by_delta.state_hash(), world.state_hash());
  world.stop_recording().value();
  Replayer replayer = std::move(Replayer::open(recording)).value();
  while (replayer.step() < replayer.steps()) replayer.next().value();
  EXPECT_FALSE(replayer.divergence().has_value());
  EXPECT_EQ(replayer.world().state_hash(), world.state_hash());
}

TEST(SupportShapes, WorkersAndLanesGiveTheSameBits) {
  std::vector<std::uint64_t> hashes;
  const auto run = [&](WorldOptions options) {
    options.gravity = {0.0f, -9.81f};
    World world(options);
    add_pile(world, 120);
    run_steps(world, 200);
    hashes.push_back(world.state_hash());
  };
  for (const int workers : {1, 2, 4}) run({.workers = workers});
  for (const Lanes lanes : available_lanes()) run({.lanes = lanes});
  for (const std::uint64_t hash : hashes) EXPECT_EQ(hash, hashes[0]);
}

Vec2 stranger_support(std::span<const float>, Vec2 direction) { return 0.3f * direction; }

/// Writes a snapshot with a type that only this process knows.
void write_strange_snapshot(const std::string& path) {
  register_support_type({"stranger", 0, stranger_support}).value();
  World world;
  add_dynamic(world, {}, SupportShape(make_support_shape({"stranger"})));
  const auto bytes = world.snapshot();
  std::ofstream(path, std::ios::binary)
      .write(reinterpret_cast<const char*>(bytes.data()), static_cast<std::streamsize>(bytes.size()));
  std::_Exit(0);
}

TEST(SupportShapesDeathTest, ASnapshotNamesTheTypeThatIsNotRegistered) {
  const std::string path = testing::TempDir() + "strange_snapshot";
  EXPECT_EXIT(write_strange_snapshot(path), testing::ExitedWithCode(0), "");
  std::ifstream file(path, std::ios::binary);
  const std::string text((std::istreambuf_iterator<char>(file)), {});
  World world;
  const std::uint64_t hash = world.state_hash();
  const Result<void> result = world.restore(std::as_bytes(std::span(text)));
  ASSERT_FALSE(result.ok());
  EXPECT_THAT(result.error().message, HasSubstr("\"stranger\" is registered"));
  EXPECT_EQ(world.state_hash(), hash);
  std::remove(path.c_str());
}

TEST(SupportShapes, ARestoredWorldWakesThemAsTheOriginalDoes) {
  for (int hit = 0; hit < 10; ++hit) {
    SCOPED_TRACE(hit);
    World world;
    const ShapeOptions rough = {.material = {.friction = 1.0f, .rolling_resistance = 0.05f}};
    world.create_shape(add_floor(world, 20.0f), Box{{0.1f, 0.1f}, {-15.0f, 1.0f}}, rough).value();
    const auto add = [&](float x, const SupportShape& shape) {
      const BodyId body = world.create_body({.type = BodyType::dynamic, .position = {x, 0.5f}, .angle = 0.3f});
      world.create_shape(body, shape, rough).value();
    };
    add(0.0f, make_slice({.radius = 0.5f, .angle = -0.5f * kPi}));
    add(3.0f, make_ellipse({.radii = {0.5f, 0.3f}}));
    int steps = 0;
    do world.step(1.0f / 60.0f).value();
    while (world.report().awake_bodies > 0 && ++steps < 3000);
    ASSERT_LT(steps, 3000);
    const Vec2 above = {hit % 2 == 0 ? 0.05f : 3.05f, 1.6f + 0.003f * static_cast<float>(hit)};
    BodyOptions ball = {.type = BodyType::dynamic, .position = to_position(above), .velocity = {0.0f, -5.0f}};
    world.create_shape(world.create_body(ball), Circle{{}, 0.2f}, rough).value();
    for (int i = 0; i < 16; ++i) {
      World restored;
      restored.restore(world.snapshot()).value();
      world.step(1.0f / 60.0f).value();
      restored.step(1.0f / 60.0f).value();
      ASSERT_EQ(restored.state_hash(), world.state_hash()) << i;
    }
  }
}

}  // namespace
}  // namespace drystone::test
