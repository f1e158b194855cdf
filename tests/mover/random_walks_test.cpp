#include "tests/mover/random_walks.hpp"

#include <gtest/gtest.h>

namespace drystone::test {
namespace {

constexpr int kSteps = 200;

void walk_in(Company company, std::uint32_t first, std::uint32_t count) {
  for (std::uint32_t seed = first; seed < first + count; ++seed) {
    const std::optional<std::string> problem = random_walk(seed, company, kSteps);
    EXPECT_FALSE(problem) << "seed " << seed << ", " << *problem;
  }
}

TEST(RandomWalks, AmongStaticObstacles) { walk_in(Company::nothing, 1, 300); }
TEST(RandomWalks, AmongMovingPlatforms) { walk_in(Company::kinematic, 1, 100); }
TEST(RandomWalks, AmongCrates) { walk_in(Company::dynamic, 1, 100); }

}  // namespace
}  // namespace drystone::test
