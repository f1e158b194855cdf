// An array of 64-bit words that grows. Its first word lies in the object: the sets of a small world have no more, and thousands of such worlds
// would otherwise allocate, copy and visit a piece of memory for each word.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <utility>

#include "core/assert.hpp"

namespace drystone::base {

class WordArray {
 public:
  WordArray() = default;
  WordArray(const WordArray& other) { *this = other; }
  WordArray(WordArray&& other) noexcept { *this = std::move(other); }
  ~WordArray() = default;

  WordArray& operator=(const WordArray& other) {
    if (this == &other) return *this;
    size_ = 0;
    reserve(other.size_);
    size_ = other.size_;
    std::copy_n(other.words_, size_, words_);
    return *this;
  }
  /// Leaves `other` empty.
  WordArray& operator=(WordArray&& other) noexcept {
    if (this == &other) return *this;
    more_ = std::move(other.more_);
    first_ = other.first_;
    words_ = more_ == nullptr ? &first_ : more_.get();
    size_ = std::exchange(other.size_, 0);
    capacity_ = std::exchange(other.capacity_, 1);
    other.words_ = &other.first_;
    return *this;
  }

  std::size_t size() const { return size_; }
  /// Adds words of value 0 up to this number of words; never shrinks.
  void grow(std::size_t size) {
    if (size <= size_) return;
    reserve(size);
    std::fill(words_ + size_, words_ + size, std::uint64_t{0});
    size_ = size;
  }

  std::uint64_t& operator[](std::size_t i) {
    DRYSTONE_ASSERT(i < size_);
    return words_[i];
  }
  std::uint64_t operator[](std::size_t i) const {
    DRYSTONE_ASSERT(i < size_);
    return words_[i];
  }

 private:
  void reserve(std::size_t size) {
    if (size <= capacity_) return;
    const std::size_t capacity = std::max(size, 2 * capacity_);
    std::unique_ptr<std::uint64_t[]> more(new std::uint64_t[capacity]);
    std::copy_n(words_, size_, more.get());
    more_ = std::move(more);
    words_ = more_.get();
    capacity_ = capacity;
  }

  std::uint64_t* words_ = &first_;
  std::size_t size_ = 0;
  std::size_t capacity_ = 1;
  std::uint64_t first_ = 0;
  std::unique_ptr<std::uint64_t[]> more_;
};

}  // namespace drystone::base
