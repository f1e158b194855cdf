// A set of small numbers that usually has few members, for instance the awake bodies among all bodies. A second layer
// has one bit for every 64-bit word, set if the word is not empty. A visit of all members therefore skips 64 empty words at
// a time: if no body of a hundred thousand is awake, it reads 25 words.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>

#include "core/assert.hpp"
#include "core/word_array.hpp"

namespace drystone::base {

class LayeredBitSet {
 public:
  /// The set can hold the numbers 0 .. size() - 1.
  std::size_t size() const { return size_; }
  /// The number of members.
  std::size_t count() const { return count_; }

  /// Makes room for the numbers below `size`; never shrinks.
  void grow(std::size_t size) {
    if (size <= size_) return;
    const std::size_t words = (size + kBits - 1) / kBits;
    summary_.grow((words + kBits - 1) / kBits);
    words_.grow(words);
    size_ = size;  // Last, in case there is no memory.
  }

  void set(std::size_t i) {
    DRYSTONE_ASSERT(i < size_);
    std::uint64_t& word = words_[i / kBits];
    count_ += (word & mask(i)) == 0 ? 1 : 0;
    word |= mask(i);
    summary_[i / kBits / kBits] |= mask(i / kBits);
  }
  void clear(std::size_t i) {
    DRYSTONE_ASSERT(i < size_);
    std::uint64_t& word = words_[i / kBits];
    count_ -= (word & mask(i)) != 0 ? 1 : 0;
    word &= ~mask(i);
    if (word == 0) summary_[i / kBits / kBits] &= ~mask(i / kBits);
  }
  /// False for numbers beyond size().
  bool test(std::size_t i) const { return i < size_ && (words_[i / kBits] & mask(i)) != 0; }

  /// Empties the set at a cost proportional to its members.
  void clear_all() {
    for (std::size_t s = 0; s < summary_.size(); ++s) {
      for (std::uint64_t bits = summary_[s]; bits != 0; bits &= bits - 1) words_[s * kBits + lowest(bits)] = 0;
      summary_[s] = 0;
    }
    count_ = 0;
  }

  /// Adds all of `other`, growing where needed.
  void or_with(const LayeredBitSet& other) {
    grow(other.size_);
    for (std::size_t s = 0; s < other.summary_.size(); ++s) {
      summary_[s] |= other.summary_[s];
      for (std::uint64_t bits = other.summary_[s]; bits != 0; bits &= bits - 1) {
        const std::size_t w = s * kBits + lowest(bits);
        count_ += static_cast<std::size_t>(std::popcount(other.words_[w] & ~words_[w]));
        words_[w] |= other.words_[w];
      }
    }
  }

  /// Calls f(index) for each member, ascending. f may clear the member it is called for.
  template <typename F>
  void for_each_set(F&& f) const {
    for (std::size_t s = 0; s < summary_.size(); ++s) {
      for (std::uint64_t bits = summary_[s]; bits != 0; bits &= bits - 1) {
        const std::size_t w = s * kBits + lowest(bits);
        for (std::uint64_t word = words_[w]; word != 0; word &= word - 1) f(w * kBits + lowest(word));
      }
    }
  }

  /// Writes the members, ascending, to `to`, which has room for count() members. In a pile nearly all bodies are awake, so full
  /// words have their own loop, which compilers can vectorise.
  void list(std::uint32_t* to) const {
    for (std::size_t s = 0; s < summary_.size(); ++s) {
      for (std::uint64_t bits = summary_[s]; bits != 0; bits &= bits - 1) {
        const std::size_t w = s * kBits + lowest(bits);
        const auto first = static_cast<std::uint32_t>(w * kBits);
        if (words_[w] == ~std::uint64_t{0}) {
          for (std::uint32_t i = 0; i < kBits; ++i) to[i] = first + i;
          to += kBits;
        } else {
          for (std::uint64_t word = words_[w]; word != 0; word &= word - 1) {
            *to++ = first + static_cast<std::uint32_t>(lowest(word));
          }
        }
      }
    }
  }

 private:
  static constexpr std::size_t kBits = 64;
  static constexpr std::uint64_t mask(std::size_t i) { return std::uint64_t{1} << (i % kBits); }
  static std::size_t lowest(std::uint64_t word) { return static_cast<std::size_t>(std::countr_zero(word)); }

  WordArray words_;
  WordArray summary_;  // Bit w is set if words_[w] is not 0.
  std::size_t size_ = 0;
  std::size_t count_ = 0;
};

}  // namespace drystone::base
