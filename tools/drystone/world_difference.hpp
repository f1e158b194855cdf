// Where two worlds that should be the same differ: the first body and field, seen through the public interface alone.
// Bodies first, for they are what people see; where no body differs, shapes, joints, contacts, islands, then counters.
#pragma once

#include <optional>
#include <string>

#include "drystone/scenes/scene.hpp"

namespace drystone::cli {

struct WorldDifference {
  /// "body 12", "joint 3", "contact 7", "island 0" or "world". Bodies and joints are numbered as in the scene (and in the
  /// CSV file), contacts and islands as in World::contacts() and World::islands().
  std::string part;
  /// The number; 0 for the world.
  std::size_t index = 0;
  /// Of the body; may be empty.
  std::string name;
  /// "position.x".
  std::string field;
  /// Values as people read them; of floats the bits too.
  std::string expected;
  std::string found;
  /// How many parts of this kind differ in anything.
  std::size_t differing = 1;
};

/// Both worlds were made from one scene. Nothing where no public field differs; floats are compared bit by bit.
std::optional<WorldDifference> find_difference(const scenes::BuiltScene& expected, const scenes::BuiltScene& found);

}  // namespace drystone::cli
