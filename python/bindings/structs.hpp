// Classes made from the descriptions of fields: options, which Python writes, results, which it reads, and tables of results, whose fields are
// NumPy arrays too.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/unique_ptr.h>

#include <limits>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "values.hpp"

namespace drystone::python {

enum class Access { read_only, read_write };

/// "a comment [m]", from the header and the description.
inline std::string field_doc(std::string_view owner, std::string_view field, std::string_view unit) {
  std::string text = comment_of(std::string(owner) + "::" + std::string(field));
  const std::string bracket = "[" + std::string(unit) + "]";
  if (!unit.empty() && text.find(bracket) == std::string::npos) text += (text.empty() ? "" : " ") + bracket;
  return text;
}

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

/// Adds the attributes that the description of T lists, without those of its base classes.
template <typename T, Struct Described, Access access, typename Class>
void add_fields(Class& type) {
  const auto visit = [&]<model::Role R, typename Member, typename Count, bool Saved>(
                         const model::Field<R, Member, Count, Saved>& field) {
    if constexpr (std::is_member_object_pointer_v<Member>) {
      using M = std::remove_cvref_t<decltype(std::declval<T&>().*field.member)>;
      if constexpr (kIsShown<M>) {
        const auto member = field.member;
        const char* name = field.name;
        const std::string_view owner = cpp_name<Described>();
        std::string text = field_doc(owner, name, field.unit);
        if (access == Access::read_write && kIsCopied<M>) {
          text += std::string(text.empty() ? "" : "\n\n") + "Reading gives a copy; assign a value to change it.";
        }
        const char* doc = keep(text);
        const char* getter_sig = keep("def " + std::string(name) + "(self, /) -> " + attribute_type<M>());
        const char* setter_sig = keep("def " + std::string(name) + "(self, value: " + Value<M>::in() + ", /) -> None");
        // An attribute that is a struct itself is a part of its owner and keeps it alive: options.limit.lower = 1 changes options.
        const auto get = [member](T& self) -> std::conditional_t<Struct<M>, M&, nb::object> {
          if constexpr (Struct<M>) {
            return self.*member;
          } else {
            return attribute_of(self.*member);
          }
        };
        if constexpr (access == Access::read_write) {
          type.def_prop_rw(
              name, get,
              [member, name, owner](T& self, nb::handle value) {
                const Where owner_of{"", owner};
                self.*member = Value<M>::read(value, owner_of.inside(name));
              },
              nb::for_getter(nb::sig(getter_sig)), nb::for_getter(nb::lock_self()), nb::for_setter(nb::sig(setter_sig)),
              nb::for_setter(nb::lock_self()), nb::for_setter(nb::arg("value").none()), doc);
        } else {
          type.def_prop_ro(name, get, nb::sig(getter_sig), doc);
        }
      }
    }
  };
  model::kFields<Described>.apply([&](const auto&... field) { (visit(field), ...); });
}

/// "Circle(center=(0.0, 0.0), radius=0.5)"; of options only those that differ from their defaults.
template <typename T, Struct Described, Access access>
std::string repr_of_fields(const T& self) {
  std::string text;
  const Described defaults{};
  for_each_member<Described>([&](std::string_view name, auto member, std::string_view) {
    if (access == Access::read_write && equal(self.*member, defaults.*member)) return;
    text += (text.empty() ? "" : ", ") + std::string(name) + "=" + repr_of(self.*member);
  });
  return py_name<Described>() + "(" + text + ")";
}

/// The fields as a dict, for pickles.
template <Struct T>
nb::dict dict_of(const T& value) {
  nb::dict fields;
  for_each_member<T>([&](std::string_view name, auto member, std::string_view) {
    using M = std::remove_cvref_t<decltype(value.*member)>;
    fields[nb::str(name.data(), name.size())] = Value<M>::write(value.*member);
  });
  return fields;
}

/// Classes of options that others are derived from. The rest cannot be subclassed: a copy would lose what a subclass adds.
template <typename T>
inline constexpr bool kIsBase = std::is_same_v<T, JointOptions> || std::is_same_v<T, FieldOptions>;

/// A class of options: made from keywords, compared, copied and pickled by its fields.
template <Struct T, typename... Base>
nb::class_<T, Base...> bind_options(nb::module_& m) {
  const char* name = keep(py_name<T>());
  using Class = nb::class_<T, Base...>;
  const char* doc = keep(comment_of(cpp_name<T>()));
  Class type = kIsBase<T> ? Class(m, name, doc) : Class(m, name, doc, nb::is_final());
  add_fields<T, T, Access::read_write>(type);
  const std::string words = keywords<T>();
  const char* init_sig = keep("def __init__(self" + (words.empty() ? "" : ", " + words) + ") -> None");
  type.def(
      "__init__",
      [name](T* self, nb::kwargs fields) {
        T value{};
        set_fields(value, fields, {name, ""});
        new (self) T(std::move(value));
      },
      nb::sig(init_sig));
  type.def(
      "__repr__", [](const T& self) { return repr_of_fields<T, T, Access::read_write>(self); }, nb::lock_self());
  type.def(
      "__eq__",
      [](const T& self, nb::handle other) -> nb::object {
        const T* found = nullptr;
        if (!nb::isinstance<T>(other) || !nb::try_cast<const T*>(other, found, false)) {
          return nb::borrow(nb::handle(Py_NotImplemented));
        }
        return nb::bool_(equal(self, *found));
      },
      nb::lock_self(), nb::arg("other").none().lock(), nb::sig("def __eq__(self, other: object, /) -> bool"));
  type.attr("__hash__") = nb::none();
  type.def(
      "__copy__", [](const T& self) { return T(self); }, nb::lock_self());
  type.def(
      "__deepcopy__", [](const T& self, nb::handle) { return T(self); }, nb::lock_self(), nb::arg("memo").none(),
      nb::sig(keep("def __deepcopy__(self, memo: object, /) -> " + std::string(name))));
  type.def(
      "__replace__",
      [name](const T& self, nb::kwargs fields) {
        T value(self);
        set_fields(value, fields, {name, ""});
        return value;
      },
      nb::lock_self(),
      nb::sig(keep("def __replace__(self" + (words.empty() ? "" : ", " + words) + ") -> " + std::string(name))),
      "A copy with other values in some fields.");
  type.def(
      "__getstate__", [](const T& self) { return dict_of(self); }, nb::lock_self(),
      nb::sig("def __getstate__(self) -> dict[str, typing.Any]"));
  type.def(
      "__setstate__",
      [name](T& self, const nb::dict& fields) {
        T value{};
        set_fields(value, fields, {name, "state"});
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

/// A class of results.
template <typename T, Struct Described = T>
nb::class_<T> bind_result(nb::module_& m) {
  nb::class_<T> type(m, keep(py_name<Described>()), keep(comment_of(cpp_name<Described>())), nb::is_final());
  add_fields<T, Described, Access::read_only>(type);
  type.def("__repr__", [](const T& self) { return repr_of_fields<T, Described, Access::read_only>(self); });
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

/// A new array of NumPy that owns its numbers.
template <typename T>
nb::object new_array(std::unique_ptr<T[]> numbers, std::span<const std::size_t> shape) {
  T* data = numbers.get();
  const nb::capsule owner(numbers.release(), [](void* p) noexcept { delete[] static_cast<T*>(p); });
  return nb::cast(nb::ndarray<nb::numpy, T>(data, shape.size(), shape.data(), owner));
}
template <typename T>
nb::object new_array(std::unique_ptr<T[]> numbers, std::initializer_list<std::size_t> shape) {
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

template <typename Row>
void add_column(nb::class_<Table<Row>>& type, const char* name, auto member, const char* doc) {
  using M = std::remove_cvref_t<decltype(std::declval<Row&>().*member)>;
  using Number = typename detail::Numbers<M>::Type;
  if constexpr (!std::is_void_v<Number>) {
    constexpr std::size_t kCount = detail::Numbers<M>::kCount;
    static_assert(sizeof(Row) % sizeof(Number) == 0);
    type.def_prop_ro(
        name,
        [member](const Table<Row>& self) -> nb::object {
          using Shared = std::shared_ptr<std::vector<Row>>;
          static Row nothing{};
          std::vector<Row>& rows = *self.shared;
          const nb::capsule owner(new Shared(self.shared), [](void* p) noexcept { delete static_cast<Shared*>(p); });
          Row& first = rows.empty() ? nothing : rows.front();
          const std::size_t shape[2] = {rows.size(), kCount};
          const std::int64_t strides[2] = {static_cast<std::int64_t>(sizeof(Row) / sizeof(Number)), 1};
          return nb::cast(nb::ndarray<nb::numpy, Number>(reinterpret_cast<Number*>(&(first.*member)),
                                                         kCount == 1 ? 1 : 2, shape, owner, strides));
        },
        nb::lock_self(), nb::sig(keep("def " + std::string(name) + "(self, /) -> " + array_type<Number>())), doc);
  } else if constexpr (detail::kIsId<M>) {
    type.def_prop_ro(
        name,
        [member](const Table<Row>& self) -> nb::object {
          auto ids = std::make_unique<std::uint64_t[]>(self.rows().size());
          for (std::size_t i = 0; i < self.rows().size(); ++i) {
            ids[i] = packed((self.rows()[i].*member).index, (self.rows()[i].*member).generation);
          }
          return new_array(std::move(ids), {self.rows().size()});
        },
        nb::lock_self(), nb::sig(keep("def " + std::string(name) + "(self, /) -> " + array_type<std::uint64_t>())),
        doc);
  } else if constexpr (std::is_same_v<M, WorldTransform>) {
    // Position and rotation, without a name of their own in the table.
    type.def_prop_ro(
        name,
        [member](const Table<Row>& self) -> nb::object {
          auto poses = std::make_unique<double[]>(self.rows().size() * 3);
          for (std::size_t i = 0; i < self.rows().size(); ++i) {
            const WorldTransform& pose = self.rows()[i].*member;
            poses[3 * i] = pose.position.x;
            poses[3 * i + 1] = pose.position.y;
            poses[3 * i + 2] = static_cast<double>(angle(pose.rotation));
          }
          return new_array(std::move(poses), {self.rows().size(), 3});
        },
        nb::lock_self(), nb::sig(keep("def " + std::string(name) + "(self, /) -> " + array_type<double>())), doc);
  }
}

/// The class of rows and the class of their table. The table is a sequence of rows too. Fields that are no numbers or ids are in rows only.
template <Struct Row>
nb::class_<Table<Row>> bind_table(nb::module_& m, bool with_row = true) {
  if (with_row) bind_result<Row>(m);
  const std::string row = py_name<Row>();
  const char* name = keep(row + "Table");
  nb::class_<Table<Row>> type(m, name,
                              keep("Rows of " + row +
                                   ", as a sequence and by columns. A column of numbers is an array that refers to the "
                                   "rows and keeps them alive; a column of ids is a new array of uint64, int(id)."),
                              nb::is_final());
  for_each_member<Row>([&](std::string_view field, auto member, std::string_view unit) {
    add_column<Row>(type, field.data(), member, keep(field_doc(cpp_name<Row>(), field, unit)));
  });
  type.def("__init__", [](Table<Row>* self) { new (self) Table<Row>(); });
  type.def(
      "__len__", [](const Table<Row>& self) { return self.rows().size(); }, nb::lock_self());
  type.def(
      "__getitem__",
      [](const Table<Row>& self, Py_ssize_t i) {
        const auto size = static_cast<Py_ssize_t>(self.rows().size());
        if (i < -size || i >= size) throw nb::index_error("the table has no such row");
        return Value<Row>::write(self.rows()[static_cast<std::size_t>(i < 0 ? i + size : i)]);
      },
      nb::lock_self(), nb::sig(keep("def __getitem__(self, i: int, /) -> " + row)));
  type.def(
      "__iter__", [](const nb::object& self) { return nb::steal(PySeqIter_New(self.ptr())); },
      nb::sig(keep("def __iter__(self) -> collections.abc.Iterator[" + row + "]")));
  type.def(
      "__repr__",
      [name](const Table<Row>& self) {
        return "<" + std::string(name) + " of " + std::to_string(self.rows().size()) + " rows>";
      },
      nb::lock_self());
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
