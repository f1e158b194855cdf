// Where two worlds that should be the same differ (World::first_difference), told in the numbers of the scene.
#pragma once

#include <optional>
#include <string>

#include "drystone/scenes/scene.hpp"

namespace drystone::cli {

struct WorldDifference {
  /// "body 12", "joint 3", "contact 7", "island 0" or "world". Bodies and joints are numbered as in the scene (and in the
  /// CSV file), others by their slot.
  std::string part;
  /// The number; 0 for the world.
  std::size_t index = 0;
  /// Of the body; may be empty.
  std::string name;
  /// "pose.position.x"; of a shape of a body "shapes[0].density".
  std::string field;
  /// Values as people read them; of floats the bits too.
  std::string expected;
  std::string found;
  /// How many parts of this kind differ in anything.
  std::size_t differing = 1;
};

/// Both worlds were made from one scene. Nothing where no field of the state differs; floats are compared bit by bit.
std::optional<WorldDifference> find_difference(const scenes::BuiltScene& expected, const scenes::BuiltScene& found);

}  // namespace drystone::cli
