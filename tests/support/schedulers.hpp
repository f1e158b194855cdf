// Schedulers like those of programs, ordinary and unusual ones. All are valid: a step with any of them gives the same
// bits.
#pragma once

#include <atomic>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <thread>
#include <vector>

#include "drystone/scheduler.hpp"

namespace drystone::test {

/// Counts its calls, so that a test can check that it was used.
class CountingScheduler : public Scheduler {
 public:
  explicit CountingScheduler(int workers) : workers_(workers) {}
  int worker_count() const final { return workers_; }
  long runs() const { return runs_; }

 protected:
  void count_run() { ++runs_; }

 private:
  int workers_;
  std::atomic<long> runs_{0};
};

/// Never calls the task.
class IdleScheduler final : public CountingScheduler {
 public:
  using CountingScheduler::CountingScheduler;
  void run(int, const Task&) noexcept override { count_run(); }
};

/// Makes all calls on the calling thread, one after another, and one more than requested.
class SerialScheduler final : public CountingScheduler {
 public:
  using CountingScheduler::CountingScheduler;
  void run(int count, const Task& task) noexcept override {
    count_run();
    for (int i = 0; i <= count; ++i) task();
  }
};

/// Starts a thread for every call, and waits for them.
class ThreadStartingScheduler final : public CountingScheduler {
 public:
  using CountingScheduler::CountingScheduler;
  void run(int count, const Task& task) noexcept override {
    count_run();
    std::vector<std::thread> threads;
    for (int i = 0; i < count; ++i) threads.emplace_back(task);
    for (std::thread& thread : threads) thread.join();
  }
};

/// A queue and threads that serve it; run() does not wait. `newest_first` reverses the order, so that old tasks are
/// called long after their job is over or their world destroyed.
class QueueScheduler final : public CountingScheduler {
 public:
  QueueScheduler(int workers, bool newest_first) : CountingScheduler(workers), newest_first_(newest_first) {
    for (int i = 1; i < workers; ++i) threads_.emplace_back([this] { serve(); });
  }
  /// Calls the remaining tasks.
  ~QueueScheduler() override {
    {
      const std::lock_guard<std::mutex> lock(mutex_);
      stop_ = true;
    }
    wake_.notify_all();
    for (std::thread& thread : threads_) thread.join();
  }
  void run(int count, const Task& task) noexcept override {
    count_run();
    {
      const std::lock_guard<std::mutex> lock(mutex_);
      for (int i = 1; i < count; ++i) queue_.push_back(task);
    }
    wake_.notify_all();
  }

 private:
  void serve() {
    std::unique_lock<std::mutex> lock(mutex_);
    while (true) {
      wake_.wait(lock, [this] { return stop_ || !queue_.empty(); });
      if (queue_.empty()) return;
      const Task task = newest_first_ ? queue_.back() : queue_.front();
      newest_first_ ? queue_.pop_back() : queue_.pop_front();
      lock.unlock();
      task();
      lock.lock();
    }
  }

  const bool newest_first_;
  std::mutex mutex_;
  std::condition_variable wake_;
  std::deque<Task> queue_;
  bool stop_ = false;
  std::vector<std::thread> threads_;
};

/// Makes the calls of a job one job late, when the next job is requested. Only call_late() makes the calls of the last
/// job.
class LateScheduler final : public CountingScheduler {
 public:
  using CountingScheduler::CountingScheduler;
  void run(int count, const Task& task) noexcept override {
    count_run();
    for (const Task& late : late_) late();
    late_.assign(static_cast<std::size_t>(count), task);
  }
  void call_late() {
    for (const Task& late : late_) late();
  }

 private:
  std::vector<Task> late_;
};

}  // namespace drystone::test
