#include <fmt/format.h>

#include <algorithm>
#include <string_view>

#include "drystone/scenes/scene.hpp"
#include "tools/drystone/command_error.hpp"
#include "tools/drystone/commands.hpp"
#include "tools/drystone/outputs.hpp"

namespace drystone::cli {

int list() {
  std::size_t width = 0;
  for (const auto& scene : scenes::built_in_scenes()) width = std::max(width, std::string_view(scene.name).size());
  std::string text;
  for (const auto& scene : scenes::built_in_scenes()) {
    text += fmt::format("{:<{}}  {}. Size: {}, {} to {}, default {}.\n", scene.name, width, scene.description,
                        scene.size_meaning, scene.min_size, scene.max_size, scene.default_size);
  }
  write_standard_output(text);
  return kSuccess;
}

}  // namespace drystone::cli
