// The instruction sets that files with lanes are compiled for. Such a file includes this header before Highway's.
#pragma once

#include "core/target_options.hpp"

// After the options.
#include <array>
#include <cstddef>
#include <cstdint>

#include "drystone/world.hpp"
#include "hwy/targets.h"

namespace drystone::simd {

/// Highway's bit for the instruction set; 0 for `automatic` and `scalar`, which are none.
constexpr std::int64_t target_of(Lanes lanes) {
  switch (lanes) {
    case Lanes::sse4: return HWY_SSE4;
    case Lanes::avx2: return HWY_AVX2;
    case Lanes::avx512: return HWY_AVX3;
    case Lanes::neon: return HWY_NEON;
    case Lanes::wasm: return HWY_WASM;
    case Lanes::automatic:
    case Lanes::scalar: return 0;
  }
  return 0;
}

/// Whether the build has code for the lanes.
constexpr bool is_built(Lanes lanes) {
  if (lanes == Lanes::scalar) return DRYSTONE_BUILDS_SCALAR != 0;
  return (HWY_TARGETS & target_of(lanes)) != 0;
}

/// The place of an instruction set in Highway's dispatch tables. It is looked up once, because Highway's type stores its choice
/// atomically, for which processors wait.
inline std::size_t place_of(Lanes lanes) {
  static const auto places = [] {
    std::array<std::size_t, static_cast<std::size_t>(Lanes::wasm) + 1> all{};
    for (std::size_t i = 0; i < all.size(); ++i) {
      hwy::ChosenTarget chosen;
      chosen.Update(target_of(static_cast<Lanes>(i)));
      all[i] = chosen.GetIndex();
    }
    return all;
  }();
  return places[static_cast<std::size_t>(lanes)];
}

/// The entry of a dispatch table (of HWY_EXPORT) for lanes, which must be available and not `automatic` or `scalar`.
template <typename Function, std::size_t Count>
Function entry_of(const Function (&table)[Count], [[maybe_unused]] Lanes lanes) {
  if constexpr (Count == 1) {
    return table[0];  // Built for one target alone.
  } else {
    return table[place_of(lanes)];
  }
}

}  // namespace drystone::simd
