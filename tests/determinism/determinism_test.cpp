// The same bits from any number of workers, any lanes, any run, any compiler. Hashes are compared after every step on
// one machine, and with stored hashes (golden.hpp) between machines, compilers and build types.
//
// Stored hashes change if and only if a change of the engine changes its results. To make new ones:
// DRYSTONE_PRINT_GOLDEN=1 build/release/bin/test_determinism --gtest_filter='Golden.*' prints the table to paste into
// golden.hpp.
#include <gtest/gtest.h>

#include <array>
#include <cinttypes>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

#include "core/platform.hpp"
#include "drystone/scenes/scene.hpp"
#include "tests/determinism/golden.hpp"
#include "tests/determinism/small_scenes.hpp"
#include "tests/support/run_scene.hpp"
#include "tests/support/sanitized.hpp"

namespace drystone::test {
namespace {

struct Setting {
  Lanes lanes = Lanes::scalar;
  int workers = 1;
};

/// Adds a scene to a world that is empty.
void fill(scenes::BuiltScene& built, const scenes::Scene& scene) {
  built.bodies.clear();
  built.joints.clear();
  must(scenes::apply(built, {.bodies = scene.bodies, .joints = scene.joints}, scene.dt));
}

scenes::BuiltScene make_world(const scenes::Scene& scene, const Setting& setting) {
  WorldOptions options = scene.world;
  options.lanes = setting.lanes;
  options.workers = setting.workers;
  return {World(options), {}, {}};
}

/// The hash before the first step and after each one.
std::vector<std::uint64_t> run(scenes::BuiltScene& built, const scenes::Scene& scene, int steps) {
  fill(built, scene);
  std::vector<std::uint64_t> hashes = {built.world.state_hash()};
  for (int i = 0; i < steps; ++i) {
    step_scene(built, scene, i);
    hashes.push_back(built.world.state_hash());
  }
  return hashes;
}

std::vector<std::uint64_t> run(const scenes::Scene& scene, const Setting& setting, int steps) {
  scenes::BuiltScene built = make_world(scene, setting);
  return run(built, scene, steps);
}

testing::AssertionResult equal(const std::vector<std::uint64_t>& expected, const std::vector<std::uint64_t>& got) {
  for (std::size_t step = 0; step < expected.size(); ++step) {
    if (expected[step] != got[step]) return testing::AssertionFailure() << "differs first after step " << step;
  }
  return testing::AssertionSuccess();
}

testing::Message describe(const std::string& scene, const Setting& setting) {
  return testing::Message() << scene << ", lanes " << to_string(setting.lanes) << ", workers " << setting.workers;
}

constexpr int kSteps = 40;

/// The lanes and numbers of workers that are compared with scalar lanes and one worker. The thread sanitizer looks for
/// races, which do not depend on lanes; it slows a step so much that other builds compare the rest of this file.
std::vector<Setting> settings() {
  if (kThreadSanitizer) return {{available_lanes().back(), 4}};
  std::vector<Setting> all;
  for (const Lanes lanes : available_lanes()) {
    for (const int workers : {1, 2, 3, 4}) {
      if (lanes != Lanes::scalar || workers > 1) all.push_back({lanes, workers});
    }
  }
  return all;
}

class Determinism : public testing::TestWithParam<std::string> {};

TEST_P(Determinism, BitsDoNotDependOnWorkersAndLanes) {
  const scenes::Scene scene = make_scene(GetParam());
  const std::vector<std::uint64_t> reference = run(scene, {Lanes::scalar, 1}, kSteps);
  ASSERT_NE(reference.front(), reference.back());
  for (const Setting& setting : settings()) {
    EXPECT_TRUE(equal(reference, run(scene, setting, kSteps))) << describe(GetParam(), setting);
  }
}

TEST_P(Determinism, BitsAreTheSameInNewAndClearedWorlds) {
  if (kThreadSanitizer) GTEST_SKIP() << "BitsDoNotDependOnWorkersAndLanes has the same threads";
  const scenes::Scene scene = make_scene(GetParam());
  const Setting setting{Lanes::automatic, 3};
  scenes::BuiltScene built = make_world(scene, setting);
  World& world = built.world;
  const std::vector<std::uint64_t> first = run(built, scene, kSteps);
  must(world.clear());
  EXPECT_TRUE(equal(first, run(built, scene, kSteps))) << describe(GetParam(), setting) << ", after clear()";
  EXPECT_TRUE(equal(first, run(scene, setting, kSteps))) << describe(GetParam(), setting) << ", in a new world";
  must(world.clear());
  // Memory that another scene has used in a world must not affect results.
  const scenes::Scene other = make_scene("mixed:7");
  run(built, other, 10);
  must(world.clear());
  must(world.set_gravity(scene.world.gravity));
  EXPECT_TRUE(equal(first, run(built, scene, kSteps))) << describe(GetParam(), setting) << ", after another scene";
}

INSTANTIATE_TEST_SUITE_P(Scenes, Determinism, testing::ValuesIn(kScenes), [](const auto& scene) {
  std::string name = scene.param;
  for (char& c : name) c = c == ':' ? '_' : c;
  return name;
});

/// The numbers of steps after which hashes are stored.
constexpr std::array<int, 3> kCheckpoints = {1, 30, 120};

Golden measure(const std::string& scene, const Setting& setting) {
  const std::vector<std::uint64_t> hashes = run(make_scene(scene), setting, kCheckpoints.back());
  Golden golden{scene, {}};
  for (std::size_t i = 0; i < kCheckpoints.size(); ++i) {
    golden.hashes[i] = hashes[static_cast<std::size_t>(kCheckpoints[i])];
  }
  return golden;
}

void print_golden() {
  for (const std::string& scene : kScenes) {
    const Golden golden = measure(scene, {Lanes::scalar, 1});
    std::printf("    Golden{\"%s\",\n           {0x%016" PRIx64 ", 0x%016" PRIx64 ", 0x%016" PRIx64 "}},\n",
                scene.c_str(), golden.hashes[0], golden.hashes[1], golden.hashes[2]);
  }
}

void compare_with_golden(const Setting& setting) {
  ASSERT_EQ(kGolden.size(), kScenes.size());
  for (std::size_t i = 0; i < kScenes.size(); ++i) {
    ASSERT_EQ(kGolden[i].scene, kScenes[i]);
    const Golden now = measure(kScenes[i], setting);
    for (std::size_t c = 0; c < kCheckpoints.size(); ++c) {
      EXPECT_EQ(now.hashes[c], kGolden[i].hashes[c])
          << describe(kScenes[i], setting) << ", after step " << kCheckpoints[c]
          << "; if the change is meant, see the head of this file";
      if (now.hashes[c] != kGolden[i].hashes[c]) break;
    }
  }
}

TEST(Golden, StoredHashes) {
  if (std::getenv("DRYSTONE_PRINT_GOLDEN") != nullptr) {
    print_golden();
    GTEST_SKIP() << "printed, not compared";
  }
  if (kThreadSanitizer) GTEST_SKIP() << "BitsDoNotDependOnWorkersAndLanes has the same threads";
  // For scripts/platforms.sh: what was compared is not what the build asked for if the machine or the compiler has fewer.
  std::printf("lanes:");
  for (const Lanes lanes : available_lanes()) std::printf(" %s", to_string(lanes));
  std::printf("\n");
  compare_with_golden({Lanes::automatic, base::kHasThreads ? 2 : 1});
}

/// For processors on which only the tests of Golden are run (scripts/test.sh cross). Elsewhere the tests of Determinism
/// compare all lanes.
TEST(Golden, StoredHashesScalar) {
  if (std::getenv("DRYSTONE_PRINT_GOLDEN") != nullptr) GTEST_SKIP() << "printed, not compared";
  if (kThreadSanitizer) GTEST_SKIP() << "one thread has no races";
  if (available_lanes().front() != Lanes::scalar) GTEST_SKIP() << "this build has no scalar lanes";
  compare_with_golden({Lanes::scalar, 1});
}

/// Changes of the state change the hash, even a tiny change of a velocity or of a setting. Names and user data are no
/// part of it.
TEST(StateHash, DiffersBetweenStates) {
  const scenes::Scene scene = make_scene("arch");
  const auto hash_after = [&](const auto& change) {
    scenes::BuiltScene built = make_world(scene, {});
    fill(built, scene);
    change(built.world);
    return built.world.state_hash();
  };
  const std::uint64_t unchanged = hash_after([](World&) {});
  EXPECT_EQ(hash_after([](World&) {}), unchanged);
  const auto last = [](World& world) { return world.bodies().back(); };
  EXPECT_NE(hash_after([&](World& w) { must(w.set_velocity(last(w), {1.0e-30f, 0.0f})); }), unchanged);
  EXPECT_NE(hash_after([&](World& w) { must(w.set_gravity({0.0f, -10.000001f})); }), unchanged);
  EXPECT_NE(hash_after([&](World& w) { must(w.set_damping(last(w), 0.0f, 0.1f)); }), unchanged);
  EXPECT_NE(hash_after([&](World& w) { must(w.destroy_body(last(w))); }), unchanged);
  EXPECT_NE(hash_after([&](World& w) { must(w.sleep(last(w))); }), unchanged);
  EXPECT_NE(hash_after([&](World& w) { must(w.set_material(w.shapes(last(w)).value().front(), {0.1f})); }), unchanged);
  EXPECT_EQ(hash_after([&](World& w) { must(w.set_name(last(w), "names do not count")); }), unchanged);
  EXPECT_EQ(hash_after([&](World& w) { must(w.set_user_data(last(w), 5)); }), unchanged);
}

TEST(StateHash, DiffersBetweenGeometries) {
  const auto hash_of = [](const auto& geometry) {
    World world;
    world.create_shape(world.create_body({}), geometry).value();
    return world.state_hash();
  };
  EXPECT_EQ(hash_of(Circle{}), hash_of(Circle{}));
  EXPECT_NE(hash_of(Circle{}), hash_of(Circle{{}, 0.50001f}));
  EXPECT_NE(hash_of(Segment{}), hash_of(Segment{{0.5f, 0.0f}, {-0.5f, 0.0f}}));
  // Another shape with the same box.
  EXPECT_NE(hash_of(Box{{1.0f, 1.0f}}), hash_of(Circle{{}, 1.0f}));
  EXPECT_NE(hash_of(Box{{1.0f, 1.0f}}), hash_of(Box{{0.75f, 0.75f}, {}, 0.0f, 0.25f}));
}

/// Two vertices of a pentagon that rests on a box are equally deep. All lanes must choose the same one for the facing edge.
TEST(LanesOfHulls, ChooseTheSameOfEquallyDeepVertices) {
  for (const float turn : {0.01f, 0.02f, 0.035f, 0.044f, 0.05f}) {
    std::vector<std::uint64_t> hashes;
    for (const Lanes lanes : available_lanes()) {
      World world({.lanes = lanes});
      must(world.create_shape(world.create_body({}), Box{.half_extents = {10.0f, 0.5f}, .center = {0.0f, -0.5f}}));
      const std::vector<Vec2> outline = {
          {0.0f, 0.0f}, {0.5f * std::cos(turn), 0.5f * std::sin(turn)}, {0.4f, 0.5f}, {-0.4f, 0.5f}, {-0.5f, 0.0f}};
      const BodyId body = world.create_body({.type = BodyType::dynamic});
      must(world.create_shape(body, make_polygon(outline).value()));
      must(world.step(1.0f / 60.0f));
      hashes.push_back(world.state_hash());
    }
    EXPECT_EQ(hashes, std::vector<std::uint64_t>(hashes.size(), hashes.front())) << "turn " << turn;
  }
}

}  // namespace
}  // namespace drystone::test
