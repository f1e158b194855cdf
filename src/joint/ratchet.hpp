// The ratchet, outside of the kernels (coupling.hpp).
#pragma once

#include "joint/coupling.hpp"

namespace drystone::joint {

template <>
struct JointTraits<RatchetOptions> : CouplingTraits<RatchetOptions> {
  static constexpr const char* kName = "ratchet";
  static constexpr parts::Part kPart = parts::kRatchet;

  static void mark(const RatchetOptions&, const Ends& ends, Marks& marks) { marks.line(ends.anchor_a, ends.anchor_b); }
};

}  // namespace drystone::joint
