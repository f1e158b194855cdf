#include "constraint/articulated_batches.hpp"

namespace drystone::joint {

int compare_structures(const ArticulatedBatch& a, const ArticulatedBatch& b) {
  const auto order = [](auto x, auto y) { return x < y ? -1 : x > y ? 1 : 0; };
  const auto key = [](const ArticulatedJoint& joint) {
    return (std::uint64_t{joint.parent} << 32) | (joint.kind << 1) | joint.child_is_a;
  };
  if (const int o = order(a.contacts.empty(), b.contacts.empty())) return o;
  if (const int o = order(a.contacts.size() <= kMostMatrixPoints, b.contacts.size() <= kMostMatrixPoints)) return o;
  if (const int o = order(a.bodies.size(), b.bodies.size())) return o;
  if (const int o = order(a.joints.size(), b.joints.size())) return o;
  for (std::size_t k = 0; k < a.bodies.size(); ++k) {
    if (const int o = order(a.bodies[k].joints.size(), b.bodies[k].joints.size())) return o;
  }
  for (std::size_t k = 0; k < a.joints.size(); ++k) {
    if (const int o = order(key(a.joints[k]), key(b.joints[k]))) return o;
  }
  return 0;
}

}  // namespace drystone::joint
