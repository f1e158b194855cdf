// The numbers that a snapshot keeps, by name: the list at the beginning of a snapshot, and the layout that it describes.
//
// They are all numbers that later steps depend on or that the world reports, found by the description of the fields (model/row_fields.hpp).
// So a field that is added there is in snapshots too, unless it is `unsaved` or of role `scratch`.
//
// Each number in a type is a leaf. All entries of a list share their leaves, and so do all rows of a table. The values of a leaf, one after
// another, are a column of the snapshot. Most leaves of a table are at the same offset in each row; they form groups
// (state/row_groups.hpp). The others are irregular (options of the world, lists, names, variants) and visited one by one
// (state/irregular_columns.hpp).
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace drystone::state {

inline constexpr std::size_t kNoGroup = ~std::size_t{0};

/// The layout of a snapshot: the leaves in the order of their columns.
struct Layout {
  struct Leaf {
    std::string_view name;         // "body.pose.position.x"
    char sort = 'u';               // u, i or f
    std::size_t width = 1;         // In bytes.
    std::size_t group = kNoGroup;  // In the order of list_row_groups().
    std::size_t place = 0;         // Among the leaves of its group.
  };
  std::vector<Leaf> leaves;
  std::vector<std::vector<std::size_t>> groups;  // The leaves of each group.
};

/// The names of all leaves of a world, one in a line: the name, the type and, for a leaf in a group, the group's number.
const std::string& own_names();
/// The layout that own_names() describes.
const Layout& own_layout();
/// The layout that other names describe. The names must outlive it. It has no leaves if the names are invalid.
Layout parse_layout(std::string_view names);

}  // namespace drystone::state
