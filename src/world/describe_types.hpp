// Makes the TypeInfo of a type from its description, at compile time. To be included where the constants are made, and nowhere else.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <type_traits>
#include <utility>
#include <variant>

#include "core/layered_bit_set.hpp"
#include "world/parts.hpp"
#include "world/row_fields.hpp"
#include "world/type_info.hpp"

namespace drystone::model {
namespace detail {

template <typename T>
constexpr TypeInfo make_type_info();

}  // namespace detail

template <typename T>
inline constexpr TypeInfo kTypeInfo = detail::make_type_info<T>();

template <typename T>
const TypeInfo& type_of() {
  return kTypeInfo<T>;
}

namespace detail {

template <typename Row, std::size_t I>
using FieldAt = std::remove_cvref_t<decltype(field_at<I>(kFields<Row>))>;
/// The type of the member that field I describes.
template <typename Row, std::size_t I>
using MemberOf =
    std::remove_cvref_t<decltype(value_of(std::declval<const Row&>(), std::declval<const FieldAt<Row, I>&>()))>;

template <typename Row, std::size_t I>
void lend_member(const void* from, base::FunctionRef<void(const void*)> f) {
  const auto& value = (static_cast<const Row*>(from)->*field_at<I>(kFields<Row>).member)();
  f(std::addressof(value));
}

template <typename Row, std::size_t I>
constexpr MemberInfo make_member() {
  using AField = FieldAt<Row, I>;
  using Member = decltype(AField::member);
  constexpr const AField& kField = field_at<I>(kFields<Row>);
  MemberInfo member{.name = kField.name, .unit = kField.unit, .type = &kTypeInfo<MemberOf<Row, I>>};
  member.bounds = kField.bounds;
  member.has_bounds = kField.has_bounds;
  member.role = AField::kRole;
  member.is_saved = AField::kSaved;
  if constexpr (std::is_member_function_pointer_v<Member>) {
    member.lend = lend_member<Row, I>;
    member.offset = MemberInfo::kNone;
  } else if constexpr (std::is_member_object_pointer_v<Member>) {
    member.offset = offset_of(kField.member);
  } else {
    static_assert(std::is_standard_layout_v<MemberOf<Row, I>> || !std::is_polymorphic_v<Row>, "a base is at offset 0");
  }
  if constexpr (!std::is_null_pointer_v<decltype(AField::count)>) {
    static_assert(std::is_same_v<decltype(AField::count), std::uint8_t Row::*>, "counts are bytes");
    member.count_offset = static_cast<std::uint16_t>(offset_of(kField.count));
  }
  return member;
}

template <typename T>
struct MembersOf;
template <typename Row>
requires Described<Row>
struct MembersOf<Row> {
  static_assert(describes_all<Row>(), "a member of this row is not described in world/row_fields.hpp, or twice");
  static constexpr auto kList = []<std::size_t... I>(std::index_sequence<I...>) {
    return std::array{make_member<Row, I>()...};
  }
  (std::make_index_sequence<kFields<Row>.kCount>{});
};
template <typename... T>
struct MembersOf<std::variant<T...>> {
  static constexpr std::array<MemberInfo, sizeof...(T)> kList{MemberInfo{.type = &kTypeInfo<T>}...};
};
template <>
inline constexpr bool kIsVariant<JointOptionsRow> = true;
template <>
struct MembersOf<JointOptionsRow> : MembersOf<AnyJointOptions> {};

template <typename T>
constexpr NumberSort number_sort() {
  if constexpr (std::is_same_v<T, bool>) {
    return NumberSort::flag;
  } else if constexpr (std::is_enum_v<T>) {
    return NumberSort::enumerator;
  } else if constexpr (std::is_same_v<T, std::uint32_t>) {
    return NumberSort::slot;
  } else if constexpr (std::is_floating_point_v<T>) {
    static_assert(sizeof(T) == sizeof(float) || sizeof(T) == sizeof(double));
    return sizeof(T) == sizeof(float) ? NumberSort::single_float : NumberSort::double_float;
  } else {
    return std::is_signed_v<T> ? NumberSort::signed_number : NumberSort::unsigned_number;
  }
}
template <typename T>
inline constexpr bool kIsText = std::is_same_v<T, std::string> || std::is_same_v<T, RowName>;

template <typename T>
struct VariantFunctions;
template <typename... T>
struct VariantFunctions<std::variant<T...>> {
  using Variant = std::variant<T...>;

  static std::size_t index(const void* value) { return static_cast<const Variant*>(value)->index(); }
  static const void* data(const void* value) {
    return std::visit([](const auto& held) { return static_cast<const void*>(std::addressof(held)); },
                      *static_cast<const Variant*>(value));
  }
  static void* reset(void* value, std::size_t index) {
    using Emplace = void* (*)(Variant&);
    static constexpr Emplace kEmplace[] = {
        [](Variant& variant) { return static_cast<void*>(std::addressof(variant.template emplace<T>())); }...};
    return kEmplace[index](*static_cast<Variant*>(value));
  }
};

template <>
struct VariantFunctions<JointOptionsRow> {
  static std::size_t index(const void* value) { return static_cast<std::size_t>(row_at(value).kind()); }
  static const void* data(const void* value) { return &row_at(value).common(); }
  static void* reset(void* value, std::size_t index) {
    return static_cast<JointOptionsRow*>(value)->reset(static_cast<JointKind>(index));
  }

