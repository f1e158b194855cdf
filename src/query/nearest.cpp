// The shapes near a point or a convex shape, with distances and points.
#include <array>
#include <tuple>
#include <vector>

#include "drystone/world.hpp"
#include "geometry/separation.hpp"
#include "geometry/tile_grid.hpp"
#include "query/first_of.hpp"
#include "query/search.hpp"

namespace drystone {
namespace {

using namespace queries;

bool is_nearer(const NearestShape& a, const NearestShape& b) {
  if (a.distance != b.distance) return a.distance < b.distance;
  return std::tuple(a.shape.index, a.cell.y, a.cell.x) < std::tuple(b.shape.index, b.cell.y, b.cell.x);
}

/// The distance of a shape from a shape of the world or, if there is a cell, from its tile.
NearestShape measure(const SimState& w, std::uint32_t slot, const ConvexProxy& target_shape, const ConvexProxy& shape,
                     const WorldTransform& pose, Cell cell) {
  const WorldTransform& target = pose_of(w, slot);
  const geometry::Separation s = geometry::separation(
      {.a = target_shape, .b = shape, .b_in_a = relative(target, pose), .length_unit = w.options.length_unit});
  return {shape_id(w, slot),
          transform_point(target, s.point_a),
          transform_point(target, s.point_b),
          rotate(target.rotation, s.normal),
          s.distance,
          cell};
}

using OnFound = base::FunctionRef<float(const NearestShape& found, float reach)>;

/// Calls f(found, reach) for a shape that search_near() found, or for the tiles of a grid; f returns the reach of the further search.
float measure_all(const SimState& w, std::uint32_t slot, const ConvexProxy& shape, const WorldTransform& pose,
                  float reach, OnFound f) {
  if (!is_grid(w, slot)) return f(measure(w, slot, make_proxy(w.shapes.geometry[slot]), shape, pose, {}), reach);
  const TileGrid& grid = grid_of(w, slot);
  const Transform in_grid = relative(pose_of(w, slot), pose);
  const Aabb box = box_around(shape, in_grid);
  float left = reach;
  geometry::search_tiles_near(grid, box, reach, [&](Cell cell, float) {
    const geometry::TilePoints tile = geometry::tile_points(grid, cell);
    left = f(measure(w, slot, tile.proxy(), shape, pose, cell), left);
    return left;
  });
  return left;
}

NearestShape nearest(const SimState& w, const ConvexProxy& shape, const WorldTransform& pose, float max_distance,
                     const QueryFilter& filter) {
  NearestShape best;
  search_near(w, box_in_trees(w, shape, pose), max_distance, filter, [&](std::uint32_t slot, float reach) {
    return measure_all(w, slot, shape, pose, reach, [&](const NearestShape& found, float present) {
      if (found.distance > max_distance || (best.shape && !is_nearer(found, best))) return present;
      best = found;
      // Shapes that overlap are all at distance 0 for the trees.
      return max(best.distance, 0.0f);
    });
  });
  return best;
}

void check_reach(model::Check& check, float max_distance, const QueryFilter& filter) {
  check.within("max_distance", max_distance, bound::kRounding);
  check_filter(check, filter);
}

/// With `out` this returns the first results, without it all.
template <typename... Out>
auto all_near(const WorldState& w, const ConvexProxy& shape, const WorldTransform& pose, float max_distance,
              const QueryFilter& filter, Out... out) {
  model::Check check(w);
  check_shape(check, shape, pose);
  check_reach(check, max_distance, filter);
  const auto find = [&](base::FunctionRef<void(const NearestShape&)> f) {
    search_near(w, box_in_trees(w, shape, pose), max_distance, filter, [&](std::uint32_t slot, float reach) {
      return measure_all(w, slot, shape, pose, reach, [&](const NearestShape& found, float present) {
        if (found.distance <= max_distance) f(found);
        return present;
      });
    });
  };
  return check.then([&] { return results_of<NearestShape>(is_nearer, find, out...); });
}

}  // namespace

Result<NearestShape> World::nearest_shape(Position point, float max_distance, const QueryFilter& filter) const {
  model::Check check(*state_);
  check.place("point", point);
  check_reach(check, max_distance, filter);
  return check.then([&] {
    const std::array<Vec2, 1> center = {Vec2{}};
    return nearest(*state_, {center, 0.0f}, {point, {}}, max_distance, filter);
  });
}

Result<NearestShape> World::nearest_shape(const ConvexProxy& shape, const WorldTransform& pose, float max_distance,
                                          const QueryFilter& filter) const {
  model::Check check(*state_);
  check_shape(check, shape, pose);
  check_reach(check, max_distance, filter);
  return check.then([&] { return nearest(*state_, shape, pose, max_distance, filter); });
}

Result<std::vector<NearestShape>> World::shapes_near(const ConvexProxy& shape, const WorldTransform& pose,
                                                     float max_distance, const QueryFilter& filter) const {
  return all_near(*state_, shape, pose, max_distance, filter);
}
Result<QueryCount> World::shapes_near(const ConvexProxy& shape, const WorldTransform& pose, float max_distance,
                                      const QueryFilter& filter, std::span<NearestShape> out) const {
  return all_near(*state_, shape, pose, max_distance, filter, out);
}

}  // namespace drystone
