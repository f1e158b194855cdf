// The panels of the window, each in a file of its own.
#pragma once

#include <vector>

#include "tools/testbed/session.hpp"

namespace drystone::testbed {

/// All panels, and the texts and the legend of the picture.
void show_panels(Session& session, const std::vector<Label>& labels, const std::vector<DrawMeaning>& legend);

/// Which scene or recording is open (scene_panel.cpp).
void scene_panel(Session& session);
/// Playing, stepping, going back (run_panel.cpp).
void run_panel(Session& session);
/// Options of the world, and the shape to drop (tune_panel.cpp).
void tune_panel(Session& session);
/// Switches of debug drawing (layers_panel.cpp).
void layers_panel(Session& session);
/// The graph and the flame of step times, in a window of their own (times_panel.cpp).
void times_panel(const Session& session);

}  // namespace drystone::testbed
