// The table of built-in scenes, and how "name:size" is read.
#include <array>
#include <charconv>
#include <string>
#include <string_view>

#include "drystone/scenes/scene.hpp"
#include "scenes/makers.hpp"
#include "scenes/near_names.hpp"
#include "scenes/shortened.hpp"

namespace drystone::scenes {
namespace {

constexpr std::array kScenes = {
    BuiltIn{"arch", "An arch of loose stones that stands by contact and friction alone", "stones", 19, 5, 31,
            make_arch},
    BuiltIn{"house_of_cards", "Leaning cards in storeys that must stay up", "storeys", 5, 1, 10, make_house_of_cards},
    BuiltIn{"bowl", "Discs, capsules, boxes and polygons that rain into a bowl", "bodies", 300, 1, 5000, make_bowl},
    BuiltIn{"dominoes", "Three shelves of dominoes that topple one another", "dominoes on each shelf", 40, 3, 200,
            make_dominoes},
    BuiltIn{"chain_bridge", "A bridge of hinged planks with a load falling on it", "planks", 30, 4, 60,
            make_chain_bridge},
    BuiltIn{"materials",
            "Crates on slopes, where rules for pairs of materials decide what slides, stays or falls through",
            "crates of each of three materials on a slope", 1, 1, 5, make_materials},
    BuiltIn{"character",
            "A character that has walked a level of slopes, stairs, a lift, a rocking bridge, a belt and ledges",
            "steps of the stairs", 8, 7, 20, make_character},
    BuiltIn{
        "slow_motion",
        "The same stage several times: at double speed, at normal speed, at half speed and so on; the last is frozen",
        "stages", 5, 2, 8, make_slow_motion},
    BuiltIn{"locks",
            "Bodies with locked axes: a press and a wedge, wheels that only turn, a scale on a spring, trolleys with "
            "pendulums",
            "balls", 30, 1, 200, make_locks},
    BuiltIn{"car", "A car on hills, and a soft bridge that a falling block breaks", "planks", 16, 4, 40, make_car},
    BuiltIn{"sweepers", "Fast bodies in a moving room with a rotor, all of it kinematic, that none may leave", "bodies",
            60, 1, 500, make_sweepers},
    BuiltIn{"letters", "Words of concave letters with holes, which fall onto hills", "words", 3, 1, 20, make_letters},
    BuiltIn{"eggs", "Eggs, domes and pieces of cake in a basket, a plank on Reuleaux rollers, half discs that rock",
            "bodies in the basket", 60, 1, 1000, make_eggs},
    BuiltIn{"seams", "Boxes, circles, capsules and polygons that slide over floors of tiles and do not catch",
            "tiles in each floor", 40, 4, 400, make_seams},
    BuiltIn{"tiles", "A cave of tiles in which a shaft is dug and filled again while bodies lie on it", "bodies", 40, 1,
            400, make_tiles},
    BuiltIn{"clock", "A weight drives a clock: gears, rack and pinion, a ratchet", "arbors", 4, 2, 6, make_clock},
    BuiltIn{"block_and_tackle", "Equal counterweights lift loads by one strand, two strands and so on", "tackles", 4, 1,
            8, make_block_and_tackle},
    BuiltIn{"crane", "A winch lifts a crate, and the trolley swings it into a wall", "boxes in the wall", 8, 0, 20,
            make_crane},
    BuiltIn{"scissor_lift", "A motor raises a platform of boxes on crossed bars", "storeys", 3, 1, 5,
            make_scissor_lift},
    BuiltIn{"one_way", "Crates and balls that are thrown up through one-way platforms and land on them",
            "bodies thrown at each platform of a tier", 3, 1, 10, make_one_way},
    BuiltIn{"workshop",
            "Benches with a part each: dragged balls, servos, a table seen from above, a filter, gravity of bodies, a "
            "gate, "
            "a drop, an explosion",
            "balls in the box of gravities", 24, 4, 100, make_workshop},
    BuiltIn{"large_pyramid", "One pyramid of boxes, at rest (benchmark)", "boxes in the lowest row", 100, 1, 500,
            make_large_pyramid},
    BuiltIn{"many_pyramids", "Rows of pyramids of ten boxes at the base, at rest (benchmark)",
            "rows, and pyramids in each", 20, 1, 60, make_many_pyramids},
    BuiltIn{"tumbler", "Boxes in a drum that a motor turns (benchmark)", "rows and columns of boxes", 45, 1, 45,
            make_tumbler},
    BuiltIn{"joint_grid", "A cloth of circles held together by joints (benchmark)", "rows and columns of circles", 100,
            8, 300, make_joint_grid},
    BuiltIn{"compounds", "Bodies of two triangles that rain into a trough (benchmark)", "rows of 20 bodies", 150, 1,
            300, make_compounds},
    BuiltIn{"junkyard", "Pentagons in a trough, through which a block is pushed (benchmark)", "columns of 40 pentagons",
            200, 1, 200, make_junkyard},
    BuiltIn{"rain", "Ragdolls that fall, come and go (benchmark)", "columns of 25 ragdolls", 40, 1, 100, make_rain},
    BuiltIn{"smash", "A box that flies into a sleeping wall (benchmark)", "columns of 80 boxes", 120, 1, 400,
            make_smash},
    BuiltIn{"spinner", "A bar that turns in a pit of small bodies (benchmark)", "bodies in the pit", 6076, 1, 11000,
            make_spinner},
    BuiltIn{"washer", "Squares in a turning ring with paddles (benchmark)", "rows and columns of squares", 90, 1, 95,
            make_washer},
    BuiltIn{"pyramids_182", "Pyramids of ten boxes at the base, at rest (islands)", "pyramids", 182, 1, 2000,
            make_pyramids_182},
    BuiltIn{"tumbler_2000", "The tumbler with a number of boxes (islands)", "boxes", 2000, 1, 2025, make_tumbler_2000},
    BuiltIn{"falling_squares", "Fifteen towers of squares that collapse (benchmark)", "squares in the first tower", 300,
            1, 600, make_falling_squares},
    BuiltIn{"falling_circles", "Fifteen leaning columns of circles that fall (benchmark)",
            "circles in the first column", 300, 1, 600, make_falling_circles},
    BuiltIn{"tumbler_spawn", "A drum that a motor turns and that is filled box by box (benchmark)", "boxes", 1000, 1,
            1499, make_tumbler_spawn},
    BuiltIn{"add_pair", "A square that flies into a cloud of circles (benchmark)", "circles", 2000, 1, 10000,
            make_add_pair},
    BuiltIn{"mild_n2", "Tables in one place and spaceships in another (benchmark)", "tables, and spaceships", 200, 1,
            1000, make_mild_n2},
    BuiltIn{"n2", "Overlapping circles on a line (benchmark)", "circles", 750, 2, 3000, make_n2},
    BuiltIn{"multi_fixture", "Tables made of thin slices in a trough (benchmark)", "tables", 100, 1, 100,
            make_multi_fixture},
    BuiltIn{"mostly_static_single", "Circles on a slope of boxes that are one body (benchmark)",
            "rows and columns of cells", 200, 2, 400, make_mostly_static_single},
    BuiltIn{"mostly_static_multi", "Circles on a slope of boxes, each a body (benchmark)", "rows and columns of cells",
            200, 2, 400, make_mostly_static_multi},
    BuiltIn{"diagonal", "Circles that fall onto long slanting boxes (benchmark)",
            "columns of boxes, in half as many rows", 50, 2, 100, make_diagonal},
    BuiltIn{"mixed_static_dynamic", "A spiral of circles that flies apart in a round arena (benchmark)", "circles",
            6000, 1, 20000, make_mixed_static_dynamic},
    BuiltIn{"big_mobile", "A wide mobile that tips (benchmark)", "depth of the tree", 11, 1, 12, make_big_mobile},
    BuiltIn{"slow_explosion", "A spiral of circles that drifts apart (benchmark)", "circles", 6000, 2, 20000,
            make_slow_explosion},
};

std::vector<std::string_view> names() {
  std::vector<std::string_view> all;
  for (const BuiltIn& scene : kScenes) all.emplace_back(scene.name);
  return all;
}

Error unknown_scene(std::string_view name) {
  const std::vector<std::string_view> known = names();
  std::string message = "there is no built-in scene \"" + shortened(name) + "\"";
  const std::string near = did_you_mean(name, known);
  if (!near.empty()) return {ErrorCode::invalid_argument, message + near};
  message += "; there are ";
  for (std::size_t i = 0; i < known.size(); ++i) message += (i > 0 ? ", " : "") + std::string(known[i]);
  return {ErrorCode::invalid_argument, message};
}

Result<int> read_size(const BuiltIn& scene, std::string_view text) {
  int size = 0;
  const char* const end = text.data() + text.size();
  const auto [last, failure] = std::from_chars(text.data(), end, size);
  if (failure == std::errc{} && last == end && size >= scene.min_size && size <= scene.max_size) return size;
  return Error{ErrorCode::invalid_argument, std::string("the size of ") + scene.name + " (" + scene.size_meaning +
                                                ") must be a whole number from " + std::to_string(scene.min_size) +
                                                " to " + std::to_string(scene.max_size) + ", not \"" + shortened(text) +
                                                "\""};
}

}  // namespace

std::span<const BuiltIn> built_in_scenes() { return kScenes; }

Result<Scene> make_built_in(const std::string& spec) {
  const std::string_view text = spec;
  const std::size_t colon = text.find(':');
  const std::string_view name = text.substr(0, colon);
  for (const BuiltIn& built_in : kScenes) {
    if (name != built_in.name) continue;
    int size = built_in.default_size;
    if (colon != std::string_view::npos) {
      const Result<int> read = read_size(built_in, text.substr(colon + 1));
      if (!read.ok()) return read.error();
      size = read;
    }
    Scene scene = built_in.make(size);
    scene.name = spec;
    scene.description = built_in.description;
    return scene;
  }
  return unknown_scene(name);
}

}  // namespace drystone::scenes
