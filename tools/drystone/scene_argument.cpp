#include "tools/drystone/scene_argument.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <string_view>
#include <system_error>

#include "drystone/io/scene_file.hpp"
#include "tools/drystone/command_error.hpp"

namespace drystone::cli {
namespace {

bool names_built_in(std::string_view argument) {
  const std::string_view name = argument.substr(0, argument.find(':'));
  const auto scenes = scenes::built_in_scenes();
  return std::any_of(scenes.begin(), scenes.end(), [&](const scenes::BuiltIn& scene) { return scene.name == name; });
}

// A name with a dot or a slash is taken as a file, even if there is none.
bool looks_like_file(const std::string& argument) {
  std::error_code ignored;
  return argument.find_first_of("./") != std::string::npos || std::filesystem::exists(argument, ignored);
}

std::size_t count_shapes(const World& world) {
  std::size_t count = 0;
  for (const BodyId body : world.bodies()) count += world.shapes(body).value().size();
  return count;
}

}  // namespace

NamedScene find_scene(const std::string& argument) {
  if (!names_built_in(argument) && looks_like_file(argument)) return read_scene_file(argument);
  Result<scenes::Scene> scene = scenes::make_built_in(argument);
  if (scene.ok()) return {std::move(scene).value(), argument, argument, "built-in", {}};
  std::string message = "SCENE: " + scene.error().message;
  if (!names_built_in(argument)) message += " (and no file of this name)";
  throw CommandError(kUsage, message);
}

NamedScene read_scene_file(const std::string& path) {
  io::LoadedScene loaded = require(io::load_scene(path));
  return {std::move(loaded.scene), path, std::filesystem::path(path).stem().string(), std::move(loaded.format),
          std::move(loaded.report.notes)};
}

int steps_to_take(const NamedScene& scene, std::optional<int> option) {
  if (option) return *option;
  if (scene.scene.steps <= kMostSceneSteps) return scene.scene.steps;
  throw CommandError(kUsage, fmt::format("{}: the scene asks for {} steps; more than {} are done with --steps only",
                                         scene.argument, scene.scene.steps, kMostSceneSteps));
}

scenes::BuiltScene build_scene(NamedScene& scene) {
  Result<scenes::BuiltScene> built = scenes::build(scene.scene);
  if (!built.ok()) throw CommandError(kFailure, scene.argument + ": " + built.error().message);
  const std::vector<JointId>& joints = built.value().joints;
  const auto left_out = std::count(joints.begin(), joints.end(), JointId{});
  if (left_out > 0) {
    scene.notes.push_back(counted(static_cast<std::size_t>(left_out), "joint", "joints") +
                          " between bodies that cannot move left out");
  }
  return std::move(built).value();
}

void act(scenes::BuiltScene& built, const NamedScene& scene, int step) {
  if (!scene.scene.action) return;
  const Result<void> done = scenes::apply(built, scene.scene.action(step), scene.scene.dt);
  if (done.ok()) return;
  throw CommandError(kFailure, fmt::format("{}: before step {}: {}", scene.argument, step + 1, done.error().message));
}

std::string describe_parts(const World& world) {
  return fmt::format("{}, {}, {}", counted(world.bodies().size(), "body", "bodies"),
                     counted(count_shapes(world), "shape", "shapes"),
                     counted(world.joints().size(), "joint", "joints"));
}

std::string counted(std::size_t count, const char* singular, const char* plural) {
  return fmt::format("{} {}", count, count == 1 ? singular : plural);
}

}  // namespace drystone::cli
