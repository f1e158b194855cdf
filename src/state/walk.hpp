// A walk over the leaves of a value (state/leaves.hpp). If the value is const, walk() passes its numbers to an operation; otherwise it sets
// them to the numbers that the operation returns. In tables it visits only irregular leaves; state/row_groups.hpp lists the others.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <type_traits>
#include <utility>
#include <variant>

#include "state/leaves.hpp"

namespace drystone::state {

// An Op has
//     void number(std::size_t leaf, T& value)               takes or sets a number
//     std::size_t kind(std::size_t leaf, std::size_t now)   takes or gives the index of a variant, or whether an optional has a value
//     std::size_t size(std::size_t leaf, std::size_t now)   takes or gives the size of a list; the leaves of its entries follow
//     void share(std::size_t leaf, T& value, F walk)        takes or sets a value of a type that kIsShared; calls walk(value) for a new one
//     void fail(), bool failed()                            for numbers that are not a valid value
//     bool may_have(std::size_t rows)                       if values are set: whether a table may have so many rows
/// Visits all leaves of a value; in tables only irregular ones.
template <typename Op, typename T>
void walk(Op& op, std::size_t leaf, T& value);

namespace detail {

template <typename Op, typename... T>
void walk_variant(Op& op, std::size_t leaf, std::variant<T...>& value) {
  const std::size_t kind = op.kind(leaf++, value.index());
  if (kind >= sizeof...(T)) return op.fail();
  std::size_t i = 0;
  const auto fill = [&]<typename Held>(std::in_place_type_t<Held>) {
    if (i++ == kind) walk(op, leaf, value.index() == kind ? std::get<Held>(value) : value.template emplace<Held>());
    leaf += kLeafCount<Held>;
  };
  (fill(std::in_place_type<T>), ...);
}
template <typename Op, typename... T>
void walk_variant(Op& op, std::size_t leaf, const std::variant<T...>& value) {
  op.kind(leaf++, value.index());
  const auto hand_out = [&]<typename Held>(const Held* held) {
    if (held != nullptr) walk(op, leaf, *held);
    leaf += kLeafCount<Held>;
  };
  (hand_out(std::get_if<T>(&value)), ...);
}

/// Visits the irregular leaves of a row or of a part of it.
template <typename Op, typename T>
void walk_irregular(Op& op, std::size_t leaf, T& value) {
  using Plain = std::remove_const_t<T>;
  if constexpr (!has_irregular<Plain>()) {
    return;
  } else if constexpr (kIsLoose<Plain>) {
    walk(op, leaf, value);
  } else if constexpr (model::Described<Plain>) {
    for_each_kept<Plain>(leaf, [&]<std::size_t I>(std::size_t at, std::integral_constant<std::size_t, I>) {
      static_assert(!kIsCounted<Plain, I> || !has_irregular<MemberOf<Plain, I>>(), "counted arrays must hold numbers");
      walk_irregular(op, at, member_of<I>(value));
    });
  } else {
    for (auto& entry : value) {
      walk_irregular(op, leaf, entry);
      leaf += kLeafCount<ElementOf<Plain>>;
    }
  }
}

/// Visits the leaves of the table itself and the irregular leaves of its rows. If the table is to be set, first makes all its rows.
template <typename Op, typename Rows>
void walk_table(Op& op, std::size_t leaf, Rows& table) {
  using Plain = std::remove_const_t<Rows>;
  for_each_kept<Plain>(leaf, [&]<std::size_t I>(std::size_t at, std::integral_constant<std::size_t, I>) {
    if constexpr (!kIsColumn<Plain, MemberOf<Plain, I>>) walk(op, at, member_of<I>(table));
  });
  if constexpr (!std::is_const_v<Rows>) {
    if (!op.may_have(table.ids.capacity())) return op.fail();
    [&]<std::size_t... I>(std::index_sequence<I...>) {
      const auto make_room = [&](auto& member) {
        using Value = std::remove_reference_t<decltype(member)>;
        if constexpr (std::is_same_v<Value, base::LayeredBitSet>) {
          member.grow(table.ids.capacity());
        } else if constexpr (kIsColumn<Plain, Value>) {
          member.resize(table.ids.capacity());
        }
      };
      (make_room(member_of<I>(table)), ...);
    }
    (std::make_index_sequence<kFieldCount<Plain>>{});
  }
  for_each_kept<Plain>(leaf, [&]<std::size_t I>(std::size_t at, std::integral_constant<std::size_t, I>) {
    using Value = MemberOf<Plain, I>;
    if constexpr (model::detail::kIsList<Value>) {
      if constexpr (has_irregular<ElementOf<Value>>()) {
        table.ids.for_each_used([&](std::uint32_t slot) { walk_irregular(op, at, member_of<I>(table)[slot]); });
      }
    }
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
      if (op.failed()) return;
      std::optional<Plain> made = PartsOf<Plain>::make(std::move(parts));
      made ? static_cast<void>(value = *std::move(made)) : op.fail();
    } else {
      const Parts parts = PartsOf<Plain>::take(value);
      walk(op, leaf, parts);
    }
  } else if constexpr (model::Table<Plain>) {
    detail::walk_table(op, leaf, value);
  } else if constexpr (model::Described<Plain>) {
    detail::for_each_kept<Plain>(leaf, [&]<std::size_t I>(std::size_t at, std::integral_constant<std::size_t, I>) {
      static_assert(!detail::kIsCounted<Plain, I>, "only rows of tables may have counted arrays");
      walk(op, at, detail::member_of<I>(value));
    });
  } else if constexpr (model::detail::kIsArray<Plain>) {
    for (auto& entry : value) {
      walk(op, leaf, entry);
      leaf += kLeafCount<detail::ElementOf<Plain>>;
    }
  } else if constexpr (detail::kIsSequence<Plain>) {
    const std::size_t size = op.size(leaf, value.size());
    if constexpr (kFills) value.resize(size);
    for (auto& entry : value) walk(op, leaf + 1, entry);
  } else if constexpr (model::detail::kIsOptional<Plain>) {
    const std::size_t count = op.kind(leaf, value ? 1 : 0);
    if (count > 1) return op.fail();
    if constexpr (kFills) count == 1 ? static_cast<void>(value.emplace()) : value.reset();
    if (value) walk(op, leaf + 1, *value);
  } else if constexpr (kIsShared<Plain>) {
    op.share(leaf, value, [&](auto& unlike) { detail::walk_variant(op, leaf + 1, unlike); });
  } else {
    detail::walk_variant(op, leaf, value);
  }
}
}  // namespace drystone::state
