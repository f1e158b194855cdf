// How the worker pool runs a job. See worker_pool.hpp for its use and job_board.hpp for how threads claim chunks.
//
// No parked worker misses a job: a worker sets its flag `parked` before it reads the board for the last time, the caller posts the job
// before it reads that flag, and all four accesses are sequentially consistent.
#include "core/worker_pool.hpp"

#include <string>
#include <system_error>
#include <utility>

#include "core/trace.hpp"

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

/// Starts a thread unless the system refuses it. Builds without exceptions cannot know, and end then.
template <typename F>
bool start(std::thread& thread, F run) {
#if DRYSTONE_EXCEPTIONS
  try {
    thread = std::thread(std::move(run));
  } catch (const std::system_error&) {
    return false;
  }
#else
  thread = std::thread(std::move(run));
#endif
  return true;
}

std::shared_ptr<JobBoard> board_for(int workers) {
  return kSharesMemory && workers > 1 ? std::make_shared<JobBoard>() : nullptr;
}

double milliseconds_since(Clock::time_point start) {
  return std::chrono::duration<double, std::milli>(Clock::now() - start).count();
}

}  // namespace

WorkerPool::WorkerPool(int workers, Scheduler* scheduler)
    : worker_count_(workers), scheduler_(scheduler), board_(board_for(workers)), forks_(fork_count()), limit_(workers) {
  DRYSTONE_ASSERT(workers >= 1 && workers <= kMaxWorkers);
}

WorkerPool::WorkerPool(Scheduler& scheduler, int workers) : WorkerPool(workers, &scheduler) {}

// An exception from here on calls the destructor, because the other constructor has returned.
WorkerPool::WorkerPool(int workers) : WorkerPool(workers, nullptr) {
  for (int i = 1; i < workers; ++i) helpers_.push_back(std::make_unique<Helper>());
  start_threads();
}

Result<std::unique_ptr<WorkerPool>> WorkerPool::create(Scheduler* scheduler, int workers, const char* field) {
  if (scheduler != nullptr) return std::make_unique<WorkerPool>(*scheduler, workers);
  auto pool = std::make_unique<WorkerPool>(workers);
  int running = 1;
  for (const std::unique_ptr<Helper>& helper : pool->helpers_) running += helper->thread.joinable() ? 1 : 0;
  if (running == workers) return pool;
  return Error{ErrorCode::limit_exceeded, std::string(field) + ": the system starts only " +
                                              std::to_string(running - 1) + " of " + std::to_string(workers - 1) +
                                              " threads"};
}

WorkerPool::~WorkerPool() {
  if constexpr (!kHasThreads) return;
  if (forks_ != fork_count()) forget_threads();
  stop_.store(true);
  for (const std::unique_ptr<Helper>& helper : helpers_) wake(*helper);
  for (const std::unique_ptr<Helper>& helper : helpers_) {
    if (helper->thread.joinable()) helper->thread.join();
  }
}

void WorkerPool::start_threads() {
  if constexpr (!kHasThreads) return;
  for (int i = 1; i <= static_cast<int>(helpers_.size()); ++i) {
    if (!start(helpers_[static_cast<std::size_t>(i - 1)]->thread, [this, i] { work(i); })) return;
  }
}

/// In a child of fork(). What the threads waited on, or had locked, is made anew in its place; to destroy it would wait for them.
void WorkerPool::forget_threads() {
  forks_ = fork_count();
  for (const std::unique_ptr<Helper>& helper : helpers_) std::construct_at(helper.get());
  if (board_ != nullptr) std::construct_at(board_.get());
}

WorkerPool::StepScope::StepScope(WorkerPool& pool) : pool_(pool) {
  if (!kSharesMemory || pool.worker_count_ == 1) return;
  cpu_start_ = thread_cpu_ms();
  start_ = Clock::now();
  pool.watched_ms_ = 0.0;
  pool.board_->take_help_ms();
  pool.in_step_.store(true, std::memory_order_relaxed);
}

WorkerPool::StepScope::~StepScope() {
  if (!kSharesMemory || pool_.worker_count_ == 1) return;
  pool_.in_step_.store(false, std::memory_order_relaxed);
  if (!cpu_start_) return;  // Where processor times are not known, every job asks for all workers.
  const double passed = milliseconds_since(start_);
  const double cpu = thread_cpu_ms().value_or(*cpu_start_) - *cpu_start_;
  const double help = pool_.board_->take_help_ms();
  pool_.limit_.add_step({passed, std::max(0.0, cpu - pool_.watched_ms_) + help, passed - cpu});
}

void WorkerPool::run_job(Job job, int chunks) {
  if (forks_ != fork_count()) {
    forget_threads();
    start_threads();
  }
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
  board_->throw_failure();
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
