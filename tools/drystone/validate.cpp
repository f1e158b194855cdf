#include <fmt/format.h>

#include "tools/drystone/command_error.hpp"
#include "tools/drystone/commands.hpp"
#include "tools/drystone/outputs.hpp"
#include "tools/drystone/scene_argument.hpp"

namespace drystone::cli {

int validate(const std::string& path) {
  NamedScene scene = read_scene_file(path);
  const scenes::BuiltScene built = build_scene(scene);
  std::string text = fmt::format("{}: a valid scene ({}): {}\n", path, scene.format, describe_parts(built.world));
  for (const std::string& note : scene.notes) text += "note: " + note + "\n";
  write_standard_output(text);
  return kSuccess;
}

}  // namespace drystone::cli
