// Reads scenes that the editor R.U.B.E. exports for Box2D. The format is that of its author's page "JSON file structure"
// (iforce2d.net). A missing truth value is false; a missing number is 0, unless the code below gives another default. A vector is
// {x, y}, or a bare 0. A number may be a text of eight hexadecimal digits, the bits of a float.
//
// Everything in a file is simulated, refused with the path of the bad value, or counted in the report. Box2D's chains
// collide from both sides and Drystone's from one, so a chain becomes two-sided segments. docs/scene_format.md has a
// table of what each Box2D object becomes.
#include <charconv>
#include <cmath>
#include <cstring>

#include "geometry/double2.hpp"
#include "io/load_notes.hpp"
#include "io/scene_fields.hpp"
#include "io/scene_formats.hpp"
#include "scenes/shortened.hpp"

namespace drystone::io {
namespace {

using scenes::Scene;
using scenes::SceneBody;
using scenes::SceneJoint;

// --- Values ---------------------------------------------------------------------------------------------------------

float read_float(const Cursor& at, const Limits& limits) {
  if (!at.json().is_string()) return at.number(limits);
  const auto& digits = at.json().get_ref<const std::string&>();
  std::uint32_t bits = 0;
  const char* const end = digits.data() + digits.size();
  const auto [last, failure] = std::from_chars(digits.data(), end, bits, 16);
  if (digits.size() != 8 || failure != std::errc{} || last != end) {
    at.fail_expected("a number or the eight hexadecimal digits of a float");
  }
  float value = 0.0f;
  std::memcpy(&value, &bits, sizeof value);
  at.require_number(value, limits);
  return value;
}

float number(const Cursor& at, const char* key, float missing = 0.0f, const Limits& limits = bound::kFinite) {
  return at.has(key) ? read_float(at.at(key), limits) : missing;
}

bool truth(const Cursor& at, const char* key, bool missing = false) {
  return at.has(key) ? at.at(key).boolean() : missing;
}

std::string text(const Cursor& at, const char* key) {
  return at.has(key) ? at.at(key).text(bound::kName) : std::string();
}

Vec2 vector(const Cursor& at, const char* key, const Limits& limits = bound::kFinite) {
  if (!at.has(key)) return {};
  const Cursor value = at.at(key);
  if (value.is_object()) return {number(value, "x", 0.0f, limits), number(value, "y", 0.0f, limits)};
  if (!value.json().is_number() || value.json().get<float>() != 0.0f)
    value.fail_expected("{\"x\": ..., \"y\": ...} or 0");
  return {};
}

/// A place in the world. If it is given in hexadecimal digits, it is a pair of floats.
Position place(const Cursor& at, const char* key) {
  if (!at.has(key) || !at.at(key).is_object()) return Position{} + vector(at, key, bound::kPlace);
  const Cursor value = at.at(key);
  const auto coordinate = [&](const char* name) {
    if (!value.has(name)) return 0.0;
    const Cursor number = value.at(name);
    return number.json().is_string() ? double{read_float(number, bound::kPlace)} : number.precise_number(bound::kPlace);
  };
  return {coordinate("x"), coordinate("y")};
}

std::vector<Vec2> points(const Cursor& at, const Limits& sizes) {
  at.require_object();
  const Cursor xs = at.at("x");
  const Cursor ys = at.at("y");
  std::vector<Vec2> list(xs.list_size(sizes));
  if (ys.list_size(sizes) != list.size()) at.fail("\"x\" and \"y\" must be lists of the same length");
  for (std::size_t i = 0; i < list.size(); ++i) {
    list[i] = {read_float(xs.item(i), bound::kCoordinate), read_float(ys.item(i), bound::kCoordinate)};
  }
  return list;
}

std::uint64_t collision_bits(const Cursor& at, const char* key, std::uint64_t missing) {
  if (!at.has(key)) return missing;
  // Some exporters write the sixteen bits as a signed number.
  return static_cast<std::uint64_t>(at.at(key).integer({-32768.0, 65535.0})) & 0xFFFFu;
}

/// A list that may be missing.
std::size_t count_of(const Cursor& at, const char* key, const Limits& sizes) {
  return at.has(key) ? at.at(key).list_size(sizes) : 0;
}

// --- Fixtures -------------------------------------------------------------------------------------------------------

float clamped(float value, const Bounds& to, const Cursor& at, const char* what, LoadNotes& notes) {
  const float result = clamp(value, static_cast<float>(to.low), static_cast<float>(to.high));
  if (result != value) notes.count(what, at.path());
  return result;
}

ShapeOptions read_shape_options(const Cursor& at, LoadNotes& notes) {
  ShapeOptions options;
  options.name = text(at, "name");
  options.density = number(at, "density", 0.0f, bound::kDensity);
  options.material.friction = number(at, "friction", 0.0f, bound::kFrom0);
  options.material.restitution =
      clamped(number(at, "restitution"), bound::kShare, at, "restitution beyond [0, 1] was clamped", notes);
  options.sensor = truth(at, "sensor");
  options.filter.category = collision_bits(at, "filter-categoryBits", 1);
  options.filter.mask = collision_bits(at, "filter-maskBits", 65535);
  if (at.has("filter-groupIndex")) {
    options.filter.group = static_cast<int>(at.at("filter-groupIndex").integer({-32768.0, 32767.0}));
  }
  return options;
}

void add_polygon(const Cursor& at, const ShapeOptions& options, SceneBody& body, LoadNotes& notes) {
  const std::vector<Vec2> vertices = points(at.at("vertices"), {3.0, 1024.0});
  const Result<Polygon> hull = make_hull(vertices);
  if (!hull.ok()) {
    notes.count("a polygon without area was left out", at.path());
    return;
  }
  // A convex outline, in either direction, has the area of its hull. One with a dent or a crossing has less.
  const double area = std::abs(geometry::twice_area(vertices));
  const double hull_area = std::abs(geometry::twice_area(hull.value().vertices()));
  if (area < 0.99 * hull_area) notes.count("a polygon that is not convex was replaced by its hull", at.path());
  body.shapes.push_back({hull.value(), options});
}

void add_segments(std::span<const Vec2> line, const ShapeOptions& options, SceneBody& body) {
  for (std::size_t i = 0; i + 1 < line.size(); ++i) {
    if (distance(line[i], line[i + 1]) <= kLinearSlop) continue;
    body.shapes.push_back({Segment{line[i], line[i + 1]}, options});
  }
}

void add_fixture(const Cursor& at, SceneBody& body, LoadNotes& notes) {
  at.require_object();
  constexpr std::string_view kRead[] = {"name",
                                        "density",
                                        "friction",
                                        "restitution",
                                        "sensor",
                                        "filter-categoryBits",
                                        "filter-maskBits",
                                        "filter-groupIndex",
                                        "circle",
                                        "polygon",
                                        "chain",
                                        "loop",
                                        "edge"};
  notes.count_unread(at, "a fixture", kRead);
  const ShapeOptions options = read_shape_options(at, notes);
  if (at.has("circle")) {
    const Cursor circle = at.at("circle");
    circle.require_object();
    circle.at("radius");
    body.shapes.push_back(
        {Circle{vector(circle, "center", bound::kCoordinate), number(circle, "radius", 0.0f, bound::kRadius)},
         options});
  } else if (at.has("polygon")) {
    add_polygon(at.at("polygon"), options, body, notes);
  } else if (at.has("chain")) {
    add_segments(points(at.at("chain").at("vertices"), {2.0, 65536.0}), options, body);
    notes.count("a chain became two-sided segments", at.path());
  } else if (at.has("loop")) {
    std::vector<Vec2> line = points(at.at("loop"), {3.0, 65536.0});
    line.push_back(line.front());
    add_segments(line, options, body);
    notes.count("a loop became two-sided segments", at.path());
  } else if (at.has("edge")) {
    const Vec2 line[] = {vector(at.at("edge"), "vertex1", bound::kCoordinate),
                         vector(at.at("edge"), "vertex2", bound::kCoordinate)};
    add_segments(line, options, body);
  } else {
    notes.count("a fixture without a shape was left out", at.path());
  }
}

// --- Bodies ---------------------------------------------------------------------------------------------------------

// Box2D gives the inertia about the body's origin, and takes one that is not positive to mean that the body does not turn.
void read_mass(const Cursor& at, BodyOptions& options, LoadNotes& notes) {
  if (!at.has("massData-mass") || options.type != BodyType::dynamic) return;
  MassData mass;
  mass.mass = number(at, "massData-mass", 0.0f, {0.0, bound::kMass.high});
  mass.center = vector(at, "massData-center", bound::kCoordinate);
  if (mass.mass <= 0.0f) {
    mass.mass = 1.0f;
    notes.count("a mass of 0 became 1 kg", at.path());
  }
  const float about_origin = number(at, "massData-I", 0.0f, {-bound::kInertia.high, bound::kInertia.high});
  mass.inertia = max(0.0f, about_origin - mass.mass * length_squared(mass.center));
  if (mass.inertia <= 0.0f && !options.locks.rotation) {
    options.locks.rotation = true;
    notes.count("a body without rotational inertia does not turn", at.path());
  }
  options.mass_override = mass;
}

void read_motion(const Cursor& at, BodyOptions& options, LoadNotes& notes) {
  options.velocity = vector(at, "linearVelocity");
  options.angular_velocity = number(at, "angularVelocity");
  const bool moves = options.velocity != Vec2{} || options.angular_velocity != 0.0f;
  if (options.type != BodyType::static_body || !moves) return;
  options.velocity = {};
  options.angular_velocity = 0.0f;
  notes.count("the velocity of a static body was left out", at.path());
}

BodyOptions read_body_options(const Cursor& at, LoadNotes& notes) {
  BodyOptions options;
  options.name = text(at, "name");
  if (at.has("type")) options.type = static_cast<BodyType>(at.at("type").integer({0.0, 2.0}));
  options.position = place(at, "position");
  options.angle = number(at, "angle");
  read_motion(at, options, notes);
  options.linear_damping = number(at, "linearDamping", 0.0f, bound::kFrom0);
  options.angular_damping = number(at, "angularDamping", 0.0f, bound::kFrom0);
  options.gravity_scale = number(at, "gravityScale", 1.0f);
  options.locks.rotation = truth(at, "fixedRotation");
  options.bullet = truth(at, "bullet");
  options.allow_sleep = truth(at, "allowSleep", true);
  options.enabled = truth(at, "active", true);
  const bool awake = truth(at, "awake");
  options.asleep = !awake && options.type == BodyType::dynamic;
  read_mass(at, options, notes);
  return options;
}

SceneBody read_body(const Cursor& at, LoadNotes& notes) {
  at.require_object();
  constexpr std::string_view kRead[] = {
      "name",          "type",           "position",      "angle",           "linearVelocity", "angularVelocity",
      "linearDamping", "angularDamping", "gravityScale",  "fixedRotation",   "bullet",         "allowSleep",
      "active",        "awake",          "massData-mass", "massData-center", "massData-I",     "fixture"};
  notes.count_unread(at, "a body", kRead);
  SceneBody body;
  body.options = read_body_options(at, notes);
  const std::size_t count = count_of(at, "fixture", kPartCount);
  for (std::size_t i = 0; i < count; ++i) {
    const Cursor fixtures = at.at("fixture");
    add_fixture(fixtures.item(i), body, notes);
  }
  return body;
}

// --- Joints ---------------------------------------------------------------------------------------------------------

Limit read_limit(const Cursor& at, const Limits& range) {
  Limit limit = {truth(at, "enableLimit"), number(at, "lowerLimit"), number(at, "upperLimit")};
  if (!limit.enabled && limit.lower > limit.upper) return {};
  if (limit.lower > limit.upper) at.fail("lowerLimit must not be above upperLimit");
  limit.lower = clamp(limit.lower, static_cast<float>(range.low), static_cast<float>(range.high));
  limit.upper = clamp(limit.upper, static_cast<float>(range.low), static_cast<float>(range.high));
  return limit;
}

Motor read_motor(const Cursor& at, const char* strength, LoadNotes& notes) {
  const float force =
      clamped(number(at, strength), bound::kForce, at, "a motor's strength was clamped to [0, 1e12]", notes);
  return {truth(at, "enableMotor"), number(at, "motorSpeed"), force};
}

void read_ends(const Cursor& at, JointOptions& options) {
  options.name = text(at, "name");
  options.anchor_a = vector(at, "anchorA", bound::kCoordinate);
  options.anchor_b = vector(at, "anchorB", bound::kCoordinate);
  options.collide_connected = truth(at, "collideConnected");
}

constexpr std::string_view kJointKeys[] = {
    "name", "type", "bodyA", "bodyB", "anchorA", "anchorB", "collideConnected", "enableLimit", "lowerLimit",
    "upperLimit", "enableMotor", "motorSpeed", "maxMotorTorque", "maxMotorForce", "refAngle", "localAxisA",
    "localAxis1", "length", "frequency", "dampingRatio", "maxLength", "springFrequency", "springDampingRatio",
    "maxForce", "maxTorque", "correctionFactor", "target", "linearOffset",
    // The joint's speed when the scene was exported: it follows from the bodies' velocities.
    "jointSpeed"};

RevoluteOptions read_revolute(const Cursor& at, LoadNotes& notes) {
  RevoluteOptions options;
  read_ends(at, options);
  options.reference_angle = number(at, "refAngle");
  options.limit = read_limit(at, bound::kJointAngle);
  if (options.limit.enabled &&
      (number(at, "lowerLimit") < -kMaxJointAngle || number(at, "upperLimit") > kMaxJointAngle)) {
    notes.count("limits of a revolute joint were clamped to [-1000, 1000] rad", at.path());
  }
  options.motor = read_motor(at, "maxMotorTorque", notes);
  return options;
}

Vec2 read_axis(const Cursor& at) {
  const Vec2 axis = vector(at, at.has("localAxisA") ? "localAxisA" : "localAxis1");
  if (axis == Vec2{}) at.fail("\"localAxisA\" is missing or (0, 0)");
  return axis;
}

PrismaticOptions read_prismatic(const Cursor& at, LoadNotes& notes) {
  PrismaticOptions options;
  read_ends(at, options);
  options.axis = read_axis(at);
  options.reference_angle = number(at, "refAngle");
  options.limit = read_limit(at, bound::kCoordinate);
  options.motor = read_motor(at, "maxMotorForce", notes);
  return options;
}

DistanceOptions read_distance(const Cursor& at, LoadNotes& notes) {
  DistanceOptions options;
  read_ends(at, options);
  options.length = clamped(number(at, "length"), bound::kRod, at, "a distance joint's length was clamped", notes);
  const float hertz = number(at, "frequency", 0.0f, bound::kFrom0);
  if (hertz > 0.0f) options.spring = {true, hertz, number(at, "dampingRatio", 0.0f, bound::kFrom0)};
  return options;
}

// A rope is a distance joint with nothing but an upper limit.
DistanceOptions read_rope(const Cursor& at, LoadNotes& notes) {
  DistanceOptions options;
  read_ends(at, options);
  options.length = clamped(number(at, "maxLength"), bound::kRod, at, "a rope's length was clamped", notes);
  options.limit = {true, 0.0f, options.length};
  return options;
}

Spring read_spring(const Cursor& at, const char* frequency, const char* damping_ratio) {
  const float hertz = number(at, frequency, 0.0f, bound::kFrom0);
  if (hertz == 0.0f) return {};
  return {true, hertz, number(at, damping_ratio, 0.0f, bound::kFrom0)};
}

float read_strength(const Cursor& at, const char* key, LoadNotes& notes) {
  return clamped(number(at, key), bound::kForce, at, "a joint's strength was clamped to [0, 1e12]", notes);
}

// Box2D makes the angle of a weld soft, but not its anchors.
WeldOptions read_weld(const Cursor& at) {
  WeldOptions options;
  read_ends(at, options);
  options.reference_angle = number(at, "refAngle");
  options.angular_spring = read_spring(at, "frequency", "dampingRatio");
  return options;
}

WheelOptions read_wheel(const Cursor& at, LoadNotes& notes) {
  WheelOptions options;
  read_ends(at, options);
  options.axis = read_axis(at);
  options.limit = read_limit(at, bound::kCoordinate);
  options.spring = read_spring(at, "springFrequency", "springDampingRatio");
  options.motor = read_motor(at, "maxMotorTorque", notes);
  return options;
}

FrictionOptions read_friction(const Cursor& at, LoadNotes& notes) {
  FrictionOptions options;
  read_ends(at, options);
  options.max_force = read_strength(at, "maxForce", notes);
  options.max_torque = read_strength(at, "maxTorque", notes);
  return options;
}

// Box2D moves the bodies by the share correctionFactor of their distance in each step. "anchorA" is the offset of the bodies' origins.
ServoOptions read_servo(const Cursor& at, float steps_per_second, LoadNotes& notes) {
  ServoOptions options;
  read_ends(at, options);
  options.anchor_a = {};
  options.anchor_b = {};
  // R.U.B.E. before 1.7 wrote the offset as anchorA.
  options.target = vector(at, at.has("linearOffset") ? "linearOffset" : "anchorA", bound::kCoordinate);
  options.target_angle = std::remainder(number(at, "refAngle"), 2.0f * kPi);
  options.target_angle = clamp(options.target_angle, -kPi, kPi);
  const float share = number(at, "correctionFactor", 0.3f, {0.0, 1.0});
  options.spring = {true, share * steps_per_second / (2.0f * kPi), 1.0f};
  options.max_force = read_strength(at, "maxForce", notes);
  options.max_torque = read_strength(at, "maxTorque", notes);
  notes.count("a motor joint's correctionFactor became the frequency of a spring", at.path());
  return options;
}

// A mouse is a servo without torque, because its force is bounded, and not its acceleration. Its target and its anchor B are places in the
// world.
ServoOptions read_mouse(const Cursor& at, const Scene& scene, const Limits& indices, LoadNotes& notes) {
  ServoOptions options;
  read_ends(at, options);
  const auto in_body = [&](const char* body_key, const char* key) {
    const BodyOptions& body = scene.bodies[static_cast<std::size_t>(at.at(body_key).integer(indices))].options;
    return inv_rotate(make_rotation(body.angle), place(at, key) - body.position);
  };
  options.anchor_a = in_body("bodyA", "target");
  options.anchor_b = in_body("bodyB", "anchorB");
  options.spring = {true, number(at, "frequency", 0.0f, bound::kFrom0),
                    number(at, "dampingRatio", 0.0f, bound::kFrom0)};
  options.max_force = read_strength(at, "maxForce", notes);
  return options;
}

void add_joint(const Cursor& at, Scene& scene, LoadNotes& notes) {
  at.require_object();
  const std::string type = at.at("type").text({0.0, 64.0});
  SceneJoint joint;
  const Limits indices = {0.0, static_cast<double>(scene.bodies.size()) - 1.0};
  if (type == "revolute") {
    joint.options = read_revolute(at, notes);
  } else if (type == "prismatic") {
    joint.options = read_prismatic(at, notes);
  } else if (type == "distance") {
    joint.options = read_distance(at, notes);
  } else if (type == "rope") {
    joint.options = read_rope(at, notes);
  } else if (type == "weld") {
    joint.options = read_weld(at);
  } else if (type == "wheel") {
    joint.options = read_wheel(at, notes);
  } else if (type == "friction") {
    joint.options = read_friction(at, notes);
  } else if (type == "motor") {
    joint.options = read_servo(at, 1.0f / scene.dt, notes);
  } else if (type == "mouse") {
    joint.options = read_mouse(at, scene, indices, notes);
  } else {
    notes.count("a joint of type \"" + scenes::shortened(type) + "\" is not simulated", at.path());
    return;
  }
  notes.count_unread(at, "a joint", kJointKeys);

  joint.body_a = static_cast<int>(at.at("bodyA").integer(indices));
  joint.body_b = static_cast<int>(at.at("bodyB").integer(indices));
  if (joint.body_a == joint.body_b) at.fail("bodyA and bodyB must be two bodies");
  const auto is_dynamic = [&](int body) {
    return scene.bodies[static_cast<std::size_t>(body)].options.type == BodyType::dynamic;
  };
  if (!is_dynamic(joint.body_a) && !is_dynamic(joint.body_b)) {
    notes.count("a joint between two bodies that are not dynamic is idle", at.path());
  }
  scene.joints.push_back(joint);
}

// --- The world ------------------------------------------------------------------------------------------------------

void read_world(const Cursor& root, Scene& scene, LoadNotes& notes) {
  constexpr std::string_view kRead[] = {
      "gravity",         "allowSleep",   "continuousPhysics",  "stepsPerSecond",     "body",        "joint",
      "autoClearForces", "warmStarting", "positionIterations", "velocityIterations", "subStepping", "image"};
  notes.count_unread(root, "the world", kRead);
  scene.world.gravity = vector(root, "gravity");
  scene.world.sleeping = truth(root, "allowSleep");
  scene.world.continuous = truth(root, "continuousPhysics");
  scene.dt = 1.0f / number(root, "stepsPerSecond", 60.0f, {1.0, 1.0e6});
  if (root.has("positionIterations") || root.has("velocityIterations")) {
    notes.count("positionIterations and velocityIterations do not apply: Drystone takes sub-steps", "");
  }
  if (!truth(root, "autoClearForces", true)) notes.count("autoClearForces false does not apply", "");
  if (!truth(root, "warmStarting", true)) notes.count("warmStarting false does not apply", "");
  if (truth(root, "subStepping")) notes.count("subStepping does not apply", "");
  const std::size_t images = count_of(root, "image", bound::kFinite);
  if (images > 0) notes.count("an image is not simulated", "image[0]", images);
}

}  // namespace

bool is_rube_scene(const Cursor& root) {
  return root.has("body") || (root.has("gravity") && root.has("stepsPerSecond"));
}

Scene read_rube_scene(const Cursor& root, LoadReport& report) {
  LoadNotes notes;
  Scene scene;
  read_world(root, scene, notes);
  const std::size_t bodies = count_of(root, "body", kBodyCount);
  for (std::size_t i = 0; i < bodies; ++i) {
    const Cursor list = root.at("body");
    scene.bodies.push_back(read_body(list.item(i), notes));
  }
  const std::size_t joints = count_of(root, "joint", kJointCount);
  for (std::size_t i = 0; i < joints; ++i) {
    const Cursor list = root.at("joint");
    add_joint(list.item(i), scene, notes);
  }
  report.notes = notes.lines();
  return scene;
}

}  // namespace drystone::io
