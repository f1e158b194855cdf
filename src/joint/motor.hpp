// The servo outside of the kernels (frame.hpp).
#pragma once

#include "joint/frame.hpp"

namespace drystone::joint {

template <>
struct JointTraits<MotorOptions> : FrameTraits<MotorOptions> {
  static constexpr const char* kName = "motor";
  static constexpr parts::Part kPart = parts::kMotor;
};

}  // namespace drystone::joint
