// What is joined to a body that was stopped follows it within the same step.
#pragma once

#include "continuous/first_impact.hpp"

namespace drystone::continuous {

/// A body about its centre of mass.
struct Placement {
  Position center;
  Rotation rotation;
};

/// A joint seen from the body that was stopped: where that would be, and where it is.
struct Pull {
  Placement before;
  Placement now;
  Vec2 arm;           // Of the stopped body's anchor, in its frame, from its centre of mass.
  Vec2 neighbor_arm;  // The same of the neighbour's.
  bool stopped_is_a;
};

/// Moves the bodies that joints tie to those of c.fast_bodies that were stopped, so that the stop opens no joint by much. It may be
/// called again when further bodies were stopped. `ends` is by solver index.
class FollowStopped {
 public:
  FollowStopped(WorldState& w, StepContext& c, std::span<SweepEnd> ends)
      : w_(w), c_(c), finder_(w, c, ends), ends_(ends) {}

  void run();

 private:
  /// Bodies by when they part from their sweep; equal times go in the order of coming.
  struct QueueEntry {
    float time = 1.0f;
    std::uint32_t number = 0;
    std::uint32_t body = kNone;
  };
  /// A body that is not on its way: where its sweep ended is in ends_. It waits for its neighbours to be pulled, or that is done.
  enum State : std::uint8_t { kFree, kStopped, kFollows, kPlaced };

  bool begin();
  void allocate();
  void push(std::uint32_t body, float time, State state);
  void slide_on(std::uint32_t body);
  void pull(const QueueEntry& by, const JointRow& joint, std::uint32_t body);
  void put_back(const QueueEntry& by, const Pull& pull, std::uint32_t body);
  /// `from`: rather than not at all, it goes as far as is free, if that is beyond this time of the new way.
  bool go_along(std::uint32_t body, const WorldTransform& pose, float from = 1.0f);
  Placement end_of_sweep(std::uint32_t body) const;
  Placement on_sweep(std::uint32_t body, float time) const;
  void add_followers_to_fast_bodies();
  std::uint32_t index_of(std::uint32_t body) const { return w_.bodies.state[body].solver_index; }
  auto in_order() const {
    return [this](std::uint32_t a, std::uint32_t b) { return index_of(a) < index_of(b); };
  }
  static bool later(const QueueEntry& a, const QueueEntry& b);

  WorldState& w_;
  StepContext& c_;
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
