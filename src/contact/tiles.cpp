#include "contact/tiles.hpp"

#include <algorithm>

#include "contact/contacts.hpp"
#include "contact/one_way.hpp"
#include "core/replaceable.hpp"
#include "core/sort.hpp"
#include "geometry/tile_grid.hpp"
#include "world/edges.hpp"
#include "world/islands.hpp"
#include "world/proxies.hpp"
#include "world/slots.hpp"

namespace drystone::contact {
namespace {

/// A box in the coordinates of the trees as a box in the frame of a body.
Aabb to_local(const SimState& w, std::uint32_t body, Aabb box) {
  Transform pose = spatial::in_trees(w, w.bodies.state[body].pose);
  if (spatial::has_pieces(w)) {
    const Vec2 size = max(abs(box.lower), abs(box.upper));
    const WorldAabb in_world = spatial::in_world(w, inflate(box, 4.0e-6f * max(size.x, size.y)));
    const Position place = w.bodies.state[body].pose.position;
    box = {in_world.lower - place, in_world.upper - place};
    pose.position = {};
  }
  const Vec2 middle = inv_transform_point(pose, center(box));
  const Vec2 half = half_extents(box);
  const Vec2 x = abs(inv_rotate(pose.rotation, {half.x, 0.0f}));
  const Vec2 y = abs(inv_rotate(pose.rotation, {0.0f, half.y}));
  const Vec2 reach = x + y;
  const float rounding = 4.0e-6f * (abs(pose.position.x) + abs(pose.position.y) + abs(middle.x) + abs(middle.y));
  return inflate(Aabb{middle - reach, middle + reach}, rounding);
}

/// Finds the tiles of grids near a shape.
class TileFinder {
 public:
  TileFinder(const SimState& w, std::vector<TilePair>& found) : w_(w), found_(found) {}

  void find(std::uint32_t shape, std::uint32_t grid) {
    if (w_.shapes.body[shape] == w_.shapes.body[grid] || !may_contact(w_, shape, grid)) return;
    const TileGrid& tiles = grid_of(w_, grid);
    const std::uint32_t body = w_.shapes.body[grid];
    geometry::for_each_tile_in(tiles, to_local(w_, body, w_.shapes.fat_box[shape]), [&](Cell cell) {
      const std::uint32_t index = tiles.index_of(cell);
      const std::uint32_t row = find_tile(w_, grid, index);
      if (row == kNone ? is_near(shape, body, tiles, cell) : is_new_pair(shape, row)) {
        found_.push_back({shape, grid, index});
      }
      return true;
    });
  }

 private:
  bool is_new_pair(std::uint32_t shape, std::uint32_t row) const {
    return spatial::bounds_overlap(w_, shape, row) && !w_.contacts.pairs.contains(shape, row);
  }
  bool is_near(std::uint32_t shape, std::uint32_t body, const TileGrid& grid, Cell cell) const {
    const spatial::StaticBounds bounds = spatial::static_bounds(w_, body, tile_polygon(grid, cell));
    const Aabb& box = w_.shapes.fat_box[shape];
    return overlaps(box, bounds.box) && !geometry::is_apart(box, bounds.slab);
  }

