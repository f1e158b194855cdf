// Lists the leaves of tables that are at the same offset in each row. They are copied with a stride, one block of rows at a time.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "history/columns.hpp"
#include "history/predictions.hpp"
#include "world/sim_state.hpp"
#include "world/type_info.hpp"

namespace drystone::state {

/// A number at the same offset in each row of a table, or a bit in a set of slots.
struct RowLeaf {
  std::byte* first = nullptr;  // The address of the number in row 0.
  base::LayeredBitSet* set = nullptr;
  std::uint32_t stride = 0;
  std::uint8_t width = 1;
  Numbers numbers = Numbers::whole;
  std::uint8_t values = 0;  // Valid numbers are less than this; 0: all are valid.
  bool is_finite = false;   // Whether it must be finite: all floating-point numbers but those that are only reported.
  Predict prediction = nullptr;
  const std::byte* rows = nullptr;  // Row 0, for the prediction.
};

/// Leaves that the same rows of a table have: all rows, or if `count` is set, the rows whose count is above `entry`.
struct RowGroup {
  const base::IdPool* ids = nullptr;    // Of the table.
  const std::uint8_t* count = nullptr;  // The address of the count in row 0.
  std::uint32_t stride = 0;
  std::uint8_t entry = 0;
  std::vector<RowLeaf> leaves{};
  /// The lists of the table that have leaves of groups: their first entries and the sizes of an entry. If the bytes of two rows are equal
  /// in all lists, all leaves are equal except those in sets.
  struct Rows {
    const std::byte* first = nullptr;
    std::size_t size = 0;
  };
  std::vector<Rows> rows{};

  /// Whether the row of a slot in use is in the group.
  bool counts(std::uint32_t slot) const { return count == nullptr || count[std::size_t{slot} * stride] > entry; }
  /// Whether the slot has a row in the group.
  bool has(std::uint32_t slot) const { return ids->is_used(slot) && counts(slot); }
};

/// Lists all leaves of tables that are at the same offset in each row, in the order of the snapshot: a count comes before the entries that it
/// counts. Who has a const world must not write to its rows.
std::vector<RowGroup> list_row_groups(const SimState& w);

/// The size of the row's counted arrays; 0 if it has none. All have the same size and the same count.
std::uint32_t counted_entries(const model::TypeInfo& row);

}  // namespace drystone::state
