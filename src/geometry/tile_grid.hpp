// The tiles of a grid as convex pieces, and the searches that find them: in a box, along a path, around a box from near to far. A grid is
// not convex, so distances, casts and sweeps are computed for its tiles.
//
// Corners of a tile are computed as origin + index * size. Neighbours compute a common corner by the same expression, so it has the same
// bits in both. Searches are computed in double, in units of cells, with a margin for the rounding of corners: they may visit a few tiles
// that are not in the searched area, but miss none.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <span>

#include "drystone/shape.hpp"

namespace drystone::geometry {

/// The corners of a tile in counter-clockwise order.
struct TilePoints {
  std::array<Vec2, 4> points{};
  std::size_t count = 0;

  ConvexProxy proxy() const { return {std::span(points).first(count), 0.0f}; }
};

/// The corners of a tile of a cell of the size 1 at the origin.
const TilePoints& unit_tile(Tile tile);
/// The corners of the tile of a cell, in the frame of the body.
TilePoints tile_points(const TileGrid& grid, Cell cell);
/// The box around the whole grid, in the frame of the body.
Aabb grid_box(const TileGrid& grid);
/// The corners of the whole grid.
std::array<Vec2, 4> grid_corners(const TileGrid& grid);

namespace detail {

/// The margin of searches, in cells. Corners within 65536 cells of the body's origin are rounded by at most 1/256 of a cell.
inline constexpr double kSearchMargin = 0.01;

struct CellRange {
  std::int64_t first = 0;
  std::int64_t last = -1;  // Inclusive.
};

/// The indices between two coordinates in cells, in [0, count).
inline CellRange cells_between(double low, double high, std::int32_t count) {
  const double end = static_cast<double>(count);
  if (!(low < end) || !(high >= 0.0)) return {};
  return {static_cast<std::int64_t>(std::floor(std::max(low, 0.0))),
          static_cast<std::int64_t>(std::floor(std::min(high, end - 1.0)))};
}

struct InCells {
  double x = 0.0;
  double y = 0.0;
};
inline InCells in_cells(const TileGrid& grid, Vec2 point) {
  const double size = double{grid.cell_size()};
  return {(double{point.x} - double{grid.origin().x}) / size, (double{point.y} - double{grid.origin().y}) / size};
}

}  // namespace detail

/// Calls f(cell) for the tiles whose cells overlap a box in the frame of the body, row by row. f returns whether to go on. Returns whether f
/// never returned false.
template <typename F>
bool for_each_tile_in(const TileGrid& grid, const Aabb& box, F f) {
  const detail::InCells low = detail::in_cells(grid, box.lower);
  const detail::InCells high = detail::in_cells(grid, box.upper);
  constexpr double kMargin = detail::kSearchMargin;
  const detail::CellRange rows = detail::cells_between(low.y - kMargin, high.y + kMargin, grid.height());
  const detail::CellRange columns = detail::cells_between(low.x - kMargin, high.x + kMargin, grid.width());
  for (std::int64_t y = rows.first; y <= rows.last; ++y) {
    for (std::int64_t x = columns.first; x <= columns.last; ++x) {
      const Cell cell = {static_cast<std::int32_t>(x), static_cast<std::int32_t>(y)};
      if (grid.at(cell) != Tile::empty && !f(cell)) return false;
    }
  }
  return true;
}

/// Calls f(cell, max_fraction) for the tiles whose cells are within `reach` of the path of a point from `from` along a translation, up to
/// max_fraction of it; roughly in the order of the path. f returns the fraction of the path that is still to be searched; 0 ends the search.
/// The cost is in proportion to the number of cells near the path.
template <typename F>
void walk_tiles(const TileGrid& grid, Vec2 from, Vec2 translation, float reach, float max_fraction, F f) {
  const detail::InCells start = detail::in_cells(grid, from);
  const double size = double{grid.cell_size()};
  const double dx = double{translation.x} / size;
  const double dy = double{translation.y} / size;
  const double r = double{reach} / size + detail::kSearchMargin;
  double limit = double{max_fraction};
  const double end_y = start.y + dy * limit;
  const detail::CellRange rows =
      detail::cells_between(std::min(start.y, end_y) - r, std::max(start.y, end_y) + r, grid.height());
  const bool down = dy < 0.0;
  const bool left = dx < 0.0;
  for (std::int64_t row = rows.first; row <= rows.last; ++row) {
    const std::int64_t y = down ? rows.last - (row - rows.first) : row;
    // The part of the path that is near this row.
    double begin = 0.0;
    double end = limit;
    if (dy != 0.0) {
      const double low = (static_cast<double>(y) - r - start.y) / dy;
      const double high = (static_cast<double>(y + 1) + r - start.y) / dy;
      begin = std::max(begin, std::min(low, high));
      end = std::min(end, std::max(low, high));
    }
    if (begin > limit) return;
    if (begin > end) continue;
    const double x_0 = start.x + dx * begin;
    const double x_1 = start.x + dx * end;
    const detail::CellRange columns =
        detail::cells_between(std::min(x_0, x_1) - r, std::max(x_0, x_1) + r, grid.width());
    for (std::int64_t column = columns.first; column <= columns.last; ++column) {
      const std::int64_t x = left ? columns.last - (column - columns.first) : column;
      const double near_side = static_cast<double>(left ? x + 1 : x);
      if (dx != 0.0 && (near_side - start.x) / dx - r / std::abs(dx) > limit) break;
      const Cell cell = {static_cast<std::int32_t>(x), static_cast<std::int32_t>(y)};
      if (grid.at(cell) == Tile::empty) continue;
      limit = std::min(limit, double{f(cell, static_cast<float>(limit))});
      if (limit <= 0.0) return;
    }
  }
}

/// Calls f(cell, reach) for the tiles within `reach` of a box in the frame of the body, from near to far in rings of cells. f returns the
/// reach of the further search.
template <typename F>
void search_tiles_near(const TileGrid& grid, const Aabb& box, float reach, F f) {
  const detail::InCells low = detail::in_cells(grid, box.lower);
  const detail::InCells high = detail::in_cells(grid, box.upper);
  const auto index = [](double coordinate) {
    constexpr double kFar = 1.0e9;
    return static_cast<std::int64_t>(std::floor(std::clamp(coordinate, -kFar, kFar)));
  };
  const std::int64_t left = index(low.x);
  const std::int64_t right = index(high.x);
  const std::int64_t bottom = index(low.y);
  const std::int64_t top = index(high.y);
  const std::int64_t width = grid.width();
  const std::int64_t height = grid.height();
  // The rings before the first one that has a cell of the grid, and the ring that contains all of it.
  const std::int64_t first = std::max({std::int64_t{0}, -right, left - (width - 1), -top, bottom - (height - 1)});
  const std::int64_t last = std::max({std::int64_t{0}, left, width - 1 - right, bottom, height - 1 - top});
  const auto visit = [&](std::int64_t x, std::int64_t y) {
    const Cell cell = {static_cast<std::int32_t>(x), static_cast<std::int32_t>(y)};
    if (grid.at(cell) != Tile::empty) reach = f(cell, reach);
  };
  for (std::int64_t ring = first; ring <= last; ++ring) {
    const double gap = (static_cast<double>(ring - 1) - detail::kSearchMargin) * double{grid.cell_size()};
    if (gap > double{reach}) return;
    const std::int64_t x_0 = left - ring;
    const std::int64_t x_1 = right + ring;
    const std::int64_t y_0 = bottom - ring;
    const std::int64_t y_1 = top + ring;
    for (std::int64_t y = std::max(y_0, std::int64_t{0}); y <= std::min(y_1, height - 1); ++y) {
      if (ring == 0 || y == y_0 || y == y_1) {
        for (std::int64_t x = std::max(x_0, std::int64_t{0}); x <= std::min(x_1, width - 1); ++x) visit(x, y);
      } else {
        if (x_0 >= 0 && x_0 < width) visit(x_0, y);
        if (x_1 >= 0 && x_1 < width) visit(x_1, y);
      }
    }
  }
}

}  // namespace drystone::geometry
