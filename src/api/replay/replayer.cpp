// Reads a recording once into an index of its steps and keyframes. Calls are kept as bytes until they are repeated.
#include "drystone/replayer.hpp"

#include <algorithm>
#include <cstring>
#include <utility>
#include <vector>

#include "api/replay/replay_calls.hpp"
#include "history/record/coding.hpp"
#include "history/record/format.hpp"
#include "history/record/motion_hash.hpp"
#include "history/record/operations.hpp"
#include "world/check.hpp"
#include "world/world_state.hpp"

namespace drystone {
namespace {

using Bytes = std::span<const std::byte>;

struct RecordedStep {
  Bytes calls;
  HookEdits edits;
  std::uint64_t motion = 0;
  std::optional<std::uint64_t> state;
  double end_seconds = 0.0;
};

struct Keyframe {
  std::uint64_t step = 0;
  Bytes snapshot;
};

struct Index {
  std::vector<RecordedStep> steps;
  std::vector<Keyframe> keyframes;         // The first is the state at the beginning.
  std::optional<Bytes> unfinished;         // The calls of the unfinished step.
  HookEdits unfinished_edits;              // The edits of hooks in this step.
  std::optional<RecordedStep> last_calls;  // The calls after the last step; no motion, no time.
  bool is_complete = false;
};

Error damaged(const std::string& why) { return {ErrorCode::invalid_argument, "recording: " + why}; }

constexpr std::size_t kBeginSize = record::kMagic.size() + sizeof(record::kVersion);

/// The name of the first operation whose line in `theirs` differs from that in `ours`. A line begins with the name and a space.
std::string first_unlike(std::string_view theirs, std::string_view ours) {
  const auto different = std::mismatch(theirs.begin(), theirs.end(), ours.begin(), ours.end()).first;
  const std::size_t at = static_cast<std::size_t>(different - theirs.begin());
  const std::size_t line = at == 0 ? 0 : theirs.rfind('\n', at - 1) + 1;
  return std::string(theirs.substr(line, theirs.find_first_of(" \n", line) - line));
}

/// Reads the chunks of a recording.
class IndexReader {
 public:
  explicit IndexReader(Bytes bytes) : bytes_(bytes) {}

  /// Returns the problem; empty if there is none.
  std::string read() {
    if (const std::string problem = read_begin(); !problem.empty()) return problem;
    record::ChunkReader chunks(bytes_, kBeginSize);
    const std::optional<record::Chunk> head = chunks.next();
    if (!head && chunks.problem().empty()) return "it ends before its first state is whole";
    if (!head) return chunks.problem();
    if (head->kind != record::ChunkKind::head) return "it does not begin with a state";
    if (const std::string problem = read_head(*head); !problem.empty()) return problem;
    while (const std::optional<record::Chunk> chunk = chunks.next()) {
      if (index_.is_complete) return "something follows its end";
      if (const std::string problem = read_chunk(*chunk); !problem.empty()) {
        return "the part that begins at byte " + std::to_string(chunk->offset) + ", after step " +
               std::to_string(index_.steps.size()) + ": " + problem;
      }
    }
    return chunks.problem();
  }

  Index take() { return std::move(index_); }

 private:
  std::string read_begin() {
    if (bytes_.size() < kBeginSize) return "it ends early";
    for (std::size_t i = 0; i < record::kMagic.size(); ++i) {
      if (static_cast<char>(bytes_[i]) != record::kMagic[i]) return "these bytes are not a recording";
    }
    std::uint32_t version = 0;
    std::memcpy(&version, &bytes_[record::kMagic.size()], sizeof(version));
    if (version >= 1 && version <= record::kVersion) return "";
    return "it has version " + std::to_string(version) + ", this library reads up to " +
           std::to_string(record::kVersion);
  }

