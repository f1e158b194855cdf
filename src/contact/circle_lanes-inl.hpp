// The manifolds of N circles with circles, capsules and polygons: the functions of collide_circle.cpp, formula by formula and in the same
// order, as in hull_lanes-inl.hpp.
#if defined(DRYSTONE_CONTACT_CIRCLE_LANES_INL_) == defined(HWY_TARGET_TOGGLE)
#ifdef DRYSTONE_CONTACT_CIRCLE_LANES_INL_
#undef DRYSTONE_CONTACT_CIRCLE_LANES_INL_
#else
#define DRYSTONE_CONTACT_CIRCLE_LANES_INL_
#endif

#include "contact/hull_lanes-inl.hpp"

HWY_BEFORE_NAMESPACE();
namespace drystone {
namespace HWY_NAMESPACE {

template <int N>
struct CircleLanes {
  Vec2Lanes<N> center;
  Real<N> radius;
};

/// A manifold of one point with the id 0. Where the separation is too large, there is none.
template <int N>
HWY_INLINE ManifoldLanes<N> one_point(Vec2Lanes<N> normal, Vec2Lanes<N> point, Real<N> separation, float unit) {
  const Real<N> zero(0.0f);
  const Vec2Lanes<N> none = {zero, zero};
  const Real<N> reach(unit * kSpeculativeDistance);
  const Mask<N> far = separation > reach;
  ManifoldLanes<N> m = apart(separation, reach);
  m.normal = select(far, none, normal);
  m.point[0] = point;
  m.separation[0] = separation;
  m.count = select(far, zero, Real<N>(1.0f));
  m.clearance = keep(far, m.clearance);
  return m;
}

/// contact::collide_discs().
template <int N>
HWY_NOINLINE ManifoldLanes<N> collide_discs(const CircleLanes<N>& a, const CircleLanes<N>& b, Vec2Lanes<N> fallback,
                                            float unit) {
  using R = Real<N>;
  const Vec2Lanes<N> gap = b.center - a.center;
  const R length = sqrt(dot(gap, gap));
  const R separation = length - a.radius - b.radius;
  const Vec2Lanes<N> normal = select(length > R(unit * contact::kCoincident), (R(1.0f) / length) * gap, fallback);
  return one_point(normal, a.center + (a.radius + R(0.5f) * separation) * normal, separation, unit);
}

/// contact::collide_disc_with_face().
template <int N>
HWY_INLINE ManifoldLanes<N> collide_disc_with_face(const CircleLanes<N>& disc, Vec2Lanes<N> normal, Real<N> separation,
                                                   float unit) {
  return one_point(normal, disc.center - (disc.radius + Real<N>(0.5f) * separation) * normal, separation, unit);
}

/// Whether a centre is beyond the end of an edge; `outwards` is the direction of the edge there.
template <int N>
HWY_INLINE Mask<N> is_beyond(Vec2Lanes<N> center, Vec2Lanes<N> outwards, float unit) {
  return dot(center, outwards) > Real<N>(unit * contact::kFeatureTolerance);
}

/// The manifold of a disc and a capsule, which is given as hull_of() makes it. The manifold is in the frame of the capsule, with the normal
/// from the capsule to the disc.
template <int N>
HWY_INLINE ManifoldLanes<N> collide_disc_with_line(const CircleLanes<N>& disc, const HullLanes<N, 2>& line,
                                                   float unit) {
  const Vec2Lanes<N> side = line.normals[0];
  const Mask<N> before = is_beyond(disc.center - line.vertices[0], right_perpendicular(side), unit);
  const Mask<N> after = is_beyond(disc.center - line.vertices[1], perpendicular(side), unit);
  const CircleLanes<N> end = {select(before, line.vertices[0], line.vertices[1]), line.radius};
  const Real<N> height = dot(disc.center - line.vertices[0], side);
  const Vec2Lanes<N> normal = select(height < Real<N>(0.0f), -side, side);
  return select(either(before, after), collide_discs(end, disc, side, unit),
                collide_disc_with_face(disc, normal, abs(height) - disc.radius - line.radius, unit));
}

template <int N>
struct DiscAndPolygonLanes {
  ManifoldLanes<N> manifold;  // In the frame of the polygon, from the polygon to the disc.
  Mask<N> apart;  // Where the best axis separates them: there the manifold is empty and needs no change of frame.
};

template <int N, int V>
HWY_INLINE DiscAndPolygonLanes<N> collide_disc_with_polygon(const CircleLanes<N>& disc, const HullLanes<N, V>& hull,
                                                            float unit) {
  using R = Real<N>;
  AxisLanes<N> axis = {R(-std::numeric_limits<float>::max()), R(0.0f)};
  for (int edge = 0; edge < hull.end(); ++edge) {
    const R height = dot(hull.normals[edge], disc.center) - dot(hull.normals[edge], hull.vertices[edge]);
    const Mask<N> better = height > axis.separation;
    axis.separation = select(better, height, axis.separation);
    axis.edge = select(better, R(static_cast<float>(edge)), axis.edge);
  }
  const R separation = axis.separation - disc.radius - hull.radius;
  const R reach(unit * kSpeculativeDistance);
  const Mask<N> far = separation > reach;
  const EdgeLanes<N> edge = edge_of(hull, axis.edge, at(hull.normals, hull.end(), axis.edge));
  const Mask<N> outside = axis.separation > R(0.0f);
  const Mask<N> before = both(outside, is_beyond(disc.center - edge.first, right_perpendicular(edge.normal), unit));
  const Mask<N> after = both(outside, is_beyond(disc.center - edge.second, perpendicular(edge.normal), unit));
  const CircleLanes<N> corner = {select(before, edge.first, edge.second), hull.radius};
  const ManifoldLanes<N> near = select(either(before, after), collide_discs(corner, disc, edge.normal, unit),
                                       collide_disc_with_face(disc, edge.normal, separation, unit));
  return {select(far, apart(separation, reach), near), far};
}

}  // namespace HWY_NAMESPACE
}  // namespace drystone
HWY_AFTER_NAMESPACE();

#endif
