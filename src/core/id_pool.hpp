// Hands out {index, generation} for the rows of a table and knows which of them are alive.
//
// A freed index is reused, last freed first, but never with the same generation: a stale id is always detected. The
// order depends on the calls alone, so the same calls give the same ids on every machine.
//
// acquire() and release() each increment the slot's generation: it is odd while the slot is in use and even while the slot is free.
// So no separate flag is needed, and a slot can be used 2^31 - 1 times. Then it is retired: its index is not handed out again.
//
// clear() frees all slots. The pool then hands indices out as a new pool does (0, 1, 2, ...), but generations continue, so that older
// ids stay stale. Therefore the simulation must not depend on generations.
#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "core/assert.hpp"
#include "core/column.hpp"
#include "core/layered_bit_set.hpp"

namespace drystone::base {

struct PoolId {
  std::uint32_t index = 0;
  std::uint32_t generation = 0;

  friend constexpr bool operator==(PoolId, PoolId) = default;
};

class IdPool {
 public:
  /// `first_generation` is odd. Only tests pass another value than 1, in order to reach the retirement of a slot.
  explicit IdPool(std::uint32_t first_generation = 1) : fresh_(first_generation - 1) {
    DRYSTONE_ASSERT(first_generation % 2 == 1 && fresh_ < kRetired);
  }

  [[nodiscard]] PoolId acquire() {
    const std::uint32_t index = next_index();
    ++generations_[index];
    ++size_;
    return {index, generations_[index]};
  }

  /// The slot must be in use.
  void release(std::uint32_t index) {
    DRYSTONE_ASSERT(is_used(index));
    ++generations_[index];
    --size_;
    if (generations_[index] != kRetired) free_.push_back(index);
  }

  bool is_alive(std::uint32_t index, std::uint32_t generation) const {
    return is_used(index) && generations_[index] == generation;
  }
  /// Whether the slot is in use.
  bool is_used(std::uint32_t index) const { return index < capacity_ && generations_[index] % 2 == 1; }
  /// The generation of the slot, which must be in use.
  std::uint32_t generation(std::uint32_t index) const {
    DRYSTONE_ASSERT(is_used(index));
    return generations_[index];
  }

  /// Slots used since construction or clear(): all indices are below this number. A table has this many rows.
  std::uint32_t capacity() const { return capacity_; }
  /// Slots in use.
  std::uint32_t size() const { return size_; }
  /// Calls f(index) for every slot in use, ascending.
  template <typename F>
  void for_each_used(F&& f) const {
    for (std::uint32_t index = 0; index < capacity_; ++index) {
      if (is_used(index)) f(index);
    }
  }
  /// Indices to be reused, the next one last. Later ids depend on them, so they are part of the state.
  std::span<const std::uint32_t> free_slots() const { return {free_.data(), free_.size()}; }

  /// The data of a pool, for snapshots.
  struct Parts {
    std::uint32_t capacity = 0;
    Column<std::uint32_t> generations;
    Column<std::uint32_t> free;
  };
  Parts parts() const { return {capacity_, generations_, free_}; }
  /// The pool made of these parts; nothing if the parts contradict each other.
  static std::optional<IdPool> from(Parts parts) {
    IdPool pool;
    pool.capacity_ = parts.capacity;
    pool.generations_ = std::move(parts.generations);
    pool.free_ = std::move(parts.free);
    if (pool.capacity_ > pool.generations_.size()) return {};
    std::vector<bool> is_free(pool.capacity_, false);
    for (const std::uint32_t index : pool.free_) {
      if (index >= pool.capacity_ || is_free[index] || pool.is_used(index)) return {};
      if (pool.generations_[index] == kRetired) return {};
      is_free[index] = true;
    }
    for (std::uint32_t index = 0; index < pool.generations_.size(); ++index) {
      const std::uint32_t generation = pool.generations_[index];
      if (generation > kRetired || (index >= pool.capacity_ && generation % 2 == 1)) return {};
      if (pool.is_used(index)) {
        ++pool.size_;
      } else if (index < pool.capacity_ && !is_free[index] && generation != kRetired) {
        return {};
      }
    }
    return pool;
  }

  void clear() {
    for (std::uint32_t i = 0; i < capacity_; ++i) generations_[i] += generations_[i] % 2;
    free_.clear();
    capacity_ = 0;
    size_ = 0;
  }

 private:
  static constexpr std::uint32_t kRetired = std::numeric_limits<std::uint32_t>::max() - 1;

  std::uint32_t next_index() {
    if (!free_.empty()) {
      const std::uint32_t index = free_.back();
      free_.pop_back();
      return index;
    }
    while (capacity_ < generations_.size() && generations_[capacity_] == kRetired) ++capacity_;
    if (capacity_ == generations_.size()) generations_.push_back(fresh_);
    return capacity_++;
  }

  Column<std::uint32_t> generations_;  // Longer than capacity_ after clear().
  Column<std::uint32_t> free_;
  std::uint32_t fresh_ = 0;  // Even: the generation of a slot that was never in use.
  std::uint32_t capacity_ = 0;
  std::uint32_t size_ = 0;
};

// A slot of the pool has a row in each column of its table, so the columns grow together.
template <typename Rows>
void grow_column(Rows& column, std::size_t size) {
  if (size > column.size()) column.resize(size);
}
inline void grow_column(LayeredBitSet& column, std::size_t size) { column.grow(size); }

/// Makes room for the slot in each of the columns. Existing rows keep their values.
template <typename... Columns>
void grow_to_hold(std::uint32_t slot, Columns&... columns) {
  (grow_column(columns, std::size_t{slot} + 1), ...);
}

}  // namespace drystone::base
