// The shapes of kinematic bodies, which count as walls in motion: bodies that move fast relative to a kinematic body stop at it, also bodies
// at rest that a fast kinematic body meets. A stopped body then moves along with the kinematic body to the end of the step.
//
// The boxes of kinematic shapes in the trees are those of the last step, and the tree of awake shapes has mostly dynamic ones. So the shapes
// of awake kinematic bodies are listed in each step with a box around their whole motion. Kinematic bodies that sleep stand still and are
// found in the tree of sleeping shapes.
//
// The bodies that are slow themselves are found in the trees, in the boxes of the walls. A slow body whose box at the start is outside of the
// wall's box moves by less than half of its thickness into the wall's way, so it cannot be passed over.
//
// Input: the motions that the solver found. Output: the list, and bodies to sweep. This is serial; the order of the trees does not matter,
// because the lists are sorted.
#pragma once

#include <algorithm>

#include "ccd/first_impact.hpp"
#include "core/sort.hpp"

namespace drystone::continuous {

/// Lists the shapes of the awake kinematic bodies.
KinematicWalls list_kinematic_walls(WorldState& w, const Sweeps& sweeps);

/// Slots of the awake dynamic bodies that are slow, but fast relative to a kinematic body in whose way they are; ascending by solver index.
std::span<const std::uint32_t> find_bodies_in_the_way(WorldState& w, const Sweeps& sweeps);

/// Wakes the sleeping bodies that fast kinematic bodies hit in this step, and moves them along to the end of the step. Returns their slots,
/// ascending.
std::span<const std::uint32_t> take_sleeping_bodies_along(WorldState& w, const Sweeps& sweeps);

/// The bodies of a tree that overlap the box box_of(i) and for which is_in_the_way(i, body), for an i below `count`; ascending. The list is
/// valid until the next one.
template <typename BoxOf, typename IsInTheWay>
std::span<std::uint32_t> list_bodies_in_the_way(WorldState& w, const bvh::Tree& tree, std::size_t count, BoxOf box_of,
                                                IsInTheWay is_in_the_way) {
  std::vector<std::uint32_t>& found = w.scratch->bodies_in_the_way;
  found.clear();
  for (std::size_t i = 0; i < count; ++i) {
    tree.query(box_of(i), [&](std::uint32_t shape) {
      if (is_in_the_way(i, w.shapes.body[shape])) found.push_back(w.shapes.body[shape]);
      return true;
    });
  }
  base::sort(found);
  found.erase(std::unique(found.begin(), found.end()), found.end());
  return found;
}

}  // namespace drystone::continuous
