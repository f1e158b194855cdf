// The rows of the world's tables. They have all data that must survive a step; data that can be derived from it is computed in the step
// arena. A row is found by its slot. Rows do not move, so a slot is valid for the life of its object.
//
// Hot and cold data are separate: every step reads and writes the BodyState of an awake body; BodyLinks has its links to
// other rows. Masses, user data and names, which no step reads, are in lists of their own.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <type_traits>
#include <variant>

#include "drystone/body.hpp"
#include "drystone/contact.hpp"
#include "drystone/geometry.hpp"
#include "drystone/joint.hpp"
#include "drystone/parts.hpp"
#include "drystone/position.hpp"
#include "drystone/shape.hpp"
#include "world/joint_options.hpp"

namespace drystone {

/// No row: the end of a list, or an absent link.
inline constexpr std::uint32_t kNone = 0xffffffffu;

// --- Bodies -----------------------------------------------------------------------------------------------------------

/// Two cache lines. The first has what contacts at rest, joints and queries need of most bodies.
struct alignas(64) BodyState {
  WorldTransform pose;
  Position center;    // World position of the centre of mass. It moves on a grid (world/grid.hpp).
  Vec2 local_center;  // The centre of mass in the body's frame.
  float inv_mass = 0.0f;
  float inv_inertia = 0.0f;
  float extent = 0.0f;  // Distance of the farthest point of any shape from the centre of mass; 1e6 for static bodies.
  float min_extent = 0.0f;  // Half the thickness of the thinnest shape; see world/tunnelling.hpp.
  Vec2 velocity;
  float angular_velocity = 0.0f;
  Vec2 force;  // The applied force until it is cleared; see ForceClearing.
  float torque = 0.0f;
  Vec2 constant_force;
  float constant_torque = 0.0f;
  float linear_damping = 0.0f;
  float angular_damping = 0.0f;
  float gravity_scale = 1.0f;
  float gravity_angle = 0.0f;
  float sleep_threshold = 0.0f;
  float sleep_time = 0.0f;
  BodyType type = BodyType::static_body;
  bool enabled = true;
  bool allow_sleep = true;
  bool pushed = false;  // BodyLinks::pushed_time is above 0.
};
static_assert(sizeof(BodyState) == 128 && offsetof(BodyState, velocity) == 64);

/// The pace of a body's own time, and the properties that the program gave it in its own time. BodyState and BodyLinks have these, but for
/// the kept velocities, in the world's time, so that kernels need no time scales. With the scale s: velocity s v, inverse mass s^2 / m,
/// damping s d, gravity scale s^2 g (docs/time_scale.md). A dynamic body with the scale 0 is frozen: its BodyState is that of a kinematic
/// body that stands still.
struct BodyClock {
  float scale = 1.0f;
  float linear_damping = 0.0f;
  float angular_damping = 0.0f;
  float gravity_scale = 1.0f;
  float sleep_threshold = 0.0f;
  float time_to_sleep = 0.0f;
  // The velocity that a body with the scale 0 will have when its time runs again.
  Vec2 kept_velocity;
  float kept_angular_velocity = 0.0f;
  BodyType type = BodyType::static_body;
};

struct BodyLinks {
  std::uint32_t first_shape = kNone;
  std::uint32_t first_chain = kNone;
  std::uint32_t first_contact = kNone;  // An edge: contact slot * 2 + side.
  std::uint32_t first_joint = kNone;    // An edge: joint slot * 2 + side.
  std::uint32_t island = kNone;
  std::uint32_t island_prev = kNone;
  std::uint32_t island_next = kNone;
  // The part of a large island that the body is in since the last cut (solve/partition/cut.hpp). Kept when it leaves the island.
  std::uint32_t part = kNone;
  // Properties of the body that a step reads for few bodies.
  float time_to_sleep = 0.0f;
  // How long moves have pushed the body out of overlaps [s]; decreases when there are no moves.
  float pushed_time = 0.0f;
  // How long the body still passes through one-way surfaces [s]; see World::drop_through().
  float drop_time = 0.0f;
  // MotionLocks.
  bool fixed_rotation = false;
  bool locked_x = false;
  bool locked_y = false;
  bool bullet = false;
};

/// The name of a body or a shape. Few have one, so others take eight bytes.
class RowName {
 public:
  using value_type = char;

