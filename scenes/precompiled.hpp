// The precompiled header of the built-in scenes, as src/precompiled.hpp is that of the library.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "scenes/makers.hpp"
#include "scenes/parts.hpp"
