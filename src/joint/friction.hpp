// The friction outside of the kernels (frame.hpp).
#pragma once

#include "joint/frame.hpp"

namespace drystone::joint {

template <>
struct JointTraits<FrictionOptions> : FrameTraits<FrictionOptions> {
  static constexpr const char* kName = "friction";
  static constexpr parts::Part kPart = parts::kFriction;

  static void check(model::Check& check, const FrictionOptions& o) {
    check.range("max_force", o.max_force, 0.0f, model::kMaxForce);
    check.range("max_torque", o.max_torque, 0.0f, model::kMaxForce);
  }
};

}  // namespace drystone::joint
