// The numbers that a snapshot keeps: all numbers that later steps depend on or that the world reports. They are found by the description
// of the fields (model/row_fields.hpp). So a field that is added there is in snapshots too, unless it is `unsaved` or of role `scratch`.
//
// Each number in a type is a leaf. Leaves are numbered at compile time. All entries of a list share their leaves, and so do all rows of a
// table. The values of a leaf, one after another, are a column of the snapshot.
//
// Most leaves of a table are at the same offset in each row; list_row_groups() in state/row_groups.hpp lists them. The others are
// irregular (options of the world, lists, names, variants) and visited one by one, by walk() in state/walk.hpp.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <tuple>
#include <type_traits>
#include <utility>
#include <variant>

#include "state/parts.hpp"

namespace drystone::state {

/// Whether values of the type are often equal in neighbouring rows; equal ones are stored once (state/recent_shapes.hpp).
template <typename T>
inline constexpr bool kIsShared = std::is_same_v<T, ShapeGeometry>;

/// Whether a snapshot keeps the field I of the row.
template <typename Row, std::size_t I>
constexpr bool keeps() {
  return std::remove_cvref_t<decltype(std::get<I>(model::kFields<Row>))>::kSaved;
}

template <typename T>
constexpr std::size_t leaf_count();

namespace detail {

template <typename T>
using ElementOf = typename T::value_type;
template <typename T>
inline constexpr bool kIsSequence = model::detail::kIsList<T> || std::is_same_v<T, std::string>;

/// Whether the member of a table has a value for each slot: an entry of a list, or a bit of a set.
template <typename Row, typename Value>
inline constexpr bool kIsColumn = model::Table<Row> &&
                                  (model::detail::kIsList<Value> || std::is_same_v<Value, base::LayeredBitSet>);

template <typename Row>
inline constexpr std::size_t kFieldCount = std::tuple_size_v<std::remove_cvref_t<decltype(model::kFields<Row>)>>;
template <typename Row, std::size_t I>
using FieldAt = std::tuple_element_t<I, std::remove_cvref_t<decltype(model::kFields<Row>)>>;
/// The type of the member that field I describes.
template <typename Row, std::size_t I>
using MemberOf =
    std::remove_cvref_t<decltype(model::value_of(std::declval<const Row&>(), std::declval<const FieldAt<Row, I>&>()))>;
/// Whether field I is a counted array: only its first entries are in use, and another field counts them.
template <typename Row, std::size_t I>
inline constexpr bool kIsCounted = !std::is_null_pointer_v<decltype(FieldAt<Row, I>::count)>;

template <typename Row, std::size_t I>
constexpr std::size_t field_leaves() {
  using Value = MemberOf<Row, I>;
  if constexpr (!keeps<Row, I>()) {
    return 0;
  } else if constexpr (std::is_same_v<Value, base::LayeredBitSet>) {
    return 1;
  } else if constexpr (kIsColumn<Row, Value>) {
    return leaf_count<ElementOf<Value>>();
  } else {
    return leaf_count<Value>();
  }
}

/// Calls f(leaf, std::integral_constant<std::size_t, I>) for each field that a snapshot keeps, with the first of its leaves.
template <typename Row, typename F>
constexpr void for_each_kept(std::size_t leaf, F f) {
  [&]<std::size_t... I>(std::index_sequence<I...>) {
    const auto visit = [&]<std::size_t N>(std::integral_constant<std::size_t, N> number) {
      constexpr std::size_t kCount = field_leaves<Row, N>();
      if constexpr (kCount > 0) f(leaf, number);
      leaf += kCount;
    };
    (visit(std::integral_constant<std::size_t, I>{}), ...);
  }
  (std::make_index_sequence<kFieldCount<Row>>{});
}

/// The member that field I describes; the row may be const.
template <std::size_t I, typename Row>
auto& member_of(Row& row) {
  using Plain = std::remove_const_t<Row>;
  using Value = MemberOf<Plain, I>;
  if constexpr (std::is_base_of_v<Value, Plain>) {
    return static_cast<std::conditional_t<std::is_const_v<Row>, const Value&, Value&>>(row);
  } else {
    return row.*std::get<I>(model::kFields<Plain>).member;
  }
}

template <typename T>
struct Leaves;
template <typename... T>
struct Leaves<std::variant<T...>> {
  static constexpr std::size_t kCount = (std::size_t{1} + ... + leaf_count<T>());
};

}  // namespace detail

/// The number of leaves of a type.
template <typename T>
constexpr std::size_t leaf_count() {
  if constexpr (std::is_same_v<T, NoName>) {
    return 0;
  } else if constexpr (model::detail::kIsNumber<T>) {
    return 1;
  } else if constexpr (HasParts<T>) {
    return leaf_count<typename PartsOf<T>::Parts>();
  } else if constexpr (model::Described<T>) {
    std::size_t count = 0;
    detail::for_each_kept<T>(0, [&]<std::size_t I>(std::size_t, std::integral_constant<std::size_t, I>) {
      count += detail::field_leaves<T, I>();
    });
    return count;
  } else if constexpr (model::detail::kIsArray<T>) {
    return std::tuple_size_v<T> * leaf_count<detail::ElementOf<T>>();
  } else if constexpr (detail::kIsSequence<T> || model::detail::kIsOptional<T>) {
    return 1 + leaf_count<detail::ElementOf<T>>();
  } else {
    static_assert(model::detail::kIsVariant<T>, "a snapshot keeps numbers and what model/row_fields.hpp describes");
    return (kIsShared<T> ? 1 : 0) + detail::Leaves<T>::kCount;
  }
}

/// The same as a constant, for code that runs later: a compiler that favours size calls the function then.
template <typename T>
inline constexpr std::size_t kLeafCount = leaf_count<T>();

namespace detail {

/// Lists, names and variants: their leaves are not at the same place in each row.
template <typename T>
inline constexpr bool kIsLoose =
    HasParts<T> || kIsSequence<T> || model::detail::kIsOptional<T> || model::detail::kIsVariant<T>;

/// Whether the type has irregular leaves.
template <typename T>
constexpr bool has_irregular() {
  if constexpr (std::is_same_v<T, NoName> || model::detail::kIsNumber<T>) {
    return false;
  } else if constexpr (kIsLoose<T>) {
    return true;
  } else if constexpr (model::Described<T>) {
    bool has = false;
    for_each_kept<T>(0, [&]<std::size_t I>(std::size_t, std::integral_constant<std::size_t, I>) {
      has = has || has_irregular<MemberOf<T, I>>();
    });
    return has;
  } else {
    return has_irregular<ElementOf<T>>();
  }
}

}  // namespace detail
}  // namespace drystone::state
