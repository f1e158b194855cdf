// Manifolds of support shapes with every kind but links of chains (collide_chain.cpp), for the table of manifold.hpp.
//
// The walk of geometry/support_walk.hpp gives the normal and the separation, for shapes apart and overlapping alike. If the normal is that
// of a straight side of one shape, and the other shape touches it with a straight side too, the manifold is that of two edges (hull.hpp):
// two points, with the ends of the sides as feature ids. Otherwise one of the shapes touches with a curve or a corner, and the manifold has
// one point. Its feature id never changes, so a shape that rolls keeps its impulses.
#include <array>
#include <optional>

#include "collide/collide.hpp"
#include "collide/hull.hpp"
#include "collide/support_manifold.hpp"
#include "core/replaceable.hpp"
#include "drystone/support_shape.hpp"
#include "geometry/line.hpp"

namespace drystone::contact {

namespace {

/// The feature id of a curve or a corner; no side has it.
constexpr int kRound = 255;
/// A side is touched if the cosine of its normal with the normal of the contact is greater than this.
constexpr float kFacing = 0.9f;
/// The normal of the contact is that of a side if the sine between them is smaller than this.
constexpr float kSameNormal = 1.0e-3f;

/// A straight side, counter-clockwise around its shape, with the feature ids of its ends.
struct Side {
  Vec2 point_a;
  Vec2 point_b;
  Vec2 normal;
  std::array<int, 2> ids{};
};

/// Calls f(start, end, feature ids of the ends) for each straight side of a core.
template <typename F>
void for_each_edge(const ConvexProxy& core, F f) {
  if (core.exact != nullptr) {
    int id = 0;
    for (const SupportShape::Flat& flat : core.exact->flats()) {
      f(flat.point_a, flat.point_b, std::array{id, id + 1});
      id += 2;
    }
  } else if (core.points.size() > 1) {
    for (std::size_t i = 0; i < core.points.size(); ++i) {
      const std::size_t next = i + 1 < core.points.size() ? i + 1 : 0;
      f(core.points[i], core.points[next], std::array{static_cast<int>(i), static_cast<int>(next)});
    }
  }
}

template <typename F>
void for_each_side(const ConvexProxy& core, F f) {
  for_each_edge(core, [&](Vec2 a, Vec2 b, std::array<int, 2> ids) {
    f(Side{a, b, geometry::outer_normal(a, b), ids});
  });
}

/// The side of a core that is touched in the direction: that of the nearest normal, unless the farthest point of the core is not on it.
std::optional<Side> touched_side(const ConvexProxy& core, Vec2 direction, float unit) {
  Side best;
  float facing = kFacing;
  for_each_side(core, [&](const Side& side) {
    if (const float cosine = dot(side.normal, direction); cosine > facing) {
      facing = cosine;
      best = side;
    }
  });
  if (facing == kFacing) return std::nullopt;
  const float reach = dot(direction, geometry::farthest_point(core, direction));
  const float highest = max(dot(direction, best.point_a), dot(direction, best.point_b));
  const bool is_touched = highest >= reach - unit * kFeatureTolerance;
  return is_touched ? std::optional(best) : std::nullopt;
}

Side posed(const Side& side, const Transform& pose) {
  return {transform_point(pose, side.point_a), transform_point(pose, side.point_b), rotate(pose.rotation, side.normal),
          side.ids};
}

/// The manifold of two sides; the normal is that of the reference.
LocalManifold collide_sides(const Side& reference, float radius, const Side& other, float other_radius, float unit) {
  const LineHull line(reference.point_a, reference.point_b, radius);
  const LineHull other_line(other.point_a, other.point_b, other_radius);
  const Axis axis = edge_axis(line.view(), 0, other_line.view());
  LocalManifold manifold = clip_to_face(line.view(), axis, other_line.view(), false, unit);
  for (int i = 0; i < manifold.count; ++i) {
    std::uint32_t& id = manifold.points[static_cast<std::size_t>(i)].id;
    id = feature_id(reference.ids[id >> 8], other.ids[id & 1u]);
  }
  return manifold;
}

/// The approach along the normal of a side of a: the farthest point of b, and the point of the side's line below it. The walk knows the
/// place on a long side less exactly.
geometry::Approach above_side(const Side& side, const DistanceInput& pair) {
  const Vec2 local = -inv_rotate(pair.b_in_a.rotation, side.normal);
  const Vec2 point = transform_point(pair.b_in_a, geometry::farthest_point(pair.b, local));
  const float height = dot(side.normal, point - side.point_a);
  return {side.normal, height, point - height * side.normal, point};
}
/// The same for a side of b.
geometry::Approach below_side(const Side& side, const DistanceInput& pair) {
  const Vec2 point = geometry::farthest_point(pair.a, -side.normal);
  const float height = dot(side.normal, point - side.point_a);
  return {-side.normal, height, point, point - height * side.normal};
}

LocalManifold one_point(const DistanceInput& pair, const geometry::Approach& found) {
  const float separation = found.separation - pair.a.radius - pair.b.radius;
  const Vec2 surface_a = found.point_a + pair.a.radius * found.normal;
  const Vec2 surface_b = found.point_b - pair.b.radius * found.normal;
  const ManifoldPoint point{lerp(surface_a, surface_b, 0.5f), separation, feature_id(kRound, kRound)};
  return {found.normal, {point, ManifoldPoint{}}, 1, 0.0f};
}

bool is_same(Vec2 normal, Vec2 other) { return abs(cross(normal, other)) < kSameNormal; }

}  // namespace

bool touches_with_side(const ConvexProxy& core, Vec2 direction) {
  bool found = false;
  for_each_edge(core, [&](Vec2 a, Vec2 b, std::array<int, 2>) {
    const Vec2 edge = b - a;
    const float along = dot(edge, direction);
    const bool is_outward = dot(right_perpendicular(edge), direction) > 0.0f;
    found = found || (is_outward && along * along < kSameNormal * kSameNormal * length_squared(edge));
  });
  return found;
}

bool has_side_between(const ConvexProxy& core, Vec2 from, Vec2 to) {
  bool found = false;
  for_each_side(core, [&](const Side& side) {
    const bool is_between = cross(from, side.normal) * cross(side.normal, to) >= 0.0f;
    found = found || (is_between && dot(side.normal, from) > kFacing);
  });
  return found;
}

LocalManifold manifold_of(const DistanceInput& pair, const geometry::Approach& found) {
  const float separation = found.separation - pair.a.radius - pair.b.radius;
  const float unit = pair.length_unit;
  if (separation > unit * kSpeculativeDistance) return apart(separation, unit);
  const std::optional<Side> side_a = touched_side(pair.a, found.normal, unit);
  const std::optional<Side> local_b = touched_side(pair.b, -inv_rotate(pair.b_in_a.rotation, found.normal), unit);
  const std::optional<Side> side_b = local_b ? std::optional(posed(*local_b, pair.b_in_a)) : std::nullopt;
  const auto is_normal_of = [&](const std::optional<Side>& side) {
    return side && is_same(side->normal, found.normal);
  };
  if (is_normal_of(side_a)) {
    const LocalManifold manifold =
        side_b ? collide_sides(*side_a, pair.a.radius, *side_b, pair.b.radius, unit) : LocalManifold{};
    return manifold.count > 0 ? manifold : one_point(pair, side_b ? found : above_side(*side_a, pair));
  }
  if (is_normal_of(side_b)) {
    const LocalManifold manifold =
        side_a ? reversed(collide_sides(*side_b, pair.b.radius, *side_a, pair.a.radius, unit)) : LocalManifold{};
    return manifold.count > 0 ? manifold : one_point(pair, side_a ? found : below_side(*side_b, pair));
  }
  return one_point(pair, found);
}

namespace {

LocalManifold collide_cores(const ConvexProxy& a, const SupportShape& b, const Transform& b_in_a, float unit) {
  const DistanceInput pair{a, make_proxy(b), b_in_a, false, unit};
  return manifold_of(pair, geometry::approach(pair));
}

}  // namespace

DRYSTONE_REPLACEABLE LocalManifold collide(const Circle& a, const SupportShape& b, const Transform& b_in_a,
                                           float unit) {
  return collide_cores({{&a.center, 1}, a.radius}, b, b_in_a, unit);
}

DRYSTONE_REPLACEABLE LocalManifold collide(const Capsule& a, const SupportShape& b, const Transform& b_in_a,
                                           float unit) {
  if (is_disc(a, unit)) return collide(as_circle(a), b, b_in_a, unit);
  const std::array<Vec2, 2> points = {a.point_a, a.point_b};
  return collide_cores({points, a.radius}, b, b_in_a, unit);
}

DRYSTONE_REPLACEABLE LocalManifold collide(const Polygon& a, const SupportShape& b, const Transform& b_in_a,
                                           float unit) {
  return collide_cores({a.vertices(), a.radius()}, b, b_in_a, unit);
}

DRYSTONE_REPLACEABLE LocalManifold collide(const SupportShape& a, const SupportShape& b, const Transform& b_in_a,
                                           float unit) {
  return collide_cores(make_proxy(a), b, b_in_a, unit);
}

}  // namespace drystone::contact
