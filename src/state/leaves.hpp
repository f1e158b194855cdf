// A walk over every number that decides what a world does next or that it tells: what a snapshot keeps. It follows the one
// description of the fields (model/row_fields.hpp), so a field that is added there is in snapshots too.
//
// Each number in the type of a value is a leaf, and leaves are numbered by the compiler: the entries of a list share theirs, as the
// rows of a table do. The numbers of a leaf, one behind the other, are a column of the snapshot. One walk serves both ways: of a const
// value it hands the numbers out, of another it fills the value with those that it is given.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <tuple>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "model/row_fields.hpp"

namespace drystone::state {

/// What is made anew from the rest (snapshot.cpp), or belongs to the program that runs the world.
template <typename T>
inline constexpr bool kIsKept = true;
template <>
inline constexpr bool kIsKept<TreeSet> = false;
template <>
inline constexpr bool kIsKept<base::PairSet> = false;
template <>
inline constexpr bool kIsKept<Scheduler*> = false;
template <>
inline constexpr bool kIsKept<NoName> = false;

/// A class with private data is kept as parts, which it hands out and is made of.
template <typename T>
struct PartsOf;
struct PolygonParts {
  std::vector<Vec2> vertices;
  float radius = 0.0f;
};
template <>
struct PartsOf<Polygon> {
  using Parts = PolygonParts;
  static Parts take(const Polygon& p) { return {{p.vertices().begin(), p.vertices().end()}, p.radius()}; }
  /// Nothing where the parts fit no such value.
  static std::optional<Polygon> make(const Parts& parts) {
    const std::size_t count = parts.vertices.size();
    if (count == 0) return Polygon{};
    if (count < 3 || count > 64) return {};
    return Polygon::from_convex(parts.vertices, parts.radius);
  }
};
template <>
struct PartsOf<base::IdPool> {
  using Parts = base::IdPool::Parts;
  static Parts take(const base::IdPool& pool) { return pool.parts(); }
  static std::optional<base::IdPool> make(Parts parts) { return base::IdPool::from(std::move(parts)); }
};
template <typename T>
concept HasParts = requires {
  typename PartsOf<T>::Parts;
};

/// How many enumerators there are, from 0 on. An enumeration in the state that is not listed here does not compile.
template <typename T>
inline constexpr int kEnumerators = 0;
template <>
inline constexpr int kEnumerators<BodyType> = 3;
template <>
inline constexpr int kEnumerators<ForceClearing> = 2;
template <>
inline constexpr int kEnumerators<ContactKind> = static_cast<int>(ContactKind::count) + 1;

}  // namespace drystone::state

namespace drystone::model {
template <>
inline constexpr auto kFields<state::PolygonParts> = std::tuple{state(&state::PolygonParts::vertices, "vertices", "m"),
                                                                state(&state::PolygonParts::radius, "radius", "m")};
template <>
inline constexpr auto kFields<base::IdPool::Parts> =
    std::tuple{state(&base::IdPool::Parts::capacity, "capacity"),
               state(&base::IdPool::Parts::generations, "generations"), state(&base::IdPool::Parts::free, "free")};
template <>
inline constexpr auto kFields<ChainOptions> = std::tuple{state(&ChainOptions::points, "points", "m"),
                                                         state(&ChainOptions::loop, "loop"),
                                                         state(&ChainOptions::materials, "materials"),
                                                         state(&ChainOptions::filter, "filter"),
                                                         state(&ChainOptions::contact_events, "contact_events"),
                                                         state(&ChainOptions::hit_events, "hit_events"),
                                                         told(&ChainOptions::name, "name"),
                                                         told(&ChainOptions::user_data, "user_data")};
}  // namespace drystone::model

