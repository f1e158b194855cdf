// See turning_face.hpp.
#include "contact/turning_face.hpp"

#include "contact/contact_now.hpp"
#include "contact/hull.hpp"
#include "contact/support_manifold.hpp"
#include "geometry/shape_geometry.hpp"

namespace drystone::contact {
namespace {

bool has_pressed(const ContactRow& contact) {
  const auto& impulses = contact.impulses;
  return contact.count > 0 && (impulses[0].step_normal > 0.0f || (contact.count == 2 && impulses[1].step_normal > 0.0f));
}

/// By how much a corner is off the point midway between the surfaces, along the normal towards its body. A corner of a round shape is the centre of
/// its rounding, which slides along a face also if the shape rolls.
float height_of_corner(const ManifoldPoint& point, float radius) { return 0.5f * point.separation + radius; }

}  // namespace

bool turn_with_face(const SimState& w, const StepOptions& options, std::uint32_t slot, LocalManifold& manifold) {
  const ContactRow& contact = w.contacts.row[slot];
  const BodyState& a = w.bodies.state[contact.body[0]];
  const BodyState& b = w.bodies.state[contact.body[1]];
  const float unit = w.options.length_unit;
  const float fastest = options.dt * max(abs(a.angular_velocity), abs(b.angular_velocity));
  if (manifold.count == 0 || contact.sensor || !(w.contacts.key[slot].deep || has_pressed(contact))) return false;
  const Vec2 normal = rotate(a.pose.rotation, manifold.normal);
  const ManifoldPoint& first = manifold.points[0];
  const Position place = transform_point(a.pose, first.point);
  const Vec2 sliding =
      velocity_at(b, place + height_of_corner(first, contact.radius[1]) * normal) -
      velocity_at(a, place - height_of_corner(first, contact.radius[0]) * normal);
  const float way = options.dt * abs(cross(normal, sliding));
  if (fastest * way <= unit * kFeatureTolerance) return false;
  const auto has_side = [&](std::size_t side, Vec2 direction) {
    return touches_with_side(make_proxy(w.shapes.geometry[contact.shape[side]]), direction, unit);
  };
  const bool of_a = has_side(0, manifold.normal);
  const bool of_b = has_side(1, -inv_rotate(b.pose.rotation, normal));
  if (!of_a && !of_b) return false;
  const bool is_of_a = of_a && (!of_b || abs(a.angular_velocity) <= abs(b.angular_velocity));
  const float angle = options.dt * (is_of_a ? a : b).angular_velocity;
  if (abs(angle) * way <= unit * kFeatureTolerance) return false;
  const Vec2 turned = rotate(make_rotation(angle), manifold.normal);
  const Vec2 change = turned - manifold.normal;
  for (int i = 0; i < manifold.count; ++i) {
    ManifoldPoint& point = manifold.points[static_cast<std::size_t>(i)];
    if (point.separation > unit * kSpeculativeDistance) continue;  // The point is on a corner.
    // The point turns about the corner of the body that slides.
    point.point -= (is_of_a ? height_of_corner(point, contact.radius[1]) : -height_of_corner(point, contact.radius[0])) * change;
  }
  manifold.normal = turned;
  return true;
}

}  // namespace drystone::contact
