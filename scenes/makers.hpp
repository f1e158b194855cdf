// The makers of the built-in scenes, one file each. What their size means stands in the table of built_in.cpp.
#pragma once

#include "scenes/scene.hpp"

namespace drystone::scenes {

Scene make_large_pyramid(int base);
Scene make_many_pyramids(int rows_and_columns);
Scene make_tumbler(int rows_and_columns);
Scene make_joint_grid(int rows_and_columns);
Scene make_arch(int stones);
Scene make_house_of_cards(int storeys);
Scene make_chain_bridge(int planks);
Scene make_dominoes(int per_level);
Scene make_bowl(int bodies);

}  // namespace drystone::scenes
