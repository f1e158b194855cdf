// Executes a plan: keeps existing records, measures the rest in one process after the other, and writes a record for
// each to DIR/runs, also for processes that crash or hang.
#pragma once

#include <filesystem>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "benchmarks/runner/engines.hpp"
#include "benchmarks/runner/options.hpp"
#include "benchmarks/runner/plan.hpp"
#include "benchmarks/runner/process.hpp"
#include "benchmarks/runner/progress.hpp"
#include "benchmarks/runner/schedule.hpp"

namespace drystone::bench {

/// The programs, processors and commit of a run.
struct Surroundings {
  /// Directory of the measuring programs.
  std::filesystem::path programs;
  std::vector<int> processors;
  /// Commit of the build; empty if it is not known.
  std::string commit;
};

class Measuring {
 public:
  /// Refers to all of these, which must outlive it.
  Measuring(const RunOptions& options, const Surroundings& surroundings, std::span<const EngineProgram> engines,
            Progress& progress);

  /// The remaining measurements. Prints which records are kept and which are not.
  std::vector<Measurement> left_of(const Plan& plan);

  /// Measures; false if it was interrupted.
  bool measure(std::span<const Measurement> measurements, const std::function<bool()>& interrupted);

 private:
  Wanted wanted_for(const Setting& setting);
  const EngineProgram& engine_of(const Setting& setting) const;
  std::filesystem::path file_of(const Measurement& measurement) const;
  /// The scene's number of steps, unless another one is requested.
  int steps_of(const Setting& setting);
  ProcessResult run(const Measurement& measurement, const std::function<bool()>& interrupted,
                    const std::function<void(double)>& tick);
  RunRecord take_record(const Measurement& measurement, const ProcessResult& result);

  const RunOptions& options_;
  const Surroundings& surroundings_;
  std::span<const EngineProgram> engines_;
  Progress& progress_;
  SweepCut sweep_cut_;
  std::vector<std::pair<std::string, int>> scene_steps_;
};

}  // namespace drystone::bench
