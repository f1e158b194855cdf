// A header of the game. A game may have headers of any path, and they must not hide Drystone's headers.
#pragma once

#include <string>

namespace game {

struct Level {
  std::string scene;
};

}  // namespace game
