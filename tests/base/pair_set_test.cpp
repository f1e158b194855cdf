// PairSet against std::set.
#include "core/pair_set.hpp"

#include <gtest/gtest.h>

#include <random>
#include <set>
#include <utility>

namespace drystone::base {
namespace {

TEST(PairSet, AnEmptySetContainsNoPair) {
  PairSet pairs;
  EXPECT_FALSE(pairs.contains(0, 1));
  EXPECT_FALSE(pairs.erase(0, 1));
  EXPECT_EQ(pairs.size(), 0u);
  pairs.clear();
}

TEST(PairSet, OrderWithinAPairDoesNotMatter) {
  PairSet pairs;
  EXPECT_TRUE(pairs.insert(7, 3));
  EXPECT_FALSE(pairs.insert(3, 7));
  EXPECT_TRUE(pairs.contains(3, 7));
  EXPECT_TRUE(pairs.contains(7, 3));
  EXPECT_TRUE(pairs.erase(3, 7));
  EXPECT_FALSE(pairs.contains(7, 3));
}

TEST(PairSet, WorksWithTheLargestIndices) {
  PairSet pairs;
  EXPECT_TRUE(pairs.insert(0, 0xffffffffu));
  EXPECT_TRUE(pairs.insert(0xfffffffeu, 0xffffffffu));
  EXPECT_TRUE(pairs.insert(0, 1));
  EXPECT_TRUE(pairs.contains(0xffffffffu, 0));
  EXPECT_FALSE(pairs.contains(0, 0xfffffffeu));
}

// Few different indices, so that the table changes densely: long runs, and gaps that are closed in the middle and
// across the table's end.
TEST(PairSet, AgreesWithStdSet) {
  constexpr std::uint32_t kIndices = 24;
  std::mt19937 random(5);
  PairSet pairs;
  std::set<std::pair<std::uint32_t, std::uint32_t>> expected;
  for (int i = 0; i < 60000; ++i) {
    const std::uint32_t a = static_cast<std::uint32_t>(random()) % kIndices;
    const std::uint32_t b = (a + 1 + static_cast<std::uint32_t>(random()) % (kIndices - 1)) % kIndices;
    const std::pair<std::uint32_t, std::uint32_t> key = std::minmax(a, b);
    // Phases of growth and of shrinking.
    if (random() % 100 < (i / 5000 % 2 == 0 ? 70u : 30u)) {
      ASSERT_EQ(pairs.insert(a, b), expected.insert(key).second);
    } else {
      ASSERT_EQ(pairs.erase(a, b), expected.erase(key) == 1);
    }
    ASSERT_EQ(pairs.size(), expected.size());
    if (i % 50 != 0) continue;
    for (std::uint32_t x = 0; x < kIndices; ++x) {
      for (std::uint32_t y = x + 1; y < kIndices; ++y) ASSERT_EQ(pairs.contains(x, y), expected.count({x, y}) == 1);
    }
  }
}

TEST(PairSet, ClearRemovesAllPairs) {
  PairSet pairs;
  for (std::uint32_t i = 1; i < 1000; ++i) pairs.insert(0, i);
  pairs.clear();
  EXPECT_EQ(pairs.size(), 0u);
  for (std::uint32_t i = 1; i < 1000; ++i) ASSERT_FALSE(pairs.contains(0, i));
  EXPECT_TRUE(pairs.insert(0, 1));
}

TEST(PairSet, ReserveKeepsThePairs) {
  PairSet pairs;
  for (std::uint32_t i = 1; i < 100; ++i) pairs.insert(i, i + 1);
  pairs.reserve(100000);
  EXPECT_EQ(pairs.size(), 99u);
  for (std::uint32_t i = 1; i < 100; ++i) EXPECT_TRUE(pairs.contains(i + 1, i));
}

}  // namespace
}  // namespace drystone::base
