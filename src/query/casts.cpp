// Casts of rays and of convex shapes: the nearest shape, all shapes, any shape, and batches.
#include <vector>

#include "drystone/world.hpp"
#include "geometry/tile_grid.hpp"
#include "query/first_of.hpp"
#include "query/search.hpp"

namespace drystone {
namespace {

using namespace queries;

// --- Rays -------------------------------------------------------------------------------------------------------------

/// The ray in the frame of a pose.
RayCastInput to_local(const WorldTransform& pose, const RayCast& ray, float max_fraction) {
  return {inv_transform_point(pose, ray.origin), inv_rotate(pose.rotation, ray.translation), max_fraction};
}

/// Calls f(hit) for the tiles of a grid on the ray, as hits_of() for shapes.
float cast_at_tiles(const SimState& w, std::uint32_t slot, const RayCastInput& ray, Fractions fractions, OnHit f) {
  const TileGrid& grid = grid_of(w, slot);
  float left = ray.max_fraction;
  geometry::walk_tiles(grid, ray.origin, ray.translation, 0.0f, ray.max_fraction, [&](Cell cell, float reach) {
    left = reach;
    const CastOutput local = ray_cast(tile_polygon(grid, cell), {ray.origin, ray.translation, reach});
    if (local.hit && fractions.has(local.fraction)) left = f(to_hit(w, slot, local, pose_of(w, slot), cell));
    return left;
  });
  return left;
}

/// The shapes on the ray, for closest_of() and the others.
auto hits_of(const SimState& w, const RayCast& ray) {
  return [&](OnHit f) {
    const Vec2 start = spatial::in_trees(w, ray.origin);
    const Aabb box = {start, start};
    cast_box(w, ray.origin, box, ray.translation, ray.filter,
             [&](std::uint32_t slot, float reach, Fractions fractions) {
               const WorldTransform& pose = pose_of(w, slot);
               const RayCastInput local_ray = to_local(pose, ray, reach);
               if (is_grid(w, slot)) return cast_at_tiles(w, slot, local_ray, fractions, f);
               const CastOutput local = ray_cast(w.shapes.geometry[slot], local_ray);
               return local.hit && fractions.has(local.fraction) ? f(to_hit(w, slot, local, pose)) : reach;
             });
  };
}

void check_cast(model::Check& check, const RayCast& ray) {
  check.place("origin", ray.origin).point("translation", ray.translation);
  check_filter(check, ray.filter);
}

// --- Shapes -----------------------------------------------------------------------------------------------------------

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

// --- Both -------------------------------------------------------------------------------------------------------------

/// What collect(the hits of the cast) returns, once the cast is checked.
template <typename Cast, typename Collect>
auto collect_hits(const WorldState& w, const Cast& cast, Collect collect) {
  model::Check check(w);
  check_cast(check, cast);
  return check.then([&] { return collect(hits_of(w, cast)); });
}

template <typename Cast>
Result<CastHit> closest(const WorldState& w, const Cast& cast) {
  return collect_hits(w, cast, [](auto hits) { return closest_of(hits); });
}
/// With `out` this returns the first hits, without it all.
template <typename Cast, typename... Out>
auto all(const WorldState& w, const Cast& cast, Out... out) {
  return collect_hits(w, cast, [&](auto hits) { return results_of<CastHit>(is_before, each_of(hits), out...); });
}
template <typename Cast>
Result<bool> any(const WorldState& w, const Cast& cast) {
  return collect_hits(w, cast, [](auto hits) { return queries::any_of(hits); });
}
template <typename Cast>
Result<void> closest_of_each(const WorldState& w, std::span<const Cast> casts, std::span<CastHit> out) {
  model::Check check(w);
  check_batch(check, casts, out, [&](const Cast& cast) { check_cast(check, cast); });
  return check.then(
      [&] { for_each_in_batch(w, casts.size(), [&](std::size_t i) { out[i] = closest_of(hits_of(w, casts[i])); }); });
}

}  // namespace

Result<CastHit> World::ray_cast_closest(Position origin, Vec2 translation, const QueryFilter& filter) const {
  return closest(*state_, RayCast{origin, translation, filter});
}
Result<std::vector<CastHit>> World::ray_cast_all(Position origin, Vec2 translation, const QueryFilter& filter) const {
  return all(*state_, RayCast{origin, translation, filter});
}
Result<QueryCount> World::ray_cast_all(Position origin, Vec2 translation, const QueryFilter& filter,
                                       std::span<CastHit> out) const {
  return all(*state_, RayCast{origin, translation, filter}, out);
}
Result<bool> World::ray_cast_any(Position origin, Vec2 translation, const QueryFilter& filter) const {
  return any(*state_, RayCast{origin, translation, filter});
}
Result<void> World::ray_cast_closest(std::span<const RayCast> rays, std::span<CastHit> out) const {
  return closest_of_each(*state_, rays, out);
}

Result<CastHit> World::shape_cast_closest(const ConvexProxy& shape, const WorldTransform& pose, Vec2 translation,
                                          const QueryFilter& filter) const {
  return closest(*state_, ShapeCast{shape, pose, translation, filter});
}
Result<std::vector<CastHit>> World::shape_cast_all(const ConvexProxy& shape, const WorldTransform& pose,
                                                   Vec2 translation, const QueryFilter& filter) const {
  return all(*state_, ShapeCast{shape, pose, translation, filter});
}
Result<QueryCount> World::shape_cast_all(const ConvexProxy& shape, const WorldTransform& pose, Vec2 translation,
                                         const QueryFilter& filter, std::span<CastHit> out) const {
  return all(*state_, ShapeCast{shape, pose, translation, filter}, out);
}
Result<bool> World::shape_cast_any(const ConvexProxy& shape, const WorldTransform& pose, Vec2 translation,
                                   const QueryFilter& filter) const {
  return any(*state_, ShapeCast{shape, pose, translation, filter});
}
Result<void> World::shape_cast_closest(std::span<const ShapeCast> casts, std::span<CastHit> out) const {
  return closest_of_each(*state_, casts, out);
}

}  // namespace drystone
