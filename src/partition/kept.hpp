// Partitions of small worlds are kept. From one step to the next, the awake bodies, contacts and joints of a small world seldom change, and
// worlds that are stepped together are often copies of one another. The partition is a function of lists that are much shorter to write than
// the partition is to make: so these lists are compared with those of the partitions that are kept, and an equal one is taken. As all inputs
// are compared, nothing has to tell that something has changed.
//
// In builds with assertions, each partition that is taken is compared with one that is made anew.
#pragma once

#include "model/kept_partitions.hpp"
#include "model/world_state.hpp"
#include "partition/components.hpp"

namespace drystone::partition {

/// Worlds with more awake bodies than this have their partition made in each step.
inline constexpr std::size_t kMostKeptBodies = 64;
/// Worlds with more bodies than this, sleeping and static ones too, have their solver indices written in each step: an array of all
/// bodies would be cleared for each partition that is kept.
inline constexpr std::size_t kMostKeptIndices = 256;

/// The number of partitions that are kept for worlds that are stepped together. A world alone keeps one.
inline constexpr std::size_t kKeptTogether = 64;

/// Lists all that the partition depends on, in the step's arena. The list is empty if the world is too large, or has a joint that couples
/// others: then its partition is not kept.
std::span<const std::uint64_t> list_inputs(WorldState& w, const Components& components,
                                           std::span<const std::uint32_t> awake_contacts,
                                           std::span<const LaneChoice> lane_choices);

/// The partition that was made of equal inputs, or null.
const Partition* find_kept(KeptPartitions& kept, std::span<const std::uint64_t> inputs);

/// A place for the partition of other inputs. It takes the place of the partition that was used least recently, if that is not in use.
KeptPartition& place_for(KeptPartitions& kept, std::span<const std::uint64_t> inputs);

/// Whether two partitions are the same for the phases that read them.
bool are_same(const Partition& a, const Partition& b);

}  // namespace drystone::partition
