// Debug drawing, with a function for each layer. The trees find the shapes that may be in view; other objects are tested one by one.
#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "constraint/bodies.hpp"
#include "contact/contact_now.hpp"
#include "contact/one_way.hpp"
#include "drystone/world.hpp"
#include "geometry/shape_geometry.hpp"
#include "geometry/tile_grid.hpp"
#include "query/debug/drawer.hpp"
#include "world/check.hpp"
#include "world/proxies.hpp"

namespace drystone {
namespace debug {
namespace {

/// The drawn length of a contact's normal, as a fraction of the smaller body's extent.
constexpr float kNormalLength = 0.25f;

// --- Shapes -----------------------------------------------------------------------------------------------------------

/// Calls f(slot) for each shape of an enabled body that may be in view.
template <typename F>
void for_each_visible_shape(const Drawer& d, F f) {
  const SimState& w = d.w;
  if (!d.options.view) {
    w.shapes.ids.for_each_used([&](std::uint32_t shape) {
      if (w.bodies.state[w.shapes.row[shape].body].enabled && !is_tile(w, shape)) f(shape);
    });
    return;
  }
  const WorldAabb& view = *d.options.view;
  const Vec2 half = half_extents(view);
  const Aabb box = spatial::in_trees(w, center(view), Aabb{-half, half});
  for (const bvh::Tree* tree : {&w.trees.fixed, &w.trees.asleep, &w.trees.awake}) {
    tree->query(box, [&](std::uint32_t shape) {
      f(shape);
      return true;
    });
  }
}

void draw(const Drawer& d, const WorldTransform& pose, const Circle& g, DrawColor color) {
  d.out.circle(transform_point(pose, g.center), g.radius, pose.rotation, color);
}
void draw(const Drawer& d, const WorldTransform& pose, const Capsule& g, DrawColor color) {
  d.out.capsule(transform_point(pose, g.point_a), transform_point(pose, g.point_b), g.radius, color);
}
void draw(const Drawer& d, const WorldTransform& pose, const Segment& g, DrawColor color) {
  d.out.segment(transform_point(pose, g.point_a), transform_point(pose, g.point_b), color);
}
void draw(const Drawer& d, const WorldTransform& pose, const ChainSegment& g, DrawColor color) {
  d.out.segment(transform_point(pose, g.point_a), transform_point(pose, g.point_b), color);
}
void draw_polygon(const Drawer& d, const WorldTransform& pose, std::span<const Vec2> vertices, float radius,
                  DrawColor color) {
  std::array<Position, kMaxPolygonVertices> corners;
  std::size_t count = 0;
  for (const Vec2 vertex : vertices) corners[count++] = transform_point(pose, vertex);
  d.out.polygon(std::span(corners).first(count), radius, color);
}
void draw(const Drawer& d, const WorldTransform& pose, const Polygon& g, DrawColor color) {
  draw_polygon(d, pose, g.vertices(), g.radius(), color);
}

void draw(const Drawer& d, const WorldTransform& pose, const SupportShape& g, DrawColor color) {
  const std::span<const Vec2> points = g.points();
  if (points.size() == 1) return d.out.circle(transform_point(pose, points[0]), g.radius(), pose.rotation, color);
  if (points.size() == 2) {
    return d.out.capsule(transform_point(pose, points[0]), transform_point(pose, points[1]), g.radius(), color);
  }
  draw_polygon(d, pose, points, g.radius(), color);
}

/// Draws an arrow towards the front of a one-way surface.
void draw_front(const Drawer& d, Position from, Vec2 front) {
  constexpr DrawColor kColor = {DrawMeaning::one_way};
  const float size = 0.4f * d.w.options.length_unit;
  const Position tip = from + size * front;
  d.segment(from, tip, kColor);
  for (const float side : {-1.0f, 1.0f}) {
    d.segment(tip, tip + 0.35f * size * (side * perpendicular(front) - front), kColor);
  }
}

/// Draws the tiles in view. Full tiles that follow each other in a row are drawn as one rectangle.
void draw(const Drawer& d, const WorldTransform& pose, const TileGrid& g, DrawColor color) {
  const auto draw_tiles = [&](Cell first, Cell last) {
    std::array<Vec2, 4> corners = geometry::tile_points(g, first).points;
    std::size_t count = geometry::tile_points(g, first).count;
    if (first != last) {
      const Vec2 low = g.corner(first);
      const Vec2 high = g.corner({last.x + 1, last.y + 1});
      corners = {low, Vec2{high.x, low.y}, high, Vec2{low.x, high.y}};
      count = 4;
    }
    std::array<Position, 4> points;
    for (std::size_t i = 0; i < count; ++i) points[i] = transform_point(pose, corners[i]);
    d.out.polygon(std::span(points).first(count), 0.0f, color);
  };
  Aabb box = geometry::grid_box(g);
  if (d.options.view) {
    const WorldAabb& view = *d.options.view;
    const Vec2 middle = inv_transform_point(pose, center(view));
    const float reach = length(half_extents(view));
    box = {middle - Vec2{reach, reach}, middle + Vec2{reach, reach}};
  }
  Cell first;
  Cell last;
  const auto flush = [&] {
    if (first) draw_tiles(first, last);
    first = {};
  };
  geometry::for_each_tile_in(g, box, [&](Cell cell) {
    if (is_one_way(g.at(cell))) {
      draw_front(d, transform_point(pose, tile_polygon(g, cell).centroid()), rotate(pose.rotation, OneWay{}.direction));
    }
    const bool goes_on = first && g.at(cell) == Tile::full && cell.y == last.y && cell.x == last.x + 1;
    if (!goes_on) flush();
    if (g.at(cell) != Tile::full) {
      draw_tiles(cell, cell);
    } else {
      if (!goes_on) first = cell;
      last = cell;
    }
    return true;
  });
  flush();
}

void draw_shape(const Drawer& d, std::uint32_t shape, DrawColor color) {
  const WorldTransform& pose = d.w.bodies.state[d.w.shapes.row[shape].body].pose;
  std::visit([&](const auto& geometry) { draw(d, pose, geometry, color); }, d.w.shapes.geometry[shape]);
}

DrawMeaning meaning_of(const SimState& w, std::uint32_t shape) {
  const ShapeRow& row = w.shapes.row[shape];
  const BodyState& body = w.bodies.state[row.body];
  if (row.sensor) return DrawMeaning::sensor;
  if (!body.enabled) return DrawMeaning::disabled_body;
  if (body.type == BodyType::static_body) return DrawMeaning::static_body;
  if (body.type == BodyType::kinematic) return DrawMeaning::kinematic_body;
  return is_awake(w, row.body) ? DrawMeaning::awake_body : DrawMeaning::asleep_body;
}

void draw_one_way(const Drawer& d, std::uint32_t shape) {
  const ShapeGeometry& geometry = d.w.shapes.geometry[shape];
  const WorldTransform& pose = d.w.bodies.state[d.w.shapes.row[shape].body].pose;
  const Vec2 front = normalize(rotate(pose.rotation, contact::front_of(geometry, d.w.shapes.extras[shape].one_way)));
  draw_front(d, transform_point(pose, centroid(geometry)), front);
}

void draw_shapes(const Drawer& d) {
  for_each_visible_shape(d, [&](std::uint32_t shape) {
    draw_shape(d, shape, {meaning_of(d.w, shape)});
    if (d.w.shapes.row[shape].one_way) draw_one_way(d, shape);
  });
  d.w.bodies.ids.for_each_used([&](std::uint32_t body) {  // Disabled bodies are in no tree.
    if (d.w.bodies.state[body].enabled) return;
    for_each_shape(d.w, body, [&](std::uint32_t shape) {
      const WorldTransform& pose = d.w.bodies.state[body].pose;
      const Aabb box = drystone::bounds(d.w.shapes.geometry[shape], Transform{{}, pose.rotation});
      if (!d.is_in_view(pose.position + box)) return;
      draw_shape(d, shape, {meaning_of(d.w, shape)});
    });
  });
}

// --- Boxes ------------------------------------------------------------------------------------------------------------

void draw_box(const Drawer& d, const WorldAabb& box, DrawColor color) {
  if (!d.is_in_view(box)) return;
  const Position& low = box.lower;
  const Position& high = box.upper;
  const std::array<Position, 4> corners = {low, Position{high.x, low.y}, high, Position{low.x, high.y}};
  d.out.polygon(corners, 0.0f, color);
}

void draw_bounds(const Drawer& d) {
  for_each_visible_shape(d, [&](std::uint32_t shape) {
    draw_box(d, spatial::in_world(d.w, d.w.shapes.fat_box[shape]), {DrawMeaning::shape_bounds});
  });
}

void draw_tree(const Drawer& d) {
  for (const bvh::Tree* tree : {&d.w.trees.fixed, &d.w.trees.asleep, &d.w.trees.awake}) {
    tree->for_each_node([&](const Aabb& box, int level, bool is_item) {
      if (!is_item)
        draw_box(d, spatial::in_world(d.w, box), {DrawMeaning::tree_node, static_cast<std::uint32_t>(level)});
    });
  }
}

void draw_islands(const Drawer& d) {
  d.w.islands.ids.for_each_used([&](std::uint32_t slot) {
    const DrawMeaning meaning = d.w.islands.row[slot].awake ? DrawMeaning::island_awake : DrawMeaning::island_asleep;
    draw_box(d, body::island_bounds(d.w, slot), {meaning, slot});
  });
}

// --- Data of the last step ------------------------------------------------------------------------------------------

void draw_blocks(const Drawer& d) {
  if (!d.w.runtime.last_step) return;
  const Partition& partition = *d.w.runtime.last_step->partition;
  std::uint32_t number = 0;
  for (const Block& block : partition.blocks) {
    for (std::uint32_t i = block.bodies.first; i < block.bodies.last; ++i) {
      const std::uint32_t body = partition.body_slots[i];
      if (!d.w.bodies.ids.is_used(body) || !is_awake(d.w, body)) continue;
      for_each_shape(d.w, body, [&](std::uint32_t shape) {
        if (d.is_in_view(spatial::in_world(d.w, d.w.shapes.fat_box[shape])))
          draw_shape(d, shape, {DrawMeaning::block, number});
      });
    }
    ++number;
  }
}

/// Draws a line between the centres of two dynamic bodies. Constraints with other bodies have no line.
void draw_constraint(const Drawer& d, const std::array<std::uint32_t, 2>& bodies, DrawColor color) {
  const BodyState& a = d.w.bodies.state[bodies[0]];
  const BodyState& b = d.w.bodies.state[bodies[1]];
  if (a.type == BodyType::dynamic && b.type == BodyType::dynamic) d.segment(a.center, b.center, color);
}

template <std::size_t Kinds, typename Table>
void draw_group(const Drawer& d, const ColoredBatches<Kinds>& batches, const GroupColors<Kinds>& group,
                const Table& table, DrawMeaning meaning) {
  const std::uint32_t width = d.w.runtime.last_step->partition->lanes.width;
  for (std::uint32_t color = group.colors.first; color < group.colors.last; ++color) {
    batches.for_each_kind(color, [&](std::size_t kind, IndexRange range) {
      const std::uint32_t first = group.batches[kind].first + range.first;
      for (std::uint32_t i = first * width; i < (first + range.size()) * width; ++i) {
        const std::uint32_t slot = batches.slots[kind][i];
        if (slot == kNone || !table.ids.is_used(slot)) continue;
        draw_constraint(d, table.row[slot].body, {meaning, color - group.colors.first});
      }
    });
  }
}

void draw_constraints(const Drawer& d, const ConstraintColors& colors, DrawMeaning meaning) {
  const Partition& partition = *d.w.runtime.last_step->partition;
  draw_group(d, partition.joints, colors.joints, d.w.joints, meaning);
  draw_group(d, partition.contacts, colors.contacts, d.w.contacts, meaning);
}

void draw_seams(const Drawer& d) {
  if (d.w.runtime.last_step) draw_constraints(d, d.w.runtime.last_step->partition->seams, DrawMeaning::seam);
}

void draw_colors(const Drawer& d) {
  if (!d.w.runtime.last_step) return;
  for (const Block& block : d.w.runtime.last_step->partition->blocks)
    draw_constraints(d, block.colors, DrawMeaning::constraint_color);
}

void draw_sweeps(const Drawer& d) {
  if (!d.w.runtime.last_step) return;
  const Partition& partition = *d.w.runtime.last_step->partition;
  const Motion& motion = d.w.runtime.last_step->motion;
  std::span<const std::uint32_t> swept = motion.fast_bodies;  // Body slots, in the order of solver indices.
  for (std::size_t i = 1; i < partition.body_slots.size() && !swept.empty(); ++i) {
    if (partition.body_slots[i] != swept.front()) continue;
    if (d.w.bodies.ids.is_used(swept.front()))
      d.segment(motion.starts[i].center, d.w.bodies.state[swept.front()].center, {DrawMeaning::sweep});
    swept = swept.subspan(1);
  }
}

// --- Contacts ---------------------------------------------------------------------------------------------------------

/// Calls f(contact, its present points) for each touching contact.
template <typename F>
void for_each_touch(const Drawer& d, F f) {
  d.w.contacts.ids.for_each_used([&](std::uint32_t slot) {
    const ContactRow& contact = d.w.contacts.row[slot];
    if (contact.touching && !contact.sensor) f(contact, contact_now(d.w, contact));
  });
}

void draw_contacts(const Drawer& d) {
  for_each_touch(d, [&](const ContactRow& contact, const ContactNow& now) {
    const float reach = min(d.w.bodies.state[contact.body[0]].extent, d.w.bodies.state[contact.body[1]].extent);
    for (std::size_t i = 0; i < now.count; ++i) {
      const Position place = now.points[i].position;
      const float separation = now.points[i].separation;
      d.segment(place, place + kNormalLength * reach * now.normal, {DrawMeaning::contact_normal});
      d.segment(place - 0.5f * separation * now.normal, place + 0.5f * separation * now.normal,
                {separation < 0.0f ? DrawMeaning::overlap : DrawMeaning::gap});
      d.point(place, {DrawMeaning::contact_point});
    }
  });
}

void draw_impulses(const Drawer& d) {
  for_each_touch(d, [&](const ContactRow& contact, const ContactNow& now) {
    const float inv_mass = max(d.w.bodies.state[contact.body[0]].inv_mass, d.w.bodies.state[contact.body[1]].inv_mass);
    const float scale = d.options.arrow_seconds * inv_mass;
    for (std::size_t i = 0; i < now.count; ++i) {
      const Position place = now.points[i].position;
      const PointImpulses& impulses = contact.impulses[i];
      d.segment(place, place + scale * impulses.step_normal * now.normal, {DrawMeaning::normal_impulse});
      d.segment(place, place + scale * impulses.step_tangent * right_perpendicular(now.normal),
                {DrawMeaning::friction_impulse});
    }
  });
}

// --- Bodies -----------------------------------------------------------------------------------------------------------

void draw_mass_centers(const Drawer& d) {
  d.w.bodies.ids.for_each_used([&](std::uint32_t body) {
    const BodyState& state = d.w.bodies.state[body];
    if (state.type == BodyType::dynamic && d.is_in_view(state.center, state.center))
      d.out.transform({state.center, state.pose.rotation}, {DrawMeaning::mass_center});
  });
}

void draw_velocities(const Drawer& d) {
  d.w.bodies.awake.for_each_set([&](std::size_t body) {
    const BodyState& state = d.w.bodies.state[body];
    d.segment(state.center, state.center + d.options.arrow_seconds * state.velocity, {DrawMeaning::velocity});
  });
}

void draw_sleep_times(const Drawer& d) {
  d.w.bodies.awake.for_each_set([&](std::size_t body) {
    const BodyState& state = d.w.bodies.state[body];
    if (state.type != BodyType::dynamic || !d.is_in_view(state.center, state.center)) return;
    const auto hundredths = static_cast<std::uint64_t>(100.0f * state.sleep_time + 0.5f);
    const std::string last = std::to_string(hundredths % 100);
    const std::string text = std::to_string(hundredths / 100) + (last.size() < 2 ? ".0" : ".") + last + " s";
    d.out.text(state.center, text, {DrawMeaning::sleep_time});
  });
}

[[maybe_unused]] std::string_view text_of(const RowName& name) { return {name.data(), name.size()}; }
[[maybe_unused]] std::string_view text_of(const NoName&) { return {}; }

void draw_names(const Drawer& d) {
  d.w.bodies.ids.for_each_used([&](std::uint32_t body) {
    const Position place = d.w.bodies.state[body].pose.position;
    if (!d.is_in_view(place, place)) return;
    std::string number;
    std::string_view text = text_of(d.w.bodies.names[body]);
    if (text.empty()) text = number = std::to_string(body);
    d.out.text(place, text, {DrawMeaning::name});
  });
}

// ----------------------------------------------------------------------------------------------------------------------

struct LayerEntry {
  DrawLayer layer;
  const char* name;
  void (*draw)(const Drawer&);
};

constexpr std::array kLayers = {
    LayerEntry{DrawLayer::shapes, "shapes", draw_shapes},
    LayerEntry{DrawLayer::blocks, "blocks", draw_blocks},
    LayerEntry{DrawLayer::bounds, "bounds", draw_bounds},
    LayerEntry{DrawLayer::tree, "tree", draw_tree},
    LayerEntry{DrawLayer::islands, "islands", draw_islands},
    LayerEntry{DrawLayer::joints, "joints", draw_joints},
    LayerEntry{DrawLayer::seams, "seams", draw_seams},
    LayerEntry{DrawLayer::colors, "colors", draw_colors},
    LayerEntry{DrawLayer::contacts, "contacts", draw_contacts},
    LayerEntry{DrawLayer::impulses, "impulses", draw_impulses},
    LayerEntry{DrawLayer::mass_centers, "mass_centers", draw_mass_centers},
    LayerEntry{DrawLayer::velocities, "velocities", draw_velocities},
    LayerEntry{DrawLayer::sweeps, "sweeps", draw_sweeps},
    LayerEntry{DrawLayer::fields, "fields", draw_fields},
    LayerEntry{DrawLayer::sleep_times, "sleep_times", draw_sleep_times},
    LayerEntry{DrawLayer::names, "names", draw_names},
};

constexpr auto kLayerList = [] {
  std::array<DrawLayer, kLayers.size()> list{};
  for (std::size_t i = 0; i < list.size(); ++i) list[i] = kLayers[i].layer;
  return list;
}();
static_assert(
    [] {
      for (std::size_t i = 0; i < kLayerList.size(); ++i) {
        if (static_cast<std::size_t>(kLayerList[i]) != i) return false;
      }
      return kLayerList.back() == DrawLayer::names;
    }(),
    "kLayers must be in the order of DrawLayer");

}  // namespace
}  // namespace debug

const char* to_string(DrawLayer layer) { return debug::kLayers[static_cast<std::size_t>(layer)].name; }
std::span<const DrawLayer> draw_layers() { return debug::kLayerList; }
std::optional<DrawLayer> draw_layer(std::string_view name) {
  for (const debug::LayerEntry& entry : debug::kLayers) {
    if (name == entry.name) return entry.layer;
  }
  return {};
}

Result<void> World::draw(DebugDraw& out, const DrawOptions& options) const {
  model::Check check(*state_);
  check.within("DrawOptions.arrow_seconds", options.arrow_seconds, bound::kFrom0);
  if (options.view) {
    const auto& [lower, upper] = *options.view;
    check.place("DrawOptions.view.lower", lower).place("DrawOptions.view.upper", upper);
    check.require(lower.x <= upper.x && lower.y <= upper.y, "DrawOptions.view.lower must not exceed view.upper");
  }
  return check.then([&] {
    const debug::Drawer drawer{*state_, options, out};
    for (const debug::LayerEntry& entry : debug::kLayers) {
      if (options.layers.has(entry.layer)) entry.draw(drawer);
    }
  });
}

}  // namespace drystone
