// Recording a world: World::start_recording(). A recording has the state at its beginning, each call that changed the world, and
// hashes of the state after each step. The program stores its bytes (docs/recording.md). drystone/replayer.hpp plays it back.
#pragma once

#include <cstddef>
#include <functional>
#include <span>

namespace drystone {

struct RecordingOptions {
  /// Appends bytes to the recording, in a file or a buffer. It is called by start_recording(), by stop_recording() and
  /// twice by each step: before the step with the calls since the last one, and after the step with its hash. It must not call the world.
  /// Must not be empty. It is copied.
  std::function<void(std::span<const std::byte>)> write{};
  /// Steps between two keyframes, which are snapshots. Replayer::seek() starts from a keyframe. Range [1, 1e9].
  int keyframe_interval = 600;
  /// Steps between two hashes of the whole state; each keyframe has one, too. A hash of the motion of awake bodies, which costs little,
  /// is written after each step. Range [1, 1e9].
  int state_hash_interval = 120;
};

}  // namespace drystone
