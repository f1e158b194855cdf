// Encodes the arguments of calls as bytes, and decodes them. Numbers are written as they are in memory. A struct is written field by
// field, in the order of its description (model/row_fields.hpp, record/argument_fields.hpp); fields of all roles are written.
//
// Numbers, described structs, and lists, optionals and variants of these need no code for their type here.
#pragma once

#include <cmath>
#include <cstdint>
#include <string>
#include <type_traits>
#include <utility>

#include "record/argument_fields.hpp"
#include "record/byte_writer.hpp"
#include "state/columns.hpp"
#include "state/parts.hpp"

namespace drystone::record {

using state::ByteReader;

namespace detail {

template <typename T>
inline constexpr bool kIsSequence = model::detail::kIsList<T> || std::is_same_v<T, std::string>;

template <typename Row, typename Member>
auto& member_of(Row& row, Member member) {
  return row.*member;
}
template <typename Row, typename Base>
Base& member_of(Row& row, model::BaseOf<Base>) {
  return row;
}

}  // namespace detail

template <typename T>
void encode(ByteWriter& to, const T& value) {
  if constexpr (model::detail::kIsNumber<T>) {
    to.number(value);
  } else if constexpr (state::HasParts<T>) {
    encode(to, state::PartsOf<T>::take(value));
  } else if constexpr (model::Described<T>) {
    model::for_each_field(value, [&](const auto&, const auto& member) { encode(to, member); });
  } else if constexpr (model::detail::kIsArray<T>) {
    for (const auto& entry : value) encode(to, entry);
  } else if constexpr (detail::kIsSequence<T>) {
    to.number(static_cast<std::uint32_t>(value.size()));
    for (const auto& entry : value) encode(to, entry);
  } else if constexpr (model::detail::kIsOptional<T>) {
    encode(to, value.has_value());
    if (value) encode(to, *value);
  } else {
    static_assert(model::detail::kIsVariant<T>,
                  "an argument is made of numbers and of what argument_fields.hpp describes");
    to.number(static_cast<std::uint8_t>(value.index()));
    std::visit([&](const auto& held) { encode(to, held); }, value);
  }
}

template <typename T>
void decode(ByteReader& from, T& value);

namespace detail {

template <typename... T>
void decode_variant(ByteReader& from, std::variant<T...>& value) {
  const auto kind = from.number<std::uint8_t>();
  if (kind >= sizeof...(T)) return from.fail();
  std::uint8_t i = 0;
  const auto read = [&]<typename Held>(std::in_place_type_t<Held>) {
    if (i++ == kind) decode(from, value.template emplace<Held>());
  };
  (read(std::in_place_type<T>), ...);
}

/// Reads the size of a list. Fails if it is larger than the number of bytes left, because each entry takes at least a byte; so damaged
/// bytes cannot request all memory.
inline std::size_t decode_size(ByteReader& from) {
  const std::size_t size = from.number<std::uint32_t>();
  if (size <= from.size()) return size;
  from.fail();
  return 0;
}

}  // namespace detail

/// Decodes a value. Fails the reader if the bytes are not of this type. Ranges are checked by the call that takes the value.
template <typename T>
void decode(ByteReader& from, T& value) {
  if constexpr (std::is_same_v<T, bool>) {
    const auto bits = from.number<std::uint8_t>();
    if (bits > 1) from.fail();
    value = bits == 1;
  } else if constexpr (model::detail::kIsNumber<T>) {
    value = from.number<T>();
  } else if constexpr (state::HasParts<T>) {
    typename state::PartsOf<T>::Parts parts;
    decode(from, parts);
    if (from.failed()) return;
    auto made = state::PartsOf<T>::make(std::move(parts));
    made ? static_cast<void>(value = *std::move(made)) : from.fail();
  } else if constexpr (model::Described<T>) {
    std::apply([&](const auto&... field) { (decode(from, detail::member_of(value, field.member)), ...); },
               model::kFields<T>);
  } else if constexpr (model::detail::kIsArray<T>) {
    for (auto& entry : value) decode(from, entry);
  } else if constexpr (detail::kIsSequence<T>) {
    value.resize(detail::decode_size(from));
    for (auto& entry : value) decode(from, entry);
  } else if constexpr (model::detail::kIsOptional<T>) {
    bool is_set = false;
    decode(from, is_set);
    value.reset();
    if (is_set) decode(from, value.emplace());
  } else {
    detail::decode_variant(from, value);
  }
}

/// The type in words. A recording has these words for all operations: if an operation has other arguments now, it is refused, not misread.
template <typename T>
void describe(std::string& to) {
  if constexpr (std::is_enum_v<T>) {
    describe<std::underlying_type_t<T>>(to);
  } else if constexpr (model::detail::kIsNumber<T>) {
    to += std::is_floating_point_v<T> ? 'f' : std::is_signed_v<T> ? 'i' : 'u';
    to += std::to_string(sizeof(T));
  } else if constexpr (state::HasParts<T>) {
    describe<typename state::PartsOf<T>::Parts>(to);
  } else if constexpr (model::Described<T>) {
    to += '{';
    std::apply(
        [&](const auto&... field) {
          const auto add = [&](const auto& one) {
            (to += one.name) += ' ';
            describe<std::remove_cvref_t<decltype(model::value_of(std::declval<const T&>(), one))>>(to);
            to += ',';
          };
          (add(field), ...);
        },
        model::kFields<T>);
    to += '}';
  } else if constexpr (model::detail::kIsArray<T>) {
    (to += "array ") += std::to_string(std::tuple_size_v<T>) + ' ';
    describe<typename T::value_type>(to);
  } else if constexpr (detail::kIsSequence<T>) {
    to += "list ";
    describe<typename T::value_type>(to);
  } else if constexpr (model::detail::kIsOptional<T>) {
    to += "optional ";
    describe<typename T::value_type>(to);
  } else {
    const auto add = [&]<typename... Held>(const std::variant<Held...>*) { ((describe<Held>(to), to += '|'), ...); };
    add(static_cast<const T*>(nullptr));
  }
}

}  // namespace drystone::record
