// The wheel with its suspension outside of the kernels (frame.hpp).
#pragma once

#include "joint/frame.hpp"

namespace drystone::joint {

template <>
struct JointTraits<WheelOptions> : FrameTraits<WheelOptions> {
  static constexpr const char* kName = "wheel";
  static constexpr parts::Part kPart = parts::kWheel;
};

}  // namespace drystone::joint
