// The kernels of contacts and bodies of one set (kernel_sets.hpp).
#include "constraint/kernels.hpp"
#include "hwy/highway.h"
#include "solve/kernel_sets.hpp"

// After Highway's headers.
#include "solve/body_kernels-inl.hpp"
#include "solve/narrow_batches-inl.hpp"

HWY_BEFORE_NAMESPACE();
namespace drystone {
namespace HWY_NAMESPACE {

template <int N, ContactKind Kind>
HWY_INLINE void add_contacts_of(solver::KernelTable& table) {
  if constexpr (!is_extended(Kind) || parts::kSurfaces.built) {
    table.contacts[static_cast<std::size_t>(Kind)] =
        KernelsOfContacts<N, points_of(Kind), is_extended(Kind)>::kernels();
  }
}

template <int N, std::size_t... Kind>
HWY_INLINE void add_all_contacts(solver::KernelTable& table, std::index_sequence<Kind...>) {
  (add_contacts_of<N, static_cast<ContactKind>(Kind)>(table), ...);
}

}  // namespace HWY_NAMESPACE

void solver::DRYSTONE_KERNEL_SET::add_contacts(KernelTable& table) {
  using Bodies = HWY_NAMESPACE::BodyPasses<DRYSTONE_WIDTH>;
  table.lanes = DRYSTONE_WIDTH;
  HWY_NAMESPACE::add_all_contacts<DRYSTONE_WIDTH>(table, std::make_index_sequence<kContactKinds>());
  table.integrate_velocities = Bodies::integrate_velocities;
  table.integrate_positions = Bodies::integrate_positions;
  table.integrate_unconstrained = Bodies::integrate_unconstrained;
  table.toggle_carried = Bodies::toggle_carried;
}

}  // namespace drystone
HWY_AFTER_NAMESPACE();
