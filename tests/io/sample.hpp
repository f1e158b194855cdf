// Snapshots and recordings made by hand, for tests that need no simulation.
#pragma once

#include <string>
#include <utility>

#include "drystone/io/recording.hpp"
#include "drystone/io/snapshot.hpp"

namespace drystone::io {

inline ShapeOutline box_outline(float half_x, float half_y, float radius = 0.0f) {
  return {OutlineKind::polygon,
          false,
          radius,
          {{-half_x, -half_y}, {half_x, -half_y}, {half_x, half_y}, {-half_x, half_y}}};
}

/// Adds a body to an outline and returns its index.
inline std::uint32_t add_body(SceneOutline& outline, FormTable& forms, BodyType type, Form form) {
  BodyOutline body;
  body.type = type;
  body.form = forms.intern(std::move(form), outline.forms);
  outline.bodies.push_back(std::move(body));
  return static_cast<std::uint32_t>(outline.bodies.size() - 1);
}

struct Sample {
  Snapshot snapshot;
  FormTable forms;

  std::uint32_t add(BodyType type, Form form, Vec2 position, bool awake = false) {
    snapshot.states.push_back({{to_position(position), Rotation{}}, awake, {}});
    return add_body(snapshot.outline, forms, type, std::move(form));
  }
};

}  // namespace drystone::io