  const SimState& w_;
  std::vector<TilePair>& found_;
};

/// The shapes that may move and whose boxes overlap a box in the coordinates of the trees, by slot.
std::vector<std::uint32_t> shapes_near(const SimState& w, const Aabb& box) {
  std::vector<std::uint32_t> near;
  for (const bvh::Tree* tree : {&w.trees.awake, &w.trees.asleep}) {
    tree->query(box, [&](std::uint32_t shape) {
      near.push_back(shape);
      return true;
    });
  }
  base::sort(near);
  return near;
}

/// The contacts of a tile, by slot. Mostly they are all with shapes near it, and the list of the grid's body is much longer. But a body that
/// went away in the last step still has its contact.
std::vector<std::uint32_t> contacts_of_tile(SimState& w, std::uint32_t tile) {
  std::vector<std::uint32_t> found;
  for (const std::uint32_t shape : shapes_near(w, w.shapes.fat_box[tile])) {
    model::for_each_contact(w, w.shapes.body[shape], [&](std::uint32_t slot, const ContactRow& contact, std::uint32_t) {
      const auto [a, b] = contact.shape;
      if ((a == tile && b == shape) || (b == tile && a == shape)) found.push_back(slot);
    });
  }
  if (found.size() < w.tiles.row[w.shapes.row[tile].tile].contacts) {
    found.clear();
    for_each_contact_of_shape(w, tile, [&](std::uint32_t slot) { found.push_back(slot); });
  }
  base::sort(found);
  return found;
}

void wake_and_seek(SimState& w, std::span<const std::uint32_t> shapes) {
  for (const std::uint32_t shape : shapes) {
    const std::uint32_t body = w.shapes.body[shape];
    if (w.bodies.state[body].type == BodyType::dynamic) island::wake(w, body);
    if (is_awake(w, body)) {
      spatial::seek_pairs_of_shape(w, shape);
    } else {
      w.shapes.row[shape].pairs_pending = true;
    }
  }
}

}  // namespace

std::uint32_t find_tile(const SimState& w, std::uint32_t grid, std::uint32_t cell) {
  const std::uint32_t tile = w.tiles.slots.find(grid, cell);
  return tile == base::CellMap::kNothing ? kNone : w.tiles.row[tile].shape;
}

std::uint32_t make_tile(SimState& w, std::uint32_t grid, std::uint32_t cell) {
  if (const std::uint32_t found = find_tile(w, grid, cell); found != kNone) return found;
  const std::uint32_t tile = model::acquire_slot(w.tiles).index;
  const std::uint32_t slot = model::acquire_slot(w.shapes).index;
  w.tiles.row[tile] = {slot, grid, cell, 0};
  w.tiles.slots.insert(grid, cell, tile);
  fill_tile(w, tile);
  return slot;
}

void fill_tile(SimState& w, std::uint32_t tile) {
  const auto& [slot, grid, cell, contacts] = w.tiles.row[tile];
  const TileGrid& tiles = grid_of(w, grid);
  w.shapes.geometry[slot] = tile_polygon(tiles, tiles.cell_of(cell));
  ShapeRow& row = w.shapes.row[slot];
  row = w.shapes.row[grid];
  row.next = kNone;
  row.tile = tile;
  row.pairs_pending = false;
  if (w.shapes.user_data[grid] != 0) w.shapes.user_data[slot] = w.shapes.user_data[grid];
  w.shapes.extras[slot] = w.shapes.extras[grid];
  w.shapes.extras[slot].density = 0.0f;  // The grid has the mass, and its density may change while the tile stays.
  set_own_surface(w, slot, own_surface(w, grid, cell));
  w.shapes.body[slot] = row.body;
  w.shapes.group[slot] = row.filter.group;
  const spatial::StaticBounds bounds = spatial::static_bounds(w, row.body, w.shapes.geometry[slot]);
  w.shapes.fat_box[slot] = bounds.box;
  w.shapes.slab[slot] = bounds.slab;
}

DRYSTONE_REPLACEABLE void add_contact_of_tile(SimState& w, std::uint32_t shape) {
  if (is_tile(w, shape)) ++w.tiles.row[w.shapes.row[shape].tile].contacts;
}

DRYSTONE_REPLACEABLE void remove_contact_of_tile(SimState& w, std::uint32_t shape) {
  if (!is_tile(w, shape)) return;
  const std::uint32_t slot = w.shapes.row[shape].tile;
  TileRow& tile = w.tiles.row[slot];
  if (--tile.contacts > 0) return;
  w.tiles.slots.erase(tile.grid, tile.cell);
  model::release_slot(w.tiles, slot);
  model::release_slot(w.shapes, shape);
}

DRYSTONE_REPLACEABLE void find_tile_pairs(WorldState& w, std::span<const std::uint32_t> moved,
                                          std::vector<TilePair>& found) {
  if (w.shapes.grid_count == 0) return;
  constexpr int kGrain = 64;
  w.runtime.workers->parallel_for(static_cast<int>(moved.size()), kGrain, [&](int first, int last, int worker) {
    TileFinder finder(w, w.scratch->per_worker[static_cast<std::size_t>(worker)].new_tiles);
    for (int i = first; i < last; ++i) {
      const std::uint32_t shape = moved[static_cast<std::size_t>(i)];
      if (is_grid(w, shape)) {
        const auto find = [&](std::uint32_t other) {
          finder.find(other, shape);
          return true;
        };
        w.trees.awake.query(w.shapes.fat_box[shape], find);
        w.trees.asleep.query(w.shapes.fat_box[shape], find);
      } else if (!spatial::is_static_shape(w, shape)) {
        w.trees.fixed.query(w.shapes.fat_box[shape], [&](std::uint32_t other) {
          if (is_grid(w, other)) finder.find(shape, other);
          return true;
        });
      }
    }
  });
  for (WorkerScratch& worker_scratch : w.scratch->per_worker) {
    found.insert(found.end(), worker_scratch.new_tiles.begin(), worker_scratch.new_tiles.end());
    worker_scratch.new_tiles.clear();
  }
  base::sort(found);
  // If both a shape and a grid moved, both have found the pair.
  found.erase(std::unique(found.begin(), found.end()), found.end());
}

DRYSTONE_REPLACEABLE void create_tile_contacts(SimState& w, std::span<const TilePair> pairs,
                                               std::span<std::uint32_t> created) {
  for (std::size_t i = 0; i < pairs.size(); ++i) {
    created[i] = create_contact(w, make_tile(w, pairs[i].grid, pairs[i].cell), pairs[i].shape);
  }
}

DRYSTONE_REPLACEABLE void renew_surface_of_tiles(SimState& w, std::uint32_t grid) {
  w.tiles.ids.for_each_used([&](std::uint32_t slot) {
    const TileRow& tile = w.tiles.row[slot];
    if (tile.grid != grid) return;
    const ShapeRow& from = w.shapes.row[grid];
    ShapeRow& to = w.shapes.row[tile.shape];
    to.material = from.material;
    to.contact_events = from.contact_events;
    to.hit_events = from.hit_events;
    set_own_surface(w, tile.shape, own_surface(w, grid, tile.cell));
  });
}

void set_tile(SimState& w, std::uint32_t grid, Cell cell, Tile tile) {
  auto& tiles = *std::get_if<TileGrid>(&w.shapes.geometry[grid]);
  const Tile before = tiles.at(cell);
  if (before == tile) return;
  w.unreported.tile_change.push_back({shape_id(w, grid), cell, before, tile});
  const std::uint32_t body = w.shapes.body[grid];
  if (const std::uint32_t row = find_tile(w, grid, tiles.index_of(cell)); row != kNone) {
    for (const std::uint32_t slot : contacts_of_tile(w, row)) destroy_and_wake(w, slot);
  }
  tiles.set(cell, tile);
  for (const Cell step : {Cell{-1, 0}, Cell{1, 0}, Cell{0, -1}, Cell{0, 1}}) {
    const Cell neighbor = {cell.x + step.x, cell.y + step.y};
    const std::uint32_t row = tiles.has(neighbor) ? find_tile(w, grid, tiles.index_of(neighbor)) : kNone;
    if (row == kNone) continue;
    for (const std::uint32_t slot : contacts_of_tile(w, row)) invalidate(w, slot);
  }
  if (!w.bodies.state[body].enabled) return;
  // The box of the whole cell, because bodies may lie on the old tile or overlap the new one.
  TileGrid whole(1, 1, tiles.cell_size(), tiles.corner(cell));
  whole.set({0, 0}, Tile::full);
  const Aabb box = spatial::static_bounds(w, body, tile_polygon(whole, {0, 0})).box;
  wake_and_seek(w, shapes_near(w, box));
}

}  // namespace drystone::contact
