#include "contact/internal_edges.hpp"

#include <algorithm>
#include <limits>
#include <variant>

#include "collide/hull.hpp"
#include "geometry/line.hpp"
#include "geometry/shape_geometry.hpp"
#include "world/edges.hpp"
#include "world/tunnelling.hpp"

namespace drystone::contact {
namespace {

/// A contact point is at the end of a face if it is no farther from the end than this [length units].
constexpr float kAtEnd = kLinearSlop;
/// Normals whose angle has a sine below this count as equal.
constexpr float kSameEdgeNormal = 1.0e-4f;
/// A body lies on a face although it is tilted, if the sine of the angle is below this. Its own face may then be the reference.
constexpr float kNearlyLevel = 0.05f;
/// A contact whose normal has a greater cosine than this with the normal of a face supports the body as the face does.
constexpr float kSupports = 0.995f;

/// The greatest depth to which a body sinks into a floor [m]. A body that lands sinks in by up to the path of a step; a body that moves
/// farther in a step is swept.
float deepest_sink(const BodyState& body, float unit) { return max(unit * kAtEnd, model::kFastPart * body.min_extent); }

/// The foremost part of a shape in a direction, in the world: a face or, with no width, a corner. Points within kFeatureTolerance of the
/// foremost point belong to it.
struct Front {
  float height = 0.0f;  // Along the direction, from the given origin.
  float low = 0.0f;     // The ends across the direction.
  float high = 0.0f;
};

Front foremost_part(const ShapeGeometry& shape, const WorldTransform& pose, Vec2 direction, Position origin,
                    float unit) {
  const Vec2 local = inv_rotate(pose.rotation, direction);
  const Vec2 across = perpendicular(local);
  const ConvexProxy proxy = make_proxy(shape);
  float highest = -std::numeric_limits<float>::max();
  for (const Vec2 point : proxy.points) highest = max(highest, dot(local, point));
  Front front{0.0f, std::numeric_limits<float>::max(), -std::numeric_limits<float>::max()};
  for (const Vec2 point : proxy.points) {
    if (highest - dot(local, point) > unit * kFeatureTolerance) continue;
    front.low = min(front.low, dot(across, point));
    front.high = max(front.high, dot(across, point));
  }
  const Vec2 offset = pose.position - origin;
  const float shift = dot(perpendicular(direction), offset);
  front.height = highest + proxy.radius + dot(direction, offset);
  front.low += shift;
  front.high += shift;
  return front;
}

/// The normal of the straight side of a shape that is nearest to a direction; zero if it has none.
Vec2 side_towards(const Circle&, Vec2) { return {}; }
Vec2 side_towards(const TileGrid&, Vec2) { return {}; }  // Contacts are with the tiles of a grid.
Vec2 side_towards(const ChainSegment& s, Vec2) { return geometry::outer_normal(s.point_a, s.point_b); }
Vec2 side_of_line(Vec2 a, Vec2 b, Vec2 direction) {
  const Vec2 normal = normalize(perpendicular(b - a));
  return dot(normal, direction) < 0.0f ? -normal : normal;
}
Vec2 side_towards(const Capsule& s, Vec2 direction) { return side_of_line(s.point_a, s.point_b, direction); }
Vec2 side_towards(const Segment& s, Vec2 direction) { return side_of_line(s.point_a, s.point_b, direction); }
Vec2 side_towards(const Polygon& s, Vec2 direction) {
  Vec2 best = s.normals()[0];
  for (const Vec2 normal : s.normals()) best = dot(normal, direction) > dot(best, direction) ? normal : best;
  return best;
}

Vec2 side_towards(const SupportShape& s, Vec2 direction) {
  Vec2 best;
  for (const SupportShape::Flat& flat : s.flats()) {
    const Vec2 normal = geometry::outer_normal(flat.point_a, flat.point_b);
    if (best == Vec2{} || dot(normal, direction) > dot(best, direction)) best = normal;
  }
  return best;
}

/// The body and shape of a contact that are not dynamic.
struct TouchedShape {
  const BodyState& body;
  const ShapeGeometry& shape;
  Vec2 normal;                 // Towards the dynamic body, in the world's axes.
  std::uint32_t slot = kNone;  // Of the shape.
};

TouchedShape other_side(const SimState& w, const ContactRow& contact) {
  const std::size_t other = is_dynamic(w, contact.body[0]) ? 1 : 0;
  const Vec2 normal = rotate(w.bodies.state[contact.body[0]].pose.rotation, contact.local_normal);
  return {w.bodies.state[contact.body[other]], w.shapes.geometry[contact.shape[other]], other == 0 ? normal : -normal,
          contact.shape[other]};
}

/// The normal of the side of the shape on which the dynamic body lies; zero if it does not lie on a side.
Vec2 lying_side(const ContactRow& contact, const TouchedShape& other) {
  const Vec2 local = inv_rotate(other.body.pose.rotation, other.normal);
  const Vec2 side = std::visit([&](const auto& s) { return side_towards(s, local); }, other.shape);
  const float sine = dot(side, local) > 0.0f ? abs(cross(side, local)) : 1.0f;
  const bool lies = sine < kSameEdgeNormal || (contact.count == 2 && sine < kNearlyLevel);
  return lies ? rotate(other.body.pose.rotation, side) : Vec2{};
}

Position point_of(const SimState& w, const ContactRow& contact, std::size_t point) {
  const BodyState& a = w.bodies.state[contact.body[0]];
  return a.center + rotate(a.pose.rotation, contact.points[point].local_a);
}

/// How far a point of the contact is from the nearer end of the foremost part of the other shape; the farthest of the points [m].
float distance_from_end(const SimState& w, const ContactRow& contact, const TouchedShape& other, Vec2 direction) {
  const Position origin = other.body.pose.position;
  const Front front = foremost_part(other.shape, other.body.pose, direction, origin, w.options.length_unit);
  float farthest = 0.0f;
  for (std::size_t i = 0; i < contact.count; ++i) {
    const float along = dot(point_of(w, contact, i) - origin, perpendicular(direction));
    farthest = max(farthest, min(along - front.low, front.high - along));
  }
  return farthest;
}

/// The height of the lowest point of the dynamic body's surface at which it touches the other shape.
float lowest_touch(const SimState& w, const ContactRow& contact, const TouchedShape& other, Vec2 direction,
                   Position origin) {
  float lowest = std::numeric_limits<float>::max();
  for (std::size_t i = 0; i < contact.count; ++i) {
    const Vec2 middle = point_of(w, contact, i) - origin;
    lowest = min(lowest, dot(middle + 0.5f * contact.points[i].separation_0 * other.normal, direction));
  }
  return lowest;
}

/// Whether a link of a chain knows the shapes beside it: those of the chain. At its ends an open chain may have other neighbours.
bool knows_its_neighbors(const SimState& w, std::uint32_t shape) {
  const std::uint32_t chain = w.shapes.row[shape].chain;
  if (chain == kNone || w.chains.options[chain].loop) return true;
  const std::vector<std::uint32_t>& links = w.chains.links[chain];
  return links.front() != shape && links.back() != shape;
}

/// The overlap of the deepest point of a contact.
float depth_of(const ContactRow& contact) {
  float deepest = 0.0f;
  for (std::size_t i = 0; i < contact.count; ++i) deepest = max(deepest, -contact.points[i].separation_0);
  return deepest;
}

/// Whether a shape is below the plane of the side of another shape with this normal.
bool is_below(const TouchedShape& shape, const TouchedShape& plane, Vec2 normal, float unit) {
  const Position origin = plane.body.pose.position;
  const float height = foremost_part(plane.shape, plane.body.pose, normal, origin, unit).height;
  const float front = foremost_part(shape.shape, shape.body.pose, normal, origin, unit).height;
  return front <= height + unit * kFeatureTolerance;
}

/// If the body lies on two faces and each of the shapes is below the plane of the other, as on a ridge, only one of them can make the contact
/// with the other void: the one that is tilted less against the body.
bool goes_first(const TouchedShape& cover, Vec2 cover_side, const TouchedShape& covered, Vec2 covered_side) {
  const float tilt = abs(cross(cover_side, cover.normal));
  const float other_tilt = abs(cross(covered_side, covered.normal));
  return tilt != other_tilt ? tilt < other_tilt : cover.slot < covered.slot;
}

/// Both are contacts of the dynamic body. Whether the contact `face` is with a face whose plane keeps the body out of the other shape of
/// the contact `end`, or is continued by that shape.
Cover cover_by(const SimState& w, const BodyState& body, const ContactRow& face, const ContactRow& end) {
  const TouchedShape cover = other_side(w, face);
  const TouchedShape covered = other_side(w, end);
  const Vec2 n = lying_side(face, cover);
  if (n == Vec2{}) return Cover::none;
  const bool supports = dot(n, covered.normal) > kSupports;
  if (supports && abs(cross(n, covered.normal)) < kSameEdgeNormal) return Cover::none;
  const Position origin = cover.body.pose.position;
  const float unit = w.options.length_unit;
  if (!is_below(covered, cover, n, unit)) return Cover::none;
  const float height = foremost_part(cover.shape, cover.body.pose, n, origin, unit).height;
  const Vec2 covered_side = lying_side(end, covered);
  const bool lies_on_both = covered_side != Vec2{};
  const bool is_flush = lies_on_both && is_below(cover, covered, covered_side, unit);
  if (is_flush && !goes_first(cover, n, covered, covered_side)) return Cover::none;
  if (supports && distance_from_end(w, end, covered, lies_on_both ? covered_side : covered.normal) > unit * kAtEnd)
    return is_flush && abs(cross(n, covered_side)) < kSameEdgeNormal ? Cover::level : Cover::none;
  const float sunk = min(depth_of(face), deepest_sink(body, unit));
  // A contact point may overhang the end of a face by kFeatureTolerance (clip_to_face()).
  const bool is_at_plane = lowest_touch(w, end, covered, n, origin) > height - 2.0f * unit * kFeatureTolerance - sunk;
  return is_at_plane ? Cover::whole : Cover::none;
}

bool is_on_ground(const SimState& w, const ContactRow& contact, std::uint32_t other_body) {
  return !is_dynamic(w, other_body) && kind_of(contact) != ContactKind::count;
}

}  // namespace

bool may_be_covered(const SimState& w, const ContactRow& contact) {
  if (kind_of(contact) == ContactKind::count) return false;
  const std::size_t side = is_dynamic(w, contact.body[0]) ? 0 : 1;
  if (contact.edge[side].prev == kNone && contact.edge[side].next == kNone) return false;  // The body's only contact.
  const TouchedShape other = other_side(w, contact);
  if (std::holds_alternative<ChainSegment>(other.shape) && knows_its_neighbors(w, other.slot)) return false;
  // A corner that comes near a leaning side has a point as far from the end as it is from the side.
  const float unit = w.options.length_unit;
  const float at_end = max(unit * kSpeculativeDistance, deepest_sink(w.bodies.state[contact.body[side]], unit));
  return distance_from_end(w, contact, other, other.normal) <= at_end;
}

Cover CoverTest::cover_of(std::uint32_t slot) {
  const ContactRow& end = w_.contacts.row[slot];
  const std::uint32_t body = end.body[is_dynamic(w_, end.body[0]) ? 0 : 1];
  Cover found = Cover::none;
  int tested = 0;
  bool has_list = false;
  model::for_each_contact(w_, body, [&](std::uint32_t other, const ContactRow& face, std::uint32_t other_body) {
    if (other == slot || !is_on_ground(w_, face, other_body)) return true;
    if (++tested == kMostTested) has_list = list_other_faces(body, other_side(w_, end).normal);
    if (!has_list) found = std::max(found, cover_by(w_, w_.bodies.state[body], face, end));
    return found != Cover::whole && !has_list;
  });
  if (has_list) {
    std::for_each(other_faces_.begin(), other_faces_.begin() + other_face_count_, [&](std::uint32_t face) {
      if (face != slot) found = std::max(found, cover_by(w_, w_.bodies.state[body], w_.contacts.row[face], end));
    });
  }
  return found;
}

bool CoverTest::list_other_faces(std::uint32_t body, Vec2 normal) {
  const auto is_alike = [&](Vec2 other) {
    return dot(normal_, other) > 0.0f && abs(cross(normal_, other)) < 0.5f * kSameEdgeNormal;
  };
  if (body != body_ || !is_alike(normal)) {
    body_ = body;
    normal_ = normal;
    other_face_count_ = 0;
    model::for_each_contact(w_, body, [&](std::uint32_t slot, const ContactRow& face, std::uint32_t other_body) {
      if (!is_on_ground(w_, face, other_body)) return true;
      const Vec2 side = lying_side(face, other_side(w_, face));
      if (side == Vec2{} || is_alike(side)) return true;
      if (other_face_count_ < kMostTested) other_faces_[static_cast<std::size_t>(other_face_count_)] = slot;
      return ++other_face_count_ <= kMostTested;
    });
  }
  return other_face_count_ <= kMostTested;
}

}  // namespace drystone::contact
