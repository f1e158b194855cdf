#include "core/hilbert.hpp"

#include <gtest/gtest.h>

#include <cstdlib>
#include <utility>
#include <vector>

namespace drystone {
namespace {

/// The cells of a grid in the order of the curve.
template <int Bits>
std::vector<std::pair<int, int>> cells_along() {
  constexpr std::uint32_t kSide = 1u << Bits;
  std::vector<std::pair<int, int>> cells(std::size_t{kSide} * kSide, {-1, -1});
  for (std::uint32_t x = 0; x < kSide; ++x) {
    for (std::uint32_t y = 0; y < kSide; ++y) {
      cells.at(hilbert_place<Bits>(x, y)) = {static_cast<int>(x), static_cast<int>(y)};
    }
  }
  return cells;
}

template <int Bits>
void expect_a_walk_from_neighbour_to_neighbour() {
  const auto cells = cells_along<Bits>();
  for (std::size_t i = 0; i < cells.size(); ++i) {
    ASSERT_GE(cells[i].first, 0) << "no cell has place " << i;
    if (i == 0) continue;
    const int steps = std::abs(cells[i].first - cells[i - 1].first) + std::abs(cells[i].second - cells[i - 1].second);
    ASSERT_EQ(steps, 1) << "at place " << i;
  }
  EXPECT_EQ(cells.front(), std::pair(0, 0));
}

TEST(Hilbert, VisitsEachCellOnceFromNeighbourToNeighbour) {
  expect_a_walk_from_neighbour_to_neighbour<2>();
  expect_a_walk_from_neighbour_to_neighbour<6>();
  expect_a_walk_from_neighbour_to_neighbour<10>();
}

}  // namespace
}  // namespace drystone
