// Where a step finds its threads, for programs that have their own: derive from Scheduler, say how many threads may take
// part and how they are asked to, and give it to WorldOptions::scheduler. Without one a world has threads of its own
// (WorldOptions::workers). docs/workers.md has complete examples; examples/tbb_scheduler.cpp is one for oneTBB.
//
// The thread that steps the world never depends on another. It does itself whatever nobody else has taken, and waits only
// for calls of a task that have begun. So a scheduler cannot hang a step: it may call the task at once, later, in any
// order, on one thread after another, too often or not at all. Results are the same bits.
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
  /// What a world has to do in parallel just now, for any thread that has time. A small value to copy and keep: called too
  /// late it helps with a later part of the step, or does nothing, even after the world is gone.
  class Task {
   public:
    /// Takes part until there is nothing left to take, some microseconds to a few milliseconds. Returns at once where there
    /// is nothing to do in parallel, or as many threads as are useful do it already. From any thread. Does not throw, does
    /// not wait for other calls.
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

  /// Asks for `count` calls of the task, side by side where threads are free; `count` is in [2, worker_count()]. Comes from
  /// the thread that steps the world, dozens of times in a step. Either of these is right:
  /// - to hand out count - 1 calls to other threads and return: the stepping thread then does its own part;
  /// - to make all `count` calls, with this thread among those that do, and return when they have returned.
  /// Worlds that are stepped side by side call it side by side. An exception that leaves it terminates the program: one
  /// that cannot get a thread just returns.
  virtual void run(int count, const Task& task) noexcept = 0;
};

}  // namespace drystone
