// The precompiled header of the command line, as src/precompiled.hpp is that of the library.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "drystone/io/scene_file.hpp"
#include "drystone/scenes/scene.hpp"
#include "drystone/world.hpp"
