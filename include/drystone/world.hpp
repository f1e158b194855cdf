// The world: everything that is simulated together, and the one door through which it is changed.
//
// A World is a movable value; any number of them may live side by side. Calls that are const only read, and several threads may
// make them on one world at once; every other call, step() first of all, must be the only one at its time. Calls check
// their input: a value that is not finite or out of range, a stale id or a call during a step gives an Error and leaves
// the world as it was. The errors of a call are invalid_argument for a value, stale_id for an id, wrong_moment during a
// step and not_available for what the build leaves out (drystone/parts.hpp), unless its comment says more. Same build
// options and same calls give the same bits (docs/determinism.md).
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "drystone/body.hpp"
#include "drystone/events.hpp"
#include "drystone/geometry.hpp"
#include "drystone/id.hpp"
#include "drystone/joint.hpp"
#include "drystone/parts.hpp"
#include "drystone/position.hpp"
#include "drystone/report.hpp"
#include "drystone/result.hpp"
#include "drystone/scheduler.hpp"
#include "drystone/shape.hpp"

namespace drystone {

struct WorldState;

/// Which vector instructions the solver uses. All give the same bits; they differ in speed alone. `automatic` chooses anew in
/// each step: the widest where there are constraints enough to fill them, narrower ones for a few bodies.
enum class Lanes : std::uint8_t { automatic, scalar, sse4, avx2, avx512, neon, wasm };

/// "auto", "scalar", "sse4", "avx2", ...
const char* to_string(Lanes lanes);
/// What this machine and build can run, scalar first, best last.
std::span<const Lanes> available_lanes();

struct WorldOptions {
  /// [m/s^2] Finite.
  Vec2 gravity = {0.0f, -10.0f};
  /// Sub-steps per step. Range [1, 64]. Default 4.
  int substeps = 4;
  /// Whether islands at rest fall asleep.
  bool sleeping = true;
  /// Whether fast bodies are swept so that they pass through nothing static, and through no sensor unseen. Off where the
  /// build leaves that part out.
  bool continuous = parts::kContinuous.built;
  /// Approach above which restitution acts [m/s]. Range [0, 1e6].
  float restitution_speed = 1.0f;
  /// Approach above which a hit event is reported [m/s]. Range [0, 1e6].
  float hit_speed = 1.0f;
  /// Stiffness of contacts [Hz], of which at most 0.2 of the sub-step rate is used: 48 Hz with the default of four sub-steps at
  /// 60 steps a second. So contacts are by default as stiff as the sub-steps allow, and more sub-steps make stacks stiffer. And
  /// damping ratio. Ranges (0, 1e6].
  float contact_hertz = 1000.0f;
  float contact_damping_ratio = 10.0f;
  /// Fastest push-out of overlapping bodies [m/s]. Range [0, 1e6].
  float push_out_speed = 2.5f;
  /// How fast the errors of joints and their limits are moved away, once a step: as a spring of this frequency [Hz] and damping
  /// ratio would pull them in within a quarter of the step, of which at most twice the step rate is used. 25 % of an error by
  /// default. The joints themselves are rigid. Ranges (0, 1e6].
  float joint_hertz = 60.0f;
  float joint_damping_ratio = 2.0f;
  /// No centre of mass is faster after a step [m/s]. Range (0, 1e6]. What is cut shows in StepReport::speed_clamped.
  float max_speed = 400.0f;
  /// No body turns faster after a step [rad/s]. Range (0, 1e6]. What is cut shows in StepReport::rotation_clamped.
  float max_angular_speed = 1000.0f;
  /// Threads that a step may use, the caller's included. Range [1, 64]. 1 where there is a scheduler.
  int workers = 1;
  /// The program's own threads to work on a step, in place of the world's. It outlives the world. Null: none.
  Scheduler* scheduler = nullptr;
  Lanes lanes = Lanes::automatic;
};

/// What a ray or cast hit.
struct RayHit {
  ShapeId shape;
  Position point;
  /// Outward unit normal of the shape that was hit. (0, 0) where a ray starts inside it. Where the shape of a cast overlaps it
  /// at the start, the direction of the shortest way out.
  Vec2 normal;
  /// Of the translation, in [0, 1]; 0 where the ray or cast starts inside.
  float fraction = 0.0f;
};

/// Which shapes a query sees: those whose category is in `mask` and whose mask has `category`. Sensors are never seen.
struct QueryFilter {
  std::uint64_t category = ~std::uint64_t{0};
  std::uint64_t mask = ~std::uint64_t{0};
  /// Leaves out the shapes of this body, such as the one that casts the ray. An empty id (the default) leaves out none; a
  /// stale one is refused.
  BodyId ignore_body{};
};

/// A point of a touching contact as the last step left it. For a sleeper that was the last step in which it was awake.
struct ContactPoint {
  /// World [m].
  Position point;
  /// [m], negative where the shapes overlap.
  float separation = 0.0f;
  /// What shape b was given along the normal (and shape a against it) over the whole step: the sum over its sub-steps, a
  /// bounce included [N s]. Divided by the step's length it is the mean force. Never below 0 but for rounding. The normal is
  /// that of the beginning of the step, from which a body that turns fast has turned it a little meanwhile.
  float normal_impulse = 0.0f;
  /// The same along right_perpendicular(normal): friction.
  float tangent_impulse = 0.0f;
};
struct ContactView {
  ShapeId shape_a;
  ShapeId shape_b;
  /// Unit normal from a to b.
  Vec2 normal;
  /// How many of `points` are filled: 1 or 2.
  int count = 0;
  std::array<ContactPoint, 2> points;
};

/// The bounds of an island, for drawing.
struct IslandView {
  WorldAabb bounds;
  int bodies = 0;
  bool asleep = false;
  /// A number that stays with the island until it is merged or split.
  std::uint32_t label = 0;
};

/// A field of the state that differs between two worlds.
struct StateDifference {
  /// "body", "shape", "chain", "contact", "joint", "island" or "world".
  std::string table;
  /// The row: the index of the id of a body, shape, chain or joint. 0 for the world.
  std::uint32_t slot = 0;
  /// "velocity.x", or "alive" where only one of the worlds has the row.
  std::string field;
  /// "m/s"; empty where there is none.
  std::string unit;
  /// Values as people read them, of floats the bits too.
  std::string expected;
  std::string found;
  /// How many rows of the table differ in anything.
  std::size_t differing = 1;
};

class World {
 public:
  explicit World(const WorldOptions& options = {});  ///< Raises Exception where an option is out of range.
  ~World();
  World(World&&) noexcept;
  World& operator=(World&&) noexcept;

