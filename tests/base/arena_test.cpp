// The arena: alignment, no overlap, merging after a reset, and no heap in a steady state.
#include "core/arena.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <random>
#include <utility>
#include <vector>

#include "core/platform.hpp"
#include "drystone/math.hpp"

namespace drystone::base {
namespace {

// One "step" that allocates many arrays. Each array is filled with its number, and all must still hold their number at
// the end.
void run_step(Arena& arena, int arrays, std::uint32_t seed) {
  std::mt19937 random(seed);
  std::uniform_int_distribution<std::size_t> size(0, 5000);
  std::vector<std::span<std::uint32_t>> all;
  for (int i = 0; i < arrays; ++i) {
    all.push_back(arena.allocate<std::uint32_t>(size(random)));
    for (std::uint32_t& value : all.back()) value = static_cast<std::uint32_t>(i);
  }
  for (std::size_t i = 0; i < all.size(); ++i) {
    for (const std::uint32_t value : all[i]) ASSERT_EQ(value, i);
  }
}

TEST(Arena, ArraysAreAlignedAndDoNotOverlap) {
  Arena arena;
  run_step(arena, 300, 1);
  for (std::size_t n : {0u, 1u, 63u, 64u, 65u}) {
    const std::span<char> array = arena.allocate<char>(n);
    EXPECT_EQ(array.size(), n);
    EXPECT_EQ(reinterpret_cast<std::uintptr_t>(array.data()) % Arena::kAlignment, 0u);
  }
}

TEST(Arena, EqualStepsAllocateOnlyOnce) {
  Arena arena;
  run_step(arena, 300, 2);
  EXPECT_GT(arena.growths(), 1u) << "The step must outgrow the first chunk for this test";
  arena.reset();
  const std::uint64_t growths = arena.growths();
  for (int step = 0; step < 10; ++step) {
    run_step(arena, 300, 2);
    arena.reset();
  }
  EXPECT_EQ(arena.growths(), growths);
}

// What lives for a part of a step is allocated after a mark. What was allocated before it stays, in the chunk of the mark and in others.
TEST(Arena, RewindFreesWhatCameAfterTheMark) {
  for (const int before : {0, 1, 300}) {
    Arena arena;
    std::vector<std::span<std::uint32_t>> kept;
    for (int i = 0; i < before; ++i) {
      kept.push_back(arena.allocate<std::uint32_t>(100));
      for (std::uint32_t& value : kept.back()) value = static_cast<std::uint32_t>(i);
    }
    const std::size_t used = arena.used();
    const Arena::Mark mark = arena.mark();
    for (const int arrays : {1, 300, 5}) {
      run_step(arena, arrays, 5);
      arena.rewind(mark);
      EXPECT_EQ(arena.used(), used);
    }
    run_step(arena, 10, 6);
    for (std::size_t i = 0; i < kept.size(); ++i) {
      for (const std::uint32_t value : kept[i]) ASSERT_EQ(value, i) << before;
    }
  }
}

TEST(Arena, StepsThatRewindAllocateOnlyOnce) {
  Arena arena;
  const auto step = [&arena] {
    run_step(arena, 10, 7);
    const Arena::Mark mark = arena.mark();
    run_step(arena, 300, 8);
    arena.rewind(mark);
    run_step(arena, 20, 9);
    arena.reset();
  };
  step();
  const std::uint64_t growths = arena.growths();
  for (int i = 0; i < 10; ++i) step();
  EXPECT_EQ(arena.growths(), growths);
}

TEST(Arena, KeepsAnEighthMoreThanTheStepInWhichItGrew) {
  Arena arena;
  const auto allocate = [&arena](int arrays) {
    for (int i = 0; i < arrays; ++i) static_cast<void>(arena.allocate<float>(16));
  };
  allocate(800);  // 51,200 bytes; the chunks of this step have 65,536.
  arena.reset();
  const std::uint64_t growths = arena.growths();
  allocate(900);
  EXPECT_EQ(arena.growths(), growths);
  allocate(1);
  EXPECT_GT(arena.growths(), growths);
}

TEST(Arena, NumberOfGrowthsIsLogarithmicInTheTotal) {
  Arena arena;
  for (int i = 0; i < 100000; ++i) static_cast<void>(arena.allocate<float>(16));
  // The total is 6.4 MB, in chunks of 4 KB, 4 KB, 8 KB, ...: eleven doublings.
  EXPECT_LE(arena.growths(), 12u);
  EXPECT_EQ(arena.used(), 100000u * 64u);
}

TEST(Arena, AllocatesAnArrayLargerThanAChunk) {
  Arena arena;
  const std::span<double> large = arena.allocate<double>(1 << 20);
  large.front() = 1.0;
  large.back() = 2.0;
  EXPECT_EQ(arena.growths(), 1u);
}

TEST(Arena, ZeroedArraysAreZeroInReusedMemory) {
  Arena arena;
  for (int step = 0; step < 3; ++step) {
    const std::span<Vec2> array = arena.allocate_zeroed<Vec2>(1000);
    for (Vec2& v : array) {
      ASSERT_EQ(v, Vec2{});
      v = {1.0f, 2.0f};
    }
    arena.reset();
  }
}

TEST(Arena, ResetStartsOver) {
  Arena arena;
  const float* first = arena.allocate<float>(100).data();
  arena.reset();
  EXPECT_EQ(arena.used(), 0u);
  EXPECT_EQ(arena.allocate<float>(50).data(), first);
}

TEST(Arena, MovesWithItsContents) {
  Arena a;
  const std::span<int> array = a.allocate<int>(10);
  array[9] = 7;
  Arena b = std::move(a);
  EXPECT_EQ(array[9], 7);
  EXPECT_EQ(b.growths(), 1u);
  Arena c;
  static_cast<void>(c.allocate<int>(10));
  c = std::move(b);
  EXPECT_EQ(array[9], 7);
  // A moved-from arena is empty.
  a = Arena();
  static_cast<void>(a.allocate<int>(10));
  EXPECT_EQ(a.growths(), 1u);
}

TEST(ArenaDeathTest, SanitizerSeesUseAfterReset) {
  if (!kAddressSanitizer) GTEST_SKIP() << "needs AddressSanitizer";
  Arena arena;
  const std::span<int> array = arena.allocate_zeroed<int>(10);
  EXPECT_DEATH(static_cast<volatile int*>(array.data())[10] = 1, "use-after-poison");
  arena.reset();
  EXPECT_DEATH(static_cast<volatile int*>(array.data())[0] = 1, "use-after-poison");
}

}  // namespace
}  // namespace drystone::base
