// A Cursor is a place in a JSON tree. It knows its path, and reads values with checks of their type and limits. Readers of file
// formats are written as if every read succeeded: the first failure ends the reading with a ReadFailure, which the public functions
// (parse_scene() and others) turn into an Error. A message reads "file: path: expected this, found that".
//
// A Cursor refers to the tree and to the Cursor that it came from, which must outlive it.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "drystone/math.hpp"
#include "drystone/position.hpp"
#include "geometry/bounds.hpp"
#include "io/json.hpp"

namespace drystone::io {

/// Ends a reading. Never leaves the library.
struct ReadFailure {
  Error error;
};

/// Least lengths are multiplied by the smallest length unit; the world compares them with its own.
using Limits = Bounds;

/// Readers that store numbers as doubles cannot distinguish larger integers, so these are written as text.
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

  /// Number of items of a list; fails if this is no list or its size is not within the limits.
  std::size_t list_size(const Limits& sizes) const;
  Cursor item(std::size_t index) const;

  float number(const Limits& limits) const;
  double precise_number(const Limits& limits) const;
  /// Fails unless `value`, which was read here, is finite and within the limits. A float is compared with the floats next to the limits, as
  /// a world compares it: 0.01f is less than 0.01.
  void require_number(float value, const Limits& limits) const;
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

  /// Fails if the object has a member with another key.
  void refuse_unknown(std::span<const std::string_view> known) const;
  /// Fails with "expected `expected`, found ..." and the value found here.
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
