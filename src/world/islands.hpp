// Persistent islands and the awake sets of bodies, contacts and joints. These functions update both; the phases and the calls of World
// use them.
//
// Every enabled dynamic body is in one island from its creation on. A new constraint between two dynamic bodies immediately merges their
// islands: the bodies of the smaller island are relabelled, so a body is relabelled O(log n) times until n single bodies are one
// island. When a constraint ends, the island is only marked; split.cpp finds out later whether it fell apart. Static and
// kinematic bodies belong to no island, so they never connect two islands.
//
// An island is awake or asleep as a whole. The awake sets are bit sets of slots beside the tables, so no row moves when a body sleeps.
// Source: E. Catto, "Simulation Islands" (2023); the wake rules are those of Avian's persistent islands (2025).
#pragma once

#include <span>

#include "world/sim_state.hpp"

namespace drystone::island {

/// Puts a body that is in no island into a new one.
void make_island(SimState& w, std::uint32_t body, bool awake);
/// Puts a body that is in no island into `island`.
void push_to_island(SimState& w, std::uint32_t island, std::uint32_t body);
/// Removes a body from its island. The island is marked, because it may fall apart; an empty island is freed.
void leave_island(SimState& w, std::uint32_t body);

/// Records a new constraint between two dynamic bodies: merges their islands. If one island is awake and the other asleep, wakes the other.
void link(SimState& w, std::uint32_t body_a, std::uint32_t body_b);
/// Records the end of a constraint between two bodies of one island.
void unlink(SimState& w, std::uint32_t body);

/// Wakes the island of a dynamic body, or a kinematic body and the islands that touch it or are joined to it. Restarts the body's time at
/// rest, also if the body is awake. Does nothing for static and disabled bodies.
void wake(SimState& w, std::uint32_t body);
/// Wakes the islands of all dynamic bodies that touch the body or are joined to it.
void wake_neighbors(SimState& w, std::uint32_t body);
/// Wakes sleeping bodies whose boxes overlap the boxes of the body's shapes, or of some shapes of enabled bodies. This is needed when static
/// shapes appear or are moved where bodies sleep, because a contact is only made if one of its bodies is awake.
void wake_overlapped(SimState& w, std::uint32_t body);
void wake_overlapped(SimState& w, std::span<const std::uint32_t> shapes);
/// Puts an island to sleep: its bodies stop and leave the awake set with their contacts and joints, and their shapes change
/// trees. The caller has checked that the island may sleep.
void sleep_island(SimState& w, std::uint32_t island);
/// The same, but for the trees. The caller moves the shapes (spatial::move_proxies_asleep()), for many islands in one call.
void stop_island(SimState& w, std::uint32_t island);
/// Puts a kinematic body that stands still to sleep.
void sleep_kinematic(SimState& w, std::uint32_t body);

/// Calls f(body) for each body of the island.
template <typename F>
void for_each_body(const SimState& w, std::uint32_t island, F f) {
  for (std::uint32_t body = w.islands.row[island].first_body; body != kNone;) {
    const std::uint32_t next = w.bodies.links[body].island_next;
    f(body);
    body = next;
  }
}

}  // namespace drystone::island
