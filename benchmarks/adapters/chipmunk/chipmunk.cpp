// Chipmunk 7 as an engine of the benchmark.
//
// Chipmunk has small constraints where other engines have one joint with options: a revolute joint is a pivot and, if
// the scene needs them, a rotary limit, a motor and a rotary spring between the same two bodies. counts() counts the
// pivots. Bodies have the scene's exact mass. settings() lists the differences (friction and restitution multiply,
// nothing is swept).
#include <chipmunk/chipmunk.h>
#include <chipmunk/chipmunk_structs.h>
#include <fcntl.h>
#include <unistd.h>

#include <cmath>
#include <cstdio>
#include <functional>
#include <limits>
#include <memory>
#include <stdexcept>
#include <variant>

#include "benchmarks/adapters/peer.hpp"
#include "benchmarks/measure/body_mass.hpp"

namespace drystone::bench {
namespace {

using scenes::SceneBody;
using scenes::SceneShape;
using scenes::SceneTarget;

constexpr double kCollisionSlop = 0.005;

cpVect to_cp(Vec2 v) { return cpv(double{v.x}, double{v.y}); }
Vec2 from_cp(cpVect v) { return {static_cast<float>(v.x), static_cast<float>(v.y)}; }

cpBody* new_body(const SceneBody& body) {
  if (body.options.type == BodyType::static_body) return cpBodyNewStatic();
  if (body.options.type == BodyType::kinematic) return cpBodyNewKinematic();
  const BodyMass mass = mass_of(body);
  cpBody* made = cpBodyNew(mass.mass, mass.inertia > 0.0 ? mass.inertia : INFINITY);
  cpBodySetCenterOfGravity(made, cpv(mass.center.x, mass.center.y));
  return made;
}

/// Chipmunk has damping and gravity only for the whole world. A body with its own values has them as user data.
struct OwnMotion {
  double gravity_scale;
  double linear_damping;
  double angular_damping;
};

bool has_own_motion(const BodyOptions& options) {
  return options.gravity_scale != 1.0f || options.linear_damping != 0.0f || options.angular_damping != 0.0f;
}

void update_velocity(cpBody* body, cpVect gravity, cpFloat /*damping*/, cpFloat dt) {
  const auto& own = *static_cast<const OwnMotion*>(cpBodyGetUserData(body));
  cpBodyUpdateVelocity(body, cpvmult(gravity, own.gravity_scale), 1.0, dt);
  // The setters are not used, because they restart the time until the body sleeps.
  body->v = cpvmult(body->v, 1.0 / (1.0 + dt * own.linear_damping));
  body->w *= 1.0 / (1.0 + dt * own.angular_damping);
}

/// A negative group of Drystone never collides with itself, like any group of Chipmunk.
cpShapeFilter to_cp(const Filter& filter) {
  if (filter.category > std::numeric_limits<cpBitmask>::max()) {
    throw std::runtime_error("filter.category: Chipmunk has 32 categories");
  }
  if (filter.group > 0) throw std::runtime_error("filter.group: Chipmunk has no groups that always collide");
  const auto mask = static_cast<cpBitmask>(filter.mask & std::numeric_limits<cpBitmask>::max());
  const auto group = static_cast<cpGroup>(-std::int64_t{filter.group});
  return cpShapeFilterNew(group, static_cast<cpBitmask>(filter.category), mask);
}

/// Makes the Chipmunk shape for a shape of the scene.
struct ShapeMaker {
  cpBody* body;

