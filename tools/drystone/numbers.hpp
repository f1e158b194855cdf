// Numbers of the command line, read strictly: the whole text must be the number, and it must be in range. The functions throw
// CommandError(kUsage) with the option's name.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "drystone/world.hpp"

namespace drystone::cli {

struct CountRange {
  int lower = 0;
  int upper = 0;
};

/// A whole decimal number.
int read_count(const std::string& option, std::string_view text, CountRange range);

/// Whole decimal numbers with commas between them, none of them twice: "1,2,4".
std::vector<int> read_counts(const std::string& option, std::string_view text, CountRange range);

/// Seconds in (0, 1], as a decimal ("0.01") or a fraction ("1/60").
float read_seconds(const std::string& option, std::string_view text);

/// Frames per second in [1, 1000], as a decimal ("59.94") or a fraction ("60000/1001").
double read_frame_rate(const std::string& option, std::string_view text);

/// "auto", or the name of lanes that this machine and build have.
Lanes read_lanes(const std::string& option, std::string_view text);

/// Names of lanes with commas between them, none of them twice; "auto" is the best of this machine.
std::vector<Lanes> read_lanes_list(const std::string& option, std::string_view text);

/// The names of all layers of debug drawing: "shapes", "blocks", ... with a separator between them.
std::string layer_names(const char* separator);

/// Names of layers of debug drawing with commas between them, none of them twice, or "all".
DrawLayers read_layers(const std::string& option, std::string_view text);

}  // namespace drystone::cli
