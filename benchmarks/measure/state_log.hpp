// The poses of an engine's bodies, recorded between timed steps and judged at the end. All memory is allocated (and
// touched) before the engine's world is made, so it counts neither as the engine's memory nor in its times.
#pragma once

#include <vector>

#include "benchmarks/engine.hpp"
#include "benchmarks/measure/history.hpp"

namespace drystone::bench {

struct BodyPose {
  Vec2 position{};
  float angle = 0.0f;
  Vec2 velocity{};
  float angular_velocity = 0.0f;
  bool exists = false;
};

/// The state after a step: every body that the scene had so far, by number.
struct RecordedState {
  int step = 0;
  int awake = 0;
  int touching = -1;
  std::vector<BodyPose> poses;
};

class StateLog {
 public:
  /// `samples` states, evenly spread over the steps, including the last step's.
  StateLog(const History& history, int samples);

  /// Records the state after the step if it is one of the samples. Call for every step, in order.
  void record(const Engine& engine, int step);

  const std::vector<RecordedState>& states() const { return states_; }

 private:
  std::vector<RecordedState> states_;
  std::size_t next_ = 0;
};

/// The pose of an engine's body state.
BodyPose pose_of(const BodyState& state);

}  // namespace drystone::bench
