// Classes made from the descriptions of fields: options, which Python writes, results, which it reads, and tables of results, whose fields are
// NumPy arrays too.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/unique_ptr.h>

#include <algorithm>
#include <cstdint>
#include <limits>
#include <memory>
#include <new>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "values.hpp"

namespace drystone::python {

enum class Access { read_only, read_write };

/// "a comment [m]", from the header and the description.
std::string field_doc(std::string_view owner, std::string_view field, std::string_view unit);

template <typename T>
std::string repr_of(const T& value) {
  return nb::cast<std::string>(nb::repr(Value<T>::write(value)));
}

/// A value of an attribute. A list becomes a tuple: it is a copy, and a change of it would be lost.
template <typename M>
nb::object attribute_of(const M& value) {
  if constexpr (model::detail::kIsList<M> || model::detail::kIsArray<M> || kIsSpan<M>) {
    nb::list list;
    for (const auto& entry : value) list.append(attribute_of(entry));
    return nb::tuple(list);
  } else {
    return Value<M>::write(value);
  }
}
template <typename M>
std::string attribute_type() {
  if constexpr (model::detail::kIsList<M> || model::detail::kIsArray<M> || kIsSpan<M>) {
    return "tuple[" + attribute_type<std::remove_cvref_t<decltype(*std::declval<M&>().begin())>>() + ", ...]";
  } else {
    return Value<M>::out();
  }
}

/// Whether reading the attribute gives an object of Python that is a copy of a part of its owner.
template <typename M>
inline constexpr bool kIsCopied = model::detail::kIsVariant<M> || model::detail::kIsList<M>;
template <typename M>
inline constexpr bool kIsCopied<std::optional<M>> = Struct<M> || kIsCopied<M>;

/// Any class of the module. Its methods take an object of Python and look at a table, so that one method is enough for all classes.
struct Anything {};
using AnyClass = nb::class_<Anything>;

struct Attribute {
  const StructType& type;
  const Member& member;

