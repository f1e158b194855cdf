// The world: the bodies, shapes, joints and fields that are simulated together. A program reads and changes them by calls of World.
//
// A World is a movable value; a program may have any number of them. Several threads may make const calls on one world at the same time.
// A call that is not const, such as step(), must be the only call on its world while it runs.
//
// Every call checks its input. A refused call returns an Error and leaves the world as it was. All calls have these errors, and the
// comment of a call names further ones: invalid_argument for a value that is not finite or out of range, stale_id for an id of
// something destroyed, wrong_moment during a step, not_available for a part that the build leaves out (drystone/parts.hpp).
//
// A call that gets no memory throws std::bad_alloc on the thread that made it, and leaks nothing; a program without exceptions ends. A const
// call leaves the world as it was. A call that changes the world may end halfway, also by an exception of a function of the program that it
// calls: then the world is unfinished. It may be destroyed, moved, cleared, or restored from a snapshot, which makes it whole again. Until
// then other calls return wrong_moment or raise it, except is_alive(), report(), events() and others that visit no rows. Its recording
// ends with the last whole step.
//
// The same build options and the same calls give the same bits (docs/determinism.md).
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "drystone/body.hpp"
#include "drystone/columns.hpp"
#include "drystone/contact.hpp"
#include "drystone/debug_draw.hpp"
#include "drystone/events.hpp"
#include "drystone/field.hpp"
#include "drystone/geometry.hpp"
#include "drystone/id.hpp"
#include "drystone/joint.hpp"
#include "drystone/parts.hpp"
#include "drystone/position.hpp"
#include "drystone/query.hpp"
#include "drystone/recording.hpp"
#include "drystone/report.hpp"
#include "drystone/result.hpp"
#include "drystone/scheduler.hpp"
#include "drystone/shape.hpp"

