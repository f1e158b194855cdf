// Queries with functions of the program. The engine finds all results first, nearest first or in the order of shapes, so that a
// function may do what it wants with the world: a shape that was destroyed meanwhile is left out.
#include <algorithm>

#include "surface.hpp"

using namespace drystone;
using namespace drystone::box2d;

namespace {

/// The points of a proxy, as long as the proxy lives.
class Points {
 public:
  explicit Points(const b2ShapeProxy& proxy) {
    count_ = proxy.count < 0 ? 0 : static_cast<std::size_t>(std::min(proxy.count, B2_MAX_POLYGON_VERTICES));
    for (std::size_t i = 0; i < count_; ++i) points_[i] = in(proxy.points[i]);
    radius_ = proxy.radius;
  }
  ConvexProxy proxy() const { return {{points_.data(), count_}, radius_}; }

 private:
  std::array<Vec2, B2_MAX_POLYGON_VERTICES> points_{};
  std::size_t count_ = 0;
  float radius_ = 0.0f;
};

b2TreeStats stats_of(std::size_t results) { return {0, static_cast<int>(results)}; }

b2TreeStats tell(WorldRecord& w, const char* function, const Result<std::vector<ShapeId>>& found,
                 b2OverlapResultFcn* fcn, void* context) {
  if (!accepted(function, found) || fcn == nullptr) return {};
  const b2WorldId world = id_of(w);
  for (const ShapeId shape : found.value()) {
    if (!w.world.is_alive(shape)) continue;
    if (!fcn(id_of(w, shape), context) || !b2World_IsValid(world)) break;
  }
  return stats_of(found.value().size());
}

/// Whether the ray or shape began inside: Box2D 3.1 sees no such hit.
bool is_ignored([[maybe_unused]] const CastHit& hit) {
#if DRYSTONE_BOX2D_HAS_WORLD_POSITIONS
  return false;
#else
  return hit.fraction == 0.0f && hit.normal == Vec2{};
#endif
}

b2TreeStats tell(WorldRecord& w, const char* function, const Result<std::vector<CastHit>>& found, b2CastResultFcn* fcn,
                 void* context) {
  if (!accepted(function, found) || fcn == nullptr) return {};
  const b2WorldId world = id_of(w);
  float end = 1.0f;
  for (const CastHit& hit : found.value()) {
    if (hit.fraction > end) break;
    if (is_ignored(hit) || !w.world.is_alive(hit.shape)) continue;
    const float answer = fcn(id_of(w, hit.shape), out_place(hit.point), out(hit.normal), hit.fraction, context);
    if (answer == 0.0f || !b2World_IsValid(world)) break;
    if (answer > 0.0f && answer <= 1.0f) end = answer;
  }
  return stats_of(found.value().size());
}

b2TreeStats overlap_box(b2WorldId worldId, Position origin, b2AABB aabb, const b2QueryFilter& filter,
                        b2OverlapResultFcn* fcn, void* context) {
  WorldRecord* w = find(worldId);
  if (w == nullptr || w->stepping || !b2IsValidAABB(aabb)) return {};
  const WorldAabb box = origin + Aabb{in(aabb.lowerBound), in(aabb.upperBound)};
  return tell(*w, "b2World_OverlapAABB", w->world.overlap_box(box, query_filter(filter)), fcn, context);
}

b2TreeStats overlap_shape(b2WorldId worldId, Position origin, const b2ShapeProxy* proxy, const b2QueryFilter& filter,
                          b2OverlapResultFcn* fcn, void* context) {
  WorldRecord* w = find(worldId);
  if (w == nullptr || w->stepping || proxy == nullptr) return {};
  const Points points(*proxy);
  return tell(*w, "b2World_OverlapShape",
              w->world.overlap_shape(points.proxy(), {.position = origin}, query_filter(filter)), fcn, context);
}

b2TreeStats cast_shape(b2WorldId worldId, Position origin, const b2ShapeProxy* proxy, b2Vec2 translation,
                       const b2QueryFilter& filter, b2CastResultFcn* fcn, void* context) {
  WorldRecord* w = find(worldId);
  if (w == nullptr || w->stepping || proxy == nullptr) return {};
  const Points points(*proxy);
  return tell(*w, "b2World_CastShape",
              w->world.shape_cast_all(points.proxy(), {.position = origin}, in(translation), query_filter(filter)), fcn,
              context);
}

}  // namespace

