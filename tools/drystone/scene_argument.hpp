// What SCENE means on the command line: the name of a built-in scene ("arch", "arch:31"), else a file.
#pragma once

#include <string>
#include <vector>

#include "drystone/scenes/scene.hpp"

namespace drystone::cli {

struct NamedScene {
  scenes::Scene scene;
  /// As it was given.
  std::string argument;
  /// For pictures and pages, which are passed on: the file's name without its directories and extension.
  std::string title;
  /// "built-in", "Drystone" or "R.U.B.E.".
  std::string format;
  /// What the file has and Drystone does not simulate.
  std::vector<std::string> notes;
};

/// A file named like a built-in scene is reached as "./name". Throws CommandError: kUsage for a name that is neither
/// (with near names) or a bad size, kFailure for a file that cannot be read.
NamedScene find_scene(const std::string& argument);

/// A scene from a file alone. Throws CommandError(kFailure).
NamedScene read_scene_file(const std::string& path);

/// The world of the scene; where it leaves something out, that is added to the notes. Throws CommandError(kFailure).
scenes::BuiltScene build_scene(NamedScene& scene);

/// Does what the scene does to its world before the coming step (from 0). Throws CommandError(kFailure).
void act(scenes::BuiltScene& built, const NamedScene& scene, int step);

/// "21 bodies, 1 shape, 0 joints".
std::string describe_parts(const World& world);

/// "1 body", "2 bodies".
std::string counted(std::size_t count, const char* singular, const char* plural);

}  // namespace drystone::cli
