// A recording (drystone/recording.hpp) as a file.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "io/atomic_file.hpp"

namespace drystone::cli {

class RecordingFile {
 public:
  /// Throws CommandError(kFailure), here and below.
  explicit RecordingFile(const std::string& path);

  /// Passes the bytes to the system immediately, so that they are in the temporary file even if the program crashes. finish() reports
  /// errors.
  void write(std::span<const std::byte> bytes);
  /// Gives the file its name. Throws if not all bytes could be written.
  void finish();

  const std::string& path() const { return path_; }

 private:
  std::string path_;
  io::AtomicFile file_;
};

inline constexpr int kDefaultRecordingLimit = 1024;

/// All bytes of a file, which has as many MiB at most: a device may have no end. Throws CommandError(kFailure).
std::vector<std::byte> read_bytes(const std::string& path, int limit_mib = kDefaultRecordingLimit);

}  // namespace drystone::cli
