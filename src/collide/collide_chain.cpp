// Manifolds of circles, capsules (segments), polygons and support shapes with one link of a chain, for the table of manifold.hpp.
//
// A box that slides over a flat corner between two links overlaps the next link a little from the side, and a test of that link alone
// would push the box back (a "ghost collision"). So only normals of the whole chain are allowed: at a convex corner any normal
// between those of the two links, elsewhere only the normal of the link.
//
// Two links share each corner, but only one of them may report a contact with it: the link whose normal is nearer to the normal of the
// contact. If the shape is behind that link, the other link reports the contact.
//
// Sources: E. Catto, "Ghost collisions", box2d.org 2020; the idea of voiding normals by the neighbours is also found as
// internal edge removal in Jolt Physics.
#include <array>

#include "collide/collide.hpp"
#include "collide/hull.hpp"
#include "collide/support_manifold.hpp"
#include "core/replaceable.hpp"

namespace drystone::contact {

namespace {

/// A corner whose normals have a greater cosine than this is gentle, and one whose normals have a smaller sine is flat.
constexpr float kGentle = 0.85f;
constexpr float kLeastLinkTurn = 0.001f;

/// One end of a link, where the neighbouring link begins.
struct Joint {
  Vec2 vertex;
  /// The normal of the neighbouring link.
  Vec2 normal;
  bool convex = false;
};

enum class Verdict {
  face,     ///< The normal is not allowed; use the normal of the link.
  corner,   ///< The normal is allowed at the corner, and this link reports the contact.
  nothing,  ///< The neighbouring link reports the contact.
};

class Link {
 public:
  /// For a shape that will be moved by `ahead`.
  Link(const ChainSegment& s, Vec2 ahead, float unit)
      : tolerance_(unit * kFeatureTolerance),
        along_(normalize(s.point_b - s.point_a)),
        normal_(right_perpendicular(along_)),
        start_(make_joint(s.point_a, s.point_a - s.ghost_a, normal_)),
        end_(make_joint(s.point_b, s.ghost_b - s.point_b, normal_)) {
    start_.convex = cross(start_.normal, normal_) > 0.0f;
    end_.convex = cross(normal_, end_.normal) > 0.0f;
    meet(s, dot(ahead, along_));
  }

  Vec2 normal() const { return normal_; }
  const Joint& start() const { return start_; }
  const Joint& end() const { return end_; }

  /// The height of p above the link; negative behind it.
  float height(Vec2 p) const { return dot(normal_, p - start_.vertex); }

  /// Whether p is before or past the link. At a corner that is not convex, p must be farther away than the tolerance.
  bool is_beyond_start(Vec2 p) const { return dot(p - start_.vertex, along_) < (start_.convex ? 0.0f : -tolerance_); }
  bool is_beyond_end(Vec2 p) const { return dot(p - end_.vertex, along_) > (end_.convex ? 0.0f : tolerance_); }

  /// How to report a contact with this normal, for a shape with this centroid.
  Verdict judge(Vec2 normal, Vec2 centroid) const {
    // A shape beyond the allowed normals rests on the neighbouring link, and at a gentle corner this link may support it too. At a sharper
    // corner such a shape is beside a wall.
    const bool towards_end = dot(normal, along_) > 0.0f;
    const Joint& joint = towards_end ? end_ : start_;
    if (!joint.convex) return Verdict::face;
    const float beyond = towards_end ? cross(joint.normal, normal) : cross(normal, joint.normal);
    if (beyond > 0.0f) return dot(joint.normal, normal_) > kGentle ? Verdict::face : Verdict::nothing;
    const bool neighbour_sees = dot(joint.normal, centroid - joint.vertex) >= 0.0f;
    const bool nearer = dot(normal, normal_) >= dot(normal, joint.normal);
    return nearer || !neighbour_sees ? Verdict::corner : Verdict::nothing;
  }

 private:
  /// Moves the ends that are gentle hollows towards a shape that will be moved by `way` along the link, so that the shape touches the link
  /// on which it will be. There it touches this link's line in any case: before its beginning, the line lies below the neighbour.
  void meet(const ChainSegment& s, float way) {
    const bool start = is_gentle_hollow(start_);
    const bool end = is_gentle_hollow(end_);
    if (start != end) {
      const float most = 0.5f * distance(s.point_a, s.point_b);
      way = clamp(way, -most, most);
    }
    if (start) start_.vertex -= way * along_;
    if (end) end_.vertex -= way * along_;
  }

  bool is_gentle_hollow(const Joint& joint) const {
    return !joint.convex && dot(joint.normal, normal_) > kGentle && abs(cross(joint.normal, normal_)) > kLeastLinkTurn;
  }

  static Joint make_joint(Vec2 vertex, Vec2 neighbour, Vec2 fallback) {
    const Vec2 normal = right_perpendicular(normalize(neighbour));
    return {vertex, normal == Vec2{} ? fallback : normal};
  }

