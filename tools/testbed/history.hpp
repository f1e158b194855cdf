// Snapshots of a running scene, for going back. All of them together keep within a number of bytes: when they exceed it, every second one
// of the older three quarters is dropped, so that the last steps stay one step apart and the beginning can still be reached.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "tools/testbed/drag.hpp"

namespace drystone::testbed {

/// The state of a scene after a step.
struct Moment {
  std::uint64_t step = 0;
  std::vector<std::byte> snapshot;
  /// The lengths of the lists of scenes::BuiltScene.
  std::size_t bodies = 0;
  std::size_t joints = 0;
  std::size_t fields = 0;
  /// The drag that was under way: its joint and body are in the snapshot.
  std::optional<Drag> drag;
};

class History {
 public:
  explicit History(std::size_t most_bytes) : most_bytes_(most_bytes) {}

  /// Adds a moment that is later than all others.
  void add(Moment moment);
  /// The last moment at or before the step; the first moment if there is none. There must be a moment.
  const Moment& at(std::uint64_t step) const;
  /// Forgets the moments after the step.
  void forget_after(std::uint64_t step);
  void clear();
  const std::vector<Moment>& moments() const { return moments_; }
  std::size_t bytes() const { return bytes_; }

 private:
  void thin_out();

  std::size_t most_bytes_;
  std::size_t bytes_ = 0;
  std::vector<Moment> moments_;
};

}  // namespace drystone::testbed
