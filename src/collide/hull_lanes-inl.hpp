// The manifolds of N pairs of hulls of few vertices: collide_polygon.cpp and the search of hull.cpp, in the same order, so that a lane has the
// bits that the pair alone would have. What is a branch there is a choice between two results here; hull.hpp says what is computed, and why.
// Clipping, corners and discs are one source for both (manifold_formulas.hpp).
//
// Functions that several kinds of pairs share are not inlined: this makes the code smaller, and no slower as far as could be measured.
//
// Indices of vertices are stored as floats, so that they are compared and selected like all other values. They are exact.
#if defined(DRYSTONE_CONTACT_HULL_LANES_INL_) == defined(HWY_TARGET_TOGGLE)
#ifdef DRYSTONE_CONTACT_HULL_LANES_INL_
#undef DRYSTONE_CONTACT_HULL_LANES_INL_
#else
#define DRYSTONE_CONTACT_HULL_LANES_INL_
#endif

#include <limits>

#include "collide/hull.hpp"
#include "core/lanes-inl.hpp"

HWY_BEFORE_NAMESPACE();
namespace drystone {
namespace HWY_NAMESPACE {

/// N outlines of at most V vertices. The entries after the last vertex of a lane repeat its first vertex, which changes nothing: a repeated
/// vertex is not deeper than the first, and its edge is not a better axis.
template <int N, int V>
struct HullLanes {
  Vec2Lanes<N> vertices[V];
  Vec2Lanes<N> normals[V];
  Real<N> count;
  Real<N> radius;
  int most = V;  // The largest number of vertices of any lane.

