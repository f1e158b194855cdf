// JobLog: each job that could be shared has one entry, with its chunks, phase and time, for any number of workers.
#include "core/job_log.hpp"

#include <gtest/gtest.h>

#include <chrono>
#include <thread>

#include "core/worker_pool.hpp"

namespace drystone::base {
namespace {

class JobLogTest : public testing::TestWithParam<int> {};

INSTANTIATE_TEST_SUITE_P(Workers, JobLogTest, testing::Values(1, 2, 3));

TEST_P(JobLogTest, LogsJobsOfMoreThanOneChunk) {
  WorkerPool pool(GetParam());
  const auto nothing = [](int, int, int) {};
  pool.parallel_for(65, 64, nothing);
  EXPECT_TRUE(pool.log().jobs().empty()) << "not started";
  pool.log().start();
  pool.log().set_phase(Phase::solve);
  pool.parallel_for(0, 1, nothing);
  pool.parallel_for(64, 64, nothing);
  EXPECT_TRUE(pool.log().jobs().empty()) << "nothing to do, or one chunk";
  pool.parallel_for(65, 64, nothing);
  pool.log().set_phase(Phase::refit);
  pool.parallel_for(1000, 10, nothing);
  ASSERT_EQ(pool.log().jobs().size(), 2u);
  EXPECT_EQ(pool.log().jobs()[0].chunks, 2);
  EXPECT_EQ(pool.log().jobs()[0].phase, Phase::solve);
  EXPECT_EQ(pool.log().jobs()[1].chunks, 100);
  EXPECT_EQ(pool.log().jobs()[1].phase, Phase::refit);
  pool.log().stop();
  pool.parallel_for(1000, 10, nothing);
  EXPECT_EQ(pool.log().jobs().size(), 2u) << "stopped";
  pool.log().start();
  EXPECT_TRUE(pool.log().jobs().empty());
}

TEST_P(JobLogTest, MeasuresTheTimeFromOpeningToEnd) {
  using namespace std::chrono_literals;
  WorkerPool pool(GetParam());
  pool.log().start();
  const auto start = std::chrono::steady_clock::now();
  pool.parallel_for(2, 1, [](int, int, int) { std::this_thread::sleep_for(20ms); });
  const std::chrono::duration<double, std::milli> elapsed = std::chrono::steady_clock::now() - start;
  // A sleep is never shorter than requested. Whether the two sleeps overlap depends on whether a second worker came.
  EXPECT_GE(pool.log().jobs().front().ms, 20.0);
  EXPECT_LE(pool.log().jobs().front().ms, elapsed.count());
}

}  // namespace
}  // namespace drystone::base
