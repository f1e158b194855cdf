// A tree of boxes: which shapes may touch, found without looking at most of them.
#pragma once

#include <cstdint>

#include "drystone/math.hpp"

namespace drystone::broad_phase {
// Placeholder for the interface below; written by the broad phase.
}
