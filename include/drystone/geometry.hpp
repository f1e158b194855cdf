// The geometry of shapes, and queries that need no world: hulls, mass, boxes, points, rays, casts, distance, time of impact.
// Coordinates are in the frame of the body unless a function takes a Transform. Lengths in metres.
//
// Every convex shape is a few points with a rounding radius (`ConvexProxy`): a circle is one point, a capsule or segment two, a
// polygon its vertices. Distance, shape cast and time of impact are written once for these proxies.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "drystone/math.hpp"
#include "drystone/result.hpp"

namespace drystone {

/// The largest number of vertices of a polygon.
inline constexpr int kMaxPolygonVertices = 64;
/// Lengths below this count as zero [m]: points this near coincide, and contacts and joints may have errors of this size.
inline constexpr float kLinearSlop = 0.005f;
/// Shapes nearer to each other than this get contact points before they touch, so that the solver can stop them in time [m].
inline constexpr float kSpeculativeDistance = 4.0f * kLinearSlop;
/// Largest coordinate and size that a world accepts [m].
inline constexpr float kMaxCoordinate = 1.0e6f;

/// A disc. Radius in (0, 1e6].
struct Circle {
  Vec2 center{};
  float radius = 0.5f;
};

/// All points within `radius` of the segment from point_a to point_b. Radius in (0, 1e6].
struct Capsule {
  Vec2 point_a = {-0.5f, 0.0f};
  Vec2 point_b = {0.5f, 0.0f};
  float radius = 0.25f;
};

/// A thin line that collides from both sides. It has no area, so it gives a body no mass.
struct Segment {
  Vec2 point_a = {-0.5f, 0.0f};
  Vec2 point_b = {0.5f, 0.0f};
};

/// A rectangle with rounded corners, for make_box(). Half-extents in (0, 1e6], rounding radius in [0, 1e6].
struct Box {
  Vec2 half_extents = {0.5f, 0.5f};
  Vec2 center{};
  float angle = 0.0f;
  float radius = 0.0f;
};

/// A convex polygon of 3 to 64 vertices in counter-clockwise order, inflated by a rounding radius. make_hull(), make_polygon() and
/// make_box() check their input and make one. Polygons of up to eight vertices, the common case, need no heap memory.
class Polygon {
 public:
  Polygon() = default;
  std::span<const Vec2> vertices() const {
    return {is_small() ? small_.data() : large_.data(), static_cast<std::size_t>(count_)};
  }
  /// Outward unit normals; normals()[i] belongs to the edge from vertices()[i] to the next.
  std::span<const Vec2> normals() const {
    return {is_small() ? small_.data() + kSmall : large_.data() + count_, static_cast<std::size_t>(count_)};
  }
  Vec2 centroid() const { return centroid_; }
  float radius() const { return radius_; }
  int size() const { return count_; }

  /// A polygon from 3 to 64 vertices that are convex, counter-clockwise and distinct. Computes normals and centroid without any
  /// check; make_polygon() checks.
  static Polygon from_convex(std::span<const Vec2> vertices, float radius);

 private:
  static constexpr int kSmall = 8;
  bool is_small() const { return count_ <= kSmall; }

  std::array<Vec2, 2 * kSmall> small_{};  // Up to kSmall vertices: the vertices at 0, the normals at kSmall.
  std::vector<Vec2> large_;               // More than kSmall vertices: the vertices at 0, the normals at count_.
  Vec2 centroid_;
  float radius_ = 0.0f;
  int count_ = 0;
};

/// One link of a chain. It collides only with bodies on the right of point_a -> point_b, the side of the normal
/// right_perpendicular(point_b - point_a). ghost_a and ghost_b are the points of the chain before and after the link; they
/// keep bodies from catching where links meet.
struct ChainSegment {
  Vec2 ghost_a{};
  Vec2 point_a{};
  Vec2 point_b{};
  Vec2 ghost_b{};
};

/// The rectangle as a polygon. Errors: invalid_argument if a number is not finite or out of range.
Result<Polygon> make_box(const Box& box);
/// The convex hull of 3 to 1024 points, at most 64 of them on the hull, inflated by `radius` in [0, 1e6]. Points closer to each
/// other than the slop are merged, and collinear points dropped. Errors: invalid_geometry if the distinct points are too few,
/// collinear or too close, or if too many lie on the hull; invalid_argument if a number is not finite or beyond 1e6.
Result<Polygon> make_hull(std::span<const Vec2> points, float radius = 0.0f);
/// A polygon from vertices that must already be convex and counter-clockwise. Errors: those of make_hull(), and
/// invalid_geometry that names the vertex at which the outline is not convex.
Result<Polygon> make_polygon(std::span<const Vec2> vertices, float radius = 0.0f);

/// Mass [kg], centre [m] and rotational inertia about the centre of mass [kg m^2].
struct MassData {
  float mass = 0.0f;
  Vec2 center{};
  float inertia = 0.0f;