#if DRYSTONE_BOX2D_HAS_WORLD_POSITIONS
b2TreeStats b2World_OverlapAABB(b2WorldId worldId, b2Pos origin, b2AABB aabb, b2QueryFilter filter,
                                b2OverlapResultFcn* fcn, void* context) {
  return overlap_box(worldId, in_place(origin), aabb, filter, fcn, context);
}
b2TreeStats b2World_OverlapShape(b2WorldId worldId, b2Pos origin, const b2ShapeProxy* proxy, b2QueryFilter filter,
                                 b2OverlapResultFcn* fcn, void* context) {
  return overlap_shape(worldId, in_place(origin), proxy, filter, fcn, context);
}
b2TreeStats b2World_CastShape(b2WorldId worldId, b2Pos origin, const b2ShapeProxy* proxy, b2Vec2 translation,
                              b2QueryFilter filter, b2CastResultFcn* fcn, void* context) {
  return cast_shape(worldId, in_place(origin), proxy, translation, filter, fcn, context);
}
#else
b2TreeStats b2World_OverlapAABB(b2WorldId worldId, b2AABB aabb, b2QueryFilter filter, b2OverlapResultFcn* fcn,
                                void* context) {
  return overlap_box(worldId, {}, aabb, filter, fcn, context);
}
b2TreeStats b2World_OverlapShape(b2WorldId worldId, const b2ShapeProxy* proxy, b2QueryFilter filter,
                                 b2OverlapResultFcn* fcn, void* context) {
  return overlap_shape(worldId, {}, proxy, filter, fcn, context);
}
b2TreeStats b2World_CastShape(b2WorldId worldId, const b2ShapeProxy* proxy, b2Vec2 translation, b2QueryFilter filter,
                              b2CastResultFcn* fcn, void* context) {
  return cast_shape(worldId, {}, proxy, translation, filter, fcn, context);
}
#endif

b2TreeStats b2World_CastRay(b2WorldId worldId, b2Pos origin, b2Vec2 translation, b2QueryFilter filter,
                            b2CastResultFcn* fcn, void* context) {
  WorldRecord* w = find(worldId);
  if (w == nullptr || w->stepping) return {};
  return tell(*w, __func__, w->world.ray_cast_all(in_place(origin), in(translation), query_filter(filter)), fcn,
              context);
}

b2RayResult b2World_CastRayClosest(b2WorldId worldId, b2Pos origin, b2Vec2 translation, b2QueryFilter filter) {
  b2RayResult result = {};
  const WorldRecord* w = find(worldId);
  if (w == nullptr || w->stepping) return result;
  const QueryFilter query = query_filter(filter);
  const Result<CastHit> closest = w->world.ray_cast_closest(in_place(origin), in(translation), query);
  if (!ACCEPTED(closest)) return result;
  CastHit hit = closest.value();
  if (hit.shape && hit.normal == Vec2{}) {
    // The ray starts inside of a shape, which does not count.
    hit = {};
    for (const CastHit& other : value_or(w->world.ray_cast_all(in_place(origin), in(translation), query))) {
      if (other.normal == Vec2{}) continue;
      hit = other;
      break;
    }
  }
  if (!hit.shape) return result;
  result.shapeId = id_of(*w, hit.shape);
  result.point = out_place(hit.point);
  result.normal = out(hit.normal);
  result.fraction = hit.fraction;
  result.leafVisits = 1;
  result.hit = true;
  return result;
}
