// Debug drawing of fields: areas, the surface of water, the centre and reach of radial fields, the directions of wind and gravity.
#include <cmath>

#include "query/debug/drawer.hpp"
#include "world/field/surface.hpp"

namespace drystone::debug {
namespace {

constexpr float kPiecesPerWave = 16.0f;
constexpr float kMostPieces = 512.0f;
constexpr DrawColor kField = {DrawMeaning::field};

/// The box in which fields without an area are drawn: the view, or the box around all shapes.
WorldAabb frame_of(const Drawer& d) {
  if (d.options.view) return *d.options.view;
  Aabb all{};
  bool any = false;
  for (const bvh::Tree* tree : {&d.w.trees.fixed, &d.w.trees.awake, &d.w.trees.asleep}) {
    if (tree->empty()) continue;
    all = any ? merge(all, tree->bounds()) : tree->bounds();
    any = true;
  }
  return spatial::in_world(d.w, all);
}

WorldAabb box_of(const Drawer& d, const FieldArea& area) {
  switch (area.kind) {
    case FieldArea::Kind::everywhere: return frame_of(d);
    case FieldArea::Kind::box: return area.box;
    case FieldArea::Kind::circle: break;
  }
  const Vec2 half = {area.radius, area.radius};
  return {area.center - half, area.center + half};
}

void draw_circle(const Drawer& d, Position center, float radius) {
  const Vec2 half = {radius, radius};
  if (d.is_in_view(WorldAabb{center - half, center + half})) d.out.circle(center, radius, {}, kField);
}

void draw_area(const Drawer& d, const FieldArea& area) {
  if (area.kind == FieldArea::Kind::circle) return draw_circle(d, area.center, area.radius);
  if (area.kind != FieldArea::Kind::box) return;
  const auto& [lower, upper] = area.box;
  const std::array<Position, 4> corners = {lower, {upper.x, lower.y}, upper, {lower.x, upper.y}};
  for (std::size_t i = 0; i < corners.size(); ++i) d.segment(corners[i], corners[(i + 1) % corners.size()], kField);
}

/// Draws a vector from the middle of the area, at the scale of velocities.
void draw_arrow(const Drawer& d, const FieldArea& area, Vec2 vector) {
  const Position middle = center(box_of(d, area));
  d.point(middle, kField);
  d.segment(middle, middle + d.options.arrow_seconds * vector, kField);
}

void draw(const Drawer& d, const FieldRow&, const GravityZoneOptions& o) { draw_arrow(d, o.area, o.acceleration); }
void draw(const Drawer& d, const FieldRow&, const WindOptions& o) { draw_arrow(d, o.area, o.velocity); }
void draw(const Drawer&, const FieldRow&, const CustomFieldOptions&) {}

void draw(const Drawer& d, const FieldRow&, const DirectionalFieldOptions& o) {
  const Vec2 size = 2.0f * half_extents(Aabb{{}, box_of(d, o.area).upper - box_of(d, o.area).lower});
  d.point(o.origin, kField);
  d.segment(o.origin, o.origin + min(o.reach, length(size)) * o.direction, kField);
}

void draw(const Drawer& d, const FieldRow& row, const RadialFieldOptions& o) {
  const Position center = row.carrier == kNone ? o.center : d.w.bodies.state[row.carrier].center;
  d.point(center, kField);
  draw_circle(d, center, o.core_radius);
  if (o.reach < kMaxCoordinate) draw_circle(d, center, o.reach);
}

/// Draws the surface of the water from one side of the area to the other.
void draw(const Drawer& d, const FieldRow& row, const BuoyancyOptions& o) {
  const WorldAabb box = box_of(d, o.area);
  const Position middle = center(box);
  const field::Surface surface(o, d.w.options.gravity, row.time, middle);
  const Vec2 half = 0.5f * (box.upper - box.lower);
  const float reach = dot(abs(surface.side()), half);
  const float pieces = o.wave_amplitude == 0.0f
                           ? 1.0f
                           : clamp(std::ceil(2.0f * reach * kPiecesPerWave / o.wave_length), 1.0f, kMostPieces);
  for (float i = 0.0f; i < pieces; i += 1.0f) {
    const float from = reach * (2.0f * i / pieces - 1.0f);
    const float to = reach * (2.0f * (i + 1.0f) / pieces - 1.0f);
    d.segment(middle + surface.point(from), middle + surface.point(to), {DrawMeaning::water_surface});
  }
}

}  // namespace

void draw_fields(const Drawer& d) {
  d.w.fields.ids.for_each_used([&](std::uint32_t slot) {
    const FieldRow& row = d.w.fields.row[slot];
    const FieldOptions& common = common_options(row.options);
    if (!common.enabled) return;
    draw_area(d, common.area);
    std::visit([&](const auto& options) { draw(d, row, options); }, row.options);
  });
}

}  // namespace drystone::debug