  RowName() = default;
  RowName(const std::string& text) {  // NOLINT(google-explicit-constructor)
    if (!text.empty()) text_ = std::make_unique<std::string>(text);
  }
  RowName(const RowName& other) : text_(other.text_ ? std::make_unique<std::string>(*other.text_) : nullptr) {}
  RowName(RowName&& other) noexcept = default;
  /// Keeps the memory of this name if both have one.
  RowName& operator=(const RowName& other) {
    if (text_ && other.text_) {
      *text_ = *other.text_;
    } else {
      *this = RowName(other);
    }
    return *this;
  }
  RowName& operator=(RowName&& other) noexcept = default;
  ~RowName() = default;

  operator std::string() const { return text(); }  // NOLINT(google-explicit-constructor)
  std::string text() const { return text_ ? *text_ : std::string(); }
  std::size_t size() const { return text_ ? text_->size() : 0; }
  const char* data() const { return text_ ? text_->data() : nullptr; }
  char* data() { return text_ ? text_->data() : nullptr; }
  void resize(std::size_t size) { *this = std::string(size, '\0'); }

 private:
  std::unique_ptr<std::string> text_;
};

/// Replaces names in builds without names; always "".
struct NoName {
  NoName() = default;
  NoName(const std::string&) {}                // NOLINT(google-explicit-constructor)
  operator std::string() const { return {}; }  // NOLINT(google-explicit-constructor)
};
using Name = std::conditional_t<parts::kNames.built, RowName, NoName>;

// --- Shapes -----------------------------------------------------------------------------------------------------------

/// The geometry of a shape is not in its row but in a list of its own, because polygons of more than four vertices own memory.
struct ShapeRow {
  std::uint32_t body = kNone;
  std::uint32_t next = kNone;  // Next shape of the body.
  std::uint32_t chain = kNone;
  std::uint32_t tile = kNone;  // The slot in the table of tiles, for the row of a tile.
  Material material;
  Filter filter;
  std::uint64_t event_mask = ~std::uint64_t{0};
  bool sensor = false;
  bool senses_sensors = false;
  bool contact_events = true;
  bool hit_events = false;
  bool pairs_pending = false;  // The shape's pairs are searched when its sleeping body wakes.
  bool one_way = false;        // ShapeExtras::one_way is enabled.
};

struct ShapeExtras {
  float density = 0.0f;
  OneWay one_way;
};

/// The links and the options of a chain are in lists of their own.
struct ChainRow {
  std::uint32_t body = kNone;
  std::uint32_t next = kNone;  // Next chain of the body.
};

/// A tile of a grid that has contacts. As long as it has them, the tile has a row of its own in the table of shapes, a polygon, which is
/// neither in a tree nor in the list of its body. So contacts, manifolds and internal edges need to know nothing of grids, and a grid costs
/// half a byte for each cell that nothing touches.
struct TileRow {
  std::uint32_t shape = kNone;  // The row of the tile.
  std::uint32_t grid = kNone;   // The shape that is the grid.
  std::uint32_t cell = 0;       // TileGrid::index_of()
  std::uint32_t contacts = 0;   // How many contacts the tile has.
};

// --- Contacts ---------------------------------------------------------------------------------------------------------

/// The links of a constraint in the list of one of its two bodies (world/edges.hpp).
struct Edge {
  std::uint32_t prev = kNone;
  std::uint32_t next = kNone;
};

/// A point of a manifold at the time when the manifold was computed. contact_now.hpp computes its present position.
struct ContactPointState {
  // The point in the frame of each body, relative to the centre of mass. It is midway between the surfaces, or on the corner of a body if
  // it is far from the other surface.
  Vec2 local_a;
  Vec2 local_b;
  float separation_0 = 0.0f;
};

/// The normal impulses of the first point of a contact that has just begun to touch, which the solver has not seen yet
/// (solve/contact_kernels-inl.hpp): zero, with a sign. Impulses that the solver stores have none.
inline constexpr float kJustBegun = -0.0f;

struct PointImpulses {
  float normal = 0.0f;  // The impulses of the last sub-step, for warm starting.
  float tangent = 0.0f;
  float step_normal = 0.0f;  // The impulses of the whole last step.
  float step_tangent = 0.0f;
};

/// The kernel of the solver that a contact needs. Only the extended kernels compute restitution, rolling resistance, surface
/// speed, hit events and locked axes, so that these cost other contacts no time.
enum class ContactKind : std::uint8_t { one_point, two_points, one_point_extended, two_points_extended, count };
inline constexpr std::size_t kContactKinds = static_cast<std::size_t>(ContactKind::count);

constexpr ContactKind contact_kind(int points, bool extended) {
  if (points == 1) return extended ? ContactKind::one_point_extended : ContactKind::one_point;
  return extended ? ContactKind::two_points_extended : ContactKind::two_points;
}
constexpr bool is_extended(ContactKind kind) {
  return kind == ContactKind::one_point_extended || kind == ContactKind::two_points_extended;
}
constexpr int points_of(ContactKind kind) {
  return kind == ContactKind::one_point || kind == ContactKind::one_point_extended ? 1 : 2;
}

/// What a contact with ContactRow::passable does with the shape that comes. It is decided anew whenever the shapes do not overlap
/// (contact/passage.hpp). Other contacts are `open`.
enum class Passage : std::uint8_t {
  open,   // The shapes are apart, or nothing was decided yet.
  solid,  // The shape came from the front.
  passing,  // The shape came from another side, or an edit ignores the contact. The contact has no points and does not touch.
};

/// The data of a contact that the partition reads. It is stored outside of the row, so that the partition reads less memory.
struct ContactKey {
  std::array<std::uint32_t, 2> body{kNone, kNone};
  ContactKind kind = ContactKind::count;  // `count`: the contact is not solved.
  bool deep = false;                      // The overlap is deeper than soft contacts push out (world/deep_overlap.hpp).
  bool buried = false;  // The overlap is so deep that the normal is meaningless (kBuried); not solved.
  bool pressed =
      false;  // A dynamic body overlaps a static or kinematic one deeply and has to be swept (world/tunnelling.hpp).
};
static_assert(sizeof(ContactKey) == 12);

/// The data that decides whether a contact keeps its manifold (contact/kept_manifold.hpp). It is stored outside of the row, so that the row
/// of a contact that keeps its manifold is not read.
struct ContactReuse {
  // Copies of ContactRow::computed_center, computed_rotation and b_is_smaller.
  Vec2 computed_center;
  Rotation computed_rotation;
  // How far the smaller body may move before the manifold is computed again [m]. 0 if there is no valid manifold.
  float distance = 0.0f;
  bool b_is_smaller = false;
};
static_assert(sizeof(ContactReuse) == 24);

/// Three cache lines. If the bodies of a contact hardly moved relative to each other, the narrow phase reads none of them, and the solver
/// only the last two. The second has the manifold, which is written when it is computed; of it, the solver writes `frame`. The third has what
/// else the solver reads and writes.
struct alignas(64) ContactRow {
  std::array<std::uint32_t, 2> shape{kNone, kNone};
  std::array<std::uint32_t, 2> body{kNone, kNone};
  // The relative pose when the manifold was computed: the centre of the smaller body in the frame of the larger body, and the rotation
  // from a to b (computed_rotation).
  Vec2 computed_center;
  float clearance = 0.0f;     // If there are no points: a lower bound of the gap beyond the speculative distance.
  std::uint8_t count = 0;     // The number of points.
  bool computed = false;      // computed_center and computed_rotation are valid.
  bool b_is_smaller = false;  // Body b was the smaller body when the manifold was computed.
  bool touching = false;      // As reported to the islands and in events.
  bool sensor = false;        // One of the shapes is a sensor: overlaps are reported but not solved.
  bool linked = false;        // The contact connects two dynamic bodies into one island.
  bool contact_events = false;
  bool hit_events = false;
  bool extended = false;  // The contact needs an extended kernel (ContactKind).
  bool covered = false;   // The contact is void: it touches but is not solved (contact/internal_edges.hpp).
  bool passable = false;  // One of the shapes has a one-way surface for the other, or an edit ignores the contact.
  Passage passage = Passage::open;
  std::array<Edge, 2> edge;
  // For each point, the relative velocity along the normal before the last step, or before an impact in that step if that was faster.
  // Negative when approaching; 0 if there was no impulse. Set only if hits are reported.
  std::array<float, 2> approach_velocity{};

