// Geometry that needs no world: hulls, polygons, mass, boxes, points, rays.
#include <array>
#include <cmath>

#include "convert.hpp"
#include "registry.hpp"

using namespace drystone;
using namespace drystone::box2d;

namespace {

std::span<const Vec2> corners_of(const b2Vec2* points, int count, std::array<Vec2, B2_MAX_POLYGON_VERTICES>& storage) {
  const int used = count < 0 ? 0 : std::min(count, B2_MAX_POLYGON_VERTICES);
  for (int i = 0; i < used; ++i) storage[static_cast<std::size_t>(i)] = in(points[i]);
  return {storage.data(), static_cast<std::size_t>(used)};
}

/// Corners that need not be checked, because they are Box2D's own.
drystone::Polygon unchecked(const b2Polygon& polygon) {
  std::array<Vec2, B2_MAX_POLYGON_VERTICES> storage;
  return drystone::Polygon::from_convex(corners_of(polygon.vertices, polygon.count, storage), polygon.radius);
}

/// A polygon of one or two corners is a circle or a capsule, as in Box2D.
template <typename Function>
auto with_shape(const b2Polygon& polygon, Function function) {
  if (polygon.count == 1) return function(drystone::Circle{in(polygon.vertices[0]), polygon.radius});
  if (polygon.count < 3)
    return function(drystone::Capsule{in(polygon.vertices[0]), in(polygon.vertices[1]), polygon.radius});
  return function(unchecked(polygon));
}

b2MassData out_mass(const MassData& mass) {
#if DRYSTONE_BOX2D_HAS_WORLD_POSITIONS
  return {mass.mass, out(mass.center), mass.inertia};
#else
  // In 3.1 the inertia is that about the origin.
  return {mass.mass, out(mass.center), mass.inertia + mass.mass * length_squared(mass.center)};
#endif
}

b2CastOutput out_cast(const CastOutput& hit) {
  b2CastOutput result = {};
#if !DRYSTONE_BOX2D_HAS_WORLD_POSITIONS
  if (hit.hit && hit.normal == Vec2{}) return result;  // In 3.1 a ray that starts inside misses.
#endif
  if (!hit.hit) return result;
  result.normal = out(hit.normal);
  result.point = out(hit.point);
  result.fraction = hit.fraction;
  result.iterations = 1;
  result.hit = true;
  return result;
}

RayCastInput ray_of(const b2RayCastInput& input) {
  return {in(input.origin), in(input.translation), input.maxFraction};
}

template <typename Shape>
b2CastOutput cast(const b2RayCastInput* input, const Shape& shape) {
  return input != nullptr && b2IsValidRay(input) ? out_cast(ray_cast(shape, ray_of(*input))) : b2CastOutput{};
}

b2Polygon box(float half_width, float half_height, Vec2 center, Rotation q, float radius) {
  b2Polygon result = {};
  result.count = 4;
  constexpr std::array<Vec2, 4> kCorners = {Vec2{-1.0f, -1.0f}, {1.0f, -1.0f}, {1.0f, 1.0f}, {-1.0f, 1.0f}};
  constexpr std::array<Vec2, 4> kNormals = {Vec2{0.0f, -1.0f}, {1.0f, 0.0f}, {0.0f, 1.0f}, {-1.0f, 0.0f}};
  const Transform frame{center, q};
  for (std::size_t i = 0; i < 4; ++i) {
    result.vertices[i] = out(transform_point(frame, {half_width * kCorners[i].x, half_height * kCorners[i].y}));
    result.normals[i] = out(rotate(q, kNormals[i]));
  }
  result.centroid = out(center);
  result.radius = radius;
  return result;
}

b2Polygon from_hull(const b2Hull* hull, const Transform& frame, float radius) {
  if (hull == nullptr || hull->count < 3 || hull->count > B2_MAX_POLYGON_VERTICES) return b2MakeSquare(0.5f);
  std::array<Vec2, B2_MAX_POLYGON_VERTICES> storage;
  corners_of(hull->points, hull->count, storage);
  for (Vec2& corner : storage) corner = transform_point(frame, corner);
  return out(drystone::Polygon::from_convex({storage.data(), static_cast<std::size_t>(hull->count)}, radius));
}

}  // namespace

bool b2IsValidRay(const b2RayCastInput* input) {
  constexpr float kFar = 1.0e5f;
  return input != nullptr && b2IsValidVec2(input->origin) && b2IsValidVec2(input->translation) &&
         input->maxFraction >= 0.0f && input->maxFraction < kFar * length_unit();
}

b2Hull b2ComputeHull(const b2Vec2* points, int count) {
  b2Hull hull = {};
  if (points == nullptr || count < 3 || count > B2_MAX_POLYGON_VERTICES) return hull;
  std::array<Vec2, B2_MAX_POLYGON_VERTICES> storage;
  const Result<drystone::Polygon> made = make_hull(corners_of(points, count, storage), 0.0f, length_unit());
  if (!made.ok()) return hull;
  for (const Vec2 corner : made.value().vertices()) hull.points[hull.count++] = out(corner);
  return hull;
}
bool b2ValidateHull(const b2Hull* hull) {
  if (hull == nullptr || hull->count < 3 || hull->count > B2_MAX_POLYGON_VERTICES) return false;
  std::array<Vec2, B2_MAX_POLYGON_VERTICES> storage;
  const auto corners = corners_of(hull->points, hull->count, storage);
  const Result<drystone::Polygon> made = make_polygon(corners, 0.0f, length_unit());
  return made.ok() && static_cast<std::size_t>(made.value().size()) == corners.size();
}

