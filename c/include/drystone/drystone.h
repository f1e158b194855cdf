// Drystone for programs in C11, and in any language that calls C. docs/c_api.md explains it; docs/ explains the engine.
//
// Made from the headers of the C++ API by c/scripts/generate.py: do not edit.
//
// Status    A call that can be refused returns a DryStatus. A refused call leaves the world as it was, and dry_last_message() names what
//           was wrong. A call that returns a value returns zeros or null if a pointer is null.
// Options   A struct of options begins with its size: make it by dry_default_..._options(), then change what differs. A null pointer stands
//           for the default options, and for a default filter in queries.
// Results   Are written through pointers; a null pointer drops the result. Calls that fill memory of the caller take the number of elements
//           that fit, and return how many there are.
//           If a call says by *found that there is no result, it leaves the result as it was.
// Lifetimes An object to which a call returns a pointer that is not const, as its value or through a pointer, belongs to the caller: destroy
//           it. dry_world_batch_world() is the exception. A pointer to const is borrowed. Texts and arrays that a struct of results points to,
//           and texts that a call returns as its value or in a buffer, are valid until the thread's next call of the same function, if no
//           comment says more; functions for the kinds of joints are one function here, and so are those for fields. Arguments are copied,
//           unless a comment says that they must live on.
// Threads   As in C++: calls with a const object may run at the same time; another call must be the only one on its object.
// Texts     UTF-8 that ends with a zero byte. A null pointer is an empty text.
// Enums     Have a type of fixed size. A value that is no enumerator is refused.
#ifndef DRYSTONE_DRYSTONE_H
#define DRYSTONE_DRYSTONE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#if defined(_WIN32) && !defined(DRY_STATIC)
#if defined(DRY_BUILDS_LIBRARY)
#define DRY_API __declspec(dllexport)
#else
#define DRY_API __declspec(dllimport)
#endif
#elif defined(__GNUC__)
#define DRY_API __attribute__((visibility("default")))
#else
#define DRY_API
#endif

