// A map from a cell (the slot of a grid and the number of the cell) to a 32-bit value.
//
// Open addressing with linear probing, at most half full; erasing shifts the following entries back. See base/pair_set.hpp, which has the
// same structure without values, for the sources. The map cannot be iterated, so no result can depend on the order of the table. find() may
// be called by many threads at the same time while nothing changes the map.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "base/assert.hpp"
#include "base/column.hpp"

namespace drystone::base {

class CellMap {
 public:
  static constexpr std::uint32_t kNothing = 0xffffffffu;

  /// The value of a cell; kNothing if there is none.
  std::uint32_t find(std::uint32_t grid, std::uint32_t cell) const {
    return entries_.empty() ? kNothing : entries_[place_of(key_of(grid, cell))].value;
  }

  /// Adds a cell, which must have no value yet.
  void insert(std::uint32_t grid, std::uint32_t cell, std::uint32_t value) {
    if (2 * (size_ + 1) > entries_.size()) rehash(std::max(kSmallest, 2 * entries_.size()));
    Entry& entry = entries_[place_of(key_of(grid, cell))];
    DRYSTONE_ASSERT(entry.value == kNothing);
    entry = {key_of(grid, cell), value};
    ++size_;
  }

  /// Removes a cell, which must have a value.
  void erase(std::uint32_t grid, std::uint32_t cell) {
    std::size_t gap = place_of(key_of(grid, cell));
    DRYSTONE_ASSERT(entries_[gap].value != kNothing);
    for (std::size_t place = next(gap); entries_[place].value != kNothing; place = next(place)) {
      // An entry may fill the gap unless its home lies cyclically in (gap, place]: a search would then miss it.
      const std::size_t behind_gap = (place - gap) & (entries_.size() - 1);
      const std::size_t behind_home = (place - home(entries_[place].key)) & (entries_.size() - 1);
      if (behind_home < behind_gap) continue;
      entries_[gap] = entries_[place];
      gap = place;
    }
    entries_[gap] = {};
    --size_;
  }

  std::size_t size() const { return size_; }

 private:
  struct Entry {
    std::uint64_t key = 0;
    std::uint32_t value = kNothing;
  };
  static constexpr std::size_t kSmallest = 32;

  static std::uint64_t key_of(std::uint32_t grid, std::uint32_t cell) { return (std::uint64_t{grid} << 32) | cell; }

  std::size_t home(std::uint64_t key) const {
    key = (key ^ (key >> 30)) * 0xbf58476d1ce4e5b9u;
    key = (key ^ (key >> 27)) * 0x94d049bb133111ebu;
    return static_cast<std::size_t>(key ^ (key >> 31)) & (entries_.size() - 1);
  }
  std::size_t next(std::size_t place) const { return (place + 1) & (entries_.size() - 1); }

  /// The place of the key, or the empty place at which it would be inserted.
  std::size_t place_of(std::uint64_t key) const {
    std::size_t place = home(key);
    while (entries_[place].value != kNothing && entries_[place].key != key) place = next(place);
    return place;
  }

  void rehash(std::size_t places) {
    Column<Entry> old(places, Entry{});
    old.swap(entries_);
    for (const Entry& entry : old) {
      if (entry.value != kNothing) entries_[place_of(entry.key)] = entry;
    }
  }

  Column<Entry> entries_;  // The size is a power of two, or 0 before the first insertion.
  std::size_t size_ = 0;
};

}  // namespace drystone::base
