#include "core/job_board.hpp"

#include <utility>

#include "core/assert.hpp"
#include "core/platform.hpp"
#include "core/trace.hpp"

namespace drystone::base {
namespace {

using Clock = std::chrono::steady_clock;

/// The number of times that the caller reads the count of done chunks between two readings of the clock.
constexpr int kReadings = 16;

/// The board of the CallerScope that this thread is in.
thread_local const JobBoard* board_called_from = nullptr;

constexpr std::uint64_t word_of(int next, int end) {
  return static_cast<std::uint64_t>(end) << 32 | static_cast<std::uint64_t>(next);
}
constexpr int next_of(std::uint64_t word) { return static_cast<int>(word & 0xffffffffu); }
constexpr int end_of(std::uint64_t word) { return static_cast<int>(word >> 32); }

}  // namespace

void JobBoard::post(Job job, int chunks, int workers) {
  DRYSTONE_ASSERT(workers >= 1 && workers <= kMaxWorkers && chunks >= 1 && is_finished() && !has_chunks());
  job_ = job;
  chunks_ = chunks;
  done_.store(0, std::memory_order_relaxed);
  wanted_.store(workers, std::memory_order_relaxed);
  for (int i = 0; i < workers; ++i) {
    const auto part = [&](int worker) { return static_cast<int>(std::int64_t{chunks} * worker / workers); };
    ranges_[static_cast<std::size_t>(i)].word.store(word_of(part(i), part(i + 1)), std::memory_order_release);
  }
  number_.fetch_add(1);
}

/// A worker may still read the number of ranges of an earlier job, which may be smaller, and so miss some ranges of this job. The caller
/// reads the right number, so all chunks are claimed.
int JobBoard::work(int worker) {
  int taken = 0;
  std::optional<double> cpu_start;
  std::optional<TraceZone> zone;
  const int ranges = wanted();
  for (int i = 0; i < ranges; ++i) {
    Range& range = ranges_[static_cast<std::size_t>((worker + i) % ranges)];
    for (int chunk = 0; claim(range, chunk); ++taken) {
      if (taken == 0 && worker != 0) {
        cpu_start = thread_cpu_ms();
        if (job_.phase) zone.emplace(*job_.phase);
      }
      run(chunk, worker);
    }
  }
  if (taken == 0) return 0;
  zone.reset();  // While the caller's own zone lasts.
  if (cpu_start) {
    const double help = thread_cpu_ms().value_or(*cpu_start) - *cpu_start;
    help_ns_.fetch_add(static_cast<std::int64_t>(1e6 * help), std::memory_order_relaxed);
  }
  const int chunks = chunks_;  // The job may be over as soon as the last of its chunks is counted.
  if (done_.fetch_add(taken) + taken == chunks && caller_sleeps_.load()) {
    const std::lock_guard<std::mutex> lock(mutex_);
    finished_.notify_one();
  }
  return taken;
}

void JobBoard::run(int chunk, int worker) {
#if DRYSTONE_EXCEPTIONS
  try {
    job_.call(job_.callable, chunk, worker);
  } catch (...) {
    const std::lock_guard<std::mutex> lock(mutex_);
    if (!failure_) failure_ = std::current_exception();
  }
#else
  job_.call(job_.callable, chunk, worker);
#endif
}

void JobBoard::throw_failure() {
  if (failure_) std::rethrow_exception(std::exchange(failure_, nullptr));
}

bool JobBoard::claim(Range& range, int& chunk) {
  std::uint64_t word = range.word.load(std::memory_order_relaxed);
  while (next_of(word) < end_of(word)) {
    if (range.word.compare_exchange_weak(word, word + 1, std::memory_order_acquire, std::memory_order_relaxed)) {
      chunk = next_of(word);
      return true;
    }
  }
  return false;
}

double JobBoard::take_help_ms() { return 1e-6 * static_cast<double>(help_ns_.exchange(0, std::memory_order_relaxed)); }

bool JobBoard::has_chunks() const {
  const int ranges = wanted();
  for (int i = 0; i < ranges; ++i) {
    const std::uint64_t word = ranges_[static_cast<std::size_t>(i)].word.load(std::memory_order_relaxed);
    if (next_of(word) < end_of(word)) return true;
  }
  return false;
}

/// No wake-up is lost: the caller sets its flag `caller_sleeps_` before it reads the count for the last time, the last worker changes the
/// count before it reads that flag, and all four accesses are sequentially consistent.
double JobBoard::wait_until_finished(std::chrono::nanoseconds watch) {
  const Clock::time_point start = Clock::now();
  while (!is_finished() && Clock::now() - start < watch) {
    for (int i = 0; i < kReadings && !is_finished(); ++i) pause_thread();
  }
  const double watched = std::chrono::duration<double, std::milli>(Clock::now() - start).count();
  if (is_finished()) return watched;
  std::unique_lock<std::mutex> lock(mutex_);
  caller_sleeps_.store(true);
  finished_.wait(lock, [this] { return done_.load() == chunks_; });
  caller_sleeps_.store(false, std::memory_order_relaxed);
  return watched;
}

int JobBoard::take_index() {
  if (!has_chunks()) return kNoWorker;
  if (board_called_from == this) return 0;
  const int wanted_now = wanted();
  std::uint64_t taken = taken_indices_.load(std::memory_order_relaxed);
  while (true) {
    int worker = 1;
    while (worker < wanted_now && (taken >> worker & 1) != 0) ++worker;
    if (worker >= wanted_now) return kNoWorker;
    if (taken_indices_.compare_exchange_weak(taken, taken | std::uint64_t{1} << worker, std::memory_order_acquire,
                                             std::memory_order_relaxed))
      return worker;
  }
}

void JobBoard::return_index(int worker) {
  if (worker == 0) return;
  taken_indices_.fetch_and(~(std::uint64_t{1} << worker), std::memory_order_release);
}

JobBoard::CallerScope::CallerScope(const JobBoard& board) : outer_(std::exchange(board_called_from, &board)) {}
JobBoard::CallerScope::~CallerScope() { board_called_from = outer_; }

}  // namespace drystone::base
