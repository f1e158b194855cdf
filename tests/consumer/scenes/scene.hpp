// A header of the game's own. Any path is the game's to use: it must not get in the way of Drystone's headers.
#pragma once

#include <string>

namespace game {

struct Level {
  std::string scene;
};

}  // namespace game