  /// The member of the struct that an object holds.
  void* of(nb::handle owner) const;
};

namespace detail {

template <typename M>
void read_member(void* member, nb::handle h, const Where& where) {
  if constexpr (!kIsSpan<M>) {  // A span is only in results, which are not read.
    *static_cast<M*>(member) = Value<M>::read(h, where);
  }
}
template <typename M>
nb::object write_member(const void* member) {
  return Value<M>::write(*static_cast<const M*>(member));
}
template <typename M>
nb::object attribute_of_member(const void* member) {
  return attribute_of(*static_cast<const M*>(member));
}
template <typename M>
bool equal_members(const void* a, const void* b) {
  return equal(*static_cast<const M*>(a), *static_cast<const M*>(b));
}
template <typename M>
std::string default_text_of_member(const void* member) {
  return default_text(*static_cast<const M*>(member));
}
/// An attribute that is a struct itself is a part of its owner and keeps it alive: options.limit.lower = 1 changes options.
template <typename M>
nb::object part_getter(const Attribute& attribute, const char* signature, const char* doc) {
  return nb::cpp_function([&attribute](nb::handle self) -> M& { return *static_cast<M*>(attribute.of(self)); },
                          nb::is_method(), nb::is_getter(), nb::rv_policy::reference_internal, nb::sig(signature),
                          nb::lock_self(), doc);
}
template <typename M>
constexpr auto part_getter_of() {
  nb::object (*getter)(const Attribute&, const char*, const char*) = nullptr;
  if constexpr (Struct<M>) getter = &part_getter<M>;
  return getter;
}

template <typename M>
inline constexpr MemberType kMemberType = {&read_member<M>,    &write_member<M>,           &attribute_of_member<M>,
                                           &equal_members<M>,  &default_text_of_member<M>, &Value<M>::in,
                                           &attribute_type<M>, part_getter_of<M>(),        kIsCopied<M>};

template <typename T, typename Owner, typename M>
Member member_of(const T& defaults, M Owner::*member, std::string_view name, std::string_view unit) {
  const auto* begin = reinterpret_cast<const char*>(&defaults);
  const auto* place = reinterpret_cast<const char*>(&(defaults.*member));
  return {name.data(), unit.data(), static_cast<std::size_t>(place - begin), &kMemberType<M>,
          !std::is_same_v<T, Owner>};
}

template <typename Held, typename T>
void* held_by(nb::handle h) {
  Held* found = nullptr;
  if (!nb::isinstance<Held>(h) || !nb::try_cast<Held*>(h, found, false)) return nullptr;
  return static_cast<T*>(found);
}
template <typename Held>
void construct_held(void* place) {
  new (place) Held();
}
template <typename Held>
constexpr auto reader_of_spans() {
  void (*reader)(void*, const nb::dict&, const Where&) = nullptr;
  if constexpr (requires(Held & held, const nb::dict& fields, const Where& where) { held.read_spans(fields, where); }) {
    reader = [](void* held, const nb::dict& fields, const Where& where) {
      static_cast<Held*>(held)->read_spans(fields, where);
    };
  }
  return reader;
}
template <typename T>
nb::object write_struct(const void* value) {
  return Value<T>::write(*static_cast<const T*>(value));
}

}  // namespace detail

/// Makes the table of a struct. Objects of Python hold a `Held`, which is the struct or derived from it.
template <Struct T, typename Held = T>
const StructType& describe() {
  static const T defaults{};
  static const T defaults_if_given = python::defaults_if_given<T>();
  static const StructType type = [] {
    StructType made{cpp_name<T>(),
                    py_name<T>(),
                    &defaults,
                    &defaults_if_given,
                    {},
                    &detail::held_by<Held, T>,
                    &detail::write_struct<T>,
                    &detail::construct_held<Held>,
                    detail::reader_of_spans<Held>()};
    for_each_member<T>([&](std::string_view name, auto member, std::string_view unit) {
      made.members.push_back(detail::member_of(defaults, member, name, unit));
    });
    return made;
  }();
  described_type<T> = &type;
  return type;
}

/// Adds the members of a struct as attributes, without those of its base classes.
void add_attributes(AnyClass type, const StructType& described, Access access);
/// Adds what a class of options has beside its attributes and constructors.
void add_option_methods(AnyClass type, const StructType& described);
/// Adds what a class of results has beside its attributes: "CastHit(shape=ShapeId(0, 1), ...)", and pickles.
void add_result_methods(AnyClass type, const StructType& described);

template <typename Class>
AnyClass any_class(const Class& type) {
  return nb::borrow<AnyClass>(type);
}

/// Classes of options that others are derived from. The rest cannot be subclassed: a copy would lose what a subclass adds.
template <typename T>
inline constexpr bool kIsBase = std::is_same_v<T, JointOptions> || std::is_same_v<T, FieldOptions>;

/// Raises a TypeError for fields that are given without their names: "Circle() takes its fields by name, as in Circle(center=...); ...".
[[noreturn]] void refuse_unnamed(const StructType& type);

/// A class of options: made from keywords, compared, copied and pickled by its fields.
template <Struct T, typename... Base>
nb::class_<T, Base...> bind_options(nb::module_& m) {
  using Class = nb::class_<T, Base...>;
  const StructType& described = describe<T>();
  const char* name = described.name.c_str();
  const char* doc = keep(comment_of(described.cpp_name));
  Class type = kIsBase<T> ? Class(m, name, doc) : Class(m, name, doc, nb::is_final());
  add_attributes(any_class(type), described, Access::read_write);
  const std::string words = described.keywords();
  type.def(
      "__init__",
      [](T* self, nb::kwargs fields) {
        new (self) T(made_of<T>(fields, {type_of<T>().name, ""}));
      },
      nb::sig(keep("def __init__(self" + (words.empty() ? "" : ", " + words) + ") -> None")));
  // Without a place for arguments in the first one, which makes it faster.
  any_class(type).def(
      "__init__", [of = &described](nb::handle, const nb::args&, const nb::kwargs&) { refuse_unnamed(*of); },
      nb::sig("def __init__(self, *args: typing.NoReturn) -> None"), "Refuses values without names.");
  add_option_methods(any_class(type), described);
  type.def(
      "__setstate__",
      [](T& self, const nb::dict& fields) {
        T value{};
        set_fields(value, fields, {type_of<T>().name, "state"});
        new (&self) T(std::move(value));
      },
      nb::sig("def __setstate__(self, state: dict[str, typing.Any], /) -> None"));
  return type;
}

/// An enumeration with all enumerators of the library.
template <typename E>
void bind_enum(nb::module_& m) {
  const std::string owner(cpp_name<E>());
  nb::enum_<E> type(m, keep(py_name<E>()), keep(comment_of(owner)));
  constexpr auto kNames = enumerators<E>();
  for (std::size_t i = 0; i < kNames.size() && !kNames[i].empty(); ++i) {
    const std::string name(kNames[i]);
    // Every enumerator of Python has an attribute `name`.
    type.value(keep(name == "name" ? "name_" : name), static_cast<E>(i), keep(comment_of(owner + "::" + name)));
  }
}

/// A class of results. Objects of Python hold a T, which is the described struct or derived from it.
template <typename T, Struct Described = T>
nb::class_<T> bind_result(nb::module_& m) {
  const StructType& described = describe<Described, T>();
  nb::class_<T> type(m, described.name.c_str(), keep(comment_of(described.cpp_name)), nb::is_final());
  add_attributes(any_class(type), described, Access::read_only);
  add_result_methods(any_class(type), described);
  return type;
}

// --- Arrays and tables ------------------------------------------------------------------------------------------------

template <typename T>
constexpr const char* dtype_name() {
  if constexpr (std::is_same_v<T, float>) return "float32";
  if constexpr (std::is_same_v<T, double>) return "float64";
  if constexpr (std::is_same_v<T, std::uint64_t>) return "uint64";
  if constexpr (std::is_same_v<T, std::int64_t>) return "int64";
  if constexpr (std::is_same_v<T, std::int32_t>) return "int32";
  if constexpr (std::is_same_v<T, std::uint32_t>) return "uint32";
  if constexpr (std::is_same_v<T, std::uint8_t>) return "uint8";
  if constexpr (std::is_same_v<T, bool>) return "bool";
}

template <typename T>
std::string array_type() {
  const std::string name = dtype_name<T>();
  return "numpy.typing.NDArray[numpy." + (name == "bool" ? "bool_" : name) + "]";
}

/// Memory for new arrays begins at a multiple of this, because JAX takes no other array without a copy.
inline constexpr std::align_val_t kArrayAlignment{64};
struct FreeNumbers {
  void operator()(void* numbers) const noexcept { ::operator delete(numbers, kArrayAlignment); }
};
template <typename T>
using NewNumbers = std::unique_ptr<T[], FreeNumbers>;
/// Zeros.
template <typename T>
NewNumbers<T> new_numbers(std::size_t count) {
  NewNumbers<T> numbers(static_cast<T*>(::operator new(std::max<std::size_t>(count, 1) * sizeof(T), kArrayAlignment)));
  std::uninitialized_value_construct_n(numbers.get(), count);
  return numbers;
}

/// A new array of NumPy that owns its numbers.
template <typename T>
nb::object new_array(NewNumbers<T> numbers, std::span<const std::size_t> shape) {
  T* data = numbers.get();
  const nb::capsule owner(numbers.release(), [](void* p) noexcept { FreeNumbers()(p); });
  return nb::cast(nb::ndarray<nb::numpy, T>(data, shape.size(), shape.data(), owner));
}
template <typename T>
nb::object new_array(NewNumbers<T> numbers, std::initializer_list<std::size_t> shape) {
  return new_array(std::move(numbers), std::span(shape.begin(), shape.size()));
}

inline std::uint64_t packed(std::uint32_t index, std::uint32_t generation) {
  return (std::uint64_t{generation} << 32) | index;
}

/// Rows of results. A column of numbers is an array that refers to the rows and keeps them alive; a column of ids is a copy, as uint64
/// (int(id)). New rows are a new vector, so that columns that were read before keep the old ones.
template <typename Row>
struct Table {
  std::shared_ptr<std::vector<Row>> shared = std::make_shared<std::vector<Row>>();

