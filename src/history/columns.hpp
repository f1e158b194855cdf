// Encodes columns of numbers as bytes. A column has all values of one leaf (history/layout.hpp), one after the other.
//
// A column is divided into blocks of 256 values. The values of a block are written as small numbers:
// - whole numbers, which are mostly ascending slots, as differences to the value before, or as offsets from the least value if these are
//   smaller;
// - floating-point numbers with the sign in the lowest bit, so that numbers of either sign are close to each other, and then as offsets;
// - positions, which lie on a grid (world/grid.hpp), as multiples of the grid's distance, and then as offsets;
// - equal values as a single value.
// The small numbers are packed in runs of 32, each with as many bits as its widest number needs (history/packing.hpp). Bytes are
// little-endian.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <span>
#include <type_traits>
#include <utility>
#include <vector>

#include "history/packing.hpp"

namespace drystone::state {

static_assert(std::endian::native == std::endian::little, "columns are copied as they lie in memory");

/// The largest number of values in a block.
inline constexpr std::size_t kBlockValues = kMostPacked;

/// What the values of a column are, which decides how they are written.
enum class Numbers : std::uint8_t {
  whole,     ///< Counts, slots, flags: close to each other or to the value before.
  floating,  ///< Floating-point numbers.
  bits,      ///< Differences of bits between two values of either kind.
};

/// Appends a block of at most kBlockValues values. T is an unsigned type of the same width.
template <typename T>
void encode_block(std::span<const T> values, Numbers numbers, Bytes& to);
/// Reads a block into `values`; false if there is no valid block of this size.
template <typename T>
bool decode_block(ByteReader& from, std::span<T> values);
/// Reads a block if all its values are equal, and gives their value; false, and reads nothing, if it is another block.
template <typename T>
bool take_equal(ByteReader& from, T& value);
/// Appends a block of values as differences from predictions. Values of eight bytes are written as they are unless all are as predicted.
template <typename T>
void encode_block(std::span<const T> values, std::span<const T> predicted, Numbers numbers, Bytes& to);
/// Whether the next block has differences from predictions.
bool is_predicted(const ByteReader& from);
/// Reads such a block.
template <typename T>
bool decode_block(ByteReader& from, std::span<const T> predicted, std::span<T> values);

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
void encode_column(std::span<const std::byte> values, std::size_t width, Numbers numbers, Bytes& to);

/// Collects the values of a column to encode them.
class ColumnWriter {
 public:
  template <typename T>
  void push(T value) {
    if (size_ + sizeof(T) > capacity_) grow();
    std::memcpy(&bytes_[size_], &value, sizeof(T));
    size_ += sizeof(T);
    width_ = sizeof(T);
    numbers_ = std::is_floating_point_v<T> ? Numbers::floating : Numbers::whole;
  }
  /// Appends `count` values of `width` bytes.
  void push(const void* values, std::size_t count, std::size_t width, Numbers numbers) {
    const std::size_t size = count * width;
    while (size_ + size > capacity_) grow();
    if (size > 0) std::memcpy(&bytes_[size_], values, size);
    size_ += size;
    width_ = width;
    numbers_ = numbers;
  }
  std::span<const std::byte> bytes() const { return {bytes_.get(), size_}; }
  void encode(Bytes& to) const { encode_column(bytes(), width_, numbers_, to); }

 private:
  void grow();

  std::unique_ptr<std::byte[]> bytes_;
  std::size_t size_ = 0;
  std::size_t capacity_ = 0;
  std::size_t width_ = 0;
  Numbers numbers_ = Numbers::whole;
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
    const std::span<const std::byte> bytes = next_bytes(1, sizeof(T));
    if (!bytes.empty()) std::memcpy(&value, bytes.data(), sizeof(T));
    return !bytes.empty();
  }
  /// The bytes of the next `count` values, whose width is passed again; none if there are fewer.
  std::span<const std::byte> next_bytes(std::size_t count, std::size_t width) {
    if (count > left()) return {};
    const std::span<const std::byte> bytes = std::span(values_).subspan(width * next_, width * count);
    next_ += count;
    return bytes;
  }
  /// Passes over all values if there are `count`, all of them zero and none of them read; else returns false and passes over none.
  bool skip_zeros(std::size_t count) {
    if (count == 0 || count_ != count || next_ != 0) return false;
    const std::byte* const values = values_.data();
    if (values[0] != std::byte{0} || std::memcmp(values, values + 1, values_.size() - 1) != 0) return false;
    next_ = count;
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
