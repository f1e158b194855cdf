#include "tools/testbed/run.hpp"

#include <algorithm>
#include <filesystem>
#include <fstream>

#include "tools/drystone/scene_argument.hpp"
#include "tools/testbed/recording_run.hpp"
#include "tools/testbed/scene_run.hpp"

namespace drystone::testbed {
namespace {

/// Whether the argument is a file that is not JSON. A built-in scene goes before a file of the same name.
bool is_recording(const std::string& argument) {
  std::error_code ignored;
  if (!std::filesystem::is_regular_file(argument, ignored)) return false;
  const auto built_in = scenes::built_in_scenes();
  if (std::any_of(built_in.begin(), built_in.end(), [&](const auto& scene) { return argument == scene.name; }))
    return false;
  std::ifstream file(argument, std::ios::binary);
  char first = '{';
  file >> first;
  return first != '{';
}

}  // namespace

std::unique_ptr<Run> open_run(const std::string& argument, int workers) {
  if (is_recording(argument)) return std::make_unique<RecordingRun>(argument, workers);
  return std::make_unique<SceneRun>(cli::find_scene(argument), workers);
}

}  // namespace drystone::testbed
