// The precompiled header of the learning environments, as src/precompiled.hpp is that of the library.
#pragma once

#include "batch.hpp"
#include "box2d.hpp"
#include "heightfield.hpp"
#include "random.hpp"
