#include "constraint/coupling.hpp"

#include <variant>

#include "constraint/joints.hpp"
#include "world/clock.hpp"

namespace drystone::joint {
namespace {

using Kind = CoupledCoordinate::Kind;

/// The teeth of a ratchet are this share of the pitch wider, so that rounding does not lose a tooth that a body has just reached.
constexpr double kToothWidth = 1.0e-3;

CoupledCoordinate angle_of(std::uint32_t base, std::uint32_t body, float reference, double factor) {
  return {.kind = Kind::angle, .base = base, .body = body, .reference_angle = reference, .factor = factor};
}

CoupledCoordinate length_of(std::uint32_t body, Vec2 anchor, Position wheel, double factor) {
  return {.kind = Kind::length, .body = body, .anchor_body = anchor, .wheel = wheel, .factor = factor};
}

/// The coordinate of a joint that a gear couples.
CoupledCoordinate of_joint(const SimState& w, std::uint32_t slot, double factor) {
  const auto [a, b] = w.joints.row[slot].body;
  const JointOptionsRow& options = w.joints.options[slot];
  if (const auto* const hinge = options.get_if<RevoluteOptions>()) {
    return angle_of(a, b, hinge->reference_angle, factor);
  }
  const auto* const slider = options.get_if<PrismaticOptions>();
  if (slider == nullptr) return {};
  return {.kind = Kind::translation,
          .base = a,
          .body = b,
          .anchor_base = slider->anchor_a,
          .anchor_body = slider->anchor_b,
          .axis = slider->axis,
          .factor = factor};
}

struct Finder {
  const SimState& w;
  std::uint32_t slot;

