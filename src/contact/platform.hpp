// The pieces of a one-way platform: shapes, links and tiles of grids in which a surface goes on (are_neighbors()), directly or by other pieces.
// A body that passes one of them passes all of them: a row of tiles is judged like a platform of one piece. A fast body may cross several
// pieces in a step, so the walk goes from neighbour to neighbour, as far as the pieces are near the path of the body.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <variant>

#include "contact/one_way.hpp"
#include "geometry/tile_grid.hpp"
#include "model/sim_state.hpp"
#include "spatial/proxies.hpp"

namespace drystone::contact {

/// Whether f(geometry, number of the cell) holds for a tile of a grid near box_in_grid(), a box in the grid's frame; for another shape, whether
/// f(its geometry, kNone) holds.
template <typename Box, typename F>
bool any_piece_in(const SimState& w, std::uint32_t shape, Box box_in_grid, F f) {
  if (!is_grid(w, shape)) return f(w.shapes.geometry[shape], kNone);
  const TileGrid& grid = grid_of(w, shape);
  const auto is_other = [&](Cell cell) { return !f(ShapeGeometry(tile_polygon(grid, cell)), grid.index_of(cell)); };
  return !geometry::for_each_tile_in(grid, box_in_grid(), is_other);
}

/// Whether f(surface, its geometry) holds for `start` or another piece of its platform that is reached by neighbours which overlap `box`, in the
/// coordinates of the trees. The walk ends after kMostPieces.
template <typename F>
bool any_piece_of_platform(const SimState& w, const MetSurface& start, const ShapeGeometry& start_geometry,
                           const Aabb& box, F f) {
  constexpr std::size_t kMostPieces = 24;
  struct Piece {
    std::uint32_t shape;
    std::uint32_t cell;
    Aabb bounds;
    ShapeGeometry geometry;
  };
  const float slop = w.options.length_unit * kLinearSlop;
  const auto bounds_of = [&](std::uint32_t shape, std::uint32_t cell, const ShapeGeometry& geometry) {
    return cell == kNone ? w.shapes.fat_box[shape] : spatial::static_bounds(w, w.shapes.body[shape], geometry).box;
  };
  std::array<Piece, kMostPieces> pieces;
  std::size_t count = 0;
  pieces[count++] = {start.shape, start.cell, bounds_of(start.shape, start.cell, start_geometry), start_geometry};
  bool found = f(start, start_geometry);
  for (std::size_t i = 0; i < count && !found; ++i) {
    const Piece& piece = pieces[i];
    const MetSurface surface{piece.shape, start.other, piece.cell, piece.cell != kNone ? &piece.geometry : nullptr};
    const WorldTransform& pose = w.bodies.state[w.shapes.body[piece.shape]].pose;
    const auto look = [&](std::uint32_t other) {
      if (w.shapes.row[other].sensor) return true;
      const WorldTransform& other_pose = w.bodies.state[w.shapes.body[other]].pose;
      const auto near = [&] { return inflate(bounds(piece.geometry, relative(other_pose, pose)), slop); };
      found = any_piece_in(w, other, near, [&](const ShapeGeometry& geometry, std::uint32_t cell) {
        const auto is_same = [&](const Piece& p) { return p.shape == other && p.cell == cell; };
        if (std::any_of(pieces.begin(), pieces.begin() + static_cast<std::ptrdiff_t>(count), is_same)) return false;
        const MetSurface next{other, start.other, cell, cell != kNone ? &geometry : nullptr};
        if (!has_one_way(w, start.other, other, cell) || !are_neighbors(w, surface, next)) return false;
        if (f(next, geometry)) return true;
        const Aabb next_bounds = bounds_of(other, cell, geometry);
        if (count < kMostPieces && overlaps(next_bounds, box)) pieces[count++] = {other, cell, next_bounds, geometry};
        return false;
      });
      return !found;
    };
    for (const bvh::Tree* tree : {&w.trees.fixed, &w.trees.awake, &w.trees.asleep}) {
      if (!found) tree->query(inflate(piece.bounds, slop), look);
    }
  }
  return found;
}

}  // namespace drystone::contact
