// Threads for the parallel parts of a step: the pool's own threads, or those of the user's Scheduler. Phases use parallel_for() only.
//
// parallel_for() opens a job (job_gate.hpp), wakes other threads and takes part in the work. Other threads join while the gate is open.
// When the caller finds no work left, it shuts the gate and waits for the threads inside. A late thread finds the gate shut and delays
// nobody, so other load on the machine slows a step down only by the cores that it takes. The pool's own threads spin for a short while
// between jobs and then park on a condition variable. parallel_for() allocates nothing.
//
// Alternatives considered: a barrier over all workers at both ends of a job (waits for the slowest wake-up each time),
// queues with stealing (for tasks that make tasks; a step has none).
//
// Rules for tasks: which worker gets which chunk varies from run to run, so a task writes only to its own part of an array, or to data of
// its worker index that the caller combines independently of their order. Tasks do not throw (an exception terminates the program), do
// not start jobs (asserted), and do not wait for each other, because a scheduler may run them one after another on one thread.
#pragma once

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <memory>
#include <mutex>
#include <thread>
#include <type_traits>
#include <vector>

#include "base/assert.hpp"
#include "base/job_gate.hpp"
#include "base/job_log.hpp"
#include "drystone/scheduler.hpp"

namespace drystone::base {

class WorkerPool {
 public:
  static constexpr int kMaxWorkers = JobGate::kMaxPlaces;

  /// Starts workers - 1 threads, because the caller works too. `workers` is in [1, kMaxWorkers].
  explicit WorkerPool(int workers);
  /// Starts no threads. A job runs on up to `workers` threads of the scheduler, which must outlive the pool.
  WorkerPool(Scheduler& scheduler, int workers);
  ~WorkerPool();
  WorkerPool(const WorkerPool&) = delete;
  WorkerPool& operator=(const WorkerPool&) = delete;

  int worker_count() const { return worker_count_; }
  /// The log of all calls of parallel_for() with more than one chunk, for any number of workers.
  JobLog& log() { return log_; }

  /// Cuts [0, count) into chunks of `grain` numbers, the last of which may be shorter, calls f(begin, end, worker_index) once for each
  /// chunk, and returns when all calls have returned. worker_index is in [0, worker_count()). With one worker, or no more than one
  /// chunk, this is a single call f(0, count, 0), or none if count is 0.
  template <typename F>
  void parallel_for(int count, int grain, F&& f) {
    DRYSTONE_ASSERT(count >= 0 && grain >= 1);
    const NestingGuard guard(*this);
    if (count <= 0) return;
    const int chunks = (count - 1) / grain + 1;
    if (chunks == 1) {
      f(0, count, 0);
      return;
    }
    const JobLog::Entry entry(log_, chunks);
    if (worker_count_ == 1) {
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
    run_job(job_of(take_chunks), std::min(worker_count_, chunks));
  }

 private:
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

  void run_job(Job job, int workers);
  void run_on_own_threads(Job job, int workers);
  void run_on_scheduler(Job job, int workers);
  void wait_for_others() const;
  void wake_parked(int at_most);
  void work(int worker);
  std::uint64_t wait_for_job(std::uint64_t seen);

  const int worker_count_;
  int spins_ = 0;
  Scheduler* scheduler_ = nullptr;
  std::shared_ptr<JobGate> gate_ = std::make_shared<JobGate>();  // A late task of a scheduler may outlive the pool.
  std::atomic<bool> busy_{false};
  std::atomic<bool> stop_{false};
  JobLog log_;
  alignas(64) std::atomic<int> parked_{0};
  std::mutex mutex_;
  std::condition_variable wake_;
  std::vector<std::thread> threads_;
};

}  // namespace drystone::base
