// Options of World::start_recording(). A recording has the state at its beginning, each call that changed the world, and hashes of
// the state after each step. The program stores the bytes (docs/recording.md); drystone/replayer.hpp plays them back.
#pragma once

#include <cstddef>
#include <functional>
#include <span>

namespace drystone {

struct RecordingOptions {
  /// Appends bytes to the recording, in a file or a buffer. Called by start_recording(), by stop_recording() and by each step: before the
  /// step with the calls since the last step, and after the step with its hash and, at a keyframe, a snapshot. The function is copied. It
  /// must not be empty and must not call the world.
  std::function<void(std::span<const std::byte>)> write{};
  /// Steps between two keyframes. A keyframe is a snapshot from which Replayer::seek() can start. Range [1, 1e9].
  int keyframe_interval = 600;
  /// Steps between two hashes of the whole state; each keyframe has such a hash, too. A hash of the motion of awake bodies, which is
  /// cheap, is written after each step. Range [1, 1e9].
  int state_hash_interval = 120;
};

}  // namespace drystone
