// The referee against closed forms on two or three bodies, against brute force over all pairs, and against Drystone's
// measurements of its own world.
#include "benchmarks/measure/referee.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <random>

#include "benchmarks/measure/overlap.hpp"
#include "tests/benchmarks/sample_scenes.hpp"

namespace drystone::bench {
namespace {

// Coordinates are floats of the order of 1 to 10 m.
constexpr double kMeasureRounding = 2e-6;

Judgement judge_start(scenes::Scene scene) {
  const History history = make_history(std::move(scene), 1);
  return Referee(history).judge(start_of(history));
}

double penetration(std::vector<scenes::SceneBody> bodies) {
  return judge_start(make_scene(std::move(bodies))).sample.penetration;
}

// --- Penetration -----------------------------------------------------------------------------------------------------

TEST(Referee, FindsTheDeepestPair) {
  const Judgement j = judge_start(make_scene({unit_box({0.0f, 0.0f}), unit_box({0.9f, 0.0f}), unit_box({1.7f, 0.0f})}));
  EXPECT_NEAR(j.sample.penetration, 0.2, kMeasureRounding);
  EXPECT_EQ(std::minmax(j.deepest.body_a, j.deepest.body_b), std::minmax(1, 2));
}

TEST(Referee, ListsEveryPairDeeperThanALimit) {
  const History history = make_history(
      make_scene({unit_box({0.0f, 0.0f}), unit_box({0.9f, 0.0f}), unit_box({1.7f, 0.0f}), unit_box({9.0f, 0.0f})}), 1);
  const Referee referee(history);
  EXPECT_EQ(referee.overlaps(start_of(history), 0.0).size(), 2U);
  const std::vector<DeepestOverlap> deeper = referee.overlaps(start_of(history), 0.15);
  ASSERT_EQ(deeper.size(), 1U);
  EXPECT_NEAR(deeper.front().depth, 0.2, kMeasureRounding);
  EXPECT_EQ(std::minmax(deeper.front().body_a, deeper.front().body_b), std::minmax(1, 2));
}

TEST(Referee, MeasuresACircleInABox) {
  const auto wall = make_body(BodyType::static_body, {0.0f, 0.0f}, Box{.half_extents = {10.0f, 1.0f}});
  EXPECT_NEAR(penetration({wall, make_body(BodyType::dynamic, {3.0f, 1.3f}, Circle{.radius = 0.5f})}), 0.2,
              kMeasureRounding);
  EXPECT_NEAR(penetration({wall, make_body(BodyType::dynamic, {3.0f, 0.5f}, Circle{.radius = 0.5f})}), 1.0,
              kMeasureRounding);
}

TEST(Referee, FindsPairsWithEqualLowerBounds) {
  scenes::SceneBody wall = unit_box({});
  wall.options.type = BodyType::static_body;
  EXPECT_NEAR(penetration({wall, unit_box({})}), 1.0, kMeasureRounding);
  EXPECT_NEAR(penetration({unit_box({}), unit_box({})}), 1.0, kMeasureRounding);
}

TEST(Referee, IgnoresPairsWithoutADynamicBody) {
  for (const BodyType type : {BodyType::static_body, BodyType::kinematic}) {
    scenes::SceneBody other = unit_box({0.6f, 0.0f});
    other.options.type = type;
    EXPECT_NEAR(penetration({unit_box({}), other}), 0.4, kMeasureRounding);
    scenes::SceneBody wall = unit_box({});
    wall.options.type = BodyType::static_body;
    EXPECT_EQ(penetration({wall, other}), 0.0);
  }
}

TEST(Referee, IgnoresPairsThatDoNotCollide) {
  const auto pair = [](const ShapeOptions& a, const ShapeOptions& b) {
    const Box box{.half_extents = {0.5f, 0.5f}};
    return penetration({make_body(BodyType::dynamic, {}, box, a), make_body(BodyType::dynamic, {0.6f, 0.0f}, box, b)});
  };
  EXPECT_NEAR(pair({}, {}), 0.4, kMeasureRounding);
  EXPECT_EQ(pair({.filter = {.category = 2}}, {.filter = {.mask = 1}}), 0.0);
  EXPECT_EQ(pair({.filter = {.group = -3}}, {.filter = {.group = -3}}), 0.0);
  EXPECT_NEAR(pair({.filter = {.group = -3}}, {.filter = {.group = -4}}), 0.4, kMeasureRounding);
  EXPECT_NEAR(pair({.filter = {.category = 2, .group = 5}}, {.filter = {.mask = 1, .group = 5}}), 0.4,
              kMeasureRounding);
  EXPECT_EQ(pair({.sensor = true}, {}), 0.0);

  scenes::SceneBody disabled = unit_box({0.6f, 0.0f});
  disabled.options.enabled = false;
  EXPECT_EQ(penetration({unit_box({}), disabled}), 0.0);

  scenes::SceneBody two_parts = unit_box({});
  two_parts.shapes.push_back(two_parts.shapes[0]);
  EXPECT_EQ(penetration({two_parts}), 0.0);
}

TEST(Referee, JointedBodiesCollideOnlyWithCollideConnected) {
  for (const bool collide : {false, true}) {
    scenes::Scene scene = make_scene({unit_box({}), unit_box({0.6f, 0.0f}), unit_box({1.5f, 0.0f})});
    RevoluteOptions hinge;
    hinge.collide_connected = collide;
    scene.joints.push_back({hinge, 1, 0});
    EXPECT_NEAR(judge_start(scene).sample.penetration, collide ? 0.4 : 0.1, kMeasureRounding);
  }
}

TEST(Referee, HandlesManyJointsInAnyOrder) {
  // A row of boxes that overlap by 0.4 m, each joined to the next, with the last joint first in the list.
  scenes::Scene scene = make_scene({});
  for (int i = 0; i < 20; ++i) scene.bodies.push_back(unit_box({0.6f * static_cast<float>(i), 0.0f}));
  for (int i = 18; i >= 0; --i) scene.joints.push_back({RevoluteOptions{}, i, i + 1});
  EXPECT_EQ(judge_start(scene).sample.penetration, 0.0);
}

TEST(Referee, SegmentsAreTwoSidedAndLinksOneSided) {
  const auto segment = make_body(BodyType::static_body, {}, Segment{{-5.0f, 0.0f}, {5.0f, 0.0f}});
  scenes::SceneBody ground;
  ChainOptions chain;
  chain.points = {{9.0f, 0.0f}, {5.0f, 0.0f}, {-5.0f, 0.0f}, {-9.0f, 0.0f}};
  ground.chains.push_back(chain);
  EXPECT_NEAR(penetration({segment, unit_box({0.0f, 0.4f})}), 0.1, kMeasureRounding);
  EXPECT_NEAR(penetration({segment, unit_box({0.0f, -0.4f})}), 0.1, kMeasureRounding);
  EXPECT_NEAR(penetration({ground, unit_box({0.0f, 0.4f})}), 0.1, kMeasureRounding);
  EXPECT_EQ(penetration({ground, unit_box({0.0f, -0.4f})}), 0.0);
  EXPECT_EQ(penetration({ground, unit_box({7.0f, 0.4f})}),
            0.0);  // The box is beside the chain: a ghost point makes no link.
  EXPECT_EQ(penetration({segment, make_body(BodyType::dynamic, {}, Segment{{0.0f, -1.0f}, {0.0f, 1.0f}})}), 0.0);

  EXPECT_EQ(penetration({ground, unit_box({-7.0f, 0.4f})}), 0.0);

  // A loop of four links, from the inside: the last link leads back to the first point.
  scenes::SceneBody room;
  chain.points = {{-2.0f, -2.0f}, {-2.0f, 2.0f}, {2.0f, 2.0f}, {2.0f, -2.0f}};
  chain.loop = true;
  room.chains.push_back(chain);
  EXPECT_EQ(penetration({room, unit_box({})}), 0.0);
  EXPECT_NEAR(penetration({room, unit_box({0.0f, -1.8f})}), 0.3, kMeasureRounding);
}

/// Boxes, discs and capsules, half of them static, at random poses.
scenes::Scene random_scene(unsigned seed, float size, int count) {
  std::mt19937 random(seed);
  const auto between = [&](float low, float high) { return std::uniform_real_distribution<float>(low, high)(random); };
  scenes::Scene scene;
  for (int i = 0; i < count; ++i) {
    const BodyType type = i % 2 == 0 ? BodyType::dynamic : BodyType::static_body;
    const Vec2 position = {between(-size, size), between(-1.0f, 1.0f)};
    const float half = between(0.05f, 0.3f);
    if (i % 5 == 0) {
      scene.bodies.push_back(make_body(type, position, Circle{.radius = half}));
    } else if (i % 5 == 1) {
      scene.bodies.push_back(make_body(type, position, Capsule{{-half, 0.0f}, {half, 0.0f}, 0.05f}));
    } else {
      scene.bodies.push_back(make_body(type, position, Box{.half_extents = {half, 0.2f}}));
    }
    scene.bodies.back().options.angle = between(-3.0f, 3.0f);
  }
  return scene;
}

double deepest_by_brute_force(const History& history) {
  const Outlines outlines = make_outlines(history.bodies);
  const RecordedState state = start_of(history);
  std::vector<Double2> points(outlines.points.size());
  std::vector<PlacedOutline> placed;
  for (const Outline& o : outlines.shapes) {
    placed.push_back(place(outlines, o, state.poses[static_cast<std::size_t>(o.body)],
                           std::span(points).subspan(o.first_point, o.point_count)));
  }
  double deepest = 0.0;
  for (std::size_t i = 0; i < placed.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      if (i % 2 == 1 && j % 2 == 1) continue;  // Two static bodies do not collide.
      deepest = std::max(deepest, overlap_depth(placed[i], placed[j]));
    }
  }
  return deepest;
}

TEST(Referee, FindsEveryPairThatBruteForceFinds) {
  int overlapping = 0;
  for (unsigned seed = 0; seed < 300; ++seed) {
    // From crowded to sparse: if few shapes overlap, no deep pair hides a missed pair. Every second world is upright,
    // so that the sweep runs along either axis.
    scenes::Scene scene = random_scene(seed, 2.0f + 0.5f * static_cast<float>(seed), 40);
    for (scenes::SceneBody& body : scene.bodies) {
      if (seed % 2 == 0) body.options.position = to_position(perpendicular(to_vec2(body.options.position)));
    }
    const History history = make_history(std::move(scene), 1);
    const double expected = deepest_by_brute_force(history);
    EXPECT_EQ(Referee(history).judge(start_of(history)).sample.penetration, expected) << "seed " << seed;
    if (expected > 0.0) ++overlapping;
  }
  EXPECT_GT(overlapping, 100);
}

// --- Joints ----------------------------------------------------------------------------------------------------------

template <typename Options>
double joint_error(const Options& options, Vec2 position_b, float angle = 0.0f) {
  scenes::Scene scene = make_scene({unit_box({}), unit_box(position_b)});
  for (scenes::SceneBody& body : scene.bodies) body.options.angle = angle;
  scene.joints.push_back({options, 0, 1});
  const Judgement j = judge_start(scene);
  EXPECT_EQ(j.worst_joint, j.sample.joint_error > 0.0 ? 0 : -1);
  return j.sample.joint_error;
}

TEST(Referee, MeasuresAStretchedHinge) {
  RevoluteOptions hinge;
  hinge.anchor_a = {1.0f, 0.0f};
  hinge.anchor_b = {-1.0f, 0.0f};
  EXPECT_EQ(joint_error(hinge, {2.0f, 0.0f}), 0.0);
  EXPECT_NEAR(joint_error(hinge, {2.3f, 0.4f}), 0.5, kMeasureRounding);
  // Both bodies are turned by a quarter: the anchors are (0, 1) and (position_b - (0, 1)).
  EXPECT_NEAR(joint_error(hinge, {0.3f, 2.4f}, kPi / 2.0f), 0.5, kMeasureRounding);
}

TEST(Referee, MeasuresASliderAcrossItsAxis) {
  PrismaticOptions slider;
  slider.axis = {3.0f, 4.0f};
  EXPECT_NEAR(joint_error(slider, {0.6f, 0.8f}), 0.0, kMeasureRounding);
  EXPECT_NEAR(joint_error(slider, {0.6f - 0.08f, 0.8f + 0.06f}), 0.1, kMeasureRounding);
  EXPECT_NEAR(joint_error(slider, {-0.8f + 0.06f, 0.6f + 0.08f}, kPi / 2.0f), 0.1, kMeasureRounding);
}

TEST(Referee, MeasuresTheLengthOfARod) {
  DistanceOptions rod;
  rod.length = 2.0f;
  EXPECT_NEAR(joint_error(rod, {1.8f, 0.0f}), 0.2, kMeasureRounding);
  EXPECT_NEAR(joint_error(rod, {0.0f, 2.5f}), 0.5, kMeasureRounding);
  rod.spring.enabled = true;
  EXPECT_EQ(joint_error(rod, {0.0f, 2.5f}), 0.0);
}

// --- Energy, speed, drift, and who is there --------------------------------------------------------------------------

TEST(Referee, MeasuresEnergySpeedAndDrift) {
  // 4 kg, with its centre 1 m from its origin; the inertia about the centre is m (w^2 + h^2) / 12.
  scenes::SceneBody bar = make_body(BodyType::dynamic, {10.0f, 0.0f},
                                    Box{.half_extents = {1.0f, 0.5f}, .center = {1.0f, 0.0f}}, {.density = 2.0f});
  scenes::SceneBody ball = make_body(BodyType::dynamic, {0.0f, 5.0f}, Circle{.radius = 1.0f}, {.density = 1.0f});
  ball.options.gravity_scale = 0.5f;
  ball.options.locks.rotation = true;
  const History history = make_history(make_scene({bar, ball}), 1);
  RecordedState state = start_of(history);
  state.poses[0] = {{10.0f, 3.0f}, kPi / 2.0f, {3.0f, 4.0f}, 2.0f, true};
  state.poses[1].angular_velocity = 100.0f;  // This is impossible, since the body has no inertia.
  const Judgement j = Referee(history).judge(state);

  const double pi = std::acos(-1.0);
  const double inertia = 4.0 * (4.0 + 1.0) / 12.0;
  EXPECT_NEAR(j.sample.kinetic, 0.5 * 4.0 * 25.0 + 0.5 * inertia * 4.0,
              1e-4);  // The tolerance is the rounding of 53 J in floats.
  EXPECT_NEAR(j.sample.potential, 10.0 * (4.0 * 4.0 + 0.5 * pi * 5.0),
              1e-4);  // The tolerance is the rounding of 239 J in floats.
  EXPECT_DOUBLE_EQ(j.sample.highest_speed, 5.0);
  EXPECT_EQ(j.fastest, 0);
  EXPECT_NEAR(j.sample.drift, std::hypot(1.0, 4.0), kMeasureRounding);  // The body moved from (11, 0) to (10, 4).
  EXPECT_EQ(j.farthest, 0);
  EXPECT_NEAR(j.centers.upper.x, 10.0, kMeasureRounding);
  EXPECT_NEAR(j.centers.upper.y, 5.0, kMeasureRounding);
}

TEST(Referee, HandlesBodiesThatAreAddedAndRemoved) {
  scenes::Scene scene = make_scene({unit_box({}), unit_box({0.9f, 0.0f})});
  RevoluteOptions hinge;
  hinge.anchor_b = {0.0f, 2.0f};
  scene.action = [hinge](int step) {
    scenes::SceneChange change;
    if (step == 2) {
      change.removed = {0};
      change.bodies = {unit_box(
          {1.6f,
           1.0f})};  // The body has moved when it is judged, but it did not exist at the start, so it has no drift.
      change.joints = {{hinge, 1, 2}};
    }
    return change;
  };
  const History history = make_history(scene, 5);
  const Referee referee(history);

  RecordedState state = start_of(history);
  state.step = 1;
  EXPECT_NEAR(referee.judge(state).sample.penetration, 0.1, kMeasureRounding);
  EXPECT_EQ(referee.judge(state).sample.joint_error, 0.0);

  state.step = 2;
  state.poses[0].exists = false;
  state.poses.push_back({{1.6f, 0.0f}, 0.0f, {}, 0.0f, true});
  Judgement j = referee.judge(state);
  EXPECT_EQ(j.sample.penetration, 0.0);  // The two bodies that are left are joined.
  EXPECT_NEAR(j.sample.joint_error, std::hypot(0.7, 2.0), kMeasureRounding);
  EXPECT_EQ(j.sample.drift, 0.0);
  EXPECT_EQ(j.missing, -1);
  EXPECT_EQ(j.left_over, -1);

  state.poses[0].exists = true;
  state.poses[2].exists = false;
  j = referee.judge(state);
  EXPECT_EQ(j.missing, 2);
  EXPECT_EQ(j.left_over, 0);
}

TEST(Referee, ReportsBodiesThatAreNotFiniteAndJudgesTheOthers) {
  const History history = make_history(make_scene({unit_box({}), unit_box({0.9f, 0.0f}), unit_box({0.0f, 9.0f})}), 1);
  const float nan = std::numeric_limits<float>::quiet_NaN();
  const float infinity = std::numeric_limits<float>::infinity();
  for (const float bad : {nan, infinity, -infinity}) {
    RecordedState state = start_of(history);
    state.poses[2].angle = bad;
    const Judgement j = Referee(history).judge(state);
    EXPECT_EQ(j.not_finite, 2);
    EXPECT_NEAR(j.sample.penetration, 0.1, kMeasureRounding);
    EXPECT_TRUE(std::isfinite(j.sample.potential));
  }
}

// --- Against Drystone's own measure ----------------------------------------------------------------------------------

RecordedState state_of(const scenes::BuiltScene& built, int step) {
  RecordedState state;
  state.step = step;
  for (const BodyId id : built.bodies) {
    const BodyMotion m = built.world.motion(id);
    state.poses.push_back({to_vec2(m.pose.position), angle(m.pose.rotation), m.velocity, m.angular_velocity, true});
  }
  return state;
}

TEST(Referee, AgreesWithTheWorldOnAnyPoses) {
  int overlapping = 0;
  for (unsigned seed = 0; seed < 300; ++seed) {
    const History history = make_history(random_scene(seed, 2.0f + 0.5f * static_cast<float>(seed), 40), 1);
    const double exact = Referee(history).judge(start_of(history)).sample.penetration;
    const scenes::BuiltScene built = scenes::build(history.scene).value();
    EXPECT_NEAR(double{built.world.measure().max_penetration}, exact, 1e-5) << "seed " << seed;
    if (exact > 0.0) ++overlapping;
  }
  EXPECT_GT(overlapping, 100);
}

void compare_with_world(const std::string& spec, int steps) {
  SCOPED_TRACE(spec);
  // Coordinates are floats of up to 30 m; the world may use a face that is worse than the best by a tenth of the slop
  // (kFeatureTolerance).
  constexpr double kTolerance = 5e-4;
  const scenes::Scene scene = scenes::make_built_in(spec).value();
  const History history = make_history(scene, steps);
  const Referee referee(history);
  scenes::BuiltScene built = scenes::build(scene).value();
  double worst = 0.0;
  for (int step = 0; step < steps; ++step) {
    built.world.step(scene.dt).value();
    if (step % 20 != 19) continue;
    const Quality quality = built.world.measure();
    const Sample sample = referee.judge(state_of(built, step)).sample;
    EXPECT_NEAR(sample.penetration, double{quality.max_penetration}, kTolerance) << "step " << step;
    // Positions are floats of some 30 m, with an error of 2e-6 m; anchors are computed through an angle.
    EXPECT_NEAR(sample.joint_error, double{quality.max_joint_error}, 2e-5) << "step " << step;
    EXPECT_NEAR(sample.kinetic, quality.kinetic_energy, 1e-4 * quality.kinetic_energy + 1e-9) << "step " << step;
    EXPECT_NEAR(sample.potential, quality.potential_energy, 1e-4 * std::abs(quality.potential_energy));
    worst = std::max({worst, sample.penetration, sample.joint_error});
  }
  EXPECT_GT(worst, 1e-4);  // The test needs a state with an error.
}

TEST(Referee, AgreesWithTheWorld) {
  compare_with_world("large_pyramid:15", 100);
  compare_with_world("tumbler:12", 300);
  compare_with_world("joint_grid:12", 100);
}

TEST(Referee, ComparesFewPairsOfALargeWorld) {
  // 22,000 boxes in rows above each other, and 22,500 static discs above them: at least as many bodies as in the
  // largest scene of the suites.
  scenes::Scene scene =
      make_scene({make_body(BodyType::static_body, {0.0f, -1.0f}, Box{.half_extents = {200.0f, 1.0f}})});
  for (int i = 0; i < 22000; ++i) {
    scene.bodies.push_back(
        unit_box({1.0f * static_cast<float>(i % 200) - 100.0f, 0.499f + 0.999f * static_cast<float>(i / 200)}));
  }
  for (int i = 0; i < 22500; ++i) {
    scene.bodies.push_back(make_body(BodyType::static_body,
                                     {static_cast<float>(i % 150), 200.0f + static_cast<float>(i / 150)},
                                     Circle{.radius = 0.5f}));
  }
  const History history = make_history(std::move(scene), 1);
  const Referee referee(history);
  const RecordedState state = start_of(history);
  const Judgement j = referee.judge(state);
  EXPECT_NEAR(j.sample.penetration, 0.001, 2e-5);  // The tolerance is for floats of 100 m.
  constexpr std::int64_t kAllPairs = 22000LL * 22000 / 2 + 22000LL * 22500;
  EXPECT_LT(j.compared, kAllPairs / 50);
  RecordProperty("compared", static_cast<int>(j.compared));
}

}  // namespace
}  // namespace drystone::bench
