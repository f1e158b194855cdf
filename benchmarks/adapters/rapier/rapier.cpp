// Rapier 2D as an engine of the benchmark.
//
// Rapier is a Rust crate. The crate in crate/ has a C interface (api.hpp) to Rapier and is linked as a static library.
// This file converts the scene, as the other adapters do, and passes bodies, shapes and joints one by one, which is not
// timed. A step is one call.
//
// The world has Rapier's defaults, except for the settings of a scene: gravity, sub-steps (Rapier's "solver
// iterations"), sleeping, continuous collision, the highest speed. settings() lists where these differ from Rapier's defaults.
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <variant>
#include <vector>

#include "benchmarks/adapters/peer.hpp"
#include "benchmarks/adapters/rapier/api.hpp"
#include "benchmarks/measure/body_mass.hpp"

namespace drystone::bench {
namespace {

using scenes::SceneBody;
using scenes::SceneShape;
using scenes::SceneTarget;

const rapier::Api& api() {
  const rapier::Api* found = drystone_bench_rapier_api();
  if (found == nullptr) throw std::runtime_error(drystone_bench_rapier_absent());
  return *found;
}

rapier::Vector to_rapier(Vec2 v) { return {v.x, v.y}; }
Vec2 from_rapier(rapier::Vector v) { return {v.x, v.y}; }

struct WorldDeleter {
  void operator()(rapier::World* world) const { api().destroy(world); }
};
using WorldPointer = std::unique_ptr<rapier::World, WorldDeleter>;

/// Rapier's groups are 32 bits of membership and a mask of 32 bits. Drystone has 64 categories and also groups. So
/// every different filter of the scene gets its own bit, and its mask has the bits of all filters that it should
/// collide with. This is exact for up to 32 different filters.
class FilterBits {
 public:
  struct Groups {
    std::uint32_t membership;
    std::uint32_t mask;
  };

  /// The bit of the filter. A new filter is added, which changes the masks of others.
  std::uint32_t membership(const Filter& filter);
  Groups groups(std::size_t index) const;
  std::size_t size() const { return filters_.size(); }

 private:
  std::vector<Filter> filters_;
};

constexpr std::size_t kGroupBits = 32;

std::uint32_t FilterBits::membership(const Filter& filter) {
  auto found = std::find(filters_.begin(), filters_.end(), filter);
  if (found == filters_.end()) {
    if (filters_.size() == kGroupBits) throw std::runtime_error("filter: Rapier has bits for 32 different filters");
    found = filters_.insert(found, filter);
  }
  return std::uint32_t{1} << (found - filters_.begin());
}

FilterBits::Groups FilterBits::groups(std::size_t index) const {
  Groups groups = {std::uint32_t{1} << index, 0};
  for (std::size_t other = 0; other < filters_.size(); ++other) {
    if (should_collide(filters_[index], filters_[other])) groups.mask |= std::uint32_t{1} << other;
  }
  return groups;
}

rapier::BodyKind to_rapier(BodyType type) {
  switch (type) {
    case BodyType::kinematic: return rapier::BodyKind::kinematic;
    case BodyType::dynamic: return rapier::BodyKind::dynamic;
    case BodyType::static_body: break;
  }
  return rapier::BodyKind::fixed;
}

/// Rapier's velocity is that of the centre of mass, the scene's that of the origin.
Vec2 velocity_of_center(const BodyOptions& options, Vec2 center) {
  const Vec2 arm = rotate(make_rotation(options.angle), center);
  return options.velocity + options.angular_velocity * Vec2{-arm.y, arm.x};
}

/// The mass of a body that is not dynamic does not matter. Its centre is at its origin, so the velocities of centre and origin are the same.
BodyMass rapier_mass_of(const SceneBody& body) {
  if (body.options.type == BodyType::dynamic) return mass_of(body);
  return {.mass = 1.0, .center = {}, .inertia = 1.0};
}

rapier::Body body_of(const SceneBody& scene_body, bool world_sleeps) {
  const BodyOptions& options = scene_body.options;
  const BodyMass mass = rapier_mass_of(scene_body);
  const Vec2 center = {static_cast<float>(mass.center.x), static_cast<float>(mass.center.y)};
  rapier::Body body{};
  body.kind = to_rapier(options.type);
  body.pose = {to_rapier(to_vec2(options.position)), options.angle};
  body.velocity = to_rapier(velocity_of_center(options, center));
  body.angular_velocity = options.angular_velocity;
  body.linear_damping = options.linear_damping;
  body.angular_damping = options.angular_damping;
  body.gravity_scale = options.gravity_scale;
  body.sleep_threshold = options.sleep_threshold;
  body.time_to_sleep = options.time_to_sleep;
  body.mass = static_cast<float>(mass.mass);
  body.inertia = static_cast<float>(mass.inertia);
  body.center = to_rapier(center);
  body.fixed_rotation = options.fixed_rotation;
  body.bullet = options.bullet;
  body.may_sleep = world_sleeps && options.allow_sleep;
  body.asleep = world_sleeps && options.asleep;
  return body;
}

/// A Rapier shape, and the points and links to which it refers.
struct OwnedShape {
  rapier::Shape shape{};
  std::vector<rapier::Vector> points;
  std::vector<std::uint32_t> links;

