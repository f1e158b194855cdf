// Runs the parallel parts of a step on the threads of a program that has a job system. Derive from Scheduler, implement worker_count()
// and run(), and set WorldOptions::scheduler. Without a scheduler a world has threads of its own (WorldOptions::workers).
// docs/workers.md has complete examples; examples/tbb_scheduler.cpp uses oneTBB.
//
// The thread that steps the world does all work that no other thread has taken. It waits only for pieces of work that another thread has
// taken and not finished; a piece takes about ten to a few hundred microseconds. So a scheduler cannot hang a step: it may call the task
// immediately or later, in any order, on one thread after another, too often or not at all. The results are the same bits.
#pragma once

#include <memory>
#include <utility>

namespace drystone {

namespace base {
class JobBoard;
class WorkerPool;
}  // namespace base

/// Runs the parallel parts of steps on threads of the program.
class Scheduler {
 public:
  /// Work that a world shares among threads: a small value that may be copied and kept. A late call helps with a later part of the
  /// step or does nothing, even after the world is destroyed.
  class Task {
   public:
    /// Works until no work is left, which takes microseconds to a few milliseconds. Returns immediately if there is no work or enough
    /// threads work already. May be called from any thread. Does not throw and does not wait for other calls.
    void operator()() const noexcept;

   private:
    friend class base::WorkerPool;
    explicit Task(std::shared_ptr<base::JobBoard> board) : board_(std::move(board)) {}

    std::shared_ptr<base::JobBoard> board_;
  };

  Scheduler() = default;
  /// Only after the worlds that use it.
  virtual ~Scheduler() = default;
  Scheduler(const Scheduler&) = delete;
  Scheduler& operator=(const Scheduler&) = delete;

  /// The number of threads that may work on a step at the same time, including the thread that steps the world. Range [1, 64]. Called
  /// once for each world, when the world is made.
  virtual int worker_count() const = 0;

  /// Must arrange `count` calls of the task, at the same time if threads are free; `count` is in [2, worker_count()]. It is less than
  /// worker_count() if there is less to share, or if the system took the processor away from threads in earlier steps. The thread
  /// that steps the world calls run() dozens of times in a step. Either of these is right:
  /// - hand out count - 1 calls to other threads and return: the stepping thread then does its own part;
  /// - make all `count` calls, one of them on this thread, and return when all have returned.
  /// Worlds that are stepped at the same time call run() at the same time. An exception from run() terminates the program: if no
  /// thread is available, return.
  virtual void run(int count, const Task& task) noexcept = 0;
};

}  // namespace drystone
