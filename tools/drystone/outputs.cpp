#include "tools/drystone/outputs.hpp"

#include <cctype>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>

#include "io/atomic_file.hpp"
#include "tools/drystone/command_error.hpp"

namespace drystone::cli {
namespace {

namespace fs = std::filesystem;

bool same_output(const std::string& a, const std::string& b) {
  if (is_standard_output(a) || is_standard_output(b)) return a == b;
  return io::is_same_file(a, b);
}

void check_name(const OutputFile& output) {
  const bool is_option = output.path.size() > 1 && output.path.front() == '-';
  if (output.path.empty() || is_option) {
    throw CommandError(kUsage, output.option + ": expected a file name, not \"" + output.path + "\"");
  }
  std::string extension = fs::path(output.path).extension().string();
  for (char& c : extension) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  if (output.extension.empty() || extension.empty() || extension == "." + output.extension) return;
  throw CommandError(kUsage, output.option + ": \"" + output.path + "\" must end in ." + output.extension);
}

}  // namespace

void check_outputs(const std::vector<OutputFile>& outputs, const std::string& input) {
  for (std::size_t i = 0; i < outputs.size(); ++i) {
    const OutputFile& output = outputs[i];
    check_name(output);
    for (std::size_t j = 0; j < i; ++j) {
      if (!same_output(output.path, outputs[j].path)) continue;
      throw CommandError(kUsage, output.option + ": \"" + output.path + "\" is also the file of " + outputs[j].option);
    }
    if (!is_standard_output(output.path) && io::is_same_file(output.path, input)) {
      throw CommandError(kUsage, output.option + ": \"" + output.path + "\" is the scene that is read");
    }
  }
  for (const OutputFile& output : outputs) {
    if (!is_standard_output(output.path)) require(io::check_writable(output.path));
  }
}

void write_file(const std::string& path, std::string_view text) {
  if (is_standard_output(path)) return write_standard_output(text);
  require(io::write_whole_file(path, text));
}

void write_standard_output(std::string_view text) {
  const bool written = std::fwrite(text.data(), 1, text.size(), stdout) == text.size() && std::fflush(stdout) == 0;
  if (written) return;
  if (errno == EPIPE) throw CommandError(kFailure, "");
  throw CommandError(kFailure, std::string("standard output: cannot be written: ") + std::strerror(errno));
}

void write_standard_error(std::string_view text) {
  std::fwrite(text.data(), 1, text.size(), stderr);
  std::fflush(stderr);
}

}  // namespace drystone::cli
