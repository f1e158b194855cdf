// Reads a text file that a scene is in, or that a scene names.
#pragma once

#include <filesystem>
#include <string>

#include "drystone/result.hpp"

namespace drystone::io {

/// At most kMaxFileBytes and one byte more, which parse_json() refuses. Errors: invalid_argument, with the file's name and the reason.
Result<std::string> read_file(const std::filesystem::path& path);
/// The same for a file that another file names. It must be a regular file: reading a pipe may never end.
Result<std::string> read_regular_file(const std::filesystem::path& path);

}  // namespace drystone::io
