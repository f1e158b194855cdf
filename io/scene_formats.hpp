// The formats that load_scene() knows, each a reader of a JSON tree. They fail by ReadFailure (see json_reader.hpp).
#pragma once

#include <string>

#include "drystone/io/scene_file.hpp"
#include "io/json_reader.hpp"

namespace drystone::io {

/// Drystone's own format.
scenes::Scene read_drystone_scene(const Cursor& root);

/// A scene that the editor R.U.B.E. exported; contents that Drystone does not simulate are counted in the report.
scenes::Scene read_rube_scene(const Cursor& root, LoadReport& report);

/// Whether the tree looks like an exported R.U.B.E. scene.
bool is_rube_scene(const Cursor& root);

/// A map of the editor Tiled. Tilesets in files of their own are read from beside `file_name`.
scenes::Scene read_tiled_map(const Cursor& root, const std::string& file_name, LoadReport& report);
bool is_tiled_map(const Cursor& root);

/// A project of the editor LDtk. Levels in files of their own are read from beside `file_name`.
scenes::Scene read_ldtk_project(const Cursor& root, const std::string& file_name, LoadReport& report);
bool is_ldtk_project(const Cursor& root);

}  // namespace drystone::io
