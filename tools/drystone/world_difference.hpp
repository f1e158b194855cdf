// The first difference of two worlds that should be equal (World::first_difference), with bodies and joints as numbered
// in the scene.
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
  /// The name of the body; may be empty.
  std::string name;
  /// "pose.position.x"; of a shape of a body "shapes[0].density".
  std::string field;
  /// Both values as text; for floats with their bits.
  std::string expected;
  std::string found;
  /// The number of parts of this kind that differ.
  std::size_t differing = 1;
};

/// Both worlds must be made from one scene. Returns nothing if no field of the state differs; floats are compared bit
/// by bit.
std::optional<WorldDifference> find_difference(const scenes::BuiltScene& expected, const scenes::BuiltScene& found);

}  // namespace drystone::cli
