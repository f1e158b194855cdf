// The fields of the world's rows and tables, each with name, unit and role (world/struct_fields.hpp), and those of options (option_fields.hpp). The
// order of the fields is that of hashes and snapshots, whatever the order of the members in memory.
#pragma once

#include "world/option_fields.hpp"
#include "world/sim_state.hpp"

namespace drystone::model {

// --- Small types ------------------------------------------------------------------------------------------------------

template <>
inline constexpr auto kFields<Rotation> = Fields{state(&Rotation::c, "c"), state(&Rotation::s, "s")};
template <>
inline constexpr auto kFields<WorldTransform> =
    Fields{state(&WorldTransform::position, "position", "m"), state(&WorldTransform::rotation, "rotation")};
template <>
inline constexpr auto kFields<Aabb> = Fields{state(&Aabb::lower, "lower", "m"), state(&Aabb::upper, "upper", "m")};
/// A generation is not state: a cleared world behaves like a new one, but its generations continue.
template <typename Tag>
inline constexpr auto kFields<Id<Tag>> =
    Fields{state(&Id<Tag>::index, "index"), told(&Id<Tag>::generation, "generation")};
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
                                                  state(&BodyLinks::part, "part"),
                                                  state(&BodyLinks::time_to_sleep, "time_to_sleep", "s"),
                                                  state(&BodyLinks::pushed_time, "pushed_time", "s"),
                                                  state(&BodyLinks::drop_time, "drop_time", "s"),
                                                  state(&BodyLinks::fixed_rotation, "fixed_rotation"),
                                                  state(&BodyLinks::locked_x, "locked_x"),
                                                  state(&BodyLinks::locked_y, "locked_y"),
                                                  state(&BodyLinks::bullet, "bullet")};

// --- Shapes -----------------------------------------------------------------------------------------------------------

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
    Fields{state(&ShapeExtras::density, "density", "kg/m^2"), state(&ShapeExtras::one_way, "one_way")};
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
           state(&PointImpulses::step_tangent, "step_tangent", "N s")};
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
           unsaved(told(&ContactRow::approach_velocity, "approach_velocity", "m/s")),
           state(&ContactRow::rolling_impulse, "rolling_impulse", "N m s"),
           unsaved(derived(&ContactRow::friction, "friction")),
           unsaved(derived(&ContactRow::restitution, "restitution")),
           unsaved(derived(&ContactRow::rolling_resistance, "rolling_resistance", "m")),
           unsaved(derived(&ContactRow::surface_speed, "surface_speed", "m/s"))};

template <>
inline constexpr auto kFields<EditedContact> =
    Fields{state(&EditedContact::contact, "contact"), state(&EditedContact::edit, "edit")};

// --- Joints -----------------------------------------------------------------------------------------------------------

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
/// `anchor` and `batch_kind` are derived from the options. `arcs_together`, `kept` and `limited` are derived from the component when it is checked.
template <>
inline constexpr auto kFields<JointRow> = Fields{state(&JointRow::body, "body"),
                                                 unsaved(derived(&JointRow::anchor, "anchor", "m")),
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
                                                 derived(&JointRow::limited, "limited"),
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
                                                  told(&BodyTable::user_data, "user_data"),
                                                  derived(&BodyTable::mass, "mass"),
                                                  state(&BodyTable::mass_override, "mass_override"),
                                                  told(&BodyTable::names, "name"),
                                                  state(&BodyTable::awake, "awake"),
                                                  unsaved(derived(&BodyTable::shapeless, "is_shapeless")),
                                                  unsaved(derived(&BodyTable::paced_count, "paced_count")),
                                                  unsaved(derived(&BodyTable::locked_count, "locked_count")),
                                                  unsaved(derived(&BodyTable::bullet_count, "bullet_count")),
                                                  unsaved(derived(&BodyTable::reach, "reach", "m"))};
template <>
inline constexpr auto kFields<ShapeTable> = Fields{state(&ShapeTable::ids, "ids"),
                                                   state(&ShapeTable::geometry, "geometry"),
                                                   state(&ShapeTable::row, ""),
                                                   told(&ShapeTable::user_data, "user_data"),
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
           unsaved(derived(&JointTable::limit_events_count, "limit_events_count")),
           unsaved(derived(&JointTable::limited_count, "limited_count"))};
template <>
inline constexpr auto kFields<IslandTable> = Fields{state(&IslandTable::ids, "ids"), state(&IslandTable::row, ""),
                                                    unsaved(derived(&IslandTable::awake_count, "awake_count"))};
template <>
inline constexpr auto kFields<FieldTable> = Fields{state(&FieldTable::ids, "ids"), state(&FieldTable::row, "")};

// --- The world --------------------------------------------------------------------------------------------------------

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
                                                state(&SimData::steps_to_cut, "steps_to_cut"),
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