namespace drystone {

struct WorldState;
namespace record {
struct Operations;
}
namespace mover {
struct WorldAccess;
}

/// Which vector instructions the solver uses. All of them give the same bits and differ only in speed. `automatic` chooses in each
/// step: the widest lanes if there are enough constraints to fill them, narrower lanes for a few bodies.
enum class Lanes : std::uint8_t {
  automatic,  ///< The lanes that suit the step. Its name in text is "auto".
  scalar,     ///< None: one constraint at a time. On every machine.
  sse4,       ///< SSE 4.1 on x86: four at a time.
  avx2,       ///< AVX2 on x86: eight at a time.
  avx512,     ///< AVX-512 on x86: sixteen at a time.
  neon,       ///< NEON on ARM: four at a time.
  wasm,       ///< SIMD of WebAssembly: four at a time.
};

/// The name of the lanes: "auto", "scalar", "sse4", "avx2", ...
const char* to_string(Lanes lanes);
/// The lanes that this machine and this build can run: scalar first, the widest last.
std::span<const Lanes> available_lanes();

/// When applied forces (World::apply_force() and the like) are cleared.
enum class ForceClearing : std::uint8_t {
  each_step,  ///< At the end of each step.
  manual,     ///< By World::clear_forces(); until then they act in every step. FixedStepRunner clears forces itself.
};

/// How islands are kept from step to step: see docs/islands.md.
enum class IslandMethod : std::uint8_t {
  /// Islands are kept. A new constraint immediately merges two islands; an island that lost constraints is split when a part of it could
  /// sleep.
  persistent,
  /// The islands of awake bodies are searched anew in each step, so bodies fall asleep as soon as their own island rests.
  from_scratch,
};

/// The options of a world. Setters of World change most of them later.
struct WorldOptions {
  /// The length in metres by which all tolerances of the world are multiplied: the slop, the distance at which shapes touch, margins, the grid
  /// of positions, and the speeds below that are in length units per second. Range [0.001, 1000]. Best is about the size of a typical moving
  /// body: 0.01 for a world of centimetres; 100 for a program that counts in pixels and has 100 of them for a metre (docs/units.md).
  float length_unit = 1.0f;
  /// Gravity [m/s^2]. Finite.
  Vec2 gravity = {0.0f, -10.0f};
  /// Sub-steps per step. Range [1, 64]. Default 4.
  int substeps = 4;
  /// Whether islands at rest fall asleep.
  bool sleeping = true;
  /// Whether fast bodies are swept, so that they do not pass through static and kinematic shapes and sensors do not miss them. The
  /// default is false if the build leaves this part out.
  bool continuous = parts::kContinuous.built;
  /// Contacts that approach faster than this bounce [length units/s]. Range [0, 1e6].
  float restitution_speed = 1.0f;
  /// Contacts that approach faster than this are reported as hit events [length units/s]. Range [0, 1e6].
  float hit_speed = 1.0f;
  /// Stiffness [Hz] and damping ratio of contacts. Ranges (0, 1e6]. The step limits the stiffness to 0.2 of the sub-step rate: 48 Hz
  /// with four sub-steps at 60 steps a second. So contacts are by default as stiff as the sub-steps allow, and more sub-steps make
  /// stacks stiffer.
  float contact_hertz = 1000.0f;
  float contact_damping_ratio = 10.0f;  ///< 1 is critical damping.
  /// The greatest speed at which contacts push overlapping bodies apart [length units/s]. Range [0, 1e6]. Bodies that overlap deeply are moved
  /// apart instead, without gaining velocity: at this speed, and faster for deeper overlaps.
  float push_out_speed = 2.5f;
  /// How fast the errors of joints and of their limits are corrected. Ranges (0, 1e6]. Joints are rigid; once a step, the bodies are
  /// moved by what a spring of this frequency [Hz] and damping ratio would correct within a quarter of the step: 25 % of an error
  /// by default. The step limits the frequency to twice the step rate.
  float joint_hertz = 60.0f;
  float joint_damping_ratio = 2.0f;  ///< 1 is critical damping.
  /// The greatest speed of a centre of mass [length units/s]. Range (0, 1e6]; more than 1e6 m/s acts as 1e6 m/s. StepReport::speed_clamped counts the
  /// bodies that were faster.
  float max_speed = 400.0f;
  /// The greatest angular speed of a body [rad/s]. Range (0, 1e6]. StepReport::rotation_clamped counts the bodies that were faster.
  float max_angular_speed = 1000.0f;
  /// How long applied forces act.
  ForceClearing force_clearing = ForceClearing::each_step;
  /// How islands are found.
  IslandMethod islands = IslandMethod::persistent;
  /// Rules for pairs of materials: at most 65536, at most one for a pair (World::set_material_rules()).
  std::vector<MaterialRule> material_rules{};
  /// Threads that a step may use, the caller's included. Range [1, 64]. Must be 1 if there is a scheduler. A world that cannot start all of them
  /// is not made (limit_exceeded). After fork() see docs/workers.md.
  int workers = 1;
  /// Runs the step on the program's threads instead of the world's own. The scheduler must outlive the world. Null: none.
  Scheduler* scheduler = nullptr;
  /// Which vector instructions the solver uses. Lanes that the machine or the build lacks are refused.
  Lanes lanes = Lanes::automatic;
  /// The functions of custom fields. Hashes, snapshots and recordings do not include them. The map must outlive the world and must
  /// not change during a step. Null: none.
  const FieldFunctions* field_functions = nullptr;
  /// Functions that steps call for new and for touching contacts. The object must outlive the world. World::clone() copies the pointer: both
  /// worlds call the same object, so do not step them at the same time. Null: none.
  ContactHooks* contact_hooks = nullptr;
};

/// A value of the state that differs between two worlds.
struct StateDifference {
  /// The table of the value: "body", "shape", "chain", "tile", "contact", "joint", "island", "field" or "world".
  std::string table;
  /// The row: the index of the id of a body, shape, chain, joint or field. 0 for the world.
  std::uint32_t slot = 0;
  /// The name of the value, for instance "velocity.x"; "alive" if only one of the worlds has the row.
  std::string field;
  /// The unit, for instance "m/s"; empty if there is none.
  std::string unit;
  /// Both values as text; for floats with their bits.
  std::string expected;
  std::string found;  ///< In the other world.
  /// How many rows of the table differ.
  std::size_t differing = 1;
};

/// Bodies, shapes, joints and fields that are simulated together; see the head of this file.
class World {
 public:
  /// Raises Exception with the errors of create().
  explicit World(const WorldOptions& options = {});
  /// `World({})` has the default options. Without this constructor, {} could stand for options and for a world.
  explicit World(std::nullptr_t) : World() {}
  ~World();
  /// A world that was moved from may only be destroyed or assigned to.
  World(World&&) noexcept;
  World& operator=(World&&) noexcept;

  /// Makes a world like the constructor, but returns an Error instead of raising an exception. Errors: invalid_argument for an option out of
  /// range; limit_exceeded if the system starts fewer threads than the options ask for.
  static Result<World> create(const WorldOptions& options);

  // --- The world as a whole -------------------------------------------------------------------------------------------

