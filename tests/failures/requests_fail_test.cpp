// Each request for memory or for a thread that a program's calls make fails once, and then each with all later ones. The program goes on: it
// gets an exception on the calling thread, nothing leaks, and a world whose change has failed refuses calls until its state is replaced, and
// is then as good as a new one.
#include <gtest/gtest.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <limits>
#include <memory>
#include <new>
#include <string>
#include <utility>
#include <vector>

#include "drystone/drystone.hpp"
#include "drystone/io/scene_file.hpp"
#include "scenes/fill.hpp"
#include "tests/failures/requests.hpp"
#include "tests/support/mixed_scene.hpp"
#include "tests/support/sanitized.hpp"

namespace drystone::test {
namespace {

constexpr float kStep = 1.0f / 60.0f;
constexpr int kWorkers = 3;

/// A source of large blocks that may have none.
void* allocate_or_null(void*, std::size_t bytes, std::size_t alignment) {
  try {
    return ::operator new (bytes, std::align_val_t{alignment});
  } catch (const std::bad_alloc&) {
    return nullptr;
  }
}
void release_block(void*, void* block, std::size_t, std::size_t alignment) {
  ::operator delete (block, std::align_val_t{alignment});
}

World new_world() { return World::create({.workers = kWorkers}).value(); }

/// Most kinds of data, and enough bodies that workers share the work.
void fill(World& world) {
  scenes::BuiltScene built{std::move(world), {}, {}};
  must(scenes::fill(built, MixedScene(7).make(40, 16)));
  world = std::move(built.world);
  const BodyId ground = world.create_body({.position = {0.0, -6.0}, .name = "tiles"});
  TileGrid tiles(8, 2, 1.0f, {});
  for (int x = 0; x < 8; ++x) tiles.set({x, 1}, Tile::full);
  must(world.create_shape(ground, tiles));
  BuoyancyOptions water;
  water.area = box_area({-20.0, -20.0}, {20.0, 1.0});
  must(world.create_field(water));
  must(world.set_material_rules(std::array{MaterialRule{.material_a = 1, .material_b = 2, .friction = 0.1f}}));
}

class Ignore final : public DebugDraw {
  void polygon(std::span<const Position>, float, DrawColor) override {}
  void circle(Position, float, Rotation, DrawColor) override {}
  void capsule(Position, Position, float, DrawColor) override {}
  void segment(Position, Position, DrawColor) override {}
  void point(Position, DrawColor) override {}
  void text(Position, std::string_view, DrawColor) override {}
  void transform(const WorldTransform&, DrawColor) override {}
};

/// What a program does with a world that has taken some steps.
struct Part {
  const char* name;
  std::function<void(World& world)> run;
  bool changes;
};

void change(World& world) {
  const std::vector<BodyId> bodies(world.bodies().begin(), world.bodies().end());
  const BodyId body = bodies.back();
  must(world.set_name(bodies[3], "a name that needs memory of its own"));
  must(world.set_type(bodies[4], BodyType::kinematic));
  must(world.set_enabled(bodies[5], false));
  must(world.set_time_scale(bodies[6], 0.5f));
  must(world.drop_through(bodies[6], 1.0f));
  ExplosionOptions blast;
  blast.radius = 5.0f;
  must(world.explode(blast));
  must(world.set_tile(world.shapes(body).value().front(), {3, 0}, Tile::full));
  for (int i = 10; i < 30; ++i) must(world.destroy_body(bodies[static_cast<std::size_t>(i)]));
  for (int i = 0; i < 100; ++i) {
    const BodyId made = world.create_body({.type = BodyType::dynamic, .position = {0.3 * i, 9.0}});
    must(world.create_shape(made, Circle{}));
    if (i % 10 == 0) must(world.create_joint(FilterOptions{{.body_a = body, .body_b = made}}));
  }
  must(world.step(kStep));
}

void copy(World& world) {
  World other = world.clone();
  must(other.step(kStep));
  World third = World::from(world.snapshot(), {.workers = kWorkers}).value();
  must(third.apply_delta(other.delta(third)));
  must(third.restore(world.snapshot()));
  must(third.restore(world.snapshot(), third.delta(world.snapshot()).value()));
  must(third.clear());
}

void record_steps(World& world, std::vector<std::byte>& bytes) {
  const auto write = [&](std::span<const std::byte> more) { bytes.insert(bytes.end(), more.begin(), more.end()); };
  must(world.start_recording({.write = write, .keyframe_interval = 2, .state_hash_interval = 1}));
  must(world.set_gravity({1.0f, -9.0f}));
  for (int i = 0; i < 3; ++i) must(world.step(kStep));
  must(world.stop_recording());
}

void record(World& world) {
  std::vector<std::byte> bytes;
  record_steps(world, bytes);
  Replayer replayer = Replayer::open(bytes, {.workers = kWorkers}).value();
  static_cast<void>(replayer.verify());
}

void ask(World& world) {
  std::vector<RayCast> rays(100);
  for (std::size_t i = 0; i < rays.size(); ++i) rays[i] = {{0.2 * static_cast<double>(i), 20.0}, {0.0f, -40.0f}, {}};
  std::vector<CastHit> hits(rays.size());
  must(world.ray_cast_closest(rays, hits));
  must(world.ray_cast_all({-20.0, 0.5}, {40.0f, 0.0f}));
  std::vector<ContactView> contacts;
  world.contacts(contacts);
  std::vector<IslandView> islands;
  world.islands(islands);
  static_cast<void>(world.measure());
  Ignore draw;
  must(world.draw(draw, {}));
}

void batch(World& world) {
  WorldBatch worlds = WorldBatch::create(20, world, {.workers = kWorkers}).value();
  must(worlds.step(kStep));
  must(worlds.reset());
  std::vector<std::uint64_t> hashes(worlds.size());
  must(worlds.state_hashes(hashes));
}

void run_frames(World& world) {
  FixedStepRunner runner = FixedStepRunner::create(world).value();
  must(runner.advance(0.04));
}

const std::array kParts = {
    Part{"change", change, true}, Part{"copy", copy, false},   Part{"record", record, true},
    Part{"ask", ask, false},      Part{"batch", batch, false}, Part{"run_frames", run_frames, true},
};

/// All that depends on the state, after some further steps.
std::uint64_t go_on(World& world) {
  for (int i = 0; i < 2; ++i) must(world.step(kStep));
  return world.state_hash();
}

/// Calls of all kinds are refused.
void expect_unfinished(World& world) {
  const Result<void> refused = world.set_gravity({});
  ASSERT_FALSE(refused.ok());
  EXPECT_EQ(refused.error().code, ErrorCode::wrong_moment);
  EXPECT_NE(refused.error().message.find("unfinished"), std::string::npos) << refused.error().message;
  EXPECT_FALSE(world.step(kStep).ok());
  EXPECT_FALSE(world.ray_cast_any({}, {1.0f, 0.0f}).ok());
  EXPECT_FALSE(WorldBatch::create(1, world).ok());
  EXPECT_THROW(static_cast<void>(world.snapshot()), Exception);
  EXPECT_THROW(static_cast<void>(world.state_hash()), Exception);
  EXPECT_THROW(static_cast<void>(world.check_invariants()), Exception);
  EXPECT_THROW(static_cast<void>(world.measure()), Exception);
  EXPECT_THROW(static_cast<void>(world.clone()), Exception);
  for (const BodyId body : world.bodies()) static_cast<void>(world.is_alive(body));
  static_cast<void>(world.events());
}

class Requests : public testing::TestWithParam<Fails> {
 protected:
  Requests() { must(set_memory_functions(allocate_or_null, release_block)); }
  ~Requests() override { EXPECT_TRUE(set_memory_functions(nullptr, nullptr).ok()); }

