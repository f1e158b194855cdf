#include "world/proxies.hpp"

namespace drystone::world {
namespace {

/// A box with its margin for a shape that is new in its place.
void set_fat_box(WorldState& w, std::uint32_t shape) {
  const ShapeRow& row = w.shapes.row[shape];
  const BodyState& body = w.bodies.state[row.body];
  const geometry::Sides tight = tight_sides(row, body);
  const bool is_static = body.type == BodyType::static_body;
  geometry::store_box(w.shapes.fat_box[shape], is_static ? tight : with_margin(tight, body, {}));
}

broad_phase::Tree& tree_of(WorldState& w, std::uint32_t body) {
  if (w.bodies.state[body].type == BodyType::static_body) return w.trees.fixed;
  return is_awake(w, body) ? w.trees.awake : w.trees.asleep;
}

geometry::Slab slab_of(const WorldState& w, std::uint32_t shape) {
  const ShapeRow& row = w.shapes.row[shape];
  const BodyState& body = w.bodies.state[row.body];
  return body.type == BodyType::static_body ? geometry::thinnest_slab(row.geometry, body.pose) : geometry::Slab{};
}

}  // namespace

Aabb tight_box(const WorldState& w, std::uint32_t shape) {
  const ShapeRow& row = w.shapes.row[shape];
  return geometry::to_box(tight_sides(row, w.bodies.state[row.body]));
}

void add_proxy(WorldState& w, std::uint32_t shape) {
  ShapeRow& row = w.shapes.row[shape];
  const BodyState& body = w.bodies.state[row.body];
  if (!body.enabled) return;
  set_fat_box(w, shape);
  w.shapes.slab[shape] = slab_of(w, shape);
  broad_phase::Tree& tree = tree_of(w, row.body);
  tree.insert(shape, w.shapes.fat_box[shape]);
  row.pairs_pending = &tree == &w.trees.asleep;
  if (!row.pairs_pending) w.shapes.moved.set(shape);
}

void remove_proxy(WorldState& w, std::uint32_t shape) {
  const std::uint32_t body = w.shapes.row[shape].body;
  if (!w.bodies.state[body].enabled) return;
  tree_of(w, body).remove(shape);
  w.shapes.moved.clear(shape);
}

void refresh_proxies(WorldState& w, std::uint32_t body) {
  if (!w.bodies.state[body].enabled) return;
  for_each_shape(w, body, [&](std::uint32_t shape) {
    set_fat_box(w, shape);
    w.shapes.slab[shape] = slab_of(w, shape);
    tree_of(w, body).move(shape, w.shapes.fat_box[shape]);
    w.shapes.moved.set(shape);
  });
}

void seek_pairs(WorldState& w, std::uint32_t body) {
  if (!w.bodies.state[body].enabled) return;
  for_each_shape(w, body, [&](std::uint32_t shape) { w.shapes.moved.set(shape); });
}

void move_proxies_awake(WorldState& w, std::uint32_t body) {
  for_each_shape(w, body, [&](std::uint32_t shape) {
    ShapeRow& row = w.shapes.row[shape];
    w.trees.asleep.remove(shape);
    w.trees.awake.insert(shape, w.shapes.fat_box[shape]);
    if (row.pairs_pending) w.shapes.moved.set(shape);
    row.pairs_pending = false;
  });
}

void move_proxies_asleep(WorldState& w, std::uint32_t body) {
  for_each_shape(w, body, [&](std::uint32_t shape) {
    ShapeRow& row = w.shapes.row[shape];
    w.trees.awake.remove(shape);
    w.trees.asleep.insert(shape, w.shapes.fat_box[shape]);
    // Moved in the step that put it to sleep: its pairs are still to be found, once it wakes.
    if (!w.shapes.moved.test(shape)) return;
    w.shapes.moved.clear(shape);
    row.pairs_pending = true;
  });
}

}  // namespace drystone::world
