// The pin in a groove outside of the kernels (frame.hpp).
#pragma once

#include "joint/frame.hpp"

namespace drystone::joint {

template <>
struct JointTraits<GrooveOptions> : FrameTraits<GrooveOptions> {
  static constexpr const char* kName = "groove";
  static constexpr parts::Part kPart = parts::kGroove;
};

}  // namespace drystone::joint
