// The fields of the options that programs give to a world and scene files hold, each with name, unit, role and range (world/struct_fields.hpp). World
// checks options against these (check_fields.cpp), and scene files have these fields (io/scene_fields.hpp).
#pragma once

#include "drystone/world.hpp"
#include "world/struct_fields.hpp"

namespace drystone::model {

// --- Small types ------------------------------------------------------------------------------------------------------

template <>
inline constexpr auto kFields<Vec2> = Fields{state(&Vec2::x, "x"), state(&Vec2::y, "y")};
template <>
inline constexpr auto kFields<Position> = Fields{state(&Position::x, "x"), state(&Position::y, "y")};
template <>
inline constexpr auto kFields<WorldAabb> = Fields{state(&WorldAabb::lower, "lower", "m").in(bound::kPlace).required(),
                                                  state(&WorldAabb::upper, "upper", "m").in(bound::kPlace).required()};
template <>
inline constexpr auto kFields<MassData> =
    Fields{state(&MassData::mass, "mass", "kg").in(bound::kMass).required(),
           state(&MassData::center, "center", "m").in(bound::kCoordinate),
           state(&MassData::inertia, "inertia", "kg m^2").in(bound::kInertia).required()};

// --- Bodies -----------------------------------------------------------------------------------------------------------

template <>
inline constexpr auto kFields<MotionLocks> =
    Fields{state(&MotionLocks::x, "x"), state(&MotionLocks::y, "y"), state(&MotionLocks::rotation, "rotation")};
template <>
inline constexpr auto kFields<BodyOptions> =
    Fields{state(&BodyOptions::type, "type"),
           state(&BodyOptions::position, "position", "m").in(bound::kPlace),
           state(&BodyOptions::angle, "angle", "rad"),
           state(&BodyOptions::velocity, "velocity", "m/s").in(bound::kOriginSpeed),
           state(&BodyOptions::angular_velocity, "angular_velocity", "rad/s").in(bound::kOwnSpin),
           state(&BodyOptions::linear_damping, "linear_damping", "1/s").in(bound::kFrom0),
           state(&BodyOptions::angular_damping, "angular_damping", "1/s").in(bound::kFrom0),
           state(&BodyOptions::gravity_scale, "gravity_scale"),
           state(&BodyOptions::gravity_angle, "gravity_angle", "rad").in(bound::kGravityAngle),
           state(&BodyOptions::time_scale, "time_scale").in(bound::kTimeScale),
           state(&BodyOptions::locks, "locks"),
           state(&BodyOptions::bullet, "bullet"),
           state(&BodyOptions::allow_sleep, "allow_sleep"),
           state(&BodyOptions::asleep, "asleep"),
           state(&BodyOptions::enabled, "enabled"),
           state(&BodyOptions::sleep_threshold, "sleep_threshold", "length_unit/s").in(bound::kFrom0),
           state(&BodyOptions::time_to_sleep, "time_to_sleep", "s").in(bound::kFrom0),
           state(&BodyOptions::mass_override, "mass_override"),
           told(&BodyOptions::name, "name").in(bound::kName),
           told(&BodyOptions::user_data, "user_data")};

// --- Shapes -----------------------------------------------------------------------------------------------------------

template <>
inline constexpr auto kFields<Circle> = Fields{state(&Circle::center, "center", "m").in(bound::kCoordinate),
                                               state(&Circle::radius, "radius", "m").in(bound::kRadius).required()};
template <>
inline constexpr auto kFields<Capsule> =
    Fields{state(&Capsule::point_a, "point_a", "m").in(bound::kCoordinate).required(),
           state(&Capsule::point_b, "point_b", "m").in(bound::kCoordinate).required(),
           state(&Capsule::radius, "radius", "m").in(bound::kRadius).required()};
template <>
inline constexpr auto kFields<Segment> =
    Fields{state(&Segment::point_a, "point_a", "m").in(bound::kCoordinate).required(),
           state(&Segment::point_b, "point_b", "m").in(bound::kCoordinate).required()};
template <>
inline constexpr auto kFields<Material> =
    Fields{state(&Material::friction, "friction").in(bound::kFrom0),
           state(&Material::restitution, "restitution").in(bound::kShare),
           state(&Material::rolling_resistance, "rolling_resistance").in(bound::kFrom0),
           state(&Material::surface_speed, "surface_speed", "m/s"),
           state(&Material::friction_mixing, "friction_mixing"),
           state(&Material::restitution_mixing, "restitution_mixing"),
           state(&Material::number, "number")};
template <>
inline constexpr auto kFields<OneWay> =
    Fields{state(&OneWay::enabled, "enabled"), state(&OneWay::direction, "direction"),
           state(&OneWay::margin, "margin", "length_unit").in(bound::kFrom0)};
template <>
inline constexpr auto kFields<MaterialRule> =
    Fields{state(&MaterialRule::material_a, "material_a").required(),
           state(&MaterialRule::material_b, "material_b").required(),
           state(&MaterialRule::collide, "collide"),
           state(&MaterialRule::friction, "friction").in(bound::kFrom0),
           state(&MaterialRule::restitution, "restitution").in(bound::kShare),
           state(&MaterialRule::rolling_resistance, "rolling_resistance").in(bound::kFrom0),
           state(&MaterialRule::surface_speed, "surface_speed", "m/s"),
           state(&MaterialRule::one_way, "one_way"),
           state(&MaterialRule::contact_events, "contact_events"),
           state(&MaterialRule::hit_events, "hit_events")};
template <>
inline constexpr auto kFields<Filter> =
    Fields{state(&Filter::category, "category"), state(&Filter::mask, "mask"), state(&Filter::group, "group")};
template <>
inline constexpr auto kFields<ShapeOptions> =
    Fields{state(&ShapeOptions::density, "density", "kg/m^2").in(bound::kDensity),
           state(&ShapeOptions::material, "material"),
           state(&ShapeOptions::filter, "filter"),
           state(&ShapeOptions::sensor, "sensor"),
           state(&ShapeOptions::senses_sensors, "senses_sensors"),
           state(&ShapeOptions::contact_events, "contact_events"),
           state(&ShapeOptions::hit_events, "hit_events"),
           state(&ShapeOptions::event_mask, "event_mask"),
           state(&ShapeOptions::one_way, "one_way"),
           told(&ShapeOptions::name, "name").in(bound::kName),
           told(&ShapeOptions::user_data, "user_data")};
template <>
inline constexpr auto kFields<ChainOptions> =
    Fields{state(&ChainOptions::points, "points", "m").in(bound::kChainPoints).required(),
           state(&ChainOptions::loop, "loop"),
           state(&ChainOptions::materials, "materials").in(bound::kChainMaterials),
           state(&ChainOptions::filter, "filter"),
           state(&ChainOptions::contact_events, "contact_events"),
           state(&ChainOptions::hit_events, "hit_events"),
           state(&ChainOptions::event_mask, "event_mask"),
           state(&ChainOptions::one_way, "one_way"),
           told(&ChainOptions::name, "name").in(bound::kName),
           told(&ChainOptions::user_data, "user_data")};
template <>
inline constexpr auto kFields<ContactEdit> =
    Fields{state(&ContactEdit::ignore, "ignore"), state(&ContactEdit::friction, "friction").in(bound::kFrom0),
           state(&ContactEdit::surface_speed, "surface_speed", "m/s"), rare(&ContactEdit::one_step, "one_step")};

// --- Joints -----------------------------------------------------------------------------------------------------------

// Units of limits, motors and impulses depend on the kind of joint.
template <>
inline constexpr auto kFields<Spring> =
    Fields{state(&Spring::enabled, "enabled"), state(&Spring::hertz, "hertz", "Hz").in(bound::kFrom0),
           state(&Spring::damping_ratio, "damping_ratio").in(bound::kFrom0)};
template <>
inline constexpr auto kFields<Limit> =
    Fields{state(&Limit::enabled, "enabled"), state(&Limit::lower, "lower"), state(&Limit::upper, "upper")};
template <>
inline constexpr auto kFields<Motor> =
    Fields{state(&Motor::enabled, "enabled"), state(&Motor::speed, "speed").in(bound::kFinite),
           state(&Motor::max_force, "max_force").in(bound::kForce)};
template <>
inline constexpr auto kFields<BreakLimit> =
    Fields{state(&BreakLimit::enabled, "enabled"), state(&BreakLimit::force, "force", "N").in(bound::kForce),
           state(&BreakLimit::torque, "torque", "N m").in(bound::kForce)};
/// Ids of bodies in the options are not state, because the row has the slots of the bodies.
template <>
inline constexpr auto kFields<JointOptions> =
    Fields{unsaved(told(&JointOptions::body_a, "body_a")),
           unsaved(told(&JointOptions::body_b, "body_b")),
           state(&JointOptions::anchor_a, "anchor_a", "m").in(bound::kCoordinate),
           state(&JointOptions::anchor_b, "anchor_b", "m").in(bound::kCoordinate),
           state(&JointOptions::collide_connected, "collide_connected"),
           state(&JointOptions::break_limit, "break_limit"),
           state(&JointOptions::limit_events, "limit_events"),
           told(&JointOptions::name, "name").in(bound::kName),
           told(&JointOptions::user_data, "user_data")};
template <>
inline constexpr auto kFields<RevoluteOptions> =
    Fields{state_of_base<JointOptions>(),
           state(&RevoluteOptions::reference_angle, "reference_angle", "rad"),
           state(&RevoluteOptions::limit, "limit").in(bound::kJointAngle),
           state(&RevoluteOptions::motor, "motor"),
           state(&RevoluteOptions::spring, "spring"),
           state(&RevoluteOptions::target_angle, "target_angle", "rad").in(bound::kJointAngle)};
template <>
inline constexpr auto kFields<PrismaticOptions> =
    Fields{state_of_base<JointOptions>(),
           state(&PrismaticOptions::axis, "axis"),
           state(&PrismaticOptions::reference_angle, "reference_angle", "rad"),
           state(&PrismaticOptions::limit, "limit").in(bound::kCoordinate),
           state(&PrismaticOptions::motor, "motor"),
           state(&PrismaticOptions::spring, "spring"),
           state(&PrismaticOptions::target_translation, "target_translation", "m").in(bound::kCoordinate)};
template <>
inline constexpr auto kFields<DistanceOptions> =
    Fields{state_of_base<JointOptions>(),
           state(&DistanceOptions::length, "length", "m").in(bound::kRod).required(),
           state(&DistanceOptions::spring, "spring"),
           state(&DistanceOptions::limit, "limit").in(bound::kRounding),
           state(&DistanceOptions::motor, "motor"),
           rare(&DistanceOptions::spring_force, "spring_force").in(bound::kSignedForce)};
template <>
inline constexpr auto kFields<JointCoordinate> =
    Fields{state(&JointCoordinate::locked, "locked"),
           state(&JointCoordinate::limit, "limit"),
           state(&JointCoordinate::motor, "motor"),
           state(&JointCoordinate::spring, "spring"),
           state(&JointCoordinate::target, "target"),
           state(&JointCoordinate::max_spring_force, "max_spring_force").in(bound::kForce)};
template <>
inline constexpr auto kFields<WeldOptions> =
    Fields{state_of_base<JointOptions>(), state(&WeldOptions::reference_angle, "reference_angle", "rad"),
           state(&WeldOptions::linear_spring, "linear_spring"), state(&WeldOptions::angular_spring, "angular_spring")};
template <>
inline constexpr auto kFields<WheelOptions> =
    Fields{state_of_base<JointOptions>(),
           state(&WheelOptions::axis, "axis"),
           state(&WheelOptions::limit, "limit").in(bound::kCoordinate),
           state(&WheelOptions::spring, "spring"),
           state(&WheelOptions::target_translation, "target_translation", "m").in(bound::kCoordinate),
           state(&WheelOptions::motor, "motor")};
template <>
inline constexpr auto kFields<ServoOptions> =
    Fields{state_of_base<JointOptions>(),
           state(&ServoOptions::target, "target", "m").in(bound::kCoordinate),
           state(&ServoOptions::target_angle, "target_angle", "rad").in(bound::kHalfTurn),
           state(&ServoOptions::spring, "spring"),
           state(&ServoOptions::max_force, "max_force", "N").in(bound::kForce),
           state(&ServoOptions::max_torque, "max_torque", "N m").in(bound::kForce)};
template <>
inline constexpr auto kFields<FrictionOptions> =
    Fields{state_of_base<JointOptions>(), state(&FrictionOptions::max_force, "max_force", "N").in(bound::kForce),
           state(&FrictionOptions::max_torque, "max_torque", "N m").in(bound::kForce)};
template <>
inline constexpr auto kFields<MouseOptions> =
    Fields{state_of_base<JointOptions>(), state(&MouseOptions::spring, "spring"),
           state(&MouseOptions::max_acceleration, "max_acceleration", "m/s^2").in(bound::kFrom0)};
template <>
inline constexpr auto kFields<GrooveOptions> =
    Fields{state_of_base<JointOptions>(), state(&GrooveOptions::axis, "axis"),
           state(&GrooveOptions::limit, "limit").in(bound::kCoordinate)};
template <>
inline constexpr auto kFields<FilterOptions> = Fields{state_of_base<JointOptions>()};
template <>
inline constexpr auto kFields<GenericOptions> =
    Fields{state_of_base<JointOptions>(),
           state(&GenericOptions::axis, "axis"),
           state(&GenericOptions::reference_angle, "reference_angle", "rad"),
           state(&GenericOptions::x, "x").in(bound::kCoordinate),
           state(&GenericOptions::y, "y").in(bound::kCoordinate),
           state(&GenericOptions::angle, "angle").in(bound::kJointAngle)};
/// Ids of joints are not state either, because the row has the slots.
template <>
inline constexpr auto kFields<GearOptions> =
    Fields{state_of_base<JointOptions>(), unsaved(told(&GearOptions::joint_a, "joint_a")),
           unsaved(told(&GearOptions::joint_b, "joint_b")), state(&GearOptions::ratio, "ratio").in(bound::kGearRatio)};
template <>
inline constexpr auto kFields<PulleyOptions> =
    Fields{state_of_base<JointOptions>(), state(&PulleyOptions::wheel_a, "wheel_a", "m").in(bound::kPlace).required(),
           state(&PulleyOptions::wheel_b, "wheel_b", "m").in(bound::kPlace).required(),
           state(&PulleyOptions::ratio, "ratio").in(bound::kRopeRatio),
           state(&PulleyOptions::length, "length", "m").in(bound::kRod).required()};
template <>
inline constexpr auto kFields<RatchetOptions> = Fields{
    state_of_base<JointOptions>(), state(&RatchetOptions::pitch, "pitch", "rad").in(bound::kPitch),
    state(&RatchetOptions::reference_angle, "reference_angle", "rad"), state(&RatchetOptions::clockwise, "clockwise")};

// --- Fields -----------------------------------------------------------------------------------------------------------

template <>
inline constexpr auto kFields<FieldArea> =
    Fields{state(&FieldArea::kind, "kind").required(), state(&FieldArea::box, "box"),
           state(&FieldArea::center, "center", "m").in(bound::kPlace),
           state(&FieldArea::radius, "radius", "m").in(bound::kRadius)};
/// `bodies` is not state, because FieldRow::bodies has the slots of the bodies.
template <>
inline constexpr auto kFields<FieldOptions> = Fields{unsaved(told(&FieldOptions::bodies, "bodies")),
                                                     state(&FieldOptions::categories, "categories"),
                                                     state(&FieldOptions::area, "area"),
                                                     state(&FieldOptions::enabled, "enabled"),
                                                     told(&FieldOptions::name, "name").in(bound::kName),
                                                     told(&FieldOptions::user_data, "user_data")};
template <>
inline constexpr auto kFields<GravityZoneOptions> =
    Fields{state_of_base<FieldOptions>(), state(&GravityZoneOptions::acceleration, "acceleration", "m/s^2"),
           state(&GravityZoneOptions::replaces_gravity, "replaces_gravity")};
// The unit of a strength depends on `quantity`.
template <>
inline constexpr auto kFields<DirectionalFieldOptions> =
    Fields{state_of_base<FieldOptions>(),
           state(&DirectionalFieldOptions::origin, "origin", "m").in(bound::kPlace),
           state(&DirectionalFieldOptions::direction, "direction"),
           state(&DirectionalFieldOptions::strength, "strength"),
           state(&DirectionalFieldOptions::quantity, "quantity"),
           state(&DirectionalFieldOptions::falloff, "falloff"),
           state(&DirectionalFieldOptions::reach, "reach", "m").in(bound::kRadius),
           state(&DirectionalFieldOptions::half_width, "half_width", "m").in(bound::kRadius)};
template <>
inline constexpr auto kFields<RadialFieldOptions> =
    Fields{state_of_base<FieldOptions>(),
           state(&RadialFieldOptions::center, "center", "m").in(bound::kPlace),
           unsaved(told(&RadialFieldOptions::carrier, "carrier")),
           state(&RadialFieldOptions::strength, "strength"),
           state(&RadialFieldOptions::swirl, "swirl"),
           state(&RadialFieldOptions::quantity, "quantity"),
           state(&RadialFieldOptions::falloff, "falloff"),
           state(&RadialFieldOptions::core_radius, "core_radius", "m").in(bound::kRadius),
           state(&RadialFieldOptions::reach, "reach", "m").in(bound::kRadius)};
template <>
inline constexpr auto kFields<BuoyancyOptions> =
    Fields{state_of_base<FieldOptions>(),
           state(&BuoyancyOptions::surface, "surface", "m").in(bound::kPlace),
           state(&BuoyancyOptions::density, "density", "kg/m^2").in(bound::kDensity),
           state(&BuoyancyOptions::linear_drag, "linear_drag", "1/s").in(bound::kFrom0),
           state(&BuoyancyOptions::angular_drag, "angular_drag", "1/s").in(bound::kFrom0),
           state(&BuoyancyOptions::flow, "flow", "m/s").in(bound::kSpeed),
           state(&BuoyancyOptions::wave_amplitude, "wave_amplitude", "m").in(bound::kRounding),
           state(&BuoyancyOptions::wave_length, "wave_length", "m").in(bound::kWaveLength),
           state(&BuoyancyOptions::wave_speed, "wave_speed", "m/s").in(bound::kSpeed)};
template <>
inline constexpr auto kFields<WindOptions> =
    Fields{state_of_base<FieldOptions>(),
           state(&WindOptions::velocity, "velocity", "m/s").in(bound::kSpeed),
           state(&WindOptions::density, "density", "kg/m^2").in(bound::kDensity),
           state(&WindOptions::drag, "drag").in(bound::kFrom0),
           state(&WindOptions::friction, "friction").in(bound::kFrom0),
           state(&WindOptions::gusts, "gusts").in(bound::kShare),
           state(&WindOptions::gust_period, "gust_period", "s").in(bound::kGustPeriod)};
template <>
inline constexpr auto kFields<CustomFieldOptions> =
    Fields{state_of_base<FieldOptions>(), state(&CustomFieldOptions::function, "function"),
           state(&CustomFieldOptions::parameters, "parameters")};
template <>
inline constexpr auto kFields<ExplosionOptions> =
    Fields{state(&ExplosionOptions::center, "center", "m").in(bound::kPlace),
           state(&ExplosionOptions::radius, "radius", "m").in(bound::kBlastRadius),
           state(&ExplosionOptions::strength, "strength", "N s/m").in(bound::kBlast),
           state(&ExplosionOptions::falloff, "falloff"),
           state(&ExplosionOptions::shielding, "shielding"),
           state(&ExplosionOptions::bodies, "bodies"),
           state(&ExplosionOptions::categories, "categories")};

// --- The world --------------------------------------------------------------------------------------------------------

/// Workers, scheduler, lanes and functions are not state: results do not depend on the first three, and functions cannot be stored.
template <>
inline constexpr auto kFields<WorldOptions> =
    Fields{factor(&WorldOptions::length_unit, "length_unit", "m").in(bound::kLengthUnit),
           state(&WorldOptions::gravity, "gravity", "m/s^2"),
           state(&WorldOptions::substeps, "substeps").in(bound::kSubsteps),
           state(&WorldOptions::sleeping, "sleeping"),
           state(&WorldOptions::continuous, "continuous"),
           state(&WorldOptions::restitution_speed, "restitution_speed", "length_unit/s").in(bound::kFrom0),
           state(&WorldOptions::hit_speed, "hit_speed", "length_unit/s").in(bound::kFrom0),
           state(&WorldOptions::contact_hertz, "contact_hertz", "Hz").in(bound::kAbove0),
           state(&WorldOptions::contact_damping_ratio, "contact_damping_ratio").in(bound::kAbove0),
           state(&WorldOptions::push_out_speed, "push_out_speed", "length_unit/s").in(bound::kFrom0),
           state(&WorldOptions::joint_hertz, "joint_hertz", "Hz").in(bound::kAbove0),
           state(&WorldOptions::joint_damping_ratio, "joint_damping_ratio").in(bound::kAbove0),
           state(&WorldOptions::max_speed, "max_speed", "length_unit/s").in(bound::kAbove0),
           state(&WorldOptions::max_angular_speed, "max_angular_speed", "rad/s").in(bound::kAbove0),
           state(&WorldOptions::force_clearing, "force_clearing"),
           state(&WorldOptions::islands, "islands"),
           state(&WorldOptions::material_rules, "material_rules").in(bound::kRules),
           unsaved(told(&WorldOptions::workers, "workers").in(bound::kWorkers)),
           unsaved(told(&WorldOptions::scheduler, "scheduler")),
           unsaved(told(&WorldOptions::lanes, "lanes")),
           unsaved(told(&WorldOptions::field_functions, "field_functions")),
           unsaved(told(&WorldOptions::contact_hooks, "contact_hooks"))};

}  // namespace drystone::model
