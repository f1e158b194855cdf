// The list of the columns of BodyColumns, for what is done with each of them.
#pragma once

#include <cstddef>

#include "drystone/columns.hpp"

namespace drystone::api {

/// Calls f(name, column) for each column.
template <typename Columns, typename F>
void for_each_column(Columns& columns, F f) {
  f("BodyColumns.x", columns.x);
  f("BodyColumns.y", columns.y);
  f("BodyColumns.cosine", columns.cosine);
  f("BodyColumns.sine", columns.sine);
  f("BodyColumns.angle", columns.angle);
  f("BodyColumns.velocity_x", columns.velocity_x);
  f("BodyColumns.velocity_y", columns.velocity_y);
  f("BodyColumns.angular_velocity", columns.angular_velocity);
  f("BodyColumns.awake", columns.awake);
}

/// The numbers from `first` on of each column, `count` of them.
inline BodyColumns part_of(BodyColumns columns, std::size_t first, std::size_t count) {
  for_each_column(columns, [first, count](const char*, auto& column) { column = column.part(first, count); });
  return columns;
}

}  // namespace drystone::api
