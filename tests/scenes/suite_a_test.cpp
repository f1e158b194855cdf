// The thirteen scenes of suite A against their published description: numbers of bodies, shapes and joints, total mass,
// settings and places, from closed forms. Drystone builds and steps each of them.
#include <gtest/gtest.h>

#include <cmath>
#include <cstdlib>
#include <functional>

#include "drystone/scenes/scene.hpp"

namespace drystone::scenes {
namespace {

constexpr double kPiExact = 3.14159265358979323846;

struct Numbers {
  int bodies = 0;
  int shapes = 0;
  int joints = 0;
  double mass = 0.0;
};

struct Published {
  const char* name;
  int default_size;
  int small_size;
  int steps;
  Vec2 gravity;
  Numbers (*numbers)(int n);
};

Numbers falling(int n, double area_per_a2) {
  Numbers numbers{1, 1, 0, 0.0};
  for (int i = 0; i < 15 && i < n; ++i) {
    const double a = 0.5 + i / 6.0;
    numbers.bodies += n - i;
    numbers.shapes += n - i;
    numbers.mass += (n - i) * 5.0 * area_per_a2 * a * a;
  }
  return numbers;
}

Numbers falling_squares(int n) { return falling(n, 4.0); }
Numbers falling_circles(int n) { return falling(n, kPiExact / 4.0); }
Numbers tumbler_spawn(int) { return {2, 4, 1, 4 * 20.0 * 5.0}; }
Numbers add_pair(int n) { return {n + 1, n + 1, 0, n * kPiExact * 1.0e-4 + 9.0}; }
Numbers mild_n2(int n) { return {1 + 2 * n, 1 + 5 * n, 0, n * 2.0 * (6.0 + 4.0 + 4.0) + n * 2.0 * (4.0 + 4.0)}; }
Numbers n2(int n) { return {n, n, 0, n * kPiExact}; }

// A table's slices add up to 1 x 4, 1 x 4 and 4 x 1, with density 2 / c.
Numbers multi_fixture(int n) {
  Numbers numbers{1 + n, 3, 0, 0.0};
  for (int i = 0; i < n; ++i) {
    const int c = 50 - i / 2;
    numbers.shapes += 3 * c;
    numbers.mass += 12.0 * 2.0 / c;
  }
  return numbers;
}

// Of n^2 cells, seven diagonals are empty: n^2 - n - 2 ((n - 1) + (n - 2) + (n - 3)) = (n - 3)(n - 4).
Numbers mostly_static_single(int n) { return {1 + n, (n - 3) * (n - 4) + n, 0, n * kPiExact}; }
Numbers mostly_static_multi(int n) { return {(n - 3) * (n - 4) + n, (n - 3) * (n - 4) + n, 0, n * kPiExact}; }
Numbers diagonal(int n) { return {n * (n / 2) + 3000, n * (n / 2) + 3000, 0, 3000 * kPiExact / 4.0}; }

// Of the 22,500 points of the grid, 14,073 are in the disc of radius 67: N(67) of Gauss's circle problem.
Numbers mixed_static_dynamic(int n) { return {1 + n, 22500 - 14073 + n, 0, n * kPiExact / 8.0}; }

// A node has 1/16 m^2 and a density of 20; nodes on the right are heavier by as much as nodes on the left are lighter.
// The bars of each level are 400 m long in sum and 1/8 m high.
Numbers big_mobile(int d) {
  const int nodes = (2 << d) - 1;
  return {1 + nodes, nodes + (1 << d) - 1, nodes, 1.25 * nodes + 1000.0 * d};
}
Numbers slow_explosion(int n) { return {n, n, 0, n * kPiExact / 8.0}; }

constexpr Vec2 kDown = {0.0f, -10.0f};
constexpr Vec2 kNone = {0.0f, 0.0f};

constexpr Published kPublished[] = {
    {"falling_squares", 300, 10, 1300, kDown, falling_squares},
    {"falling_circles", 300, 10, 1300, kDown, falling_circles},
    {"tumbler_spawn", 1000, 20, 1500, kDown, tumbler_spawn},
    {"add_pair", 2000, 100, 1000, kNone, add_pair},
    {"mild_n2", 200, 10, 100, kDown, mild_n2},
    {"n2", 750, 25, 100, kDown, n2},
    {"multi_fixture", 100, 5, 500, kDown, multi_fixture},
    {"mostly_static_single", 200, 10, 400, kDown, mostly_static_single},
    {"mostly_static_multi", 200, 10, 500, kDown, mostly_static_multi},
    {"diagonal", 50, 4, 1000, kDown, diagonal},
    {"mixed_static_dynamic", 6000, 100, 400, kDown, mixed_static_dynamic},
    {"big_mobile", 11, 3, 1000, kDown, big_mobile},
    {"slow_explosion", 6000, 100, 1000, kNone, slow_explosion},
};

double area_of(const SceneShape& shape) {
  if (const auto* circle = std::get_if<Circle>(&shape.geometry)) {
    return kPiExact * static_cast<double>(circle->radius) * static_cast<double>(circle->radius);
  }
  if (const auto* box = std::get_if<Box>(&shape.geometry)) {
    return 4.0 * static_cast<double>(box->half_extents.x) * static_cast<double>(box->half_extents.y);
  }
  double twice = 0.0;
  if (const auto* polygon = std::get_if<Polygon>(&shape.geometry)) {
    const std::span<const Vec2> v = polygon->vertices();
    for (std::size_t i = 0; i < v.size(); ++i) twice += static_cast<double>(cross(v[i], v[(i + 1) % v.size()]));
  }
  return 0.5 * twice;
}

Numbers count(const Scene& scene) {
  Numbers numbers{static_cast<int>(scene.bodies.size()), 0, static_cast<int>(scene.joints.size()), 0.0};
  for (const SceneBody& body : scene.bodies) {
    numbers.shapes += static_cast<int>(body.shapes.size());
    if (body.options.type != BodyType::dynamic) continue;
    for (const SceneShape& shape : body.shapes) {
      numbers.mass += area_of(shape) * static_cast<double>(shape.options.density);
    }
  }
  return numbers;
}

Scene make(const Published& published, int size) {
  return make_built_in(std::string(published.name) + ":" + std::to_string(size)).value();
}

void for_each_at_both_sizes(const std::function<void(const Published&, int size)>& check) {
  for (const Published& published : kPublished) {
    for (const int size : {published.default_size, published.small_size}) {
      SCOPED_TRACE(std::string(published.name) + ":" + std::to_string(size));
      check(published, size);
    }
  }
}

TEST(SuiteA, HasThePublishedNumbersAndMass) {
  for_each_at_both_sizes([](const Published& published, int size) {
    const Numbers expected = published.numbers(size);
    const Numbers found = count(make(published, size));
    EXPECT_EQ(found.bodies, expected.bodies);
    EXPECT_EQ(found.shapes, expected.shapes);
    EXPECT_EQ(found.joints, expected.joints);
    // Sizes and densities are floats: each is off by 6e-8 of itself at most, squared and multiplied.
    EXPECT_NEAR(found.mass, expected.mass, 3.0e-7 * expected.mass);
  });
  EXPECT_EQ(count(make_built_in("falling_squares").value()).bodies, 4396);
  EXPECT_EQ(count(make_built_in("multi_fixture").value()).shapes, 7653);
  EXPECT_EQ(count(make_built_in("mostly_static_multi").value()).bodies, 38612 + 200);
  EXPECT_EQ(count(make_built_in("big_mobile").value()).joints, 4095);
}

TEST(SuiteA, HasThePublishedDefaultSizes) {
  for (const Published& published : kPublished) {
    SCOPED_TRACE(published.name);
    const Scene plain = make_built_in(published.name).value();
    EXPECT_EQ(plain.bodies.size(), make(published, published.default_size).bodies.size());
    EXPECT_EQ(plain.steps, published.steps);
  }
}

TEST(SuiteA, HasThePublishedSettings) {
  for_each_at_both_sizes([](const Published& published, int size) {
    const Scene scene = make(published, size);
    EXPECT_EQ(scene.steps, published.steps);
    EXPECT_EQ(scene.dt, 1.0f / 60.0f);
    EXPECT_EQ(scene.world.gravity, published.gravity);
    EXPECT_EQ(scene.world.substeps, 4);
    EXPECT_EQ(scene.world.workers, 1);
    EXPECT_TRUE(scene.world.sleeping);
    EXPECT_FALSE(scene.world.continuous);
    for (const SceneBody& body : scene.bodies) {
      for (const SceneShape& shape : body.shapes) {
        ASSERT_EQ(shape.options.material.friction, 0.2f);
        ASSERT_EQ(shape.options.material.restitution, 0.0f);
        ASSERT_EQ(shape.options.density == 0.0f, body.options.type == BodyType::static_body);
      }
    }
  });
}

TEST(SuiteA, DrystoneBuildsEachScene) {
  for_each_at_both_sizes([](const Published& published, int size) {
    const Scene scene = make(published, size);
    const Numbers expected = published.numbers(size);
    const Result<BuiltScene> built = build(scene);
    ASSERT_TRUE(built.ok()) << built.error().message;
    double mass = 0.0;
    for (std::size_t i = 0; i < scene.bodies.size(); ++i) {
      if (scene.bodies[i].options.type != BodyType::dynamic) continue;
      mass += static_cast<double>(built.value().world.mass_data(built.value().bodies[i]).value().mass);
    }
    // Masses are floats; those of 150 slices are added one by one, with 150 roundings of at most 6e-8.
    EXPECT_NEAR(mass, expected.mass, 1.0e-5 * expected.mass);
  });
}

TEST(SuiteA, DrystoneStepsEachScene) {
  for (const Published& published : kPublished) {
    SCOPED_TRACE(published.name);
    const Scene scene = make(published, published.small_size);
    BuiltScene built = std::move(build(scene)).value();
    for (int step = 0; step < 30; ++step) {
      if (scene.action) {
        ASSERT_TRUE(apply(built, scene.action(step), scene.dt).ok());
      }
      const Result<StepReport> report = built.world.step(scene.dt);
      ASSERT_TRUE(report.ok()) << report.error().message;
      ASSERT_TRUE(report.value().quarantined.empty()) << "step " << step;
    }
    EXPECT_EQ(built.world.check_invariants(), "");
  }
}

void expect_at(const SceneBody& body, double x, double y) {
  // Coordinates are below 2048, where floats are 1.2e-4 apart; a product of rounded factors is off by a few of them.
  EXPECT_NEAR(static_cast<double>(body.options.position.x), x, 3.0e-4);
  EXPECT_NEAR(static_cast<double>(body.options.position.y), y, 3.0e-4);
}

const Box& box_of(const SceneBody& body, std::size_t shape) { return std::get<Box>(body.shapes[shape].geometry); }

TEST(SuiteA, FallingTowersAreAsPublished) {
  const Scene squares = make_built_in("falling_squares").value();
  EXPECT_EQ(box_of(squares.bodies[0], 0).half_extents, (Vec2{100.0f, 3.0f}));
  EXPECT_EQ(box_of(squares.bodies[0], 0).center, (Vec2{0.0f, -10.0f}));
  expect_at(squares.bodies[1], -30.0, 300.0);
  expect_at(squares.bodies[300], -30.0, 1.0);
  expect_at(squares.bodies[301], -23.0, 2.0 * (0.5 + 1.0 / 6.0) * 299.0);
  expect_at(squares.bodies.back(), 68.0, 2.0 * (0.5 + 14.0 / 6.0));
  EXPECT_NEAR(box_of(squares.bodies.back(), 0).half_extents.y, 2.8333333f, 1.0e-6f);

  const Scene circles = make_built_in("falling_circles").value();
  expect_at(circles.bodies[1], -100.0, 300.0);
  expect_at(circles.bodies[301], -92.75, 2.0 * (0.5 + 1.0 / 6.0) * 299.0);
  expect_at(circles.bodies.back(), 98.0 + 299.0 / 4.0 - 100.0, 17.0 / 3.0);
  EXPECT_NEAR(std::get<Circle>(circles.bodies.back().shapes[0].geometry).radius, 1.4166667f, 1.0e-6f);
}

TEST(SuiteA, TumblerSpawnsOneBoxAStep) {
  const int boxes = 20;
  const Scene scene = make_built_in("tumbler_spawn:" + std::to_string(boxes)).value();
  expect_at(scene.bodies[1], 0.0, 10.0);
  EXPECT_EQ(box_of(scene.bodies[1], 3).center, (Vec2{0.0f, -10.0f}));
  const auto& axle = std::get<RevoluteOptions>(scene.joints[0].options);
  EXPECT_NEAR(axle.motor.speed, 0.1570796f, 1.0e-6f);
  EXPECT_EQ(axle.motor.max_force, 1.0e8f);
  EXPECT_TRUE(axle.motor.enabled);
  EXPECT_EQ(axle.anchor_a, (Vec2{0.0f, 10.0f}));
  EXPECT_EQ(axle.anchor_b, (Vec2{0.0f, 0.0f}));

  EXPECT_TRUE(scene.action(0).empty());
  for (const int step : {1, 2, boxes, boxes, 1}) {
    const SceneChange change = scene.action(step);
    ASSERT_EQ(change.bodies.size(), 1u);
    EXPECT_TRUE(change.removed.empty() && change.joints.empty() && change.targets.empty());
    expect_at(change.bodies[0], 0.0, 10.0);
    EXPECT_EQ(box_of(change.bodies[0], 0).half_extents, (Vec2{0.125f, 0.125f}));
    EXPECT_EQ(change.bodies[0].shapes[0].options.density, 1.0f);
    EXPECT_EQ(change.bodies[0].shapes[0].options.material.friction, 0.2f);
  }
  EXPECT_TRUE(scene.action(boxes + 1).empty());
}

TEST(SuiteA, AddPairIsAsPublished) {
  const Scene scene = make_built_in("add_pair").value();
  expect_at(scene.bodies[0], -9.0, 4.0);
  expect_at(scene.bodies[31], -9.0 + 18.0 * 31.0 / 2000.0, 4.0 + 62.0 / 32.0);
  expect_at(scene.bodies[32], -9.0 + 18.0 * 32.0 / 2000.0, 4.0);
  expect_at(scene.bodies.back(), -40.0, 5.0);
  EXPECT_EQ(scene.bodies.back().options.velocity, (Vec2{150.0f, 0.0f}));
  EXPECT_EQ(box_of(scene.bodies.back(), 0).half_extents, (Vec2{1.5f, 1.5f}));
}

TEST(SuiteA, N2AndMildN2AreAsPublished) {
  const Scene mild = make_built_in("mild_n2:10").value();
  const auto& ground = std::get<Segment>(mild.bodies[0].shapes[0].geometry);
  EXPECT_EQ(ground.point_a, (Vec2{50.0f, 0.0f}));
  EXPECT_EQ(ground.point_b, (Vec2{-50.0f, 0.0f}));
  for (std::size_t i = 1; i <= 10; ++i) {
    expect_at(mild.bodies[i], -5.0, 1.0);
    EXPECT_EQ(mild.bodies[i].shapes.size(), 3u);
    expect_at(mild.bodies[10 + i], 15.0, 1.0);
    EXPECT_EQ(mild.bodies[10 + i].shapes.size(), 2u);
  }
  // The ship's halves are mirror images.
  EXPECT_NEAR(std::get<Polygon>(mild.bodies[11].shapes[0].geometry).centroid().x, -1.0f / 3.0f, 1.0e-6f);
  EXPECT_NEAR(std::get<Polygon>(mild.bodies[11].shapes[1].geometry).centroid().x, 1.0f / 3.0f, 1.0e-6f);

  const Scene n2 = make_built_in("n2").value();
  expect_at(n2.bodies[749], 7.49, 7.49);
}

TEST(SuiteA, MultiFixtureIsAsPublished) {
  const Scene scene = make_built_in("multi_fixture").value();
  EXPECT_EQ(box_of(scene.bodies[0], 1).center, (Vec2{-36.0f, 24.0f}));
  expect_at(scene.bodies[1], -20.0, 1.0);
  expect_at(scene.bodies[1 + 10], -20.0 + 28.0 + 1.0, 6.0);
  expect_at(scene.bodies[1 + 23], -20.0 + 35.0 + 2.0, 16.0);
  expect_at(scene.bodies[100], -20.0 + 21.0 + 9.0, 81.0);
  EXPECT_EQ(scene.bodies[1].shapes.size(), 150u);
  EXPECT_NEAR(box_of(scene.bodies[1], 0).half_extents.y, 0.04f, 1.0e-7f);
  EXPECT_EQ(box_of(scene.bodies[1], 0).center.x, -1.5f);
  EXPECT_EQ(box_of(scene.bodies[1], 1).center.x, 1.5f);
  EXPECT_NEAR(box_of(scene.bodies[1], 148).center.y, 3.96f, 1.0e-6f);
  EXPECT_NEAR(box_of(scene.bodies[1], 149).center.x, 1.96f, 1.0e-6f);
  EXPECT_EQ(box_of(scene.bodies[100], 2).half_extents, (Vec2{2.0f, 0.5f}));
  EXPECT_EQ(box_of(scene.bodies[100], 2).center, (Vec2{0.0f, 3.5f}));
}

TEST(SuiteA, MostlyStaticIsAsPublished) {
  const Scene single = make_built_in("mostly_static_single").value();
  expect_at(single.bodies[0], 0.0, -0.5);
  EXPECT_EQ(box_of(single.bodies[0], 0).center, (Vec2{-96.0f, 0.0f}));
  expect_at(single.bodies[1], -100.0, 0.0);
  expect_at(single.bodies.back(), 99.0, -199.0);

  const Scene multi = make_built_in("mostly_static_multi").value();
  expect_at(multi.bodies[0], -100.0, 0.0);
  EXPECT_EQ(multi.bodies[0].options.type, BodyType::dynamic);
  expect_at(multi.bodies[1], -96.0, 0.0);
  EXPECT_EQ(box_of(multi.bodies[1], 0).center, (Vec2{0.0f, 0.0f}));
  expect_at(multi.bodies.back(), 99.0, -199.0);
}

TEST(SuiteA, DiagonalIsAsPublished) {
  const Scene scene = make_built_in("diagonal").value();
  expect_at(scene.bodies[1249], -25.0 + 4.0 * 49.0, -96.0);
  const Box& last = box_of(scene.bodies[1249], 0);
  EXPECT_EQ(last.center, (Vec2{171.0f, -96.0f}));
  EXPECT_EQ(last.half_extents, (Vec2{0.5f, 36.5f}));
  EXPECT_NEAR(last.angle, 0.7853982f, 1.0e-6f);
  expect_at(scene.bodies[1250], -75.0, 50.0);
  expect_at(scene.bodies[1250 + 16], -73.0, 52.0);
  expect_at(scene.bodies.back(), 323.0, 78.0);
}

TEST(SuiteA, SpiralsAreAsPublished) {
  const Scene mixed = make_built_in("mixed_static_dynamic").value();
  const Scene slow = make_built_in("slow_explosion").value();
  for (const int i : {0, 1, 1234, 5999}) {
    SCOPED_TRACE(i);
    const double s = i / 6000.0;
    const Vec2 v = mixed.bodies[static_cast<std::size_t>(i) + 1].options.velocity;
    const double x = (50.0 * s + 10.0) * std::cos(30.0 * s);
    const double y = (50.0 * s + 10.0) * std::sin(30.0 * s);
    expect_at(mixed.bodies[static_cast<std::size_t>(i) + 1], x + 75.0, y + 75.0);
    EXPECT_NEAR(static_cast<double>(v.x), x, 1.0e-4);
    EXPECT_NEAR(static_cast<double>(v.y), y, 1.0e-4);

    const double slow_x = (300.0 * s + 5.0) * std::cos(300.0 * s);
    const double slow_y = (300.0 * s + 5.0) * std::sin(300.0 * s);
    expect_at(slow.bodies[static_cast<std::size_t>(i)], slow_x, slow_y);
    EXPECT_NEAR(static_cast<double>(slow.bodies[static_cast<std::size_t>(i)].options.velocity.x), 0.2 * slow_x, 1.0e-4);
  }
  for (const SceneShape& shape : mixed.bodies[0].shapes) {
    const Vec2 center = std::get<Circle>(shape.geometry).center;
    ASSERT_GT(distance(center, {75.0f, 75.0f}), 67.0f);
    ASSERT_TRUE(center.x >= 0.0f && center.x <= 149.0f && center.y >= 0.0f && center.y <= 149.0f);
  }
}

TEST(SuiteA, BigMobileIsAsPublished) {
  const Scene scene = make_built_in("big_mobile").value();
  expect_at(scene.bodies[0], 0.0, 20.0);
  expect_at(scene.bodies[1], 0.0, 19.75);
  EXPECT_EQ(box_of(scene.bodies[1], 1).half_extents, (Vec2{200.0f, 0.0625f}));
  expect_at(scene.bodies[2], 200.0, 19.25);
  EXPECT_NEAR(scene.bodies[2].shapes[0].options.density, 24.0f, 1.0e-5f);
  // The second child of the root comes after all bodies below the first: 2^11 - 1 bodies.
  expect_at(scene.bodies[2 + 2047], -200.0, 19.25);
  EXPECT_EQ(scene.bodies.back().shapes.size(), 1u);
  // Anchors coincide, so that nothing moves suddenly at the start.
  for (const SceneJoint& joint : scene.joints) {
    const auto& hinge = std::get<RevoluteOptions>(joint.options);
    const Position a = scene.bodies[static_cast<std::size_t>(joint.body_a)].options.position + hinge.anchor_a;
    const Position b = scene.bodies[static_cast<std::size_t>(joint.body_b)].options.position + hinge.anchor_b;
    // Floats at 400 are 3e-5 apart.
    ASSERT_LT(distance(a, b), 1.0e-4f);
  }
}

}  // namespace
}  // namespace drystone::scenes
