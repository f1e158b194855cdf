// The precompiled header of the test programs (cmake/DrystoneTests.cmake): what most of them include. It changes nothing but the time to
// compile. Each test includes what it uses, so that it compiles without this header too (CMAKE_DISABLE_PRECOMPILE_HEADERS).
#pragma once

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <fstream>
#include <functional>
#include <limits>
#include <map>
#include <memory>
#include <optional>
#include <random>
#include <set>
#include <span>
#include <sstream>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "drystone/drystone.hpp"