  /// Advances the world by `seconds`, in (0, 1].
  Result<StepReport> step(float seconds);
  /// The report of the last step. Its spans are valid until the next step.
  const StepReport& report() const;
  /// The events of the last step. The spans are valid and unchanged until the next step, whatever is called in between, even if
  /// the world is moved or cleared. If a call between two steps ends a touch, the next step reports the end event.
  Events events() const;
  /// Destroys everything. The world then behaves, bit for bit, as a new world with the same options: report and events are empty, and
  /// no end events follow. Spans that World returned earlier stay valid until the next step.
  Result<void> clear();
  /// The options as they are now, with what setters changed.
  const WorldOptions& options() const;
  /// Wakes every body if the gravity changes.
  Result<void> set_gravity(Vec2 gravity);
  Result<void> set_sleeping(bool enabled);    ///< Switching it off wakes every body.
  Result<void> set_continuous(bool enabled);  ///< WorldOptions::continuous. Errors: not_available.
  Result<void> set_substeps(int substeps);    ///< In [1, 64].
  /// Sets WorldOptions::contact_hertz, contact_damping_ratio and push_out_speed from the next step on; wakes nobody. Ranges: those of the options.
  Result<void> set_contact_softness(float hertz, float damping_ratio, float push_out_speed);
  /// Sets WorldOptions::joint_hertz and joint_damping_ratio from the next step on; wakes nobody. Ranges: those of the options.
  Result<void> set_joint_softness(float hertz, float damping_ratio);
  /// Sets WorldOptions::restitution_speed and hit_speed from the next step on; wakes nobody. Ranges: those of the options.
  Result<void> set_impact_speeds(float restitution, float hit);
  /// Sets WorldOptions::max_speed and max_angular_speed from the next step on; wakes nobody. Ranges: those of the options.
  Result<void> set_max_speeds(float linear, float angular);
  /// The lanes of the last step: options().lanes, or the lanes that `automatic` chose. Before the first step, `automatic` counts as the
  /// widest lanes.
  Lanes lanes() const;
  /// A hash of all state that later steps depend on. Equal states have equal hashes, on every machine.
  std::uint64_t state_hash() const;
  /// The first value in which the state of another world differs from the state of this one: options first, then bodies, shapes,
  /// chains, contacts, joints, islands and fields, each by slot. Nothing if the states, and so the hashes, are equal. Slow.
  std::optional<StateDifference> first_difference(const World& other) const;
  /// The complete state of the world as bytes. A world made from a snapshot continues bit for bit as this one does, on every
  /// machine, with any workers and lanes, and the same ids are valid in it. Names and user data are included. Results of
  /// the last step (events, the report) are not. Raises Exception (wrong_moment) in a hook.
  std::vector<std::byte> snapshot() const;
  /// Replaces the state by the state in a snapshot of this world or of another one. Workers, scheduler and lanes stay;
  /// events and report are empty until the next step. Ids that were given out after the snapshot was taken are stale,
  /// until new objects receive the same ids. The memory of the former state is kept for the next restore(). Errors:
  /// invalid_argument if the bytes are not a snapshot, are damaged or were made by another version of the library, whose worlds
  /// have other fields.
  Result<void> restore(std::span<const std::byte> snapshot);
  /// A world made from a snapshot. Workers, scheduler and lanes come from `options`, all else from the snapshot. Errors: those of
  /// restore() and create().
  static Result<World> from(std::span<const std::byte> snapshot, const WorldOptions& options = {});
  /// The difference between an earlier snapshot, of this world or of one equal to it, and the present state, as bytes.
  /// Unchanged parts take no bytes. restore(since, delta) restores the present state from both, bit for bit. Costs about
  /// as much time as restore(). Errors: those of restore().
  Result<std::vector<std::byte>> delta(std::span<const std::byte> since) const;
  /// The difference between the state of another world, for instance an earlier clone, and the present state. Faster, because no
  /// snapshot has to be read. Raises Exception (wrong_moment) in a hook of either world.
  std::vector<std::byte> delta(const World& since) const;
  /// Replaces the state by the state at which the delta was made. `since` is the snapshot that the delta starts from, or
  /// one equal to it bit for bit. Errors: those of restore(snapshot), and invalid_argument if the delta is damaged, starts
  /// from another snapshot or was made by another version of the library.
  Result<void> restore(std::span<const std::byte> since, std::span<const std::byte> delta);
  /// Applies a delta that starts from the present state of this world.
  Result<void> apply_delta(std::span<const std::byte> delta);
  /// A copy that continues as this world does, with a worker pool of its own. Raises Exception: wrong_moment in a hook, limit_exceeded if the
  /// system starts too few threads.
  World clone() const;
  /// Starts a recording of all calls that change the world; drystone/replayer.hpp plays it back. Moving the world does not interrupt
  /// the recording. Errors: wrong_moment if the world is already being recorded.
  Result<void> start_recording(RecordingOptions options);
  /// Ends the recording and adds the calls after the last step. If the world is destroyed before this call, the recording has all steps,
  /// but not these calls and no end mark. Errors: wrong_moment if the world is not being recorded.
  Result<void> stop_recording();
  bool is_recording() const;  ///< From start_recording() to stop_recording().
  /// Measures penetration, joint error, energy and momentum at the present poses. Visits all bodies, contacts and joints.
  Quality measure() const;
  /// The broken invariants of the world's data, as text; empty if all hold. For tests and bug reports; slow.
  std::string check_invariants() const;

  // --- Bodies ---------------------------------------------------------------------------------------------------------

  /// Adds a body without shapes. Errors: invalid_argument that names the field of the options.
  Result<BodyId> create_body(const BodyOptions& options = {});
  /// Destroys the body with its shapes, chains and joints. Bodies that touched it wake.
  Result<void> destroy_body(BodyId body);
  /// Whether the body exists. The empty id and stale ids are not alive.
  bool is_alive(BodyId body) const;
  /// All bodies in slot order, valid until the world is changed.
  std::span<const BodyId> bodies() const;

