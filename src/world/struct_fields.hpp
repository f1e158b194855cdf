// Descriptions of the fields of rows. They become tables of plain data (world/type_info.hpp), and code that must not miss a field loops over
// these: the state's hash (history/hash.cpp), the first difference between two worlds (history/difference.cpp), snapshots, recordings, the check
// of invariants. The descriptions are in world/row_fields.hpp:
//
//     template <>
//     inline constexpr auto kFields<Edge> = Fields{state(&Edge::prev, "prev"), state(&Edge::next, "next")};
//
// Adding a field without a description does not compile: the table of a row is made only if as many fields are described as the row has
// members, and none of them twice.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "core/column.hpp"
#include "world/type_info.hpp"

namespace drystone::model {

/// A member of a row. `Member` is a pointer to the member, or to a function that returns a private member. If only part of an array is in
/// use, `Count` points to the member that has the number of entries in use. `Saved`: whether snapshots include the member.
template <Role R, typename Member, typename Count = std::nullptr_t, bool Saved = true>
struct Field {
  static constexpr Role kRole = R;
  static constexpr bool kSaved = Saved;
  Member member;
  const char* name;  // "" if the names of the fields inside the member need no prefix.
  const char* unit;  // "" if there is none, or if the fields inside the member have their own units.
  Count count = nullptr;
  const Bounds* bounds = nullptr;  // Null: floats are finite. Of a member with fields: the range of those without one.
  bool is_required = false;        // Whether a scene file must give the field.
  bool has_bounds = false;         // The sanitizer of gcc 12 lets no constant depend on whether a pointer is null.

  /// The same field with its range.
  constexpr Field in(const Bounds& range) const { return {member, name, unit, count, &range, is_required, true}; }
  constexpr Field required() const { return {member, name, unit, count, bounds, true, has_bounds}; }
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
constexpr auto factor(Member member, const char* name, const char* unit = "") {
  return Field<Role::factor, Member>{member, name, unit};
}
template <typename Member>
constexpr auto rare(Member member, const char* name, const char* unit = "") {
  return Field<Role::rare, Member>{member, name, unit};
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
/// The same field, but left out of snapshots, for one of three reasons: it is computed again when a snapshot is read
/// (src/history/complete.hpp), it is a result of the last step, or it belongs to the program that runs the world.
template <Role R, typename Member, typename Count>
constexpr auto unsaved(const Field<R, Member, Count>& field) {
  return Field<R, Member, Count, false>{field.member, field.name,        field.unit,      field.count,
                                        field.bounds, field.is_required, field.has_bounds};
}

namespace detail {

template <std::size_t I, typename AField>
struct FieldSlot {
  AField field;
};
template <typename Indices, typename... AField>
struct FieldSlots;
template <std::size_t... I, typename... AField>
struct FieldSlots<std::index_sequence<I...>, AField...> : FieldSlot<I, AField>... {
  template <typename F>
  constexpr decltype(auto) apply(F&& f) const {
    return f(static_cast<const FieldSlot<I, AField>&>(*this).field...);
  }
};

}  // namespace detail

/// A list of Field: what a std::tuple of them is, but compiled in a fraction of the time.
template <typename... AField>
struct Fields : detail::FieldSlots<std::index_sequence_for<AField...>, AField...> {
  static constexpr std::size_t kCount = sizeof...(AField);

  // NOLINTNEXTLINE(google-explicit-constructor)
  constexpr Fields(AField... field) : detail::FieldSlots<std::index_sequence_for<AField...>, AField...>{{field}...} {}
};

/// The fields of a row, in the order of its members.
template <typename Row>
inline constexpr auto kFields = nullptr;

/// Field I of a row.
template <std::size_t I, typename AField>
constexpr const AField& field_at(const detail::FieldSlot<I, AField>& slot) {
  return slot.field;
}

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

/// Whether an aggregate has so many members: it can be initialised with one value for each, and not with more. A base class counts as one
/// member.
template <typename Row, std::size_t Count>
constexpr bool has_members() {
  return takes_values<Row>(std::make_index_sequence<Count>{}) &&
         !takes_values<Row>(std::make_index_sequence<Count + 1>{});
}

/// To find the offset of a member at compile time: the address of a member is compared with those of the bytes in its place. No such
/// object exists, because only addresses within it are compared.
template <typename Row>
union RowOrBytes {
  RowOrBytes();
  ~RowOrBytes();

  char bytes[sizeof(Row)];
  Row row;
};
template <typename Row>
struct NoObject {
  static RowOrBytes<Row> object;
};

template <typename Row, typename Value>
constexpr std::uint32_t offset_of(Value Row::*member) {
#ifdef __clang__
#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wundefined-var-template"
#endif
  const void* const address = std::addressof(NoObject<Row>::object.row.*member);
  std::uint32_t offset = 0;
  while (static_cast<const void*>(&NoObject<Row>::object.bytes[offset]) != address) offset += alignof(Value);
#ifdef __clang__
#pragma clang diagnostic pop
#endif
  return offset;
}

/// What tells a field from the others of its row: the offset of its member. Functions that return private members are known by name, because
/// gcc 12 with its undefined-behaviour sanitizer compares no function pointers in constant expressions.
struct Identity {
  std::uint32_t offset = ~std::uint32_t{0};
  std::string_view name;

  friend constexpr bool operator==(const Identity&, const Identity&) = default;
};
template <typename AField>
constexpr Identity identity_of(const AField& field) {
  using Member = decltype(AField::member);
  if constexpr (std::is_member_object_pointer_v<Member>) {
    return {offset_of(field.member), {}};
  } else {
    return {~std::uint32_t{0}, field.name};
  }
}

}  // namespace detail

/// Whether each member of the row is described once. For a class with private data, only repeated descriptions are detected.
template <typename Row>
constexpr bool describes_all() {
  constexpr std::size_t kCount = kFields<Row>.kCount;
  if constexpr (std::is_aggregate_v<Row>) {
    if (!detail::has_members<Row, kCount>()) return false;
  }
  const std::array<detail::Identity, kCount> fields = kFields<Row>.apply(
      [](const auto&... field) { return std::array<detail::Identity, kCount>{detail::identity_of(field)...}; });
  for (std::size_t i = 0; i < kCount; ++i) {
    for (std::size_t k = 0; k < i; ++k) {
      if (fields[i] == fields[k]) return false;
    }
  }
  return true;
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
  static_assert(describes_all<Row>(), "a member of this row is not described in world/row_fields.hpp, or twice");
  kFields<Row>.apply([&](const auto&... field) { (f(field, value_of(row, field)), ...); });
}

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

}  // namespace drystone::model
