#include "benchmarks/measure/state_log.hpp"

#include <algorithm>

namespace drystone::bench {

BodyPose pose_of(const BodyState& state) {
  return {state.position, state.angle, state.velocity, state.angular_velocity, state.exists};
}

StateLog::StateLog(const History& history, int samples) {
  const int steps = history.steps();
  const int count = std::min(samples, steps);
  for (int i = 1; i <= count; ++i) {
    RecordedState state;
    state.step = static_cast<int>(static_cast<long long>(i) * steps / count) - 1;
    const auto bodies = std::count_if(history.bodies.begin(), history.bodies.end(),
                                      [&](const BodyLife& life) { return life.born <= state.step; });
    state.poses.resize(static_cast<std::size_t>(bodies));
    states_.push_back(std::move(state));
  }
}

void StateLog::record(const Engine& engine, int step) {
  if (next_ == states_.size() || states_[next_].step != step) return;
  RecordedState& state = states_[next_++];
  for (std::size_t i = 0; i < state.poses.size(); ++i) state.poses[i] = pose_of(engine.body(static_cast<int>(i)));
  const EngineCounts counts = engine.counts();
  state.awake = counts.awake_bodies;
  state.touching = counts.touching;
}

}  // namespace drystone::bench
