// Writes a recording while the world is used: World::start_recording() makes one, and each Operation tells it of its call.
//
// The calls of a step are handed to the sink before the step begins: a crash in it leaves them in the file.
#pragma once

#include <cstddef>
#include <cstdint>

#include "drystone/recording.hpp"
#include "model/call_recorder.hpp"
#include "model/world_state.hpp"
#include "record/byte_writer.hpp"
#include "record/format.hpp"

namespace drystone::record {

class Recorder final : public CallRecorder {
 public:
  /// Writes the head, with the state as it is.
  Recorder(RecordingOptions options, const SimState& w);
  Recorder(const Recorder&) = delete;
  Recorder& operator=(const Recorder&) = delete;

  /// Where the arguments of a call are appended, and the id that it gave.
  ByteWriter& begin_call(std::size_t operation);
  ByteWriter& call() { return calls_; }
  /// The call that began last was refused.
  void drop_call();
  /// The call that began last is a step.
  void begin_step();
  void end_step(const SimState& w);
  /// Calls after the last step are dropped: they have led to nothing yet.
  void end();

 private:
  void write(ChunkKind kind, std::span<const std::byte> content);

  RecordingOptions options_;
  ByteWriter calls_;  // Since the last step.
  std::size_t last_call_ = 0;
  Bytes content_;
  Bytes chunk_;
  std::uint64_t steps_ = 0;
};

inline Recorder& recorder_of(WorldState& w) { return static_cast<Recorder&>(*w.runtime.recorder); }

}  // namespace drystone::record
