// Where each body was before and after the last step, and where it is shown in between. What costs time is what moved in the
// last frame: bodies at rest are neither looked at nor copied.
//
//   follow_calls()   what calls made or teleported stands still where it is, in both poses
//   follow_step()    what the step moved goes on from where it stood
//   show()           smooths the poses; several times in a frame where there are hooks
//   list_moved()     at the end of a frame: whose shown pose changed
//
// All are indexed by body slot. A slot that was freed and used again is known by its generation.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "base/layered_bit_set.hpp"
#include "drystone/fixed_step_runner.hpp"
#include "model/world_state.hpp"

namespace drystone::runner {

class PoseHistory {
 public:
  /// All bodies stand still where they are.
  void restart(const WorldState& w);
  /// Calls since the last step. To be called before the next one.
  void follow_calls(const WorldState& w);
  /// The last step, which follow_calls() preceded.
  void follow_step(const WorldState& w);
  /// Smooths what moved since the last show(): `part` of a step of `step_seconds` after the last but one state, or after the
  /// last one where poses are extrapolated.
  void show(const WorldState& w, Smoothing smoothing, float part, float step_seconds);
  /// Makes the list of what changed since the last list.
  void list_moved(const WorldState& w);

  std::span<const WorldTransform> shown() const { return shown_; }
  std::span<const BodyId> moved() const { return moved_; }
  /// Whether shown() has a pose of this body, which must be alive.
  bool knows(BodyId body) const {
    return body.index < generation_.size() && generation_[body.index] == body.generation;
  }

 private:
  void grow(const WorldState& w);
  void stand_still(const WorldState& w, std::uint32_t body);
  WorldTransform smooth(const WorldState& w, std::uint32_t body, Smoothing smoothing, float part,
                        float step_seconds) const;

  std::vector<WorldTransform> before_;
  std::vector<WorldTransform> after_;
  std::vector<WorldTransform> shown_;
  std::vector<std::uint32_t> generation_;  // Of the body that the poses are of; 0: of none.
  base::LayeredBitSet moving_;             // Moved in the last step.
  base::LayeredBitSet stale_;              // Not moving, but shown_ may be out of date.
  base::LayeredBitSet changed_;            // Shown elsewhere than when moved_ was made, or new since.
  std::vector<BodyId> moved_;
};

}  // namespace drystone::runner
