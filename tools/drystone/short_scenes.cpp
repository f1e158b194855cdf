#include "tools/drystone/short_scenes.hpp"

#include <array>
#include <string_view>

#include "drystone/scenes/scene.hpp"

namespace drystone::cli {
namespace {

struct ShortSize {
  std::string_view scene;
  int size;
};

/// Sizes with more bodies than the 512 of a block, if the scene works at that size.
constexpr std::array kShortSizes = {
    ShortSize{"bowl", 600},
    ShortSize{"large_pyramid", 40},
    ShortSize{"many_pyramids", 4},
    ShortSize{"tumbler", 26},
    ShortSize{"joint_grid", 30},
    ShortSize{"compounds", 30},
    ShortSize{"junkyard", 20},
    ShortSize{"rain", 3},
    ShortSize{"smash", 10},
    ShortSize{"spinner", 700},
    ShortSize{"washer", 30},
    ShortSize{"pyramids_182", 16},
    ShortSize{"tumbler_2000", 800},
    ShortSize{"falling_squares", 60},
    ShortSize{"falling_circles", 60},
    ShortSize{"add_pair", 600},
    ShortSize{"mild_n2", 12},
    ShortSize{"n2", 150},
    ShortSize{"multi_fixture", 12},
    ShortSize{"mostly_static_single", 60},
    ShortSize{"mostly_static_multi", 60},
    ShortSize{"diagonal", 12},
    ShortSize{"mixed_static_dynamic", 800},
    ShortSize{"big_mobile", 8},
    ShortSize{"slow_explosion", 800},
};

}  // namespace

std::vector<std::string> short_scenes() {
  std::vector<std::string> names;
  for (const scenes::BuiltIn& scene : scenes::built_in_scenes()) {
    std::string name = scene.name;
    for (const ShortSize& known : kShortSizes) {
      if (known.scene == scene.name) name += ":" + std::to_string(known.size);
    }
    names.push_back(std::move(name));
  }
  return names;
}

}  // namespace drystone::cli
