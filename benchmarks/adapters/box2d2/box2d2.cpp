// Box2D 2.4 as an engine of the benchmark, and, compiled against it, its optimised fork of 2020 (dialect.hpp).
//
// Every shape and every link of a chain becomes one fixture. Shapes that 2.4 does not have are approximated: a capsule
// is a polygon of eight vertices, a link an edge that knows its neighbours. (A capsule as a box and two circles is more
// exact, but takes two to three times the time.) A body with such shapes gets the scene's exact mass. settings() lists
// what cannot be mapped.
#include <algorithm>
#include <cmath>
#include <limits>
#include <memory>
#include <stdexcept>
#include <variant>

#include "benchmarks/adapters/box2d2/dialect.hpp"
#include "benchmarks/adapters/box2d_drives.hpp"
#include "benchmarks/adapters/peer.hpp"
#include "benchmarks/measure/body_mass.hpp"

namespace drystone::bench {
namespace {

using scenes::SceneBody;
using scenes::SceneShape;
using scenes::SceneTarget;

constexpr int kVelocityIterations = 8;
constexpr int kPositionIterations = 3;

b2Vec2 to_b2(Vec2 v) { return {v.x, v.y}; }
Vec2 from_b2(b2Vec2 v) { return {v.x, v.y}; }

b2BodyType to_b2(BodyType type) {
  if (type == BodyType::dynamic) return b2_dynamicBody;
  return type == BodyType::kinematic ? b2_kinematicBody : b2_staticBody;
}

b2Filter to_b2(const Filter& filter) {
  using Bits = decltype(b2Filter::categoryBits);
  using Group = decltype(b2Filter::groupIndex);
  if (filter.category > std::numeric_limits<Bits>::max()) {
    throw std::runtime_error("filter.category: Box2D 2.4 has 16 categories");
  }
  if (filter.group != static_cast<Group>(filter.group)) {
    throw std::runtime_error("filter.group: Box2D 2.4 has groups of 16 bits");
  }
  b2Filter made;
  made.categoryBits = static_cast<Bits>(filter.category);
  made.maskBits = static_cast<Bits>(filter.mask & std::numeric_limits<Bits>::max());
  made.groupIndex = static_cast<Group>(filter.group);
  return made;
}

b2BodyDef body_def(const BodyOptions& options) {
  b2BodyDef def;
  def.type = to_b2(options.type);
  def.position = to_b2(to_vec2(options.position));
  def.angle = options.angle;
  def.linearVelocity = to_b2(options.velocity);
  def.angularVelocity = options.angular_velocity;
  def.linearDamping = options.linear_damping;
  def.angularDamping = options.angular_damping;
  def.gravityScale = options.gravity_scale;
  def.fixedRotation = options.locks.rotation;
  def.bullet = options.bullet;
  def.allowSleep = options.allow_sleep;
  def.awake = !options.asleep;
  return def;
}

b2FixtureDef fixture_def(const Material& material, const Filter& filter) {
  b2FixtureDef def;
  def.friction = material.friction;
  def.restitution = material.restitution;
  def.filter = to_b2(filter);
  return def;
}

/// Box2D keeps polygons apart by a skin. The skin of a rounded polygon is its rounding radius, if that is larger.
float skin(float radius) { return std::max(radius, b2_polygonRadius); }

b2PolygonShape box_shape(const Box& box) {
  b2PolygonShape shape;
  shape.SetAsBox(box.half_extents.x, box.half_extents.y, to_b2(box.center), box.angle);
  shape.m_radius = skin(box.radius);
  return shape;
}

b2CircleShape circle_shape(const Circle& circle) {
  b2CircleShape shape;
  shape.m_p = to_b2(circle.center);
  shape.m_radius = circle.radius;
  return shape;
}

b2PolygonShape polygon_shape(const Polygon& polygon) {
  const int count = polygon.size();
  if (count > b2_maxPolygonVertices) {
    throw std::runtime_error("a polygon of " + std::to_string(count) + " vertices: Box2D 2.4 takes at most " +
                             std::to_string(b2_maxPolygonVertices));
  }
  std::vector<b2Vec2> vertices;
  for (const Vec2 vertex : polygon.vertices()) vertices.push_back(to_b2(vertex));
  b2PolygonShape shape;
  shape.Set(vertices.data(), count);
  if (shape.m_count != count) throw std::runtime_error("Box2D 2.4 merges vertices of this polygon");
  shape.m_radius = skin(polygon.radius());
  return shape;
}

/// The hull of four points on each cap. Its skin is flush with the sides of the capsule.
b2PolygonShape capsule_shape(const Capsule& capsule) {
  const Vec2 axis = capsule.point_b - capsule.point_a;
  const float along = std::atan2(axis.y, axis.x);
  const float radius = std::max(capsule.radius - b2_polygonRadius, b2_linearSlop);
  std::vector<b2Vec2> outline;
  for (const int third : {-3, -1, 1, 3, 3, 5, 7, 9}) {
    const Vec2 center = outline.size() < 4 ? capsule.point_b : capsule.point_a;
    const float angle = along + kPi / 6.0f * static_cast<float>(third);
    outline.push_back(to_b2(center + radius * Vec2{std::cos(angle), std::sin(angle)}));
  }
  b2PolygonShape shape;
  shape.Set(outline.data(), static_cast<int32>(outline.size()));
  return shape;
}

/// Adds the fixture of one shape of a scene to a body.
class FixtureMaker {
 public:
  FixtureMaker(b2Body& body, const b2FixtureDef& def) : body_(body), def_(def) {}

