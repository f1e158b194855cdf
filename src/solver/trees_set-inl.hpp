// The kernels of articulated components of one set (kernel_sets.hpp).
#include "base/replaceable.hpp"
#include "hwy/highway.h"
#include "kernels/kernels.hpp"
#include "solver/kernel_sets.hpp"

// After Highway's headers.
#include "joint/articulated-inl.hpp"

HWY_BEFORE_NAMESPACE();
namespace drystone {

DRYSTONE_REPLACEABLE void solver::DRYSTONE_KERNEL_SET::add_trees(KernelTable& table) {
  table.articulated = HWY_NAMESPACE::ArticulatedPasses<DRYSTONE_WIDTH>::kernels();
}

}  // namespace drystone
HWY_AFTER_NAMESPACE();
