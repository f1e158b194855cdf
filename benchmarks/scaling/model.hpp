// Prediction of a step's time with more workers: a model with four terms, from the jobs of a step with one worker
// (StepReport::jobs) and the machine's costs of sharing them. docs/scaling.md gives the reasons.
//
//   T(P) = serial + max( sum over jobs of max( t ceil(c / P) / c, c handout ), bytes / bandwidth(P) )
//        + sum over jobs of (min(P, c) - 1) barrier
//
// t is a job's time with one worker and c its number of chunks, which are assumed to be equally long. P is the number of
// workers; SharingCosts explains handout, barrier and bandwidth. Work and span of parallel programs: R. Brent, "The parallel evaluation of general arithmetic expressions" (1974); the memory bound is the roofline of
// S. Williams et al. (2009).
#pragma once

#include <array>
#include <span>
#include <vector>

#include "drystone/report.hpp"

namespace drystone::bench {

/// The costs of sharing. The first three are measured; the last belongs to the machine of the prediction and is
/// assumed.
struct SharingCosts {
  /// Time for a worker to enter a job and leave it [ms]; a job lets in at most as many workers as it has chunks.
  double barrier_ms = 0.0;
  /// Time to take a chunk while others take chunks too [ms].
  double handout_ms = 0.0;
  /// Memory bandwidth of one core [GB/s].
  double core_bandwidth = 10.0;
  /// Memory bandwidth of all cores together [GB/s].
  double machine_bandwidth = 200.0;
};

/// A step with one worker.
struct StepWork {
  double total_ms = 0.0;
  std::array<double, kPhaseCount> phase_ms{};
  std::array<double, kPhaseCount> parallel_ms{};
  std::vector<StepJob> jobs;
  /// Bytes to and from memory, if no more than one block stays in the caches.
  double bytes = 0.0;
};

/// The terms of the predicted time; all but `serial` and `share` are losses due to sharing.
struct Prediction {
  double serial = 0.0;    ///< [ms] Outside of jobs.
  double share = 0.0;     ///< [ms] The jobs, evenly divided.
  double uneven = 0.0;    ///< [ms] Too few chunks to divide evenly.
  double handout = 0.0;   ///< [ms] Chunks too small for how fast they can be handed out.
  double memory = 0.0;    ///< [ms] Waiting for memory, beyond the above.
  double barriers = 0.0;  ///< [ms]

  double total() const { return serial + share + uneven + handout + memory + barriers; }
};

/// The name of the largest term.
const char* greatest_term(const Prediction& prediction);

/// The time of the parallel part of a job with `workers`, without costs of sharing: whole chunks, all equally long.
double even_chunks_ms(const StepJob& job, int workers);

/// One worker needs no sharing, so the prediction is the measurement. workers >= 1.
Prediction predict(const StepWork& step, int workers, const SharingCosts& costs);

/// The sum over steps; the memory bound holds in each step by itself.
Prediction predict(std::span<const StepWork> steps, int workers, const SharingCosts& costs);

}  // namespace drystone::bench