  /// The place of the body's origin, and its rotation, as the last step or call left them.
  [[nodiscard]] Result<WorldTransform> transform(BodyId body) const;
  /// Pose and velocities; read_bodies() has those of many bodies.
  [[nodiscard]] Result<BodyMotion> motion(BodyId body) const;
  /// The options that would create this body as it is now, without its forces. mass_override is set only if one was given.
  [[nodiscard]] Result<BodyOptions> body(BodyId body) const;
  /// The mass that the body has now, of its shapes or of an override. 0 for bodies that are not dynamic or whose time is frozen.
  [[nodiscard]] Result<MassData> mass_data(BodyId body) const;
  /// Whether steps move the body. Never true for static and disabled bodies.
  [[nodiscard]] Result<bool> is_awake(BodyId body) const;
  /// The shapes of the body, links of chains too.
  [[nodiscard]] Result<std::vector<ShapeId>> shapes(BodyId body) const;
  /// The joints of the body, on either side.
  [[nodiscard]] Result<std::vector<JointId>> joints(BodyId body) const;
  /// The box around all shapes of the body, or its position if it has none.
  [[nodiscard]] Result<WorldAabb> bounds(BodyId body) const;

  // Setters. A setter marked (wakes) wakes the body's island if it changes something.

  /// Teleports the body (wakes, and wakes the bodies that it touched).
  Result<void> set_transform(BodyId body, Position position, float angle);
  /// Sets the velocity of the centre of mass, as BodyMotion::velocity (wakes). At most 1e6 m/s. Not for static bodies. 0 along
  /// locked axes (invalid_argument).
  Result<void> set_velocity(BodyId body, Vec2 velocity);
  /// (wakes) Not for static bodies. 0 if the rotation is locked (invalid_argument).
  Result<void> set_angular_velocity(BodyId body, float velocity);
  /// Gives a kinematic or dynamic body the velocity that brings it to the pose in `seconds`, in (0, 1e6] (wakes). It
  /// stays where it is along locked axes.
  Result<void> move_to(BodyId body, Position position, float angle, float seconds);
  /// (wakes) A body with a tile grid must stay static (invalid_argument).
  Result<void> set_type(BodyId body, BodyType type);
  Result<void> set_damping(BodyId body, float linear, float angular);  ///< Both in [0, 1e6] [1/s].
  Result<void> set_gravity_scale(BodyId body, float scale);            ///< (wakes) Finite.
  Result<void> set_gravity_angle(BodyId body, float angle);            ///< (wakes) [rad] In [-1e6, 1e6].
  /// (wakes) The body keeps its velocity in its own time. Freezing (0) and thawing end the contacts of a dynamic body; the next step begins
  /// those anew that still touch. 0, or in [0.001, 10].
  Result<void> set_time_scale(BodyId body, float scale);
  /// Sets BodyOptions::locks (wakes). The velocity along axes that are locked now ends.
  Result<void> set_motion_locks(BodyId body, MotionLocks locks);
  /// Sets BodyOptions::bullet.
  Result<void> set_bullet(BodyId body, bool bullet);
  Result<void> set_enabled(BodyId body, bool enabled);   ///< (wakes, and wakes the bodies that it touched)
  Result<void> set_name(BodyId body, std::string name);  ///< At most 255 bytes.
  /// For the program; hashes and steps do not depend on it.
  Result<void> set_user_data(BodyId body, std::uint64_t data);
  Result<void> set_mass(BodyId body,
                        const MassData& mass);    ///< Sets BodyOptions::mass_override (wakes). Dynamic bodies only.
  Result<void> clear_mass_override(BodyId body);  ///< Gives the body the mass of its shapes (wakes).
  Result<void> set_sleep(BodyId body, bool allowed, float threshold, float time_to_sleep);  ///< (wakes if not allowed)

  // Many bodies in one call (docs/many_bodies.md). Each call checks all of its input before it writes or changes anything; the
  // message of an error names the element.

  /// Fills the columns of these bodies: number i of each column belongs to bodies[i]. A column has as many numbers as there are
  /// bodies, or none.
  Result<void> read_bodies(std::span<const BodyId> bodies, const BodyColumns& out) const;
  /// Fills the columns of all bodies by BodyId::index: number i belongs to the body whose id has index i. A column has
  /// body_index_end() numbers, or none; numbers of unused indices are left as they are.
  Result<void> read_bodies(const BodyColumns& out) const;
  /// One more than the greatest BodyId::index in use since the world was made or cleared.
  std::size_t body_index_end() const;
  /// Calls set_transform() for each body, in order. Rotations must have length 1 within 0.001.
  Result<void> set_transforms(std::span<const BodyId> bodies, std::span<const WorldTransform> poses);
  /// Calls set_velocity() and set_angular_velocity() for each body, in order.
  Result<void> set_velocities(std::span<const BodyId> bodies, std::span<const BodyVelocity> velocities);

