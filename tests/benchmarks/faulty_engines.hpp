// The scenes at their published size in which a fault need not be detected, each with the reason. In all other scenes
// it must be.
#pragma once

#include <algorithm>
#include <array>
#include <string_view>

#include "tests/support/faults.hpp"

namespace drystone::bench {

struct NoMatter {
  test::Fault fault;
  std::string_view scene;
  std::string_view why;
};

inline constexpr std::array kNoMatter = {
    NoMatter{test::Fault::no_contacts, "joint_grid", "nothing collides: its circles are filtered from one another"},

    NoMatter{test::Fault::no_friction, "joint_grid", "nothing collides"},
    NoMatter{test::Fault::no_friction, "big_mobile", "what meets does so at its end, a handful of bars"},
    NoMatter{test::Fault::no_friction, "multi_fixture",
             "in the trough it ends at rest or nearly so with friction or without"},
    NoMatter{test::Fault::no_friction, "n2", "circles part along the line between their centres, without slipping"},
    NoMatter{test::Fault::no_friction, "slow_explosion", "as in n2: Chipmunk, which has friction, turns no circle"},
    NoMatter{test::Fault::no_friction, "mild_n2", "engines differ more in how they part a cluster than friction makes"},
    NoMatter{test::Fault::half_gravity, "mild_n2",
             "what is parted by moves has no speed; a little of it falls off the rest"},
    NoMatter{test::Fault::no_friction, "smash", "the block pushes the wall straight ahead; engines differ by as much"},
    NoMatter{test::Fault::no_friction, "spinner", "engines with friction end with the heap on either side"},
    NoMatter{test::Fault::no_friction, "tumbler_spawn", "the walls of the square drum take the boxes along anyhow"},

    NoMatter{test::Fault::half_gravity, "add_pair", "no gravity"},
    NoMatter{test::Fault::half_gravity, "slow_explosion", "no gravity"},
    NoMatter{test::Fault::half_gravity, "smash", "no gravity"},
    NoMatter{test::Fault::half_gravity, "large_pyramid", "nothing falls: what is at rest is so under any gravity"},
    NoMatter{test::Fault::half_gravity, "many_pyramids", "nothing falls"},
    NoMatter{test::Fault::half_gravity, "spinner", "the bar throws everything about at up to 100 m/s"},
};

/// Scenes that have joints.
inline constexpr std::array<std::string_view, 6> kJointed = {"tumbler_spawn", "big_mobile", "joint_grid",
                                                             "rain",          "spinner",    "tumbler"};

/// Whether an engine with the fault must fail the scene.
inline bool matters(test::Fault fault, std::string_view scene) {
  if (fault == test::Fault::none) return false;
  if (fault == test::Fault::idle_joints) return std::find(kJointed.begin(), kJointed.end(), scene) != kJointed.end();
  return std::none_of(kNoMatter.begin(), kNoMatter.end(),
                      [&](const NoMatter& row) { return row.fault == fault && row.scene == scene; });
}

}  // namespace drystone::bench
