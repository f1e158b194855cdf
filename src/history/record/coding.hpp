// Encodes the arguments of calls as bytes, and decodes them. Numbers are written as they are in memory. A struct is written field by
// field, in the order of its description (world/row_fields.hpp, world/option_fields.hpp); fields of all roles are written.
#pragma once

#include <cstddef>
#include <cstring>
#include <span>
#include <string>
#include <vector>

#include "history/columns.hpp"
#include "world/type_info.hpp"

namespace drystone::record {

using state::ByteReader;

/// A buffer to which numbers are appended thousands of times per step. This is faster than resizing a vector for each number.
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

void encode(ByteWriter& to, const model::TypeInfo& type, const void* value);

/// Decodes a value. Fails the reader if the bytes are not of this type. Ranges are checked by the call that takes the value.
void decode(ByteReader& from, const model::TypeInfo& type, void* value);

/// The type in words. A recording has these words for all operations: if an operation has other arguments now, it is refused, not misread.
void describe(const model::TypeInfo& type, std::string& to);

}  // namespace drystone::record
