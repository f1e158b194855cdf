// The gear, outside of the kernels (coupling.hpp).
#pragma once

#include "joint/coupling.hpp"

namespace drystone::joint {

template <>
struct JointTraits<GearOptions> : CouplingTraits<GearOptions> {
  static constexpr const char* kName = "gear";
  static constexpr parts::Part kPart = parts::kGear;

  static void check(model::Check& check, const GearOptions& o) {
    if (o.joint_a) check.joint(o.joint_a, "joint_a");
    if (o.joint_b) check.joint(o.joint_b, "joint_b");
    check.require(!o.joint_a || o.joint_a != o.joint_b, "joint_a and joint_b must differ");
  }

  static void mark(const GearOptions&, const Ends& ends, Marks& marks) { marks.line(ends.anchor_a, ends.anchor_b); }
};

}  // namespace drystone::joint
