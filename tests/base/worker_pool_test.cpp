// WorkerPool: every number once, in chunks of the grain, from any number of workers; no lost wake-ups; no allocation.
// Plain (not atomic) data of the tasks lets ThreadSanitizer check that a job's results are visible to the caller.
#define DRYSTONE_ENABLE_ASSERTS
#include "base/worker_pool.hpp"

#include <gtest/gtest.h>

#include <array>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <thread>
#include <vector>

#include "tests/base/allocation_counter.hpp"

namespace drystone::base {
namespace {

class WorkerPoolTest : public testing::TestWithParam<int> {};

INSTANTIATE_TEST_SUITE_P(Workers, WorkerPoolTest, testing::Values(1, 2, 3, 8));

TEST_P(WorkerPoolTest, EveryNumberOnceInChunksOfTheGrain) {
  WorkerPool pool(GetParam());
  EXPECT_EQ(pool.worker_count(), GetParam());
  for (int count : {0, 1, 2, 7, 64, 1000}) {
    for (int grain : {1, 3, 64, 5000}) {
      std::vector<int> visits(static_cast<std::size_t>(count), 0);
      std::atomic<int> misfits{0};
      pool.parallel_for(count, grain, [&](int begin, int end, int worker) {
        const bool whole = begin == 0 && end == count && worker == 0;
        const bool chunk = begin % grain == 0 && (end - begin == grain || (end == count && end - begin < grain));
        if (!(whole || chunk) || end <= begin || worker < 0 || worker >= pool.worker_count()) ++misfits;
        for (int i = begin; i < end; ++i) ++visits[static_cast<std::size_t>(i)];
      });
      EXPECT_EQ(misfits, 0) << count << " by " << grain;
      EXPECT_EQ(visits, std::vector<int>(static_cast<std::size_t>(count), 1)) << count << " by " << grain;
    }
  }
}

TEST_P(WorkerPoolTest, AWorkerIndexIsOneThread) {
  WorkerPool pool(GetParam());
  std::array<long, WorkerPool::kMaxWorkers> sums{};
  std::array<std::thread::id, WorkerPool::kMaxWorkers> threads{};
  constexpr int kCount = 20000;
  for (int round = 0; round < 5; ++round) {
    pool.parallel_for(kCount, 16, [&](int begin, int end, int worker) {
      const std::size_t w = static_cast<std::size_t>(worker);
      if (threads[w] == std::thread::id()) threads[w] = std::this_thread::get_id();
      EXPECT_EQ(threads[w], std::this_thread::get_id());
      for (int i = begin; i < end; ++i) sums[w] += i;
    });
  }
  long total = 0;
  for (const long sum : sums) total += sum;
  EXPECT_EQ(total, 5L * kCount * (kCount - 1) / 2);
  if (threads[0] != std::thread::id()) {
    EXPECT_EQ(threads[0], std::this_thread::get_id()) << "Worker 0 is the caller";
  }
}

TEST_P(WorkerPoolTest, ManySmallJobsWithoutAllocation) {
  WorkerPool pool(GetParam());
  std::array<int, 8> cells{};
  const std::uint64_t before = test::allocations();
  constexpr int kJobs = 5000;
  for (int job = 0; job < kJobs; ++job) {
    pool.parallel_for(8, 1, [&](int begin, int, int) { ++cells[static_cast<std::size_t>(begin % 8)]; });
  }
  EXPECT_EQ(test::allocations(), before);
  // With one worker each job is a single call that begins at 0.
  std::array<int, 8> expected{kJobs};
  if (GetParam() > 1) expected.fill(kJobs);
  EXPECT_EQ(cells, expected);
}

// Long enough pauses that the workers park between the jobs: each chunk waits for company, so that the test fails (by its
// time limit of the loop) where parked workers are not woken.
TEST(WorkerPool, ParkedWorkersAreWoken) {
  WorkerPool pool(3);
  for (int job = 0; job < 5; ++job) {
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
    std::atomic<int> present{0};
    const auto give_up = std::chrono::steady_clock::now() + std::chrono::seconds(20);
    pool.run_team([&](int) {
      ++present;
      while (present < 3 && std::chrono::steady_clock::now() < give_up) std::this_thread::yield();
    });
    EXPECT_EQ(present, 3);
  }
}

TEST_P(WorkerPoolTest, ATeamHasTheCallerAndEachOtherAtMostOnce) {
  WorkerPool pool(GetParam());
  for (int round = 0; round < 200; ++round) {
    std::array<int, WorkerPool::kMaxWorkers> calls{};
    std::array<int, WorkerPool::kMaxWorkers> done{};
    std::atomic<int> next{0};
    pool.run_team([&](int worker) {
      ++calls[static_cast<std::size_t>(worker)];
      while (next.fetch_add(1) < 100) ++done[static_cast<std::size_t>(worker)];
    });
    int total = 0;
    for (std::size_t w = 0; w < calls.size(); ++w) {
      EXPECT_LE(calls[w], w < static_cast<std::size_t>(GetParam()) ? 1 : 0);
      total += done[w];
    }
    EXPECT_EQ(calls[0], 1);
    EXPECT_EQ(total, 100);
  }
}

// A worker that wakes late must find the job closed: its data may be gone.
TEST(WorkerPool, NobodyJoinsAJobThatIsOver) {
  WorkerPool pool(4);
  std::atomic<bool> running{false};
  std::atomic<int> late{0};
  for (int round = 0; round < 300; ++round) {
    running = true;
    pool.run_team([&](int) {
      if (!running) ++late;
    });
    running = false;
    std::this_thread::sleep_for(std::chrono::microseconds(50));
  }
  EXPECT_EQ(late, 0);
}

TEST(WorkerPool, LargestCountsDoNotOverflow) {
  WorkerPool pool(2);
  std::array<std::int64_t, 2> covered{};
  pool.parallel_for(2147483647, 1 << 30, [&](int begin, int end, int worker) {
    covered[static_cast<std::size_t>(worker)] += std::int64_t{end} - begin;
  });
  EXPECT_EQ(covered[0] + covered[1], 2147483647);
}

TEST(WorkerPool, ComesAndGoesWithoutWork) {
  for (int i = 0; i < 50; ++i) {
    WorkerPool pool(4);
    EXPECT_EQ(pool.worker_count(), 4);
  }
}

TEST(WorkerPoolDeathTest, NestedJobsAreABug) {
  testing::FLAGS_gtest_death_test_style = "threadsafe";
  EXPECT_DEATH(
      {
        WorkerPool pool(1);
        pool.parallel_for(4, 1, [&](int, int, int) { pool.parallel_for(4, 1, [](int, int, int) {}); });
      },
      "nested");
}

TEST(WorkerPoolDeathTest, ThrowingTasksTerminate) {
  testing::FLAGS_gtest_death_test_style = "threadsafe";
  EXPECT_DEATH(
      {
        WorkerPool pool(2);
        pool.parallel_for(100, 1, [](int, int, int) { throw 1; });
      },
      "");
}

}  // namespace
}  // namespace drystone::base
