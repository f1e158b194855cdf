// Scene files: reads and writes the text that scene_text.cpp and scene_writer.cpp understand.
#include "drystone/io/scene_file.hpp"

#include <fstream>
#include <system_error>

#include "io/json.hpp"

namespace drystone::io {
namespace {

Error cannot(const char* what, const std::string& file, const std::string& why) {
  return {ErrorCode::invalid_argument, file + ": cannot be " + what + ": " + why};
}

Result<std::string> read_file(const std::filesystem::path& path) {
  std::error_code failure;
  if (!std::filesystem::exists(path, failure)) return cannot("read", path.string(), "there is no such file");
  if (std::filesystem::is_directory(path, failure)) return cannot("read", path.string(), "it is a directory");
  std::ifstream stream(path, std::ios::binary);
  if (!stream) return cannot("read", path.string(), "it cannot be opened");

  // The size of a pipe is not known, so the limit is checked while reading: one byte beyond it means that the file is
  // too large.
  std::string text;
  std::vector<char> block(1 << 16);
  while (stream && text.size() <= kMaxFileBytes) {
    stream.read(block.data(), static_cast<std::streamsize>(block.size()));
    text.append(block.data(), static_cast<std::size_t>(stream.gcount()));
  }
  if (stream.bad()) return cannot("read", path.string(), "reading stopped half-way");
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

  // Writes to a temporary file first, so that an old file is not lost if the disk is full.
  std::filesystem::path beside = path;
  beside += ".new";
  std::ofstream stream(beside, std::ios::binary | std::ios::trunc);
  stream.write(text.data(), static_cast<std::streamsize>(text.size()));
  stream.close();
  if (!stream) return cannot("written", beside.string(), "it cannot be opened, or the disk is full");
  std::error_code failure;
  std::filesystem::rename(beside, path, failure);
  if (failure) return cannot("written", path.string(), failure.message());
  return {};
}

}  // namespace drystone::io
