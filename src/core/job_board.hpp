// The board of a worker pool's jobs: it has the chunks of the present job that no thread has claimed yet.
//
// The caller posts a job. Threads claim its chunks one by one. The job is finished when all its chunks are done. The caller waits for
// claimed chunks only: a thread that has read the board and then loses its processor delays nobody, unless it has a chunk.
//
// The chunks of a job are divided into ranges, one for each worker. A worker takes the chunks of its own range first, so that it works on
// the same part of the arrays in job after job, and finds it in its core's cache; then it takes chunks of other ranges. A range is one
// 64-bit word: the next chunk and the end. A claim is one compare-exchange of that word, and all data of the job are read after the claim.
// So a claim that succeeds is always one of the present job, even if the thread read the word during an earlier job.
//
// Memory order: the caller writes the job, then the words (release); a claim is an acquire. When a worker finds no more chunks, it adds
// those that it did to the count of done chunks (release). The caller reads that count (acquire) before it returns or posts again.
//
// A chunk that throws counts as done; the others run all the same, because they use memory of the caller, which has to wait for them anyway.
#pragma once

#include <array>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <exception>
#include <mutex>
#include <optional>

#include "drystone/report.hpp"

namespace drystone::base {

/// A borrowed callable: the caller's frame outlives the job.
struct Job {
  void (*call)(void* callable, int chunk, int worker) = nullptr;
  void* callable = nullptr;
  std::optional<Phase> phase{};  // Of the step, for profilers.
};

class JobBoard {
 public:
  static constexpr int kMaxWorkers = 64;
  static constexpr int kNoWorker = -1;

  // --- For the one caller, which is worker 0 ----------------------------------------------------------------------------

  /// Requires that the job before is finished. The job asks for `workers` in [1, kMaxWorkers], and each of them has a range.
  void post(Job job, int chunks, int workers);
  /// Waits for the chunks that others have claimed. After work(0) no other chunks are left. The calling thread watches the count of done
  /// chunks in a spin loop for the time `watch`; then it sleeps, so that the system can run the thread that has the chunk, if need be on
  /// this processor. Returns how long the calling thread spun [ms].
  double wait_until_finished(std::chrono::nanoseconds watch);
  /// The processor time that other threads spent in chunks since the last call of this function [ms].
  double take_help_ms();
  bool is_finished() const { return done_.load(std::memory_order_acquire) == chunks_; }
  /// Throws the first exception of a chunk of the finished job, if there was one.
  void throw_failure();

  // --- For all ----------------------------------------------------------------------------------------------------------

  /// The number of posted jobs. When it changes, all chunks of the new job are on the board.
  std::uint64_t number(std::memory_order order) const { return number_.load(order); }
  /// The number of workers that the present job asks for, including the caller: their indices are below this number.
  int wanted() const { return wanted_.load(std::memory_order_relaxed); }
  bool has_chunks() const;
  /// Claims and runs chunks until none is left, and returns their number. Two threads must not work with one index at the same time.
  int work(int worker);

  /// For threads without an index: takes a free index, or index 0 on the thread that has a CallerScope. Returns kNoWorker if no chunks are
  /// left or enough threads work already.
  int take_index();
  void return_index(int worker);

  /// Marks its thread as the caller's while this thread runs Scheduler::run(), which may call the task.
  class CallerScope {
   public:
    explicit CallerScope(const JobBoard& board);
    ~CallerScope();
    CallerScope(const CallerScope&) = delete;
    CallerScope& operator=(const CallerScope&) = delete;

   private:
    const JobBoard* outer_;
  };

 private:
  struct alignas(64) Range {
    std::atomic<std::uint64_t> word{0};  // The next chunk, and above it the end.
  };

  bool claim(Range& range, int& chunk);
  void run(int chunk, int worker);

  Job job_;  // This and chunks_ are written while the board has no chunks, and read by threads that have claimed one.
  int chunks_ = 0;
  alignas(64) std::atomic<std::uint64_t> number_{0};
  std::atomic<int> wanted_{1};
  std::atomic<std::uint64_t> taken_indices_{0};
  alignas(64) std::atomic<int> done_{0};
  std::atomic<bool> caller_sleeps_{false};
  std::atomic<std::int64_t> help_ns_{0};
  std::mutex mutex_;
  std::condition_variable finished_;
  std::exception_ptr failure_;  // Of the present job. Written with the mutex, read when the job is finished.
  std::array<Range, kMaxWorkers> ranges_;
};

}  // namespace drystone::base
