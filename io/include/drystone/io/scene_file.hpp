// Scenes from and to files: Drystone's own JSON (docs/scene_format.md), what the editor R.U.B.E. exports, and levels of the editors Tiled and LDtk
// (docs/levels.md). The format is recognised by what a file contains, not by its name.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "drystone/scenes/scene.hpp"

namespace drystone::io {

/// Contents of a file that Drystone does not simulate, with their numbers: "42 images are not simulated". Empty for
/// files in Drystone's own format, where everything is simulated or refused.
struct LoadReport {
  std::vector<std::string> notes;  ///< One sentence each.
};

/// What a scene file has.
struct LoadedScene {
  scenes::Scene scene;  ///< What is simulated.
  /// "Drystone", "R.U.B.E.", "Tiled" or "LDtk".
  std::string format;
  LoadReport report;  ///< What is not.
};

/// Reads a scene. Errors: invalid_argument (no such file, a directory, not JSON, a value of the wrong type or range, an
/// unknown key), invalid_geometry (points that make no polygon), limit_exceeded (too large, too deep, too many). The
/// message names the file and the path of the field: `hello.json: bodies[3].shapes[0].radius: expected ..., found ...`.
Result<LoadedScene> load_scene(const std::filesystem::path& path);

/// The same from text; `file_name` is for messages, names scenes of formats that have no name for them, and says where the files lie that a level
/// names.
Result<LoadedScene> parse_scene(std::string_view text, const std::string& file_name);

/// The scene as JSON. A value at its default is left out, a number has the digits that are needed to read the same
/// float back: a scene that is written and read back is equal, and writing it again gives the same text. A value that
/// no world accepts (not finite, a name that is not UTF-8) cannot be read back; save_scene() refuses it. Errors:
/// invalid_argument for a scene with an action, which is code and would be lost.
Result<std::string> write_scene(const scenes::Scene& scene);

/// Writes the scene to a file, in whole or not at all. Errors: those of write_scene(); those of parse_scene() for the
/// text, so that no file is written that cannot be read; invalid_argument if the file cannot be written.
Result<void> save_scene(const scenes::Scene& scene, const std::filesystem::path& path);

}  // namespace drystone::io
