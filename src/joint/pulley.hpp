// The pulley, outside of the kernels (coupling.hpp).
#pragma once

#include "joint/coupling.hpp"

namespace drystone::joint {

template <>
struct JointTraits<PulleyOptions> : CouplingTraits<PulleyOptions> {
  static constexpr const char* kName = "pulley";
  static constexpr parts::Part kPart = parts::kPulley;

  static void mark(const PulleyOptions& o, const Ends& ends, Marks& marks) {
    marks.line(ends.anchor_a, o.wheel_a);
    marks.line(o.wheel_a, o.wheel_b);
    marks.line(o.wheel_b, ends.anchor_b);
  }
};

}  // namespace drystone::joint
