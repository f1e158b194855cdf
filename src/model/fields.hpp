// Descriptions of the fields of rows. Code that must not miss a field loops over the description: the state's hash
// (state/hash.cpp), the first difference between two worlds (state/difference.cpp), the check for finite values and the
// dump of a broken row (debug/check_invariants.cpp). The descriptions are in model/row_fields.hpp:
//
//     template <>
//     inline constexpr auto kFields<Edge> = std::tuple{state(&Edge::prev, "prev"), state(&Edge::next, "next")};
//
// Adding a field without a description does not compile: for_each_field() compares the number of described fields with
// the number of members that the row has, and refuses a field that is described twice.
//
// This code runs at compile time and between steps, never within a step.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "base/column.hpp"

namespace drystone::model {

/// The role of a field.
enum class Role : std::uint8_t {
  state,    ///< Later steps depend on the field, and the state's hash includes it.
  stamp,    ///< The number of a step. Later steps, and the hash, depend on how many steps ago it was.
  derived,  ///< Can be computed from fields of role `state`, and is stored to save time.
  told,     ///< Only for the program: names, user data, results. The step may write the field, but never reads it.
  scratch,  ///< Valid within a step only.
};

/// A member of a row. `Member` is a pointer to the member, or to a function that returns a private member. If only part of an array is in
/// use, `Count` points to the member that has the number of entries in use. `Saved`: whether snapshots include the member.
template <Role R, typename Member, typename Count = std::nullptr_t, bool Saved = true>
struct Field {
  static constexpr Role kRole = R;
  static constexpr bool kSaved = Saved && R != Role::scratch;
  Member member;
  const char* name;  // "" if the names of the fields inside the member need no prefix.
  const char* unit;  // "" if there is none, or if the fields inside the member have their own units.
  Count count = nullptr;
};

/// Represents the members that a row inherits from a base class.
template <typename Base>
struct BaseOf {
  friend constexpr bool operator==(BaseOf, BaseOf) = default;
};

template <typename Member>
constexpr auto state(Member member, const char* name, const char* unit = "") {
  return Field<Role::state, Member>{member, name, unit};
}
/// An array of which the first `count` entries are in use.
template <typename Member, typename Count>
constexpr auto state_of_first(Count count, Member member, const char* name, const char* unit = "") {
  return Field<Role::state, Member, Count>{member, name, unit, count};
}
template <typename Base>
constexpr auto state_of_base() {
  return Field<Role::state, BaseOf<Base>>{{}, "", ""};
}
template <typename Member>
constexpr auto stamp(Member member, const char* name) {
  return Field<Role::stamp, Member>{member, name, ""};
}
template <typename Member>
constexpr auto derived(Member member, const char* name, const char* unit = "") {
  return Field<Role::derived, Member>{member, name, unit};
}
template <typename Member>
constexpr auto told(Member member, const char* name, const char* unit = "") {
  return Field<Role::told, Member>{member, name, unit};
}
template <typename Member>
constexpr auto scratch(Member member, const char* name) {
  return Field<Role::scratch, Member>{member, name, ""};
}
/// The same field, but left out of snapshots, for one of three reasons: it is computed again when a snapshot is read
/// (src/state/complete.hpp), it is a result of the last step, or it belongs to the program that runs the world.
template <Role R, typename Member, typename Count>
constexpr auto unsaved(const Field<R, Member, Count>& field) {
  return Field<R, Member, Count, false>{field.member, field.name, field.unit, field.count};
}

namespace detail {

template <std::size_t I, typename AField>
struct FieldEntry {
  AField field;
};

template <typename Indices, typename... AField>
struct FieldEntries;
template <std::size_t... I, typename... AField>
struct FieldEntries<std::index_sequence<I...>, AField...> : FieldEntry<I, AField>... {
  constexpr explicit FieldEntries(const AField&... field) : FieldEntry<I, AField>{field}... {}