namespace drystone::state {

/// Whether a snapshot keeps a field of the row.
template <typename Row, typename AField>
constexpr bool keeps() {
  if (AField::kRole == model::Role::scratch) return false;
  // Workers and lanes are the program's.
  return !(std::is_same_v<Row, WorldOptions> && AField::kRole == model::Role::told);
}

template <typename T>
constexpr std::size_t leaf_count();

namespace detail {

template <typename T>
using ElementOf = typename T::value_type;
template <typename T>
inline constexpr bool kIsSequence = model::detail::kIsList<T> || std::is_same_v<T, std::string>;

/// What a table has for each slot: an entry of a list, or whether the slot is in a set.
template <typename Row, typename Value>
inline constexpr bool kIsColumn = model::Table<Row> &&
                                  (model::detail::kIsList<Value> || std::is_same_v<Value, base::LayeredBitSet>);

/// The type of the member that a field describes.
template <typename Row, typename AField>
using MemberOf =
    std::remove_cvref_t<decltype(model::value_of(std::declval<const Row&>(), std::declval<const AField&>()))>;

template <typename Row, typename AField>
constexpr std::size_t field_leaves() {
  using Value = MemberOf<Row, AField>;
  if constexpr (!keeps<Row, AField>()) {
    return 0;
  } else if constexpr (std::is_same_v<Value, base::LayeredBitSet>) {
    return 1;
  } else if constexpr (kIsColumn<Row, Value> || !std::is_null_pointer_v<decltype(AField::count)>) {
    return leaf_count<ElementOf<Value>>();
  } else {
    return leaf_count<Value>();
  }
}

template <typename T>
struct Leaves;
template <typename... T>
struct Leaves<std::variant<T...>> {
  static constexpr std::size_t kCount = (std::size_t{1} + ... + leaf_count<T>());
};
template <typename Row, typename... AField>
constexpr std::size_t sum_of_fields(const std::tuple<AField...>*) {
  return (std::size_t{0} + ... + field_leaves<Row, AField>());
}

}  // namespace detail

/// How many leaves a type has.
template <typename T>
constexpr std::size_t leaf_count() {
  if constexpr (!kIsKept<T>) {
    return 0;
  } else if constexpr (model::detail::kIsNumber<T>) {
    return 1;
  } else if constexpr (HasParts<T>) {
    return leaf_count<typename PartsOf<T>::Parts>();
  } else if constexpr (model::Described<T>) {
    return detail::sum_of_fields<T>(&model::kFields<T>);
  } else if constexpr (model::detail::kIsArray<T>) {
    return std::tuple_size_v<T> * leaf_count<detail::ElementOf<T>>();
  } else if constexpr (detail::kIsSequence<T> || model::detail::kIsOptional<T>) {
    return 1 + leaf_count<detail::ElementOf<T>>();
  } else {
    static_assert(model::detail::kIsVariant<T>, "a snapshot keeps numbers and what model/row_fields.hpp describes");
    return detail::Leaves<T>::kCount;
  }
}

// --- The walk ---------------------------------------------------------------------------------------------------------

// An Op has
//     void number(std::size_t leaf, T& value)              hands a number out, or sets it
//     std::size_t size(std::size_t leaf, std::size_t now)  the same for the size of a list or the kind of a variant
//     void fail()                                          what it has given makes no value
/// Of a const value the numbers are handed out; another one is filled.
template <typename Op, typename T>
void walk(Op& op, std::size_t leaf, T& value);

namespace detail {

template <typename Op, typename... T>
void walk_variant(Op& op, std::size_t leaf, std::variant<T...>& value) {
  const std::size_t kind = op.size(leaf++, value.index());
  if (kind >= sizeof...(T)) return op.fail();
  std::size_t i = 0;
  const auto fill = [&]<typename Held>(std::in_place_type_t<Held>) {
    if (i++ == kind) walk(op, leaf, value.index() == kind ? std::get<Held>(value) : value.template emplace<Held>());
    leaf += leaf_count<Held>();
  };
  (fill(std::in_place_type<T>), ...);
}
template <typename Op, typename... T>
void walk_variant(Op& op, std::size_t leaf, const std::variant<T...>& value) {
  op.size(leaf++, value.index());
  const auto hand_out = [&]<typename Held>(const Held* held) {
    if (held != nullptr) walk(op, leaf, *held);
    leaf += leaf_count<Held>();
  };
  (hand_out(std::get_if<T>(&value)), ...);
}

template <typename Op, typename Row, typename AField>
void walk_field(Op& op, std::size_t leaf, Row& row, const AField& field) {
  using Plain = std::remove_const_t<Row>;
  using Value = MemberOf<Plain, AField>;
  if constexpr (field_leaves<Plain, AField>() == 0 || kIsColumn<Plain, Value>) {
    return;
  } else if constexpr (std::is_base_of_v<Value, Plain>) {
    walk(op, leaf, static_cast<std::conditional_t<std::is_const_v<Row>, const Value&, Value&>>(row));
  } else if constexpr (std::is_null_pointer_v<decltype(AField::count)>) {
    walk(op, leaf, row.*field.member);
  } else {
    auto& list = row.*field.member;
    const std::size_t count = row.*field.count;
    if (count > list.size()) return op.fail();
    for (std::size_t i = 0; i < count; ++i) walk(op, leaf, list[i]);
  }
}

/// What the table has for a slot.
template <typename Op, typename Rows, typename AField>
void walk_column(Op& op, std::size_t leaf, Rows& table, std::uint32_t slot, const AField& field) {
  using Plain = std::remove_const_t<Rows>;
  using Value = MemberOf<Plain, AField>;
  if constexpr (field_leaves<Plain, AField>() == 0 || !kIsColumn<Plain, Value>) {
    return;
  } else if constexpr (!std::is_same_v<Value, base::LayeredBitSet>) {
    walk(op, leaf, (table.*field.member)[slot]);
  } else {
    bool is_member = (table.*field.member).test(slot);
    op.number(leaf, is_member);
    if constexpr (!std::is_const_v<Rows>) {
      if (is_member) (table.*field.member).set(slot);
    }
  }
}

/// Calls f(leaf, field) for each field, with the first of its leaves.
template <typename Row, typename F>
void for_each_field_with_leaf(std::size_t leaf, F f) {
  std::apply(
      [&]<typename... AField>(const AField&... field) { ((f(leaf, field), leaf += field_leaves<Row, AField>()), ...); },
      model::kFields<Row>);
}

template <typename Op, typename Rows>
void walk_table(Op& op, std::size_t leaf, Rows& table) {
  using Plain = std::remove_const_t<Rows>;
  for_each_field_with_leaf<Plain>(leaf, [&](std::size_t at, const auto& field) { walk_field(op, at, table, field); });
  if constexpr (!std::is_const_v<Rows>) {
    const auto make_room = [&](std::size_t, const auto& field) {
      using Value = MemberOf<Plain, std::remove_cvref_t<decltype(field)>>;
      if constexpr (std::is_same_v<Value, base::LayeredBitSet>) {
        (table.*field.member).grow(table.ids.capacity());
      } else if constexpr (kIsColumn<Plain, Value>) {
        (table.*field.member).resize(table.ids.capacity());
      }
    };
    for_each_field_with_leaf<Plain>(leaf, make_room);
  }
  table.ids.for_each_used([&](std::uint32_t slot) {
    for_each_field_with_leaf<Plain>(
        leaf, [&](std::size_t at, const auto& field) { walk_column(op, at, table, slot, field); });
  });
}

}  // namespace detail

template <typename Op, typename T>
void walk(Op& op, std::size_t leaf, T& value) {
  using Plain = std::remove_const_t<T>;
  constexpr bool kFills = !std::is_const_v<T>;
  if constexpr (model::detail::kIsNumber<Plain>) {
    op.number(leaf, value);
  } else if constexpr (HasParts<Plain>) {
    using Parts = typename PartsOf<Plain>::Parts;
    if constexpr (kFills) {
      Parts parts;
      walk(op, leaf, parts);
      std::optional<Plain> made = PartsOf<Plain>::make(std::move(parts));
      made ? static_cast<void>(value = *std::move(made)) : op.fail();
    } else {
      const Parts parts = PartsOf<Plain>::take(value);
      walk(op, leaf, parts);
    }
  } else if constexpr (model::Table<Plain>) {
    detail::walk_table(op, leaf, value);
  } else if constexpr (model::Described<Plain>) {
    detail::for_each_field_with_leaf<Plain>(
        leaf, [&](std::size_t at, const auto& field) { detail::walk_field(op, at, value, field); });
  } else if constexpr (model::detail::kIsArray<Plain>) {
    for (auto& entry : value) {
      walk(op, leaf, entry);
      leaf += leaf_count<detail::ElementOf<Plain>>();
    }
  } else if constexpr (detail::kIsSequence<Plain>) {
    const std::size_t size = op.size(leaf, value.size());
    if constexpr (kFills) value.resize(size);
    for (auto& entry : value) walk(op, leaf + 1, entry);
  } else if constexpr (model::detail::kIsOptional<Plain>) {
    const bool is_set = op.size(leaf, value ? 1 : 0) != 0;
    if constexpr (kFills) is_set ? static_cast<void>(value.emplace()) : value.reset();
    if (value) walk(op, leaf + 1, *value);
  } else {
    detail::walk_variant(op, leaf, value);
  }
}

// --- Names ------------------------------------------------------------------------------------------------------------

/// Appends a line for each leaf of the type: its name, as "body.pose.position.x", and a letter for its type.
template <typename T>
void name_leaves(const std::string& name, std::string& lines);

namespace detail {

inline std::string joined(const std::string& name, const char* part) {
  if (name.empty() || *part == '\0') return name + part;
  return name + "." + part;
}

/// u, i or f and the bytes.
template <typename T>
std::string type_name() {
  const char* sort = std::is_floating_point_v<T> ? "f" : std::is_signed_v<T> ? "i" : "u";
  return sort + std::to_string(sizeof(T));
}

template <typename Row, typename AField>
void name_field(const std::string& name, const AField& field, std::string& lines) {
  using Value = MemberOf<Row, AField>;
  const std::string inner = joined(name, field.name);
  if constexpr (field_leaves<Row, AField>() == 0) {
    return;
  } else if constexpr (std::is_same_v<Value, base::LayeredBitSet>) {
    lines += inner + " u1\n";
  } else if constexpr (kIsColumn<Row, Value> || !std::is_null_pointer_v<decltype(AField::count)>) {
    name_leaves<ElementOf<Value>>(inner, lines);
  } else {
    name_leaves<Value>(inner, lines);
  }
}

template <typename... T>
void name_alternatives(const std::string& name, std::string& lines, const std::variant<T...>*) {
  std::size_t kind = 0;
  (name_leaves<T>(name + ".kind" + std::to_string(kind++), lines), ...);
}

}  // namespace detail

template <typename T>
void name_leaves(const std::string& name, std::string& lines) {
  if constexpr (!kIsKept<T>) {
    return;
  } else if constexpr (std::is_enum_v<T>) {
    lines += name + " " + detail::type_name<std::underlying_type_t<T>>() + "\n";
  } else if constexpr (model::detail::kIsNumber<T>) {
    lines += name + " " + detail::type_name<T>() + "\n";
  } else if constexpr (HasParts<T>) {
    name_leaves<typename PartsOf<T>::Parts>(name, lines);
  } else if constexpr (model::Described<T>) {
    std::apply([&](const auto&... field) { (detail::name_field<T>(name, field, lines), ...); }, model::kFields<T>);
  } else if constexpr (model::detail::kIsArray<T>) {
    for (std::size_t i = 0; i < std::tuple_size_v<T>; ++i) {
      name_leaves<detail::ElementOf<T>>(name + "[" + std::to_string(i) + "]", lines);
    }
  } else if constexpr (detail::kIsSequence<T> || model::detail::kIsOptional<T>) {
    lines += name + ".size u8\n";
    name_leaves<detail::ElementOf<T>>(name, lines);
  } else {
    lines += name + ".kind u8\n";
    detail::name_alternatives(name, lines, static_cast<const T*>(nullptr));
  }
}

}  // namespace drystone::state
