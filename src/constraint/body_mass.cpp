#include <limits>

#include "constraint/bodies.hpp"
#include "contact/contacts.hpp"
#include "geometry/shape_geometry.hpp"
#include "world/locks.hpp"
#include "world/proxies.hpp"

namespace drystone::body {
namespace {

/// Sums in double, and takes the inertia about the common centre, so that shapes far from the origin cause no cancellation.
MassData mass_of_shapes(const SimState& w, std::uint32_t body) {
  double mass = 0.0;
  double first_x = 0.0;
  double first_y = 0.0;
  for_each_shape(w, body, [&](std::uint32_t shape) {
    const MassData m = mass_data(w.shapes.geometry[shape], w.shapes.extras[shape].density);
    mass += double{m.mass};
    first_x += double{m.mass} * double{m.center.x};
    first_y += double{m.mass} * double{m.center.y};
  });
  if (mass == 0.0) return {};
  const double x = first_x / mass;
  const double y = first_y / mass;
  double inertia = 0.0;
  for_each_shape(w, body, [&](std::uint32_t shape) {
    const MassData m = mass_data(w.shapes.geometry[shape], w.shapes.extras[shape].density);
    const double dx = double{m.center.x} - x;
    const double dy = double{m.center.y} - y;
    inertia += double{m.inertia} + double{m.mass} * (dx * dx + dy * dy);
  });
  return {static_cast<float>(mass), {static_cast<float>(x), static_cast<float>(y)}, static_cast<float>(inertia)};
}

MassData mass_of(const SimState& w, std::uint32_t body) {
  if (!model::is_dynamic_unless_frozen(w, body)) return {};
  const std::optional<MassData>& mass_override = w.bodies.mass_override[body];
  MassData mass = mass_override ? *mass_override : mass_of_shapes(w, body);
  if (mass.mass == 0.0f) mass.mass = 1.0f;  // See ShapeOptions::density.
  return mass;
}

/// Contact points are stored relative to the centre of mass, so they change when it shifts. For a static body whose centre stays, nothing
/// needs to be done: no value of a contact depends on the mass or size of a static body.
void shift_contact_points(SimState& w, std::uint32_t body, Vec2 local_shift) {
  if (local_shift == Vec2{} && w.bodies.state[body].type == BodyType::static_body) return;
  contact::shift_points(w, body, local_shift);
}

}  // namespace

void update_mass(SimState& w, std::uint32_t body) {
  BodyState& state = w.bodies.state[body];
  const MassData mass = mass_of(w, body);
  if (MassData& row = w.bodies.mass[body]; mass != MassData{} || row != MassData{}) row = mass;
  model::take_mass(w, body);

  shift_contact_points(w, body, mass.center - state.local_center);
  const Position old_center = state.center;
  state.local_center = mass.center;
  state.center = model::point_on_grid(state.pose, mass.center, w.options.length_unit);
  const Vec2 shift = state.center - old_center;
  state.velocity += model::unlocked(w, body, cross(state.angular_velocity, shift));
  BodyClock& clock = w.bodies.clock[body];
  clock.kept_velocity += model::unlocked(w, body, cross(clock.kept_angular_velocity, shift));

  // Static bodies skip the loop over their shapes: a ground of thousands of shapes is built one shape at a time, and adding a shape
  // must not cost more for each shape that is already there.
  state.extent = state.type == BodyType::static_body ? kMaxCoordinate : 0.0f;
  state.min_extent = 0.0f;
  if (state.type == BodyType::static_body || w.bodies.links[body].first_shape == kNone) return;
  state.min_extent = std::numeric_limits<float>::max();
  for_each_shape(w, body, [&](std::uint32_t shape) {
    const ShapeGeometry& geometry = w.shapes.geometry[shape];
    state.extent = max(state.extent, extent(geometry, state.local_center));
    state.min_extent = min(state.min_extent, min_extent(geometry));
  });
  w.bodies.reach = max(w.bodies.reach, state.extent);
}

}  // namespace drystone::body