  void operator()(const Circle& circle) { add(circle_shape(circle)); }
  void operator()(const Box& box) { add(box_shape(box)); }
  void operator()(const Polygon& polygon) { add(polygon_shape(polygon)); }
  void operator()(const Capsule& capsule) { add(capsule_shape(capsule)); }
  void operator()(const SupportShape&) { throw std::runtime_error("support shapes are not mapped"); }

  void operator()(const Segment& segment) {
    b2EdgeShape shape;
    shape.SetTwoSided(to_b2(segment.point_a), to_b2(segment.point_b));
    add(shape);
  }

  void operator()(const ChainSegment& link) {
    b2EdgeShape shape;
    shape.SetOneSided(to_b2(link.ghost_a), to_b2(link.point_a), to_b2(link.point_b), to_b2(link.ghost_b));
    add(shape);
  }

 private:
  void add(const b2Shape& shape) {
    def_.shape = &shape;
    body_.CreateFixture(&def_);
  }

  b2Body& body_;
  b2FixtureDef def_;
};

/// Whether the fixture has the same mass as the shape.
struct WeighsTheSame {
  bool operator()(const Circle&) const { return true; }
  bool operator()(const Segment&) const { return true; }
  bool operator()(const Capsule&) const { return false; }
  bool operator()(const SupportShape&) const { return false; }
  bool operator()(const Box& box) const { return box.radius == 0.0f; }
  bool operator()(const Polygon& polygon) const { return polygon.radius() == 0.0f; }
};

bool weighs_the_same(const SceneBody& body) {
  if (body.options.mass_override) return false;
  return std::all_of(body.shapes.begin(), body.shapes.end(),
                     [](const SceneShape& shape) { return std::visit(WeighsTheSame{}, shape.geometry); });
}

/// Box2D needs the inertia about the body's origin.
b2MassData mass_data_of(const SceneBody& body) {
  const BodyMass mass = mass_of(body);
  b2MassData data;
  data.mass = static_cast<float>(mass.mass);
  data.center.Set(static_cast<float>(mass.center.x), static_cast<float>(mass.center.y));
  data.I = static_cast<float>(mass.inertia + mass.mass * dot(mass.center, mass.center));
  return data;
}

/// Settings that hinges and sliders share.
template <typename Definition, typename Options>
Definition joint_def(const Options& options, b2Body* a, b2Body* b) {
  Definition def;
  def.bodyA = a;
  def.bodyB = b;
  def.localAnchorA = to_b2(options.anchor_a);
  def.localAnchorB = to_b2(options.anchor_b);
  def.collideConnected = options.collide_connected;
  def.referenceAngle = options.reference_angle;
  set_drive(def, options);
  return def;
}

class Box2dEngine final : public PeerEngine {
 public:
  explicit Box2dEngine(const EngineOptions& options) : continuous_(options.continuous) { require_one_worker(options); }

  EngineInfo info() const override;
  void step(float dt) override { world_->Step(dt, kVelocityIterations, kPositionIterations); }
  void teleport(const Teleport& to) override {
    b2Body& body = *bodies_.at(static_cast<std::size_t>(to.body));
    body.SetTransform(to_b2(to.position), body.GetAngle());
  }
  void wake(int number) override { bodies_.at(static_cast<std::size_t>(number))->SetAwake(true); }
  void set_gravity(Vec2 gravity) override { world_->SetGravity(to_b2(gravity)); }
  BodyState body(int number) const override;
  EngineCounts counts() const override;
  std::vector<std::pair<std::string, double>> phases() const override { return dialect::times(world_->GetProfile()); }

 protected:
  void make_world(const WorldOptions& options) override;
  void add_body(const SceneBody& body) override;
  void remove_body(std::size_t number) override;
  void add_revolute(const RevoluteOptions& options, std::size_t a, std::size_t b) override;
  void add_prismatic(const PrismaticOptions& options, std::size_t a, std::size_t b) override;
  void drive(std::size_t number, const SceneTarget& target, float dt) override;

 private:
  void add_shapes(b2Body& body, const SceneBody& scene_body);
  void add_chains(b2Body& body, const SceneBody& scene_body);