#ifdef __cplusplus
extern "C" {
#endif

/// The version of this header.
#define DRY_VERSION "1.0.0"
/// Changes with every change of the declarations below: see dry_check_abi().
#define DRY_ABI 0x5fed5132u

// --- Status -----------------------------------------------------------------------------------------------------------

/// How a call ended.
typedef enum DryStatus {
  /// The call did what it should.
  DRY_OK = 0,
  /// A value is not finite, out of range or inconsistent with another one.
  DRY_ERROR_INVALID_ARGUMENT = 1,
  /// Points do not make a valid shape: too few, collinear, too small or too large.
  DRY_ERROR_INVALID_GEOMETRY = 2,
  /// The id is empty, or its object was destroyed.
  DRY_ERROR_STALE_ID = 3,
  /// The call is not allowed now: the world steps, or is unfinished (docs/state.md).
  DRY_ERROR_WRONG_MOMENT = 4,
  /// A file is larger, nested more deeply or has more values than its reader accepts; the system starts too few
  /// threads.
  DRY_ERROR_LIMIT_EXCEEDED = 5,
  /// The call needs a part that this build leaves out (drystone/parts.hpp).
  DRY_ERROR_NOT_AVAILABLE = 6,
  DRY_ERROR_OUT_OF_MEMORY = 100,
  /// A C++ exception that the library does not expect, for instance of a callback.
  DRY_ERROR_UNEXPECTED = 101
} DryStatus;

// --- Objects ----------------------------------------------------------------------------------------------------------

/// A convex polygon of 3 to 64 vertices in counter-clockwise order, inflated by a rounding radius. dry_make_hull(),
/// dry_make_polygon() and dry_make_box() check their input and make one. Polygons of up to four vertices, the common
/// case, need no heap memory, and copies of larger ones share theirs.
typedef struct DryPolygon DryPolygon;
/// A grid of square cells for levels, at most 2^24 of them, with half a byte for each. The sides of the cells are
/// parallel to the axes of the body, and above is along its y axis. Only static bodies can have a grid. Bodies slide
/// over the cells without catching. If DryShapeOptions.one_way is enabled, it holds for all cells.
typedef struct DryTileGrid DryTileGrid;
typedef struct DryContactHooks DryContactHooks;
typedef struct DryDebugDraw DryDebugDraw;
/// Steps a world by whole steps under any frame rate; see the head of this file.
typedef struct DryFixedStepRunner DryFixedStepRunner;
/// A convex shape given by a support function. dry_make_ellipse(), dry_make_slice() and dry_make_support_shape() check
/// their input and make one. It is a core, inflated by a radius, like all shapes. The core of an ellipse is the ellipse
/// moved inwards by its smallest radius of curvature, so an ellipse with equal axes is exactly a disc.
typedef struct DrySupportShape DrySupportShape;
/// Work that a world shares among threads: a small value that may be copied and kept. A late call helps with a later
/// part of the step or does nothing, even after the world is destroyed.
typedef struct DrySchedulerTask DrySchedulerTask;
typedef struct DryScheduler DryScheduler;
/// Bodies, shapes, joints and fields that are simulated together; see the head of this file.
typedef struct DryWorld DryWorld;
/// Plays a recording and compares each step with it.
typedef struct DryReplayer DryReplayer;
/// Worlds that are stepped by one call; see the head of this file.
typedef struct DryWorldBatch DryWorldBatch;
typedef struct DryFieldFunctions DryFieldFunctions;
typedef struct DryBytes DryBytes;
typedef struct DryRecording DryRecording;

// --- Constants --------------------------------------------------------------------------------------------------------

/// Half a turn [rad].
#define DRY_PI 3.14159265358979323846f
/// The largest number of vertices of a polygon.
#define DRY_MAX_POLYGON_VERTICES 64
/// The range of a length unit [m]: DryWorldOptions.length_unit, by which a world multiplies its tolerances.
#define DRY_SMALLEST_LENGTH_UNIT 0.001f
/// See DRY_SMALLEST_LENGTH_UNIT.
#define DRY_LARGEST_LENGTH_UNIT 1000.0f
/// Lengths below this count as zero [length units]: points this near coincide, and contacts and joints may have errors
/// of this size.
#define DRY_LINEAR_SLOP 0.005f
/// Shapes nearer to each other than this get contact points before they touch, so that the solver can stop them in time
/// [length units].
#define DRY_SPECULATIVE_DISTANCE (4.0f * DRY_LINEAR_SLOP)
/// Largest coordinate and size that a world accepts [m].
#define DRY_MAX_COORDINATE 1.0e6f
/// The number of kinds of tiles.
#define DRY_TILE_KINDS 16
/// dry_time_of_impact() may stop when shapes are farther apart than dry_impact_distance(), by at most this [length
/// units].
#define DRY_IMPACT_TOLERANCE (0.25f * DRY_LINEAR_SLOP)
/// Largest coordinate of a place in the world [m]. Neighbouring doubles are 0.12 um apart there.
#define DRY_MAX_POSITION 1.0e9
/// The largest limit and target of an angle [rad], about 159 turns.
#define DRY_MAX_JOINT_ANGLE 1000.0f
/// The largest number of parameters of a support type.
#define DRY_MAX_SUPPORT_PARAMETERS 8
/// The largest number of support types in a process, "ellipse" and "slice" among them.
#define DRY_MAX_SUPPORT_TYPES 64
/// In shorter steps a body of 1 mm/s may move by more than 1 % too far or too little, because positions are on a grid
/// of 1.9 nm [s].
#define DRY_SHORTEST_PRECISE_STEP 1.0e-4f
/// Grows with each release that may break programs.
#define DRY_VERSION_MAJOR 1
/// Grows with each release that adds to the API.
#define DRY_VERSION_MINOR 0
/// Grows with each release that mends alone.
#define DRY_VERSION_PATCH 0

// --- Ids --------------------------------------------------------------------------------------------------------------

/// A default id, of zeros, is empty.
typedef struct DryBodyId {
  uint32_t index;
  uint32_t generation;
} DryBodyId;
typedef struct DryShapeId {
  uint32_t index;
  uint32_t generation;
} DryShapeId;
typedef struct DryChainId {
  uint32_t index;
  uint32_t generation;
} DryChainId;
typedef struct DryJointId {
  uint32_t index;
  uint32_t generation;
} DryJointId;
typedef struct DryFieldId {
  uint32_t index;
  uint32_t generation;
} DryFieldId;

// --- Types of math.hpp ------------------------------------------------------------------------------------------------

/// A point, difference or direction in the plane. Metres, unless the use says otherwise.
typedef struct DryVec2 {
  /// To the right.
  float x;
  /// Up, where gravity points down.
  float y;
} DryVec2;

/// An axis-aligned box in any frame, lower <= upper.
typedef struct DryAabb {
  DryVec2 lower;
  DryVec2 upper;
} DryAabb;

/// A rotation as cosine and sine of its angle. Unit length: c*c + s*s is 1 within 1e-3.
typedef struct DryRotation {
  /// Cosine of the angle.
  float c;
  /// Sine of the angle.
  float s;
} DryRotation;

/// A pose: rotate, then translate.
typedef struct DryTransform {
  /// Of the origin of the local frame [m].
  DryVec2 position;
  /// Of the axes of the local frame.
  DryRotation rotation;
} DryTransform;

// --- Types of geometry.hpp --------------------------------------------------------------------------------------------

/// A disc. Radius in (0, 1e6].
typedef struct DryCircle {
  /// In the frame of the body [m].
  DryVec2 center;
  /// [m]
  float radius;
} DryCircle;

/// All points within `radius` of the segment from point_a to point_b. Radius in (0, 1e6].
typedef struct DryCapsule {
  /// In the frame of the body [m].
  DryVec2 point_a;
  /// [m]
  DryVec2 point_b;
  /// [m]
  float radius;
} DryCapsule;

/// A thin line that collides from both sides. It has no area, so it gives a body no mass.
typedef struct DrySegment {
  /// In the frame of the body [m].
  DryVec2 point_a;
  /// [m]
  DryVec2 point_b;
} DrySegment;

/// A rectangle with rounded corners, for dry_make_box(). Half-extents in (0, 1e6], rounding radius in [0, 1e6].
typedef struct DryBox {
  /// Half of width and height, without the rounding radius [m].
  DryVec2 half_extents;
  /// In the frame of the body [m].
  DryVec2 center;
  /// Of the box in the frame of the body [rad].
  float angle;
  /// By which the rectangle is inflated on all sides [m].
  float radius;
} DryBox;

/// One link of a chain. It collides only with bodies on the right of point_a -> point_b, the side of the normal
/// right_perpendicular(point_b - point_a). ghost_a and ghost_b are the points of the chain before and after the link;
/// they keep bodies from catching where links meet.
typedef struct DryChainSegment {
  /// The point before point_a in the chain [m].
  DryVec2 ghost_a;
  /// [m]
  DryVec2 point_a;
  /// [m]
  DryVec2 point_b;
  /// The point after point_b in the chain [m].
  DryVec2 ghost_b;
} DryChainSegment;

/// A cell of a tile grid: column and row, counted from the grid's origin. By default no cell.
typedef struct DryCell {
  /// The column, from 0.
  int32_t x;
  /// The row, from 0 at the bottom.
  int32_t y;
} DryCell;

/// What fills a cell of a tile grid. The character in brackets stands for the tile in dry_tile_grid_from_rows().
typedef uint8_t DryTile;
enum {
  /// (.) or a space
  DRY_TILE_EMPTY = 0,
  /// (#)
  DRY_TILE_FULL = 1,
  /// (/) The half below the diagonal that rises to the right: a floor of 45 degrees.
  DRY_TILE_LOWER_RIGHT = 2,
  /// (\) The half below the diagonal that falls to the right.
  DRY_TILE_LOWER_LEFT = 3,
  /// (F) The half above the diagonal that rises to the right: a ceiling.
  DRY_TILE_UPPER_LEFT = 4,
  /// (7) The half above the diagonal that falls to the right.
  DRY_TILE_UPPER_RIGHT = 5,
  /// (a) A floor that rises to the right from the bottom of the cell to its middle.
  DRY_TILE_RISE_LOW = 6,
  /// (b) A floor that rises to the right from the middle to the top.
  DRY_TILE_RISE_HIGH = 7,
  /// (c) A floor that falls to the right from the top to the middle.
  DRY_TILE_FALL_HIGH = 8,
  /// (d) A floor that falls to the right from the middle to the bottom.
  DRY_TILE_FALL_LOW = 9,
  /// (A) rise_low upside down: a ceiling.
  DRY_TILE_HANGING_RISE_LOW = 10,
  /// (B) rise_high upside down.
  DRY_TILE_HANGING_RISE_HIGH = 11,
  /// (C) fall_high upside down.
  DRY_TILE_HANGING_FALL_HIGH = 12,
  /// (D) fall_low upside down.
  DRY_TILE_HANGING_FALL_LOW = 13,
  /// (=) A full cell that is solid for shapes from above alone: see DryOneWay.
  DRY_TILE_ONE_WAY = 14,
  /// (-) The upper half of a cell, solid for shapes from above alone.
  DRY_TILE_ONE_WAY_LEDGE = 15,
};

/// Mass [kg], centre [m] and rotational inertia about the centre of mass [kg m^2].
typedef struct DryMassData {
  /// [kg]
  float mass;
  /// In the frame of the body [m].
  DryVec2 center;
  /// About the centre of mass, not about the body's origin [kg m^2].
  float inertia;
} DryMassData;

/// A ray from origin along translation, up to max_fraction of it.
typedef struct DryRayCastInput {
  /// In the frame of the shape [m].
  DryVec2 origin;
  /// From the origin to the end; its length is the ray's [m].
  DryVec2 translation;
  /// The ray ends at this part of the translation.
  float max_fraction;
} DryRayCastInput;

/// The first hit of a ray or of a moved shape.
typedef struct DryCastOutput {
  /// The other members count only if this is true.
  bool hit;
  /// Fraction of the translation at the hit, in [0, max_fraction].
  float fraction;
  /// Where the shape was hit [m].
  DryVec2 point;
  /// Outward unit normal of the shape at the hit; (0, 0) if a ray starts inside.
  DryVec2 normal;
} DryCastOutput;

/// A convex shape as 1 to 64 points with a rounding radius. The points are not copied: they must outlive the proxy.
typedef struct DryConvexProxy {
  /// In the frame of the shape [m].
  const DryVec2* points;
  size_t points_count;
  /// [m]
  float radius;
  /// If set, the points are on the border of the core of this shape (drystone/support_shape.hpp). dry_distance() and
  /// dry_shape_cast() then continue from the points to the shape itself; dry_time_of_impact() uses the points alone.
  const DrySupportShape* exact;
} DryConvexProxy;

/// Warm start for dry_distance(): the points that its last answer used. A zero-initialised cache is a cold start.
typedef struct DrySimplexCache {
  /// How many of the points are used, 0 to 3.
  uint8_t count;
  /// Indices in DryConvexProxy.points of a.
  uint8_t index_a[3];
  /// The same of b.
  uint8_t index_b[3];
} DrySimplexCache;

/// The input of dry_distance().
typedef struct DryDistanceInput {
  /// The two shapes, each in a frame of its own.
  DryConvexProxy a;
  /// See a.
  DryConvexProxy b;
  /// Pose of b in the frame of a.
  DryTransform b_in_a;
  /// Whether to measure between the rounded shapes (true) or between the point sets.
  bool use_radii;
  /// Of the world that the shapes are in [m]. It decides only for shapes with a support function.
  float length_unit;
} DryDistanceInput;

/// The result of DryDistanceOutput.distance.
typedef struct DryDistanceOutput {
  /// Nearest points, both in the frame of a.
  DryVec2 point_a;
  /// [m]
  DryVec2 point_b;
  /// Unit vector from a to b; (0, 0) if the point sets overlap.
  DryVec2 normal;
  /// 0 if the shapes overlap.
  float distance;
  /// Of the algorithm: a measure of the work.
  int iterations;
} DryDistanceOutput;

/// The input of dry_shape_cast().
typedef struct DryShapeCastInput {
  /// The shape that stays where it is.
  DryConvexProxy a;
  /// The shape that is moved.
  DryConvexProxy b;
  /// Pose of b in the frame of a, at the start.
  DryTransform b_in_a;
  /// Motion of b, in the frame of a. Shapes do not rotate.
  DryVec2 translation_b;
  /// The motion ends at this part of the translation.
  float max_fraction;
  /// Of the world that the shapes are in [m]. Shapes nearer than 0.00005 length units touch.
  float length_unit;
} DryShapeCastInput;

/// The motion of a body over a step, for t in [0, 1]. The centre of mass moves along a line. Up to a quarter turn, the
/// rotation is rotation_0 and rotation_1 blended and normalised, which is close to a constant angular velocity. Beyond
/// a quarter turn, the body rotates at a constant angular velocity by `angle`, which may be several turns, and ends at
/// rotation_1.
typedef struct DrySweep {
  /// The centre of mass in the frame of the body [m].
  DryVec2 local_center;
  /// The centre of mass at t = 0 [m].
  DryVec2 center_0;
  /// The centre of mass at t = 1 [m].
  DryVec2 center_1;
  /// The rotation at t = 0.
  DryRotation rotation_0;
  /// The rotation at t = 1.
  DryRotation rotation_1;
  /// Angle of a rotation by more than a quarter turn [rad], at most 1e6 in size. 0: rotation_0 and rotation_1 are
  /// blended.
  float angle;
} DrySweep;

/// The input of dry_time_of_impact().
typedef struct DryTimeOfImpactInput {
  /// The two shapes, each in the frame of its body.
  DryConvexProxy a;
  /// See a.
  DryConvexProxy b;
  /// The motions, in one frame for both.
  DrySweep sweep_a;
  /// See sweep_a.
  DrySweep sweep_b;
  /// The search is limited to times in [min_time, max_time], within [0, 1].
  float max_time;
  /// See max_time.
  float min_time;
  /// Of the world that the shapes are in [m].
  float length_unit;
} DryTimeOfImpactInput;

/// How the search ended.
typedef uint8_t DryTimeOfImpactOutputState;
enum {
  /// The shapes are apart until the end.
  DRY_TIME_OF_IMPACT_OUTPUT_STATE_SEPARATED = 0,
  /// They touch at `time`.
  DRY_TIME_OF_IMPACT_OUTPUT_STATE_HIT = 1,
  /// The point sets overlap at `time`.
  DRY_TIME_OF_IMPACT_OUTPUT_STATE_OVERLAPPED = 2,
  /// Not decided within the limit of iterations.
  DRY_TIME_OF_IMPACT_OUTPUT_STATE_FAILED = 3,
};

/// The result of dry_time_of_impact().
typedef struct DryTimeOfImpactOutput {
  /// How the search ended.
  DryTimeOfImpactOutputState state;
  /// Time of the hit in [min_time, max_time]; max_time if the state is `separated`.
  float time;
  /// Where they touch then, in the frame of the sweeps [m].
  DryVec2 point;
  /// Unit normal from a to b; (0, 0) if the point sets overlap.
  DryVec2 normal;
  /// Of the algorithm: a measure of the work.
  int iterations;
} DryTimeOfImpactOutput;

// --- Types of position.hpp --------------------------------------------------------------------------------------------

/// A place in the world [m].
typedef struct DryPosition {
  /// To the right [m].
  double x;
  /// Up, where gravity points down [m].
  double y;
} DryPosition;

/// A pose in the world: rotate, then translate.
typedef struct DryWorldTransform {
  /// Of the origin of the local frame [m].
  DryPosition position;
  /// Of the axes of the local frame.
  DryRotation rotation;
} DryWorldTransform;

/// An axis-aligned box in the world, lower <= upper.
typedef struct DryWorldAabb {
  DryPosition lower;
  DryPosition upper;
} DryWorldAabb;

// --- Types of body.hpp ------------------------------------------------------------------------------------------------

/// How a body moves.
typedef uint8_t DryBodyType;
enum {
  /// Never moves; infinite mass.
  DRY_BODY_TYPE_STATIC_BODY = 0,
  /// Moves at the velocity that the program sets; forces and contacts do not move it.
  DRY_BODY_TYPE_KINEMATIC = 1,
  /// Moves by forces, contacts and joints.
  DRY_BODY_TYPE_DYNAMIC = 2,
};

/// What a body cannot do. A locked axis is one of the world and not of the body: along it the centre of mass stays
/// where it is, as if the mass were infinite in that direction alone. So no force, contact or joint moves the body
/// along the axis, and all of them find it as immovable there as a static body. The program still may:
/// dry_world_set_transform() ignores locks. See docs/locks.md.
typedef struct DryMotionLocks {
  /// The centre of mass keeps its x, or its y. Not available in builds without surfaces (DRYSTONE_WITH_SURFACES).
  bool x;
  /// As x.
  bool y;
  /// The body keeps its angle: its rotational inertia is infinite and its angular velocity 0.
  bool rotation;
} DryMotionLocks;

typedef struct DryBodyOptions {
  /// The size of the struct; dry_default_body_options() sets it.
  size_t struct_size;
  /// Default: static. dry_world_set_type() changes it.
  DryBodyType type;
  /// Origin of the body in the world [m]. Finite, at most 1e9 in size (DRY_MAX_POSITION). Default (0, 0).
  DryPosition position;
  /// Rotation of the body [rad]. Finite. Default 0.
  float angle;
  /// Velocity of the origin, not of the centre of mass [m/s]. Components at most 1e16, because the origin of a rotating
  /// body may be far from its centre of mass. Must be zero for static bodies. The next step limits the speed of the
  /// centre of mass to DryWorldOptions.max_speed. Shapes that are added later, and mass_override, move the centre of
  /// mass but change the velocity of no point of the body. DryBodyMotion.velocity is the velocity of the centre of
  /// mass.
  DryVec2 velocity;
  /// Angular velocity [rad/s]. At most 1e9, which is 1e6 at the least time scale. Must be zero for static bodies.
  float angular_velocity;
  /// Rate at which the velocity decays [1/s]: v *= 1 / (1 + h * damping) in a sub-step of length h. Range [0, 1e6].
  float linear_damping;
  /// The same for the angular velocity [1/s]. Range [0, 1e6].
  float angular_damping;
  /// Multiplies the world's gravity. Finite. Default 1.
  float gravity_scale;
  /// Rotates the gravity that acts on the body, counter-clockwise [rad]: that of the world and of zones of gravity.
  /// Range [-1e6, 1e6], default 0.
  float gravity_angle;
  /// How fast the body's own time runs: 0.5 is half speed, 2 double, 0 frozen. 0, or in [0.001, 10]; default 1. The
  /// velocities, forces, damping and rest of these options are in the body's own time (docs/time_scale.md).
  float time_scale;
  /// Axes along which the body does not move. Of the velocities above, the parts that are locked count as 0.
  DryMotionLocks locks;
  /// Whether continuous collision sweeps the body, when it is fast, against dynamic bodies too and not only against
  /// static and kinematic ones.
  bool bullet;
  /// Whether this body may fall asleep.
  bool allow_sleep;
  /// Whether the body is created asleep. Dynamic bodies only.
  bool asleep;
  /// A disabled body neither moves nor collides, and its joints do nothing.
  bool enabled;
  /// The body is at rest while its fastest point is slower than this [length units/s]. Range [0, 1e6].
  float sleep_threshold;
  /// How long the body must be at rest before its island may sleep [s]. Range [0, 1e6].
  float time_to_sleep;
  /// Mass, centre and inertia to use instead of those of the shapes. Mass in (0, 1e12]; inertia in (0, 1e18], or 0 to
  /// fix the rotation. Dynamic bodies only. Used if has_mass_override is set.
  bool has_mass_override;
  DryMassData mass_override;
  /// A name for people and scene files; it need not be unique. UTF-8, at most 255 bytes.
  const char* name;
  /// For the program; the engine does not use it.
  uint64_t user_data;
} DryBodyOptions;

/// The motion of a body at the moment. Velocities are in the body's own time: in the world it moves
/// DryBodyOptions.time_scale times as fast.
typedef struct DryBodyMotion {
  /// World position of the origin and rotation.
  DryWorldTransform pose;
  /// World position of the centre of mass [m].
  DryPosition center;
  /// Velocity of the centre of mass [m/s].
  DryVec2 velocity;
  /// [rad/s]
  float angular_velocity;
} DryBodyMotion;

// --- Types of columns.hpp ---------------------------------------------------------------------------------------------

/// Numbers in the program's memory at equal distances: an array, or one member of an array of structs. `stride` is the
/// distance in bytes; the numbers need not be aligned. A column without a pointer is not filled.
typedef struct DryColumnDouble {
  double* first;
  size_t count;
  ptrdiff_t stride;
} DryColumnDouble;

/// Numbers in the program's memory at equal distances: an array, or one member of an array of structs. `stride` is the
/// distance in bytes; the numbers need not be aligned. A column without a pointer is not filled.
typedef struct DryColumnFloat {
  float* first;
  size_t count;
  ptrdiff_t stride;
} DryColumnFloat;

/// Numbers in the program's memory at equal distances: an array, or one member of an array of structs. `stride` is the
/// distance in bytes; the numbers need not be aligned. A column without a pointer is not filled.
typedef struct DryColumnUint8 {
  uint8_t* first;
  size_t count;
  ptrdiff_t stride;
} DryColumnUint8;

/// The columns that dry_world_read_bodies() fills. As in DryBodyMotion, x and y are the position of the body's origin,
/// and the velocity is the velocity of its centre of mass.
typedef struct DryBodyColumns {
  /// [m]
  DryColumnDouble x;
  /// [m]
  DryColumnDouble y;
  /// Cosine of the body's angle.
  DryColumnFloat cosine;
  /// Sine of the body's angle.
  DryColumnFloat sine;
  /// [rad], in [-pi, pi]. Costs an arctangent for each body; cosine and sine cost nothing.
  DryColumnFloat angle;
  /// [m/s]
  DryColumnFloat velocity_x;
  /// [m/s]
  DryColumnFloat velocity_y;
  /// [rad/s]
  DryColumnFloat angular_velocity;
  /// 1 for awake dynamic and kinematic bodies, else 0; see dry_world_is_awake().
  DryColumnUint8 awake;
} DryBodyColumns;

/// Velocity of a body's centre of mass.
typedef struct DryBodyVelocity {
  /// [m/s]
  DryVec2 velocity;
  /// [rad/s]
  float angular_velocity;
} DryBodyVelocity;

// --- Types of query.hpp -----------------------------------------------------------------------------------------------

/// How many results a query wrote, and how many there are.
typedef struct DryQueryCount {
  /// How many of them are in `out`.
  size_t written;
  /// More than `written` if the caller's memory was too small.
  size_t found;
} DryQueryCount;

/// A query finds the shapes whose category is in `mask` and whose mask has `category`. Groups have no effect.
typedef struct DryQueryFilter {
  /// What the query counts as. Default: all.
  uint64_t category;
  /// The categories that it finds. Default: all.
  uint64_t mask;
  /// The query ignores the shapes of this body, for instance of the body that casts the ray. With an empty id (the
  /// default) it ignores no body; a stale id is refused.
  DryBodyId ignore_body;
  /// Which types of bodies are searched.
  bool static_bodies;
  /// See static_bodies.
  bool kinematic_bodies;
  /// See static_bodies.
  bool dynamic_bodies;
  /// Whether sensors are found, beside other shapes.
  bool sensors;
} DryQueryFilter;

/// A ray for a batch: dry_world_ray_cast_closest().
typedef struct DryRayCast {
  /// Coordinates within 1e9 m.
  DryPosition origin;
  /// Coordinates within 1e6 m.
  DryVec2 translation;
  /// Which shapes the ray may hit.
  DryQueryFilter filter;
} DryRayCast;

/// A moving convex shape for a batch: dry_world_shape_cast_closest().
typedef struct DryShapeCast {
  /// 1 to 64 points, which are not copied, and a radius in [0, 1e6] m.
  DryConvexProxy shape;
  /// Where the shape starts.
  DryWorldTransform pose;
  /// Coordinates within 1e6 m. The shape does not rotate.
  DryVec2 translation;
  /// Which shapes it may hit.
  DryQueryFilter filter;
} DryShapeCast;

/// What a ray or cast hit.
typedef struct DryCastHit {
  /// Empty if nothing was hit.
  DryShapeId shape;
  /// Where it was hit, in the world [m].
  DryPosition point;
  /// Outward unit normal of the shape that was hit. (0, 0) if a ray starts inside the shape. If a cast shape overlaps
  /// it at the start, the direction of the shortest move that separates the two.
  DryVec2 normal;
  /// Fraction of the translation at the hit, in [0, 1]; 0 if the ray or cast starts inside.
  float fraction;
  /// The cell that was hit, if the shape is a tile grid. Each cell of a grid that is hit counts as a hit of its own.
  DryCell cell;
} DryCastHit;

/// A shape near a point or near another shape.
typedef struct DryNearestShape {
  /// Empty if no shape is near enough.
  DryShapeId shape;
  /// The point of the found shape that is nearest to the query's shape, and the point of the query's shape that is
  /// nearest to the found shape. If the two overlap, both are the same point, which lies in both shapes.
  DryPosition point;
  /// [m]
  DryPosition query_point;
  /// Unit vector from the found shape to the query's shape. If they overlap, the direction of the shortest move of the
  /// query's shape that separates the two.
  DryVec2 normal;
  /// [m]. Negative if the shapes overlap: minus the length of that move.
  float distance;
  /// The cell, if the found shape is a tile grid. Each cell of a grid counts as a shape of its own.
  DryCell cell;
} DryNearestShape;

/// A point of a touching contact after the last step in which the contact was awake.
typedef struct DryContactPoint {
  /// World position [m].
  DryPosition point;
  /// Separation of the surfaces [m], negative if the shapes overlap.
  float separation;
  /// The impulse on shape b along the normal, summed over the sub-steps of the step, bounces included [N s]; shape a
  /// gets the opposite impulse. Divided by the length of the step it is the mean force. Not negative, except by
  /// rounding. The impulse acts along the normal at the beginning of the step, which may differ a little from the
  /// present normal if a body rotates fast.
  float normal_impulse;
  /// The friction impulse: along right_perpendicular(normal), summed in the same way [N s].
  float tangent_impulse;
  /// Which vertices and edges meet at the point: unique among the points of the contact, and the same from step to step
  /// while they meet.
  uint32_t feature;
} DryContactPoint;

/// A touching contact of two shapes.
typedef struct DryContactView {
  /// The two shapes, in the order of the contact's events.
  DryShapeId shape_a;
  /// See shape_a.
  DryShapeId shape_b;
  /// Unit normal from a to b.
  DryVec2 normal;
  /// How many of `points` are filled: 1 or 2.
  int count;
  /// The points of the contact; beyond `count` they are meaningless.
  DryContactPoint points[2];
  /// The cell, if one of the shapes is a tile grid. Each cell that a shape touches is a contact of its own.
  DryCell cell;
} DryContactView;

/// A sensor and a shape that overlaps it.
typedef struct DrySensorOverlap {
  /// The shape with DryShapeOptions.sensor.
  DryShapeId sensor;
  /// The shape that overlaps it.
  DryShapeId visitor;
  /// The cell, if one of the shapes is a tile grid.
  DryCell cell;
} DrySensorOverlap;

/// An island: bodies that are connected by touching contacts or joints.
typedef struct DryIslandView {
  /// The box around the shapes of its bodies [m].
  DryWorldAabb bounds;
  /// How many bodies it has.
  int body_count;
  /// Islands sleep and wake as a whole.
  bool asleep;
  /// A number that stays with the island until it is merged or split.
  uint32_t label;
  /// The body of the island with the lowest index: dry_world_island_bodies() lists them all.
  DryBodyId body;
} DryIslandView;

// --- Types of contact.hpp ---------------------------------------------------------------------------------------------

/// Changes one contact while it lives: from the step in which the boxes of the two shapes begin to overlap until they
/// cease to, or until a call ends the contact. What is not set follows from the two shapes.
typedef struct DryContactEdit {
  /// Whether the two shapes pass through each other: they do not touch and have no contact events.
  bool ignore;
  /// Friction of the contact. Range [0, 1e6]. Used if has_friction is set.
  bool has_friction;
  float friction;
  /// The sum of the two surface speeds, as in Material [m/s]. Finite. Used if has_surface_speed is set.
  bool has_surface_speed;
  float surface_speed;
  /// Whether the edit ends with the step: with the present one if before_solving() sets it, else with the next one.
  bool one_step;
} DryContactEdit;

// --- Types of debug_draw.hpp ------------------------------------------------------------------------------------------

/// What can be drawn. Layers are drawn in this order.
typedef uint8_t DryDrawLayer;
enum {
  /// The shapes of all bodies, coloured by the body's type and state.
  DRY_DRAW_LAYER_SHAPES = 0,
  /// The shapes, coloured by block: a group of bodies that one worker solved in the last step.
  DRY_DRAW_LAYER_BLOCKS = 1,
  /// The boxes of shapes in the broad phase, with their margins.
  DRY_DRAW_LAYER_BOUNDS = 2,
  /// The nodes of the broad phase's three trees, by level.
  DRY_DRAW_LAYER_TREE = 3,
  /// The bounds of each island, awake or asleep.
  DRY_DRAW_LAYER_ISLANDS = 4,
  /// The anchors, axes and limits of joints.
  DRY_DRAW_LAYER_JOINTS = 5,
  /// A line from body to body for each contact and joint between two blocks, by graph colour.
  DRY_DRAW_LAYER_SEAMS = 6,
  /// A line from body to body for each contact and joint within a block, by graph colour. Joints solved directly have
  /// none.
  DRY_DRAW_LAYER_COLORS = 7,
  /// The points and normals of contacts, and their overlaps or gaps.
  DRY_DRAW_LAYER_CONTACTS = 8,
  /// The impulses of contacts in the last step, along the normal and along the surface.
  DRY_DRAW_LAYER_IMPULSES = 9,
  /// Centres of mass, with the body's axes.
  DRY_DRAW_LAYER_MASS_CENTERS = 10,
  /// The velocities of the centres of mass.
  DRY_DRAW_LAYER_VELOCITIES = 11,
  /// For each body that was fast in the last step, a line from the old to the new centre of mass.
  DRY_DRAW_LAYER_SWEEPS = 12,
  /// Areas and centres of fields, the surface of water, the directions of wind and gravity.
  DRY_DRAW_LAYER_FIELDS = 13,
  /// How long bodies have been at rest, as text.
  DRY_DRAW_LAYER_SLEEP_TIMES = 14,
  /// Names of bodies; without a name, the index of the id.
  DRY_DRAW_LAYER_NAMES = 15,
};

/// The meaning of a colour.
typedef uint8_t DryDrawMeaning;
enum {
  /// Shapes of static bodies.
  DRY_DRAW_MEANING_STATIC_BODY = 0,
  /// Shapes of kinematic bodies, awake or asleep.
  DRY_DRAW_MEANING_KINEMATIC_BODY = 1,
  /// Shapes of dynamic bodies that are awake.
  DRY_DRAW_MEANING_AWAKE_BODY = 2,
  /// Shapes of dynamic bodies that sleep.
  DRY_DRAW_MEANING_ASLEEP_BODY = 3,
  /// Shapes of disabled bodies of any type.
  DRY_DRAW_MEANING_DISABLED_BODY = 4,
  /// Sensors, whatever their body is.
  DRY_DRAW_MEANING_SENSOR = 5,
  /// DryDrawColor.number is the block's number in the step.
  DRY_DRAW_MEANING_BLOCK = 6,
  /// The box of a shape in the broad phase.
  DRY_DRAW_MEANING_SHAPE_BOUNDS = 7,
  /// DryDrawColor.number is the level, 0 for the root.
  DRY_DRAW_MEANING_TREE_NODE = 8,
  /// DryDrawColor.number is DryIslandView.label.
  DRY_DRAW_MEANING_ISLAND_AWAKE = 9,
  /// DryDrawColor.number is DryIslandView.label.
  DRY_DRAW_MEANING_ISLAND_ASLEEP = 10,
  /// Anchors and axes of a joint.
  DRY_DRAW_MEANING_JOINT = 11,
  /// The ends of a joint's limit.
  DRY_DRAW_MEANING_JOINT_LIMIT = 12,
  /// DryDrawColor.number is the graph colour. Constraints of one colour share no dynamic body.
  DRY_DRAW_MEANING_SEAM = 13,
  /// DryDrawColor.number is the graph colour.
  DRY_DRAW_MEANING_CONSTRAINT_COLOR = 14,
  /// A point of a contact.
  DRY_DRAW_MEANING_CONTACT_POINT = 15,
  /// The normal of a contact, from shape a to b.
  DRY_DRAW_MEANING_CONTACT_NORMAL = 16,
  /// How deep the shapes overlap at a contact point.
  DRY_DRAW_MEANING_OVERLAP = 17,
  /// How far the shapes are apart at a contact point.
  DRY_DRAW_MEANING_GAP = 18,
  /// The impulse that a contact point exerts along the normal.
  DRY_DRAW_MEANING_NORMAL_IMPULSE = 19,
  /// The impulse that a contact point exerts along the surface.
  DRY_DRAW_MEANING_FRICTION_IMPULSE = 20,
  /// The centre of mass.
  DRY_DRAW_MEANING_MASS_CENTER = 21,
  /// The velocity of the centre of mass.
  DRY_DRAW_MEANING_VELOCITY = 22,
  /// The way of a body that was swept.
  DRY_DRAW_MEANING_SWEEP = 23,
  /// The area or centre of a field, and the direction of wind and gravity.
  DRY_DRAW_MEANING_FIELD = 24,
  /// The surface of a field of water, waves included.
  DRY_DRAW_MEANING_WATER_SURFACE = 25,
  /// The front of a one-way surface.
  DRY_DRAW_MEANING_ONE_WAY = 26,
  /// The text with the time at rest.
  DRY_DRAW_MEANING_SLEEP_TIME = 27,
  /// The text with the name or the index.
  DRY_DRAW_MEANING_NAME = 28,
};

/// What a thing to draw means; the program chooses a colour for it.
typedef struct DryDrawColor {
  /// What the thing is or shows.
  DryDrawMeaning meaning;
  /// Distinguishes things of one meaning, for instance as an index into a palette. 0 for meanings without a number.
  uint32_t number;
} DryDrawColor;

/// The options of dry_world_draw().
typedef struct DryDrawOptions {
  /// The size of the struct; dry_default_draw_options() sets it.
  size_t struct_size;
  /// A bit for each layer: 1u << DRY_DRAW_LAYER_SHAPES and so on. What is drawn. Default: shapes and joints.
  uint32_t layers;
  /// Draws only things that may lie in this box (lower <= upper). Without a box, draws everything. Used if has_view is
  /// set.
  bool has_view;
  DryWorldAabb view;
  /// Scale of arrows [s]. The arrow of a velocity is the velocity times this time. The arrow of an impulse is this time
  /// times the velocity that the impulse gives to the lighter body. Range [0, 1e6].
  float arrow_seconds;
} DryDrawOptions;

// --- Types of events.hpp ----------------------------------------------------------------------------------------------

/// Two shapes began to touch. Exactly one end event follows each begin event, unless the world is cleared.
typedef struct DryContactBeginEvent {
  /// The two shapes, in an order that stays while the contact lives.
  DryShapeId shape_a;
  /// See shape_a.
  DryShapeId shape_b;
  /// Unit normal from a to b.
  DryVec2 normal;
  /// A point of the contact, in the world [m].
  DryPosition point;
  /// The cell, if one of the shapes is a tile grid. Each cell that a shape touches has events of its own.
  DryCell cell;
} DryContactBeginEvent;

/// Two shapes ceased to touch, or one of them was destroyed, disabled or changed so that the two no longer collide.
/// Either id may be stale.
typedef struct DryContactEndEvent {
  /// The two shapes, in an order that stays while the contact lives.
  DryShapeId shape_a;
  /// See shape_a.
  DryShapeId shape_b;
  /// The cell, if one of the shapes is or was a tile grid.
  DryCell cell;
} DryContactEndEvent;

/// Two shapes hit each other faster than DryWorldOptions.hit_speed.
typedef struct DryContactHitEvent {
  /// The two shapes, in an order that stays while the contact lives.
  DryShapeId shape_a;
  /// See shape_a.
  DryShapeId shape_b;
  /// The contact point that was hit fastest, in the world [m].
  DryPosition point;
  /// Unit normal from a to b.
  DryVec2 normal;
  /// Speed of approach along the normal before the step, or before an impact within the step, whichever is greater
  /// [m/s].
  float approach_speed;
  /// The impulse along the normal, summed over the step, bounces included [N s]. If stopping the bodies takes several
  /// steps, this is the impulse of the first step.
  float normal_impulse;
  /// The cell, if one of the shapes is a tile grid.
  DryCell cell;
} DryContactHitEvent;

/// A shape began or ceased to overlap a sensor. In an end event either id may be stale. For a shape that passes through
/// within one step, the begin event is in that step and the end event in the next. The sensor may miss such a shape if
/// its path inside the sensor is shorter than the slop (DRY_LINEAR_SLOP) or than 1/1024 of their relative motion in the
/// step.
typedef struct DrySensorEvent {
  /// The shape with DryShapeOptions.sensor.
  DryShapeId sensor;
  /// The shape that overlaps it.
  DryShapeId visitor;
  /// The cell, if one of the shapes is or was a tile grid. Each cell has events of its own.
  DryCell cell;
} DrySensorEvent;

/// dry_world_set_tile() changed a cell of a tile grid. Events are in the order of the calls before the step.
typedef struct DryTileChangeEvent {
  /// May be stale.
  DryShapeId grid;
  /// The cell that changed.
  DryCell cell;
  /// The tile before the call.
  DryTile before;
  /// The tile after the call; a later event may be of the same cell.
  DryTile now;
} DryTileChangeEvent;

/// A body moved or fell asleep in the last step.
typedef struct DryBodyMoveEvent {
  /// The body that moved.
  DryBodyId body;
  /// The pose after the step [m].
  DryWorldTransform pose;
  /// Whether the body fell asleep at the end of the step: it has no further move events until it wakes.
  bool fell_asleep;
} DryBodyMoveEvent;

/// A body woke since the last step or in it. Events are in the order of waking. The id may be stale. A body that is
/// created awake, or put to sleep by a call, has no event.
typedef struct DryBodyWakeEvent {
  /// The body that woke.
  DryBodyId body;
} DryBodyWakeEvent;

/// A joint bore more than its DryBreakLimit and was destroyed at the end of the step. Events are in the order of joint
/// slots.
typedef struct DryJointBreakEvent {
  /// The id is stale.
  DryJointId joint;
  /// The bodies that it tied.
  DryBodyId body_a;
  /// See body_a.
  DryBodyId body_b;
  /// The force [N] and torque [N m] at which it broke.
  DryVec2 force;
  /// [N m]
  float torque;
  /// DryJointOptions.user_data.
  uint64_t user_data;
} DryJointBreakEvent;

/// The coordinates of joints that have limits.
typedef uint8_t DryJointAxis;
enum {
  /// The length of a distance joint or of a pulley's rope; the translation along the axis of other joints [m].
  DRY_JOINT_AXIS_ALONG = 0,
  /// DryGenericOptions.y [m].
  DRY_JOINT_AXIS_ACROSS = 1,
  /// The angle of a revolute or generic joint [rad].
  DRY_JOINT_AXIS_ANGLE = 2,
};

/// A joint with DryJointOptions.limit_events reached an end of a limit. The next event of this end comes only after the
/// joint was away from the end by more than the slop (DRY_LINEAR_SLOP), or 0.01 rad, at the end of a step. A joint that
/// is made at the end of its limit gives an event in its first step. Events are in the order of joint slots, then of
/// coordinates, the lower end first.
typedef struct DryJointLimitEvent {
  /// The joint that reached the end. It still exists, unless it broke in the same step.
  DryJointId joint;
  /// DryJointOptions.body_a.
  DryBodyId body_a;
  /// DryJointOptions.body_b.
  DryBodyId body_b;
  /// Which coordinate of the joint reached its limit.
  DryJointAxis axis;
  /// The upper end of the limit, or else the lower one.
  bool upper;
  /// How fast the coordinate approached the end before the step, in the world's time [m/s or rad/s]. Not negative.
  float speed;
  /// DryJointOptions.user_data.
  uint64_t user_data;
} DryJointLimitEvent;

/// The events of the last step, each array in the order that its struct describes.
typedef struct DryEvents {
  /// Of pairs with DryShapeOptions.contact_events.
  const DryContactBeginEvent* contact_begin;
  size_t contact_begin_count;
  /// Of pairs with DryShapeOptions.contact_events.
  const DryContactEndEvent* contact_end;
  size_t contact_end_count;
  /// Of pairs with DryShapeOptions.hit_events.
  const DryContactHitEvent* contact_hit;
  size_t contact_hit_count;
  /// Shapes began to overlap a sensor.
  const DrySensorEvent* sensor_begin;
  size_t sensor_begin_count;
  /// Shapes ceased to overlap a sensor.
  const DrySensorEvent* sensor_end;
  size_t sensor_end_count;
  /// Of all bodies that moved; no option asks for them.
  const DryBodyMoveEvent* body_move;
  size_t body_move_count;
  /// Of joints with DryJointOptions.break_limit.
  const DryJointBreakEvent* joint_break;
  size_t joint_break_count;
  /// Of all bodies that woke.
  const DryBodyWakeEvent* body_wake;
  size_t body_wake_count;
  /// Of joints with DryJointOptions.limit_events.
  const DryJointLimitEvent* joint_limit;
  size_t joint_limit_count;
  /// Of the calls of dry_world_set_tile() before the step.
  const DryTileChangeEvent* tile_change;
  size_t tile_change_count;
} DryEvents;

// --- Types of field.hpp -----------------------------------------------------------------------------------------------

/// Whether the field acts in the whole world, in a box along the axes, or in a disc.
typedef uint8_t DryFieldAreaKind;
enum {
  /// In the whole world.
  DRY_FIELD_AREA_KIND_EVERYWHERE = 0,
  /// In DryFieldArea.box.
  DRY_FIELD_AREA_KIND_BOX = 1,
  /// Within DryFieldArea.radius of DryFieldArea.center.
  DRY_FIELD_AREA_KIND_CIRCLE = 2,
};

/// Where a field acts. A body is in an area if its centre of mass is in the area.
typedef struct DryFieldArea {
  /// Which of the other members count. Default: the whole world.
  DryFieldAreaKind kind;
  /// For Kind.box. lower <= upper in both coordinates.
  DryWorldAabb box;
  /// For Kind.circle: centre and radius [m]. Radius in (0, 1e6].
  DryPosition center;
  /// Default 1.
  float radius;
} DryFieldArea;

/// An area with other gravity.
typedef struct DryGravityZoneOptions {
  /// The size of the struct; dry_default_gravity_zone_options() sets it.
  size_t struct_size;
  /// The bodies that the field acts on, each alive and listed once. Empty: all bodies. Destroying a body removes it
  /// from the list; destroying the last listed body destroys the field.
  const DryBodyId* bodies;
  size_t bodies_count;
  /// The field acts on bodies with a shape whose DryFilter.category is among these, and on bodies without shapes. Water
  /// and wind act only on the shapes of these categories.
  uint64_t categories;
  /// Where the field acts. Default: everywhere.
  DryFieldArea area;
  /// A disabled field pushes nothing; its waves and gusts go on.
  bool enabled;
  /// At most 255 bytes.
  const char* name;
  /// For the program; the engine does not use it.
  uint64_t user_data;
  /// [m/s^2] Finite. Multiplied by the body's gravity_scale.
  DryVec2 acceleration;
  /// Whether the acceleration replaces the world's gravity or is added to it. Where zones overlap, their accelerations
  /// add up.
  bool replaces_gravity;
} DryGravityZoneOptions;

/// What the strength of a field means.
typedef uint8_t DryFieldQuantity;
enum {
  /// [m/s^2]: the same for every mass, like gravity.
  DRY_FIELD_QUANTITY_ACCELERATION = 0,
  /// [N]: light bodies accelerate more.
  DRY_FIELD_QUANTITY_FORCE = 1,
};

/// How the strength of a field decreases with the distance.
typedef uint8_t DryFalloff;
enum {
  /// `strength` at any distance.
  DRY_FALLOFF_CONSTANT = 0,
  /// Decreases linearly to 0 at `reach`.
  DRY_FALLOFF_LINEAR = 1,
  /// `strength` at 1 length unit, half of it at 2.
  DRY_FALLOFF_INVERSE = 2,
  /// `strength` at 1 length unit, a quarter of it at 2.
  DRY_FALLOFF_INVERSE_SQUARE = 3,
};

/// Pushes along one direction, like a fan. The distance is measured along the direction, from `origin`.
typedef struct DryDirectionalFieldOptions {
  /// The size of the struct; dry_default_directional_field_options() sets it.
  size_t struct_size;
  /// The bodies that the field acts on, each alive and listed once. Empty: all bodies. Destroying a body removes it
  /// from the list; destroying the last listed body destroys the field.
  const DryBodyId* bodies;
  size_t bodies_count;
  /// The field acts on bodies with a shape whose DryFilter.category is among these, and on bodies without shapes. Water
  /// and wind act only on the shapes of these categories.
  uint64_t categories;
  /// Where the field acts. Default: everywhere.
  DryFieldArea area;
  /// A disabled field pushes nothing; its waves and gusts go on.
  bool enabled;
  /// At most 255 bytes.
  const char* name;
  /// For the program; the engine does not use it.
  uint64_t user_data;
  /// Where the distance is measured from [m].
  DryPosition origin;
  /// Normalised when the field is created. Finite, longer than 1e-6.
  DryVec2 direction;
  /// Finite. `quantity` gives its unit.
  float strength;
  /// Whether `strength` is an acceleration or a force.
  DryFieldQuantity quantity;
  /// Inverse falloffs are limited to `strength` within 1 length unit.
  DryFalloff falloff;
  /// Bodies beyond this distance or behind the origin are not pushed [m]. Range (0, 1e6].
  float reach;
  /// Bodies farther than this to the side are not pushed [m]. Range (0, 1e6].
  float half_width;
} DryDirectionalFieldOptions;

/// Attracts or repels bodies. The distance is measured from a point, or from another body, to the centre of mass.
typedef struct DryRadialFieldOptions {
  /// The size of the struct; dry_default_radial_field_options() sets it.
  size_t struct_size;
  /// The bodies that the field acts on, each alive and listed once. Empty: all bodies. Destroying a body removes it
  /// from the list; destroying the last listed body destroys the field.
  const DryBodyId* bodies;
  size_t bodies_count;
  /// The field acts on bodies with a shape whose DryFilter.category is among these, and on bodies without shapes. Water
  /// and wind act only on the shapes of these categories.
  uint64_t categories;
  /// Where the field acts. Default: everywhere.
  DryFieldArea area;
  /// A disabled field pushes nothing; its waves and gusts go on.
  bool enabled;
  /// At most 255 bytes.
  const char* name;
  /// For the program; the engine does not use it.
  uint64_t user_data;
  /// The centre, unless there is a carrier [m].
  DryPosition center;
  /// A body whose centre of mass is used instead of `center`. The field does not push its carrier, and exerts no
  /// reaction force on it. Destroying the carrier destroys the field. Within a step the carrier is assumed to keep its
  /// velocity. Default: none.
  DryBodyId carrier;
  /// The push away from the centre; a negative strength attracts. Finite. `quantity` gives its unit.
  float strength;
  /// The push around the centre, counter-clockwise: a whirl. Finite. `quantity` gives its unit.
  float swirl;
  /// Whether `strength` and `swirl` are accelerations or forces.
  DryFieldQuantity quantity;
  /// How both decrease with the distance from the centre.
  DryFalloff falloff;
  /// Within this distance the strength decreases linearly to 0 at the centre [m]. Range (0, 1e6].
  float core_radius;
  /// Bodies beyond this distance are not pushed [m]. Range (0, 1e6].
  float reach;
} DryRadialFieldOptions;

/// Water: bodies float, are slowed down and carried along. The force on a shape is the weight of the water that it
/// displaces, computed from its outline. Sensors, segments and chains displace nothing. Weight and "up" follow the
/// world's gravity; gravity zones do not change them.
typedef struct DryBuoyancyOptions {
  /// The size of the struct; dry_default_buoyancy_options() sets it.
  size_t struct_size;
  /// The bodies that the field acts on, each alive and listed once. Empty: all bodies. Destroying a body removes it
  /// from the list; destroying the last listed body destroys the field.
  const DryBodyId* bodies;
  size_t bodies_count;
  /// The field acts on bodies with a shape whose DryFilter.category is among these, and on bodies without shapes. Water
  /// and wind act only on the shapes of these categories.
  uint64_t categories;
  /// Where the field acts. Default: everywhere.
  DryFieldArea area;
  /// A disabled field pushes nothing; its waves and gusts go on.
  bool enabled;
  /// At most 255 bytes.
  const char* name;
  /// For the program; the engine does not use it.
  uint64_t user_data;
  /// A point of the calm surface [m].
  DryPosition surface;
  /// Density of the water [kg/m^2], as DryShapeOptions.density. Range [0, 1e9].
  float density;
  /// The rates at which a body of the water's density loses its velocity relative to the water, and its angular
  /// velocity [1/s]. Ranges [0, 1e6].
  float linear_drag;
  /// See linear_drag.
  float angular_drag;
  /// Velocity of the water [m/s]. Finite, at most 1e6.
  DryVec2 flow;
  /// The surface is a sine wave. Amplitude [m] in [0, 1e6]; length [m], from 0.01 length units to 1e6; speed [m/s] in
  /// [-1e6, 1e6], positive to the right where gravity points down. A body that a moving wave may reach does not fall
  /// asleep.
  float wave_amplitude;
  /// [m]
  float wave_length;
  /// [m/s]
  float wave_speed;
} DryBuoyancyOptions;

/// Air: pushes edges that face the wind and slows down bodies that move through it. The force at each point of an
/// outline depends on the velocity of the air relative to that point. Shapes do not shelter each other.
typedef struct DryWindOptions {
  /// The size of the struct; dry_default_wind_options() sets it.
  size_t struct_size;
  /// The bodies that the field acts on, each alive and listed once. Empty: all bodies. Destroying a body removes it
  /// from the list; destroying the last listed body destroys the field.
  const DryBodyId* bodies;
  size_t bodies_count;
  /// The field acts on bodies with a shape whose DryFilter.category is among these, and on bodies without shapes. Water
  /// and wind act only on the shapes of these categories.
  uint64_t categories;
  /// Where the field acts. Default: everywhere.
  DryFieldArea area;
  /// A disabled field pushes nothing; its waves and gusts go on.
  bool enabled;
  /// At most 255 bytes.
  const char* name;
  /// For the program; the engine does not use it.
  uint64_t user_data;
  /// Velocity of the air [m/s]. Zero is still air, which only slows bodies down. Finite, at most 1e6.
  DryVec2 velocity;
  /// Density of the air [kg/m^2]. Range [0, 1e9].
  float density;
  /// Drag coefficient: the pressure on an edge is drag * density / 2 * (speed across the edge)^2. Range [0, 1e6]. For a
  /// plate across the wind it is about 1 to 2.
  float drag;
  /// Friction coefficient: the traction along an edge is friction * density / 2 * (speed along the edge)^2. Range [0,
  /// 1e6].
  float friction;
  /// `gusts` is the share of the velocity by which the wind varies, in [0, 1]; `gust_period` is the period of the
  /// variation [s], in [0.01, 1e6]. Bodies in gusts do not fall asleep.
  float gusts;
  /// [s]
  float gust_period;
} DryWindOptions;

/// A field whose force is computed by a function of the program: the one in DryWorldOptions.field_functions under the
/// number `function`. The options are part of the state and of snapshots; the function is not. docs/fields.md has the
/// rules for functions.
typedef struct DryCustomFieldOptions {
  /// The size of the struct; dry_default_custom_field_options() sets it.
  size_t struct_size;
  /// The bodies that the field acts on, each alive and listed once. Empty: all bodies. Destroying a body removes it
  /// from the list; destroying the last listed body destroys the field.
  const DryBodyId* bodies;
  size_t bodies_count;
  /// The field acts on bodies with a shape whose DryFilter.category is among these, and on bodies without shapes. Water
  /// and wind act only on the shapes of these categories.
  uint64_t categories;
  /// Where the field acts. Default: everywhere.
  DryFieldArea area;
  /// A disabled field pushes nothing; its waves and gusts go on.
  bool enabled;
  /// At most 255 bytes.
  const char* name;
  /// For the program; the engine does not use it.
  uint64_t user_data;
  /// The number of the function. Without one of this number the field does nothing:
  /// DryStepReport.fields_without_function.
  uint32_t function;
  /// Passed to the function. Finite.
  float parameters[8];
} DryCustomFieldOptions;

/// The kinds of fields; each has a struct of options.
typedef uint8_t DryFieldKind;
enum {
  /// Other gravity in an area.
  DRY_FIELD_KIND_GRAVITY_ZONE = 0,
  /// Pushes along one direction.
  DRY_FIELD_KIND_DIRECTIONAL = 1,
  /// Attracts, repels or whirls around a point or a body.
  DRY_FIELD_KIND_RADIAL = 2,
  /// Water: buoyancy, drag, flow and waves.
  DRY_FIELD_KIND_BUOYANCY = 3,
  /// Air: pressure and friction on edges, gusts.
  DRY_FIELD_KIND_WIND = 4,
  /// A function of the program.
  DRY_FIELD_KIND_CUSTOM = 5,
};

/// The argument of a FieldFunction: a body at the beginning of a sub-step.
typedef struct DryFieldTarget {
  /// The field whose function is called.
  DryFieldId field;
  /// The body that it acts on.
  DryBodyId body;
  /// Centre of mass.
  DryPosition center;
  /// Of the body.
  DryRotation rotation;
  /// Velocity of the centre of mass [m/s].
  DryVec2 velocity;
  /// [rad/s]
  float angular_velocity;
  /// [kg]
  float mass;
  /// Inertia about the centre of mass [kg m^2]; 0 if the rotation is fixed.
  float inertia;
  /// Time since the field was created [s].
  double time;
  /// DryCustomFieldOptions.parameters.
  const float* parameters;
} DryFieldTarget;

/// The result of a FieldFunction: a force at the centre of mass, a torque, and drag. Drag adds the force -linear_drag *
/// velocity and the torque -angular_drag * angular_velocity. The step applies it implicitly, so drag of any size is
/// stable.
typedef struct DryFieldPush {
  /// [N]
  DryVec2 force;
  /// [N m]
  float torque;
  /// [N s/m] Not negative.
  float linear_drag;
  /// [N m s] Not negative.
  float angular_drag;
} DryFieldPush;

/// The options of dry_world_explode(). An explosion pushes the parts of outlines that face the centre away from the
/// centre. The impulse on a part is `strength` times the falloff at its distance times its width seen from the centre.
typedef struct DryExplosionOptions {
  /// The size of the struct; dry_default_explosion_options() sets it.
  size_t struct_size;
  /// Where it explodes [m].
  DryPosition center;
  /// Parts farther away are not pushed [m]. Range (0, 1e4].
  float radius;
  /// Impulse per width [N s/m], in [-1e9, 1e9]; a negative strength attracts.
  float strength;
  /// Inverse falloffs are limited to `strength` within 1 length unit.
  DryFalloff falloff;
  /// Whether shapes shield what is behind them. Outlines are divided into parts of at most 3 degrees seen from the
  /// centre; one ray to each part decides whether it is shielded. Sensors shield nothing.
  bool shielding;
  /// As in DryFieldOptions.
  const DryBodyId* bodies;
  size_t bodies_count;
  /// As in DryFieldOptions.
  uint64_t categories;
} DryExplosionOptions;

/// The result of dry_world_explode().
typedef struct DryExplosionReport {
  /// The number of bodies that the explosion pushed and woke.
  int bodies;
  /// The sum of the magnitudes of the impulses on these bodies [N s].
  float impulse;
} DryExplosionReport;

// --- Types of fixed_step_runner.hpp -----------------------------------------------------------------------------------

/// How the pose of a body between two steps is computed.
typedef uint8_t DrySmoothing;
enum {
  /// Interpolates between the last two states. Accurate, but up to one step behind the world.
  DRY_SMOOTHING_INTERPOLATION = 0,
  /// Extrapolates the last state by its velocities. Does not lag behind, but bodies jump back after an impact.
  DRY_SMOOTHING_EXTRAPOLATION = 1,
  /// Uses the pose of the last state.
  DRY_SMOOTHING_NONE = 2,
};

/// The options of a DryFixedStepRunner.
typedef struct DryFixedStepOptions {
  /// The size of the struct; dry_default_fixed_step_options() sets it.
  size_t struct_size;
  /// Length of a step [s]. In [1e-6, 1]. Default 1/60. dry_world_step() takes the nearest float.
  double step_seconds;
  /// Largest number of steps in a frame. In [1, 1000000]. Default 8. If more steps are due, their time is dropped and
  /// reported. Without this limit a slow frame would need many steps, which make the next frame slower still.
  int max_steps;
  /// How poses between two steps are computed. Default: interpolation.
  DrySmoothing smoothing;
  /// Hooks, called before and after each step. A hook may make any call on the world, but must not call advance() or
  /// reset() of this runner. While a hook runs, pose() and poses() are the poses of the world, without smoothing. A
  /// force that before_step applies also acts in the later steps of the frame; to push for one step, apply an impulse
  /// of force times step_seconds. Receives before_step_context.
  void (*before_step)(void* context, DryWorld* world);
  void* before_step_context;
  /// See before_step. Receives after_step_context.
  void (*after_step)(void* context, DryWorld* world);
  void* after_step_context;
} DryFixedStepOptions;

/// The result of a frame.
typedef struct DryFrameReport {
  /// The number of steps that the frame took.
  int steps;
  /// Time that was dropped because more than DryFixedStepOptions.max_steps steps were due [s].
  double dropped_seconds;
  /// Time that is kept for the next frame, as a fraction of a step, in [0, 1).
  double remainder;
} DryFrameReport;

// --- Types of joint.hpp -----------------------------------------------------------------------------------------------

/// The kinds of joints; each has a struct of options, which describes it.
typedef uint8_t DryJointKind;
enum {
  /// A hinge.
  DRY_JOINT_KIND_REVOLUTE = 0,
  /// A slider, which does not rotate.
  DRY_JOINT_KIND_PRISMATIC = 1,
  /// A rod, spring, rope or piston between two anchors.
  DRY_JOINT_KIND_DISTANCE = 2,
  /// Holds two bodies together, rigidly or by springs.
  DRY_JOINT_KIND_WELD = 3,
  /// A wheel with its suspension.
  DRY_JOINT_KIND_WHEEL = 4,
  /// Drives a body towards a pose.
  DRY_JOINT_KIND_SERVO = 5,
  /// Brakes the relative motion.
  DRY_JOINT_KIND_FRICTION = 6,
  /// Drags a point of a body to a target.
  DRY_JOINT_KIND_MOUSE = 7,
  /// A pin in a groove.
  DRY_JOINT_KIND_GROOVE = 8,
  /// The two bodies do not collide with each other; no more.
  DRY_JOINT_KIND_FILTER = 9,
  /// Each coordinate is free, locked, limited, pulled or driven.
  DRY_JOINT_KIND_GENERIC = 10,
  /// Couples two joints, or two bodies, at a ratio.
  DRY_JOINT_KIND_GEAR = 11,
  /// A rope over two wheels.
  DRY_JOINT_KIND_PULLEY = 12,
  /// Rotates in one direction only.
  DRY_JOINT_KIND_RATCHET = 13,
};

/// A spring towards a rest length, translation or angle.
typedef struct DrySpring {
  /// A spring that is not enabled does nothing, unless the joint says otherwise.
  bool enabled;
  /// Frequency [Hz]. Range [0, 1e6]. The step uses at most a quarter of the sub-step rate.
  float hertz;
  /// 1 is critical damping. Range [0, 1e6].
  float damping_ratio;
} DrySpring;

/// The range of a length, translation or angle. lower <= upper.
typedef struct DryLimit {
  /// Otherwise the joint has the range of its kind.
  bool enabled;
  /// [m] or [rad], as the joint says.
  float lower;
  /// Equal to `lower`, the limit locks the coordinate.
  float upper;
} DryLimit;

/// Drives the joint towards a speed with at most max_force, a force [N] or torque [N m] in [0, 1e12]. The speed is
/// finite.
typedef struct DryMotor {
  /// A motor that is not enabled does nothing.
  bool enabled;
  /// [m/s] or [rad/s], as the joint says. At 0 the motor is a brake.
  float speed;
  /// [N] or [N m]. At 0 the motor does nothing.
  float max_force;
} DryMotor;

/// How much a joint bears. A joint whose force or torque (DryJointState) is greater in a sub-step is destroyed at the
/// end of the step, and DryEvents.joint_break has it, with the greatest load.
typedef struct DryBreakLimit {
  /// Otherwise the joint bears any load.
  bool enabled;
  /// The largest force [N] and torque [N m]. Range [0, 1e12].
  float force;
  /// [N m]
  float torque;
} DryBreakLimit;

/// A hinge: the anchors coincide, and the bodies rotate freely about them.
typedef struct DryRevoluteOptions {
  /// The size of the struct; dry_default_revolute_options() sets it.
  size_t struct_size;
  /// Alive, and another than body_b. At least one of the two is dynamic.
  DryBodyId body_a;
  /// Joints that name a moving part mean this body.
  DryBodyId body_b;
  /// Anchors, in each body's frame [m]. Finite, at most 1e6.
  DryVec2 anchor_a;
  /// [m]
  DryVec2 anchor_b;
  /// Whether the two bodies collide with each other.
  bool collide_connected;
  /// The load at which the joint breaks. Default: never.
  DryBreakLimit break_limit;
  /// Whether DryEvents.joint_limit tells when the joint reaches an end of a limit, or a pulley's rope becomes taut.
  /// Other kinds ignore it.
  bool limit_events;
  /// At most 255 bytes.
  const char* name;
  /// For the program; the engine does not use it.
  uint64_t user_data;
  /// The joint angle is angle_b - angle_a - reference_angle [rad]. While the limit or the spring is enabled, its turns
  /// are counted, as long as the bodies turn by less than half a turn in a sub-step; the count begins in [-pi, pi], or,
  /// if the limit excludes this angle, as near to its range as can be. Otherwise the angle is in [-pi, pi]. Finite.
  float reference_angle;
  /// Range of the joint angle [rad], within [-DRY_MAX_JOINT_ANGLE, DRY_MAX_JOINT_ANGLE]: several turns, if wanted.
  DryLimit limit;
  /// Speed [rad/s] and largest torque [N m].
  DryMotor motor;
  /// Pulls the joint angle towards target_angle, over as many turns as lie between.
  DrySpring spring;
  /// The angle that the spring pulls to [rad]. In [-DRY_MAX_JOINT_ANGLE, DRY_MAX_JOINT_ANGLE].
  float target_angle;
} DryRevoluteOptions;

/// A slider: body b moves along an axis of body a and does not rotate relative to it.
typedef struct DryPrismaticOptions {
  /// The size of the struct; dry_default_prismatic_options() sets it.
  size_t struct_size;
  /// Alive, and another than body_b. At least one of the two is dynamic.
  DryBodyId body_a;
  /// Joints that name a moving part mean this body.
  DryBodyId body_b;
  /// Anchors, in each body's frame [m]. Finite, at most 1e6.
  DryVec2 anchor_a;
  /// [m]
  DryVec2 anchor_b;
  /// Whether the two bodies collide with each other.
  bool collide_connected;
  /// The load at which the joint breaks. Default: never.
  DryBreakLimit break_limit;
  /// Whether DryEvents.joint_limit tells when the joint reaches an end of a limit, or a pulley's rope becomes taut.
  /// Other kinds ignore it.
  bool limit_events;
  /// At most 255 bytes.
  const char* name;
  /// For the program; the engine does not use it.
  uint64_t user_data;
  /// Direction in body a's frame; it is normalised when the joint is made. Finite, not zero.
  DryVec2 axis;
  /// The joint keeps angle_b - angle_a at this value [rad]. Finite.
  float reference_angle;
  /// Range of the translation along the axis [m].
  DryLimit limit;
  /// Speed [m/s] and largest force [N].
  DryMotor motor;
  /// Pulls the translation towards target_translation.
  DrySpring spring;
  /// The translation that the spring pulls to [m]. In [-1e6, 1e6].
  float target_translation;
} DryPrismaticOptions;

/// A rod, spring, rope or piston between two anchors. Without spring, limit and motor the joint is a rigid rod of
/// `length`. If it has a spring, limit or motor, the rod is absent. A rope of 2 m has limit = {true, 0.0f, 2.0f}.
typedef struct DryDistanceOptions {
  /// The size of the struct; dry_default_distance_options() sets it.
  size_t struct_size;
  /// Alive, and another than body_b. At least one of the two is dynamic.
  DryBodyId body_a;
  /// Joints that name a moving part mean this body.
  DryBodyId body_b;
  /// Anchors, in each body's frame [m]. Finite, at most 1e6.
  DryVec2 anchor_a;
  /// [m]
  DryVec2 anchor_b;
  /// Whether the two bodies collide with each other.
  bool collide_connected;
  /// The load at which the joint breaks. Default: never.
  DryBreakLimit break_limit;
  /// Whether DryEvents.joint_limit tells when the joint reaches an end of a limit, or a pulley's rope becomes taut.
  /// Other kinds ignore it.
  bool limit_events;
  /// At most 255 bytes.
  const char* name;
  /// For the program; the engine does not use it.
  uint64_t user_data;
  /// Length of the rod, or rest length of the spring [m]; limit and motor do not use it. From the slop
  /// (DRY_LINEAR_SLOP) to 1e6.
  float length;
  /// Pulls and pushes towards `length`.
  DrySpring spring;
  /// Keeps the length in a range [m]. 0 <= lower <= upper.
  DryLimit limit;
  /// Changes the length at a speed [m/s] with at most a force [N].
  DryMotor motor;
  /// If enabled, the force of the spring stays in this range [N], within [-1e12, 1e12]. Below 0 it pulls the anchors
  /// together, above 0 it pushes them apart: a rubber band, which only pulls, has the range -1e12 to 0.
  DryLimit spring_force;
} DryDistanceOptions;

/// Holds two bodies together: the anchors coincide, and the relative angle stays. With springs the weld is soft. For a
/// weld between two bodies in any pose, put both anchors at the same point of the world, and set reference_angle to
/// angle_b - angle_a.
typedef struct DryWeldOptions {
  /// The size of the struct; dry_default_weld_options() sets it.
  size_t struct_size;
  /// Alive, and another than body_b. At least one of the two is dynamic.
  DryBodyId body_a;
  /// Joints that name a moving part mean this body.
  DryBodyId body_b;
  /// Anchors, in each body's frame [m]. Finite, at most 1e6.
  DryVec2 anchor_a;
  /// [m]
  DryVec2 anchor_b;
  /// Whether the two bodies collide with each other.
  bool collide_connected;
  /// The load at which the joint breaks. Default: never.
  DryBreakLimit break_limit;
  /// Whether DryEvents.joint_limit tells when the joint reaches an end of a limit, or a pulley's rope becomes taut.
  /// Other kinds ignore it.
  bool limit_events;
  /// At most 255 bytes.
  const char* name;
  /// For the program; the engine does not use it.
  uint64_t user_data;
  /// The joint keeps angle_b - angle_a at this value [rad]. Finite.
  float reference_angle;
  /// If enabled, a spring holds the anchors together instead of a rigid constraint. At 0 Hz nothing holds them.
  DrySpring linear_spring;
  /// If enabled, a spring holds the angle instead of a rigid constraint. At 0 Hz nothing holds it.
  DrySpring angular_spring;
} DryWeldOptions;

/// A wheel with its suspension. Body a is the vehicle and body b the wheel: anchor b moves along an axis of body a, and
/// body b rotates freely.
typedef struct DryWheelOptions {
  /// The size of the struct; dry_default_wheel_options() sets it.
  size_t struct_size;
  /// Alive, and another than body_b. At least one of the two is dynamic.
  DryBodyId body_a;
  /// Joints that name a moving part mean this body.
  DryBodyId body_b;
  /// Anchors, in each body's frame [m]. Finite, at most 1e6.
  DryVec2 anchor_a;
  /// [m]
  DryVec2 anchor_b;
  /// Whether the two bodies collide with each other.
  bool collide_connected;
  /// The load at which the joint breaks. Default: never.
  DryBreakLimit break_limit;
  /// Whether DryEvents.joint_limit tells when the joint reaches an end of a limit, or a pulley's rope becomes taut.
  /// Other kinds ignore it.
  bool limit_events;
  /// At most 255 bytes.
  const char* name;
  /// For the program; the engine does not use it.
  uint64_t user_data;
  /// The direction of the suspension in body a's frame; it is normalised when the joint is made. Finite, not zero.
  DryVec2 axis;
  /// Range of the translation along the axis [m].
  DryLimit limit;
  /// The suspension: pulls the translation towards target_translation.
  DrySpring spring;
  /// The translation that the spring pulls to [m]. In [-1e6, 1e6].
  float target_translation;
  /// Rotates body b relative to body a: speed [rad/s] and largest torque [N m].
  DryMotor motor;
} DryWheelOptions;

/// A servo: drives body b towards a pose relative to body a with bounded force and torque.
typedef struct DryServoOptions {
  /// The size of the struct; dry_default_servo_options() sets it.
  size_t struct_size;
  /// Alive, and another than body_b. At least one of the two is dynamic.
  DryBodyId body_a;
  /// Joints that name a moving part mean this body.
  DryBodyId body_b;
  /// Anchors, in each body's frame [m]. Finite, at most 1e6.
  DryVec2 anchor_a;
  /// [m]
  DryVec2 anchor_b;
  /// Whether the two bodies collide with each other.
  bool collide_connected;
  /// The load at which the joint breaks. Default: never.
  DryBreakLimit break_limit;
  /// Whether DryEvents.joint_limit tells when the joint reaches an end of a limit, or a pulley's rope becomes taut.
  /// Other kinds ignore it.
  bool limit_events;
  /// At most 255 bytes.
  const char* name;
  /// For the program; the engine does not use it.
  uint64_t user_data;
  /// Where anchor b is driven to, relative to anchor a in body a's frame [m]. Finite, at most 1e6.
  DryVec2 target;
  /// The value that angle_b - angle_a is driven to, in the shorter direction [rad]. In [-pi, pi].
  float target_angle;
  /// How fast the bodies go there. A load moves them away from the target, the less the higher the frequency is.
  DrySpring spring;
  /// The largest force [N] and torque [N m]. Range [0, 1e12].
  float max_force;
  /// [N m]
  float max_torque;
} DryServoOptions;

/// Brakes the relative motion of two bodies, like the friction of a body that lies on a table seen from above. The
/// brake acts at anchor b, so body b should be the one that slides, and body a the table.
typedef struct DryFrictionOptions {
  /// The size of the struct; dry_default_friction_options() sets it.
  size_t struct_size;
  /// Alive, and another than body_b. At least one of the two is dynamic.
  DryBodyId body_a;
  /// Joints that name a moving part mean this body.
  DryBodyId body_b;
  /// Anchors, in each body's frame [m]. Finite, at most 1e6.
  DryVec2 anchor_a;
  /// [m]
  DryVec2 anchor_b;
  /// Whether the two bodies collide with each other.
  bool collide_connected;
  /// The load at which the joint breaks. Default: never.
  DryBreakLimit break_limit;
  /// Whether DryEvents.joint_limit tells when the joint reaches an end of a limit, or a pulley's rope becomes taut.
  /// Other kinds ignore it.
  bool limit_events;
  /// At most 255 bytes.
  const char* name;
  /// For the program; the engine does not use it.
  uint64_t user_data;
  /// The largest force [N], in any direction. Range [0, 1e12].
  float max_force;
  /// The largest torque [N m]. Range [0, 1e12].
  float max_torque;
} DryFrictionOptions;

/// Drags a point of body b to a point of body a, which is usually static. Move the target with set_joint(): it is
/// anchor a. The options suit bodies of any mass.
typedef struct DryMouseOptions {
  /// The size of the struct; dry_default_mouse_options() sets it.
  size_t struct_size;
  /// Alive, and another than body_b. At least one of the two is dynamic.
  DryBodyId body_a;
  /// Joints that name a moving part mean this body.
  DryBodyId body_b;
  /// Anchors, in each body's frame [m]. Finite, at most 1e6.
  DryVec2 anchor_a;
  /// [m]
  DryVec2 anchor_b;
  /// Whether the two bodies collide with each other.
  bool collide_connected;
  /// The load at which the joint breaks. Default: never.
  DryBreakLimit break_limit;
  /// Whether DryEvents.joint_limit tells when the joint reaches an end of a limit, or a pulley's rope becomes taut.
  /// Other kinds ignore it.
  bool limit_events;
  /// At most 255 bytes.
  const char* name;
  /// For the program; the engine does not use it.
  uint64_t user_data;
  /// How fast the point follows. Default 5 Hz with a damping ratio of 0.7.
  DrySpring spring;
  /// The largest force, divided by the mass of the dragged body [m/s^2]. Range [0, 1e6]. The dragged body is b, or a if
  /// b is not dynamic.
  float max_acceleration;
} DryMouseOptions;

/// A pin in a groove: anchor b moves along a line of body a, and the bodies rotate freely.
typedef struct DryGrooveOptions {
  /// The size of the struct; dry_default_groove_options() sets it.
  size_t struct_size;
  /// Alive, and another than body_b. At least one of the two is dynamic.
  DryBodyId body_a;
  /// Joints that name a moving part mean this body.
  DryBodyId body_b;
  /// Anchors, in each body's frame [m]. Finite, at most 1e6.
  DryVec2 anchor_a;
  /// [m]
  DryVec2 anchor_b;
  /// Whether the two bodies collide with each other.
  bool collide_connected;
  /// The load at which the joint breaks. Default: never.
  DryBreakLimit break_limit;
  /// Whether DryEvents.joint_limit tells when the joint reaches an end of a limit, or a pulley's rope becomes taut.
  /// Other kinds ignore it.
  bool limit_events;
  /// At most 255 bytes.
  const char* name;
  /// For the program; the engine does not use it.
  uint64_t user_data;
  /// Direction of the groove in body a's frame; it is normalised when the joint is made. Finite, not zero.
  DryVec2 axis;
  /// The ends of the groove, as translations from anchor a [m].
  DryLimit limit;
} DryGrooveOptions;

/// Two bodies that do not collide with each other. Nothing else connects them: they may sleep and move independently.
/// collide_connected has to be false.
typedef struct DryFilterOptions {
  /// The size of the struct; dry_default_filter_options() sets it.
  size_t struct_size;
  /// Alive, and another than body_b. At least one of the two is dynamic.
  DryBodyId body_a;
  /// Joints that name a moving part mean this body.
  DryBodyId body_b;
  /// Anchors, in each body's frame [m]. Finite, at most 1e6.
  DryVec2 anchor_a;
  /// [m]
  DryVec2 anchor_b;
  /// Whether the two bodies collide with each other.
  bool collide_connected;
  /// The load at which the joint breaks. Default: never.
  DryBreakLimit break_limit;
  /// Whether DryEvents.joint_limit tells when the joint reaches an end of a limit, or a pulley's rope becomes taut.
  /// Other kinds ignore it.
  bool limit_events;
  /// At most 255 bytes.
  const char* name;
  /// For the program; the engine does not use it.
  uint64_t user_data;
} DryFilterOptions;

/// What acts on one coordinate of a generic joint. Lengths are in m and forces in N; for the angle, rad and N m.
typedef struct DryJointCoordinate {
  /// Held at 0. Nothing else may be enabled then.
  bool locked;
  /// The range of the coordinate.
  DryLimit limit;
  /// Drives its rate.
  DryMotor motor;
  /// Pulls it towards `target`.
  DrySpring spring;
  /// The value that the spring pulls to. In [-1e6, 1e6], for angles in [-DRY_MAX_JOINT_ANGLE, DRY_MAX_JOINT_ANGLE].
  float target;
  /// The largest force of the spring. Range [0, 1e12].
  float max_spring_force;
} DryJointCoordinate;

/// A joint of which each coordinate is chosen: free, locked, limited, pulled by a spring, driven by a motor, or several
/// of these. Welds, wheels, servos, frictions, mice and grooves are this joint with certain options.
typedef struct DryGenericOptions {
  /// The size of the struct; dry_default_generic_options() sets it.
  size_t struct_size;
  /// Alive, and another than body_b. At least one of the two is dynamic.
  DryBodyId body_a;
  /// Joints that name a moving part mean this body.
  DryBodyId body_b;
  /// Anchors, in each body's frame [m]. Finite, at most 1e6.
  DryVec2 anchor_a;
  /// [m]
  DryVec2 anchor_b;
  /// Whether the two bodies collide with each other.
  bool collide_connected;
  /// The load at which the joint breaks. Default: never.
  DryBreakLimit break_limit;
  /// Whether DryEvents.joint_limit tells when the joint reaches an end of a limit, or a pulley's rope becomes taut.
  /// Other kinds ignore it.
  bool limit_events;
  /// At most 255 bytes.
  const char* name;
  /// For the program; the engine does not use it.
  uint64_t user_data;
  /// The direction of x in body a's frame; y is this direction rotated by +90 degrees. It is normalised when the joint
  /// is made. Finite, not zero.
  DryVec2 axis;
  /// The angle coordinate is angle_b - angle_a - reference_angle [rad], counted as that of a revolute joint. Finite.
  float reference_angle;
  /// The translation of anchor b from anchor a along the two directions.
  DryJointCoordinate x;
  /// See x.
  DryJointCoordinate y;
  /// The angle coordinate.
  DryJointCoordinate angle;
} DryGenericOptions;

/// Couples the motion of two joints, or of two bodies: coordinate_a + ratio * coordinate_b keeps the value that it has
/// in the first step in which the gear acts, or in which it has a new ratio. Two revolute joints are a pair of gears, a
/// revolute and a prismatic one are a rack and pinion, two prismatic ones move in proportion. A gear acts only while
/// both joints act. It is destroyed with either of them, without an event if the program destroys the joint, and with
/// DryEvents.joint_break if the joint breaks.
typedef struct DryGearOptions {
  /// The size of the struct; dry_default_gear_options() sets it.
  size_t struct_size;
  /// Alive, and another than body_b. At least one of the two is dynamic.
  DryBodyId body_a;
  /// Joints that name a moving part mean this body.
  DryBodyId body_b;
  /// Anchors, in each body's frame [m]. Finite, at most 1e6.
  DryVec2 anchor_a;
  /// [m]
  DryVec2 anchor_b;
  /// Whether the two bodies collide with each other.
  bool collide_connected;
  /// The load at which the joint breaks. Default: never.
  DryBreakLimit break_limit;
  /// Whether DryEvents.joint_limit tells when the joint reaches an end of a limit, or a pulley's rope becomes taut.
  /// Other kinds ignore it.
  bool limit_events;
  /// At most 255 bytes.
  const char* name;
  /// For the program; the engine does not use it.
  uint64_t user_data;
  /// A revolute joint, with its angle over any number of turns as coordinate [rad], or a prismatic one, with its
  /// translation [m]. body_a has to be a dynamic body of joint_a, and body_b one of joint_b. If a joint is empty, the
  /// coordinate is the angle of the body in the world. They cannot be changed.
  DryJointId joint_a;
  /// See joint_a.
  DryJointId joint_b;
  /// For a pair of gears, the number of teeth of b divided by that of a; negative if one is inside of the other, or if
  /// a belt drives it. The unit is that of coordinate_a divided by that of coordinate_b. Its size is in [1e-6, 1e6].
  float ratio;
} DryGearOptions;

/// A rope from body a over two wheels to body b. It pulls both bodies and never pushes: the distance of anchor a from
/// wheel a, plus ratio times the distance of anchor b from wheel b, is at most `length`. So body b is pulled with
/// `ratio` times the force on body a.
typedef struct DryPulleyOptions {
  /// The size of the struct; dry_default_pulley_options() sets it.
  size_t struct_size;
  /// Alive, and another than body_b. At least one of the two is dynamic.
  DryBodyId body_a;
  /// Joints that name a moving part mean this body.
  DryBodyId body_b;
  /// Anchors, in each body's frame [m]. Finite, at most 1e6.
  DryVec2 anchor_a;
  /// [m]
  DryVec2 anchor_b;
  /// Whether the two bodies collide with each other.
  bool collide_connected;
  /// The load at which the joint breaks. Default: never.
  DryBreakLimit break_limit;
  /// Whether DryEvents.joint_limit tells when the joint reaches an end of a limit, or a pulley's rope becomes taut.
  /// Other kinds ignore it.
  bool limit_events;
  /// At most 255 bytes.
  const char* name;
  /// For the program; the engine does not use it.
  uint64_t user_data;
  /// The wheels, as places in the world [m].
  DryPosition wheel_a;
  /// [m]
  DryPosition wheel_b;
  /// How many strands of the rope pull body b, for one that pulls body a. Range [1e-6, 1e6].
  float ratio;
  /// The length of the rope without the part between the wheels [m]. From the slop (DRY_LINEAR_SLOP) to 1e6.
  float length;
} DryPulleyOptions;

/// Lets body b rotate relative to body a in one direction only. The anchors have no effect.
typedef struct DryRatchetOptions {
  /// The size of the struct; dry_default_ratchet_options() sets it.
  size_t struct_size;
  /// Alive, and another than body_b. At least one of the two is dynamic.
  DryBodyId body_a;
  /// Joints that name a moving part mean this body.
  DryBodyId body_b;
  /// Anchors, in each body's frame [m]. Finite, at most 1e6.
  DryVec2 anchor_a;
  /// [m]
  DryVec2 anchor_b;
  /// Whether the two bodies collide with each other.
  bool collide_connected;
  /// The load at which the joint breaks. Default: never.
  DryBreakLimit break_limit;
  /// Whether DryEvents.joint_limit tells when the joint reaches an end of a limit, or a pulley's rope becomes taut.
  /// Other kinds ignore it.
  bool limit_events;
  /// At most 255 bytes.
  const char* name;
  /// For the program; the engine does not use it.
  uint64_t user_data;
  /// The angle between two teeth [rad]. Body b may turn back as far as the last tooth that it reached. With 0 it cannot
  /// turn back at all, as in a freewheel. Range [0, 2 pi].
  float pitch;
  /// The value of angle_b - angle_a at one of the teeth [rad]. Finite.
  float reference_angle;
  /// Body b may rotate clockwise instead of counter-clockwise.
  bool clockwise;
} DryRatchetOptions;

/// The state of a joint at the moment.
typedef struct DryJointState {
  /// Force [N], in the world's axes, and torque [N m] that the joint exerted on body b in the last sub-step.
  DryVec2 force;
  /// [N m]
  float torque;
  /// The angle of a revolute joint [rad], with its turns if they are counted, the length of a distance joint or of a
  /// pulley's rope [m], the angle of a ratchet with full turns from its reference angle [rad], the sum that a gear
  /// keeps, the translation along the axis of other joints [m].
  float coordinate;
  /// The rate of the coordinate [rad/s] or [m/s].
  float speed;
  /// The pose of b relative to a: the vector from anchor a to anchor b in body a's frame [m], and angle_b - angle_a, in
  /// [-pi, pi] [rad].
  DryVec2 offset;
  /// [rad]
  float angle;
  /// By how much the joint violates its constraint on lengths [m]: the distance between the anchors of a revolute
  /// joint, the offset across the axis of a prismatic joint, the deviation of a rod's length, or the excess over a
  /// limit. Springs have no error.
  float linear_error;
  /// By how much the joint violates its constraint on angles [rad]: the rotation that a prismatic joint or a weld
  /// prevents, or the excess over a limit.
  float angular_error;
} DryJointState;

// --- Types of support_shape.hpp ---------------------------------------------------------------------------------------

/// An ellipse. For dry_make_ellipse(), or directly for dry_world_create_shape().
typedef struct DryEllipse {
  /// In the frame of the body [m].
  DryVec2 center;
  /// The semi-axes along x and y of the ellipse's own frame [m]. Each in (0, 1e6], neither above 100 times the other.
  DryVec2 radii;
  /// Angle of the first axis in the frame of the body [rad]. Finite.
  float angle;
} DryEllipse;

/// How a slice is cut out of its disc.
typedef uint8_t DrySliceCut;
enum {
  /// By two radii, as a piece of cake. Convex up to a half disc.
  DRY_SLICE_CUT_SECTOR = 0,
  /// By one chord, as a dome, a lens of one side, or a disc with a flat.
  DRY_SLICE_CUT_CHORD = 1,
};

/// A part of a disc. For dry_make_slice(), or directly for dry_world_create_shape().
typedef struct DrySlice {
  /// The centre of the disc, which is the tip of a sector.
  DryVec2 center;
  /// Radius of the disc [m], in (0, 1e6].
  float radius;
  /// The direction from the centre of the disc to the middle of the arc [rad]. Finite.
  float angle;
  /// Half of the angle of the arc [rad]: in [0.02, pi / 2] for a sector, in [0.02, 3.1] for a chord. At pi / 2 both are
  /// the half disc.
  float half_angle;
  /// Whether two radii or one chord bound the slice. Default: a chord.
  DrySliceCut cut;
  /// All borders are moved outwards by this [m], so that corners are round. In [0, 1e6].
  float rounding;
} DrySlice;

/// A shape of a registered type, for dry_make_support_shape().
typedef struct DrySupportOptions {
  /// The size of the struct; dry_default_support_options() sets it.
  size_t struct_size;
  /// The name of a registered type.
  const char* type;
  /// As many as the type has. Finite.
  const float* parameters;
  size_t parameters_count;
  /// The place of the shape's own frame in the frame of the body [m].
  DryVec2 center;
  /// [rad]
  float angle;
  /// All borders are moved outwards by this [m]. In [0, 1e6].
  float rounding;
} DrySupportOptions;

/// A straight side of the core, in counter-clockwise order.
typedef struct DrySupportShapeFlat {
  /// In the frame of the body [m].
  DryVec2 point_a;
  /// [m]
  DryVec2 point_b;
} DrySupportShapeFlat;

// --- Types of mover.hpp -----------------------------------------------------------------------------------------------

typedef uint8_t DryMoverShapeKind;
enum {
  DRY_MOVER_SHAPE_KIND_CIRCLE = 0,
  DRY_MOVER_SHAPE_KIND_CAPSULE = 1,
  DRY_MOVER_SHAPE_KIND_BOX = 2,
  DRY_MOVER_SHAPE_KIND_POLYGON = 3,
  DRY_MOVER_SHAPE_KIND_SUPPORT_SHAPE = 4,
};
/// The shape of a mover, in a frame whose y axis points along DryMoverOptions.up.
typedef struct DryMoverShape {
  DryMoverShapeKind kind;
  union {
    DryCircle circle;
    DryCapsule capsule;
    DryBox box;
    const DryPolygon* polygon;
    const DrySupportShape* support_shape;
  };
} DryMoverShape;

/// What a mover is and can do; the program keeps it and passes it to each move.
typedef struct DryMoverOptions {
  /// The size of the struct; dry_default_mover_options() sets it.
  size_t struct_size;
  /// All within 1e5 m of its origin. Rotates with `up` alone. The default is 1.8 m high and has its feet at its origin.
  DryMoverShape shape;
  /// Away from the ground. A unit vector.
  DryVec2 up;
  /// The steepest ground on which the mover walks and stands: its angle to the level [rad]. Range [0, 1.55].
  float max_slope;
  /// The highest step that the mover climbs while it walks [m]. Range [0, 1e3]. 0: none.
  float step_height;
  /// How far the mover goes down while it walks to stay on the ground, on slopes and steps that descend [m]. Range [0,
  /// 1e3].
  float snap_distance;
  /// The distance that the mover keeps from all surfaces [length units]. Range [1e-3, 1]. With a gap there are no seams
  /// to catch on: tiles whose surfaces differ by less than a quarter of the skin are one surface.
  float skin;
  /// The greatest force on all bodies in the mover's way together [N]. Range [0, 1e12].
  float push_force;
  /// The mover weighs on a dynamic body on which it stands with this mass, under the world's gravity [kg]. Range [0,
  /// 1e12].
  float mass;
  /// What is solid for the mover. The mover does not see sensors, whatever the filter says.
  DryQueryFilter filter;
  /// The mover's DryMaterial.number. Rules of the world for it and the material of a shape (DryMaterialRule) say
  /// whether the shape is solid, and how fast its surface runs.
  uint32_t material;
} DryMoverOptions;

/// What a mover stands on.
typedef struct DryMoverGround {
  /// Empty in the air.
  DryShapeId shape;
  /// The body of the shape.
  DryBodyId body;
  /// The point of the shape under the mover [m].
  DryPosition point;
  /// Unit normal of the ground. At the edge of a step it is that of the tread.
  DryVec2 normal;
  /// Velocity of the ground at the point, with the speed of its surface [m/s].
  DryVec2 velocity;
  /// The point of the mover that the ground carries: its place in the frame of the body, and in the world at the last
  /// move.
  DryVec2 anchor;
  /// [m]
  DryPosition anchored_at;
} DryMoverGround;

/// The state of a mover, all that its next move depends on beside world, options and input.
typedef struct DryMover {
  /// Origin of the shape [m]. A program may change it at any time. At most 9.9e8 in size.
  DryPosition position;
  /// On the ground: relative to the ground, along its level; there is no part along `up`. In the air: in the world
  /// [m/s].
  DryVec2 velocity;
  /// What it stands on since the last move.
  DryMoverGround ground;
} DryMover;

/// What a mover is to do in one move.
typedef struct DryMoverInput {
  /// The wanted velocity, gravity included [m/s]; at most 1e5 in each coordinate. On the ground it is relative to the
  /// ground, and its part across `up` is the speed along the ground, up and down slopes alike. A mover on the ground
  /// leaves it if the part along `up` is more than 0.001 length units/s.
  DryVec2 velocity;
  /// The length of the move, which is that of the step [s]. Range (0, 1].
  float seconds;
  /// Lets the mover fall through chains and one-way surfaces.
  bool drop;
} DryMoverInput;

/// Something that the mover ran into.
typedef struct DryMoverHit {
  /// The shape that was hit.
  DryShapeId shape;
  /// The body of the shape.
  DryBodyId body;
  /// Where it was hit, in the world [m].
  DryPosition point;
  /// Unit normal of the shape, towards the mover.
  DryVec2 normal;
  /// The impulse on the body along -normal [N s], 0 if the body is not dynamic.
  float impulse;
} DryMoverHit;

/// What a move did.
typedef struct DryMoverReport {
  /// From the position before to the position after [m], and the part of it by which the ground carried the mover.
  DryVec2 moved;
  /// [m]
  DryVec2 carried;
  /// How far the mover climbed over steps [m].
  float climbed;
  /// On the ground now.
  bool grounded;
  /// On the ground now, and not before.
  bool landed;
  /// On the ground before, and not now.
  bool left_ground;
  /// Climbed a step.
  bool stepped;
  /// Went on in another direction after a hit.
  bool slid;
  /// A wall, a steep slope or a body stopped at least a part of the motion.
  bool blocked;
  /// Hit something from below.
  bool ceiling;
  /// Overlaps static or kinematic shapes that leave it no room.
  bool squeezed;
  /// The first hits, one for each shape, and how many shapes were hit.
  DryMoverHit hits[8];
  /// May be more than there is room for in `hits`.
  int hits_found;
} DryMoverReport;

/// The options of dry_drive().
typedef struct DryDriveOptions {
  /// The size of the struct; dry_default_drive_options() sets it.
  size_t struct_size;
  /// Away from the ground. A unit vector.
  DryVec2 up;
  /// The steepest ground from which the body can be driven [rad]. Range [0, 1.55].
  float max_slope;
  /// The greatest force along the ground, and that in the air across `up` [N]. Range [0, 1e12]. A dynamic ground gets
  /// the opposite force.
  float ground_force;
  /// [N]
  float air_force;
} DryDriveOptions;

/// What a driven body is to do in one step.
typedef struct DryDriveInput {
  /// Along the ground to the right, relative to the ground; in the air across `up`, in the world [m/s]. At most 1e5 in
  /// size.
  float speed;
  /// If it is above 0 and the body is on the ground: the velocity along `up`, relative to the ground [m/s]. Range [0,
  /// 1e5].
  float jump;
  /// The length of the coming step [s]. Range (0, 1].
  float seconds;
} DryDriveInput;

/// What dry_drive() did.
typedef struct DryDriveReport {
  /// On ground that is not steeper than DryDriveOptions.max_slope.
  bool grounded;
  /// The jump of the input was made.
  bool jumped;
  /// What the body stands on, and its normal; empty in the air.
  DryShapeId ground;
  /// Unit normal, away from the ground.
  DryVec2 normal;
  /// The impulse on the body [N s].
  DryVec2 impulse;
} DryDriveReport;

// --- Types of outline.hpp ---------------------------------------------------------------------------------------------

/// An array.
typedef struct DryVec2Span {
  const DryVec2* first;
  size_t count;
} DryVec2Span;

/// A region of the plane: the inside of a closed curve, which may be concave, without the holes in it. The curves may
/// run in either direction. They do not touch or cross themselves or each other. Coordinates at most 1e6 [m]; at most
/// 4096 points in all curves.
typedef struct DryOutline {
  /// The outer curve [m].
  const DryVec2* points;
  size_t points_count;
  /// A curve for each hole [m].
  const DryVec2Span* holes;
  size_t holes_count;
} DryOutline;

/// The result of dry_decompose().
typedef struct DryDecomposition {
  /// Convex polygons that cover the outline without overlapping. Each vertex is a point of the outline.
  const DryPolygon* const* pieces;
  size_t pieces_count;
  /// The area of the outline less that of the pieces [m^2]: parts that are thinner than a polygon may be (see
  /// dry_make_hull()), and corners that were merged with a neighbour or lie nearly on the line of their neighbours.
  /// Negative if the pieces cover more than the outline.
  float area_left_out;
} DryDecomposition;

// --- Types of recording.hpp -------------------------------------------------------------------------------------------

typedef struct DryRecordingOptions {
  /// The size of the struct; dry_default_recording_options() sets it.
  size_t struct_size;
  /// Appends bytes to the recording, in a file or a buffer. Called by start_recording(), by stop_recording() and by
  /// each step: before the step with the calls since the last step, and after the step with its hash and, at a
  /// keyframe, a snapshot. The function is copied. It must not be empty and must not call the world. Receives
  /// write_context.
  void (*write)(void* context, const uint8_t* bytes, size_t bytes_size);
  void* write_context;
  /// Steps between two keyframes. A keyframe is a snapshot from which dry_replayer_seek() can start. Range [1, 1e9].
  int keyframe_interval;
  /// Steps between two hashes of the whole state; each keyframe has such a hash, too. A hash of the motion of awake
  /// bodies, which is cheap, is written after each step. Range [1, 1e9].
  int state_hash_interval;
} DryRecordingOptions;

// --- Types of report.hpp ----------------------------------------------------------------------------------------------

/// The phases of a step in order; see src/step/step.cpp.
typedef uint8_t DryPhase;
enum {
  /// The report and the options of the step.
  DRY_PHASE_BEGIN = 0,
  /// Broad phase: new pairs of overlapping boxes.
  DRY_PHASE_UPDATE_PAIRS = 1,
  /// Narrow phase: the points of contacts.
  DRY_PHASE_UPDATE_CONTACTS = 2,
  /// Islands merge; contacts that ended are destroyed.
  DRY_PHASE_ISLANDS = 3,
  /// Blocks and colours for the solver.
  DRY_PHASE_PARTITION = 4,
  /// All sub-steps.
  DRY_PHASE_SOLVE = 5,
  /// Sweeps of fast bodies.
  DRY_PHASE_CONTINUOUS = 6,
  /// The boxes of moved shapes.
  DRY_PHASE_REFIT = 7,
  /// Islands that rest fall asleep.
  DRY_PHASE_SLEEP = 8,
  /// The arrays of dry_world_events().
  DRY_PHASE_EVENTS = 9,
  /// The number of phases, no phase itself.
  DRY_PHASE_COUNT = 10,
};

/// A part of a phase that is cut into chunks, so that several workers may share it. Parts too small to be cut run on
/// the calling thread and are not listed.
typedef struct DryStepJob {
  /// The phase that the job is a part of.
  DryPhase phase;
  /// The number of chunks, at least 2. In update_pairs it depends on the number of workers, elsewhere on the work
  /// alone.
  int chunks;
  /// Time from the beginning of the job until all its chunks are done [ms].
  double ms;
} DryStepJob;

/// What a step did. Counts of objects are those at its end.
typedef struct DryStepReport {
  /// Number of this step, from 1.
  uint64_t step;
  /// Of all types, disabled ones too.
  int bodies;
  /// Dynamic and kinematic ones.
  int awake_bodies;
  /// Links of chains too; a tile grid is one shape.
  int shapes;
  /// Of all kinds, those of disabled bodies too.
  int joints;
  /// Of all kinds.
  int fields;
  /// Custom fields that did nothing because DryWorldOptions.field_functions has no function of their number.
  int fields_without_function;
  /// Islands of dynamic bodies, awake and asleep.
  int islands;
  /// Of those, the ones that are awake.
  int awake_islands;
  /// Pairs of shapes whose boxes overlap.
  int contacts;
  /// Of those, the ones of awake bodies.
  int awake_contacts;
  /// Contacts that touch, awake and asleep, without the contacts of sensors.
  int touching;
  /// Contacts that kept their manifold because the relative pose of their bodies hardly changed.
  int reused_contacts;
  /// Pairs whose boxes began to overlap.
  int new_contacts;
  /// The most colours of any block, or of the seams: for contacts, and for joints.
  int contact_colors;
  /// See contact_colors.
  int joint_colors;
  /// A block is a group of bodies that one worker solves, and a seam is a contact or joint between two blocks. The
  /// number of blocks, of blocks that are coupled to other blocks by seams or kinematic bodies, and of seams.
  int blocks;
  /// Of those, the ones that are not solved alone.
  int coupled_blocks;
  /// Contacts between two blocks.
  int seam_contacts;
  /// Joints between two blocks.
  int seam_joints;
  /// Bodies that were swept because they were fast, and impacts at which bodies were stopped.
  int swept_bodies;
  /// A body may have several in a step.
  int impacts;
  /// Bodies with joints that continuous collision stopped, or moved back because a body joined to them was stopped.
  int clamped_jointed;
  /// Bodies whose speed was limited to DryWorldOptions.max_speed, and bodies whose angular speed was limited to
  /// max_angular_speed.
  int speed_clamped;
  /// See speed_clamped.
  int rotation_clamped;
  /// Whether the step was shorter than DRY_SHORTEST_PRECISE_STEP, in which slow motion is lost to rounding
  /// (docs/units.md, "Short steps").
  bool short_step;
  /// Bodies that were moved out of deep overlaps. Such a move does not change the velocity.
  int pushed_bodies;
  /// Sub-steps in which a chain of impacts with restitution, each impact caused by the one before, reached its limit of
  /// 128. Contacts whose shapes still approached were then stopped without a bounce. A sub-step counts once for each
  /// block that is not coupled to another block, and once for all coupled blocks together.
  int impact_chains_cut;
  /// Bodies that fell asleep in the step.
  int fell_asleep;
  /// Bodies that woke in the step or since the one before.
  int woke;
  /// Before an island that lost constraints falls asleep, it is searched for parts that are no longer connected. The
  /// number of islands that were searched, and of those that were split.
  int split_tries;
  /// See split_tries.
  int split_islands;
  /// Bodies whose state became non-finite or left the coordinate range. The step disabled them at their last good pose.
  /// The array is valid until the next step.
  const DryBodyId* quarantined;
  size_t quarantined_count;
  /// Edits that DryWorldOptions.contact_hooks made and that were out of range; they were not applied.
  int refused_edits;
  /// Calls that were refused with an error since the previous step.
  int refused_calls;
  /// The number of workers that the step asked for: all that the world may use, or fewer if other programs need the
  /// processors (docs/workers.md). It depends on the machine and the moment; results do not depend on it.
  int workers;
  /// Heap allocations for the memory of the step (0 in steady state).
  int arena_growths;
  /// Times of the phases, by Phase, and of the whole step [ms].
  double phase_ms[DRY_PHASE_COUNT];
  /// [ms]
  double total_ms;
  /// The time that DRY_PHASE_SLEEP spent searching islands that had lost constraints [ms].
  double split_ms;
  /// The part of phase_ms that was spent in jobs, by Phase [ms]. The rest of phase_ms is serial for any number of
  /// workers.
  double parallel_ms[DRY_PHASE_COUNT];
  /// The jobs of the step in order. The step goes on when all chunks of a job are done. The array is valid until the
  /// next step.
  const DryStepJob* jobs;
  size_t jobs_count;
} DryStepReport;

/// How well the bodies obey contacts and joints, measured by dry_world_measure().
typedef struct DryQuality {
  /// Deepest overlap of two shapes that may collide, at the present poses [m]; 0 if nothing overlaps.
  float max_penetration;
  /// Largest DryJointState.linear_error [m] and angular_error [rad] of any joint.
  float max_joint_error;
  /// [rad]
  float max_joint_angular_error;
  /// [J]
  double kinetic_energy;
  /// [J], relative to the world's origin.
  double potential_energy;
  /// [kg m/s]
  DryVec2 linear_momentum;
  /// [kg m^2/s], about the world's origin.
  double angular_momentum;
} DryQuality;

// --- Types of material.hpp --------------------------------------------------------------------------------------------

/// How the numbers of two touching shapes become one. Each shape names a way; of two different ways the later one in
/// this list is used.
typedef uint8_t DryMixing;
enum {
  /// The geometric mean for friction, the maximum for restitution.
  DRY_MIXING_STANDARD = 0,
  /// (a + b) / 2
  DRY_MIXING_AVERAGE = 1,
  /// sqrt(a * b)
  DRY_MIXING_GEOMETRIC_MEAN = 2,
  /// The smaller of the two.
  DRY_MIXING_MINIMUM = 3,
  /// a * b
  DRY_MIXING_MULTIPLY = 4,
  /// The greater of the two.
  DRY_MIXING_MAXIMUM = 5,
};

/// The surface of a shape.
typedef struct DryMaterial {
  /// Coulomb friction. Range [0, 1e6].
  float friction;
  /// Bounciness. Acts on approaches faster than DryWorldOptions.restitution_speed. Range [0, 1].
  float restitution;
  /// Rolling resistance: the greatest torque that resists rolling is this number times the rounding radius times the
  /// normal force. Of two shapes the greater torque counts. Range [0, 1e6].
  float rolling_resistance;
  /// Speed of the surface along the outline, counter-clockwise about the shape, like a conveyor belt [m/s]. Finite. A
  /// positive speed carries bodies on top of the shape to the left and bodies below it to the right. A segment is a
  /// thin plate with such a top and bottom; a chain carries bodies in the order of its points. The speeds of the two
  /// shapes of a contact add up.
  float surface_speed;
  /// How friction is mixed with that of the other shape.
  DryMixing friction_mixing;
  /// How restitution is mixed with that of the other shape.
  DryMixing restitution_mixing;
  /// The program's number of the material. DryMaterialRule refers to materials by their numbers, and several materials
  /// may have the same.
  uint32_t number;
} DryMaterial;

/// A one-way surface stops shapes that come from its front and lets those pass that come from any other side
/// (docs/one_way.md). A shape that passes is not touched until it has left the surface; if it turns back inside, it
/// leaves the way it came. Sensors, rays and other queries find the shape as any other. The surface of a dynamic body
/// acts on dynamic bodies alone: the body lands on the ground.
typedef struct DryOneWay {
  /// Whether the surface is one-way; otherwise the other members do not count.
  bool enabled;
  /// Where the front is, in the frame of the body. The length does not matter, but must not be 0. A shape comes from
  /// the front if the normal of the contact is within 60 degrees of this direction. For a chain, (0, 0) stands for the
  /// front of each link; a shape or a rule must not have it.
  DryVec2 direction;
  /// A new contact whose shapes already overlap at the front stops the shape if the overlap is at most this [length
  /// units], or if its velocity brought it from the front in a step. Range [0, 1e6]; less than the slop acts as the
  /// slop, because contacts sink in by so much.
  float margin;
} DryOneWay;

/// A rule for contacts between a shape whose DryMaterial.number is `material_a` and one whose number is `material_b`;
/// the two may be the same number. What the rule does not set follows from the two shapes.
typedef struct DryMaterialRule {
  /// DryMaterial.number of one shape.
  uint32_t material_a;
  /// DryMaterial.number of the other one.
  uint32_t material_b;
  /// False: such shapes do not collide, and as sensors do not notice each other. True: their filters decide.
  bool collide;
  /// Friction of the contact. Range [0, 1e6]. Used if has_friction is set.
  bool has_friction;
  float friction;
  /// Restitution of the contact. Range [0, 1]. Used if has_restitution is set.
  bool has_restitution;
  float restitution;
  /// Rolling resistance of both shapes, as in Material. Range [0, 1e6]. Used if has_rolling_resistance is set.
  bool has_rolling_resistance;
  float rolling_resistance;
  /// The sum of the two surface speeds, as in Material [m/s]. Finite. Used if has_surface_speed is set.
  bool has_surface_speed;
  float surface_speed;
  /// The one-way surface of the shape with `material_a`, in place of the surfaces of both shapes. With
  /// DryOneWay.enabled false, such shapes collide from all sides. If it is enabled, the two materials must differ. It
  /// also acts between a dynamic body and the ground. Used if has_one_way is set.
  bool has_one_way;
  DryOneWay one_way;
  /// Whether begin and end of touch are reported. Used if has_contact_events is set.
  bool has_contact_events;
  bool contact_events;
  /// Whether hits faster than DryWorldOptions.hit_speed are reported. Used if has_hit_events is set.
  bool has_hit_events;
  bool hit_events;
} DryMaterialRule;

// --- Types of shape.hpp -----------------------------------------------------------------------------------------------

/// Which shapes collide. Two shapes collide if the mask of each has the category of the other. The group overrules
/// this: two shapes of the same group always collide if the group is positive, and never if it is negative. Group 0 is
/// no group.
typedef struct DryFilter {
  /// One bit or several: what the shape is. Default: bit 0.
  uint64_t category;
  /// The categories that it collides with. Default: all.
  uint64_t mask;
  /// Default 0: none.
  int32_t group;
} DryFilter;

/// The options of a shape. Material, one-way surface, filter, event flags and density can be changed later.
typedef struct DryShapeOptions {
  /// The size of the struct; dry_default_shape_options() sets it.
  size_t struct_size;
  /// Mass per area [kg/m^2]. Range [0, 1e9]. A dynamic body whose shapes have no mass gets 1 kg at its origin.
  float density;
  /// The surface.
  DryMaterial material;
  /// What the shape collides with. Default: everything.
  DryFilter filter;
  /// Whether the shape is a sensor: it reports the shapes that overlap it and collides with nothing. A sensor has mass
  /// like any shape. Bodies that pass through it within a step are reported if DryWorldOptions.continuous is on.
  bool sensor;
  /// For a sensor: whether it also reports other sensors that overlap it, except those that pass through within a step.
  bool senses_sensors;
  /// Whether touches of this shape are reported as events. A pair is reported if either of its shapes asks for it.
  bool contact_events;
  /// Whether hits faster than DryWorldOptions.hit_speed are reported. A pair is reported if either of its shapes asks
  /// for it.
  bool hit_events;
  /// The two flags above ask for touches and hits with shapes of these categories.
  uint64_t event_mask;
  /// Whether other shapes pass through this one from behind. If both shapes of a pair have such a surface, both must
  /// stop the other.
  DryOneWay one_way;
  /// At most 255 bytes.
  const char* name;
  /// For the program; the engine does not use it.
  uint64_t user_data;
} DryShapeOptions;

/// A line strip for terrain: every link is a one-sided segment, and bodies slide from link to link without catching. A
/// chain collides on its right-hand side, seen along the order of its points. So list the points of a ground from right
/// to left, and the points of a closed outline that bodies stand on counter-clockwise.
typedef struct DryChainOptions {
  /// The size of the struct; dry_default_chain_options() sets it.
  size_t struct_size;
  /// 4 to 65536 points for an open chain, whose first and last points are ghosts: n points make n - 3 links. 3 to 65536
  /// points for a loop. Neighbours must be farther apart than the slop (DRY_LINEAR_SLOP).
  const DryVec2* points;
  size_t points_count;
  /// Whether a link leads from the last point to the first; then no point is a ghost.
  bool loop;
  /// One material for all links, or one for each link: n for a loop of n points, n - 3 for an open chain of n points.
  const DryMaterial* materials;
  size_t materials_count;
  /// All links have this filter.
  DryFilter filter;
  /// As in DryShapeOptions, for all links.
  bool contact_events;
  /// As in DryShapeOptions, for all links.
  bool hit_events;
  /// As in DryShapeOptions, for all links.
  uint64_t event_mask;
  /// Of all links.
  DryOneWay one_way;
  /// At most 255 bytes.
  const char* name;
  /// For the program; the engine does not use it.
  uint64_t user_data;
} DryChainOptions;

/// The kinds of geometry, in the order of ShapeGeometry.
typedef uint8_t DryShapeKind;
enum {
  /// A disc.
  DRY_SHAPE_KIND_CIRCLE = 0,
  /// A segment with a radius.
  DRY_SHAPE_KIND_CAPSULE = 1,
  /// A line with two sides, without mass.
  DRY_SHAPE_KIND_SEGMENT = 2,
  /// A convex polygon, also a box.
  DRY_SHAPE_KIND_POLYGON = 3,
  /// A link of a chain, solid from one side.
  DRY_SHAPE_KIND_CHAIN_SEGMENT = 4,
  /// An ellipse, a slice of a disc, or a shape of the program.
  DRY_SHAPE_KIND_SUPPORT = 5,
  /// A grid of square cells.
  DRY_SHAPE_KIND_TILE_GRID = 6,
};

// --- Types of world.hpp -----------------------------------------------------------------------------------------------

/// Which vector instructions the solver uses. All of them give the same bits and differ only in speed. `automatic`
/// chooses in each step: the widest lanes if there are enough constraints to fill them, narrower lanes for a few
/// bodies.
typedef uint8_t DryLanes;
enum {
  /// The lanes that suit the step. Its name in text is "auto".
  DRY_LANES_AUTOMATIC = 0,
  /// None: one constraint at a time. On every machine.
  DRY_LANES_SCALAR = 1,
  /// SSE 4.1 on x86: four at a time.
  DRY_LANES_SSE4 = 2,
  /// AVX2 on x86: eight at a time.
  DRY_LANES_AVX2 = 3,
  /// AVX-512 on x86: sixteen at a time.
  DRY_LANES_AVX512 = 4,
  /// NEON on ARM: four at a time.
  DRY_LANES_NEON = 5,
  /// SIMD of WebAssembly: four at a time.
  DRY_LANES_WASM = 6,
};

/// When applied forces (dry_world_apply_force() and the like) are cleared.
typedef uint8_t DryForceClearing;
enum {
  /// At the end of each step.
  DRY_FORCE_CLEARING_EACH_STEP = 0,
  /// By dry_world_clear_forces(); until then they act in every step. DryFixedStepRunner clears forces itself.
  DRY_FORCE_CLEARING_MANUAL = 1,
};

/// How islands are kept from step to step: see docs/islands.md.
typedef uint8_t DryIslandMethod;
enum {
  /// Islands are kept. A new constraint immediately merges two islands; an island that lost constraints is split when a
  /// part of it could sleep.
  DRY_ISLAND_METHOD_PERSISTENT = 0,
  /// The islands of awake bodies are searched anew in each step, so bodies fall asleep as soon as their own island
  /// rests.
  DRY_ISLAND_METHOD_FROM_SCRATCH = 1,
};

/// The options of a world. Setters of World change most of them later.
typedef struct DryWorldOptions {
  /// The size of the struct; dry_default_world_options() sets it.
  size_t struct_size;
  /// The length in metres by which all tolerances of the world are multiplied: the slop, the distance at which shapes
  /// touch, margins, the grid of positions, and the speeds below that are in length units per second. Range [0.001,
  /// 1000]. Best is about the size of a typical moving body: 0.01 for a world of centimetres; 100 for a program that
  /// counts in pixels and has 100 of them for a metre (docs/units.md).
  float length_unit;
  /// Gravity [m/s^2]. Finite.
  DryVec2 gravity;
  /// Sub-steps per step. Range [1, 64]. Default 4.
  int substeps;
  /// Whether islands at rest fall asleep.
  bool sleeping;
  /// Whether fast bodies are swept, so that they do not pass through static and kinematic shapes and sensors do not
  /// miss them. The default is false if the build leaves this part out.
  bool continuous;
  /// Contacts that approach faster than this bounce [length units/s]. Range [0, 1e6].
  float restitution_speed;
  /// Contacts that approach faster than this are reported as hit events [length units/s]. Range [0, 1e6].
  float hit_speed;
  /// Stiffness [Hz] and damping ratio of contacts. Ranges (0, 1e6]. The step limits the stiffness to 0.2 of the
  /// sub-step rate: 48 Hz with four sub-steps at 60 steps a second. So contacts are by default as stiff as the
  /// sub-steps allow, and more sub-steps make stacks stiffer.
  float contact_hertz;
  /// 1 is critical damping.
  float contact_damping_ratio;
  /// The greatest speed at which contacts push overlapping bodies apart [length units/s]. Range [0, 1e6]. Bodies that
  /// overlap deeply are moved apart instead, without gaining velocity: at this speed, and faster for deeper overlaps.
  float push_out_speed;
  /// How fast the errors of joints and of their limits are corrected. Ranges (0, 1e6]. Joints are rigid; once a step,
  /// the bodies are moved by what a spring of this frequency [Hz] and damping ratio would correct within a quarter of
  /// the step: 25 % of an error by default. The step limits the frequency to twice the step rate.
  float joint_hertz;
  /// 1 is critical damping.
  float joint_damping_ratio;
  /// The greatest speed of a centre of mass [length units/s]. Range (0, 1e6]; more than 1e6 m/s acts as 1e6 m/s.
  /// DryStepReport.speed_clamped counts the bodies that were faster.
  float max_speed;
  /// The greatest angular speed of a body [rad/s]. Range (0, 1e6]. DryStepReport.rotation_clamped counts the bodies
  /// that were faster.
  float max_angular_speed;
  /// How long applied forces act.
  DryForceClearing force_clearing;
  /// How islands are found.
  DryIslandMethod islands;
  /// Rules for pairs of materials: at most 65536, at most one for a pair (dry_world_set_material_rules()).
  const DryMaterialRule* material_rules;
  size_t material_rules_count;
  /// Threads that a step may use, the caller's included. Range [1, 64]. Must be 1 if there is a scheduler. A world that
  /// cannot start all of them is not made (DRY_ERROR_LIMIT_EXCEEDED). After fork() see docs/workers.md.
  int workers;
  /// Runs the step on the program's threads instead of the world's own. The scheduler must outlive the world. Null:
  /// none.
  DryScheduler* scheduler;
  /// Which vector instructions the solver uses. Lanes that the machine or the build lacks are refused.
  DryLanes lanes;
  /// The functions of custom fields. Hashes, snapshots and recordings do not include them. The map must outlive the
  /// world and must not change during a step. Null: none.
  const DryFieldFunctions* field_functions;
  /// Functions that steps call for new and for touching contacts. The object must outlive the world. dry_world_clone()
  /// copies the pointer: both worlds call the same object, so do not step them at the same time. Null: none.
  DryContactHooks* contact_hooks;
} DryWorldOptions;

/// A value of the state that differs between two worlds.
typedef struct DryStateDifference {
  /// The table of the value: "body", "shape", "chain", "tile", "contact", "joint", "island", "field" or "world".
  const char* table;
  /// The row: the index of the id of a body, shape, chain, joint or field. 0 for the world.
  uint32_t slot;
  /// The name of the value, for instance "velocity.x"; "alive" if only one of the worlds has the row.
  const char* field;
  /// The unit, for instance "m/s"; empty if there is none.
  const char* unit;
  /// Both values as text; for floats with their bits.
  const char* expected;
  /// In the other world.
  const char* found;
  /// How many rows of the table differ.
  size_t differing;
} DryStateDifference;

// --- Types of replayer.hpp --------------------------------------------------------------------------------------------

/// The first difference of a replay from its recording.
typedef struct DryDivergence {
  /// The first step at which the replay differs, in the calls before the step or in the state after it. Steps count
  /// from 1.
  uint64_t step;
  /// The kind of difference, for example "the motion differs after the step".
  const char* what;
  /// The first value that differs after `difference_step`; `expected` is the recorded value. Empty if there was no
  /// recorded state to compare with. Used if has_difference is set.
  bool has_difference;
  DryStateDifference difference;
  /// The step of `difference`: `step` if one worker and scalar lanes repeat the recorded step exactly, else the step of
  /// the next keyframe.
  uint64_t difference_step;
} DryDivergence;

// --- Types of world_batch.hpp -----------------------------------------------------------------------------------------

/// The options of a batch.
typedef struct DryWorldBatchOptions {
  /// The size of the struct; dry_default_world_batch_options() sets it.
  size_t struct_size;
  /// Threads that share the worlds, the caller's included. Range [1, 64]. Must be 1 if there is a scheduler.
  int workers;
  /// Uses the program's threads instead of own ones. The scheduler must outlive the batch. Null: none.
  DryScheduler* scheduler;
} DryWorldBatchOptions;

/// What a program does with each world around its step: controls before it, observations after it. Functions that are
/// empty are not called. The worker that steps a world calls them, while the world is in its cache. They may make any
/// call on this world, but must not move it away, must not call the batch, and must not throw. With several workers,
/// calls for different worlds run at the same time.
typedef struct DryWorldBatchCalls {
  /// Receives before_step_context.
  void (*before_step)(void* context, size_t index, DryWorld* world);
  void* before_step_context;
  /// See before_step. Receives after_step_context.
  void (*after_step)(void* context, size_t index, DryWorld* world);
  void* after_step_context;
} DryWorldBatchCalls;

// --- Objects that call functions of the program -----------------------------------------------------------------------

/// Functions of the program that a step calls: DryWorldOptions.contact_hooks. They are called on the thread that calls
/// step(), never at the same time, and in the same order on every machine and for any number of workers. So a world
/// with hooks gives the same bits again if the hooks do. Hooks must not call the world, and must not throw. What they
/// decide is stored in the state of the world as edits of contacts: snapshots have it, recordings store it, and a
/// replay needs no hooks. An edit that is out of range is not applied: DryStepReport.refused_edits counts it.
typedef struct DryContactHooksFunctions {
  /// The first argument of each function.
  void* context;
  /// Called once for each new contact: the boxes of the two shapes began to overlap. Returning false is the edit
  /// {.ignore = true}. Not called for sensors. The order is that of the pairs of shapes. A null function is never
  /// called.
  bool (*may_touch)(void* context, DryShapeId shape_a, DryShapeId shape_b);
  /// Called in each step for each contact that touches and is not asleep, before it is solved, in the order of contact
  /// slots. `contact` has the points at the beginning of the step, and no impulses. `edit` is the present edit of the
  /// contact and may be changed. A contact that is ignored has no points, so this is not called for it any more, unless
  /// its edit has `one_step`. Nor is it called in the step in which a sleeping contact wakes because something touched
  /// its island: that contact is solved with the edit that it has. A null function is never called.
  void (*before_solving)(void* context, const DryContactView* contact_view, DryContactEdit* contact_edit);
} DryContactHooksFunctions;
/// Copies the functions. The object must outlive whatever uses it.
DRY_API DryStatus dry_contact_hooks_create(const DryContactHooksFunctions* functions, DryContactHooks** out);

/// Receives the things to draw, in world coordinates. The arguments are valid during the call only.
typedef struct DryDebugDrawFunctions {
  /// The first argument of each function.
  void* context;
  /// A convex polygon, counter-clockwise, rounded by a radius [m]. A null function is never called.
  void (*polygon)(void* context, const DryPosition* corners, size_t corners_count, float radius, DryDrawColor color);
  /// A circle; `x_axis` is the direction of the body's x axis, for a line from the centre to the rim. A null function
  /// is never called.
  void (*circle)(void* context, DryPosition center, float radius, DryRotation x_axis, DryDrawColor color);
  /// All points within `radius` of the segment from a to b [m]. A null function is never called.
  void (*capsule)(void* context, DryPosition a, DryPosition b, float radius, DryDrawColor color);
  /// A line from a to b. A null function is never called.
  void (*segment)(void* context, DryPosition a, DryPosition b, DryDrawColor color);
  /// A dot; its size on the screen is the program's choice. A null function is never called.
  void (*point)(void* context, DryPosition place, DryDrawColor color);
  /// A short text beside a place. UTF-8. A null function is never called.
  void (*text)(void* context, DryPosition place, const char* text, DryDrawColor color);
  /// The axes of a frame: x and y of `pose`. A null function is never called.
  void (*transform)(void* context, const DryWorldTransform* pose, DryDrawColor color);
} DryDebugDrawFunctions;
/// Copies the functions. The object must outlive whatever uses it.
DRY_API DryStatus dry_debug_draw_create(const DryDebugDrawFunctions* functions, DryDebugDraw** out);

/// Runs the parallel parts of steps on threads of the program.
typedef struct DrySchedulerFunctions {
  /// The first argument of each function.
  void* context;
  /// The number of threads that may work on a step at the same time, including the thread that steps the world. Range
  /// [1, 64]. Called once for each world, when the world is made. Must not be null.
  int (*worker_count)(void* context);
  /// Must arrange `count` calls of the task, at the same time if threads are free; `count` is in [2, worker_count()].
  /// It is less than worker_count() if there is less to share, or if the system took the processor away from threads in
  /// earlier steps. The thread that steps the world calls run() dozens of times in a step. Either of these is right:
  /// - hand out count - 1 calls to other threads and return: the stepping thread then does its own part;
  /// - make all `count` calls, one of them on this thread, and return when all have returned.
  /// Worlds that are stepped at the same time call run() at the same time. An exception from run() terminates the
  /// program: if no thread is available, return. A null function is never called.
  void (*run)(void* context, int count, const DrySchedulerTask* task);
} DrySchedulerFunctions;
/// Copies the functions. The object must outlive whatever uses it.
DRY_API DryStatus dry_scheduler_create(const DrySchedulerFunctions* functions, DryScheduler** out);

// --- Defaults ---------------------------------------------------------------------------------------------------------

// The default of a struct without a function here is zeros.
DRY_API DryRotation dry_default_rotation(void);
DRY_API DryTransform dry_default_transform(void);
DRY_API DryCircle dry_default_circle(void);
DRY_API DryCapsule dry_default_capsule(void);
DRY_API DrySegment dry_default_segment(void);
DRY_API DryBox dry_default_box(void);
DRY_API DryCell dry_default_cell(void);
DRY_API DryRayCastInput dry_default_ray_cast_input(void);
DRY_API DryDistanceInput dry_default_distance_input(void);
DRY_API DryShapeCastInput dry_default_shape_cast_input(void);
DRY_API DrySweep dry_default_sweep(void);
DRY_API DryTimeOfImpactInput dry_default_time_of_impact_input(void);
DRY_API DryWorldTransform dry_default_world_transform(void);
DRY_API DryBodyOptions dry_default_body_options(void);
DRY_API DryQueryFilter dry_default_query_filter(void);
DRY_API DryRayCast dry_default_ray_cast(void);
DRY_API DryShapeCast dry_default_shape_cast(void);
DRY_API DryDrawOptions dry_default_draw_options(void);
DRY_API DryFieldArea dry_default_field_area(void);
DRY_API DryGravityZoneOptions dry_default_gravity_zone_options(void);
DRY_API DryDirectionalFieldOptions dry_default_directional_field_options(void);
DRY_API DryRadialFieldOptions dry_default_radial_field_options(void);
DRY_API DryBuoyancyOptions dry_default_buoyancy_options(void);
DRY_API DryWindOptions dry_default_wind_options(void);
DRY_API DryCustomFieldOptions dry_default_custom_field_options(void);
DRY_API DryExplosionOptions dry_default_explosion_options(void);
DRY_API DryFixedStepOptions dry_default_fixed_step_options(void);
DRY_API DryBreakLimit dry_default_break_limit(void);
DRY_API DryRevoluteOptions dry_default_revolute_options(void);
DRY_API DryPrismaticOptions dry_default_prismatic_options(void);
DRY_API DryDistanceOptions dry_default_distance_options(void);
DRY_API DryWeldOptions dry_default_weld_options(void);
DRY_API DryWheelOptions dry_default_wheel_options(void);
DRY_API DryServoOptions dry_default_servo_options(void);
DRY_API DryFrictionOptions dry_default_friction_options(void);
DRY_API DryMouseOptions dry_default_mouse_options(void);
DRY_API DryGrooveOptions dry_default_groove_options(void);
DRY_API DryFilterOptions dry_default_filter_options(void);
DRY_API DryJointCoordinate dry_default_joint_coordinate(void);
DRY_API DryGenericOptions dry_default_generic_options(void);
DRY_API DryGearOptions dry_default_gear_options(void);
DRY_API DryPulleyOptions dry_default_pulley_options(void);
DRY_API DryRatchetOptions dry_default_ratchet_options(void);
DRY_API DryEllipse dry_default_ellipse(void);
DRY_API DrySlice dry_default_slice(void);
DRY_API DrySupportOptions dry_default_support_options(void);
DRY_API DryMoverOptions dry_default_mover_options(void);
DRY_API DryMoverInput dry_default_mover_input(void);
DRY_API DryDriveOptions dry_default_drive_options(void);
DRY_API DryDriveInput dry_default_drive_input(void);
DRY_API DryRecordingOptions dry_default_recording_options(void);
DRY_API DryMaterial dry_default_material(void);
DRY_API DryOneWay dry_default_one_way(void);
DRY_API DryMaterialRule dry_default_material_rule(void);
DRY_API DryFilter dry_default_filter(void);
DRY_API DryShapeOptions dry_default_shape_options(void);
DRY_API DryChainOptions dry_default_chain_options(void);
DRY_API DryWorldOptions dry_default_world_options(void);
DRY_API DryWorldBatchOptions dry_default_world_batch_options(void);

// --- The end of objects -----------------------------------------------------------------------------------------------

// A null pointer is ignored.
DRY_API void dry_polygon_destroy(DryPolygon* polygon);
DRY_API void dry_tile_grid_destroy(DryTileGrid* tile_grid);
DRY_API void dry_contact_hooks_destroy(DryContactHooks* contact_hooks);
DRY_API void dry_debug_draw_destroy(DryDebugDraw* debug_draw);
DRY_API void dry_fixed_step_runner_destroy(DryFixedStepRunner* fixed_step_runner);
DRY_API void dry_support_shape_destroy(DrySupportShape* support_shape);
DRY_API void dry_scheduler_destroy(DryScheduler* scheduler);
DRY_API void dry_world_destroy(DryWorld* world);
DRY_API void dry_replayer_destroy(DryReplayer* replayer);
DRY_API void dry_world_batch_destroy(DryWorldBatch* world_batch);

// --- Calls of math.hpp ------------------------------------------------------------------------------------------------

/// The rotation by `radians` (finite, any size; the error grows with the size, see docs/determinism.md).
DRY_API DryRotation dry_make_rotation(float radians);
/// The angle of q in [-pi, pi].
DRY_API float dry_rotation_angle(DryRotation q);
/// From the local frame to that in which q is given.
DRY_API DryVec2 dry_rotate(DryRotation q, DryVec2 a);
/// From the frame in which q is given to the local one.
DRY_API DryVec2 dry_inv_rotate(DryRotation q, DryVec2 a);
/// Takes a point from the local frame of t to the frame in which t is given.
DRY_API DryVec2 dry_transform_point(const DryTransform* t, DryVec2 a);
/// Takes a point from the frame in which t is given to the local frame of t.
DRY_API DryVec2 dry_inv_transform_point(const DryTransform* t, DryVec2 a);

// --- Calls of geometry.hpp --------------------------------------------------------------------------------------------

/// Counter-clockwise, in the frame of the body, without the rounding [m]. Valid while the polygon lives unchanged.
DRY_API const DryVec2* dry_polygon_vertices(const DryPolygon* polygon, size_t* count);
/// Outward unit normals; dry_polygon_normals()[i] belongs to the edge from dry_polygon_vertices()[i] to the next.
DRY_API const DryVec2* dry_polygon_normals(const DryPolygon* polygon, size_t* count);
/// The centre of area, without the rounding [m].
DRY_API DryVec2 dry_polygon_centroid(const DryPolygon* polygon);
/// The rounding radius [m].
DRY_API float dry_polygon_radius(const DryPolygon* polygon);
/// The number of vertices.
DRY_API int dry_polygon_size(const DryPolygon* polygon);
/// A grid of empty cells. `origin` is its lower left corner. A world accepts 1 to 2^24 cells, a cell size of 0.02
/// length units to 1e6 m, and corners within 1e6 m and within 65536 cells of the body's origin; a grid with other sizes
/// has no cells.
DRY_API DryTileGrid* dry_tile_grid_create(int32_t width, int32_t height, float cell_size, DryVec2 origin);
/// A grid from text: a row of characters for each row of cells, the highest row first (see Tile). Rows may have
/// different lengths. Errors: DRY_ERROR_INVALID_ARGUMENT if a character stands for no tile, or there are no cells or
/// too many.
DRY_API DryStatus dry_tile_grid_from_rows(const char* const* rows, size_t rows_count, float cell_size, DryVec2 origin,
                                          DryTileGrid** out);
/// The number of columns.
DRY_API int32_t dry_tile_grid_width(const DryTileGrid* grid);
/// The number of rows.
DRY_API int32_t dry_tile_grid_height(const DryTileGrid* grid);
/// The side of a cell [m].
DRY_API float dry_tile_grid_cell_size(const DryTileGrid* grid);
/// The lower left corner, in the frame of the body [m].
DRY_API DryVec2 dry_tile_grid_origin(const DryTileGrid* grid);
/// Whether the cell lies within the grid.
DRY_API bool dry_tile_grid_has(const DryTileGrid* grid, DryCell cell);
/// The tile of a cell; empty outside of the grid.
DRY_API DryTile dry_tile_grid_at(const DryTileGrid* grid, DryCell cell);
/// Sets the tile of a cell of the grid; does nothing outside. dry_world_set_tile() sets the tile of a shape. Errors:
/// DRY_ERROR_INVALID_ARGUMENT, with the grid unchanged, if the value is none of the kinds of tiles.
DRY_API DryStatus dry_tile_grid_set(DryTileGrid* grid, DryCell cell, DryTile tile);
/// The cell at a point in the frame of the body; no cell outside of the grid.
DRY_API DryCell dry_tile_grid_cell_at(const DryTileGrid* grid, DryVec2 point);
/// The lower left corner of a cell.
DRY_API DryVec2 dry_tile_grid_corner(const DryTileGrid* grid, DryCell cell);
/// The text of the grid, as for dry_tile_grid_from_rows().
DRY_API DryStatus dry_tile_grid_rows(const DryTileGrid* grid, const char** out, size_t out_capacity, size_t* count);
/// The words, as dry_tile_grid_from_words() takes them. Valid while the grid lives unchanged.
DRY_API const uint64_t* dry_tile_grid_words(const DryTileGrid* grid, size_t* count);
/// A grid with these words; empty if their number does not fit or a tile is beyond the last cell.
DRY_API DryTileGrid* dry_tile_grid_from_words(int32_t width, int32_t height, float cell_size, DryVec2 origin,
                                              const uint64_t* words, size_t words_count);
/// The character of a tile in the text of a grid.
DRY_API char dry_tile_to_char(DryTile tile);
/// The tile of a character; nothing if there is none.
DRY_API DryStatus dry_tile_from_char(char character, bool* found, DryTile* out);
/// Whether the tile is solid for shapes from above alone.
DRY_API bool dry_tile_is_one_way(DryTile tile);
/// The name of the tile, for instance "lower_right".
DRY_API const char* dry_tile_name(DryTile tile);
/// The tile of a cell as a polygon in the frame of the body. The cell must have a tile that is not empty.
DRY_API DryPolygon* dry_tile_polygon(const DryTileGrid* grid, DryCell cell);
/// The rectangle as a polygon. Errors: DRY_ERROR_INVALID_ARGUMENT if a number is not finite or out of range.
DRY_API DryStatus dry_make_box(const DryBox* box, DryPolygon** out);
/// The convex hull of 3 to 1024 points, at most 64 of them on the hull, inflated by `radius` in [0, 1e6]. Points closer
/// to each other than the slop are merged, and collinear points dropped. `length_unit` is that of the world for which
/// the hull is made. Errors: DRY_ERROR_INVALID_GEOMETRY if the distinct points are too few, collinear or too close, or
/// if too many lie on the hull; DRY_ERROR_INVALID_ARGUMENT if a number is not finite or out of range.
DRY_API DryStatus dry_make_hull(const DryVec2* points, size_t points_count, float radius, float length_unit,
                                DryPolygon** out);
/// A polygon from vertices that must already be convex and counter-clockwise. Errors: those of dry_make_hull(), and
/// DRY_ERROR_INVALID_GEOMETRY that names the vertex at which the outline is not convex.
DRY_API DryStatus dry_make_polygon(const DryVec2* vertices, size_t vertices_count, float radius, float length_unit,
                                   DryPolygon** out);
/// The mass of a shape of this density [kg/m^2]. The rounding of a polygon has mass too.
DRY_API DryMassData dry_mass_data_circle(const DryCircle* shape, float density);
/// The mass of a shape of this density [kg/m^2]. The rounding of a polygon has mass too.
DRY_API DryMassData dry_mass_data_capsule(const DryCapsule* shape, float density);
/// The mass of a shape of this density [kg/m^2]. The rounding of a polygon has mass too.
DRY_API DryMassData dry_mass_data_polygon(const DryPolygon* shape, float density);
/// The box around a shape at a pose, rounding included, without a margin.
DRY_API DryAabb dry_bounds_circle(const DryCircle* shape, const DryTransform* pose);
/// The box around a shape at a pose, rounding included, without a margin.
DRY_API DryAabb dry_bounds_capsule(const DryCapsule* shape, const DryTransform* pose);
/// The box around a shape at a pose, rounding included, without a margin.
DRY_API DryAabb dry_bounds_segment(const DrySegment* shape, const DryTransform* pose);
/// The box around a shape at a pose, rounding included, without a margin.
DRY_API DryAabb dry_bounds_polygon(const DryPolygon* shape, const DryTransform* pose);
/// The box around a shape at a pose, rounding included, without a margin.
DRY_API DryAabb dry_bounds_chain_segment(const DryChainSegment* shape, const DryTransform* pose);
/// The box around a shape at a pose, rounding included, without a margin.
DRY_API DryAabb dry_bounds_tile_grid(const DryTileGrid* shape, const DryTransform* pose);
/// Whether the point (in the shape's frame) lies in or on the shape. Segments contain no point.
DRY_API bool dry_contains_circle(const DryCircle* shape, DryVec2 point);
/// Whether the point (in the shape's frame) lies in or on the shape. Segments contain no point.
DRY_API bool dry_contains_capsule(const DryCapsule* shape, DryVec2 point);
/// Whether the point (in the shape's frame) lies in or on the shape. Segments contain no point.
DRY_API bool dry_contains_polygon(const DryPolygon* shape, DryVec2 point);
/// Whether the point (in the shape's frame) lies in or on the shape. Segments contain no point.
DRY_API bool dry_contains_tile_grid(const DryTileGrid* shape, DryVec2 point);
/// Where the ray hits the shape. A ray that starts inside a solid shape hits at fraction 0 with a zero normal. Segments
/// are hit from both sides, chain segments from the right side only.
DRY_API DryCastOutput dry_ray_cast_circle(const DryCircle* shape, const DryRayCastInput* ray);
/// Where the ray hits the shape. A ray that starts inside a solid shape hits at fraction 0 with a zero normal. Segments
/// are hit from both sides, chain segments from the right side only.
DRY_API DryCastOutput dry_ray_cast_capsule(const DryCapsule* shape, const DryRayCastInput* ray);
/// Where the ray hits the shape. A ray that starts inside a solid shape hits at fraction 0 with a zero normal. Segments
/// are hit from both sides, chain segments from the right side only.
DRY_API DryCastOutput dry_ray_cast_segment(const DrySegment* shape, const DryRayCastInput* ray);
/// Where the ray hits the shape. A ray that starts inside a solid shape hits at fraction 0 with a zero normal. Segments
/// are hit from both sides, chain segments from the right side only.
DRY_API DryCastOutput dry_ray_cast_polygon(const DryPolygon* shape, const DryRayCastInput* ray);
/// Where the ray hits the shape. A ray that starts inside a solid shape hits at fraction 0 with a zero normal. Segments
/// are hit from both sides, chain segments from the right side only.
DRY_API DryCastOutput dry_ray_cast_chain_segment(const DryChainSegment* shape, const DryRayCastInput* ray);
/// The first tile on the ray.
DRY_API DryCastOutput dry_ray_cast_tile_grid(const DryTileGrid* shape, const DryRayCastInput* ray);
/// For traversal of trees. The normal is that of the side through which the ray enters.
DRY_API DryCastOutput dry_ray_cast_aabb(const DryAabb* box, const DryRayCastInput* ray);
/// Distance of two convex shapes (GJK). The cache is read and updated.
DRY_API DryDistanceOutput dry_distance(const DryDistanceInput* input, DrySimplexCache* cache);
/// When b, moved along its translation, first touches a. Point and normal (from a to b) are in the frame of a. Shapes
/// that overlap at the start hit at fraction 0, whatever the direction. The point then lies in both shapes, and the
/// normal is the direction of the shortest move that separates them. If several moves are equally short, the one most
/// opposed to the translation is taken.
DRY_API DryCastOutput dry_shape_cast(const DryShapeCastInput* input);
/// The pose at time t.
DRY_API DryTransform dry_pose_at(const DrySweep* sweep, float t);
/// The distance of the point sets of two shapes, without their rounding, at which the shapes hit each other [m].
/// `radii` is the sum of both radii. If it is two slops or more, the rounded surfaces then overlap by the slop. Sharp
/// shapes are then the slop apart.
DRY_API float dry_impact_distance(float radii, float length_unit);
/// First time at which the shapes are closer than impact_distance(a.radius + b.radius, length_unit), within
/// DRY_IMPACT_TOLERANCE (conservative advancement on a local separating axis, rotation included).
DRY_API DryTimeOfImpactOutput dry_time_of_impact(const DryTimeOfImpactInput* input);

// --- Calls of position.hpp --------------------------------------------------------------------------------------------

/// Takes a point from the local frame of t to the world.
DRY_API DryPosition dry_transform_point_to_world(const DryWorldTransform* t, DryVec2 a);
/// Takes a place in the world to the local frame of t.
DRY_API DryVec2 dry_inv_transform_point_from_world(const DryWorldTransform* t, DryPosition a);
/// The pose of b in the frame of a: inverse(a) * b.
DRY_API DryTransform dry_relative_transform(const DryWorldTransform* a, const DryWorldTransform* b);

// --- Calls of body.hpp ------------------------------------------------------------------------------------------------

/// The name of the type: "static", "kinematic" or "dynamic".
DRY_API const char* dry_body_type_name(DryBodyType type);

// --- Calls of debug_draw.hpp ------------------------------------------------------------------------------------------

/// The name of the layer, for instance "mass_centers".
DRY_API const char* dry_draw_layer_name(DryDrawLayer layer);
/// All layers, in order.
DRY_API const DryDrawLayer* dry_draw_layers(size_t* count);
/// The layer of this name, or nothing.
DRY_API DryStatus dry_draw_layer(const char* name, bool* found, DryDrawLayer* out);
/// Whether polygons, circles and capsules of this meaning should be filled instead of outlined.
DRY_API bool dry_draw_meaning_is_area(DryDrawMeaning meaning);

// --- Calls of field.hpp -----------------------------------------------------------------------------------------------

/// The box between two corners [m], lower <= upper.
DRY_API DryFieldArea dry_box_area(DryPosition lower, DryPosition upper);
/// The disc about a place [m]. Radius in (0, 1e6].
DRY_API DryFieldArea dry_circle_area(DryPosition center, float radius);
/// The name of the kind, for instance "gravity_zone".
DRY_API const char* dry_field_kind_name(DryFieldKind kind);

// --- Calls of fixed_step_runner.hpp -----------------------------------------------------------------------------------

/// Makes a runner. The world must outlive it. Errors: DRY_ERROR_INVALID_ARGUMENT for an option out of range.
DRY_API DryStatus dry_fixed_step_runner_create(DryWorld* world, const DryFixedStepOptions* options,
                                               DryFixedStepRunner** out);
/// Runs a frame: takes the steps that are due and computes the smoothed poses. `frame_seconds` is the time since the
/// last frame, in [0, 1e6]. A frame of 0 seconds takes no step, but updates the poses of bodies that were made or
/// teleported since the last frame. Errors: DRY_ERROR_INVALID_ARGUMENT; DRY_ERROR_WRONG_MOMENT during a step or in a
/// hook. A refused call changes nothing.
DRY_API DryStatus dry_fixed_step_runner_advance(DryFixedStepRunner* runner, double frame_seconds, DryFrameReport* out);
/// The number of steps that advance(frame_seconds) would take. Errors: DRY_ERROR_INVALID_ARGUMENT;
/// DRY_ERROR_WRONG_MOMENT during a step.
DRY_API DryStatus dry_fixed_step_runner_steps_in(const DryFixedStepRunner* runner, double frame_seconds, int* out);
/// Drops the kept time and sets all smoothed poses to the poses of the world, for instance after loading.
/// dry_fixed_step_runner_steps() and dry_fixed_step_runner_dropped_seconds() start from 0. Error:
/// DRY_ERROR_WRONG_MOMENT during a step or in a hook.
DRY_API DryStatus dry_fixed_step_runner_reset(DryFixedStepRunner* runner);
/// Ends the frame in which a hook is called, for programs without exceptions: no step is taken any more, after
/// before_step not even its own. The next frame takes the steps that are still due. Does nothing between frames.
DRY_API DryStatus dry_fixed_step_runner_end_frame(DryFixedStepRunner* runner);
/// The options that the runner was made with.
DRY_API DryStatus dry_fixed_step_runner_options(const DryFixedStepRunner* runner, DryFixedStepOptions* out);
/// DryFrameReport.remainder of the last frame.
DRY_API double dry_fixed_step_runner_remainder(const DryFixedStepRunner* runner);
/// The steps of all frames, and their simulated time: dry_fixed_step_runner_steps() times step_seconds [s].
DRY_API uint64_t dry_fixed_step_runner_steps(const DryFixedStepRunner* runner);
/// See dry_fixed_step_runner_steps().
DRY_API double dry_fixed_step_runner_simulated_seconds(const DryFixedStepRunner* runner);
/// The sum of DryFrameReport.dropped_seconds over all frames [s]. The frames' total time is the sum of
/// dry_fixed_step_runner_simulated_seconds(), dry_fixed_step_runner_dropped_seconds() and the remainder.
DRY_API double dry_fixed_step_runner_dropped_seconds(const DryFixedStepRunner* runner);
/// The smoothed poses of the last frame, by BodyId.index, without bodies that were made after it. Valid until the next
/// frame.
DRY_API const DryWorldTransform* dry_fixed_step_runner_poses(const DryFixedStepRunner* runner, size_t* count);
/// The bodies that are new or whose smoothed pose changed in the last frame, in slot order. Valid until the next frame.
DRY_API const DryBodyId* dry_fixed_step_runner_moved(const DryFixedStepRunner* runner, size_t* count);
/// The smoothed pose of a body, or its pose in the world if the body was made or teleported since the last frame.
/// Errors: DRY_ERROR_STALE_ID; DRY_ERROR_WRONG_MOMENT during a step.
DRY_API DryStatus dry_fixed_step_runner_pose(const DryFixedStepRunner* runner, DryBodyId body, DryWorldTransform* out);

// --- Calls of joint.hpp -----------------------------------------------------------------------------------------------

/// The name of the kind as in scene files: "revolute", "prismatic" and so on.
DRY_API const char* dry_joint_kind_name(DryJointKind kind);

// --- Calls of support_shape.hpp ---------------------------------------------------------------------------------------

/// The name of the type; empty for a shape that was not made.
DRY_API const char* dry_support_shape_type(const DrySupportShape* shape);
/// Whether the type is registered in this process.
DRY_API bool dry_support_shape_is_known(const DrySupportShape* shape);
/// As they were given. Valid while the shape lives unchanged.
DRY_API const float* dry_support_shape_parameters(const DrySupportShape* shape, size_t* count);
/// The place of the shape's own frame in the frame of the body [m].
DRY_API DryVec2 dry_support_shape_center(const DrySupportShape* shape);
/// [rad]
DRY_API float dry_support_shape_angle(const DrySupportShape* shape);
/// By how much all borders are moved outwards [m].
DRY_API float dry_support_shape_rounding(const DrySupportShape* shape);
/// The farthest point in a direction (unit vector), in the frame of the body [m].
DRY_API DryVec2 dry_support_shape_support(const DrySupportShape* shape, DryVec2 direction);
/// The farthest point of the core.
DRY_API DryVec2 dry_support_shape_core_support(const DrySupportShape* shape, DryVec2 direction);
/// The distance from the core to the surface [m]. At least the rounding.
DRY_API float dry_support_shape_radius(const DrySupportShape* shape);
/// 1 to 64 points on the border of the core, counter-clockwise. Their hull lies inside the core.
DRY_API const DryVec2* dry_support_shape_points(const DrySupportShape* shape, size_t* count);
/// The greatest distance of the core from the hull of the points [m]: at most 0.00025 length units, or a few
/// thousandths of the size if that is more.
DRY_API float dry_support_shape_gap(const DrySupportShape* shape);
/// The straight sides. Contacts have two points there.
DRY_API const DrySupportShapeFlat* dry_support_shape_flats(const DrySupportShape* shape, size_t* count);
/// Mass at a density of 1 kg/m^2.
DRY_API DryMassData dry_support_shape_unit_mass(const DrySupportShape* shape);
/// The length unit of the world for which the shape was made [m]. A world with another unit makes its shape again.
DRY_API float dry_support_shape_length_unit(const DrySupportShape* shape);
/// `length_unit` is that of the world for which the shape is made. Errors: DRY_ERROR_INVALID_ARGUMENT that names the
/// field.
DRY_API DryStatus dry_make_ellipse(const DryEllipse* ellipse, float length_unit, DrySupportShape** out);
/// `length_unit` as in dry_make_ellipse(). Errors: DRY_ERROR_INVALID_ARGUMENT that names the field.
DRY_API DryStatus dry_make_slice(const DrySlice* slice, float length_unit, DrySupportShape** out);
/// `length_unit` as in dry_make_ellipse(). Errors: DRY_ERROR_INVALID_ARGUMENT that names the field, for instance if no
/// type of this name is registered; DRY_ERROR_INVALID_GEOMETRY if the points of the function are not finite, lie on a
/// line, or are not the farthest ones of a convex set.
DRY_API DryStatus dry_make_support_shape(const DrySupportOptions* options, float length_unit, DrySupportShape** out);
/// The mass of the shape at a density [kg/m^2].
DRY_API DryMassData dry_mass_data_support_shape(const DrySupportShape* shape, float density);
/// The box around the shape at a pose, exact up to rounding errors.
DRY_API DryAabb dry_bounds_support_shape(const DrySupportShape* shape, const DryTransform* pose);
/// Whether the point, in the frame of the body, lies in or on the shape.
DRY_API bool dry_contains_support_shape(const DrySupportShape* shape, DryVec2 point);
/// Where the ray hits the shape. A ray that starts inside hits at fraction 0 with a zero normal.
DRY_API DryCastOutput dry_ray_cast_support_shape(const DrySupportShape* shape, const DryRayCastInput* ray);
/// The shape for dry_distance() and dry_shape_cast(). `shape` must outlive the proxy.
DRY_API DryStatus dry_make_proxy(const DrySupportShape* shape, DryConvexProxy* out);

// --- Calls of mover.hpp -----------------------------------------------------------------------------------------------

/// Whether it stands on something that is not too steep.
DRY_API bool dry_mover_is_grounded(const DryMover* mover);
/// Moves the mover for one step. Call it once after each dry_world_step(), so that the mover stands on what has just
/// moved. Allocates nothing, unless more than 64 shapes are in reach. Errors: DRY_ERROR_WRONG_MOMENT during a step,
/// DRY_ERROR_STALE_ID for DryMoverOptions.filter.ignore_body, DRY_ERROR_INVALID_ARGUMENT and DRY_ERROR_INVALID_GEOMETRY
/// for a value that is not finite or out of range; then the mover and the world stay as they were.
DRY_API DryStatus dry_move(DryWorld* world, DryMover* mover, const DryMoverOptions* options, const DryMoverInput* input,
                           DryMoverReport* out);
/// Drives a dynamic body with a fixed rotation for one step. Call it before dry_world_step(). On the ground it also
/// cancels gravity along the ground, so a body at rest stays on slopes and may fall asleep. The ground is what the body
/// touched in the last step. Errors: DRY_ERROR_STALE_ID, DRY_ERROR_WRONG_MOMENT, and DRY_ERROR_INVALID_ARGUMENT for a
/// body that is not dynamic, is disabled or may rotate, and for a value out of range.
DRY_API DryStatus dry_drive(DryWorld* world, DryBodyId body, const DryDriveOptions* options, const DryDriveInput* input,
                            DryDriveReport* out);

// --- Calls of outline.hpp ---------------------------------------------------------------------------------------------

/// Divides an outline into convex polygons of at most `max_vertices` vertices (3 to 64), at most four times as many as
/// the fewest possible if max_vertices does not bind. Points closer to the one before them than the slop are merged
/// with it, and points on the line of their neighbours are dropped. `length_unit` is that of the world for which the
/// pieces are made. The time grows with the square of the number of points: about a millisecond for 200. Errors:
/// DRY_ERROR_INVALID_GEOMETRY if curves have fewer than three distinct points, touch or cross (the message names the
/// edges), or if a hole is not inside of the outline; DRY_ERROR_INVALID_ARGUMENT if a number is not finite or out of
/// range.
DRY_API DryStatus dry_decompose(const DryOutline* outline, int max_vertices, float length_unit, DryDecomposition* out);

// --- Calls of report.hpp ----------------------------------------------------------------------------------------------

/// The name of the phase, for instance "update_pairs".
DRY_API const char* dry_phase_name(DryPhase phase);

// --- Calls of shape.hpp -----------------------------------------------------------------------------------------------

/// Whether two shapes with these filters collide. The world also asks for joints, material rules and edits of contacts.
DRY_API bool dry_should_collide(const DryFilter* a, const DryFilter* b);
/// The chain of a ground through (x, heights[i]) with x = start.x + i spacing and heights relative to start.y. Bodies
/// lie on its upper side. The ground goes on as straight lines beyond both ends for bodies that reach them, but has no
/// links there. spacing above 0 [m]; at least two heights. Other values are not checked here, but by
/// dry_world_create_chain(). The materials and all other options may be set afterwards.
DRY_API DryStatus dry_make_heightfield(const float* heights, size_t heights_count, float spacing, DryVec2 start,
                                       DryChainOptions* out);
/// The name of the kind, for instance "chain_segment".
DRY_API const char* dry_shape_kind_name(DryShapeKind kind);

// --- Calls of world.hpp -----------------------------------------------------------------------------------------------

/// Makes a world. Errors: DRY_ERROR_INVALID_ARGUMENT for an option out of range; DRY_ERROR_LIMIT_EXCEEDED if the system
/// starts fewer threads than the options ask for.
DRY_API DryStatus dry_world_create(const DryWorldOptions* options, DryWorld** out);
/// Advances the world by `seconds`, in (0, 1].
DRY_API DryStatus dry_world_step(DryWorld* world, float seconds, DryStepReport* out);
/// The report of the last step. Its arrays are valid until the next step.
DRY_API DryStatus dry_world_report(const DryWorld* world, DryStepReport* out);
/// The events of the last step. The arrays are valid and unchanged until the next step, whatever is called in between,
/// even if the world is moved or cleared. If a call between two steps ends a touch, the next step reports the end
/// event.
DRY_API DryStatus dry_world_events(const DryWorld* world, DryEvents* out);
/// Destroys everything. The world then behaves, bit for bit, as a new world with the same options: report and events
/// are empty, and no end events follow. Arrays that World returned earlier stay valid until the next step.
DRY_API DryStatus dry_world_clear(DryWorld* world);
/// The options as they are now, with what setters changed.
DRY_API DryStatus dry_world_options(const DryWorld* world, DryWorldOptions* out);
/// Wakes every body if the gravity changes.
DRY_API DryStatus dry_world_set_gravity(DryWorld* world, DryVec2 gravity);
/// Switching it off wakes every body.
DRY_API DryStatus dry_world_set_sleeping(DryWorld* world, bool enabled);
/// DryWorldOptions.continuous. Errors: DRY_ERROR_NOT_AVAILABLE.
DRY_API DryStatus dry_world_set_continuous(DryWorld* world, bool enabled);
/// In [1, 64].
DRY_API DryStatus dry_world_set_substeps(DryWorld* world, int substeps);
/// Sets DryWorldOptions.contact_hertz, contact_damping_ratio and push_out_speed from the next step on; wakes nobody.
/// Ranges: those of the options.
DRY_API DryStatus dry_world_set_contact_softness(DryWorld* world, float hertz, float damping_ratio,
                                                 float push_out_speed);
/// Sets DryWorldOptions.joint_hertz and joint_damping_ratio from the next step on; wakes nobody. Ranges: those of the
/// options.
DRY_API DryStatus dry_world_set_joint_softness(DryWorld* world, float hertz, float damping_ratio);
/// Sets DryWorldOptions.restitution_speed and hit_speed from the next step on; wakes nobody. Ranges: those of the
/// options.
DRY_API DryStatus dry_world_set_impact_speeds(DryWorld* world, float restitution, float hit);
/// Sets DryWorldOptions.max_speed and max_angular_speed from the next step on; wakes nobody. Ranges: those of the
/// options.
DRY_API DryStatus dry_world_set_max_speeds(DryWorld* world, float linear, float angular);
/// The lanes of the last step: dry_world_options().lanes, or the lanes that `automatic` chose. Before the first step,
/// `automatic` counts as the widest lanes.
DRY_API DryLanes dry_world_lanes(const DryWorld* world);
/// A hash of all state that later steps depend on. Equal states have equal hashes, on every machine.
DRY_API uint64_t dry_world_state_hash(const DryWorld* world);
/// The first value in which the state of another world differs from the state of this one: options first, then bodies,
/// shapes, chains, contacts, joints, islands and fields, each by slot. Nothing if the states, and so the hashes, are
/// equal. Slow.
DRY_API DryStatus dry_world_first_difference(const DryWorld* world, const DryWorld* other, bool* found,
                                             DryStateDifference* out);
/// The complete state of the world as bytes, to be destroyed by dry_bytes_destroy(). A world made from a snapshot
/// continues bit for bit as this one does, on every machine, with any workers and lanes, and the same ids are valid in
/// it. Names and user data are included. Results of the last step (events, the report, the impulses that
/// dry_world_contacts() writes) are not.
DRY_API DryBytes* dry_world_snapshot(const DryWorld* world);
/// Replaces the state by the state in a snapshot of this world or of another one. Workers, scheduler and lanes stay;
/// events and report are empty until the next step. Ids that were given out after the snapshot was taken are stale,
/// until new objects receive the same ids. The memory of the former state is kept for the next dry_world_restore().
/// Errors: DRY_ERROR_INVALID_ARGUMENT if the bytes are not a snapshot, are damaged or were made by another version of
/// the library, whose worlds have other fields.
DRY_API DryStatus dry_world_restore(DryWorld* world, const uint8_t* snapshot, size_t snapshot_size);
/// A world made from a snapshot. Workers, scheduler and lanes come from `options`, all else from the snapshot. Errors:
/// those of dry_world_restore() and dry_world_create().
DRY_API DryStatus dry_world_from(const uint8_t* snapshot, size_t snapshot_size, const DryWorldOptions* options,
                                 DryWorld** out);
/// The difference between an earlier snapshot, of this world or of one equal to it, and the present state, as bytes.
/// Unchanged parts take no bytes. restore(since, delta) restores the present state from both, bit for bit. Costs about
/// as much time as dry_world_restore(). Errors: those of dry_world_restore().
DRY_API DryStatus dry_world_delta(const DryWorld* world, const uint8_t* since, size_t since_size, DryBytes** out);
/// The difference between the state of another world, for instance an earlier clone, and the present state. Faster,
/// because no snapshot has to be read. Refused (DRY_ERROR_WRONG_MOMENT) in a hook of either world.
DRY_API DryBytes* dry_world_delta_from_world(const DryWorld* world, const DryWorld* since);
/// Replaces the state by the state at which the delta was made. `since` is the snapshot that the delta starts from, or
/// one equal to it bit for bit. Errors: those of restore(snapshot), and DRY_ERROR_INVALID_ARGUMENT if the delta is
/// damaged, starts from another snapshot or was made by another version of the library.
DRY_API DryStatus dry_world_restore_delta(DryWorld* world, const uint8_t* since, size_t since_size,
                                          const uint8_t* delta, size_t delta_size);
/// Applies a delta that starts from the present state of this world.
DRY_API DryStatus dry_world_apply_delta(DryWorld* world, const uint8_t* delta, size_t delta_size);
/// A copy that continues as this world does, with a worker pool of its own. Refused: DRY_ERROR_WRONG_MOMENT in a hook,
/// DRY_ERROR_LIMIT_EXCEEDED if the system starts too few threads.
DRY_API DryWorld* dry_world_clone(const DryWorld* world);
/// Starts a recording of all calls that change the world; drystone/replayer.hpp plays it back. Moving the world does
/// not interrupt the recording. Errors: DRY_ERROR_WRONG_MOMENT if the world is already being recorded.
DRY_API DryStatus dry_world_start_recording(DryWorld* world, const DryRecordingOptions* options);
/// Ends the recording and adds the calls after the last step. If the world is destroyed before this call, the recording
/// has all steps, but not these calls and no end mark. Errors: DRY_ERROR_WRONG_MOMENT if the world is not being
/// recorded.
DRY_API DryStatus dry_world_stop_recording(DryWorld* world);
/// From dry_world_start_recording() to dry_world_stop_recording().
DRY_API bool dry_world_is_recording(const DryWorld* world);
/// Measures penetration, joint error, energy and momentum at the present poses. Visits all bodies, contacts and joints.
DRY_API DryQuality dry_world_measure(const DryWorld* world);
/// The broken invariants of the world's data, as text; empty if all hold. For tests and bug reports; slow.
DRY_API const char* dry_world_check_invariants(const DryWorld* world);
/// Adds a body without shapes. Errors: DRY_ERROR_INVALID_ARGUMENT that names the field of the options.
DRY_API DryStatus dry_world_create_body(DryWorld* world, const DryBodyOptions* options, DryBodyId* out);
/// Destroys the body with its shapes, chains and joints. Bodies that touched it wake.
DRY_API DryStatus dry_world_destroy_body(DryWorld* world, DryBodyId body);
/// Whether the body exists. The empty id and stale ids are not alive.
DRY_API bool dry_world_is_alive_body(const DryWorld* world, DryBodyId body);
/// All bodies in slot order, valid until the world is changed.
DRY_API const DryBodyId* dry_world_bodies(const DryWorld* world, size_t* count);
/// The place of the body's origin, and its rotation, as the last step or call left them.
DRY_API DryStatus dry_world_transform(const DryWorld* world, DryBodyId body, DryWorldTransform* out);
/// Pose and velocities; dry_world_read_bodies() has those of many bodies.
DRY_API DryStatus dry_world_motion(const DryWorld* world, DryBodyId body, DryBodyMotion* out);
/// The options that would create this body as it is now, without its forces. mass_override is set only if one was
/// given.
DRY_API DryStatus dry_world_body(const DryWorld* world, DryBodyId body, DryBodyOptions* out);
/// The mass that the body has now, of its shapes or of an override. 0 for bodies that are not dynamic or whose time is
/// frozen.
DRY_API DryStatus dry_world_mass_data(const DryWorld* world, DryBodyId body, DryMassData* out);
/// Whether steps move the body. Never true for static and disabled bodies.
DRY_API DryStatus dry_world_is_awake(const DryWorld* world, DryBodyId body, bool* out);
/// The shapes of the body, links of chains too.
DRY_API DryStatus dry_world_body_shapes(const DryWorld* world, DryBodyId body, DryShapeId* out, size_t out_capacity,
                                        size_t* count);
/// The joints of the body, on either side.
DRY_API DryStatus dry_world_body_joints(const DryWorld* world, DryBodyId body, DryJointId* out, size_t out_capacity,
                                        size_t* count);
/// The box around all shapes of the body, or its position if it has none.
DRY_API DryStatus dry_world_bounds(const DryWorld* world, DryBodyId body, DryWorldAabb* out);
/// Teleports the body (wakes, and wakes the bodies that it touched).
DRY_API DryStatus dry_world_set_transform(DryWorld* world, DryBodyId body, DryPosition position, float angle);
/// Sets the velocity of the centre of mass, as DryBodyMotion.velocity (wakes). At most 1e6 m/s. Not for static bodies.
/// 0 along locked axes (DRY_ERROR_INVALID_ARGUMENT).
DRY_API DryStatus dry_world_set_velocity(DryWorld* world, DryBodyId body, DryVec2 velocity);
/// (wakes) Not for static bodies. 0 if the rotation is locked (DRY_ERROR_INVALID_ARGUMENT).
DRY_API DryStatus dry_world_set_angular_velocity(DryWorld* world, DryBodyId body, float velocity);
/// Gives a kinematic or dynamic body the velocity that brings it to the pose in `seconds`, in (0, 1e6] (wakes). It
/// stays where it is along locked axes.
DRY_API DryStatus dry_world_move_to(DryWorld* world, DryBodyId body, DryPosition position, float angle, float seconds);
/// (wakes) A body with a tile grid must stay static (DRY_ERROR_INVALID_ARGUMENT).
DRY_API DryStatus dry_world_set_type(DryWorld* world, DryBodyId body, DryBodyType type);
/// Both in [0, 1e6] [1/s].
DRY_API DryStatus dry_world_set_damping(DryWorld* world, DryBodyId body, float linear, float angular);
/// (wakes) Finite.
DRY_API DryStatus dry_world_set_gravity_scale(DryWorld* world, DryBodyId body, float scale);
/// (wakes) [rad] In [-1e6, 1e6].
DRY_API DryStatus dry_world_set_gravity_angle(DryWorld* world, DryBodyId body, float angle);
/// (wakes) The body keeps its velocity in its own time. Freezing (0) and thawing end the contacts of a dynamic body;
/// the next step begins those anew that still touch. 0, or in [0.001, 10].
DRY_API DryStatus dry_world_set_time_scale(DryWorld* world, DryBodyId body, float scale);
/// Sets DryBodyOptions.locks (wakes). The velocity along axes that are locked now ends.
DRY_API DryStatus dry_world_set_motion_locks(DryWorld* world, DryBodyId body, DryMotionLocks locks);
/// Sets DryBodyOptions.bullet.
DRY_API DryStatus dry_world_set_bullet(DryWorld* world, DryBodyId body, bool bullet);
/// (wakes, and wakes the bodies that it touched)
DRY_API DryStatus dry_world_set_enabled(DryWorld* world, DryBodyId body, bool enabled);
/// At most 255 bytes.
DRY_API DryStatus dry_world_set_name(DryWorld* world, DryBodyId body, const char* name);
/// For the program; hashes and steps do not depend on it.
DRY_API DryStatus dry_world_set_user_data(DryWorld* world, DryBodyId body, uint64_t data);
/// Sets DryBodyOptions.mass_override (wakes). Dynamic bodies only.
DRY_API DryStatus dry_world_set_mass(DryWorld* world, DryBodyId body, const DryMassData* mass);
/// Gives the body the mass of its shapes (wakes).
DRY_API DryStatus dry_world_clear_mass_override(DryWorld* world, DryBodyId body);
/// (wakes if not allowed)
DRY_API DryStatus dry_world_set_sleep(DryWorld* world, DryBodyId body, bool allowed, float threshold,
                                      float time_to_sleep);
/// Fills the columns of these bodies: number i of each column belongs to bodies[i]. A column has as many numbers as
/// there are bodies, or none.
DRY_API DryStatus dry_world_read_bodies(const DryWorld* world, const DryBodyId* bodies, size_t bodies_count,
                                        const DryBodyColumns* out);
/// Fills the columns of all bodies by BodyId.index: number i belongs to the body whose id has index i. A column has
/// dry_world_body_index_end() numbers, or none; numbers of unused indices are left as they are.
DRY_API DryStatus dry_world_read_all_bodies(const DryWorld* world, const DryBodyColumns* out);
/// One more than the greatest BodyId.index in use since the world was made or cleared.
DRY_API size_t dry_world_body_index_end(const DryWorld* world);
/// Calls dry_world_set_transform() for each body, in order. Rotations must have length 1 within 0.001.
DRY_API DryStatus dry_world_set_transforms(DryWorld* world, const DryBodyId* bodies, size_t bodies_count,
                                           const DryWorldTransform* poses, size_t poses_count);
/// Calls dry_world_set_velocity() and dry_world_set_angular_velocity() for each body, in order.
DRY_API DryStatus dry_world_set_velocities(DryWorld* world, const DryBodyId* bodies, size_t bodies_count,
                                           const DryBodyVelocity* velocities, size_t velocities_count);
/// Applies a force [N] at a point. Forces and torques [N m] of several calls add up, act during the next step and are
/// then cleared; with DRY_FORCE_CLEARING_MANUAL they act in each step until dry_world_clear_forces(). A body that falls
/// asleep or is disabled loses its forces. Each force and the sum of all must be finite. Enabled dynamic bodies only.
/// With `wake` false, a force on a sleeping body is dropped.
DRY_API DryStatus dry_world_apply_force(DryWorld* world, DryBodyId body, DryVec2 force, DryPosition world_point,
                                        bool wake);
/// As dry_world_apply_force() at the centre of mass: without a torque.
DRY_API DryStatus dry_world_apply_force_to_center(DryWorld* world, DryBodyId body, DryVec2 force, bool wake);
/// As dry_world_apply_force(): a torque alone [N m].
DRY_API DryStatus dry_world_apply_torque(DryWorld* world, DryBodyId body, float torque, bool wake);
/// Clears the applied forces and torques of all bodies. Constant forces stay.
DRY_API DryStatus dry_world_clear_forces(DryWorld* world);
/// Sets a force at the centre of mass [N] and a torque [N m] that act in every step until they are changed (wakes).
DRY_API DryStatus dry_world_set_constant_force(DryWorld* world, DryBodyId body, DryVec2 force, float torque);
/// Applies an impulse [N s] at a point; an impulse changes the velocity immediately. Finite. Enabled dynamic bodies
/// only. Impulses and dry_world_move_to() are refused if they would make the body faster than dry_world_set_velocity()
/// and dry_world_set_angular_velocity() allow (1e6 m/s, 1e6 rad/s).
DRY_API DryStatus dry_world_apply_impulse(DryWorld* world, DryBodyId body, DryVec2 impulse, DryPosition world_point,
                                          bool wake);
/// As dry_world_apply_impulse() at the centre of mass: the rotation stays.
DRY_API DryStatus dry_world_apply_impulse_to_center(DryWorld* world, DryBodyId body, DryVec2 impulse, bool wake);
/// [N m s]
DRY_API DryStatus dry_world_apply_angular_impulse(DryWorld* world, DryBodyId body, float impulse, bool wake);
/// Lets the body pass through one-way surfaces for `seconds`, in [0, 1e6], and then until it has left those that it
/// overlaps (wakes). The time runs in steps, also while the body sleeps. 0 ends an earlier time. Not for static bodies.
DRY_API DryStatus dry_world_drop_through(DryWorld* world, DryBodyId body, float seconds);
/// The rest of that time [s].
DRY_API DryStatus dry_world_drop_time(const DryWorld* world, DryBodyId body, float* out);
/// Wakes the body and everything connected to it.
DRY_API DryStatus dry_world_wake(DryWorld* world, DryBodyId body);
/// Puts the body to sleep, and all bodies connected to it by touching contacts or joints. Other bodies stay awake.
DRY_API DryStatus dry_world_sleep(DryWorld* world, DryBodyId body);
/// Adds a shape to a body, whose mass follows unless it is overridden. The shape does not wake the sleeping bodies that
/// it overlaps; its contacts with these bodies begin when they wake.
DRY_API DryStatus dry_world_create_shape_circle(DryWorld* world, DryBodyId body, const DryCircle* geometry,
                                                const DryShapeOptions* options, DryShapeId* out);
/// Adds a shape to a body, whose mass follows unless it is overridden. The shape does not wake the sleeping bodies that
/// it overlaps; its contacts with these bodies begin when they wake.
DRY_API DryStatus dry_world_create_shape_capsule(DryWorld* world, DryBodyId body, const DryCapsule* geometry,
                                                 const DryShapeOptions* options, DryShapeId* out);
/// Adds a shape to a body, whose mass follows unless it is overridden. The shape does not wake the sleeping bodies that
/// it overlaps; its contacts with these bodies begin when they wake.
DRY_API DryStatus dry_world_create_shape_segment(DryWorld* world, DryBodyId body, const DrySegment* geometry,
                                                 const DryShapeOptions* options, DryShapeId* out);
/// Adds a shape to a body, whose mass follows unless it is overridden. The shape does not wake the sleeping bodies that
/// it overlaps; its contacts with these bodies begin when they wake.
DRY_API DryStatus dry_world_create_shape_polygon(DryWorld* world, DryBodyId body, const DryPolygon* geometry,
                                                 const DryShapeOptions* options, DryShapeId* out);
/// Adds a shape to a body, whose mass follows unless it is overridden. The shape does not wake the sleeping bodies that
/// it overlaps; its contacts with these bodies begin when they wake.
DRY_API DryStatus dry_world_create_shape_box(DryWorld* world, DryBodyId body, const DryBox* geometry,
                                             const DryShapeOptions* options, DryShapeId* out);
/// Adds a shape to a body, whose mass follows unless it is overridden. The shape does not wake the sleeping bodies that
/// it overlaps; its contacts with these bodies begin when they wake.
DRY_API DryStatus dry_world_create_shape_support_shape(DryWorld* world, DryBodyId body, const DrySupportShape* geometry,
                                                       const DryShapeOptions* options, DryShapeId* out);
/// Adds a shape to a body, whose mass follows unless it is overridden. The shape does not wake the sleeping bodies that
/// it overlaps; its contacts with these bodies begin when they wake.
DRY_API DryStatus dry_world_create_shape_ellipse(DryWorld* world, DryBodyId body, const DryEllipse* geometry,
                                                 const DryShapeOptions* options, DryShapeId* out);
/// Adds a shape to a body, whose mass follows unless it is overridden. The shape does not wake the sleeping bodies that
/// it overlaps; its contacts with these bodies begin when they wake.
DRY_API DryStatus dry_world_create_shape_slice(DryWorld* world, DryBodyId body, const DrySlice* geometry,
                                               const DryShapeOptions* options, DryShapeId* out);
/// Errors: DRY_ERROR_INVALID_ARGUMENT if the body is not static.
DRY_API DryStatus dry_world_create_shape_tile_grid(DryWorld* world, DryBodyId body, const DryTileGrid* geometry,
                                                   const DryShapeOptions* options, DryShapeId* out);
/// A chain on a body (usually a static one). Its links are shapes: dry_world_chain_links().
DRY_API DryStatus dry_world_create_chain(DryWorld* world, DryBodyId body, const DryChainOptions* options,
                                         DryChainId* out);
/// Destroys a shape. Wakes the body and the bodies that touched the shape. A link of a chain is refused
/// (DRY_ERROR_INVALID_ARGUMENT): use dry_world_destroy_chain().
DRY_API DryStatus dry_world_destroy_shape(DryWorld* world, DryShapeId shape);
/// Destroys a chain with its links. Wakes the bodies that touched them.
DRY_API DryStatus dry_world_destroy_chain(DryWorld* world, DryChainId chain);
/// Links of chains are shapes too.
DRY_API bool dry_world_is_alive_shape(const DryWorld* world, DryShapeId shape);
/// Whether the chain exists.
DRY_API bool dry_world_is_alive_chain(const DryWorld* world, DryChainId chain);
/// The body that the shape belongs to.
DRY_API DryStatus dry_world_shape_body(const DryWorld* world, DryShapeId shape, DryBodyId* out);
/// The options of a shape as they are now. Those of a link are the link's part of the chain's.
DRY_API DryStatus dry_world_shape(const DryWorld* world, DryShapeId shape, DryShapeOptions* out);
/// The options of a chain as they are now.
DRY_API DryStatus dry_world_chain(const DryWorld* world, DryChainId chain, DryChainOptions* out);
/// The links in the order of the chain's points.
DRY_API DryStatus dry_world_chain_links(const DryWorld* world, DryChainId chain, DryShapeId* out, size_t out_capacity,
                                        size_t* count);
/// The chain of a link, or an empty id for a shape that is no link.
DRY_API DryStatus dry_world_shape_chain(const DryWorld* world, DryShapeId shape, DryChainId* out);
/// Replaces the geometry of a shape, also by one of another kind. The shape keeps its id and options; the mass of the
/// body follows unless it is overridden. The contacts of the shape end, and the next step finds those of the new
/// geometry. Wakes the body, the bodies that touched the shape and, for a shape of a static body, the bodies that it
/// overlaps now. A link of a chain is refused (DRY_ERROR_INVALID_ARGUMENT).
DRY_API DryStatus dry_world_set_geometry_circle(DryWorld* world, DryShapeId shape, const DryCircle* geometry);
/// Replaces the geometry of a shape, also by one of another kind. The shape keeps its id and options; the mass of the
/// body follows unless it is overridden. The contacts of the shape end, and the next step finds those of the new
/// geometry. Wakes the body, the bodies that touched the shape and, for a shape of a static body, the bodies that it
/// overlaps now. A link of a chain is refused (DRY_ERROR_INVALID_ARGUMENT).
DRY_API DryStatus dry_world_set_geometry_capsule(DryWorld* world, DryShapeId shape, const DryCapsule* geometry);
/// Replaces the geometry of a shape, also by one of another kind. The shape keeps its id and options; the mass of the
/// body follows unless it is overridden. The contacts of the shape end, and the next step finds those of the new
/// geometry. Wakes the body, the bodies that touched the shape and, for a shape of a static body, the bodies that it
/// overlaps now. A link of a chain is refused (DRY_ERROR_INVALID_ARGUMENT).
DRY_API DryStatus dry_world_set_geometry_segment(DryWorld* world, DryShapeId shape, const DrySegment* geometry);
/// Replaces the geometry of a shape, also by one of another kind. The shape keeps its id and options; the mass of the
/// body follows unless it is overridden. The contacts of the shape end, and the next step finds those of the new
/// geometry. Wakes the body, the bodies that touched the shape and, for a shape of a static body, the bodies that it
/// overlaps now. A link of a chain is refused (DRY_ERROR_INVALID_ARGUMENT).
DRY_API DryStatus dry_world_set_geometry_polygon(DryWorld* world, DryShapeId shape, const DryPolygon* geometry);
/// Replaces the geometry of a shape, also by one of another kind. The shape keeps its id and options; the mass of the
/// body follows unless it is overridden. The contacts of the shape end, and the next step finds those of the new
/// geometry. Wakes the body, the bodies that touched the shape and, for a shape of a static body, the bodies that it
/// overlaps now. A link of a chain is refused (DRY_ERROR_INVALID_ARGUMENT).
DRY_API DryStatus dry_world_set_geometry_box(DryWorld* world, DryShapeId shape, const DryBox* geometry);
/// Replaces the geometry of a shape, also by one of another kind. The shape keeps its id and options; the mass of the
/// body follows unless it is overridden. The contacts of the shape end, and the next step finds those of the new
/// geometry. Wakes the body, the bodies that touched the shape and, for a shape of a static body, the bodies that it
/// overlaps now. A link of a chain is refused (DRY_ERROR_INVALID_ARGUMENT).
DRY_API DryStatus dry_world_set_geometry_support_shape(DryWorld* world, DryShapeId shape,
                                                       const DrySupportShape* geometry);
/// Replaces the geometry of a shape, also by one of another kind. The shape keeps its id and options; the mass of the
/// body follows unless it is overridden. The contacts of the shape end, and the next step finds those of the new
/// geometry. Wakes the body, the bodies that touched the shape and, for a shape of a static body, the bodies that it
/// overlaps now. A link of a chain is refused (DRY_ERROR_INVALID_ARGUMENT).
DRY_API DryStatus dry_world_set_geometry_ellipse(DryWorld* world, DryShapeId shape, const DryEllipse* geometry);
/// Replaces the geometry of a shape, also by one of another kind. The shape keeps its id and options; the mass of the
/// body follows unless it is overridden. The contacts of the shape end, and the next step finds those of the new
/// geometry. Wakes the body, the bodies that touched the shape and, for a shape of a static body, the bodies that it
/// overlaps now. A link of a chain is refused (DRY_ERROR_INVALID_ARGUMENT).
DRY_API DryStatus dry_world_set_geometry_slice(DryWorld* world, DryShapeId shape, const DrySlice* geometry);
/// Replaces the geometry of a shape, also by one of another kind. The shape keeps its id and options; the mass of the
/// body follows unless it is overridden. The contacts of the shape end, and the next step finds those of the new
/// geometry. Wakes the body, the bodies that touched the shape and, for a shape of a static body, the bodies that it
/// overlaps now. A link of a chain is refused (DRY_ERROR_INVALID_ARGUMENT).
DRY_API DryStatus dry_world_set_geometry_tile_grid(DryWorld* world, DryShapeId shape, const DryTileGrid* geometry);
/// Sets the tile of one cell of a tile grid. The contacts with the old tile end. Bodies that touch the cell or are near
/// it wake, and the next step finds their contacts with the new tile and reports a DryTileChangeEvent. Does nothing if
/// the cell has this tile already. Errors: DRY_ERROR_INVALID_ARGUMENT if the shape is no tile grid or the cell is
/// outside of it.
DRY_API DryStatus dry_world_set_tile(DryWorld* world, DryShapeId grid, DryCell cell, DryTile tile);
/// Sets the material of a shape. On a link of a chain, the other links keep theirs. It acts on present contacts in the
/// next step, and wakes the bodies that touch the shape.
DRY_API DryStatus dry_world_set_material(DryWorld* world, DryShapeId shape, const DryMaterial* material);
/// Replaces all rules for pairs of materials: DryWorldOptions.material_rules. They act on present contacts in the next
/// step; bodies whose contacts change wake. Fails if two rules are for the same pair of materials. The order of rules,
/// and of the two materials of a rule, does not matter.
DRY_API DryStatus dry_world_set_material_rules(DryWorld* world, const DryMaterialRule* rules, size_t rules_count);
/// Changes the contact of two shapes, in either order, until it ends (docs/contact_edits.md); replaces an earlier edit.
/// The default edit changes nothing. Wakes the bodies if it changes something. Errors: DRY_ERROR_STALE_ID for either
/// shape; DRY_ERROR_INVALID_ARGUMENT if the two have no contact, or if one of them is a sensor.
DRY_API DryStatus dry_world_edit_contact(DryWorld* world, DryShapeId shape_a, DryShapeId shape_b,
                                         const DryContactEdit* edit);
/// The present edit of the contact of two shapes. Errors: those of dry_world_edit_contact().
DRY_API DryStatus dry_world_contact_edit(const DryWorld* world, DryShapeId shape_a, DryShapeId shape_b,
                                         DryContactEdit* out);
/// Sets the one-way surface of a shape; on a link, that of all links of the chain. Shapes that pass at present go on
/// passing until they have left the shape, unless the surface is switched off. Wakes the bodies whose contacts change.
DRY_API DryStatus dry_world_set_one_way(DryWorld* world, DryShapeId shape, const DryOneWay* one_way);
/// Sets DryShapeOptions.contact_events and hit_events; on a link, those of all links of the chain. If present touches
/// are to be reported from now on or no longer, they end, and the next step begins them anew (wakes): every begin event
/// has its end event.
DRY_API DryStatus dry_world_set_event_flags(DryWorld* world, DryShapeId shape, bool contact_events, bool hit_events);
/// Sets the filter of a shape and finds its contacts again (wakes). On a link, sets the filter of all links of the
/// chain.
DRY_API DryStatus dry_world_set_filter(DryWorld* world, DryShapeId shape, const DryFilter* filter);
/// Sets the density of a shape, in [0, 1e9] [kg/m^2], and updates the body's mass (wakes). Not for links.
DRY_API DryStatus dry_world_set_density(DryWorld* world, DryShapeId shape, float density);
/// Creates a joint and wakes both bodies. At least one body must be dynamic, and the two must differ.
DRY_API DryStatus dry_world_create_joint_revolute(DryWorld* world, const DryRevoluteOptions* options, DryJointId* out);
/// Creates a joint and wakes both bodies. At least one body must be dynamic, and the two must differ.
DRY_API DryStatus dry_world_create_joint_prismatic(DryWorld* world, const DryPrismaticOptions* options,
                                                   DryJointId* out);
/// Creates a joint and wakes both bodies. At least one body must be dynamic, and the two must differ.
DRY_API DryStatus dry_world_create_joint_distance(DryWorld* world, const DryDistanceOptions* options, DryJointId* out);
/// Creates a joint and wakes both bodies. At least one body must be dynamic, and the two must differ.
DRY_API DryStatus dry_world_create_joint_weld(DryWorld* world, const DryWeldOptions* options, DryJointId* out);
/// Creates a joint and wakes both bodies. At least one body must be dynamic, and the two must differ.
DRY_API DryStatus dry_world_create_joint_wheel(DryWorld* world, const DryWheelOptions* options, DryJointId* out);
/// Creates a joint and wakes both bodies. At least one body must be dynamic, and the two must differ.
DRY_API DryStatus dry_world_create_joint_servo(DryWorld* world, const DryServoOptions* options, DryJointId* out);
/// Creates a joint and wakes both bodies. At least one body must be dynamic, and the two must differ.
DRY_API DryStatus dry_world_create_joint_friction(DryWorld* world, const DryFrictionOptions* options, DryJointId* out);
/// Creates a joint and wakes both bodies. At least one body must be dynamic, and the two must differ.
DRY_API DryStatus dry_world_create_joint_mouse(DryWorld* world, const DryMouseOptions* options, DryJointId* out);
/// Creates a joint and wakes both bodies. At least one body must be dynamic, and the two must differ.
DRY_API DryStatus dry_world_create_joint_groove(DryWorld* world, const DryGrooveOptions* options, DryJointId* out);
/// Creates a joint and wakes both bodies. At least one body must be dynamic, and the two must differ.
DRY_API DryStatus dry_world_create_joint_filter(DryWorld* world, const DryFilterOptions* options, DryJointId* out);
/// Creates a joint and wakes both bodies. At least one body must be dynamic, and the two must differ.
DRY_API DryStatus dry_world_create_joint_generic(DryWorld* world, const DryGenericOptions* options, DryJointId* out);
/// Creates a joint and wakes both bodies. At least one body must be dynamic, and the two must differ.
DRY_API DryStatus dry_world_create_joint_gear(DryWorld* world, const DryGearOptions* options, DryJointId* out);
/// Creates a joint and wakes both bodies. At least one body must be dynamic, and the two must differ.
DRY_API DryStatus dry_world_create_joint_pulley(DryWorld* world, const DryPulleyOptions* options, DryJointId* out);
/// Creates a joint and wakes both bodies. At least one body must be dynamic, and the two must differ.
DRY_API DryStatus dry_world_create_joint_ratchet(DryWorld* world, const DryRatchetOptions* options, DryJointId* out);
/// Destroys a joint and wakes both bodies.
DRY_API DryStatus dry_world_destroy_joint(DryWorld* world, DryJointId joint);
/// Whether the joint exists.
DRY_API bool dry_world_is_alive_joint(const DryWorld* world, DryJointId joint);
/// All joints in slot order, valid until the world is changed.
DRY_API const DryJointId* dry_world_joints(const DryWorld* world, size_t* count);
/// Which options dry_world_joint() returns.
DRY_API DryStatus dry_world_joint_kind(const DryWorld* world, DryJointId joint, DryJointKind* out);
/// Force, coordinate and errors of a joint after the last step.
DRY_API DryStatus dry_world_joint_state(const DryWorld* world, DryJointId joint, DryJointState* out);
/// The options of a joint of this kind. Errors: DRY_ERROR_INVALID_ARGUMENT if the joint is of another kind:
/// dry_world_joint_kind().
DRY_API DryStatus dry_world_joint_revolute(const DryWorld* world, DryJointId joint, DryRevoluteOptions* options);
/// The options of a joint of this kind. Errors: DRY_ERROR_INVALID_ARGUMENT if the joint is of another kind:
/// dry_world_joint_kind().
DRY_API DryStatus dry_world_joint_prismatic(const DryWorld* world, DryJointId joint, DryPrismaticOptions* options);
/// The options of a joint of this kind. Errors: DRY_ERROR_INVALID_ARGUMENT if the joint is of another kind:
/// dry_world_joint_kind().
DRY_API DryStatus dry_world_joint_distance(const DryWorld* world, DryJointId joint, DryDistanceOptions* options);
/// The options of a joint of this kind. Errors: DRY_ERROR_INVALID_ARGUMENT if the joint is of another kind:
/// dry_world_joint_kind().
DRY_API DryStatus dry_world_joint_weld(const DryWorld* world, DryJointId joint, DryWeldOptions* options);
/// The options of a joint of this kind. Errors: DRY_ERROR_INVALID_ARGUMENT if the joint is of another kind:
/// dry_world_joint_kind().
DRY_API DryStatus dry_world_joint_wheel(const DryWorld* world, DryJointId joint, DryWheelOptions* options);
/// The options of a joint of this kind. Errors: DRY_ERROR_INVALID_ARGUMENT if the joint is of another kind:
/// dry_world_joint_kind().
DRY_API DryStatus dry_world_joint_servo(const DryWorld* world, DryJointId joint, DryServoOptions* options);
/// The options of a joint of this kind. Errors: DRY_ERROR_INVALID_ARGUMENT if the joint is of another kind:
/// dry_world_joint_kind().
DRY_API DryStatus dry_world_joint_friction(const DryWorld* world, DryJointId joint, DryFrictionOptions* options);
/// The options of a joint of this kind. Errors: DRY_ERROR_INVALID_ARGUMENT if the joint is of another kind:
/// dry_world_joint_kind().
DRY_API DryStatus dry_world_joint_mouse(const DryWorld* world, DryJointId joint, DryMouseOptions* options);
/// The options of a joint of this kind. Errors: DRY_ERROR_INVALID_ARGUMENT if the joint is of another kind:
/// dry_world_joint_kind().
DRY_API DryStatus dry_world_joint_groove(const DryWorld* world, DryJointId joint, DryGrooveOptions* options);
/// The options of a joint of this kind. Errors: DRY_ERROR_INVALID_ARGUMENT if the joint is of another kind:
/// dry_world_joint_kind().
DRY_API DryStatus dry_world_joint_filter(const DryWorld* world, DryJointId joint, DryFilterOptions* options);
/// The options of a joint of this kind. Errors: DRY_ERROR_INVALID_ARGUMENT if the joint is of another kind:
/// dry_world_joint_kind().
DRY_API DryStatus dry_world_joint_generic(const DryWorld* world, DryJointId joint, DryGenericOptions* options);
/// The options of a joint of this kind. Errors: DRY_ERROR_INVALID_ARGUMENT if the joint is of another kind:
/// dry_world_joint_kind().
DRY_API DryStatus dry_world_joint_gear(const DryWorld* world, DryJointId joint, DryGearOptions* options);
/// The options of a joint of this kind. Errors: DRY_ERROR_INVALID_ARGUMENT if the joint is of another kind:
/// dry_world_joint_kind().
DRY_API DryStatus dry_world_joint_pulley(const DryWorld* world, DryJointId joint, DryPulleyOptions* options);
/// The options of a joint of this kind. Errors: DRY_ERROR_INVALID_ARGUMENT if the joint is of another kind:
/// dry_world_joint_kind().
DRY_API DryStatus dry_world_joint_ratchet(const DryWorld* world, DryJointId joint, DryRatchetOptions* options);
/// Changes a joint (wakes). Its kind and its bodies cannot change.
DRY_API DryStatus dry_world_set_joint_revolute(DryWorld* world, DryJointId joint, const DryRevoluteOptions* options);
/// Changes a joint (wakes). Its kind and its bodies cannot change.
DRY_API DryStatus dry_world_set_joint_prismatic(DryWorld* world, DryJointId joint, const DryPrismaticOptions* options);
/// Changes a joint (wakes). Its kind and its bodies cannot change.
DRY_API DryStatus dry_world_set_joint_distance(DryWorld* world, DryJointId joint, const DryDistanceOptions* options);
/// Changes a joint (wakes). Its kind and its bodies cannot change.
DRY_API DryStatus dry_world_set_joint_weld(DryWorld* world, DryJointId joint, const DryWeldOptions* options);
/// Changes a joint (wakes). Its kind and its bodies cannot change.
DRY_API DryStatus dry_world_set_joint_wheel(DryWorld* world, DryJointId joint, const DryWheelOptions* options);
/// Changes a joint (wakes). Its kind and its bodies cannot change.
DRY_API DryStatus dry_world_set_joint_servo(DryWorld* world, DryJointId joint, const DryServoOptions* options);
/// Changes a joint (wakes). Its kind and its bodies cannot change.
DRY_API DryStatus dry_world_set_joint_friction(DryWorld* world, DryJointId joint, const DryFrictionOptions* options);
/// Changes a joint (wakes). Its kind and its bodies cannot change.
DRY_API DryStatus dry_world_set_joint_mouse(DryWorld* world, DryJointId joint, const DryMouseOptions* options);
/// Changes a joint (wakes). Its kind and its bodies cannot change.
DRY_API DryStatus dry_world_set_joint_groove(DryWorld* world, DryJointId joint, const DryGrooveOptions* options);
/// Changes a joint (wakes). Its kind and its bodies cannot change.
DRY_API DryStatus dry_world_set_joint_filter(DryWorld* world, DryJointId joint, const DryFilterOptions* options);
/// Changes a joint (wakes). Its kind and its bodies cannot change.
DRY_API DryStatus dry_world_set_joint_generic(DryWorld* world, DryJointId joint, const DryGenericOptions* options);
/// Changes a joint (wakes). Its kind and its bodies cannot change.
DRY_API DryStatus dry_world_set_joint_gear(DryWorld* world, DryJointId joint, const DryGearOptions* options);
/// Changes a joint (wakes). Its kind and its bodies cannot change.
DRY_API DryStatus dry_world_set_joint_pulley(DryWorld* world, DryJointId joint, const DryPulleyOptions* options);
/// Changes a joint (wakes). Its kind and its bodies cannot change.
DRY_API DryStatus dry_world_set_joint_ratchet(DryWorld* world, DryJointId joint, const DryRatchetOptions* options);
/// Creates a field. Wakes the bodies that the field acts on. Errors: DRY_ERROR_STALE_ID for a destroyed body in
/// DryFieldOptions.bodies or as carrier.
DRY_API DryStatus dry_world_create_field_gravity_zone(DryWorld* world, const DryGravityZoneOptions* options,
                                                      DryFieldId* out);
/// Creates a field. Wakes the bodies that the field acts on. Errors: DRY_ERROR_STALE_ID for a destroyed body in
/// DryFieldOptions.bodies or as carrier.
DRY_API DryStatus dry_world_create_field_directional(DryWorld* world, const DryDirectionalFieldOptions* options,
                                                     DryFieldId* out);
/// Creates a field. Wakes the bodies that the field acts on. Errors: DRY_ERROR_STALE_ID for a destroyed body in
/// DryFieldOptions.bodies or as carrier.
DRY_API DryStatus dry_world_create_field_radial(DryWorld* world, const DryRadialFieldOptions* options, DryFieldId* out);
/// Creates a field. Wakes the bodies that the field acts on. Errors: DRY_ERROR_STALE_ID for a destroyed body in
/// DryFieldOptions.bodies or as carrier.
DRY_API DryStatus dry_world_create_field_buoyancy(DryWorld* world, const DryBuoyancyOptions* options, DryFieldId* out);
/// Creates a field. Wakes the bodies that the field acts on. Errors: DRY_ERROR_STALE_ID for a destroyed body in
/// DryFieldOptions.bodies or as carrier.
DRY_API DryStatus dry_world_create_field_wind(DryWorld* world, const DryWindOptions* options, DryFieldId* out);
/// Creates a field. Wakes the bodies that the field acts on. Errors: DRY_ERROR_STALE_ID for a destroyed body in
/// DryFieldOptions.bodies or as carrier.
DRY_API DryStatus dry_world_create_field_custom(DryWorld* world, const DryCustomFieldOptions* options, DryFieldId* out);
/// Wakes the bodies that the field acted on.
DRY_API DryStatus dry_world_destroy_field(DryWorld* world, DryFieldId field);
/// Whether the field exists.
DRY_API bool dry_world_is_alive_field(const DryWorld* world, DryFieldId field);
/// All fields in slot order, valid until the world is changed.
DRY_API const DryFieldId* dry_world_fields(const DryWorld* world, size_t* count);
/// Which options dry_world_field() returns.
DRY_API DryStatus dry_world_field_kind(const DryWorld* world, DryFieldId field, DryFieldKind* out);
/// The options of a field of this kind, without the bodies that were destroyed. Errors: DRY_ERROR_INVALID_ARGUMENT if
/// the field is of another kind: dry_world_field_kind().
DRY_API DryStatus dry_world_field_gravity_zone(const DryWorld* world, DryFieldId field, DryGravityZoneOptions* options);
/// The options of a field of this kind, without the bodies that were destroyed. Errors: DRY_ERROR_INVALID_ARGUMENT if
/// the field is of another kind: dry_world_field_kind().
DRY_API DryStatus dry_world_field_directional(const DryWorld* world, DryFieldId field,
                                              DryDirectionalFieldOptions* options);
/// The options of a field of this kind, without the bodies that were destroyed. Errors: DRY_ERROR_INVALID_ARGUMENT if
/// the field is of another kind: dry_world_field_kind().
DRY_API DryStatus dry_world_field_radial(const DryWorld* world, DryFieldId field, DryRadialFieldOptions* options);
/// The options of a field of this kind, without the bodies that were destroyed. Errors: DRY_ERROR_INVALID_ARGUMENT if
/// the field is of another kind: dry_world_field_kind().
DRY_API DryStatus dry_world_field_buoyancy(const DryWorld* world, DryFieldId field, DryBuoyancyOptions* options);
/// The options of a field of this kind, without the bodies that were destroyed. Errors: DRY_ERROR_INVALID_ARGUMENT if
/// the field is of another kind: dry_world_field_kind().
DRY_API DryStatus dry_world_field_wind(const DryWorld* world, DryFieldId field, DryWindOptions* options);
/// The options of a field of this kind, without the bodies that were destroyed. Errors: DRY_ERROR_INVALID_ARGUMENT if
/// the field is of another kind: dry_world_field_kind().
DRY_API DryStatus dry_world_field_custom(const DryWorld* world, DryFieldId field, DryCustomFieldOptions* options);
/// Changes the options of a field, but not its kind. The time of waves and gusts continues. If anything but the name
/// and the user data changes, wakes the bodies that the field acted on before and those that it acts on now.
DRY_API DryStatus dry_world_set_field_gravity_zone(DryWorld* world, DryFieldId field,
                                                   const DryGravityZoneOptions* options);
/// Changes the options of a field, but not its kind. The time of waves and gusts continues. If anything but the name
/// and the user data changes, wakes the bodies that the field acted on before and those that it acts on now.
DRY_API DryStatus dry_world_set_field_directional(DryWorld* world, DryFieldId field,
                                                  const DryDirectionalFieldOptions* options);
/// Changes the options of a field, but not its kind. The time of waves and gusts continues. If anything but the name
/// and the user data changes, wakes the bodies that the field acted on before and those that it acts on now.
DRY_API DryStatus dry_world_set_field_radial(DryWorld* world, DryFieldId field, const DryRadialFieldOptions* options);
/// Changes the options of a field, but not its kind. The time of waves and gusts continues. If anything but the name
/// and the user data changes, wakes the bodies that the field acted on before and those that it acts on now.
DRY_API DryStatus dry_world_set_field_buoyancy(DryWorld* world, DryFieldId field, const DryBuoyancyOptions* options);
/// Changes the options of a field, but not its kind. The time of waves and gusts continues. If anything but the name
/// and the user data changes, wakes the bodies that the field acted on before and those that it acts on now.
DRY_API DryStatus dry_world_set_field_wind(DryWorld* world, DryFieldId field, const DryWindOptions* options);
/// Changes the options of a field, but not its kind. The time of waves and gusts continues. If anything but the name
/// and the user data changes, wakes the bodies that the field acted on before and those that it acts on now.
DRY_API DryStatus dry_world_set_field_custom(DryWorld* world, DryFieldId field, const DryCustomFieldOptions* options);
/// Pushes bodies away from a point, once. Errors: those of dry_world_apply_impulse() for any of the bodies.
DRY_API DryStatus dry_world_explode(DryWorld* world, const DryExplosionOptions* options, DryExplosionReport* out);
/// The nearest shape on the ray from origin along translation. DryCastHit.shape is empty if the ray hits nothing.
DRY_API DryStatus dry_world_ray_cast_closest(const DryWorld* world, DryPosition origin, DryVec2 translation,
                                             const DryQueryFilter* filter, DryCastHit* out);
/// The same, written into `out`: at most as many as it has room for, the first ones.
DRY_API DryStatus dry_world_ray_cast_all(const DryWorld* world, DryPosition origin, DryVec2 translation,
                                         const DryQueryFilter* filter, DryCastHit* out, size_t out_capacity,
                                         DryQueryCount* count);
/// Whether there is any shape on the ray. Faster than dry_world_ray_cast_closest().
DRY_API DryStatus dry_world_ray_cast_any(const DryWorld* world, DryPosition origin, DryVec2 translation,
                                         const DryQueryFilter* filter, bool* out);
/// Writes to out[i] what dry_world_ray_cast_closest() returns for rays[i]. The workers of the world share the rays; if
/// another thread uses them, the calling thread does all. Errors: those of the rays, before anything is written, with
/// the index of the ray; DRY_ERROR_INVALID_ARGUMENT if `out` is not as long as `rays`.
DRY_API DryStatus dry_world_ray_cast_closest_batch(const DryWorld* world, const DryRayCast* rays, size_t rays_count,
                                                   DryCastHit* out, size_t out_capacity);
/// The first shape that a convex shape hits when it is moved along a translation. A shape that overlaps the cast shape
/// at the start is hit at fraction 0, whatever the direction. Characters that slide along what they hit:
/// drystone/mover.hpp.
DRY_API DryStatus dry_world_shape_cast_closest(const DryWorld* world, const DryConvexProxy* shape,
                                               const DryWorldTransform* pose, DryVec2 translation,
                                               const DryQueryFilter* filter, DryCastHit* out);
/// The same, written into `out`: at most as many as it has room for, the first ones.
DRY_API DryStatus dry_world_shape_cast_all(const DryWorld* world, const DryConvexProxy* shape,
                                           const DryWorldTransform* pose, DryVec2 translation,
                                           const DryQueryFilter* filter, DryCastHit* out, size_t out_capacity,
                                           DryQueryCount* count);
/// Whether the moved shape hits any shape. Faster than dry_world_shape_cast_closest().
DRY_API DryStatus dry_world_shape_cast_any(const DryWorld* world, const DryConvexProxy* shape,
                                           const DryWorldTransform* pose, DryVec2 translation,
                                           const DryQueryFilter* filter, bool* out);
/// Writes to out[i] what dry_world_shape_cast_closest() returns for casts[i]; as the batch of rays.
DRY_API DryStatus dry_world_shape_cast_closest_batch(const DryWorld* world, const DryShapeCast* casts,
                                                     size_t casts_count, DryCastHit* out, size_t out_capacity);
/// The same, written into `out`: at most as many as it has room for, the first ones.
DRY_API DryStatus dry_world_overlap_box(const DryWorld* world, const DryWorldAabb* box, const DryQueryFilter* filter,
                                        DryShapeId* out, size_t out_capacity, DryQueryCount* count);
/// The same, written into `out`: at most as many as it has room for, the first ones.
DRY_API DryStatus dry_world_overlap_shape(const DryWorld* world, const DryConvexProxy* shape,
                                          const DryWorldTransform* pose, const DryQueryFilter* filter, DryShapeId* out,
                                          size_t out_capacity, DryQueryCount* count);
/// Whether any shape overlaps or touches a convex shape. Faster than dry_world_overlap_shape().
DRY_API DryStatus dry_world_overlap_shape_any(const DryWorld* world, const DryConvexProxy* shape,
                                              const DryWorldTransform* pose, const DryQueryFilter* filter, bool* out);
/// The same, written into `out`: at most as many as it has room for, the first ones.
DRY_API DryStatus dry_world_shapes_at(const DryWorld* world, DryPosition point, const DryQueryFilter* filter,
                                      DryShapeId* out, size_t out_capacity, DryQueryCount* count);
/// The shape nearest to a point, of those that are at most max_distance away, in [0, 1e6] [m]. DryNearestShape.shape is
/// empty if there is none. A shape that contains the point has a negative distance, so of several such shapes the one
/// with the point deepest inside is found.
DRY_API DryStatus dry_world_nearest_shape_to_point(const DryWorld* world, DryPosition point, float max_distance,
                                                   const DryQueryFilter* filter, DryNearestShape* out);
/// The shape nearest to a convex shape, in the same way.
DRY_API DryStatus dry_world_nearest_shape(const DryWorld* world, const DryConvexProxy* shape,
                                          const DryWorldTransform* pose, float max_distance,
                                          const DryQueryFilter* filter, DryNearestShape* out);
/// The same, written into `out`: at most as many as it has room for, the first ones.
DRY_API DryStatus dry_world_shapes_near(const DryWorld* world, const DryConvexProxy* shape,
                                        const DryWorldTransform* pose, float max_distance, const DryQueryFilter* filter,
                                        DryNearestShape* out, size_t out_capacity, DryQueryCount* count);
/// The same, written into `out`: at most as many as it has room for, the first ones.
DRY_API DryQueryCount dry_world_contacts(const DryWorld* world, DryContactView* out, size_t out_capacity);
/// The same, written into `out`: at most as many as it has room for, the first ones.
DRY_API DryStatus dry_world_body_contacts(const DryWorld* world, DryBodyId body, DryContactView* out,
                                          size_t out_capacity, DryQueryCount* count);
/// The same, written into `out`: at most as many as it has room for, the first ones.
DRY_API DryStatus dry_world_sensor_overlaps(const DryWorld* world, DryBodyId body, DrySensorOverlap* out,
                                            size_t out_capacity, DryQueryCount* count);
/// The same, written into `out`: at most as many as it has room for, the first ones.
DRY_API DryQueryCount dry_world_islands(const DryWorld* world, DryIslandView* out, size_t out_capacity);
/// The same, written into `out`: at most as many as it has room for, the first ones.
DRY_API DryStatus dry_world_island_bodies(const DryWorld* world, DryBodyId body, DryBodyId* out, size_t out_capacity,
                                          DryQueryCount* count);
/// Draws the layers by calls of `out` (docs/debug_drawing.md). Allocates nothing. The layers `blocks`, `seams`,
/// `colors` and `sweeps` show the last step, and nothing before the first step, after dry_world_restore(), and while
/// everything sleeps.
DRY_API DryStatus dry_world_draw(const DryWorld* world, DryDebugDraw* out, const DryDrawOptions* options);
/// The label of the body's island (DryIslandView.label). Static and kinematic bodies have none.
DRY_API DryStatus dry_world_island(const DryWorld* world, DryBodyId body, bool* found, uint32_t* out);
/// The name of the lanes: "auto", "scalar", "sse4", "avx2", ...
DRY_API const char* dry_lanes_name(DryLanes lanes);
/// The lanes that this machine and this build can run: scalar first, the widest last.
DRY_API const DryLanes* dry_available_lanes(size_t* count);
/// The kind of a shape's geometry.
DRY_API DryStatus dry_world_shape_kind(const DryWorld* world, DryShapeId shape, DryShapeKind* out);
/// The geometry of a shape of this kind. DRY_ERROR_INVALID_ARGUMENT if it is of another kind: dry_world_shape_kind().
DRY_API DryStatus dry_world_shape_geometry_circle(const DryWorld* world, DryShapeId shape, DryCircle* out);
/// The geometry of a shape of this kind. DRY_ERROR_INVALID_ARGUMENT if it is of another kind: dry_world_shape_kind().
DRY_API DryStatus dry_world_shape_geometry_capsule(const DryWorld* world, DryShapeId shape, DryCapsule* out);
/// The geometry of a shape of this kind. DRY_ERROR_INVALID_ARGUMENT if it is of another kind: dry_world_shape_kind().
DRY_API DryStatus dry_world_shape_geometry_segment(const DryWorld* world, DryShapeId shape, DrySegment* out);
/// The geometry of a shape of this kind. The pointer is valid until the world is changed. DRY_ERROR_INVALID_ARGUMENT if
/// it is of another kind: dry_world_shape_kind().
DRY_API DryStatus dry_world_shape_geometry_polygon(const DryWorld* world, DryShapeId shape, const DryPolygon** out);
/// The geometry of a shape of this kind. DRY_ERROR_INVALID_ARGUMENT if it is of another kind: dry_world_shape_kind().
DRY_API DryStatus dry_world_shape_geometry_chain_segment(const DryWorld* world, DryShapeId shape, DryChainSegment* out);
/// The geometry of a shape of this kind. The pointer is valid until the world is changed. DRY_ERROR_INVALID_ARGUMENT if
/// it is of another kind: dry_world_shape_kind().
DRY_API DryStatus dry_world_shape_geometry_support_shape(const DryWorld* world, DryShapeId shape,
                                                         const DrySupportShape** out);
/// The geometry of a shape of this kind. The pointer is valid until the world is changed. DRY_ERROR_INVALID_ARGUMENT if
/// it is of another kind: dry_world_shape_kind().
DRY_API DryStatus dry_world_shape_geometry_tile_grid(const DryWorld* world, DryShapeId shape, const DryTileGrid** out);

// --- Calls of replayer.hpp --------------------------------------------------------------------------------------------

/// Reads a recording; the bytes are copied. Workers, scheduler and lanes come from `options`, all other options from
/// the recording. The recording of a program that crashed ends early; its complete steps can be played. Errors: those
/// of dry_world_create(), and DRY_ERROR_INVALID_ARGUMENT if the bytes are not a recording, are damaged (the message
/// says where), were made by another version, or end within the first state.
DRY_API DryStatus dry_replayer_open(const uint8_t* recording, size_t recording_size, const DryWorldOptions* options,
                                    DryReplayer** out);
/// The number of complete steps in the recording.
DRY_API uint64_t dry_replayer_steps(const DryReplayer* replayer);
/// The number of steps that dry_replayer_world() has taken.
DRY_API uint64_t dry_replayer_step(const DryReplayer* replayer);
/// The simulated time of the steps taken [s].
DRY_API double dry_replayer_seconds(const DryReplayer* replayer);
/// Whether stop_recording() ended the recording.
DRY_API bool dry_replayer_is_complete(const DryReplayer* replayer);
/// Whether the recording ends within a step: the program may have crashed in it.
DRY_API bool dry_replayer_ends_within_step(const DryReplayer* replayer);
/// Whether the program called the world between the last step and stop_recording().
DRY_API bool dry_replayer_has_last_calls(const DryReplayer* replayer);
/// The world after dry_replayer_step() steps. To change the world, clone() it.
DRY_API const DryWorld* dry_replayer_world(const DryReplayer* replayer);
/// Plays the next step and the calls before it. After an exception, as where there is no memory (docs/state.md), only
/// dry_replayer_seek() can continue the replay. Errors: DRY_ERROR_INVALID_ARGUMENT at the end; DRY_ERROR_WRONG_MOMENT
/// after an exception.
DRY_API DryStatus dry_replayer_next(DryReplayer* replayer);
/// Plays the unfinished step and the calls before it. Afterwards only dry_replayer_seek() can continue the replay.
/// Errors: DRY_ERROR_INVALID_ARGUMENT unless the recording ends within a step and the world has taken all complete
/// steps.
DRY_API DryStatus dry_replayer_play_unfinished_step(DryReplayer* replayer);
/// Plays the calls after the last step. Afterwards only dry_replayer_seek() can continue the replay. If the state then
/// differs from the recorded one, the divergence has the step dry_replayer_steps() + 1. Errors:
/// DRY_ERROR_INVALID_ARGUMENT unless there are such calls and the world has taken all steps.
DRY_API DryStatus dry_replayer_play_last_calls(DryReplayer* replayer);
/// Goes to the state after a step; step 0 is the beginning. Errors: DRY_ERROR_INVALID_ARGUMENT if the recording has no
/// such step.
DRY_API DryStatus dry_replayer_seek(DryReplayer* replayer, uint64_t step);
/// The earliest difference found in the steps played since dry_replayer_open(). The replay continues as far as
/// possible.
DRY_API DryStatus dry_replayer_divergence(const DryReplayer* replayer, bool* found, DryDivergence* out);
/// dry_replayer_divergence() with the value that differs. To find this value, steps are played again in another world;
/// dry_replayer_world() does not change.
DRY_API DryStatus dry_replayer_explain_divergence(const DryReplayer* replayer, bool* found, DryDivergence* out);
/// Plays all steps from the beginning and the calls after the last one, and explains the first divergence. `go_on` is
/// called after each step; if it returns false, the replay ends there.
DRY_API DryStatus dry_replayer_verify(DryReplayer* replayer, bool (*go_on)(void* context), void* go_on_context,
                                      bool* found, DryDivergence* out);

// --- Calls of world_batch.hpp -----------------------------------------------------------------------------------------

/// `count` worlds that begin as copies of `start`, with the same ids, and that dry_world_batch_reset() brings back to
/// this state. They have one worker each; their lanes, functions of fields and contact hooks are those of `start`.
/// `count` may be 0; at most 2^24. Errors: DRY_ERROR_INVALID_ARGUMENT for an option out of range;
/// DRY_ERROR_LIMIT_EXCEEDED if the system starts fewer threads than the options ask for; DRY_ERROR_WRONG_MOMENT while
/// `start` steps or if it is unfinished.
DRY_API DryStatus dry_world_batch_create(size_t count, const DryWorld* start, const DryWorldBatchOptions* options,
                                         DryWorldBatch** out);
/// The number of worlds.
DRY_API size_t dry_world_batch_size(const DryWorldBatch* batch);
/// A world of the batch, for any call, also for contents of its own: do not destroy it. Null if `index` is not below
/// dry_world_batch_size(). Valid as long as the batch lives.
DRY_API DryWorld* dry_world_batch_world(DryWorldBatch* batch, size_t index);
/// Advances worlds by `seconds`, in (0, 1], as dry_world_step() does. Reports and events are those of each world, but
/// the times of phases and the list of jobs are empty, DryStepReport.arena_growths tells of scratch memory that worlds
/// share, and dry_world_draw() has no data of the last step. Errors: DRY_ERROR_INVALID_ARGUMENT for seconds out of
/// range, for a mask that is not as long as the batch, and for a world with contact hooks if the batch has several
/// workers; DRY_ERROR_WRONG_MOMENT for a world that steps at present, is unfinished or was moved away.
DRY_API DryStatus dry_world_batch_step(DryWorldBatch* batch, float seconds, const uint8_t* mask, size_t mask_count);
/// The same, with calls around the step of each of these worlds.
DRY_API DryStatus dry_world_batch_step_with_calls(DryWorldBatch* batch, float seconds, const uint8_t* mask,
                                                  size_t mask_count, const DryWorldBatchCalls* calls);
/// Advances each world by a time of its own: 0, which leaves the world as it is, or in (0, 1].
DRY_API DryStatus dry_world_batch_step_each(DryWorldBatch* batch, const float* seconds, size_t seconds_count);
/// Brings worlds back to the start state: they then behave, bit for bit, as the world from which it was taken. Reports
/// and events become empty, and arrays that these worlds returned are invalid. Ids that were given out since are stale,
/// until new objects receive the same ids. Allocates nothing if the worlds had as many rows before. Errors:
/// DRY_ERROR_INVALID_ARGUMENT for a mask that is not as long as the batch; DRY_ERROR_WRONG_MOMENT for a world that
/// steps at present or was moved away, and for one that is being recorded: dry_world_restore() can be recorded.
DRY_API DryStatus dry_world_batch_reset(DryWorldBatch* batch, const uint8_t* mask, size_t mask_count);
/// Replaces the start state, for later resets. Present worlds stay as they are. Refused (DRY_ERROR_WRONG_MOMENT) while
/// `start` steps or if it is unfinished.
DRY_API DryStatus dry_world_batch_set_start(DryWorldBatch* batch, const DryWorld* start);
/// dry_world_set_gravity() for each world: gravities[i] [m/s^2] is that of world i. Finite. It wakes the bodies if the
/// gravity changes, and lasts until the next reset.
DRY_API DryStatus dry_world_batch_set_gravity(DryWorldBatch* batch, const DryVec2* gravities, size_t gravities_count);
/// hashes[i] is dry_world_state_hash() of world i. Errors: DRY_ERROR_INVALID_ARGUMENT if there is not one element for
/// each world.
DRY_API DryStatus dry_world_batch_state_hashes(const DryWorldBatch* batch, uint64_t* hashes, size_t hashes_capacity);
/// Fills the columns of these bodies of all worlds: number w * bodies.size() + i of each column belongs to bodies[i] in
/// world w. A column has dry_world_batch_size() * bodies.size() numbers, or none. Errors: DRY_ERROR_STALE_ID if a body
/// is not alive in one of the worlds; DRY_ERROR_INVALID_ARGUMENT for a column of another length.
DRY_API DryStatus dry_world_batch_read_bodies(const DryWorldBatch* batch, const DryBodyId* bodies, size_t bodies_count,
                                              const DryBodyColumns* out);

// --- The library ------------------------------------------------------------------------------------------------------

/// The version of the library, for instance "1.0.0". DRY_VERSION is that of the header.
DRY_API const char* dry_version(void);
/// A number that changes with every change of the structs, enumerations and functions of this header. DRY_ABI is that of the header.
DRY_API uint32_t dry_abi(void);
/// DRY_OK if the library has the structs and functions of the header, or else DRY_ERROR_INVALID_ARGUMENT. Pass DRY_ABI. For programs that
/// load the library when they run.
DRY_API DryStatus dry_check_abi(uint32_t abi);
/// The message of the thread's last call that failed, for instance "BodyOptions.position must be finite"; empty if none failed. Valid until
/// the thread's next call that fails, and until dry_clear_last().
DRY_API const char* dry_last_message(void);
/// The status of the thread's last call that failed. A call without a status fails by returning null, or a value of zeros.
DRY_API DryStatus dry_last_status(void);
/// Forgets the thread's last failure.
DRY_API void dry_clear_last(void);
/// The name of a status, for instance "invalid_argument".
DRY_API const char* dry_status_name(DryStatus status);

/// A part that a build of the library may leave out.
typedef struct DryPart {
  const char* name;    ///< For instance "continuous" or "revolute".
  const char* option;  ///< The CMake option that builds the part or leaves it out.
  bool built;
} DryPart;
/// All parts. Valid forever.
DRY_API const DryPart* dry_parts(size_t* count);

// --- Bytes: snapshots, deltas -----------------------------------------------------------------------------------------

DRY_API const uint8_t* dry_bytes_data(const DryBytes* bytes);
DRY_API size_t dry_bytes_size(const DryBytes* bytes);
DRY_API void dry_bytes_destroy(DryBytes* bytes);

// --- Recordings in memory ---------------------------------------------------------------------------------------------

/// Memory to which a recording is written: set DryRecordingOptions.write to dry_recording_write and write_context to the object, which must
/// not be null. It must live until the recording is stopped.
DRY_API DryRecording* dry_recording_create(void);
/// Appends to the recording. A null `recording` is not allowed: the call then writes nothing and fails, as dry_last_message() says. If
/// the bytes cannot be appended, the recording becomes empty and stays so: dry_last_status() is DRY_ERROR_OUT_OF_MEMORY if memory ran out.
DRY_API void dry_recording_write(void* recording, const uint8_t* bytes, size_t bytes_size);
/// The bytes so far. Valid until the recording grows or is destroyed.
DRY_API const uint8_t* dry_recording_data(const DryRecording* recording);
DRY_API size_t dry_recording_size(const DryRecording* recording);
DRY_API void dry_recording_destroy(DryRecording* recording);

// --- Functions of custom fields ---------------------------------------------------------------------------------------

/// A list of functions for custom fields, for DryWorldOptions.field_functions. It must outlive the world, and must not change during a
/// step.
DRY_API DryFieldFunctions* dry_field_functions_create(void);
/// Sets the function that DryCustomFieldOptions.function calls by its number. It is called by several threads at the same time. Its result
/// must follow from the target alone, and it must not call the world. A null function removes the number.
DRY_API DryStatus dry_field_functions_set(DryFieldFunctions* functions, uint32_t number,
                                          DryFieldPush (*function)(void* context, const DryFieldTarget* target),
                                          void* context);
DRY_API void dry_field_functions_destroy(DryFieldFunctions* functions);

// --- Tasks of a scheduler ---------------------------------------------------------------------------------------------

/// Works until no work is left. May be called from any thread, late, or not at all.
DRY_API void dry_scheduler_task_call(const DrySchedulerTask* task);
/// A task is valid during the call of DrySchedulerFunctions.run. To keep it for another thread, copy it, and destroy the copy.
DRY_API DrySchedulerTask* dry_scheduler_task_copy(const DrySchedulerTask* task);
DRY_API void dry_scheduler_task_destroy(DrySchedulerTask* task);

// --- Convex shapes by a function --------------------------------------------------------------------------------------

/// A kind of shape that is given by a function of the program.
typedef struct DrySupportType {
  /// 1 to 31 characters; the name in snapshots, recordings and scene files.
  const char* name;
  /// The number of parameters of a shape of this type, at most DRY_MAX_SUPPORT_PARAMETERS.
  int parameters;
  /// The farthest point of the shape in a direction, which is a unit vector, in the shape's own frame [m]. The set of these points must be
  /// convex. The function must be pure: equal arguments give equal bits, on any thread.
  DryVec2 (*support)(const float* parameters, size_t parameters_count, DryVec2 direction);
  /// Optional: why the parameters are refused, as a constant text that names the parameter, or null if they are good. They are finite.
  const char* (*refusal)(const float* parameters, size_t parameters_count);
} DrySupportType;
/// Adds a type to the list of the process. Types are never removed. To register the same type again does nothing. Errors:
/// DRY_ERROR_INVALID_ARGUMENT if the name is empty, too long or that of another type, if `support` is null, or if there are
/// DRY_MAX_SUPPORT_TYPES already.
DRY_API DryStatus dry_register_support_type(const DrySupportType* type);

// --- Debug drawing as a list ------------------------------------------------------------------------------------------

/// A thing to draw.
typedef struct DryDrawItem {
  /// "polygon", "circle", "capsule", "segment", "point", "text" or "transform".
  const char* kind;
  DryDrawColor color;
  /// Of a polygon, a circle and a capsule [m].
  float radius;
  /// The x axis of a circle or of a transform.
  DryRotation rotation;
  /// The corners of a polygon, the ends of a capsule or a segment, or one place.
  const DryPosition* points;
  size_t points_count;
  /// Of a text.
  const char* text;
} DryDrawItem;
/// What dry_world_draw() draws, as a list: for languages in which a function that C calls is slow, or takes no structs. Valid until the
/// thread's next call of this function. `*out` is null and `*count` 0 if the call is refused.
DRY_API DryStatus dry_world_draw_list(const DryWorld* world, const DryDrawOptions* options, const DryDrawItem** out,
                                      size_t* count);

// --- Hooks ------------------------------------------------------------------------------------------------------------

/// Where the blocks of tables, trees and steps come from, which are most of a world's memory.
typedef struct DryMemoryFunctions {
  /// Passed to the functions.
  void* context;
  /// Returns a block of `bytes` bytes, which is not 0, at a multiple of `alignment`, which is a power of two of at most 64; null if there
  /// is no memory. Called from any thread that creates, changes or steps a world, from several at the same time. Must not call the engine.
  void* (*allocate)(void* context, size_t bytes, size_t alignment);
  /// Takes back a block, with the numbers with which it was allocated.
  void (*release)(void* context, void* block, size_t bytes, size_t alignment);
} DryMemoryFunctions;
/// Sets these functions for the whole process, while no other thread uses the engine. Small objects, such as names, messages and lists, come
/// from the operator new of C++ all the same. Null for both functions: as without this call. Errors: DRY_ERROR_INVALID_ARGUMENT if only one
/// of the functions is null; DRY_ERROR_WRONG_MOMENT while blocks are in use: a world has some from its first body on.
DRY_API DryStatus dry_set_memory_functions(const DryMemoryFunctions* functions);
/// What is called when an assertion of the engine fails, in place of a line on stderr; null: that line. The program is aborted when the
/// function returns. Release builds have no assertions. Set it while no other thread uses the engine.
DRY_API void dry_set_assert_function(void (*function)(void* context, const char* expression, const char* file,
                                                      int line),
                                     void* context);

#ifdef __cplusplus
}  // extern "C"
#endif

#endif
