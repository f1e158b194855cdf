#include "benchmarks/scaling/model.hpp"

#include <algorithm>
#include <numeric>

namespace drystone::bench {
namespace {

/// [bytes/ms] of a bandwidth in GB/s.
constexpr double kBytesPerMs = 1e6;

double bandwidth(int workers, const SharingCosts& costs) {
  return std::min(costs.core_bandwidth * workers, costs.machine_bandwidth);
}

}  // namespace

const char* greatest_term(const Prediction& p) {
  struct Term {
    double ms;
    const char* name;
  };
  const std::array<Term, 6> terms = {{{p.serial, "serial"},
                                      {p.share, "work"},
                                      {p.uneven, "few chunks"},
                                      {p.handout, "hand-out"},
                                      {p.memory, "memory"},
                                      {p.barriers, "barriers"}}};
  return std::max_element(terms.begin(), terms.end(), [](const Term& a, const Term& b) { return a.ms < b.ms; })->name;
}

double even_chunks_ms(const StepJob& job, int workers) {
  const int rounds = (job.chunks - 1) / workers + 1;
  return job.ms * rounds / job.chunks;
}

Prediction predict(const StepWork& step, int workers, const SharingCosts& costs) {
  Prediction p;
  const double parallel = std::accumulate(step.parallel_ms.begin(), step.parallel_ms.end(), 0.0);
  p.serial = step.total_ms - parallel;
  p.share = parallel / workers;
  if (workers == 1) return p;
  for (const StepJob& job : step.jobs) {
    const double even = even_chunks_ms(job, workers);
    p.uneven += even - job.ms / workers;
    p.handout += std::max(0.0, job.chunks * costs.handout_ms - even);
    p.barriers += (std::min(workers, job.chunks) - 1) * costs.barrier_ms;
  }
  const double busy = p.share + p.uneven + p.handout;
  p.memory = std::max(0.0, step.bytes / (kBytesPerMs * bandwidth(workers, costs)) - busy);
  return p;
}

Prediction predict(std::span<const StepWork> steps, int workers, const SharingCosts& costs) {
  Prediction sum;
  for (const StepWork& step : steps) {
    const Prediction p = predict(step, workers, costs);
    sum.serial += p.serial;
    sum.share += p.share;
    sum.uneven += p.uneven;
    sum.handout += p.handout;
    sum.memory += p.memory;
    sum.barriers += p.barriers;
  }
  return sum;
}

}  // namespace drystone::bench
