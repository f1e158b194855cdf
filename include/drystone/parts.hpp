// Which parts this build of the library has. Each can be left out when Drystone is built (docs/parts.md); the CMake
// package hands that on to whoever links it. What asks for a part that is left out gets Error{not_available}.
//
// Nothing in the public headers changes its layout with the parts: a program that was compiled without these definitions
// gets that error too, and nothing worse.
#pragma once

#ifndef DRYSTONE_WITH_CONTINUOUS
#define DRYSTONE_WITH_CONTINUOUS 1
#endif
#ifndef DRYSTONE_WITH_SURFACES
#define DRYSTONE_WITH_SURFACES 1
#endif
#ifndef DRYSTONE_WITH_CHAINS
#define DRYSTONE_WITH_CHAINS 1
#endif
#ifndef DRYSTONE_WITH_REVOLUTE
#define DRYSTONE_WITH_REVOLUTE 1
#endif
#ifndef DRYSTONE_WITH_PRISMATIC
#define DRYSTONE_WITH_PRISMATIC 1
#endif
#ifndef DRYSTONE_WITH_DISTANCE
#define DRYSTONE_WITH_DISTANCE 1
#endif
#ifndef DRYSTONE_WITH_MOVE_EVENTS
#define DRYSTONE_WITH_MOVE_EVENTS 1
#endif
#ifndef DRYSTONE_WITH_NAMES
#define DRYSTONE_WITH_NAMES 1
#endif
// Kernels for vectors of x86-64; available_lanes() tells what is there.
#ifndef DRYSTONE_WITH_SSE4
#define DRYSTONE_WITH_SSE4 1
#endif
#ifndef DRYSTONE_WITH_AVX2
#define DRYSTONE_WITH_AVX2 1
#endif
#ifndef DRYSTONE_WITH_AVX512
#define DRYSTONE_WITH_AVX512 1
#endif

namespace drystone::parts {

struct Part {
  /// The CMake option that decides, for messages.
  const char* option;
  bool built;
};

// Not inline: each translation unit has a copy of its own, so that a program which was compiled with other definitions than
// the library cannot change what the library believes of itself.

/// Continuous collision: WorldOptions::continuous, BodyOptions::bullet.
constexpr Part kContinuous = {"DRYSTONE_WITH_CONTINUOUS", DRYSTONE_WITH_CONTINUOUS != 0};
/// What surfaces do beside friction: restitution, rolling resistance, surface speed, and hit events.
constexpr Part kSurfaces = {"DRYSTONE_WITH_SURFACES", DRYSTONE_WITH_SURFACES != 0};
constexpr Part kChains = {"DRYSTONE_WITH_CHAINS", DRYSTONE_WITH_CHAINS != 0};
constexpr Part kRevolute = {"DRYSTONE_WITH_REVOLUTE", DRYSTONE_WITH_REVOLUTE != 0};
constexpr Part kPrismatic = {"DRYSTONE_WITH_PRISMATIC", DRYSTONE_WITH_PRISMATIC != 0};
constexpr Part kDistance = {"DRYSTONE_WITH_DISTANCE", DRYSTONE_WITH_DISTANCE != 0};
/// Events::body_move.
constexpr Part kMoveEvents = {"DRYSTONE_WITH_MOVE_EVENTS", DRYSTONE_WITH_MOVE_EVENTS != 0};
/// Names of bodies, shapes, chains and joints.
constexpr Part kNames = {"DRYSTONE_WITH_NAMES", DRYSTONE_WITH_NAMES != 0};

}  // namespace drystone::parts