  /// Applies a force [N] at a point. Forces and torques [N m] of several calls add up, act during the next step and are then cleared;
  /// with ForceClearing::manual they act in each step until clear_forces(). A body that falls asleep or is disabled loses its forces.
  /// Each force and the sum of all must be finite. Enabled dynamic bodies only. With `wake` false, a force on a sleeping body is
  /// dropped.
  Result<void> apply_force(BodyId body, Vec2 force, Position world_point, bool wake = true);
  /// As apply_force() at the centre of mass: without a torque.
  Result<void> apply_force_to_center(BodyId body, Vec2 force, bool wake = true);
  /// As apply_force(): a torque alone [N m].
  Result<void> apply_torque(BodyId body, float torque, bool wake = true);
  /// Clears the applied forces and torques of all bodies. Constant forces stay.
  Result<void> clear_forces();
  /// Sets a force at the centre of mass [N] and a torque [N m] that act in every step until they are changed (wakes).
  Result<void> set_constant_force(BodyId body, Vec2 force, float torque = 0.0f);
  /// Applies an impulse [N s] at a point; an impulse changes the velocity immediately. Finite. Enabled dynamic bodies only. Impulses and
  /// move_to() are refused if they would make the body faster than set_velocity() and set_angular_velocity() allow (1e6 m/s,
  /// 1e6 rad/s).
  Result<void> apply_impulse(BodyId body, Vec2 impulse, Position world_point, bool wake = true);
  /// As apply_impulse() at the centre of mass: the rotation stays.
  Result<void> apply_impulse_to_center(BodyId body, Vec2 impulse, bool wake = true);
  Result<void> apply_angular_impulse(BodyId body, float impulse, bool wake = true);  ///< [N m s]

  /// Lets the body pass through one-way surfaces for `seconds`, in [0, 1e6], and then until it has left those that it overlaps (wakes).
  /// The time runs in steps, also while the body sleeps. 0 ends an earlier time. Not for static bodies.
  Result<void> drop_through(BodyId body, float seconds);
  /// The rest of that time [s].
  [[nodiscard]] Result<float> drop_time(BodyId body) const;

  /// Wakes the body and everything connected to it.
  Result<void> wake(BodyId body);
  /// Puts the body to sleep, and all bodies connected to it by touching contacts or joints. Other bodies stay awake.
  Result<void> sleep(BodyId body);

  // --- Shapes ---------------------------------------------------------------------------------------------------------

  /// Adds a shape to a body, whose mass follows unless it is overridden. The shape does not wake the sleeping bodies that it
  /// overlaps; its contacts with these bodies begin when they wake.
  Result<ShapeId> create_shape(BodyId body, const Circle& geometry, const ShapeOptions& options = {});
  Result<ShapeId> create_shape(BodyId body, const Capsule& geometry, const ShapeOptions& options = {});
  Result<ShapeId> create_shape(BodyId body, const Segment& geometry, const ShapeOptions& options = {});
  Result<ShapeId> create_shape(BodyId body, const Polygon& geometry, const ShapeOptions& options = {});
  Result<ShapeId> create_shape(BodyId body, const Box& geometry, const ShapeOptions& options = {});
  Result<ShapeId> create_shape(BodyId body, const SupportShape& geometry, const ShapeOptions& options = {});
  Result<ShapeId> create_shape(BodyId body, const Ellipse& geometry, const ShapeOptions& options = {});
  Result<ShapeId> create_shape(BodyId body, const Slice& geometry, const ShapeOptions& options = {});
  /// Errors: invalid_argument if the body is not static.
  Result<ShapeId> create_shape(BodyId body, const TileGrid& geometry, const ShapeOptions& options = {});
  /// A chain on a body (usually a static one). Its links are shapes: chain_links().
  Result<ChainId> create_chain(BodyId body, const ChainOptions& options);
  /// Destroys a shape. Wakes the body and the bodies that touched the shape. A link of a chain is refused (invalid_argument): use
  /// destroy_chain().
  Result<void> destroy_shape(ShapeId shape);
  /// Destroys a chain with its links. Wakes the bodies that touched them.
  Result<void> destroy_chain(ChainId chain);
  bool is_alive(ShapeId shape) const;  ///< Links of chains are shapes too.
  bool is_alive(ChainId chain) const;  ///< Whether the chain exists.