  Vec2 local_normal;  // From a to b, in the frame of a.
  // The rotation of a with which the solver rotates the normal and the offsets to world axes. Soft contacts give way under load, and
  // bodies on them lean a little. If the offsets followed the lean, each load would act farther out and increase the lean: columns of
  // boxes would buckle at half the height. So the frame does not change while the bodies hardly move relative to each other.
  Rotation frame;
  std::array<ContactPointState, 2> points;
  std::array<float, 2> radius{};  // Rounding radii of the shapes.

  std::array<PointImpulses, 2> impulses;
  float friction = 0.0f;
  float restitution = 0.0f;
  float rolling_resistance = 0.0f;  // As a length [m]: coefficient times rounding radius.
  float surface_speed = 0.0f;
  float rolling_impulse = 0.0f;
  Rotation computed_rotation;
  std::array<std::uint16_t, 2> feature{};  // Feature ids. A point that keeps its id keeps its impulses.
};
static_assert(offsetof(ContactRow, local_normal) == 64 && offsetof(ContactRow, impulses) == 128);
static_assert(sizeof(ContactRow) == 192);

/// An edit of a contact (World::edit_contact()).
struct EditedContact {
  std::uint32_t contact = kNone;
  ContactEdit edit;
};

inline ContactKind kind_of(const ContactRow& contact) {
  if (contact.count == 0 || contact.sensor || contact.covered) return ContactKind::count;
  return contact_kind(contact.count, contact.extended);
}

// --- Joints -----------------------------------------------------------------------------------------------------------

/// Whether alternative i of the variant has kind i, as kind_of() assumes.
template <std::size_t... I>
constexpr bool joint_kinds_are_in_order(std::index_sequence<I...>) {
  return (true && ... && (std::variant_alternative_t<I, AnyJointOptions>::kKind == static_cast<JointKind>(I)));
}
static_assert(joint_kinds_are_in_order(std::make_index_sequence<std::variant_size_v<AnyJointOptions>>()));

/// The accumulated impulses of a joint. Joints with three coordinates use the fields differently (world/joint_coordinates.hpp).
struct JointImpulses {
  Vec2 rigid;  // Two linear impulses, or a linear and an angular one.
  float spring = 0.0f;
  float motor = 0.0f;
  float lower = 0.0f;
  float upper = 0.0f;
  std::array<float, 3> motors{};  // Only of joints with three coordinates.

