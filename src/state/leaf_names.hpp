// The names of the leaves of a type, which a snapshot lists.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "model/named_numbers.hpp"
#include "state/row_groups.hpp"

namespace drystone::state {

inline constexpr std::size_t kNoGroup = ~std::size_t{0};

/// The description of a leaf in a snapshot: its name "body.pose.position.x", a letter for its type (u, i or f), its size in bytes, and the
/// number of its group in the order of list_row_groups().
struct LeafName {
  std::string name;
  char sort = 'u';
  std::size_t width = 1;
  std::size_t group = kNoGroup;
};

/// What the leaves of a type are, as data: one constant for each type, so that the code that lists names exists once.
struct LeafType;

/// A field of a row or of a table, or an alternative of a variant.
struct LeafMember {
  enum class Sort : std::uint8_t {
    plain,
    counted,  ///< A counted array of a row (kIsCounted).
    column,   ///< A list or a set of a table, with a value for each slot.
  };

  const char* name = "";
  const LeafType* type = nullptr;  // Null if a snapshot keeps nothing of it.
  Sort sort = Sort::plain;
  std::uint8_t counted = 0;  // Of a column: the entries of the counted arrays of a row.
};

struct LeafType {
  enum class Sort : std::uint8_t { nothing, number, parts, row, table, array, list, variant };

  Sort sort = Sort::nothing;
  char letter = 'u';        // As in LeafName, of a number.
  std::uint8_t width = 1;   // Of a number.
  bool is_shared = false;   // kIsShared, of a variant.
  std::uint32_t count = 0;  // Members or entries of an array.
  const LeafMember* members = nullptr;
  const LeafType* element = nullptr;  // Of an array or a list, and the parts of a class.
};

namespace detail {

/// The constant of a type.
template <typename T>
struct LeafTypeOf {
  static const LeafType kType;
};

template <typename Row, std::size_t I>
constexpr LeafMember leaf_member() {
  using Value = MemberOf<Row, I>;
  constexpr const char* kName = std::get<I>(model::kFields<Row>).name;
  if constexpr (field_leaves<Row, I>() == 0) {
    return {};
  } else if constexpr (std::is_same_v<Value, base::LayeredBitSet>) {
    return {kName, &LeafTypeOf<std::uint8_t>::kType, LeafMember::Sort::column};
  } else if constexpr (kIsColumn<Row, Value>) {
    return {kName, &LeafTypeOf<ElementOf<Value>>::kType, LeafMember::Sort::column, counted_entries<ElementOf<Value>>()};
  } else if constexpr (kIsCounted<Row, I>) {
    return {kName, &LeafTypeOf<Value>::kType, LeafMember::Sort::counted};
  } else {
    return {kName, &LeafTypeOf<Value>::kType};
  }
}

template <typename T>
struct LeafMembers;
template <typename Row>
requires model::Described<Row>
struct LeafMembers<Row> {
  static constexpr auto kList = []<std::size_t... I>(std::index_sequence<I...>) {
    return std::array{leaf_member<Row, I>()...};
  }
  (std::make_index_sequence<kFieldCount<Row>>{});
};
template <typename... T>
struct LeafMembers<std::variant<T...>> {
  static constexpr std::array<LeafMember, sizeof...(T)> kList{LeafMember{"", &LeafTypeOf<T>::kType}...};
};

template <typename T>
constexpr LeafType leaf_type() {
  using Sort = LeafType::Sort;
  LeafType type;
  if constexpr (std::is_same_v<T, NoName>) {
    type.sort = Sort::nothing;
  } else if constexpr (std::is_enum_v<T>) {
    type = leaf_type<std::underlying_type_t<T>>();
  } else if constexpr (model::detail::kIsNumber<T>) {
    type.sort = Sort::number;
    type.letter = std::is_floating_point_v<T> ? 'f' : std::is_signed_v<T> ? 'i' : 'u';
    type.width = sizeof(T);
  } else if constexpr (HasParts<T>) {
    type.sort = Sort::parts;
    type.element = &LeafTypeOf<typename PartsOf<T>::Parts>::kType;
  } else if constexpr (model::detail::kIsArray<T>) {
    type.sort = Sort::array;
    type.count = std::tuple_size_v<T>;
    type.element = &LeafTypeOf<ElementOf<T>>::kType;
  } else if constexpr (kIsSequence<T> || model::detail::kIsOptional<T>) {
    type.sort = Sort::list;
    type.element = &LeafTypeOf<ElementOf<T>>::kType;
  } else {
    type.sort = model::Table<T> ? Sort::table : model::Described<T> ? Sort::row : Sort::variant;
    type.is_shared = kIsShared<T>;
    type.count = LeafMembers<T>::kList.size();
    type.members = LeafMembers<T>::kList.data();
  }
  return type;
}
template <typename T>
constinit const LeafType LeafTypeOf<T>::kType = leaf_type<T>();

}  // namespace detail

/// Lists the names of the leaves of a type.
class LeafNames {
 public:
  /// The leaves of a type.
  template <typename T>
  void add() {
    add(detail::LeafTypeOf<T>::kType, model::kRow);
  }
  void add(const LeafType& type, const model::Place& place, std::size_t group = kNoGroup);
  const std::vector<LeafName>& list() const { return list_; }

 private:
  void add_table(const LeafType& table, const model::Place& place);
  void add_number(const model::Place& place, char letter, std::size_t width, std::size_t group) {
    list_.push_back({to_string(place), letter, width, group});
  }

  std::vector<LeafName> list_;
  std::size_t groups_ = 0;
  std::size_t counted_ = 0;  // The first group of the row's counted arrays.
};

}  // namespace drystone::state
