// Shapes that the user drops into a scene.
#pragma once

#include <array>

#include "drystone/world.hpp"

namespace drystone::testbed {

enum class DropKind { box, circle, capsule, triangle, hexagon, ellipse };

inline constexpr std::array kDropNames = {"box", "circle", "capsule", "triangle", "hexagon", "ellipse"};

struct DropOptions {
  DropKind kind = DropKind::box;
  /// The width of the shape [m].
  float size = 1.0f;
  /// [kg/m^2]
  float density = 1.0f;
  float friction = 0.6f;
  float restitution = 0.0f;
};

/// Creates a dynamic body of one shape at the place. Throws CommandError, and the world is then as it was.
BodyId drop(World& world, Position place, const DropOptions& options);

}  // namespace drystone::testbed
