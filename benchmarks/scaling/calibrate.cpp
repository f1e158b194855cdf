#include "benchmarks/scaling/calibrate.hpp"

#include <algorithm>
#include <chrono>
#include <limits>
#include <vector>

#include "base/worker_pool.hpp"

namespace drystone::bench {
namespace {

constexpr int kTrials = 200;
constexpr int kJobsInTrial = 200;
constexpr int kChunksInTrial = 20000;
/// Larger than any cache [numbers].
constexpr std::size_t kStreamed = std::size_t{1} << 25;

/// The least time of a trial [ms].
template <typename F>
double least_ms(int trials, F f) {
  double least = std::numeric_limits<double>::infinity();
  for (int i = 0; i < trials; ++i) {
    const auto start = std::chrono::steady_clock::now();
    f();
    const std::chrono::duration<double, std::milli> elapsed = std::chrono::steady_clock::now() - start;
    least = std::min(least, elapsed.count());
  }
  return least;
}

double barrier_ms(base::WorkerPool& pool) {
  const double trial = least_ms(kTrials, [&] {
    for (int i = 0; i < kJobsInTrial; ++i) pool.parallel_for(2, 1, [](int, int, int) {});
  });
  return trial / kJobsInTrial;
}

double handout_ms(base::WorkerPool& pool) {
  const double trial = least_ms(kTrials, [&] { pool.parallel_for(kChunksInTrial, 1, [](int, int, int) {}); });
  return trial / kChunksInTrial;
}

/// Reading one array and writing another [GB/s]; what is written is read first.
double core_bandwidth() {
  std::vector<float> from(kStreamed, 1.0f);
  std::vector<float> to(kStreamed, 2.0f);
  const double ms = least_ms(5, [&] {
    for (std::size_t i = 0; i < kStreamed; ++i) to[i] = 0.5f * to[i] + from[i];
  });
  return 3.0 * sizeof(float) * static_cast<double>(kStreamed) / (1e6 * ms);
}

}  // namespace

SharingCosts measure_sharing_costs(double machine_bandwidth) {
  base::WorkerPool pool(2);
  SharingCosts costs;
  costs.barrier_ms = barrier_ms(pool);
  costs.handout_ms = handout_ms(pool);
  costs.core_bandwidth = core_bandwidth();
  costs.machine_bandwidth = machine_bandwidth;
  return costs;
}

}  // namespace drystone::bench
