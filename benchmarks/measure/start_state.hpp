// The world before its first step, as sums over its bodies. Comparing these sums checks that all engines start from the
// same world.
#pragma once

#include <span>
#include <string>

#include "benchmarks/engine.hpp"
#include "benchmarks/measure/history.hpp"
#include "benchmarks/run_record.hpp"

namespace drystone::bench {

/// From the engine's poses, velocities, masses and counts; boxes are those of the scene's outlines at the engine's poses.
/// `bodies` are the states of the scene's first bodies, by number.
StartState start_state(const History& history, std::span<const BodyState> bodies, const EngineCounts& counts);

/// As a JSON object of one line, numbers with six significant digits. A mean position is given to six digits of the
/// size of the world, because in a symmetric scene it is 0 except for rounding.
std::string to_text(const StartState& start);

}  // namespace drystone::bench
