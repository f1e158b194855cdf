// drystone/hooks.hpp: blocks come from the program's functions and go back to them, nothing takes memory past them and operator new, and
// bits do not depend on them.
#define DRYSTONE_ENABLE_ASSERTS
#include "drystone/hooks.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <limits>
#include <map>
#include <mutex>
#include <new>
#include <span>
#include <utility>
#include <vector>

#include "core/assert.hpp"
#include "core/pages.hpp"
#include "drystone/drystone.hpp"
#include "tests/base/direct_calls.hpp"

namespace drystone {
namespace {

/// Keeps the numbers of each block, and checks that it comes back with them. Its memory is that of operator new.
struct Blocks {
  std::mutex mutex;
  std::map<void*, std::pair<std::size_t, std::size_t>> live;
  int taken = 0;
  int wrong = 0;
  std::size_t largest = 0;
  int most = std::numeric_limits<int>::max();  // Further blocks are null.

  static void* allocate(void* context, std::size_t bytes, std::size_t alignment) {
    Blocks& self = *static_cast<Blocks*>(context);
    if (self.taken >= self.most) return nullptr;
    void* const block = ::operator new (bytes, std::align_val_t{alignment});
    const std::lock_guard lock(self.mutex);
    self.live[block] = {bytes, alignment};
    self.largest = std::max(self.largest, bytes);
    ++self.taken;
    return block;
  }
  static void release(void* context, void* block, std::size_t bytes, std::size_t alignment) {
    Blocks& self = *static_cast<Blocks*>(context);
    {
      const std::lock_guard lock(self.mutex);
      const auto found = self.live.find(block);
      if (found == self.live.end() || found->second != std::pair{bytes, alignment}) ++self.wrong;
      if (found != self.live.end()) self.live.erase(found);
    }
    ::operator delete (block, std::align_val_t{alignment});
  }
};

class Hooks : public testing::Test {
 protected:
  ~Hooks() override {
    EXPECT_TRUE(set_memory_functions(nullptr, nullptr).ok());
    set_assert_function(nullptr);
  }
};
using HooksDeathTest = Hooks;

/// Water and wind that act on some balls; copies of this world; a batch of it that is stepped and reset. The return value depends on all.
std::uint64_t use_fields_copies_and_batches(int workers) {
  World world({.workers = workers});
  BodyId ball;
  for (int i = 0; i < 40; ++i) {
    ball = world.create_body({.type = BodyType::dynamic, .position = {1.0 * (i % 8), 1.0 * (i / 8)}});
    world.create_shape(ball, Circle{});
  }
  BuoyancyOptions water;
  water.area = box_area({-5.0, -5.0}, {15.0, 2.0});
  water.surface = {0.0, 2.0};
  must(world.create_field(water));
  WindOptions wind;
  wind.velocity = {8.0f, 0.0f};
  wind.bodies = {ball};
  const FieldId breeze = world.create_field(wind);
  must(world.step(1.0f / 60.0f));

  World copy = world.clone();
  World restored = World::from(world.snapshot(), {.workers = workers});
  must(restored.apply_delta(copy.delta(world)));
  must(copy.destroy_field(breeze));
  must(copy.step(1.0f / 60.0f));
  must(restored.step(1.0f / 60.0f));

  WorldBatch batch = WorldBatch::create(5, world, {.workers = workers}).value();
  must(batch.step(1.0f / 60.0f));
  // Contents of its own: more rows than the start state has.
  for (int i = 0; i < 100; ++i) {
    const BodyId body = batch.world(2).create_body({.type = BodyType::dynamic, .position = {1.0 * i, -3.0}});
    batch.world(2).create_shape(body, Box{});
  }
  must(batch.step(1.0f / 60.0f));
  const std::uint64_t grown = batch.world(2).state_hash();
  must(batch.reset());
  batch.set_start(copy);
  must(batch.reset());
  must(batch.step(1.0f / 60.0f));
  return copy.state_hash() ^ 3 * restored.state_hash() ^ 5 * grown ^ 7 * batch.world(4).state_hash();
}

/// A world with most kinds of data: boxes and circles that fall on a chain, joints, names, a recording of it, a snapshot.
std::uint64_t use_the_engine(int workers) {
  World world({.workers = workers});
  const BodyId ground = world.create_body({.name = "ground"});
  world.create_chain(ground, {.points = {{-40.0f, 0.0f}, {-10.0f, 0.0f}, {10.0f, 0.0f}, {40.0f, 0.0f}}});
  BodyId last;
  for (int i = 0; i < 400; ++i) {
    const Position place = {1.1 * (i % 20), 1.0 + 1.1 * (i / 20)};
    const BodyId body = world.create_body({.type = BodyType::dynamic, .position = place});
    if (i % 2 == 0) {
      world.create_shape(body, Box{});
    } else {
      world.create_shape(body, Circle{.radius = 0.5f});
    }
    if (i % 20 > 0 && i < 60) {
      DistanceOptions rod;
      rod.body_a = last;
      rod.body_b = body;
      EXPECT_TRUE(world.create_joint(rod).ok());
    }
    last = body;
  }
  std::size_t written = 0;
  must(world.start_recording({.write = [&](std::span<const std::byte> bytes) { written += bytes.size(); }}));
  for (int i = 0; i < 20; ++i) must(world.step(1.0f / 60.0f));
  world.stop_recording();
  EXPECT_GT(written, 0u);
  const std::vector<std::byte> snapshot = world.snapshot();
  must(world.restore(snapshot));
  must(world.step(1.0f / 60.0f));
  return world.state_hash();
}

TEST_F(Hooks, NothingPassesByTheFunctionsAndOperatorNew) {
  const std::uint64_t hash = use_the_engine(2);
  const std::uint64_t other_hash = use_fields_copies_and_batches(2);
  Blocks blocks;
  ASSERT_TRUE(set_memory_functions(Blocks::allocate, Blocks::release, &blocks).ok());
  const std::uint64_t calls = test::direct_calls();
  const std::size_t mappings = base::mapping_calls();
  EXPECT_EQ(use_the_engine(2), hash);
  EXPECT_EQ(use_fields_copies_and_batches(2), other_hash);
  EXPECT_EQ(test::direct_calls(), calls);
  EXPECT_EQ(base::mapping_calls(), mappings);
  EXPECT_GT(blocks.taken, 50);
  EXPECT_GE(blocks.largest, base::kSmallestMapping);
  EXPECT_EQ(blocks.live.size(), 0u);
  EXPECT_EQ(blocks.wrong, 0);
}

TEST_F(Hooks, LargeBlocksAreMappingsWithoutThem) {
  // This shows that the count of calls sees those of the engine.
  const std::uint64_t calls = test::direct_calls();
  use_the_engine(1);
  EXPECT_GT(test::direct_calls(), calls);
}

TEST_F(Hooks, OneFunctionAloneIsRefused) {
  Blocks blocks;
  for (const Result<void>& result : {set_memory_functions(Blocks::allocate, nullptr, &blocks),
                                     set_memory_functions(nullptr, Blocks::release, &blocks)}) {
    ASSERT_FALSE(result.ok());
    EXPECT_EQ(result.error().code, ErrorCode::invalid_argument);
    EXPECT_EQ(result.error().message, "allocate and release must both be given, or both be null");
  }
  use_the_engine(1);
  EXPECT_EQ(blocks.taken, 0);
}

TEST_F(Hooks, BlocksInUseKeepTheirFunctions) {
  Blocks blocks;
  {
    World world;
    world.create_body({});
    const Result<void> result = set_memory_functions(Blocks::allocate, Blocks::release, &blocks);
    ASSERT_FALSE(result.ok());
    EXPECT_EQ(result.error().code, ErrorCode::wrong_moment);
    must(world.step(1.0f / 60.0f));
  }
  EXPECT_EQ(blocks.taken, 0);
  EXPECT_TRUE(set_memory_functions(Blocks::allocate, Blocks::release, &blocks).ok());
}

TEST_F(Hooks, NoMemoryAndMisalignedMemoryAreBadAlloc) {
  alignas(64) static std::byte memory[1 << 16];
  for (void* const block : {static_cast<void*>(nullptr), static_cast<void*>(memory + 4)}) {
    ASSERT_TRUE(set_memory_functions([](void* context, std::size_t, std::size_t) { return context; },
                                     [](void*, void*, std::size_t, std::size_t) {}, block)
                    .ok());
    EXPECT_THROW(use_the_engine(1), std::bad_alloc);
    ASSERT_TRUE(set_memory_functions(nullptr, nullptr).ok());
  }
}

/// Calls `use` with 0 blocks of memory, then with 1 and so on, until they are enough. Returns how often they were too few.
template <typename F>
int with_too_few_blocks(F use) {
  int with_too_few = 0;
  for (int most = 0;; ++most) {
    Blocks blocks;
    blocks.most = most;
    EXPECT_TRUE(set_memory_functions(Blocks::allocate, Blocks::release, &blocks).ok()) << most << " blocks";
    bool enough = true;
    try {
      use(1);
    } catch (const std::bad_alloc&) {
      enough = false;
    }
    EXPECT_TRUE(blocks.live.empty()) << most << " blocks";
    EXPECT_EQ(blocks.wrong, 0) << most << " blocks";
    EXPECT_TRUE(set_memory_functions(nullptr, nullptr).ok());
    if (enough || testing::Test::HasFailure()) return with_too_few;
    ++with_too_few;
  }
}

TEST_F(Hooks, MemoryThatRunsOutLeavesNoBlockBehind) { EXPECT_GT(with_too_few_blocks(use_the_engine), 10); }

TEST_F(Hooks, MemoryThatRunsOutForFieldsCopiesAndBatchesLeavesNoBlockBehind) {
  EXPECT_GT(with_too_few_blocks(use_fields_copies_and_batches), 30);
}

TEST_F(HooksDeathTest, AssertFunctionIsCalledInPlaceOfTheLine) {
  static const char* const program = "my program";
  set_assert_function(
      [](void* context, const char* expression, const char* file, int) {
        std::fprintf(stderr, "%s: %s in %s\n", static_cast<const char*>(context), expression, file);
      },
      const_cast<char*>(program));
  EXPECT_DEATH(DRYSTONE_ASSERT(1 + 1 == 3), "^my program: 1 \\+ 1 == 3 in .*hooks_test.cpp\n$");
  set_assert_function(nullptr);
  EXPECT_DEATH(DRYSTONE_ASSERT(1 + 1 == 3), "drystone: assertion failed: 1 \\+ 1 == 3 .*hooks_test.cpp");
}

}  // namespace
}  // namespace drystone
