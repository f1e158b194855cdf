// A recording (drystone/recording.hpp) as a file.
#pragma once

#include <cstddef>
#include <cstdio>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace drystone::cli {

class RecordingFile {
 public:
  /// Throws CommandError(kFailure), here and below.
  explicit RecordingFile(std::string path);

  /// Passes the bytes to the system immediately, so that they are in the file even if the program crashes. finish() reports errors.
  void write(std::span<const std::byte> bytes);
  /// Throws if not all bytes could be written.
  void finish();

 private:
  struct CloseFile {
    void operator()(std::FILE* file) const { std::fclose(file); }
  };

  std::string path_;
  std::unique_ptr<std::FILE, CloseFile> file_;
  int error_ = 0;
};

/// All bytes of a file.
std::vector<std::byte> read_bytes(const std::string& path);

}  // namespace drystone::cli
