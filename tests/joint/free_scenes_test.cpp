// Nothing acts on these scenes but their joints, so their energy may not grow: stars, trees, loops, ladders and nets of all kinds of joints
// with masses of up to 1 : 1,000, at 30 to 240 Hz with 1 to 8 sub-steps. many_free_scenes_test.cpp has 100,000 of them. Before the warm start
// was limited (solve/warm_start_energy.hpp), 3.9 % of them gained more than a hundredth in a step, and 1.1 % more than tenfold in all.
#include "tests/joint/free_scenes.hpp"

#include <gtest/gtest.h>

#include <vector>

#include "tests/support/making.hpp"
#include "tests/support/sanitized.hpp"

namespace drystone::test {
namespace {

TEST(FreeScenes, GainNoEnergy) {
  const GainingScenes gaining = find_gaining_scenes(1, some_if_sanitized(400u, 40u));
  for (std::size_t group = 0; group < gaining.size(); ++group) {
    EXPECT_TRUE(gaining[group].empty()) << kFreeGroups[group];
    for (const std::uint32_t seed : gaining[group])
      ADD_FAILURE() << "seed " << seed << ", " << describe_free_scene(seed);
  }
}

// A ladder of sprung hinges, whose corrections put energy into its springs until it had four times as much, with hinges 3 m open; and a free
// star of hinges, whose warm start was not limited: one step gained 1.5 %.
TEST(FreeScenes, TwoThatGainedEnergy) {
  for (const std::uint32_t seed : {2074u, 42468u}) {
    const FreeMotion motion = follow_free_scene(seed, 300);
    EXPECT_LE(motion.gain, 1.0e-3) << describe_free_scene(seed);
    EXPECT_LT(motion.worst_error, 0.2) << describe_free_scene(seed);
  }
}

/// A plate of welded boxes that hangs by the corner of one of them and swings, a pendulum.
struct Plate {
  explicit Plate(int size, int substeps) : world({.gravity = {0.0f, -10.0f}, .substeps = substeps, .sleeping = false}) {
    std::vector<BodyId> boxes;
    ShapeOptions untouchable;
    untouchable.filter.mask = 0;
    const auto weld = [&](std::size_t a, Vec2 to) {
      WeldOptions o;
      o.body_a = boxes[a];
      o.body_b = boxes.back();
      o.anchor_a = 0.5f * to;
      o.anchor_b = -0.5f * to;
      must(world.create_joint(o));
    };
    for (int y = 0; y < size; ++y) {
      for (int x = 0; x < size; ++x) {
        const Vec2 at = {static_cast<float>(x), -static_cast<float>(y)};
        boxes.push_back(add_dynamic(world, at, Box{{0.45f, 0.45f}}, untouchable));
        const std::size_t last = boxes.size() - 1;
        if (x > 0) weld(last - 1, {1.0f, 0.0f});
        if (y > 0) weld(last - static_cast<std::size_t>(size), {0.0f, -1.0f});
      }
    }
    RevoluteOptions nail;
    nail.body_a = world.create_body({}).value();
    nail.body_b = boxes[0];
    must(world.create_joint(nail));
  }
  double energy() const {
    const Quality q = world.measure();
    return q.kinetic_energy + q.potential_energy;
  }
  World world;
};

// Each sub-step dropped a part of the impulses of welds: the plate fell apart by 0.6 m and lost 444 J.
TEST(FreeScenes, AWeldedPlateThatSwingsHoldsTogether) {
  for (const int substeps : {4, 8}) {
    Plate plate(5, substeps);
    const double start = plate.energy();
    float worst = 0.0f;
    for (int i = 0; i < 600; ++i) {
      run_steps(plate.world, 1);
      worst = max(worst, plate.world.measure().max_joint_error);
    }
    // It falls by 2.8 m, with a weight of 202.5 N: 574 J.
    EXPECT_NEAR(plate.energy(), start, 2.0) << substeps << " sub-steps";
    EXPECT_LT(worst, 0.08f / static_cast<float>(substeps * substeps)) << substeps << " sub-steps";
  }
}

}  // namespace
}  // namespace drystone::test
