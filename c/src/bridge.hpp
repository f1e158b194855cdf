// What every function of the C API is made of: the thread's last failure, the check of pointers, the conversion of values, and the
// guard that lets no exception through. The generated files use it.
//
// A pointer to an object of the C API is the address of the C++ object. Structs of numbers have one layout in both languages, which the
// generated files assert, so pointers to them are cast.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <functional>
#include <memory>
#include <new>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "drystone/drystone.h"
#include "drystone/drystone.hpp"

/// A snapshot or a delta.
struct DryBytes {
  std::vector<std::byte> bytes;
};

namespace drystone::c {

/// Stores the failure as the thread's last one, without the message if there is no memory for it.
DryStatus fail(DryStatus status, std::string_view message) noexcept;
inline DryStatus fail(const Error& error) {
  return fail(static_cast<DryStatus>(static_cast<int>(error.code) + 1), error.message);
}

// --- Plain values -----------------------------------------------------------------------------------------------------

template <typename To, typename From>
To same(const From& from) {
  static_assert(sizeof(To) == sizeof(From) && std::is_trivially_copyable_v<To> && std::is_trivially_copyable_v<From>);
  To to;
  std::memcpy(static_cast<void*>(&to), &from, sizeof(to));
  return to;
}
template <typename To, typename From>
To* same_pointer(From* from) {
  return reinterpret_cast<To*>(from);
}

/// The object of the C++ API to which a pointer of the C API points, and the reverse.
template <typename Object, typename Handle>
Object* object(Handle* handle) {
  return reinterpret_cast<Object*>(handle);
}
template <typename Handle, typename Object>
Handle* handle(Object* object) {
  return reinterpret_cast<Handle*>(object);
}

/// A null pointer is an empty text.
inline std::string text_of(const char* text) { return text == nullptr ? std::string() : std::string(text); }

// --- From C -----------------------------------------------------------------------------------------------------------

/// The way to a value, for messages: BodyOptions.locks, or rules[2].friction.
struct Path {
  const Path* parent = nullptr;
  std::string_view name{};
  std::size_t index = 0;
  bool is_element = false;

  std::string text() const;
};

/// The conversion of the arguments of a call. The first problem becomes the thread's last failure.
class Input {
 public:
  bool failed() const { return status_ != DRY_OK; }
  DryStatus status() const { return status_; }
  void refuse(const Path& path, std::string_view problem);
  /// Of a number that is no value of its type.
  void refuse_value(const Path& path, int value);

  template <typename E, typename Number>
  void enumerator(Number number, int count, E& to, const Path& path) {
    if (static_cast<int>(number) >= count) return refuse_value(path, static_cast<int>(number));
    to = static_cast<E>(number);
  }

  bool has_elements(const void* first, std::size_t count, const Path& path) {
    if (first == nullptr && count > 0) refuse(path, "is null, but has elements");
    return first != nullptr && count > 0;
  }

  /// Plain elements: copied into a vector, or seen through a span.
  template <typename C, typename T>
  void array(const C* first, std::size_t count, std::vector<T>& to, const Path& path) {
    to.clear();
    if (!has_elements(first, count, path)) return;
    to.assign(same_pointer<const T>(first), same_pointer<const T>(first) + count);
  }
  template <typename C, typename T>
  void array(const C* first, std::size_t count, std::span<const T>& to, const Path& path) {
    to = {};
    if (has_elements(first, count, path)) to = {same_pointer<const T>(first), count};
  }
  /// Other elements, converted one by one.
  template <typename C, typename T, typename Convert>
  void each(const C* first, std::size_t count, std::vector<T>& to, const Path& path, Convert convert) {
    to.clear();
    if (!has_elements(first, count, path)) return;
    for (std::size_t i = 0; i < count && !failed(); ++i) convert(first[i], to.emplace_back(), Path{&path, {}, i, true});
  }

 private:
  DryStatus status_ = DRY_OK;
};

inline void read(Input& input, std::uint32_t from, DrawLayers& to, const Path& path) {
  to = {};
  for (const DrawLayer layer : draw_layers()) {
    const std::uint32_t bit = 1u << static_cast<unsigned>(layer);
    if ((from & bit) != 0) to.add(layer);
    from &= ~bit;
  }
  if (from != 0) input.refuse(path, "has a bit of no layer");
}
template <typename C, typename T>
void read(Input& input, const C& from, Column<T>& to, const Path& path) {
  to = {};
  if (input.has_elements(from.first, from.count, path)) to = Column<T>(from.first, from.count, from.stride);
}

// --- To C -------------------------------------------------------------------------------------------------------------

/// Arrays that structs of the C API point to.
class Memory {
 public:
  void clear() { arrays_.clear(); }
  template <typename C, typename Range, typename Convert>
  const C* array(const Range& range, Convert convert) {
    if (range.empty()) return nullptr;
    auto elements = std::make_shared<std::vector<C>>(range.size());
    std::size_t i = 0;
    for (const auto& element : range) convert(element, (*elements)[i++]);
    const C* first = elements->data();
    arrays_.push_back(std::move(elements));
    return first;
  }

