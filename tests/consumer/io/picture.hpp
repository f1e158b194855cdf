// Another header of the game; see scenes/scene.hpp.
#pragma once

#include <string>

namespace game {

struct Screenshot {
  std::string path;
  int width;
};

}  // namespace game
