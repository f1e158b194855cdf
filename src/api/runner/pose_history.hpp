// The poses of each body before and after the last step, and its smoothed pose in between. Bodies at rest cost no time: they
// are neither read nor copied.
//
//   follow_calls()   sets both poses of bodies that calls created or teleported
//   follow_step()    for bodies that the step moved, the pose after the last step becomes the pose before it
//   show()           smooths the poses; called several times in a frame if there are hooks
//   list_moved()     lists the bodies whose shown pose changed, at the end of a frame
//
// All arrays are indexed by body slot. The generation shows whether a slot was freed and used again.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/layered_bit_set.hpp"
#include "drystone/fixed_step_runner.hpp"
#include "world/world_state.hpp"

namespace drystone::runner {

class PoseHistory {
 public:
  /// Sets both poses of all bodies to the present ones.
  void restart(const WorldState& w);
  /// Updates the poses after calls since the last step. Must be called before the next step.
  void follow_calls(const WorldState& w);
  /// Updates the poses after a step. follow_calls() must have been called before the step.
  void follow_step(const WorldState& w);
  /// Smooths the poses of bodies that moved in the last step. Interpolated poses are those at the fraction `part` of a step after the state
  /// before the last step; extrapolated poses are those at this fraction after the last state.
  void show(const WorldState& w, Smoothing smoothing, float part, float step_seconds);
  /// Makes the list of bodies whose shown pose changed since the last list.
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
  std::vector<std::uint32_t> generation_;  // The generation of the body that has the poses; 0 for none.
  base::LayeredBitSet moving_;             // Bodies that moved in the last step.
  base::LayeredBitSet stale_;              // Bodies that do not move, but whose shown pose may be outdated.
  base::LayeredBitSet changed_;  // New bodies, and bodies whose shown pose changed since the last list_moved().
  std::vector<BodyId> moved_;
};

}  // namespace drystone::runner
