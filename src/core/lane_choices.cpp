#include "core/lane_choices.hpp"

#include <algorithm>
#include <array>
#include <vector>

#include "core/targets.hpp"

namespace drystone {
namespace simd {
namespace {

std::vector<Lanes> find_available() {
  std::vector<Lanes> found;
  for (const Lanes lanes : {Lanes::scalar, Lanes::sse4, Lanes::avx2, Lanes::avx512, Lanes::neon, Lanes::wasm}) {
    const bool runs = lanes == Lanes::scalar || (target_of(lanes) & hwy::SupportedTargets()) != 0;
    if (runs && is_built(lanes)) found.push_back(lanes);
  }
  return found;
}

}  // namespace

std::uint32_t width_of(Lanes lanes) {
  switch (lanes) {
    case Lanes::avx512: return 16;
    case Lanes::avx2: return 8;
    case Lanes::automatic:
    case Lanes::scalar: return 1;
    case Lanes::sse4:
    case Lanes::neon:
    case Lanes::wasm: break;
  }
  return 4;
}

std::span<const LaneChoice> lane_choices(Lanes option) {
  static const std::vector<LaneChoice> all = [] {
    std::vector<LaneChoice> choices;
    for (const Lanes lanes : available_lanes()) {
      choices.push_back({lanes, width_of(lanes)});
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

}  // namespace simd

std::span<const Lanes> available_lanes() {
  static const std::vector<Lanes> lanes = simd::find_available();
  return lanes;
}

const char* to_string(Lanes lanes) {
  constexpr std::array kNames = {"auto", "scalar", "sse4", "avx2", "avx512", "neon", "wasm"};
  return kNames[static_cast<std::size_t>(lanes)];
}

}  // namespace drystone
