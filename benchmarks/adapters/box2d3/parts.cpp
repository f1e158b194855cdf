#include "benchmarks/adapters/box2d3/parts.hpp"

#include <algorithm>
#include <cstddef>
#include <span>
#include <stdexcept>
#include <string>
#include <type_traits>
#include <variant>
#include <vector>

#include "benchmarks/adapters/box2d_drives.hpp"
#include "benchmarks/measure/body_mass.hpp"

namespace drystone::bench::box2d3 {
namespace {

[[noreturn]] void refuse(const std::string& part, const std::string& why) {
  throw std::runtime_error(part + ": " + why);
}

b2BodyType body_type(BodyType type) {
  switch (type) {
    case BodyType::kinematic: return b2_kinematicBody;
    case BodyType::dynamic: return b2_dynamicBody;
    case BodyType::static_body: break;
  }
  return b2_staticBody;
}

b2SurfaceMaterial surface(const Material& from) {
  b2SurfaceMaterial to = b2DefaultSurfaceMaterial();
  to.friction = from.friction;
  to.restitution = from.restitution;
  to.rollingResistance = from.rolling_resistance;
  // In Box2D the speed is positive if the surface carries other bodies clockwise about the shape.
  to.tangentSpeed = -from.surface_speed;
  return to;
}

b2Filter filter(const Filter& from) { return {from.category, from.mask, from.group}; }

b2Polygon polygon(const Polygon& from, const std::string& part) {
  const std::span<const Vec2> vertices = from.vertices();
  if (vertices.size() > B2_MAX_POLYGON_VERTICES) {
    refuse(part, "a polygon of " + std::to_string(vertices.size()) + " vertices, Box2D takes at most " +
                     std::to_string(B2_MAX_POLYGON_VERTICES));
  }
  // The vertices are a hull already; b2ComputeHull would weld those that are closer than 2 cm.
  b2Hull hull{};
  for (const Vec2 vertex : vertices) hull.points[hull.count++] = to_box2d(vertex);
  return b2MakePolygon(&hull, from.radius());
}

b2ShapeDef shape_def(const ShapeOptions& options) {
  b2ShapeDef def = b2DefaultShapeDef();
  def.density = options.density;
  def.material = surface(options.material);
  def.filter = filter(options.filter);
  def.isSensor = options.sensor;
  def.enableSensorEvents = options.sensor;
  def.enableHitEvents = options.hit_events;
  // Called once per body, after all its shapes were added.
  def.updateBodyMass = false;
  return def;
}

void add_shape(b2BodyId body, const scenes::SceneShape& shape, const std::string& part) {
  const b2ShapeDef def = shape_def(shape.options);
  std::visit(
      [&](const auto& from) {
        using Geometry = std::decay_t<decltype(from)>;
        if constexpr (std::is_same_v<Geometry, Circle>) {
          const b2Circle circle = {to_box2d(from.center), from.radius};
          b2CreateCircleShape(body, &def, &circle);
        } else if constexpr (std::is_same_v<Geometry, Capsule>) {
          const b2Capsule capsule = {to_box2d(from.point_a), to_box2d(from.point_b), from.radius};
          b2CreateCapsuleShape(body, &def, &capsule);
        } else if constexpr (std::is_same_v<Geometry, Segment>) {
          const b2Segment segment = {to_box2d(from.point_a), to_box2d(from.point_b)};
          b2CreateSegmentShape(body, &def, &segment);
        } else if constexpr (std::is_same_v<Geometry, Box>) {
          const b2Polygon polygon = b2MakeOffsetRoundedBox(from.half_extents.x, from.half_extents.y,
                                                           to_box2d(from.center), to_rotation(from.angle), from.radius);
          b2CreatePolygonShape(body, &def, &polygon);
        } else if constexpr (std::is_same_v<Geometry, SupportShape>) {
          refuse(part, "a support shape");
        } else {
          const b2Polygon made = polygon(from, part);
          b2CreatePolygonShape(body, &def, &made);
        }
      },
      shape.geometry);
}

/// One material for all links, or one per point: the ghost links of an open chain have materials too, although nothing
/// touches them.
std::vector<b2SurfaceMaterial> chain_materials(const ChainOptions& chain) {
  std::vector<b2SurfaceMaterial> materials;
  for (const Material& material : chain.materials) materials.push_back(surface(material));
  if (materials.size() > 1 && !chain.loop) {
    materials.insert(materials.begin(), materials.front());
    materials.resize(chain.points.size(), materials.back());
  }
  return materials;
}

void add_chain(b2BodyId body, const ChainOptions& chain, const std::string& part) {
  if (chain.points.size() < 4) refuse(part, "a chain of three points, Box2D needs at least four");
  std::vector<b2Vec2> points;
  for (const Vec2 point : chain.points) points.push_back(to_box2d(point));
  const std::vector<b2SurfaceMaterial> materials = chain_materials(chain);

  b2ChainDef def = b2DefaultChainDef();
  def.points = points.data();
  def.count = static_cast<int>(points.size());
  def.materials = materials.data();
  def.materialCount = static_cast<int>(materials.size());
  def.filter = filter(chain.filter);
  def.isLoop = chain.loop;
  const b2ChainId made = b2CreateChain(body, &def);
  if (!chain.hit_events) return;

  std::vector<b2ShapeId> links(static_cast<std::size_t>(b2Chain_GetSegmentCount(made)));
  b2Chain_GetSegments(made, links.data(), static_cast<int>(links.size()));
  for (const b2ShapeId link : links) b2Shape_EnableHitEvents(link, true);
}

float rounding_radius(const scenes::SceneShape& shape) {
  if (const auto* box = std::get_if<Box>(&shape.geometry)) return box->radius;
  if (const auto* polygon = std::get_if<Polygon>(&shape.geometry)) return polygon->radius();
  return 0.0f;
}

bool is_rounded(const scenes::SceneBody& body) {
  return std::any_of(body.shapes.begin(), body.shapes.end(),
                     [](const scenes::SceneShape& shape) { return rounding_radius(shape) > 0.0f; });
}

void set_mass(b2BodyId body, const scenes::SceneBody& from) {
  b2Body_ApplyMassFromShapes(body);
  if (from.options.type != BodyType::dynamic) return;
  if (!from.options.mass_override && b2Body_GetMass(body) > 0.0f && !is_rounded(from)) return;
  // Box2D estimates the mass of a rounded polygon, and gives static and kinematic bodies none; all engines must start
  // with the same mass.
  const BodyMass exact = mass_of(from);
  b2Body_SetMassData(body, {static_cast<float>(exact.mass),
                            {static_cast<float>(exact.center.x), static_cast<float>(exact.center.y)},
                            static_cast<float>(exact.inertia)});
}

b2BodyDef body_def(const BodyOptions& options) {
  b2BodyDef def = b2DefaultBodyDef();
  def.type = body_type(options.type);
  def.position = to_box2d(to_vec2(options.position));
  def.rotation = to_rotation(options.angle);
  def.linearVelocity = to_box2d(options.velocity);
  def.angularVelocity = options.angular_velocity;
  def.linearDamping = options.linear_damping;
  def.angularDamping = options.angular_damping;
  def.gravityScale = options.gravity_scale;
  def.sleepThreshold = options.sleep_threshold;
  def.motionLocks.angularZ = options.fixed_rotation;
  def.enableSleep = options.allow_sleep;
  def.isAwake = !options.asleep;
  def.isBullet = options.bullet;
  def.isEnabled = options.enabled;
  return def;
}

void set_base(b2JointDef& base, const JointBodies& bodies, const JointOptions& options) {
  base.bodyIdA = bodies.a;
  base.bodyIdB = bodies.b;
  base.localFrameA.p = to_box2d(options.anchor_a);
  base.localFrameB.p = to_box2d(options.anchor_b);
  base.collideConnected = options.collide_connected;
}

/// Kinds without a function of their own below.
template <typename Options>
void add(b2WorldId, const JointBodies&, const Options&) {
  throw std::runtime_error(std::string(to_string(Options::kKind)) + " joints are not mapped");
}

void add(b2WorldId world, const JointBodies& bodies, const RevoluteOptions& options) {
  b2RevoluteJointDef def = b2DefaultRevoluteJointDef();
  set_base(def.base, bodies, options);
  def.base.localFrameA.q = to_rotation(options.reference_angle);
  def.targetAngle = options.target_angle;
  def.enableSpring = options.spring.enabled;
  def.hertz = options.spring.hertz;
  def.dampingRatio = options.spring.damping_ratio;
  set_drive(def, options);
  b2CreateRevoluteJoint(world, &def);
}

void add(b2WorldId world, const JointBodies& bodies, const PrismaticOptions& options) {
  b2PrismaticJointDef def = b2DefaultPrismaticJointDef();
  set_base(def.base, bodies, options);
  // The axis is the x axis of frame A. The frames are parallel if the joint angle is the reference angle.
  const Vec2 axis = normalize(options.axis);
  const Rotation frame_a = {axis.x, axis.y};
  const Rotation frame_b = relative(make_rotation(options.reference_angle), frame_a);
  def.base.localFrameA.q = {frame_a.c, frame_a.s};
  def.base.localFrameB.q = {frame_b.c, frame_b.s};
  def.targetTranslation = options.target_translation;
  def.enableSpring = options.spring.enabled;
  def.hertz = options.spring.hertz;
  def.dampingRatio = options.spring.damping_ratio;
  set_drive(def, options);
  b2CreatePrismaticJoint(world, &def);
}

void add(b2WorldId world, const JointBodies& bodies, const DistanceOptions& options) {
  b2DistanceJointDef def = b2DefaultDistanceJointDef();
  set_base(def.base, bodies, options);
  def.length = options.length;
  // In Box2D limit and motor act only if the spring is enabled, and a spring of 0 Hz does not pull.
  def.enableSpring = options.spring.enabled || options.limit.enabled || options.motor.enabled;
  def.hertz = options.spring.enabled ? options.spring.hertz : 0.0f;
  def.dampingRatio = options.spring.damping_ratio;
  def.enableLimit = options.limit.enabled;
  if (options.limit.enabled) {
    def.minLength = options.limit.lower;
    def.maxLength = options.limit.upper;
  }
  def.enableMotor = options.motor.enabled;
  def.motorSpeed = options.motor.speed;
  def.maxMotorForce = options.motor.max_force;
  b2CreateDistanceJoint(world, &def);
}

}  // namespace

b2BodyId add_body(b2WorldId world, const scenes::SceneBody& body) {
  const b2BodyDef def = body_def(body.options);
  const b2BodyId made = b2CreateBody(world, &def);
  for (std::size_t i = 0; i < body.shapes.size(); ++i) {
    add_shape(made, body.shapes[i], "shapes[" + std::to_string(i) + "]");
  }
  for (std::size_t i = 0; i < body.grids.size(); ++i) {
    for (const scenes::SceneShape& tile : scenes::shapes_of(body.grids[i])) {
      add_shape(made, tile, "grids[" + std::to_string(i) + "]");
    }
  }
  for (std::size_t i = 0; i < body.chains.size(); ++i) {
    add_chain(made, body.chains[i], "chains[" + std::to_string(i) + "]");
  }
  set_mass(made, body);
  return made;
}

void add_joint(b2WorldId world, const JointBodies& bodies, const scenes::SceneJoint& joint) {
  std::visit([&](const auto& options) { add(world, bodies, options); }, joint.options);
}

}  // namespace drystone::bench::box2d3
