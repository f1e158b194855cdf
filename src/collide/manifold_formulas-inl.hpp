// The formulas of manifold_formulas.hpp, without a guard: this file is included inside a namespace, once for float and once per instruction
// set for lanes (hull_lanes-inl.hpp), for the reason that core/trig_formulas-inl.hpp gives.

template <typename R>
using VecOf = typename LaneTypes<R>::Vec;
template <typename R>
using MaskOf = typename LaneTypes<R>::Mask;
template <typename R>
using IndexOf = typename LaneTypes<R>::Index;
template <typename R>
using DiscOf = typename LaneTypes<R>::Disc;
template <typename R>
using PoseOf = typename LaneTypes<R>::Pose;
template <typename R>
using ManifoldOf = typename LaneTypes<R>::Manifold;
template <typename R>
using CornersOf = typename LaneTypes<R>::Corners;

/// An edge of a hull: its normal, its ends and their indices.
template <typename R>
struct EdgeOf {
  VecOf<R> normal;
  VecOf<R> first;
  VecOf<R> second;
  IndexOf<R> first_index;
  IndexOf<R> second_index;
  R radius;  // Of the hull.
};

/// Two edges that face each other, one of the reference and one of the other hull.
template <typename R>
struct FacesOf {
  EdgeOf<R> reference;
  EdgeOf<R> other;
};

/// contact::apart(), with the distance up to which shapes have points.
template <typename R>
HWY_INLINE ManifoldOf<R> apart(R separation, R reach) {
  // Every zero is written: Highway's vectors of ARM have a constructor of their own, so `= {}` would leave them as they are.
  const R zero(0.0f);
  ManifoldOf<R> manifold;
  manifold.normal = {zero, zero};
  for (auto& point : manifold.points) {
    point.point = manifold.normal;
    point.separation = zero;
    point.id = IndexOf<R>(0);
  }
  manifold.count = IndexOf<R>(0);
  manifold.clearance = separation - reach;
  return manifold;
}

/// One end of an edge, and how far along the reference edge it lies.
template <typename R>
struct ClipVertexOf {
  VecOf<R> position;
  R along;
};

/// The end `v` of an edge, moved along the edge to the border of [low, high] if it is outside.
template <typename R>
HWY_INLINE VecOf<R> clipped(const ClipVertexOf<R>& v, const ClipVertexOf<R>& other_end, R low, R high) {
  const R along = clamp(v.along, low, high);
  const auto is_inside = along == v.along;
  if (only_lane(is_inside)) return v.position;
  const R t = (along - v.along) / (other_end.along - v.along);
  return select(is_inside, v.position, (R(1.0f) - t) * v.position + t * other_end.position);
}

/// The manifold of the reference edge and the edge that faces it, with the normal from a to b and the ids of the pair (a, b). The points are
/// the ends of the other edge, clipped to the width of the reference edge; the normal is that of the reference edge. Empty if the edges do not
/// face each other, or if neither end is near. The reference is an edge of b where the mask holds.
template <typename R>
HWY_INLINE ManifoldOf<R> clip_to_face(const FacesOf<R>& faces, MaskOf<R> b_is_reference, float unit) {
  using V = VecOf<R>;
  const EdgeOf<R>& reference = faces.reference;
  const EdgeOf<R>& other = faces.other;
  const V normal = reference.normal;
  const V along = perpendicular(normal);
  const V origin = reference.first;
  // The other edge runs in the opposite direction: its end lies near the start of the reference edge.
  const ClipVertexOf<R> start = {other.second, dot(other.second - origin, along)};
  const ClipVertexOf<R> end = {other.first, dot(other.first - origin, along)};
  const R tolerance(unit * contact::kFeatureTolerance);
  const R low = -tolerance;
  const R high = dot(reference.second - origin, along) + tolerance;
  const auto beside = either(max(start.along, end.along) < low, min(start.along, end.along) > high);
  ManifoldOf<R> manifold;
  if (only_lane(beside)) return manifold;

  const V ends[2] = {clipped(start, end, low, high), clipped(end, start, low, high)};
  const R radii = reference.radius + other.radius;
  const R heights[2] = {dot(ends[0] - origin, normal), dot(ends[1] - origin, normal)};
  const auto far = min(heights[0], heights[1]) - radii > R(unit * kSpeculativeDistance);
  if (only_lane(far)) return manifold;

  const auto empty = either(beside, far);
  manifold.normal = select(empty, V{R(0.0f), R(0.0f)}, select(b_is_reference, -normal, normal));
  for (std::size_t i = 0; i < 2; ++i) {
    const R to_middle = R(0.5f) * (reference.radius - other.radius - heights[i]);
    manifold.points[i].point = ends[i] + to_middle * normal;
    manifold.points[i].separation = heights[i] - radii;
  }
  manifold.points[0].id = feature_id(b_is_reference, reference.first_index, other.second_index);
  manifold.points[1].id = feature_id(b_is_reference, reference.second_index, other.first_index);
  manifold.count = select(empty, IndexOf<R>(0), IndexOf<R>(2));
  manifold.clearance = R(0.0f);
  return manifold;
}

