// When continuous collision stops a body, the bodies that are joined to it are moved accordingly in the same step.
#pragma once

#include "ccd/first_impact.hpp"
#include "constraint/kind.hpp"

namespace drystone::continuous {

using joint::Placement;
using joint::Pull;

/// Moves the bodies that are joined to stopped bodies, so that the stop opens no joint by much. run() may be called again when more
/// bodies were stopped. The moved bodies are added to the bodies to sweep.
class FollowStopped {
 public:
  FollowStopped(WorldState& w, Sweeps& sweeps) : w_(w), sweeps_(sweeps), finder_(w, sweeps), ends_(sweeps.ends) {}

  void run();

 private:
  /// Entries are in the order of the times at which the bodies leave their sweeps, then in the order in which they were pushed.
  struct QueueEntry {
    float time = 1.0f;
    std::uint32_t number = 0;
    std::uint32_t body = kNone;
  };
  /// For all but free bodies, ends_ has the end of the sweep.
  enum State : std::uint8_t {
    kFree,
    kStopped,  // In the queue: stopped, and its neighbours are not yet moved.
    kFollows,  // In the queue: moved with a neighbour, and its own neighbours are not yet moved.
    kPlaced    // Done.
  };

  bool begin();
  void allocate();
  void push(std::uint32_t body, float time, State state);
  void slide_on(std::uint32_t body);
  void pull(const QueueEntry& by, std::uint32_t joint, std::uint32_t body);
  void put_back(const QueueEntry& by, const Pull& pull, std::uint32_t body);
  /// Moves a body to the pose if the motion to it is free. If the motion is free only up to a time after `from`, moves the body to its
  /// pose at that time. Returns whether the body was moved.
  bool go_along(std::uint32_t body, const WorldTransform& pose, float from = 1.0f);
  Vec2 unlocked(std::uint32_t body, Vec2 move) const;
  Placement place_of(std::uint32_t body) const;
  Placement end_of_sweep(std::uint32_t body) const;
  Placement on_sweep(std::uint32_t body, float time) const;
  void add_followers_to_fast_bodies();
  std::uint32_t index_of(std::uint32_t body) const { return sweeps_.index_of(body); }
  static bool later(const QueueEntry& a, const QueueEntry& b);

  WorldState& w_;
  Sweeps& sweeps_;
  ImpactFinder finder_;
  std::span<SweepEnd> ends_;
  std::span<std::uint8_t> state_;  // By solver index; empty until a body with joints was stopped.
  std::span<QueueEntry> heap_;     // The earliest entry is on top.
  std::ptrdiff_t waiting_ = 0;     // The number of entries in the heap.
  std::uint32_t count_ = 0;        // The number of entries that were ever pushed.
  std::span<std::uint32_t> followers_;
  std::size_t follower_count_ = 0;
};

}  // namespace drystone::continuous
