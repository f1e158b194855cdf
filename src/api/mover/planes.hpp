// Motions and moves that keep clear of planes, in two dimensions. A plane is what a mover touches: the mover may go along it and away from
// it. Pure functions on a few planes; the source of both ideas is the plane solver of Box2D 3's movers, but a motion is projected
// exactly here, because two planes always decide it in the plane.
#pragma once

#include <span>

#include "drystone/math.hpp"

namespace drystone::mover {

/// The motion without what leads into the planes: the motion itself, or its projection on the plane that leaves most of it, or (0, 0) if
/// the planes leave nothing, as in a corner.
Vec2 clip(Vec2 motion, std::span<const Vec2> normals);

/// A demand on a move: at least `least` along the normal [m].
struct Demand {
  Vec2 normal;
  float least = 0.0f;
};

/// A short move that meets all demands. If they contradict each other, those at the end of the list are met.
Vec2 meet(std::span<const Demand> demands);

}  // namespace drystone::mover
