#include "tools/drystone/recording_file.hpp"

#include <array>
#include <cerrno>
#include <cstring>
#include <utility>

#include "tools/drystone/command_error.hpp"

namespace drystone::cli {

RecordingFile::RecordingFile(std::string path) : path_(std::move(path)), file_(std::fopen(path_.c_str(), "wb")) {
  if (!file_) throw CommandError(kFailure, path_ + ": cannot be written: " + std::strerror(errno));
}

void RecordingFile::write(std::span<const std::byte> bytes) {
  if (error_ != 0) return;
  const bool written =
      std::fwrite(bytes.data(), 1, bytes.size(), file_.get()) == bytes.size() && std::fflush(file_.get()) == 0;
  if (!written) error_ = errno;
}

void RecordingFile::finish() {
  if (std::fclose(file_.release()) != 0 && error_ == 0) error_ = errno;
  if (error_ != 0) throw CommandError(kFailure, path_ + ": cannot be written: " + std::strerror(error_));
}

std::vector<std::byte> read_bytes(const std::string& path) {
  const std::unique_ptr<std::FILE, decltype(&std::fclose)> file(std::fopen(path.c_str(), "rb"), &std::fclose);
  std::vector<std::byte> bytes;
  std::array<std::byte, 65536> block;
  while (file) {
    const std::size_t count = std::fread(block.data(), 1, block.size(), file.get());
    bytes.insert(bytes.end(), block.begin(), block.begin() + static_cast<std::ptrdiff_t>(count));
    if (count < block.size()) break;
  }
  if (!file || std::ferror(file.get()) != 0) {
    throw CommandError(kFailure, path + ": cannot be read: " + std::strerror(errno));
  }
  return bytes;
}

}  // namespace drystone::cli
