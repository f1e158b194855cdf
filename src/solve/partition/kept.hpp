// Partitions that are kept. From one step to the next, the awake bodies, contacts and joints of a small world, or of a pile at rest, seldom
// change, and worlds that are stepped together are often copies of one another. The partition is a function of lists that are much shorter
// than the work to make it: so a hash of these lists is compared with those of the partitions that are kept, and one with the same hash is
// taken. As all inputs are hashed, nothing has to tell that something has changed. Two inputs have the same hash of 64 bits by accident once
// in 2^64 looks. Positions are not among the inputs: large islands are cut once for many steps (cut.hpp).
//
// Large worlds change in most steps until they come to rest. So if two looks in succession find other inputs than the last time,
// there is no look for some steps, longer each time; in a world that goes on changing, what was kept is freed: it would be as large as a fifth of
// the memory of a step. From then on
// a partition is kept only when two looks in succession find the same inputs.
//
// In builds with assertions, each partition that is taken is compared with one that is made anew.
#pragma once

#include "solve/partition/components.hpp"
#include "world/kept_partitions.hpp"
#include "world/world_state.hpp"

namespace drystone::partition {

/// Worlds with at most this many awake bodies are small. Other worlds that are stepped together keep no partition, as each would need much
/// memory for it.
inline constexpr std::size_t kMostSmallBodies = 64;
/// The most steps between two looks at the inputs of a large world.
inline constexpr std::uint32_t kLongestWait = 15;
/// Worlds with more bodies than this, sleeping and static ones too, have their solver indices written in each step: an array of all
/// bodies would be cleared for each partition that is kept.
inline constexpr std::size_t kMostKeptIndices = 256;

/// The number of partitions that are kept for worlds that are stepped together. A world alone keeps one.
inline constexpr std::size_t kKeptTogether = 64;

/// All that the partition depends on.
struct Inputs {
  const SimState& w;
  const Components& components;
  std::span<const std::uint32_t> awake_contacts;
  std::span<const LaneChoice> lane_choices;
};

/// 0 if the world has a joint that couples others: then its partition is not kept.
std::uint64_t hash_of(const Inputs& inputs);
/// The partition that was made of inputs with this hash, or null.
const Partition* find_kept(KeptPartitions& kept, std::uint64_t hash);

/// For a large world: whether its inputs are looked at in this step.
bool is_time_to_look(KeptPartitions& kept);
/// Notes that a look has found inputs equal to those that are kept; or that a look at a large world was in vain, and then returns
/// whether the partition that is made now is kept.
void note_found(KeptPartitions& kept);
bool note_in_vain(KeptPartitions& kept, std::uint64_t hash);

/// A place for the partition of other inputs. It takes the place of the partition that was used least recently, if that is not in use.
KeptPartition& place_for(KeptPartitions& kept, std::uint64_t hash);

/// Of all that the phases that read a partition read of it.
std::uint64_t hash_of(const Partition& p);

}  // namespace drystone::partition
