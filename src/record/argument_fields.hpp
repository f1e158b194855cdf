// Describes the fields of argument types that are not stored in rows: see model/fields.hpp.
#pragma once

#include "drystone/world.hpp"
#include "model/row_fields.hpp"
#include "model/runtime.hpp"

namespace drystone::model {

template <>
inline constexpr auto kFields<MotionLocks> =
    Fields{state(&MotionLocks::x, "x"), state(&MotionLocks::y, "y"), state(&MotionLocks::rotation, "rotation")};
template <>
inline constexpr auto kFields<BodyOptions> =
    Fields{state(&BodyOptions::type, "type"),
           state(&BodyOptions::position, "position", "m"),
           state(&BodyOptions::angle, "angle", "rad"),
           state(&BodyOptions::velocity, "velocity", "m/s"),
           state(&BodyOptions::angular_velocity, "angular_velocity", "rad/s"),
           state(&BodyOptions::linear_damping, "linear_damping", "1/s"),
           state(&BodyOptions::angular_damping, "angular_damping", "1/s"),
           state(&BodyOptions::gravity_scale, "gravity_scale"),
           state(&BodyOptions::gravity_angle, "gravity_angle", "rad"),
           state(&BodyOptions::time_scale, "time_scale"),
           state(&BodyOptions::locks, "locks"),
           state(&BodyOptions::bullet, "bullet"),
           state(&BodyOptions::allow_sleep, "allow_sleep"),
           state(&BodyOptions::asleep, "asleep"),
           state(&BodyOptions::enabled, "enabled"),
           state(&BodyOptions::sleep_threshold, "sleep_threshold", "length_unit/s"),
           state(&BodyOptions::time_to_sleep, "time_to_sleep", "s"),
           state(&BodyOptions::mass_override, "mass_override"),
           told(&BodyOptions::name, "name"),
           told(&BodyOptions::user_data, "user_data")};
template <>
inline constexpr auto kFields<BodyVelocity> =
    Fields{state(&BodyVelocity::velocity, "velocity", "m/s"),
           state(&BodyVelocity::angular_velocity, "angular_velocity", "rad/s")};
template <>
inline constexpr auto kFields<ShapeOptions> = Fields{state(&ShapeOptions::density, "density", "kg/m^2"),
                                                     state(&ShapeOptions::material, "material"),
                                                     state(&ShapeOptions::filter, "filter"),
                                                     state(&ShapeOptions::sensor, "sensor"),
                                                     state(&ShapeOptions::senses_sensors, "senses_sensors"),
                                                     state(&ShapeOptions::contact_events, "contact_events"),
                                                     state(&ShapeOptions::hit_events, "hit_events"),
                                                     state(&ShapeOptions::event_mask, "event_mask"),
                                                     state(&ShapeOptions::one_way, "one_way"),
                                                     told(&ShapeOptions::name, "name"),
                                                     told(&ShapeOptions::user_data, "user_data")};
template <>
inline constexpr auto kFields<ExplosionOptions> =
    Fields{state(&ExplosionOptions::center, "center", "m"),         state(&ExplosionOptions::radius, "radius", "m"),
           state(&ExplosionOptions::strength, "strength", "N s/m"), state(&ExplosionOptions::falloff, "falloff"),
           state(&ExplosionOptions::shielding, "shielding"),        state(&ExplosionOptions::bodies, "bodies"),
           state(&ExplosionOptions::categories, "categories")};

template <>
inline constexpr auto kFields<HookEdits> =
    Fields{state(&HookEdits::of_new, "of_new"), state(&HookEdits::before_solving, "before_solving")};

}  // namespace drystone::model
