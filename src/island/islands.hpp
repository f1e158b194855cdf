// Persistent islands and who is awake: the primitives that keep both true, called by the phases and by World's calls.
//
// Every enabled dynamic body is in one island from its creation on. A constraint between two dynamic bodies merges their
// islands at once: the smaller is relabelled into the larger, so a body is relabelled O(log n) times on the way from n
// single bodies to one island. A constraint that vanishes only marks the island; split.cpp looks later whether it
// fell apart. Static and kinematic bodies belong to no island, so they never tie two islands together.
//
// An island is awake or asleep as a whole. What is awake is a set of slots beside the tables: falling asleep moves no row.
// Source: E. Catto, "Simulation Islands" (2023); the wake rules are those of Avian's persistent islands (2025).
#pragma once

#include "model/sim_state.hpp"

namespace drystone::island {

/// Puts a body that is in no island into one of its own.
void make_island(SimState& w, std::uint32_t body, bool awake);
/// Puts a body that is in no island into this one.
void push_to_island(SimState& w, std::uint32_t island, std::uint32_t body);
/// Takes a body out of its island, which may fall apart and is marked for it; an emptied island is freed.
void leave_island(SimState& w, std::uint32_t body);

/// A constraint now ties two dynamic bodies together. Wakes both where their islands differ and one is awake.
void link(SimState& w, std::uint32_t body_a, std::uint32_t body_b);
/// A constraint between two bodies of one island is gone.
void unlink(SimState& w, std::uint32_t body);

/// Wakes the body's island, or a kinematic body with the islands that lean on it. Nothing for static, disabled and awake
/// bodies, but for the time until an awake body may sleep, which starts anew.
void wake(SimState& w, std::uint32_t body);
/// Wakes the islands of all dynamic bodies that touch the body or are joined to it.
void wake_neighbors(SimState& w, std::uint32_t body);
/// Wakes sleepers whose boxes overlap those of the body's shapes: what a static body was moved into would not notice, for
/// nothing of it is awake.
void wake_overlapped(SimState& w, std::uint32_t body);
/// Puts an island to sleep: its bodies stop, leave the awake set with their contacts and joints, and their shapes change
/// trees. The caller knows that it may sleep.
void sleep_island(SimState& w, std::uint32_t island);
/// The same for a kinematic body that stands still.
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