  /// For joints that have no `motors`, which are in another cache line.
  void clear() {
    rigid = {};
    spring = motor = lower = upper = 0.0f;
  }
};

/// What the coupling of a gear, a pulley or a ratchet keeps from step to step (constraint/coupling.hpp).
struct CouplingState {
  // The two coordinates at the end of the last step, with full turns.
  std::array<double, 2> at{};
  double constant = 0.0;  // The value of a gear's relation; the last tooth of a ratchet.
  bool meshed = false;    // The members above are set.
};

/// A value of JointRow::next_look: the component changed and must be checked in the next step.
inline constexpr std::uint64_t kLookAtOnce = 0;
inline constexpr std::uint64_t kNeverLook = ~std::uint64_t{0};

/// The angle of a joint that counts its turns, at the end of the last step [rad].
struct JointAngle {
  bool counted = false;  // Otherwise the next step begins the count.
  float last = 0.0f;
};

/// Two cache lines; the options are in a list of their own. The first line has all that a hinge without spring, motor and limit is prepared
/// from, and what the partition reads: reading the options took a third of the time of the partition in a net of joints, and a fifteenth of
/// that of the whole step when joints were prepared.
struct alignas(64) JointRow {
  std::array<std::uint32_t, 2> body{kNone, kNone};
  std::array<Vec2, 2> anchor{};  // JointOptions::anchor_a and anchor_b.
  // A body of the joint's component, the same for all its joints, if the energy of its warm start is limited
  // (solve/warm_start_energy.hpp).
  std::uint32_t limited = kNone;
  // For joints that are solved by iterations: the share of the impulses with which a sub-step begins (constraint/hub.hpp), and whether arcs
  // count only the common rotation of both bodies, as in nets (arc_rates() in constraint/rows-inl.hpp).
  float kept = 1.0f;
  bool arcs_together = false;
  std::uint8_t batch_kind = 0;  // batch_kind_of() the options of the joint (world/partition.hpp).
  bool breakable = false;       // BreakLimit::enabled of its options.
  bool linked = false;
  float last_substep = 0.0f;  // Length of the sub-step in which the impulses acted [s].
  JointImpulses impulses;     // The last, `motors`, are in the second line.
  std::array<Edge, 2> edge;
  // The joint angle, if the joint counts its turns (world/joint_coordinates.hpp).
  JointAngle angle;
  bool limit_events = false;  // JointOptions::limit_events of its options.
  // The ends of limits at which the joint is, if its limit events are wanted (constraint/limits.hpp): bit 2 * axis + (1 if upper).
  std::uint8_t at_limits = 0;
  // The step in which the joint's articulated component is checked again (solve/partition/components.hpp). All joints of a component have the
  // same value.
  std::uint64_t next_look = kLookAtOnce;
  // The number of steps for which the errors of the component's joints have had a sum above kOpen (solve/partition/components.hpp).
  std::uint32_t open_steps = 0;
  std::array<std::uint32_t, 2> coupled{kNone, kNone};  // The joints that a gear couples.
  std::uint32_t gears = 0;                             // The number of gears that couple this joint.
};
static_assert(offsetof(JointRow, impulses) + offsetof(JointImpulses, motors) == 64 && sizeof(JointRow) == 128);

inline JointKind kind_of(JointView options) { return options.kind(); }
/// Whether a spring, motor or limit acts on a free coordinate: of a JointCoordinate, or of a joint that has one.
template <typename Options>
bool has_drive(const Options& o) {
  return o.spring.enabled || o.motor.enabled || o.limit.enabled;
}
inline const JointOptions& common_options(JointView options) { return options.common(); }

// --- Islands ----------------------------------------------------------------------------------------------------------

/// A set of dynamic bodies that are connected by touching contacts and joints. Every enabled dynamic body is in exactly
/// one.
struct IslandRow {
  std::uint32_t first_body = kNone;
  std::uint32_t body_count = 0;
  std::uint32_t removed_constraints = 0;  // Constraints that ended since the island was last known to be connected.
  bool awake = true;
  std::uint64_t split_step = 0;  // The step in which the island was last searched for separate parts.
};

// A world is copied by copying arrays of these rows as bytes. What owns memory (polygons of more than four vertices, the lists of a chain,
// names) is beside the rows, in lists of its own.
template <typename... Rows>
inline constexpr bool kAreCopiedAsBytes = (true && ... && std::is_trivially_copyable_v<Rows>);
static_assert(kAreCopiedAsBytes<BodyState, BodyClock, BodyLinks, MassData, ShapeRow, ShapeExtras, ChainRow, TileRow,
                                ContactRow, ContactKey, ContactReuse, JointRow, CouplingState, IslandRow>);

}  // namespace drystone
