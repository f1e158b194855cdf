// The world of a lane. Several worlds may be solved together (solver/solve_together.hpp): then each lane has a world of its own. Their batches
// are merged from batches of width 1, so builds without kernels of that width know one world alone and have no code for more.
#pragma once

#include "kernels/kernels.hpp"
#include "simd/target_options.hpp"

HWY_BEFORE_NAMESPACE();
namespace drystone::HWY_NAMESPACE {

/// Whether the lanes of a batch may have several worlds.
inline constexpr bool kSharesLanes = DRYSTONE_BUILDS_SCALAR != 0;
HWY_INLINE bool has_several_worlds(const solver::SolverData& data) { return kSharesLanes && data.worlds != nullptr; }

/// SolverData::row_of().
HWY_INLINE solver::RowOfWorld row_of(const solver::SolverData& data, std::uint32_t slot) {
  if constexpr (kSharesLanes) return data.row_of(slot);
  return {data.world, slot};
}

}  // namespace drystone::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();
