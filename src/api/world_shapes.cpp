// Calls of World about shapes and chains. Materials: world_materials.cpp.
#include <type_traits>
#include <utility>

#include "constraint/bodies.hpp"
#include "contact/contacts.hpp"
#include "contact/tiles.hpp"
#include "drystone/world.hpp"
#include "geometry/shape_geometry.hpp"
#include "geometry/support_types.hpp"
#include "history/record/operation.hpp"
#include "world/check.hpp"
#include "world/islands.hpp"
#include "world/proxies.hpp"
#include "world/slots.hpp"

namespace drystone {

using model::Check;
using record::Operation;

namespace {

void set_shape_geometry(ShapeTable& shapes, std::uint32_t slot, ShapeGeometry&& geometry) {
  shapes.reach = max(shapes.reach, extent(geometry, {}));
  const bool was_grid = kind_of(shapes.geometry[slot]) == ShapeKind::tile_grid;
  const bool is_grid = kind_of(geometry) == ShapeKind::tile_grid;
  shapes.grid_count += (is_grid ? 1u : 0u) - (was_grid ? 1u : 0u);
  shapes.geometry[slot] = std::move(geometry);
}

/// Makes the row of a shape. The caller updates the body's mass and inserts the shape into its tree.
std::uint32_t make_row(WorldState& w, std::uint32_t body, ShapeGeometry&& geometry, const ShapeOptions& o) {
  const std::uint32_t slot = model::acquire_slot(w.shapes).index;
  ShapeRow& row = w.shapes.row[slot];
  set_shape_geometry(w.shapes, slot, std::move(geometry));
  row.body = body;
  w.shapes.body[slot] = body;
  if (o.filter.group != 0) w.shapes.group[slot] = o.filter.group;
  row.next = std::exchange(w.bodies.links[body].first_shape, slot);
  w.bodies.shapeless.clear(body);
  w.shapes.before[slot] = kNone;
  if (row.next != kNone) w.shapes.before[row.next] = slot;
  row.material = o.material;
  row.filter = o.filter;
  row.event_mask = o.event_mask;
  row.sensor = o.sensor;
  row.senses_sensors = o.senses_sensors;
  if (o.sensor) w.shapes.sensors.set(slot);
  row.contact_events = o.contact_events;
  row.hit_events = o.hit_events;
  row.one_way = o.one_way.enabled;
  w.shapes.extras[slot] = {o.density, o.one_way};
  if (o.user_data != 0) w.shapes.user_data[slot] = o.user_data;
  if (!o.name.empty()) w.shapes.names[slot] = o.name;
  return slot;
}

/// Only static bodies can have tile grids. `body_of()` returns the slot of the body; it is called only if all conditions so far hold.
template <typename Geometry, typename BodyOf>
void check_type_of_body(Check& check, const WorldState& w, BodyOf body_of) {
  if constexpr (std::is_same_v<Geometry, TileGrid>) {
    check.require([&] { return w.bodies.state[body_of()].type == BodyType::static_body; },
                  "body must be static to have a TileGrid");
  }
}

template <typename Geometry>
Result<ShapeId> add_shape(WorldState& w, BodyId body, const Geometry& geometry, const ShapeOptions& options) {
  Operation<record::kCreateShape<Geometry>> check(w, body, geometry, options);
  check.passed(validate(geometry, w.options.length_unit));
  check_type_of_body<Geometry>(check, w, [&] { return body.index; });
  model::check_options(check, options);
  return check.then([&] {
    const std::uint32_t slot = make_row(w, body.index, geometry, options);
    body::update_mass(w, body.index);
    spatial::add_proxy(w, slot);
    if (w.bodies.state[body.index].type == BodyType::static_body) island::wake_overlapped(w, std::span(&slot, 1));
    return shape_id(w, slot);
  });
}

template <typename Geometry>
Result<void> replace_geometry(WorldState& w, ShapeId shape, const Geometry& geometry) {
  Operation<record::kSetGeometry<Geometry>> check(w, shape, geometry);
  check.passed(validate(geometry, w.options.length_unit));
  check.require([&] { return w.shapes.row[shape.index].chain == kNone; },
                "shape is a link of a chain: destroy the chain");
  check_type_of_body<Geometry>(check, w, [&] { return w.shapes.row[shape.index].body; });
  return check.then([&] {
    const std::uint32_t body = w.shapes.row[shape.index].body;
    island::wake(w, body);
    contact::destroy_contacts_of_shape(w, shape.index);
    spatial::remove_proxy(w, shape.index);
    set_shape_geometry(w.shapes, shape.index, geometry);
    body::update_mass(w, body);
    spatial::add_proxy(w, shape.index);
    if (w.bodies.state[body].type == BodyType::static_body) island::wake_overlapped(w, body);
  });
}

/// Calls act(geometry) with the geometry that was made, or refuses.
template <typename Geometry, typename Act>
std::invoke_result_t<Act, const Geometry&> with_made(const WorldState& w, const Result<Geometry>& made, Act act) {
  if (!made.ok()) return Check(w).passed(made.error()).refuse();
  return act(made.value());
}
template <typename Geometry>
Result<ShapeId> add_made(WorldState& w, BodyId body, const Result<Geometry>& made, const ShapeOptions& options) {
  return with_made(w, made, [&](const Geometry& geometry) { return add_shape(w, body, geometry, options); });
}
template <typename Geometry>
Result<void> replace_by_made(WorldState& w, ShapeId shape, const Result<Geometry>& made) {
  return with_made(w, made, [&](const Geometry& geometry) { return replace_geometry(w, shape, geometry); });
}

ShapeOptions link_options(const ChainOptions& o, std::size_t link) {
  ShapeOptions s;
  s.density = 0.0f;
  s.material = o.materials.size() == 1 ? o.materials[0] : o.materials[link];
  s.filter = o.filter;
  s.contact_events = o.contact_events;
  s.hit_events = o.hit_events;
  s.event_mask = o.event_mask;
  s.one_way = o.one_way;
  s.name = o.name;
  s.user_data = o.user_data;
  return s;
}

/// Sets the filter and ends the contacts of the shape. The next step finds the contacts that the new filter allows.
void replace_filter(WorldState& w, std::uint32_t shape, const Filter& filter) {
  ShapeRow& row = w.shapes.row[shape];
  row.filter = filter;
  w.shapes.group[shape] = filter.group;
  contact::destroy_contacts_of_shape(w, shape);
  if (w.bodies.state[row.body].enabled) spatial::seek_pairs_of_shape(w, shape);
}

/// Link i of a chain. The links of a loop wrap around. The first and the last point of an open chain are only ghosts.
ChainSegment link_geometry(const ChainOptions& o, std::size_t i) {
  const std::size_t n = o.points.size();
  const std::size_t first = o.loop ? i + n - 1 : i;
  return {o.points[first % n], o.points[(first + 1) % n], o.points[(first + 2) % n], o.points[(first + 3) % n]};
}

}  // namespace

Result<ShapeId> World::create_shape(BodyId body, const Circle& geometry, const ShapeOptions& options) {
  return add_shape(*state_, body, geometry, options);
}
Result<ShapeId> World::create_shape(BodyId body, const Capsule& geometry, const ShapeOptions& options) {
  return add_shape(*state_, body, geometry, options);
}
Result<ShapeId> World::create_shape(BodyId body, const Segment& geometry, const ShapeOptions& options) {
  return add_shape(*state_, body, geometry, options);
}
Result<ShapeId> World::create_shape(BodyId body, const Polygon& geometry, const ShapeOptions& options) {
  return add_shape(*state_, body, geometry, options);
}
Result<ShapeId> World::create_shape(BodyId body, const Box& geometry, const ShapeOptions& options) {
  return add_made(*state_, body, make_box(geometry), options);
}
Result<ShapeId> World::create_shape(BodyId body, const SupportShape& geometry, const ShapeOptions& options) {
  return add_made(*state_, body, geometry::with_length_unit(geometry, state_->options.length_unit), options);
}
Result<ShapeId> World::create_shape(BodyId body, const Ellipse& geometry, const ShapeOptions& options) {
  return add_made(*state_, body, make_ellipse(geometry, state_->options.length_unit), options);
}
Result<ShapeId> World::create_shape(BodyId body, const Slice& geometry, const ShapeOptions& options) {
  return add_made(*state_, body, make_slice(geometry, state_->options.length_unit), options);
}
Result<ShapeId> World::create_shape(BodyId body, const TileGrid& geometry, const ShapeOptions& options) {
  return add_shape(*state_, body, geometry, options);
}

Result<void> World::set_geometry(ShapeId shape, const Circle& geometry) {
  return replace_geometry(*state_, shape, geometry);
}
Result<void> World::set_geometry(ShapeId shape, const Capsule& geometry) {
  return replace_geometry(*state_, shape, geometry);
}
Result<void> World::set_geometry(ShapeId shape, const Segment& geometry) {
  return replace_geometry(*state_, shape, geometry);
}
Result<void> World::set_geometry(ShapeId shape, const Polygon& geometry) {
  return replace_geometry(*state_, shape, geometry);
}
Result<void> World::set_geometry(ShapeId shape, const Box& geometry) {
  return replace_by_made(*state_, shape, make_box(geometry));
}
Result<void> World::set_geometry(ShapeId shape, const SupportShape& geometry) {
  return replace_by_made(*state_, shape, geometry::with_length_unit(geometry, state_->options.length_unit));
}
Result<void> World::set_geometry(ShapeId shape, const Ellipse& geometry) {
  return replace_by_made(*state_, shape, make_ellipse(geometry, state_->options.length_unit));
}
Result<void> World::set_geometry(ShapeId shape, const Slice& geometry) {
  return replace_by_made(*state_, shape, make_slice(geometry, state_->options.length_unit));
}
Result<void> World::set_geometry(ShapeId shape, const TileGrid& geometry) {
  return replace_geometry(*state_, shape, geometry);
}

Result<void> World::set_tile(ShapeId grid, Cell cell, Tile tile) {
  WorldState& w = *state_;
  Operation<&World::set_tile> check(w, grid, cell, tile);
  check.require([&] { return is_grid(w, grid.index); }, "grid must be a shape that is a TileGrid");
  check.require([&] { return grid_of(w, grid.index).has(cell); }, "cell must be a cell of the grid");
  check.require(static_cast<int>(tile) < kTileKinds, "tile is none of the kinds of tiles");
  return check.then([&] { contact::set_tile(w, grid.index, cell, tile); });
}

Result<ChainId> World::create_chain(BodyId body, const ChainOptions& options) {
  WorldState& w = *state_;
  Operation<&World::create_chain> check(w, body, options);
  model::check_options(check, options);
  check.available("ChainOptions", parts::kChains);
  return check.then([&] {
    if constexpr (!parts::kChains.built) return ChainId{};  // Refused above; leaves the rest out of the program.
    const base::PoolId id = model::acquire_slot(w.chains);
    w.chains.row[id.index] = {body.index, std::exchange(w.bodies.links[body.index].first_chain, id.index)};
    w.chains.options[id.index] = options;
    std::vector<std::uint32_t>& chain = w.chains.links[id.index];
    const std::size_t links = options.loop ? options.points.size() : options.points.size() - 3;
    for (std::size_t i = 0; i < links; ++i) {
      const std::uint32_t slot = make_row(w, body.index, link_geometry(options, i), link_options(options, i));
      w.shapes.row[slot].chain = id.index;
      chain.push_back(slot);
    }
    body::update_mass(w, body.index);
    for (const std::uint32_t link : chain) spatial::add_proxy(w, link);
    if (w.bodies.state[body.index].type == BodyType::static_body) island::wake_overlapped(w, chain);
    return ChainId{id.index, id.generation};
  });
}

Result<void> World::destroy_shape(ShapeId shape) {
  WorldState& w = *state_;
  Operation<&World::destroy_shape> check(w, shape);
  check.require([&] { return w.shapes.row[shape.index].chain == kNone; },
                "shape is a link of a chain: destroy the chain");
  return check.then([&] {
    const std::uint32_t body = w.shapes.row[shape.index].body;
    body::remove_shape(w, shape.index);
    body::update_mass(w, body);
    island::wake(w, body);
  });
}

Result<void> World::destroy_chain(ChainId chain) {
  WorldState& w = *state_;
  Operation<&World::destroy_chain> check(w, chain);
  return check.then([&] {
    const std::uint32_t body = w.chains.row[chain.index].body;
    body::remove_chain(w, chain.index);
    body::update_mass(w, body);
    island::wake(w, body);
  });
}

bool World::is_alive(ShapeId shape) const { return state_->shapes.ids.is_alive(shape.index, shape.generation); }
bool World::is_alive(ChainId chain) const { return state_->chains.ids.is_alive(chain.index, chain.generation); }

Result<BodyId> World::shape_body(ShapeId shape) const {
  return Check(*state_).shape(shape).then([&] { return body_id(*state_, state_->shapes.row[shape.index].body); });
}

Result<const ShapeGeometry*> World::geometry(ShapeId shape) const {
  return Check(*state_).shape(shape).then(
      [&]() -> const ShapeGeometry* { return &state_->shapes.geometry[shape.index]; });
}

Result<ShapeOptions> World::shape(ShapeId shape) const {
  return Check(*state_).shape(shape).then([&] {
    const ShapeRow& row = state_->shapes.row[shape.index];
    const ShapeExtras& extras = state_->shapes.extras[shape.index];
    return ShapeOptions{extras.density,
                        row.material,
                        row.filter,
                        row.sensor,
                        row.senses_sensors,
                        row.contact_events,
                        row.hit_events,
                        row.event_mask,
                        extras.one_way,
                        state_->shapes.names[shape.index],
                        state_->shapes.user_data[shape.index]};
  });
}

Result<ChainOptions> World::chain(ChainId chain) const {
  return Check(*state_).chain(chain).then([&] { return state_->chains.options[chain.index]; });
}

Result<std::vector<ShapeId>> World::chain_links(ChainId chain) const {
  return Check(*state_).chain(chain).then([&] {
    std::vector<ShapeId> links;
    for (const std::uint32_t link : state_->chains.links[chain.index]) links.push_back(shape_id(*state_, link));
    return links;
  });
}

Result<ChainId> World::shape_chain(ShapeId shape) const {
  return Check(*state_).shape(shape).then([&] {
    const std::uint32_t chain = state_->shapes.row[shape.index].chain;
    return chain == kNone ? ChainId{} : chain_id(*state_, chain);
  });
}

Result<void> World::set_filter(ShapeId shape, const Filter& filter) {
  WorldState& w = *state_;
  Operation<&World::set_filter> check(w, shape, filter);
  return check.then([&] {
    const ShapeRow& row = w.shapes.row[shape.index];
    if (row.filter == filter) return;
    island::wake(w, row.body);
    if (row.chain == kNone) {
      replace_filter(w, shape.index, filter);
    } else {
      w.chains.options[row.chain].filter = filter;
      for (const std::uint32_t link : w.chains.links[row.chain]) replace_filter(w, link, filter);
    }
    if (w.bodies.state[row.body].type == BodyType::static_body) island::wake_overlapped(w, row.body);
  });
}

Result<void> World::set_density(ShapeId shape, float density) {
  WorldState& w = *state_;
  Operation<&World::set_density> check(w, shape, density);
  check.within("density", density, bound::kDensity);
  check.require([&] { return w.shapes.row[shape.index].chain == kNone; },
                "shape is a link of a chain, which has no mass");
  return check.then([&] {
    float& old = w.shapes.extras[shape.index].density;
    if (old == density) return;
    old = density;
    body::update_mass(w, w.shapes.row[shape.index].body);
    island::wake(w, w.shapes.row[shape.index].body);
  });
}

}  // namespace drystone
