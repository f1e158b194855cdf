// WorkerLimit: the number of workers with which the work goes fastest, found by trials.
#include "core/worker_limit.hpp"

#include <gtest/gtest.h>

#include <functional>
#include <vector>

namespace drystone::base {
namespace {

/// What a machine gives to a number of workers: the speed of the work, and the share of the time that a step loses.
struct Treatment {
  double speed = 1.0;
  double lost = 0.0;
};
using Machine = std::function<Treatment(int workers)>;

/// A machine where w workers do the work 0.8 w times as fast as one, and nothing is lost.
Treatment quiet(int workers) { return {workers == 1 ? 1.0 : 0.8 * workers, 0.0}; }

/// Two of four processors have other work: the third and the fourth worker are interrupted in their chunks, and the
/// others wait.
Treatment half_busy(int workers) { return workers <= 2 ? quiet(workers) : Treatment{1.3, 0.45}; }

/// One of four processors has other work: the fourth worker costs more than it saves.
Treatment quarter_busy(int workers) { return workers <= 3 ? quiet(workers) : Treatment{1.8, 0.4}; }

/// Other programs use all processors. Each thread gets a fifth of one, so a step waits all the time, but more threads
/// get more.
Treatment crowded(int workers) { return {0.2 * workers, 0.8}; }

/// Steps of 10 ms of work. Returns how often each number of workers was asked for.
std::vector<int> run(WorkerLimit& limit, int steps, const Machine& machine) {
  std::vector<int> asked(65, 0);
  for (int i = 0; i < steps; ++i) {
    ++asked[static_cast<std::size_t>(limit.workers())];
    const Treatment now = machine(limit.workers());
    const double passed = 10.0 / now.speed;
    limit.add_step({passed, 10.0, now.lost * passed});
  }
  return asked;
}

TEST(WorkerLimit, KeepsAllWorkersIfNothingIsLost) {
  WorkerLimit limit(4);
  EXPECT_EQ(run(limit, 1000, quiet)[4], 1000);
  // A single worker is kept even if the step loses time.
  WorkerLimit single(1);
  EXPECT_EQ(run(single, 100, crowded)[1], 100);
}

// 3 ms are lost in every 50th step. A trial of fewer workers costs a few steps, and it fails.
TEST(WorkerLimit, InterruptionsNowAndThenCostLittle) {
  WorkerLimit limit(4);
  int below = 0;
  for (int i = 0; i < 2000; ++i) {
    below += limit.workers() < 4 ? 1 : 0;
    const double lost = i % 50 == 0 ? 3.0 : 0.0;
    const double passed = 3.0 / quiet(limit.workers()).speed + lost;
    limit.add_step({passed, 3.0, lost});
  }
  EXPECT_LE(below, 400);
  EXPECT_EQ(run(limit, 100, quiet)[4] >= 80, true);
}

TEST(WorkerLimit, SettlesAtTheFastestNumber) {
  WorkerLimit limit(4);
  EXPECT_GT(run(limit, 10000, half_busy)[2], 9000) << "trials of three workers become rare";
  WorkerLimit other(4);
  EXPECT_GT(run(other, 10000, quarter_busy)[3], 9000);
}

TEST(WorkerLimit, KeepsAllWorkersWhereMoreThreadsGetMore) {
  WorkerLimit limit(4);
  EXPECT_GT(run(limit, 10000, crowded)[4], 9000) << "trials of three workers become rare";
}

TEST(WorkerLimit, ComesBackWhenTheMachineIsFree) {
  WorkerLimit limit(16);
  run(limit, 2000, [](int workers) { return Treatment{workers == 1 ? 1.0 : 0.9 / workers, 0.7}; });
  EXPECT_EQ(limit.workers(), 1);
  run(limit, 1500, quiet);
  EXPECT_EQ(limit.workers(), 16);
}

}  // namespace
}  // namespace drystone::base
