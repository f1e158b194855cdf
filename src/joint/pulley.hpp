// The pulley, outside of the kernels (coupling.hpp).
#pragma once

#include "joint/coupling.hpp"

namespace drystone::joint {

template <>
struct JointTraits<PulleyOptions> : CouplingTraits<PulleyOptions> {
  static constexpr const char* kName = "pulley";
  static constexpr parts::Part kPart = parts::kPulley;

  static void check(model::Check& check, const PulleyOptions& o) {
    check.place("wheel_a", o.wheel_a).place("wheel_b", o.wheel_b);
    check.range("ratio", o.ratio, 1.0f / model::kMaxNumber, model::kMaxNumber);
    check.range("length", o.length, check.unit() * kLinearSlop, kMaxCoordinate);
  }

  static void mark(const PulleyOptions& o, const Ends& ends, Marks& marks) {
    marks.line(ends.anchor_a, o.wheel_a);
    marks.line(o.wheel_a, o.wheel_b);
    marks.line(o.wheel_b, ends.anchor_b);
  }
};

}  // namespace drystone::joint