 private:
  std::vector<std::shared_ptr<void>> arrays_;
};

inline void write(const DrawLayers& from, std::uint32_t& to, Memory&) {
  to = 0;
  for (const DrawLayer layer : draw_layers()) {
    if (from.has(layer)) to |= 1u << static_cast<unsigned>(layer);
  }
}

}  // namespace drystone::c

#include "c/generated/structs.hpp"

namespace drystone::c {

template <typename T, typename C>
void write_with(Memory& memory, const T& from, C& to) {
  memory.clear();
  write(from, to, memory);
}

/// The value that the last result of a call on this thread points into.
template <typename T>
class Kept {
 public:
  template <typename C>
  void write(T value, C& to) {
    write_with(memory_, value_.emplace(std::move(value)), to);
  }
  /// Of a variant that holds a `One`.
  template <typename One, typename C>
  void write_one(T value, C& to) {
    write_with(memory_, *std::get_if<One>(&value_.emplace(std::move(value))), to);
  }

 private:
  std::optional<T> value_;
  Memory memory_;
};

/// One call of a function of the C API.
class Call {
 public:
  explicit Call([[maybe_unused]] const char* function) {
#if !defined(__EMSCRIPTEN__)
    function_ = function;
#endif
  }

  Input& input() { return input_; }
  bool failed() const { return input_.failed(); }
  DryStatus status() const { return input_.status(); }
  DryStatus finish(const Error& error) const { return fail(error); }
  DryStatus finish(const Result<void>& result) const { return result.ok() ? DRY_OK : fail(result.error()); }
  DryStatus wrong_kind(const char* what, const char* kind) const {
    return fail(DRY_ERROR_INVALID_ARGUMENT, in_call() + "the kind of the " + what + " is " + kind);
  }

  void require(const void* pointer, const char* name) {
    if (pointer == nullptr) refuse_null(name);
  }
  template <typename C, typename T>
  void needed(const C* from, T& to, const char* parameter, const char* type) {
    require(from, parameter);
    if (from != nullptr) read_argument(*from, to, type);
  }
  template <typename C, typename T>
  void optional(const C* from, T& to, const char* /*parameter*/, const char* type) {
    if (from != nullptr) read_argument(*from, to, type);
  }
  template <typename T, typename C>
  std::span<T> span(C* first, std::size_t count, const char* name) {
    return {same_pointer<T>(first), count_of(first, count, name)};
  }

  /// Copies as many elements as there is room for.
  template <typename T, typename C>
  void elements(std::span<const T> from, C* to, std::size_t capacity, std::size_t* count) const {
    if (count != nullptr) *count = from.size();
    if (to == nullptr) return;
    for (std::size_t i = 0; i < from.size() && i < capacity; ++i) to[i] = same<C>(from[i]);
  }
  template <typename T, typename C>
  void elements(std::span<T> from, C* to, std::size_t capacity, std::size_t* count) const {
    elements(std::span<const T>(from), to, capacity, count);
  }
  void texts(const std::vector<std::string>& from, const char** to, std::size_t capacity, std::size_t* count) const {
    if (count != nullptr) *count = from.size();
    if (to == nullptr) return;
    for (std::size_t i = 0; i < from.size() && i < capacity; ++i) to[i] = from[i].c_str();
  }

  /// Runs the body of the call. An exception becomes a failure.
  template <typename Returned = DryStatus, typename Body>
  Returned run(Body body, [[maybe_unused]] Returned nothing = {}) const noexcept {
#if defined(__cpp_exceptions)
    try {
      return body();
    } catch (const Exception& exception) {
      return give(fail(exception.error()), nothing);
    } catch (const std::bad_alloc&) {
      return give(fail(DRY_ERROR_OUT_OF_MEMORY, "not enough memory"), nothing);
    } catch (const std::exception& exception) {
      return give(fail(DRY_ERROR_UNEXPECTED, exception.what()), nothing);
    } catch (...) {
      return give(fail(DRY_ERROR_UNEXPECTED, function_), nothing);
    }
#else
    return body();
#endif
  }

 private:
  template <typename Returned>
  static Returned give(DryStatus status, Returned nothing) {
    if constexpr (std::is_same_v<Returned, DryStatus>) {
      static_cast<void>(nothing);
      return status;
    } else {
      static_cast<void>(status);
      return nothing;
    }
  }
  template <typename C, typename T>
  void read_argument(const C& from, T& to, const char* type) {
    if constexpr (requires { read(input_, from, to, Path{}); }) {
      read(input_, from, to, Path{nullptr, type});
    } else {
      to = same<T>(from);
    }
  }

  /// "function: "
  std::string in_call() const;
  void refuse_null(const char* name);
  /// The count, or 0 if it is refused because there is no first element.
  std::size_t count_of(const void* first, std::size_t count, const char* name);

  // For messages. Empty in the module for the web, whose callers are methods of JavaScript: the names are 3 KB of it by gzip.
#if defined(__EMSCRIPTEN__)
  static constexpr const char* function_ = "";
#else
  const char* function_;
#endif
  Input input_;
};

}  // namespace drystone::c
