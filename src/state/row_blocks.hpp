// Gathers a block of values of a leaf (state/row_groups.hpp) from the rows of some slots, and scatters a block into rows.
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

/// Calls f(value, place) for each value and its address in its row. The slots of most blocks are consecutive, so that the address advances
/// by the stride.
template <typename T, typename Byte, typename F>
void for_each_place(const RowLeaf<Byte>& leaf, std::span<const std::uint32_t> slots, std::span<T> values, F f) {
  const std::size_t stride = leaf.stride;
  if (slots.back() - slots.front() + 1 == slots.size()) {
    Byte* place = leaf.first + slots.front() * stride;
    for (T& value : values) {
      f(value, place);
      place += stride;
    }
    return;
  }
  for (std::size_t i = 0; i < slots.size(); ++i) f(values[i], leaf.first + slots[i] * stride);
}

/// Gathers at most kBlockValues values. T is the unsigned type of the leaf's width.
template <typename T, typename Byte>
void gather_rows(const RowLeaf<Byte>& leaf, std::span<const std::uint32_t> slots, std::span<T> values) {
  if (leaf.set != nullptr) {
    for (std::size_t i = 0; i < slots.size(); ++i) values[i] = leaf.set->test(slots[i]) ? 1 : 0;
    return;
  }
  for_each_place(leaf, slots, values, [](T& value, const std::byte* place) { std::memcpy(&value, place, sizeof(T)); });
}

/// Whether floating-point numbers of T's width are finite: no exponent is all ones. The loop is written so that compilers vectorise it.
template <typename T>
bool all_finite(std::span<const T> values) {
  if constexpr (sizeof(T) < 4) {
    return true;
  } else {
    constexpr T kExponent = sizeof(T) == 4 ? static_cast<T>(0x7f800000u) : static_cast<T>(0x7ff0000000000000u);
    T found = 0;
    for (const T value : values) found |= (value & kExponent) == kExponent ? ~T{0} : T{0};
    return found == 0;
  }
}

template <typename T>
T largest_of(std::span<const T> values) {
  T largest = 0;
  for (const T value : values) largest = std::max(largest, value);
  return largest;
}

/// Writes values to the rows of the slots. Returns false and changes no row if a value is not valid for the leaf.
template <typename T>
bool scatter_rows(const RowLeaf<std::byte>& leaf, std::span<const std::uint32_t> slots, std::span<const T> values) {
  if (leaf.values != 0 && largest_of(values) >= leaf.values) return false;
  if (leaf.is_finite && !all_finite<T>(values)) return false;
  if (leaf.set != nullptr) {
    for (std::size_t i = 0; i < slots.size(); ++i) {
      values[i] != 0 ? leaf.set->set(slots[i]) : leaf.set->clear(slots[i]);
    }
    return true;
  }
  for_each_place(leaf, slots, values, [](const T& value, std::byte* place) { std::memcpy(place, &value, sizeof(T)); });
  return true;
}

}  // namespace drystone::state
