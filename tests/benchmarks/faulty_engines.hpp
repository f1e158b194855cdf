// The scenes at their published size in which a fault need not be detected, each with the reason. In all other scenes
// the fault must be detected.
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
    NoMatter{test::Fault::no_contacts, "joint_grid", "no circles collide: filters exclude all pairs"},

    NoMatter{test::Fault::no_friction, "joint_grid", "nothing collides"},
    NoMatter{test::Fault::no_friction, "big_mobile", "only a handful of bars touch, at the end of the run"},
    NoMatter{test::Fault::no_friction, "multi_fixture",
             "the bodies end at rest or nearly so in the trough, with and without friction"},
    NoMatter{test::Fault::no_friction, "n2", "circles part along the line between their centres, without slipping"},
    NoMatter{test::Fault::no_friction, "slow_explosion", "as in n2; even with friction no circle turns in Chipmunk"},
    NoMatter{test::Fault::no_friction, "mild_n2", "friction has less effect than the differences between engines"},
    NoMatter{test::Fault::half_gravity, "mild_n2",
             "overlaps are corrected without speed; only a few bodies fall off the others"},
    NoMatter{test::Fault::no_friction, "smash", "the block pushes the wall straight ahead; engines differ as much"},
    NoMatter{test::Fault::no_friction, "spinner", "even with friction the pile may end on either side"},
    NoMatter{test::Fault::no_friction, "tumbler_spawn",
             "the walls of the square drum move the boxes even without friction"},

    NoMatter{test::Fault::half_gravity, "add_pair", "no gravity"},
    NoMatter{test::Fault::half_gravity, "slow_explosion", "no gravity"},
    NoMatter{test::Fault::half_gravity, "smash", "no gravity"},
    NoMatter{test::Fault::half_gravity, "large_pyramid", "nothing falls: bodies rest under any gravity"},
    NoMatter{test::Fault::half_gravity, "many_pyramids", "nothing falls"},
    NoMatter{test::Fault::half_gravity, "spinner", "the bar throws all bodies at up to 100 m/s"},
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
