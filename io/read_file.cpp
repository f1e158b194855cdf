#include "io/read_file.hpp"

#include <fstream>
#include <system_error>
#include <vector>

#include "io/json.hpp"

namespace drystone::io {
namespace {

Error cannot_read(const std::string& file, const std::string& why) {
  return {ErrorCode::invalid_argument, file + ": cannot be read: " + why};
}

}  // namespace

#ifdef __EMSCRIPTEN__
// A page has the text of a scene and no files beside it.
Result<std::string> read_file(const std::filesystem::path& path) {
  return cannot_read(path.string(), "a browser has no files beside the scene");
}
Result<std::string> read_regular_file(const std::filesystem::path& path) { return read_file(path); }
#else
Result<std::string> read_file(const std::filesystem::path& path) {
  std::error_code failure;
  const bool exists = std::filesystem::exists(path, failure);
  if (failure) {
    const bool loops = failure == std::errc::too_many_symbolic_link_levels;
    return cannot_read(path.string(), loops ? "its symbolic links form a loop" : failure.message());
  }
  if (!exists) return cannot_read(path.string(), "there is no such file");
  if (std::filesystem::is_directory(path, failure)) return cannot_read(path.string(), "it is a directory");
  std::ifstream stream(path, std::ios::binary);
  if (!stream) return cannot_read(path.string(), "it cannot be opened");

  // The size of a pipe is not known, so the limit is checked while reading: one byte beyond it means that the file is
  // too large.
  std::string text;
  std::vector<char> block(1 << 16);
  while (stream && text.size() <= kMaxFileBytes) {
    stream.read(block.data(), static_cast<std::streamsize>(block.size()));
    text.append(block.data(), static_cast<std::size_t>(stream.gcount()));
  }
  if (stream.bad()) return cannot_read(path.string(), "reading stopped half-way");
  return text;
}

Result<std::string> read_regular_file(const std::filesystem::path& path) {
  std::error_code failure;
  const std::filesystem::file_status status = std::filesystem::status(path, failure);
  const bool is_other = std::filesystem::is_other(status);  // A pipe, a device, a socket.
  return is_other ? cannot_read(path.string(), "it is not a regular file") : read_file(path);
}
#endif

}  // namespace drystone::io
