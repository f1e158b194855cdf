// The default view of a picture: all bodies that are not static, and not much more.
//
// One body that has flown away must not shrink the rest to a dot, and neither must a ground plane of a kilometre. So
// the bodies that are not static decide. At either end of each axis a hundredth of them (at least one) is set aside; the others span
// the core. Bodies that were set aside are shown if they are near the core. Static shapes count only near the shown
// bodies.
#pragma once

#include <vector>

#include "drystone/position.hpp"

namespace drystone::io {

/// A thing that may be in the picture.
struct FitItem {
  WorldAabb bounds;
  /// Whether the item is a static shape. Static shapes do not decide the view.
  bool is_static = false;
};

/// The box to show, with a small margin and a size above zero. Items that are not finite are ignored; without items the
/// box is 20 m wide around the origin.
WorldAabb fit_view(const std::vector<FitItem>& items);

}  // namespace drystone::io
