// Whether a run is plausible: compares the conditions of its scene (suites.hpp) with the referee's figures.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "benchmarks/measure/referee.hpp"
#include "benchmarks/suites.hpp"

namespace drystone::bench {

/// One line for each broken condition, with the step and the bodies. For every scene, the expected bodies must exist
/// and all states must be finite. `whole` is false for a run that was cut short: its last state is not the end, so the
/// speed at the end is not judged.
std::vector<std::string> broken_promises(const Plausible& promises, std::span<const Judgement> judgements, bool whole);

/// One line for each condition whose figure is out of bounds. A state and its judgement have the same index. A
/// condition on a step without a state, or on the end of a run that was cut short, is not judged.
std::vector<std::string> broken_figures(std::span<const Promise> promises, const History& history,
                                        std::span<const RecordedState> states, std::span<const Judgement> judgements,
                                        bool whole);

}  // namespace drystone::bench
