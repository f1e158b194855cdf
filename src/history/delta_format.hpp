// A delta has the differences between the columns (history/layout.hpp) of two states, the base and the later one:
//
//     "DRYDELTA", version, checksum of the names of all leaves, checksum of the base's values
//     for each irregular column that differs: the number of its leaf, the numbers of equal values at its beginning and at its end, the
//     values between them; kNoLeaf ends the list
//     for each group of rows: the number of rows that differ, their slots, and for each block of these rows: which leaves differ, and a
//     block of values for each of them
//     a checksum
//
// Values are written as the exclusive or with the base's values, or with 0 if the base has none, because old and new values mostly have
// the same upper bytes. A reader builds the state from the base's columns and the changes in the same way as from a snapshot, so the
// results are equal bit for bit.
//
// This is what writing and reading share.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <string_view>
#include <vector>

#include "history/irregular_columns.hpp"
#include "history/layout.hpp"
#include "history/row_blocks.hpp"
#include "history/snapshot.hpp"
#include "history/snapshot_format.hpp"

namespace drystone::state {

inline constexpr std::string_view kDeltaMagic = "DRYDELTA";
inline constexpr std::uint32_t kDeltaVersion = 4;
inline constexpr std::uint16_t kNoLeaf = 0xffff;

/// The checksum of the values that a snapshot of this state would have. `irregular`: its irregular columns.
std::uint64_t base_checksum(const SimState& w, const std::vector<ColumnWriter>& irregular);

/// The values of a column as bytes; each value has `width` bytes.
struct Values {
  std::span<const std::byte> bytes;
  std::size_t width = 1;

  std::size_t size() const { return bytes.size() / width; }
  bool same(std::size_t i, const Values& other, std::size_t j) const {
    return std::memcmp(&bytes[i * width], &other.bytes[j * width], width) == 0;
  }
};

inline Values values_of(const std::vector<ColumnWriter>& columns, std::size_t leaf) {
  return {columns[leaf].bytes(), own_layout().leaves[leaf].width};
}

/// The numbers of values at the beginning and at the end that are equal in two columns.
struct Common {
  std::size_t first = 0;
  std::size_t last = 0;
};

/// The exclusive or of `between` with the base's values in the same place. If the base has another number of values there, returns
/// `between`.
inline std::vector<std::byte> xor_between(std::span<const std::byte> between, std::span<const std::byte> of_base) {
  std::vector<std::byte> mixed(between.begin(), between.end());
  if (of_base.size() != mixed.size()) return mixed;
  for (std::size_t i = 0; i < mixed.size(); ++i) mixed[i] ^= of_base[i];
  return mixed;
}

/// The bytes of the values between the common ones.
inline std::span<const std::byte> between(const Values& values, const Common& common) {
  return values.bytes.subspan(common.first * values.width, (values.size() - common.first - common.last) * values.width);
}

/// Gathers the base's values of a leaf; 0 for slots that the base does not have.
template <typename T>
void gather_base(const RowGroup& group, std::size_t leaf, std::span<const std::uint32_t> slots,
                 std::span<const bool> has, std::span<T> values) {
  std::fill(values.begin(), values.end(), T{0});
  if (group.leaves.empty()) return;
  const RowLeaf& from = group.leaves[leaf];
  for (std::size_t i = 0; i < slots.size(); ++i) {
    if (!has[i]) continue;
    if (from.set != nullptr) {
      values[i] = from.set->test(slots[i]) ? 1 : 0;
    } else {
      std::memcpy(&values[i], from.first + std::size_t{slots[i]} * from.stride, sizeof(T));
    }
  }
}

/// A group of rows in the base and in the later state.
struct GroupPair {
  const RowGroup& base;
  const RowGroup& group;

  /// For each of the slots, whether the base has it.
  std::array<bool, kBlockValues> in_base(std::span<const std::uint32_t> slots) const {
    std::array<bool, kBlockValues> has{};
    for (std::size_t i = 0; i < slots.size(); ++i) has[i] = base.has(slots[i]);
    return has;
  }
};

template <typename F>
void for_each_pair(const SimState& base, const SimState& now, F f) {
  const std::vector<RowGroup> of_base = list_row_groups(base);
  const std::vector<RowGroup> of_now = list_row_groups(now);
  for (std::size_t i = 0; i < of_now.size(); ++i) f(GroupPair{of_base[i], of_now[i]});
}

}  // namespace drystone::state
