// Heaps of bodies deep inside each other: they come apart without gaining speed, keep their momentum, stay behind walls,
// and nothing else is taken for a heap.
#include <algorithm>
#include <random>
#include <string>

#include "drystone/scenes/scene.hpp"
#include "tests/support/making.hpp"
#include "tests/support/mixed_scene.hpp"
#include "tests/support/run_scene.hpp"
#include "tests/support/test_world.hpp"

namespace drystone::test {
namespace {

/// The study's protocol for both heaps: 100 steps without continuous collision.
constexpr int kStudySteps = 100;

scenes::BuiltScene make_heap(const std::string& spec) {
  scenes::Scene scene = scenes::make_built_in(spec).value();
  scene.world.continuous = false;
  return scenes::build(scene).value();
}

float highest_speed(const scenes::BuiltScene& built) {
  float highest = 0.0f;
  for (const BodyId body : built.bodies) highest = max(highest, length(built.world.motion(body).value().velocity));
  return highest;
}

float lowest_place(const scenes::BuiltScene& built) {
  float lowest = 0.0f;
  for (const BodyId body : built.bodies) lowest = min(lowest, to_vec2(built.world.transform(body).value().position).y);
  return lowest;
}

TEST(Heap, CirclesInOnePlaceFallAsIfAlone) {
  scenes::BuiltScene built = make_heap("n2:200");
  const double mass = 200.0 * kPi;
  for (int i = 1; i <= kStudySteps; ++i) {
    const StepReport report = built.world.step(kStep);
    if (i == 1) {
      EXPECT_EQ(report.calmed_bodies, 200);
    }
    const Quality quality = built.world.measure();
    const double fallen = mass * 10.0 * i * static_cast<double>(kStep);
    // A rounding of float in each of 400 sub-steps.
    EXPECT_NEAR(quality.linear_momentum.y, -fallen, 1e-4 * fallen) << "after step " << i;
    EXPECT_NEAR(quality.linear_momentum.x, 0.0, 1e-4 * fallen) << "after step " << i;
  }
  // Falling alone gives 16.7 m/s; shallow overlaps of those that left the heap may add the push-out speed.
  EXPECT_LT(highest_speed(built), 20.0f);
  EXPECT_EQ(built.world.check_invariants(), "");
}

TEST(Heap, TablesInOnePlaceStayCalmAndOnTheGround) {
  scenes::BuiltScene built = make_heap("mild_n2:40");
  for (int i = 0; i < kStudySteps; ++i) {
    built.world.step(kStep).value();
    EXPECT_LT(highest_speed(built), 20.0f) << "after step " << i;
    // An origin is level with the feet: it is lower than the ground where a table lies on its side, by half a leg.
    EXPECT_GT(lowest_place(built), -1.0f) << "after step " << i;
  }
}

/// Circles around one point, without gravity.
struct WeightlessHeap {
  explicit WeightlessHeap(float speed) : t(weightless()) {
    std::mt19937 random(5);
    std::uniform_real_distribution<float> any(-1.0f, 1.0f);
    for (int i = 0; i < 60; ++i) {
      BodyOptions options = dynamic_at({0.3f * any(random), 0.3f * any(random)});
      options.velocity = {speed * any(random), speed * any(random)};
      options.angular_velocity = speed * any(random);
      bodies.push_back(t.ball(options));
    }
  }

  double energy() const { return t.world.measure().kinetic_energy; }

