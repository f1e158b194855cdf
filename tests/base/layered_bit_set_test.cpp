#include "core/layered_bit_set.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <set>
#include <vector>

namespace drystone::base {
namespace {

std::vector<std::size_t> members(const LayeredBitSet& set) {
  std::vector<std::size_t> list;
  set.for_each_set([&](std::size_t i) { list.push_back(i); });
  return list;
}

std::vector<std::size_t> members(const std::set<std::size_t>& set) { return {set.begin(), set.end()}; }

TEST(LayeredBitSet, AgreesWithStdSetOverRandomChanges) {
  constexpr std::size_t kSize = 20'000;  // This size has several words in the upper layer.
  std::mt19937 random(7);
  LayeredBitSet set;
  set.grow(kSize);
  std::set<std::size_t> reference;
  for (int round = 0; round < 20'000; ++round) {
    const std::size_t i = random() % kSize;
    if (random() % 3 == 0) {
      set.set(i);
      reference.insert(i);
    } else {
      set.clear(i);
      reference.erase(i);
    }
    ASSERT_EQ(set.test(i), reference.count(i) == 1);
    ASSERT_EQ(set.count(), reference.size());
    if (round % 500 == 0) {
      ASSERT_EQ(members(set), members(reference));
    }
  }
  EXPECT_EQ(members(set), members(reference));
}

TEST(LayeredBitSet, ListsTheMembersThatForEachSetVisits) {
  LayeredBitSet set;
  set.grow(5000);
  // The members make full words, words with gaps, empty words, and a word beyond the 64 words that the first word of the upper layer represents.
  for (std::size_t i = 0; i < 5000; ++i) {
    if (i < 130 || (i >= 192 && i < 256 && i % 3 != 0) || i >= 4090) set.set(i);
  }
  std::vector<std::uint32_t> listed(set.count() + 1, 12345);
  set.list(listed.data());
  EXPECT_EQ(listed.back(), 12345u);  // Nothing is written after the last member.
  listed.pop_back();
  const std::vector<std::size_t> expected = members(set);
  EXPECT_TRUE(std::equal(listed.begin(), listed.end(), expected.begin(), expected.end()));
}

TEST(LayeredBitSet, ClearAllLeavesNothingBehind) {
  LayeredBitSet set;
  set.grow(10'000);
  for (std::size_t i = 0; i < 10'000; i += 37) set.set(i);
  set.clear_all();
  EXPECT_EQ(set.count(), 0u);
  EXPECT_TRUE(members(set).empty());
  set.set(9'999);
  EXPECT_EQ(members(set), (std::vector<std::size_t>{9'999}));
}

TEST(LayeredBitSet, AUnionGrowsTheSetAndCountsEachMemberOnce) {
  LayeredBitSet a;
  LayeredBitSet b;
  a.grow(70);
  b.grow(5'000);
  a.set(3);
  a.set(69);
  b.set(69);
  b.set(4'999);
  a.or_with(b);
  EXPECT_EQ(members(a), (std::vector<std::size_t>{3, 69, 4'999}));
  EXPECT_EQ(a.count(), 3u);
}

TEST(LayeredBitSet, AVisitMayRemoveTheVisitedMember) {
  LayeredBitSet set;
  set.grow(300);
  for (std::size_t i = 0; i < 300; ++i) set.set(i);
  std::size_t visited = 0;
  set.for_each_set([&](std::size_t i) {
    set.clear(i);
    ++visited;
  });
  EXPECT_EQ(visited, 300u);
  EXPECT_EQ(set.count(), 0u);
}

TEST(LayeredBitSet, NumbersBeyondTheSizeAreNotMembers) {
  LayeredBitSet set;
  EXPECT_FALSE(set.test(0));
  set.grow(1);
  EXPECT_FALSE(set.test(64));
}

}  // namespace
}  // namespace drystone::base
