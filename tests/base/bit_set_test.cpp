// BitSet against std::set.
#include "base/bit_set.hpp"

#include <gtest/gtest.h>

#include <random>
#include <set>
#include <vector>

namespace drystone::base {
namespace {

std::vector<std::size_t> members(const BitSet& bits) {
  std::vector<std::size_t> result;
  bits.for_each_set([&](std::size_t i) { result.push_back(i); });
  return result;
}

std::vector<std::size_t> members(const std::set<std::size_t>& numbers) { return {numbers.begin(), numbers.end()}; }

TEST(BitSet, AgreesWithStdSet) {
  std::mt19937 random(1);
  for (int round = 0; round < 50; ++round) {
    BitSet bits;
    std::set<std::size_t> expected;
    for (int i = 0; i < 500; ++i) {
      const std::size_t number = random() % 700;
      switch (random() % 8) {
        case 0:
          if (number < bits.size()) bits.clear(number);
          expected.erase(number);
          break;
        case 1:
          bits.resize(number);
          expected.erase(expected.lower_bound(number), expected.end());
          break;
        default: bits.set_grow(number); expected.insert(number);
      }
      ASSERT_EQ(bits.test(number), expected.count(number) == 1);
    }
    EXPECT_EQ(members(bits), members(expected));
    EXPECT_EQ(bits.count(), expected.size());
  }
}

TEST(BitSet, UnionTakesBothWhateverTheirSizes) {
  std::mt19937 random(2);
  for (int round = 0; round < 200; ++round) {
    BitSet a(random() % 300);
    BitSet b(random() % 300);
    std::set<std::size_t> expected;
    for (BitSet* bits : {&a, &b}) {
      for (std::size_t i = 0; i < bits->size() / 3; ++i) {
        const std::size_t number = random() % bits->size();
        bits->set(number);
        expected.insert(number);
      }
    }
    a.or_with(b);
    EXPECT_EQ(members(a), members(expected));
    EXPECT_GE(a.size(), b.size());
  }
}

TEST(BitSet, ShrinkingAndGrowingBringsNothingBack) {
  BitSet bits(128);
  for (std::size_t i = 0; i < 128; ++i) bits.set(i);
  bits.resize(70);
  EXPECT_EQ(bits.count(), 70u);
  bits.resize(128);
  EXPECT_EQ(bits.count(), 70u);
  EXPECT_FALSE(bits.test(70));
}

TEST(BitSet, ClearAllKeepsTheSize) {
  BitSet bits(100);
  bits.set(0);
  bits.set(63);
  bits.set(64);
  bits.set(99);
  EXPECT_EQ(members(bits), (std::vector<std::size_t>{0, 63, 64, 99}));
  bits.clear_all();
  EXPECT_EQ(bits.count(), 0u);
  EXPECT_EQ(bits.size(), 100u);
  EXPECT_FALSE(bits.test(100));
}

TEST(BitSet, WordsAreTheBits) {
  BitSet bits(65);
  bits.set(3);
  bits.set(64);
  EXPECT_EQ(bits.words().size(), 2u);
  EXPECT_EQ(bits.words()[0], 8u);
  EXPECT_EQ(bits.words()[1], 1u);
}

}  // namespace
}  // namespace drystone::base