  bool continuous_;
  float restitution_speed_ = 0.0f;
  std::unique_ptr<b2World> world_;
  /// The body of each number of the scene; null if removed.
  std::vector<b2Body*> bodies_;
};

EngineInfo Box2dEngine::info() const {
  return {.name = dialect::kName,
          .version = DRYSTONE_BENCH_BOX2D_VERSION,
          .settings = {"8 velocity and 3 position iterations",
                       std::string("continuous collision ") + (continuous_ ? "on" : "off"),
                       "asleep after 0.5 s under 0.01 m/s and 2 degrees/s, its constants; the scene's are not mapped",
                       "boxes in the tree with 0.1 m margin and 4 times the step's motion, its constants",
                       "no body faster than 2 m per step, its constant",
                       "capsules as polygons of eight vertices, with the capsule's exact mass",
                       "rounding of polygons as their skin, which is sharp at corners; exact mass",
                       "chains as one-sided edges with their neighbours' points",
                       "springs of revolute and prismatic joints are left out; limits and motors are kept"},
          .parallel = false,
          .substeps = false};
}

void Box2dEngine::make_world(const WorldOptions& options) {
  world_ = std::make_unique<b2World>(to_b2(options.gravity));
  world_->SetAllowSleeping(options.sleeping);
  world_->SetContinuousPhysics(continuous_);
  restitution_speed_ = options.restitution_speed;
}

void Box2dEngine::add_body(const SceneBody& scene_body) {
  const b2BodyDef def = body_def(scene_body.options);
  b2Body* body = world_->CreateBody(&def);
  add_shapes(*body, scene_body);
  add_chains(*body, scene_body);
  if (!weighs_the_same(scene_body)) {
    const b2MassData mass = mass_data_of(scene_body);
    body->SetMassData(&mass);
  }
  bodies_.push_back(body);
}

void Box2dEngine::add_shapes(b2Body& body, const SceneBody& scene_body) {
  for (const SceneShape& shape : scene_body.shapes) {
    b2FixtureDef def = fixture_def(shape.options.material, shape.options.filter);
    def.density = shape.options.density;
    def.isSensor = shape.options.sensor;
    def.restitutionThreshold = restitution_speed_;
    std::visit(FixtureMaker(body, def), shape.geometry);
  }
}

void Box2dEngine::add_chains(b2Body& body, const SceneBody& scene_body) {
  for (const ChainOptions& chain : scene_body.chains) {
    for (const ChainLink& link : links_of(chain)) {
      b2FixtureDef def = fixture_def(link.material, chain.filter);
      def.restitutionThreshold = restitution_speed_;
      FixtureMaker(body, def)(link.segment);
    }
  }
}

void Box2dEngine::remove_body(std::size_t number) {
  world_->DestroyBody(bodies_[number]);
  bodies_[number] = nullptr;
}

void Box2dEngine::add_revolute(const RevoluteOptions& options, std::size_t a, std::size_t b) {
  const auto def = joint_def<b2RevoluteJointDef>(options, bodies_[a], bodies_[b]);
  world_->CreateJoint(&def);
}

void Box2dEngine::add_prismatic(const PrismaticOptions& options, std::size_t a, std::size_t b) {
  auto def = joint_def<b2PrismaticJointDef>(options, bodies_[a], bodies_[b]);
  def.localAxisA = to_b2(normalize(options.axis));
  world_->CreateJoint(&def);
}

/// A kinematic body's centre is its origin, so both have the same velocity.
void Box2dEngine::drive(std::size_t number, const SceneTarget& target, float dt) {
  b2Body& body = *bodies_[number];
  body.SetLinearVelocity((1.0f / dt) * (to_b2(to_vec2(target.position)) - body.GetPosition()));
  body.SetAngularVelocity(turn_between(body.GetAngle(), target.angle) / dt);
}

BodyState Box2dEngine::body(int number) const {
  const b2Body* body = bodies_.at(static_cast<std::size_t>(number));
  if (body == nullptr) return {};

  BodyState state;
  state.exists = true;
  state.dynamic = body->GetType() == b2_dynamicBody;
  state.awake = state.dynamic && body->IsAwake();
  state.position = from_b2(body->GetPosition());
  state.angle = body->GetAngle();
  state.center = from_b2(body->GetWorldCenter());
  state.velocity = from_b2(body->GetLinearVelocity());
  state.angular_velocity = body->GetAngularVelocity();
  if (state.dynamic) {
    const geometry::Double2 center = geometry::to_double(from_b2(body->GetLocalCenter()));
    state.mass = double{body->GetMass()};
    state.inertia = double{body->GetInertia()} - state.mass * dot(center, center);
  }
  return state;
}

EngineCounts Box2dEngine::counts() const {
  EngineCounts counts;
  counts.bodies = world_->GetBodyCount();
  counts.joints = world_->GetJointCount();
  for (b2Body* body = world_->GetBodyList(); body != nullptr; body = body->GetNext()) {
    if (body->GetType() == b2_dynamicBody && body->IsAwake()) ++counts.awake_bodies;
    for (b2Fixture* f = body->GetFixtureList(); f != nullptr; f = f->GetNext()) ++counts.shapes;
  }
  counts.touching = 0;
  dialect::for_each_contact(*world_, [&](const b2Contact& contact) {
    const bool sensor = contact.GetFixtureA()->IsSensor() || contact.GetFixtureB()->IsSensor();
    if (contact.IsTouching() && !sensor) ++counts.touching;
  });
  return counts;
}

}  // namespace

std::unique_ptr<Engine> make_engine(const EngineOptions& options) { return std::make_unique<Box2dEngine>(options); }

}  // namespace drystone::bench
