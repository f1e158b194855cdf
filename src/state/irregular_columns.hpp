// Gathers the columns of irregular leaves (state/layout.hpp) from a world, and fills a world from such columns.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "model/sim_state.hpp"
#include "state/columns.hpp"

namespace drystone::state {

/// The columns of a world, by the number of the leaf; empty for leaves of row groups.
std::vector<ColumnWriter> gather_irregular(const SimState& w);

/// Columns to fill a world with, by the number of the leaf.
class IrregularColumns {
 public:
  IrregularColumns();

  void give(std::size_t leaf, ColumnReader column);
  /// Fills the world and makes all rows of its tables. A value without a column keeps the default of a new row. Returns whether all values
  /// were valid and none is left over. `most` limits the rows of a table and the entries of a list without a column, so that damaged sizes
  /// cannot request all memory.
  bool fill(SimState& w, std::size_t most);

 private:
  friend class Filler;

  struct Column {
    ColumnReader reader;
    bool is_there = false;
  };
  std::vector<Column> columns_;
};

}  // namespace drystone::state
