// Dragging a body with the mouse: a mouse joint between the body and a static body without shapes, where the mouse took hold.
#pragma once

#include <optional>

#include "drystone/world.hpp"

namespace drystone::testbed {

struct Drag {
  BodyId holder;
  JointId joint;
  /// Where the holder is.
  Position start;
};

/// Takes hold of the dynamic body at the place; nothing if there is none. Throws CommandError.
std::optional<Drag> begin_drag(World& world, Position place);
/// Moves the place that the body is pulled to. Nothing happens if the body was destroyed. Throws CommandError.
void move_drag(World& world, const Drag& drag, Position place);
/// Removes the joint and its static body, where they still exist. Throws CommandError.
void end_drag(World& world, const Drag& drag);

}  // namespace drystone::testbed
