// The servo outside of the kernels (frame.hpp).
#pragma once

#include "joint/frame.hpp"

namespace drystone::joint {

template <>
struct JointTraits<MotorOptions> : FrameTraits<MotorOptions> {
  static constexpr const char* kName = "motor";
  static constexpr parts::Part kPart = parts::kMotor;

  static void check(model::Check& check, const MotorOptions& o) {
    check.point("target", o.target).range("target_angle", o.target_angle, -kPi, kPi);
    check_spring(check, o.spring);
    check.range("max_force", o.max_force, 0.0f, model::kMaxForce);
    check.range("max_torque", o.max_torque, 0.0f, model::kMaxForce);
  }
};

}  // namespace drystone::joint
