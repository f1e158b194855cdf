// The manifolds of N pairs of hulls of few vertices: collide_hulls() of collide_polygon.cpp, formula by formula and in the same order, so
// that a lane has the bits that the pair alone would have. What is a branch there is a choice between two results here; hull.hpp says
// what is computed, and why.
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

#include "contact/hull.hpp"
#include "simd/lanes-inl.hpp"

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

/// An edge of a hull: its normal, its ends and their indices.
template <int N>
struct EdgeLanes {
  Vec2Lanes<N> normal;
  Vec2Lanes<N> first;
  Vec2Lanes<N> second;
  Real<N> first_index;
  Real<N> second_index;
  Real<N> radius;  // Of the hull.
};

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

/// Two edges that face each other, one of the reference and one of the other hull.
template <int N>
struct FacesLanes {
  EdgeLanes<N> reference;
  EdgeLanes<N> other;
};

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

/// N manifolds, member by member.
template <int N>
struct ManifoldLanes {
  Vec2Lanes<N> normal;
  Vec2Lanes<N> point[2];
  Real<N> separation[2];
  Real<N> id[2];
  Real<N> count;
  Real<N> clearance;
};

template <int N>
HWY_INLINE ManifoldLanes<N> select(Mask<N> mask, const ManifoldLanes<N>& a, const ManifoldLanes<N>& b) {
  ManifoldLanes<N> result;
  result.normal = select(mask, a.normal, b.normal);
  for (int i = 0; i < 2; ++i) {
    result.point[i] = select(mask, a.point[i], b.point[i]);
    result.separation[i] = select(mask, a.separation[i], b.separation[i]);
    result.id[i] = select(mask, a.id[i], b.id[i]);
  }
  result.count = select(mask, a.count, b.count);
  result.clearance = select(mask, a.clearance, b.clearance);
  return result;
}

/// contact::feature_id(); the reference is hull b where the mask holds.
template <int N>
HWY_INLINE Real<N> feature_id(Mask<N> b_is_reference, Real<N> reference, Real<N> other) {
  const Real<N> a = select(b_is_reference, other, reference);
  const Real<N> b = select(b_is_reference, reference, other);
  return Real<N>(256.0f) * a + b;
}

/// One end of an edge, and how far along the reference edge it lies.
template <int N>
struct ClipVertexLanes {
  Vec2Lanes<N> position;
  Real<N> along;
};

template <int N>
HWY_INLINE Vec2Lanes<N> clipped(const ClipVertexLanes<N>& v, const ClipVertexLanes<N>& other_end, Real<N> low,
                                Real<N> high) {
  const Real<N> along = clamp(v.along, low, high);
  const Real<N> t = (along - v.along) / (other_end.along - v.along);
  const Vec2Lanes<N> moved = (Real<N>(1.0f) - t) * v.position + t * other_end.position;
  return select(along == v.along, v.position, moved);
}

/// contact::clip_to_face(), with the normal from a to b and the ids of the pair (a, b).
template <int N>
HWY_NOINLINE ManifoldLanes<N> clip_to_face(const FacesLanes<N>& faces, Mask<N> b_is_reference, float unit) {
  using R = Real<N>;
  using V = Vec2Lanes<N>;
  const EdgeLanes<N>& reference = faces.reference;
  const EdgeLanes<N>& other = faces.other;
  const V normal = reference.normal;
  const V along = perpendicular(normal);
  const V origin = reference.first;
  const ClipVertexLanes<N> start = {other.second, dot(other.second - origin, along)};
  const ClipVertexLanes<N> end = {other.first, dot(other.first - origin, along)};
  const R tolerance(unit * contact::kFeatureTolerance);
  const R low = -tolerance;
  const R high = dot(reference.second - origin, along) + tolerance;
  const Mask<N> beside = either(max(start.along, end.along) < low, min(start.along, end.along) > high);

  const V ends[2] = {clipped(start, end, low, high), clipped(end, start, low, high)};
  const R radii = reference.radius + other.radius;
  const R heights[2] = {dot(ends[0] - origin, normal), dot(ends[1] - origin, normal)};
  const Mask<N> far = min(heights[0], heights[1]) - radii > R(unit * kSpeculativeDistance);
  const Mask<N> empty = either(beside, far);

  ManifoldLanes<N> manifold;
  const V to_b = select(empty, V{R(0.0f), R(0.0f)}, normal);
  manifold.normal = select(b_is_reference, -to_b, to_b);
  for (int i = 0; i < 2; ++i) {
    const R to_middle = R(0.5f) * (reference.radius - other.radius - heights[i]);
    manifold.point[i] = ends[i] + to_middle * normal;
    manifold.separation[i] = heights[i] - radii;
  }
  manifold.id[0] = feature_id(b_is_reference, reference.first_index, other.second_index);
  manifold.id[1] = feature_id(b_is_reference, reference.second_index, other.first_index);
  manifold.count = select(empty, R(0.0f), R(2.0f));
  manifold.clearance = R(0.0f);
  return manifold;
}

template <int N>
struct CornerLanes {
  ManifoldLanes<N> manifold;
  Mask<N> nearest;  // Where two vertices are the nearest points of the edges.
};

