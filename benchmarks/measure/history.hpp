// All bodies and joints of a scene and of its action, with the steps between which they exist. It is made before a
// measurement, so that the timed loop only applies prepared changes, and used after it by the referee, which must know
// every body.
//
// The pointers refer to the scene and the changes stored beside them; a history is moved, never copied.
#pragma once

#include <vector>

#include "drystone/scenes/scene.hpp"

namespace drystone::bench {

/// The value of a step that means "before the first step".
inline constexpr int kStart = -1;

/// The step before which a body or joint appears, and the step before which it is removed.
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
  /// One set of changes per step.
  std::vector<scenes::SceneChange> changes;
  /// The life of each body, by its number (SceneChange).
  std::vector<BodyLife> bodies;
  std::vector<JointLife> joints;

  History() = default;
  History(History&&) = default;
  History& operator=(History&&) = default;
  History(const History&) = delete;
  History& operator=(const History&) = delete;

  int steps() const { return static_cast<int>(changes.size()); }
};

/// The history of `steps` steps. Throws std::runtime_error if a change names a body that does not exist.
History make_history(scenes::Scene scene, int steps);

}  // namespace drystone::bench
