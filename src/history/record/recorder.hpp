// Writes a recording while the world is used. World::start_recording() creates a Recorder, and each Operation passes its call to it.
//
// The calls before a step are written before the step begins, so they are in the file even if the step crashes.
#pragma once

#include <cstddef>
#include <cstdint>

#include "drystone/recording.hpp"
#include "history/record/coding.hpp"
#include "history/record/format.hpp"
#include "world/call_recorder.hpp"
#include "world/world_state.hpp"

namespace drystone::record {

class Recorder final : public CallRecorder {
 public:
  /// Writes the head, with the present state.
  Recorder(RecordingOptions options, const SimState& w);
  Recorder(const Recorder&) = delete;
  Recorder& operator=(const Recorder&) = delete;

  void begin_call(std::size_t operation, const void* const* arguments) override;
  void drop_call() override;
  void add_id(std::uint32_t index, std::uint32_t generation) override;
  void begin_step() override;
  void end_step(const WorldState& w) override;
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

}  // namespace drystone::record
