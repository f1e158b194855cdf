#include "core/word_array.hpp"

#include <gtest/gtest.h>

#include <utility>
#include <vector>

namespace drystone::base {
namespace {

std::vector<std::uint64_t> words_of(const WordArray& array) {
  std::vector<std::uint64_t> words;
  for (std::size_t i = 0; i < array.size(); ++i) words.push_back(array[i]);
  return words;
}

/// With the words 1, 2, 3 ...
WordArray make_array(std::size_t size) {
  WordArray array;
  array.grow(size);
  for (std::size_t i = 0; i < size; ++i) array[i] = i + 1;
  return array;
}

// One word lies in the object and two do not, so both are tried on both sides.
TEST(WordArray, CopiesAndMovesAreApart) {
  for (const std::size_t from : {0u, 1u, 2u, 9u}) {
    for (const std::size_t to : {0u, 1u, 2u, 9u}) {
      const std::vector<std::uint64_t> expected = words_of(make_array(from));
      WordArray source = make_array(from);
      WordArray copy = make_array(to);
      copy = source;
      if (from > 0) source[0] = 77;
      EXPECT_EQ(words_of(copy), expected);

      WordArray target = make_array(to);
      target = std::move(copy);
      EXPECT_EQ(words_of(target), expected);
      copy = make_array(3);
      EXPECT_EQ(words_of(copy), (std::vector<std::uint64_t>{1, 2, 3}));
      EXPECT_EQ(words_of(target), expected);
    }
  }
}

TEST(WordArray, NewWordsAreZero) {
  WordArray array = make_array(9);
  array = make_array(1);
  array.grow(5);
  EXPECT_EQ(words_of(array), (std::vector<std::uint64_t>{1, 0, 0, 0, 0}));
  array = WordArray();
  array.grow(2);
  EXPECT_EQ(words_of(array), (std::vector<std::uint64_t>{0, 0}));
}

TEST(WordArray, GrowingKeepsWordsAndNeverShrinks) {
  WordArray array = make_array(1);
  array.grow(3);
  array.grow(2);
  EXPECT_EQ(words_of(array), (std::vector<std::uint64_t>{1, 0, 0}));
}

}  // namespace
}  // namespace drystone::base
