// Predicts how the step scales: runs scenes with one worker and with two, side by side, analyses the time of one
// worker, and predicts the time of more workers with the model (model.hpp). The model does not use the times of two
// workers: they show its error.
//
// Input: scenes by name. Output: a table, and on request its CSV, and a page's section between two marks. Every step's
// time is the least of the repeats, which differ in times only.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "benchmarks/scaling/model.hpp"

namespace drystone::bench {

struct ScalingOptions {
  /// With a size or without; empty: suites B and D, and the scenes of suite A in which a step takes a millisecond.
  std::vector<std::string> scenes;
  /// 0: the scene's number.
  int steps = 0;
  int repeats = 3;
  /// Bandwidth of the machine of the prediction [GB/s].
  double machine_bandwidth = 200.0;
  /// Path of the output; empty: none. The page must have the marks.
  std::filesystem::path csv;
  std::filesystem::path page;
};

/// Sums over a scene's steps. Times are in [ms].
struct SceneScaling {
  std::string scene;
  int steps = 0;
  double measured_1 = 0.0;
  double measured_2 = 0.0;
  std::array<double, kPhaseCount> phase_ms{};
  std::array<double, kPhaseCount> serial_ms{};
  /// Means per step.
  double jobs = 0.0;
  double chunks_per_job = 0.0;
  double blocks = 0.0;
  double coupled_blocks = 0.0;
  double seam_constraints = 0.0;
  double megabytes = 0.0;
  /// Predictions for 2, 4, ... 64 workers.
  std::vector<Prediction> predictions;
};

inline constexpr std::array kPredictedWorkers = {2, 4, 8, 16, 32, 64};

struct ScalingResults {
  int repeats = 0;
  SharingCosts costs;
  std::vector<SceneScaling> scenes;
};

/// Throws std::runtime_error for a scene that cannot be built and a file that cannot be written; before anything is
/// measured, if possible.
ScalingResults run_scaling(const ScalingOptions& options);

/// A scene's figures from its steps: the steps of one worker, and the times of two. Means that need reports are left
/// out.
SceneScaling summarize_scaling(std::span<const StepWork> alone, std::span<const double> two_workers_ms,
                               const SharingCosts& costs);

/// The forms of the results. Markdown is the text between the marks.
std::string to_csv(const ScalingResults& results);
std::string to_markdown(const ScalingResults& results);

/// The page with the text between the marks replaced. Throws std::runtime_error if a mark is missing.
std::string with_section(const std::string& page, const std::string& section);

}  // namespace drystone::bench