/// The manifold of the nearest ends of two edges of hulls that are apart, with the normal from a to b and the ids of the pair (a, b). It holds
/// where neither end lies above the other edge. Empty if the ends are too far apart. The reference is an edge of b where the mask holds.
template <typename R>
HWY_INLINE CornersOf<R> collide_corners(const FacesOf<R>& faces, MaskOf<R> b_is_reference, float unit) {
  using V = VecOf<R>;
  using I = IndexOf<R>;
  const EdgeOf<R>& reference = faces.reference;
  const EdgeOf<R>& other = faces.other;
  const V ends[2] = {reference.first, reference.second};
  const V other_ends[2] = {other.first, other.second};
  R least(std::numeric_limits<float>::max());
  I nearest(0);
  I other_nearest(0);
  for (int i = 0; i < 2; ++i) {
    for (int j = 0; j < 2; ++j) {
      const V between = other_ends[j] - ends[i];
      const R d = dot(between, between);
      const auto nearer = d < least;
      least = select(nearer, d, least);
      nearest = select(nearer, I(static_cast<float>(i)), nearest);
      other_nearest = select(nearer, I(static_cast<float>(j)), other_nearest);
    }
  }
  const auto second = nearest == I(1);
  const auto other_second = other_nearest == I(1);
  const V corner = select(second, reference.second, reference.first);
  const V gap = select(other_second, other.second, other.first) - corner;
  const V outward = select(second, R(1.0f), R(-1.0f)) * perpendicular(reference.normal);
  const V other_outward = select(other_second, R(1.0f), R(-1.0f)) * perpendicular(other.normal);
  const R tolerance(unit * contact::kFeatureTolerance);
  // The two ends are the nearest points of the edges only if each of them lies beyond the other edge's end.
  CornersOf<R> result;
  result.nearest = both(dot(gap, outward) > tolerance, -dot(gap, other_outward) > tolerance);
  if (!any_true(result.nearest)) return result;

  // Where the corners are nearest, they are apart: there the length is not 0.
  const R length = sqrt(dot(gap, gap));
  const R separation = length - reference.radius - other.radius;
  const R reach(unit * kSpeculativeDistance);
  const auto far = separation > reach;
  const V normal = (R(1.0f) / length) * gap;
  ManifoldOf<R>& manifold = result.manifold;
  manifold = apart(separation, reach);
  manifold.normal = select(far, manifold.normal, select(b_is_reference, -normal, normal));
  manifold.points[0].point = corner + (reference.radius + R(0.5f) * separation) * normal;
  manifold.points[0].separation = separation;
  manifold.points[0].id = feature_id(b_is_reference, select(second, reference.second_index, reference.first_index),
                                     select(other_second, other.second_index, other.first_index));
  manifold.count = select(far, I(0), I(1));
  manifold.clearance = keep(far, manifold.clearance);
  return result;
}

/// A manifold of one point with the id 0. Where the separation is too large, there is none.
template <typename R>
HWY_INLINE ManifoldOf<R> one_point(VecOf<R> normal, VecOf<R> point, R separation, float unit) {
  const R reach(unit * kSpeculativeDistance);
  const auto far = separation > reach;
  ManifoldOf<R> m = apart(separation, reach);
  if (only_lane(far)) return m;
  m.normal = select(far, m.normal, normal);
  m.points[0].point = point;
  m.points[0].separation = separation;
  m.count = select(far, IndexOf<R>(0), IndexOf<R>(1));
  m.clearance = keep(far, m.clearance);
  return m;
}