  const std::vector<Row>& rows() const { return *shared; }
};
template <typename Row>
Table<Row> table_of(std::span<const Row> rows) {
  return {std::make_shared<std::vector<Row>>(rows.begin(), rows.end())};
}

namespace detail {

/// The numbers of a field, if it is made of numbers of one type: their type and their count in a row.
template <typename M>
struct Numbers {
  using Type = void;
};
template <typename M>
requires(std::is_same_v<M, float> || std::is_same_v<M, double> || std::is_same_v<M, std::uint64_t> ||
         std::is_same_v<M, std::uint32_t> || std::is_same_v<M, std::int32_t> ||
         std::is_same_v<M, bool>) struct Numbers<M> {
  using Type = M;
  static constexpr std::size_t kCount = 1;
};
/// The values of enumerators: DrawMeaning.velocity.value.
template <typename M>
requires(std::is_enum_v<M> && sizeof(M) == 1) struct Numbers<M> {
  using Type = std::uint8_t;
  static constexpr std::size_t kCount = 1;
};
template <>
struct Numbers<Vec2> {
  using Type = float;
  static constexpr std::size_t kCount = 2;
};
template <>
struct Numbers<Cell> {
  using Type = std::int32_t;
  static constexpr std::size_t kCount = 2;
};
template <>
struct Numbers<Position> {
  using Type = double;
  static constexpr std::size_t kCount = 2;
};

}  // namespace detail

/// The rows of a table whose type is known at run time only.
struct Rows {
  std::shared_ptr<void> owner;
  const void* first;
  std::size_t count;
  std::size_t row_size;