  const rapier::Shape& borrowed() {
    shape.points = points.data();
    shape.count = points.size();
    shape.links = links.data();
    shape.link_count = links.size() / 2;
    return shape;
  }
};

struct ShapeMaker {
  OwnedShape operator()(const Circle& circle) const {
    return make(rapier::ShapeKind::ball, {to_rapier(circle.center)}, circle.radius);
  }
  OwnedShape operator()(const Capsule& capsule) const {
    return make(rapier::ShapeKind::capsule, {to_rapier(capsule.point_a), to_rapier(capsule.point_b)}, capsule.radius);
  }
  OwnedShape operator()(const Segment& segment) const {
    return make(rapier::ShapeKind::segment, {to_rapier(segment.point_a), to_rapier(segment.point_b)}, 0.0f);
  }
  OwnedShape operator()(const Box& box) const {
    OwnedShape made = make(rapier::ShapeKind::cuboid, {}, box.radius);
    made.shape.frame = {to_rapier(box.center), box.angle};
    made.shape.half_extents = to_rapier(box.half_extents);
    return made;
  }
  OwnedShape operator()(const SupportShape&) const { throw std::runtime_error("support shapes are not mapped"); }
  OwnedShape operator()(const Polygon& polygon) const {
    std::vector<rapier::Vector> points;
    for (const Vec2 vertex : polygon.vertices()) points.push_back(to_rapier(vertex));
    return make(rapier::ShapeKind::polygon, std::move(points), polygon.radius());
  }

 private:
  static OwnedShape make(rapier::ShapeKind kind, std::vector<rapier::Vector> points, float radius) {
    OwnedShape made;
    made.shape.kind = kind;
    made.shape.radius = radius;
    made.points = std::move(points);
    return made;
  }
};

/// One shape for the whole chain, so that Rapier knows which links are neighbours. Points that links share are the same
/// point.
OwnedShape strip_of(const ChainOptions& chain) {
  if (chain.materials.size() > 1) throw std::runtime_error("chains of more than one material are not mapped");
  const std::vector<ChainLink> links = links_of(chain);
  OwnedShape made;
  made.shape.kind = rapier::ShapeKind::strip;
  for (const ChainLink& link : links) {
    const auto first = static_cast<std::uint32_t>(made.points.size());
    made.links.insert(made.links.end(), {first, first + 1});
    made.points.push_back(to_rapier(link.segment.point_a));
  }
  if (chain.loop) {
    made.links.back() = 0;
  } else {
    made.points.push_back(to_rapier(links.back().segment.point_b));
  }
  return made;
}

/// Stiffness and damping of a spring, per mass.
struct SpringRates {
  float stiffness;
  float damping;
};
SpringRates rates_of(const Spring& spring) {
  const float omega = 2.0f * kPi * spring.hertz;
  return {omega * omega, 2.0f * spring.damping_ratio * omega};
}

rapier::Joint joint_between(rapier::JointKind kind, std::size_t a, std::size_t b, const JointOptions& options) {
  rapier::Joint joint{};
  joint.kind = kind;
  joint.body_a = static_cast<std::uint32_t>(a);
  joint.body_b = static_cast<std::uint32_t>(b);
  joint.frame_a.position = to_rapier(options.anchor_a);
  joint.frame_b.position = to_rapier(options.anchor_b);
  joint.collide = options.collide_connected;
  return joint;
}

void set_limit(rapier::Joint& joint, const Limit& limit) {
  joint.limited = limit.enabled;
  joint.lower = limit.lower;
  joint.upper = limit.upper;
}

/// A spring of 0 Hz does not pull, so it counts as none.
void set_spring(rapier::Joint& joint, const Spring& spring, float target) {
  joint.sprung = spring.enabled && spring.hertz > 0.0f;
  joint.target = target;
  joint.stiffness = rates_of(spring).stiffness;
  joint.damping = rates_of(spring).damping;
}

void set_motor(rapier::Joint& joint, const Motor& motor) {
  joint.driven = motor.enabled;
  joint.speed = motor.speed;
  joint.max_force = motor.max_force;
}

class RapierEngine final : public PeerEngine {
 public:
  explicit RapierEngine(const EngineOptions& options) : options_(options) {
    require_one_worker(options);
    api();
  }

