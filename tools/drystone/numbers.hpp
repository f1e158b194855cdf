// Numbers of the command line, read strictly: the whole text must be the number, and it must be in range. They throw
// CommandError(kUsage) with the option's name.
#pragma once

#include <string>
#include <string_view>

#include "drystone/world.hpp"

namespace drystone::cli {

struct CountRange {
  int lower = 0;
  int upper = 0;
};

/// A whole decimal number.
int read_count(const std::string& option, std::string_view text, CountRange range);

/// Seconds in (0, 1], as a decimal ("0.01") or a fraction ("1/60").
float read_seconds(const std::string& option, std::string_view text);

/// "auto", or the name of lanes that this machine and build have.
Lanes read_lanes(const std::string& option, std::string_view text);

}  // namespace drystone::cli
