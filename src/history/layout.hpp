// The numbers that a snapshot keeps, by name.
//
// They are all numbers that later steps depend on or that the world reports, found by the description of the fields (world/row_fields.hpp).
// So a field that is added there is in snapshots too, unless it is `unsaved`.
//
// Each number in a type is a leaf. All entries of a list share their leaves, and so do all rows of a table. The values of a leaf, one after
// another, are a column of the snapshot. Most leaves of a table are at the same offset in each row; they form groups
// (history/row_groups.hpp). The others are irregular (options of the world, lists, names, variants) and visited one by one
// (history/irregular_columns.hpp).
//
// A snapshot has a checksum of the names, types and groups in place of these: a library with other fields refuses it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace drystone::state {

/// The layout of a snapshot: the leaves in the order of their columns.
struct Layout {
  struct Leaf {
    std::size_t width = 1;      // In bytes.
    bool is_irregular = false;  // In no group.
  };
  std::vector<Leaf> leaves;
  /// The names of all leaves of a world, one in a line: the name, the type and, for a leaf in a group, the group's number.
  std::string names;
  std::uint64_t checksum = 0;  // Of the names.
};

/// The layout of this library's snapshots.
const Layout& own_layout();

}  // namespace drystone::state
