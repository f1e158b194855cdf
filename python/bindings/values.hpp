// Values between Python and C++: numbers, pairs, ids, enumerators, lists, and structs whose fields are described (world/struct_fields.hpp).
//
// Value<T> has, for each type of an argument or result:
//   read(object, where)   the C++ value; a TypeError that names `where` if the object is of another type
//   write(value)          the Python object
//   in(), out()           the types for signatures: what is accepted, and what is returned
// A type that has neither a case below nor a description does not compile.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/stl/string.h>

#include <array>
#include <charconv>
#include <concepts>
#include <cstdint>
#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <tuple>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "errors.hpp"
#include "fields.hpp"
#include "header_docs.hpp"
#include "held_id.hpp"
#include "names.hpp"

namespace drystone::python {

template <typename T>
struct Value;

/// Structs that Python sees as tuples of numbers, although their fields are described.
template <typename T>
inline constexpr bool kIsTuple =
    std::is_same_v<T, Vec2> || std::is_same_v<T, Position> || std::is_same_v<T, Rotation> || std::is_same_v<T, Aabb> ||
    std::is_same_v<T, WorldAabb> || std::is_same_v<T, Cell>;
/// Structs that Python sees as a class with the described fields as attributes.
template <typename T>
concept Struct = model::Described<T> && !kIsTuple<T> && !detail::kIsId<T> && !std::is_same_v<T, Polygon> &&
                 !std::is_same_v<T, SupportShape> && !std::is_same_v<T, TileGrid>;

/// Members that Python does not see: pointers and functions, which are a C++ program's.
template <typename M>
inline constexpr bool kIsShown = !std::is_pointer_v<M>;
template <typename... T>
inline constexpr bool kIsShown<std::function<T...>> = false;

template <typename T>
inline constexpr bool kIsSpan = false;
template <typename T>
inline constexpr bool kIsSpan<std::span<T>> = true;

// --- Numbers ----------------------------------------------------------------------------------------------------------

template <>
struct Value<bool> {
  static bool read(nb::handle h, const Where& where);
  static nb::object write(bool value) { return nb::bool_(value); }
  static std::string in() { return "bool"; }
  static std::string out() { return "bool"; }
};

/// An integer in a range.
std::int64_t read_signed(nb::handle h, const Where& where, std::int64_t low, std::int64_t high);
std::uint64_t read_unsigned(nb::handle h, const Where& where, std::uint64_t high);
double read_number(nb::handle h, const Where& where);
/// A number that a float can hold, or one that is not finite, which the library refuses by the name of the field.
float read_float(nb::handle h, const Where& where);

template <std::integral T>
requires(!std::is_same_v<T, bool>) struct Value<T> {
  static T read(nb::handle h, const Where& where) {
    if constexpr (std::is_signed_v<T>) {
      return static_cast<T>(read_signed(h, where, std::numeric_limits<T>::min(), std::numeric_limits<T>::max()));
    } else {
      return static_cast<T>(read_unsigned(h, where, std::numeric_limits<T>::max()));
    }
  }
  static nb::object write(T value) { return nb::int_(value); }
  static std::string in() { return "int"; }
  static std::string out() { return "int"; }
};

template <std::floating_point T>
struct Value<T> {
  static T read(nb::handle h, const Where& where) {
    if constexpr (std::is_same_v<T, float>) {
      return read_float(h, where);
    } else {
      return read_number(h, where);
    }
  }
  static nb::object write(T value) { return nb::float_(static_cast<double>(value)); }
  static std::string in() { return "float"; }
  static std::string out() { return "float"; }
};

template <>
struct Value<std::string> {
  static std::string read(nb::handle h, const Where& where);
  static nb::object write(const std::string& value);
  static std::string in() { return "str"; }
  static std::string out() { return "str"; }
};

/// The name of a file as the system has it: from a str, bytes or os.PathLike, by the rules of os.fsencode().
std::string read_path(nb::handle h, const Where& where);

// --- Pairs ------------------------------------------------------------------------------------------------------------

/// The length of a sequence. Text and bytes are none here, although Python counts them as sequences.
Py_ssize_t sequence_size(nb::handle h, const Where& where, std::string_view expected);
/// The items of a sequence of a fixed length. `expected` is for the error.
void read_items(nb::handle h, const Where& where, std::string_view expected, std::span<nb::object> items);

/// A drystone.Vector.
nb::object vector_object(double x, double y);

template <typename T>
requires(std::is_same_v<T, Vec2> || std::is_same_v<T, Position> || std::is_same_v<T, Rotation>) struct Value<T> {
  static constexpr bool kIsVector = !std::is_same_v<T, Rotation>;
  static T read(nb::handle h, const Where& where) {
    std::array<nb::object, 2> items;
    read_items(h, where, "a pair of numbers", items);
    using Number = std::conditional_t<std::is_same_v<T, Position>, double, float>;
    const Number a = Value<Number>::read(items[0], where);
    const Number b = Value<Number>::read(items[1], where);
    return {a, b};
  }
  static nb::object write(const T& value) {
    const auto& [a, b] = value;
    if constexpr (kIsVector) return vector_object(static_cast<double>(a), static_cast<double>(b));
    return nb::make_tuple(static_cast<double>(a), static_cast<double>(b));
  }
  static std::string in() { return "drystone.typing.Pair"; }
  static std::string out() { return kIsVector ? "drystone._vector.Vector" : "tuple[float, float]"; }
};

/// A cell as (x, y); no cell is (-1, -1).
template <>
struct Value<Cell> {
  static Cell read(nb::handle h, const Where& where) {
    std::array<nb::object, 2> items;
    read_items(h, where, "a pair of integers", items);
    return {Value<std::int32_t>::read(items[0], where), Value<std::int32_t>::read(items[1], where)};
  }
  static nb::object write(Cell value) { return nb::make_tuple(value.x, value.y); }
  static std::string in() { return "tuple[int, int]"; }
  static std::string out() { return "tuple[int, int]"; }
};

template <typename T>
requires(std::is_same_v<T, Aabb> || std::is_same_v<T, WorldAabb>) struct Value<T> {
  using Point = decltype(T::lower);
  static T read(nb::handle h, const Where& where) {
    std::array<nb::object, 2> items;
    read_items(h, where, "a pair of corners", items);
    return {Value<Point>::read(items[0], where.inside("lower")), Value<Point>::read(items[1], where.inside("upper"))};
  }
  static nb::object write(const T& value) {
    return nb::make_tuple(Value<Point>::write(value.lower), Value<Point>::write(value.upper));
  }
  static std::string in() { return "tuple[drystone.typing.Pair, drystone.typing.Pair]"; }
  static std::string out() { return "tuple[tuple[float, float], tuple[float, float]]"; }
};

// --- Ids and enumerations ---------------------------------------------------------------------------------------------

/// A value that Python holds as an instance of a class of its own.
template <typename T>
struct InstanceValue {
  static T read(nb::handle h, const Where& where) {
    const T* found = nullptr;
    if (h.is_none() || !nb::try_cast<const T*>(h, found, false)) refuse_type(where, "a " + py_name<T>(), h);
    return *found;
  }
  static nb::object write(const T& value) { return nb::cast(T(value), nb::rv_policy::move); }
  static std::string in() { return py_name<T>(); }
  static std::string out() { return py_name<T>(); }
};

template <typename T>
requires detail::kIsId<T>
struct Value<T> {
  static T read(nb::handle h, const Where& where) {
    const HeldId<T>* found = nullptr;
    if (h.is_none() || !nb::try_cast<const HeldId<T>*>(h, found, false)) refuse_type(where, "a " + py_name<T>(), h);
    if (is_foreign(*found, where.world != 0 ? where.world : called_world)) refuse_id(where);
    return found->id;
  }
  static nb::object write(T value) { return nb::cast(HeldId<T>{value, value ? called_world : 0}, nb::rv_policy::move); }
  static std::string in() { return py_name<T>(); }
  static std::string out() { return py_name<T>(); }