  /// As the constructor, but with the error as a value.
  static Result<World> create(const WorldOptions& options);

  // --- The world as a whole -------------------------------------------------------------------------------------------

  /// Advances the world by `seconds`, in (0, 1].
  Result<StepReport> step(float seconds);
  /// The report of the last step; its spans stay as they are until the next one.
  const StepReport& report() const;
  /// What happened in the last step. The spans stay as they are until the next one, whatever is called between, also where
  /// the world is moved or cleared; what such calls end is told by the next step.
  Events events() const;
  /// Destroys everything. The world then behaves, bit for bit, as a new one with the same options: its report and events
  /// are empty and it tells no ends. Spans that were handed out before are still good until the next step.
  Result<void> clear();
  const WorldOptions& options() const;
  /// Wakes every body where it differs from the old one.
  Result<void> set_gravity(Vec2 gravity);
  Result<void> set_sleeping(bool enabled);  ///< Switched off, it wakes every body.
  Result<void> set_continuous(bool enabled);
  Result<void> set_substeps(int substeps);  ///< In [1, 64].
  /// The lanes of the last step: options().lanes, or what `automatic` chose for as many constraints as there were. The widest
  /// before the first step.
  Lanes lanes() const;
  /// A hash of all simulation state: equal states have equal hashes, on every machine.
  std::uint64_t state_hash() const;
  /// The first field of the state in which another world differs from this one: options first, then bodies, shapes, chains,
  /// contacts, joints and islands, each by slot. Nothing where no field does, and the hashes are equal. Slow.
  std::optional<StateDifference> first_difference(const World& other) const;
  /// Measures penetration, joint error, energy and momentum, all at the poses of now. Costs a pass over everything.
  Quality measure() const;
  /// Empty where all invariants hold, else what is broken. For tests and bug reports; slow.
  std::string check_invariants() const;

  // --- Bodies ---------------------------------------------------------------------------------------------------------

  Result<BodyId> create_body(const BodyOptions& options);
  /// Destroys the body with its shapes, chains and joints. What touched it wakes.
  Result<void> destroy_body(BodyId body);
  bool is_alive(BodyId body) const;
  /// All bodies in slot order, valid until the world is changed.
  std::span<const BodyId> bodies() const;

  [[nodiscard]] Result<WorldTransform> transform(BodyId body) const;
  [[nodiscard]] Result<BodyMotion> motion(BodyId body) const;
  /// The options that would create this body as it is now (mass_override only where one was given; forces aside).
  [[nodiscard]] Result<BodyOptions> body(BodyId body) const;
  [[nodiscard]] Result<MassData> mass_data(BodyId body) const;
  [[nodiscard]] Result<bool> is_awake(BodyId body) const;
  [[nodiscard]] Result<std::vector<ShapeId>> shapes(BodyId body) const;
  [[nodiscard]] Result<std::vector<JointId>> joints(BodyId body) const;
  /// The box around all shapes of the body, or its position where it has none.
  [[nodiscard]] Result<WorldAabb> bounds(BodyId body) const;

