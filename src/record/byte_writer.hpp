// A buffer to which numbers are appended thousands of times per step. This is faster than resizing a vector for each number.
#pragma once

#include <cstddef>
#include <cstring>
#include <span>
#include <vector>

namespace drystone::record {

class ByteWriter {
 public:
  template <typename T>
  void number(T value) {
    bytes(std::as_bytes(std::span(&value, 1)));
  }
  void bytes(std::span<const std::byte> bytes) {
    if (bytes.empty()) return;
    if (bytes_.size() - size_ < bytes.size()) bytes_.resize(2 * bytes_.size() + bytes.size() + kFirstSize);
    std::memcpy(bytes_.data() + size_, bytes.data(), bytes.size());
    size_ += bytes.size();
  }
  std::size_t size() const { return size_; }
  /// Drops all bytes after the first `size`.
  void shrink(std::size_t size) { size_ = size; }
  /// All bytes; valid until the next append.
  std::span<const std::byte> written() const { return std::span(bytes_).first(size_); }

 private:
  static constexpr std::size_t kFirstSize = 256;

  std::vector<std::byte> bytes_;
  std::size_t size_ = 0;
};

}  // namespace drystone::record
