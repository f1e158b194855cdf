// WorkerPool, over its own threads and over schedulers: each number is processed once, in chunks of the grain, for any
// number of workers. No wake-up is lost, nothing is allocated, and idle workers take no processor time. Most tasks
// write their results to plain data, not to atomics, so ThreadSanitizer checks that the caller sees them.
#define DRYSTONE_ENABLE_ASSERTS
#include "core/worker_pool.hpp"

#include <gtest/gtest.h>

#if defined(__linux__)
#include <sched.h>
#endif

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <ctime>
#include <map>
#include <thread>
#include <utility>
#include <vector>

#include "core/platform.hpp"
#include "tests/base/allocation_counter.hpp"
#include "tests/support/schedulers.hpp"
#include "tests/support/threads.hpp"

namespace drystone::base {
namespace {

class WorkerPoolTest : public testing::TestWithParam<int> {};

INSTANTIATE_TEST_SUITE_P(Workers, WorkerPoolTest, testing::Values(1, 2, 3, 8));

TEST_P(WorkerPoolTest, ProcessesEachNumberOnceInChunksOfTheGrain) {
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

TEST_P(WorkerPoolTest, EachWorkerIndexBelongsToOneThread) {
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

TEST_P(WorkerPoolTest, SmallJobsDoNotAllocate) {
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

/// Three chunks that wait for each other to begin: the test fails by its time limit if a worker does not come. All
/// workers but the caller then delay their end, and the caller must wait for them.
void expect_a_team_of_three(WorkerPool& pool) {
  std::atomic<int> present{0};
  std::atomic<int> done{0};
  const std::thread::id caller = std::this_thread::get_id();
  const auto give_up = std::chrono::steady_clock::now() + std::chrono::seconds(20);
  pool.parallel_for(3, 1, [&](int, int, int) {
    ++present;
    while (present < 3 && std::chrono::steady_clock::now() < give_up) std::this_thread::yield();
    if (std::this_thread::get_id() != caller) std::this_thread::sleep_for(std::chrono::milliseconds(5));
    ++done;
  });
  EXPECT_EQ(present, 3);
  EXPECT_EQ(done, 3);
}

// The pauses between the jobs are long enough for the workers to park.
TEST(WorkerPool, WakesParkedWorkers) {
  WorkerPool pool(3);
  for (int job = 0; job < 5; ++job) {
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
    expect_a_team_of_three(pool);
  }
}

// A worker that wakes late must find the job closed, because the job's data may be gone.
TEST(WorkerPool, NoWorkerJoinsAClosedJob) {
  WorkerPool pool(4);
  std::atomic<bool> running{false};
  std::atomic<int> late{0};
  for (int round = 0; round < 300; ++round) {
    running = true;
    pool.parallel_for(4, 1, [&](int, int, int) {
      if (!running) ++late;
    });
    running = false;
    std::this_thread::sleep_for(std::chrono::microseconds(50));
  }
  EXPECT_EQ(late, 0);
}

/// Some chunks throw, on whatever threads. The others run all the same, the caller gets one of the exceptions, and the next job is whole.
void expect_exceptions_at_the_caller(WorkerPool& pool) {
  for (const int throwing : {1, 2, 5}) {
    std::atomic<int> done{0};
    const auto run = [&] {
      pool.parallel_for(50, 1, [&](int begin, int end, int) {
        for (int i = begin; i < end; ++i) {
          if (i % 10 < throwing) throw i;
          ++done;
        }
      });
    };
    int thrown = -1;
    try {
      run();
    } catch (const int number) {
      thrown = number;
    }
    EXPECT_GE(thrown, 0);
    EXPECT_LT(thrown % 10, throwing);
    if (pool.worker_count() > 1) {
      EXPECT_EQ(done, 50 - 5 * throwing);
    }
    std::atomic<int> sum{0};
    pool.parallel_for(50, 1, [&](int begin, int end, int) { sum += (end - begin) * (begin + end - 1) / 2; });
    EXPECT_EQ(sum, 49 * 50 / 2);
  }
}

TEST(WorkerPool, TheCallerGetsTheExceptionsOfTasks) {
  for (const int workers : {1, 2, 7}) {
    WorkerPool pool(workers);
    for (int i = 0; i < 50; ++i) expect_exceptions_at_the_caller(pool);
  }
  test::SerialScheduler serial(3);
  test::QueueScheduler queue(3, false);
  WorkerPool over_serial(serial, 3), over_queue(queue, 3);
  for (int i = 0; i < 50; ++i) {
    expect_exceptions_at_the_caller(over_serial);
    expect_exceptions_at_the_caller(over_queue);
  }
}

TEST(WorkerPool, LargestCountsDoNotOverflow) {
  WorkerPool pool(2);
  std::array<std::int64_t, 2> covered{};
  pool.parallel_for(2147483647, 1 << 30, [&](int begin, int end, int worker) {
    covered[static_cast<std::size_t>(worker)] += std::int64_t{end} - begin;
  });
  EXPECT_EQ(covered[0] + covered[1], 2147483647);
}

TEST(WorkerPool, CanBeDestroyedWithoutAJob) {
  for (int i = 0; i < 50; ++i) {
    WorkerPool pool(4);
    EXPECT_EQ(pool.worker_count(), 4);
  }
}

/// Work that takes the same number of instructions in each call: about ten microseconds.
std::uint32_t compute(std::uint32_t x) {
  for (int i = 0; i < 10000; ++i) x = 1664525u * x + 1013904223u;
  return x;
}

/// Steps of 20 jobs of 8 chunks, with some work of the calling thread in between. Returns the processor time of the work [ms].
double run_steps(WorkerPool& pool, int steps) {
  struct Part {
    std::uint32_t value = 0;
    double ms = 0.0;

    void work() {
      const double start = thread_cpu_ms().value_or(0.0);
      value = compute(value);
      ms += thread_cpu_ms().value_or(0.0) - start;
    }
  };
  std::array<Part, 9> parts{};
  for (int step = 0; step < steps; ++step) {
    const WorkerPool::StepScope scope(pool);
    for (int job = 0; job < 20; ++job) {
      pool.parallel_for(8, 1, [&](int begin, int end, int) {
        for (int i = begin; i < end; ++i) parts[static_cast<std::size_t>(i)].work();
      });
      parts[8].work();
    }
  }
  double ms = 0.0;
  for (const Part& part : parts) {
    EXPECT_NE(part.value, 1u) << "so that the work is not left out";
    ms += part.ms;
  }
  return ms;
}

#if defined(__linux__)
/// The processor time of all threads for each second of it in the work, with so many workers on a single processor.
double cost_on_one_processor(int workers) {
  double cost = 0.0;
  std::thread([&] {
    cpu_set_t all, one;
    sched_getaffinity(0, sizeof all, &all);
    CPU_ZERO(&one);
    for (std::size_t i = 0; i < CPU_SETSIZE && CPU_COUNT(&one) == 0; ++i) {
      if (CPU_ISSET(i, &all)) CPU_SET(i, &one);
    }
    ASSERT_EQ(sched_setaffinity(0, sizeof one, &one), 0);  // The pool's threads inherit it.
    WorkerPool pool(workers);
    run_steps(pool, 5);
    const std::clock_t before = std::clock();
    const double work_ms = run_steps(pool, 25);
    cost = 1e3 * static_cast<double>(std::clock() - before) / CLOCKS_PER_SEC / work_ms;
  }).join();
  return cost;
}

// Threads for which there is no processor must cost little: the calling thread does their work. Workers that spin for the next job take half as
// much processor time again as the work. Both are measured at the same time and in processor time, so that a slow or busy machine changes
// neither. The least of several tries counts, because other programs empty the caches between two threads.
TEST(WorkerPool, WorkersWithoutAProcessorCostLittle) {
  double cost = 1e9;
  for (int i = 0; i < 5 && cost >= 1.25; ++i) cost = std::min(cost, cost_on_one_processor(4));
  EXPECT_LT(cost, 1.25);
}

// Without a job, all threads of the pool wait: they sleep, and none of them runs between two looks. A worker that keeps spinning, that lets
// others run and comes back, or that looks for jobs from time to time, does run.
TEST(WorkerPool, IdleWorkersPark) {
  const int cores = std::max(2, static_cast<int>(std::thread::hardware_concurrency()));
  for (const int workers : {2, std::min(cores, 4), 2 * cores}) {
    const std::map<int, test::ThreadLook> others = test::look_at_threads();
    WorkerPool pool(workers);
    pool.parallel_for(1000, 1, [](int, int, int) {});
    const auto look = [&] {
      std::map<int, test::ThreadLook> helpers = test::look_at_threads();
      std::erase_if(helpers, [&](const auto& thread) { return others.contains(thread.first); });
      return helpers;
    };
    const auto sleep = [](const auto& threads) {
      return std::all_of(threads.begin(), threads.end(), [](const auto& thread) { return thread.second.sleeps; });
    };
    const auto give_up = std::chrono::steady_clock::now() + std::chrono::seconds(20);
    std::map<int, test::ThreadLook> before;
    std::map<int, test::ThreadLook> now = look();
    do {
      before = std::move(now);
      std::this_thread::sleep_for(std::chrono::milliseconds(100));
      now = look();
    } while (!(now == before && sleep(now)) && std::chrono::steady_clock::now() < give_up);
    EXPECT_EQ(now.size(), static_cast<std::size_t>(workers - 1));
    EXPECT_TRUE(now == before && sleep(now)) << workers << " workers";
  }
}

// A thread that sleeps in a chunk stands for one that loses its processor to another program.
TEST(WorkerPool, AsksForFewerWorkersWhereTheyLoseTheirProcessor) {
  WorkerPool pool(4);
  const std::thread::id caller = std::this_thread::get_id();
  const auto give_up = std::chrono::steady_clock::now() + std::chrono::seconds(20);
  int steps = 0;
  for (; pool.asked_workers() == 4 && std::chrono::steady_clock::now() < give_up; ++steps) {
    const WorkerPool::StepScope scope(pool);
    std::atomic<bool> has_help{false};
    pool.parallel_for(8, 1, [&](int, int, int) {
      if (std::this_thread::get_id() != caller) {
        has_help = true;
        std::this_thread::sleep_for(std::chrono::milliseconds(5));
      }
      while (!has_help && std::chrono::steady_clock::now() < give_up) std::this_thread::yield();
    });
  }
  EXPECT_LT(pool.asked_workers(), 4) << "after " << steps << " steps";
  EXPECT_GE(pool.asked_workers(), 1);
}
#endif

/// Threads that take part at the same time must have different indices, and each number must be processed once.
void expect_whole_jobs(WorkerPool& pool, int jobs) {
  std::array<std::atomic<bool>, WorkerPool::kMaxWorkers> taken{};
  std::atomic<int> clashes{0};
  constexpr int kCount = 300;
  for (int job = 0; job < jobs; ++job) {
    std::vector<int> visits(kCount, 0);
    pool.parallel_for(kCount, 7, [&](int begin, int end, int worker) {
      if (worker < 0 || worker >= pool.worker_count() || taken[static_cast<std::size_t>(worker)].exchange(true))
        ++clashes;
      for (int i = begin; i < end; ++i) ++visits[static_cast<std::size_t>(i)];
      taken[static_cast<std::size_t>(worker)] = false;
    });
    EXPECT_EQ(visits, std::vector<int>(kCount, 1));
  }
  EXPECT_EQ(clashes, 0);
}

template <typename T>
void expect_whole_jobs_over(T&& scheduler, int jobs) {
  WorkerPool pool(scheduler, scheduler.worker_count());
  EXPECT_EQ(pool.worker_count(), scheduler.worker_count());
  expect_whole_jobs(pool, jobs);
  EXPECT_EQ(scheduler.runs(), scheduler.worker_count() > 1 ? jobs : 0);
}

TEST(WorkerPoolOverScheduler, ProcessesEachNumberOnceWithDifferentIndices) {
  expect_whole_jobs_over(test::IdleScheduler(4), 50);
  expect_whole_jobs_over(test::SerialScheduler(1), 50);
  expect_whole_jobs_over(test::SerialScheduler(2), 50);
  expect_whole_jobs_over(test::LateScheduler(4), 50);
  expect_whole_jobs_over(test::ThreadStartingScheduler(5), 20);
  expect_whole_jobs_over(test::QueueScheduler(4, false), 1000);
  expect_whole_jobs_over(test::QueueScheduler(WorkerPool::kMaxWorkers, true), 100);
}

/// There are more simultaneous calls than places. No two threads may work with the same index.
TEST(WorkerPoolOverScheduler, UsesNoMoreWorkersThanRequested) {
  class Crowd final : public Scheduler {
   public:
    int worker_count() const override { return 3; }
    void run(int, const Task& task) noexcept override {
      std::vector<std::thread> threads;
      for (int i = 0; i < 8; ++i) threads.emplace_back(task);
      for (std::thread& thread : threads) thread.join();
    }
  };
  Crowd crowd;
  WorkerPool pool(crowd, crowd.worker_count());
  for (int round = 0; round < 20; ++round) {
    std::array<std::atomic<bool>, 3> working{};
    std::atomic<int> clashes{0};
    pool.parallel_for(24, 1, [&](int, int, int worker) {
      clashes += working[static_cast<std::size_t>(worker)].exchange(true) ? 1 : 0;
      std::this_thread::sleep_for(std::chrono::microseconds(200));
      working[static_cast<std::size_t>(worker)] = false;
    });
    EXPECT_EQ(clashes, 0);
  }
}

TEST(WorkerPoolOverScheduler, SharesWorkWithThreadsThatJoin) {
  test::QueueScheduler scheduler(3, false);
  WorkerPool pool(scheduler, 3);
  for (int job = 0; job < 5; ++job) expect_a_team_of_three(pool);
}

// A call requested in the first job and made in the second.
TEST(WorkerPoolOverScheduler, LateCallsHelpWithTheNextJob) {
  class OneLate final : public Scheduler {
   public:
    int worker_count() const override { return 2; }
    void run(int, const Task& task) noexcept override {
      for (const Task& late : late_) std::thread(late).join();
      late_.assign(1, task);
    }

   private:
    std::vector<Task> late_;
  };
  OneLate scheduler;
  WorkerPool pool(scheduler, 2);
  pool.parallel_for(2, 1, [](int, int, int) {});
  int on_others = 0;
  const std::thread::id caller = std::this_thread::get_id();
  pool.parallel_for(8, 1, [&](int, int, int) { on_others += std::this_thread::get_id() != caller ? 1 : 0; });
  EXPECT_EQ(on_others, 8);
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

}  // namespace
}  // namespace drystone::base
