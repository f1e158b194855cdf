// See rolling_point.hpp.
#include "contact/rolling_point.hpp"

#include <optional>

#include "collide/manifold.hpp"
#include "collide/support_manifold.hpp"
#include "contact/contacts.hpp"
#include "drystone/support_shape.hpp"
#include "geometry/shape_geometry.hpp"
#include "geometry/support_walk.hpp"

namespace drystone::contact {
namespace {

/// Bodies are not turned farther ahead than by this [rad]: a body that turns faster leaves its contact before it rolls so far.
constexpr float kFarthestTurn = 0.25f;

/// The offsets of bodies that turn by less are those of the present poses [rad].
constexpr float kLeastTurn = 1.0e-5f;

/// How a body turns in the step.
struct Turn {
  Rotation ahead;
  // The height of the centre of curvature above the centre of the body changes by -angle^2 / 2 of it in the step. The solver rotates the offset
  // at the time k dt in place of that at the beginning, which changes the height by -k angle^2 more. So only this share of the height is rotated.
  float share = 1.0f;
};

Turn turn_of(const BodyState& body, const StepOptions& options) {
  const float angle = body.angular_velocity * options.dt;
  if (angle == 0.0f) return {};
  const float ahead = clamp(0.5f * body.angular_velocity * (options.dt - options.h), -kFarthestTurn, kFarthestTurn);
  return {make_rotation(ahead), 1.0f - 2.0f * ahead / angle};
}

/// The radius of curvature of a shape's border in a direction.
float radius_of(const ShapeGeometry& geometry, Vec2 direction) {
  const auto* shape = std::get_if<SupportShape>(&geometry);
  return shape != nullptr ? geometry::border_radius(*shape, direction) : make_proxy(geometry).radius;
}

/// The single point of a contact.
struct Touch {
  Vec2 point;
  Vec2 normal;
};

/// The touch after b has turned on a, in the frame of a; nothing if a side will come down, whose other end has no point yet. `turn` leads from
/// the present pose to `b_in_a`. If one shape touches with a straight side, the normal stays that of the side: the point may roll beyond its
/// end, where the next shape of a floor may begin.
std::optional<Touch> touch_ahead(const ShapesToCollide& shapes, const Transform& b_in_a, Rotation turn, Vec2 normal,
                                 float unit) {
  const DistanceInput pair{make_proxy(*shapes.a), make_proxy(*shapes.b), b_in_a, false, unit};
  const auto direction_in_b = [&](Vec2 n) { return -inv_rotate(b_in_a.rotation, n); };
  if (touches_with_side(pair.a, normal)) {
    const Vec2 direction = direction_in_b(normal);
    if (has_side_between(pair.b, rotate(turn, direction), direction)) return std::nullopt;
    const Vec2 core = transform_point(b_in_a, geometry::farthest_point(pair.b, direction));
    return Touch{core - pair.b.radius * normal, normal};
  }
  const Vec2 turned = rotate(turn, normal);
  if (touches_with_side(pair.b, direction_in_b(turned))) {
    if (has_side_between(pair.a, normal, turned)) return std::nullopt;
    return Touch{geometry::farthest_point(pair.a, turned) + pair.a.radius * turned, turned};
  }
  const ShapeKind kind_a = kind_of(*shapes.a);
  const LocalManifold manifold =
      kind_a == ShapeKind::chain_segment
          ? collide_function(kind_a, kind_of(*shapes.b))(*shapes.a, *shapes.b, b_in_a, unit, shapes.preferred)
          : manifold_of(pair, geometry::walk_from(pair, normal));
  if (manifold.count != 1) return std::nullopt;
  return Touch{manifold.points[0].point, manifold.normal};
}

/// The share of a shift that body a takes: all of it if b can turn and a cannot, because offsets on such a body have no effect.
float share_of_a(const BodyState& a, const BodyState& b) {
  if (a.inv_inertia == 0.0f) return 1.0f;
  return b.inv_inertia == 0.0f ? 0.0f : 0.5f;
}

}  // namespace

bool has_round_border(const SimState& w, const ContactRow& contact) {
  return kind_of(w.shapes.geometry[contact.shape[0]]) == ShapeKind::support ||
         kind_of(w.shapes.geometry[contact.shape[1]]) == ShapeKind::support;
}

void roll_ahead(SimState& w, const StepOptions& options, std::uint32_t slot, const ShapesToCollide& shapes) {
  const ContactRow& contact = w.contacts.row[slot];
  if (contact.count != 1 || contact.sensor) return;
  const BodyState& a = w.bodies.state[contact.body[0]];
  const BodyState& b = w.bodies.state[contact.body[1]];
  Turn turn_a = turn_of(a, options);
  Turn turn_b = turn_of(b, options);

  // Everything is in the frame of a. The offsets lead from the centres of the bodies to the point.
  Vec2 point = contact.points[0].local_a + a.local_center;
  const Rotation turn = relative(turn_a.ahead, turn_b.ahead);
  Transform ahead = {point + rotate(turn, shapes.b_in_a.position - point), turn * shapes.b_in_a.rotation};
  Vec2 normal = contact.local_normal;
  // A body rolls if the contact already pressed. An impact acts where the bodies are.
  const bool rolls = abs(turn.s) > kLeastTurn && contact.impulses[0].normal > 0.0f;
  if (const auto touch = rolls ? touch_ahead(shapes, ahead, turn, normal, w.options.length_unit) : std::nullopt) {
    point = touch->point;
    normal = touch->normal;
  } else {
    turn_a = turn_b = {};
    ahead = shapes.b_in_a;
  }
  const float radius_a = radius_of(*shapes.a, normal);
  const float radius_b = radius_of(*shapes.b, -inv_rotate(ahead.rotation, normal));
  Vec2 on_a = rotate(turn_a.ahead, point - a.local_center);
  Vec2 on_b = rotate(turn_b.ahead, inv_transform_point(ahead, point) - b.local_center);
  normal = rotate(turn_a.ahead, normal);

  // The point stays at its separation in the present poses.
  const Vec2 between = inv_rotate(a.pose.rotation, b.center - a.center);
  const Vec2 present_on_b = rotate(shapes.b_in_a.rotation, on_b);
  const float excess = dot(between + present_on_b - on_a, normal);
  const float share = share_of_a(a, b);
  const Vec2 normal_in_b = inv_rotate(shapes.b_in_a.rotation, normal);
  on_a += share * excess * normal;
  on_b -= (1.0f - share) * excess * normal_in_b;

  const float height_a = dot(on_a, normal);
  const float height_b = dot(on_b, normal_in_b);
  const float from_a = height_a - turn_a.share * (height_a - radius_a);
  const float from_b = turn_b.share * (height_b + radius_b) - height_b;
  set_rolling_point(w, slot, {normal, on_a, on_b, {from_a, from_b}});
}

}  // namespace drystone::contact
