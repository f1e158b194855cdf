// All that a scene will ever hold: its bodies and joints and those of its action, with the steps between which they
// exist. Made before a measurement, so that the timed loop only hands out changes that are there already, and used after
// it by the referee, who must know every body.
//
// The pointers lead into the scene and the changes held beside them; a history is moved, never copied.
#pragma once

#include <vector>

#include "drystone/scenes/scene.hpp"

namespace drystone::bench {

/// Stands for "before the first step" where a step is asked for.
inline constexpr int kStart = -1;

/// The step before which something appears, and that before which it is gone.
struct Life {
  int born = kStart;
  int died = 0;
  bool exists_after(int step) const { return born <= step && step < died; }
};

struct BodyLife : Life {
  const scenes::SceneBody* body = nullptr;
};

/// A joint lives no longer than its bodies.
struct JointLife : Life {
  const scenes::SceneJoint* joint = nullptr;
};

struct History {
  scenes::Scene scene;
  /// One per step.
  std::vector<scenes::SceneChange> changes;
  /// By the number of the body (SceneChange).
  std::vector<BodyLife> bodies;
  std::vector<JointLife> joints;

  History() = default;
  History(History&&) = default;
  History& operator=(History&&) = default;
  History(const History&) = delete;
  History& operator=(const History&) = delete;

  int steps() const { return static_cast<int>(changes.size()); }
};

/// The history of so many steps. Throws std::runtime_error where a change names a body that is not there.
History make_history(scenes::Scene scene, int steps);

}  // namespace drystone::bench