  std::string read_head(const record::Chunk& chunk) {
    state::ByteReader from = record::reader_of(chunk);
    const Bytes text = from.take(from.number<std::uint32_t>());
    if (from.failed()) return "its head ends early";
    const std::string_view theirs(reinterpret_cast<const char*>(text.data()), text.size());
    if (theirs != record::operations_text()) {
      return "another version made it: its operations are not those of this library, \"" +
             first_unlike(theirs, record::operations_text()) + "\" is the first that differs";
    }
    index_.keyframes.push_back({0, chunk.content.last(from.size())});
    return "";
  }

  std::string read_chunk(const record::Chunk& chunk) {
    const bool is_end = chunk.kind == record::ChunkKind::end || chunk.kind == record::ChunkKind::last_calls;
    if (index_.last_calls && !is_end) return "it continues after the calls that follow its last step";
    switch (chunk.kind) {
      case record::ChunkKind::calls: return read_calls(chunk);
      case record::ChunkKind::step: return read_step(chunk);
      case record::ChunkKind::keyframe: return read_keyframe(chunk);
      case record::ChunkKind::last_calls: return read_last_calls(chunk);
      case record::ChunkKind::hook_edits: return read_hook_edits(chunk);
      case record::ChunkKind::end: index_.is_complete = true; return "";
      case record::ChunkKind::head: break;
    }
    return "it begins twice";
  }

  std::string read_calls(const record::Chunk& chunk) {
    if (index_.unfinished) return "calls follow an unfinished step";
    index_.unfinished = chunk.content;
    return record::check_calls(chunk.content, true);
  }

  std::string read_step(const record::Chunk& chunk) {
    state::ByteReader from = record::reader_of(chunk);
    const auto number = from.number<std::uint64_t>();
    RecordedStep step;
    step.motion = from.number<std::uint64_t>();
    const auto has_state = from.number<std::uint8_t>();
    const auto state = from.number<std::uint64_t>();
    if (from.failed() || !from.at_end() || has_state > 1) return "the result of a step cannot be read";
    if (!index_.unfinished || number != index_.steps.size() + 1) return "its steps are not in order";
    if (has_state == 1) step.state = state;
    step.calls = *std::exchange(index_.unfinished, std::nullopt);
    step.edits = std::exchange(index_.unfinished_edits, {});
    const double begin = index_.steps.empty() ? 0.0 : index_.steps.back().end_seconds;
    step.end_seconds = begin + static_cast<double>(record::step_seconds(step.calls));
    index_.steps.push_back(std::move(step));
    return "";
  }

  std::string read_keyframe(const record::Chunk& chunk) {
    state::ByteReader from = record::reader_of(chunk);
    const auto number = from.number<std::uint64_t>();
    if (from.failed() || index_.unfinished || number != index_.steps.size() || number <= index_.keyframes.back().step)
      return "its keyframes are not in order";
    index_.keyframes.push_back({number, chunk.content.last(from.size())});
    return "";
  }

  std::string read_last_calls(const record::Chunk& chunk) {
    if (index_.unfinished || index_.last_calls) return "calls after the last step follow other calls";
    state::ByteReader from = record::reader_of(chunk);
    RecordedStep last;
    last.state = from.number<std::uint64_t>();
    if (from.failed()) return "the calls after the last step cannot be read";
    last.calls = chunk.content.last(from.size());
    index_.last_calls = last;
    return record::check_calls(last.calls, false);
  }

  std::string read_hook_edits(const record::Chunk& chunk) {
    if (!index_.unfinished || !index_.unfinished_edits.empty()) return "edits of hooks belong to no step";
    state::ByteReader from = record::reader_of(chunk);
    record::decode(from, model::type_of<HookEdits>(), &index_.unfinished_edits);
    if (from.failed() || !from.at_end()) return "the edits of hooks cannot be read";
    const auto are_valid = [](const std::vector<EditedContact>& edits) {
      return std::all_of(edits.begin(), edits.end(), [](const EditedContact& e) { return model::is_valid(e.edit); });
    };
    const HookEdits& edits = index_.unfinished_edits;
    return are_valid(edits.of_new) && are_valid(edits.before_solving) ? "" : "an edit of a hook is out of range";
  }