  /// The body that the shape belongs to.
  [[nodiscard]] Result<BodyId> shape_body(ShapeId shape) const;
  /// The geometry of a shape. The pointer is valid until the world is changed.
  [[nodiscard]] Result<const ShapeGeometry*> geometry(ShapeId shape) const;
  /// The options of a shape as they are now. Those of a link are the link's part of the chain's.
  [[nodiscard]] Result<ShapeOptions> shape(ShapeId shape) const;
  /// The options of a chain as they are now.
  [[nodiscard]] Result<ChainOptions> chain(ChainId chain) const;
  /// The links in the order of the chain's points.
  [[nodiscard]] Result<std::vector<ShapeId>> chain_links(ChainId chain) const;
  /// The chain of a link, or an empty id for a shape that is no link.
  [[nodiscard]] Result<ChainId> shape_chain(ShapeId shape) const;
  /// Replaces the geometry of a shape, also by one of another kind. The shape keeps its id and options; the mass of the body follows unless
  /// it is overridden. The contacts of the shape end, and the next step finds those of the new geometry. Wakes the body, the bodies that
  /// touched the shape and, for a shape of a static body, the bodies that it overlaps now. A link of a chain is refused
  /// (invalid_argument).
  Result<void> set_geometry(ShapeId shape, const Circle& geometry);
  Result<void> set_geometry(ShapeId shape, const Capsule& geometry);
  Result<void> set_geometry(ShapeId shape, const Segment& geometry);
  Result<void> set_geometry(ShapeId shape, const Polygon& geometry);
  Result<void> set_geometry(ShapeId shape, const Box& geometry);
  Result<void> set_geometry(ShapeId shape, const SupportShape& geometry);
  Result<void> set_geometry(ShapeId shape, const Ellipse& geometry);
  Result<void> set_geometry(ShapeId shape, const Slice& geometry);
  Result<void> set_geometry(ShapeId shape, const TileGrid& geometry);
  /// Sets the tile of one cell of a tile grid. The contacts with the old tile end. Bodies that touch the cell or are near it wake, and the
  /// next step finds their contacts with the new tile and reports a TileChangeEvent. Does nothing if the cell has this tile already. Errors:
  /// invalid_argument if the shape is no tile grid or the cell is outside of it.
  Result<void> set_tile(ShapeId grid, Cell cell, Tile tile);
  /// Sets the material of a shape. On a link of a chain, the other links keep theirs. It acts on present contacts in the next step, and
  /// wakes the bodies that touch the shape.
  Result<void> set_material(ShapeId shape, const Material& material);
  /// Replaces all rules for pairs of materials: WorldOptions::material_rules. They act on present contacts in the next step; bodies whose
  /// contacts change wake. Fails if two rules are for the same pair of materials. The order of rules, and of the two materials of
  /// a rule, does not matter.
  Result<void> set_material_rules(std::span<const MaterialRule> rules);
  /// Changes the contact of two shapes, in either order, until it ends (docs/contact_edits.md); replaces an earlier edit. The default edit
  /// changes nothing. Wakes the bodies if it changes something. Errors: stale_id for either shape; invalid_argument if the two have
  /// no contact, or if one of them is a sensor.
  Result<void> edit_contact(ShapeId shape_a, ShapeId shape_b, const ContactEdit& edit);
  /// The present edit of the contact of two shapes. Errors: those of edit_contact().
  [[nodiscard]] Result<ContactEdit> contact_edit(ShapeId shape_a, ShapeId shape_b) const;
  /// Sets the one-way surface of a shape; on a link, that of all links of the chain. Shapes that pass at present go on passing until they have
  /// left the shape, unless the surface is switched off. Wakes the bodies whose contacts change.
  Result<void> set_one_way(ShapeId shape, const OneWay& one_way);
  /// Sets ShapeOptions::contact_events and hit_events; on a link, those of all links of the chain. If present touches are to be reported from
  /// now on or no longer, they end, and the next step begins them anew (wakes): every begin event has its end event.
  Result<void> set_event_flags(ShapeId shape, bool contact_events, bool hit_events);
  /// Sets the filter of a shape and finds its contacts again (wakes). On a link, sets the filter of all links of the chain.
  Result<void> set_filter(ShapeId shape, const Filter& filter);
  /// Sets the density of a shape, in [0, 1e9] [kg/m^2], and updates the body's mass (wakes). Not for links.
  Result<void> set_density(ShapeId shape, float density);

  // --- Joints ---------------------------------------------------------------------------------------------------------

  /// Creates a joint from the options of any kind, create_joint(RevoluteOptions{...}), and wakes both bodies. At least one body must be
  /// dynamic, and the two must differ.
  Result<JointId> create_joint(const AnyJointOptions& options);
  /// Destroys a joint and wakes both bodies.
  Result<void> destroy_joint(JointId joint);
  bool is_alive(JointId joint) const;  ///< Whether the joint exists.
  /// All joints in slot order, valid until the world is changed.
  std::span<const JointId> joints() const;
  /// Which options joint() returns.
  [[nodiscard]] Result<JointKind> joint_kind(JointId joint) const;
  /// Force, coordinate and errors of a joint after the last step.
  [[nodiscard]] Result<JointState> joint_state(JointId joint) const;
  /// The options of a joint.
  [[nodiscard]] Result<AnyJointOptions> joint(JointId joint) const;
  /// The options of a joint whose kind is known: world.joint<RevoluteOptions>(id). invalid_argument if the joint is of another kind.
  template <typename Options>
  [[nodiscard]] Result<Options> joint(JointId joint) const {
    const Result<const JointOptions*> options = joint_of_kind(joint, Options::kKind);
    if (!options.ok()) return options.error();
    return static_cast<const Options&>(*options.value());
  }
  /// Changes a joint (wakes). Its kind and its bodies cannot change.
  Result<void> set_joint(JointId joint, const AnyJointOptions& options);

  // --- Fields ---------------------------------------------------------------------------------------------------------