  EngineInfo info() const override;
  void step(float dt) override { api().step(world_.get(), dt); }
  BodyState body(int number) const override;
  EngineCounts counts() const override;

 protected:
  void make_world(const WorldOptions& options) override;
  void add_body(const SceneBody& body) override;
  void remove_body(std::size_t number) override;
  void add_revolute(const RevoluteOptions& options, std::size_t a, std::size_t b) override;
  void add_prismatic(const PrismaticOptions& options, std::size_t a, std::size_t b) override;
  void add_distance(const DistanceOptions& options, std::size_t a, std::size_t b) override;
  void drive(std::size_t number, const SceneTarget& target, float dt) override;

 private:
  struct Entry {
    bool exists = true;
    bool dynamic = false;
    int shapes = 0;
  };

  void add_shape(OwnedShape shape, const Material& material, const Filter& filter);
  void set_groups(rapier::Shape& shape, const Filter& filter);
  rapier::State state_of(std::size_t number) const {
    return api().state(world_.get(), static_cast<std::uint32_t>(number));
  }

  EngineOptions options_;
  bool sleeping_ = true;
  int substeps_ = 4;
  WorldPointer world_;
  FilterBits filters_;
  /// The body of each number of the scene.
  std::vector<Entry> bodies_;
};

EngineInfo RapierEngine::info() const {
  return {
      .name = "rapier",
      .version = api().version,
      .settings = {std::to_string(substeps_) + " solver iterations (sub-steps), vectors of " +
                       std::to_string(api().lanes) + " lanes, compiled for the processor \"" DRYSTONE_RAPIER_CPU "\"",
                   options_.continuous ? "continuous collision on, as Rapier has it: fast bodies against static ones, "
                                         "bullets against all"
                                       : "continuous collision off altogether (0 sub-steps of it)",
                   std::string("sleeping ") + (sleeping_ ? "on" : "off") + ", thresholds and times of the scene",
                   "engine's defaults: contacts 30 Hz, against static bodies 60 Hz, damping ratio 10, push-out 3 m/s; "
                   "joints 1e6 Hz, not warm-started",
                   "engine's defaults: prediction 0.02 m, contact recycling; angular speed at most 45 degrees a step",
                   "friction mixed as the geometric mean, restitution as the larger, at any speed: there is no "
                   "threshold to set",
                   "filters as one of 32 bits for each different filter of the scene",
                   "the scene's exact mass; boxes as cuboids, chains as one-sided polylines without their ghosts",
                   "joints of both spring and motor as two joints: Rapier's have one motor per axis",
                   "not mapped: hit events, surface speed, rolling resistance, rods, more than one worker"},
      .parallel = false};
}

void RapierEngine::make_world(const WorldOptions& options) {
  sleeping_ = options.sleeping;
  substeps_ = options.substeps;
  const rapier::WorldSettings settings = {to_rapier(options.gravity), options.max_speed,
                                          static_cast<std::uint32_t>(options.substeps), options_.continuous};
  world_.reset(api().create(&settings));
}

void RapierEngine::add_body(const SceneBody& scene_body) {
  const rapier::Body body = body_of(scene_body, sleeping_);
  const auto number = static_cast<std::uint32_t>(bodies_.size());
  api().add_body(world_.get(), &body);
  bodies_.push_back({.dynamic = scene_body.options.type == BodyType::dynamic});
  for (const SceneShape& shape : scene_body.shapes) {
    OwnedShape made = std::visit(ShapeMaker{}, shape.geometry);
    made.shape.sensor = shape.options.sensor;
    add_shape(std::move(made), shape.options.material, shape.options.filter);
  }
  for (const ChainOptions& chain : scene_body.chains) add_shape(strip_of(chain), chain.materials.front(), chain.filter);
  api().finish_body(world_.get(), number);
}

/// Adds shapes to the last body. A chain counts as its links.
void RapierEngine::add_shape(OwnedShape shape, const Material& material, const Filter& filter) {
  shape.shape.friction = material.friction;
  shape.shape.restitution = material.restitution;
  set_groups(shape.shape, filter);
  const auto number = static_cast<std::uint32_t>(bodies_.size() - 1);
  if (!api().add_shape(world_.get(), number, &shape.borrowed())) throw std::runtime_error("Rapier refuses a polygon");
  bodies_.back().shapes += shape.links.empty() ? 1 : static_cast<int>(shape.links.size() / 2);
}

void RapierEngine::set_groups(rapier::Shape& shape, const Filter& filter) {
  const std::size_t known = filters_.size();
  shape.membership = filters_.membership(filter);
  for (std::size_t i = 0; i < filters_.size(); ++i) {
    const FilterBits::Groups groups = filters_.groups(i);
    if (filters_.size() != known) api().set_mask(world_.get(), groups.membership, groups.mask);
    if (groups.membership == shape.membership) shape.mask = groups.mask;
  }
}

void RapierEngine::remove_body(std::size_t number) {
  api().remove_body(world_.get(), static_cast<std::uint32_t>(number));
  bodies_[number] = {.exists = false};
}

void RapierEngine::add_revolute(const RevoluteOptions& options, std::size_t a, std::size_t b) {
  rapier::Joint joint = joint_between(rapier::JointKind::revolute, a, b, options);
  joint.frame_a.angle = options.reference_angle;
  set_limit(joint, options.limit);
  set_spring(joint, options.spring, options.target_angle);
  set_motor(joint, options.motor);
  api().add_joint(world_.get(), &joint);
}

/// The translation is along x of both frames, which are parallel if the joint angle is the reference angle.
void RapierEngine::add_prismatic(const PrismaticOptions& options, std::size_t a, std::size_t b) {
  rapier::Joint joint = joint_between(rapier::JointKind::prismatic, a, b, options);
  joint.frame_a.angle = std::atan2(options.axis.y, options.axis.x);
  joint.frame_b.angle = joint.frame_a.angle - options.reference_angle;
  set_limit(joint, options.limit);
  set_spring(joint, options.spring, options.target_translation);
  set_motor(joint, options.motor);
  api().add_joint(world_.get(), &joint);
}

/// Rapier has springs, ropes and motors. It bounds a length from above only, and has no rod.
void RapierEngine::add_distance(const DistanceOptions& options, std::size_t a, std::size_t b) {
  if (!options.spring.enabled && !options.limit.enabled && !options.motor.enabled) {
    throw std::runtime_error("rods are not mapped");
  }
  if (options.limit.enabled && options.limit.lower > 0.0f) {
    throw std::runtime_error("limit.lower of a distance joint is not mapped");
  }
  rapier::Joint joint = joint_between(rapier::JointKind::distance, a, b, options);
  set_limit(joint, options.limit);
  set_spring(joint, options.spring, options.length);
  set_motor(joint, options.motor);
  api().add_joint(world_.get(), &joint);
}

void RapierEngine::drive(std::size_t number, const SceneTarget& target, float dt) {
  const rapier::State state = state_of(number);
  const Vec2 way = to_vec2(target.position) - from_rapier(state.pose.position);
  const float turn = turn_between(state.pose.angle, target.angle);
  api().set_velocity(world_.get(), static_cast<std::uint32_t>(number), to_rapier(1.0f / dt * way), turn / dt);
}

BodyState RapierEngine::body(int number) const {
  const auto index = static_cast<std::size_t>(number);
  const Entry& entry = bodies_.at(index);
  if (!entry.exists) return {};

  const rapier::State from = state_of(index);
  BodyState state;
  state.exists = true;
  state.dynamic = entry.dynamic;
  state.awake = entry.dynamic && from.awake;
  state.position = from_rapier(from.pose.position);
  state.angle = from.pose.angle;
  state.center = from_rapier(from.center);
  state.velocity = from_rapier(from.velocity);
  state.angular_velocity = from.angular_velocity;
  if (entry.dynamic) {
    state.mass = double{from.mass};
    state.inertia = double{from.inertia};
  }
  return state;
}

EngineCounts RapierEngine::counts() const {
  const rapier::Counts from = api().counts(world_.get());
  EngineCounts counts;
  counts.bodies = static_cast<int>(from.bodies);
  counts.joints = static_cast<int>(from.joints);
  counts.touching = static_cast<int>(from.touching);
  for (std::size_t i = 0; i < bodies_.size(); ++i) {
    counts.shapes += bodies_[i].shapes;
    if (bodies_[i].dynamic && state_of(i).awake) ++counts.awake_bodies;
  }
  return counts;
}

}  // namespace

std::unique_ptr<Engine> make_engine(const EngineOptions& options) { return std::make_unique<RapierEngine>(options); }

}  // namespace drystone::bench