  /// The number of vertices that loops visit.
  HWY_INLINE int end() const {
    if constexpr (V <= 4) return V;
    return most;
  }
};

template <int N, int V>
HWY_INLINE Real<N> next(const HullLanes<N, V>& hull, Real<N> i) {
  const Real<N> after = i + Real<N>(1.0f);
  return keep(after < hull.count, after);
}
template <int N, int V>
HWY_INLINE Real<N> previous(const HullLanes<N, V>& hull, Real<N> i) {
  return select(i > Real<N>(0.0f), i, hull.count) - Real<N>(1.0f);
}

/// The entry of each lane at its index.
template <int N, int V>
HWY_INLINE Vec2Lanes<N> at(const Vec2Lanes<N> (&list)[V], int end, Real<N> index) {
  Vec2Lanes<N> found = list[0];
  for (int i = 1; i < end; ++i) found = select(index == Real<N>(static_cast<float>(i)), list[i], found);
  return found;
}

template <int N>
struct AxisLanes {
  Real<N> separation;
  Real<N> edge;
};

/// contact::best_axis() without the vertex.
template <int N, int VA, int VB>
HWY_NOINLINE AxisLanes<N> best_axis(const HullLanes<N, VA>& reference, const HullLanes<N, VB>& other) {
  AxisLanes<N> best = {Real<N>(-std::numeric_limits<float>::max()), Real<N>(0.0f)};
  for (int edge = 0; edge < reference.end(); ++edge) {
    const Vec2Lanes<N> normal = reference.normals[edge];
    Real<N> depth = dot(normal, other.vertices[0]);
    for (int i = 1; i < other.end(); ++i) depth = min(dot(normal, other.vertices[i]), depth);
    const Real<N> separation = depth - dot(normal, reference.vertices[edge]);
    const Mask<N> better = separation > best.separation;
    best.separation = select(better, separation, best.separation);
    best.edge = select(better, Real<N>(static_cast<float>(edge)), best.edge);
  }
  return best;
}

/// The vertex that is deepest along a normal.
template <int N, int V>
HWY_INLINE Real<N> support(const HullLanes<N, V>& hull, Vec2Lanes<N> normal) {
  Real<N> depth = dot(normal, hull.vertices[0]);
  Real<N> deepest(0.0f);
  for (int i = 1; i < hull.end(); ++i) {
    const Real<N> candidate = dot(normal, hull.vertices[i]);
    const Mask<N> deeper = candidate < depth;
    depth = select(deeper, candidate, depth);
    deepest = select(deeper, Real<N>(static_cast<float>(i)), deepest);
  }
  return deepest;
}

/// N discs.
template <int N>
struct DiscLanes {
  Vec2Lanes<N> center;
  Real<N> radius;
};

/// Poses of b in the frame of a.
template <int N>
struct PoseLanes {
  Vec2Lanes<N> position;
  RotationLanes<N> rotation;
};

/// N manifolds, member by member.
template <int N>
struct ManifoldLanes {
  struct Point {
    Vec2Lanes<N> point;
    Real<N> separation;
    Real<N> id;
  };
  Vec2Lanes<N> normal;
  Point points[2];
  Real<N> count;
  Real<N> clearance;
};

template <int N>
struct CornersLanes {
  ManifoldLanes<N> manifold;
  Mask<N> nearest;  // Where two vertices are the nearest points.
};

// What manifold_formulas.hpp lists for a lane type.
template <typename R>
struct LaneTypes;
template <int N>
struct LaneTypes<Real<N>> {
  using Vec = Vec2Lanes<N>;
  using Mask = HWY_NAMESPACE::Mask<N>;
  using Index = Real<N>;
  using Disc = DiscLanes<N>;
  using Pose = PoseLanes<N>;
  using Manifold = ManifoldLanes<N>;
  using Corners = CornersLanes<N>;
};

template <int N>
HWY_INLINE ManifoldLanes<N> select(Mask<N> mask, const ManifoldLanes<N>& a, const ManifoldLanes<N>& b) {
  ManifoldLanes<N> result;
  result.normal = select(mask, a.normal, b.normal);
  for (int i = 0; i < 2; ++i) {
    result.points[i].point = select(mask, a.points[i].point, b.points[i].point);
    result.points[i].separation = select(mask, a.points[i].separation, b.points[i].separation);
    result.points[i].id = select(mask, a.points[i].id, b.points[i].id);
  }
  result.count = select(mask, a.count, b.count);
  result.clearance = select(mask, a.clearance, b.clearance);
  return result;
}
template <int N>
constexpr bool only_lane(Mask<N>) {
  return false;
}
template <int N, typename F, typename G>
HWY_INLINE auto choose(Mask<N> mask, F f, G g) {
  return select(mask, f(), g());
}
template <int N>
HWY_INLINE Real<N> feature_id(Mask<N> b_is_reference, Real<N> reference, Real<N> other) {
  const Real<N> a = select(b_is_reference, other, reference);
  const Real<N> b = select(b_is_reference, reference, other);
  return Real<N>(256.0f) * a + b;
}
template <int N>
HWY_INLINE Real<N> exchanged_id(Real<N> id) {
  const hn::RebindToSigned<Tag<N>> integers;
  const Real<N> high = Real<N>::of(hn::ConvertTo(Tag<N>(), hn::ConvertTo(integers, (id * Real<N>(1.0f / 256.0f)).v)));
  return Real<N>(256.0f) * (id - Real<N>(256.0f) * high) + high;
}

#include "collide/manifold_formulas-inl.hpp"

template <int N>
using EdgeLanes = EdgeOf<Real<N>>;
template <int N>
using FacesLanes = FacesOf<Real<N>>;

template <int N>
HWY_INLINE EdgeLanes<N> select(Mask<N> mask, const EdgeLanes<N>& a, const EdgeLanes<N>& b) {
  return {select(mask, a.normal, b.normal),
          select(mask, a.first, b.first),
          select(mask, a.second, b.second),
          select(mask, a.first_index, b.first_index),
          select(mask, a.second_index, b.second_index),
          select(mask, a.radius, b.radius)};
}

template <int N, int V>
HWY_INLINE EdgeLanes<N> edge_of(const HullLanes<N, V>& hull, Real<N> edge, Vec2Lanes<N> normal) {
  const Real<N> after = next(hull, edge);
  return {normal, at(hull.vertices, hull.end(), edge), at(hull.vertices, hull.end(), after), edge, after, hull.radius};
}

/// The edge of an axis, and facing_edge() of hull.cpp.
template <int N, int VA, int VB>
HWY_NOINLINE FacesLanes<N> faces_of(const HullLanes<N, VA>& reference, Real<N> edge, const HullLanes<N, VB>& other) {
  const Vec2Lanes<N> normal = at(reference.normals, reference.end(), edge);
  const Real<N> deepest = support(other, normal);
  const Real<N> before = previous(other, deepest);
  const Vec2Lanes<N> normal_before = at(other.normals, other.end(), before);
  const Vec2Lanes<N> normal_after = at(other.normals, other.end(), deepest);
  const Mask<N> is_before = dot(normal, normal_before) < dot(normal, normal_after) - Real<N>(contact::kEdgePreference);
  const Real<N> facing = select(is_before, before, deepest);
  return {edge_of(reference, edge, normal), edge_of(other, facing, select(is_before, normal_before, normal_after))};
}

/// Two hulls that are not apart: for each, the separation along its best axis, the edge of this axis, and the edge of the other hull that
/// faces it.
template <int N>
struct FacingHulls {
  HWY_INLINE FacesLanes<N> faces(Mask<N> b_is_reference) const {
    return {select(b_is_reference, faces_b.reference, faces_a.reference),
            select(b_is_reference, faces_b.other, faces_a.other)};
  }

