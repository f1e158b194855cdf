// Overlaps with a box, a convex shape, a point.
#include <array>
#include <vector>

#include "drystone/world.hpp"
#include "geometry/tile_grid.hpp"
#include "query/first_of.hpp"
#include "query/search.hpp"

namespace drystone {
namespace {

using namespace queries;

/// The ids of visible shapes near a box, in the coordinates of the trees, for which accept(slot) holds: all, or with `out` the first.
template <typename Accept, typename... Out>
auto shapes_in(const SimState& w, const Aabb& box, const QueryFilter& filter, Accept accept, Out... out) {
  const auto find = [&](base::FunctionRef<void(ShapeId)> f) {
    search_box(w, box, filter, [&](std::uint32_t slot) {
      if (accept(slot)) f(shape_id(w, slot));
      return true;
    });
  };
  return results_of<ShapeId>(by_index<ShapeId>, find, out...);
}

/// Whether test(grid, cell) holds for any tile of a grid near a posed convex shape.
template <typename Test>
bool any_tile(const SimState& w, std::uint32_t slot, const ConvexProxy& shape, const WorldTransform& pose, Test test) {
  const TileGrid& grid = grid_of(w, slot);
  const Transform in_grid = relative(pose_of(w, slot), pose);
  const Aabb box = box_around(shape, in_grid);
  return !geometry::for_each_tile_in(grid, box, [&](Cell cell) { return !test(grid, cell); });
}

bool is_touching(const SimState& w, std::uint32_t slot, const ConvexProxy& shape, const WorldTransform& pose) {
  const auto touches = [&](const ConvexProxy& target) {
    SimplexCache cache;
    const DistanceInput input = {
        .a = target, .b = shape, .b_in_a = relative(pose_of(w, slot), pose), .length_unit = w.options.length_unit};
    return distance(input, cache).distance <= 0.0f;
  };
  if (!is_grid(w, slot)) return touches(make_proxy(w.shapes.geometry[slot]));
  return any_tile(w, slot, shape, pose, [&](const TileGrid& grid, Cell cell) {
    const geometry::TilePoints tile = geometry::tile_points(grid, cell);
    return touches(tile.proxy());
  });
}

template <typename... Out>
auto overlaps_with_box(const WorldState& w, const WorldAabb& box, const QueryFilter& filter, Out... out) {
  model::Check check(w);
  check.place("box.lower", box.lower).place("box.upper", box.upper);
  check_filter(check, filter);
  check.require(box.lower.x <= box.upper.x && box.lower.y <= box.upper.y, "box.lower must not exceed box.upper");
  const auto accept = [&](std::uint32_t slot) {
    const WorldTransform& pose = pose_of(w, slot);
    const auto overlaps_box = [&](const auto& geometry) {
      return overlaps(pose.position + drystone::bounds(geometry, Transform{{}, pose.rotation}), box);
    };
    if (!is_grid(w, slot)) return overlaps_box(w.shapes.geometry[slot]);
    const Vec2 half = half_extents(box);
    const std::array corners = {-half, Vec2{half.x, -half.y}, half, Vec2{-half.x, half.y}};
    // The box around a rotated tile reaches out of its cell.
    return any_tile(w, slot, {corners, grid_of(w, slot).cell_size()}, {center(box), {}},
                    [&](const TileGrid& grid, Cell cell) { return overlaps_box(tile_polygon(grid, cell)); });
  };
  return check.then([&] {
    const Aabb in_trees = {spatial::in_trees(w, box.lower), spatial::in_trees(w, box.upper)};
    return shapes_in(w, in_trees, filter, accept, out...);
  });
}

template <typename... Out>
auto overlaps_with_point(const WorldState& w, Position point, const QueryFilter& filter, Out... out) {
  model::Check check(w);
  check.place("point", point);
  check_filter(check, filter);
  return check.then([&] {
    const Vec2 in_trees = spatial::in_trees(w, point);
    const auto accept = [&](std::uint32_t slot) {
      return contains(w.shapes.geometry[slot], inv_transform_point(pose_of(w, slot), point));
    };
    return shapes_in(w, {in_trees, in_trees}, filter, accept, out...);
  });
}

template <typename... Out>
auto overlaps_with_shape(const WorldState& w, const ConvexProxy& shape, const WorldTransform& pose,
                         const QueryFilter& filter, Out... out) {
  model::Check check(w);
  check_shape(check, shape, pose);
  check_filter(check, filter);
  const auto accept = [&](std::uint32_t slot) { return is_touching(w, slot, shape, pose); };
  return check.then([&] { return shapes_in(w, box_in_trees(w, shape, pose), filter, accept, out...); });
}

}  // namespace

Result<std::vector<ShapeId>> World::overlap_box(const WorldAabb& box, const QueryFilter& filter) const {
  return overlaps_with_box(*state_, box, filter);
}
Result<QueryCount> World::overlap_box(const WorldAabb& box, const QueryFilter& filter, std::span<ShapeId> out) const {
  return overlaps_with_box(*state_, box, filter, out);
}

Result<std::vector<ShapeId>> World::shapes_at(Position point, const QueryFilter& filter) const {
  return overlaps_with_point(*state_, point, filter);
}
Result<QueryCount> World::shapes_at(Position point, const QueryFilter& filter, std::span<ShapeId> out) const {
  return overlaps_with_point(*state_, point, filter, out);
}

Result<std::vector<ShapeId>> World::overlap_shape(const ConvexProxy& shape, const WorldTransform& pose,
                                                  const QueryFilter& filter) const {
  return overlaps_with_shape(*state_, shape, pose, filter);
}
Result<QueryCount> World::overlap_shape(const ConvexProxy& shape, const WorldTransform& pose, const QueryFilter& filter,
                                        std::span<ShapeId> out) const {
  return overlaps_with_shape(*state_, shape, pose, filter, out);
}

Result<bool> World::overlap_shape_any(const ConvexProxy& shape, const WorldTransform& pose,
                                      const QueryFilter& filter) const {
  model::Check check(*state_);
  check_shape(check, shape, pose);
  check_filter(check, filter);
  return check.then([&] {
    bool any = false;
    search_box(*state_, box_in_trees(*state_, shape, pose), filter, [&](std::uint32_t slot) {
      any = is_touching(*state_, slot, shape, pose);
      return !any;
    });
    return any;
  });
}

}  // namespace drystone
