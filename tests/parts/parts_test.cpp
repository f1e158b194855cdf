// Calls that need a part of the library: they work if the part is built, and are refused with a clear error if it is
// not. The same test runs in a build with all parts and in one without.
#include "drystone/parts.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "constraint/kinds.hpp"
#include "drystone/drystone.hpp"
#include "tests/support/joint_kinds.hpp"

namespace drystone::test {

/// Defined in contrary_unit.cpp.
bool contrary_unit_has_chains();

namespace {

/// The call must succeed, or be refused with the name of the field and of the CMake option.
template <typename T>
testing::AssertionResult follows(const parts::Part& part, const std::string& field, const Result<T>& result) {
  if (part.built && result.ok()) return testing::AssertionSuccess();
  if (part.built) return testing::AssertionFailure() << "refused: " << result.error().message;
  if (result.ok()) return testing::AssertionFailure() << field << " is accepted, although " << part.option << " is off";
  const Error& error = result.error();
  const bool names_it =
      error.message.find(field) != std::string::npos && error.message.find(part.option) != std::string::npos;
  if (error.code == ErrorCode::not_available && names_it) return testing::AssertionSuccess();
  return testing::AssertionFailure() << to_string(error.code) << ": " << error.message;
}

struct Parts : testing::Test {
  World world;
  BodyId ground = world.create_body({});
  BodyId body = world.create_body({.type = BodyType::dynamic});
  ShapeId shape = world.create_shape(body, Circle{});

  template <typename Options>
  Options joint_of() const {
    Options options;
    options.body_a = ground;
    options.body_b = body;
    return options;
  }
};

TEST_F(Parts, ContinuousWorksIfBuilt) {
  EXPECT_EQ(WorldOptions{}.continuous, parts::kContinuous.built);
  EXPECT_TRUE(follows(parts::kContinuous, "WorldOptions.continuous", World::create({.continuous = true})));
  EXPECT_TRUE(follows(parts::kContinuous, "continuous", world.set_continuous(true)));
  EXPECT_TRUE(follows(parts::kContinuous, "BodyOptions.bullet", world.create_body({.bullet = true})));
  EXPECT_TRUE(follows(parts::kContinuous, "bullet", world.set_bullet(body, true)));
  EXPECT_TRUE(world.set_continuous(false).ok());
  EXPECT_TRUE(world.set_bullet(body, false).ok());
}

TEST_F(Parts, SurfacesWorkIfBuilt) {
  const auto with_material = [&](const Material& m) { return world.create_shape(body, Circle{}, {.material = m}); };
  EXPECT_TRUE(follows(parts::kSurfaces, "Material.restitution", with_material({.restitution = 0.5f})));
  EXPECT_TRUE(follows(parts::kSurfaces, "Material.rolling_resistance", with_material({.rolling_resistance = 0.5f})));
  EXPECT_TRUE(follows(parts::kSurfaces, "Material.surface_speed", with_material({.surface_speed = -1.0f})));
  EXPECT_TRUE(
      follows(parts::kSurfaces, "ShapeOptions.hit_events", world.create_shape(body, Circle{}, {.hit_events = true})));
  EXPECT_TRUE(follows(parts::kSurfaces, "Material.restitution", world.set_material(shape, {.restitution = 0.5f})));
  EXPECT_TRUE(world.set_material(shape, {.friction = 0.5f}).ok());
}

TEST_F(Parts, ChainsWorkIfBuilt) {
  ChainOptions options;
  options.points = {{1.0f, 0.0f}, {0.0f, 1.0f}, {-1.0f, 0.0f}};
  options.loop = true;
  EXPECT_TRUE(follows(parts::kChains, "ChainOptions", world.create_chain(ground, options)));
}

TEST_F(Parts, JointsWorkIfBuilt) {
  bool any = false;
  for_each_joint_kind([&]<typename Options>(const Options&) {
    constexpr parts::Part kPart = joint::JointTraits<Options>::kPart;
    const std::string what = to_string(Options::kKind) + std::string(" joint");
    EXPECT_TRUE(follows(kPart, what, world.create_joint(joint_of<Options>())));
    any = any || kPart.built;
  });
  EXPECT_EQ(world.joints().empty(), !any);
}

TEST_F(Parts, NamesWorkIfBuilt) {
  EXPECT_TRUE(follows(parts::kNames, "name", world.create_body({.name = "crate"})));
  EXPECT_TRUE(follows(parts::kNames, "name", world.set_name(body, "crate")));
  EXPECT_TRUE(follows(parts::kNames, "name", world.create_shape(body, Circle{}, {.name = "crate"})));
  EXPECT_EQ(world.body(body).value().name, parts::kNames.built ? "crate" : "");
  EXPECT_EQ(world.shape(shape).value().name, "");
}

// contrary_unit.cpp is compiled with a definition that says the opposite.
TEST_F(Parts, DefinitionsOnTheCommandLineHaveNoEffect) { EXPECT_EQ(contrary_unit_has_chains(), parts::kChains.built); }

// The runner finds moved bodies by move events; without these it reads all bodies.
TEST_F(Parts, PosesAreSmoothedWithoutMoveEvents) {
  const BodyId flying = world.create_body({.type = BodyType::dynamic, .position = {0, 50}, .velocity = {60, 0}});
  const BodyId still = world.create_body({.position = {0, -50}});
  FixedStepRunner runner(world);
  EXPECT_TRUE(runner.advance(2.5 / 60.0).ok());
  // 1.5 steps of 1 m; 1/60 is not exactly a float.
  EXPECT_NEAR(runner.pose(flying).value().position.x, 1.5, 1e-5);
  EXPECT_TRUE(runner.advance(0.25 / 60.0).ok());
  EXPECT_NEAR(runner.pose(flying).value().position.x, 1.75, 1e-5);
  const std::span<const BodyId> moved = runner.moved();
  EXPECT_NE(std::find(moved.begin(), moved.end(), flying), moved.end());
  EXPECT_EQ(std::find(moved.begin(), moved.end(), still), moved.end());
}

TEST_F(Parts, AvailableLanesWork) {
  for (const Lanes lanes : available_lanes()) {
    EXPECT_FALSE(lanes == Lanes::sse4 && DRYSTONE_WITH_SSE4 == 0);
    EXPECT_FALSE(lanes == Lanes::avx2 && DRYSTONE_WITH_AVX2 == 0);
    EXPECT_FALSE(lanes == Lanes::avx512 && DRYSTONE_WITH_AVX512 == 0);
    World other({.lanes = lanes});
    EXPECT_TRUE(other.step(1.0f / 60.0f).ok());
  }
}

/// A refused call does not affect later results.
TEST_F(Parts, TheWorldWorksAfterRefusedCalls) {
  (void)world.create_joint(joint_of<RevoluteOptions>());
  (void)world.create_shape(body, Circle{}, {.material = {.restitution = 0.5f}});
  for (int i = 0; i < 60; ++i) EXPECT_TRUE(world.step(1.0f / 60.0f).ok());
  EXPECT_EQ(world.check_invariants(), "");
}

}  // namespace
}  // namespace drystone::test
