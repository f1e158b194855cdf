// CellMap against std::map.
#include <gtest/gtest.h>

#include <map>
#include <random>
#include <utility>

#include "core/pair_set.hpp"

namespace drystone::base {
namespace {

TEST(CellMap, AnEmptyMapFindsNothing) {
  const CellMap cells;
  EXPECT_EQ(cells.find(0, 0), CellMap::kNothing);
  EXPECT_EQ(cells.size(), 0u);
}

// Few different keys, so that runs are long and gaps are closed across the end of the table.
TEST(CellMap, AgreesWithStdMap) {
  std::mt19937 random(5);
  CellMap cells;
  std::map<std::pair<std::uint32_t, std::uint32_t>, std::uint32_t> expected;
  for (std::uint32_t i = 0; i < 60000; ++i) {
    const std::uint32_t grid = static_cast<std::uint32_t>(random()) % 3;
    const std::uint32_t cell = static_cast<std::uint32_t>(random()) % 60;
    const bool is_there = expected.count({grid, cell}) == 1;
    // Phases of growth and of shrinking.
    const bool grows = random() % 100 < (i / 5000 % 2 == 0 ? 70u : 30u);
    if (grows && !is_there) {
      cells.insert(grid, cell, i);
      expected[{grid, cell}] = i;
    } else if (!grows && is_there) {
      cells.erase(grid, cell);
      expected.erase({grid, cell});
    }
    ASSERT_EQ(cells.size(), expected.size());
    if (i % 50 != 0) continue;
    for (std::uint32_t g = 0; g < 3; ++g) {
      for (std::uint32_t c = 0; c < 60; ++c) {
        const auto found = expected.find({g, c});
        ASSERT_EQ(cells.find(g, c), found == expected.end() ? CellMap::kNothing : found->second);
      }
    }
  }
}

}  // namespace
}  // namespace drystone::base
