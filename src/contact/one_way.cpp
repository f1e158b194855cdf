#include "contact/one_way.hpp"

#include "contact/materials.hpp"
#include "contact/tiles.hpp"

namespace drystone::contact {
namespace {

/// A normal whose cosine with the direction of the front is at least this is one of the front; at most minus this, one of the back.
constexpr float kFrontCosine = 0.5f;
/// The surface of one-way tiles.
constexpr OneWay kSurfaceOfTile{.enabled = true, .direction = {0.0f, 1.0f}};

/// The surface of a dynamic body does not judge static and kinematic bodies: a platform that falls lands on the ground.
bool judges(const SimState& w, std::uint32_t shape, std::uint32_t other) {
  return !is_dynamic(w, w.shapes.row[shape].body) || is_dynamic(w, w.shapes.row[other].body);
}

}  // namespace

OneWay surface_by(const MaterialRule& rule, const Material& material) {
  return rule.material_a == material.number ? *rule.one_way : OneWay{};
}

Vec2 front_of(const ShapeGeometry& shape, const OneWay& surface) {
  const auto* link = std::get_if<ChainSegment>(&shape);
  if (link == nullptr || surface.direction != Vec2{}) return surface.direction;
  return right_perpendicular(link->point_b - link->point_a);
}

NormalSide side_of(Vec2 front, Vec2 normal) {
  const float along = dot(front, normal);
  const float limit = kFrontCosine * length(front);
  return along >= limit ? NormalSide::front : along <= -limit ? NormalSide::back : NormalSide::beside;
}

OneWay own_surface(const SimState& w, std::uint32_t shape, std::uint32_t cell) {
  const OneWay& surface = w.shapes.extras[shape].one_way;
  const bool is_one_way_tile = cell != kNone && !surface.enabled && is_one_way(grid_of(w, shape).at_index(cell));
  return is_one_way_tile ? kSurfaceOfTile : surface;
}

void set_own_surface(SimState& w, std::uint32_t shape, const OneWay& surface) {
  w.shapes.extras[shape].one_way = surface;
  w.shapes.row[shape].one_way = surface.enabled;
}

bool has_one_way(const SimState& w, std::uint32_t shape_a, std::uint32_t shape_b, std::uint32_t cell) {
  const ShapeRow& a = w.shapes.row[shape_a];
  const ShapeRow& b = w.shapes.row[shape_b];
  if (!w.options.material_rules.empty()) {
    const MaterialRule* rule = find_rule(w, a.material, b.material);
    if (rule != nullptr && rule->one_way) return rule->one_way->enabled;
  }
  const bool has_b = b.one_way || (cell != kNone && own_surface(w, shape_b, cell).enabled);
  return (a.one_way && judges(w, shape_a, shape_b)) || (has_b && judges(w, shape_b, shape_a));
}

OneWay surface_of(const SimState& w, const MetSurface& s) {
  const Material& material = w.shapes.row[s.shape].material;
  const MaterialRule* rule = find_rule(w, material, w.shapes.row[s.other].material);
  if (rule != nullptr && rule->one_way) return surface_by(*rule, material);
  return judges(w, s.shape, s.other) ? own_surface(w, s.shape, s.cell) : OneWay{};
}

float margin_of(const SimState& w, const OneWay& surface) {
  return w.options.length_unit * max(surface.margin, kLinearSlop);
}

Vec2 front_for(const SimState& w, const MetSurface& s) {
  const OneWay surface = surface_of(w, s);
  return surface.enabled ? normalize(front_of(w.shapes.geometry[s.shape], surface)) : Vec2{};
}

float height_above_sunk(const SimState& w, const MetSurface& s) {
  return margin_of(w, surface_of(w, s)) + 2.0f * w.options.length_unit * kLinearSlop;
}

}  // namespace drystone::contact
