// The table of joint kinds for the kernels: the constraint that solves each kind of joint.
#if defined(DRYSTONE_JOINTS_KINDS_INL_) == defined(HWY_TARGET_TOGGLE)
#ifdef DRYSTONE_JOINTS_KINDS_INL_
#undef DRYSTONE_JOINTS_KINDS_INL_
#else
#define DRYSTONE_JOINTS_KINDS_INL_
#endif

#include <utility>

#include "joint/distance-inl.hpp"
#include "joint/passes-inl.hpp"
#include "joint/prismatic-inl.hpp"
#include "joint/revolute-inl.hpp"
#include "model/partition.hpp"

HWY_BEFORE_NAMESPACE();
namespace drystone {
namespace HWY_NAMESPACE {

/// The constraint that solves a joint with these options.
template <int N, bool HasDrive>
RevoluteJoint<N, HasDrive> joint_of(const RevoluteOptions&);
template <int N, bool HasDrive>
PrismaticJoint<N, HasDrive> joint_of(const PrismaticOptions&);
template <int N, bool HasDrive>
DistanceJoint<N, HasDrive> joint_of(const DistanceOptions&);

/// The constraint that solves the joints in batches of this kind.
template <int N, std::size_t BatchKind>
using JointOfBatch = decltype(joint_of<N, batch_kind_has_drive(BatchKind)>(
    std::declval<std::variant_alternative_t<index_of_batch_kind(BatchKind), AnyJointOptions>>()));

}  // namespace HWY_NAMESPACE
}  // namespace drystone
HWY_AFTER_NAMESPACE();

#endif
