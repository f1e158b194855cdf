// Between Box2D's plain structs and Drystone's.
#pragma once

#include <box2d/box2d.h>

#include "drystone/geometry.hpp"
#include "drystone/position.hpp"

#if !DRYSTONE_BOX2D_HAS_WORLD_POSITIONS
// The headers of 3.1 have no types of their own for places in the world.
using b2Pos = b2Vec2;
using b2WorldTransform = b2Transform;
#endif

namespace drystone::box2d {

constexpr Vec2 in(b2Vec2 a) { return {a.x, a.y}; }
constexpr b2Vec2 out(Vec2 a) { return {a.x, a.y}; }
constexpr Rotation in(b2Rot q) { return {q.c, q.s}; }
constexpr b2Rot out(Rotation q) { return {q.c, q.s}; }
constexpr Transform in_local(const b2Transform& t) { return {in(t.p), in(t.q)}; }
constexpr b2Transform out(const Transform& t) { return {out(t.position), out(t.rotation)}; }

/// A place: two floats, or two doubles if the headers say so.
constexpr Position in_place(b2Pos a) { return {static_cast<double>(a.x), static_cast<double>(a.y)}; }
constexpr b2Pos out_place(Position a) {
  return {static_cast<decltype(b2Pos::x)>(a.x), static_cast<decltype(b2Pos::y)>(a.y)};
}
constexpr WorldTransform in_pose(const b2WorldTransform& t) { return {in_place(t.p), in(t.q)}; }
constexpr b2WorldTransform out_pose(const WorldTransform& t) { return {out_place(t.position), out(t.rotation)}; }

constexpr b2AABB out(const WorldAabb& box) { return {out(to_vec2(box.lower)), out(to_vec2(box.upper))}; }
constexpr b2AABB out(const Aabb& box) { return {out(box.lower), out(box.upper)}; }

inline drystone::Circle in(const b2Circle& c) { return {in(c.center), c.radius}; }
inline drystone::Capsule in(const b2Capsule& c) { return {in(c.center1), in(c.center2), c.radius}; }
inline drystone::Segment in(const b2Segment& s) { return {in(s.point1), in(s.point2)}; }
/// A polygon whose corners the world checks; without corners if there are none or too many.
drystone::Polygon in(const b2Polygon& p);

b2Polygon out(const drystone::Polygon& p);

}  // namespace drystone::box2d
