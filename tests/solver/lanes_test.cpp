// Scalar against wide lanes, bit by bit, at every step. The scenes are small instances of all built-in ones and random
// mixtures; tests/determinism has the longer comparison, with workers and stored hashes.
#include <algorithm>

#include "drystone/scenes/scene.hpp"
#include "tests/support/making.hpp"
#include "tests/support/mixed_scene.hpp"
#include "tests/support/run_scene.hpp"
#include "tests/support/test_world.hpp"

namespace drystone::test {
namespace {

constexpr int kSteps = 60;

std::vector<std::uint64_t> hashes(scenes::Scene scene, Lanes lanes) {
  scene.world.lanes = lanes;
  scenes::BuiltScene built = scenes::build(scene).value();
  std::vector<std::uint64_t> all = {built.world.state_hash()};
  for (int i = 0; i < kSteps; ++i) {
    step_scene(built, scene, i);
    all.push_back(built.world.state_hash());
  }
  EXPECT_EQ(built.world.check_invariants(), "") << scene.name;
  return all;
}

void expect_equal_lanes(const scenes::Scene& scene) {
  const std::vector<std::uint64_t> reference = hashes(scene, Lanes::scalar);
  for (const Lanes lanes : available_lanes()) {
    if (lanes == Lanes::scalar) continue;
    const std::vector<std::uint64_t> other = hashes(scene, lanes);
    const auto differs = std::mismatch(reference.begin(), reference.end(), other.begin());
    EXPECT_TRUE(differs.first == reference.end())
        << scene.name << " with " << to_string(lanes) << " differs from scalar after step "
        << differs.first - reference.begin();
  }
}

TEST(Lanes, AreListedScalarFirst) {
  ASSERT_FALSE(available_lanes().empty());
  EXPECT_EQ(available_lanes().front(), Lanes::scalar);
  for (const Lanes lanes : available_lanes()) {
    WorldOptions options;
    options.lanes = lanes;
    EXPECT_EQ(World(options).lanes(), lanes);
  }
  EXPECT_EQ(World().lanes(), available_lanes().back());
}

struct Growing {
  std::vector<std::uint64_t> hashes;
  std::vector<Lanes> used;
};

/// Twelve times, makes five steps and then adds ten boxes. Returns the hash and the lanes after each five steps.
Growing grow(Lanes lanes) {
  Growing result;
  TestWorld t({.lanes = lanes});
  t.floor();
  t.crate(0.0f);
  for (int i = 0; i < 12; ++i) {
    t.step(5);
    result.hashes.push_back(t.world.state_hash());
    result.used.push_back(t.world.lanes());
    for (int j = 0; j < 10; ++j) t.crate(1.5f * static_cast<float>(j - 5), 1.1f * static_cast<float>(i));
  }
  return result;
}

TEST(Lanes, AutomaticLanesFollowTheAmountOfWork) {
  const Growing automatic = grow(Lanes::automatic);
  EXPECT_EQ(automatic.hashes, grow(Lanes::scalar).hashes);
  EXPECT_EQ(automatic.used.back(), available_lanes().back());
  EXPECT_EQ(automatic.used.front(), Lanes::scalar);  // One box fills no lanes.
}

/// A stack has three colours. The contacts of nine boxes and the boxes make five batches of 8 and four of 16: eight lanes cost less.
TEST(Lanes, SixteenAreNotUsedForNineBoxes) {
  if (available_lanes().back() != Lanes::avx512) GTEST_SKIP() << "this machine has no AVX-512";
  TestWorld t;
  t.floor();
  for (int i = 0; i < 9; ++i) t.crate(0.0f, static_cast<float>(i));
  t.step(5);
  EXPECT_EQ(t.world.lanes(), Lanes::avx2);
}

/// Boxes and balls beside each other on a floor, `count` of each kind of contact, with and without restitution. They fall from different
/// heights and rotate, so that the contacts of a kind have one or two points in turn.
std::vector<std::uint64_t> fall_side_by_side(int count, Lanes lanes) {
  TestWorld t({.lanes = lanes});
  t.floor(200.0f);
  for (int i = 0; i < count; ++i) {
    ShapeOptions bouncy;
    bouncy.material.restitution = 0.5f;
    bouncy.material.rolling_resistance = 0.01f;
    for (const ShapeOptions& shape : {ShapeOptions{}, bouncy}) {
      const float x = static_cast<float>(4 * i) + (shape.material.restitution > 0.0f ? 100.0f : -100.0f);
      BodyOptions body = dynamic_at({x, 0.55f + 0.01f * static_cast<float>(i)});
      body.angular_velocity = 0.1f * static_cast<float>(i);
      t.box(body, {0.5f, 0.5f}, shape);
      body.position.x += 2.0;
      t.ball(body, 0.5f, shape);
    }
  }
  std::vector<std::uint64_t> hashes;
  for (int i = 0; i < 40; ++i) {
    t.step();
    hashes.push_back(t.world.state_hash());
  }
  EXPECT_GE(t.world.report().touching, 2 * count);
  return hashes;
}

TEST(Lanes, BatchesWithAnyNumberOfContactsAreEqual) {
  for (int count = 1; count <= 17; ++count) {  // One more than the widest batch has lanes.
    const std::vector<std::uint64_t> reference = fall_side_by_side(count, Lanes::scalar);
    for (const Lanes lanes : available_lanes()) {
      EXPECT_EQ(fall_side_by_side(count, lanes), reference) << count << " of each kind, " << to_string(lanes);
    }
  }
}

TEST(Lanes, BuiltInScenesAreEqual) {
  for (const scenes::BuiltIn& scene : scenes::built_in_scenes()) {
    const int size = std::clamp(6, scene.min_size, scene.max_size);
    expect_equal_lanes(scenes::make_built_in(std::string(scene.name) + ":" + std::to_string(size)).value());
  }
}

TEST(Lanes, RandomMixturesAreEqual) {
  for (const std::uint32_t seed : {1u, 2u, 3u, 4u}) {
    scenes::Scene scene = MixedScene(seed).make(60, 40);
    scene.name += " of seed " + std::to_string(seed);
    expect_equal_lanes(scene);
  }
}

TEST(Lanes, ScenesThatTearThemselvesApartAreEqual) {
  // The huge velocities in these scenes would show any effect of a lane on its neighbours.
  for (const std::uint32_t seed : {1u, 2u, 3u, 4u, 5u, 6u}) {
    scenes::Scene scene = MixedScene(seed).make_wild(60, 40);
    scene.name += " and wild, of seed " + std::to_string(seed);
    expect_equal_lanes(scene);
  }
}

TEST(Lanes, AreEqualForEverySubstepCount) {
  for (const int substeps : {1, 3, 9}) {
    scenes::Scene scene = MixedScene(9).make(30, 20);
    scene.world.substeps = substeps;
    expect_equal_lanes(scene);
  }
}

}  // namespace
}  // namespace drystone::test