b2Polygon b2MakePolygon(const b2Hull* hull, float radius) { return from_hull(hull, {}, radius); }
b2Polygon b2MakeOffsetPolygon(const b2Hull* hull, b2Vec2 position, b2Rot rotation) {
  return from_hull(hull, {in(position), in(rotation)}, 0.0f);
}
b2Polygon b2MakeOffsetRoundedPolygon(const b2Hull* hull, b2Vec2 position, b2Rot rotation, float radius) {
  return from_hull(hull, {in(position), in(rotation)}, radius);
}
b2Polygon b2MakeSquare(float halfWidth) { return box(halfWidth, halfWidth, {}, {}, 0.0f); }
b2Polygon b2MakeBox(float halfWidth, float halfHeight) { return box(halfWidth, halfHeight, {}, {}, 0.0f); }
b2Polygon b2MakeRoundedBox(float halfWidth, float halfHeight, float radius) {
  return box(halfWidth, halfHeight, {}, {}, radius);
}
b2Polygon b2MakeOffsetBox(float halfWidth, float halfHeight, b2Vec2 center, b2Rot rotation) {
  return box(halfWidth, halfHeight, in(center), in(rotation), 0.0f);
}
b2Polygon b2MakeOffsetRoundedBox(float halfWidth, float halfHeight, b2Vec2 center, b2Rot rotation, float radius) {
  return box(halfWidth, halfHeight, in(center), in(rotation), radius);
}
b2Polygon b2TransformPolygon(b2Transform transform, const b2Polygon* polygon) {
  b2Polygon result = *polygon;
  const Transform t = in_local(transform);
  for (int i = 0; i < polygon->count && i < B2_MAX_POLYGON_VERTICES; ++i) {
    result.vertices[i] = out(transform_point(t, in(polygon->vertices[i])));
    result.normals[i] = out(rotate(t.rotation, in(polygon->normals[i])));
  }
  result.centroid = out(transform_point(t, in(polygon->centroid)));
  return result;
}

b2MassData b2ComputeCircleMass(const b2Circle* shape, float density) {
  return out_mass(mass_data(in(*shape), density));
}
b2MassData b2ComputeCapsuleMass(const b2Capsule* shape, float density) {
  return out_mass(mass_data(in(*shape), density));
}
b2MassData b2ComputePolygonMass(const b2Polygon* shape, float density) {
  return with_shape(*shape, [&](const auto& s) { return out_mass(mass_data(s, density)); });
}

namespace {
/// The box of a shape at a pose, computed near the pose.
template <typename Shape>
b2AABB box_at(const Shape& shape, const b2WorldTransform& transform) {
  const WorldTransform pose = in_pose(transform);
  return out(pose.position + bounds(shape, Transform{{}, pose.rotation}));
}
}  // namespace

b2AABB b2ComputeCircleAABB(const b2Circle* shape, b2WorldTransform transform) { return box_at(in(*shape), transform); }
b2AABB b2ComputeCapsuleAABB(const b2Capsule* shape, b2WorldTransform transform) {
  return box_at(in(*shape), transform);
}
b2AABB b2ComputePolygonAABB(const b2Polygon* shape, b2WorldTransform transform) {
  return with_shape(*shape, [&](const auto& s) { return box_at(s, transform); });
}
b2AABB b2ComputeSegmentAABB(const b2Segment* shape, b2WorldTransform transform) {
  return box_at(in(*shape), transform);
}

// From 3.1 to 3.2 the order of the parameters changed: the shape is the first one.
#if DRYSTONE_BOX2D_HAS_WORLD_POSITIONS
#define SHAPE_FIRST(first, second) (first, second)
#else
#define SHAPE_FIRST(first, second) (second, first)
#endif

bool b2PointInCircle SHAPE_FIRST(const b2Circle* shape, b2Vec2 point) { return contains(in(*shape), in(point)); }
bool b2PointInCapsule SHAPE_FIRST(const b2Capsule* shape, b2Vec2 point) { return contains(in(*shape), in(point)); }
bool b2PointInPolygon SHAPE_FIRST(const b2Polygon* shape, b2Vec2 point) {
  return with_shape(*shape, [&](const auto& s) { return contains(s, in(point)); });
}

b2CastOutput b2RayCastCircle SHAPE_FIRST(const b2Circle* shape, const b2RayCastInput* input) {
  return cast(input, in(*shape));
}
b2CastOutput b2RayCastCapsule SHAPE_FIRST(const b2Capsule* shape, const b2RayCastInput* input) {
  return cast(input, in(*shape));
}
b2CastOutput b2RayCastPolygon SHAPE_FIRST(const b2Polygon* shape, const b2RayCastInput* input) {
  return with_shape(*shape, [&](const auto& s) { return cast(input, s); });
}
#if DRYSTONE_BOX2D_HAS_WORLD_POSITIONS
b2CastOutput b2RayCastSegment(const b2Segment* shape, const b2RayCastInput* input, bool oneSided) {
#else
b2CastOutput b2RayCastSegment(const b2RayCastInput* input, const b2Segment* shape, bool oneSided) {
#endif
  if (!oneSided) return cast(input, in(*shape));
  return cast(input,
              drystone::ChainSegment{in(shape->point1), in(shape->point1), in(shape->point2), in(shape->point2)});
}
