// Box2D 3 as an engine of the benchmark: the world, the numbers of the scene's bodies, the step, reading back.
// box2d3/parts.cpp makes bodies and joints. This file is built once per installed variant (128-bit, 256-bit
// instructions), which differ only in the library.
//
// The world has the engine's defaults, except for the settings of a scene: gravity, sub-steps, sleeping, continuous
// collision and the speeds from which restitution and hit events act. With more than one worker it uses Box2D's own
// scheduler, as Box2D's benchmark does.
#include <box2d/box2d.h>
#include <box2d/constants.h>

#include <cmath>
#include <cstddef>
#include <memory>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "benchmarks/adapters/box2d3/parts.hpp"
#include "benchmarks/engine.hpp"

namespace drystone::bench {
namespace {

using box2d3::from_box2d;
using box2d3::to_box2d;

constexpr const char* kName = DRYSTONE_BOX2D3_NAME;
constexpr const char* kInstructions = DRYSTONE_BOX2D3_INSTRUCTIONS;

[[noreturn]] void refuse(const std::string& why) { throw std::runtime_error(std::string(kName) + ": " + why); }

std::string indexed(const char* list, std::size_t index) {
  return std::string(list) + "[" + std::to_string(index) + "]";
}

std::string on_or_off(bool on) { return on ? "on" : "off"; }

/// Suppresses Box2D's message for every pair beyond the capacity of a buffer (nothing is lost): standard output is for
/// the record, and printing is not part of a step.
void discard_message(const char*) {}

/// Owns a Box2D world.
class BoxWorld {
 public:
  explicit BoxWorld(const b2WorldDef& def) : id_(b2CreateWorld(&def)) {}
  BoxWorld(const BoxWorld&) = delete;
  BoxWorld& operator=(const BoxWorld&) = delete;
  ~BoxWorld() { b2DestroyWorld(id_); }

  b2WorldId id() const { return id_; }

 private:
  b2WorldId id_;
};

class Box2d3 final : public Engine {
 public:
  explicit Box2d3(const EngineOptions& options) : options_(options) {
    if (options.lanes != "automatic") refuse("lanes are fixed when it is built; only \"automatic\" is possible");
    if (options.workers < 1 || options.workers > B2_MAX_WORKERS) {
      refuse("workers must be in [1, " + std::to_string(B2_MAX_WORKERS) + "], not " + std::to_string(options.workers));
    }
  }

  EngineInfo info() const override;
  void build(const scenes::Scene& scene) override;
  void apply(const scenes::SceneChange& change, float dt) override;
  void step(float dt) override { b2World_Step(world_->id(), dt, substeps_); }
  void teleport(const Teleport& to) override {
    const b2BodyId body = living(to.body);
    b2Body_SetTransform(body, to_box2d(to.position), b2Body_GetRotation(body));
  }
  void wake(int number) override { b2Body_SetAwake(living(number), true); }
  void put_to_sleep(int number) override { b2Body_SetAwake(living(number), false); }
  void remove_shapes(int number) override;
  void set_gravity(Vec2 gravity) override { b2World_SetGravity(world_->id(), to_box2d(gravity)); }
  BodyState body(int number) const override;
  EngineCounts counts() const override;
  std::vector<std::pair<std::string, double>> phases() const override;

 private:
  void add_bodies(const std::vector<scenes::SceneBody>& bodies);
  void add_joints(const std::vector<scenes::SceneJoint>& joints);
  b2BodyId living(int number) const;

