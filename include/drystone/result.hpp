// How calls fail. A call that can be refused returns a Result: its value, or an Error that names the field and says what was
// expected. A refused call leaves the world as it was, in debug and release builds alike.
#pragma once

#include <exception>
#include <string>
#include <type_traits>
#include <utility>
#include <variant>

namespace drystone {

/// Why a call was refused.
enum class ErrorCode {
  invalid_argument,  ///< A value is not finite, out of range or inconsistent with another one.
  invalid_geometry,  ///< Points do not make a valid shape: too few, collinear, too small or too large.
  stale_id,          ///< The id is empty, or its object was destroyed.
  wrong_moment,      ///< The call is not allowed now: the world steps, or is unfinished (docs/state.md).
  limit_exceeded,  ///< A file is larger, nested more deeply or has more values than its reader accepts; the system starts too few threads.
  not_available,  ///< The call needs a part that this build leaves out (drystone/parts.hpp).
};

/// The name of the code, for instance "invalid_argument".
const char* to_string(ErrorCode code);

/// Why a call was refused, for programs and for people.
struct Error {
  /// For programs.
  ErrorCode code = ErrorCode::invalid_argument;
  /// One sentence that names the field, for instance "BodyOptions.position must be finite".
  std::string message;
};

/// Thrown when the value of a failed Result is taken.
class Exception : public std::exception {
 public:
  /// An exception with this error.
  explicit Exception(Error error) : error_(std::move(error)) {}
  /// Error::message.
  const char* what() const noexcept override { return error_.message.c_str(); }
  /// Code and message.
  const Error& error() const noexcept { return error_; }

 private:
  Error error_;
};

namespace detail {
/// Throws drystone::Exception; without exceptions, prints the message and terminates.
[[noreturn]] void raise(const Error& error);
}  // namespace detail

/// A T, or an Error. A Result converts to T implicitly, so that a program that expects no error need not unwrap it. Taking the value of
/// a failed Result raises drystone::Exception.
template <typename T>
class Result {
 public:
  /// The result of a call that succeeded.
  Result(const T& value) : content_(std::in_place_index<0>, value) {}        // NOLINT(google-explicit-constructor)
  Result(T&& value) : content_(std::in_place_index<0>, std::move(value)) {}  // NOLINT(google-explicit-constructor)
  /// The result of a call that failed.
  Result(Error error) : content_(std::in_place_index<1>, std::move(error)) {}  // NOLINT(google-explicit-constructor)

  /// Whether the call succeeded and there is a value.
  bool ok() const noexcept { return content_.index() == 0; }
  /// Deleted, so that a test of the value is not taken for a test of success: use ok(). A Result<bool> converts to its value.
  explicit operator bool() const& requires(!std::is_same_v<T, bool>) = delete;
  explicit operator bool() && requires(!std::is_same_v<T, bool>) = delete;
  /// The value; raises Exception if the call failed.
  const T& value() const& {
    require();
    return *std::get_if<0>(&content_);
  }
  /// The value of a temporary result, moved out of it; raises Exception if the call failed.
  T value() && {
    require();
    return std::move(*std::get_if<0>(&content_));
  }
  /// The value; raises Exception if the call failed.
  operator T() const& { return value(); }               // NOLINT(google-explicit-constructor)
  operator T() && { return std::move(*this).value(); }  // NOLINT(google-explicit-constructor)
  /// The error. Call it only if ok() is false.
  const Error& error() const noexcept { return *std::get_if<1>(&content_); }

 private:
  void require() const {
    if (!ok()) detail::raise(error());
  }
  std::variant<T, Error> content_;
};

/// The outcome of a call that has no value. A failure that the program ignores is counted in the next StepReport (refused_calls). With
/// must(), a failure raises drystone::Exception.
template <>
class Result<void> {
 public:
  /// The outcome of a call that succeeded.
  Result() = default;
  /// The outcome of a call that failed.
  Result(Error error) : error_(std::move(error)), ok_(false) {}  // NOLINT(google-explicit-constructor)

  /// Whether the call succeeded.
  bool ok() const noexcept { return ok_; }
  /// The error. Call it only if ok() is false.
  const Error& error() const noexcept { return error_; }
  /// Raises drystone::Exception if the call failed.
  void value() const {
    if (!ok_) detail::raise(error_);
  }

 private:
  Error error_;
  bool ok_ = true;
};

/// Raises drystone::Exception if the call failed. For calls that a program knows to succeed, with or without a value.
inline void must(const Result<void>& result) { result.value(); }
/// Of a call with a value, which is dropped.
template <typename T>
void must(const Result<T>& result) {
  static_cast<void>(result.value());
}

}  // namespace drystone