  /// Whether use() ended, with an exception that a request may cause, because one failed.
  static bool fails_in(const std::function<void()>& use) {
    try {
      use();
    } catch (const std::bad_alloc&) {
      return true;
    } catch (const Exception& e) {
      EXPECT_EQ(e.error().code, ErrorCode::limit_exceeded) << e.what();
      EXPECT_NE(e.error().message.find("workers: the system starts only"), std::string::npos) << e.what();
      return true;
    }
    return false;
  }

  /// Lets each `every`th request for memory of use() fail, which leaks nothing, until it makes no more: after `least` requests at the earliest.
  static void expect_failures(int every, std::int64_t least, const std::function<void()>& use) {
    use();  // Some memory is kept for ever, such as tables that are made at their first use.
    for (std::int64_t number = 0;; number += every) {
      const std::int64_t before = blocks_in_use();
      const bool failed = fails_in([&] {
        const FailingRequest request(number, GetParam());
        use();
      });
      EXPECT_EQ(blocks_in_use(), before) << "request " << number;
      if (HasFailure()) return;
      if (!has_failed()) {
        EXPECT_FALSE(failed);
        EXPECT_GT(number, least);
        return;
      }
    }
  }
};

TEST_P(Requests, OfAWorldThatIsMadeAndFilledFail) {
  expect_failures(some_if_sanitized(1, 7), 300, [] {
    World world = new_world();
    fill(world);
    must(world.step(kStep));
  });
}

TEST_P(Requests, OfEachPartFailAndTheWorldIsRestored) {
  World start = new_world();
  fill(start);
  for (int i = 0; i < 3; ++i) must(start.step(kStep));
  const std::vector<std::byte> snapshot = start.snapshot();
  const std::uint64_t as_restored = go_on(start);
  std::uint64_t as_new = 0;
  {
    World fresh = new_world();
    fill(fresh);
    as_new = go_on(fresh);
  }
  for (const Part& part : kParts) {
    // Some memory is kept for ever, such as tables that are made at their first use.
    World whole = World::from(snapshot, {.workers = kWorkers}).value();
    {
      const FailingRequest count(std::numeric_limits<std::int64_t>::max() - 1, Fails::one);
      part.run(whole);
    }
    const std::int64_t each = 1 + requests() / some_if_sanitized(500, 60);
    std::int64_t unfinished = 0;
    for (std::int64_t number = 0;; number += each) {
      SCOPED_TRACE(std::string(part.name) + ", request " + std::to_string(number));
      const std::int64_t before = blocks_in_use();
      {
        World world = World::from(snapshot, {.workers = kWorkers}).value();
        const bool failed = fails_in([&] {
          const FailingRequest request(number, GetParam());
          part.run(world);
        });
        if (!has_failed()) {
          EXPECT_FALSE(failed);
          break;
        }
        // A const call that fails leaves the world as it was.
        if (failed && world.set_substeps(4).ok()) {
          EXPECT_EQ(world.check_invariants(), "");
        } else if (failed) {
          ++unfinished;
          expect_unfinished(world);
        }
        if (number % 8 != 0) {  // To fill a world takes longer.
          must(world.restore(snapshot));
          EXPECT_EQ(go_on(world), as_restored);
        } else {
          must(world.clear());
          must(world.set_gravity({0.0f, -10.0f}));
          fill(world);
          EXPECT_EQ(go_on(world), as_new);
        }
        EXPECT_EQ(world.check_invariants(), "");
      }
      EXPECT_EQ(blocks_in_use(), before);
      if (HasFailure()) return;
    }
    EXPECT_EQ(unfinished > 0, part.changes) << part.name;
  }
}

INSTANTIATE_TEST_SUITE_P(Fails, Requests, testing::Values(Fails::one, Fails::all),
                         [](const auto& test) { return std::string(test.param == Fails::one ? "One" : "All"); });

/// A batch whose step has failed is reset: then its worlds, and the memory that they share, are as good as new.
TEST_P(Requests, OfABatchFailAndItIsReset) {
  World start = new_world();
  fill(start);
  must(start.step(kStep));
  const auto hashes_after = [](WorldBatch& batch) {
    for (int i = 0; i < 2; ++i) must(batch.step(kStep));
    std::vector<std::uint64_t> hashes(batch.size());
    must(batch.state_hashes(hashes));
    return hashes;
  };
  WorldBatch whole = WorldBatch::create(20, start, {.workers = kWorkers}).value();
  const std::vector<std::uint64_t> expected = hashes_after(whole);
  int refusals = 0;
  constexpr int kEach = some_if_sanitized(7, 40);
  for (std::int64_t number = 0;; number += kEach) {
    SCOPED_TRACE("request " + std::to_string(number));
    WorldBatch batch = WorldBatch::create(20, start, {.workers = kWorkers}).value();
    const bool failed = fails_in([&] {
      const FailingRequest request(number, GetParam());
      must(batch.step(kStep));
      must(batch.reset());
    });
    if (!has_failed()) break;
    if (failed && !batch.step(kStep).ok()) ++refusals;
    must(batch.reset());
    EXPECT_EQ(hashes_after(batch), expected);
    if (HasFailure()) return;
  }
  EXPECT_GT(refusals, 2);
}

/// A replay that an exception has ended is not a divergence; it is continued from a keyframe.
TEST_P(Requests, OfAReplayFailAndItIsContinued) {
  std::vector<std::byte> bytes;
  {
    World world = new_world();
    fill(world);
    record_steps(world, bytes);
  }
  int refusals = 0;
  for (std::int64_t number = 0;; number += some_if_sanitized(1, 9)) {
    SCOPED_TRACE("request " + std::to_string(number));
    Replayer replayer = Replayer::open(bytes, {.workers = kWorkers}).value();
    const bool failed = fails_in([&] {
      const FailingRequest request(number, GetParam());
      for (int i = 0; i < 3; ++i) must(replayer.next());
    });
    if (!has_failed()) break;
    if (failed && !replayer.next().ok()) ++refusals;
    must(replayer.seek(3));
    EXPECT_FALSE(replayer.divergence().has_value()) << replayer.divergence()->what;
    if (HasFailure()) return;
  }
  EXPECT_GT(refusals, 10);
}

/// The tree of a file is destroyed where there is no memory.
TEST_P(Requests, OfASceneThatIsReadFail) {
  const std::string text = io::write_scene(MixedScene(7).make(20, 10)).value();
  expect_failures(some_if_sanitized(1, 9), 100, [&] { static_cast<void>(io::parse_scene(text, "scene").value()); });
}

/// A save that failed leaves no temporary file.
TEST_P(Requests, OfASceneThatIsSavedFail) {
  const std::filesystem::path directory = std::filesystem::path(testing::TempDir()) / "requests_of_a_saved_scene";
  std::filesystem::remove_all(directory);
  std::filesystem::create_directory(directory);
  const std::string path = (directory / "scene.json").string();
  const scenes::Scene scene = MixedScene(7).make(20, 10);
  expect_failures(some_if_sanitized(5, 45), 100, [&] { must(io::save_scene(scene, path)); });
  std::vector<std::string> files;
  for (const auto& entry : std::filesystem::directory_iterator(directory)) files.push_back(entry.path().string());
  EXPECT_EQ(files, std::vector<std::string>{path});
  std::filesystem::remove_all(directory);
}

/// All threads but some are refused: the message tells how many, and those that run are joined.
TEST(Threads, ThatCannotStartAreAnError) {
  must(World::create({.workers = 2}));  // Some memory is kept for ever.
  for (const int started : {0, 1, 5}) {
    const std::int64_t before = blocks_in_use();
    {
      const Result<World> made = [&] {
        const FailingThreads fewer(started);
        return World::create({.workers = 64});
      }();
      ASSERT_FALSE(made.ok());
      EXPECT_EQ(made.error().code, ErrorCode::limit_exceeded);
      EXPECT_EQ(made.error().message,
                "WorldOptions.workers: the system starts only " + std::to_string(started) + " of 63 threads");
    }
    EXPECT_EQ(blocks_in_use(), before);
  }
}

}  // namespace
}  // namespace drystone::test
