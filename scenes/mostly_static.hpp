// The plan that mostly_static_single and mostly_static_multi share: n by n cells of a metre, filled with static boxes
// except for a channel seven cells wide along the falling diagonal. Circles roll down in this channel.
#pragma once

#include <cstdlib>

#include "drystone/math.hpp"

namespace drystone::scenes {

enum class Cell { channel, box, circle };

inline constexpr float kCellHalf = 0.5f;

inline Cell cell_at(int row, int column) {
  if (row == column) return Cell::circle;
  return std::abs(row - column) > 3 ? Cell::box : Cell::channel;
}

/// The centre of a cell of a grid with `columns` columns; row 0 is the highest.
inline Vec2 cell_center(int row, int column, int columns) {
  const float left = -kCellHalf * static_cast<float>(columns);
  return {left + 2.0f * kCellHalf * static_cast<float>(column), -2.0f * kCellHalf * static_cast<float>(row)};
}

}  // namespace drystone::scenes
