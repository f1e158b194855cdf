// Islands in the engine as a program runs it: sleeping on, one worker, no replay. Times and counts come from the
// engine's own report of each step.
#pragma once

#include "benchmarks/islands/islands.hpp"
#include "drystone/scenes/scene.hpp"

namespace drystone::bench {

/// Runs the scene `repeat` times; each step's times are the least of them. steps 0: the scene's. Scenes may have an
/// action. Throws std::runtime_error if the scene cannot be built, or if the counts of two runs differ.
IslandLive run_live(scenes::Scene scene, int steps, int repeat);

}  // namespace drystone::bench
