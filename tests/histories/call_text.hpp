// Calls and their arguments as text, for the trace of a history.
#pragma once

#include <concepts>
#include <cstdint>
#include <sstream>
#include <string>
#include <utility>

#include "drystone/drystone.hpp"

namespace drystone::test {

struct CallText {
  std::ostringstream out;
  CallText() { out.precision(9); }
  void add(float v) { out << v; }
  void add(bool v) { out << (v ? "true" : "false"); }
  void add(int v) { out << v; }
  void add(std::uint64_t v) { out << v; }
  void add(const std::string& v) { out << v; }
  void add(const char* v) { out << v; }
  void add(Position p) { out << '{' << p.x << ", " << p.y << '}'; }
  void add(Vec2 v) { out << '{' << v.x << ", " << v.y << '}'; }
  template <typename Tag>
  void add(Id<Tag> id) {
    out << '#' << id.index << '.' << id.generation;
  }
  void add(BodyType type) { out << drystone::to_string(type); }
  void add(const MotionLocks& l) { list("locks", l.x, l.y, l.rotation); }
  void add(const MassData& m) { list("mass", m.mass, m.center, m.inertia); }
  void add(const Material& m) {
    list("material", m.friction, m.restitution, m.rolling_resistance, m.surface_speed,
         static_cast<int>(m.friction_mixing), static_cast<int>(m.restitution_mixing), std::uint64_t{m.number});
  }
  void add(const Filter& f) { list("filter", f.category, f.mask, f.group); }
  void add(const Circle& s) { list("circle", s.center, s.radius); }
  void add(const SupportShape& s) {
    out << "support " << s.type() << '{';
    for (const float p : s.parameters()) out << p << ", ";
    list("at", s.center(), s.angle(), s.rounding());
    out << '}';
  }
  void add(const Capsule& s) { list("capsule", s.point_a, s.point_b, s.radius); }
  void add(const Segment& s) { list("segment", s.point_a, s.point_b); }
  void add(const Box& s) { list("box", s.half_extents, s.center, s.angle, s.radius); }
  void add(const Polygon& s) {
    out << "polygon{radius " << s.radius();
    for (const Vec2 v : s.vertices()) add(v);
    out << '}';
  }
  void add(const OneWay& o) { list("one_way", o.enabled, o.direction, o.margin); }
  void add(const ContactEdit& e) {
    list("edit", e.ignore, "friction", e.friction.value_or(-1.0f), "speed", e.surface_speed.value_or(0.0f),
         e.one_step ? "for one step" : "");
  }
  void add(const TileGrid& g) {
    list("grid", g.width(), g.height(), g.cell_size(), g.origin());
    for (const std::string& row : g.rows()) out << ' ' << row;
  }
  void add(Cell cell) { list("cell", cell.x, cell.y); }
  void add(drystone::Tile tile) { out << drystone::to_string(tile); }
  void add(const MaterialRule& r) {
    list("rule", std::uint64_t{r.material_a}, std::uint64_t{r.material_b}, r.collide, "friction",
         r.friction.value_or(-1.0f), "restitution", r.restitution.value_or(-1.0f), "rolling",
         r.rolling_resistance.value_or(-1.0f), "speed", r.surface_speed.value_or(0.0f));
  }
  void add(std::span<const MaterialRule> rules) {
    for (const MaterialRule& rule : rules) add(rule);
  }
  void add(const ShapeOptions& o) { list("shape", o.density, o.material, o.filter, o.sensor, o.one_way); }
  void add(const ChainOptions& o) {
    out << (o.loop ? "loop{" : "chain{");
    for (const Vec2 v : o.points) add(v);
    out << '}';
  }
  void add(const BodyOptions& o) {
    list(drystone::to_string(o.type), o.position, o.angle, "velocity", o.velocity, o.angular_velocity, "damping",
         o.linear_damping, o.angular_damping, "scale", o.gravity_scale, o.gravity_angle, "pace", o.time_scale, o.locks,
         "bullet", o.bullet, "sleep", o.allow_sleep, o.asleep, o.sleep_threshold, o.time_to_sleep, "enabled",
         o.enabled);
    if (o.mass_override) add(*o.mass_override);
  }
  void add(const Spring& s) { list("spring", s.enabled, s.hertz, s.damping_ratio); }
  void add(const Limit& l) { list("limit", l.enabled, l.lower, l.upper); }
  void add(const Motor& m) { list("motor", m.enabled, m.speed, m.max_force); }
  void add(const JointOptions& o) {
    list("between", o.body_a, o.body_b, o.anchor_a, o.anchor_b, "collide", o.collide_connected);
    if (o.limit_events) out << " limit events";
    if (o.break_limit.enabled) list("break", o.break_limit.force, o.break_limit.torque);
  }
  void add(const JointCoordinate& c) {
    list("coordinate", c.locked, c.limit, c.motor, c.spring, c.target, c.max_spring_force);
  }
  template <std::derived_from<JointOptions> Options>
  void add(const Options& o) {
    add(static_cast<const JointOptions&>(o));
    list(to_string(Options::kKind));
    if constexpr (requires { o.limit; }) add(o.limit);
    if constexpr (requires { o.motor; }) add(o.motor);
    if constexpr (requires { o.spring; }) add(o.spring);
    if constexpr (requires { o.spring_force; }) list("spring force", o.spring_force);
    if constexpr (requires { o.linear_spring; }) list("springs", o.linear_spring, o.angular_spring);
    if constexpr (requires { o.target; }) list("to", o.target);
    if constexpr (requires { o.max_force; }) list("force", o.max_force, o.max_torque);
    if constexpr (requires { o.max_acceleration; }) list("acceleration", o.max_acceleration);
    if constexpr (requires { o.angle; }) list("coordinates", o.x, o.y, o.angle);
    if constexpr (requires { o.axis; }) list("axis", o.axis);
    if constexpr (requires { o.joint_a; }) list("joints", o.joint_a, o.joint_b);
    if constexpr (requires { o.ratio; }) list("ratio", o.ratio);
    if constexpr (requires { o.wheel_a; }) list("wheels", o.wheel_a, o.wheel_b);
    if constexpr (requires { o.pitch; }) list("pitch", o.pitch, o.clockwise);
    if constexpr (requires { o.reference_angle; }) list("from", o.reference_angle);
    if constexpr (requires { o.target_angle; }) list("to", o.target_angle);
    if constexpr (requires { o.target_translation; }) list("to", o.target_translation);
    if constexpr (requires { o.length; }) list("length", o.length);
  }
  void add(const AnyJointOptions& any) {
    std::visit([&](const auto& o) { add(o); }, any);
  }

