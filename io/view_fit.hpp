// Which part of a world a picture shows when nobody says: all of the action and no more.
//
// One body that has flown away must not shrink the rest to a dot, and neither must a ground plane of a kilometre. So
// bodies that move decide: a hundredth of them (at least one) at either end of each axis is set aside, what is left
// spans the core, and those set aside count again where they are near it. Static shapes are cut to the surroundings of
// that.
#pragma once

#include <vector>

#include "drystone/position.hpp"

namespace drystone::io {

/// A thing that may be in the picture.
struct FitItem {
  WorldAabb bounds;
  /// Static shapes follow, all others lead.
  bool is_static = false;
};

/// The box to show, with a little air around it and a size above zero. Items that are not finite are ignored; without
/// items the box is 20 m wide around the origin.
WorldAabb fit_view(const std::vector<FitItem>& items);

}  // namespace drystone::io
