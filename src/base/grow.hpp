// Tables grow together: a slot that an id pool hands out has a row in each column of its table.
#pragma once

#include <cstdint>
#include <vector>

#include "base/layered_bit_set.hpp"

namespace drystone::base {

template <typename Row>
void grow_column(std::vector<Row>& column, std::size_t size) {
  if (size > column.size()) column.resize(size);
}
inline void grow_column(LayeredBitSet& column, std::size_t size) { column.grow(size); }

/// Makes room for the slot in each of the columns. Rows that are there stay as they are.
template <typename... Columns>
void grow_to_hold(std::uint32_t slot, Columns&... columns) {
  (grow_column(columns, std::size_t{slot} + 1), ...);
}

}  // namespace drystone::base
