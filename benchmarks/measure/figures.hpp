// What a scene's promises are about: one figure of a state, from the scene and the poses alone, the same for every engine.
// Means and shares are over the dynamic bodies that are there, each of which counts once, whatever it weighs.
#pragma once

#include "benchmarks/measure/referee.hpp"
#include "benchmarks/suites.hpp"

namespace drystone::bench {

/// Not a number where the state has no dynamic body: that breaks any promise. `judgement` is the referee's, of the same state.
double figure_of(const Promise& promise, const History& history, const RecordedState& state,
                 const Judgement& judgement);

/// "the mean y [m]".
const char* to_string(StateFigure figure);

}  // namespace drystone::bench