  /// Creates a field of the kind of the options, for instance create_field(BuoyancyOptions{...}). Wakes the bodies that the field acts
  /// on. Errors: stale_id for a destroyed body in FieldOptions::bodies or as carrier.
  Result<FieldId> create_field(const AnyFieldOptions& options);
  /// Wakes the bodies that the field acted on.
  Result<void> destroy_field(FieldId field);
  bool is_alive(FieldId field) const;  ///< Whether the field exists.
  /// All fields in slot order, valid until the world is changed.
  std::span<const FieldId> fields() const;
  /// Which options field() returns.
  [[nodiscard]] Result<FieldKind> field_kind(FieldId field) const;
  /// The options of a field, without the bodies that were destroyed.
  [[nodiscard]] Result<AnyFieldOptions> field(FieldId field) const;
  /// Changes the options of a field, but not its kind. The time of waves and gusts continues. If anything but the name and the user
  /// data changes, wakes the bodies that the field acted on before and those that it acts on now.
  Result<void> set_field(FieldId field, const AnyFieldOptions& options);
  /// Pushes bodies away from a point, once. Errors: those of apply_impulse() for any of the bodies.
  Result<ExplosionReport> explode(const ExplosionOptions& options);

  // --- Queries --------------------------------------------------------------------------------------------------------

  // Queries search the world at its present poses. They may run at the same time in several threads, and change nothing. Unless a call
  // says otherwise, it finds no sensors. A call with `out` writes into the caller's memory and allocates nothing; see QueryCount. Errors:
  // stale_id for QueryFilter::ignore_body, invalid_argument for a place beyond 1e9 m, a translation beyond 1e6 m in a coordinate, a convex
  // shape that has not 1 to 64 points or no radius in [0, 1e6], and a rotation that is not of unit length.

  /// The nearest shape on the ray from origin along translation. CastHit::shape is empty if the ray hits nothing.
  [[nodiscard]] Result<CastHit> ray_cast_closest(Position origin, Vec2 translation,
                                                 const QueryFilter& filter = {}) const;
  /// All shapes on the ray, nearest first.
  [[nodiscard]] Result<std::vector<CastHit>> ray_cast_all(Position origin, Vec2 translation,
                                                          const QueryFilter& filter = {}) const;
  /// The same, written into `out`: at most as many as it has room for, the first ones.
  [[nodiscard]] Result<QueryCount> ray_cast_all(Position origin, Vec2 translation, const QueryFilter& filter,
                                                std::span<CastHit> out) const;
  /// Whether there is any shape on the ray. Faster than ray_cast_closest().
  [[nodiscard]] Result<bool> ray_cast_any(Position origin, Vec2 translation, const QueryFilter& filter = {}) const;
  /// Writes to out[i] what ray_cast_closest() returns for rays[i]. The workers of the world share the rays; if another thread uses
  /// them, the calling thread does all. Errors: those of the rays, before anything is written, with the index of the ray; invalid_argument
  /// if `out` is not as long as `rays`.
  Result<void> ray_cast_closest(std::span<const RayCast> rays, std::span<CastHit> out) const;

  /// The first shape that a convex shape hits when it is moved along a translation. A shape that overlaps the cast shape at the
  /// start is hit at fraction 0, whatever the direction. Characters that slide along what they hit: drystone/mover.hpp.
  [[nodiscard]] Result<CastHit> shape_cast_closest(const ConvexProxy& shape, const WorldTransform& pose,
                                                   Vec2 translation, const QueryFilter& filter = {}) const;
  /// All shapes that the moved shape hits, nearest first: each where the moved shape first touches it.
  [[nodiscard]] Result<std::vector<CastHit>> shape_cast_all(const ConvexProxy& shape, const WorldTransform& pose,
                                                            Vec2 translation, const QueryFilter& filter = {}) const;
  /// The same, written into `out`: at most as many as it has room for, the first ones.
  [[nodiscard]] Result<QueryCount> shape_cast_all(const ConvexProxy& shape, const WorldTransform& pose,
                                                  Vec2 translation, const QueryFilter& filter,
                                                  std::span<CastHit> out) const;
  /// Whether the moved shape hits any shape. Faster than shape_cast_closest().
  [[nodiscard]] Result<bool> shape_cast_any(const ConvexProxy& shape, const WorldTransform& pose, Vec2 translation,
                                            const QueryFilter& filter = {}) const;
  /// Writes to out[i] what shape_cast_closest() returns for casts[i]; as the batch of rays.
  Result<void> shape_cast_closest(std::span<const ShapeCast> casts, std::span<CastHit> out) const;

  /// Shapes whose boxes overlap the box, in slot order.
  [[nodiscard]] Result<std::vector<ShapeId>> overlap_box(const WorldAabb& box, const QueryFilter& filter = {}) const;
  /// The same, written into `out`: at most as many as it has room for, the first ones.
  [[nodiscard]] Result<QueryCount> overlap_box(const WorldAabb& box, const QueryFilter& filter,
                                               std::span<ShapeId> out) const;
  /// Shapes that overlap or touch a convex shape, in slot order.
  [[nodiscard]] Result<std::vector<ShapeId>> overlap_shape(const ConvexProxy& shape, const WorldTransform& pose,
                                                           const QueryFilter& filter = {}) const;
  /// The same, written into `out`: at most as many as it has room for, the first ones.
  [[nodiscard]] Result<QueryCount> overlap_shape(const ConvexProxy& shape, const WorldTransform& pose,
                                                 const QueryFilter& filter, std::span<ShapeId> out) const;
  /// Whether any shape overlaps or touches a convex shape. Faster than overlap_shape().
  [[nodiscard]] Result<bool> overlap_shape_any(const ConvexProxy& shape, const WorldTransform& pose,
                                               const QueryFilter& filter = {}) const;
  /// Shapes that contain the point, in slot order. Segments and chains contain no point.
  [[nodiscard]] Result<std::vector<ShapeId>> shapes_at(Position point, const QueryFilter& filter = {}) const;
  /// The same, written into `out`: at most as many as it has room for, the first ones.
  [[nodiscard]] Result<QueryCount> shapes_at(Position point, const QueryFilter& filter, std::span<ShapeId> out) const;

