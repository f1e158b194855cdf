// Compiles the functions of manifold_lanes.hpp once per instruction set (this file includes itself through Highway's foreach_target).
#include "collide/manifold_lanes.hpp"

#include <algorithm>
#include <variant>

#include "collide/collide.hpp"
#include "core/targets.hpp"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "collide/manifold_lanes.cpp"
#include "hwy/foreach_target.h"
#include "hwy/highway.h"

// After Highway's headers.
#include "collide/hull_lanes-inl.hpp"
#include "core/transpose-inl.hpp"

HWY_BEFORE_NAMESPACE();
namespace drystone {
namespace HWY_NAMESPACE {

#if HWY_TARGET == HWY_SCALAR

contact::CollideManyTable collide_many_table() { return {}; }

#else

/// Reads the outlines of N polygons of at most V vertices.
template <int N, int V>
HWY_INLINE void read_polygons(const Polygon* const* polygons, HullLanes<N, V>& hull) {
  const float* vertices[N];
  const float* normals[N];
  HWY_ALIGN float count[N];
  HWY_ALIGN float radius[N];
  int most = 3;
  for (std::size_t lane = 0; lane < N; ++lane) {
    const Polygon& polygon = *polygons[lane];
    vertices[lane] = &polygon.vertices().data()->x;
    normals[lane] = &polygon.normals().data()->x;
    count[lane] = static_cast<float>(polygon.size());
    radius[lane] = polygon.radius();
    most = std::max(most, polygon.size());
  }
  hull.most = most;
  hull.count = Real<N>::load(count);
  hull.radius = Real<N>::load(radius);
  // Two points are read at a time. A polygon of up to four vertices has four normals: what is read in place of more is among its points, and unused.
  for (int i = 0; i < hull.end(); i += 2) {
    const auto has_room = [&](int lane) { return i < 4 || polygons[lane]->size() > 4; };
    const Columns<N> v = columns_of_rows<N>([&](int lane) { return vertices[lane] + 2 * i; });
    const Columns<N> n =
        columns_of_rows<N>([&](int lane) { return (has_room(lane) ? normals : vertices)[lane] + 2 * i; });
    hull.vertices[i] = {v.c0, v.c1};
    hull.vertices[i + 1] = {v.c2, v.c3};
    hull.normals[i] = {n.c0, n.c1};
    hull.normals[i + 1] = {n.c2, n.c3};
  }
  for (int i = 3; i < hull.end(); ++i) {
    const Mask<N> exists = hull.count > Real<N>(static_cast<float>(i));
    hull.vertices[i] = select(exists, hull.vertices[i], hull.vertices[0]);
    hull.normals[i] = select(exists, hull.normals[i], hull.normals[0]);
  }
}

/// Moves hulls from the frame of each lane's shape b to the frame of its shape a.
template <int N, int V>
HWY_NOINLINE void move(HullLanes<N, V>& hull, Vec2Lanes<N> position, RotationLanes<N> rotation) {
  for (int i = 0; i < hull.end(); ++i) {
    hull.vertices[i] = rotate(rotation, hull.vertices[i]) + position;
    hull.normals[i] = rotate(rotation, hull.normals[i]);
  }
}

/// An integer as the float of the same bits, which a row can hold.
template <int N>
HWY_INLINE Real<N> bits_of_integer(Real<N> a) {
  return Real<N>::of(hn::BitCast(Tag<N>(), hn::ConvertTo(hn::RebindToSigned<Tag<N>>(), a.v)));
}

/// A manifold is three rows of four floats.
template <int N>
HWY_NOINLINE void store(const ManifoldLanes<N>& m, contact::LocalManifold* const* to) {
  using contact::LocalManifold;
  using contact::ManifoldPoint;
  static_assert(sizeof(LocalManifold) == 48 && sizeof(ManifoldPoint) == 16 && offsetof(LocalManifold, normal) == 0 &&
                offsetof(LocalManifold, points) == 8 && offsetof(ManifoldPoint, point) == 0 &&
                offsetof(ManifoldPoint, separation) == 8 && offsetof(ManifoldPoint, id) == 12 &&
                offsetof(LocalManifold, count) == 40 && offsetof(LocalManifold, clearance) == 44);
  const auto row_of = [=](int row) { return [=](int lane) { return reinterpret_cast<float*>(to[lane]) + 4 * row; }; };
  store_as_rows(Columns<N>{m.normal.x, m.normal.y, m.points[0].point.x, m.points[0].point.y}, row_of(0));
  store_as_rows(
      Columns<N>{m.points[0].separation, bits_of_integer(m.points[0].id), m.points[1].point.x, m.points[1].point.y},
      row_of(1));
  store_as_rows(
      Columns<N>{m.points[1].separation, bits_of_integer(m.points[1].id), bits_of_integer(m.count), m.clearance},
      row_of(2));
}

/// N pairs, and one of the two shapes of each.
using Pairs = const contact::ShapesToCollide* const*;
using Side = const ShapeGeometry* contact::ShapesToCollide::*;

/// The polygons of N pairs: shapes a or shapes b.
template <int N, int V>
HWY_NOINLINE void read_polygons(Pairs pairs, Side side, HullLanes<N, V>& hull) {
  const Polygon* polygons[N];
  for (std::size_t lane = 0; lane < N; ++lane) polygons[lane] = std::get_if<Polygon>(pairs[lane]->*side);
  read_polygons(polygons, hull);
}

/// By how much faces of the second hull must be better to be the reference. The first hull is that of shape `first`.
template <int N>
HWY_INLINE Real<N> advantage_of(Pairs pairs, contact::Preferred first, float unit) {
  HWY_ALIGN float advantage[N];
  const float tolerance = unit * contact::kFeatureTolerance;
  for (std::size_t lane = 0; lane < N; ++lane)
    advantage[lane] = pairs[lane]->preferred == first ? tolerance : -tolerance;
  return Real<N>::load(advantage);
}

/// The lines inside of N capsules.
template <int N>
struct LineLanes {
  Vec2Lanes<N> point_a;
  Vec2Lanes<N> point_b;
  Real<N> radius;
};

template <int N>
HWY_NOINLINE LineLanes<N> read_capsules(Pairs pairs, Side side) {
  static_assert(offsetof(Capsule, point_a) == 0 && offsetof(Capsule, point_b) == 8);
  const float* points[N];
  HWY_ALIGN float radius[N];
  for (std::size_t lane = 0; lane < N; ++lane) {
    const Capsule& capsule = *std::get_if<Capsule>(pairs[lane]->*side);
    points[lane] = &capsule.point_a.x;
    radius[lane] = capsule.radius;
  }
  const Columns<N> ends = columns_of_rows<N>([&](int lane) { return points[lane]; });
  return {{ends.c0, ends.c1}, {ends.c2, ends.c3}, Real<N>::load(radius)};
}

/// The normal of the right side of lines.
template <int N>
HWY_INLINE Vec2Lanes<N> normal_of(Vec2Lanes<N> a, Vec2Lanes<N> b) {
  const Vec2Lanes<N> along = b - a;
  const Real<N> length = sqrt(dot(along, along));
  const Real<N> zero(0.0f);
  const Mask<N> has_none = length < Real<N>(1.0e-18f);
  return right_perpendicular(select(has_none, Vec2Lanes<N>{zero, zero}, (Real<N>(1.0f) / length) * along));
}

/// contact::LineHull.
template <int N>
HWY_INLINE HullLanes<N, 2> hull_of(const LineLanes<N>& line) {
  const Vec2Lanes<N> normal = normal_of(line.point_a, line.point_b);
  return {{line.point_a, line.point_b}, {normal, -normal}, Real<N>(2.0f), line.radius};
}

/// contact::line_in_frame(): the lines in another frame, in which their points are a and b.
template <int N>
HWY_NOINLINE HullLanes<N, 2> hull_in_frame(const LineLanes<N>& line, Vec2Lanes<N> a, Vec2Lanes<N> b,
                                           RotationLanes<N> rotation) {
  HullLanes<N, 2> hull = hull_of(LineLanes<N>{a, b, line.radius});
  const Mask<N> equal = both(a.x == b.x, a.y == b.y);
  if (!any_true(equal)) return hull;
  const Vec2Lanes<N> normal = select(equal, rotate(rotation, normal_of(line.point_a, line.point_b)), hull.normals[0]);
  hull.normals[0] = normal;
  hull.normals[1] = -normal;
  return hull;
}

/// Polygons of at most V vertices.
template <int N, int V>
HWY_INLINE ManifoldLanes<N> collide_polygons(Pairs pairs, const PoseLanes<N>& b_in_a, float unit) {
  HullLanes<N, V> a;
  HullLanes<N, V> b;
  read_polygons(pairs, &contact::ShapesToCollide::a, a);
  read_polygons(pairs, &contact::ShapesToCollide::b, b);
  move(b, b_in_a.position, b_in_a.rotation);
  return collide_hulls(a, b, advantage_of<N>(pairs, contact::Preferred::a, unit), unit);
}

template <int N>
HWY_INLINE ManifoldLanes<N> collide_capsules(Pairs pairs, const PoseLanes<N>& b_in_a, float unit) {
  const HullLanes<N, 2> a = hull_of(read_capsules<N>(pairs, &contact::ShapesToCollide::a));
  const LineLanes<N> b = read_capsules<N>(pairs, &contact::ShapesToCollide::b);
  const auto moved = [&](Vec2Lanes<N> point) { return rotate(b_in_a.rotation, point) + b_in_a.position; };
  return collide_hulls(a, hull_in_frame(b, moved(b.point_a), moved(b.point_b), b_in_a.rotation),
                       advantage_of<N>(pairs, contact::Preferred::a, unit), unit);
}

/// Computed in the frame of the polygon, which has more vertices to move.
template <int N>
HWY_INLINE ManifoldLanes<N> collide_capsule_and_polygon(Pairs pairs, const PoseLanes<N>& b_in_a, float unit) {
  const LineLanes<N> a = read_capsules<N>(pairs, &contact::ShapesToCollide::a);
  const auto moved = [&](Vec2Lanes<N> point) { return rotate_back(b_in_a.rotation, point - b_in_a.position); };
  const RotationLanes<N> a_in_b = {b_in_a.rotation.c, -b_in_a.rotation.s};
  const HullLanes<N, 2> line = hull_in_frame(a, moved(a.point_a), moved(a.point_b), a_in_b);
  HullLanes<N, contact::kSmallHull> b;
  read_polygons(pairs, &contact::ShapesToCollide::b, b);
  return seen_from_a<Real<N>>(collide_hulls(b, line, advantage_of<N>(pairs, contact::Preferred::b, unit), unit),
                              b_in_a);
}

template <int N>
HWY_INLINE DiscLanes<N> read_circles(Pairs pairs, Side side) {
  static_assert(offsetof(Circle, center) == 0 && offsetof(Circle, radius) == 8 && sizeof(ShapeGeometry) >= 16);
  // A row has a fourth float, which is unused: the variant is larger than a circle.
  const Columns<N> circles = columns_of_rows<N>(
      [&](int lane) { return reinterpret_cast<const float*>(std::get_if<Circle>(pairs[lane]->*side)); });
  return {{circles.c0, circles.c1}, circles.c2};
}

/// The circles a in the frame of b.
template <int N>
HWY_INLINE DiscLanes<N> read_circles_in_b(Pairs pairs, const PoseLanes<N>& b_in_a) {
  DiscLanes<N> a = read_circles<N>(pairs, &contact::ShapesToCollide::a);
  a.center = rotate_back(b_in_a.rotation, a.center - b_in_a.position);
  return a;
}

template <int N>
HWY_INLINE ManifoldLanes<N> collide_circles(Pairs pairs, const PoseLanes<N>& b_in_a, float unit) {
  DiscLanes<N> b = read_circles<N>(pairs, &contact::ShapesToCollide::b);
  b.center = rotate(b_in_a.rotation, b.center) + b_in_a.position;
  const Vec2Lanes<N> any = {Real<N>(contact::kAnyNormal.x), Real<N>(contact::kAnyNormal.y)};
  return collide_discs<Real<N>>(read_circles<N>(pairs, &contact::ShapesToCollide::a), b, any, unit);
}

template <int N>
HWY_INLINE ManifoldLanes<N> collide_circle_and_capsule(Pairs pairs, const PoseLanes<N>& b_in_a, float unit) {
  const LineLanes<N> line = read_capsules<N>(pairs, &contact::ShapesToCollide::b);
  const Vec2Lanes<N> side = normal_of(line.point_a, line.point_b);
  return seen_from_a<Real<N>>(
      collide_disc_with_line(read_circles_in_b(pairs, b_in_a), line.point_a, line.point_b, side, line.radius, unit),
      b_in_a);
}

template <int N>
HWY_INLINE ManifoldLanes<N> collide_circle_and_polygon(Pairs pairs, const PoseLanes<N>& b_in_a, float unit) {
  HullLanes<N, contact::kSmallHull> hull;
  read_polygons(pairs, &contact::ShapesToCollide::b, hull);
  const DiscLanes<N> disc = read_circles_in_b(pairs, b_in_a);
  HullLanes<N, 1> center;  // Its vertex is all that the search reads.
  center.vertices[0] = disc.center;
  const AxisLanes<N> axis = best_axis(hull, center);
  const EdgeLanes<N> edge = edge_of(hull, axis.edge, at(hull.normals, hull.end(), axis.edge));
  return seen_from_a<Real<N>>(collide_disc_with_edge(disc, edge, axis.separation, unit), b_in_a);
}

template <int N, auto Collide>
void collide_many(const contact::ShapesToCollide* pairs, std::size_t count, float unit,
                  contact::LocalManifold* manifolds) {
  contact::LocalManifold unused;
  for (std::size_t first = 0; first < count; first += N) {
    const contact::ShapesToCollide* lanes[N];
    contact::LocalManifold* to[N];
    for (std::size_t lane = 0; lane < N; ++lane) {
      const bool is_used = first + lane < count;
      lanes[lane] = &pairs[is_used ? first + lane : first];
      to[lane] = is_used ? &manifolds[first + lane] : &unused;
    }
    static_assert(sizeof(Transform) == 16 && offsetof(Transform, rotation) == 8);
    const Columns<N> pose = columns_of_rows<N>([&](int lane) { return &lanes[lane]->b_in_a.position.x; });
    store(Collide(lanes, PoseLanes<N>{{pose.c0, pose.c1}, {pose.c2, pose.c3}}, unit), to);
  }
}

contact::CollideManyTable collide_many_table() {
  constexpr int kLanes = HWY_MAX_BYTES / 4;
  return {collide_many<kLanes, collide_polygons<kLanes, 4>>,
          collide_many<kLanes, collide_polygons<kLanes, contact::kSmallHull>>,
          collide_many<kLanes, collide_capsules<kLanes>>,
          collide_many<kLanes, collide_capsule_and_polygon<kLanes>>,
          collide_many<kLanes, collide_circles<kLanes>>,
          collide_many<kLanes, collide_circle_and_capsule<kLanes>>,
          collide_many<kLanes, collide_circle_and_polygon<kLanes>>};
}

#endif

}  // namespace HWY_NAMESPACE
}  // namespace drystone
HWY_AFTER_NAMESPACE();

