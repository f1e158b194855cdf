// The fields of the learning environments that pickles contain, described as in fields.hpp: the options from which an environment is made, and
// what a running episode has beyond its world. A new member does not compile until it has a line here.
#pragma once

#include "lander.hpp"
#include "pusher.hpp"
#include "walker.hpp"
#include "world/struct_fields.hpp"

namespace drystone::model {

template <>
inline constexpr auto kFields<environments::LanderOptions> =
    Fields{state(&environments::LanderOptions::continuous, "continuous"),
           state(&environments::LanderOptions::gravity, "gravity", "m/s^2"),
           state(&environments::LanderOptions::enable_wind, "enable_wind"),
           state(&environments::LanderOptions::wind_power, "wind_power", "N"),
           state(&environments::LanderOptions::turbulence_power, "turbulence_power", "N m")};
template <>
inline constexpr auto kFields<environments::Lander::Cell> =
    Fields{state(&environments::Lander::Cell::heights, "heights", "m"),
           state(&environments::Lander::Cell::angle, "angle", "rad"),
           state(&environments::Lander::Cell::potential, "potential"),
           state(&environments::Lander::Cell::has_potential, "has_potential"),
           state(&environments::Lander::Cell::crashed, "crashed"),
           state(&environments::Lander::Cell::touches, "touches"),
           state(&environments::Lander::Cell::flags, "flags"),
           state(&environments::Lander::Cell::touched, "touched"),
           state(&environments::Lander::Cell::touched_at_end, "touched_at_end"),
           state(&environments::Lander::Cell::still, "still"),
           state(&environments::Lander::Cell::wind_time, "wind_time"),
           state(&environments::Lander::Cell::turbulence_time, "turbulence_time")};
template <>
inline constexpr auto kFields<environments::PusherOptions> =
    Fields{state(&environments::PusherOptions::table_friction, "table_friction")};
template <>
inline constexpr auto kFields<environments::Pusher::Cell> =
    Fields{state(&environments::Pusher::Cell::mark, "mark", "m"),
           state(&environments::Pusher::Cell::distances, "distances", "m"),
           state(&environments::Pusher::Cell::has_distances, "has_distances")};
template <>
inline constexpr auto kFields<environments::WalkerOptions> = Fields{
    state(&environments::WalkerOptions::hardcore, "hardcore"), state(&environments::WalkerOptions::bridge, "bridge")};
template <>
inline constexpr auto kFields<environments::Walker::Cell> =
    Fields{state(&environments::Walker::Cell::heights, "heights", "m"),
           state(&environments::Walker::Cell::push, "push", "N"),
           state(&environments::Walker::Cell::angle, "angle", "rad"),
           state(&environments::Walker::Cell::potential, "potential"),
           state(&environments::Walker::Cell::has_potential, "has_potential"),
           state(&environments::Walker::Cell::fell, "fell"),
           state(&environments::Walker::Cell::touches, "touches"),
           state(&environments::Walker::Cell::touched, "touched")};

}  // namespace drystone::model