  void add(const FieldArea& a) { list("area", static_cast<int>(a.kind), a.box.lower, a.box.upper, a.center, a.radius); }
  void add(const FieldOptions& o) {
    list("on", o.categories, o.area, o.enabled, o.bodies.size());
    for (const BodyId body : o.bodies) add(body);
  }
  void add(const GravityZoneOptions& o) { list(" gravity_zone", o.acceleration, o.replaces_gravity); }
  void add(const DirectionalFieldOptions& o) {
    list(" directional", o.origin, o.direction, o.strength, static_cast<int>(o.quantity), static_cast<int>(o.falloff),
         o.reach, o.half_width);
  }
  void add(const RadialFieldOptions& o) {
    list(" radial", o.center, o.carrier, o.strength, o.swirl, static_cast<int>(o.quantity), static_cast<int>(o.falloff),
         o.core_radius, o.reach);
  }
  void add(const BuoyancyOptions& o) {
    list(" buoyancy", o.surface, o.density, o.linear_drag, o.angular_drag, o.flow, o.wave_amplitude, o.wave_length,
         o.wave_speed);
  }
  void add(const WindOptions& o) { list(" wind", o.velocity, o.density, o.drag, o.friction, o.gusts, o.gust_period); }
  void add(const CustomFieldOptions& o) { list(" custom", std::uint64_t{o.function}, o.parameters[0]); }
  void add(const AnyFieldOptions& any) {
    std::visit(
        [&](const auto& o) {
          add(static_cast<const FieldOptions&>(o));
          add(o);
        },
        any);
  }
  void add(const ExplosionOptions& o) {
    list("explosion", o.center, o.radius, o.strength, static_cast<int>(o.falloff), o.shielding);
  }

  template <typename... Values>
  void list(const char* name, const Values&... values) {
    out << name << '{';
    [[maybe_unused]] bool first = true;
    ((out << (std::exchange(first, false) ? "" : ", "), add(values)), ...);
    out << '}';
  }
};

}  // namespace drystone::test