 private:
  static const JointOptionsRow& row_at(const void* value) { return *static_cast<const JointOptionsRow*>(value); }
};

/// The number of columns of a member in a snapshot.
constexpr std::uint32_t leaves_of(const MemberInfo& member, bool is_in_table) {
  if (!member.is_saved) return 0;
  return is_in_table && member.type->is_list() ? member.type->element->leaves : member.type->leaves;
}

template <typename T>
constexpr TypeInfo make_type_info() {
  using Sort = TypeInfo::Sort;
  TypeInfo type;
  type.size = sizeof(T);
  if constexpr (kIsNumber<T>) {
    type.sort = Sort::number;
    type.number = number_sort<T>();
    type.is_signed = std::is_signed_v<T>;
    type.leaves = 1;
    type.is_checked = type.is_float();
    type.limit = std::is_same_v<T, bool> ? 2 : 0;
    if constexpr (std::is_enum_v<T>) {
      type.is_signed = std::is_signed_v<std::underlying_type_t<T>>;
      type.limit = kEnumerators<T>;
    }
  } else if constexpr (Described<T>) {
    type.sort = Sort::row;
    type.count = MembersOf<T>::kList.size();
    type.members = MembersOf<T>::kList.data();
    type.is_table = Table<T>;
    type.is_pair = std::is_same_v<T, Vec2> || std::is_same_v<T, Position>;
    type.is_absent_if_empty = kIsAbsentIfEmpty<T>;
    if constexpr (HasParts<T>) {
      type.has_parts = true;
      type.parts = &kTypeInfo<typename PartsOf<T>::Parts>;
      type.lend_parts = [](const void* from, base::FunctionRef<void(const void*)> f) {
        const typename PartsOf<T>::Parts parts = PartsOf<T>::take(*static_cast<const T*>(from));
        f(&parts);
      };
      type.is_loose = true;
      type.leaves = type.parts->leaves;
    } else {
      for (const MemberInfo& member : MembersOf<T>::kList) {
        type.leaves += leaves_of(member, type.is_table);
        type.is_checked = type.is_checked || member.is_checked();
        type.is_loose = type.is_loose || (member.is_saved && member.type->is_loose);
      }
    }
    if constexpr (Table<T>) {
      static_assert(std::is_same_v<MemberOf<T, 0>, base::IdPool> && MembersOf<T>::kList[0].offset == 0,
                    "a table begins with its ids");
    }
  } else if constexpr (kIsArray<T>) {
    type.sort = Sort::array;
    type.count = std::tuple_size_v<T>;
    type.element = &kTypeInfo<typename T::value_type>;
    type.is_checked = type.element->is_checked;
    type.is_loose = type.element->is_loose;
    type.leaves = type.count * type.element->leaves;
  } else if constexpr (kIsList<T> || kIsText<T>) {
    type.sort = Sort::list;
    type.is_text = kIsText<T>;
    type.element = &kTypeInfo<typename T::value_type>;
    type.size_of = [](const void* value) { return static_cast<const T*>(value)->size(); };
    type.data_of = [](const void* value) -> const void* { return static_cast<const T*>(value)->data(); };
    if constexpr (requires(T & list) { list.resize(0); }) {
      type.reset = [](void* value, std::size_t size) -> void* {
        static_cast<T*>(value)->resize(size);
        return static_cast<T*>(value)->data();
      };
    }
    type.is_absent_if_empty = kIsAbsentIfEmpty<T>;
    type.is_loose = true;
    type.leaves = 1 + type.element->leaves;
  } else if constexpr (kIsOptional<T>) {
    using Value = typename T::value_type;
    type.sort = Sort::optional;
    type.element = &kTypeInfo<Value>;
    type.is_checked = type.element->is_checked;
    type.size_of = [](const void* value) -> std::size_t { return static_cast<const T*>(value)->has_value() ? 1 : 0; };
    type.data_of = [](const void* value) -> const void* {
      const T& optional = *static_cast<const T*>(value);
      return optional ? std::addressof(*optional) : nullptr;
    };
    type.reset = [](void* value, std::size_t size) -> void* {
      T& optional = *static_cast<T*>(value);
      optional.reset();
      return size == 0 ? nullptr : std::addressof(optional.emplace());
    };
    type.is_loose = true;
    type.leaves = 1 + type.element->leaves;
  } else if constexpr (kIsVariant<T>) {
    type.sort = Sort::variant;
    type.count = MembersOf<T>::kList.size();
    type.members = MembersOf<T>::kList.data();
    type.size_of = VariantFunctions<T>::index;
    type.data_of = VariantFunctions<T>::data;
    type.reset = VariantFunctions<T>::reset;
    type.is_shared = std::is_same_v<T, ShapeGeometry>;
    type.is_loose = true;
    type.leaves = type.is_shared ? 2 : 1;
    for (const MemberInfo& held : MembersOf<T>::kList) type.leaves += held.type->leaves;
  } else if constexpr (std::is_same_v<T, base::LayeredBitSet>) {
    type.sort = Sort::bits;
    type.leaves = 1;
  }
  return type;
}

}  // namespace detail
}  // namespace drystone::model
