// Manifolds in the rows of their contacts (contact/contacts.hpp): which points count, which impulses they keep, and whether the overlap is
// deep. update_contacts() decides which contacts get new manifolds.

#include <array>

#include "contact/contact_now.hpp"
#include "contact/contacts.hpp"
#include "contact/kept_manifold.hpp"
#include "contact/tiles.hpp"
#include "contact/turning_face.hpp"
#include "world/deep_overlap.hpp"
#include "world/edges.hpp"
#include "world/locks.hpp"
#include "world/partition.hpp"
#include "world/tunnelling.hpp"

namespace drystone::contact {
namespace {

/// Whether the bodies of a contact have not slid or rotated on each other. Soft contacts sink under their load, so motion along the normal
/// does not count.
bool is_at_rest(const ContactRow& contact, const ContactReuse& reuse, const RelativePose& now, const BodyState& a,
                const BodyState& b) {
  if (contact.count == 0) return false;
  const Drift drift = drift_of(reuse, now, a, b);
  const Vec2 normal =
      reuse.b_is_smaller ? contact.local_normal : inv_rotate(reuse.computed_rotation, contact.local_normal);
  return abs(cross(drift.shift, normal)) + drift.rotation < reuse.distance;
}

/// Stores the pose for which the manifold is computed, in the row and in its copy. `pose` is that of the body that was the smaller one.
/// A manifold that turned with a face is not kept. (Nothing is read that was just written: two floats that are read as one word would have
/// to wait until both are in the cache.)
void store_relative_pose(ContactRow& contact, ContactReuse& reuse, RelativePose pose, bool turned, const BodyState& a,
                         const BodyState& b, float unit) {
  const bool b_is_smaller = b.extent <= a.extent;
  if (b_is_smaller != contact.b_is_smaller) pose = relative_pose(b_is_smaller, a, b);
  contact.b_is_smaller = b_is_smaller;
  contact.computed_center = pose.center;
  contact.computed_rotation = pose.rotation;
  contact.computed = !turned;
  store_reuse(reuse, {pose.center, pose.rotation, reuse_distance(contact, unit), b_is_smaller});
}

/// Empties the manifold of a sensor if the shapes do not overlap: sensors do not report shapes that are only near.
void drop_distant_points(LocalManifold& manifold) {
  for (int i = 0; i < manifold.count; ++i) {
    if (manifold.points[static_cast<std::size_t>(i)].separation <= 0.0f) return;
  }
  manifold.count = 0;
}

bool is_movable(const BodyState& body) { return body.type == BodyType::dynamic; }
bool only_one_is_movable(const BodyState& a, const BodyState& b) { return is_movable(a) != is_movable(b); }

/// The relative speed of the two bodies at a point of the manifold.
float relative_speed(const ManifoldPoint& point, const BodyState& a, const BodyState& b) {
  return length(relative_velocity(a, b, rotate(a.pose.rotation, point.point - a.local_center)));
}

/// Whether one of two bodies is swept against the other: a dynamic body against one that is not, or a bullet against any.
bool is_swept_against(const SimState& w, const ContactRow& contact) {
  const auto [a, b] = contact.body;
  return only_one_is_movable(w.bodies.state[a], w.bodies.state[b]) || w.bodies.links[a].bullet ||
         w.bodies.links[b].bullet;
}

/// Moves a far point from the corner of the dynamic body, or of the smaller of two, to the centre of the corner's rounding, which moves
/// with the rotation of its body.
void move_to_corner(ManifoldPoint& point, Vec2 normal, const BodyState& a, const BodyState& b,
                    const std::array<float, 2>& radius) {
  const bool is_of_a = is_movable(a) && (!is_movable(b) || a.extent <= b.extent);
  point.point += (is_of_a ? -radius[0] : radius[1]) * normal;
}

/// Drops the second point of a manifold if it is far, unless the bodies are swept (WorldOptions::continuous) and the gap may close within
/// the step. The gap may close if a body falls fast onto a corner and rotates about it, so that its other corner comes down in the same
/// step. The far end of a rod is then 1.5 times as fast as the rod fell; no point of a convex body is twice as fast.
void drop_unreachable_point(const SimState& w, const ContactRow& contact, LocalManifold& manifold, float dt) {
  if (manifold.count < 2) return;
  const float unit = w.options.length_unit;
  const std::size_t far = manifold.points[0].separation > manifold.points[1].separation ? 0 : 1;
  if (manifold.points[far].separation <= unit * kSpeculativeDistance) return;
  const std::size_t near = 1 - far;
  if (w.options.continuous && is_swept_against(w, contact)) {
    const BodyState& a = w.bodies.state[contact.body[0]];
    const BodyState& b = w.bodies.state[contact.body[1]];
    const float path = dt * relative_speed(manifold.points[near], a, b);
    const float angle = dt * abs(b.angular_velocity - a.angular_velocity);
    const float reach = 2.0f * path + angle * distance(manifold.points[0].point, manifold.points[1].point);
    const bool shallow = model::stays_shallow(path, min(a.min_extent, b.min_extent));
    if (!shallow && manifold.points[far].separation <= reach) {
      return move_to_corner(manifold.points[far], manifold.normal, a, b, contact.radius);
    }
  }
  manifold.points[0] = manifold.points[near];
  manifold.count = 1;
}

/// Overlaps beyond this make a dynamic body a member of an overlap cluster [m]. For bodies of many thin shapes it depends on their size.
float cluster_depth(const BodyState& body) { return kClusterBegins * max(body.min_extent, 0.2f * body.extent); }

bool begins_cluster(float overlap, const BodyState& a, const BodyState& b) {
  return (a.inv_mass != 0.0f && overlap > cluster_depth(a)) || (b.inv_mass != 0.0f && overlap > cluster_depth(b));
}

/// Whether the contact has restitution. Such contacts are left to the solver, which computes the time of impact from the overlap, and
/// separate by bouncing.
bool bounces(const ContactRow& contact) { return contact.restitution > 0.0f; }

void forget_impulses(ContactRow& contact) {
  contact.impulses = {};
  contact.rolling_impulse = 0.0f;
}

/// Stores points. The old points must still be in the row, for their impulses.
void store_points(ContactRow& contact, const LocalManifold& manifold, const BodyState& a, const BodyState& b) {
  const auto old_features = contact.feature;
  const std::array<Vec2, 2> old_impulses = {Vec2{contact.impulses[0].normal, contact.impulses[0].tangent},
                                            Vec2{contact.impulses[1].normal, contact.impulses[1].tangent}};
  for (std::size_t i = 0; i < static_cast<std::size_t>(manifold.count); ++i) {
    const ManifoldPoint& m = manifold.points[i];
    const Vec2 local_a = m.point - a.local_center;
    const Vec2 anchor_b = rotate(a.pose.rotation, local_a) + (a.center - b.center);
    contact.points[i] = {local_a, inv_rotate(b.pose.rotation, anchor_b), m.separation};
    contact.feature[i] = static_cast<std::uint16_t>(m.id);
    contact.impulses[i] = {};
    for (std::size_t j = 0; j < contact.count; ++j) {
      if (old_features[j] != m.id) continue;
      contact.impulses[i].normal = old_impulses[j].x;
      contact.impulses[i].tangent = old_impulses[j].y;
    }
  }
}

/// Stores that there are no points. If there were none before, two of the three cache lines of the row are not touched.
void store_no_points(ContactRow& contact, float clearance) {
  if (contact.count > 0) {
    contact.frame = {};
    contact.local_normal = {};
    contact.rolling_impulse = 0.0f;
  }
  contact.count = 0;
  contact.clearance = clearance;
  contact.covered = false;
}

/// Replaces the normal and the points.
void store_contact(ContactRow& contact, const ContactReuse& reuse, const LocalManifold& manifold,
                   const RelativePose& pose, const BodyState& a, const BodyState& b) {
  if (manifold.count == 0) return store_no_points(contact, manifold.clearance);
  if (!is_at_rest(contact, reuse, pose, a, b)) contact.frame = a.pose.rotation;
  contact.local_normal = manifold.normal;
  store_points(contact, manifold, a, b);
  contact.count = static_cast<std::uint8_t>(manifold.count);
  contact.clearance = manifold.clearance;
  contact.covered = false;
}

bool has_solved_joint(const SimState& w, std::uint32_t body) {
  bool found = false;
  model::for_each_joint(w, body, [&](std::uint32_t, const JointRow& joint, std::uint32_t) {
    found = joint.batch_kind != kNotSolved;
    return !found;
  });
  return found;
}

/// Whether the bodies overlap by more than kBuried times the mean of their half thicknesses. Contacts of bodies with joints or
/// locked axes are left to the solver.
bool is_buried(const SimState& w, float overlap, const ContactRow& contact) {
  const auto is_free = [&](std::uint32_t body) {
    return w.bodies.state[body].inv_mass != 0.0f && !has_solved_joint(w, body) && !model::has_locked_axis(w, body);
  };
  const auto [a, b] = contact.body;
  const float halves = w.bodies.state[a].min_extent + w.bodies.state[b].min_extent;
  return is_free(a) && is_free(b) && overlap > max(0.5f * kBuried * halves, w.options.length_unit * kLinearSlop);
}

/// Whether the overlap is deeper than a soft contact sinks under its load. No load counts where the thinner body is more than half inside the
/// other (excess_overlap()); the factor is far above what rounding can change, so the present points need not be computed for such contacts.
bool is_deep(const SimState& w, const ContactSoftness& softness, const ContactRow& contact, float overlap) {
  const auto [a, b] = contact.body;
  const float half = max(thinner_half(w, a, b), w.options.length_unit * kDeepOverlap);
  if (overlap > 1.25f * half) return true;
  const float time = max(pushed_time(w, a), pushed_time(w, b));
  // Joints press bodies on each other as long as they are there.
  const float share = time > 0.0f && !has_solved_joint(w, a) && !has_solved_joint(w, b) ? load_share(time) : 1.0f;
  return excess_overlap(w, softness, contact, contact_now(w, contact), kDeepOverlap, share) > 0.0f;
}

/// Whether the shapes pressed on each other in the last step. A buried contact has no impulses.
bool has_pressed(const ContactRow& contact, const ContactKey& key) {
  if (key.deep) return true;
  for (std::size_t i = 0; i < contact.count; ++i) {
    if (contact.impulses[i].step_normal > 0.0f) return true;
  }
  return false;
}

/// The type is read last, because it is in the second cache line of the body.
bool is_pressed_into(const BodyState& other, const BodyState& body, float overlap) {
  return body.inv_mass != 0.0f && other.inv_mass == 0.0f && model::is_beyond_shallow(overlap, body.min_extent) &&
         other.type != BodyType::dynamic;
}

void do_not_solve(ContactKey& key) {
  key.kind = ContactKind::count;
  key.pressed = key.deep = key.buried = false;
}

}  // namespace

bool is_pressed(const ContactRow& contact, const BodyState& a, const BodyState& b) {
  if (kind_of(contact) == ContactKind::count) return false;
  const float overlap = -least_separation(contact);
  return is_pressed_into(b, a, overlap) || is_pressed_into(a, b, overlap);
}

void store_manifold(SimState& w, const StepOptions& options, std::uint32_t slot, LocalManifold& manifold) {
  ContactRow& contact = w.contacts.row[slot];
  const BodyState& a = w.bodies.state[contact.body[0]];
  const BodyState& b = w.bodies.state[contact.body[1]];
  const float unit = w.options.length_unit;
  if (w.shapes.grid_count > 0) leave_by_outer_side(w, contact, manifold);
  drop_unreachable_point(w, contact, manifold, options.dt);
  if (contact.sensor) drop_distant_points(manifold);
  ContactKey& key = w.contacts.key[slot];
  const bool turned = manifold.count > 0 && !contact.sensor && has_pressed(contact, key) &&
                      turn_with_face(w, options, contact, manifold);
  const RelativePose pose = relative_pose(contact.b_is_smaller, a, b);
  ContactReuse& reuse = w.contacts.reuse[slot];
  store_contact(contact, reuse, manifold, pose, a, b);
  store_relative_pose(contact, reuse, pose, turned, a, b, unit);
  key.kind = kind_of(contact);
  if (key.kind == ContactKind::count) return do_not_solve(key);
  const float overlap = -least_separation(contact);
  key.pressed = is_pressed_into(b, a, overlap) || is_pressed_into(a, b, overlap);
  key.deep = overlap > unit * kDeepOverlap && !bounces(contact) &&
             (key.deep || a.pushed || b.pushed || begins_cluster(overlap, a, b)) &&
             is_deep(w, options.contacts, contact, overlap);
  key.buried = key.deep && is_buried(w, overlap, contact);
  if (key.buried) forget_impulses(contact);
}

void make_void(SimState& w, std::uint32_t slot) {
  ContactRow& contact = w.contacts.row[slot];
  contact.covered = true;
  forget_impulses(contact);
  do_not_solve(w.contacts.key[slot]);
}

void empty_manifold(SimState& w, std::uint32_t slot) {
  ContactRow& contact = w.contacts.row[slot];
  store_no_points(contact, 0.0f);
  contact.radius = shape_radii(w, contact);
  do_not_solve(w.contacts.key[slot]);
  store_reuse(w.contacts.reuse[slot], reuse_of(contact, w.options.length_unit));
}

void clear_depth(SimState& w, std::uint32_t slot) { w.contacts.key[slot].deep = w.contacts.key[slot].buried = false; }

}  // namespace drystone::contact
