// Scene files: reads and writes the text that scene_text.cpp and scene_writer.cpp understand.
#include "drystone/io/scene_file.hpp"

#include <fstream>
#include <system_error>

#include "io/atomic_file.hpp"
#include "io/json.hpp"

namespace drystone::io {
namespace {

Error cannot_read(const std::string& file, const std::string& why) {
  return {ErrorCode::invalid_argument, file + ": cannot be read: " + why};
}

Result<std::string> read_file(const std::filesystem::path& path) {
  std::error_code failure;
  const bool exists = std::filesystem::exists(path, failure);
  if (failure) return cannot_read(path.string(), describe_errno(failure.value()));
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

}  // namespace

Result<LoadedScene> load_scene(const std::filesystem::path& path) {
  const Result<std::string> text = read_file(path);
  if (!text.ok()) return text.error();
  return parse_scene(text.value(), path.string());
}

Result<void> save_scene(const scenes::Scene& scene, const std::filesystem::path& path) {
  const Result<std::string> written = write_scene(scene);
  if (!written.ok()) return written.error();
  const std::string& text = written.value();
  const Result<LoadedScene> read_back = parse_scene(text, path.string());
  if (!read_back.ok()) return read_back.error();
  return write_whole_file(path.string(), text);
}

}  // namespace drystone::io
