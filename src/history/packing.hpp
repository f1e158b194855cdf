// Packs small numbers into as few bits as they need. Numbers stand in runs of 32; a run has a byte for the width of its widest number,
// and then all its numbers with that width, the first in the lowest bits. So a number that is much wider than the others widens only its
// run.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <vector>

namespace drystone::state {

using Bytes = std::vector<std::byte>;

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
  /// The next byte, which stays the next; 0 at the end.
  std::uint8_t peek() const { return left_.empty() ? std::uint8_t{0} : std::to_integer<std::uint8_t>(left_.front()); }
  bool failed() const { return failed_; }
  bool at_end() const { return left_.empty(); }
  std::size_t size() const { return left_.size(); }

 private:
  std::span<const std::byte> left_;
  bool failed_ = false;
};

/// A vector of 16 bytes of numbers.
template <typename T>
using VectorOf __attribute__((vector_size(16))) = T;

/// The bits that f(value) has for any of the values; f takes a vector or a number.
template <typename T, typename F>
T united(std::span<const T> values, F f) {
  constexpr std::size_t kLanes = 16 / sizeof(T);
  VectorOf<T> all{};
  std::size_t i = 0;
  for (; i + kLanes <= values.size(); i += kLanes) {
    VectorOf<T> some;
    std::memcpy(&some, &values[i], sizeof(some));
    all |= f(some);
  }
  T bits = 0;
  for (std::size_t lane = 0; lane < kLanes; ++lane) bits = static_cast<T>(bits | all[lane]);
  for (; i < values.size(); ++i) bits = static_cast<T>(bits | f(values[i]));
  return bits;
}

/// The size of a run.
inline constexpr std::size_t kRun = 32;
/// The most numbers of a call.
inline constexpr std::size_t kMostPacked = 256;
static_assert(kMostPacked % kRun == 0);

/// Appends the first `count` numbers of `codes`. `codes` has room for whole runs; the numbers behind `count` may be overwritten by 0.
void pack(std::span<std::uint32_t> codes, std::size_t count, Bytes& to);
/// Reads `count` numbers into `codes`, which has room for whole runs; false if the bytes end early or are not valid.
bool unpack(ByteReader& from, std::span<std::uint32_t> codes, std::size_t count);

}  // namespace drystone::state
