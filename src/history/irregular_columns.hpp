// Gathers the columns of irregular leaves (history/layout.hpp) from a world, and fills a world from such columns.
#pragma once

#include <cstddef>
#include <vector>

#include "history/columns.hpp"
#include "world/sim_state.hpp"

namespace drystone::state {

/// The columns of a world, by the number of the leaf; empty for leaves of row groups.
std::vector<ColumnWriter> gather_irregular(const SimState& w);

/// Columns to fill a world with, by the number of the leaf.
class IrregularColumns {
 public:
  IrregularColumns();

  void give(std::size_t leaf, ColumnReader column);
  /// Fills the world and makes all rows of its tables. Returns whether all values were valid and none is left over. `known`: a world whose
  /// support shapes are copied where the slot and the parts are the same, because making one takes microseconds. `most` limits the rows of
  /// a table, so that damaged sizes cannot request all memory.
  bool fill(SimState& w, const SimState& known, std::size_t most);

 private:
  std::vector<ColumnReader> columns_;
};

}  // namespace drystone::state
