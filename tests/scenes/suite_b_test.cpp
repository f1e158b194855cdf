// The scenes of suites B and C: numbers of bodies, shapes and joints and total mass from separate formulas, places as
// published, the effects of actions, and that every scene runs.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <set>

#include "drystone/scenes/scene.hpp"
#include "scenes/human.hpp"
#include "tests/support/run_scene.hpp"

namespace drystone::scenes {
namespace {

constexpr double kPiD = 3.14159265358979323846;

struct Totals {
  std::size_t bodies = 0;
  std::size_t shapes = 0;
  std::size_t joints = 0;
  double mass = 0.0;
};

Totals totals_of(const World& world) {
  Totals t;
  t.bodies = world.bodies().size();
  t.joints = world.joints().size();
  for (const BodyId id : world.bodies()) {
    t.shapes += world.shapes(id).value().size();
    if (world.body(id).value().type == BodyType::dynamic)
      t.mass += static_cast<double>(world.mass_data(id).value().mass);
  }
  return t;
}

double capsule_area(double half_length, double radius) { return kPiD * radius * radius + 4.0 * half_length * radius; }

/// Area of a polygon that is widened by a radius on all sides (Steiner's formula).
double rounded_area(double area, double perimeter, double radius) {
  return area + perimeter * radius + kPiD * radius * radius;
}

double pentagon_area() {
  std::array<double, 5> angles{};
  for (std::size_t n = 0; n < 5; ++n) {
    angles[n] = std::fmod(kPiD * (std::sqrt(5.0) - 1.0) * static_cast<double>(n), 2.0 * kPiD);
  }
  std::sort(angles.begin(), angles.end());
  double area = 0.0;
  for (std::size_t n = 0; n < 5; ++n) {
    area += 0.5 * 0.25 * 0.25 * std::sin(angles[(n + 1) % 5] - angles[n] + (n == 4 ? 2.0 * kPiD : 0.0));
  }
  return area;
}

double human_mass() {
  const double legs = capsule_area(0.125, 0.06) + capsule_area(0.14, 0.045);
  const double arms = capsule_area(0.125, 0.035) + capsule_area(0.125, 0.03);
  // A trapezium 0.14 wide, 0.045 high at the heel and 0.025 at the toe.
  const double foot = rounded_area(0.14 * 0.035, 0.14 + 0.045 + 0.025 + std::hypot(0.14, 0.02), 0.015);
  return capsule_area(0.02, 0.095) + capsule_area(0.135, 0.09) + capsule_area(0.0385, 0.075) +
         2.0 * (legs + arms + foot);
}

struct PublishedScene {
  const char* spec;
  int steps;
  bool sleeping;
  Totals totals;
};

void PrintTo(const PublishedScene& published, std::ostream* out) { *out << published.spec; }

class SuiteB : public testing::TestWithParam<PublishedScene> {};

TEST_P(SuiteB, HasThePublishedNumbersAndMass) {
  const PublishedScene& expected = GetParam();
  const Scene scene = make_built_in(expected.spec).value();
  EXPECT_EQ(scene.steps, expected.steps);
  EXPECT_EQ(scene.world.sleeping, expected.sleeping);
  EXPECT_EQ(scene.dt, 1.0f / 60.0f);
  EXPECT_EQ(scene.world.substeps, 4);
  EXPECT_TRUE(scene.world.continuous);
  BuiltScene built = build(scene);
  // Bodies that the scene makes before its first step are part of the start state.
  if (scene.action) must(apply(built, scene.action(0), scene.dt));
  const Totals totals = totals_of(built.world);
  EXPECT_EQ(totals.bodies, expected.totals.bodies);
  EXPECT_EQ(totals.shapes, expected.totals.shapes);
  EXPECT_EQ(totals.joints, expected.totals.joints);
  // Masses are floats: half a unit in the last place each, 6e-8, and as much again for the sizes from which they are
  // computed.
  EXPECT_NEAR(totals.mass, expected.totals.mass, 2.0e-7 * expected.totals.mass);
}

const double kSpinnerBodies = 0.25 * (2026 * capsule_area(0.25, 0.25) + 2025 * (kPiD * 0.35 * 0.35 + 0.49));

INSTANTIATE_TEST_SUITE_P(
    Scenes, SuiteB,
    testing::Values(
        // A triangle of compounds has an area of 1.
        PublishedScene{"compounds", 500, true, {3001, 81 + 200 + 1 + 6000, 0, 6000.0}},
        // Of 19,800 joints six connect static circles to each other.
        PublishedScene{"joint_grid", 500, false, {10000, 10000, 19800 - 6, 9993 * kPiD * 0.16}},
        PublishedScene{"junkyard", 800, true, {8002, 161 + 100 + 8000 + 1, 0, 8000 * pentagon_area()}},
        PublishedScene{"large_pyramid", 500, false, {5051, 5051, 0, 5050.0}},
        PublishedScene{"many_pyramids", 200, false, {22001, 22020, 0, 22000.0}},
        PublishedScene{"rain", 1000, true, {1 + 275, 2505 + 25 * 13, 250, 25 * human_mass()}},
        PublishedScene{"smash", 300, true, {9601, 9601, 0, 8.0 * 64.0 + 9600 * 0.16}},
        PublishedScene{"spinner", 500, true, {6078, 360 + 1 + 6076, 1, rounded_area(32.0, 81.6, 0.2) + kSpinnerBodies}},
        PublishedScene{"tumbler", 750, true, {2027, 2029, 1, 50.0 * 80.0 + 2025 * 0.0625}},
        PublishedScene{"washer", 500, true, {8101, 40 + 8100, 0, 8100 * 0.04}},
        PublishedScene{"pyramids_182", 500, false, {10011, 10010 + 13, 0, 10010.0}},
        PublishedScene{"tumbler_2000", 750, true, {2002, 2004, 1, 50.0 * 80.0 + 2000 * 0.0625}}),
    [](const auto& scene) { return std::string(scene.param.spec); });

// --- Places --------------------------------------------------------------------------------------------------------

void expect_place_near(Vec2 a, double x, double y) {
  // Coordinates of the scenes are below 512, where floats are 3e-5 apart.
  EXPECT_NEAR(static_cast<double>(a.x), x, 6.0e-5);
  EXPECT_NEAR(static_cast<double>(a.y), y, 6.0e-5);
}

Vec2 position(const Scene& scene, int body) {
  return to_vec2(scene.bodies[static_cast<std::size_t>(body)].options.position);
}

const SceneShape& shape(const Scene& scene, int body, std::size_t index) {
  return scene.bodies[static_cast<std::size_t>(body)].shapes[index];
}

TEST(SuiteBPlaces, CompoundsAreAsPublished) {
  const Scene scene = make_built_in("compounds").value();
  double side = 0.25;
  for (int i = 0; i < 20; ++i) {
    for (int j = 0; j < 150; ++j, side = -side) {
      expect_place_near(position(scene, 1 + 150 * i + j), 2 * i - 19 + side, 2.25 * j + 5.575);
    }
  }
  EXPECT_EQ(shape(scene, 1, 0).options.material.friction, 0.5f);
  EXPECT_EQ(shape(scene, 0, 0).options.material.friction, 0.6f);
  EXPECT_EQ(std::get<Box>(shape(scene, 0, 80).geometry).center, (Vec2{40.0f, 0.0f}));
  EXPECT_EQ(std::get<Box>(shape(scene, 0, 81).geometry).half_extents, (Vec2{0.5f, 0.55f}));
  EXPECT_EQ(std::get<Box>(shape(scene, 0, 280).geometry).center, (Vec2{40.0f, 100.0f}));
  EXPECT_EQ(std::get<Segment>(shape(scene, 0, 281).geometry).point_b, (Vec2{800.0f, -80.0f}));
  for (const std::size_t side_of : {0u, 1u}) {
    const auto& triangle = std::get<Polygon>(shape(scene, 7, side_of).geometry);
    // The centroids of the two triangles are mirror images: x is -+(1 - 0.5 - 0) / 3.
    expect_place_near(triangle.centroid(), side_of == 0 ? -1.0 / 6.0 : 1.0 / 6.0, 1.0);
  }
}

TEST(SuiteBPlaces, JunkyardIsAsPublished) {
  const Scene scene = make_built_in("junkyard").value();
  double side = -0.1;
  for (int i = 0; i < 200; ++i) {
    for (int j = 0; j < 40; ++j, side = -side) {
      expect_place_near(position(scene, 1 + 40 * i + j), 0.375 * (2 * i - 200) + side, 15 + j);
    }
  }
  const auto& pusher = std::get<Box>(shape(scene, 8001, 0).geometry);
  EXPECT_EQ(pusher.half_extents, (Vec2{2.0f, 4.0f}));
  EXPECT_EQ(pusher.center, (Vec2{0.0f, 4.0f}));
  EXPECT_EQ(scene.bodies[8001].options.type, BodyType::kinematic);
}

TEST(SuiteBPlaces, SmashIsAsPublished) {
  const Scene scene = make_built_in("smash").value();
  EXPECT_EQ(scene.world.gravity, (Vec2{0.0f, 0.0f}));
  EXPECT_EQ(position(scene, 0), (Vec2{-20.0f, 0.0f}));
  EXPECT_EQ(scene.bodies[0].options.velocity, (Vec2{40.0f, 0.0f}));
  EXPECT_FALSE(scene.bodies[0].options.asleep);
  for (int i = 0; i < 120; ++i) {
    for (int j = 0; j < 80; ++j) {
      const int body = 1 + 80 * i + j;
      expect_place_near(position(scene, body), 0.4 * i + 30, 0.4 * (j - 40));
      EXPECT_TRUE(scene.bodies[static_cast<std::size_t>(body)].options.asleep);
    }
  }
}

TEST(SuiteBPlaces, SpinnerIsAsPublished) {
  const Scene scene = make_built_in("spinner").value();
  const ChainOptions& pit = scene.bodies[0].chains.at(0);
  ASSERT_EQ(pit.points.size(), 360u);
  EXPECT_TRUE(pit.loop);
  EXPECT_EQ(pit.materials.at(0).friction, 0.1f);
  expect_place_near(pit.points[0], 40.0, 32.0);
  expect_place_near(pit.points[90], 0.0, -8.0);
  const auto& motor = std::get<RevoluteOptions>(scene.joints.at(0).options).motor;
  EXPECT_EQ(motor.speed, 5.0f);
  EXPECT_FALSE(scene.bodies[1].options.allow_sleep);
  EXPECT_EQ(shape(scene, 1, 0).options.material.friction, 0.0f);
  // 92 in a row.
  expect_place_near(position(scene, 2), -23.0, 2.0);
  expect_place_near(position(scene, 2 + 91), 22.5, 2.0);
  expect_place_near(position(scene, 2 + 92), -23.0, 2.5);
  EXPECT_TRUE(std::holds_alternative<Capsule>(shape(scene, 2, 0).geometry));
  EXPECT_TRUE(std::holds_alternative<Circle>(shape(scene, 3, 0).geometry));
  EXPECT_TRUE(std::holds_alternative<Box>(shape(scene, 4, 0).geometry));
  EXPECT_EQ(shape(scene, 4, 0).options.material.restitution, 0.1f);
}

TEST(SuiteBPlaces, WasherIsAsPublished) {
  const Scene scene = make_built_in("washer").value();
  const BodyOptions& ring = scene.bodies[0].options;
  EXPECT_EQ(ring.type, BodyType::kinematic);
  EXPECT_EQ(ring.velocity, (Vec2{0.001f, -0.002f}));
  EXPECT_NEAR(static_cast<double>(ring.angular_velocity), 25.0 * kPiD / 180.0, 1.0e-7);
  int paddles = 0;
  std::size_t next = 0;
  for (int i = 0; i < 36; ++i) {
    const bool has_paddle = i % 9 == 0;
    paddles += has_paddle ? 1 : 0;
    for (const bool is_paddle : has_paddle ? std::vector<bool>{false, true} : std::vector<bool>{false}) {
      const auto& quad = std::get<Polygon>(shape(scene, 0, next++).geometry);
      ASSERT_EQ(quad.size(), 4);
      for (const double radius : is_paddle ? std::array{14.0, 16.0} : std::array{16.0, 18.0}) {
        for (const double degrees :
             is_paddle ? std::array{10.0 * i, 10.0 * i + 10.0} : std::array{10.0 * i - 1.0, 10.0 * i + 11.0}) {
          const double x = radius * std::cos(degrees * kPiD / 180.0), y = radius * std::sin(degrees * kPiD / 180.0);
          const auto near = [&](Vec2 v) {
            return std::hypot(static_cast<double>(v.x) - x, static_cast<double>(v.y) - y) < 2.0e-5;
          };
          EXPECT_TRUE(std::any_of(quad.vertices().begin(), quad.vertices().end(), near)) << i << ", " << degrees;
        }
      }
    }
  }
  EXPECT_EQ(paddles, 4);
  expect_place_near(position(scene, 1), -9.9, 0.1);
  expect_place_near(position(scene, 8100), -9.9 + 89 * 0.21, 0.1 + 89 * 0.21);
  EXPECT_TRUE(shape(scene, 1, 0).options.hit_events);
}

TEST(SuiteBPlaces, PyramidsOfTheIslandSuiteEqualThoseOfManyPyramids) {
  const Scene scene = make_built_in("pyramids_182").value();
  const Scene other = make_built_in("many_pyramids:14").value();
  for (int i = 1; i <= 55 * 182; ++i) EXPECT_EQ(position(scene, i), position(other, i));
}

// --- Rain ----------------------------------------------------------------------------------------------------------

void expect_same(const SceneChange& a, const SceneChange& b) {
  EXPECT_EQ(a.removed, b.removed);
  ASSERT_EQ(a.bodies.size(), b.bodies.size());
  for (std::size_t i = 0; i < a.bodies.size(); ++i) {
    EXPECT_EQ(a.bodies[i].options.position, b.bodies[i].options.position);
    EXPECT_EQ(a.bodies[i].shapes.size(), b.bodies[i].shapes.size());
  }
  ASSERT_EQ(a.joints.size(), b.joints.size());
  for (std::size_t i = 0; i < a.joints.size(); ++i) {
    EXPECT_EQ(a.joints[i].body_a, b.joints[i].body_a);
    EXPECT_EQ(a.joints[i].body_b, b.joints[i].body_b);
    EXPECT_EQ(std::get<RevoluteOptions>(a.joints[i].options), std::get<RevoluteOptions>(b.joints[i].options));
  }
  EXPECT_EQ(a.targets.size(), b.targets.size());
}

TEST(Rain, TheActionIsAPureFunctionOfTheStep) {
  const SceneAction action = make_built_in("rain").value().action;
  const SceneAction other = make_built_in("rain").value().action;
  for (const int step : {640, 0, 8, 9, 320, 992, 8, 640}) {
    SCOPED_TRACE(step);
    expect_same(action(step), other(step));
    expect_same(action(step), action(step));
  }
  EXPECT_TRUE(action(9).empty());
}

TEST(Rain, HasThePublishedNumberOfBodiesAtEachStep) {
  const Scene scene = make_built_in("rain").value();
  BuiltScene built = build(scene);
  for (int step = 0; step < scene.steps; ++step) {
    must(apply(built, scene.action(step), scene.dt));
    const auto columns = static_cast<std::size_t>(std::min(step / 8 + 1, 40));
    ASSERT_EQ(built.world.bodies().size(), 1 + 275 * columns) << step;
    ASSERT_EQ(built.world.joints().size(), 250 * columns) << step;
  }
  EXPECT_EQ(built.bodies.size(), 1u + 275u * 125u);
  // All bodies were made by the last forty waves.
  for (std::size_t i = 1; i < built.bodies.size(); ++i) {
    ASSERT_EQ(built.world.is_alive(built.bodies[i]), i >= 1 + 275 * 85) << i;
  }
}

TEST(Rain, HumansStandInTheirColumns) {
  const Scene scene = make_built_in("rain").value();
  EXPECT_EQ(std::get<Box>(shape(scene, 0, 500).geometry).center, (Vec2{125.0f, 0.0f}));
  EXPECT_EQ(std::get<Box>(shape(scene, 0, 501).geometry).center, (Vec2{-125.0f, 45.0f}));
  for (const int wave : {0, 7, 39, 40, 121}) {
    const SceneChange change = scene.action(8 * wave);
    ASSERT_EQ(change.bodies.size(), 275u);
    for (std::size_t i = 0; i < change.bodies.size(); ++i) {
      const std::size_t row = i / 55, human = i / 11 % 5;
      const Position place = change.bodies[i].options.position;
      EXPECT_EQ(place.x, -125.0f + 6.25f * (static_cast<float>(wave % 40) + 0.5f) + 0.5f * static_cast<float>(human));
      EXPECT_GT(place.y, 40.0f + 45.0f * static_cast<float>(row));
      EXPECT_LT(place.y, 41.5f + 45.0f * static_cast<float>(row));
      const Filter filter = change.bodies[i].shapes[0].options.filter;
      EXPECT_EQ(filter.group, -1 - static_cast<int>(human));
      EXPECT_FALSE(should_collide(filter, filter));
    }
    EXPECT_EQ(change.removed.size(), wave < 40 ? 0u : 275u);
    if (wave < 40) continue;
    EXPECT_EQ(change.removed.front(), 1 + 275 * (wave - 40));
  }
}

TEST(Rain, TheJointsOfAHumanAreClosed) {
  SceneChange change;
  add_human(change, {.position = {3.0f, 2.0f}, .first_body = 5, .group = -4});
  ASSERT_EQ(change.bodies.size(), static_cast<std::size_t>(kHumanBodies));
  ASSERT_EQ(change.joints.size(), static_cast<std::size_t>(kHumanJoints));
  std::size_t shapes = 0;
  for (const SceneBody& body : change.bodies) {
    shapes += body.shapes.size();
    EXPECT_EQ(body.options.sleep_threshold, 0.1f);
    EXPECT_EQ(body.shapes[0].options.material.friction, 0.2f);
    EXPECT_EQ(body.shapes.back().options.material.friction, body.shapes.size() > 1 ? 0.05f : 0.2f);
  }
  EXPECT_EQ(shapes, static_cast<std::size_t>(kHumanShapes));
  std::set<int> hung;
  std::set<float> pivots;
  for (const SceneJoint& joint : change.joints) {
    EXPECT_LT(joint.body_a, joint.body_b);
    EXPECT_TRUE(hung.insert(joint.body_b).second);
    const auto& options = std::get<RevoluteOptions>(joint.options);
    const auto world_point = [&](int body, Vec2 anchor) {
      return to_vec2(change.bodies[static_cast<std::size_t>(body - 5)].options.position) + anchor;
    };
    const Vec2 pivot = world_point(joint.body_a, options.anchor_a);
    EXPECT_LT(distance(pivot, world_point(joint.body_b, options.anchor_b)), 1.0e-6f);
    pivots.insert(std::round(1000.0f * (pivot.y - 2.0f)));
    EXPECT_TRUE(options.limit.enabled && options.motor.enabled && options.spring.enabled);
    EXPECT_EQ(options.motor.speed, 0.0f);
    EXPECT_EQ(options.spring, (Spring{true, 5.0f, 0.5f}));
  }
  EXPECT_EQ(hung, (std::set<int>{6, 7, 8, 9, 10, 11, 12, 13, 14, 15}));
  EXPECT_EQ(pivots, (std::set<float>{1000.0f, 1400.0f, 900.0f, 625.0f, 1350.0f, 1100.0f}));
}

TEST(Rain, AHumansJointsAreAsPublished) {
  struct Row {
    double pivot_y, lower, upper, friction_scale, reference;
  };
  constexpr Row kUpperLeg = {0.9, -0.05, 0.4, 1.0, 0.0}, kLowerLeg = {0.625, -0.5, -0.02, 0.5, 0.0};
  constexpr Row kUpperArm = {1.35, -0.1, 0.8, 0.5, 0.0}, kLowerArm = {1.1, -0.2, 0.3, 0.1, 0.25};
  constexpr std::array<Row, 10> kRows = {{{1.0, -0.25, 0.0, 0.5, 0.0},
                                          {1.4, -0.3, 0.1, 0.25, 0.0},
                                          kUpperLeg,
                                          kLowerLeg,
                                          kUpperLeg,
                                          kLowerLeg,
                                          kUpperArm,
                                          kLowerArm,
                                          kUpperArm,
                                          kLowerArm}};
  constexpr std::array<int, 10> kParents = {0, 1, 0, 3, 0, 5, 1, 7, 1, 9};
  SceneChange change;
  add_human(change, {});
  for (std::size_t i = 0; i < kRows.size(); ++i) {
    SCOPED_TRACE(i);
    const auto& options = std::get<RevoluteOptions>(change.joints[i].options);
    EXPECT_EQ(change.joints[i].body_a, kParents[i]);
    expect_place_near(to_vec2(change.bodies[static_cast<std::size_t>(kParents[i])].options.position) + options.anchor_a,
                      0.0, kRows[i].pivot_y);
    EXPECT_FLOAT_EQ(options.limit.lower, static_cast<float>(kRows[i].lower * kPiD));
    EXPECT_FLOAT_EQ(options.limit.upper, static_cast<float>(kRows[i].upper * kPiD));
    EXPECT_FLOAT_EQ(options.motor.max_force, static_cast<float>(kRows[i].friction_scale * 0.05));
    EXPECT_FLOAT_EQ(options.reference_angle, static_cast<float>(kRows[i].reference * kPiD));
  }
  for (const std::size_t damped : {2u, 8u, 10u}) EXPECT_EQ(change.bodies[damped].options.linear_damping, 0.1f);
  for (const std::size_t free : {0u, 1u, 3u, 7u}) EXPECT_EQ(change.bodies[free].options.linear_damping, 0.0f);
}

// --- Runs ----------------------------------------------------------------------------------------------------------

TEST(Junkyard, ThePusherReachesItsTargets) {
  const Scene scene = make_built_in("junkyard:2").value();
  BuiltScene built = build(scene);
  for (int step = 0; step < 200; ++step) {
    test::step_scene(built, scene, step);
    const WorldTransform pose = built.world.transform(built.bodies.back());
    // The block gets a new target in each step, so only rounding of the sub-steps' sums near 60 remains, 4e-6 each.
    EXPECT_NEAR(static_cast<double>(pose.position.x), 60.0 * std::sin(0.2 * step / 60.0), 3.0e-5) << step;
    EXPECT_EQ(pose.position.y, 0.0f);
  }
}

class SuiteBRuns : public testing::TestWithParam<const char*> {};

TEST_P(SuiteBRuns, NoBodyIsQuarantined) {
  const Scene scene = make_built_in(GetParam()).value();
  BuiltScene built = build(scene);
  for (int step = 0; step < 120; ++step) {
    const StepReport report = test::step_scene(built, scene, step);
    ASSERT_TRUE(report.quarantined.empty()) << step;
    ASSERT_EQ(report.refused_calls, 0) << step;
  }
  EXPECT_EQ(built.world.check_invariants(), "");
}

INSTANTIATE_TEST_SUITE_P(Scenes, SuiteBRuns,
                         testing::Values("compounds:4", "joint_grid:10", "junkyard:4", "large_pyramid:10",
                                         "many_pyramids:2", "rain:2", "smash:6", "spinner:300", "tumbler:12",
                                         "washer:20", "pyramids_182:3", "tumbler_2000:100"),
                         [](const auto& scene) {
                           std::string name = scene.param;
                           std::replace(name.begin(), name.end(), ':', '_');
                           return name;
                         });

}  // namespace
}  // namespace drystone::scenes
