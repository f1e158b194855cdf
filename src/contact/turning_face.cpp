// See turning_face.hpp.
#include "contact/turning_face.hpp"

#include "contact/contact_now.hpp"
#include "contact/hull.hpp"
#include "contact/support_manifold.hpp"
#include "geometry/shape_geometry.hpp"

namespace drystone::contact {
namespace {


}  // namespace

float turn_of_face(const SimState& w, const StepOptions& options, const ContactRow& contact) {
  const BodyState& a = w.bodies.state[contact.body[0]];
  const BodyState& b = w.bodies.state[contact.body[1]];
  const float fastest = max(abs(a.angular_velocity), abs(b.angular_velocity));
  const float dt = options.dt;
  const float least = w.options.length_unit * kFeatureTolerance;
  const Vec2 normal = rotate(a.pose.rotation, contact.local_normal);
  const Position place = a.center + rotate(a.pose.rotation, contact.points[0].local_a);
  // The point slides with the centre of its rounding: a ball that rolls moves along the face although its surface does not.
  const Vec2 velocity_a = velocity_at(a, place + contact.radius[0] * -normal);
  const Vec2 velocity_b = velocity_at(b, place + contact.radius[1] * normal);
  const float sliding = abs(cross(normal, velocity_b - velocity_a));
  if (fastest * sliding * dt * dt <= least || contact.sensor) return 0.0f;
  const auto has_side = [&](std::size_t side, Vec2 direction) {
    return touches_with_side(make_proxy(w.shapes.geometry[contact.shape[side]]), direction, w.options.length_unit);
  };
  const float unknown = 2.0f * fastest;
  const float of_a = has_side(0, contact.local_normal) ? a.angular_velocity : unknown;
  const float of_b = has_side(1, -inv_rotate(b.pose.rotation, normal)) ? b.angular_velocity : unknown;
  const float turning = abs(of_b) < abs(of_a) ? of_b : of_a;
  const bool matters = abs(turning) <= fastest && abs(turning) * sliding * dt * dt > least;
  return matters ? dt * turning : 0.0f;
}

}  // namespace drystone::contact