  Real<N> separation_a;
  Real<N> separation_b;
  FacesLanes<N> faces_a;
  FacesLanes<N> faces_b;
};

/// `advantage`: by how much b's axis must be better than a's for b to be the reference; not positive where faces of b are preferred. Where the
/// hulls are apart, the result is not used.
template <int N, bool BothLines>
HWY_NOINLINE ManifoldLanes<N> collide_facing(const FacingHulls<N>& hulls, Mask<N> apart, Real<N> advantage,
                                             float unit) {
  using R = Real<N>;
  const Mask<N> b_is_clearer = hulls.separation_b > hulls.separation_a + advantage;
  ManifoldLanes<N> manifold = clip_to_face(hulls.faces(b_is_clearer), b_is_clearer, unit);
  Mask<N> done = apart;

  const Mask<N> separate = max(hulls.separation_a, hulls.separation_b) > R(0.0f);
  if (BothLines || any_true(only_first(separate, apart))) {
    const Mask<N> b_is_farther = hulls.separation_a < hulls.separation_b;
    const CornersLanes<N> corners = collide_corners(hulls.faces(b_is_farther), b_is_farther, unit);
    const Mask<N> at_corners = BothLines ? corners.nearest : both(corners.nearest, separate);
    if (any_true(at_corners)) manifold = select(at_corners, corners.manifold, manifold);
    done = either(done, at_corners);
  }

  // Where one shape lies beside the preferred face of the other.
  const Mask<N> prefers_a = advantage > R(0.0f);
  const Mask<N> took_preferred = either(only_first(prefers_a, b_is_clearer), only_first(b_is_clearer, prefers_a));
  const Mask<N> beside = both(only_first(manifold.count == R(0.0f), done), took_preferred);
  if (any_true(beside)) manifold = select(beside, clip_to_face(hulls.faces(prefers_a), prefers_a, unit), manifold);
  return manifold;
}

template <int N, int VA, int VB>
HWY_INLINE ManifoldLanes<N> collide_hulls(const HullLanes<N, VA>& a, const HullLanes<N, VB>& b, Real<N> advantage,
                                          float unit) {
  const AxisLanes<N> axis_a = best_axis(a, b);
  const AxisLanes<N> axis_b = best_axis(b, a);
  using R = Real<N>;
  const R radii = a.radius + b.radius;
  const R gap_a = axis_a.separation - radii;
  const R gap_b = axis_b.separation - radii;
  const R reach(unit * kSpeculativeDistance);
  const Mask<N> apart_a = gap_a > reach;
  const Mask<N> apart_any = either(apart_a, gap_b > reach);
  const R gap = select(apart_a, gap_a, gap_b);
  if (all_true(apart_any)) return apart(gap, reach);
  const FacingHulls<N> hulls = {axis_a.separation, axis_b.separation, faces_of(a, axis_a.edge, b),
                                faces_of(b, axis_b.edge, a)};
  ManifoldLanes<N> manifold = collide_facing < N, VA == 2 && VB == 2 > (hulls, apart_any, advantage, unit);
  const R zero(0.0f);
  manifold.normal = select(apart_any, Vec2Lanes<N>{zero, zero}, manifold.normal);
  manifold.count = select(apart_any, zero, manifold.count);
  manifold.clearance = select(apart_any, gap - reach, manifold.clearance);
  return manifold;
}

}  // namespace HWY_NAMESPACE
}  // namespace drystone
HWY_AFTER_NAMESPACE();

#endif