  // Setters. Those marked (wakes) wake the body's island where they change something.
  Result<void> set_transform(BodyId body, Position position,
                             float angle);  ///< A teleport (wakes, and what it touched).
  /// Of the centre of mass, as BodyMotion::velocity (wakes). At most 1e6 m/s. Not for static bodies.
  Result<void> set_velocity(BodyId body, Vec2 velocity);
  Result<void> set_angular_velocity(BodyId body, float velocity);  ///< (wakes) Not for static bodies.
  /// Gives a kinematic or dynamic body the velocity that brings it to the pose in `seconds`, in (0, 1e6] (wakes).
  Result<void> move_to(BodyId body, Position position, float angle, float seconds);
  Result<void> set_type(BodyId body, BodyType type);                   ///< (wakes)
  Result<void> set_damping(BodyId body, float linear, float angular);  ///< As BodyOptions. Both in [0, 1e6].
  Result<void> set_gravity_scale(BodyId body, float scale);            ///< (wakes) Finite.
  Result<void> set_fixed_rotation(BodyId body, bool fixed);            ///< (wakes)
  Result<void> set_bullet(BodyId body, bool bullet);
  Result<void> set_enabled(BodyId body, bool enabled);   ///< (wakes, and what it touched)
  Result<void> set_name(BodyId body, std::string name);  ///< At most 255 bytes.
  Result<void> set_user_data(BodyId body, std::uint64_t data);
  Result<void> set_mass(BodyId body, const MassData& mass);  ///< Override (wakes). Dynamic bodies only.
  Result<void> clear_mass_override(BodyId body);             ///< Back to the shapes' mass (wakes).
  Result<void> set_sleep(BodyId body, bool allowed, float threshold, float time_to_sleep);  ///< (wakes if not allowed)

  /// Forces [N] and torques [N m] act during the next step and are then cleared. Finite, and so is their sum. Enabled dynamic bodies
  /// only. With `wake` false, a force on a sleeping body is not applied (and not kept).
  Result<void> apply_force(BodyId body, Vec2 force, Position world_point, bool wake = true);
  Result<void> apply_force_to_center(BodyId body, Vec2 force, bool wake = true);
  Result<void> apply_torque(BodyId body, float torque, bool wake = true);
  /// A force that acts at the centre of mass in every step until it is changed [N]; (wakes where it differs).
  Result<void> set_constant_force(BodyId body, Vec2 force, float torque = 0.0f);
  /// Impulses [N s], [N m s] change the velocity at once. Finite. Enabled dynamic bodies only. Refused where the body would
  /// be faster than set_velocity() and set_angular_velocity() allow (1e6 m/s, 1e6 rad/s). So is move_to().
  Result<void> apply_impulse(BodyId body, Vec2 impulse, Position world_point, bool wake = true);
  Result<void> apply_impulse_to_center(BodyId body, Vec2 impulse, bool wake = true);
  Result<void> apply_angular_impulse(BodyId body, float impulse, bool wake = true);

  /// Wakes the body and everything connected to it.
  Result<void> wake(BodyId body);
  /// Puts the body to sleep with everything connected to it by touch or joints. What no longer touches it stays awake.
  Result<void> sleep(BodyId body);

  // --- Shapes ---------------------------------------------------------------------------------------------------------

  // A shape that is made where sleepers lie does not wake them, whether it is a wall or a sensor: its contacts with them
  // begin when they wake.
  Result<ShapeId> create_shape(BodyId body, const Circle& geometry, const ShapeOptions& options = {});
  Result<ShapeId> create_shape(BodyId body, const Capsule& geometry, const ShapeOptions& options = {});
  Result<ShapeId> create_shape(BodyId body, const Segment& geometry, const ShapeOptions& options = {});
  Result<ShapeId> create_shape(BodyId body, const Polygon& geometry, const ShapeOptions& options = {});
  Result<ShapeId> create_shape(BodyId body, const Box& geometry, const ShapeOptions& options = {});
  /// A chain on a body (usually a static one): its links are shapes, see chain_links().
  Result<ChainId> create_chain(BodyId body, const ChainOptions& options);
  /// The body and what touched it wake. A link of a chain is destroyed with its chain only (invalid_argument).
  Result<void> destroy_shape(ShapeId shape);
  Result<void> destroy_chain(ChainId chain);
  bool is_alive(ShapeId shape) const;
  bool is_alive(ChainId chain) const;

