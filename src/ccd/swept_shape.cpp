#include "ccd/swept_shape.hpp"

#include <limits>
#include <variant>

#include "geometry/line.hpp"
#include "world/tunnelling.hpp"

namespace drystone::continuous {
namespace {

Plane through(Vec2 normal, Vec2 point, float radius) { return {normal, dot(normal, point) + radius}; }

/// The plane on the side of a point.
Plane around(Vec2 center, float radius, Vec2 point) { return through(normalize(point - center), center, radius); }

Plane common(const Circle& s, Vec2 point_0, Vec2 point_1) {
  return around(s.center, s.radius, lerp(point_0, point_1, 0.5f));
}

/// A link has only one side, so the plane is always that of the link.
Plane common(const ChainSegment& s, Vec2, Vec2) {
  return through(geometry::outer_normal(s.point_a, s.point_b), s.point_a, 0.0f);
}

Plane common_of_line(Vec2 a, Vec2 b, float radius, Vec2 point_0, Vec2 point_1) {
  const Vec2 normal = normalize(perpendicular(b - a));
  return through(dot(normal, point_0 + point_1 - 2.0f * a) < 0.0f ? -normal : normal, a, radius);
}

Plane common(const Capsule& s, Vec2 point_0, Vec2 point_1) {
  return common_of_line(s.point_a, s.point_b, s.radius, point_0, point_1);
}
Plane common(const Segment& s, Vec2 point_0, Vec2 point_1) {
  return common_of_line(s.point_a, s.point_b, 0.0f, point_0, point_1);
}

Plane common(const Polygon& s, Vec2 point_0, Vec2 point_1) {
  const std::span<const Vec2> vertices = s.vertices();
  const std::span<const Vec2> normals = s.normals();
  const auto lower = [&](std::size_t i) {
    return min(dot(normals[i], point_0 - vertices[i]), dot(normals[i], point_1 - vertices[i]));
  };
  std::size_t best = 0;
  float highest = lower(0);
  for (std::size_t i = 1; i < vertices.size(); ++i) {
    const float height = lower(i);
    best = height > highest ? i : best;
    highest = max(height, highest);
  }
  return through(normals[best], vertices[best], s.radius());
}

/// Of the planes across the chords between the points of the core.
Plane common(const SupportShape& s, Vec2 point_0, Vec2 point_1) {
  const std::span<const Vec2> points = s.points();
  if (points.size() == 1) return around(points[0], s.radius(), lerp(point_0, point_1, 0.5f));
  Plane best;
  float highest = -std::numeric_limits<float>::max();
  for (std::size_t i = 0; i < points.size(); ++i) {
    const Vec2 normal = geometry::outer_normal(points[i], points[(i + 1) % points.size()]);
    const Plane plane = through(normal, s.core_support(normal), s.radius());
    if (const float lower = min(plane.height(point_0), plane.height(point_1)); lower > highest) {
      highest = lower;
      best = plane;
    }
  }
  return best;
}

/// A grid has no plane of its own: its tiles are swept against.
Plane common(const TileGrid&, Vec2, Vec2) { return {}; }

template <typename Shape>
Plane facing(const Shape& s, Vec2 point) {
  return common(s, point, point);
}

/// The facing plane of a line with rounded ends. Beside the line, the plane has the normal of the line, which is exact even near the line.
Plane facing_line(Vec2 a, Vec2 b, float radius, Vec2 point) {
  const Vec2 along = b - a;
  const float from_a = dot(point - a, along);
  if (from_a <= 0.0f) return around(a, radius, point);
  if (from_a >= length_squared(along)) return around(b, radius, point);
  return common_of_line(a, b, radius, point, point);
}

Plane facing(const Capsule& s, Vec2 point) { return facing_line(s.point_a, s.point_b, s.radius, point); }
Plane facing(const Segment& s, Vec2 point) { return facing_line(s.point_a, s.point_b, 0.0f, point); }

/// The pose of a body whose centre of mass is at `center`.
Transform posed(Rotation rotation, Vec2 center, Vec2 local_center) {
  return {center - rotate(rotation, local_center), rotation};
}

float spread_of(const ConvexProxy& proxy, Vec2 core) {
  float farthest = 0.0f;
  for (const Vec2 point : proxy.points) farthest = max(farthest, distance_squared(point, core));
  return std::sqrt(farthest);
}

/// How far below the core the lowest point of the proxy is.
float depth_below(const ConvexProxy& proxy, Vec2 core, Vec2 normal) {
  float lowest = 0.0f;
  for (const Vec2 point : proxy.points) lowest = min(lowest, dot(normal, point - core));
  return -lowest;
}

}  // namespace

Plane facing_plane(const ShapeGeometry& shape, Vec2 point) {
  return std::visit([&](const auto& s) { return facing(s, point); }, shape);
}

Plane common_plane(const ShapeGeometry& shape, Vec2 point_0, Vec2 point_1) {
  return std::visit([&](const auto& s) { return common(s, point_0, point_1); }, shape);
}

SweptShape::SweptShape(const ShapeGeometry& geometry, const Sweep& body_sweep, float length_unit)
    : shape(geometry),
      sweep(body_sweep),
      unit(length_unit),
      proxy(make_outer_proxy(geometry)),
      core(centroid(geometry)) {
  core_0 = transform_point(posed(sweep.rotation_0, sweep.center_0, sweep.local_center), core);
  core_1 = transform_point(posed(sweep.rotation_1, sweep.center_1, sweep.local_center), core);
  spread = spread_of(proxy, core);
  const Rotation rotation = relative(sweep.rotation_0, sweep.rotation_1);
  // In a rotation beyond a quarter turn, a point may be anywhere on its circle.
  const bool far = sweep.angle != 0.0f;
  angle_sine = far ? 2.0f : abs(rotation.s);
  const float sagitta = far ? 2.0f : max(0.5f * (1.0f - rotation.c), 0.0f);
  const float arm = distance(core, sweep.local_center);
  core_bulge = sagitta * arm;
  bulge = sagitta * (arm + spread);
}

float longest_path(const ShapeGeometry& shape, const Sweep& sweep) {
  const Rotation rotation = relative(sweep.rotation_0, sweep.rotation_1);
  const float angle = sweep.angle != 0.0f ? abs(sweep.angle) : 2.0f * abs(rotation.s);
  return distance(sweep.center_0, sweep.center_1) + angle * extent(shape, sweep.local_center);
}

Sweep seen_from(const Sweep& frame, const Sweep& sweep) {
  const Transform frame_0 = posed(frame.rotation_0, frame.center_0, frame.local_center);
  const Transform frame_1 = posed(frame.rotation_1, frame.center_1, frame.local_center);
  const Rotation rotation_0 = relative(frame.rotation_0, sweep.rotation_0);
  const Rotation rotation_1 = relative(frame.rotation_1, sweep.rotation_1);
  const bool far = frame.angle != 0.0f || sweep.angle != 0.0f || relative(rotation_0, rotation_1).c < 0.0f;
  return {sweep.local_center,
          inv_transform_point(frame_0, sweep.center_0),
          inv_transform_point(frame_1, sweep.center_1),
          rotation_0,
          rotation_1,
          far ? kPi : 0.0f};
}

SweptShape::SweptShape(const SweptShape& in_world, const Sweep& sweep_in_frame, const Sweep& frame)
    : SweptShape(in_world.shape, sweep_in_frame, in_world.unit) {
  const Rotation turn = relative(frame.rotation_0, frame.rotation_1);
  const bool far = frame.angle != 0.0f || turn.c < 0.0f;
  const float sagitta = far ? 2.0f : max(0.5f * (1.0f - turn.c), 0.0f);
  const float half_tangent = far ? 2.0f : 0.5f * abs(turn.s) / (1.0f + turn.c);
  const float away = distance(in_world.core_0, frame.center_0);
  const float path = length(in_world.core_1 - in_world.core_0 - (frame.center_1 - frame.center_0));
  core_bulge = in_world.core_bulge + sagitta * away + half_tangent * path;
  bulge = in_world.bulge + sagitta * (away + spread) + half_tangent * (path + 2.0f * in_world.angle_sine * spread);
}

Aabb SweptShape::box() const { return inflate(Aabb{min(core_0, core_1), max(core_0, core_1)}, reach()); }

Clearance::Clearance(const SweptShape& swept, const ShapeGeometry& target, const Transform& pose)
    : Clearance(swept, target, pose, facing_plane(target, inv_transform_point(pose, swept.core_0))) {}

Clearance::Clearance(const SweptShape& swept, const ShapeGeometry& target, const Transform& pose, const Plane& plane)
    : swept_(swept), target_(target), pose_(pose) {
  normal_ = rotate(pose.rotation, plane.normal);
  height_0_ = plane.height(inv_transform_point(pose, swept.core_0));
  height_1_ = plane.height(inv_transform_point(pose, swept.core_1));
}

float Clearance::lowest_point(float height, Rotation rotation, float scale) const {
  return height - scale * depth_below(swept_.proxy, swept_.core, inv_rotate(rotation, normal_));
}

float Clearance::surface_height(float height, Rotation rotation) const {
  return lowest_point(height, rotation, 1.0f) - swept_.proxy.radius;
}

bool Clearance::stays_clear(float scale) const {
  const float radius = scale * swept_.proxy.radius;
  const float lowest = min(lowest_point(height_0_, swept_.sweep.rotation_0, scale),
                           lowest_point(height_1_, swept_.sweep.rotation_1, scale));
  return lowest - swept_.bulge - radius > touching_separation(make_outer_proxy(target_).radius + radius, swept_.unit);
}

bool Clearance::only_slides() const {
  if (lowest_core() < touching_separation(make_outer_proxy(target_).radius, swept_.unit)) return false;
  return model::stays_shallow(height_0_ - height_1_ + swept_.angle_sine * swept_.spread, min_extent(swept_.shape));
}

bool Clearance::passes_over() const {
  const Vec2 core_0 = inv_transform_point(pose_, swept_.core_0);
  const Vec2 core_1 = inv_transform_point(pose_, swept_.core_1);
  const Clearance above(swept_, target_, pose_, common_plane(target_, core_0, core_1));
  if (!above.only_slides()) return false;
  // The shape may be below the other side once it has crossed the facing side: then it lands on the target.
  const float gap = surface_height(height_0_, swept_.sweep.rotation_0);
  const float crossed = gap - surface_height(height_1_, swept_.sweep.rotation_1);
  const float when = gap <= 0.0f ? 0.0f : gap < crossed ? gap / crossed : 1.0f;
  const float start = above.surface_height(above.height_0_, swept_.sweep.rotation_0);
  const float end = above.surface_height(above.height_1_, swept_.sweep.rotation_1);
  return min(start, start + when * (end - start)) > -swept_.unit * kLinearSlop;
}

}  // namespace drystone::continuous
