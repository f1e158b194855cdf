// A character that the program moves: casts and planes of a capsule, and the solver of planes. The last two need no world.
#include <array>

#include "surface.hpp"

using namespace drystone;
using namespace drystone::box2d;

namespace {

float cast_mover(b2WorldId worldId, Position origin, const b2Capsule* mover, b2Vec2 translation,
                 const b2QueryFilter& filter) {
  const WorldRecord* w = find(worldId);
  if (w == nullptr || w->stepping || mover == nullptr) return 1.0f;
  const std::array<Vec2, 2> points = {in(mover->center1), in(mover->center2)};
  const auto hits =
      w->world.shape_cast_all({points, mover->radius}, {.position = origin}, in(translation), query_filter(filter));
  for (const CastHit& hit : value_or(hits))
    if (hit.fraction > 0.0f) return hit.fraction;  // What the mover overlaps already does not stop it.
  return 1.0f;
}

void collide_mover(b2WorldId worldId, Position origin, const b2Capsule* mover, const b2QueryFilter& filter,
                   b2PlaneResultFcn* fcn, void* context) {
  WorldRecord* w = find(worldId);
  if (w == nullptr || w->stepping || mover == nullptr || fcn == nullptr) return;
  const std::array<Vec2, 2> points = {in(mover->center1), in(mover->center2)};
  const auto near = w->world.shapes_near({points, mover->radius}, {.position = origin}, 0.0f, query_filter(filter));
  for (const NearestShape& found : value_or(near)) {
    if (!b2World_IsValid(worldId)) return;
    if (!w->world.is_alive(found.shape)) continue;
    b2PlaneResult result = {};
    result.plane = {out(found.normal), -found.distance};
    result.point = out(found.point - origin);
    result.hit = true;
    if (!fcn(id_of(*w, found.shape), &result, context)) return;
  }
}

}  // namespace

#if DRYSTONE_BOX2D_HAS_WORLD_POSITIONS
float b2World_CastMover(b2WorldId worldId, b2Pos origin, const b2Capsule* mover, b2Vec2 translation,
                        b2QueryFilter filter) {
  return cast_mover(worldId, in_place(origin), mover, translation, filter);
}
void b2World_CollideMover(b2WorldId worldId, b2Pos origin, const b2Capsule* mover, b2QueryFilter filter,
                          b2PlaneResultFcn* fcn, void* context) {
  collide_mover(worldId, in_place(origin), mover, filter, fcn, context);
}
#else
float b2World_CastMover(b2WorldId worldId, const b2Capsule* mover, b2Vec2 translation, b2QueryFilter filter) {
  return cast_mover(worldId, {}, mover, translation, filter);
}
void b2World_CollideMover(b2WorldId worldId, const b2Capsule* mover, b2QueryFilter filter, b2PlaneResultFcn* fcn,
                          void* context) {
  collide_mover(worldId, {}, mover, filter, fcn, context);
}
#endif

// Each plane in turn pushes the end of the motion out to its surface, less what later planes pushed too far, within the plane's
// limit (projected Gauss-Seidel).
b2PlaneSolverResult b2SolvePlanes(b2Vec2 targetDelta, b2CollisionPlane* planes, int count) {
  constexpr int kMostIterations = 20;
  const float slop = kLinearSlop * length_unit();
  Vec2 end = in(targetDelta);
  for (int i = 0; i < count; ++i) planes[i].push = 0.0f;
  int iteration = 0;
  for (; iteration < kMostIterations; ++iteration) {
    float moved = 0.0f;
    for (int i = 0; i < count; ++i) {
      const Vec2 normal = in(planes[i].plane.normal);
      const float above = dot(normal, end) - planes[i].plane.offset + slop;
      const float before = planes[i].push;
      planes[i].push = clamp(before - above, 0.0f, planes[i].pushLimit);
      const float push = planes[i].push - before;
      end += push * normal;
      moved += drystone::abs(push);
    }
    if (!(moved >= slop)) break;
  }
  return {out(end), iteration};
}

b2Vec2 b2ClipVector(b2Vec2 vector, const b2CollisionPlane* planes, int count) {
  Vec2 v = in(vector);
  for (int i = 0; i < count; ++i) {
    if (planes[i].push == 0.0f || !planes[i].clipVelocity) continue;
    const Vec2 normal = in(planes[i].plane.normal);
    v -= min(0.0f, dot(v, normal)) * normal;
  }
  return out(v);
}
