// Lists the leaves of tables that are at the same offset in each row. They are copied with a stride, one block of rows at a time.
#pragma once

#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <vector>

#include "state/columns.hpp"
#include "state/leaves.hpp"
#include "state/predictions.hpp"

namespace drystone::state {

/// A number at the same offset in each row of a table, or a bit in a set of slots. Byte is const if rows are only read.
template <typename Byte>
struct RowLeaf {
  Byte* first = nullptr;  // The address of the number in row 0.
  std::conditional_t<std::is_const_v<Byte>, const base::LayeredBitSet, base::LayeredBitSet>* set = nullptr;
  std::uint32_t stride = 0;
  std::uint8_t width = 1;
  Numbers numbers = Numbers::whole;
  std::uint8_t values = 0;  // Valid numbers are less than this; 0: all are valid.
  bool is_finite = false;   // Whether it must be finite: all floating-point numbers but those that are only reported.
  Prediction prediction{};
  const std::byte* rows = nullptr;  // Row 0, for the prediction.
};

/// Leaves that the same rows have: all rows, or if `count` is set, the rows whose count is above `entry`.
template <typename Byte>
struct RowGroup {
  const std::uint8_t* count = nullptr;  // The address of the count in row 0.
  std::uint32_t stride = 0;
  std::uint8_t entry = 0;
  std::vector<RowLeaf<Byte>> leaves;
};

/// The groups of a table in the order of the snapshot: a count comes before the entries that it counts.
template <typename Byte>
struct TableGroups {
  const base::IdPool* ids = nullptr;
  std::vector<RowGroup<Byte>> groups;
  /// The lists of the table that have leaves of groups: their first entries and the sizes of an entry. If the bytes of two rows are equal
  /// in all lists, all leaves are equal except those in sets.
  struct Rows {
    const std::byte* first = nullptr;
    std::size_t size = 0;
  };
  std::vector<Rows> rows;
};

namespace detail {

/// The role of a field in a member: if the member is not of role `state`, the field has the member's role.
template <model::Role R, typename AField>
constexpr model::Role inner_role() {
  return R == model::Role::state ? AField::kRole : R;
}

/// Lists a number at this address in row 0. `values`: as in RowLeaf.
template <typename Byte>
[[gnu::noinline]] void list_number(Byte* first, std::uint32_t stride, std::uint8_t width, Numbers numbers,
                                   std::uint8_t values, bool is_finite, std::vector<RowLeaf<Byte>>& leaves) {
  RowLeaf<Byte> leaf{first, nullptr, stride, width, numbers, values};
  leaf.is_finite = is_finite;
  leaves.push_back(leaf);
}

/// Lists the numbers of a row or of a part of it. Not inlined, because the types that many rows have parts of are to have one function.
template <model::Role R, typename Byte, typename T>
[[gnu::noinline]] void list_row_leaves(T* first, std::uint32_t stride, std::vector<RowLeaf<Byte>>& leaves) {
  using Plain = std::remove_const_t<T>;
  if constexpr (std::is_same_v<Plain, NoName> || kIsLoose<Plain>) {
    return;
  } else if constexpr (model::detail::kIsNumber<Plain>) {
    std::uint8_t values = std::is_same_v<Plain, bool> ? 2 : 0;
    if constexpr (std::is_enum_v<Plain>) {
      static_assert(kEnumerators<Plain> > 0, "this enumeration is missing in kEnumerators");
      static_assert(sizeof(Plain) == 1);
      values = kEnumerators<Plain>;
    }
    constexpr bool kFloats = std::is_floating_point_v<Plain>;
    list_number(reinterpret_cast<Byte*>(first), stride, sizeof(T), kFloats ? Numbers::floating : Numbers::whole, values,
                kFloats && R != model::Role::told, leaves);
  } else if constexpr (model::Described<Plain>) {
    for_each_kept<Plain>(0, [&]<std::size_t I>(std::size_t, std::integral_constant<std::size_t, I>) {
      if constexpr (!kIsCounted<Plain, I>) {
        list_row_leaves<inner_role<R, FieldAt<Plain, I>>(), Byte>(&member_of<I>(*first), stride, leaves);
      }
    });
  } else {
    for (auto& entry : *first) list_row_leaves<R, Byte>(&entry, stride, leaves);
  }
}

/// Sets the predictions of the leaves from number `begin` on, which are fields of the row.
template <typename Byte, typename Row>
void set_predictions(const Row* first, std::vector<RowLeaf<Byte>>& leaves, std::size_t begin) {
  for (std::size_t i = begin; i < leaves.size(); ++i) {
    leaves[i].rows = reinterpret_cast<const std::byte*>(first);
    leaves[i].prediction =
        prediction_of<std::remove_const_t<Row>>(static_cast<std::size_t>(leaves[i].first - leaves[i].rows));
  }
}

/// The size of the row's counted arrays (kIsCounted); 0 if it has none. All have the same size and the same count.
template <typename Row>
constexpr std::size_t counted_entries() {
  std::size_t entries = 0;
  if constexpr (model::Described<Row>) {
    for_each_kept<Row>(0, [&]<std::size_t I>(std::size_t, std::integral_constant<std::size_t, I>) {
      if constexpr (kIsCounted<Row, I>) entries = std::tuple_size_v<MemberOf<Row, I>>;
    });
  }
  return entries;
}
/// Whether all counted arrays of the row have the same size and the same count.
template <typename Row>
constexpr bool counts_are_one() {
  std::uint8_t Row::*first = nullptr;
  bool same = true;
  for_each_kept<Row>(0, [&]<std::size_t I>(std::size_t, std::integral_constant<std::size_t, I>) {
    if constexpr (kIsCounted<Row, I>) {
      constexpr auto kCount = std::get<I>(model::kFields<Row>).count;
      if (first == nullptr) first = kCount;
      same = same && first == kCount && std::tuple_size_v<MemberOf<Row, I>> == counted_entries<Row>();
    }
  });
  return same;
}

/// Lists one group for each entry of the counted arrays.
template <typename Byte, typename Row>
void list_counted(Row* first, std::vector<RowGroup<Byte>>& groups) {
  using Plain = std::remove_const_t<Row>;
  constexpr std::size_t kEntries = counted_entries<Plain>();
  if constexpr (kEntries > 0) {
    static_assert(counts_are_one<Plain>(), "all counted arrays of a row must have the same count");
    const std::size_t before = groups.size();
    groups.resize(before + kEntries);
    for_each_kept<Plain>(0, [&]<std::size_t I>(std::size_t, std::integral_constant<std::size_t, I>) {
      if constexpr (kIsCounted<Plain, I>) {
        for (std::size_t entry = 0; entry < kEntries; ++entry) {
          RowGroup<Byte>& group = groups[before + entry];
          group.count = &(first->*std::get<I>(model::kFields<Plain>).count);
          group.stride = sizeof(Row);
          group.entry = static_cast<std::uint8_t>(entry);
          const std::size_t known = group.leaves.size();
          list_row_leaves<FieldAt<Plain, I>::kRole, Byte>(&member_of<I>(*first)[entry], sizeof(Row), group.leaves);
          set_predictions(first, group.leaves, known);
        }
      }
    });
  }
}

/// The number of groups that list_counted() lists for a table.
template <typename Rows>
constexpr std::size_t counted_groups() {
  std::size_t count = 0;
  for_each_kept<Rows>(0, [&]<std::size_t I>(std::size_t, std::integral_constant<std::size_t, I>) {
    using Value = MemberOf<Rows, I>;
    if constexpr (model::detail::kIsList<Value>) count += counted_entries<ElementOf<Value>>();
  });
  return count;
}

template <typename Byte, typename Rows>
TableGroups<Byte> list_table_groups(Rows& table) {
  using Plain = std::remove_const_t<Rows>;
  TableGroups<Byte> listed{&table.ids, {RowGroup<Byte>{}}, {}};
  // A table without rows has no row 0 to point to.
  if (table.ids.capacity() == 0) {
    constexpr std::size_t kCounted = counted_groups<Plain>();
    listed.groups.resize(1 + kCounted);
    return listed;
  }
  for_each_kept<Plain>(0, [&]<std::size_t I>(std::size_t, std::integral_constant<std::size_t, I>) {
    auto& member = member_of<I>(table);
    using Value = MemberOf<Plain, I>;
    std::vector<RowLeaf<Byte>>& leaves = listed.groups.front().leaves;
    if constexpr (std::is_same_v<Value, base::LayeredBitSet>) {
      leaves.push_back({nullptr, &member, 0, 1, Numbers::whole, 2});
    } else if constexpr (kIsColumn<Plain, Value>) {
      const std::size_t known = leaves.size();
      list_row_leaves<FieldAt<Plain, I>::kRole, Byte>(member.data(), sizeof(ElementOf<Value>), leaves);
      set_predictions(member.data(), leaves, known);
      if constexpr (!kIsLoose<ElementOf<Value>>) {
        listed.rows.push_back({reinterpret_cast<const std::byte*>(member.data()), sizeof(ElementOf<Value>)});
      }
    }
  });
  for_each_kept<Plain>(0, [&]<std::size_t I>(std::size_t, std::integral_constant<std::size_t, I>) {
    auto& member = member_of<I>(table);
    if constexpr (model::detail::kIsList<MemberOf<Plain, I>>) list_counted<Byte>(member.data(), listed.groups);
  });
  return listed;
}

}  // namespace detail

/// Lists all leaves of tables that are at the same offset in each row.
template <typename Byte, typename State>
[[gnu::noinline]] std::vector<TableGroups<Byte>> list_row_groups(State& w) {
  std::vector<TableGroups<Byte>> tables;
  detail::for_each_kept<SimState>(0, [&]<std::size_t I>(std::size_t, std::integral_constant<std::size_t, I>) {
    auto& member = detail::member_of<I>(w);
    if constexpr (model::Table<detail::MemberOf<SimState, I>>)
      tables.push_back(detail::list_table_groups<Byte>(member));
  });
  return tables;
}
}  // namespace drystone::state
