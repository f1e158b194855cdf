#include "walker_robot.hpp"

#include <utility>
#include <vector>

#include "box2d.hpp"

namespace drystone::environments {
namespace {

constexpr double kStepsPerSecond = 50.0;
constexpr double kViewWidth = 600.0 * Robot::kUnit;
constexpr double kViewHeight = 400.0 * Robot::kUnit;
constexpr Vec2 kHalfLeg = {0.0f, 0.5f * Robot::kLegLength};
/// The speeds to which the motors of hip and knee drive [rad/s].
constexpr std::array<double, 2> kMotorSpeeds = {4.0, 6.0};
constexpr double kRayLength = 160.0 * Robot::kUnit;

/// The original makes the legs 0.05 rad to both sides of the hull's direction, and measures the angles of the hips from there.
constexpr std::array<float, Robot::kJoints> kReferenceAngles = {-0.05f, 0.0f, 0.05f, 0.0f};

double sign(double x) { return x > 0.0 ? 1.0 : x < 0.0 ? -1.0 : 0.0; }

}  // namespace

WorldOptions options_of_box2d() {
  constexpr float kLengthUnit = 0.02f;  // Shapes begin to touch 0.4 mm before their skins do, not 2 cm.
  return {.length_unit = kLengthUnit,
          .gravity = {0.0f, -10.0f},
          .substeps = 1,
          .continuous = false,
          .contact_damping_ratio = 1.0e6f,
          .push_out_speed = 0.0f,
          .joint_hertz = 1.0e-6f,
          .joint_damping_ratio = 1.0f,
          .max_speed = 400.0f / kLengthUnit};
}

Robot::Robot(World& world, const std::array<PartPose, kParts>& poses, const Filter& filter, float skin) {
  parts_[0] = world.create_body({.type = BodyType::dynamic, .position = poses[0].position, .angle = poses[0].angle});
  std::vector<Vec2> outline;
  for (const auto& [x, y] : {std::pair(-30, 9), {-30, -8}, {34, -8}, {34, 1}, {6, 9}}) {
    outline.push_back({static_cast<float>(x * kUnit), static_cast<float>(y * kUnit)});
  }
  must(world.create_shape(parts_[0], make_hull(outline).value(),
                          {.density = 5.0f, .material = {.friction = 0.1f}, .filter = filter}));
  outlines_[0] = Outline(outline);
  for (const std::size_t leg : {0u, 1u}) add_leg(world, leg, poses, filter, skin);
  const MassData mass = world.mass_data(parts_[0]);
  bodies_[0] = {{}, mass.center, 1.0f / mass.mass, 1.0f / mass.inertia, std::sqrt(0.1f * kGroundFriction)};
}

void Robot::add_leg(World& world, std::size_t leg, const std::array<PartPose, kParts>& poses, const Filter& filter,
                    float skin) {
  const std::size_t upper = 1 + 2 * leg;
  add_part(world, upper, poses[upper], {0.5f * kLegWidth, 0.5f * kLegLength}, filter, skin);
  add_part(world, upper + 1, poses[upper + 1], {0.4f * kLegWidth, 0.5f * kLegLength}, filter, skin);
  add_joint(world, 2 * leg, {true, -0.8f, 1.1f});
  add_joint(world, 2 * leg + 1, {true, -1.6f, -0.1f});
}

void Robot::add_part(World& world, std::size_t part, const PartPose& pose, Vec2 half_extents, const Filter& filter,
                     float skin) {
  const BodyId body = world.create_body({.type = BodyType::dynamic, .position = pose.position, .angle = pose.angle});
  must(world.create_shape(body, Box{.half_extents = half_extents, .radius = skin},
                          {.material = {.friction = 0.2f}, .filter = filter}));
  const MassData mass = mass_data(make_box({.half_extents = half_extents}).value(), 1.0f);
  must(world.set_mass(body, mass));
  parts_[part] = body;
  outlines_[part] = Outline(box2d::corners(half_extents));
  bodies_[part] = {{}, {}, 1.0f / mass.mass, 1.0f / mass.inertia, std::sqrt(0.2f * kGroundFriction)};
}

void Robot::add_joint(World& world, std::size_t number, Limit limit) {
  const std::size_t lower = 1 + number;  // The parts follow each other as the joints do.
  RevoluteOptions& joint = joint_options_[number];
  joint.reference_angle = kReferenceAngles[number];
  joint.body_a = number % 2 == 0 ? parts_[0] : parts_[lower - 1];
  joint.body_b = parts_[lower];
  joint.anchor_a = number % 2 == 0 ? kHip : -kHalfLeg;
  joint.anchor_b = kHalfLeg;
  joint.limit = limit;
  joint.motor = {true, 0.0f, static_cast<float>(kLargestTorque)};
  joints_[number] = world.create_joint(joint);
}

box2d::Body Robot::body(std::size_t part) const {
  box2d::Body body = bodies_[part];
  body.outline = outlines_[part].points();
  return body;
}

std::array<box2d::Hinge, Robot::kJoints> Robot::hinges(std::size_t first) const {
  std::array<box2d::Hinge, kJoints> hinges;
  constexpr std::array<std::size_t, kJoints> kOrder = {3, 2, 0, 1};
  for (std::size_t i = 0; i < kJoints; ++i) {
    const std::size_t number = kOrder[i];
    const RevoluteOptions& joint = joint_options_[number];
    const std::size_t b = first + 1 + number;
    hinges[i] = {number % 2 == 0 ? first : b - 1, b,          joint.anchor_a, joint.anchor_b,
                 joint.reference_angle,           joint.limit};
  }
  return hinges;
}

void Robot::act(World& world, std::span<const double> action) const {
  for (std::size_t i = 0; i < kJoints; ++i) {
    RevoluteOptions joint = joint_options_[i];
    joint.limit = box2d::limit_in_step(joint.limit, JointState(world.joint_state(joints_[i])).coordinate);
    joint.motor.speed = static_cast<float>(kMotorSpeeds[i % 2] * sign(action[i]));
    joint.motor.max_force = static_cast<float>(kLargestTorque * effort_of(action[i]));
    must(world.set_joint(joints_[i], joint));
  }
}

void Robot::observe(const World& world, double angle, std::span<const int, 2> touches, std::span<double> out) const {
  const BodyMotion motion = world.motion(hull());
  out[0] = angle;
  out[1] = 2.0 * static_cast<double>(motion.angular_velocity) / kStepsPerSecond;
  out[2] = 0.3 * static_cast<double>(motion.velocity.x) * kViewWidth / kStepsPerSecond;
  out[3] = 0.3 * static_cast<double>(motion.velocity.y) * kViewHeight / kStepsPerSecond;
  for (std::size_t leg = 0; leg < 2; ++leg) {
    const JointState hip = world.joint_state(joints_[2 * leg]);
    const JointState knee = world.joint_state(joints_[2 * leg + 1]);
    const std::size_t first = 4 + 5 * leg;
    out[first] = static_cast<double>(hip.coordinate);
    out[first + 1] = static_cast<double>(hip.speed) / kMotorSpeeds[0];
    out[first + 2] = static_cast<double>(knee.coordinate) + 1.0;
    out[first + 3] = static_cast<double>(knee.speed) / kMotorSpeeds[1];
    out[first + 4] = touches[leg] > 0 ? 1.0 : 0.0;
  }
}

std::array<Vec2, Robot::kRays> Robot::rays() {
  std::array<Vec2, kRays> rays{};
  for (std::size_t i = 0; i < kRays; ++i) {
    const double forward = 1.5 * static_cast<double>(i) / static_cast<double>(kRays);
    rays[i] = {static_cast<float>(std::sin(forward) * kRayLength), static_cast<float>(-std::cos(forward) * kRayLength)};
  }
  return rays;
}

}  // namespace drystone::environments
