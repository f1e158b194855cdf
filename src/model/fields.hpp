// One description of the fields of each row, from which everything that must not forget a field is a loop: the state's hash
// (state/hash.cpp), the first difference between two worlds (state/difference.cpp), the check that all is finite and the dump of
// a row that is broken (debug/check_invariants.cpp). The descriptions themselves are in model/row_fields.hpp:
//
//     template <>
//     inline constexpr auto kFields<Edge> = std::tuple{state(&Edge::prev, "prev"), state(&Edge::next, "next")};
//
// A field that is added to a row and not described does not compile: for_each_field() compares the number of described fields
// with the number of members that the row has, and refuses a field that is described twice.
//
// Compile time and cold code alone: nothing here runs within a step.
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

namespace drystone::model {

/// What a field is for.
enum class Role : std::uint8_t {
  state,    ///< Decides what comes next: part of the state's hash.
  stamp,    ///< When something was noted, as a count of steps. How far that lies back decides: the hash asks for it.
  derived,  ///< Follows from fields of role `state`, and is kept because it costs to make.
  told,  ///< For the program alone; the step writes it or leaves it alone, but never reads it. Names, user data, results.
  scratch,  ///< Means something within a step only.
};

/// A member of a row. `Member` is a pointer to it, or to a function that reads it where it is private. `Count` points to the
/// member that says how many entries of an array are in use, where that is not all of them. `Saved`: snapshots keep it.
template <Role R, typename Member, typename Count = std::nullptr_t, bool Saved = true>
struct Field {
  static constexpr Role kRole = R;
  static constexpr bool kSaved = Saved && R != Role::scratch;
  Member member;
  const char* name;  // "" where what is inside needs no name of its own.
  const char* unit;  // "" where there is none, or what is inside has units of its own.
  Count count = nullptr;
};

/// Stands for the members that a row has from a base class.
template <typename Base>
struct BaseOf {
  friend constexpr bool operator==(BaseOf, BaseOf) = default;
};

template <typename Member>
constexpr auto state(Member member, const char* name, const char* unit = "") {
  return Field<Role::state, Member>{member, name, unit};
}
/// The first entries of an array, as many as `count` says.
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
/// The same field, but left out of snapshots: who reads one makes it anew from the rest (src/state/complete.hpp), it tells of the
/// last step alone, or it belongs to the program that runs the world.
template <Role R, typename Member, typename Count>
constexpr auto unsaved(const Field<R, Member, Count>& field) {
  return Field<R, Member, Count, false>{field.member, field.name, field.unit, field.count};
}

/// The fields of a row, as a tuple of Field in the order of its members.
template <typename Row>
inline constexpr auto kFields = nullptr;

template <typename Row>
concept Described = !std::is_null_pointer_v<std::remove_const_t<decltype(kFields<Row>)>>;

namespace detail {

/// Converts to whatever a member may be, but not to the row itself, which would be a copy.
template <typename Row>
struct AnyMember {
  template <typename T>
  requires(!std::is_same_v<T, Row>) operator T() const;  // NOLINT(google-explicit-constructor)
};

template <typename Row, std::size_t... I>
constexpr bool takes_values(std::index_sequence<I...>) {
  return requires { Row{(static_cast<void>(I), AnyMember<Row>{})...}; };
}

/// How many members an aggregate has, a base class counting as one: the most values that it can be made of.
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
    // By name: with its undefined-behaviour sanitizer gcc 12 compares no pointers to functions in a constant expression.
    return std::string_view(a.name) == b.name;
  } else {
    return a.member == b.member;
  }
}

/// How many of the fields are described as `field` is.
template <typename Tuple, typename AField>
constexpr std::size_t times_described(const Tuple& fields, const AField& field) {
  return std::apply(
      [&](const auto&... other) { return (std::size_t{0} + ... + (same_member(other, field) ? 1u : 0u)); }, fields);
}

}  // namespace detail

/// Whether each member of the row is described once. Of a class with private data only the latter half can be checked.
template <typename Row>
constexpr bool describes_all() {
  constexpr auto& kAll = kFields<Row>;
  constexpr std::size_t kCount = std::tuple_size_v<std::remove_cvref_t<decltype(kAll)>>;
  if constexpr (std::is_aggregate_v<Row>) {
    if (detail::member_count<Row>() != kCount) return false;
  }
  return std::apply([&](const auto&... field) { return (true && ... && (detail::times_described(kAll, field) == 1)); },
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
  std::apply([&](const auto&... field) { (f(field, value_of(row, field)), ...); }, kFields<Row>);
}

/// Where a number is in a row: "points[1].local_a.x" is the place `x` in the place `local_a` in the place 1 in `points`. A place
/// points to the one around it, which must outlive it.
struct Place {
  static constexpr std::size_t kNoIndex = ~std::size_t{0};

  const Place* outer = nullptr;
  const char* name = "";
  std::size_t index = kNoIndex;
  const char* unit = "";
  Role role = Role::state;

  /// What is in a member that is not of role `state` is not either.
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

/// Calls visit(place, number) for each number in the value: arithmetic types, bools and enumerators. Lists begin with their
/// size, variants with the index of what they hold. What is neither described nor made of numbers is passed over, which is an
/// error where it is state.
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
    visit(place.part("size"), value.size());
    for (std::size_t i = 0; i < value.size(); ++i) visit_numbers<R>(value[i], place.entry(i), visit);
  } else if constexpr (detail::kIsOptional<Value>) {
    visit(place.part("is_set"), value.has_value());
    if (value) visit_numbers<R>(*value, place, visit);
  } else if constexpr (detail::kIsVariant<Value>) {
    visit(place.part("kind"), value.index());
    std::visit([&](const auto& held) { visit_numbers<R>(held, place, visit); }, value);
  } else {
    static_assert(R != Role::state, "state must be made of numbers or described in model/row_fields.hpp");
  }
}

}  // namespace drystone::model
