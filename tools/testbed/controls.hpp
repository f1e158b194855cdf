// Mouse and keys.
//
//   left button    drags a body; beside bodies, moves the view
//   right button   drops a shape
//   wheel          zooms
//   space          plays and pauses      right, left   a step forwards and back
//   R              begins anew           F             shows all of the world
//   tab            hides and shows the panels
#pragma once

#include <string>
#include <vector>

#include "tools/testbed/session.hpp"

namespace drystone::testbed {

/// What the window reports beside the mouse, which Dear ImGui knows.
struct Input {
  /// The keys that were pressed, or held long enough to repeat (GLFW_KEY_...).
  std::vector<int> keys{};
  /// The files that were dropped onto the window.
  std::vector<std::string> files{};
};

/// Acts on the input of the frame that has begun, unless a panel takes it.
void take_input(Session& session, const Input& input);

}  // namespace drystone::testbed
