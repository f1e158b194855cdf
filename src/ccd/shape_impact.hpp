// The impact of two shapes on their sweeps. The target is shape a; docs/continuous.md has the rules for shapes that touch.
#pragma once

#include "ccd/swept_shape.hpp"

namespace drystone::continuous {

/// Two moving shapes between the times `from` and `to`; a is the target.
struct ToiQuery {
  const ShapeGeometry& a;
  const ShapeGeometry& b;
  Sweep sweep_a;
  Sweep sweep_b;
  float unit;  // The length unit of the world.
  float from = 0.0f;
  float to = 1.0f;
  /// Whether the shapes may have touched since the step began. If not, a hit at the start counts as an impact.
  bool may_touch = true;
  /// Whether the target's body is dynamic.
  bool gives_way = false;
};

struct ToiResult {
  float time = 1.0f;     // 1 if there is no hit.
  Vec2 normal;           // From the target to the other shape.
  bool touches = false;  // Whether the shapes touch when the piece begins.
  bool by_core = false;  // Whether the core hit the target.
};

/// The impact of b with a. If a rests, `clearance` answers most cases without a time of impact.
ToiResult find_impact(const ToiQuery& query, const Clearance* clearance);

}  // namespace drystone::continuous
