// Threads for the parallel parts of a step. A phase knows parallel_for() and nothing else.
//
// A call opens a job, wakes workers that are parked, and takes part itself as worker 0. Workers join while the job is
// open; when the caller finds no more to do it closes the job and waits for those inside. A worker that wakes late finds
// the job closed and costs nothing, so a machine that is busy with other things slows a step down by the lost cores and
// no more. Between jobs workers spin for a short while, then park on a condition variable. A call allocates nothing.
//
// Alternatives weighed: a barrier over all workers at both ends of a job (waits for the slowest wake-up each time),
// queues with stealing (for tasks that make tasks; a step has none).
//
// Rules: which worker gets which chunk varies from run to run, so a task writes only to its own part of an array or to
// data of its worker index whose union does not depend on the order. Tasks do not throw (a throw terminates), do not
// start jobs (asserted) and, as any number of workers may take part, do not wait for each other.
#pragma once

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <mutex>
#include <thread>
#include <type_traits>
#include <vector>

#include "base/assert.hpp"

namespace drystone::base {

class WorkerPool {
 public:
  static constexpr int kMaxWorkers = 64;

  /// `workers` in [1, kMaxWorkers], the caller included: starts workers - 1 threads.
  explicit WorkerPool(int workers);
  ~WorkerPool();
  WorkerPool(const WorkerPool&) = delete;
  WorkerPool& operator=(const WorkerPool&) = delete;

  int worker_count() const { return static_cast<int>(threads_.size()) + 1; }

  /// Calls f(begin, end, worker_index) for chunks of `grain` numbers that cover [0, count), each once; the last may be
  /// shorter. worker_index is in [0, worker_count()). Returns when all are done. One worker, or no more than one chunk:
  /// a single call f(0, count, 0), or none where count is 0.
  template <typename F>
  void parallel_for(int count, int grain, F&& f) {
    DRYSTONE_ASSERT(count >= 0 && grain >= 1);
    const NestingGuard guard(*this);
    if (count <= 0) return;
    const int chunks = (count - 1) / grain + 1;
    if (threads_.empty() || chunks == 1) {
      f(0, count, 0);
      return;
    }
    std::atomic<int> next_chunk{0};
    auto take_chunks = [&](int worker) {
      for (int i = next_chunk.fetch_add(1, std::memory_order_relaxed); i < chunks;
           i = next_chunk.fetch_add(1, std::memory_order_relaxed)) {
        const int begin = i * grain;
        f(begin, count - begin > grain ? begin + grain : count, worker);
      }
    };
    run_job(job_of(take_chunks), chunks - 1);
  }

  /// Calls f(worker_index) on the caller (0) and once on each worker that comes while the caller is inside: on any number
  /// of them, perhaps none. For loops that hand out their own work, such as the stages of the solver.
  template <typename F>
  void run_team(F&& f) {
    const NestingGuard guard(*this);
    if (threads_.empty()) {
      f(0);
      return;
    }
    run_job(job_of(f), static_cast<int>(threads_.size()));
  }

 private:
  /// A borrowed callable: the caller's frame outlives the job.
  struct Job {
    void (*call)(void* callable, int worker) noexcept = nullptr;
    void* callable = nullptr;
  };

  class NestingGuard {
   public:
    explicit NestingGuard(WorkerPool& pool) : pool_(pool) {
      [[maybe_unused]] const bool nested = pool.busy_.exchange(true, std::memory_order_relaxed);
      DRYSTONE_ASSERT(!nested);
    }
    ~NestingGuard() { pool_.busy_.store(false, std::memory_order_relaxed); }
    NestingGuard(const NestingGuard&) = delete;
    NestingGuard& operator=(const NestingGuard&) = delete;

   private:
    WorkerPool& pool_;
  };

  template <typename F>
  static Job job_of(F& f) {
    using Callable = std::remove_const_t<F>;
    return {[](void* callable, int worker) noexcept { (*static_cast<Callable*>(callable))(worker); },
            const_cast<Callable*>(&f)};
  }

  void run_job(Job job, int helpers);
  void wake_parked(int at_most);
  void work(int worker);
  std::uint64_t wait_for_job(std::uint64_t seen);
  bool try_join(std::uint64_t epoch);

  // Number of the job in the upper half; whether it can be joined; how many workers are inside. Changed as one.
  static constexpr std::uint64_t kEpoch = std::uint64_t{1} << 32;
  static constexpr std::uint64_t kOpen = std::uint64_t{1} << 31;
  static constexpr std::uint64_t kInside = kOpen - 1;
  static constexpr std::uint64_t epoch_of(std::uint64_t state) { return state / kEpoch; }

  alignas(64) std::atomic<std::uint64_t> state_{0};
  alignas(64) std::atomic<int> parked_{0};
  std::atomic<bool> busy_{false};
  std::atomic<bool> stop_{false};
  Job job_;  // Written while the job is closed and nobody is inside, read by those who joined.
  int spins_ = 0;
  std::mutex mutex_;
  std::condition_variable wake_;
  std::vector<std::thread> threads_;
};

}  // namespace drystone::base