  cpShape* operator()(const Circle& circle) const {
    return cpCircleShapeNew(body, double{circle.radius}, to_cp(circle.center));
  }
  cpShape* operator()(const Capsule& capsule) const {
    return cpSegmentShapeNew(body, to_cp(capsule.point_a), to_cp(capsule.point_b), double{capsule.radius});
  }
  cpShape* operator()(const Segment& segment) const {
    return cpSegmentShapeNew(body, to_cp(segment.point_a), to_cp(segment.point_b), 0.0);
  }
  cpShape* operator()(const Box& box) const { return (*this)(make_box(box).value()); }
  cpShape* operator()(const SupportShape&) const { throw std::runtime_error("support shapes are not mapped"); }
  cpShape* operator()(const Polygon& polygon) const {
    std::vector<cpVect> vertices;
    for (const Vec2 vertex : polygon.vertices()) vertices.push_back(to_cp(vertex));
    return cpPolyShapeNewRaw(body, polygon.size(), vertices.data(), double{polygon.radius()});
  }
  cpShape* operator()(const ChainSegment& link) const {
    cpShape* shape = cpSegmentShapeNew(body, to_cp(link.point_a), to_cp(link.point_b), 0.0);
    cpSegmentShapeSetNeighbors(shape, to_cp(link.ghost_a), to_cp(link.ghost_b));
    return shape;
  }
};

/// The effective inertia of the rotation of two bodies relative to each other. A body that is not dynamic has an infinite
/// moment.
double shared_inertia(cpBody* a, cpBody* b) {
  const double inverse = 1.0 / cpBodyGetMoment(a) + 1.0 / cpBodyGetMoment(b);
  return inverse > 0.0 ? 1.0 / inverse : 0.0;
}

cpConstraint* new_limit(const RevoluteOptions& options, cpBody* a, cpBody* b) {
  const double reference = double{options.reference_angle};
  return cpRotaryLimitJointNew(a, b, reference + double{options.limit.lower}, reference + double{options.limit.upper});
}

/// Chipmunk's rate is that of a relative to b.
cpConstraint* new_motor(const RevoluteOptions& options, cpBody* a, cpBody* b) {
  cpConstraint* motor = cpSimpleMotorNew(a, b, -double{options.motor.speed});
  cpConstraintSetMaxForce(motor, double{options.motor.max_force});
  return motor;
}

/// Chipmunk's rest angle is that of a relative to b; stiffness and damping are computed from frequency and damping ratio.
cpConstraint* new_spring(const RevoluteOptions& options, cpBody* a, cpBody* b) {
  const double rest = -double{options.reference_angle} - double{options.target_angle};
  const double omega = 2.0 * CP_PI * double{options.spring.hertz};
  const double inertia = shared_inertia(a, b);
  const double damping = 2.0 * inertia * double{options.spring.damping_ratio} * omega;
  return cpDampedRotarySpringNew(a, b, rest, inertia * omega * omega, damping);
}

template <typename Part>
void collect(cpBody*, Part* part, void* list) {
  static_cast<std::vector<Part*>*>(list)->push_back(part);
}

std::vector<cpShape*> shapes_of(cpBody* body) {
  std::vector<cpShape*> shapes;
  cpBodyEachShape(body, collect<cpShape>, &shapes);
  return shapes;
}

std::vector<cpConstraint*> constraints_of(cpBody* body) {
  std::vector<cpConstraint*> constraints;
  cpBodyEachConstraint(body, collect<cpConstraint>, &constraints);
  return constraints;
}

/// The constraints whose first body is this one, so that a loop over all bodies finds each constraint once. (The space
/// does not list sleeping constraints.)
std::vector<cpConstraint*> constraints_begun_at(cpBody* body) {
  std::vector<cpConstraint*> constraints = constraints_of(body);
  std::erase_if(constraints, [body](cpConstraint* constraint) { return cpConstraintGetBodyA(constraint) != body; });
  return constraints;
}

/// Counts the touching contacts of a body; those of two dynamic bodies are counted at one of them only.
void count_touch(cpBody* body, cpArbiter* arbiter, void* count) {
  cpBody* self = nullptr;
  cpBody* other = nullptr;
  cpArbiterGetBodies(arbiter, &self, &other);
  const bool counted_there = cpBodyGetType(other) == CP_BODY_TYPE_DYNAMIC && std::less<cpBody*>{}(other, body);
  if (!counted_there) ++*static_cast<int*>(count);
}

/// Discards standard output while this object lives: a library with assertions prints a message there, where the
/// program writes its results.
class QuietOutput {
 public:
  QuietOutput() : saved_(dup(STDOUT_FILENO)) {
    std::fflush(stdout);
    const int nowhere = open("/dev/null", O_WRONLY);
    dup2(nowhere, STDOUT_FILENO);
    close(nowhere);
  }
  QuietOutput(const QuietOutput&) = delete;
  QuietOutput& operator=(const QuietOutput&) = delete;
  ~QuietOutput() {
    std::fflush(stdout);
    dup2(saved_, STDOUT_FILENO);
    close(saved_);
  }

 private:
  int saved_;
};

cpSpace* new_space() {
  const QuietOutput quiet;
  return cpSpaceNew();
}

class ChipmunkEngine final : public PeerEngine {
 public:
  explicit ChipmunkEngine(const EngineOptions& options) { require_one_worker(options); }
  ~ChipmunkEngine() override;

  EngineInfo info() const override;
  void step(float dt) override;
  BodyState body(int number) const override;
  EngineCounts counts() const override;

 protected:
  void make_world(const WorldOptions& options) override;
  void add_body(const SceneBody& body) override;
  void remove_body(std::size_t number) override;
  void add_revolute(const RevoluteOptions& options, std::size_t a, std::size_t b) override;
  void drive(std::size_t number, const SceneTarget& target, float dt) override;

 private:
  struct Entry {
    /// Null if it was removed.
    cpBody* body = nullptr;
    bool may_sleep = true;
    std::unique_ptr<OwnMotion> own_motion;
  };

