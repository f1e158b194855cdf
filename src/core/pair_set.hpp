// Tables for the broad phase: a set of unordered pairs of indices, which are the pairs of shapes that have a contact and are looked up for every
// overlap that is found; and a map from a cell (the slot of a grid and the number of the cell) to a 32-bit value.
//
// Open addressing with linear probing over one array, at most five eighths full. Erasing shifts the following entries back instead of leaving
// tombstones: lookups stay as fast after a million changes as they were at first (Knuth, The Art of Computer Programming 3, 6.4,
// algorithm R). The hash is the finaliser of SplitMix64 (Steele, Lea, Flood 2014): neighbouring indices land far apart.
//
// The tables cannot be iterated, so no result can depend on their order. contains() and find() may be called by many threads at the same time
// while nothing changes the table.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "core/assert.hpp"
#include "core/column.hpp"
#include "core/platform.hpp"

namespace drystone::base {

/// Entries with a key of 64 bits. A default Entry marks an empty place; is_empty() tells it from others.
template <typename Entry>
class KeyTable {
 public:
  std::size_t size() const { return size_; }
  /// Whether nothing was ever added. Otherwise any key may be looked for.
  bool has_no_places() const { return entries_.empty(); }

  /// The place of the key, or the empty place at which it would be added.
  std::size_t place_of(std::uint64_t key) const {
    std::size_t place = home(key);
    while (!entries_[place].is_empty() && entries_[place].key != key) place = next(place);
    return place;
  }
  const Entry& operator[](std::size_t place) const { return entries_[place]; }

  /// Adds an entry unless its key is there. Returns whether it was new.
  bool add(const Entry& entry) {
    if (8 * (size_ + 1) > 5 * entries_.size()) rehash(std::max(kSmallest, 2 * entries_.size()));
    Entry& place = entries_[place_of(entry.key)];
    if (!place.is_empty()) return false;
    place = entry;
    ++size_;
    return true;
  }
  /// Removes the key. Returns whether it was there.
  bool erase(std::uint64_t key) {
    if (has_no_places()) return false;
    std::size_t gap = place_of(key);
    if (entries_[gap].is_empty()) return false;
    for (std::size_t place = next(gap); !entries_[place].is_empty(); place = next(place)) {
      // An entry may fill the gap unless its home lies cyclically in (gap, place]: a search would then miss it.
      const std::size_t behind_gap = (place - gap) & (entries_.size() - 1);
      const std::size_t behind_home = (place - home(entries_[place].key)) & (entries_.size() - 1);
      if (behind_home < behind_gap) continue;
      entries_[gap] = entries_[place];
      gap = place;
    }
    entries_[gap] = {};
    --size_;
    return true;
  }
  void prefetch(std::uint64_t key) const {
    if (!has_no_places()) base::prefetch(&entries_[home(key)]);
  }
  /// Keeps the memory.
  void clear() {
    std::fill(entries_.begin(), entries_.end(), Entry{});
    size_ = 0;
  }
  void reserve(std::size_t count) {
    const std::size_t needed = std::bit_ceil(std::max(kSmallest, (8 * count + 4) / 5));
    if (needed > entries_.size()) rehash(needed);
  }

 private:
  static constexpr std::size_t kSmallest = 32;

  std::size_t home(std::uint64_t key) const {
    key = (key ^ (key >> 30)) * 0xbf58476d1ce4e5b9u;
    key = (key ^ (key >> 27)) * 0x94d049bb133111ebu;
    return static_cast<std::size_t>(key ^ (key >> 31)) & (entries_.size() - 1);
  }
  std::size_t next(std::size_t place) const { return (place + 1) & (entries_.size() - 1); }

  void rehash(std::size_t places) {
    Column<Entry> old(places, Entry{});
    old.swap(entries_);
    for (const Entry& entry : old) {
      if (!entry.is_empty()) entries_[place_of(entry.key)] = entry;
    }
  }

  Column<Entry> entries_;  // The size is a power of two, or 0 before the first entry.
  std::size_t size_ = 0;
};

/// A pair is its smaller index in the upper and its larger in the lower half of the key. A pair of equal indices does not exist, so key 0 marks
/// an empty place.
class PairSet {
 public:
  /// Returns whether the pair is new. a != b.
  bool insert(std::uint32_t a, std::uint32_t b) { return table_.add({key_of(a, b)}); }
  /// Returns whether the set had the pair.
  bool erase(std::uint32_t a, std::uint32_t b) { return table_.erase(key_of(a, b)); }
  bool contains(std::uint32_t a, std::uint32_t b) const {
    return !table_.has_no_places() && !table_[table_.place_of(key_of(a, b))].is_empty();
  }
  /// Prefetches the entry that contains(a, b) reads first. A loop over many pairs calls this some iterations ahead.
  void prefetch(std::uint32_t a, std::uint32_t b) const { table_.prefetch(key_of(a, b)); }
  std::size_t size() const { return table_.size(); }
  /// Empties the set and keeps its memory.
  void clear() { table_.clear(); }
  /// Makes room for `pairs` pairs, so that inserting up to that many does not allocate.
  void reserve(std::size_t pairs) { table_.reserve(pairs); }

 private:
  struct Entry {
    std::uint64_t key = 0;

    bool is_empty() const { return key == 0; }
  };
  static std::uint64_t key_of(std::uint32_t a, std::uint32_t b) {
    DRYSTONE_ASSERT(a != b);
    return (std::uint64_t{std::min(a, b)} << 32) | std::max(a, b);
  }

  KeyTable<Entry> table_;
};

class CellMap {
 public:
  static constexpr std::uint32_t kNothing = 0xffffffffu;

  /// The value of a cell; kNothing if there is none.
  std::uint32_t find(std::uint32_t grid, std::uint32_t cell) const {
    return table_.has_no_places() ? kNothing : table_[table_.place_of(key_of(grid, cell))].value;
  }
  /// Adds a cell, which must have no value yet.
  void insert(std::uint32_t grid, std::uint32_t cell, std::uint32_t value) {
    [[maybe_unused]] const bool is_new = table_.add({key_of(grid, cell), value});
    DRYSTONE_ASSERT(is_new);
  }
  /// Removes a cell, which must have a value.
  void erase(std::uint32_t grid, std::uint32_t cell) {
    [[maybe_unused]] const bool had = table_.erase(key_of(grid, cell));
    DRYSTONE_ASSERT(had);
  }
  std::size_t size() const { return table_.size(); }

 private:
  struct Entry {
    std::uint64_t key = 0;
    std::uint32_t value = kNothing;

    bool is_empty() const { return value == kNothing; }
  };
  static std::uint64_t key_of(std::uint32_t grid, std::uint32_t cell) { return (std::uint64_t{grid} << 32) | cell; }

  KeyTable<Entry> table_;
};

}  // namespace drystone::base
