#include "tools/drystone/outputs.hpp"

#include <unistd.h>

#include <cctype>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>

#include "tools/drystone/command_error.hpp"

namespace drystone::cli {
namespace {

namespace fs = std::filesystem;

[[noreturn]] void fail_to_write(const std::string& path, const std::string& reason) {
  throw CommandError(kFailure, path + ": cannot be written: " + reason);
}

// Also for a file that does not exist yet.
fs::path full_path(const std::string& path) {
  std::error_code failure;
  const fs::path full = fs::weakly_canonical(fs::absolute(path, failure), failure);
  return failure ? fs::path(path) : full;
}

bool same_file(const std::string& a, const std::string& b) {
  if (is_standard_output(a) || is_standard_output(b)) return a == b;
  std::error_code ignored;
  // Devices such as /dev/null take any number of outputs.
  if (fs::is_other(a, ignored)) return false;
  return fs::equivalent(a, b, ignored) || full_path(a) == full_path(b);
}

void check_writable(const std::string& path) {
  std::error_code failure;
  if (fs::is_directory(path, failure)) fail_to_write(path, "it is a directory");
  if (fs::exists(path, failure)) {
    if (access(path.c_str(), W_OK) != 0) fail_to_write(path, std::strerror(errno));
    return;
  }
  std::FILE* const probe = std::fopen(path.c_str(), "ab");
  if (probe == nullptr) fail_to_write(path, std::strerror(errno));
  std::fclose(probe);
  fs::remove(path, failure);
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
      if (!same_file(output.path, outputs[j].path)) continue;
      throw CommandError(kUsage, output.option + ": \"" + output.path + "\" is also the file of " + outputs[j].option);
    }
    if (!is_standard_output(output.path) && same_file(output.path, input)) {
      throw CommandError(kUsage, output.option + ": \"" + output.path + "\" is the scene that is read");
    }
  }
  for (const OutputFile& output : outputs) {
    if (!is_standard_output(output.path)) check_writable(output.path);
  }
}

void write_file(const std::string& path, std::string_view text) {
  if (is_standard_output(path)) return write_standard_output(text);
  std::FILE* const file = std::fopen(path.c_str(), "wb");
  if (file == nullptr) fail_to_write(path, std::strerror(errno));
  const bool written = std::fwrite(text.data(), 1, text.size(), file) == text.size() && std::fflush(file) == 0;
  const int reason = errno;
  const bool closed = std::fclose(file) == 0;
  if (!written || !closed) fail_to_write(path, std::strerror(written ? errno : reason));
}

void write_standard_output(std::string_view text) {
  const bool written = std::fwrite(text.data(), 1, text.size(), stdout) == text.size() && std::fflush(stdout) == 0;
  if (written) return;
  if (errno == EPIPE) throw CommandError(kFailure, "");
  fail_to_write("standard output", std::strerror(errno));
}

void write_standard_error(std::string_view text) {
  std::fwrite(text.data(), 1, text.size(), stderr);
  std::fflush(stderr);
}

}  // namespace drystone::cli