  template <typename F>
  constexpr decltype(auto) apply(F&& f) const {
    return f(static_cast<const FieldEntry<I, AField>&>(*this).field...);
  }
};

}  // namespace detail

/// The fields of a row. A std::tuple of them would take much longer to compile, because it nests a type in another for each field.
template <typename... AField>
struct FieldList : detail::FieldEntries<std::index_sequence_for<AField...>, AField...> {
  constexpr explicit FieldList(const AField&... field)
      : detail::FieldEntries<std::index_sequence_for<AField...>, AField...>(field...) {}
};

/// Calls f with all fields of a list.
template <typename F, typename... AField>
constexpr decltype(auto) apply(F&& f, const FieldList<AField...>& fields) {
  return fields.apply(std::forward<F>(f));
}
using std::apply;

/// The fields of a row, as a FieldList or a tuple of Field in the order of its members.
template <typename Row>
inline constexpr auto kFields = nullptr;

template <typename Row>
concept Described = !std::is_null_pointer_v<std::remove_const_t<decltype(kFields<Row>)>>;

namespace detail {

/// Converts to any type that a member may have, but not to the row itself, which would be a copy.
template <typename Row>
struct AnyMember {
  template <typename T>
  requires(!std::is_same_v<T, Row>) operator T() const;  // NOLINT(google-explicit-constructor)
};

template <typename Row, std::size_t... I>
constexpr bool takes_values(std::index_sequence<I...>) {
  return requires { Row{(static_cast<void>(I), AnyMember<Row>{})...}; };
}

/// The number of members of an aggregate, that is the largest number of values that can initialise it. A base class counts as one member.
template <typename Row, std::size_t Most = 64>
constexpr std::size_t member_count() {
  if constexpr (Most == 0 || takes_values<Row>(std::make_index_sequence<Most>{})) {
    return Most;
  } else {
    return member_count<Row, Most - 1>();
  }
}

template <typename FieldA, typename FieldB>
constexpr bool same_member(const FieldA& a, const FieldB& b) {
  using Member = decltype(a.member);
  if constexpr (!std::is_same_v<Member, decltype(b.member)>) {
    return false;
  } else if constexpr (std::is_member_function_pointer_v<Member>) {
    // Compared by name, because gcc 12 with its undefined-behaviour sanitizer compares no function pointers in constant expressions.
    return std::string_view(a.name) == b.name;
  } else {
    return a.member == b.member;
  }
}

/// How many of the fields have the same description as `field`.
template <typename Tuple, typename AField>
constexpr std::size_t times_described(const Tuple& fields, const AField& field) {
  return apply([&](const auto&... other) { return (std::size_t{0} + ... + (same_member(other, field) ? 1u : 0u)); },
               fields);
}

}  // namespace detail

/// Whether each member of the row is described once. For a class with private data, only repeated descriptions are detected.
template <typename Row>
constexpr bool describes_all() {
  constexpr auto& kAll = kFields<Row>;
  constexpr std::size_t kCount = apply([](const auto&... field) { return sizeof...(field); }, kAll);
  if constexpr (std::is_aggregate_v<Row>) {
    if (detail::member_count<Row, kCount + 1>() != kCount) return false;
  }
  return apply([&](const auto&... field) { return (true && ... && (detail::times_described(kAll, field) == 1)); },
               kAll);
}

/// The member of the row that the field describes.
template <typename Row, Role R, typename Member, typename Count, bool Saved>
constexpr decltype(auto) value_of(const Row& row, const Field<R, Member, Count, Saved>& field) {
  if constexpr (std::is_member_function_pointer_v<Member>) {
    return (row.*field.member)();
  } else {
    return (row.*field.member);
  }
}
template <typename Row, Role R, typename Base>
constexpr const Base& value_of(const Row& row, const Field<R, BaseOf<Base>>&) {
  return row;
}

/// Calls f(field, value) for each field of the row, in the order of its members.
template <typename Row, typename F>
constexpr void for_each_field(const Row& row, F&& f) {
  static_assert(describes_all<Row>(), "a member of this row is not described in model/row_fields.hpp, or twice");
  apply([&](const auto&... field) { (f(field, value_of(row, field)), ...); }, kFields<Row>);
}

/// The place of a number in a row. The place of "points[1].local_a.x" is `x`, inside `local_a`, inside entry 1, inside `points`. A place
/// points to the enclosing place, which must outlive it.
struct Place {
  static constexpr std::size_t kNoIndex = ~std::size_t{0};

