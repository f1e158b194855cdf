// Gathers a block of values of a leaf (history/row_groups.hpp) from the rows of some slots, and scatters a block into rows.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <vector>

#include "history/columns.hpp"
#include "history/row_groups.hpp"

namespace drystone::state {

/// The slots of a group's rows.
inline std::vector<std::uint32_t> slots_of(const RowGroup& group) {
  std::vector<std::uint32_t> slots;
  slots.reserve(group.ids->size());
  group.ids->for_each_used([&](std::uint32_t slot) {
    if (group.counts(slot)) slots.push_back(slot);
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

/// Calls f(value, place) for each value and its address in its row. The slots of most blocks are consecutive; then the address advances by
/// the stride, four rows at a time.
template <typename T, typename F>
void for_each_place(const RowLeaf& leaf, std::span<const std::uint32_t> slots, T* values, F f) {
  const std::size_t stride = leaf.stride;
  const std::size_t count = slots.size();
  std::size_t i = 0;
  if (slots.back() - slots.front() + 1 == count) {
    std::byte* place = leaf.first + slots.front() * stride;
    for (; i + 4 <= count; i += 4, place += 4 * stride) {
      f(values[i], place);
      f(values[i + 1], place + stride);
      f(values[i + 2], place + 2 * stride);
      f(values[i + 3], place + 3 * stride);
    }
  }
  for (; i < count; ++i) f(values[i], leaf.first + slots[i] * stride);
}

/// Gathers at most kBlockValues values. T is the unsigned type of the leaf's width.
template <typename T>
void gather_rows(const RowLeaf& leaf, std::span<const std::uint32_t> slots, std::span<T> values) {
  if (leaf.set != nullptr) {
    for (std::size_t i = 0; i < slots.size(); ++i) values[i] = leaf.set->test(slots[i]) ? 1 : 0;
    return;
  }
  for_each_place(leaf, slots, values.data(),
                 [](T& value, const std::byte* place) { std::memcpy(&value, place, sizeof(T)); });
}

/// Whether floating-point numbers of T's width are finite: no exponent is all ones.
template <typename T>
bool all_finite(std::span<const T> values) {
  if constexpr (sizeof(T) < 4) {
    return true;
  } else {
    constexpr T kExponent = sizeof(T) == 4 ? static_cast<T>(0x7f800000u) : static_cast<T>(0x7ff0000000000000u);
    // Adding one to an exponent of all ones, and to no other, carries into the highest bit.
    constexpr T kOne = kExponent & (T{0} - kExponent);
    const T carries = united(values, [](auto value) { return (value & kExponent) + kOne; });
    return (carries & ~static_cast<T>(~T{0} >> 1)) == 0;
  }
}

/// Whether all values are less than `end`, which is at most 128. For numbers of a byte.
template <typename T>
bool all_below(std::span<const T> values, std::uint8_t end) {
  // A number from `end` to 127 carries into the highest bit if the rest to 128 is added to its lower bits.
  const T rest = static_cast<T>(128 - end);
  const T carries = united(
      values, [&]<typename V>(V value) { return static_cast<V>(value | static_cast<V>((value & T{127}) + rest)); });
  return carries < 128;
}

/// Writes values to the rows of the slots. Returns false and changes no row if a value is not valid for the leaf.
template <typename T>
bool scatter_rows(const RowLeaf& leaf, std::span<const std::uint32_t> slots, std::span<const T> values) {
  if (leaf.values != 0 && !all_below(values, leaf.values)) return false;
  if (leaf.is_finite && !all_finite<T>(values)) return false;
  if (leaf.set != nullptr) {
    for (std::size_t i = 0; i < slots.size(); ++i) {
      values[i] != 0 ? leaf.set->set(slots[i]) : leaf.set->clear(slots[i]);
    }
    return true;
  }
  for_each_place(leaf, slots, values.data(),
                 [](const T& value, std::byte* place) { std::memcpy(place, &value, sizeof(T)); });
  return true;
}

}  // namespace drystone::state