  /// Whether the id is of another world than the one with this number.
  static bool is_foreign(const HeldId<T>& held, std::uint32_t number) {
    return held.world != number && held.world != 0 && number != 0;
  }
};

/// The enumerator that a text names, by the names in C++ or by those that messages and scene files use where C++ cannot ("static"); nothing
/// if `h` is no text.
std::optional<std::size_t> read_enumerator(nb::handle h, const Where& where, std::span<const std::string_view> names,
                                           std::string_view (*short_name)(std::size_t));

template <typename T>
requires std::is_enum_v<T>
struct Value<T> {
  static T read(nb::handle h, const Where& where) {
    static constexpr auto kNames = enumerators<T>();
    if (const auto found = read_enumerator(h, where, kNames, &short_name)) return static_cast<T>(*found);
    T value{};
    if (!nb::isinstance<T>(h) || !nb::try_cast<T>(h, value, false))
      refuse_type(where, "a " + py_name<T>() + " or its name", h);
    return value;
  }
  static nb::object write(T value) { return nb::cast(value); }
  static std::string in() { return py_name<T>() + " | str"; }
  static std::string out() { return py_name<T>(); }

 private:
  static std::string_view short_name(std::size_t i) {
    if constexpr (requires(T value) { to_string(value); }) {
      return to_string(static_cast<T>(i));
    } else {
      return {};
    }
  }
};

// --- Lists, optional values, one of several types ---------------------------------------------------------------------

template <typename T>
struct Value<std::optional<T>> {
  static std::optional<T> read(nb::handle h, const Where& where) {
    if (h.is_none()) return std::nullopt;
    return Value<T>::read(h, where);
  }
  static nb::object write(const std::optional<T>& value) { return value ? Value<T>::write(*value) : nb::none(); }
  static std::string in() { return Value<T>::in() + " | None"; }
  static std::string out() { return Value<T>::out() + " | None"; }
};

/// Calls f(i, item) for each item of a list, tuple, array or other sequence.
template <typename F>
void read_sequence(nb::handle h, const Where& where, F f) {
  const Py_ssize_t size = sequence_size(h, where, "a sequence");
  for (Py_ssize_t i = 0; i < size; ++i) {
    const nb::object item = nb::steal(PySequence_GetItem(h.ptr(), i));
    if (!item.is_valid()) throw nb::python_error();
    f(static_cast<std::size_t>(i), item);
  }
}

template <typename T>
struct Value<std::vector<T>> {
  static std::vector<T> read(nb::handle h, const Where& where) {
    std::vector<T> values;
    read_sequence(h, where,
                  [&](std::size_t i, nb::handle item) { values.push_back(Value<T>::read(item, where.at(i))); });
    return values;
  }
  static nb::object write(std::span<const T> values) {
    nb::list list;
    for (const T& value : values) list.append(Value<T>::write(value));
    return list;
  }
  static std::string in() { return "collections.abc.Sequence[" + Value<T>::in() + "]"; }
  static std::string out() { return "list[" + Value<T>::out() + "]"; }
};
template <typename T>
requires(!std::is_same_v<T, std::byte>) struct Value<std::span<const T>> : Value<std::vector<T>> {
};

template <typename T, std::size_t N>
struct Value<std::array<T, N>> {
  static std::array<T, N> read(nb::handle h, const Where& where) {
    std::array<nb::object, N> items;
    read_items(h, where, std::to_string(N) + " values", items);
    std::array<T, N> values{};
    for (std::size_t i = 0; i < N; ++i) values[i] = Value<T>::read(items[i], where.at(i));
    return values;
  }
  static nb::object write(const std::array<T, N>& values) { return Value<std::vector<T>>::write(values); }
  static std::string in() { return Value<std::vector<T>>::in(); }
  static std::string out() { return Value<std::vector<T>>::out(); }
};

template <typename... T>
struct Value<std::variant<T...>> {
  using Variant = std::variant<T...>;
  static Variant read(nb::handle h, const Where& where) {
    std::optional<Variant> found;
    ((found ? void() : try_one<T>(h, where, found)), ...);
    if (!found) refuse_type(where, "one of " + in(), h);
    return *std::move(found);
  }
  static nb::object write(const Variant& value) {
    return std::visit([]<typename V>(const V& held) { return Value<V>::write(held); }, value);
  }
  static std::string in() { return joined({py_name<T>()...}); }
  static std::string out() { return in(); }

