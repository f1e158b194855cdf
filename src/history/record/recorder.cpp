#include "history/record/recorder.hpp"

#include <memory>
#include <utility>

#include "drystone/world.hpp"
#include "history/hash.hpp"
#include "history/record/argument_types.hpp"
#include "history/record/motion_hash.hpp"
#include "history/snapshot.hpp"
#include "world/check.hpp"

namespace drystone::record {
Recorder::Recorder(RecordingOptions options, const SimState& w) : options_(std::move(options)) {
  state::append_bytes(chunk_, std::as_bytes(std::span(kMagic)));
  state::append(chunk_, kVersion);
  options_.write(chunk_);
  const std::string& text = operations_text();
  state::append(content_, static_cast<std::uint32_t>(text.size()));
  state::append_bytes(content_, std::as_bytes(std::span(text.data(), text.size())));
  state::append_bytes(content_, state::write_snapshot(w));
  write(ChunkKind::head, content_);
}

void Recorder::begin_call(std::size_t operation, const void* const* arguments) {
  last_call_ = calls_.size();
  calls_.number(static_cast<std::uint16_t>(operation));
  for (const ArgumentType& type : operation_types()[operation].arguments) encode(calls_, *type.passed, *arguments++);
}

void Recorder::add_id(std::uint32_t index, std::uint32_t generation) {
  calls_.number(index);
  calls_.number(generation);
}

void Recorder::drop_call() { calls_.shrink(last_call_); }

void Recorder::begin_step() {
  write(ChunkKind::calls, calls_.written());
  calls_.shrink(0);
}

void Recorder::end_step(const WorldState& w) {
  if (!w.runtime.hook_edits.empty()) {
    ByteWriter edits;
    encode(edits, model::type_of<HookEdits>(), &w.runtime.hook_edits);
    write(ChunkKind::hook_edits, edits.written());
  }
  ++steps_;
  const bool is_keyframe = steps_ % static_cast<std::uint64_t>(options_.keyframe_interval) == 0;
  const bool has_hash = is_keyframe || steps_ % static_cast<std::uint64_t>(options_.state_hash_interval) == 0;
  content_.clear();
  state::append(content_, steps_);
  state::append(content_, motion_hash(w));
  state::append(content_, has_hash);
  state::append(content_, has_hash ? state::hash_of(w) : std::uint64_t{0});
  write(ChunkKind::step, content_);
  if (!is_keyframe) return;
  content_.clear();
  state::append(content_, steps_);
  state::append_bytes(content_, state::write_snapshot(w));
  write(ChunkKind::keyframe, content_);
}

void Recorder::end(const SimState& w) {
  if (calls_.size() > 0) {
    content_.clear();
    state::append(content_, state::hash_of(w));
    state::append_bytes(content_, calls_.written());
    write(ChunkKind::last_calls, content_);
  }
  write(ChunkKind::end, {});
}

void Recorder::write(ChunkKind kind, std::span<const std::byte> content) {
  chunk_.clear();
  append_chunk(chunk_, kind, content);
  options_.write(chunk_);
}

}  // namespace drystone::record

namespace drystone {

Result<void> World::start_recording(RecordingOptions options) {
  model::Check check(*state_);
  constexpr int kMost = 1'000'000'000;
  check.require(options.write != nullptr, "RecordingOptions.write must not be empty");
  check.require(options.keyframe_interval >= 1 && options.keyframe_interval <= kMost,
                "RecordingOptions.keyframe_interval must be in [1, 1e9]");
  check.require(options.state_hash_interval >= 1 && options.state_hash_interval <= kMost,
                "RecordingOptions.state_hash_interval must be in [1, 1e9]");
  check.require(!is_recording(), "the world is already being recorded", ErrorCode::wrong_moment);
  return check.then(
      [&] { state_->runtime.recorder = std::make_unique<record::Recorder>(std::move(options), *state_); });
}

Result<void> World::stop_recording() {
  model::Check check(*state_);
  check.require(is_recording(), "the world is not being recorded", ErrorCode::wrong_moment);
  return check.then([&] {
    const std::unique_ptr<CallRecorder> recorder =
        std::move(state_->runtime.recorder);  // Ended, also if a write throws.
    static_cast<record::Recorder&>(*recorder).end(*state_);
  });
}

bool World::is_recording() const { return state_->runtime.recorder != nullptr; }

}  // namespace drystone
