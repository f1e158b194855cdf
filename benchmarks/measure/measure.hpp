// One measurement: a scene, an engine and its options in, a run record out. What is timed is Engine::step() alone, step by
// step; changes of the scene are timed on their own. States are taken between steps, into memory that was there before the
// engine's world was, and are judged when the engine is gone, so that neither times nor memory know of the referee.
#pragma once

#include <functional>
#include <memory>

#include "benchmarks/engine.hpp"
#include "benchmarks/run_record.hpp"
#include "benchmarks/suites.hpp"

namespace drystone::bench {

using EngineMaker = std::function<std::unique_ptr<Engine>()>;

struct MeasureTask {
  scenes::Scene scene;
  /// "washer" and 90 for the record.
  std::string scene_name;
  int size = 0;
  EngineOptions options;
  /// At least 1. Fewer than the scene's: a run cut short.
  int steps = 1;
  /// States that are looked at, the last among them. At least 1.
  int samples = 20;
  int repeat = 0;
  int first_timed_step = 0;
  Plausible plausible;
};

/// Throws std::runtime_error where the engine cannot do it.
RunRecord measure(MeasureTask task, const EngineMaker& make);

/// The start state alone.
StartState measure_start(MeasureTask task, const EngineMaker& make);

}  // namespace drystone::bench
