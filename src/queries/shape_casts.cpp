// Casts of convex shapes: the nearest shape, all shapes, any shape, and batches.
#include <vector>

#include "drystone/world.hpp"
#include "geometry/tile_grid.hpp"
#include "queries/first_of.hpp"
#include "queries/search.hpp"

namespace drystone {
namespace {

using namespace queries;

/// Calls f(hit) for the tiles of a grid that the moved shape hits, as hits_of() for shapes.
float cast_at_tiles(const SimState& w, std::uint32_t slot, ShapeCastInput cast, Fractions fractions, OnHit f) {
  const TileGrid& grid = grid_of(w, slot);
  const Aabb box = box_around(cast.b, cast.b_in_a);
  const float radius = length(half_extents(box)) + w.options.length_unit * kLinearSlop;
  float left = cast.max_fraction;
  geometry::walk_tiles(grid, center(box), cast.translation_b, radius, left, [&](Cell cell, float reach) {
    left = reach;
    const geometry::TilePoints tile = geometry::tile_points(grid, cell);
    cast.a = tile.proxy();
    cast.max_fraction = reach;
    const CastOutput local = shape_cast(cast);
    if (local.hit && fractions.has(local.fraction)) left = f(to_hit(w, slot, local, pose_of(w, slot), cell));
    return left;
  });
  return left;
}

/// The shapes that the moved shape hits, for closest_of() and the others.
auto hits_of(const SimState& w, const ShapeCast& cast) {
  return [&](OnHit f) {
    // shape_cast() counts a very small gap, less than the slop, as a hit, so the box is enlarged.
    const Aabb box = inflate(box_in_trees(w, cast.shape, cast.pose), w.options.length_unit * kLinearSlop);
    const Position from = cast.pose.position;
    cast_box(w, from, box, cast.translation, cast.filter, [&](std::uint32_t slot, float reach, Fractions fractions) {
      const WorldTransform& target = pose_of(w, slot);
      const ShapeCastInput input = {
          make_proxy(w.shapes.geometry[slot]),           cast.shape, relative(target, cast.pose),
          inv_rotate(target.rotation, cast.translation), reach,      w.options.length_unit};
      if (is_grid(w, slot)) return cast_at_tiles(w, slot, input, fractions, f);
      const CastOutput local = shape_cast(input);
      return local.hit && fractions.has(local.fraction) ? f(to_hit(w, slot, local, target)) : reach;
    });
  };
}

void check_cast(model::Check& check, const ShapeCast& cast) {
  check_shape(check, cast.shape, cast.pose);
  check.point("translation", cast.translation);
  check_filter(check, cast.filter);
}

/// What collect(the hits of the shape) returns, once the cast is checked.
template <typename Collect>
auto run(const WorldState& w, const ShapeCast& cast, Collect collect) {
  model::Check check(w);
  check_cast(check, cast);
  return check.then([&] { return collect(hits_of(w, cast)); });
}

}  // namespace

Result<RayHit> World::shape_cast_closest(const ConvexProxy& shape, const WorldTransform& pose, Vec2 translation,
                                         const QueryFilter& filter) const {
  return run(*state_, {shape, pose, translation, filter}, [](auto hits) { return closest_of(hits); });
}

Result<std::vector<RayHit>> World::shape_cast_all(const ConvexProxy& shape, const WorldTransform& pose,
                                                  Vec2 translation, const QueryFilter& filter) const {
  return run(*state_, {shape, pose, translation, filter},
             [](auto hits) { return results_of<RayHit>(is_before, each_of(hits)); });
}

Result<QueryCount> World::shape_cast_all(const ConvexProxy& shape, const WorldTransform& pose, Vec2 translation,
                                         const QueryFilter& filter, std::span<RayHit> out) const {
  return run(*state_, {shape, pose, translation, filter},
             [&](auto hits) { return results_of<RayHit>(is_before, each_of(hits), out); });
}

Result<bool> World::shape_cast_any(const ConvexProxy& shape, const WorldTransform& pose, Vec2 translation,
                                   const QueryFilter& filter) const {
  return run(*state_, {shape, pose, translation, filter}, [](auto hits) { return queries::any_of(hits); });
}

Result<void> World::shape_cast_closest(std::span<const ShapeCast> casts, std::span<RayHit> out) const {
  const WorldState& w = *state_;
  model::Check check(w);
  check_batch(check, casts, out, [&](const ShapeCast& cast) { check_cast(check, cast); });
  return check.then(
      [&] { for_each_in_batch(w, casts.size(), [&](std::size_t i) { out[i] = closest_of(hits_of(w, casts[i])); }); });
}

}  // namespace drystone
