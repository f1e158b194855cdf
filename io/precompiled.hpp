// The precompiled header of drystone_io, as src/precompiled.hpp is that of the library: most of its time goes to the reader of JSON.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "drystone/outline.hpp"
#include "drystone/scenes/scene.hpp"
#include "drystone/world.hpp"
#include "io/json.hpp"
