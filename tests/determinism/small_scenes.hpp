// The scenes that are compared bit for bit: they have all that worlds have.
#pragma once

#include <string>
#include <vector>

#include "drystone/scenes/scene.hpp"
#include "tests/support/carried_wall.hpp"
#include "tests/support/mixed_scene.hpp"

namespace drystone::test {

/// Scenes large enough that several workers have work, and small enough for a sanitizer.
inline const std::vector<std::string> kScenes = {
    "arch",
    "house_of_cards:3",
    "bowl:120",
    "dominoes:10",
    "chain_bridge",
    "large_pyramid:14",
    "tumbler:10",
    "many_pyramids:2",
    "joint_grid:10",
    "mixed:1",
    "mixed:2",
    "wild:1",
    "rain:1",
    "junkyard:3",
    "washer:12",
    "spinner:150",
    "large_pyramid:40",
    "washer:40",
    "carried",
    "clock",
    "block_and_tackle",
    "crane",
    "scissor_lift",
    "slow_motion",
    "locks",
    "car",
    "character",
    "eggs:20",
    "letters:1",
    "materials",
    "one_way:2",
    "seams:20",
    "sweepers",
    "tiles:20",
    "workshop",
};

/// A built-in scene, "mixed:SEED", "wild:SEED" or "carried".
inline scenes::Scene make_scene(const std::string& spec) {
  if (spec == "carried") return make_carried_wall();
  const std::size_t colon = spec.find(':');
  const std::string name = spec.substr(0, colon);
  if (name != "mixed" && name != "wild") return scenes::make_built_in(spec).value();
  MixedScene maker(static_cast<std::uint32_t>(std::stoi(spec.substr(colon + 1))));
  scenes::Scene scene = name == "mixed" ? maker.make(120, 60) : maker.make_wild(60, 40);
  scene.name = spec;
  return scene;
}

}  // namespace drystone::test
