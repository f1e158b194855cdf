// Which overlaps are left to soft contacts, and which belong to an overlap cluster and are taken away by moves
// (solver/push_apart.hpp).
#pragma once

#include "drystone/geometry.hpp"
#include "model/rows.hpp"

namespace drystone {

/// Within a cluster, soft contacts push out overlaps up to this, and what the load on a contact adds to it [m].
inline constexpr float kDeepOverlap = 2.5f * kLinearSlop;

/// A cluster begins where a body overlaps by more than this part of its half thickness: more than impacts and loads make.
/// Bodies that are in no cluster never see the other lengths of this header.
inline constexpr float kClusterBegins = 0.1f;

/// Beyond this part of the thinner body's half thickness a body has most of itself in the other. Where the nearest way out
/// leads then says nothing about what pushes on what, so such a contact is not solved.
inline constexpr float kBuried = 1.5f;

/// A body may fall asleep on moves that are slower [m/s]: what has no room would never rest otherwise.
inline constexpr float kCreep = 0.1f;

/// Half the thickness of the thinner body; never none, as a body of segments has it. What does not give way counts as thick.
inline float thinner_half(const BodyState& a, const BodyState& b) {
  float half = min(a.min_extent, b.min_extent);
  if (a.inv_mass == 0.0f) half = b.min_extent;
  if (b.inv_mass == 0.0f) half = a.min_extent;
  return max(half, kLinearSlop);
}

}  // namespace drystone
