// Recording a world: World::start_recording(). A recording is the state at its beginning, each call that changed the world since, and
// what the world was like after each step, as bytes that the program keeps (docs/recording.md). drystone/replayer.hpp plays it back.
#pragma once

#include <cstddef>
#include <functional>
#include <span>

namespace drystone {

struct RecordingOptions {
  /// Takes the bytes of the recording, one behind the other: a file, a buffer. It is called by start_recording(), stop_recording() and
  /// twice by each step: before the step with the calls that led to it, and after it. It must not call the world, and is copied.
  /// Must not be empty.
  std::function<void(std::span<const std::byte>)> write{};
  /// A snapshot is written after so many steps. Replayer::seek() begins at one, and a divergence is described at one. Range [1, 1e9].
  int keyframe_interval = 600;
  /// A hash of the whole state is written after so many steps, and with each keyframe. A hash of all that moves, which costs little, is
  /// written after each step. Range [1, 1e9].
  int state_hash_interval = 120;
};

}  // namespace drystone
