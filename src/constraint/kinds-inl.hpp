// The joint kinds for the kernels: each has a file of its own. kinds.hpp has what they do outside of the kernels.
#pragma once

#include <tuple>

#include "constraint/coupling-inl.hpp"
#include "constraint/distance-inl.hpp"
#include "constraint/frame-inl.hpp"
#include "constraint/passes-inl.hpp"
#include "constraint/prismatic-inl.hpp"
#include "constraint/revolute-inl.hpp"
#include "world/partition.hpp"

// Without HWY_BEFORE_NAMESPACE(): there are types alone, and clang warns of an attribute for functions that meets none.
namespace drystone::HWY_NAMESPACE {

/// The constraint that solves the joints in batches of this kind, in the order of constraint_of().
template <int N, std::size_t BatchKind, bool HasDrive = batch_kind_has_drive(BatchKind)>
using JointOfBatch = std::tuple_element_t<constraint_of_batch_kind(BatchKind),
                                          std::tuple<RevoluteJoint<N, HasDrive>, PrismaticJoint<N, HasDrive>,
                                                     DistanceJoint<N, HasDrive>, FrameJoint<N, HasDrive>>>;

}  // namespace drystone::HWY_NAMESPACE
