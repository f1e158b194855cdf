#include "benchmarks/scaling/calibrate.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <limits>
#include <optional>
#include <vector>

#include "core/platform.hpp"
#include "core/worker_pool.hpp"

namespace drystone::bench {
namespace {

/// Long enough that two processors are sometimes free at the same time on a busy machine [ms].
constexpr double kTrialsMs = 2000.0;
/// The length of a chunk during which the other worker has time to come [ms].
constexpr double kChunkMs = 5e-3;
constexpr int kSmallChunks = 1000;
/// Larger than any cache [numbers].
constexpr std::size_t kStreamed = std::size_t{1} << 25;
constexpr int kStreams = 5;

using Clock = std::chrono::steady_clock;

double ms_since(Clock::time_point start) {
  return std::chrono::duration<double, std::milli>(Clock::now() - start).count();
}

/// The least time of the trials in which the second worker took part; other load makes trials longer. If it never took
/// part, `most`.
template <typename F>
double least_if_shared(double most, F trial) {
  std::optional<double> least;
  for (const Clock::time_point start = Clock::now(); ms_since(start) < kTrialsMs;) {
    const std::optional<double> ms = trial();
    if (ms) least = std::min(*ms, least.value_or(*ms));
  }
  return least.value_or(most);
}

/// Two chunks of equal length on two workers take the time of one, plus the cost of sharing them.
double barrier_ms(base::WorkerPool& pool) {
  return least_if_shared(kChunkMs, [&]() -> std::optional<double> {
    std::array<int, 2> taken{};
    const Clock::time_point start = Clock::now();
    pool.parallel_for(2, 1, [&](int, int, int worker) {
      ++taken[static_cast<std::size_t>(worker)];
      for (const Clock::time_point from = Clock::now(); ms_since(from) < kChunkMs;) base::pause_thread();
    });
    const double ms = ms_since(start);
    if (taken[0] != 1) return std::nullopt;
    return std::max(0.0, ms - kChunkMs);
  });
}

/// Many empty chunks.
double handout_ms(base::WorkerPool& pool) {
  return least_if_shared(0.0, [&]() -> std::optional<double> {
    std::array<int, 2> taken{};
    const Clock::time_point start = Clock::now();
    pool.parallel_for(kSmallChunks, 1, [&](int, int, int worker) { ++taken[static_cast<std::size_t>(worker)]; });
    const double ms = ms_since(start);
    if (std::min(taken[0], taken[1]) < kSmallChunks / 4) return std::nullopt;
    return ms / kSmallChunks;
  });
}

/// The rate at which one core reads two arrays and writes one of them [GB/s].
double core_bandwidth() {
  std::vector<float> from(kStreamed, 1.0f);
  std::vector<float> to(kStreamed, 2.0f);
  double least = std::numeric_limits<double>::infinity();
  for (int trial = 0; trial < kStreams; ++trial) {
    const Clock::time_point start = Clock::now();
    for (std::size_t i = 0; i < kStreamed; ++i) to[i] = 0.5f * to[i] + from[i];
    least = std::min(least, ms_since(start));
  }
  return 3.0 * sizeof(float) * static_cast<double>(kStreamed) / (1e6 * least);
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
