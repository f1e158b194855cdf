// The scenes of free_scenes_test.cpp, 100,000 of them.
#include <gtest/gtest.h>

#include <iostream>

#include "tests/joint/free_scenes.hpp"

namespace drystone::test {
namespace {

/// How many scenes of a group may gain energy; as many do.
struct Allowed {
  FreeGroup group;
  std::size_t scenes;
};

TEST(ManyFreeScenes, GainNoEnergy) {
  const GainingScenes gaining = find_gaining_scenes(1, 100000);
  for (const Allowed allowed :
       {Allowed{FreeGroup::loops, 0}, Allowed{FreeGroup::trees, 2}, Allowed{FreeGroup::springs, 0}}) {
    const auto group = static_cast<std::size_t>(allowed.group);
    EXPECT_LE(gaining[group].size(), allowed.scenes) << kFreeGroups[group];
    for (std::size_t i = 0; i < gaining[group].size() && i < 10; ++i) {
      std::cout << "seed " << gaining[group][i] << ", " << describe_free_scene(gaining[group][i]) << "\n";
    }
  }
}

}  // namespace
}  // namespace drystone::test
