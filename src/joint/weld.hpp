// The weld outside of the kernels (frame.hpp).
#pragma once

#include "joint/frame.hpp"

namespace drystone::joint {

template <>
struct JointTraits<WeldOptions> : FrameTraits<WeldOptions> {
  static constexpr const char* kName = "weld";
  static constexpr parts::Part kPart = parts::kWeld;
};

}  // namespace drystone::joint
