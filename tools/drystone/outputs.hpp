// Where a command writes to: checks of output files before the long work begins, and writing that notices a full disk
// or a closed pipe. "-" is standard output.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace drystone::cli {

struct OutputFile {
  /// "--json"
  std::string option;
  std::string path;
  /// What an extension of the path may be: "png"; empty: anything.
  std::string extension{};
};

inline bool is_standard_output(std::string_view path) { return path == "-"; }

/// Throws CommandError: kUsage where an option has no file name or one of another format, two outputs are one file, or an
/// output is the input;
/// kFailure where a file cannot be written. An existing file is left as it is, and no new one stays.
void check_outputs(const std::vector<OutputFile>& outputs, const std::string& input);

/// Writes the text to a file or standard output. Throws CommandError(kFailure).
void write_file(const std::string& path, std::string_view text);

/// Writes and flushes. Throws CommandError(kFailure), without a message where the reader of a pipe has gone: it has
/// seen enough.
void write_standard_output(std::string_view text);

/// A failure to write to the terminal has nobody left to be told.
void write_standard_error(std::string_view text);

}  // namespace drystone::cli
