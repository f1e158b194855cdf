// A scene in which every field that a file stores has a value other than its default, and hand-written comparisons of
// scenes. The reader and the writer share lists of fields, so these comparisons must find a field that is missing
// there. The structured bindings stop compiling when a struct gains a field.
#pragma once

#include <gtest/gtest.h>

#include <cstring>

#include "drystone/scenes/scene.hpp"
#include "tests/support/support_types.hpp"

namespace drystone::io {

inline bool same_bits(float a, float b) { return std::memcmp(&a, &b, sizeof a) == 0; }
inline bool same_bits(double a, double b) { return std::memcmp(&a, &b, sizeof a) == 0; }
inline bool same_bits(Vec2 a, Vec2 b) { return same_bits(a.x, b.x) && same_bits(a.y, b.y); }
inline bool same_points(std::span<const Vec2> a, std::span<const Vec2> b) {
  if (a.size() != b.size()) return false;
  for (std::size_t i = 0; i < a.size(); ++i) {
    if (!same_bits(a[i], b[i])) return false;
  }
  return true;
}

inline void expect_equal(const Material& a, const Material& b) {
  const auto& [friction, restitution, rolling, speed, friction_mixing, restitution_mixing, number] = a;
  EXPECT_TRUE(same_bits(friction, b.friction));
  EXPECT_TRUE(same_bits(restitution, b.restitution));
  EXPECT_TRUE(same_bits(rolling, b.rolling_resistance));
  EXPECT_TRUE(same_bits(speed, b.surface_speed));
  EXPECT_EQ(friction_mixing, b.friction_mixing);
  EXPECT_EQ(restitution_mixing, b.restitution_mixing);
  EXPECT_EQ(number, b.number);
}

inline void expect_equal(const WorldOptions& a, const WorldOptions& b) {
  const auto& [length_unit, gravity, substeps, sleeping, continuous, restitution, hit, contact_hertz, contact_damping,
               push_out, joint_hertz, joint_damping, max_speed, max_angular_speed, force_clearing, islands,
               material_rules, workers, scheduler, lanes, field_functions, contact_hooks] = a;
  EXPECT_TRUE(same_bits(length_unit, b.length_unit));
  EXPECT_TRUE(same_bits(gravity, b.gravity));
  EXPECT_EQ(substeps, b.substeps);
  EXPECT_EQ(sleeping, b.sleeping);
  EXPECT_EQ(continuous, b.continuous);
  EXPECT_TRUE(same_bits(restitution, b.restitution_speed));
  EXPECT_TRUE(same_bits(hit, b.hit_speed));
  EXPECT_TRUE(same_bits(contact_hertz, b.contact_hertz));
  EXPECT_TRUE(same_bits(contact_damping, b.contact_damping_ratio));
  EXPECT_TRUE(same_bits(push_out, b.push_out_speed));
  EXPECT_TRUE(same_bits(joint_hertz, b.joint_hertz));
  EXPECT_TRUE(same_bits(joint_damping, b.joint_damping_ratio));
  EXPECT_TRUE(same_bits(max_speed, b.max_speed));
  EXPECT_TRUE(same_bits(max_angular_speed, b.max_angular_speed));
  EXPECT_EQ(force_clearing, b.force_clearing);
  EXPECT_EQ(islands, b.islands);
  EXPECT_EQ(material_rules, b.material_rules);
  EXPECT_EQ(workers, b.workers);
  EXPECT_EQ(lanes, b.lanes);
  // These fields are not in files.
  EXPECT_EQ(scheduler, nullptr);
  EXPECT_EQ(b.scheduler, nullptr);
  EXPECT_EQ(field_functions, nullptr);
  EXPECT_EQ(b.field_functions, nullptr);
  EXPECT_EQ(contact_hooks, nullptr);
  EXPECT_EQ(b.contact_hooks, nullptr);
}

inline void expect_equal(const BodyOptions& a, const BodyOptions& b) {
  const auto& [type, position, angle, velocity, angular_velocity, linear_damping, angular_damping, gravity_scale,
               gravity_angle, time_scale, locks, bullet, allow_sleep, asleep, enabled, threshold, time, mass, name,
               data] = a;
  EXPECT_EQ(type, b.type);
  EXPECT_TRUE(same_bits(position.x, b.position.x) && same_bits(position.y, b.position.y));
  EXPECT_TRUE(same_bits(angle, b.angle));
  EXPECT_TRUE(same_bits(velocity, b.velocity));
  EXPECT_TRUE(same_bits(angular_velocity, b.angular_velocity));
  EXPECT_TRUE(same_bits(linear_damping, b.linear_damping));
  EXPECT_TRUE(same_bits(angular_damping, b.angular_damping));
  EXPECT_TRUE(same_bits(gravity_scale, b.gravity_scale));
  EXPECT_TRUE(same_bits(gravity_angle, b.gravity_angle));
  EXPECT_TRUE(same_bits(time_scale, b.time_scale));
  EXPECT_EQ(locks, b.locks);
  EXPECT_EQ(bullet, b.bullet);
  EXPECT_EQ(allow_sleep, b.allow_sleep);
  EXPECT_EQ(asleep, b.asleep);
  EXPECT_EQ(enabled, b.enabled);
  EXPECT_TRUE(same_bits(threshold, b.sleep_threshold));
  EXPECT_TRUE(same_bits(time, b.time_to_sleep));
  ASSERT_EQ(mass.has_value(), b.mass_override.has_value());
  if (mass) {
    EXPECT_TRUE(same_bits(mass->mass, b.mass_override->mass));
    EXPECT_TRUE(same_bits(mass->center, b.mass_override->center));
    EXPECT_TRUE(same_bits(mass->inertia, b.mass_override->inertia));
  }
  EXPECT_EQ(name, b.name);
  EXPECT_EQ(data, b.user_data);
}

inline void expect_equal(const ShapeOptions& a, const ShapeOptions& b) {
  const auto& [density, material, filter, sensor, senses_sensors, contact_events, hit_events, event_mask, one_way, name,
               data] = a;
  EXPECT_TRUE(same_bits(density, b.density));
  expect_equal(material, b.material);
  EXPECT_EQ(filter, b.filter);
  EXPECT_EQ(sensor, b.sensor);
  EXPECT_EQ(senses_sensors, b.senses_sensors);
  EXPECT_EQ(contact_events, b.contact_events);
  EXPECT_EQ(hit_events, b.hit_events);
  EXPECT_EQ(event_mask, b.event_mask);
  EXPECT_EQ(one_way, b.one_way);
  EXPECT_EQ(name, b.name);
  EXPECT_EQ(data, b.user_data);
}

inline void expect_equal(const ChainOptions& a, const ChainOptions& b) {
  const auto& [points, loop, materials, filter, contact_events, hit_events, event_mask, one_way, name, data] = a;
  EXPECT_TRUE(same_points(points, b.points));
  EXPECT_EQ(loop, b.loop);
  ASSERT_EQ(materials.size(), b.materials.size());
  for (std::size_t i = 0; i < materials.size(); ++i) expect_equal(materials[i], b.materials[i]);
  EXPECT_EQ(filter, b.filter);
  EXPECT_EQ(contact_events, b.contact_events);
  EXPECT_EQ(hit_events, b.hit_events);
  EXPECT_EQ(event_mask, b.event_mask);
  EXPECT_EQ(one_way, b.one_way);
  EXPECT_EQ(name, b.name);
  EXPECT_EQ(data, b.user_data);
}

inline void expect_equal(const Circle& a, const Circle& b) {
  EXPECT_TRUE(same_bits(a.center, b.center) && same_bits(a.radius, b.radius));
}
inline void expect_equal(const Capsule& a, const Capsule& b) {
  EXPECT_TRUE(same_bits(a.point_a, b.point_a) && same_bits(a.point_b, b.point_b) && same_bits(a.radius, b.radius));
}
inline void expect_equal(const Segment& a, const Segment& b) {
  EXPECT_TRUE(same_bits(a.point_a, b.point_a) && same_bits(a.point_b, b.point_b));
}
inline void expect_equal(const Box& a, const Box& b) {
  EXPECT_TRUE(same_bits(a.half_extents, b.half_extents) && same_bits(a.center, b.center));
  EXPECT_TRUE(same_bits(a.angle, b.angle) && same_bits(a.radius, b.radius));
}
inline void expect_equal(const Polygon& a, const Polygon& b) {
  EXPECT_TRUE(same_points(a.vertices(), b.vertices()));
  EXPECT_TRUE(same_points(a.normals(), b.normals()));
  EXPECT_TRUE(same_bits(a.centroid(), b.centroid()) && same_bits(a.radius(), b.radius()));
}

inline void expect_equal(const SupportShape& a, const SupportShape& b) {
  EXPECT_EQ(a.type(), b.type());
  ASSERT_EQ(a.parameters().size(), b.parameters().size());
  for (std::size_t i = 0; i < a.parameters().size(); ++i) {
    EXPECT_TRUE(same_bits(a.parameters()[i], b.parameters()[i]));
  }
  EXPECT_TRUE(same_bits(a.center(), b.center()) && same_bits(a.angle(), b.angle()));
  EXPECT_TRUE(same_bits(a.rounding(), b.rounding()) && same_points(a.points(), b.points()));
}

inline void expect_equal(const Limit& a, const Limit& b) {
  EXPECT_EQ(a.enabled, b.enabled);
  EXPECT_TRUE(same_bits(a.lower, b.lower) && same_bits(a.upper, b.upper));
}
inline void expect_equal(const Motor& a, const Motor& b) {
  EXPECT_EQ(a.enabled, b.enabled);
  EXPECT_TRUE(same_bits(a.speed, b.speed) && same_bits(a.max_force, b.max_force));
}
inline void expect_equal(const Spring& a, const Spring& b) {
  EXPECT_EQ(a.enabled, b.enabled);
  EXPECT_TRUE(same_bits(a.hertz, b.hertz) && same_bits(a.damping_ratio, b.damping_ratio));
}

inline void expect_equal(const JointOptions& a, const JointOptions& b) {
  const auto& [body_a, body_b, anchor_a, anchor_b, collide, break_limit, limit_events, name, data] = a;
  EXPECT_EQ(body_a, b.body_a);
  EXPECT_EQ(body_b, b.body_b);
  EXPECT_TRUE(same_bits(anchor_a, b.anchor_a) && same_bits(anchor_b, b.anchor_b));
  EXPECT_EQ(collide, b.collide_connected);
  EXPECT_EQ(break_limit, b.break_limit);
  EXPECT_EQ(limit_events, b.limit_events);
  EXPECT_EQ(name, b.name);
  EXPECT_EQ(data, b.user_data);
}
template <typename Options>
void expect_equal_parts(const Options& a, const Options& b) {
  expect_equal(static_cast<const JointOptions&>(a), static_cast<const JointOptions&>(b));
  expect_equal(a.limit, b.limit);
  expect_equal(a.motor, b.motor);
  expect_equal(a.spring, b.spring);
}
inline void expect_equal(const RevoluteOptions& a, const RevoluteOptions& b) {
  expect_equal_parts(a, b);
  EXPECT_TRUE(same_bits(a.reference_angle, b.reference_angle) && same_bits(a.target_angle, b.target_angle));
}
inline void expect_equal(const PrismaticOptions& a, const PrismaticOptions& b) {
  expect_equal_parts(a, b);
  EXPECT_TRUE(same_bits(a.axis, b.axis) && same_bits(a.reference_angle, b.reference_angle));
  EXPECT_TRUE(same_bits(a.target_translation, b.target_translation));
}
inline void expect_equal(const DistanceOptions& a, const DistanceOptions& b) {
  expect_equal_parts(a, b);
  EXPECT_TRUE(same_bits(a.length, b.length));
  EXPECT_EQ(a.spring_force, b.spring_force);
}

/// Kinds without a list of their fields here: all values are numbers other than -0, so they can be compared with ==.
template <typename Options>
requires std::is_base_of_v<JointOptions, Options>
void expect_equal(const Options& a, const Options& b) { EXPECT_EQ(a, b); }

template <typename... T>
void expect_equal(const std::variant<T...>& a, const std::variant<T...>& b) {
  ASSERT_EQ(a.index(), b.index());
  std::visit([&](const auto& of_a) { expect_equal(of_a, std::get<std::decay_t<decltype(of_a)>>(b)); }, a);
}

inline void expect_equal(const scenes::Scene& a, const scenes::Scene& b) {
  const auto& [name, description, world, steps, dt, bodies, joints, fields, action] = a;
  EXPECT_FALSE(action || b.action);
  EXPECT_EQ(name, b.name);
  EXPECT_EQ(description, b.description);
  expect_equal(world, b.world);
  EXPECT_EQ(steps, b.steps);
  EXPECT_TRUE(same_bits(dt, b.dt));
  ASSERT_EQ(bodies.size(), b.bodies.size());
  for (std::size_t i = 0; i < bodies.size(); ++i) {
    expect_equal(bodies[i].options, b.bodies[i].options);
    ASSERT_EQ(bodies[i].shapes.size(), b.bodies[i].shapes.size());
    for (std::size_t k = 0; k < bodies[i].shapes.size(); ++k) {
      expect_equal(bodies[i].shapes[k].geometry, b.bodies[i].shapes[k].geometry);
      expect_equal(bodies[i].shapes[k].options, b.bodies[i].shapes[k].options);
    }
    ASSERT_EQ(bodies[i].chains.size(), b.bodies[i].chains.size());
    for (std::size_t k = 0; k < bodies[i].chains.size(); ++k) expect_equal(bodies[i].chains[k], b.bodies[i].chains[k]);
    ASSERT_EQ(bodies[i].grids.size(), b.bodies[i].grids.size());
    for (std::size_t k = 0; k < bodies[i].grids.size(); ++k) {
      EXPECT_EQ(bodies[i].grids[k].grid, b.bodies[i].grids[k].grid);
      expect_equal(bodies[i].grids[k].options, b.bodies[i].grids[k].options);
    }
  }
  ASSERT_EQ(joints.size(), b.joints.size());
  for (std::size_t i = 0; i < joints.size(); ++i) {
    expect_equal(joints[i].options, b.joints[i].options);
    EXPECT_EQ(joints[i].body_a, b.joints[i].body_a);
    EXPECT_EQ(joints[i].body_b, b.joints[i].body_b);
    EXPECT_EQ(joints[i].joint_a, b.joints[i].joint_a);
    EXPECT_EQ(joints[i].joint_b, b.joints[i].joint_b);
  }
  ASSERT_EQ(fields.size(), b.fields.size());
  for (std::size_t i = 0; i < fields.size(); ++i) {
    EXPECT_EQ(fields[i].options, b.fields[i].options) << "field " << i;
    EXPECT_EQ(fields[i].bodies, b.fields[i].bodies);
    EXPECT_EQ(fields[i].carrier, b.fields[i].carrier);
  }
}

inline void add_everything_joints(scenes::Scene& scene) {
  const Limit limit = {true, -0.3f, 0.7f};
  const Motor motor = {true, -2.5f, 33.3f};
  const Spring spring = {true, 1.7f, 0.123f};
  JointOptions ends;
  ends.anchor_a = {0.1f, 0.2f};
  ends.anchor_b = {-0.1f, 0.3f};
  ends.collide_connected = true;
  ends.break_limit = {true, 123.0f, 45.6f};
  ends.limit_events = true;
  ends.name = "joint";
  ends.user_data = 1;

  RevoluteOptions revolute;
  static_cast<JointOptions&>(revolute) = ends;
  revolute.reference_angle = 0.11f;
  revolute.limit = limit;
  revolute.motor = motor;
  revolute.spring = spring;
  revolute.target_angle = 0.22f;
  PrismaticOptions prismatic;
  static_cast<JointOptions&>(prismatic) = ends;
  prismatic.axis = {0.6f, 0.8f};
  prismatic.reference_angle = 0.33f;
  prismatic.limit = limit;
  prismatic.motor = motor;
  prismatic.spring = spring;
  prismatic.target_translation = 0.44f;
  DistanceOptions distance;
  static_cast<JointOptions&>(distance) = ends;
  distance.length = 2.2f;
  // Values that are set but not enabled must be kept too.
  distance.limit = {false, 0.5f, 1.5f};
  distance.motor = {false, 3.0f, 4.0f};
  distance.spring = {true, 0.0f, 0.0f};
  distance.spring_force = {true, -77.0f, 8.0f};

  scene.joints.push_back({revolute, 0, 1});
  scene.joints.push_back({prismatic, 1, 2});
  scene.joints.push_back({distance, 2, 3});

  WeldOptions weld;
  static_cast<JointOptions&>(weld) = ends;
  weld.reference_angle = 0.55f;
  weld.linear_spring = spring;
  weld.angular_spring = {false, 2.0f, 0.7f};
  WheelOptions wheel;
  static_cast<JointOptions&>(wheel) = ends;
  wheel.axis = {0.6f, 0.8f};
  wheel.limit = limit;
  wheel.spring = spring;
  wheel.target_translation = 0.66f;
  wheel.motor = motor;
  ServoOptions servo;
  static_cast<JointOptions&>(servo) = ends;
  servo.target = {0.77f, -0.88f};
  servo.target_angle = 0.99f;
  servo.spring = spring;
  servo.max_force = 11.0f;
  servo.max_torque = 22.0f;
  FrictionOptions friction;
  static_cast<JointOptions&>(friction) = ends;
  friction.max_force = 33.0f;
  friction.max_torque = 44.0f;
  MouseOptions mouse;
  static_cast<JointOptions&>(mouse) = ends;
  mouse.spring = spring;
  mouse.max_acceleration = 55.0f;
  GrooveOptions groove;
  static_cast<JointOptions&>(groove) = ends;
  groove.axis = {0.8f, 0.6f};
  groove.limit = limit;
  FilterOptions filter;
  static_cast<JointOptions&>(filter) = ends;
  filter.collide_connected = false;
  GenericOptions generic;
  static_cast<JointOptions&>(generic) = ends;
  generic.axis = {0.6f, -0.8f};
  generic.reference_angle = 0.12f;
  generic.x.locked = true;
  generic.y.limit = limit;
  generic.y.motor = motor;
  generic.angle.spring = spring;
  generic.angle.target = 0.34f;
  generic.angle.max_spring_force = 66.0f;

  GearOptions gear;
  static_cast<JointOptions&>(gear) = ends;
  gear.name = "gear";
  gear.ratio = -2.5f;
  PulleyOptions pulley;
  static_cast<JointOptions&>(pulley) = ends;
  pulley.wheel_a = {-1.25, 9.5};
  pulley.wheel_b = {1.75, 1.0e6 + 0.1};
  pulley.ratio = 3.0f;
  pulley.length = 77.0f;
  RatchetOptions ratchet;
  static_cast<JointOptions&>(ratchet) = ends;
  ratchet.pitch = 0.13f;
  ratchet.reference_angle = 0.14f;
  ratchet.clockwise = true;

  scene.joints.push_back({weld, 0, 1});
  scene.joints.push_back({wheel, 1, 2});
  scene.joints.push_back({servo, 2, 3});
  scene.joints.push_back({friction, 0, 2});
  scene.joints.push_back({mouse, 0, 3});
  scene.joints.push_back({groove, 1, 3});
  scene.joints.push_back({filter, 0, 1});
  scene.joints.push_back({generic, 1, 2});
  scene.joints.push_back({gear, 0, 2});
  scene.joints.push_back({gear, 1, 3, 0, 1});
  scene.joints.push_back({pulley, 1, 2});
  scene.joints.push_back({ratchet, 2, 3});
}

inline void add_everything_fields(scenes::Scene& scene) {
  FieldOptions common;
  common.categories = 0xFFFFFFFFFFFFFFF0u;
  common.area = circle_area({1.5, 2.5}, 3.5f);
  common.enabled = false;
  common.name = "field";
  common.user_data = 3;
  GravityZoneOptions zone;
  static_cast<FieldOptions&>(zone) = common;
  zone.acceleration = {0.1f, 0.2f};
  zone.replaces_gravity = false;
  DirectionalFieldOptions fan;
  fan.area = box_area({-1.0, -2.0}, {1.0, 2.0});
  fan.origin = {0.1, 0.2};
  fan.direction = {0.6f, 0.8f};
  fan.strength = 3.3f;
  fan.quantity = FieldQuantity::force;
  fan.falloff = Falloff::inverse;
  fan.reach = 4.4f;
  fan.half_width = 5.5f;
  RadialFieldOptions sun;
  static_cast<FieldOptions&>(sun) = common;
  sun.center = {0.3, 0.4};
  sun.strength = -6.6f;
  sun.swirl = 7.7f;
  sun.quantity = FieldQuantity::force;
  sun.falloff = Falloff::linear;
  sun.core_radius = 0.8f;
  sun.reach = 9.9f;
  BuoyancyOptions sea;
  static_cast<FieldOptions&>(sea) = common;
  sea.surface = {0.5, 0.6};
  sea.density = 997.0f;
  sea.linear_drag = 1.1f;
  sea.angular_drag = 1.2f;
  sea.flow = {1.3f, 1.4f};
  sea.wave_amplitude = 1.5f;
  sea.wave_length = 16.0f;
  sea.wave_speed = -1.7f;
  WindOptions wind;
  static_cast<FieldOptions&>(wind) = common;
  wind.velocity = {1.8f, -1.9f};
  wind.density = 1.25f;
  wind.drag = 0.9f;
  wind.friction = 0.02f;
  wind.gusts = 0.3f;
  wind.gust_period = 2.2f;
  CustomFieldOptions custom;
  static_cast<FieldOptions&>(custom) = common;
  custom.function = 4294967295u;
  custom.parameters = {1.0f, -2.0f, 0.0f, 0.5f, 0.0f, 0.0f, 0.0f, 7.25f};
  for (const AnyFieldOptions& options : {AnyFieldOptions(zone), AnyFieldOptions(fan), AnyFieldOptions(sun),
                                         AnyFieldOptions(sea), AnyFieldOptions(wind), AnyFieldOptions(custom)}) {
    scene.fields.push_back({options, {}, -1});
  }
  scene.fields[1].bodies = {0, 2};
  scene.fields[2].carrier = 3;
}

inline scenes::Scene everything() {
  scenes::Scene scene;
  scene.name = "everything";
  scene.description = "Every field, \"quoted\" and nicht ASCII: \xC3\xA4";
  scene.steps = 7;
  scene.dt = 0.01f;
  scene.world = {.length_unit = 0.75f,
                 .gravity = {1.5f, -9.81f},
                 .substeps = 8,
                 .sleeping = false,
                 .continuous = false,
                 .restitution_speed = 0.5f,
                 .hit_speed = 2.0f,
                 .contact_hertz = 25.0f,
                 .contact_damping_ratio = 9.0f,
                 .push_out_speed = 4.0f,
                 .joint_hertz = 50.0f,
                 .joint_damping_ratio = 3.0f,
                 .max_speed = 300.0f,
                 .max_angular_speed = 200.0f,
                 .force_clearing = ForceClearing::manual,
                 .islands = IslandMethod::from_scratch,
                 .material_rules = {{.material_a = 1, .material_b = 2, .collide = false},
                                    {.material_a = 3,
                                     .material_b = 3,
                                     .friction = 0.0f,
                                     .restitution = 0.25f,
                                     .rolling_resistance = 0.125f,
                                     .surface_speed = -2.0f,
                                     .one_way = OneWay{true, {0.25f, -0.5f}, 0.0625f},
                                     .contact_events = false,
                                     .hit_events = true}}};

  scenes::SceneBody body;
  body.options = {.type = BodyType::dynamic,
                  .position = {1.1f, -2.2f},
                  .angle = 0.3f,
                  .velocity = {3.0f, 4.5f},
                  .angular_velocity = -1.25f,
                  .linear_damping = 0.1f,
                  .angular_damping = 0.2f,
                  .gravity_scale = 0.5f,
                  .locks = {.x = true, .rotation = true},
                  .bullet = true,
                  .allow_sleep = false,
                  .asleep = true,
                  .enabled = false,
                  .sleep_threshold = 0.07f,
                  .time_to_sleep = 0.9f,
                  .mass_override = MassData{2.0f, {0.01f, 0.02f}, 3.0f},
                  .name = "a",
                  .user_data = ~std::uint64_t{0}};
  const ShapeOptions options = {.density = 2.5f,
                                .material = {.friction = 0.1f,
                                             .restitution = 0.2f,
                                             .rolling_resistance = 0.3f,
                                             .surface_speed = -0.4f,
                                             .friction_mixing = Mixing::minimum,
                                             .restitution_mixing = Mixing::average,
                                             .number = 4294967295u},
                                .filter = {.category = 6, .mask = 0xFFFFFFFFFFFFFFF0u, .group = -3},
                                .sensor = true,
                                .senses_sensors = true,
                                .contact_events = false,
                                .hit_events = true,
                                .event_mask = 12,
                                .one_way = {true, {0.6f, -0.8f}, 0.125f},
                                .name = "shape",
                                .user_data = std::uint64_t{1} << 53};
  const std::array<Vec2, 5> pentagon = {
      Vec2{1.0f, 0.0f}, {0.31f, 0.95f}, {-0.81f, 0.59f}, {-0.81f, -0.59f}, {0.31f, -0.95f}};
  const decltype(scenes::SceneShape::geometry) geometries[] = {
      Circle{{0.1f, 0.2f}, 0.3f},
      Capsule{{-0.1f, 0.0f}, {0.4f, 0.5f}, 0.6f},
      Segment{{0.0f, 1.0f}, {2.0f, 3.0f}},
      make_polygon(pentagon, 0.05f).value(),
      Box{{0.7f, 0.8f}, {0.9f, 1.0f}, 1.1f, 0.02f},
      make_ellipse({{0.1f, 0.2f}, {0.3f, 0.4f}, 0.5f}).value(),
      make_support_shape({"ellipse", {0.3f, 0.4f}, {0.1f, 0.2f}, 0.5f, 0.05f}).value(),
      make_slice({{0.1f, 0.2f}, 0.3f, 0.4f, 0.5f, SliceCut::sector, 0.06f}).value(),
      make_slice({.radius = 0.7f, .half_angle = 2.1f}).value(),
      test::reuleaux(0.8f, 0.05f)};
  for (const auto& geometry : geometries) {
    scenes::SceneShape& shape = body.shapes.emplace_back();
    shape.geometry = geometry;
    shape.options = options;
  }
  ChainOptions chain;
  chain.points = {{0.0f, 0.0f}, {1.0f, 0.5f}, {2.0f, 0.0f}, {1.0f, 3.0f}};
  chain.loop = true;
  chain.materials = {options.material, {}, {.friction = 1.5f}, {.restitution = 1.0f}};
  chain.filter = options.filter;
  chain.contact_events = false;
  chain.hit_events = true;
  chain.event_mask = 0x8000000000000001u;
  chain.one_way = {true, {0.0f, 0.0f}, 0.5f};
  chain.name = "chain";
  chain.user_data = 99;
  body.chains.push_back(chain);
  scene.bodies.push_back(body);

  scenes::SceneBody level;
  const std::array<std::string, 3> rows = {"F7ABCD#", "/\\abcd.", "#......"};
  level.grids.push_back({TileGrid::from_rows(rows, 0.3f, {-1.5f, 0.1f}), options});
  level.grids.push_back({TileGrid(2, 1, 1.0f), {}});
  scene.bodies.push_back(level);

  // One body with a unique name, one without, and two with the same: the joints must find all of them again.
  for (const char* name : {"", "twin", "twin"}) scene.bodies.emplace_back().options.name = name;
  add_everything_joints(scene);
  add_everything_fields(scene);
  return scene;
}

}  // namespace drystone::io
