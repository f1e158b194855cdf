// The makers of the built-in scenes, one file each. The table in built_in.cpp says what their sizes mean.
#pragma once

#include "drystone/scenes/scene.hpp"

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
Scene make_materials(int crates);
Scene make_one_way(int per_tier);
Scene make_workshop(int balls);
Scene make_car(int planks);
Scene make_sweepers(int bodies);
Scene make_eggs(int count);
Scene make_letters(int words);
Scene make_seams(int tiles);
Scene make_tiles(int bodies);
Scene make_clock(int arbors);
Scene make_block_and_tackle(int tackles);
Scene make_crane(int boxes);
Scene make_scissor_lift(int storeys);
Scene make_character(int steps_of_stairs);
Scene make_slow_motion(int stages);
Scene make_locks(int balls);

// Suite B, with large_pyramid, many_pyramids, joint_grid and tumbler above.
Scene make_compounds(int rows);
Scene make_junkyard(int columns);
Scene make_rain(int columns);
Scene make_smash(int columns);
Scene make_spinner(int bodies);
Scene make_washer(int rows_and_columns);

// Suite C.
Scene make_pyramids_182(int pyramids);
Scene make_tumbler_2000(int boxes);

// Suite A (study.hpp).
Scene make_falling_squares(int tower);
Scene make_falling_circles(int column);
Scene make_tumbler_spawn(int boxes);
Scene make_add_pair(int circles);
Scene make_mild_n2(int of_each);
Scene make_n2(int circles);
Scene make_multi_fixture(int tables);
Scene make_mostly_static_single(int rows_and_columns);
Scene make_mostly_static_multi(int rows_and_columns);
Scene make_diagonal(int columns);
Scene make_mixed_static_dynamic(int circles);
Scene make_big_mobile(int depth);
Scene make_slow_explosion(int circles);

}  // namespace drystone::scenes