  Bytes bytes_;
  Index index_;
};

/// One worker and scalar lanes.
WorldOptions plain_options(WorldOptions options) {
  options.workers = 1;
  options.scheduler = nullptr;
  options.lanes = available_lanes().front();
  return options;
}

}  // namespace

struct Replayer::State {
  State(std::vector<std::byte> with_bytes, Index with_index, const WorldOptions& with_options, World at_begin)
      : bytes(std::move(with_bytes)), index(std::move(with_index)), options(with_options), world(std::move(at_begin)) {}

  const Keyframe& keyframe_before(std::uint64_t step) const {
    const auto later = std::upper_bound(index.keyframes.begin(), index.keyframes.end(), step,
                                        [](std::uint64_t s, const Keyframe& keyframe) { return s < keyframe.step; });
    return *std::prev(later);
  }
  /// The recorded world of a keyframe.
  World world_at(const Keyframe& keyframe, const WorldOptions& with) const {
    return World::from(keyframe.snapshot, with).value();
  }

  /// Plays the step after `step`, or the calls after the last step. Returns a description of how the result differs from the
  /// recorded one, or an empty string.
  std::string play(World& in, std::uint64_t step) const {
    const bool is_step = step < index.steps.size();
    const RecordedStep& recorded = is_step ? index.steps[static_cast<std::size_t>(step)] : *index.last_calls;
    in.state_->runtime.recorded_edits = &recorded.edits;
    std::string problem = record::make_calls(in, recorded.calls);
    in.state_->runtime.recorded_edits = nullptr;
    if (!problem.empty()) return problem;
    if (is_step && record::motion_hash(*in.state_) != recorded.motion) return "the motion differs after the step";
    if (!recorded.state || in.state_hash() == *recorded.state) return "";
    return is_step ? "the state differs after the step" : "the state differs after the calls that follow the last step";
  }

  void note(std::string what, std::uint64_t step) {
    if (what.empty() || (divergence && divergence->step <= step)) return;
    divergence = Divergence{step, std::move(what)};
  }

  static Error not_played() {
    return {ErrorCode::wrong_moment, "recording: an exception ended the play of a step; seek() can continue"};
  }

  /// Replays up to divergence->step with one worker and scalar lanes, and again with this replayer's options. Compares the two worlds after
  /// that step. Returns nothing if the first replay differs from the recording, too, or if the worlds are equal.
  std::optional<StateDifference> difference_at_once() const {
    const Keyframe& keyframe = keyframe_before(divergence->step - 1);
    World expected = world_at(keyframe, plain_options(options));
    World found = world_at(keyframe, options);
    for (std::uint64_t step = keyframe.step; step < divergence->step; ++step) {
      if (!play(expected, step).empty()) return {};
      play(found, step);
    }
    return expected.first_difference(found);
  }