/// nearest_corners() and collide_vertices() of hull.cpp, with the normal from a to b and the ids of the pair (a, b).
template <int N>
HWY_NOINLINE CornerLanes<N> collide_corners(const FacesLanes<N>& faces, Mask<N> b_is_reference, float unit) {
  using R = Real<N>;
  using V = Vec2Lanes<N>;
  const EdgeLanes<N>& reference = faces.reference;
  const EdgeLanes<N>& other = faces.other;
  const V ends[2] = {reference.first, reference.second};
  const V other_ends[2] = {other.first, other.second};
  R least(std::numeric_limits<float>::max());
  R nearest(0.0f);
  R other_nearest(0.0f);
  for (int i = 0; i < 2; ++i) {
    for (int j = 0; j < 2; ++j) {
      const V between = other_ends[j] - ends[i];
      const R d = dot(between, between);
      const Mask<N> nearer = d < least;
      least = select(nearer, d, least);
      nearest = select(nearer, R(static_cast<float>(i)), nearest);
      other_nearest = select(nearer, R(static_cast<float>(j)), other_nearest);
    }
  }
  const Mask<N> second = nearest == R(1.0f);
  const Mask<N> other_second = other_nearest == R(1.0f);
  const V corner = select(second, reference.second, reference.first);
  const V gap = select(other_second, other.second, other.first) - corner;
  const V outward = select(second, R(1.0f), R(-1.0f)) * perpendicular(reference.normal);
  const V other_outward = select(other_second, R(1.0f), R(-1.0f)) * perpendicular(other.normal);
  const R tolerance(unit * contact::kFeatureTolerance);

  // Where the corners are nearest, they are apart: there the length is not 0.
  const R length = sqrt(dot(gap, gap));
  const R separation = length - reference.radius - other.radius;
  const R reach(unit * kSpeculativeDistance);
  const Mask<N> far = separation > reach;
  const V normal = (R(1.0f) / length) * gap;
  const V to_b = select(far, V{R(0.0f), R(0.0f)}, normal);
  CornerLanes<N> result;
  result.nearest = both(dot(gap, outward) > tolerance, -dot(gap, other_outward) > tolerance);
  ManifoldLanes<N>& manifold = result.manifold;
  manifold.normal = select(b_is_reference, -to_b, to_b);
  manifold.point[0] = corner + (reference.radius + R(0.5f) * separation) * normal;
  manifold.separation[0] = separation;
  manifold.id[0] = feature_id(b_is_reference, select(second, reference.second_index, reference.first_index),
                              select(other_second, other.second_index, other.first_index));
  manifold.point[1] = {R(0.0f), R(0.0f)};
  manifold.separation[1] = R(0.0f);
  manifold.id[1] = R(0.0f);
  manifold.count = select(far, R(0.0f), R(1.0f));
  manifold.clearance = keep(far, separation - reach);
  return result;
}

/// contact::apart(), with the distance up to which shapes have points.
template <int N>
HWY_INLINE ManifoldLanes<N> apart(Real<N> separation, Real<N> reach) {
  const Real<N> zero(0.0f);
  const Vec2Lanes<N> none = {zero, zero};
  return {none, {none, none}, {zero, zero}, {zero, zero}, zero, separation - reach};
}

/// `advantage`: by how much b's axis must be better than a's for b to be the reference; not positive where faces of b are preferred.
template <int N, int VA, int VB>
HWY_INLINE ManifoldLanes<N> collide_hulls(const HullLanes<N, VA>& a, const HullLanes<N, VB>& b, Real<N> advantage,
                                          float unit) {
  using R = Real<N>;
  constexpr bool kBothLines = VA == 2 && VB == 2;
  const AxisLanes<N> axis_a = best_axis(a, b);
  const AxisLanes<N> axis_b = best_axis(b, a);
  const R radii = a.radius + b.radius;
  const R gap_a = axis_a.separation - radii;
  const R gap_b = axis_b.separation - radii;
  const R reach(unit * kSpeculativeDistance);
  const Mask<N> apart_a = gap_a > reach;
  const Mask<N> apart_any = either(apart_a, gap_b > reach);
  const ManifoldLanes<N> apart_manifold = apart(select(apart_a, gap_a, gap_b), reach);
  if (all_true(apart_any)) return apart_manifold;

  const FacesLanes<N> faces_a = faces_of(a, axis_a.edge, b);
  const FacesLanes<N> faces_b = faces_of(b, axis_b.edge, a);
  const auto faces = [&](Mask<N> b_is_reference) -> FacesLanes<N> {
    return {select(b_is_reference, faces_b.reference, faces_a.reference),
            select(b_is_reference, faces_b.other, faces_a.other)};
  };

  const Mask<N> b_is_clearer = axis_b.separation > axis_a.separation + advantage;
  ManifoldLanes<N> manifold = clip_to_face(faces(b_is_clearer), b_is_clearer, unit);
  Mask<N> done = apart_any;

  const Mask<N> separate = max(axis_a.separation, axis_b.separation) > R(0.0f);
  if (kBothLines || any_true(only_first(separate, apart_any))) {
    const Mask<N> b_is_farther = axis_a.separation < axis_b.separation;
    const CornerLanes<N> corners = collide_corners(faces(b_is_farther), b_is_farther, unit);
    const Mask<N> at_corners = kBothLines ? corners.nearest : both(corners.nearest, separate);
    manifold = select(at_corners, corners.manifold, manifold);
    done = either(done, at_corners);
  }

  // Where one shape lies beside the preferred face of the other.
  const Mask<N> prefers_a = advantage > R(0.0f);
  const Mask<N> took_preferred = either(only_first(prefers_a, b_is_clearer), only_first(b_is_clearer, prefers_a));
  const Mask<N> beside = both(only_first(manifold.count == R(0.0f), done), took_preferred);
  if (any_true(beside)) {
    manifold = select(beside, clip_to_face(faces(prefers_a), prefers_a, unit), manifold);
  }
  return select(apart_any, apart_manifold, manifold);
}

}  // namespace HWY_NAMESPACE
}  // namespace drystone
HWY_AFTER_NAMESPACE();

#endif
