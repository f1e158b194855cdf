// Water. The buoyant force on a shape is the weight of the displaced water and acts upwards at the centroid of the submerged part
// (Archimedes). The submerged part is the outline cut by the surface. A wavy surface is divided into strips and taken as straight within
// each strip. Drag is proportional to the velocity relative to the water and to the mass of the displaced water; it acts at the same
// centroid.
#include <cmath>

#include "geometry/shape_geometry.hpp"
#include "world/field/kinds.hpp"
#include "world/field/outline.hpp"
#include "world/field/surface.hpp"

namespace drystone::field {
namespace {

/// Strips per wave length, and the largest number of strips of a shape.
constexpr float kStripsPerWave = 16.0f;
constexpr float kMostStrips = 32.0f;

/// The part of an outline below the line through the points of the surface at `from` and `to`.
AreaAndCentroid below(const Outline& outline, const Surface& surface, float from, float to) {
  const Vec2 a = surface.point(from);
  const Vec2 b = surface.point(to);
  const Vec2 normal = normalize(perpendicular(b - a));
  return area_of(cut(outline, normal, dot(normal, a)));
}

AreaAndCentroid below_waves(const Outline& outline, const Surface& surface, float wave_length) {
  const Extent width = extent_along(outline, surface.side());
  const float strips = clamp(std::ceil((width.most - width.least) * kStripsPerWave / wave_length), 1.0f, kMostStrips);
  const float strip = (width.most - width.least) / strips;
  AreaAndCentroid sum;
  Vec2 moment;
  for (float i = 0.0f; i < strips; i += 1.0f) {
    const float from = width.least + i * strip;
    const float to = from + strip;
    const Outline part = cut(cut(outline, -surface.side(), -from), surface.side(), to);
    const AreaAndCentroid wet = below(part, surface, from, to);
    sum.area += wet.area;
    moment += wet.area * wet.centroid;
  }
  if (sum.area > 0.0f) sum.centroid = (1.0f / sum.area) * moment;
  return sum;
}

/// The part of a shape below the surface.
AreaAndCentroid submerged(const ShapeGeometry& shape, Vec2 local_center, Rotation rotation, const BuoyancyOptions& o,
                          const Surface& surface) {
  const MassData whole = mass_data(shape, 1.0f);
  if (whole.mass == 0.0f) return {};
  const Outline outline = outline_of(shape, local_center, rotation);
  const Extent height = extent_along(outline, surface.up());
  if (height.least >= surface.highest()) return {};
  if (height.most <= surface.lowest()) return {whole.mass, rotate(rotation, whole.center - local_center)};
  AreaAndCentroid part =
      o.wave_amplitude == 0.0f ? below(outline, surface, -1.0f, 1.0f) : below_waves(outline, surface, o.wave_length);
  // Corrects the area for round corners, of which the chords cut off a little.
  part.area *= whole.mass / area_of(outline).area;
  return part;
}

void push_part(const BuoyancyOptions& o, const Moment& moment, const Target& target, const AreaAndCentroid& part,
               Push& push) {
  const float displaced = o.density * part.area;
  push.add_force(-displaced * moment.w.options.gravity, part.centroid);
  const float linear = displaced * o.linear_drag;
  push.add_force(-linear * (velocity_at(target, part.centroid) - o.flow), part.centroid);
  push.add_drag(linear, {1.0f, 0.0f}, part.centroid);
  push.add_drag(linear, {0.0f, 1.0f}, part.centroid);
  const float angular = displaced * o.angular_drag * target.inertia / target.mass;
  push.torque -= angular * target.angular_velocity;
  push.add_angular_drag(angular);
}

}  // namespace

bool varies(const BuoyancyOptions& o, const Moment& moment, const Target& target) {
  if (o.wave_amplitude == 0.0f || o.wave_speed == 0.0f) return false;
  const Surface surface(o, moment.w.options.gravity, moment.time, target.center);
  const float extent = moment.w.bodies.state[target.body].extent;
  return -extent < surface.highest() && extent > surface.lowest();
}

void act(const BuoyancyOptions& o, const Moment& moment, const Target& target, Push& push) {
  const BodyState& body = moment.w.bodies.state[target.body];
  const Surface surface(o, moment.w.options.gravity, moment.time, target.center);
  if (-body.extent >= surface.highest() || target.mass == 0.0f) return;
  for_each_shape(moment.w, target.body, [&](std::uint32_t slot) {
    if (!sees(o.categories, moment.w.shapes.row[slot])) return;
    const AreaAndCentroid part =
        submerged(moment.w.shapes.geometry[slot], body.local_center, target.rotation, o, surface);
    if (part.area > 0.0f) push_part(o, moment, target, part, push);
  });
}

}  // namespace drystone::field