  EngineOptions options_;
  bool sleeping_ = true;
  int substeps_ = 4;
  std::unique_ptr<BoxWorld> world_;
  std::vector<b2BodyId> bodies_;  // The body of each number of the scene; null if removed.
};

EngineInfo Box2d3::info() const {
  const b2Version version = b2GetVersion();
  EngineInfo info;
  info.name = kName;
  info.version =
      std::to_string(version.major) + "." + std::to_string(version.minor) + "." + std::to_string(version.revision);
  info.parallel = true;
  info.settings = {
      std::to_string(substeps_) + " substeps, " + kInstructions,
      "sleeping " + on_or_off(sleeping_) + " (0.5 s for every body), continuous " + on_or_off(options_.continuous),
      "engine's defaults: contacts 30 Hz, damping ratio 10, push-out 3 m/s; joints 60 Hz, damping ratio 2",
      "engine's defaults: AABB margin 0.05 m but at most 1/8 of the extent, contact recycling",
      "contact events off (engine's default), hit events as the scene says",
      "mass of rounded polygons set to the exact one, joints between bodies that are not dynamic not made",
      "workers: " + std::to_string(options_.workers) + (options_.workers > 1 ? ", the engine's own scheduler" : ""),
  };
  return info;
}

void Box2d3::build(const scenes::Scene& scene) {
  if (!scene.fields.empty()) throw NotOffered("fields are not mapped");
  const WorldOptions& from = scene.world;
  b2WorldDef def = b2DefaultWorldDef();
  def.gravity = to_box2d(from.gravity);
  def.restitutionThreshold = from.restitution_speed;
  def.hitEventThreshold = from.hit_speed;
  def.maximumLinearSpeed = from.max_speed;
  def.enableSleep = from.sleeping;
  def.enableContinuous = options_.continuous;
  def.workerCount = options_.workers;
  sleeping_ = from.sleeping;
  substeps_ = from.substeps;
  b2SetLogFcn(discard_message);
  world_ = std::make_unique<BoxWorld>(def);
  add_bodies(scene.bodies);
  add_joints(scene.joints);
}

void Box2d3::apply(const scenes::SceneChange& change, float dt) {
  if (!change.is_plain()) throw NotOffered("changes of tiles, drops and explosions are not mapped");
  for (const int number : change.removed) {
    b2DestroyBody(living(number));
    bodies_[static_cast<std::size_t>(number)] = b2_nullBodyId;
  }
  add_bodies(change.bodies);
  add_joints(change.joints);
  for (const scenes::SceneTarget& target : change.targets) {
    const b2WorldTransform pose = {to_box2d(to_vec2(target.position)), box2d3::to_rotation(target.angle)};
    b2Body_SetTargetTransform(living(target.body), pose, dt, true);
  }
}

void Box2d3::add_bodies(const std::vector<scenes::SceneBody>& bodies) {
  for (const scenes::SceneBody& body : bodies) {
    try {
      bodies_.push_back(box2d3::add_body(world_->id(), body));
    } catch (const std::runtime_error& error) {
      refuse(indexed("bodies", bodies_.size()) + "." + error.what());
    }
  }
}

void Box2d3::add_joints(const std::vector<scenes::SceneJoint>& joints) {
  for (const scenes::SceneJoint& joint : joints) {
    const box2d3::JointBodies bodies = {living(joint.body_a), living(joint.body_b)};
    const bool holds = b2Body_GetType(bodies.a) == b2_dynamicBody || b2Body_GetType(bodies.b) == b2_dynamicBody;
    if (holds) box2d3::add_joint(world_->id(), bodies, joint);
  }
}

/// Box2D lists the newest shape first.
void Box2d3::remove_shapes(int number) {
  const b2BodyId body = living(number);
  std::vector<b2ShapeId> shapes(static_cast<std::size_t>(b2Body_GetShapeCount(body)));
  b2Body_GetShapes(body, shapes.data(), static_cast<int>(shapes.size()));
  for (auto shape = shapes.rbegin(); shape != shapes.rend(); ++shape) b2DestroyShape(*shape, true);
}

b2BodyId Box2d3::living(int number) const {
  const auto index = static_cast<std::size_t>(number);
  if (number < 0 || index >= bodies_.size() || B2_IS_NULL(bodies_[index])) {
    refuse("there is no body " + std::to_string(number));
  }
  return bodies_[index];
}

BodyState Box2d3::body(int number) const {
  BodyState state;
  const auto index = static_cast<std::size_t>(number);
  if (number < 0 || index >= bodies_.size() || B2_IS_NULL(bodies_[index])) return state;

  const b2BodyId id = bodies_[index];
  const b2Rot rotation = b2Body_GetRotation(id);
  state.exists = true;
  state.dynamic = b2Body_GetType(id) == b2_dynamicBody;
  state.awake = state.dynamic && b2Body_IsAwake(id);
  state.position = from_box2d(b2Body_GetPosition(id));
  state.angle = std::atan2(rotation.s, rotation.c);
  state.center = from_box2d(b2Body_GetWorldCenter(id));
  state.velocity = from_box2d(b2Body_GetLinearVelocity(id));
  state.angular_velocity = b2Body_GetAngularVelocity(id);
  if (state.dynamic) {
    const b2MassData mass = b2Body_GetMassData(id);
    state.mass = static_cast<double>(mass.mass);
    state.inertia = static_cast<double>(mass.rotationalInertia);
  }
  return state;
}

EngineCounts Box2d3::counts() const {
  const b2Counters counters = b2World_GetCounters(world_->id());
  EngineCounts counts;
  counts.bodies = counters.bodyCount;
  counts.shapes = counters.shapeCount;
  counts.joints = counters.jointCount;
  counts.touching = 0;
  std::vector<b2ContactData> contacts;
  for (const b2BodyId id : bodies_) {
    if (B2_IS_NULL(id)) continue;
    if (b2Body_GetType(id) == b2_dynamicBody && b2Body_IsAwake(id)) ++counts.awake_bodies;
    contacts.resize(static_cast<std::size_t>(b2Body_GetContactCapacity(id)));
    counts.touching += b2Body_GetContactData(id, contacts.data(), static_cast<int>(contacts.size()));
  }
  // Each touch is listed by both of its bodies.
  counts.touching /= 2;
  return counts;
}

std::vector<std::pair<std::string, double>> Box2d3::phases() const {
  const b2Profile profile = b2World_GetProfile(world_->id());
  std::vector<std::pair<std::string, double>> phases;
  const auto add = [&phases](const char* name, float milliseconds) {
    phases.emplace_back(name, static_cast<double>(milliseconds));
  };
  // Phases that add up to the step, without phases that are parts of others.
  add("pairs", profile.pairs);
  add("collide", profile.collide);
  add("solver_setup", profile.solverSetup);
  add("constraints", profile.constraints);
  add("transforms", profile.transforms);
  add("events", profile.sensorHits + profile.jointEvents + profile.hitEvents);
  add("refit", profile.refit);
  add("bullets", profile.bullets);
  add("sleep_islands", profile.sleepIslands);
  add("sensors", profile.sensors);
  return phases;
}

}  // namespace

std::unique_ptr<Engine> make_engine(const EngineOptions& options) { return std::make_unique<Box2d3>(options); }

}  // namespace drystone::bench
