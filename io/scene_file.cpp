// Scene files: reads and writes the text that scene_text.cpp and scene_writer.cpp understand.
#include "drystone/io/scene_file.hpp"

#include "io/atomic_file.hpp"
#include "io/read_file.hpp"

namespace drystone::io {

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
