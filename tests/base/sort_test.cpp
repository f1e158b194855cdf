// base::sort() against std::sort().
#include "core/sort.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <random>
#include <vector>

namespace drystone::base {
namespace {

/// Lists that a quicksort may find hard, of each size.
std::vector<std::vector<std::uint32_t>> lists_of(std::size_t size) {
  std::mt19937 random(static_cast<std::uint32_t>(size));
  std::vector<std::vector<std::uint32_t>> lists(6, std::vector<std::uint32_t>(size));
  for (std::uint32_t i = 0; i < size; ++i) {
    lists[0][i] = static_cast<std::uint32_t>(random());
    lists[1][i] = static_cast<std::uint32_t>(random()) % 3;
    lists[2][i] = i;
    lists[3][i] = static_cast<std::uint32_t>(size) - i;
    lists[4][i] = 7;
    lists[5][i] = i % 2 == 0 ? i : static_cast<std::uint32_t>(size) - i;
  }
  return lists;
}

TEST(Sort, IsThatOfTheStandardLibrary) {
  for (std::size_t size = 0; size < 300; ++size) {
    for (std::vector<std::uint32_t> list : lists_of(size)) {
      std::vector<std::uint32_t> expected = list;
      std::sort(expected.begin(), expected.end());
      sort(list);
      EXPECT_EQ(list, expected) << size;
    }
  }
}

TEST(Sort, OfBytesIsThatOfTheStandardLibrary) {
  for (std::size_t size = 0; size < 300; ++size) {
    for (const std::vector<std::uint32_t>& list : lists_of(size)) {
      struct Element {
        std::uint32_t other;
        std::uint32_t key;
        std::uint32_t same_as_key;
      };
      std::vector<Element> elements;
      for (const std::uint32_t key : list) elements.push_back({5, key, key});
      sort_bytes(elements.data(), elements.size(), sizeof(Element), [](const void* a, const void* b) {
        return static_cast<const Element*>(a)->key < static_cast<const Element*>(b)->key;
      });
      std::vector<std::uint32_t> expected = list;
      std::sort(expected.begin(), expected.end());
      for (std::size_t i = 0; i < size; ++i) {
        EXPECT_EQ(elements[i].key, expected[i]) << size;
        EXPECT_EQ(elements[i].same_as_key, expected[i]);
      }
    }
  }
}

TEST(Sort, TakesAnyOrder) {
  std::vector<std::uint32_t> list = lists_of(1000)[0];
  std::vector<std::uint32_t> expected = list;
  std::sort(expected.begin(), expected.end(), std::greater<>());
  sort(list, std::greater<>());
  EXPECT_EQ(list, expected);
}

/// An order that answers as it sees fit, so that each pivot is as bad as can be (M. McIlroy, A killer adversary for quicksort, 1999).
struct Adversary {
  explicit Adversary(std::size_t size) : value(size, kUnknown) {}

  bool less(std::uint32_t a, std::uint32_t b) {
    ++comparisons;
    if (value[a] == kUnknown && value[b] == kUnknown) value[a == candidate ? a : b] = known++;
    if (value[a] == kUnknown) candidate = a;
    if (value[b] == kUnknown) candidate = b;
    return value[a] < value[b];
  }

  static constexpr std::uint32_t kUnknown = 0xffffffff;
  std::vector<std::uint32_t> value;
  std::uint32_t known = 0;
  std::uint32_t candidate = 0;
  std::size_t comparisons = 0;
};

TEST(Sort, BadPivotsDoNotMakeItQuadratic) {
  const std::size_t size = 20000;
  Adversary adversary(size);
  std::vector<std::uint32_t> list(size);
  for (std::uint32_t i = 0; i < size; ++i) list[i] = i;
  sort(list, [&](std::uint32_t a, std::uint32_t b) { return adversary.less(a, b); });
  // Without heapsort it takes 100 million comparisons.
  EXPECT_LT(static_cast<double>(adversary.comparisons), 6.0 * static_cast<double>(size) * std::log2(size));

  Adversary of_bytes(size);
  for (std::uint32_t i = 0; i < size; ++i) list[i] = i;
  sort_bytes(list.data(), size, sizeof(std::uint32_t), [&](const void* a, const void* b) {
    return of_bytes.less(*static_cast<const std::uint32_t*>(a), *static_cast<const std::uint32_t*>(b));
  });
  EXPECT_LT(static_cast<double>(of_bytes.comparisons), 6.0 * static_cast<double>(size) * std::log2(size));
}

}  // namespace
}  // namespace drystone::base
