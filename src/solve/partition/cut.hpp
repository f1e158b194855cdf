// The cut of large islands into parts, which are blocks. It is state (BodyLinks::part) and stays while bodies move, so that a pile or a
// net of joints keeps its partition.
#pragma once

#include "solve/partition/components.hpp"
#include "world/world_state.hpp"

namespace drystone::partition {

/// The largest number of bodies in a block. With their constraints they fit into a core's own cache (docs/partition.md).
inline constexpr std::uint32_t kBlockBodies = 512;
/// A part of an island may grow to this many bodies before the island is cut anew: by bodies that join the island, and by the
/// largest articulated component, which stays whole. If several large components lie across one border, the part may be larger: then the
/// island is cut anew in each step.
inline constexpr std::uint32_t kMostInPart = kBlockBodies + 255;
/// Large islands are cut anew after this many steps, so that the parts of bodies in motion stay compact. In a stirred pit (spinner) there
/// are then 1.3 times the seams of a cut in each step, with 64 twice as many; slower scenes have the same.
inline constexpr std::uint32_t kCutEvery = 16;

/// The number of parts of an island: as few as its size allows, but a multiple of four if there are more than two, so that two or four
/// workers have the same number of blocks each. Ten blocks take four workers as long as twelve.
constexpr std::uint32_t parts_of(std::uint32_t bodies) {
  const std::uint32_t least = (bodies + kBlockBodies - 1) / kBlockBodies;
  return least <= 2 ? least : (least + 3) / 4 * 4;
}

/// Counts the steps of a world with many awake bodies. Returns whether all large islands are cut anew in this step.
bool take_cut_turn(SimState& w);

/// Cuts islands with more bodies than a block: all of them, or only those whose cut does not fit them: a body has no part of this
/// island, a part has more than kMostInPart bodies, or an articulated component is in two parts. Returns whether it cut any.
bool cut_islands(WorldState& w, const Components& components, bool all);

}  // namespace drystone::partition
