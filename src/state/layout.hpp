// The names of the leaves of a world, as they stand at the beginning of a snapshot, and what they say.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "state/leaf_names.hpp"

namespace drystone::state {

/// How many leaves a world has.
inline constexpr std::size_t kLeaves = leaf_count<SimState>();

/// What the names of a snapshot say: leaves in the order of their columns, with the place of each among the leaves of its group.
struct Layout {
  struct Leaf {
    std::string_view name;
    char sort = 'u';
    std::size_t width = 1;
    std::size_t group = kNoGroup;
    std::size_t place = 0;
  };
  std::vector<Leaf> leaves;
  std::vector<std::vector<std::size_t>> groups;  // The leaves of each.
};

/// A line for each leaf: its name, its type and, for one in a group, the group's number.
const std::string& own_names();
/// What own_names() says.
const Layout& own_layout();
/// What other names say, which must outlive it. No leaves where the names are none.
Layout parse_layout(std::string_view names);

}  // namespace drystone::state
