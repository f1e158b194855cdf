// Errors as Python exceptions. The classes are in drystone/_errors.py.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/stl/string.h>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

#include "drystone/result.hpp"

namespace drystone::python {

namespace nb = nanobind;

/// Raises the exception of the error's code.
[[noreturn]] void raise(const Error& error);
/// Raises drystone.InUse: another thread uses the world.
[[noreturn]] void raise_in_use();

/// The value of a call, or its exception.
template <typename T>
T unwrap(Result<T> result) {
  if (!result.ok()) raise(result.error());
  return std::move(result).value();
}
inline void unwrap(const Result<void>& result) {
  if (!result.ok()) raise(result.error());
}
/// A call that cannot fail.
template <typename T>
const T& unwrap(const T& value) {
  return value;
}

struct Where;
/// Raises the exception of the error's code, with a message that begins with the call and the argument whose value the library refused:
/// "World.set_poses(): poses: element 3: position must be finite".
[[noreturn]] void raise(const Error& error, const Where& where);
template <typename T>
T unwrap(Result<T> result, const Where& where) {
  if (!result.ok()) raise(result.error(), where);
  return std::move(result).value();
}
inline void unwrap(const Result<void>& result, const Where& where) {
  if (!result.ok()) raise(result.error(), where);
}

/// The place of a value among the arguments of a call: "material" of "World.create_shape()", and inside of it "friction", or an entry of a
/// list. Errors name it.
struct Where {
  std::string_view call;
  std::string_view name;
  const Where* outer = nullptr;
  std::ptrdiff_t entry = -1;
  std::uint32_t world = 0;  ///< The number of the world that is called, or 0 if it is not told here (held_id.hpp).

  Where inside(std::string_view field) const& { return {call, field, this, -1, world}; }
  Where at(std::size_t i) const& { return {call, "", this, static_cast<std::ptrdiff_t>(i), world}; }
  Where inside(std::string_view) && = delete;
  Where at(std::size_t) && = delete;
  /// "material.friction", "points[3]".
  std::string path() const;
};

/// Raises a TypeError: "World.set_velocity(): velocity must be a pair of numbers, not str".
[[noreturn]] void refuse_type(const Where& where, std::string_view expected, nb::handle found);
/// Raises drystone.InvalidArgument, which is a ValueError: "World.set_velocity(): <path> must be <expected>".
[[noreturn]] void refuse_value(const Where& where, std::string_view expected);
/// Raises drystone.StaleId: "World.set_velocity(): body is an id of another world".
[[noreturn]] void refuse_id(const Where& where);
/// Raises a SystemError: the module uses a struct before describe() made its table, which is a mistake in the module.
[[noreturn]] void refuse_undescribed(std::string_view cpp_name);
/// Raises a TypeError with the message.
[[noreturn]] void refuse_call(const Where& where, const std::string& message);

}  // namespace drystone::python
