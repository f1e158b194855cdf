// The friction outside of the kernels (frame.hpp).
#pragma once

#include "joint/frame.hpp"

namespace drystone::joint {

template <>
struct JointTraits<FrictionOptions> : FrameTraits<FrictionOptions> {
  static constexpr const char* kName = "friction";
  static constexpr parts::Part kPart = parts::kFriction;
};

}  // namespace drystone::joint
