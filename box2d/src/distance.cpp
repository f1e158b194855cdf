// Distances, casts of shapes, and times of impact, without a world.
#include <algorithm>
#include <array>
#include <cmath>

#include "convert.hpp"
#include "registry.hpp"

using namespace drystone;
using namespace drystone::box2d;

namespace {

/// The points of a proxy, as long as the object lives. A proxy without points is a point at the origin.
class Points {
 public:
  Points(const b2Vec2* points, int count, float radius)
      : count_(std::clamp(count, 1, B2_MAX_POLYGON_VERTICES)), radius_(radius) {
    for (int i = 0; i < count_ && i < count; ++i) points_[static_cast<std::size_t>(i)] = in(points[i]);
  }
  explicit Points(const b2ShapeProxy& proxy) : Points(proxy.points, proxy.count, proxy.radius) {}
  ConvexProxy proxy() const { return {{points_.data(), static_cast<std::size_t>(count_)}, radius_}; }

 private:
  std::array<Vec2, B2_MAX_POLYGON_VERTICES> points_{};
  int count_;
  float radius_;
};

b2CastOutput out_cast(const CastOutput& hit, const Transform& frame) {
  b2CastOutput result = {};
  if (!hit.hit) return result;
  result.normal = out(rotate(frame.rotation, hit.normal));
  result.point = out(transform_point(frame, hit.point));
  result.fraction = hit.fraction;
  result.iterations = 1;
  result.hit = true;
  return result;
}

b2CastOutput cast(const Points& shape, const b2ShapeCastInput* input) {
  if (input == nullptr) return {};
  const Points moved(input->proxy);
  return out_cast(shape_cast({.a = shape.proxy(),
                              .b = moved.proxy(),
                              .translation_b = in(input->translation),
                              .max_fraction = input->maxFraction,
                              .length_unit = length_unit()}),
                  {});
}

drystone::Sweep sweep_of(const b2Sweep& sweep) {
  return {in(sweep.localCenter), in(sweep.c1), in(sweep.c2), in(sweep.q1), in(sweep.q2)};
}

/// Where shape a is in the frame of the results, and where b is in that of a.
struct PairPoses {
  Transform frame;
  Transform b_in_a;
};
template <typename Input>
PairPoses poses_of(const Input& input) {
#if DRYSTONE_BOX2D_HAS_WORLD_POSITIONS
  return {{}, in_local(input.transform)};
#else
  const Transform frame = in_local(input.transformA);
  return {frame, relative(frame, in_local(input.transformB))};
#endif
}

}  // namespace

b2SegmentDistanceResult b2SegmentDistance(b2Vec2 p1, b2Vec2 q1, b2Vec2 p2, b2Vec2 q2) {
  const Vec2 d1 = in(q1)-in(p1);
  const Vec2 d2 = in(q2)-in(p2);
  const Vec2 r = in(p1)-in(p2);
  const float a = dot(d1, d1);
  const float b = dot(d1, d2);
  const float c = dot(d2, d2);
  const float d = dot(d1, r);
  const float e = dot(d2, r);
  // The nearest points of the two lines, then each clamped to its segment and the other one found anew.
  const float denominator = a * c - b * b;
  float s = denominator > 0.0f ? clamp((b * e - c * d) / denominator, 0.0f, 1.0f) : 0.0f;
  const float t = c > 0.0f ? clamp((b * s + e) / c, 0.0f, 1.0f) : 0.0f;
  s = a > 0.0f ? clamp((b * t - d) / a, 0.0f, 1.0f) : 0.0f;
  const Vec2 closest1 = in(p1) + s * d1;
  const Vec2 closest2 = in(p2) + t * d2;
  return {out(closest1), out(closest2), s, t, distance_squared(closest1, closest2)};
}

b2DistanceOutput b2ShapeDistance(const b2DistanceInput* input, b2SimplexCache* cache, b2Simplex*, int simplexCapacity) {
  if (simplexCapacity > 0) DIFFERS("no simplexes are written");
  if (input == nullptr) return {};
  const Points a(input->proxyA);
  const Points b(input->proxyB);
  const auto [frame, b_in_a] = poses_of(*input);
  SimplexCache memory;
  if (cache != nullptr && cache->count <= 3) {
    memory.count = static_cast<std::uint8_t>(cache->count);
    for (std::size_t i = 0; i < memory.count; ++i) {
      memory.index_a[i] = cache->indexA[i];
      memory.index_b[i] = cache->indexB[i];
      if (memory.index_a[i] >= a.proxy().points.size() || memory.index_b[i] >= b.proxy().points.size())
        memory.count = 0;
    }
  }
  const DistanceOutput found = distance({a.proxy(), b.proxy(), b_in_a, input->useRadii, length_unit()}, memory);
  if (cache != nullptr) {
    cache->count = memory.count;
    for (std::size_t i = 0; i < memory.count; ++i) {
      cache->indexA[i] = memory.index_a[i];
      cache->indexB[i] = memory.index_b[i];
    }
  }
  b2DistanceOutput result = {};
  result.pointA = out(transform_point(frame, found.point_a));
  result.pointB = out(transform_point(frame, found.point_b));
  result.normal = out(rotate(frame.rotation, found.normal));
  result.distance = found.distance;
  result.iterations = found.iterations;
  return result;
}

