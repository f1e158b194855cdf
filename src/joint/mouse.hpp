// The mouse, which drags a point to a target, outside of the kernels (frame.hpp).
#pragma once

#include "joint/frame.hpp"

namespace drystone::joint {

template <>
struct JointTraits<MouseOptions> : FrameTraits<MouseOptions> {
  static constexpr const char* kName = "mouse";
  static constexpr parts::Part kPart = parts::kMouse;

  static void check(model::Check& check, const MouseOptions& o) {
    check_spring(check, o.spring);
    check.range("max_acceleration", o.max_acceleration, 0.0f, model::kMaxNumber);
  }
};

}  // namespace drystone::joint
