// The kernels of joints of one set (kernel_sets.hpp).
#include "constraint/kernels.hpp"
#include "constraint/kinds.hpp"
#include "core/replaceable.hpp"
#include "hwy/highway.h"
#include "solve/kernel_sets.hpp"

// After Highway's headers.
#include "constraint/kinds-inl.hpp"

HWY_BEFORE_NAMESPACE();
namespace drystone {
namespace HWY_NAMESPACE {

template <typename P>
HWY_INLINE solver::JointKernels kernels_of() {
  return {.batch_bytes = sizeof(typename P::Batch),
          .prepare = P::prepare,
          .warm_start = P::warm_start,
          .reduce = P::reduce,
          .solve = P::template solve<JointPass::solve>,
          .relax = P::template solve<JointPass::relax>,
          .relax_and_move = P::template solve<JointPass::relax_and_move>,
          .store = P::store};
}

/// Adds the kernels of a kind of batch, unless the build leaves its joints out.
template <int N, std::size_t BatchKind>
HWY_INLINE void add_joints_of(solver::KernelTable& table) {
  if constexpr (!joint::is_built(constraint_of_batch_kind(BatchKind))) {
    return;
  } else if constexpr (BatchKind == kCoupling) {
    solver::DRYSTONE_KERNEL_SET::add_couplings(table);
  } else {
    using Joint = JointOfBatch<N, BatchKind>;
    static_assert(Joint::kKind == BatchKind);
    using P = JointPasses<N, std::conditional_t<kSharesLocked<Joint>, JointOfBatch<N, BatchKind, true>, Joint>>;
    static_assert(std::is_same_v<typename P::Batch, typename Joint::Batch>);
    solver::JointKernels& kernels = table.joints[BatchKind];
    kernels = kernels_of<P>();
    if constexpr (batch_kind_has_drive(BatchKind)) kernels.warm_start_drives = P::warm_start_drives;
  }
}

/// A template, so that builds without these joints make no kernels of them.
template <int N>
HWY_INLINE void add_couplings_of(solver::KernelTable& table) {
  if constexpr (joint::is_built(kCouplingConstraint)) table.joints[kCoupling] = kernels_of<CouplingPasses<N>>();
}

template <int N, std::size_t... BatchKind>
HWY_INLINE void add_all_joints(solver::KernelTable& table, std::index_sequence<BatchKind...>) {
  (add_joints_of<N, BatchKind>(table), ...);
}

}  // namespace HWY_NAMESPACE

DRYSTONE_REPLACEABLE void solver::DRYSTONE_KERNEL_SET::add_couplings(KernelTable& table) {
  HWY_NAMESPACE::add_couplings_of<DRYSTONE_WIDTH>(table);
}

void solver::DRYSTONE_KERNEL_SET::add_joints(KernelTable& table) {
  HWY_NAMESPACE::add_all_joints<DRYSTONE_WIDTH>(table, std::make_index_sequence<kJointKinds>());
}

}  // namespace drystone
HWY_AFTER_NAMESPACE();
