// What all layers of debug drawing need: the world, the options, and a test whether something may be in view.
#pragma once

#include "drystone/debug_draw.hpp"
#include "world/world_state.hpp"

namespace drystone::debug {

struct Drawer {
  const WorldState& w;
  const DrawOptions& options;
  DebugDraw& out;

  bool is_in_view(const WorldAabb& box) const { return !options.view || overlaps(*options.view, box); }
  bool is_in_view(Position a, Position b) const { return is_in_view(WorldAabb{min(a, b), max(a, b)}); }
  void segment(Position a, Position b, DrawColor color) const {
    if (is_in_view(a, b)) out.segment(a, b, color);
  }
  void point(Position place, DrawColor color) const {
    if (is_in_view(place, place)) out.point(place, color);
  }
};

void draw_fields(const Drawer& drawer);
void draw_joints(const Drawer& drawer);

}  // namespace drystone::debug
