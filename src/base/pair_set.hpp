// A set of unordered pairs of indices: the pairs of shapes that have a contact. The broad phase looks up every overlap that it finds.
//
// Open addressing with linear probing over one array of 64-bit keys, at most five eighths full. A pair is its smaller index in
// the upper and its larger in the lower half of the key; a pair of equal indices does not exist, so key 0 marks an
// empty place. Erasing shifts the following keys back instead of leaving tombstones: lookups stay as fast after a
// million changes as they were at first (Knuth, The Art of Computer Programming 3, 6.4, algorithm R). The hash is the
// finaliser of SplitMix64 (Steele, Lea, Flood 2014): neighbouring indices land far apart.
//
// The set cannot be iterated, so no result can depend on the order of the table. contains() may be called by many
// threads at the same time while nothing changes the set.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "base/assert.hpp"
#include "base/column.hpp"
#include "base/platform.hpp"

namespace drystone::base {

class PairSet {
 public:
  /// Returns whether the pair is new. a != b.
  bool insert(std::uint32_t a, std::uint32_t b) {
    if (8 * (size_ + 1) > 5 * keys_.size()) rehash(std::max(kSmallest, 2 * keys_.size()));
    const std::uint64_t key = key_of(a, b);
    std::uint64_t& place = keys_[find(key)];
    if (place == key) return false;
    place = key;
    ++size_;
    return true;
  }

  /// Returns whether the set had the pair.
  bool erase(std::uint32_t a, std::uint32_t b) {
    if (keys_.empty()) return false;
    const std::uint64_t key = key_of(a, b);
    const std::size_t place = find(key);
    if (keys_[place] != key) return false;
    close_gap(place);
    --size_;
    return true;
  }

  bool contains(std::uint32_t a, std::uint32_t b) const {
    if (keys_.empty()) return false;
    const std::uint64_t key = key_of(a, b);
    return keys_[find(key)] == key;
  }

  /// Prefetches the entry that contains(a, b) reads first. A loop over many pairs calls this some iterations ahead.
  void prefetch(std::uint32_t a, std::uint32_t b) const {
    if (!keys_.empty()) base::prefetch(&keys_[home(key_of(a, b))]);
  }

  std::size_t size() const { return size_; }

  /// Empties the set and keeps its memory.
  void clear() {
    std::fill(keys_.begin(), keys_.end(), kEmpty);
    size_ = 0;
  }

  /// Makes room for `pairs` pairs, so that inserting up to that many does not allocate.
  void reserve(std::size_t pairs) {
    const std::size_t needed = std::bit_ceil(std::max(kSmallest, (8 * pairs + 4) / 5));
    if (needed > keys_.size()) rehash(needed);
  }

 private:
  static constexpr std::uint64_t kEmpty = 0;
  static constexpr std::size_t kSmallest = 32;

  static std::uint64_t key_of(std::uint32_t a, std::uint32_t b) {
    DRYSTONE_ASSERT(a != b);
    return (std::uint64_t{std::min(a, b)} << 32) | std::max(a, b);
  }

  static std::uint64_t mix(std::uint64_t key) {
    key = (key ^ (key >> 30)) * 0xbf58476d1ce4e5b9u;
    key = (key ^ (key >> 27)) * 0x94d049bb133111ebu;
    return key ^ (key >> 31);
  }

  std::size_t home(std::uint64_t key) const { return static_cast<std::size_t>(mix(key)) & (keys_.size() - 1); }
  std::size_t next(std::size_t place) const { return (place + 1) & (keys_.size() - 1); }

  /// The place of the key, or the empty place at which the key would be inserted.
  std::size_t find(std::uint64_t key) const {
    std::size_t place = home(key);
    while (keys_[place] != key && keys_[place] != kEmpty) place = next(place);
    return place;
  }

  void close_gap(std::size_t gap) {
    for (std::size_t place = next(gap); keys_[place] != kEmpty; place = next(place)) {
      // A key may fill the gap unless its home lies cyclically in (gap, place]: a search would then miss it.
      const std::size_t behind_gap = (place - gap) & (keys_.size() - 1);
      const std::size_t behind_home = (place - home(keys_[place])) & (keys_.size() - 1);
      if (behind_home < behind_gap) continue;
      keys_[gap] = keys_[place];
      gap = place;
    }
    keys_[gap] = kEmpty;
  }

  void rehash(std::size_t places) {
    Column<std::uint64_t> old(places, kEmpty);
    old.swap(keys_);
    for (const std::uint64_t key : old) {
      if (key != kEmpty) keys_[find(key)] = key;
    }
  }

  Column<std::uint64_t> keys_;  // The size is a power of two, or 0 before the first insertion.
  std::size_t size_ = 0;
};

}  // namespace drystone::base
