// Compiles the kernels once per instruction set (this file includes itself through Highway's foreach_target) and selects a
// table by name. Highway's own dispatch chooses one target for the whole process, whereas here each world chooses its own, so
// only Highway's tables are used.
#include "kernels/kernels.hpp"

#include "simd/targets.hpp"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "solver/kernels.cpp"
#include "hwy/foreach_target.h"
#include "hwy/highway.h"
#include "joint/articulated-inl.hpp"
#include "joint/kinds-inl.hpp"
#include "joint/kinds.hpp"
#include "solver/body_kernels-inl.hpp"
#include "solver/narrow_batches-inl.hpp"

HWY_BEFORE_NAMESPACE();
namespace drystone {
namespace HWY_NAMESPACE {

/// The kernels of a part; null if the build leaves the part out.
template <typename Passes, bool Built>
auto kernels_of() {
  if constexpr (Built) {
    return Passes::kernels();
  } else {
    return decltype(Passes::kernels()){};
  }
}

template <int N, ContactKind Kind>
solver::ContactKernels contact_kernels() {
  constexpr bool kBuilt = !is_extended(Kind) || parts::kSurfaces.built;
  return kernels_of<ContactTable<N, points_of(Kind), is_extended(Kind)>, kBuilt>();
}

template <int N, std::size_t BatchKind>
solver::JointKernels joint_kernels() {
  constexpr bool kBuilt = joint::is_built(constraint_of_batch_kind(BatchKind));
  if constexpr (BatchKind == kCoupling) {
    return kernels_of<CouplingPasses<N>, kBuilt>();
  } else {
    return kernels_of<JointPasses<N, JointOfBatch<N, BatchKind>>, kBuilt>();
  }
}

template <int N, std::size_t... Kind>
std::array<solver::ContactKernels, kContactKinds> all_contact_kernels(std::index_sequence<Kind...>) {
  return {contact_kernels<N, static_cast<ContactKind>(Kind)>()...};
}
template <int N, std::size_t... Kind>
std::array<solver::JointKernels, kJointKinds> all_joint_kernels(std::index_sequence<Kind...>) {
  return {joint_kernels<N, Kind>()...};
}

template <int N>
solver::KernelTable make_table() {
  solver::KernelTable table;
  table.lanes = N;
  table.contacts = all_contact_kernels<N>(std::make_index_sequence<kContactKinds>());
  table.joints = all_joint_kernels<N>(std::make_index_sequence<kJointKinds>());
  table.articulated = ArticulatedPasses<N>::kernels();
  table.integrate_velocities = BodyPasses<N>::integrate_velocities;
  table.integrate_positions = BodyPasses<N>::integrate_positions;
  table.integrate_unconstrained = BodyPasses<N>::integrate_unconstrained;
  table.toggle_carried = BodyPasses<N>::toggle_carried;
  return table;
}

const solver::KernelTable& wide_table() {
#if HWY_TARGET == HWY_SCALAR
  constexpr int kLanes = 1;
#else
  constexpr int kLanes = HWY_MAX_BYTES / 4;
#endif
  static const solver::KernelTable table = make_table<kLanes>();
  return table;
}

}  // namespace HWY_NAMESPACE
}  // namespace drystone
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
#include <algorithm>

namespace drystone {

HWY_EXPORT(wide_table);

namespace solver {
namespace {

/// The kernels of width 1 for the build's baseline, whose results those of all other tables must equal. If the build leaves them out: the
/// baseline's vectors.
const KernelTable& scalar_table() {
#if DRYSTONE_WITH_SCALAR
  static const KernelTable table = HWY_STATIC_DISPATCH(make_table<1>)();
  return table;
#else
  return HWY_STATIC_DISPATCH(wide_table)();
#endif
}

std::vector<Lanes> find_available() {
  std::vector<Lanes> found;
  for (const Lanes lanes : {Lanes::sse4, Lanes::avx2, Lanes::avx512, Lanes::neon, Lanes::wasm}) {
    if ((simd::target_of(lanes) & hwy::SupportedTargets() & HWY_TARGETS) != 0) found.push_back(lanes);
  }
  if (DRYSTONE_WITH_SCALAR != 0 || found.empty()) found.insert(found.begin(), Lanes::scalar);
  return found;
}

}  // namespace

const KernelTable& kernel_table(Lanes lanes) {
  if (lanes == Lanes::scalar) return scalar_table();
  return simd::entry_of(HWY_DISPATCH_TABLE(wide_table), lanes)();
}

std::span<const LaneChoice> lane_choices(Lanes option) {
  static const std::vector<LaneChoice> all = [] {
    std::vector<LaneChoice> choices;
    for (const Lanes lanes : available_lanes()) {
      choices.push_back({lanes, static_cast<std::uint32_t>(kernel_table(lanes).lanes)});
    }
    return choices;
  }();
  // Scalar kernels for a few constraints, and lanes of eight or more if the machine has them.
  static const std::vector<LaneChoice> automatic = [] {
    std::vector<LaneChoice> choices = {all.front()};
    for (const LaneChoice& choice : std::span(all).subspan(1)) {
      if (choice.width >= 8 || choice.lanes == all.back().lanes) choices.push_back(choice);
    }
    return choices;
  }();
  if (option == Lanes::automatic) return automatic;
  const auto found =
      std::find_if(all.begin(), all.end() - 1, [option](const LaneChoice& c) { return c.lanes == option; });
  return std::span<const LaneChoice>(all).subspan(static_cast<std::size_t>(found - all.begin()), 1);
}

}  // namespace solver

std::span<const Lanes> available_lanes() {
  static const std::vector<Lanes> lanes = solver::find_available();
  return lanes;
}

const char* to_string(Lanes lanes) {
  constexpr std::array kNames = {"auto", "scalar", "sse4", "avx2", "avx512", "neon", "wasm"};
  return kNames[static_cast<std::size_t>(lanes)];
}

}  // namespace drystone
#endif
