// For a file that is compiled for one instruction set alone: makes DRYSTONE_TARGET, one of Highway's targets, the present target. The file
// includes this header before hwy/highway.h.
#pragma once

#include "core/target_options.hpp"

// After the options.
#include "hwy/detect_targets.h"

#undef HWY_TARGET
#define HWY_TARGET DRYSTONE_TARGET
