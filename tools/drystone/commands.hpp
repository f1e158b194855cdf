// The smaller commands. Each returns the exit code and throws CommandError.
#pragma once

#include <string>

namespace drystone::cli {

/// Lists the built-in scenes, one on a line.
int list();

/// Writes a scene, built-in or from a file of any format, as a Drystone scene file.
int convert(const std::string& input, const std::string& output);

/// Checks whether a file is a scene that can be simulated.
int validate(const std::string& path);

}  // namespace drystone::cli
