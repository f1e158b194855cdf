// How the worker pool runs a job. See worker_pool.hpp for its use and job_board.hpp for how threads claim chunks.
//
// No parked worker misses a job: a worker sets its flag `parked` before it reads the board for the last time, the caller posts the job
// before it reads that flag, and all four accesses are sequentially consistent.
#include "base/worker_pool.hpp"

#include "base/platform.hpp"
#include "base/trace.hpp"

namespace drystone::base {
namespace {

using Clock = std::chrono::steady_clock;

/// A worker without work reads the board in a spin loop kPauses times, which takes about ten microseconds: longer than most serial parts of
/// a step. Then it lets other threads run between two readings. It parks when it has waited for the time below (within or between steps).
constexpr int kPauses = 200;
constexpr std::chrono::microseconds kPatienceInStep{1000};
constexpr std::chrono::microseconds kPatience{50};
/// A worker wakes this many others, and each of them wakes as many more, because to wake a thread is a system call of some microseconds.
constexpr int kWakes = 3;

/// Before the calling thread sleeps, it spins for this time, or for the time that two chunks take on average if that is longer. Waking
/// up would take about as long. If the worker that has the chunk lost its processor, it is away for milliseconds, and sleeping is better.
constexpr std::chrono::nanoseconds kWatch = std::chrono::microseconds(50);
constexpr int kWatchedChunks = 2;

std::shared_ptr<JobBoard> board_for(int workers) { return workers > 1 ? std::make_shared<JobBoard>() : nullptr; }

double milliseconds_since(Clock::time_point start) {
  return std::chrono::duration<double, std::milli>(Clock::now() - start).count();
}

}  // namespace

WorkerPool::WorkerPool(int workers) : worker_count_(workers), board_(board_for(workers)), limit_(workers) {
  DRYSTONE_ASSERT(workers >= 1 && workers <= kMaxWorkers);
  for (int i = 1; i < workers; ++i) helpers_.push_back(std::make_unique<Helper>());
  for (int i = 1; i < workers; ++i) {
    helpers_[static_cast<std::size_t>(i - 1)]->thread = std::thread([this, i] { work(i); });
  }
}

WorkerPool::WorkerPool(Scheduler& scheduler, int workers)
    : worker_count_(workers), scheduler_(&scheduler), board_(board_for(workers)), limit_(workers) {
  DRYSTONE_ASSERT(workers >= 1 && workers <= kMaxWorkers);
}

WorkerPool::~WorkerPool() {
  stop_.store(true);
  for (const std::unique_ptr<Helper>& helper : helpers_) wake(*helper);
  for (const std::unique_ptr<Helper>& helper : helpers_) helper->thread.join();
}

WorkerPool::StepScope::StepScope(WorkerPool& pool) : pool_(pool) {
  if (pool.worker_count_ == 1) return;
  cpu_start_ = thread_cpu_ms();
  start_ = Clock::now();
  pool.watched_ms_ = 0.0;
  pool.board_->take_help_ms();
  pool.in_step_.store(true, std::memory_order_relaxed);
}

WorkerPool::StepScope::~StepScope() {
  if (pool_.worker_count_ == 1) return;
  pool_.in_step_.store(false, std::memory_order_relaxed);
  if (!cpu_start_) return;  // Where processor times are not known, every job asks for all workers.
  const double passed = milliseconds_since(start_);
  const double cpu = thread_cpu_ms().value_or(*cpu_start_) - *cpu_start_;
  const double help = pool_.board_->take_help_ms();
  pool_.limit_.add_step({passed, std::max(0.0, cpu - pool_.watched_ms_) + help, passed - cpu});
}

void WorkerPool::run_job(Job job, int chunks) {
  const Clock::time_point start = Clock::now();
  const int workers = std::min(asked_workers(), chunks);
  board_->post(job, chunks, workers);
  if (scheduler_ == nullptr) {
    wake_next(0);
  } else {
    const JobBoard::CallerScope scope(*board_);
    scheduler_->run(workers, Scheduler::Task(board_));
  }
  board_->work(0);
  if (!board_->is_finished()) wait_for_claimed(milliseconds_since(start) * workers / chunks);
}

void WorkerPool::wait_for_claimed(double mean_chunk_ms) {
  const std::chrono::duration<double, std::milli> chunks(kWatchedChunks * mean_chunk_ms);
  const auto watch = std::max(kWatch, std::chrono::duration_cast<std::chrono::nanoseconds>(chunks));
  watched_ms_ += board_->wait_until_finished(watch);
}

void WorkerPool::wake_next(int worker) {
  const int end = std::min(kWakes * worker + kWakes + 1, board_->wanted());
  for (int i = kWakes * worker + 1; i < end; ++i) {
    Helper& helper = *helpers_[static_cast<std::size_t>(i - 1)];
    if (helper.parked.load()) wake(helper);
  }
}

void WorkerPool::wake(Helper& helper) {
  {
    // A worker that has set its flag but does not wait yet holds the mutex. Locking the mutex waits until that worker waits.
    const std::lock_guard<std::mutex> lock(helper.mutex);
  }
  helper.wake.notify_one();
}

void WorkerPool::work(int worker) {
  trace_worker();
  std::uint64_t seen = 0;
  while (wait_for_job(worker, seen)) {
    if (board_->has_chunks()) wake_next(worker);
    board_->work(worker);
  }
}

/// Returns true when there is a job for this worker, false when the pool stops.
bool WorkerPool::wait_for_job(int worker, std::uint64_t& seen) {
  const Clock::time_point start = Clock::now();
  for (int i = 0; !stop_.load(std::memory_order_relaxed); ++i) {
    if (is_called(worker, seen)) break;
    if (i < kPauses) {
      pause_thread();
      continue;
    }
    if (Clock::now() - start > (in_step_.load(std::memory_order_relaxed) ? kPatienceInStep : kPatience)) {
      park(worker, seen);
      break;
    }
    std::this_thread::yield();
  }
  seen = board_->number(std::memory_order_acquire);
  return !stop_.load();
}

/// Whether there is a job other than `seen` that asks for this worker.
bool WorkerPool::is_called(int worker, std::uint64_t seen) const {
  return board_->number(std::memory_order_seq_cst) != seen && worker < board_->wanted();
}

void WorkerPool::park(int worker, std::uint64_t seen) {
  Helper& helper = *helpers_[static_cast<std::size_t>(worker - 1)];
  std::unique_lock<std::mutex> lock(helper.mutex);
  helper.parked.store(true);
  helper.wake.wait(lock, [&] { return is_called(worker, seen) || stop_.load(); });
  helper.parked.store(false, std::memory_order_relaxed);
}

}  // namespace drystone::base