  const void* member(std::size_t row, std::size_t offset) const {
    return static_cast<const char*>(first) + row * row_size + offset;
  }
};

/// A column: the member of the rows at an offset, as an array.
struct TableColumn {
  const char* name;
  std::string type;
  nb::object (*read)(const Rows& rows, std::size_t offset);
};

struct TableType {
  const StructType& row;
  const char* name;
  Rows (*rows_of)(nb::handle table);
};

nb::object read_ids(const Rows& rows, std::size_t offset);
nb::object read_poses(const Rows& rows, std::size_t offset);

/// The numbers of a column as an array that refers to the rows and keeps them alive.
template <typename Number, std::size_t columns>
nb::object read_numbers(const Rows& rows, std::size_t offset) {
  using Owner = std::shared_ptr<void>;
  static Number nothing[columns]{};
  const nb::capsule owner(new Owner(rows.owner), [](void* p) noexcept { delete static_cast<Owner*>(p); });
  Number* first = rows.count == 0 ? nothing : static_cast<Number*>(const_cast<void*>(rows.member(0, offset)));
  const std::size_t shape[2] = {rows.count, columns};
  const std::int64_t strides[2] = {static_cast<std::int64_t>(rows.row_size / sizeof(Number)), 1};
  return nb::cast(nb::ndarray<nb::numpy, Number>(first, columns == 1 ? 1 : 2, shape, owner, strides));
}

/// The column of members of type M; none if they are no numbers or ids.
template <typename Row, typename M>
std::optional<TableColumn> column_of_members(const char* name) {
  using Number = typename detail::Numbers<M>::Type;
  if constexpr (!std::is_void_v<Number>) {
    static_assert(sizeof(Row) % sizeof(Number) == 0);
    return TableColumn{name, array_type<Number>(), &read_numbers<Number, detail::Numbers<M>::kCount>};
  } else if constexpr (detail::kIsId<M>) {
    return TableColumn{name, array_type<std::uint64_t>(), &read_ids};
  } else if constexpr (std::is_same_v<M, WorldTransform>) {
    return TableColumn{name, array_type<double>(), &read_poses};
  } else {
    return std::nullopt;
  }
}

void add_column(AnyClass type, const TableType& table, const TableColumn& column, const Member& member);
/// Adds what a table is beside its columns: a sequence of rows.
void add_table_methods(AnyClass type, const TableType& table);

template <typename Row>
Rows rows_of(nb::handle h) {
  const Table<Row>* table = nullptr;
  if (!nb::isinstance<Table<Row>>(h) || !nb::try_cast<const Table<Row>*>(h, table, false)) throw nb::next_overload();
  return {table->shared, table->rows().data(), table->rows().size(), sizeof(Row)};
}

/// The class of rows and the class of their table. The table is a sequence of rows too. Fields that are no numbers or ids are in rows only.
template <Struct Row>
nb::class_<Table<Row>> bind_table(nb::module_& m) {
  bind_result<Row>(m);
  const StructType& row = type_of<Row>();
  static const TableType table{row, keep(row.name + "Table"), &rows_of<Row>};
  nb::class_<Table<Row>> type(m, table.name,
                              keep("Rows of " + row.name +
                                   ", as a sequence and by columns. A column of numbers is an array that refers to the "
                                   "rows and keeps them alive; a column of ids is a new array of uint64, int(id)."),
                              nb::is_final());
  std::size_t i = 0;
  for_each_member<Row>([&](std::string_view field, auto member, std::string_view) {
    using M = std::remove_cvref_t<decltype(std::declval<Row&>().*member)>;
    const Member& described = row.members[i++];
    if (const auto column = column_of_members<Row, M>(field.data()))
      add_column(any_class(type), table, *column, described);
  });
  type.def("__init__", [](Table<Row>* self) { new (self) Table<Row>(); });
  type.def(
      "__setstate__",
      [](Table<Row>& self, nb::handle rows) {
        new (&self)
            Table<Row>{std::make_shared<std::vector<Row>>(Value<std::vector<Row>>::read(rows, {table.name, "state"}))};
      },
      nb::arg("state").none(), nb::sig("def __setstate__(self, state: list[dict[str, typing.Any]], /) -> None"));
  add_table_methods(any_class(type), table);
  return type;
}

// --- Arrays that Python passes ----------------------------------------------------------------------------------------

/// The numbers of an array that is contiguous in C's order. The object keeps them alive.
template <typename T>
struct ArrayOf {
  nb::ndarray<> array;
  nb::ndarray<nb::ro> constant;
  T* data = nullptr;
  std::size_t rows = 0;  ///< The length of the first axis.
};

/// A length of an axis that the program may choose: n.
inline constexpr std::size_t kAnyLength = std::numeric_limits<std::size_t>::max();

/// "(n, 3)"
inline std::string shape_text(std::span<const std::size_t> shape) {
  std::string text;
  for (const std::size_t length : shape) {
    text += (text.empty() ? "" : ", ") + (length == kAnyLength ? "n" : std::to_string(length));
  }
  return "(" + text + (shape.size() == 1 ? ",)" : ")");
}

template <typename T>
ArrayOf<T> read_array_of(nb::handle h, const Where& where, std::span<const std::size_t> shape) {
  using Number = std::remove_const_t<T>;
  const auto expected = [&] {
    return std::string("a ") + (std::is_const_v<T> ? "" : "writable ") + dtype_name<Number>() + " array of shape " +
           shape_text(shape) + ", contiguous in C order";
  };
  ArrayOf<T> result;
  const auto check = [&](const auto& array) {
    std::string found;
    if (array.dtype() != nb::dtype<Number>()) found = "another dtype";
    if (array.device_type() != nb::device::cpu::value) found = "an array of another device";
    if (found.empty() && array.ndim() != shape.size()) found = std::to_string(array.ndim()) + " dimensions";
    for (std::size_t i = 0; found.empty() && i < shape.size(); ++i) {
      if (shape[i] == kAnyLength || array.shape(i) == shape[i]) continue;
      found = shape.size() == 2 && i == 1 ? std::to_string(array.shape(1)) + " columns"
                                          : std::to_string(array.shape(i)) + " for axis " + std::to_string(i);
    }
    std::int64_t apart = 1;
    for (std::size_t i = shape.size(); found.empty() && i > 0 && array.size() > 0; --i) {
      if (array.shape(i - 1) > 1 && array.stride(i - 1) != apart) found = "an array with gaps";
      apart *= static_cast<std::int64_t>(array.shape(i - 1));
    }
    const auto address = reinterpret_cast<std::uintptr_t>(array.data());
    if (found.empty() && address % alignof(Number) != 0) found = "an array that is not aligned";
    if (!found.empty()) refuse_call(where, where.path() + " must be " + expected() + ", not " + found);
    result.data = static_cast<T*>(const_cast<Number*>(static_cast<const Number*>(array.data())));
    result.rows = array.shape(0);
  };
  if constexpr (std::is_const_v<T>) {
    if (h.is_none() || !nb::try_cast<nb::ndarray<nb::ro>>(h, result.constant, false)) refuse_type(where, expected(), h);
    check(result.constant);
  } else {
    if (h.is_none() || !nb::try_cast<nb::ndarray<>>(h, result.array, false)) refuse_type(where, expected(), h);
    check(result.array);
  }
  return result;
}

/// An array of any number of rows with so many columns; 0 columns: one dimension.
template <typename T>
ArrayOf<T> read_array(nb::handle h, const Where& where, std::size_t columns) {
  const std::size_t shape[] = {kAnyLength, columns};
  return read_array_of<T>(h, where, std::span(shape, columns == 0 ? 1 : 2));
}

}  // namespace drystone::python