  /// The shape nearest to a point, of those that are at most max_distance away, in [0, 1e6] [m]. NearestShape::shape is empty if there is
  /// none. A shape that contains the point has a negative distance, so of several such shapes the one with the point deepest inside is
  /// found.
  [[nodiscard]] Result<NearestShape> nearest_shape(Position point, float max_distance,
                                                   const QueryFilter& filter = {}) const;
  /// The shape nearest to a convex shape, in the same way.
  [[nodiscard]] Result<NearestShape> nearest_shape(const ConvexProxy& shape, const WorldTransform& pose,
                                                   float max_distance, const QueryFilter& filter = {}) const;
  /// All shapes that are at most max_distance away from a convex shape, nearest first.
  [[nodiscard]] Result<std::vector<NearestShape>> shapes_near(const ConvexProxy& shape, const WorldTransform& pose,
                                                              float max_distance, const QueryFilter& filter = {}) const;
  /// The same, written into `out`: at most as many as it has room for, the first ones.
  [[nodiscard]] Result<QueryCount> shapes_near(const ConvexProxy& shape, const WorldTransform& pose, float max_distance,
                                               const QueryFilter& filter, std::span<NearestShape> out) const;

  /// Writes the touching contacts, awake and asleep, in slot order. The points are those that the last step found at its beginning,
  /// moved along with the bodies, with the impulses of that step. Positions and separations are exact for bodies that move slowly;
  /// for bodies that fly past each other, the error of a separation may be as large as their motion in the step. measure() measures
  /// overlaps at the present poses. Overwrites `out`.
  void contacts(std::vector<ContactView>& out) const;
  /// The same, written into `out`: at most as many as it has room for, the first ones.
  QueryCount contacts(std::span<ContactView> out) const;
  /// The touching contacts of one body, as contacts() has them, ordered by the indices of shape_a and then of shape_b.
  [[nodiscard]] Result<std::vector<ContactView>> contacts(BodyId body) const;
  /// The same, written into `out`: at most as many as it has room for, the first ones.
  [[nodiscard]] Result<QueryCount> contacts(BodyId body, std::span<ContactView> out) const;
  /// The overlaps of sensors with shapes that the last step found and that belong to the body, on either side. A shape that passed
  /// through a sensor within the step is not among them. Ordered by the indices of the sensor and then of the visitor.
  [[nodiscard]] Result<std::vector<SensorOverlap>> sensor_overlaps(BodyId body) const;
  /// The same, written into `out`: at most as many as it has room for, the first ones.
  [[nodiscard]] Result<QueryCount> sensor_overlaps(BodyId body, std::span<SensorOverlap> out) const;
  /// Writes the islands in slot order. Overwrites `out`.
  void islands(std::vector<IslandView>& out) const;
  /// The same, written into `out`: at most as many as it has room for, the first ones.
  QueryCount islands(std::span<IslandView> out) const;
  /// The bodies of the island of a body, itself included, in slot order. None for static, kinematic and disabled bodies.
  [[nodiscard]] Result<std::vector<BodyId>> island_bodies(BodyId body) const;
  /// The same, written into `out`: at most as many as it has room for, the first ones.
  [[nodiscard]] Result<QueryCount> island_bodies(BodyId body, std::span<BodyId> out) const;
  /// Draws the layers by calls of `out` (docs/debug_drawing.md). Allocates nothing. The layers `blocks`, `seams`, `colors` and `sweeps`
  /// show the last step, and nothing before the first step, after restore(), and while everything sleeps.
  Result<void> draw(DebugDraw& out, const DrawOptions& options = {}) const;
  /// The label of the body's island (IslandView::label). Static and kinematic bodies have none.
  [[nodiscard]] Result<std::optional<std::uint32_t>> island(BodyId body) const;

 private:
  friend class FixedStepRunner;
  friend class Replayer;
  friend class WorldBatch;
  friend struct record::Operations;
  friend struct mover::WorldAccess;
  explicit World(std::unique_ptr<WorldState> state);
  Result<const JointOptions*> joint_of_kind(JointId joint, JointKind kind) const;
  /// step() with `force_clearing` in place of the world's option.
  Result<StepReport> step_with(float seconds, ForceClearing force_clearing);
  std::unique_ptr<WorldState> state_;
};

}  // namespace drystone
