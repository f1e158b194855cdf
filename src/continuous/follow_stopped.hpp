// Bodies joined to a body that was stopped follow it within the same step.
#pragma once

#include "continuous/first_impact.hpp"

namespace drystone::continuous {

/// A body about its centre of mass.
struct Placement {
  Position center;
  Rotation rotation;
};

/// A joint seen from the body that was stopped: where that body would be, and where it is.
struct Pull {
  Placement before;
  Placement now;
  Vec2 arm;           // From the stopped body's centre of mass to its anchor, in its frame.
  Vec2 neighbor_arm;  // The same for the neighbour.
  bool stopped_is_a;
};

/// Moves bodies that are joined to stopped bodies, so that the stop opens no joint by much. run() may be called again after further
/// bodies were stopped. The bodies that it moves are swept from then on.
class FollowStopped {
 public:
  FollowStopped(WorldState& w, Sweeps& sweeps) : w_(w), sweeps_(sweeps), finder_(w, sweeps), ends_(sweeps.ends) {}

  void run();

 private:
  /// Bodies in the order of the times at which they leave their sweep, then in the order in which they were pushed.
  struct QueueEntry {
    float time = 1.0f;
    std::uint32_t number = 0;
    std::uint32_t body = kNone;
  };
  /// For all but free bodies, ends_ has the end of the sweep. kStopped and kFollows: in the queue, its neighbours still to be moved;
  /// kPlaced: done.
  enum State : std::uint8_t { kFree, kStopped, kFollows, kPlaced };

  bool begin();
  void allocate();
  void push(std::uint32_t body, float time, State state);
  void slide_on(std::uint32_t body);
  void pull(const QueueEntry& by, const JointRow& joint, std::uint32_t body);
  void put_back(const QueueEntry& by, const Pull& pull, std::uint32_t body);
  /// If the motion is free only in part, the body moves that far if it is beyond the time `from` of the new motion.
  bool go_along(std::uint32_t body, const WorldTransform& pose, float from = 1.0f);
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
  std::span<QueueEntry> heap_;     // The earliest on top.
  std::ptrdiff_t waiting_ = 0;
  std::uint32_t count_ = 0;  // Of all that ever waited.
  std::span<std::uint32_t> followers_;
  std::size_t follower_count_ = 0;
};

}  // namespace drystone::continuous
