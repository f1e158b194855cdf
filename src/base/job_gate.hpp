// The gate of a worker pool's jobs: it decides which threads may take part in a job, and until when.
//
// The caller opens a job with a number of places. A thread joins by taking a place, works, and leaves. When no work is left, the caller
// shuts the gate and waits for the threads inside. A shut gate has no places, so a late thread does not touch a job that is over. Each
// job has a number, by which a thread tells a new job from the job that it left. The whole state is one 64-bit word, so joining is one
// compare-exchange.
//
// The caller sees all results, because leaving is a release and the caller's last read an acquire. A thread that joins sees the job,
// because opening is a release and joining an acquire.
#pragma once

#include <atomic>
#include <cstdint>

#include "base/assert.hpp"

namespace drystone::base {

/// A reference to a callable in the caller's stack frame, which outlives the job.
struct Job {
  void (*call)(void* callable, int worker) noexcept = nullptr;
  void* callable = nullptr;
};

class JobGate {
 public:
  static constexpr int kMaxPlaces = 64;
  static constexpr int kNoPlace = -1;

  // --- For the one caller -----------------------------------------------------------------------------------------------

  /// Requires that the gate is shut and no worker is inside.
  void open(Job job, int places) {
    DRYSTONE_ASSERT(places >= 1 && places <= kMaxPlaces && !is_occupied());
    job_ = job;
    const std::uint64_t number = number_of(state_.load(std::memory_order_relaxed)) + 1;
    state_.store(number * kNumber + static_cast<std::uint64_t>(places) * kPlace);
  }
  void shut() { state_.fetch_and(~kPlaces, std::memory_order_relaxed); }
  bool is_occupied() const { return (state_.load(std::memory_order_acquire) & kInside) != 0; }

  // --- For all ----------------------------------------------------------------------------------------------------------

  /// The number of the job that was opened last; 0 before the first job.
  std::uint64_t number(std::memory_order order) const { return number_of(state_.load(order)); }

  /// Takes a place in job `number`. Returns the place, a different number in [0, places) for each thread, or kNoPlace if the job is
  /// over or full.
  int join(std::uint64_t number) {
    std::uint64_t state = state_.load(std::memory_order_relaxed);
    while (number_of(state) == number && (state & kPlaces) != 0) {
      if (state_.compare_exchange_weak(state, state - kPlace + 1, std::memory_order_acquire, std::memory_order_relaxed))
        return static_cast<int>((state & kPlaces) / kPlace) - 1;
    }
    return kNoPlace;
  }
  /// Only between join() and leave().
  void work(int worker) const { job_.call(job_.callable, worker); }
  void leave() { state_.fetch_sub(1, std::memory_order_release); }

 private:
  // The bits of the state, from the lowest: threads inside (8), places left (8), the number of the job (48).
  static constexpr std::uint64_t kPlace = std::uint64_t{1} << 8;
  static constexpr std::uint64_t kNumber = std::uint64_t{1} << 16;
  static constexpr std::uint64_t kInside = kPlace - 1;
  static constexpr std::uint64_t kPlaces = kNumber - kPlace;
  static constexpr std::uint64_t number_of(std::uint64_t state) { return state / kNumber; }

  alignas(64) std::atomic<std::uint64_t> state_{0};
  Job job_;  // Written while the gate is shut and no worker is inside, read by workers inside.
};

}  // namespace drystone::base
