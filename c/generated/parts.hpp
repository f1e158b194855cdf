// Made from the headers of the C++ API by c/scripts/generate.py: do not edit.

// Included by c/src/by_hand.cpp.
#pragma once

#include "c/src/bridge.hpp"

namespace drystone::c {

inline constexpr DryPart kParts[] = {
    {"continuous", parts::kContinuous.option, parts::kContinuous.built},
    {"surfaces", parts::kSurfaces.option, parts::kSurfaces.built},
    {"chains", parts::kChains.option, parts::kChains.built},
    {"revolute", parts::kRevolute.option, parts::kRevolute.built},
    {"prismatic", parts::kPrismatic.option, parts::kPrismatic.built},
    {"distance", parts::kDistance.option, parts::kDistance.built},
    {"weld", parts::kWeld.option, parts::kWeld.built},
    {"wheel", parts::kWheel.option, parts::kWheel.built},
    {"servo", parts::kServo.option, parts::kServo.built},
    {"friction", parts::kFriction.option, parts::kFriction.built},
    {"mouse", parts::kMouse.option, parts::kMouse.built},
    {"groove", parts::kGroove.option, parts::kGroove.built},
    {"filter", parts::kFilter.option, parts::kFilter.built},
    {"generic", parts::kGeneric.option, parts::kGeneric.built},
    {"gear", parts::kGear.option, parts::kGear.built},
    {"pulley", parts::kPulley.option, parts::kPulley.built},
    {"ratchet", parts::kRatchet.option, parts::kRatchet.built},
    {"names", parts::kNames.option, parts::kNames.built},
};

}  // namespace drystone::c
