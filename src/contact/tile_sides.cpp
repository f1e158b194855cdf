#include <limits>

#include "contact/tiles.hpp"
#include "geometry/shape_geometry.hpp"
#include "geometry/tile_grid.hpp"

namespace drystone::contact {
namespace {

/// Vertices of the other shape within this height of the lowest one get a contact point too [length units].
constexpr float kLevel = kLinearSlop;

/// The part of a border of its cell that a tile fills; empty (low > high) if it only touches the border.
struct Part {
  float low = 2.0f;
  float high = -1.0f;

  bool covers(const Part& other) const { return low <= other.low && high >= other.high; }
};

/// `step` leads across the border.
Part filled_part(Tile tile, Cell step) {
  Part part;
  if (is_one_way(tile)) return part;  // Bodies may be in a one-way tile.
  int count = 0;
  const ConvexProxy proxy = geometry::unit_tile(tile).proxy();
  for (const Vec2 point : proxy.points) {
    const float across = step.x != 0 ? point.x : point.y;
    const float along = step.x != 0 ? point.y : point.x;
    if (across != (step.x + step.y > 0 ? 1.0f : 0.0f)) continue;
    part = {min(part.low, along), max(part.high, along)};
    ++count;
  }
  return count == 2 ? part : Part{};
}

/// The step to the neighbour across a side of a tile, given its normal; (0, 0) for slopes.
Cell step_across(Vec2 normal) {
  constexpr float kStraight = 0.999f;
  if (normal.x > kStraight) return {1, 0};
  if (normal.x < -kStraight) return {-1, 0};
  if (normal.y > kStraight) return {0, 1};
  if (normal.y < -kStraight) return {0, -1};
  return {0, 0};
}

bool is_inner(const TileGrid& grid, Cell cell, Vec2 normal) {
  const Cell step = step_across(normal);
  return step != Cell{0, 0} && is_inner_border(grid, cell, step);
}

std::size_t facing_side(const Polygon& tile, Vec2 direction) {
  std::size_t best = 0;
  for (std::size_t i = 1; i < tile.normals().size(); ++i) {
    if (dot(tile.normals()[i], direction) > dot(tile.normals()[best], direction)) best = i;
  }
  return best;
}

}  // namespace

bool is_inner_border(const TileGrid& grid, Cell cell, Cell step) {
  const Part own = filled_part(grid.at(cell), step);
  const Part other = filled_part(grid.at({cell.x + step.x, cell.y + step.y}), {-step.x, -step.y});
  return own.low <= own.high && other.covers(own);
}

void leave_by_outer_side(const SimState& w, const ContactRow& contact, LocalManifold& manifold) {
  const float unit = w.options.length_unit;
  if (manifold.count == 0 || manifold.least_separation() > -unit * kLeavesBySide) return;
  const std::size_t of_tile = is_tile(w, contact.shape[0]) ? 0 : 1;
  const std::uint32_t slot = contact.shape[of_tile];
  if (!is_tile(w, slot)) return;
  const TileGrid& grid = grid_of(w, visible_shape(w, slot));
  const Cell cell = cell_of(w, slot);
  const Polygon& tile = *std::get_if<Polygon>(&w.shapes.geometry[slot]);
  const WorldTransform& pose = w.bodies.state[contact.body[of_tile]].pose;
  const WorldTransform& other_pose = w.bodies.state[contact.body[1 - of_tile]].pose;
  const Transform other_in_tile = relative(pose, other_pose);
  const Transform tile_in_a = of_tile == 0 ? Transform{} : relative(other_pose, pose);

  // From the tile to the other shape, in the frame of the grid's body.
  const Vec2 out = of_tile == 0 ? manifold.normal : -inv_rotate(tile_in_a.rotation, manifold.normal);
  if (!is_inner(grid, cell, tile.normals()[facing_side(tile, out)])) return;

  const ConvexProxy other = make_proxy(w.shapes.geometry[contact.shape[1 - of_tile]]);
  const auto height_over = [&](std::size_t side, Vec2 point) {
    return dot(tile.normals()[side], transform_point(other_in_tile, point) - tile.vertices()[side]);
  };
  std::size_t best = tile.normals().size();
  float best_height = -std::numeric_limits<float>::max();
  for (std::size_t side = 0; side < tile.normals().size(); ++side) {
    if (is_inner(grid, cell, tile.normals()[side])) continue;
    float lowest = std::numeric_limits<float>::max();
    for (const Vec2 point : other.points) lowest = min(lowest, height_over(side, point));
    if (lowest <= best_height) continue;
    best = side;
    best_height = lowest;
  }
  if (best == tile.normals().size()) return;

  const Vec2 normal = tile.normals()[best];
  manifold.normal = rotate(tile_in_a.rotation, of_tile == 0 ? normal : -normal);
  manifold.count = 0;
  manifold.clearance = 0.0f;
  for (std::size_t i = 0; i < other.points.size() && manifold.count < 2; ++i) {
    const float height = height_over(best, other.points[i]);
    if (height > best_height + unit * kLevel) continue;
    // The point is midway between the two surfaces.
    const Vec2 middle = transform_point(other_in_tile, other.points[i]) - 0.5f * (height + other.radius) * normal;
    const auto id = static_cast<std::uint32_t>(0x8000u + 64 * best + i);
    manifold.points[static_cast<std::size_t>(manifold.count++)] = {transform_point(tile_in_a, middle),
                                                                   height - other.radius, id};
  }
}

}  // namespace drystone::contact
