// The job protocol of the worker pool; see worker_pool.hpp for what it is for.
//
// All of it hangs on one 64-bit word. The caller stores {new number, open, 0 inside}; a worker joins by adding one to the
// word it saw, which fails once the caller has closed the job; the caller closes it and waits for 0 inside. A worker's
// results are seen by the caller because leaving is a release and the last look of the caller an acquire.
//
// Nobody sleeps through a job: a worker counts itself as parked before it looks at the word for the last time, the caller
// changes the word before it looks at that count, and all four accesses are sequentially consistent.
#include "base/worker_pool.hpp"

#include "base/platform.hpp"

namespace drystone::base {
namespace {

// About 50 microseconds: longer than the serial parts between two parallel ones, far shorter than a frame.
constexpr int kSpins = 2000;

}  // namespace

WorkerPool::WorkerPool(int workers) {
  DRYSTONE_ASSERT(workers >= 1 && workers <= kMaxWorkers);
  // With fewer cores than workers a spinning worker holds up one that has work.
  const unsigned cores = std::thread::hardware_concurrency();
  spins_ = static_cast<unsigned>(workers) <= cores ? kSpins : 0;
  threads_.reserve(static_cast<std::size_t>(workers - 1));
  for (int i = 1; i < workers; ++i) {
    threads_.emplace_back([this, i] { work(i); });
  }
}

WorkerPool::~WorkerPool() {
  {
    const std::lock_guard<std::mutex> lock(mutex_);
    stop_.store(true);
  }
  wake_.notify_all();
  for (std::thread& thread : threads_) thread.join();
}

void WorkerPool::run_job(Job job, int helpers) {
  job_ = job;
  state_.store((epoch_of(state_.load(std::memory_order_relaxed)) + 1) * kEpoch | kOpen);
  wake_parked(helpers);
  job.call(job.callable, 0);
  state_.fetch_and(~kOpen, std::memory_order_acq_rel);
  for (int i = 0; (state_.load(std::memory_order_acquire) & kInside) != 0; ++i) {
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
    // Whoever is counted as parked but does not wait yet holds the mutex.
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
    if (!try_join(seen)) continue;
    job_.call(job_.callable, worker);
    state_.fetch_sub(1, std::memory_order_release);
  }
}

/// Returns the number of a job other than `seen`, or anything once the pool stops.
std::uint64_t WorkerPool::wait_for_job(std::uint64_t seen) {
  for (int i = 0; i < spins_; ++i) {
    const std::uint64_t epoch = epoch_of(state_.load(std::memory_order_relaxed));
    if (epoch != seen || stop_.load(std::memory_order_relaxed)) return epoch;
    pause_thread();
  }
  std::unique_lock<std::mutex> lock(mutex_);
  parked_.fetch_add(1);
  wake_.wait(lock, [&] { return epoch_of(state_.load()) != seen || stop_.load(); });
  parked_.fetch_sub(1);
  return epoch_of(state_.load());
}

bool WorkerPool::try_join(std::uint64_t epoch) {
  std::uint64_t state = state_.load(std::memory_order_relaxed);
  while (epoch_of(state) == epoch && (state & kOpen) != 0) {
    if (state_.compare_exchange_weak(state, state + 1, std::memory_order_acquire, std::memory_order_relaxed))
      return true;
  }
  return false;
}

}  // namespace drystone::base
