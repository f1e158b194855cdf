// Sixth phase of the step (continuous collision): bodies that moved far are swept, so that they do not pass through others.
#pragma once

#include "world/step_data.hpp"
#include "world/world_state.hpp"

namespace drystone::continuous {

struct FastBodies {
  std::span<const SensorPair> swept_sensor_pairs;  // A sensor, and a visitor that passed through it within the step.
  /// Bodies that kinematic bodies woke and moved in this step, ascending.
  std::span<const std::uint32_t> carried_sleepers;
};

/// Moves each body that is fast, or pressed into a static or kinematic body, back to its first time of impact, if there is one. Velocities usually
/// stay, because the next step finds a contact, which changes them.
FastBodies handle_fast_bodies(WorldState& w, const StepOptions& options, const Touches& touches,
                              const Partition& partition, const Motion& motion);

}  // namespace drystone::continuous
