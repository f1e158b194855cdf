// How the worker pool runs a job. See worker_pool.hpp for its use and job_gate.hpp for how threads join.
//
// No parked worker misses a job: a worker increments the count of parked workers before it reads the gate for the last time, the caller
// opens the gate before it reads that count, and all four accesses are sequentially consistent.
#include "base/worker_pool.hpp"

#include "base/platform.hpp"

namespace drystone::base {
namespace {

// How long a worker spins: about 50 microseconds, longer than the serial parts between two jobs and far shorter than a frame.
constexpr int kSpins = 2000;

/// With fewer cores than workers, workers do not spin: a spinning worker would take the core from a worker that has work.
int spins_for(int workers) {
  return static_cast<unsigned>(workers) <= std::thread::hardware_concurrency() ? kSpins : 0;
}

}  // namespace

WorkerPool::WorkerPool(int workers) : worker_count_(workers), spins_(spins_for(workers)) {
  DRYSTONE_ASSERT(workers >= 1 && workers <= kMaxWorkers);
  threads_.reserve(static_cast<std::size_t>(workers - 1));
  for (int i = 1; i < workers; ++i) {
    threads_.emplace_back([this, i] { work(i); });
  }
}

WorkerPool::WorkerPool(Scheduler& scheduler, int workers)
    : worker_count_(workers), spins_(spins_for(workers)), scheduler_(&scheduler) {
  DRYSTONE_ASSERT(workers >= 1 && workers <= kMaxWorkers);
}

WorkerPool::~WorkerPool() {
  {
    const std::lock_guard<std::mutex> lock(mutex_);
    stop_.store(true);
  }
  wake_.notify_all();
  for (std::thread& thread : threads_) thread.join();
}

void WorkerPool::run_job(Job job, int workers) {
  if (scheduler_ == nullptr) {
    run_on_own_threads(job, workers);
  } else {
    run_on_scheduler(job, workers);
  }
  gate_->shut();
  wait_for_others();
}

/// The caller is worker 0 and needs no place.
void WorkerPool::run_on_own_threads(Job job, int workers) {
  gate_->open(job, workers - 1);
  wake_parked(workers - 1);
  job.call(job.callable, 0);
}

/// The scheduler may or may not have used this thread for a call of the task, so this thread calls the task itself. If all places are
/// taken, that call does nothing: the threads inside work until no chunk is left.
void WorkerPool::run_on_scheduler(Job job, int workers) {
  gate_->open(job, workers);
  const Scheduler::Task task(gate_);
  scheduler_->run(workers, task);
  task();
}

void WorkerPool::wait_for_others() const {
  for (int i = 0; gate_->is_occupied(); ++i) {
    if (i < spins_) {
      pause_thread();
    } else {
      std::this_thread::yield();
    }
  }
}

void WorkerPool::wake_parked(int at_most) {
  const int parked = parked_.load();
  if (parked == 0) return;
  {
    // A worker that is counted as parked but does not wait yet holds the mutex, so locking it waits for that worker.
    const std::lock_guard<std::mutex> lock(mutex_);
  }
  if (at_most >= parked) {
    wake_.notify_all();
  } else {
    for (int i = 0; i < at_most; ++i) wake_.notify_one();
  }
}

void WorkerPool::work(int worker) {
  std::uint64_t seen = 0;
  while (true) {
    seen = wait_for_job(seen);
    if (stop_.load()) return;
    if (gate_->join(seen) == JobGate::kNoPlace) continue;
    gate_->work(worker);
    gate_->leave();
  }
}

/// Returns the number of a job other than `seen`, or anything once the pool stops.
std::uint64_t WorkerPool::wait_for_job(std::uint64_t seen) {
  for (int i = 0; i < spins_; ++i) {
    const std::uint64_t number = gate_->number(std::memory_order_relaxed);
    if (number != seen || stop_.load(std::memory_order_relaxed)) return number;
    pause_thread();
  }
  std::unique_lock<std::mutex> lock(mutex_);
  parked_.fetch_add(1);
  wake_.wait(lock, [&] { return gate_->number(std::memory_order_seq_cst) != seen || stop_.load(); });
  parked_.fetch_sub(1);
  return gate_->number(std::memory_order_seq_cst);
}

}  // namespace drystone::base
