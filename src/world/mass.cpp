#include "world/mass.hpp"

#include <limits>

#include "geometry/shape_geometry.hpp"
#include "world/proxies.hpp"

namespace drystone::world {
namespace {

/// Sums in double, and the inertia about the common centre: shapes far from the origin leave no cancellation behind.
MassData mass_of_shapes(const WorldState& w, std::uint32_t body) {
  double mass = 0.0;
  double first_x = 0.0;
  double first_y = 0.0;
  for_each_shape(w, body, [&](std::uint32_t shape) {
    const MassData m = mass_data(w.shapes.row[shape].geometry, w.shapes.extras[shape].density);
    mass += double{m.mass};
    first_x += double{m.mass} * double{m.center.x};
    first_y += double{m.mass} * double{m.center.y};
  });
  if (mass == 0.0) return {};
  const double x = first_x / mass;
  const double y = first_y / mass;
  double inertia = 0.0;
  for_each_shape(w, body, [&](std::uint32_t shape) {
    const MassData m = mass_data(w.shapes.row[shape].geometry, w.shapes.extras[shape].density);
    const double dx = double{m.center.x} - x;
    const double dy = double{m.center.y} - y;
    inertia += double{m.inertia} + double{m.mass} * (dx * dx + dy * dy);
  });
  return {static_cast<float>(mass), {static_cast<float>(x), static_cast<float>(y)}, static_cast<float>(inertia)};
}

/// 0 for what cannot be moved. A tiny mass has an inverse that is huge, but finite.
float inverse(float mass) { return mass > 0.0f ? min(1.0f / mass, std::numeric_limits<float>::max()) : 0.0f; }

MassData mass_of(const WorldState& w, std::uint32_t body) {
  if (w.bodies.state[body].type != BodyType::dynamic) return {};
  const BodyExtras& extras = w.bodies.extras[body];
  MassData mass = extras.mass_override ? *extras.mass_override : mass_of_shapes(w, body);
  if (mass.mass == 0.0f) mass.mass = 1.0f;  // Documented: a dynamic body without mass weighs 1 kg.
  return mass;
}

}  // namespace

void update_mass(WorldState& w, std::uint32_t body) {
  BodyState& state = w.bodies.state[body];
  const MassData mass = mass_of(w, body);
  w.bodies.extras[body].mass = mass;
  state.inv_mass = inverse(mass.mass);
  state.inv_inertia = state.fixed_rotation ? 0.0f : inverse(mass.inertia);

  const Vec2 old_center = state.center;
  state.local_center = mass.center;
  state.center = transform_point(state.pose, mass.center);
  state.velocity += cross(state.angular_velocity, state.center - old_center);

  state.extent = 0.0f;
  float thinnest = std::numeric_limits<float>::max();
  for_each_shape(w, body, [&](std::uint32_t shape) {
    const ShapeGeometry& geometry = w.shapes.row[shape].geometry;
    state.extent = max(state.extent, extent(geometry, state.local_center));
    thinnest = min(thinnest, min_extent(geometry));
  });
  state.min_extent = w.bodies.links[body].first_shape == kNone ? 0.0f : thinnest;
}

}  // namespace drystone::world
