// Data of a world that even const calls may change: a counter, a list that is filled on demand, and a lock for what one call at a time may
// use. All are thread-safe, because several const calls may run at the same time. A call that is not const runs alone (include/drystone/world.hpp).
#pragma once

#include <atomic>
#include <mutex>
#include <span>
#include <vector>

namespace drystone::base {

/// A counter for several threads. It may be moved while no other thread uses it.
class SharedCount {
 public:
  SharedCount() = default;
  SharedCount(SharedCount&& other) noexcept : count_(other.take()) {}
  SharedCount& operator=(SharedCount&& other) noexcept {
    count_.store(other.take(), std::memory_order_relaxed);
    return *this;
  }
  void add() { count_.fetch_add(1, std::memory_order_relaxed); }
  /// Returns the count and sets it to 0.
  int take() {
    // Processors wait for an exchange, and the count is mostly 0.
    return count_.load(std::memory_order_relaxed) == 0 ? 0 : count_.exchange(0, std::memory_order_relaxed);
  }

 private:
  std::atomic<int> count_ = 0;
};

/// A list that is valid until forget(). The first thread that needs the list fills it. Moving this object does not move the list.
template <typename T>
class ListOnDemand {
 public:
  ListOnDemand() = default;
  ListOnDemand(ListOnDemand&&) noexcept {}
  ListOnDemand& operator=(ListOnDemand&&) noexcept {
    forget();
    return *this;
  }

  /// Called by the one thread that changes the world.
  void forget() { made_.store(false, std::memory_order_relaxed); }
  /// fill(list) appends to an empty list. All threads see what it wrote: the thread that made the list sets `made_` with a release, and
  /// the others read `made_` with an acquire.
  template <typename Fill>
  std::span<const T> get(Fill fill) {
    if (!made_.load(std::memory_order_acquire)) {
      const std::lock_guard lock(mutex_);
      if (!made_.load(std::memory_order_relaxed)) {
        list_.clear();
        fill(list_);
        made_.store(true, std::memory_order_release);
      }
    }
    return list_;
  }

 private:
  std::mutex mutex_;
  std::vector<T> list_;
  std::atomic<bool> made_ = false;
};

/// A lock that no thread waits for. Moving this object does not move the lock; it may be moved while no thread holds it.
class TryLock {
 public:
  TryLock() = default;
  TryLock(TryLock&&) noexcept {}
  TryLock& operator=(TryLock&&) noexcept { return *this; }

  /// Takes the lock for its lifetime if no other guard holds it.
  class Guard {
   public:
    explicit Guard(TryLock& lock) : lock_(lock), held_(!lock.held_.exchange(true, std::memory_order_acquire)) {}
    ~Guard() {
      if (held_) lock_.held_.store(false, std::memory_order_release);
    }
    Guard(const Guard&) = delete;
    Guard& operator=(const Guard&) = delete;
    bool is_held() const { return held_; }

   private:
    TryLock& lock_;
    bool held_;
  };

 private:
  std::atomic<bool> held_ = false;
};

}  // namespace drystone::base
