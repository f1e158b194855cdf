// Mouse and keys.
//
//   left button    drags a body; beside bodies, moves the view
//   right button   drops a shape
//   wheel          zooms
//   space          plays and pauses      right, left   a step forwards and back
//   R              begins anew           F             shows all of the world
//   tab            hides and shows the panels
#pragma once

#include "tools/testbed/session.hpp"
#include "tools/testbed/window.hpp"

namespace drystone::testbed {

/// Acts on the input of the frame that has begun, unless a panel takes it.
void take_input(Session& session, const Window& window);

}  // namespace drystone::testbed
