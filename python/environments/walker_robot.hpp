// The robot of BipedalWalker and Multiwalker: a hull and two legs with hips and knees, and the world options with which the engine
// finds the velocities of a step of Box2D (box2d_impacts.hpp does the rest). Source of its numbers: see walker.hpp.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <span>

#include "box2d_impacts.hpp"
#include "drystone/world.hpp"
#include "heightfield.hpp"

namespace drystone::environments {

class Robot {
 public:
  static constexpr std::size_t kJoints = 4;
  static constexpr std::size_t kParts = 5;
  static constexpr std::size_t kRays = 10;
  /// Of an observation: those without rays.
  static constexpr std::size_t kOwnNumbers = 14;
  static constexpr double kUnit = 1.0 / 30.0;  ///< Lengths of the task are in pixels [m].
  static constexpr double kLargestTorque = 80.0;
  static constexpr float kLegWidth = static_cast<float>(8.0 * kUnit);
  static constexpr float kLegLength = static_cast<float>(34.0 * kUnit);
  static constexpr Vec2 kHip = {0.0f, static_cast<float>(-8.0 * kUnit)};  ///< In the hull's frame.
  static constexpr float kGroundFriction = 2.5f;

  struct PartPose {
    Position position{};
    float angle = 0.0f;  // [rad]
  };

  Robot() = default;
  /// Parts: the hull, upper and lower part of one leg, then of the other. `skin`: the radius of the legs [m].
  Robot(World& world, const std::array<PartPose, kParts>& poses, const Filter& filter, float skin);

  BodyId hull() const { return parts_[0]; }
  const std::array<BodyId, kParts>& parts() const { return parts_; }
  const Outline& outline(std::size_t part) const { return outlines_[part]; }
  box2d::Body body(std::size_t part) const;
  /// The hinges in the order in which Box2D closes them: from the body made last to those joined to it. Part i is body first + i.
  std::array<box2d::Hinge, kJoints> hinges(std::size_t first = 0) const;

  /// The part of the largest torque with which a joint is driven.
  static double effort_of(double action) { return std::min(std::abs(action), 1.0); }
  /// The efforts of hip and knee of one leg, then of the other.
  void act(World& world, std::span<const double> action) const;
  /// Angle, angular velocity and velocity of the hull, then angle and speed of hip and knee and the flag of each leg.
  void observe(const World& world, double angle, std::span<const int, 2> touches, std::span<double> out) const;
  /// The rays from the hull [m].
  static std::array<Vec2, kRays> rays();

 private:
  void add_leg(World& world, std::size_t leg, const std::array<PartPose, kParts>& poses, const Filter& filter,
               float skin);
  void add_part(World& world, std::size_t part, const PartPose& pose, Vec2 half_extents, const Filter& filter,
                float skin);
  void add_joint(World& world, std::size_t joint, Limit limit);

  std::array<BodyId, kParts> parts_;
  std::array<box2d::Body, kParts> bodies_;
  std::array<Outline, kParts> outlines_;
  std::array<JointId, kJoints> joints_;  // Hip and knee of one leg, then of the other.
  std::array<RevoluteOptions, kJoints> joint_options_;
};

/// A world whose step finds velocities as one of Box2D does: contacts that are nearer than box2d::kTouchDistance when the step
/// begins let nothing come nearer, and neither contacts nor joints correct places. box2d::finish_step() does the rest.
WorldOptions options_of_box2d();

}  // namespace drystone::environments
