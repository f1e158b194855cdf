// JobBoard: every chunk is claimed once, own chunks first, and the caller waits for claimed chunks only.
#define DRYSTONE_ENABLE_ASSERTS
#include "core/job_board.hpp"

#include <gtest/gtest.h>

#if defined(__linux__)
#include <sys/syscall.h>
#include <unistd.h>
#endif

#include <atomic>
#include <chrono>
#include <ctime>
#include <thread>
#include <vector>

#include "tests/support/threads.hpp"

namespace drystone::base {
namespace {

using namespace std::chrono_literals;

template <typename F>
Job job_of(F& f) {
  return {[](void* callable, int chunk, int worker) noexcept { (*static_cast<F*>(callable))(chunk, worker); }, &f};
}

TEST(JobBoard, AWorkerTakesItsOwnChunksFirst) {
  JobBoard board;
  for (const int worker : {0, 1, 2}) {
    std::vector<int> order;
    auto note = [&](int chunk, int) { order.push_back(chunk); };
    board.post(job_of(note), 7, 3);  // The ranges are 0 1, 2 3, and 4 5 6.
    EXPECT_EQ(board.work(worker), 7);
    const std::vector<std::vector<int>> expected = {
        {0, 1, 2, 3, 4, 5, 6}, {2, 3, 4, 5, 6, 0, 1}, {4, 5, 6, 0, 1, 2, 3}};
    EXPECT_EQ(order, expected[static_cast<std::size_t>(worker)]);
    EXPECT_TRUE(board.is_finished());
    EXPECT_EQ(board.work(0), 0);
  }
}

TEST(JobBoard, FewerChunksThanWorkers) {
  JobBoard board;
  std::vector<int> visits(2, 0);
  auto visit = [&](int chunk, int) { ++visits[static_cast<std::size_t>(chunk)]; };
  board.post(job_of(visit), 2, 5);
  EXPECT_EQ(board.work(4), 2);
  EXPECT_EQ(visits, (std::vector<int>{1, 1}));
}

// The thread takes an index, but it does not claim a chunk before the test lets it go on. It stands for a thread that
// the system suspends at that point.
TEST(JobBoard, AThreadWithoutAChunkIsNotWaitedFor) {
  JobBoard board;
  int done = 0;
  auto count = [&](int, int) { ++done; };
  board.post(job_of(count), 4, 2);
  std::atomic<bool> ready{false};
  std::atomic<bool> go_on{false};
  std::thread late([&] {
    const int worker = board.take_index();
    EXPECT_EQ(worker, 1);
    ready = true;
    while (!go_on) std::this_thread::sleep_for(1ms);
    EXPECT_EQ(board.work(worker), 0);
    board.return_index(worker);
  });
  while (!ready) std::this_thread::yield();
  EXPECT_EQ(board.work(0), 4);
  EXPECT_TRUE(board.is_finished());
  board.wait_until_finished(0ns);
  EXPECT_EQ(done, 4);
  // The next job is not delayed either, and the late thread may still come for it.
  board.post(job_of(count), 4, 2);
  EXPECT_EQ(board.work(0), 4);
  EXPECT_TRUE(board.is_finished());
  go_on = true;
  late.join();
  EXPECT_EQ(done, 8);
}

#if defined(__linux__)
// The chunk lasts until the caller sleeps, which the caller does after it has watched for a millisecond.
TEST(JobBoard, AClaimedChunkIsWaitedFor) {
  JobBoard board;
  const int caller = static_cast<int>(syscall(SYS_gettid));
  std::atomic<bool> begun{false};
  bool caller_slept = false;
  int done = 0;  // Not atomic: ThreadSanitizer checks that the caller sees the result.
  auto slow = [&](int, int) {
    begun = true;
    const auto give_up = std::chrono::steady_clock::now() + 20s;
    while (!caller_slept && std::chrono::steady_clock::now() < give_up) {
      caller_slept = test::look_at_thread(caller).sleeps;
      std::this_thread::yield();
    }
    ++done;
  };
  board.post(job_of(slow), 1, 2);
  std::thread other([&] { EXPECT_EQ(board.work(1), 1); });
  while (!begun) std::this_thread::yield();
  EXPECT_EQ(board.work(0), 0);
  EXPECT_GE(board.wait_until_finished(1ms), 1.0);
  EXPECT_TRUE(caller_slept);
  EXPECT_EQ(done, 1);
  other.join();
}
#endif

TEST(JobBoard, IndicesAreForOneThreadEach) {
  JobBoard board;
  auto nothing = [](int, int) {};
  EXPECT_EQ(board.take_index(), JobBoard::kNoWorker) << "nothing is posted";
  board.post(job_of(nothing), 8, 3);
  EXPECT_EQ(board.take_index(), 1);
  EXPECT_EQ(board.take_index(), 2);
  EXPECT_EQ(board.take_index(), JobBoard::kNoWorker) << "0 is the caller's";
  {
    const JobBoard::CallerScope scope(board);
    EXPECT_EQ(board.take_index(), 0);
    board.return_index(0);
  }
  board.return_index(1);
  EXPECT_EQ(board.take_index(), 1);
  board.work(0);
  EXPECT_EQ(board.take_index(), JobBoard::kNoWorker) << "no chunk is left";
}

#if defined(__linux__)
// A thread without a processor does no work: a sleep is not counted.
TEST(JobBoard, CountsTheProcessorTimeOfOtherThreads) {
  JobBoard board;
  volatile double sum = 0.0;
  auto compute = [&](int, int) {
    for (int i = 0; i < 1000000; ++i) sum = sum + 1.0;
    std::this_thread::sleep_for(20ms);
  };
  board.post(job_of(compute), 1, 2);
  const std::clock_t before = std::clock();
  std::thread([&] { board.work(1); }).join();
  const double spent = 1e3 * static_cast<double>(std::clock() - before) / CLOCKS_PER_SEC;
  const double help = board.take_help_ms();
  EXPECT_GT(help, 0.1);
  EXPECT_LE(help, spent + 1.0) << "without the 20 ms of the sleep";
  EXPECT_EQ(board.take_help_ms(), 0.0);
  board.post(job_of(compute), 1, 2);
  board.work(0);
  EXPECT_EQ(board.take_help_ms(), 0.0) << "the caller is not counted";
}
#endif

// Jobs follow each other without a pause, so threads read the board while it changes.
TEST(JobBoard, EveryChunkOnceWhileJobsChange) {
  JobBoard board;
  std::atomic<bool> stop{false};
  std::vector<std::thread> threads;
  for (int worker = 1; worker < 4; ++worker) {
    threads.emplace_back([&board, &stop, worker] {
      while (!stop) board.work(worker);
    });
  }
  for (int job = 0; job < 3000; ++job) {
    const int chunks = 1 + job % 37;
    std::vector<int> visits(static_cast<std::size_t>(chunks), 0);
    auto visit = [&](int chunk, int) { ++visits[static_cast<std::size_t>(chunk)]; };
    board.post(job_of(visit), chunks, 1 + job % 4);
    board.work(0);
    board.wait_until_finished(20us);
    ASSERT_EQ(visits, std::vector<int>(static_cast<std::size_t>(chunks), 1)) << "job " << job;
  }
  stop = true;
  for (std::thread& thread : threads) thread.join();
}

}  // namespace
}  // namespace drystone::base