 private:
  template <typename V>
  static void try_one(nb::handle h, [[maybe_unused]] const Where& where, std::optional<Variant>& found) {
    if constexpr (detail::kIsId<V>) {
      if (nb::isinstance<HeldId<V>>(h)) found.emplace(Value<V>::read(h, where));
    } else {
      const V* value = nullptr;
      if (nb::isinstance<V>(h) && nb::try_cast<const V*>(h, value, false)) found.emplace(*value);
    }
  }
  static std::string joined(std::initializer_list<std::string> names) {
    std::string text;
    for (const std::string& name : names) text += (text.empty() ? "" : " | ") + name;
    return text;
  }
};

/// Bytes that the object keeps alive.
struct Bytes {
  nb::object owner;
  operator std::span<const std::byte>() const;  // NOLINT(google-explicit-constructor)
};
template <>
struct Value<std::span<const std::byte>> {
  static Bytes read(nb::handle h, const Where& where);
  static nb::object write(std::span<const std::byte> value);
  static std::string in() { return "bytes | bytearray | memoryview"; }
  static std::string out() { return "bytes"; }
};
template <>
struct Value<std::vector<std::byte>> : Value<std::span<const std::byte>> {};

// --- Structs ----------------------------------------------------------------------------------------------------------

/// Calls f(name, pointer to member, unit) for each described member that Python sees, those of base classes first.
template <Struct T, typename F>
void for_each_member(F&& f) {
  const auto visit = [&]<model::Role R, typename Member, typename Count, bool Saved>(
                         const model::Field<R, Member, Count, Saved>& field) {
    if constexpr (std::is_member_object_pointer_v<Member>) {
      using M = std::remove_cvref_t<decltype(std::declval<T&>().*field.member)>;
      if constexpr (kIsShown<M>) f(std::string_view(field.name), field.member, std::string_view(field.unit));
    } else {
      []<typename Base>(const model::BaseOf<Base>&, auto& inner) { for_each_member<Base>(inner); }(field.member, f);
    }
  };
  static_assert(model::describes_all<T>(), "a field of this struct is not described: python/bindings/fields.hpp");
  model::kFields<T>.apply([&](const auto&... field) { (visit(field), ...); });
}

struct Attribute;

/// What Python does with members of one type, as functions of a pointer to the member: kMemberType<M> in structs.hpp.
struct MemberType {
  void (*read)(void* member, nb::handle h, const Where& where);
  nb::object (*write)(const void* member);
  nb::object (*attribute)(const void* member);
  bool (*equal)(const void* a, const void* b);
  std::string (*default_text)(const void* member);
  std::string (*in)();
  std::string (*attribute_type)();
  /// Makes the getter of an attribute that is a part of its owner; null for other attributes.
  nb::object (*part_getter)(const Attribute& attribute, const char* signature, const char* doc);
  bool is_copied;  ///< Whether reading the attribute gives an object of Python that is a copy of a part of its owner.
};

struct Member {
  const char* name;
  const char* unit;
  std::size_t offset;
  const MemberType* type;
  bool inherited;

