// The argument SCENE of the command line: the name of a built-in scene ("arch", "arch:31"), else a file.
#pragma once

#include <optional>
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

/// Finds the built-in scene of this name, else the file. "./name" is always a file, even if a built-in scene has this
/// name. Throws CommandError: kUsage for a bad size, or for a name that is neither (the message lists similar names);
/// kFailure for a file that cannot be read.
NamedScene find_scene(const std::string& argument);

/// A scene from a file alone. Throws CommandError(kFailure).
NamedScene read_scene_file(const std::string& path);

/// The most steps that a scene may ask for by itself; an option may ask for more.
inline constexpr int kMostSceneSteps = 1'000'000;

/// The steps of an option, else those of the scene. Throws CommandError(kUsage) if the scene asks for too many.
int steps_to_take(const NamedScene& scene, std::optional<int> option);

/// Makes the world of the scene. Adds a note for each part that the world leaves out. Throws CommandError(kFailure).
scenes::BuiltScene build_scene(NamedScene& scene);

/// Applies the change that the scene makes before this step; the first step is step 0. Throws CommandError(kFailure).
void act(scenes::BuiltScene& built, const NamedScene& scene, int step);

/// "21 bodies, 1 shape, 0 joints".
std::string describe_parts(const World& world);

/// "1 body", "2 bodies".
std::string counted(std::size_t count, const char* singular, const char* plural);

}  // namespace drystone::cli
