// Scenes from text: detects the format, and turns failures into errors.
#include <filesystem>

#include "drystone/io/scene_file.hpp"
#include "io/scene_formats.hpp"
#include "io/tiled_xml.hpp"

namespace drystone::io {
namespace {

LoadedScene read_any(const Cursor& root, const std::string& file_name) {
  root.require_object();
  LoadedScene loaded;
  if (root.has("drystone")) {
    loaded.format = "Drystone";
    loaded.scene = read_drystone_scene(root);
  } else if (is_tiled_map(root)) {
    loaded.format = "Tiled";
    loaded.scene = read_tiled_map(root, file_name, loaded.report);
  } else if (is_ldtk_project(root)) {
    loaded.format = "LDtk";
    loaded.scene = read_ldtk_project(root, file_name, loaded.report);
  } else if (is_rube_scene(root)) {
    loaded.format = "R.U.B.E.";
    loaded.scene = read_rube_scene(root, loaded.report);
  } else if (root.has("metaworld")) {
    root.fail("this is a project of R.U.B.E. itself; export it as JSON (File, Export scene) first");
  } else {
    root.fail(
        "this is no scene: it has neither the key \"drystone\" (a Drystone scene) nor \"body\" or \"gravity\" (an "
        "exported R.U.B.E. scene), \"layers\" and \"tilewidth\" (a map of Tiled) or \"defs\" (a project of LDtk)");
  }
  if (loaded.format != "Drystone") loaded.scene.name = std::filesystem::path(file_name).stem().string();
  return loaded;
}

}  // namespace

Result<LoadedScene> parse_scene(std::string_view text, const std::string& file_name) {
  const Result<JsonTree> json = parse_json_or_xml(text, file_name);
  if (!json.ok()) return json.error();
  try {
    return read_any(Cursor(json.value().root, file_name), file_name);
  } catch (const ReadFailure& failure) {
    return failure.error;
  }
}

}  // namespace drystone::io
