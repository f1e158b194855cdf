// Encodes columns of numbers as bytes. A column has all values of one leaf (state/leaves.hpp), one after the other.
//
// A column is divided into blocks of 256 values. The first value of a block is written in full. For the other values, only those bytes are
// written that are not the same in the whole block: no bytes if all values are equal, few if they are close to each other. Whole numbers
// are mostly ascending slots, so they are written as differences to the previous value if that is shorter. Flags take one bit each. Bytes
// are little-endian.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <span>
#include <type_traits>
#include <utility>
#include <vector>

namespace drystone::state {

static_assert(std::endian::native == std::endian::little, "columns are copied as they lie in memory");

using Bytes = std::vector<std::byte>;

/// The largest number of values in a block.
inline constexpr std::size_t kBlockValues = 256;
/// The number of readable bytes that must follow the last byte of the input, because short numbers are read by whole words.
inline constexpr std::size_t kReadAhead = 8;

inline void append_bytes(Bytes& to, std::span<const std::byte> bytes) {
  if (bytes.empty()) return;
  const std::size_t size = to.size();
  to.resize(size + bytes.size());
  std::memcpy(&to[size], bytes.data(), bytes.size());
}
/// Appends the bytes of a number.
template <typename T>
void append(Bytes& to, T value) {
  append_bytes(to, std::as_bytes(std::span(&value, 1)));
}

/// Reads bytes from front to back. After the end it reads zeros, and failed() is true.
class ByteReader {
 public:
  /// Reads all but the last kReadAhead bytes.
  explicit ByteReader(std::span<const std::byte> bytes)
      : left_(bytes.first(bytes.size() - std::min(bytes.size(), kReadAhead))) {}

  template <typename T>
  T number() {
    T value{};
    const std::span<const std::byte> bytes = take(sizeof(T));
    if (!bytes.empty()) std::memcpy(&value, bytes.data(), sizeof(T));
    return value;
  }
  /// The next `count` bytes; empty if there are fewer.
  std::span<const std::byte> take(std::size_t count) {
    if (count > left_.size()) {
      fail();
      return {};
    }
    const std::span<const std::byte> taken = left_.first(count);
    left_ = left_.subspan(count);
    return taken;
  }
  /// Ends the reading, because the bytes that were read are not a valid value.
  void fail() {
    failed_ = true;
    left_ = {};
  }
  bool failed() const { return failed_; }
  bool at_end() const { return left_.empty(); }
  std::size_t size() const { return left_.size(); }

 private:
  std::span<const std::byte> left_;
  bool failed_ = false;
};

/// Appends a block of at most kBlockValues values. T is an unsigned type of the same width; is_whole: the values are not floating-point
/// numbers.
template <typename T>
void encode_block(std::span<const T> values, bool is_whole, Bytes& to);
/// Reads a block into `values`; false if there is no valid block of this size.
template <typename T>
bool decode_block(ByteReader& from, std::span<T> values);
/// Skips a block of `count` values of `width` bytes.
bool skip_block(ByteReader& from, std::size_t width, std::size_t count);

/// Calls f with a zero of the unsigned type that has `width` bytes, for example std::uint8_t{}.
template <typename F>
auto with_width(std::size_t width, F f) {
  switch (width) {
    case 1: return f(std::uint8_t{});
    case 2: return f(std::uint16_t{});
    case 4: return f(std::uint32_t{});
    default: return f(std::uint64_t{});
  }
}

/// Appends the number of values and their blocks. Each value has `width` bytes.
void encode_column(std::span<const std::byte> values, std::size_t width, bool is_whole, Bytes& to);

/// Collects the values of a column to encode them.
class ColumnWriter {
 public:
  template <typename T>
  void push(T value) {
    if (size_ + sizeof(T) > capacity_) grow();
    std::memcpy(&bytes_[size_], &value, sizeof(T));
    size_ += sizeof(T);
    width_ = sizeof(T);
    is_whole_ = !std::is_floating_point_v<T>;
  }
  std::span<const std::byte> bytes() const { return {bytes_.get(), size_}; }
  void encode(Bytes& to) const { encode_column(bytes(), width_, is_whole_, to); }

 private:
  void grow();

  std::unique_ptr<std::byte[]> bytes_;
  std::size_t size_ = 0;
  std::size_t capacity_ = 0;
  std::size_t width_ = 0;
  bool is_whole_ = false;
};

/// Reads the values of a column from front to back.
class ColumnReader {
 public:
  ColumnReader() = default;
  /// Each value has `width` bytes.
  ColumnReader(std::vector<std::byte> values, std::size_t width)
      : values_(std::move(values)), count_(values_.size() / width) {}

  /// Decodes a column of numbers of `width` bytes; false if there is no valid one.
  bool decode(ByteReader& from, std::size_t width);
  /// Gives the next value; false if there is none.
  template <typename T>
  bool next(T& value) {
    if (next_ == count_) return false;
    std::memcpy(&value, &values_[next_ * sizeof(T)], sizeof(T));
    ++next_;
    return true;
  }
  std::span<const std::byte> bytes() const { return values_; }
  /// The number of values that are not read yet.
  std::size_t left() const { return count_ - next_; }

 private:
  std::vector<std::byte> values_;
  std::size_t count_ = 0;
  std::size_t next_ = 0;
};

}  // namespace drystone::state
