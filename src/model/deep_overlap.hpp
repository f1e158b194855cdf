// Which overlaps soft contacts push out, and which belong to an overlap cluster and are removed by moves
// (solver/push_apart.hpp).
#pragma once

#include "drystone/geometry.hpp"
#include "model/rows.hpp"

namespace drystone {

/// Within a cluster, soft contacts push out overlaps up to this plus the overlap due to the load on the contact [m].
inline constexpr float kDeepOverlap = 2.5f * kLinearSlop;

/// A cluster begins if a body overlaps by more than this part of its half thickness, which impacts and loads hardly
/// cause. The other lengths of this header matter only within clusters.
inline constexpr float kClusterBegins = 0.1f;

/// Beyond this part of the thinner body's half thickness most of one body is inside the other. The direction of the
/// nearest way out is then meaningless, so such a contact is not solved.
inline constexpr float kBuried = 1.5f;

/// A body may fall asleep in spite of slower moves [m/s]: bodies without room would never rest otherwise.
inline constexpr float kCreep = 0.1f;

/// Half the thickness of the thinner body. It is never 0, not even for bodies made of segments. Static and kinematic
/// bodies count as thick.
inline float thinner_half(const BodyState& a, const BodyState& b) {
  float half = min(a.min_extent, b.min_extent);
  if (a.inv_mass == 0.0f) half = b.min_extent;
  if (b.inv_mass == 0.0f) half = a.min_extent;
  return max(half, kLinearSlop);
}

}  // namespace drystone
