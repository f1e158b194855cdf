// Columns of numbers as bytes: all values of one leaf, one behind the other (state/leaves.hpp).
//
// A column is coded in the shortest of a few ways: one value that all have; a bit for each, where all are 0 or 1; the difference to
// the value before in 1 or 2 bytes, for whole numbers, which are mostly slots that grow; or the values as they are. Bytes are
// little-endian.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <span>
#include <type_traits>
#include <vector>

namespace drystone::state {

static_assert(std::endian::native == std::endian::little, "columns are copied as they lie in memory");

/// Appends the bytes of a number.
template <typename T>
void append(std::vector<std::byte>& to, T value) {
  const auto* bytes = reinterpret_cast<const std::byte*>(&value);
  to.insert(to.end(), bytes, bytes + sizeof(T));
}

/// The values of a column, gathered to be coded.
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
  /// Appends the column.
  void encode(std::vector<std::byte>& to) const;

 private:
  void grow();

  std::unique_ptr<std::byte[]> bytes_;
  std::size_t size_ = 0;
  std::size_t capacity_ = 0;
  std::size_t width_ = 0;
  bool is_whole_ = false;
};

/// Bytes that are read from front to back. What is not there reads as 0, and failed() from then on.
class ByteReader {
 public:
  explicit ByteReader(std::span<const std::byte> bytes) : left_(bytes) {}

  template <typename T>
  T number() {
    T value{};
    const std::span<const std::byte> bytes = take(sizeof(T));
    if (!bytes.empty()) std::memcpy(&value, bytes.data(), sizeof(T));
    return value;
  }
  /// Empty where there are not as many.
  std::span<const std::byte> take(std::size_t count) {
    if (count > left_.size()) {
      failed_ = true;
      left_ = {};
      return {};
    }
    const std::span<const std::byte> taken = left_.first(count);
    left_ = left_.subspan(count);
    return taken;
  }
  bool failed() const { return failed_; }
  bool at_end() const { return left_.empty(); }

 private:
  std::span<const std::byte> left_;
  bool failed_ = false;
};

/// A column that is read from front to back.
class ColumnReader {
 public:
  /// Reads a column of numbers of `width` bytes; false where there is none.
  bool decode(ByteReader& from, std::size_t width);
  /// The next value; false where there is none.
  template <typename T>
  bool next(T& value) {
    if (next_ == count_) return false;
    std::memcpy(&value, &values_[is_constant_ ? 0 : next_ * sizeof(T)], sizeof(T));
    ++next_;
    return true;
  }
  bool at_end() const { return next_ == count_; }

 private:
  std::vector<std::byte> values_;
  std::size_t count_ = 0;
  std::size_t next_ = 0;
  bool is_constant_ = false;
};

}  // namespace drystone::state
