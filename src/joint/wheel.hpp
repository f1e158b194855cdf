// The wheel with its suspension outside of the kernels (frame.hpp).
#pragma once

#include "joint/frame.hpp"

namespace drystone::joint {

template <>
struct JointTraits<WheelOptions> : FrameTraits<WheelOptions> {
  static constexpr const char* kName = "wheel";
  static constexpr parts::Part kPart = parts::kWheel;

  static void check(model::Check& check, const WheelOptions& o) {
    check_axis(check, o.axis);
    check_limit(check, o.limit, -kMaxCoordinate, kMaxCoordinate);
    check_spring(check, o.spring);
    check.range("target_translation", o.target_translation, -kMaxCoordinate, kMaxCoordinate);
    check_motor(check, o.motor);
  }
};

}  // namespace drystone::joint
