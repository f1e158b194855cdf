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

// Before a function that calls share: the compiler puts no copy of it into each.
#if defined(__GNUC__)
#define DRYSTONE_C_SHARED_CODE [[gnu::noinline]]
#else
#define DRYSTONE_C_SHARED_CODE
#endif

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
  return __builtin_bit_cast(To, from);
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

/// What the calling thread keeps for one place of the source: each lambda expression has a type of its own. A variable in the function itself
/// would do, but clang refuses those of a thread in functions that a DLL exports.
template <typename T, typename Place>
T& of_thread(Place) {
  thread_local T kept;
  return kept;
}

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
  /// By a function for what the value holds.
  void write_by(void (*function)(const T& from, void* to, Memory& memory), T value, void* to) {
    memory_.clear();
    function(value_.emplace(std::move(value)), to, memory_);
  }

 private:
  std::optional<T> value_;
  Memory memory_;
};

/// A value that whoever is handed it destroys, so that calls have no code for that.
template <typename T>
union Handed {
  template <typename Body>
  explicit Handed(Body& body) : value(body()) {}
  ~Handed() {}

  T value;
};
/// Destroys a value that was handed over.
template <typename T>
struct End {
  ~End() { value.~T(); }
  T& value;
};

/// Converts a value that owns no memory of which C would see a part.
template <typename T, typename C>
void give(T&& value, C& out) {
  if constexpr (std::is_pointer_v<C>) {
    out = handle<std::remove_pointer_t<C>>(new T(std::move(value)));
  } else if constexpr (std::is_arithmetic_v<C>) {
    out = static_cast<C>(value);
  } else {
    out = same<C>(value);
  }
}
inline void give(std::vector<std::byte>&& value, DryBytes*& out) { out = new DryBytes{std::move(value)}; }

// What is left of a call when it has a result. Functions of their own, one for all calls with a result of the same type.
DryStatus finish(Result<void>& result);
template <typename T, typename C>
DRYSTONE_C_SHARED_CODE DryStatus finish(Result<T>& result, C* out) {
  const End<Result<T>> end{result};
  if (!result.ok()) return fail(result.error());
  if (out != nullptr) give(std::move(result).value(), *out);
  return DRY_OK;
}
template <typename T, typename C>
DRYSTONE_C_SHARED_CODE DryStatus finish(Result<T>& result, C* out, Kept<T>& kept) {
  const End<Result<T>> end{result};
  if (!result.ok()) return fail(result.error());
  if (out != nullptr) kept.write(std::move(result).value(), *out);
  return DRY_OK;
}

/// An argument that is read from a struct of C. A null pointer stands for the default.
template <typename T>
class Argument {
 public:
  template <typename C>
  DRYSTONE_C_SHARED_CODE Argument(Input& input, const C* from, const char* type) {
    if (from != nullptr) read(input, *from, value_, Path{nullptr, type});
  }
  /// Of a variant: by a function for what C has.
  Argument(Input& input, const void* from, const char* type,
           void (*read)(Input& input, const void* from, T& to, const Path& path)) {
    read(input, from, value_, Path{nullptr, type});
  }
  const T& operator*() const { return value_; }

 private:
  T value_{};
};
/// An argument that C and C++ have alike. A null pointer stands for the default.
template <typename T, typename C>
const T& plain_argument(const C* from) {
  static const T kDefault{};
  return from == nullptr ? kDefault : *same_pointer<const T>(from);
}

// The alternatives of a variant, of which C has a function for each. The functions share one that does the work.
template <typename V, typename T, typename C>
void read_one(Input& input, const void* from, V& to, const Path& path) {
  T& value = to.template emplace<T>();
  if (from != nullptr) read(input, *static_cast<const C*>(from), value, path);
}
template <typename V, typename T, typename C>
void write_one(const V& from, void* to, Memory& memory) {
  write(*std::get_if<T>(&from), *static_cast<C*>(to), memory);
}
/// One call of a function of the C API.
class Call {
 public:
  explicit Call([[maybe_unused]] const char* function) {
#if !defined(DRYSTONE_CALLED_FROM_JAVASCRIPT)
    function_ = function;
#endif
  }

  Input& input() { return input_; }
  bool failed() const { return input_.failed(); }
  DryStatus status() const { return input_.status(); }
  static DryStatus finish(const Error& error) { return fail(error); }
  /// The status of a result that body() returns. Its value is converted into `out`, and kept where `kept` is given.
  template <typename Body, typename... Out>
  static DryStatus finish(Body body, Out&&... out) {
    Handed<decltype(body())> result(body);
    return drystone::c::finish(result.value, out...);
  }
  DryStatus wrong_kind(const char* what, const char* kind) const {
    return fail(DRY_ERROR_INVALID_ARGUMENT, in_call() + "the kind of the " + what + " is " + kind);
  }

  void require([[maybe_unused]] const void* pointer, [[maybe_unused]] const char* name) {
#if !defined(DRYSTONE_CALLED_FROM_JAVASCRIPT)
    if (pointer == nullptr) refuse_null(name);
#endif
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
  /// "function: "
  std::string in_call() const;
  void refuse_null(const char* name);
  /// The count, or 0 if it is refused because there is no first element.
  std::size_t count_of(const void* first, std::size_t count, const char* name);

  // For messages. Empty in the module for the web, whose callers are methods of JavaScript: the names are 3 KB of it by gzip.
#if defined(DRYSTONE_CALLED_FROM_JAVASCRIPT)
  static constexpr const char* function_ = "";
#else
  const char* function_;
#endif
  Input input_;
};

}  // namespace drystone::c
