// Compiles the functions of manifold_lanes.hpp once per instruction set (this file includes itself through Highway's foreach_target).
#include "contact/manifold_lanes.hpp"

#include <algorithm>
#include <array>
#include <variant>

#include "simd/targets.hpp"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "contact/manifold_lanes.cpp"
#include "hwy/foreach_target.h"
#include "hwy/highway.h"

// After Highway's headers.
#include "contact/hull_lanes-inl.hpp"
#include "simd/transpose-inl.hpp"

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
  // Two at a time. Outlines of up to eight vertices have room for eight.
  for (int i = 0; i < hull.end(); i += 2) {
    const Columns<N> v = columns_of_rows<N>([&](int lane) { return vertices[lane] + 2 * i; });
    const Columns<N> n = columns_of_rows<N>([&](int lane) { return normals[lane] + 2 * i; });
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

/// From the frame of each lane's b to that of its a.
template <int N, int V>
HWY_INLINE void move(HullLanes<N, V>& hull, Vec2Lanes<N> position, RotationLanes<N> rotation) {
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
HWY_INLINE void store(const ManifoldLanes<N>& m, contact::LocalManifold* const* to) {
  using contact::LocalManifold;
  using contact::ManifoldPoint;
  static_assert(sizeof(LocalManifold) == 48 && sizeof(ManifoldPoint) == 16 && offsetof(LocalManifold, normal) == 0 &&
                offsetof(LocalManifold, points) == 8 && offsetof(ManifoldPoint, point) == 0 &&
                offsetof(ManifoldPoint, separation) == 8 && offsetof(ManifoldPoint, id) == 12 &&
                offsetof(LocalManifold, count) == 40 && offsetof(LocalManifold, clearance) == 44);
  const auto row_of = [=](int row) { return [=](int lane) { return reinterpret_cast<float*>(to[lane]) + 4 * row; }; };
  store_as_rows(Columns<N>{m.normal.x, m.normal.y, m.point[0].x, m.point[0].y}, row_of(0));
  store_as_rows(Columns<N>{m.separation[0], bits_of_integer(m.id[0]), m.point[1].x, m.point[1].y}, row_of(1));
  store_as_rows(Columns<N>{m.separation[1], bits_of_integer(m.id[1]), bits_of_integer(m.count), m.clearance},
                row_of(2));
}

template <int N, int V>
void collide_polygons(const contact::ShapesToCollide* pairs, std::size_t count, contact::LocalManifold* manifolds) {
  contact::LocalManifold unused;
  for (std::size_t first = 0; first < count; first += N) {
    const Polygon* a[N];
    const Polygon* b[N];
    const float* poses[N];
    contact::LocalManifold* to[N];
    for (std::size_t lane = 0; lane < N; ++lane) {
      const bool is_used = first + lane < count;
      const contact::ShapesToCollide& pair = pairs[is_used ? first + lane : first];
      a[lane] = std::get_if<Polygon>(pair.a);
      b[lane] = std::get_if<Polygon>(pair.b);
      poses[lane] = &pair.b_in_a.position.x;
      to[lane] = is_used ? &manifolds[first + lane] : &unused;
    }
    static_assert(sizeof(Transform) == 16 && offsetof(Transform, rotation) == 8);
    const Columns<N> pose = columns_of_rows<N>([&](int lane) { return poses[lane]; });
    HullLanes<N, V> hull_a;
    HullLanes<N, V> hull_b;
    read_polygons(a, hull_a);
    read_polygons(b, hull_b);
    move(hull_b, {pose.c0, pose.c1}, {pose.c2, pose.c3});
    store(collide_hulls(hull_a, hull_b), to);
  }
}

contact::CollideManyTable collide_many_table() {
  constexpr int kLanes = HWY_MAX_BYTES / 4;
  return {collide_polygons<kLanes, 4>, collide_polygons<kLanes, 8>};
}

#endif

}  // namespace HWY_NAMESPACE
}  // namespace drystone
HWY_AFTER_NAMESPACE();

#if HWY_ONCE

namespace drystone {

HWY_EXPORT(collide_many_table);

namespace contact {

LaneKind lane_kind(const ShapeGeometry& a, const ShapeGeometry& b) {
  const Polygon* const polygon_a = std::get_if<Polygon>(&a);
  const Polygon* const polygon_b = std::get_if<Polygon>(&b);
  if (polygon_a == nullptr || polygon_b == nullptr) return LaneKind::count;
  const int most = std::max(polygon_a->size(), polygon_b->size());
  if (most <= 4) return LaneKind::quadrangles;
  return most <= kSmallHull ? LaneKind::octagons : LaneKind::count;
}

CollideManyFunction collide_many_function(LaneKind kind, Lanes lanes) {
  if (lanes == Lanes::scalar || kind == LaneKind::count) return nullptr;
  const auto function_of = [kind](const CollideManyTable& table) { return table[static_cast<std::size_t>(kind)]; };
  if constexpr (std::size(HWY_DISPATCH_TABLE(collide_many_table)) == 1) {
    return function_of(HWY_STATIC_DISPATCH(collide_many_table)());  // Built for one target alone.
  } else {
    hwy::ChosenTarget chosen;
    chosen.Update(simd::target_of(lanes));
    return function_of(HWY_DISPATCH_TABLE(collide_many_table)[chosen.GetIndex()]());
  }
}

}  // namespace contact
}  // namespace drystone
#endif