/// The manifold of two discs. `fallback` is the normal if their centres coincide.
template <typename R>
HWY_INLINE ManifoldOf<R> collide_discs(const DiscOf<R>& a, const DiscOf<R>& b, VecOf<R> fallback, float unit) {
  const VecOf<R> gap = b.center - a.center;
  const R length = sqrt(dot(gap, gap));
  const R separation = length - a.radius - b.radius;
  const VecOf<R> normal = select(length > R(unit * contact::kCoincident), (R(1.0f) / length) * gap, fallback);
  return one_point<R>(normal, a.center + (a.radius + R(0.5f) * separation) * normal, separation, unit);
}

/// The manifold of a disc above a straight face with this normal. `separation` is the separation of the surfaces.
template <typename R>
HWY_INLINE ManifoldOf<R> collide_disc_with_face(const DiscOf<R>& disc, VecOf<R> normal, R separation, float unit) {
  return one_point<R>(normal, disc.center - (disc.radius + R(0.5f) * separation) * normal, separation, unit);
}

/// Where a disc is beyond the ends of an edge. The tolerance makes a disc above a gap of the size of rounding between two shapes rest on a face.
template <typename R>
struct BeyondOf {
  MaskOf<R> first;
  MaskOf<R> second;
};
template <typename R>
HWY_INLINE BeyondOf<R> beyond_ends(VecOf<R> center, VecOf<R> first, VecOf<R> second, VecOf<R> normal, float unit) {
  const R tolerance(unit * contact::kFeatureTolerance);
  return {dot(center - first, right_perpendicular(normal)) > tolerance,
          dot(center - second, perpendicular(normal)) > tolerance};
}

/// The manifold of a disc and the line from `first` to `second`, which has this normal and radius, with the normal from the line to the disc.
template <typename R>
HWY_INLINE ManifoldOf<R> collide_disc_with_line(const DiscOf<R>& disc, VecOf<R> first, VecOf<R> second, VecOf<R> side,
                                                R radius, float unit) {
  const BeyondOf<R> beyond = beyond_ends<R>(disc.center, first, second, side, unit);
  return choose(
      either(beyond.first, beyond.second),
      [&] {
        return collide_discs<R>({select(beyond.first, first, second), radius}, disc, side, unit);
      },
      [&] {
        // The normal is that of the line. The direction to the nearest point would be noise for a centre on the line.
        const R height = dot(disc.center - first, side);
        const VecOf<R> normal = select(height < R(0.0f), -side, side);
        return collide_disc_with_face<R>(disc, normal, abs(height) - disc.radius - radius, unit);
      });
}

/// The manifold of a disc and the edge of a polygon above which it is highest, with the normal from the edge to the disc. `height` is that of
/// the centre.
template <typename R>
HWY_INLINE ManifoldOf<R> collide_disc_with_edge(const DiscOf<R>& disc, const EdgeOf<R>& edge, R height, float unit) {
  const R separation = height - disc.radius - edge.radius;
  const R reach(unit * kSpeculativeDistance);
  const auto far = separation > reach;
  if (only_lane(far)) return apart(separation, reach);
  const BeyondOf<R> beyond = beyond_ends<R>(disc.center, edge.first, edge.second, edge.normal, unit);
  const auto outside = only_first(height > R(0.0f), far);
  return choose(
      both(outside, either(beyond.first, beyond.second)),
      [&] {
        const DiscOf<R> corner = {select(beyond.first, edge.first, edge.second), edge.radius};
        return collide_discs<R>(corner, disc, edge.normal, unit);
      },
      [&] { return collide_disc_with_face<R>(disc, edge.normal, separation, unit); });
}

/// The manifold in the frame of b, with the normal from b to a, converted to the frame of a, with the normal from a to b.
template <typename R>
HWY_INLINE ManifoldOf<R> seen_from_a(const ManifoldOf<R>& m, const PoseOf<R>& b_in_a) {
  // Not as a copy that is changed: copies of what was just written in parts wait for the parts.
  ManifoldOf<R> result;
  result.normal = rotate(b_in_a.rotation, -m.normal);
  for (std::size_t i = 0; i < 2; ++i) {
    result.points[i].point = rotate(b_in_a.rotation, m.points[i].point) + b_in_a.position;
    result.points[i].separation = m.points[i].separation;
    result.points[i].id = exchanged_id(m.points[i].id);
  }
  result.count = m.count;
  result.clearance = m.clearance;
  return result;
}
