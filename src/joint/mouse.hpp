// The mouse, which drags a point to a target, outside of the kernels (frame.hpp).
#pragma once

#include "joint/frame.hpp"

namespace drystone::joint {

template <>
struct JointTraits<MouseOptions> : FrameTraits<MouseOptions> {
  static constexpr const char* kName = "mouse";
  static constexpr parts::Part kPart = parts::kMouse;
};

}  // namespace drystone::joint
