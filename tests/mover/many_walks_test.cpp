// The walks of random_walks_test.cpp, 10,000 of them.
#include <gtest/gtest.h>

#include "tests/mover/random_walks.hpp"

namespace drystone::test {
namespace {

void walk_in(Company company, std::uint32_t count) {
  int failed = 0;
  for (std::uint32_t seed = 1000; seed < 1000 + count; ++seed) {
    const std::optional<std::string> problem = random_walk(seed, company, 300);
    EXPECT_FALSE(problem) << "seed " << seed << ", " << *problem;
    if (problem && ++failed == 10) return;
  }
}

TEST(ManyWalks, AmongStaticObstacles) { walk_in(Company::nothing, 7000); }
TEST(ManyWalks, AmongMovingPlatforms) { walk_in(Company::kinematic, 1500); }
TEST(ManyWalks, AmongCrates) { walk_in(Company::dynamic, 1500); }

}  // namespace
}  // namespace drystone::test
