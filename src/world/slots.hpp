// Making and releasing slots of the tables. A slot that is made has default rows in all columns, whatever it held before: what a world
// does depends on its calls, and not on what was in its slots. So a column cannot be forgotten where an object is made.
//
// Rows of a released slot free what they own, and are otherwise left as they were. In builds with assertions they hold a pattern that no
// valid row has, so that code that reads them shows.
#pragma once

#include <array>
#include <cstddef>
#include <cstring>
#include <tuple>
#include <type_traits>

#include "core/platform.hpp"
#include "world/sim_state.hpp"

namespace drystone::model {

/// The columns of a table, which have a row for each slot: all of them, as a test compares with their description.
inline auto columns_of(BodyTable& t) {
  return std::tie(t.state, t.clock, t.links, t.user_data, t.mass, t.mass_override, t.names, t.awake, t.shapeless);
}
inline auto columns_of(ShapeTable& t) {
  return std::tie(t.geometry, t.row, t.user_data, t.extras, t.names, t.body, t.group, t.before, t.fat_box, t.slab,
                  t.moved, t.sensors);
}
inline auto columns_of(TileTable& t) { return std::tie(t.row); }
inline auto columns_of(ChainTable& t) { return std::tie(t.row, t.links, t.options); }
inline auto columns_of(ContactTable& t) { return std::tie(t.row, t.key, t.reuse, t.awake); }
inline auto columns_of(JointTable& t) { return std::tie(t.options, t.row, t.coupling, t.awake); }
inline auto columns_of(IslandTable& t) { return std::tie(t.row); }
inline auto columns_of(FieldTable& t) { return std::tie(t.row); }

namespace detail {

/// Every byte of a row in a released slot, in builds with assertions.
inline constexpr int kReleased = 0xdd;

template <typename Rows>
void set_default(Rows& column, std::uint32_t slot) {
  using Row = typename Rows::value_type;
  if constexpr (base::kIsZeroByDefault<Row>) {
    // Such a row is not set to what it is (core/column.hpp).
    static constexpr std::array<std::byte, sizeof(Row)> kZeros{};
    if (std::memcmp(static_cast<const void*>(&column[slot]), kZeros.data(), sizeof(Row)) == 0) return;
  }
  if constexpr (std::is_trivially_copyable_v<Row>) {
    static constexpr Row kDefault{};  // One copy, where Row{} would set member by member.
    column[slot] = kDefault;
  } else {
    column[slot] = Row{};
  }
}

template <typename Rows>
void set_released(Rows& column, std::uint32_t slot) {
  if constexpr (!std::is_trivially_copyable_v<typename Rows::value_type>) {
    set_default(column, slot);  // Frees what the row owns.
  } else if constexpr (DRYSTONE_ASSERTS) {
    std::memset(static_cast<void*>(&column[slot]), kReleased, sizeof(column[slot]));
  }
}
inline void set_released(base::LayeredBitSet& column, std::uint32_t slot) { column.clear(slot); }

/// Gives the column a default row in the slot. A row by which the column grows is a default one already.
template <typename Rows>
void acquire_row(Rows& column, std::uint32_t slot) {
  if (slot < column.size()) {
    set_default(column, slot);
  } else {
    base::grow_to_hold(slot, column);
  }
}
inline void acquire_row(base::LayeredBitSet& column, std::uint32_t slot) {
  base::grow_to_hold(slot, column);
  column.clear(slot);
}

}  // namespace detail

/// A free slot with default rows.
template <typename Rows>
base::PoolId acquire_slot(Rows& table) {
  const base::PoolId id = table.ids.acquire();
  std::apply([&](auto&... column) { (detail::acquire_row(column, id.index), ...); }, columns_of(table));
  return id;
}

/// Frees a slot. Its rows must not be read afterwards.
template <typename Rows>
void release_slot(Rows& table, std::uint32_t slot) {
  std::apply([&](auto&... column) { (detail::set_released(column, slot), ...); }, columns_of(table));
  table.ids.release(slot);
}

}  // namespace drystone::model
