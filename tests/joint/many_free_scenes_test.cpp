// The scenes of free_scenes_test.cpp, 100,000 of them.
#include <gtest/gtest.h>

#include <iostream>

#include "tests/joint/free_scenes.hpp"

namespace drystone::test {
namespace {

TEST(ManyFreeScenes, GainNoEnergy) {
  const GainingScenes gaining = find_gaining_scenes(1, 100000);
  for (std::size_t group = 0; group < gaining.size(); ++group) {
    EXPECT_TRUE(gaining[group].empty()) << kFreeGroups[group];
    for (std::size_t i = 0; i < gaining[group].size() && i < 10; ++i) {
      std::cout << "seed " << gaining[group][i] << ", " << describe_free_scene(gaining[group][i]) << "\n";
    }
  }
}

}  // namespace
}  // namespace drystone::test
