// Differences between Box2D 2.4 and its optimised fork of 2020 for the adapter: how contacts are listed, and which
// times are reported. (The fork has no chain shape either; the adapter makes chains of edges for both.)
// DRYSTONE_BENCH_BOX2D_OPTIMIZED selects the library.
#pragma once

#include <box2d/box2d.h>

#include <string>
#include <utility>
#include <vector>

namespace drystone::bench::dialect {

using Times = std::vector<std::pair<std::string, double>>;

#if defined(DRYSTONE_BENCH_BOX2D_OPTIMIZED)

inline constexpr const char* kName = "box2d-optimized";

template <typename Visit>
void for_each_contact(const b2World& world, Visit visit) {
  for (const b2Contact* c = world.GetContactListStart(); c != world.GetContactListEnd(); c = c->GetNext()) visit(*c);
}

inline Times times(const b2Profile& p) {
  return {{"collide", p.collide}, {"solve", p.solve}, {"broadphase", p.broadphase}, {"continuous", p.solveTOI}};
}

#else

inline constexpr const char* kName = "box2d2";

template <typename Visit>
void for_each_contact(const b2World& world, Visit visit) {
  for (const b2Contact* c = world.GetContactList(); c != nullptr; c = c->GetNext()) visit(*c);
}

/// solveInit, solveVelocity and solvePosition are parts of solve.
inline Times times(const b2Profile& p) {
  return {{"collide", p.collide},
          {"solve", p.solve},
          {"solve: init", p.solveInit},
          {"solve: velocity", p.solveVelocity},
          {"solve: position", p.solvePosition},
          {"broadphase", p.broadphase},
          {"continuous", p.solveTOI}};
}

#endif

}  // namespace drystone::bench::dialect
