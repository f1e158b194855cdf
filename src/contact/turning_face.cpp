// See turning_face.hpp.
#include "contact/turning_face.hpp"

#include <array>
#include <optional>

#include "collide/hull.hpp"
#include "collide/support_manifold.hpp"
#include "contact/contact_now.hpp"
#include "contact/rolling_point.hpp"
#include "geometry/shape_geometry.hpp"

namespace drystone::contact {
namespace {

/// The side of the contact whose shape touches with a straight face and turns fast enough to matter. Shapes that touch at two points lie on each
/// other, and the one that turns slower counts.
std::optional<std::size_t> side_of_face(const SimState& w, const ContactRow& contact, const LocalManifold& manifold,
                                        std::array<bool, 2> matters) {
  const BodyState& a = w.bodies.state[contact.body[0]];
  const BodyState& b = w.bodies.state[contact.body[1]];
  if (manifold.count == 2) {
    const std::size_t slower = abs(a.angular_velocity) <= abs(b.angular_velocity) ? 0 : 1;
    return matters[slower] ? std::optional(slower) : std::nullopt;
  }
  const auto is_face = [&](std::size_t side, Vec2 direction) {
    return touches_with_side(make_proxy(w.shapes.geometry[contact.shape[side]]), direction);
  };
  if (matters[0] && is_face(0, manifold.normal)) return 0;
  if (matters[1] && is_face(1, -rotate(relative(b.pose.rotation, a.pose.rotation), manifold.normal))) return 1;
  return std::nullopt;
}

}  // namespace

bool turn_with_face(const SimState& w, const StepOptions& options, const ContactRow& contact, LocalManifold& manifold) {
  const BodyState& a = w.bodies.state[contact.body[0]];
  const BodyState& b = w.bodies.state[contact.body[1]];
  const Vec2 normal = rotate(a.pose.rotation, manifold.normal);
  const Vec2 arm_a = rotate(a.pose.rotation, manifold.points[0].point - a.local_center);
  // How far the corner of a shape is from the point midway between the surfaces, along the normal. The corner of a round shape is the centre of
  // its rounding, which slides along a face also if the shape rolls.
  const auto height = [&](const ManifoldPoint& point, std::size_t side) {
    return 0.5f * point.separation + contact.radius[side];
  };
  // Each body at its corner: the rotation about the point adds to the way.
  const float rolling =
      height(manifold.points[0], 1) * b.angular_velocity + height(manifold.points[0], 0) * a.angular_velocity;
  const float sliding = cross(normal, relative_velocity(a, b, arm_a)) + rolling;
  const float way = options.dt * abs(sliding);
  const auto matters = [&](float angular_velocity) {
    return options.dt * abs(angular_velocity) * way > w.options.length_unit * kFeatureTolerance;
  };
  const std::array<bool, 2> of_sides = {matters(a.angular_velocity), matters(b.angular_velocity)};
  if (!of_sides[0] && !of_sides[1]) return false;
  if (has_round_border(w, contact)) return false;  // roll_ahead() turns these.
  const std::optional<std::size_t> face = side_of_face(w, contact, manifold, of_sides);
  if (!face) return false;

  const float angle = options.dt * w.bodies.state[contact.body[*face]].angular_velocity;
  const Vec2 turned = rotate(make_rotation(angle), manifold.normal);
  for (int i = 0; i < manifold.count; ++i) {
    ManifoldPoint& point = manifold.points[static_cast<std::size_t>(i)];
    if (point.separation > w.options.length_unit * kSpeculativeDistance) continue;  // This point is on the corner.
    const float toward_a = *face == 0 ? height(point, 1) : -height(point, 0);
    point.point -= toward_a * (turned - manifold.normal);  // It turns about the corner that slides.
  }
  manifold.normal = turned;
  return true;
}

}  // namespace drystone::contact