  void* of(void* owner) const { return static_cast<char*>(owner) + offset; }
  const void* of(const void* owner) const { return static_cast<const char*>(owner) + offset; }
};

/// A struct as a table of its members, so that the code below is there once and not for each struct.
struct StructType {
  std::string_view cpp_name;
  std::string name;
  const void* defaults;
  const void* defaults_if_given;
  std::vector<Member> members;     ///< Those that Python sees; those of base classes first.
  void* (*held_by)(nb::handle h);  ///< The struct that an object of Python holds, or null.
  nb::object (*write)(const void* value);
  void (*construct)(void* place);  ///< Makes what an object of Python holds, with defaults.
  /// Reads the members that are spans into memory that the object has; null if it has none.
  void (*read_spans)(void* held, const nb::dict& fields, const Where& where);

  /// Sets the fields that a dict names. An unknown name raises a TypeError.
  void set_fields(void* value, const nb::dict& fields, const Where& where) const;
  /// The fields as a dict, for pickles.
  nb::dict dict_of(const void* value) const;
  bool are_equal(const void* a, const void* b) const;
  /// The fields as keyword arguments in a signature: "*, density: float = 1.0, ...".
  std::string keywords() const;
};

/// The table of a struct, from when describe<T>() (structs.hpp) is called as the module is made.
template <Struct T>
inline const StructType* described_type = nullptr;

template <Struct T>
const StructType& type_of() {
  if (described_type<T> == nullptr) refuse_undescribed(cpp_name<T>());
  return *described_type<T>;
}

template <Struct T>
void set_fields(T& value, const nb::dict& fields, const Where& where) {
  type_of<T>().set_fields(&value, fields, where);
}

/// The defaults of a struct of which a field is named: a limit, motor, spring, break limit or one-way surface that is given acts.
template <Struct T>
T defaults_if_given() {
  T value{};
  if constexpr (requires { value.enabled; }) value.enabled = true;
  return value;
}

/// What the fields of a dict or the keywords of a constructor make.
template <Struct T>
T made_of(const nb::dict& fields, const Where& where) {
  T value = fields.size() == 0 ? T{} : defaults_if_given<T>();
  set_fields(value, fields, where);
  return value;
}

template <Struct T>
nb::dict dict_of(const T& value) {
  return type_of<T>().dict_of(&value);
}

template <Struct T>
struct Value<T> {
  static T read(nb::handle h, const Where& where) {
    const T* found = nullptr;
    if (nb::isinstance<T>(h) && nb::try_cast<const T*>(h, found, false)) {
      const nb::ft_object_guard guard(h);  // Without a GIL, another thread may set a field.
      return *found;
    }
    if (!nb::isinstance<nb::dict>(h)) refuse_type(where, "a " + py_name<T>() + " or a dict of its fields", h);
    return made_of<T>(nb::borrow<nb::dict>(h), where);
  }
  static nb::object write(const T& value) { return nb::cast(T(value), nb::rv_policy::move); }
  static std::string in() { return py_name<T>() + " | dict[str, typing.Any]"; }
  static std::string out() { return py_name<T>(); }
};

/// Also a pair (x, y), or (x, y, angle).
template <>
struct Value<WorldTransform> {
  static WorldTransform read(nb::handle h, const Where& where);
  static nb::object write(const WorldTransform& value) { return nb::cast(value); }
  static std::string in() { return "drystone.typing.PoseLike"; }
  static std::string out() { return "WorldTransform"; }
};

template <>
struct Value<Polygon> : InstanceValue<Polygon> {};

template <>
struct Value<SupportShape> : InstanceValue<SupportShape> {};

template <>
struct Value<TileGrid> : InstanceValue<TileGrid> {};

/// The points of a convex shape, which a ConvexProxy refers to.
struct OwnedProxy {
  std::vector<Vec2> points;
  float radius = 0.0f;
  std::shared_ptr<const SupportShape> exact{};
  operator ConvexProxy() const { return {points, radius, exact.get()}; }  // NOLINT(google-explicit-constructor)
};
template <>
struct Value<ConvexProxy> {
  static OwnedProxy read(nb::handle h, const Where& where);
  static std::string in() { return "drystone.typing.Convex"; }
};

/// A default for a signature: numbers, bools, enumerators and pairs as Python writes them, else "...".
template <typename T>
std::string default_text(const T& value) {
  if constexpr (std::is_same_v<T, bool>) {
    return value ? "True" : "False";
  } else if constexpr (std::is_arithmetic_v<T>) {
    std::array<char, 40> text{};
    const auto end = std::to_chars(text.data(), text.data() + text.size(), value).ptr;
    std::string result(text.data(), end);
    if (std::is_floating_point_v<T> && result.find_first_of(".en") == std::string::npos) result += ".0";
    return result;
  } else if constexpr (std::is_same_v<T, Vec2> || std::is_same_v<T, Position>) {
    return "(" + default_text(value.x) + ", " + default_text(value.y) + ")";
  } else if constexpr (std::is_same_v<T, std::string>) {
    return value.empty() ? "''" : "...";
  } else {
    return "...";
  }
}

/// Whether two values are equal, structs field by field.
template <typename T>
bool equal(const T& a, const T& b) {
  if constexpr (std::is_same_v<T, Polygon>) {
    return a.radius() == b.radius() &&
           std::equal(a.vertices().begin(), a.vertices().end(), b.vertices().begin(), b.vertices().end());
  } else if constexpr (std::is_same_v<T, SupportShape>) {
    return a.type() == b.type() && a.center() == b.center() && a.angle() == b.angle() && a.rounding() == b.rounding() &&
           std::equal(a.parameters().begin(), a.parameters().end(), b.parameters().begin(), b.parameters().end());
  } else if constexpr (Struct<T>) {
    return type_of<T>().are_equal(&a, &b);
  } else if constexpr (model::detail::kIsVariant<T>) {
    return a.index() == b.index() &&
           std::visit([&]<typename V>(const V& held) { return equal(held, *std::get_if<V>(&b)); }, a);
  } else if constexpr (model::detail::kIsOptional<T>) {
    return a.has_value() == b.has_value() && (!a || equal(*a, *b));
  } else if constexpr (model::detail::kIsList<T> || model::detail::kIsArray<T>) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](const auto& x, const auto& y) { return equal(x, y); });
  } else {
    return a == b;
  }
}

}  // namespace drystone::python
