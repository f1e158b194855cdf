// The weld outside of the kernels (frame.hpp).
#pragma once

#include "joint/frame.hpp"

namespace drystone::joint {

template <>
struct JointTraits<WeldOptions> : FrameTraits<WeldOptions> {
  static constexpr const char* kName = "weld";
  static constexpr parts::Part kPart = parts::kWeld;

  static void check(model::Check& check, const WeldOptions& o) {
    check.finite("reference_angle", o.reference_angle);
    check_spring(check, o.linear_spring, "linear_spring");
    check_spring(check, o.angular_spring, "angular_spring");
  }
};

}  // namespace drystone::joint