  Coupling operator()(const GearOptions& o) const {
    const JointRow& row = w.joints.row[slot];
    const auto side = [&](std::size_t i, double factor) {
      if (row.coupled[i] != kNone) return of_joint(w, row.coupled[i], factor);
      return angle_of(kNone, row.body[i], 0.0f, factor);
    };
    return {{side(0, 1.0), side(1, double{o.ratio})}, false};
  }
  Coupling operator()(const PulleyOptions& o) const {
    const JointRow& row = w.joints.row[slot];
    return {{length_of(row.body[0], o.anchor_a, o.wheel_a, -1.0),
             length_of(row.body[1], o.anchor_b, o.wheel_b, -double{o.ratio})},
            true};
  }
  Coupling operator()(const RatchetOptions& o) const {
    const JointRow& row = w.joints.row[slot];
    return {{angle_of(row.body[0], row.body[1], o.reference_angle, o.clockwise ? -1.0 : 1.0), CoupledCoordinate{}},
            true};
  }
  template <typename Options>
  Coupling operator()(const Options&) const {
    return {};
  }
};

/// The last tooth that the sum s has reached.
double tooth_below(const RatchetOptions& o, double s) {
  const double pitch = double{o.pitch};
  return pitch > 0.0 ? pitch * std::floor(s / pitch + kToothWidth) : s;
}

Vec2 arm_of(const BodyState& body, Vec2 anchor) { return rotate(body.pose.rotation, anchor - body.local_center); }

/// From the base's anchor, or the wheel, to the body's anchor.
Vec2 between(const SimState& w, const CoupledCoordinate& c) {
  const BodyState& body = w.bodies.state[c.body];
  const Vec2 arm = arm_of(body, c.anchor_body);
  if (c.base == kNone) return (body.center - c.wheel) + arm;
  const BodyState& base = w.bodies.state[c.base];
  return (body.center - base.center) + arm - arm_of(base, c.anchor_base);
}

Vec2 axis_in_world(const SimState& w, const CoupledCoordinate& c) {
  return rotate(w.bodies.state[c.base].pose.rotation, c.axis);
}

/// The velocity of the body's anchor relative to the base, along the coordinate.
float rate_of(const SimState& w, const CoupledCoordinate& c) {
  if (c.kind == Kind::none) return 0.0f;
  const BodyState& body = w.bodies.state[c.body];
  const float base_turns = c.base == kNone ? 0.0f : w.bodies.state[c.base].angular_velocity;
  if (c.kind == Kind::angle) return body.angular_velocity - base_turns;
  const Vec2 arm = arm_of(body, c.anchor_body);
  Vec2 velocity = body.velocity + cross(body.angular_velocity, arm);
  if (c.kind == Kind::length) return dot(drystone::normalize(between(w, c)), velocity);
  const BodyState& base = w.bodies.state[c.base];
  velocity = velocity - base.velocity - cross(base_turns, (body.center - base.center) + arm);
  return dot(axis_in_world(w, c), velocity);
}

/// Adds what an impulse along a coordinate does to a body.
void add_impulse(const SimState& w, const CoupledCoordinate& c, std::uint32_t body, float impulse, JointState& to) {
  if (c.kind == Kind::none) return;
  const float sign = (c.body == body ? 1.0f : 0.0f) - (c.base == body ? 1.0f : 0.0f);
  if (c.kind == Kind::angle) {
    to.torque += sign * impulse;
  } else {
    const Vec2 direction = c.kind == Kind::length ? drystone::normalize(between(w, c)) : axis_in_world(w, c);
    to.force = to.force + (sign * impulse) * direction;
  }
}

}  // namespace

Coupling coupling_of(const SimState& w, std::uint32_t slot) { return visit(Finder{w, slot}, w.joints.options[slot]); }

float value_of(const SimState& w, const CoupledCoordinate& c) {
  switch (c.kind) {
    case Kind::none: return 0.0f;
    case Kind::translation: return dot(axis_in_world(w, c), between(w, c));
    case Kind::length: return length(between(w, c));
    case Kind::angle: break;
  }
  const Rotation body = w.bodies.state[c.body].pose.rotation;
  const float turned = c.base == kNone ? angle(body) : angle(relative(w.bodies.state[c.base].pose.rotation, body));
  return math::wrap_angle(turned - c.reference_angle);
}

CouplingState state_of(const SimState& w, std::uint32_t slot, const Coupling& coupling, const CouplingState& last) {
  CouplingState now = last;
  for (std::size_t i = 0; i < 2; ++i) {
    const CoupledCoordinate& c = coupling.of[i];
    now.at[i] = last.meshed ? with_turns(c, value_of(w, c), last.at[i]) : double{value_of(w, c)};
  }
  const double sum = room_of(coupling, now) + now.constant;
  const JointOptionsRow& options = w.joints.options[slot];
  if (const auto* const pulley = options.get_if<PulleyOptions>()) {
    now.constant = -double{pulley->length};
  } else if (const auto* const ratchet = options.get_if<RatchetOptions>()) {
    const double tooth = tooth_below(*ratchet, sum);
    now.constant = last.meshed ? std::fmax(last.constant, tooth) : tooth;
  } else if (!last.meshed) {
    now.constant = sum;
  }
  now.meshed = true;
  return now;
}

JointState measure_coupling(const SimState& w, std::uint32_t slot) {
  const JointRow& row = w.joints.row[slot];
  const Coupling coupling = coupling_of(w, slot);
  const CouplingState now = state_of(w, slot, coupling, w.joints.coupling[slot]);
  JointState s;
  for (const CoupledCoordinate& c : coupling.of) {
    add_impulse(w, c, row.body[1], static_cast<float>(c.factor) * row.impulses.rigid.x, s);
    s.speed += static_cast<float>(c.factor) * rate_of(w, c);
  }
  const double room = room_of(coupling, now);
  const double sum = room + now.constant;
  const auto error = static_cast<float>(coupling.one_sided ? std::fmax(-room, 0.0) : std::fabs(room));
  (coupling.of[0].kind == Kind::angle ? s.angular_error : s.linear_error) = error;
  // The length of a pulley's rope and the angle of a ratchet are their own coordinates; the sum may have the other sign.
  const double sign = coupling.of[0].factor < 0.0 ? -1.0 : 1.0;
  s.coordinate = static_cast<float>(sign * sum);
  s.speed *= static_cast<float>(sign);
  return s;
}

void check_coupled(model::Check& check, const SimState& w, JointView options) {
  const auto* const gear = options.get_if<GearOptions>();
  if (gear == nullptr) return;
  const auto check_side = [&](JointId joint, BodyId body, const std::string& side) {
    if (!joint) return;
    const std::string name = "joint_" + side;
    const std::string body_name = "body_" + side;
    check.require(
        [&] {
          const JointKind kind = kind_of(w.joints.options[joint.index]);
          return kind == JointKind::revolute || kind == JointKind::prismatic;
        },
        (name + " must be revolute or prismatic").c_str());
    check.require(
        [&] {
          const auto [a, b] = w.joints.row[joint.index].body;
          return body.index == a || body.index == b;
        },
        (body_name + " must be a body of " + name).c_str());
    check.require([&] { return model::is_dynamic_unless_frozen(w, body.index); },
                  (body_name + " must be dynamic").c_str());
  };
  check_side(gear->joint_a, gear->body_a, "a");
  check_side(gear->joint_b, gear->body_b, "b");
}

bool couples_the_same(JointView a, JointView b) {
  const auto* const gear = a.get_if<GearOptions>();
  if (gear == nullptr) return true;
  const auto& other = *b.get_if<GearOptions>();
  return gear->joint_a == other.joint_a && gear->joint_b == other.joint_b;
}

bool changes_mesh(JointView from, JointView to) {
  if (const auto* const old = from.get_if<GearOptions>()) return old->ratio != to.get_if<GearOptions>()->ratio;
  if (const auto* const old = from.get_if<RatchetOptions>()) {
    const auto& now = *to.get_if<RatchetOptions>();
    return old->pitch != now.pitch || old->reference_angle != now.reference_angle || old->clockwise != now.clockwise;
  }
  return false;
}

}  // namespace drystone::joint
