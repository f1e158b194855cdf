// The threads of a step, for programs that have a job system. Derive from Scheduler, implement how many threads may take part and how
// they are asked to, and set WorldOptions::scheduler. Without a scheduler a world has threads of its own
// (WorldOptions::workers). docs/workers.md has complete examples; examples/tbb_scheduler.cpp is one for oneTBB.
//
// The thread that steps the world never depends on another. It does all work that no other thread has taken, and waits only for
// calls of a task that have begun. So a scheduler cannot hang a step: it may call the task at once, later, in any order, on one
// thread after another, too often or not at all. The results are the same bits.
#pragma once

#include <memory>
#include <utility>

namespace drystone {

namespace base {
class JobGate;
class WorkerPool;
}  // namespace base

class Scheduler {
 public:
  /// Work that a world shares among threads. A small value to copy and keep: a call that comes late helps with a later part of the
  /// step, or does nothing, even after the world is gone.
  class Task {
   public:
    /// Works until no work is left, some microseconds to a few milliseconds. Returns at once if there is no work, or if enough
    /// threads work on it. May be called from any thread. Does not throw, does not wait for other calls.
    void operator()() const noexcept;

   private:
    friend class base::WorkerPool;
    explicit Task(std::shared_ptr<base::JobGate> gate) : gate_(std::move(gate)) {}

    std::shared_ptr<base::JobGate> gate_;
  };

  Scheduler() = default;
  virtual ~Scheduler() = default;
  Scheduler(const Scheduler&) = delete;
  Scheduler& operator=(const Scheduler&) = delete;

  /// Threads that may work on a step at the same time, the one that steps the world included. Range [1, 64]. Asked once
  /// per world, when it is made.
  virtual int worker_count() const = 0;

  /// Must ask for `count` calls of the task, at the same time if threads are free; `count` is in [2, worker_count()]. The thread
  /// that steps the world calls this dozens of times in a step. Either of these is right:
  /// - hand out count - 1 calls to other threads and return: the stepping thread then does its own part;
  /// - make all `count` calls, one of them on this thread, and return when all have returned.
  /// Worlds that are stepped at the same time call it at the same time. An exception that leaves it terminates the program: if
  /// there is no thread to be had, return.
  virtual void run(int count, const Task& task) noexcept = 0;
};

}  // namespace drystone
