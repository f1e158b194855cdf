// A set of small numbers as bits, iterated in ascending order.
//
// This is how parallel phases report without locks or sorting: each worker marks what it found in a set of its own, the
// sets are united with or_with(), and one scan visits the marks in index order, whoever made them. A scan costs a word
// per 64 numbers plus a step per mark.
//
// Not synchronised: one writer at a time per set.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "base/assert.hpp"

namespace drystone::base {

class BitSet {
 public:
  BitSet() = default;
  explicit BitSet(std::size_t size) { resize(size); }

  /// Numbers that fit: 0 .. size() - 1.
  std::size_t size() const { return size_; }

  /// Keeps what is below `size`; new numbers are not in the set.
  void resize(std::size_t size) {
    words_.resize((size + kBits - 1) / kBits, 0);
    // Bits beyond the end stay zero: scans, counts and unions need no special last word.
    if (size < size_ && size % kBits != 0) words_.back() &= mask(size) - 1;
    size_ = size;
  }

  void set(std::size_t i) {
    DRYSTONE_ASSERT(i < size_);
    words_[i / kBits] |= mask(i);
  }
  /// As set(), growing the set where i does not fit.
  void set_grow(std::size_t i) {
    if (i >= size_) resize(i + 1);
    set(i);
  }
  void clear(std::size_t i) {
    DRYSTONE_ASSERT(i < size_);
    words_[i / kBits] &= ~mask(i);
  }
  /// False for what does not fit.
  bool test(std::size_t i) const { return i < size_ && (words_[i / kBits] & mask(i)) != 0; }

  /// Empties the set and keeps its size.
  void clear_all() { std::fill(words_.begin(), words_.end(), std::uint64_t{0}); }

  /// Adds all of `other`, growing where needed.
  void or_with(const BitSet& other) {
    if (other.size_ > size_) resize(other.size_);
    for (std::size_t w = 0; w < other.words_.size(); ++w) words_[w] |= other.words_[w];
  }

  std::size_t count() const {
    std::size_t total = 0;
    for (const std::uint64_t word : words_) total += static_cast<std::size_t>(std::popcount(word));
    return total;
  }

  /// Calls f(index) for each member, ascending. f may clear the member it is called for.
  template <typename F>
  void for_each_set(F&& f) const {
    for (std::size_t w = 0; w < words_.size(); ++w) {
      for (std::uint64_t word = words_[w]; word != 0; word &= word - 1) {
        f(w * kBits + static_cast<std::size_t>(std::countr_zero(word)));
      }
    }
  }

  /// Number i is bit i % 64 of word i / 64. Bits beyond size() must stay zero.
  std::span<std::uint64_t> words() { return words_; }
  std::span<const std::uint64_t> words() const { return words_; }

 private:
  static constexpr std::size_t kBits = 64;
  static constexpr std::uint64_t mask(std::size_t i) { return std::uint64_t{1} << (i % kBits); }

  std::vector<std::uint64_t> words_;
  std::size_t size_ = 0;
};

}  // namespace drystone::base
