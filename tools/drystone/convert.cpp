#include <fmt/format.h>

#include "drystone/io/scene_file.hpp"
#include "tools/drystone/command_error.hpp"
#include "tools/drystone/commands.hpp"
#include "tools/drystone/outputs.hpp"
#include "tools/drystone/scene_argument.hpp"

namespace drystone::cli {

int convert(const std::string& input, const std::string& output) {
  NamedScene scene = find_scene(input);
  check_outputs({{"OUT", output}}, input);
  // Workers and lanes belong to the machine and are not in the file. A scene is written only if it can be built.
  const scenes::BuiltScene built = build_scene(scene);

  std::string told = fmt::format("{} ({}): {}\n", input, scene.format, describe_parts(built.world));
  for (const std::string& note : scene.notes) told += "note: " + note + "\n";
  if (is_standard_output(output)) {
    const std::string text = require(io::write_scene(scene.scene));
    write_standard_error(told);
    write_standard_output(text);
    return kSuccess;
  }
  require(io::save_scene(scene.scene, output));
  write_standard_output(told + "written: " + output + "\n");
  return kSuccess;
}

}  // namespace drystone::cli
