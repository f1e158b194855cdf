// The sets of vector instructions that a step may use on this machine.
#pragma once

#include <cstdint>
#include <span>

#include "drystone/world.hpp"

namespace drystone {

/// Vector instructions, and the number of constraints that they process together.
struct LaneChoice {
  Lanes lanes = Lanes::scalar;
  std::uint32_t width = 1;

  friend bool operator==(const LaneChoice&, const LaneChoice&) = default;
};

namespace simd {

/// The width of a set's vectors.
std::uint32_t width_of(Lanes lanes);

/// The lanes from which a step may choose for WorldOptions::lanes, widest last. For `automatic` these are all lanes of width 8
/// and more (a batch of 4 lanes takes as long as a batch of 8), or the widest if there are none.
std::span<const LaneChoice> lane_choices(Lanes option);

/// The lanes that WorldOptions::lanes stands for before the first step, and where a step does not choose: for `automatic` the widest.
inline Lanes widest_lanes(Lanes option) { return option == Lanes::automatic ? available_lanes().back() : option; }

/// The width of constraints that have no others beside them: 1, or more in a build without kernels of width 1.
inline std::uint32_t narrowest_width() { return width_of(available_lanes().front()); }

}  // namespace simd
}  // namespace drystone
