// The argument SCENE of the command line: the name of a built-in scene ("arch", "arch:31"), else a file.
#pragma once

#include <string>
#include <vector>

#include "drystone/scenes/scene.hpp"

namespace drystone::cli {

struct NamedScene {
  scenes::Scene scene;
  /// The argument as given.
  std::string argument;
  /// The title of pictures and pages: the file's name without directories and extension.
  std::string title;
  /// "built-in", "Drystone" or "R.U.B.E.".
  std::string format;
  /// Contents of the file that Drystone does not simulate.
  std::vector<std::string> notes;
};

/// A file named like a built-in scene is reached as "./name". Throws CommandError: kUsage for a name that is neither
/// (with near names) or a bad size, kFailure for a file that cannot be read.
NamedScene find_scene(const std::string& argument);

/// A scene from a file alone. Throws CommandError(kFailure).
NamedScene read_scene_file(const std::string& path);

/// The world of the scene. Parts that it leaves out are added to the notes. Throws CommandError(kFailure).
scenes::BuiltScene build_scene(NamedScene& scene);

/// Applies the scene's change before the coming step (from 0). Throws CommandError(kFailure).
void act(scenes::BuiltScene& built, const NamedScene& scene, int step);

/// "21 bodies, 1 shape, 0 joints".
std::string describe_parts(const World& world);

/// "1 body", "2 bodies".
std::string counted(std::size_t count, const char* singular, const char* plural);

}  // namespace drystone::cli
