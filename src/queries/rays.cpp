// Rays: the nearest shape, all shapes, any shape, and batches.
#include <vector>

#include "drystone/world.hpp"
#include "geometry/tile_grid.hpp"
#include "queries/first_of.hpp"
#include "queries/search.hpp"

namespace drystone {
namespace {

using namespace queries;

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

void check_ray(model::Check& check, const RayCast& ray) {
  check.place("origin", ray.origin).point("translation", ray.translation);
  check_filter(check, ray.filter);
}

/// What collect(the hits of the ray) returns, once the ray is checked.
template <typename Collect>
auto cast(const WorldState& w, const RayCast& ray, Collect collect) {
  model::Check check(w);
  check_ray(check, ray);
  return check.then([&] { return collect(hits_of(w, ray)); });
}

}  // namespace

Result<RayHit> World::ray_cast_closest(Position origin, Vec2 translation, const QueryFilter& filter) const {
  return cast(*state_, {origin, translation, filter}, [](auto hits) { return closest_of(hits); });
}

Result<std::vector<RayHit>> World::ray_cast_all(Position origin, Vec2 translation, const QueryFilter& filter) const {
  return cast(*state_, {origin, translation, filter},
              [](auto hits) { return results_of<RayHit>(is_before, each_of(hits)); });
}

Result<QueryCount> World::ray_cast_all(Position origin, Vec2 translation, const QueryFilter& filter,
                                       std::span<RayHit> out) const {
  return cast(*state_, {origin, translation, filter},
              [&](auto hits) { return results_of<RayHit>(is_before, each_of(hits), out); });
}

Result<bool> World::ray_cast_any(Position origin, Vec2 translation, const QueryFilter& filter) const {
  return cast(*state_, {origin, translation, filter}, [](auto hits) { return queries::any_of(hits); });
}

Result<void> World::ray_cast_closest(std::span<const RayCast> rays, std::span<RayHit> out) const {
  const WorldState& w = *state_;
  model::Check check(w);
  check_batch(check, rays, out, [&](const RayCast& ray) { check_ray(check, ray); });
  return check.then(
      [&] { for_each_in_batch(w, rays.size(), [&](std::size_t i) { out[i] = closest_of(hits_of(w, rays[i])); }); });
}

}  // namespace drystone
