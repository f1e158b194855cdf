// The fields of the world's rows, tables and options, each with name, unit and role (model/fields.hpp). The fields of a row are in the order
// of their declaration.
#pragma once

#include "model/fields.hpp"
#include "model/sim_state.hpp"

namespace drystone::model {

// --- Small types ------------------------------------------------------------------------------------------------------

template <>
inline constexpr auto kFields<Vec2> = Fields{state(&Vec2::x, "x"), state(&Vec2::y, "y")};
template <>
inline constexpr auto kFields<Rotation> = Fields{state(&Rotation::c, "c"), state(&Rotation::s, "s")};
template <>
inline constexpr auto kFields<Position> = Fields{state(&Position::x, "x"), state(&Position::y, "y")};
template <>
inline constexpr auto kFields<WorldTransform> =
    Fields{state(&WorldTransform::position, "position", "m"), state(&WorldTransform::rotation, "rotation")};
template <>
inline constexpr auto kFields<WorldAabb> =
    Fields{state(&WorldAabb::lower, "lower", "m"), state(&WorldAabb::upper, "upper", "m")};
template <>
inline constexpr auto kFields<Aabb> = Fields{state(&Aabb::lower, "lower", "m"), state(&Aabb::upper, "upper", "m")};
/// A generation is not state: a cleared world behaves like a new one, but its generations continue.
template <typename Tag>
inline constexpr auto kFields<Id<Tag>> =
    Fields{state(&Id<Tag>::index, "index"), told(&Id<Tag>::generation, "generation")};
template <>
inline constexpr auto kFields<MassData> =
    Fields{state(&MassData::mass, "mass", "kg"), state(&MassData::center, "center", "m"),
           state(&MassData::inertia, "inertia", "kg m^2")};
template <>
inline constexpr auto kFields<base::IdPool> =
    Fields{state(&base::IdPool::capacity, "capacity"), state(&base::IdPool::size, "size"),
           state(&base::IdPool::free_slots, "free_slots")};

// --- Bodies -----------------------------------------------------------------------------------------------------------

template <>
inline constexpr auto kFields<BodyState> =
    Fields{state(&BodyState::pose, "pose"),
           state(&BodyState::center, "center", "m"),
           state(&BodyState::local_center, "local_center", "m"),
           state(&BodyState::inv_mass, "inv_mass", "1/kg"),
           state(&BodyState::inv_inertia, "inv_inertia", "1/(kg m^2)"),
           derived(&BodyState::extent, "extent", "m"),
           derived(&BodyState::min_extent, "min_extent", "m"),
           state(&BodyState::velocity, "velocity", "m/s"),
           state(&BodyState::angular_velocity, "angular_velocity", "rad/s"),
           state(&BodyState::force, "force", "N"),
           state(&BodyState::torque, "torque", "N m"),
           state(&BodyState::constant_force, "constant_force", "N"),
           state(&BodyState::constant_torque, "constant_torque", "N m"),
           state(&BodyState::linear_damping, "linear_damping", "1/s"),
           state(&BodyState::angular_damping, "angular_damping", "1/s"),
           state(&BodyState::gravity_scale, "gravity_scale"),
           state(&BodyState::gravity_angle, "gravity_angle", "rad"),
           state(&BodyState::sleep_threshold, "sleep_threshold", "length_unit/s"),
           state(&BodyState::sleep_time, "sleep_time", "s"),
           state(&BodyState::type, "type"),
           state(&BodyState::enabled, "enabled"),
           state(&BodyState::allow_sleep, "allow_sleep"),
           state(&BodyState::pushed, "pushed")};
template <>
inline constexpr auto kFields<BodyClock> =
    Fields{state(&BodyClock::scale, "scale"),
           state(&BodyClock::linear_damping, "linear_damping", "1/s"),
           state(&BodyClock::angular_damping, "angular_damping", "1/s"),
           state(&BodyClock::gravity_scale, "gravity_scale"),
           state(&BodyClock::sleep_threshold, "sleep_threshold", "length_unit/s"),
           state(&BodyClock::time_to_sleep, "time_to_sleep", "s"),
           state(&BodyClock::kept_velocity, "kept_velocity", "m/s"),
           state(&BodyClock::kept_angular_velocity, "kept_angular_velocity", "rad/s"),
           state(&BodyClock::type, "type")};
template <>
inline constexpr auto kFields<BodyLinks> = Fields{state(&BodyLinks::first_shape, "first_shape"),
                                                  state(&BodyLinks::first_chain, "first_chain"),
                                                  state(&BodyLinks::first_contact, "first_contact"),
                                                  state(&BodyLinks::first_joint, "first_joint"),
                                                  state(&BodyLinks::island, "island"),
                                                  unsaved(state(&BodyLinks::island_prev, "island_prev")),
                                                  state(&BodyLinks::island_next, "island_next"),
                                                  state(&BodyLinks::time_to_sleep, "time_to_sleep", "s"),
                                                  state(&BodyLinks::pushed_time, "pushed_time", "s"),
                                                  state(&BodyLinks::drop_time, "drop_time", "s"),
                                                  state(&BodyLinks::fixed_rotation, "fixed_rotation"),
                                                  state(&BodyLinks::locked_x, "locked_x"),
                                                  state(&BodyLinks::locked_y, "locked_y"),
                                                  state(&BodyLinks::bullet, "bullet")};
template <>
inline constexpr auto kFields<BodyExtras> =
    Fields{told(&BodyExtras::user_data, "user_data"), derived(&BodyExtras::mass, "mass"),
           state(&BodyExtras::mass_override, "mass_override")};

// --- Shapes -----------------------------------------------------------------------------------------------------------

template <>
inline constexpr auto kFields<Circle> =
    Fields{state(&Circle::center, "center", "m"), state(&Circle::radius, "radius", "m")};
template <>
inline constexpr auto kFields<Capsule> =
    Fields{state(&Capsule::point_a, "point_a", "m"), state(&Capsule::point_b, "point_b", "m"),
           state(&Capsule::radius, "radius", "m")};
template <>
inline constexpr auto kFields<Segment> =
    Fields{state(&Segment::point_a, "point_a", "m"), state(&Segment::point_b, "point_b", "m")};
template <>
inline constexpr auto kFields<Polygon> =
    Fields{state(&Polygon::vertices, "vertices", "m"), derived(&Polygon::normals, "normals"),
           derived(&Polygon::centroid, "centroid", "m"), state(&Polygon::radius, "radius", "m")};
template <>
inline constexpr auto kFields<ChainSegment> =
    Fields{state(&ChainSegment::ghost_a, "ghost_a", "m"), state(&ChainSegment::point_a, "point_a", "m"),
           state(&ChainSegment::point_b, "point_b", "m"), state(&ChainSegment::ghost_b, "ghost_b", "m")};
template <>
inline constexpr auto kFields<SupportShape> =
    Fields{state(&SupportShape::type_bytes, "type"),        state(&SupportShape::parameters, "parameters"),
           state(&SupportShape::center, "center", "m"),     state(&SupportShape::angle, "angle", "rad"),
           state(&SupportShape::rounding, "rounding", "m"), derived(&SupportShape::radius, "radius", "m"),
           derived(&SupportShape::gap, "gap", "m"),         derived(&SupportShape::points, "points", "m"),
           derived(&SupportShape::unit_mass, "unit_mass")};
template <>
inline constexpr auto kFields<TileGrid> = Fields{
    state(&TileGrid::width, "width"), state(&TileGrid::height, "height"), state(&TileGrid::cell_size, "cell_size", "m"),
    state(&TileGrid::origin, "origin", "m"), state(&TileGrid::words, "words")};
template <>
inline constexpr auto kFields<Cell> = Fields{state(&Cell::x, "x"), state(&Cell::y, "y")};
template <>
inline constexpr auto kFields<Material> = Fields{state(&Material::friction, "friction"),
                                                 state(&Material::restitution, "restitution"),
                                                 state(&Material::rolling_resistance, "rolling_resistance"),
                                                 state(&Material::surface_speed, "surface_speed", "m/s"),
                                                 state(&Material::friction_mixing, "friction_mixing"),
                                                 state(&Material::restitution_mixing, "restitution_mixing"),
                                                 state(&Material::number, "number")};
template <>
inline constexpr auto kFields<OneWay> =
    Fields{state(&OneWay::enabled, "enabled"), state(&OneWay::direction, "direction"),
           state(&OneWay::margin, "margin", "length_unit")};
template <>
inline constexpr auto kFields<MaterialRule> = Fields{state(&MaterialRule::material_a, "material_a"),
                                                     state(&MaterialRule::material_b, "material_b"),
                                                     state(&MaterialRule::collide, "collide"),
                                                     state(&MaterialRule::friction, "friction"),
                                                     state(&MaterialRule::restitution, "restitution"),
                                                     state(&MaterialRule::rolling_resistance, "rolling_resistance"),
                                                     state(&MaterialRule::surface_speed, "surface_speed", "m/s"),
                                                     state(&MaterialRule::one_way, "one_way"),
                                                     state(&MaterialRule::contact_events, "contact_events"),
                                                     state(&MaterialRule::hit_events, "hit_events")};
template <>
inline constexpr auto kFields<Filter> =
    Fields{state(&Filter::category, "category"), state(&Filter::mask, "mask"), state(&Filter::group, "group")};
template <>
inline constexpr auto kFields<geometry::Slab> =
    Fields{state(&geometry::Slab::normal, "normal"), state(&geometry::Slab::middle, "middle", "m"),
           state(&geometry::Slab::half_width, "half_width", "m")};

template <>
inline constexpr auto kFields<ShapeRow> = Fields{state(&ShapeRow::body, "body"),
                                                 state(&ShapeRow::next, "next"),
                                                 state(&ShapeRow::chain, "chain"),
                                                 unsaved(derived(&ShapeRow::tile, "tile")),
                                                 state(&ShapeRow::material, "material"),
                                                 state(&ShapeRow::filter, "filter"),
                                                 state(&ShapeRow::event_mask, "event_mask"),
                                                 state(&ShapeRow::sensor, "sensor"),
                                                 state(&ShapeRow::senses_sensors, "senses_sensors"),
                                                 state(&ShapeRow::contact_events, "contact_events"),
                                                 state(&ShapeRow::hit_events, "hit_events"),
                                                 state(&ShapeRow::pairs_pending, "pairs_pending"),
                                                 unsaved(derived(&ShapeRow::one_way, "has_one_way"))};
template <>
inline constexpr auto kFields<ShapeExtras> =
    Fields{told(&ShapeExtras::user_data, "user_data"), state(&ShapeExtras::density, "density", "kg/m^2"),
           state(&ShapeExtras::one_way, "one_way")};
template <>
inline constexpr auto kFields<ChainRow> = Fields{state(&ChainRow::body, "body"), state(&ChainRow::next, "next")};
template <>
inline constexpr auto kFields<TileRow> =
    Fields{state(&TileRow::shape, "shape"), state(&TileRow::grid, "grid"), state(&TileRow::cell, "cell"),
           unsaved(derived(&TileRow::contacts, "contacts"))};

// --- Contacts ---------------------------------------------------------------------------------------------------------

template <>
inline constexpr auto kFields<Edge> = Fields{unsaved(state(&Edge::prev, "prev")), state(&Edge::next, "next")};
template <>
inline constexpr auto kFields<ContactPointState> =
    Fields{state(&ContactPointState::local_a, "local_a", "m"), state(&ContactPointState::local_b, "local_b", "m"),
           state(&ContactPointState::separation_0, "separation_0", "m")};
/// Those of the whole step are state, because a step whose sub-steps have another length begins with them.
template <>
inline constexpr auto kFields<PointImpulses> =
    Fields{state(&PointImpulses::normal, "normal", "N s"), state(&PointImpulses::tangent, "tangent", "N s"),
           state(&PointImpulses::step_normal, "step_normal", "N s"),
           state(&PointImpulses::step_tangent, "step_tangent", "N s"),
           unsaved(told(&PointImpulses::approach_velocity, "approach_velocity", "m/s"))};
template <>
inline constexpr auto kFields<ContactKey> =
    Fields{unsaved(derived(&ContactKey::body, "body")), unsaved(derived(&ContactKey::kind, "kind")),
           state(&ContactKey::deep, "deep"), state(&ContactKey::buried, "buried"),
           unsaved(derived(&ContactKey::pressed, "pressed"))};
template <>
inline constexpr auto kFields<ContactReuse> =
    Fields{derived(&ContactReuse::computed_center, "computed_center", "m"),
           derived(&ContactReuse::computed_rotation, "computed_rotation"),
           derived(&ContactReuse::distance, "distance", "m"), derived(&ContactReuse::b_is_smaller, "b_is_smaller")};
template <>
inline constexpr auto kFields<ContactRow> =
    Fields{state(&ContactRow::shape, "shape"),
           unsaved(derived(&ContactRow::body, "body")),
           state(&ContactRow::computed_center, "computed_center", "m"),
           state(&ContactRow::computed_rotation, "computed_rotation"),
           state(&ContactRow::clearance, "clearance", "m"),
           state(&ContactRow::count, "count"),
           state(&ContactRow::computed, "computed"),
           state(&ContactRow::b_is_smaller, "b_is_smaller"),
           state(&ContactRow::touching, "touching"),
           unsaved(derived(&ContactRow::sensor, "sensor")),
           state(&ContactRow::linked, "linked"),
           unsaved(derived(&ContactRow::contact_events, "contact_events")),
           unsaved(derived(&ContactRow::hit_events, "hit_events")),
           unsaved(derived(&ContactRow::extended, "extended")),
           state(&ContactRow::covered, "covered"),
           unsaved(derived(&ContactRow::passable, "passable")),
           state(&ContactRow::passage, "passage"),
           state(&ContactRow::edge, "edge"),
           state(&ContactRow::local_normal, "local_normal"),
           state(&ContactRow::frame, "frame"),
           state_of_first(&ContactRow::count, &ContactRow::points, "points"),
           unsaved(derived(&ContactRow::radius, "radius", "m")),
           state_of_first(&ContactRow::count, &ContactRow::feature, "feature"),
           state_of_first(&ContactRow::count, &ContactRow::impulses, "impulses"),
           state(&ContactRow::rolling_impulse, "rolling_impulse", "N m s"),
           unsaved(derived(&ContactRow::friction, "friction")),
           unsaved(derived(&ContactRow::restitution, "restitution")),
           unsaved(derived(&ContactRow::rolling_resistance, "rolling_resistance", "m")),
           unsaved(derived(&ContactRow::surface_speed, "surface_speed", "m/s"))};

template <>
inline constexpr auto kFields<ContactEdit> =
    Fields{state(&ContactEdit::ignore, "ignore"), state(&ContactEdit::friction, "friction"),
           state(&ContactEdit::surface_speed, "surface_speed", "m/s")};
template <>
inline constexpr auto kFields<EditedContact> =
    Fields{state(&EditedContact::contact, "contact"), state(&EditedContact::edit, "edit")};

// --- Joints -----------------------------------------------------------------------------------------------------------

// Units of limits, motors and impulses depend on the kind of joint.
template <>
inline constexpr auto kFields<Spring> = Fields{state(&Spring::enabled, "enabled"), state(&Spring::hertz, "hertz", "Hz"),
                                               state(&Spring::damping_ratio, "damping_ratio")};
template <>
inline constexpr auto kFields<Limit> =
    Fields{state(&Limit::enabled, "enabled"), state(&Limit::lower, "lower"), state(&Limit::upper, "upper")};
template <>
inline constexpr auto kFields<Motor> =
    Fields{state(&Motor::enabled, "enabled"), state(&Motor::speed, "speed"), state(&Motor::max_force, "max_force")};
template <>
inline constexpr auto kFields<BreakLimit> =
    Fields{state(&BreakLimit::enabled, "enabled"), state(&BreakLimit::force, "force", "N"),
           state(&BreakLimit::torque, "torque", "N m")};
/// Ids of bodies in the options are not state, because the row has the slots of the bodies.
template <>
inline constexpr auto kFields<JointOptions> = Fields{unsaved(told(&JointOptions::body_a, "body_a")),
                                                     unsaved(told(&JointOptions::body_b, "body_b")),
                                                     state(&JointOptions::anchor_a, "anchor_a", "m"),
                                                     state(&JointOptions::anchor_b, "anchor_b", "m"),
                                                     state(&JointOptions::collide_connected, "collide_connected"),
                                                     state(&JointOptions::break_limit, "break_limit"),
                                                     state(&JointOptions::limit_events, "limit_events"),
                                                     told(&JointOptions::name, "name"),
                                                     told(&JointOptions::user_data, "user_data")};
template <>
inline constexpr auto kFields<RevoluteOptions> =
    Fields{state_of_base<JointOptions>(),
           state(&RevoluteOptions::reference_angle, "reference_angle", "rad"),
           state(&RevoluteOptions::limit, "limit"),
           state(&RevoluteOptions::motor, "motor"),
           state(&RevoluteOptions::spring, "spring"),
           state(&RevoluteOptions::target_angle, "target_angle", "rad")};
template <>
inline constexpr auto kFields<PrismaticOptions> =
    Fields{state_of_base<JointOptions>(),
           state(&PrismaticOptions::axis, "axis"),
           state(&PrismaticOptions::reference_angle, "reference_angle", "rad"),
           state(&PrismaticOptions::limit, "limit"),
           state(&PrismaticOptions::motor, "motor"),
           state(&PrismaticOptions::spring, "spring"),
           state(&PrismaticOptions::target_translation, "target_translation", "m")};
template <>
inline constexpr auto kFields<DistanceOptions> =
    Fields{state_of_base<JointOptions>(), state(&DistanceOptions::length, "length", "m"),
           state(&DistanceOptions::spring, "spring"), state(&DistanceOptions::limit, "limit"),
           state(&DistanceOptions::motor, "motor")};
template <>
inline constexpr auto kFields<JointCoordinate> =
    Fields{state(&JointCoordinate::locked, "locked"), state(&JointCoordinate::limit, "limit"),
           state(&JointCoordinate::motor, "motor"),   state(&JointCoordinate::spring, "spring"),
           state(&JointCoordinate::target, "target"), state(&JointCoordinate::max_spring_force, "max_spring_force")};
template <>
inline constexpr auto kFields<WeldOptions> =
    Fields{state_of_base<JointOptions>(), state(&WeldOptions::reference_angle, "reference_angle", "rad"),
           state(&WeldOptions::linear_spring, "linear_spring"), state(&WeldOptions::angular_spring, "angular_spring")};
template <>
inline constexpr auto kFields<WheelOptions> =
    Fields{state_of_base<JointOptions>(),
           state(&WheelOptions::axis, "axis"),
           state(&WheelOptions::limit, "limit"),
           state(&WheelOptions::spring, "spring"),
           state(&WheelOptions::target_translation, "target_translation", "m"),
           state(&WheelOptions::motor, "motor")};
template <>
inline constexpr auto kFields<MotorOptions> = Fields{state_of_base<JointOptions>(),
                                                     state(&MotorOptions::target, "target", "m"),
                                                     state(&MotorOptions::target_angle, "target_angle", "rad"),
                                                     state(&MotorOptions::spring, "spring"),
                                                     state(&MotorOptions::max_force, "max_force", "N"),
                                                     state(&MotorOptions::max_torque, "max_torque", "N m")};
template <>
inline constexpr auto kFields<FrictionOptions> =
    Fields{state_of_base<JointOptions>(), state(&FrictionOptions::max_force, "max_force", "N"),
           state(&FrictionOptions::max_torque, "max_torque", "N m")};
template <>
inline constexpr auto kFields<MouseOptions> =
    Fields{state_of_base<JointOptions>(), state(&MouseOptions::spring, "spring"),
           state(&MouseOptions::max_acceleration, "max_acceleration", "m/s^2")};
template <>
inline constexpr auto kFields<GrooveOptions> =
    Fields{state_of_base<JointOptions>(), state(&GrooveOptions::axis, "axis"), state(&GrooveOptions::limit, "limit")};
template <>
inline constexpr auto kFields<FilterOptions> = Fields{state_of_base<JointOptions>()};
template <>
inline constexpr auto kFields<GenericOptions> =
    Fields{state_of_base<JointOptions>(),
           state(&GenericOptions::axis, "axis"),
           state(&GenericOptions::reference_angle, "reference_angle", "rad"),
           state(&GenericOptions::x, "x"),
           state(&GenericOptions::y, "y"),
           state(&GenericOptions::angle, "angle")};
/// Ids of joints are not state either, because the row has the slots.
template <>
inline constexpr auto kFields<GearOptions> =
    Fields{state_of_base<JointOptions>(), unsaved(told(&GearOptions::joint_a, "joint_a")),
           unsaved(told(&GearOptions::joint_b, "joint_b")), state(&GearOptions::ratio, "ratio")};
template <>
inline constexpr auto kFields<PulleyOptions> =
    Fields{state_of_base<JointOptions>(), state(&PulleyOptions::wheel_a, "wheel_a", "m"),
           state(&PulleyOptions::wheel_b, "wheel_b", "m"), state(&PulleyOptions::ratio, "ratio"),
           state(&PulleyOptions::length, "length", "m")};
template <>
inline constexpr auto kFields<RatchetOptions> = Fields{
    state_of_base<JointOptions>(), state(&RatchetOptions::pitch, "pitch", "rad"),
    state(&RatchetOptions::reference_angle, "reference_angle", "rad"), state(&RatchetOptions::clockwise, "clockwise")};
template <>
inline constexpr auto kFields<CouplingState> =
    Fields{state(&CouplingState::at, "at"), state(&CouplingState::constant, "constant"),
           state(&CouplingState::meshed, "meshed")};
template <>
inline constexpr auto kFields<JointImpulses> =
    Fields{state(&JointImpulses::rigid, "rigid"), state(&JointImpulses::spring, "spring"),
           state(&JointImpulses::motor, "motor"), state(&JointImpulses::lower, "lower"),
           state(&JointImpulses::upper, "upper"), state(&JointImpulses::motors, "motors")};
template <>
inline constexpr auto kFields<JointAngle> =
    Fields{state(&JointAngle::counted, "counted"), state(&JointAngle::last, "last", "rad")};
/// `batch_kind` is derived from the options. `arcs_together` and `kept` are derived from the component when it is checked.
template <>
inline constexpr auto kFields<JointRow> = Fields{state(&JointRow::body, "body"),
                                                 state(&JointRow::edge, "edge"),
                                                 state(&JointRow::impulses, "impulses"),
                                                 told(&JointRow::last_substep, "last_substep", "s"),
                                                 state(&JointRow::linked, "linked"),
                                                 unsaved(derived(&JointRow::batch_kind, "batch_kind")),
                                                 unsaved(derived(&JointRow::breakable, "breakable")),
                                                 unsaved(derived(&JointRow::limit_events, "limit_events")),
                                                 state(&JointRow::angle, "angle"),
                                                 state(&JointRow::at_limits, "at_limits"),
                                                 stamp(&JointRow::next_look, "next_look"),
                                                 derived(&JointRow::arcs_together, "arcs_together"),
                                                 derived(&JointRow::kept, "kept"),
                                                 state(&JointRow::open_steps, "open_steps"),
                                                 state(&JointRow::coupled, "coupled"),
                                                 unsaved(derived(&JointRow::gears, "gears"))};

// --- Islands ----------------------------------------------------------------------------------------------------------

template <>
inline constexpr auto kFields<IslandRow> =
    Fields{state(&IslandRow::first_body, "first_body"), state(&IslandRow::body_count, "body_count"),
           state(&IslandRow::removed_constraints, "removed_constraints"), stamp(&IslandRow::split_step, "split_step"),
           state(&IslandRow::awake, "awake")};

// --- Fields -----------------------------------------------------------------------------------------------------------

template <>
inline constexpr auto kFields<FieldArea> =
    Fields{state(&FieldArea::kind, "kind"), state(&FieldArea::box, "box"), state(&FieldArea::center, "center", "m"),
           state(&FieldArea::radius, "radius", "m")};
/// `bodies` is not state, because FieldRow::bodies has the slots of the bodies.
template <>
inline constexpr auto kFields<FieldOptions> = Fields{unsaved(told(&FieldOptions::bodies, "bodies")),
                                                     state(&FieldOptions::categories, "categories"),
                                                     state(&FieldOptions::area, "area"),
                                                     state(&FieldOptions::enabled, "enabled"),
                                                     told(&FieldOptions::name, "name"),
                                                     told(&FieldOptions::user_data, "user_data")};
template <>
inline constexpr auto kFields<GravityZoneOptions> =
    Fields{state_of_base<FieldOptions>(), state(&GravityZoneOptions::acceleration, "acceleration", "m/s^2"),
           state(&GravityZoneOptions::replaces_gravity, "replaces_gravity")};
// The unit of a strength depends on `quantity`.
template <>
inline constexpr auto kFields<DirectionalFieldOptions> =
    Fields{state_of_base<FieldOptions>(),
           state(&DirectionalFieldOptions::origin, "origin", "m"),
           state(&DirectionalFieldOptions::direction, "direction"),
           state(&DirectionalFieldOptions::strength, "strength"),
           state(&DirectionalFieldOptions::quantity, "quantity"),
           state(&DirectionalFieldOptions::falloff, "falloff"),
           state(&DirectionalFieldOptions::reach, "reach", "m"),
           state(&DirectionalFieldOptions::half_width, "half_width", "m")};
template <>
inline constexpr auto kFields<RadialFieldOptions> = Fields{state_of_base<FieldOptions>(),
                                                           state(&RadialFieldOptions::center, "center", "m"),
                                                           unsaved(told(&RadialFieldOptions::carrier, "carrier")),
                                                           state(&RadialFieldOptions::strength, "strength"),
                                                           state(&RadialFieldOptions::swirl, "swirl"),
                                                           state(&RadialFieldOptions::quantity, "quantity"),
                                                           state(&RadialFieldOptions::falloff, "falloff"),
                                                           state(&RadialFieldOptions::core_radius, "core_radius", "m"),
                                                           state(&RadialFieldOptions::reach, "reach", "m")};
template <>
inline constexpr auto kFields<BuoyancyOptions> = Fields{state_of_base<FieldOptions>(),
                                                        state(&BuoyancyOptions::surface, "surface", "m"),
                                                        state(&BuoyancyOptions::density, "density", "kg/m^2"),
                                                        state(&BuoyancyOptions::linear_drag, "linear_drag", "1/s"),
                                                        state(&BuoyancyOptions::angular_drag, "angular_drag", "1/s"),
                                                        state(&BuoyancyOptions::flow, "flow", "m/s"),
                                                        state(&BuoyancyOptions::wave_amplitude, "wave_amplitude", "m"),
                                                        state(&BuoyancyOptions::wave_length, "wave_length", "m"),
                                                        state(&BuoyancyOptions::wave_speed, "wave_speed", "m/s")};
template <>
inline constexpr auto kFields<WindOptions> = Fields{state_of_base<FieldOptions>(),
                                                    state(&WindOptions::velocity, "velocity", "m/s"),
                                                    state(&WindOptions::density, "density", "kg/m^2"),
                                                    state(&WindOptions::drag, "drag"),
                                                    state(&WindOptions::friction, "friction"),
                                                    state(&WindOptions::gusts, "gusts"),
                                                    state(&WindOptions::gust_period, "gust_period", "s")};
template <>
inline constexpr auto kFields<CustomFieldOptions> =
    Fields{state_of_base<FieldOptions>(), state(&CustomFieldOptions::function, "function"),
           state(&CustomFieldOptions::parameters, "parameters")};
template <>
inline constexpr auto kFields<FieldRow> =
    Fields{state(&FieldRow::options, "options"), state(&FieldRow::bodies, "bodies"),
           state(&FieldRow::carrier, "carrier"), state(&FieldRow::time, "time", "s")};

// --- Tables -----------------------------------------------------------------------------------------------------------

// A row of a table consists of the entries of its lists and sets for a slot (visit_row() below). The fields of lists with an empty name have
// no prefix.
template <>
inline constexpr auto kFields<BodyTable> = Fields{state(&BodyTable::ids, "ids"),
                                                  state(&BodyTable::state, ""),
                                                  state(&BodyTable::clock, "clock"),
                                                  state(&BodyTable::links, ""),
                                                  state(&BodyTable::extras, ""),
                                                  told(&BodyTable::names, "name"),
                                                  state(&BodyTable::awake, "awake"),
                                                  unsaved(derived(&BodyTable::paced_count, "paced_count")),
                                                  unsaved(derived(&BodyTable::locked_count, "locked_count"))};
template <>
inline constexpr auto kFields<ShapeTable> = Fields{state(&ShapeTable::ids, "ids"),
                                                   state(&ShapeTable::geometry, "geometry"),
                                                   state(&ShapeTable::row, ""),
                                                   state(&ShapeTable::extras, ""),
                                                   told(&ShapeTable::names, "name"),
                                                   unsaved(derived(&ShapeTable::body, "body_again")),
                                                   unsaved(derived(&ShapeTable::group, "group_again")),
                                                   unsaved(derived(&ShapeTable::before, "before")),
                                                   state(&ShapeTable::fat_box, "fat_box"),
                                                   unsaved(derived(&ShapeTable::slab, "slab")),
                                                   state(&ShapeTable::moved, "moved"),
                                                   unsaved(derived(&ShapeTable::sensors, "is_sensor")),
                                                   derived(&ShapeTable::reach, "reach", "m"),
                                                   unsaved(derived(&ShapeTable::grid_count, "grid_count"))};
template <>
inline constexpr auto kFields<TileTable> =
    Fields{state(&TileTable::ids, "ids"), state(&TileTable::row, ""), unsaved(derived(&TileTable::slots, "slots"))};
/// The options of a chain are for the program only: collisions use its links.
template <>
inline constexpr auto kFields<ChainTable> =
    Fields{state(&ChainTable::ids, "ids"), state(&ChainTable::row, ""), state(&ChainTable::links, "links"),
           told(&ChainTable::options, "options")};
template <>
inline constexpr auto kFields<ContactTable> = Fields{state(&ContactTable::ids, "ids"),
                                                     state(&ContactTable::row, ""),
                                                     state(&ContactTable::key, "key"),
                                                     unsaved(derived(&ContactTable::reuse, "reuse")),
                                                     state(&ContactTable::awake, "awake"),
                                                     unsaved(derived(&ContactTable::pairs, "pairs")),
                                                     unsaved(derived(&ContactTable::touching_count, "touching_count"))};
template <>
inline constexpr auto kFields<JointTable> =
    Fields{state(&JointTable::ids, "ids"),
           state(&JointTable::options, "options"),
           state(&JointTable::row, ""),
           state(&JointTable::coupling, "coupling"),
           state(&JointTable::awake, "awake"),
           unsaved(derived(&JointTable::breakable_count, "breakable_count")),
           unsaved(derived(&JointTable::limit_events_count, "limit_events_count"))};
template <>
inline constexpr auto kFields<IslandTable> = Fields{state(&IslandTable::ids, "ids"), state(&IslandTable::row, ""),
                                                    unsaved(derived(&IslandTable::awake_count, "awake_count"))};
template <>
inline constexpr auto kFields<FieldTable> = Fields{state(&FieldTable::ids, "ids"), state(&FieldTable::row, "")};

// --- The world --------------------------------------------------------------------------------------------------------

/// Workers, scheduler, lanes and functions are not state: results do not depend on the first three, and functions cannot be stored.
template <>
inline constexpr auto kFields<WorldOptions> =
    Fields{factor(&WorldOptions::length_unit, "length_unit", "m"),
           state(&WorldOptions::gravity, "gravity", "m/s^2"),
           state(&WorldOptions::substeps, "substeps"),
           state(&WorldOptions::sleeping, "sleeping"),
           state(&WorldOptions::continuous, "continuous"),
           state(&WorldOptions::restitution_speed, "restitution_speed", "length_unit/s"),
           state(&WorldOptions::hit_speed, "hit_speed", "length_unit/s"),
           state(&WorldOptions::contact_hertz, "contact_hertz", "Hz"),
           state(&WorldOptions::contact_damping_ratio, "contact_damping_ratio"),
           state(&WorldOptions::push_out_speed, "push_out_speed", "length_unit/s"),
           state(&WorldOptions::joint_hertz, "joint_hertz", "Hz"),
           state(&WorldOptions::joint_damping_ratio, "joint_damping_ratio"),
           state(&WorldOptions::max_speed, "max_speed", "length_unit/s"),
           state(&WorldOptions::max_angular_speed, "max_angular_speed", "rad/s"),
           state(&WorldOptions::force_clearing, "force_clearing"),
           state(&WorldOptions::islands, "islands"),
           state(&WorldOptions::material_rules, "material_rules"),
           unsaved(told(&WorldOptions::workers, "workers")),
           unsaved(told(&WorldOptions::scheduler, "scheduler")),
           unsaved(told(&WorldOptions::lanes, "lanes")),
           unsaved(told(&WorldOptions::field_functions, "field_functions")),
           unsaved(told(&WorldOptions::contact_hooks, "contact_hooks"))};
template <>
inline constexpr auto kFields<ContactEndEvent> =
    Fields{state(&ContactEndEvent::shape_a, "shape_a"), state(&ContactEndEvent::shape_b, "shape_b"),
           told(&ContactEndEvent::cell, "cell")};
template <>
inline constexpr auto kFields<SensorEvent> = Fields{
    state(&SensorEvent::sensor, "sensor"), state(&SensorEvent::visitor, "visitor"), told(&SensorEvent::cell, "cell")};
template <>
inline constexpr auto kFields<TileChangeEvent> =
    Fields{state(&TileChangeEvent::grid, "grid"), state(&TileChangeEvent::cell, "cell"),
           state(&TileChangeEvent::before, "before"), state(&TileChangeEvent::now, "now")};
template <>
inline constexpr auto kFields<BodyWakeEvent> = Fields{state(&BodyWakeEvent::body, "body")};
template <>
inline constexpr auto kFields<Unreported> =
    Fields{state(&Unreported::contact_end, "contact_end"), state(&Unreported::sensor_end, "sensor_end"),
           state(&Unreported::body_wake, "body_wake"), told(&Unreported::tile_change, "tile_change"),
           told(&Unreported::woke, "woke")};
template <>
inline constexpr auto kFields<TreePiece> =
    Fields{state(&TreePiece::lower, "lower", "m"), state(&TreePiece::upper, "upper", "m"),
           state(&TreePiece::shift, "shift", "m")};
/// The trees are derived, because their answers do not depend on how they were built. The name of a table is that of one row.
template <>
inline constexpr auto kFields<SimData> = Fields{state(&SimData::options, "options"),
                                                state(&SimData::bodies, "body"),
                                                state(&SimData::shapes, "shape"),
                                                state(&SimData::chains, "chain"),
                                                state(&SimData::tiles, "tile"),
                                                state(&SimData::contacts, "contact"),
                                                state(&SimData::joints, "joint"),
                                                state(&SimData::islands, "island"),
                                                state(&SimData::fields, "field"),
                                                unsaved(derived(&SimData::trees, "trees")),
                                                unsaved(derived(&SimData::rule_slots, "rule_slots")),
                                                state(&SimData::tree_origin, "tree_origin", "m"),
                                                state(&SimData::tree_pieces_x, "tree_pieces_x"),
                                                state(&SimData::tree_pieces_y, "tree_pieces_y"),
                                                state(&SimData::unreported, "unreported"),
                                                told(&SimData::step_count, "step_count"),
                                                state(&SimData::last_substep, "last_substep", "s"),
                                                state(&SimData::last_step, "last_step", "s"),
                                                state(&SimData::longest_substep, "longest_substep", "s"),
                                                derived(&SimData::next_joint_look, "next_joint_look"),
                                                derived(&SimData::pushed_bodies, "pushed_bodies"),
                                                unsaved(derived(&SimData::dropping_bodies, "dropping_bodies")),
                                                state(&SimData::contact_edits, "contact_edits")};

// --- Tables as such -----------------------------------------------------------------------------------------------------

template <typename T>
concept Table = requires(const T& table) {
  { table.ids } -> std::same_as<const base::IdPool&>;
};

/// Tables and lists that add no number to the state while they are empty, unlike the others. The hash of a world without fields, tiles and
/// far crowds depends on this.
template <typename Rows>
inline constexpr bool kIsAbsentIfEmpty =
    std::is_same_v<Rows, FieldTable> || std::is_same_v<Rows, TileTable> || std::is_same_v<Rows, std::vector<TreePiece>>;

}  // namespace drystone::model
