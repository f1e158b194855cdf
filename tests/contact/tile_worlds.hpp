// Worlds with a tile grid, and the same worlds with a polygon for each tile.
#pragma once

#include <gtest/gtest.h>

#include <random>
#include <string>
#include <utility>
#include <vector>

#include "tests/support/test_world.hpp"

namespace drystone::test {

inline TileGrid grid_of_rows(const std::vector<std::string>& rows, float cell_size = 1.0f, Vec2 origin = {}) {
  return TileGrid::from_rows(rows, cell_size, origin);
}

/// A grid in which each cell has a tile of any kind with the given probability.
inline TileGrid random_grid(std::mt19937& random, std::int32_t width, std::int32_t height, float filled) {
  const auto number = [&](float low, float high) { return std::uniform_real_distribution<float>(low, high)(random); };
  TileGrid grid(width, height, number(0.3f, 1.5f), {number(-5.0f, 5.0f), number(-5.0f, 5.0f)});
  for (std::int32_t y = 0; y < height; ++y) {
    for (std::int32_t x = 0; x < width; ++x) {
      if (number(0.0f, 1.0f) > filled) continue;
      const bool full = number(0.0f, 1.0f) < 0.5f;
      grid.set({x, y}, full ? drystone::Tile::full : static_cast<drystone::Tile>(1 + random() % 13));
    }
  }
  return grid;
}

inline std::vector<Cell> tiles_of(const TileGrid& grid) {
  std::vector<Cell> cells;
  for (std::int32_t y = 0; y < grid.height(); ++y) {
    for (std::int32_t x = 0; x < grid.width(); ++x) {
      if (grid.at({x, y}) != drystone::Tile::empty) cells.push_back({x, y});
    }
  }
  return cells;
}

inline BodyOptions static_at(Position position, float angle = 0.0f) {
  BodyOptions options;
  options.position = position;
  options.angle = angle;
  return options;
}

/// A static body with the grid.
inline ShapeId add_grid(World& world, const TileGrid& grid, const BodyOptions& body = {},
                        const ShapeOptions& options = {}) {
  return world.create_shape(world.create_body(body), grid, options);
}

/// A static body with a polygon for each tile; the shapes are in the order of tiles_of().
inline std::vector<ShapeId> add_polygons(World& world, const TileGrid& grid, const BodyOptions& body = {}) {
  const BodyId id = world.create_body(body);
  std::vector<ShapeId> shapes;
  for (const Cell cell : tiles_of(grid)) shapes.push_back(world.create_shape(id, tile_polygon(grid, cell)));
  return shapes;
}

}  // namespace drystone::test
