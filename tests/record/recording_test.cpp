// A recording repeats its run, from any step on. Truncated, damaged or falsified recordings are detected.
#include <gtest/gtest.h>

#include <cstring>
#include <random>
#include <stdexcept>

#include "drystone/scenes/scene.hpp"
#include "history/record/coding.hpp"
#include "history/snapshot.hpp"
#include "tests/record/recorded.hpp"
#include "tests/support/mixed_scene.hpp"
#include "tests/support/run_scene.hpp"
#include "tests/support/sanitized.hpp"
#include "tests/support/test_world.hpp"
#include "world/runtime.hpp"

namespace drystone::test {
namespace {

struct Recorded {
  Bytes bytes;
  std::vector<std::uint64_t> hashes;  // The first hash is that of the beginning; then there is one for each step.
};

/// Two balls on a floor; record_balls() sets the velocity of one of them before each step.
struct Balls {
  TestWorld test;
  BodyId resting;
  BodyId pushed;

  Balls() {
    test.floor();
    resting = test.ball(dynamic_at({-2.0f, 0.5f}));
    pushed = test.ball(dynamic_at({2.0f, 0.5f}));
  }
};

Recorded record_balls(int steps, int keyframe_interval = 600, int state_hash_interval = 1) {
  Balls balls;
  World& world = balls.test.world;
  Recorded recorded;
  must(world.start_recording(record_to(recorded.bytes, keyframe_interval, state_hash_interval)));
  recorded.hashes.push_back(world.state_hash());
  for (int i = 0; i < steps; ++i) {
    must(world.set_velocity(balls.pushed, {1.0f, 0.1f * static_cast<float>(i)}));
    must(world.step(kStep));
    recorded.hashes.push_back(world.state_hash());
  }
  must(world.stop_recording());
  return recorded;
}

Recorded record_scene(const scenes::Scene& scene, int steps, int keyframe_interval) {
  scenes::BuiltScene built = scenes::build(scene).value();
  Recorded recorded;
  must(built.world.start_recording(record_to(recorded.bytes, keyframe_interval)));
  recorded.hashes.push_back(built.world.state_hash());
  for (int i = 0; i < steps; ++i) {
    step_scene(built, scene, i);
    recorded.hashes.push_back(built.world.state_hash());
  }
  must(built.world.stop_recording());
  return recorded;
}

/// The recording with the content of one chunk replaced and the checksums corrected.
Bytes with_content(const Bytes& recording, std::size_t number, const Bytes& content) {
  Bytes changed(recording.begin(), recording.begin() + record::kMagic.size() + sizeof(record::kVersion));
  const std::vector<record::Chunk> chunks = chunks_of(recording);
  for (std::size_t i = 0; i < chunks.size(); ++i)
    record::append_chunk(changed, chunks[i].kind,
                         i == number ? std::span<const std::byte>(content) : chunks[i].content);
  return changed;
}

/// The recording with a chunk of edits of hooks after the chunk `number`.
Bytes with_hook_edits(const Bytes& recording, std::size_t number, const HookEdits& edits) {
  Bytes changed(recording.begin(), recording.begin() + record::kMagic.size() + sizeof(record::kVersion));
  record::ByteWriter content;
  record::encode(content, model::type_of<HookEdits>(), &edits);
  const std::vector<record::Chunk> chunks = chunks_of(recording);
  for (std::size_t i = 0; i < chunks.size(); ++i) {
    record::append_chunk(changed, chunks[i].kind, chunks[i].content);
    if (i == number) record::append_chunk(changed, record::ChunkKind::hook_edits, content.written());
  }
  return changed;
}

/// The index of the chunk with the calls of a step. Steps count from 1.
std::size_t calls_chunk_of_step(const Bytes& recording, int step) {
  const std::vector<record::Chunk> chunks = chunks_of(recording);
  std::size_t i = 0;
  for (int left = step;; ++i) {
    if (chunks[i].kind == record::ChunkKind::calls && --left == 0) return i;
  }
}

TEST(Recording, ReplaysTheSameBitsWithAnyWorkersAndLanes) {
  const Recorded recorded = record_scene(MixedScene(4).make_wild(60, 40), 60, 20);
  for (const int workers : {1, 4}) {
    for (const Lanes lanes : available_lanes()) {
      Replayer replayer = Replayer::open(recorded.bytes, {.workers = workers, .lanes = lanes});
      ASSERT_EQ(replayer.steps(), 60u);
      EXPECT_TRUE(replayer.is_complete());
      while (replayer.step() < replayer.steps()) {
        must(replayer.next());
        ASSERT_EQ(replayer.world().state_hash(), recorded.hashes[replayer.step()]);
      }
      EXPECT_FALSE(replayer.divergence());
      EXPECT_NEAR(replayer.seconds(), 1.0, 1e-5);
    }
  }
}

/// A recording that someone changed: steps apply no edits to contacts that sleep, to sensors, and to contacts that do not exist.
TEST(Recording, EditsThatNoHookCouldMakeAreNotApplied) {
  TestWorld t;
  t.floor();
  const BodyId sleeper = t.crate(-5.0f);
  t.settle(sleeper);
  t.box({.position = {5.0, 0.5}}, {1.0f, 1.0f}, sensor_options());
  t.ball(dynamic_at({5.0f, 0.5f}));
  Bytes bytes;
  must(t.world.start_recording(record_to(bytes, 600, 1)));
  t.step(2);
  must(t.world.stop_recording());
  HookEdits edits;
  for (std::uint32_t slot = 0; slot < 20; ++slot) edits.before_solving.push_back({slot, {.ignore = true}});
  edits.of_new = edits.before_solving;
  Replayer replayer = Replayer::open(with_hook_edits(bytes, calls_chunk_of_step(bytes, 2), edits));
  must(replayer.seek(1));
  replayer.next();  // It finds that the motion differs: the contact of the ball with the floor was edited.
  const World& world = replayer.world();
  EXPECT_EQ(world.check_invariants(), "");
  EXPECT_FALSE(world.is_awake(sleeper).value());
  EXPECT_EQ(world.contacts(sleeper, {}).value().found, 1u);
  EXPECT_EQ(world.events().sensor_end.size(), 0u);
}

TEST(Recording, SeekReachesTheSameStateAsPlaying) {
  const scenes::Scene scene = scenes::make_built_in("tumbler_spawn:30").value();
  const Recorded recorded = record_scene(scene, 60, 7);
  Replayer replayer = Replayer::open(recorded.bytes);
  std::mt19937 random(1);
  for (int i = 0; i < 40; ++i) {
    const std::uint64_t step = random() % 61;
    must(replayer.seek(step));
    ASSERT_EQ(replayer.step(), step);
    ASSERT_EQ(replayer.world().state_hash(), recorded.hashes[step]) << "step " << step;
  }
  EXPECT_FALSE(replayer.divergence());
  EXPECT_FALSE(replayer.seek(61).ok());
  must(replayer.seek(60));
  EXPECT_FALSE(replayer.next().ok());
}

TEST(Recording, StepsOfARunnerAreReplayed) {
  Balls balls;
  Bytes bytes;
  must(balls.test.world.start_recording(record_to(bytes)));
  FixedStepRunner runner(balls.test.world, {});
  for (int i = 0; i < 20; ++i) {
    must(balls.test.world.apply_force_to_center(balls.pushed, {3.0f, 0.0f}));
    must(runner.advance(0.04));
  }
  must(balls.test.world.stop_recording());
  Replayer replayer = Replayer::open(bytes);
  EXPECT_EQ(replayer.steps(), runner.steps());
  EXPECT_FALSE(replayer.verify());
}

TEST(Recording, ContinuesThroughClearAndRestore) {
  Balls balls;
  World& world = balls.test.world;
  const Bytes before = world.snapshot();
  Bytes bytes;
  must(world.start_recording(record_to(bytes, 2)));
  balls.test.step(3);
  must(world.restore(before));
  balls.test.step(3);
  must(world.clear());
  balls.test.crate(0.0f);
  World moved = std::move(world);
  EXPECT_TRUE(moved.is_recording());
  must(moved.step(kStep));
  must(moved.stop_recording());
  Replayer replayer = Replayer::open(bytes);
  EXPECT_EQ(replayer.steps(), 7u);
  EXPECT_FALSE(replayer.verify());
  EXPECT_EQ(replayer.world().state_hash(), moved.state_hash());
}

TEST(Recording, ReportsStepBodyAndFieldOfAChangedCall) {
  const Recorded recorded = record_balls(12, 4);
  const std::size_t chunk = calls_chunk_of_step(recorded.bytes, 6);
  Bytes calls(chunks_of(recorded.bytes)[chunk].content.begin(), chunks_of(recorded.bytes)[chunk].content.end());
  // set_velocity has the number of its operation, an id, a velocity.
  const float faster = 1.5f;
  std::memcpy(&calls[2 + 8], &faster, sizeof(faster));
  Replayer replayer = Replayer::open(with_content(recorded.bytes, chunk, calls));
  const std::optional<Divergence> divergence = replayer.verify();
  ASSERT_TRUE(divergence);
  EXPECT_EQ(divergence->step, 6u);
  EXPECT_EQ(divergence->what, "the motion differs after the step");
  ASSERT_TRUE(divergence->difference);
  EXPECT_EQ(divergence->difference_step, 8u);  // The next keyframe.
  EXPECT_EQ(divergence->difference->table, "body");
  EXPECT_EQ(divergence->difference->slot, Balls().pushed.index);
  EXPECT_EQ(divergence->difference->field, "pose.position.x");
  EXPECT_EQ(divergence->difference->differing, 1u);
}

TEST(Recording, NamesACallWithAnotherResult) {
  const Recorded recorded = record_balls(6);
  const std::size_t chunk = calls_chunk_of_step(recorded.bytes, 3);
  Bytes calls(chunks_of(recorded.bytes)[chunk].content.begin(), chunks_of(recorded.bytes)[chunk].content.end());
  const std::uint32_t generation = 77;
  std::memcpy(&calls[2 + 4], &generation, sizeof(generation));
  Replayer replayer = Replayer::open(with_content(recorded.bytes, chunk, calls));
  const std::optional<Divergence> divergence = replayer.verify();
  ASSERT_TRUE(divergence);
  EXPECT_EQ(divergence->step, 3u);
  EXPECT_EQ(divergence->what, "set_velocity() is refused: body is a stale id: its object was destroyed");
}

TEST(Recording, ChecksTheIdsThatCallsReturn) {
  World world;
  Bytes bytes;
  must(world.start_recording(record_to(bytes)));
  must(world.create_body({}));
  must(world.step(kStep));
  must(world.stop_recording());
  const std::size_t chunk = calls_chunk_of_step(bytes, 1);
  Bytes calls(chunks_of(bytes)[chunk].content.begin(), chunks_of(bytes)[chunk].content.end());
  // The id is followed by the step: its number, its seconds, and whether forces are cleared.
  calls[calls.size() - 7 - 8] = std::byte{5};
  Replayer replayer = Replayer::open(with_content(bytes, chunk, calls));
  const std::optional<Divergence> divergence = replayer.verify();
  ASSERT_TRUE(divergence);
  EXPECT_EQ(divergence->what, "create_body() returns the id #0.1 instead of #5.1");
}

TEST(Recording, ATruncatedFileKeepsItsCompleteSteps) {
  const Recorded recorded = record_balls(5, 3);
  const std::vector<record::Chunk> chunks = chunks_of(recorded.bytes);
  const std::size_t head_end = chunks[1].offset;
  for (std::size_t size = 0; size < recorded.bytes.size(); ++size) {
    // All cuts within a long snapshot have the same effect.
    if (size + 50 < head_end && size > 50 && size % 1009 != 0) continue;
    const Result<Replayer> cut = Replayer::open(std::span(recorded.bytes).first(size));
    if (size < head_end) {
      ASSERT_FALSE(cut.ok()) << size;
      ASSERT_TRUE(cut.error().message.find("ends") != std::string::npos) << cut.error().message;
      continue;
    }
    ASSERT_TRUE(cut.ok()) << size << ": " << cut.error().message;
    std::uint64_t whole = 0;
    bool begun = false;
    for (std::size_t i = 0; i < chunks.size(); ++i) {
      const std::size_t end = i + 1 < chunks.size() ? chunks[i + 1].offset : recorded.bytes.size();
      if (end > size) break;
      if (chunks[i].kind == record::ChunkKind::step) ++whole;
      if (chunks[i].kind != record::ChunkKind::keyframe) begun = chunks[i].kind == record::ChunkKind::calls;
    }
    ASSERT_EQ(cut.value().steps(), whole) << size;
    ASSERT_EQ(cut.value().ends_within_step(), begun) << size;
    ASSERT_FALSE(cut.value().is_complete());
    if (size % 64 != 0) continue;
    Replayer replayer = Replayer::open(std::span(recorded.bytes).first(size));
    ASSERT_FALSE(replayer.verify()) << size;
    ASSERT_EQ(replayer.play_unfinished_step().ok(), begun);
    ASSERT_EQ(replayer.world().state_hash(), recorded.hashes[whole + (begun ? 1 : 0)]) << size;
    must(replayer.seek(0));
    ASSERT_EQ(replayer.world().state_hash(), recorded.hashes[0]);
  }
}

// A user who finds a wrong state after some calls stops the recording there, without another step.
TEST(Recording, HasTheCallsAfterTheLastStep) {
  for (const std::uint64_t steps : {0u, 3u}) {
    World world;
    Bytes bytes;
    must(world.start_recording(record_to(bytes)));
    std::uint64_t after_steps = world.state_hash();
    for (std::uint64_t i = 0; i < steps; ++i) {
      must(world.create_body({.type = BodyType::dynamic}));
      must(world.step(kStep));
      after_steps = world.state_hash();
    }
    const BodyId body = world.create_body({.type = BodyType::dynamic, .position = {3.0, 4.0}});
    must(world.set_velocity(body, {1.0f, 2.0f}));
    must(world.stop_recording());

    Replayer replayer = Replayer::open(bytes);
    EXPECT_TRUE(replayer.is_complete() && replayer.has_last_calls());
    EXPECT_FALSE(replayer.verify());
    EXPECT_EQ(replayer.world().state_hash(), world.state_hash());
    EXPECT_FALSE(replayer.play_last_calls().ok()) << "verify() has played them";
    EXPECT_FALSE(replayer.next().ok());
    must(replayer.seek(steps));
    EXPECT_EQ(replayer.world().state_hash(), after_steps);
    must(replayer.play_last_calls());
    EXPECT_EQ(replayer.world().state_hash(), world.state_hash());
  }
}

TEST(Recording, ReportsADivergenceInTheCallsAfterTheLastStep) {
  World world;
  Bytes bytes;
  must(world.start_recording(record_to(bytes)));
  must(world.step(kStep));
  must(world.set_gravity({1.0f, 2.0f}));
  must(world.stop_recording());
  const std::vector<record::Chunk> chunks = chunks_of(bytes);
  const std::size_t last = chunks.size() - 2;
  ASSERT_EQ(chunks[last].kind, record::ChunkKind::last_calls);
  Bytes calls(chunks[last].content.begin(), chunks[last].content.end());
  calls.back() ^= std::byte{1};
  Replayer replayer = Replayer::open(with_content(bytes, last, calls));
  const std::optional<Divergence> divergence = replayer.verify();
  ASSERT_TRUE(divergence);
  EXPECT_EQ(divergence->step, 2u);
  EXPECT_EQ(divergence->what, "the state differs after the calls that follow the last step");

  Bytes with_step(calls.begin(), calls.begin() + 8);
  const auto step_calls = chunks[calls_chunk_of_step(bytes, 1)].content;
  with_step.insert(with_step.end(), step_calls.begin(), step_calls.end());
  EXPECT_NE(Replayer::open(with_content(bytes, last, with_step)).error().message.find("is a step after the last step"),
            std::string::npos);
}

TEST(Recording, ADamagedFileIsRefused) {
  const Recorded recorded = record_balls(3, 2);
  const std::vector<record::Chunk> chunks = chunks_of(recorded.bytes);
  Bytes bytes = recorded.bytes;
  for (std::size_t bit = 0; bit < 8 * bytes.size();
       bit += bit < 8 * 32 || bit > 8 * chunks[1].offset ? some_if_sanitized(1, 5) : 331) {
    const std::byte mask{static_cast<unsigned char>(1u << (bit % 8))};
    bytes[bit / 8] ^= mask;
    const Result<Replayer> opened = Replayer::open(bytes);
    ASSERT_FALSE(opened.ok()) << "bit " << bit;
    ASSERT_EQ(opened.error().code, ErrorCode::invalid_argument);
    bytes[bit / 8] ^= mask;
  }
  bytes[chunks[3].offset + 20] ^= std::byte{1};
  EXPECT_EQ(Replayer::open(bytes).error().message, "recording: the part that begins at byte " +
                                                       std::to_string(chunks[3].offset) +
                                                       " is damaged: its checksum does not match");
}

TEST(Recording, ARecordingOfAnotherVersionIsRefused) {
  Bytes bytes = record_balls(1).bytes;
  bytes[record::kMagic.size()] = std::byte{9};
  EXPECT_EQ(Replayer::open(bytes).error().message, "recording: it has version 9, this library reads up to 2");
  bytes = record_balls(1).bytes;
  Bytes head(chunks_of(bytes)[0].content.begin(), chunks_of(bytes)[0].content.end());
  const std::string text = record::operations_text();
  const std::size_t at = text.find("\nset_gravity ");
  head[4 + at + 14] = static_cast<std::byte>('?');
  EXPECT_EQ(Replayer::open(with_content(bytes, 0, head)).error().message,
            "recording: another version made it: its operations are not those of this library, \"set_gravity\" is the "
            "first that differs");
  EXPECT_EQ(Replayer::open({}).error().message, "recording: it ends early");
}

TEST(Recording, RefusesInvalidCalls) {
  World world;
  Bytes bytes;
  EXPECT_FALSE(world.is_recording());
  EXPECT_EQ(world.stop_recording().error().code, ErrorCode::wrong_moment);
  EXPECT_FALSE(world.start_recording({}).ok());
  EXPECT_FALSE(world.start_recording(record_to(bytes, 0)).ok());
  EXPECT_FALSE(world.start_recording(record_to(bytes, 1, 0)).ok());
  EXPECT_TRUE(bytes.empty());
  must(world.start_recording(record_to(bytes)));
  EXPECT_EQ(world.start_recording(record_to(bytes)).error().code, ErrorCode::wrong_moment);
  must(world.stop_recording());
  Replayer replayer = Replayer::open(bytes);
  EXPECT_EQ(replayer.steps(), 0u);
  EXPECT_FALSE(replayer.next().ok());
  EXPECT_FALSE(replayer.verify());
  EXPECT_FALSE(Replayer::open(bytes, {.workers = 0}).ok());
}

/// The motion is hashed after each step, so a difference is found in its step even if the whole state is hashed rarely.
TEST(Recording, ReportsADivergenceAtItsStepWithoutHashesOfTheState) {
  const Recorded recorded = record_balls(12, 600, 600);
  const std::size_t chunk = calls_chunk_of_step(recorded.bytes, 5);
  Bytes calls(chunks_of(recorded.bytes)[chunk].content.begin(), chunks_of(recorded.bytes)[chunk].content.end());
  calls[2 + 8] ^= std::byte{1};  // Only the last bit of a speed differs.
  Replayer replayer = Replayer::open(with_content(recorded.bytes, chunk, calls));
  const std::optional<Divergence> divergence = replayer.verify();
  ASSERT_TRUE(divergence);
  EXPECT_EQ(divergence->step, 5u);
  EXPECT_FALSE(divergence->difference);  // There is no later keyframe.
}

TEST(Recording, EndsWhereItsFunctionThrows) {
  Balls balls;
  World& world = balls.test.world;
  Bytes bytes;
  bool is_full = false;
  const auto write = [&](std::span<const std::byte> more) {
    if (is_full) throw std::runtime_error("the disk is full");
    bytes.insert(bytes.end(), more.begin(), more.end());
  };
  const auto step = [&] { return world.step(1.0f / 60.0f); };
  must(world.start_recording({.write = write}));
  for (int i = 0; i < 3; ++i) must(step());
  const std::vector<std::byte> snapshot = world.snapshot();
  is_full = true;
  EXPECT_THROW(must(step()), std::runtime_error);
  EXPECT_EQ(step().error().code, ErrorCode::wrong_moment);
  EXPECT_EQ(world.stop_recording().error().code, ErrorCode::wrong_moment);
  Replayer replayer = Replayer::open(bytes);
  EXPECT_EQ(replayer.steps(), 3u);
  EXPECT_FALSE(replayer.verify());

  must(world.restore(snapshot));
  EXPECT_FALSE(world.is_recording());
  is_full = false;
  must(world.start_recording({.write = write}));
  must(step());
  is_full = true;
  EXPECT_THROW(must(world.stop_recording()), std::runtime_error);
  EXPECT_FALSE(world.is_recording());
  EXPECT_TRUE(step().ok());
}

}  // namespace
}  // namespace drystone::test
