// The kernels of articulated components of one set (kernel_sets.hpp).
#include "constraint/kernels.hpp"
#include "core/replaceable.hpp"
#include "hwy/highway.h"
#include "solve/kernel_sets.hpp"

// After Highway's headers.
#include "constraint/articulated-inl.hpp"

HWY_BEFORE_NAMESPACE();
namespace drystone {

DRYSTONE_REPLACEABLE void solver::DRYSTONE_KERNEL_SET::add_trees(KernelTable& table) {
  table.articulated = HWY_NAMESPACE::ArticulatedPasses<DRYSTONE_WIDTH>::kernels();
}

#if HWY_TARGET == HWY_AVX2 && DRYSTONE_WIDTH > 1 && !DRYSTONE_FAVOR_SIZE
void solver::add_single_trees(KernelTable& table) {
  table.single_articulated = HWY_NAMESPACE::ArticulatedPasses<1>::kernels();
}
#endif

}  // namespace drystone
HWY_AFTER_NAMESPACE();