b2CastOutput b2ShapeCast(const b2ShapeCastPairInput* input) {
  DIFFERS("shapes that overlap at the start hit at fraction 0; canEncroach has no effect");
  if (input == nullptr) return {};
  const Points a(input->proxyA);
  const Points b(input->proxyB);
  const auto [frame, b_in_a] = poses_of(*input);
  return out_cast(shape_cast({a.proxy(), b.proxy(), b_in_a, inv_rotate(frame.rotation, in(input->translationB)),
                              input->maxFraction, length_unit()}),
                  frame);
}

// As in geometry.cpp.
#if DRYSTONE_BOX2D_HAS_WORLD_POSITIONS
#define SHAPE_FIRST(first, second) (first, second)
#else
#define SHAPE_FIRST(first, second) (second, first)
#endif

b2CastOutput b2ShapeCastCircle SHAPE_FIRST(const b2Circle* shape, const b2ShapeCastInput* input) {
  DIFFERS("shapes that overlap at the start hit at fraction 0; canEncroach has no effect");
  return cast(Points(&shape->center, 1, shape->radius), input);
}
b2CastOutput b2ShapeCastCapsule SHAPE_FIRST(const b2Capsule* shape, const b2ShapeCastInput* input) {
  DIFFERS("shapes that overlap at the start hit at fraction 0; canEncroach has no effect");
  const std::array<b2Vec2, 2> ends = {shape->center1, shape->center2};
  return cast(Points(ends.data(), 2, shape->radius), input);
}
b2CastOutput b2ShapeCastSegment SHAPE_FIRST(const b2Segment* shape, const b2ShapeCastInput* input) {
  DIFFERS("shapes that overlap at the start hit at fraction 0; canEncroach has no effect");
  const std::array<b2Vec2, 2> ends = {shape->point1, shape->point2};
  return cast(Points(ends.data(), 2, 0.0f), input);
}
b2CastOutput b2ShapeCastPolygon SHAPE_FIRST(const b2Polygon* shape, const b2ShapeCastInput* input) {
  DIFFERS("shapes that overlap at the start hit at fraction 0; canEncroach has no effect");
  return cast(Points(shape->vertices, shape->count, shape->radius), input);
}

b2ShapeProxy b2MakeProxy(const b2Vec2* points, int count, float radius) {
  b2ShapeProxy proxy = {};
  proxy.count = std::clamp(count, 0, B2_MAX_POLYGON_VERTICES);
  for (int i = 0; i < proxy.count; ++i) proxy.points[i] = points[i];
  proxy.radius = radius;
  return proxy;
}
b2ShapeProxy b2MakeOffsetProxy(const b2Vec2* points, int count, float radius, b2Vec2 position, b2Rot rotation) {
  b2ShapeProxy proxy = b2MakeProxy(points, count, radius);
  const Transform frame{in(position), in(rotation)};
  for (int i = 0; i < proxy.count; ++i) proxy.points[i] = out(transform_point(frame, in(proxy.points[i])));
  return proxy;
}

b2Transform b2GetSweepTransform(const b2Sweep* sweep, float time) { return out(pose_at(sweep_of(*sweep), time)); }

b2TOIOutput b2TimeOfImpact(const b2TOIInput* input) {
  b2TOIOutput result = {};
  if (input == nullptr) return result;
  const Points a(input->proxyA);
  const Points b(input->proxyB);
  const TimeOfImpactOutput found = time_of_impact({.a = a.proxy(),
                                                   .b = b.proxy(),
                                                   .sweep_a = sweep_of(input->sweepA),
                                                   .sweep_b = sweep_of(input->sweepB),
                                                   .max_time = clamp(input->maxFraction, 0.0f, 1.0f),
                                                   .length_unit = length_unit()});
  switch (found.state) {
    case TimeOfImpactOutput::State::separated: result.state = b2_toiStateSeparated; break;
    case TimeOfImpactOutput::State::hit: result.state = b2_toiStateHit; break;
    case TimeOfImpactOutput::State::overlapped: result.state = b2_toiStateOverlapped; break;
    case TimeOfImpactOutput::State::failed: result.state = b2_toiStateFailed; break;
  }
  result.fraction = found.time;
#if DRYSTONE_BOX2D_HAS_WORLD_POSITIONS
  result.point = out(found.point);
  result.normal = out(found.normal);
#endif
  return result;
}
