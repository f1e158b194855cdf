#include "contact/internal_edges.hpp"

#include <limits>

#include "contact/hull.hpp"
#include "geometry/shape_geometry.hpp"
#include "model/edges.hpp"

namespace drystone::contact {
namespace {

/// A contact point is at the end of a face if it is no farther from the end than this [m], which is more than bodies sink in.
constexpr float kAtEnd = kLinearSlop;
/// Normals whose angle has a sine below this count as equal.
constexpr float kSameNormal = 1.0e-4f;

/// The foremost part of a shape in a direction, in the world: a face or, with no width, a corner. Points within kFeatureTolerance of the
/// foremost point belong to it.
struct Front {
  float height = 0.0f;  // Along the direction, from the given origin.
  float low = 0.0f;     // The ends across the direction.
  float high = 0.0f;
  float slant = 0.0f;  // The difference in height between the ends.

  bool is_face() const { return high - low > kFeatureTolerance; }
};

Front front_of(const ShapeGeometry& shape, const WorldTransform& pose, Vec2 direction, Position origin) {
  const Vec2 local = inv_rotate(pose.rotation, direction);
  const Vec2 across = perpendicular(local);
  const ConvexProxy proxy = make_proxy(shape);
  float highest = -std::numeric_limits<float>::max();
  for (const Vec2 point : proxy.points) highest = max(highest, dot(local, point));
  Front front{0.0f, std::numeric_limits<float>::max(), -std::numeric_limits<float>::max(), 0.0f};
  for (const Vec2 point : proxy.points) {
    const float below = highest - dot(local, point);
    if (below > kFeatureTolerance) continue;
    front.slant = max(front.slant, below);
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

/// The body and shape of a contact that are not dynamic.
struct Side {
  const BodyState& body;
  const ShapeGeometry& shape;
  Vec2 normal;  // Towards the dynamic body, in the world's axes.
};

Side other_side(const SimState& w, const ContactRow& contact) {
  const std::size_t other = w.bodies.state[contact.body[0]].type == BodyType::dynamic ? 1 : 0;
  const Vec2 normal = rotate(w.bodies.state[contact.body[0]].pose.rotation, contact.local_normal);
  return {w.bodies.state[contact.body[other]], w.shapes.geometry[contact.shape[other]], other == 0 ? normal : -normal};
}

Position point_of(const SimState& w, const ContactRow& contact, std::size_t point) {
  const BodyState& a = w.bodies.state[contact.body[0]];
  return a.center + rotate(a.pose.rotation, contact.points[point].local_a);
}

/// Whether all points of the contact are at or above the plane of this height.
bool touches_at(const SimState& w, const ContactRow& contact, Vec2 normal, Position origin, float height) {
  for (std::size_t i = 0; i < contact.count; ++i) {
    if (dot(point_of(w, contact, i) - origin, normal) < height) return false;
  }
  return true;
}

/// The overlap of the deepest point of a contact.
float depth_of(const ContactRow& contact) {
  float deepest = 0.0f;
  for (std::size_t i = 0; i < contact.count; ++i) deepest = max(deepest, -contact.points[i].separation_0);
  return deepest;
}

/// Both are contacts of one dynamic body. Whether the contact `face` is with a face whose plane keeps the body out of the other shape of
/// the contact `end`.
bool covers(const SimState& w, std::uint32_t face, std::uint32_t end) {
  const Side cover = other_side(w, w.contacts.row[face]);
  const Side covered = other_side(w, w.contacts.row[end]);
  const Vec2 n = cover.normal;
  if (dot(n, covered.normal) > 0.0f && abs(cross(n, covered.normal)) < kSameNormal) return false;
  const Position origin = cover.body.pose.position;
  const Front plane = front_of(cover.shape, cover.body.pose, n, origin);
  if (!plane.is_face()) return false;
  if (front_of(covered.shape, covered.body.pose, n, origin).height > plane.height + kFeatureTolerance) return false;
  // If two nearly level faces both end under the body, at most one of the contacts is void.
  const Front other = front_of(covered.shape, covered.body.pose, covered.normal, origin);
  const bool goes_first = plane.slant != other.slant ? plane.slant < other.slant : face < end;
  if (other.is_face() && dot(n, covered.normal) > 0.0f && !goes_first) return false;
  const float sunk = min(depth_of(w.contacts.row[face]), kLinearSlop);
  return touches_at(w, w.contacts.row[end], n, origin, plane.height - kFeatureTolerance - sunk);
}

}  // namespace

bool may_be_covered(const SimState& w, const ContactRow& contact) {
  if (kind_of(contact) == ContactKind::count) return false;
  const std::size_t side = is_dynamic(w, contact.body[0]) ? 0 : 1;
  if (contact.edge[side].prev == kNone && contact.edge[side].next == kNone) return false;  // The body's only contact.
  const Side other = other_side(w, contact);
  if (std::holds_alternative<ChainSegment>(other.shape)) return false;
  const Position origin = other.body.pose.position;
  const Front front = front_of(other.shape, other.body.pose, other.normal, origin);
  for (std::size_t i = 0; i < contact.count; ++i) {
    const float along = dot(point_of(w, contact, i) - origin, perpendicular(other.normal));
    if (min(along - front.low, front.high - along) > kAtEnd) return false;
  }
  return true;
}

bool is_covered(const SimState& w, std::uint32_t slot) {
  const ContactRow& end = w.contacts.row[slot];
  const std::uint32_t body = end.body[is_dynamic(w, end.body[0]) ? 0 : 1];
  bool found = false;
  model::for_each_edge(w.contacts.row, w.bodies.links[body].first_contact,
                       [&](std::uint32_t other, const ContactRow& contact, std::uint32_t other_body) {
                         if (found || other == slot || is_dynamic(w, other_body)) return;
                         found = kind_of(contact) != ContactKind::count && covers(w, other, slot);
                       });
  return found;
}

}  // namespace drystone::contact