  friend constexpr bool operator==(const MassData&, const MassData&) = default;
};

MassData mass_data(const Circle& shape, float density);
MassData mass_data(const Capsule& shape, float density);
MassData mass_data(const Polygon& shape, float density);

Aabb bounds(const Circle& shape, const Transform& pose);
Aabb bounds(const Capsule& shape, const Transform& pose);
Aabb bounds(const Segment& shape, const Transform& pose);
Aabb bounds(const Polygon& shape, const Transform& pose);
Aabb bounds(const ChainSegment& shape, const Transform& pose);

/// Whether the point (in the shape's frame) lies in or on the shape. Segments contain no point.
bool contains(const Circle& shape, Vec2 point);
bool contains(const Capsule& shape, Vec2 point);
bool contains(const Polygon& shape, Vec2 point);

/// A ray from origin along translation, up to max_fraction of it.
struct RayCastInput {
  Vec2 origin{};
  Vec2 translation{};
  float max_fraction = 1.0f;
};

struct CastOutput {
  bool hit = false;
  /// Fraction of the translation at the hit, in [0, max_fraction].
  float fraction = 0.0f;
  Vec2 point{};
  /// Outward unit normal of the shape at the hit; (0, 0) if a ray starts inside.
  Vec2 normal{};
};

/// Where the ray hits the shape. A ray that starts inside a solid shape hits at fraction 0 with a zero normal. Segments are hit
/// from both sides, chain segments from the right side only.
CastOutput ray_cast(const Circle& shape, const RayCastInput& ray);
CastOutput ray_cast(const Capsule& shape, const RayCastInput& ray);
CastOutput ray_cast(const Segment& shape, const RayCastInput& ray);
CastOutput ray_cast(const Polygon& shape, const RayCastInput& ray);
CastOutput ray_cast(const ChainSegment& shape, const RayCastInput& ray);
/// For traversal of trees. The normal is that of the side through which the ray enters.
CastOutput ray_cast(const Aabb& box, const RayCastInput& ray);

class SupportShape;

/// A convex shape as 1 to 64 points with a rounding radius. The points are not copied: they must outlive the proxy.
struct ConvexProxy {
  std::span<const Vec2> points{};
  float radius = 0.0f;
  /// If set, the points are on the border of the core of this shape (drystone/support_shape.hpp). distance() and shape_cast() then
  /// continue from the points to the shape itself; time_of_impact() uses the points alone.
  const SupportShape* exact = nullptr;
};

/// Warm start for distance(): the points that its last answer used. A zero-initialised cache is a cold start.
struct SimplexCache {
  std::uint8_t count = 0;
  std::array<std::uint8_t, 3> index_a{};
  std::array<std::uint8_t, 3> index_b{};
};

struct DistanceInput {
  ConvexProxy a{};
  ConvexProxy b{};
  /// Pose of b in the frame of a.
  Transform b_in_a{};
  /// Whether to measure between the rounded shapes (true) or between the point sets.
  bool use_radii = true;
};

struct DistanceOutput {
  /// Nearest points, both in the frame of a.
  Vec2 point_a{};
  Vec2 point_b{};
  /// Unit vector from a to b; (0, 0) if the point sets overlap.
  Vec2 normal{};
  /// 0 if the shapes overlap.
  float distance = 0.0f;
  int iterations = 0;
};

/// Distance of two convex shapes (GJK). The cache is read and updated.
DistanceOutput distance(const DistanceInput& input, SimplexCache& cache);

struct ShapeCastInput {
  ConvexProxy a{};
  ConvexProxy b{};
  Transform b_in_a{};
  /// Motion of b, in the frame of a. Shapes do not rotate.
  Vec2 translation_b{};
  float max_fraction = 1.0f;
};

/// When b, moved along its translation, first touches a. Point and normal (from a to b) are in the frame of a. Shapes that overlap
/// at the start hit at fraction 0, whatever the direction. The point then lies in both shapes, and the normal is the direction of
/// the shortest move that separates them. If several moves are equally short, the one most opposed to the translation is taken.
CastOutput shape_cast(const ShapeCastInput& input);

/// The motion of a body over a step, for t in [0, 1]. The centre of mass moves along a line. Up to a quarter turn, the rotation is
/// rotation_0 and rotation_1 blended and normalised, which is close to a constant angular velocity. Beyond a quarter turn, the body
/// rotates at a constant angular velocity by `angle`, which may be several turns, and ends at rotation_1.
struct Sweep {
  Vec2 local_center{};
  Vec2 center_0{};
  Vec2 center_1{};
  Rotation rotation_0{};
  Rotation rotation_1{};
  /// Angle of a rotation by more than a quarter turn [rad], at most 1e6 in size. 0: rotation_0 and rotation_1 are blended.
  float angle = 0.0f;
};

/// The pose at time t.
Transform pose_at(const Sweep& sweep, float t);

struct TimeOfImpactInput {
  ConvexProxy a{};
  ConvexProxy b{};
  Sweep sweep_a{};
  Sweep sweep_b{};
  /// The search is limited to times in [min_time, max_time], within [0, 1].
  float max_time = 1.0f;
  float min_time = 0.0f;
};

struct TimeOfImpactOutput {
  enum class State : std::uint8_t { separated, hit, overlapped, failed };
  State state = State::separated;
  /// Time of the hit in [min_time, max_time]; max_time if the state is `separated`.
  float time = 1.0f;
  Vec2 point{};
  Vec2 normal{};
  int iterations = 0;
};

/// The distance of the point sets of two shapes, without their rounding, at which the shapes hit each other [m]. `radii` is the sum of both
/// radii. If it is two slops or more, the rounded surfaces then overlap by the slop. Sharp shapes are then the slop apart.
inline float impact_distance(float radii) { return max(kLinearSlop, radii - kLinearSlop); }
/// time_of_impact() may stop when shapes are farther apart than impact_distance(), by at most this [m].
inline constexpr float kImpactTolerance = 0.25f * kLinearSlop;

/// First time at which the shapes are closer than impact_distance(a.radius + b.radius), within kImpactTolerance (conservative
/// advancement on a local separating axis, rotation included).
TimeOfImpactOutput time_of_impact(const TimeOfImpactInput& input);

}  // namespace drystone