  float tolerance_;
  Vec2 along_;
  Vec2 normal_;
  Joint start_;
  Joint end_;
};

/// The manifold in the frame of the chain, with the normal from the chain to the hull.
LocalManifold collide_hull(const ChainSegment& chain, const Hull& hull, Vec2 centroid, Vec2 ahead, float unit) {
  if (is_short(chain.point_a, chain.point_b, unit)) return {};
  const Link link(chain, ahead, unit);
  if (link.height(centroid) < 0.0f) return {};

  const LineHull line(link.start().vertex, link.end().vertex, 0.0f);
  const Hull line_hull = line.view();
  const Axis face = edge_axis(line_hull, 0, hull);
  const float reach = unit * kSpeculativeDistance;
  if (face.separation - hull.radius > reach) return apart(face.separation - hull.radius, unit);
  const Axis side = best_axis(hull, line_hull);
  if (side.separation - hull.radius > reach) return apart(side.separation - hull.radius, unit);

  if (const Corners corners = collide_corners(line_hull, face, hull, side, unit); corners.nearest) {
    if (corners.manifold.count == 0) return {};
    switch (link.judge(corners.manifold.normal, centroid)) {
      case Verdict::corner: return corners.manifold;
      case Verdict::face: return clip_to_face(line_hull, face, hull, false, unit);
      case Verdict::nothing: return {};
    }
  }

  if (side.separation <= face.separation + unit * kFeatureTolerance) {
    const LocalManifold manifold = clip_to_face(line_hull, face, hull, false, unit);
    if (manifold.count > 0) return manifold;
  }
  switch (link.judge(-hull.normals[side.edge], centroid)) {
    case Verdict::corner: return clip_to_face(hull, side, line_hull, true, unit);
    case Verdict::face: return clip_to_face(line_hull, face, hull, false, unit);
    case Verdict::nothing: break;
  }
  return {};
}

}  // namespace

LocalManifold collide(const Circle& a, const ChainSegment& b, const Transform& b_in_a, float unit, Vec2 ahead) {
  if (is_short(b.point_a, b.point_b, unit)) return {};
  const Circle disc{inv_transform_point(b_in_a, a.center), a.radius};
  const Link link(b, inv_rotate(b_in_a.rotation, ahead), unit);
  const float height = link.height(disc.center);
  if (height < 0.0f) return {};

  // Both links of a corner compute with the same numbers, so exactly one of them reports a circle at a convex corner.
  const bool before = link.is_beyond_start(disc.center);
  if (!before && !link.is_beyond_end(disc.center)) {
    return seen_from_a(collide_disc_with_face(disc, link.normal(), height - disc.radius, unit), b_in_a);
  }
  const Joint& joint = before ? link.start() : link.end();
  const LocalManifold corner = collide_discs({joint.vertex, 0.0f}, disc, link.normal(), unit);
  const bool is_mine = joint.convex && dot(corner.normal, link.normal()) >= dot(corner.normal, joint.normal);
  return is_mine ? seen_from_a(corner, b_in_a) : LocalManifold{};
}

LocalManifold collide(const Capsule& a, const ChainSegment& b, const Transform& b_in_a, float unit, Vec2 ahead) {
  if (is_disc(a, unit)) return collide(as_circle(a), b, b_in_a, unit, ahead);
  const LineHull line = line_in_frame(a, inv_transform_point(b_in_a, a.point_a), inv_transform_point(b_in_a, a.point_b),
                                      inverse(b_in_a.rotation));
  const Vec2 centroid = lerp(line.vertices[0], line.vertices[1], 0.5f);
  return seen_from_a(collide_hull(b, line.view(), centroid, inv_rotate(b_in_a.rotation, ahead), unit), b_in_a);
}

LocalManifold collide(const Polygon& a, const ChainSegment& b, const Transform& b_in_a, float unit, Vec2 ahead) {
  // The link is transformed to the frame of the polygon, which may have many more vertices.
  const ChainSegment moved{transform_point(b_in_a, b.ghost_a), transform_point(b_in_a, b.point_a),
                           transform_point(b_in_a, b.point_b), transform_point(b_in_a, b.ghost_b)};
  return reversed(collide_hull(moved, make_hull_view(a), a.centroid(), ahead, unit));
}

LocalManifold collide_ahead(const ShapeGeometry& a, const ChainSegment& b, const Transform& b_in_a, Vec2 ahead,
                            float unit) {
  if (const auto* disc = std::get_if<Circle>(&a)) return collide(*disc, b, b_in_a, unit, ahead);
  if (const auto* capsule = std::get_if<Capsule>(&a)) return collide(*capsule, b, b_in_a, unit, ahead);
  return collide(*std::get_if<Polygon>(&a), b, b_in_a, unit, ahead);
}

DRYSTONE_REPLACEABLE LocalManifold collide(const ChainSegment& a, const SupportShape& b, const Transform& b_in_a,
                                           float unit) {
  if (is_short(a.point_a, a.point_b, unit)) return {};
  const Link link(a, {}, unit);
  const Vec2 centroid = transform_point(b_in_a, b.unit_mass().center);
  if (link.height(centroid) < 0.0f) return {};
  const std::array<Vec2, 2> points = {a.point_a, a.point_b};
  const DistanceInput pair{{points, 0.0f}, make_proxy(b), b_in_a, false, unit};
  const auto lowest = [&](Vec2 normal) {
    return transform_point(b_in_a, geometry::farthest_point(pair.b, -inv_rotate(b_in_a.rotation, normal)));
  };
  const Vec2 below = lowest(link.normal());
  const float height = link.height(below);
  const float reach = unit * kSpeculativeDistance;
  if (height - b.radius() > reach) return apart(height - b.radius(), unit);

  const geometry::Approach face{link.normal(), height, below - height * link.normal(), below};
  const bool is_beside = link.is_beyond_start(below) || link.is_beyond_end(below);
  const geometry::Approach found = is_beside ? geometry::approach(pair) : face;
  if (found.separation - b.radius() > reach) return apart(found.separation - b.radius(), unit);
  if (!is_beside || abs(cross(found.normal, link.normal())) < kEdgePreference) {
    return dot(found.normal, link.normal()) > 0.0f ? manifold_of(pair, found) : LocalManifold{};
  }
  switch (link.judge(found.normal, centroid)) {
    case Verdict::corner: return manifold_of(pair, found);
    case Verdict::face: return manifold_of(pair, face);
    case Verdict::nothing: break;
  }
  return {};
}

}  // namespace drystone::contact
