// Threads for the parallel parts of a step: the pool's own threads, or those of the user's Scheduler. Phases use parallel_for() only.
//
// parallel_for() posts a job on the board (job_board.hpp), wakes other threads and takes chunks itself until none is left. Then it waits
// for the chunks that other threads have claimed. A late thread finds no chunks and delays nobody, so the calling thread can do a whole
// step alone. When the pool's own threads have nothing to do, they let other threads run, and after a while they park on a condition
// variable. WorkerLimit lowers the number of workers if other programs take their processors and fewer workers are faster.
// parallel_for() allocates nothing.
//
// Alternatives considered: a barrier over all workers at both ends of a job (waits for the slowest wake-up each time), one counter of
// chunks for all workers (each stage of the solver would move its blocks between the cores' caches), queues with stealing (useful for
// tasks that make tasks; a step has none).
//
// Rules for tasks: which worker gets which chunk varies from run to run, so a task writes only to its own part of an array, or to data of
// its worker index that the caller combines independently of their order. Tasks do not start jobs (asserted), and do not wait for each
// other, because a scheduler may run them one after another on one thread. If tasks throw, parallel_for() throws the exception of one of
// them when the job is over.
//
// A child of fork() has none of the threads. The pool notices it at the next job, and starts them again.
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>
#include <vector>

#include "core/assert.hpp"
#include "core/job_board.hpp"
#include "core/job_log.hpp"
#include "core/platform.hpp"
#include "core/worker_limit.hpp"
#include "drystone/result.hpp"
#include "drystone/scheduler.hpp"

namespace drystone::base {

class WorkerPool {
 public:
  static constexpr int kMaxWorkers = JobBoard::kMaxWorkers;

  /// Starts workers - 1 threads, because the caller works too, or as many of them as the system lets it. `workers` is in [1, kMaxWorkers].
  explicit WorkerPool(int workers);
  /// Starts no threads. A job runs on up to `workers` threads of the scheduler, which must outlive the pool.
  WorkerPool(Scheduler& scheduler, int workers);
  /// A pool with or without a scheduler. Errors: limit_exceeded, which names `field`, if not all threads can be started.
  static Result<std::unique_ptr<WorkerPool>> create(Scheduler* scheduler, int workers, const char* field);
  ~WorkerPool();
  WorkerPool(const WorkerPool&) = delete;
  WorkerPool& operator=(const WorkerPool&) = delete;

  int worker_count() const { return worker_count_; }
  /// The number of workers that jobs ask for now: worker_count(), or fewer if the system takes the processor away from them.
  int asked_workers() const { return limit_.workers(); }
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
    const JobLog::Entry entry(log_, chunks);
    if (!kSharesMemory || chunks == 1 || asked_workers() == 1) {
      f(0, count, 0);
      return;
    }
    auto run_chunk = [&](int chunk, int worker) {
      const int begin = chunk * grain;
      f(begin, count - begin > grain ? begin + grain : count, worker);
    };
    run_job(job_of(run_chunk, log_.phase()), chunks);
  }

  /// Lives as long as a step. It measures the step, in order to choose how many workers the next steps ask for. During a step the pool's
  /// own threads wait longer before they park.
  class StepScope {
   public:
    explicit StepScope(WorkerPool& pool);
    ~StepScope();
    StepScope(const StepScope&) = delete;
    StepScope& operator=(const StepScope&) = delete;

   private:
    WorkerPool& pool_;
    std::chrono::steady_clock::time_point start_;
    std::optional<double> cpu_start_;  // Not measured with one worker.
  };

 private:
  class NestingGuard {
   public:
    // Not an exchange, for which processors wait: this finds a call from within a job, not one from another thread.
    explicit NestingGuard(WorkerPool& pool) : pool_(pool) {
      [[maybe_unused]] const bool nested = pool.busy_.load(std::memory_order_relaxed);
      DRYSTONE_ASSERT(!nested);
      pool.busy_.store(true, std::memory_order_relaxed);
    }
    ~NestingGuard() { pool_.busy_.store(false, std::memory_order_relaxed); }
    NestingGuard(const NestingGuard&) = delete;
    NestingGuard& operator=(const NestingGuard&) = delete;

   private:
    WorkerPool& pool_;
  };

  /// A thread of the pool, which parks on its own condition variable.
  struct alignas(64) Helper {
    std::atomic<bool> parked{false};
    std::mutex mutex;
    std::condition_variable wake;
    std::thread thread;
  };

  template <typename F>
  static Job job_of(F& f, std::optional<Phase> phase) {
    return {[](void* callable, int chunk, int worker) { (*static_cast<F*>(callable))(chunk, worker); }, &f, phase};
  }

  WorkerPool(int workers, Scheduler* scheduler);
  /// Starts the threads until the system refuses one.
  void start_threads();
  void forget_threads();
  void run_job(Job job, int chunks);
  void wait_for_claimed(double mean_chunk_ms);
  void work(int worker);
  bool wait_for_job(int worker, std::uint64_t& seen);
  bool is_called(int worker, std::uint64_t seen) const;
  void park(int worker, std::uint64_t seen);
  void wake_next(int worker);
  void wake(Helper& helper);

  const int worker_count_;
  Scheduler* scheduler_ = nullptr;
  std::shared_ptr<JobBoard> board_;  // Null with one worker. A late task of a scheduler may outlive the pool.
  std::atomic<bool> busy_{false};
  std::atomic<bool> stop_{false};
  std::atomic<bool> in_step_{false};
  unsigned forks_;  // The number of calls of fork() that led to the process that has the threads.
  JobLog log_;
  WorkerLimit limit_;
  double watched_ms_ = 0.0;  // How long the calling thread spun until claimed chunks were done, in the present step.
  std::vector<std::unique_ptr<Helper>> helpers_;  // Of worker 1 and so on.
};

}  // namespace drystone::base