  void set_motion(Entry& entry, const BodyOptions& options);
  void add_shapes(cpBody* body, const SceneBody& scene_body);
  void add_shape(cpShape* shape, const Material& material, const Filter& filter);
  void add_constraint(cpConstraint* constraint, bool collide_connected);

  cpSpace* space_ = nullptr;
  /// The body of each number of the scene.
  std::vector<Entry> bodies_;
  /// Bodies that must not fall asleep.
  std::vector<std::size_t> restless_;
};

/// Destroys the space first: this releases everything at once instead of searching each part among its contacts.
/// Sleeping bodies hold copies of their contacts, which are freed only by waking them.
ChipmunkEngine::~ChipmunkEngine() {
  if (space_ == nullptr) return;
  std::vector<cpConstraint*> constraints;
  for (const Entry& entry : bodies_) {
    if (entry.body == nullptr) continue;
    cpBodyActivate(entry.body);
    const std::vector<cpConstraint*> begun = constraints_begun_at(entry.body);
    constraints.insert(constraints.end(), begun.begin(), begun.end());
  }
  cpSpaceFree(space_);
  for (cpConstraint* constraint : constraints) cpConstraintFree(constraint);
  for (const Entry& entry : bodies_) {
    if (entry.body == nullptr) continue;
    for (cpShape* shape : shapes_of(entry.body)) cpShapeFree(shape);
    cpBodyFree(entry.body);
  }
}

EngineInfo ChipmunkEngine::info() const {
  return {.name = "chipmunk",
          .version = cpVersionString,
          .settings =
              {"10 iterations, its default", "collision slop 0.005 m, as the others have",
               "friction as its square root, because it multiplies the two",
               "restitution as given, though it multiplies the two; it acts at any speed",
               "no continuous collision, whatever the run asks for",
               "asleep after 0.5 s under the kinetic energy of 0.05 m/s, for all bodies; the scene's are not mapped",
               "capsules as segments with radius; chains as two-sided segments that know their neighbours",
               "revolute joints as pivot, rotary limit, motor and damped rotary spring",
               "boxes in the tree at its default margins",
               "the library as it is installed; Debian's is built with its assertions on"},
          .parallel = false,
          .substeps = false};
}

void ChipmunkEngine::make_world(const WorldOptions& options) {
  space_ = new_space();
  cpSpaceSetGravity(space_, to_cp(options.gravity));
  cpSpaceSetCollisionSlop(space_, kCollisionSlop);
  if (!options.sleeping) return;
  const BodyOptions usual;
  cpSpaceSetSleepTimeThreshold(space_, double{usual.time_to_sleep});
  cpSpaceSetIdleSpeedThreshold(space_, double{usual.sleep_threshold});
}

/// Centre of gravity and angle come before the position, which is the origin's and depends on them.
void ChipmunkEngine::add_body(const SceneBody& scene_body) {
  const BodyOptions& options = scene_body.options;
  Entry entry;
  entry.body = cpSpaceAddBody(space_, new_body(scene_body));
  cpBodySetAngle(entry.body, double{options.angle});
  cpBodySetPosition(entry.body, to_cp(to_vec2(options.position)));
  cpBodySetVelocity(entry.body, to_cp(options.velocity));
  cpBodySetAngularVelocity(entry.body, double{options.angular_velocity});
  set_motion(entry, options);
  if (options.type == BodyType::dynamic && !options.allow_sleep) restless_.push_back(bodies_.size());
  bodies_.push_back(std::move(entry));

  cpBody* body = bodies_.back().body;
  add_shapes(body, scene_body);
  if (options.asleep && cpSpaceGetSleepTimeThreshold(space_) < INFINITY) cpBodySleep(body);
}

void ChipmunkEngine::set_motion(Entry& entry, const BodyOptions& options) {
  if (options.type != BodyType::dynamic || !has_own_motion(options)) return;
  entry.own_motion = std::make_unique<OwnMotion>(
      OwnMotion{double{options.gravity_scale}, double{options.linear_damping}, double{options.angular_damping}});
  cpBodySetUserData(entry.body, entry.own_motion.get());
  cpBodySetVelocityUpdateFunc(entry.body, update_velocity);
}

void ChipmunkEngine::add_shapes(cpBody* body, const SceneBody& scene_body) {
  const ShapeMaker make{body};
  for (const SceneShape& shape : scene_body.shapes) {
    cpShape* made = std::visit(make, shape.geometry);
    cpShapeSetSensor(made, shape.options.sensor ? cpTrue : cpFalse);
    add_shape(made, shape.options.material, shape.options.filter);
  }
  for (const ChainOptions& chain : scene_body.chains) {
    for (const ChainLink& link : links_of(chain)) add_shape(make(link.segment), link.material, chain.filter);
  }
}

void ChipmunkEngine::add_shape(cpShape* shape, const Material& material, const Filter& filter) {
  cpShapeSetFriction(shape, std::sqrt(double{material.friction}));
  cpShapeSetElasticity(shape, double{material.restitution});
  cpShapeSetFilter(shape, to_cp(filter));
  cpSpaceAddShape(space_, shape);
}

/// Chipmunk searches each part among all its contacts, so removal gets slower the fuller the world is.
void ChipmunkEngine::remove_body(std::size_t number) {
  Entry& entry = bodies_[number];
  for (cpConstraint* constraint : constraints_of(entry.body)) {
    cpSpaceRemoveConstraint(space_, constraint);
    cpConstraintFree(constraint);
  }
  for (cpShape* shape : shapes_of(entry.body)) {
    cpSpaceRemoveShape(space_, shape);
    cpShapeFree(shape);
  }
  cpSpaceRemoveBody(space_, entry.body);
  cpBodyFree(entry.body);
  entry = Entry{};
  std::erase(restless_, number);
}

void ChipmunkEngine::add_revolute(const RevoluteOptions& options, std::size_t a, std::size_t b) {
  cpBody* body_a = bodies_[a].body;
  cpBody* body_b = bodies_[b].body;
  const bool collide = options.collide_connected;
  add_constraint(cpPivotJointNew2(body_a, body_b, to_cp(options.anchor_a), to_cp(options.anchor_b)), collide);
  if (options.limit.enabled) add_constraint(new_limit(options, body_a, body_b), collide);
  if (options.motor.enabled) add_constraint(new_motor(options, body_a, body_b), collide);
  if (options.spring.enabled) add_constraint(new_spring(options, body_a, body_b), collide);
}

void ChipmunkEngine::add_constraint(cpConstraint* constraint, bool collide_connected) {
  cpConstraintSetCollideBodies(constraint, collide_connected ? cpTrue : cpFalse);
  cpSpaceAddConstraint(space_, constraint);
}

/// A kinematic body's centre is its origin, so both have the same velocity.
void ChipmunkEngine::drive(std::size_t number, const SceneTarget& target, float dt) {
  cpBody* body = bodies_[number].body;
  const cpVect way = cpvsub(to_cp(to_vec2(target.position)), cpBodyGetPosition(body));
  const float turn = turn_between(static_cast<float>(cpBodyGetAngle(body)), target.angle);
  cpBodySetVelocity(body, cpvmult(way, 1.0 / double{dt}));
  cpBodySetAngularVelocity(body, double{turn / dt});
}

void ChipmunkEngine::step(float dt) {
  for (const std::size_t number : restless_) cpBodyActivate(bodies_[number].body);
  cpSpaceStep(space_, double{dt});
}

BodyState ChipmunkEngine::body(int number) const {
  cpBody* body = bodies_.at(static_cast<std::size_t>(number)).body;
  if (body == nullptr) return {};

  BodyState state;
  state.exists = true;
  state.dynamic = cpBodyGetType(body) == CP_BODY_TYPE_DYNAMIC;
  state.awake = state.dynamic && !cpBodyIsSleeping(body);
  state.position = from_cp(cpBodyGetPosition(body));
  state.angle = static_cast<float>(cpBodyGetAngle(body));
  state.center = from_cp(cpBodyLocalToWorld(body, cpBodyGetCenterOfGravity(body)));
  state.velocity = from_cp(cpBodyGetVelocity(body));
  state.angular_velocity = static_cast<float>(cpBodyGetAngularVelocity(body));
  if (state.dynamic) {
    const double moment = cpBodyGetMoment(body);
    state.mass = cpBodyGetMass(body);
    state.inertia = std::isfinite(moment) ? moment : 0.0;
  }
  return state;
}

EngineCounts ChipmunkEngine::counts() const {
  EngineCounts counts;
  counts.touching = 0;
  for (const Entry& entry : bodies_) {
    if (entry.body == nullptr) continue;
    ++counts.bodies;
    counts.shapes += static_cast<int>(shapes_of(entry.body).size());
    for (cpConstraint* constraint : constraints_begun_at(entry.body)) {
      if (cpConstraintIsPivotJoint(constraint)) ++counts.joints;
    }
    if (cpBodyGetType(entry.body) != CP_BODY_TYPE_DYNAMIC) continue;
    if (!cpBodyIsSleeping(entry.body)) ++counts.awake_bodies;
    cpBodyEachArbiter(entry.body, count_touch, &counts.touching);
  }
  return counts;
}

}  // namespace

std::unique_ptr<Engine> make_engine(const EngineOptions& options) { return std::make_unique<ChipmunkEngine>(options); }

}  // namespace drystone::bench
