// The figures of a state in the conditions of a scene, computed from the scene and the poses in the same way for every
// engine. Means and shares are over the existing dynamic bodies; each counts once, whatever its mass.
#pragma once

#include "benchmarks/measure/referee.hpp"
#include "benchmarks/suites.hpp"

namespace drystone::bench {

/// NaN if the state has no dynamic body, which breaks any condition. `judgement` is the referee's for the same state.
double figure_of(const Promise& promise, const History& history, const RecordedState& state,
                 const Judgement& judgement);

/// "the mean y [m]".
const char* to_string(StateFigure figure);

}  // namespace drystone::bench
