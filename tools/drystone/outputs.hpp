// Outputs of a command: checks of output files before the long work begins, and writing that detects a full disk or a
// closed pipe. "-" is standard output.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace drystone::cli {

struct OutputFile {
  /// "--json"
  std::string option;
  std::string path;
  /// The required extension of the path: "png"; empty: any.
  std::string extension{};
};

inline bool is_standard_output(std::string_view path) { return path == "-"; }

/// Throws CommandError: kUsage if an option has no file name or one with another extension, two outputs are one file,
/// or an output is the input; kFailure if a file cannot be written. An existing file is not changed, and no new
/// one remains.
void check_outputs(const std::vector<OutputFile>& outputs, const std::string& input);

/// Writes the text to a file or standard output. Throws CommandError(kFailure).
void write_file(const std::string& path, std::string_view text);

/// Writes and flushes. Throws CommandError(kFailure); without a message if the reader of a pipe has closed it.
void write_standard_output(std::string_view text);

/// Failures to write are ignored, because they cannot be reported anywhere.
void write_standard_error(std::string_view text);

}  // namespace drystone::cli