#if HWY_ONCE

namespace drystone {

HWY_EXPORT(collide_many_table);

namespace contact {

namespace {

/// The number of vertices of a polygon, 2 for a capsule that is no disc, 1 for a circle. More than kSmallHull for shapes that have no
/// function.
int vertices_in_lanes(const ShapeGeometry& shape, float unit) {
  if (const auto* polygon = std::get_if<Polygon>(&shape)) return polygon->size();
  if (std::holds_alternative<Circle>(shape)) return 1;
  const auto* capsule = std::get_if<Capsule>(&shape);
  return capsule != nullptr && !is_disc(*capsule, unit) ? 2 : kSmallHull + 1;
}

}  // namespace

LaneKind lane_kind(const ShapeGeometry& a, const ShapeGeometry& b, float unit) {
  const int in_a = vertices_in_lanes(a, unit);
  const int in_b = vertices_in_lanes(b, unit);
  if (std::max(in_a, in_b) > kSmallHull) return LaneKind::count;
  if (in_a == 1) {
    if (in_b == 1) return LaneKind::circles;
    return in_b == 2 ? LaneKind::circle_and_capsule : LaneKind::circle_and_octagon;
  }
  if (in_a == 2) return in_b == 2 ? LaneKind::capsules : LaneKind::capsule_and_octagon;
  return std::max(in_a, in_b) <= 4 ? LaneKind::quadrangles : LaneKind::octagons;
}

CollideManyFunction collide_many_function(LaneKind kind, Lanes lanes) {
  if (lanes == Lanes::scalar || kind == LaneKind::count) return nullptr;
  return simd::entry_of(HWY_DISPATCH_TABLE(collide_many_table), lanes)()[static_cast<std::size_t>(kind)];
}

}  // namespace contact
}  // namespace drystone
#endif
