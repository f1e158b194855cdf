// Gears, pulleys and ratchets outside of the kernels: names, checks and marks (coupling.hpp).
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
};

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

template <>
struct JointTraits<RatchetOptions> : CouplingTraits<RatchetOptions> {
  static constexpr const char* kName = "ratchet";
  static constexpr parts::Part kPart = parts::kRatchet;
};

}  // namespace drystone::joint
