// A human of eleven bones for scenes with ragdolls, as published with the benchmark scene "rain".
#pragma once

#include "drystone/scenes/scene.hpp"

namespace drystone::scenes {

inline constexpr int kHumanBodies = 11;
inline constexpr int kHumanShapes = 13;
inline constexpr int kHumanJoints = 10;

struct Human {
  /// The position; the soles are 0.275 m above it [m].
  Vec2 position{};
  /// The number that its first body gets.
  int first_body = 0;
  /// Filter::group of all its shapes; negative, so that it does not collide with itself.
  std::int32_t group = -1;
};

/// Appends the bodies, the hip first, and the joints of a standing human.
void add_human(SceneChange& change, const Human& human);

}  // namespace drystone::scenes
