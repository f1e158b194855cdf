// The names of all leaves of a world at the beginning of a snapshot, and the layout that they describe.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "state/leaf_names.hpp"

namespace drystone::state {

/// The number of leaves of a world.
inline constexpr std::size_t kLeaves = leaf_count<SimState>();

/// The layout of a snapshot: the leaves in the order of their columns, each with its position among the leaves of its group.
struct Layout {
  struct Leaf {
    std::string_view name;
    char sort = 'u';
    std::size_t width = 1;
    std::size_t group = kNoGroup;
    std::size_t place = 0;
  };
  std::vector<Leaf> leaves;
  std::vector<std::vector<std::size_t>> groups;  // The leaves of each group.
};

/// The names of all leaves, one in a line: the name, the type and, for a leaf in a group, the group's number.
const std::string& own_names();
/// The layout that own_names() describes.
const Layout& own_layout();
/// The layout that other names describe. The names must outlive it. It has no leaves if the names are invalid.
Layout parse_layout(std::string_view names);

}  // namespace drystone::state
