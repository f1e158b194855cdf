// The leaves of tables that are at the same place in each row: they are copied with a stride, a block of rows at a time.
#pragma once

#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <vector>

#include "state/leaves.hpp"

namespace drystone::state {

/// A number that is at the same place in each row of a table, or a set of slots. Byte is const where rows are read.
template <typename Byte>
struct RowLeaf {
  Byte* first = nullptr;  // In row 0.
  std::conditional_t<std::is_const_v<Byte>, const base::LayeredBitSet, base::LayeredBitSet>* set = nullptr;
  std::uint32_t stride = 0;
  std::uint8_t width = 1;
  bool is_whole = true;
  std::uint8_t values = 0;  // How many values there are, from 0 on; 0: all.
  bool is_finite = false;   // A floating-point number that is: all but what is only told.
};

/// Leaves that the same rows have. Where `count` is, the rows whose count is above `entry`, else all.
template <typename Byte>
struct RowGroup {
  const std::uint8_t* count = nullptr;  // In row 0.
  std::uint32_t stride = 0;
  std::uint8_t entry = 0;
  std::vector<RowLeaf<Byte>> leaves;
};

/// The groups of a table, in the order in which they are kept: a count comes before what it counts.
template <typename Byte>
struct TableGroups {
  const base::IdPool* ids = nullptr;
  std::vector<RowGroup<Byte>> groups;
  /// Where the lists of the table are that have leaves of groups, and how large their entries: rows whose bytes are alike there have
  /// the same values, sets aside.
  struct Rows {
    const std::byte* first = nullptr;
    std::size_t size = 0;
  };
  std::vector<Rows> rows;
};

namespace detail {

/// What is in a member that is not of role `state` is not either.
template <model::Role R, typename AField>
constexpr model::Role inner_role() {
  return R == model::Role::state ? AField::kRole : R;
}

template <model::Role R, typename Byte, typename T>
void list_row_leaves(T* first, std::uint32_t stride, std::vector<RowLeaf<Byte>>& leaves) {
  using Plain = std::remove_const_t<T>;
  if constexpr (std::is_same_v<Plain, NoName> || kIsLoose<Plain>) {
    return;
  } else if constexpr (model::detail::kIsNumber<Plain>) {
    RowLeaf<Byte> leaf{reinterpret_cast<Byte*>(first), nullptr, stride, sizeof(T), !std::is_floating_point_v<Plain>, 0};
    leaf.is_finite = std::is_floating_point_v<Plain> && R != model::Role::told;
    if constexpr (std::is_same_v<Plain, bool>) leaf.values = 2;
    if constexpr (std::is_enum_v<Plain>) {
      static_assert(kEnumerators<Plain> > 0, "kEnumerators says nothing of this enumeration");
      static_assert(sizeof(Plain) == 1);
      leaf.values = kEnumerators<Plain>;
    }
    leaves.push_back(leaf);
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

/// How many entries the row's arrays have of which only the first are in use: 0 where it has none. All have the same count.
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
/// Whether they have as many entries, and the same count.
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

/// A group for each entry of such arrays.
template <typename Byte, typename Row>
void list_counted(Row* first, std::vector<RowGroup<Byte>>& groups) {
  using Plain = std::remove_const_t<Row>;
  constexpr std::size_t kEntries = counted_entries<Plain>();
  if constexpr (kEntries > 0) {
    static_assert(counts_are_one<Plain>(), "their groups are those of one count");
    const std::size_t before = groups.size();
    groups.resize(before + kEntries);
    for_each_kept<Plain>(0, [&]<std::size_t I>(std::size_t, std::integral_constant<std::size_t, I>) {
      if constexpr (kIsCounted<Plain, I>) {
        for (std::size_t entry = 0; entry < kEntries; ++entry) {
          RowGroup<Byte>& group = groups[before + entry];
          group.count = &(first->*std::get<I>(model::kFields<Plain>).count);
          group.stride = sizeof(Row);
          group.entry = static_cast<std::uint8_t>(entry);
          list_row_leaves<FieldAt<Plain, I>::kRole, Byte>(&member_of<I>(*first)[entry], sizeof(Row), group.leaves);
        }
      }
    });
  }
}

/// How many groups list_counted() makes for a table.
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
  // A table without rows has none to look at.
  if (table.ids.capacity() == 0) {
    listed.groups.resize(1 + counted_groups<Plain>());
    return listed;
  }
  for_each_kept<Plain>(0, [&]<std::size_t I>(std::size_t, std::integral_constant<std::size_t, I>) {
    auto& member = member_of<I>(table);
    using Value = MemberOf<Plain, I>;
    std::vector<RowLeaf<Byte>>& leaves = listed.groups.front().leaves;
    if constexpr (std::is_same_v<Value, base::LayeredBitSet>) {
      leaves.push_back({nullptr, &member, 0, 1, true, 2});
    } else if constexpr (kIsColumn<Plain, Value>) {
      list_row_leaves<FieldAt<Plain, I>::kRole, Byte>(member.data(), sizeof(ElementOf<Value>), leaves);
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

/// All leaves of tables that are at the same place in each row.
template <typename Byte, typename State>
std::vector<TableGroups<Byte>> list_row_groups(State& w) {
  std::vector<TableGroups<Byte>> tables;
  detail::for_each_kept<SimState>(0, [&]<std::size_t I>(std::size_t, std::integral_constant<std::size_t, I>) {
    auto& member = detail::member_of<I>(w);
    if constexpr (model::Table<detail::MemberOf<SimState, I>>)
      tables.push_back(detail::list_table_groups<Byte>(member));
  });
  return tables;
}
}  // namespace drystone::state