  std::vector<std::byte> bytes;
  Index index;
  WorldOptions options;
  World world;
  std::uint64_t at = 0;
  bool is_beyond_steps = false;  // The unfinished step or the calls after the last one were played.
  bool is_playing = false;       // A step is being played, or an exception has ended its play.
  std::optional<Divergence> divergence;
};

Replayer::Replayer(std::unique_ptr<State> state) : state_(std::move(state)) {}
Replayer::~Replayer() = default;
Replayer::Replayer(Replayer&&) noexcept = default;
Replayer& Replayer::operator=(Replayer&&) noexcept = default;

Result<Replayer> Replayer::open(std::span<const std::byte> recording, const WorldOptions& options) {
  std::vector<std::byte> bytes(recording.begin(), recording.end());
  IndexReader reader(bytes);
  if (const std::string problem = reader.read(); !problem.empty()) return damaged(problem);
  Index index = reader.take();
  // Each keyframe is read now, so that seek() cannot fail on a damaged keyframe.
  for (const Keyframe& keyframe : index.keyframes) {
    if (keyframe.step == 0) continue;
    const Result<World> world = World::from(keyframe.snapshot, plain_options(options));
    if (!world.ok()) {
      return damaged("the keyframe after step " + std::to_string(keyframe.step) + ": " + world.error().message);
    }
  }
  Result<World> world = World::from(index.keyframes.front().snapshot, options);
  if (!world.ok()) return Error{world.error().code, "recording: its first state: " + world.error().message};
  return Replayer(std::make_unique<State>(std::move(bytes), std::move(index), options, std::move(world).value()));
}

std::uint64_t Replayer::steps() const { return state_->index.steps.size(); }
std::uint64_t Replayer::step() const { return state_->at; }
double Replayer::seconds() const {
  return step() == 0 ? 0.0 : state_->index.steps[static_cast<std::size_t>(step() - 1)].end_seconds;
}
bool Replayer::is_complete() const { return state_->index.is_complete; }
bool Replayer::ends_within_step() const { return state_->index.unfinished.has_value(); }
bool Replayer::has_last_calls() const { return state_->index.last_calls.has_value(); }
const World& Replayer::world() const { return state_->world; }
const std::optional<Divergence>& Replayer::divergence() const { return state_->divergence; }

Result<void> Replayer::next() {
  State& s = *state_;
  if (s.is_playing) return s.not_played();
  if (s.at == steps() || s.is_beyond_steps) return damaged("there is no step after the last one");
  s.is_playing = true;
  s.note(s.play(s.world, s.at), s.at + 1);
  ++s.at;
  s.is_playing = false;
  return {};
}

Result<void> Replayer::play_unfinished_step() {
  State& s = *state_;
  if (s.is_playing) return s.not_played();
  if (!ends_within_step()) return damaged("it does not end within a step");
  if (s.at != steps() || s.is_beyond_steps) return damaged("the unfinished step is not the next one");
  s.is_beyond_steps = s.is_playing = true;
  record::make_calls(s.world, *s.index.unfinished);
  s.is_playing = false;
  return {};
}

Result<void> Replayer::play_last_calls() {
  State& s = *state_;
  if (s.is_playing) return s.not_played();
  if (!has_last_calls()) return damaged("it has no calls after its last step");
  if (s.at != steps() || s.is_beyond_steps) return damaged("the calls after the last step are not the next ones");
  s.is_beyond_steps = s.is_playing = true;
  s.note(s.play(s.world, s.at), s.at + 1);
  s.is_playing = false;
  return {};
}

Result<void> Replayer::seek(std::uint64_t step) {
  State& s = *state_;
  if (step > steps()) {
    return damaged("it has no step " + std::to_string(step) + ", the last one is " + std::to_string(steps()));
  }
  const Keyframe& keyframe = s.keyframe_before(step);
  if (step < s.at || keyframe.step > s.at || s.is_beyond_steps || s.is_playing) {
    must(s.world.restore(keyframe.snapshot));
    s.at = keyframe.step;
    s.is_beyond_steps = s.is_playing = false;
  }
  while (s.at < step) must(next());
  return {};
}

std::optional<Divergence> Replayer::explain_divergence() const {
  const State& s = *state_;
  if (!s.divergence) return {};
  Divergence explained = *s.divergence;
  explained.difference_step = explained.step;
  explained.difference = s.difference_at_once();
  if (explained.difference) return explained;
  const auto next = std::find_if(s.index.keyframes.begin(), s.index.keyframes.end(),
                                 [&](const Keyframe& keyframe) { return keyframe.step >= explained.step; });
  if (next == s.index.keyframes.end()) return explained;
  const Keyframe& before = s.keyframe_before(explained.step - 1);
  World found = s.world_at(before, s.options);
  for (std::uint64_t step = before.step; step < next->step; ++step) s.play(found, step);
  explained.difference = s.world_at(*next, s.options).first_difference(found);
  explained.difference_step = next->step;
  return explained;
}

std::optional<Divergence> Replayer::verify(const std::function<bool()>& go_on) {
  must(seek(0));
  while (step() < steps()) {
    must(next());
    if (go_on && !go_on()) return explain_divergence();
  }
  if (has_last_calls()) must(play_last_calls());
  return explain_divergence();
}

}  // namespace drystone
