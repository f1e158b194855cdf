// Writes a recording while the world is used. World::start_recording() creates a Recorder, and each Operation passes its call to it.
//
// The calls before a step are written before the step begins, so they are in the file even if the step crashes.
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
  /// Writes the head, with the present state.
  Recorder(RecordingOptions options, const SimState& w);
  Recorder(const Recorder&) = delete;
  Recorder& operator=(const Recorder&) = delete;

  /// Begins a call. Its arguments and the id that it returns are appended to the result.
  ByteWriter& begin_call(std::size_t operation);
  ByteWriter& call() { return calls_; }
  /// Drops the call that began last, because it was refused.
  void drop_call();
  /// Writes the calls. The call that began last is the step.
  void begin_step();
  void end_step(const WorldState& w);
  /// Writes the calls after the last step, and the end.
  void end(const SimState& w);

 private:
  void write(ChunkKind kind, std::span<const std::byte> content);

  RecordingOptions options_;
  ByteWriter calls_;  // The calls since the last step.
  std::size_t last_call_ = 0;
  Bytes content_;
  Bytes chunk_;
  std::uint64_t steps_ = 0;
};

inline Recorder& recorder_of(WorldState& w) { return static_cast<Recorder&>(*w.runtime.recorder); }

}  // namespace drystone::record
