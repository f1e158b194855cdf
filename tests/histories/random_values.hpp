// Random values of every argument, by the mood of the history: ordinary values, often the ends of the documented range,
// and sometimes a value that is not allowed.
#pragma once

#include <concepts>
#include <type_traits>

#include "drystone/drystone.hpp"
#include "tests/histories/choices.hpp"

namespace drystone::test {

/// A documented range, and the part of it that ordinary programs use.
struct Range {
  float low;
  float high;
  float usual_low;
  float usual_high;
};

inline constexpr float kHuge = 3.0e38f;
inline constexpr float kTiny = 1.0e-30f;
/// Where the second crowd of Mood::crowds is [m].
inline constexpr float kToOtherCrowd = 2.0e8f;
inline constexpr Range kFinite = {-kHuge, kHuge, -10.0f, 10.0f};
inline constexpr Range kSpeed = {-1.0e6f, 1.0e6f, -10.0f, 10.0f};
inline constexpr Range kSwarmSpeed = {-1.0e6f, 1.0e6f, -300.0f, 300.0f};
inline constexpr Range kAngle = {-kHuge, kHuge, -4.0f, 4.0f};
inline constexpr Range kRadius = {kTiny, 1.0e6f, 0.1f, 0.7f};
inline constexpr Range kRounding = {0.0f, 1.0e6f, 0.0f, 0.2f};
inline constexpr Range kDamping = {0.0f, 1.0e6f, 0.0f, 1.0f};
inline constexpr Range kScale = {-kHuge, kHuge, -1.0f, 2.0f};
inline constexpr Range kForce = {-kHuge, kHuge, -50.0f, 50.0f};
inline constexpr Range kImpulse = {-kHuge, kHuge, -5.0f, 5.0f};

class RandomValues {
 public:
  RandomValues(Mood mood, Choices choices) : mood_(mood), choices_(choices) {}

  Mood mood() const { return mood_; }
  bool is_extreme() const { return mood_ == Mood::extreme; }
  /// Whether the choices have ended.
  bool at_end() const { return choices_.at_end(); }
  /// A number in [0, count).
  std::uint32_t below(std::uint32_t count) { return choices_.below(count); }
  bool one_in(std::uint32_t count) { return choices_.one_in(count); }

  float value(const Range& r);
  Vec2 vector(const Range& r);
  Position position();
  Material material();
  OneWay one_way();
  std::vector<MaterialRule> material_rules();
  Filter filter();
  ShapeOptions shape_options();
  MassData mass();
  /// Frozen, half speed, normal speed, or any speed that is allowed.
  float time_scale();
  MotionLocks locks() { return {one_in(3), one_in(3), one_in(3)}; }
  BodyOptions body_options();
  WorldOptions world_options();
  ChainOptions chain_options();
  /// Fills all options but the bodies.
  template <std::derived_from<JointOptions> Options>
  void fill(Options& o) {
    fill_common(o);
    if constexpr (requires { o.axis; }) o.axis = direction();
    if constexpr (requires { o.reference_angle; }) o.reference_angle = angle();
    if constexpr (requires { o.length; }) o.length = value({0.005f, 1.0e6f, 0.1f, 5.0f});
    if (one_in(2)) return;
    const Range forces = {0.0f, 1.0e12f, 0.0f, 100.0f};
    if constexpr (requires { o.target; }) o.target = local_point();
    if constexpr (requires { o.target_angle; }) o.target_angle = value(angles_of<Options>());
    if constexpr (requires { o.target_translation; }) o.target_translation = value({-1.0e6f, 1.0e6f, -2.0f, 2.0f});
    if constexpr (requires { o.limit; }) {
      if constexpr (requires { o.target_angle; }) {
        o.limit = limit(angles_of<Options>());
      } else if constexpr (requires { o.axis; }) {
        o.limit = limit({-1.0e6f, 1.0e6f, -3.0f, 3.0f});
      } else {
        o.limit = limit({0.0f, 1.0e6f, 0.0f, 5.0f});
      }
    }
    if constexpr (requires { o.motor; }) o.motor = motor();
    if constexpr (requires { o.spring; }) o.spring = spring();
    if constexpr (requires { o.spring_force; }) o.spring_force = limit({-1.0e12f, 1.0e12f, -1000.0f, 1000.0f});
    if constexpr (requires { o.linear_spring; }) {
      o.linear_spring = spring();
      o.angular_spring = spring();
    }
    if constexpr (requires { o.max_force; }) {
      o.max_force = value(forces);
      o.max_torque = value(forces);
    }
    if constexpr (requires { o.ratio; }) o.ratio = value({1.0e-6f, 1.0e6f, 0.2f, 5.0f});
    if constexpr (requires { o.joint_a; }) o.ratio = one_in(2) ? o.ratio : -o.ratio;
    if constexpr (requires { o.wheel_a; }) {
      o.wheel_a = position();
      o.wheel_b = position();
    }
    if constexpr (requires { o.pitch; }) {
      o.pitch = value({0.0f, 2.0f * kPi, 0.0f, 1.0f});
      o.clockwise = one_in(2);
    }
    if constexpr (requires { o.max_acceleration; }) o.max_acceleration = value({0.0f, 1.0e6f, 0.0f, 500.0f});
    if constexpr (std::is_same_v<Options, GenericOptions>) {
      fill(o.x, {-1.0e6f, 1.0e6f, -3.0f, 3.0f});
      fill(o.y, {-1.0e6f, 1.0e6f, -3.0f, 3.0f});
      fill(o.angle, angles_of<Options>());
    }
    if constexpr (std::is_same_v<Options, FilterOptions>) o.collide_connected = false;
  }
  void fill(JointCoordinate& c, const Range& r) {
    c = {};
    c.locked = one_in(3);
    if (c.locked) return;
    c.limit = limit(r);
    c.motor = motor();
    c.spring = spring();
    c.target = value(r);
    c.max_spring_force = value({0.0f, 1.0e12f, 0.0f, 1000.0f});
  }
  /// Fills all options but the bodies and the carrier.
  void fill(GravityZoneOptions& o);
  void fill(DirectionalFieldOptions& o);
  void fill(RadialFieldOptions& o);
  void fill(BuoyancyOptions& o);
  void fill(WindOptions& o);
  void fill(CustomFieldOptions& o);

 private:
  /// Of limits and targets. A servo takes the shorter way, other joints count turns.
  template <typename Options>
  static constexpr Range angles_of() {
    if constexpr (std::is_same_v<Options, ServoOptions>) return {-kPi, kPi, -1.0f, 1.0f};
    return {-kMaxJointAngle, kMaxJointAngle, -8.0f, 8.0f};
  }
  /// Values that are not allowed: calls with them must be refused, and change nothing.
  float outside(const Range& r);
  float room() const;
  /// A point in a body's frame.
  Vec2 local_point();
  Spring spring();
  Limit limit(const Range& r);
  Motor motor();
  void fill_common(JointOptions& o);
  Vec2 direction();
  float angle();
  void fill_common(FieldOptions& o);

  const Mood mood_;
  Choices choices_;
};

}  // namespace drystone::test
