// The split of a group of boxes: the result is a permutation with a left part of an allowed size, and close to the best split.
#include "collide/sah_split.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <vector>

namespace drystone::bvh {
namespace {

float random_real(std::mt19937& engine, float low, float high) {
  return low + (high - low) * (static_cast<float>(engine() >> 8) / 16777216.0f);
}

std::vector<SplitEntry> random_entries(std::mt19937& engine, std::uint32_t count, float world) {
  std::vector<SplitEntry> entries;
  for (std::uint32_t i = 0; i < count; ++i) {
    const Vec2 lower{random_real(engine, -world, world), random_real(engine, -world, world)};
    entries.emplace_back(Aabb{lower, lower + Vec2{random_real(engine, 0, 2), random_real(engine, 0, 2)}}, i);
  }
  return entries;
}

float cost_of(std::span<const SplitEntry> entries, std::size_t left) {
  return perimeter_of(union_of(entries.first(left))) * static_cast<float>(left) +
         perimeter_of(union_of(entries.subspan(left))) * static_cast<float>(entries.size() - left);
}

/// The least cost over all splits of the sorted entries, along both axes.
float best_cost(std::vector<SplitEntry> entries, SizeRange left) {
  float best = Box4::kInfinity;
  for (std::size_t axis = 0; axis < 2; ++axis) {
    std::sort(entries.begin(), entries.end(),
              [axis](const SplitEntry& a, const SplitEntry& b) { return a.middle[axis] < b.middle[axis]; });
    for (std::size_t i = left.min; i <= left.max; ++i) best = min(best, cost_of(entries, i));
  }
  return best;
}

SizeRange random_range(std::mt19937& engine, std::size_t count) {
  const std::size_t low = 1 + engine() % (count - 1);
  return {low, low + engine() % (count - low)};
}

void expect_sound(const std::vector<SplitEntry>& entries, std::size_t left, SizeRange range) {
  EXPECT_GE(left, range.min);
  EXPECT_LE(left, range.max);
  std::vector<std::uint32_t> children;
  for (const SplitEntry& entry : entries) children.push_back(entry.child);
  std::sort(children.begin(), children.end());
  for (std::uint32_t i = 0; i < children.size(); ++i) ASSERT_EQ(children[i], i);
}

TEST(SahSplit, KeepsAllEntriesAndTheAllowedSizes) {
  std::mt19937 engine(1);
  for (int round = 0; round < 3000; ++round) {
    std::vector<SplitEntry> entries = random_entries(engine, 2 + static_cast<std::uint32_t>(engine() % 100), 20.0f);
    const SizeRange range = random_range(engine, entries.size());
    const std::size_t left = sah_split(entries, range);
    expect_sound(entries, left, range);
  }
}

TEST(SahSplit, ComesCloseToTheBestSplit) {
  std::mt19937 engine(3);
  // The split tests sixteen borders along one axis, the reference all borders along both: the cost was 1.03 and 1.005 times the best on
  // average.
  for (const auto& [count, most] : {std::pair(8u, 1.06), std::pair(200u, 1.02)}) {
    double sum = 0.0;
    for (int round = 0; round < 200; ++round) {
      std::vector<SplitEntry> entries = random_entries(engine, count, 20.0f);
      const SizeRange range{1, count - 1};
      const float best = best_cost(entries, range);
      sum += static_cast<double>(cost_of(entries, sah_split(entries, range)) / best);
    }
    EXPECT_LT(sum / 200, most) << count;
  }
}

TEST(SahSplit, SeparatesTwoClusters) {
  std::mt19937 engine(4);
  for (const std::uint32_t count : {6u, 60u, 600u}) {
    std::vector<SplitEntry> entries;
    for (std::uint32_t i = 0; i < count; ++i) {
      const float x = random_real(engine, 0.0f, 10.0f) + (i % 3 == 0 ? 100.0f : 0.0f);
      const float y = random_real(engine, 0.0f, 10.0f);
      entries.emplace_back(Aabb{{x, y}, {x + 1, y + 1}}, i);
    }
    EXPECT_EQ(sah_split(entries, {1, count - 1}), count - count / 3);
    for (std::uint32_t i = 0; i < count; ++i) EXPECT_EQ(entries[i].child % 3 == 0, i >= count - count / 3);
  }
}

TEST(SahSplit, HandlesEqualAndHugeBoxes) {
  for (const std::uint32_t count : {2u, 5u, 8u, 9u, 1000u}) {
    std::vector<SplitEntry> same;
    std::vector<SplitEntry> outlier;
    std::vector<SplitEntry> huge;
    for (std::uint32_t i = 0; i < count; ++i) {
      same.emplace_back(Aabb{{1, 1}, {1, 1}}, i);
      const float x = i == 0 ? 1.0e6f : 1.0e-3f * static_cast<float>(i);
      outlier.emplace_back(Aabb{{x, 0}, {x, 0}}, i);
      // Sums of such coordinates overflow.
      huge.emplace_back(Aabb{{-3.0e38f, 0}, {3.0e38f, static_cast<float>(i)}}, i);
    }
    for (const SizeRange range : {SizeRange{1, 1}, SizeRange{count / 2, count / 2}, SizeRange{1, count - 1}}) {
      for (std::vector<SplitEntry>* entries : {&same, &outlier, &huge}) {
        const std::size_t left = sah_split(*entries, range);
        expect_sound(*entries, left, range);
      }
    }
  }
}

}  // namespace
}  // namespace drystone::bvh
