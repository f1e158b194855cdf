// The pieces of a one-way platform: shapes, links and tiles of grids in which a surface goes on (are_neighbors()), directly or by other
// pieces. A body that passes one of them passes all of them: a row of tiles is judged like a platform of one piece. A fast body may cross
// several pieces in a step, so the walk goes from neighbour to neighbour, as far as the pieces are near the path of the body.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include "contact/one_way.hpp"
#include "geometry/tile_grid.hpp"
#include "world/proxies.hpp"
#include "world/sim_state.hpp"

namespace drystone::contact {

/// Whether one surface goes on in the other: they are the same, links that follow one another, or tiles whose fronts agree and meet.
bool are_neighbors(const SimState& w, const MetSurface& a, const MetSurface& b);

/// Whether f(geometry, number of the cell) holds for a tile of a grid near box_in_grid(), a box in the grid's frame; for another shape,
/// whether f(its geometry, kNone) holds.
template <typename Box, typename F>
bool any_piece_in(const SimState& w, std::uint32_t shape, Box box_in_grid, F f) {
  if (!is_grid(w, shape)) return f(w.shapes.geometry[shape], kNone);
  const TileGrid& grid = grid_of(w, shape);
  const auto is_other = [&](Cell cell) { return !f(ShapeGeometry(tile_polygon(grid, cell)), grid.index_of(cell)); };
  return !geometry::for_each_tile_in(grid, box_in_grid(), is_other);
}

/// Whether f(surface, its geometry) holds for `start` or another piece of its platform that is reached by neighbours which overlap `box`,
/// in the coordinates of the trees. The walk ends after kMostPieces, before which its result does not depend on the order of the trees.
template <typename F>
bool any_piece_of_platform(const SimState& w, const MetSurface& start, const Aabb& box, F f) {
  constexpr std::size_t kMostPieces = 128;
  struct Piece {
    std::uint32_t shape;
    std::uint32_t cell;
  };
  const float slop = w.options.length_unit * kLinearSlop;
  const auto geometry_of = [&](const Piece& piece) {
    if (piece.cell == kNone) return w.shapes.geometry[piece.shape];
    const TileGrid& grid = grid_of(w, piece.shape);
    return ShapeGeometry(tile_polygon(grid, grid.cell_of(piece.cell)));
  };
  const auto bounds_of = [&](const Piece& piece, const ShapeGeometry& geometry) {
    return piece.cell == kNone ? w.shapes.fat_box[piece.shape]
                               : spatial::static_bounds(w, w.shapes.body[piece.shape], geometry).box;
  };
  const auto surface_of = [&](const Piece& piece, const ShapeGeometry& geometry) {
    return MetSurface{piece.shape, start.other, piece.cell, piece.cell != kNone ? &geometry : nullptr};
  };
  std::array<Piece, kMostPieces> pieces;
  std::size_t count = 0;
  pieces[count++] = {start.shape, start.cell};
  bool found = false;
  for (std::size_t i = 0; i < count && !found; ++i) {
    const Piece piece = pieces[i];
    const ShapeGeometry geometry = geometry_of(piece);
    const MetSurface surface = surface_of(piece, geometry);
    if (i == 0) found = f(surface, geometry);
    const WorldTransform& pose = w.bodies.state[w.shapes.body[piece.shape]].pose;
    const auto look = [&](std::uint32_t other) {
      if (w.shapes.row[other].sensor) return true;
      const WorldTransform& other_pose = w.bodies.state[w.shapes.body[other]].pose;
      const auto near = [&] { return inflate(bounds(geometry, relative(other_pose, pose)), slop); };
      found = any_piece_in(w, other, near, [&](const ShapeGeometry& next_geometry, std::uint32_t cell) {
        const auto is_same = [&](const Piece& p) { return p.shape == other && p.cell == cell; };
        if (std::any_of(pieces.begin(), pieces.begin() + static_cast<std::ptrdiff_t>(count), is_same)) return false;
        const Piece next{other, cell};
        const MetSurface next_surface = surface_of(next, next_geometry);
        if (!has_one_way(w, start.other, other, cell) || !are_neighbors(w, surface, next_surface)) return false;
        if (f(next_surface, next_geometry)) return true;
        if (count < kMostPieces && overlaps(bounds_of(next, next_geometry), box)) pieces[count++] = next;
        return false;
      });
      return !found;
    };
    for (const bvh::Tree* tree : {&w.trees.fixed, &w.trees.awake, &w.trees.asleep}) {
      if (!found) tree->query(inflate(bounds_of(piece, geometry), slop), look);
    }
  }
  return found;
}

/// Whether f(surface, its geometry, its front) holds for a piece of the platform of `start`, as any_piece_of_platform() finds them, and a
/// shape of the body for which the piece is one-way. `front` is of unit length and in the frame of the piece's body.
template <typename F>
bool any_meeting(const SimState& w, const MetSurface& start, const Aabb& box, F f) {
  return any_piece_of_platform(w, start, box, [&](const MetSurface& piece, const ShapeGeometry& geometry) {
    bool found = false;
    for_each_shape(w, w.shapes.body[start.other], [&](std::uint32_t shape) {
      if (found || w.shapes.row[shape].sensor) return;
      const MetSurface met{piece.shape, shape, piece.cell, piece.tile};
      const Vec2 front = front_for(w, met);
      found = front != Vec2{} && f(met, geometry, front);
    });
    return found;
  });
}

}  // namespace drystone::contact
