#include "tools/drystone/recording_file.hpp"

#include <fmt/format.h>

#include <array>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <memory>

#include "tools/drystone/command_error.hpp"

namespace drystone::cli {

RecordingFile::RecordingFile(const std::string& path) : path_(path), file_(require(io::AtomicFile::create(path))) {}

void RecordingFile::write(std::span<const std::byte> bytes) {
  // finish() reports errors.
  if (file_.write({reinterpret_cast<const char*>(bytes.data()), bytes.size()}).ok()) file_.flush();
}

void RecordingFile::finish() { require(file_.finish()); }

std::vector<std::byte> read_bytes(const std::string& path, int limit_mib) {
  const std::unique_ptr<std::FILE, decltype(&std::fclose)> file(std::fopen(path.c_str(), "rb"), &std::fclose);
  std::vector<std::byte> bytes;
  std::array<std::byte, 65536> block;
  while (file) {
    const std::size_t count = std::fread(block.data(), 1, block.size(), file.get());
    bytes.insert(bytes.end(), block.begin(), block.begin() + static_cast<std::ptrdiff_t>(count));
    if (bytes.size() > static_cast<std::size_t>(limit_mib) << 20) {
      throw CommandError(kFailure, fmt::format("{}: is larger than {} MiB; --file-limit allows more", path, limit_mib));
    }
    if (count < block.size()) break;
  }
  if (!file || std::ferror(file.get()) != 0) {
    throw CommandError(kFailure, path + ": cannot be read: " + std::strerror(errno));
  }
  return bytes;
}

}  // namespace drystone::cli
