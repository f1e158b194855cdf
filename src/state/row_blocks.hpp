// Blocks of values of a row group's leaf (state/row_groups.hpp): gathered from the rows of some slots, and written to them.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <vector>

#include "state/columns.hpp"
#include "state/row_groups.hpp"

namespace drystone::state {

/// The slots of a group's rows.
template <typename Byte>
std::vector<std::uint32_t> slots_of(const TableGroups<Byte>& table, const RowGroup<Byte>& group) {
  std::vector<std::uint32_t> slots;
  slots.reserve(table.ids->size());
  table.ids->for_each_used([&](std::uint32_t slot) {
    if (group.count == nullptr || group.count[std::size_t{slot} * group.stride] > group.entry) slots.push_back(slot);
  });
  return slots;
}

/// Calls f(slots) for each block of slots.
template <typename F>
bool for_each_block(std::span<const std::uint32_t> slots, F f) {
  for (std::size_t i = 0; i < slots.size(); i += kBlockValues) {
    if (!f(slots.subspan(i, std::min(kBlockValues, slots.size() - i)))) return false;
  }
  return true;
}

/// At most kBlockValues slots. T is the unsigned type as wide as the leaf.
template <typename T, typename Byte>
void gather_rows(const RowLeaf<Byte>& leaf, std::span<const std::uint32_t> slots, std::span<T> values) {
  if (leaf.set != nullptr) {
    for (std::size_t i = 0; i < slots.size(); ++i) values[i] = leaf.set->test(slots[i]) ? 1 : 0;
    return;
  }
  const std::byte* const first = leaf.first;
  const std::size_t stride = leaf.stride;
  for (std::size_t i = 0; i < slots.size(); ++i) std::memcpy(&values[i], first + slots[i] * stride, sizeof(T));
}

/// Of floating-point numbers as wide as T.
template <typename T>
bool all_finite(std::span<const T> values) {
  if constexpr (sizeof(T) < 4) {
    return true;
  } else {
    constexpr T kInfinity = sizeof(T) == 4 ? static_cast<T>(0x7f800000u) : static_cast<T>(0x7ff0000000000000u);
    constexpr T kNoSign = static_cast<T>(~T{0}) >> 1;
    T largest = 0;
    for (const T value : values) largest = std::max(largest, static_cast<T>(value & kNoSign));
    return largest < kInfinity;
  }
}

/// False, with rows as they were, where the leaf has no such value.
template <typename T>
bool scatter_rows(const RowLeaf<std::byte>& leaf, std::span<const std::uint32_t> slots, std::span<const T> values) {
  if (leaf.values != 0 && *std::max_element(values.begin(), values.end()) >= leaf.values) return false;
  if (leaf.is_finite && !all_finite<T>(values)) return false;
  if (leaf.set != nullptr) {
    for (std::size_t i = 0; i < slots.size(); ++i) {
      values[i] != 0 ? leaf.set->set(slots[i]) : leaf.set->clear(slots[i]);
    }
    return true;
  }
  std::byte* const first = leaf.first;
  const std::size_t stride = leaf.stride;
  for (std::size_t i = 0; i < slots.size(); ++i) std::memcpy(first + slots[i] * stride, &values[i], sizeof(T));
  return true;
}

}  // namespace drystone::state
