// The fields of structs that Python sees, described as rows of the state are (world/struct_fields.hpp). The library describes the options of bodies,
// shapes, joints and fields, because recordings contain them. The rest is described here: queries and their results, events, reports,
// characters. A new member of such a struct does not compile until it has a line here.
#pragma once

#include "drystone/drystone.hpp"
#include "history/record/operations.hpp"
#include "world/parts.hpp"
#include "world/row_fields.hpp"

namespace drystone::model {

// --- Shapes and bodies ------------------------------------------------------------------------------------------------

template <>
inline constexpr auto kFields<Box> =
    Fields{state(&Box::half_extents, "half_extents", "m"), state(&Box::center, "center", "m"),
           state(&Box::angle, "angle", "rad"), state(&Box::radius, "radius", "m")};
template <>
inline constexpr auto kFields<BodyMotion> = Fields{
    told(&BodyMotion::pose, "pose"), told(&BodyMotion::center, "center", "m"),
    told(&BodyMotion::velocity, "velocity", "m/s"), told(&BodyMotion::angular_velocity, "angular_velocity", "rad/s")};
template <>
inline constexpr auto kFields<JointState> = Fields{told(&JointState::force, "force", "N"),
                                                   told(&JointState::torque, "torque", "N m"),
                                                   told(&JointState::coordinate, "coordinate"),
                                                   told(&JointState::speed, "speed"),
                                                   told(&JointState::offset, "offset", "m"),
                                                   told(&JointState::angle, "angle", "rad"),
                                                   told(&JointState::linear_error, "linear_error", "m"),
                                                   told(&JointState::angular_error, "angular_error", "rad")};
template <>
inline constexpr auto kFields<ExplosionReport> =
    Fields{told(&ExplosionReport::bodies, "bodies"), told(&ExplosionReport::impulse, "impulse", "N s")};

template <>
inline constexpr auto kFields<FieldPush> = Fields{
    state(&FieldPush::force, "force", "N"), state(&FieldPush::torque, "torque", "N m"),
    state(&FieldPush::linear_drag, "linear_drag", "N s/m"), state(&FieldPush::angular_drag, "angular_drag", "N m s")};

// --- Events -----------------------------------------------------------------------------------------------------------

template <>
inline constexpr auto kFields<ContactBeginEvent> =
    Fields{told(&ContactBeginEvent::shape_a, "shape_a"), told(&ContactBeginEvent::shape_b, "shape_b"),
           told(&ContactBeginEvent::normal, "normal"), told(&ContactBeginEvent::point, "point", "m"),
           told(&ContactBeginEvent::cell, "cell")};
template <>
inline constexpr auto kFields<ContactHitEvent> = Fields{told(&ContactHitEvent::shape_a, "shape_a"),
                                                        told(&ContactHitEvent::shape_b, "shape_b"),
                                                        told(&ContactHitEvent::point, "point", "m"),
                                                        told(&ContactHitEvent::normal, "normal"),
                                                        told(&ContactHitEvent::approach_speed, "approach_speed", "m/s"),
                                                        told(&ContactHitEvent::normal_impulse, "normal_impulse", "N s"),
                                                        told(&ContactHitEvent::cell, "cell")};
template <>
inline constexpr auto kFields<BodyMoveEvent> =
    Fields{told(&BodyMoveEvent::body, "body"), told(&BodyMoveEvent::pose, "pose"),
           told(&BodyMoveEvent::fell_asleep, "fell_asleep")};
template <>
inline constexpr auto kFields<JointBreakEvent> =
    Fields{told(&JointBreakEvent::joint, "joint"),          told(&JointBreakEvent::body_a, "body_a"),
           told(&JointBreakEvent::body_b, "body_b"),        told(&JointBreakEvent::force, "force", "N"),
           told(&JointBreakEvent::torque, "torque", "N m"), told(&JointBreakEvent::user_data, "user_data")};
template <>
inline constexpr auto kFields<JointLimitEvent> =
    Fields{told(&JointLimitEvent::joint, "joint"),        told(&JointLimitEvent::body_a, "body_a"),
           told(&JointLimitEvent::body_b, "body_b"),      told(&JointLimitEvent::axis, "axis"),
           told(&JointLimitEvent::upper, "upper"),        told(&JointLimitEvent::speed, "speed", "m/s or rad/s"),
           told(&JointLimitEvent::user_data, "user_data")};
template <>
inline constexpr auto kFields<Events> =
    Fields{told(&Events::contact_begin, "contact_begin"), told(&Events::contact_end, "contact_end"),
           told(&Events::contact_hit, "contact_hit"),     told(&Events::sensor_begin, "sensor_begin"),
           told(&Events::sensor_end, "sensor_end"),       told(&Events::body_move, "body_move"),
           told(&Events::joint_break, "joint_break"),     told(&Events::body_wake, "body_wake"),
           told(&Events::joint_limit, "joint_limit"),     told(&Events::tile_change, "tile_change")};

// --- Queries ----------------------------------------------------------------------------------------------------------

template <>
inline constexpr auto kFields<QueryFilter> = Fields{state(&QueryFilter::category, "category"),
                                                    state(&QueryFilter::mask, "mask"),
                                                    state(&QueryFilter::ignore_body, "ignore_body"),
                                                    state(&QueryFilter::static_bodies, "static_bodies"),
                                                    state(&QueryFilter::kinematic_bodies, "kinematic_bodies"),
                                                    state(&QueryFilter::dynamic_bodies, "dynamic_bodies"),
                                                    state(&QueryFilter::sensors, "sensors")};
template <>
inline constexpr auto kFields<CastHit> =
    Fields{told(&CastHit::shape, "shape"), told(&CastHit::point, "point", "m"), told(&CastHit::normal, "normal"),
           told(&CastHit::fraction, "fraction"), told(&CastHit::cell, "cell")};
template <>
inline constexpr auto kFields<NearestShape> = Fields{told(&NearestShape::shape, "shape"),
                                                     told(&NearestShape::point, "point", "m"),
                                                     told(&NearestShape::query_point, "query_point", "m"),
                                                     told(&NearestShape::normal, "normal"),
                                                     told(&NearestShape::distance, "distance", "m"),
                                                     told(&NearestShape::cell, "cell")};
template <>
inline constexpr auto kFields<ContactPoint> =
    Fields{told(&ContactPoint::point, "point", "m"), told(&ContactPoint::separation, "separation", "m"),
           told(&ContactPoint::normal_impulse, "normal_impulse", "N s"),
           told(&ContactPoint::tangent_impulse, "tangent_impulse", "N s"), told(&ContactPoint::feature, "feature")};
template <>
inline constexpr auto kFields<ContactView> =
    Fields{told(&ContactView::shape_a, "shape_a"), told(&ContactView::shape_b, "shape_b"),
           told(&ContactView::normal, "normal"),   told(&ContactView::count, "count"),
           told(&ContactView::points, "points"),   told(&ContactView::cell, "cell")};
template <>
inline constexpr auto kFields<SensorOverlap> =
    Fields{told(&SensorOverlap::sensor, "sensor"), told(&SensorOverlap::visitor, "visitor"),
           told(&SensorOverlap::cell, "cell")};
template <>
inline constexpr auto kFields<IslandView> =
    Fields{told(&IslandView::bounds, "bounds", "m"), told(&IslandView::body_count, "body_count"),
           told(&IslandView::asleep, "asleep"), told(&IslandView::label, "label"), told(&IslandView::body, "body")};

// --- Reports ----------------------------------------------------------------------------------------------------------

template <>
inline constexpr auto kFields<StepJob> =
    Fields{told(&StepJob::phase, "phase"), told(&StepJob::chunks, "chunks"), told(&StepJob::ms, "ms", "ms")};
template <>
inline constexpr auto kFields<StepReport> =
    Fields{told(&StepReport::step, "step"),
           told(&StepReport::bodies, "bodies"),
           told(&StepReport::awake_bodies, "awake_bodies"),
           told(&StepReport::shapes, "shapes"),
           told(&StepReport::joints, "joints"),
           told(&StepReport::fields, "fields"),
           told(&StepReport::fields_without_function, "fields_without_function"),
           told(&StepReport::islands, "islands"),
           told(&StepReport::awake_islands, "awake_islands"),
           told(&StepReport::contacts, "contacts"),
           told(&StepReport::awake_contacts, "awake_contacts"),
           told(&StepReport::touching, "touching"),
           told(&StepReport::reused_contacts, "reused_contacts"),
           told(&StepReport::new_contacts, "new_contacts"),
           told(&StepReport::contact_colors, "contact_colors"),
           told(&StepReport::joint_colors, "joint_colors"),
           told(&StepReport::blocks, "blocks"),
           told(&StepReport::coupled_blocks, "coupled_blocks"),
           told(&StepReport::seam_contacts, "seam_contacts"),
           told(&StepReport::seam_joints, "seam_joints"),
           told(&StepReport::swept_bodies, "swept_bodies"),
           told(&StepReport::impacts, "impacts"),
           told(&StepReport::clamped_jointed, "clamped_jointed"),
           told(&StepReport::speed_clamped, "speed_clamped"),
           told(&StepReport::rotation_clamped, "rotation_clamped"),
           told(&StepReport::short_step, "short_step"),
           told(&StepReport::pushed_bodies, "pushed_bodies"),
           told(&StepReport::impact_chains_cut, "impact_chains_cut"),
           told(&StepReport::fell_asleep, "fell_asleep"),
           told(&StepReport::woke, "woke"),
           told(&StepReport::split_tries, "split_tries"),
           told(&StepReport::split_islands, "split_islands"),
           told(&StepReport::quarantined, "quarantined"),
           told(&StepReport::refused_edits, "refused_edits"),
           told(&StepReport::refused_calls, "refused_calls"),
           told(&StepReport::workers, "workers"),
           told(&StepReport::arena_growths, "arena_growths"),
           told(&StepReport::phase_ms, "phase_ms", "ms"),
           told(&StepReport::total_ms, "total_ms", "ms"),
           told(&StepReport::split_ms, "split_ms", "ms"),
           told(&StepReport::parallel_ms, "parallel_ms", "ms"),
           told(&StepReport::jobs, "jobs")};
template <>
inline constexpr auto kFields<Quality> =
    Fields{told(&Quality::max_penetration, "max_penetration", "m"),
           told(&Quality::max_joint_error, "max_joint_error", "m"),
           told(&Quality::max_joint_angular_error, "max_joint_angular_error", "rad"),
           told(&Quality::kinetic_energy, "kinetic_energy", "J"),
           told(&Quality::potential_energy, "potential_energy", "J"),
           told(&Quality::linear_momentum, "linear_momentum", "kg m/s"),
           told(&Quality::angular_momentum, "angular_momentum", "kg m^2/s")};
template <>
inline constexpr auto kFields<StateDifference> =
    Fields{told(&StateDifference::table, "table"),        told(&StateDifference::slot, "slot"),
           told(&StateDifference::field, "field"),        told(&StateDifference::unit, "unit"),
           told(&StateDifference::expected, "expected"),  told(&StateDifference::found, "found"),
           told(&StateDifference::differing, "differing")};
template <>
inline constexpr auto kFields<Divergence> =
    Fields{told(&Divergence::step, "step"), told(&Divergence::what, "what"),
           told(&Divergence::difference, "difference"), told(&Divergence::difference_step, "difference_step")};
template <>
inline constexpr auto kFields<FrameReport> =
    Fields{told(&FrameReport::steps, "steps"), told(&FrameReport::dropped_seconds, "dropped_seconds", "s"),
           told(&FrameReport::remainder, "remainder")};

// --- Geometry ---------------------------------------------------------------------------------------------------------

template <>
inline constexpr auto kFields<Outline> =
    Fields{state(&Outline::points, "points", "m"), state(&Outline::holes, "holes", "m")};
template <>
inline constexpr auto kFields<Sweep> =
    Fields{state(&Sweep::local_center, "local_center", "m"), state(&Sweep::center_0, "center_0", "m"),
           state(&Sweep::center_1, "center_1", "m"),         state(&Sweep::rotation_0, "rotation_0"),
           state(&Sweep::rotation_1, "rotation_1"),          state(&Sweep::angle, "angle", "rad")};
template <>
inline constexpr auto kFields<CastOutput> =
    Fields{told(&CastOutput::hit, "hit"), told(&CastOutput::fraction, "fraction"),
           told(&CastOutput::point, "point", "m"), told(&CastOutput::normal, "normal")};
template <>
inline constexpr auto kFields<DistanceOutput> =
    Fields{told(&DistanceOutput::point_a, "point_a", "m"), told(&DistanceOutput::point_b, "point_b", "m"),
           told(&DistanceOutput::normal, "normal"), told(&DistanceOutput::distance, "distance", "m"),
           told(&DistanceOutput::iterations, "iterations")};
template <>
inline constexpr auto kFields<TimeOfImpactOutput> =
    Fields{told(&TimeOfImpactOutput::state, "state"), told(&TimeOfImpactOutput::time, "time"),
           told(&TimeOfImpactOutput::point, "point", "m"), told(&TimeOfImpactOutput::normal, "normal"),
           told(&TimeOfImpactOutput::iterations, "iterations")};

// --- Characters -------------------------------------------------------------------------------------------------------

template <>
inline constexpr auto kFields<MoverOptions> = Fields{state(&MoverOptions::shape, "shape"),
                                                     state(&MoverOptions::up, "up"),
                                                     state(&MoverOptions::max_slope, "max_slope", "rad"),
                                                     state(&MoverOptions::step_height, "step_height", "m"),
                                                     state(&MoverOptions::snap_distance, "snap_distance", "m"),
                                                     state(&MoverOptions::skin, "skin", "m"),
                                                     state(&MoverOptions::push_force, "push_force", "N"),
                                                     state(&MoverOptions::mass, "mass", "kg"),
                                                     state(&MoverOptions::filter, "filter"),
                                                     state(&MoverOptions::material, "material")};
template <>
inline constexpr auto kFields<MoverGround> = Fields{state(&MoverGround::shape, "shape"),
                                                    state(&MoverGround::body, "body"),
                                                    state(&MoverGround::point, "point", "m"),
                                                    state(&MoverGround::normal, "normal"),
                                                    state(&MoverGround::velocity, "velocity", "m/s"),
                                                    state(&MoverGround::anchor, "anchor", "m"),
                                                    state(&MoverGround::anchored_at, "anchored_at", "m")};
template <>
inline constexpr auto kFields<Mover> =
    Fields{state(&Mover::position, "position", "m"), state(&Mover::velocity, "velocity", "m/s"),
           state(&Mover::ground, "ground")};
template <>
inline constexpr auto kFields<MoverInput> =
    Fields{state(&MoverInput::velocity, "velocity", "m/s"), state(&MoverInput::seconds, "seconds", "s"),
           state(&MoverInput::drop, "drop")};
template <>
inline constexpr auto kFields<MoverHit> =
    Fields{told(&MoverHit::shape, "shape"), told(&MoverHit::body, "body"), told(&MoverHit::point, "point", "m"),
           told(&MoverHit::normal, "normal"), told(&MoverHit::impulse, "impulse", "N s")};
template <>
inline constexpr auto kFields<MoverReport> =
    Fields{told(&MoverReport::moved, "moved", "m"),     told(&MoverReport::carried, "carried", "m"),
           told(&MoverReport::climbed, "climbed", "m"), told(&MoverReport::grounded, "grounded"),
           told(&MoverReport::landed, "landed"),        told(&MoverReport::left_ground, "left_ground"),
           told(&MoverReport::stepped, "stepped"),      told(&MoverReport::slid, "slid"),
           told(&MoverReport::blocked, "blocked"),      told(&MoverReport::ceiling, "ceiling"),
           told(&MoverReport::squeezed, "squeezed"),    told(&MoverReport::hits, "hits"),
           told(&MoverReport::hits_found, "hits_found")};
template <>
inline constexpr auto kFields<DriveOptions> =
    Fields{state(&DriveOptions::up, "up"), state(&DriveOptions::max_slope, "max_slope", "rad"),
           state(&DriveOptions::ground_force, "ground_force", "N"), state(&DriveOptions::air_force, "air_force", "N")};
template <>
inline constexpr auto kFields<DriveInput> =
    Fields{state(&DriveInput::speed, "speed", "m/s"), state(&DriveInput::jump, "jump", "m/s"),
           state(&DriveInput::seconds, "seconds", "s")};
template <>
inline constexpr auto kFields<DriveReport> =
    Fields{told(&DriveReport::grounded, "grounded"), told(&DriveReport::jumped, "jumped"),
           told(&DriveReport::ground, "ground"), told(&DriveReport::normal, "normal"),
           told(&DriveReport::impulse, "impulse", "N s")};

}  // namespace drystone::model