  TestWorld t;
  std::vector<BodyId> bodies;
};

TEST(Heap, ComesApartAndRests) {
  WeightlessHeap heap(0.0f);
  const double mass = 60.0 * kPi * 0.25;
  Vec2 sum;
  for (const BodyId body : heap.bodies) sum = sum + heap.t.position(body);
  for (int i = 0; i < 240; ++i) heap.t.step();
  EXPECT_LT(heap.t.world.measure().max_penetration, 0.05f);  // A tenth of a radius: no longer a heap.
  // What is left when the heap ends is shallow: it may part at a fraction of the push-out speed of 3 m/s.
  EXPECT_LT(heap.energy(), 0.5 * mass * 0.5 * 0.5);
  Vec2 sum_after;
  for (const BodyId body : heap.bodies) sum_after = sum_after + heap.t.position(body);
  // Pairs are pushed evenly; only those that are moved by the longest allowed move are not.
  EXPECT_LT(distance(sum, sum_after) / 60.0f, 0.25f);
}

TEST(Heap, GainsNoEnergy) {
  WeightlessHeap heap(2.0f);
  double before = heap.energy();
  for (int i = 0; i < 30; ++i) {
    const StepReport report = heap.t.world.step(kStep);
    if (report.calmed_bodies < 60) break;
    const double after = heap.energy();
    EXPECT_LE(after, before * 1.0001) << "in step " << i;  // Rounding.
    before = after;
  }
}

class HeapInABox : public testing::TestWithParam<bool> {};

TEST_P(HeapInABox, StaysInside) {
  WorldOptions options;
  options.continuous = GetParam();
  TestWorld t(options);
  BodyOptions wall;
  for (const float side : {-1.0f, 1.0f}) {
    wall.position = {0.0f, 4.0f * side};
    t.box(wall, {4.5f, 0.5f});
    wall.position = {4.0f * side, 0.0f};
    t.box(wall, {0.5f, 4.5f});
  }
  std::vector<BodyId> bodies;
  for (int i = 0; i < 80; ++i) {
    const BodyOptions where = dynamic_at({2.5f + 0.001f * static_cast<float>(i), -2.0f});
    bodies.push_back(i % 2 == 0 ? t.ball(where, 0.3f) : t.box(where, {0.3f, 0.2f}));
  }
  for (int i = 0; i < 300; ++i) {
    t.step();
    for (const BodyId body : bodies) {
      const Vec2 p = abs(t.position(body));
      ASSERT_LT(max(p.x, p.y), 3.5f) << "a centre is in a wall after step " << i;
    }
  }
  // They began at rest, 1.3 m above the floor at most: none is faster than that fall makes it.
  for (const BodyId body : bodies) EXPECT_LT(length(t.velocity(body)), 5.1f);
}

INSTANTIATE_TEST_SUITE_P(Continuous, HeapInABox, testing::Bool());

TEST(Heap, OrdinaryScenesHaveNone) {
  for (const char* spec :
       {"large_pyramid:20", "tumbler:14", "compounds:6", "falling_squares:20", "washer:16", "multi_fixture:30"}) {
    const scenes::Scene scene = scenes::make_built_in(spec).value();
    scenes::BuiltScene built = scenes::build(scene).value();
    for (int i = 0; i < 150; ++i) {
      if (scene.action) must(scenes::apply(built, scene.action(i), scene.dt));
      ASSERT_EQ(built.world.step(scene.dt).value().calmed_bodies, 0) << spec << ", step " << i;
    }
  }
}

TEST(Heap, AFewOverlapsAreNone) {
  TestWorld t;
  t.floor();
  for (int i = 0; i < 4; ++i) t.crate(0.01f * static_cast<float>(i));
  EXPECT_EQ(t.world.step(kStep).value().calmed_bodies, 0);
}

TEST(Heap, EqualOverLanesAndWorkers) {
  for (const char* spec : {"n2:80", "mild_n2:20"}) {
    const auto hashes = [&](Lanes lanes, int workers) {
      scenes::Scene scene = scenes::make_built_in(spec).value();
      scene.world.lanes = lanes;
      scene.world.workers = workers;
      scenes::BuiltScene built = scenes::build(scene).value();
      std::vector<std::uint64_t> all;
      for (int i = 0; i < 60; ++i) {
        built.world.step(scene.dt).value();
        all.push_back(built.world.state_hash());
      }
      return all;
    };
    const std::vector<std::uint64_t> reference = hashes(Lanes::scalar, 1);
    for (const Lanes lanes : available_lanes()) {
      for (const int workers : {1, 3}) EXPECT_EQ(hashes(lanes, workers), reference) << spec << ' ' << to_string(lanes);
    }
  }
}

TEST(Heap, BodiesMayGoAndChangeInside) {
  WeightlessHeap heap(1.0f);
  World& world = heap.t.world;
  heap.t.step(2);
  must(world.destroy_body(heap.bodies[3]));
  must(world.set_type(heap.bodies[5], BodyType::static_body));
  must(world.set_type(heap.bodies[6], BodyType::kinematic));
  must(world.set_enabled(heap.bodies[7], false));
  const BodyId newcomer = heap.t.ball(dynamic_at({30.0f, 0.0f}));  // In the slot of the destroyed one.
  must(world.sleep(heap.bodies[9]));
  for (int i = 0; i < 60; ++i) {
    heap.t.step();
    ASSERT_EQ(world.check_invariants(), "");
  }
  EXPECT_EQ(heap.t.position(newcomer).x, 30.0f);
}

}  // namespace
}  // namespace drystone::test
