// The shapes that a query may find, without a tree: brute force to compare queries with.
#pragma once

#include <algorithm>
#include <memory>
#include <vector>

#include "drystone/drystone.hpp"

namespace drystone::test {

/// A shape, or a tile of a grid.
struct Seen {
  ShapeId id;
  std::shared_ptr<const ShapeGeometry> geometry;
  WorldTransform pose;

  WorldAabb box() const { return pose.position + bounds(*geometry, Transform{{}, pose.rotation}); }
};

/// Every shape that passes the filter, by slot; for a grid its tiles, by cell. Valid until the world changes.
inline std::vector<Seen> visible_shapes(const World& world, const QueryFilter& filter) {
  std::vector<Seen> all;
  for (const BodyId body : world.bodies()) {
    const BodyOptions options = world.body(body);
    if (body == filter.ignore_body || !options.enabled) continue;
    if (options.type == BodyType::static_body && !filter.static_bodies) continue;
    if (options.type == BodyType::kinematic && !filter.kinematic_bodies) continue;
    if (options.type == BodyType::dynamic && !filter.dynamic_bodies) continue;
    const std::vector<ShapeId> shapes = world.shapes(body);
    for (const ShapeId shape : shapes) {
      const ShapeOptions o = world.shape(shape);
      const bool sees = (filter.mask & o.filter.category) != 0 && (o.filter.mask & filter.category) != 0;
      if (!sees || (o.sensor && !filter.sensors)) continue;
      const ShapeGeometry* const geometry = world.geometry(shape);
      if (const auto* grid = std::get_if<TileGrid>(geometry)) {
        for (std::uint32_t i = 0; i < static_cast<std::uint32_t>(grid->width() * grid->height()); ++i) {
          if (grid->at_index(i) == Tile::empty) continue;
          all.push_back(
              {shape, std::make_shared<ShapeGeometry>(tile_polygon(*grid, grid->cell_of(i))), world.transform(body)});
        }
        continue;
      }
      all.push_back({shape, {std::shared_ptr<const ShapeGeometry>(), geometry}, world.transform(body)});
    }
  }
  std::stable_sort(all.begin(), all.end(), [](const Seen& a, const Seen& b) { return a.id.index < b.id.index; });
  return all;
}

}  // namespace drystone::test
