// A place in a JSON tree that knows its path, and checked, typed reads of it. Readers of file formats are written as if
// every read succeeded: the first that does not ends the reading with a ReadFailure, which the doors of the library
// (parse_scene() and the like) turn into an Error. A message reads "file: path: expected this, found that".
//
// A Cursor borrows the tree and the Cursor it came from; keep neither longer than these.
#pragma once

#include <limits>
#include <span>
#include <string>
#include <string_view>

#include "drystone/math.hpp"
#include "drystone/position.hpp"
#include "io/json.hpp"

namespace drystone::io {

/// Ends a reading. Never leaves the library.
struct ReadFailure {
  Error error;
};

/// What a number may be: from low to high, low itself excluded where open_low. For texts and lists, how long they may be.
struct Limits {
  double low = -std::numeric_limits<double>::infinity();
  double high = std::numeric_limits<double>::infinity();
  bool open_low = false;
};

/// Integers from here on are not told apart by readers that keep numbers as doubles, so they are written as text.
inline constexpr std::uint64_t kLargestPlainInteger = (std::uint64_t{1} << 53) - 1;

class Cursor {
 public:
  Cursor(const Json& root, const std::string& file_name) : value_(&root), file_(&file_name) {}

  const Json& json() const { return *value_; }
  /// "bodies[3].shapes[0].radius"; empty at the root.
  std::string path() const;

  bool is_object() const { return value_->is_object(); }
  bool has(std::string_view key) const;
  /// A member that must be there.
  Cursor at(std::string_view key) const;
  void require_object() const;

  /// Number of items of a list; fails where this is none or its size is not within the limits.
  std::size_t list_size(const Limits& sizes) const;
  Cursor item(std::size_t index) const;

  float number(const Limits& limits) const;
  double precise_number(const Limits& limits) const;
  /// Fails unless the value, which stands here in some form, is finite and within the limits.
  void require_number(double value, const Limits& limits) const;
  std::int64_t integer(const Limits& limits) const;
  bool boolean() const;
  /// UTF-8 of at most limits.high bytes.
  std::string text(const Limits& limits) const;
  /// [x, y], each within the limits.
  Vec2 vector(const Limits& limits) const;
  Position position(const Limits& limits) const;
  /// 64 bits: an integer up to 2^53 - 1 or a text of "0x" and hexadecimal digits.
  std::uint64_t bits() const;

  /// Fails where the object has a member whose key is none of these.
  void refuse_unknown(std::span<const std::string_view> known) const;
  /// Fails with "expected `expected`, found ..." and what stands here.
  [[noreturn]] void fail_expected(const std::string& expected) const;
  [[noreturn]] void fail(const std::string& message, ErrorCode code = ErrorCode::invalid_argument) const;

 private:
  Cursor(const Json& value, const Cursor& parent, std::string_view key, std::size_t index)
      : value_(&value), file_(parent.file_), parent_(&parent), key_(key), index_(index) {}

  const Json* value_;
  const std::string* file_;
  const Cursor* parent_ = nullptr;
  std::string_view key_;  // Empty for the item of a list.
  std::size_t index_ = 0;
};

/// "a number in (0, 1e+06]" and the like.
std::string describe_limits(const char* what, const Limits& limits);

}  // namespace drystone::io
