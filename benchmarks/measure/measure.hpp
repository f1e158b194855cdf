// One measurement: a scene, an engine and its options in, a run record out. Only Engine::step() is timed, step by step;
// changes of the scene are timed separately. States are recorded between steps, into memory that was allocated before
// the engine's world, and are judged after the engine was destroyed, so that the referee affects neither times nor
// memory.
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
  /// At least 1. If it is less than the scene's number, the run is cut short.
  int steps = 1;
  /// The number of judged states, including the last. At least 1.
  int samples = 20;
  int repeat = 0;
  int first_timed_step = 0;
  Plausible plausible;
};

/// Throws std::runtime_error if the engine cannot run the scene.
RunRecord measure(MeasureTask task, const EngineMaker& make);

/// The start state alone.
StartState measure_start(MeasureTask task, const EngineMaker& make);

}  // namespace drystone::bench