  [[nodiscard]] Result<BodyId> shape_body(ShapeId shape) const;
  /// Valid until the world is changed.
  [[nodiscard]] Result<const ShapeGeometry*> geometry(ShapeId shape) const;
  [[nodiscard]] Result<ShapeOptions> shape(ShapeId shape) const;
  [[nodiscard]] Result<ChainOptions> chain(ChainId chain) const;
  [[nodiscard]] Result<std::vector<ShapeId>> chain_links(ChainId chain) const;
  /// The chain a shape is a link of, or an empty id.
  [[nodiscard]] Result<ChainId> shape_chain(ShapeId shape) const;
  /// Of a link of a chain: of this link alone.
  Result<void> set_material(ShapeId shape, const Material& material);
  /// Contacts are made anew (wakes). The links of a chain have one filter: setting it on a link sets it on all of them.
  Result<void> set_filter(ShapeId shape, const Filter& filter);
  /// Updates the body's mass (wakes). In [0, 1e9] [kg/m^2]. Not for links.
  Result<void> set_density(ShapeId shape, float density);

  // --- Joints ---------------------------------------------------------------------------------------------------------

  /// Joints wake both bodies. At least one body must be dynamic, and the two must differ.
  Result<JointId> create_joint(const RevoluteOptions& options);
  Result<JointId> create_joint(const PrismaticOptions& options);
  Result<JointId> create_joint(const DistanceOptions& options);
  Result<void> destroy_joint(JointId joint);
  bool is_alive(JointId joint) const;
  /// All joints in slot order, valid until the world is changed.
  std::span<const JointId> joints() const;
  [[nodiscard]] Result<JointKind> joint_kind(JointId joint) const;
  [[nodiscard]] Result<JointState> joint_state(JointId joint) const;
  /// The options of a joint; invalid_argument where it is of another kind.
  [[nodiscard]] Result<RevoluteOptions> revolute(JointId joint) const;
  [[nodiscard]] Result<PrismaticOptions> prismatic(JointId joint) const;
  [[nodiscard]] Result<DistanceOptions> distance(JointId joint) const;
  /// Changes a joint (wakes). Its bodies cannot change.
  Result<void> set_revolute(JointId joint, const RevoluteOptions& options);
  Result<void> set_prismatic(JointId joint, const PrismaticOptions& options);
  Result<void> set_distance(JointId joint, const DistanceOptions& options);

  // --- Looking at it --------------------------------------------------------------------------------------------------

  /// The nearest shape on the ray from origin along translation; shape is empty where there is none.
  [[nodiscard]] Result<RayHit> ray_cast_closest(Position origin, Vec2 translation,
                                                const QueryFilter& filter = {}) const;
  /// All shapes on the ray, nearest first.
  [[nodiscard]] Result<std::vector<RayHit>> ray_cast_all(Position origin, Vec2 translation,
                                                         const QueryFilter& filter = {}) const;
  /// Shapes whose boxes overlap the box, in slot order.
  [[nodiscard]] Result<std::vector<ShapeId>> overlap_box(const WorldAabb& box, const QueryFilter& filter = {}) const;
  /// The nearest shape that a convex shape, moved along a translation, meets. What it overlaps at the start it meets at
  /// fraction 0, whichever way it goes. To slide on, take out of the motion what goes against the normal, move a little
  /// (kLinearSlop) along the normal and cast again.
  [[nodiscard]] Result<RayHit> shape_cast_closest(const ConvexProxy& shape, const WorldTransform& pose,
                                                  Vec2 translation, const QueryFilter& filter = {}) const;
  /// Shapes that contain the point, in slot order.
  [[nodiscard]] Result<std::vector<ShapeId>> shapes_at(Position point, const QueryFilter& filter = {}) const;

  /// Awake and asleep touching contacts, in slot order: the points that the last step found at its beginning and solved,
  /// with the impulses that acted there, carried along with their bodies since. Positions and separations are exact where
  /// bodies move slowly; of bodies that fly past each other a separation may be off by what they moved in the step. How deep
  /// shapes overlap now: measure(). Fills `out` from its start.
  void contacts(std::vector<ContactView>& out) const;
  /// Islands in slot order. Fills `out` from its start.
  void islands(std::vector<IslandView>& out) const;
  /// A label of the body's island (see IslandView); nothing for static and kinematic bodies.
  [[nodiscard]] Result<std::optional<std::uint32_t>> island(BodyId body) const;

 private:
  explicit World(std::unique_ptr<WorldState> state);
  std::unique_ptr<WorldState> state_;
};

}  // namespace drystone