  const Place* outer = nullptr;
  const char* name = "";
  std::size_t index = kNoIndex;
  const char* unit = "";
  Role role = Role::state;

  /// Fields inside a member that is not of role `state` are not of role `state` either.
  template <Role R, typename Member, typename Count, bool Saved>
  Place inside(const Field<R, Member, Count, Saved>& field) const& {
    return {this, field.name, kNoIndex, *field.unit == '\0' ? unit : field.unit, role == Role::state ? R : role};
  }
  Place entry(std::size_t i) const& { return {this, "", i, unit, role}; }
  Place part(const char* part_name) const& { return {this, part_name, kNoIndex, "", role}; }

  template <Role R, typename Member, typename Count, bool Saved>
  Place inside(const Field<R, Member, Count, Saved>&) && = delete;
  Place entry(std::size_t) && = delete;
  Place part(const char*) && = delete;
};
/// The place of the row itself.
inline constexpr Place kRow{};

namespace detail {

template <typename T>
inline constexpr bool kIsArray = false;
template <typename T, std::size_t N>
inline constexpr bool kIsArray<std::array<T, N>> = true;
template <typename T>
inline constexpr bool kIsList = false;
template <typename T>
inline constexpr bool kIsList<std::vector<T>> = true;
template <typename T>
inline constexpr bool kIsList<base::Column<T>> = true;
template <typename T>
inline constexpr bool kIsList<std::span<const T>> = true;
template <typename T>
inline constexpr bool kIsOptional = false;
template <typename T>
inline constexpr bool kIsOptional<std::optional<T>> = true;
template <typename T>
inline constexpr bool kIsVariant = false;
template <typename... T>
inline constexpr bool kIsVariant<std::variant<T...>> = true;
template <typename T>
inline constexpr bool kIsNumber = std::is_arithmetic_v<T> || std::is_enum_v<T>;

}  // namespace detail

/// Calls visit(place, number) for each number in the value: arithmetic types, bools and enumerators. A list begins with
/// its size, a variant with its index. Types that are neither described nor made of numbers are skipped; for state this
/// is a compile error. Counts and kinds are visited as 64 bits on every machine, because the hash depends on the type.
template <Role R = Role::state, typename Value, typename Visit>
void visit_numbers(const Value& value, const Place& place, Visit& visit) {
  if constexpr (R == Role::scratch) {
    return;
  } else if constexpr (detail::kIsNumber<Value>) {
    visit(place, value);
  } else if constexpr (Described<Value>) {
    for_each_field(value, [&]<Role Own, typename Member, typename Count, bool Saved, typename Inner>(
                              const Field<Own, Member, Count, Saved>& field, const Inner& inner) {
      constexpr Role kInner = R == Role::state ? Own : R;
      if constexpr (std::is_null_pointer_v<Count>) {
        visit_numbers<kInner>(inner, place.inside(field), visit);
      } else {
        const Place list = place.inside(field);
        for (std::size_t i = 0; i < value.*field.count; ++i) visit_numbers<kInner>(inner[i], list.entry(i), visit);
      }
    });
  } else if constexpr (detail::kIsArray<Value>) {
    for (std::size_t i = 0; i < value.size(); ++i) visit_numbers<R>(value[i], place.entry(i), visit);
  } else if constexpr (detail::kIsList<Value>) {
    visit(place.part("size"), static_cast<std::uint64_t>(value.size()));
    for (std::size_t i = 0; i < value.size(); ++i) visit_numbers<R>(value[i], place.entry(i), visit);
  } else if constexpr (detail::kIsOptional<Value>) {
    visit(place.part("is_set"), value.has_value());
    if (value) visit_numbers<R>(*value, place, visit);
  } else if constexpr (detail::kIsVariant<Value>) {
    visit(place.part("kind"), static_cast<std::uint64_t>(value.index()));
    std::visit([&](const auto& held) { visit_numbers<R>(held, place, visit); }, value);
  } else {
    static_assert(R != Role::state, "state must be made of numbers or described in model/row_fields.hpp");
  }
}

}  // namespace drystone::model
