
#include <algorithm>

#include "contact/contact_now.hpp"
#include "contact/contacts.hpp"
#include "contact/edits.hpp"
#include "contact/passage.hpp"
#include "contact/platform.hpp"
#include "geometry/shape_geometry.hpp"
#include "world/edges.hpp"

namespace drystone::contact {
namespace {

/// The motion of a body in the last step, as its present velocity tells it, in the axes of the world and from `origin`.
Sweep last_motion(const BodyState& body, Position origin, float dt) {
  Sweep sweep;
  sweep.local_center = body.local_center;
  sweep.center_1 = body.center - origin;
  sweep.center_0 = sweep.center_1 - dt * body.velocity;
  sweep.rotation_1 = body.pose.rotation;
  const float angle = dt * body.angular_velocity;
  sweep.rotation_0 = relative(make_rotation(angle), body.pose.rotation);
  if (abs(angle) > 0.5f * kPi) sweep.angle = angle;
  return sweep;
}

/// The surface of the shape on one side of a contact, and the other shape.
MetSurface met_on(const ContactRow& contact, std::size_t side) {
  return {contact.shape[side], contact.shape[1 - side]};
}

/// How the other shape would have come to a surface in the last step if it had been off by `shift` all the time. `geometry` is that of the
/// surface, or of one of its tiles; `front` is in the frame of its body.
Arrival last_arrival(const SimState& w, const MetSurface& surface, const ShapeGeometry& geometry, Vec2 front,
                     Vec2 shift, float dt) {
  const BodyState& body = w.bodies.state[w.shapes.body[surface.shape]];
  Sweep other_motion = last_motion(w.bodies.state[w.shapes.body[surface.other]], body.center, dt);
  other_motion.center_0 += shift;
  other_motion.center_1 += shift;
  return arrival({.a = make_proxy(geometry),
                  .b = make_proxy(w.shapes.geometry[surface.other]),
                  .sweep_a = last_motion(body, body.center, dt),
                  .sweep_b = other_motion,
                  .length_unit = w.options.length_unit},
                 front);
}

/// The same for the shapes of a contact; the surface is on this side.
Arrival last_arrival(const SimState& w, const ContactRow& contact, std::size_t side, float dt, Vec2 shift = {}) {
  const MetSurface met = met_on(contact, side);
  return last_arrival(w, met, w.shapes.geometry[met.shape], front_for(w, met), shift, dt);
}

/// Whether the two shapes would be apart if the other one were moved by `way`.
bool is_apart_after(const SimState& w, const ContactRow& contact, std::size_t side, Vec2 way) {
  WorldTransform moved = w.bodies.state[contact.body[1 - side]].pose;
  moved.position += way;
  const MetSurface met = met_on(contact, side);
  return !is_overlap(w, w.shapes.geometry[met.shape], met.other,
                     relative(w.bodies.state[contact.body[side]].pose, moved));
}

/// What a surface does with a shape. `sinking`: the overlap tells that it passes, and nothing else; if a neighbour of the surface holds the
/// body, the surface does not let it pass.
enum class PassageVerdict { solid, open, sinking, passing };

PassageVerdict verdict_of(Passage passage) {
  return passage == Passage::solid  ? PassageVerdict::solid
         : passage == Passage::open ? PassageVerdict::open
                                    : PassageVerdict::passing;
}
Passage passage_of(PassageVerdict verdict) {
  return verdict == PassageVerdict::solid     ? Passage::solid
         : verdict == PassageVerdict::passing ? Passage::passing
                                              : Passage::open;
}

/// What the surface of the shape on this side does with the other shape; the contact has points.
PassageVerdict judge(const SimState& w, const ContactRow& contact, std::size_t side, float dt) {
  const MetSurface met = met_on(contact, side);
  const OneWay surface = surface_of(w, met);
  if (!surface.enabled) return PassageVerdict::solid;
  if (drops(w, met.other)) return PassageVerdict::passing;
  const float overlap = -least_separation(contact);
  if (overlap > 0.0f && contact.passage != Passage::open) return verdict_of(contact.passage);
  const Vec2 front = rotate(w.bodies.state[contact.body[side]].pose.rotation, front_for(w, met));
  const Vec2 normal = rotate(w.bodies.state[contact.body[0]].pose.rotation, contact.local_normal);
  const NormalSide now = side_of(front, side == 0 ? normal : -normal);
  if (now == NormalSide::back) return PassageVerdict::passing;
  if (overlap <= 0.0f) return now == NormalSide::front ? PassageVerdict::solid : PassageVerdict::open;
  const Arrival::From came = last_arrival(w, contact, side, dt).from;
  if (came == Arrival::From::back) return PassageVerdict::passing;
  // A shape that lands on a seam may be nearer to the side of the second tile than to its front.
  if (came == Arrival::From::front) return now == NormalSide::front ? PassageVerdict::solid : PassageVerdict::open;
  // A shape that slides over from a tile of the same height meets the side of this one, because it has sunk in. The same motion a little
  // higher does not meet the side.
  const float margin = margin_of(w, surface);
  const Arrival higher = last_arrival(w, contact, side, dt, height_above_sunk(w, met) * front);
  if (higher.comes_through()) return PassageVerdict::sinking;
  if (now == NormalSide::front) return overlap <= margin ? PassageVerdict::solid : PassageVerdict::sinking;
  return is_apart_after(w, contact, side, margin * front) ? PassageVerdict::open : PassageVerdict::sinking;
}

/// A surface that lets pass counts more than one that has not decided, and that more than one that stops.
PassageVerdict decide(const SimState& w, const ContactRow& contact, float dt) {
  return std::max(judge(w, contact, 0, dt), judge(w, contact, 1, dt));
}

/// Whether the centroid of a shape is behind a link of a chain, between its ends, and the shape overlaps the link. Such a shape has no
/// points with the link.
bool overlaps_link_from_behind(const SimState& w, const ContactRow& contact) {
  const std::size_t side = kind_of(w.shapes.geometry[contact.shape[0]]) == ShapeKind::chain_segment ? 0 : 1;
  const ShapeGeometry& shape = w.shapes.geometry[contact.shape[1 - side]];
  const auto* link = std::get_if<ChainSegment>(&w.shapes.geometry[contact.shape[side]]);
  if (link == nullptr) return false;
  const Transform pose = relative(w.bodies.state[contact.body[side]].pose, w.bodies.state[contact.body[1 - side]].pose);
  const Vec2 along = link->point_b - link->point_a;
  const Vec2 place = transform_point(pose, centroid(shape)) - link->point_a;
  const float share = dot(place, along);
  if (cross(along, place) < 0.0f || share < 0.0f || share > length_squared(along)) return false;
  return is_overlap(w, w.shapes.geometry[contact.shape[side]], contact.shape[1 - side], pose);
}

/// Whether a shape is inside a surface that it passes. To be asked before the points of contacts are taken away.
bool is_inside(const SimState& w, std::uint32_t slot) {
  const ContactRow& contact = w.contacts.row[slot];
  if (contact.passage != Passage::passing || is_ignored(w, slot)) return false;
  return contact.count > 0 ? least_separation(contact) < 0.0f : overlaps_link_from_behind(w, contact);
}

/// Whether the body of the shape on the other side has a contact with the surface of the shape on this side or with a neighbour of it, for
/// which f(slot, side of the surface) holds.
template <typename F>
bool any_contact_nearby(const SimState& w, const ContactRow& contact, std::size_t side, F f) {
  const MetSurface met = met_on(contact, side);
  if (!surface_of(w, met).enabled) return false;
  const std::uint32_t body = contact.body[1 - side];
  // A rule may give the surface to the dynamic body. Its ground has many contacts, and does not pass through it.
  if (!is_dynamic(w, body)) return false;
  bool found = false;
  model::for_each_contact(w, body, [&](std::uint32_t slot, const ContactRow& other, std::uint32_t) {
    const std::size_t surface_side = other.body[0] == body ? 1 : 0;
    if (found || !f(slot, surface_side)) return;
    const MetSurface surface = met_on(other, surface_side);
    found = surface_of(w, surface).enabled && are_neighbors(w, met, surface);
  });
  return found;
}

template <typename F>
bool any_contact_nearby(const SimState& w, const ContactRow& contact, F f) {
  return any_contact_nearby(w, contact, 0, f) || any_contact_nearby(w, contact, 1, f);
}

/// Whether a neighbour of the surface holds the body. The body overlaps the neighbour, which stops it now, and stopped it in the last step
/// or was met from the front before the body came to this surface.
template <typename WasSolid>
bool is_body_held(const SimState& w, const ContactRow& contact, WasSolid was_solid, float dt) {
  for (std::size_t side = 0; side < 2; ++side) {
    const auto holds = [&](std::uint32_t slot, std::size_t surface_side) {
      const ContactRow& other = w.contacts.row[slot];
      if (other.passage != Passage::solid || other.count == 0 || least_separation(other) >= 0.0f) return false;
      if (was_solid(slot)) return true;
      const Arrival came = last_arrival(w, other, surface_side, dt);
      return came.from == Arrival::From::front && came.time <= last_arrival(w, contact, side, dt).time;
    };
    if (any_contact_nearby(w, contact, side, holds)) return true;
  }
  return false;
}

/// The box around a body's motion in the last step, in the coordinates of the trees.
Aabb box_of_last_motion(const SimState& w, std::uint32_t body, float dt) {
  const BodyState& state = w.bodies.state[body];
  const Vec2 before = -dt * state.velocity;
  const Aabb path = inflate(Aabb{min(before, Vec2{}), max(before, Vec2{})}, state.extent);
  return spatial::in_trees(w, state.center, path);
}

/// Whether the normal of the contact is one of the front of each one-way surface.
bool is_at_front(const SimState& w, const ContactRow& contact) {
  const Rotation rotation_a = w.bodies.state[contact.body[0]].pose.rotation;
  const Rotation rotation_b = w.bodies.state[contact.body[1]].pose.rotation;
  return is_stopped(w, {contact.shape, kNone, {rotation_a, rotation_b}, rotate(rotation_a, contact.local_normal)});
}

/// Whether the body of the shape on the other side has come through the platform of the surface on this side in the last step: it passed
/// a piece when the step began, or met one from behind or from a side before it came to this one, and no piece held it. A
/// body may be so fast that it has no contact with the piece now. `was(slot)` is what was decided about a contact before this step.
template <typename PassageBefore>
bool came_through_platform(const SimState& w, const ContactRow& contact, std::size_t side, PassageBefore was,
                           float dt) {
  const MetSurface met = met_on(contact, side);
  const Vec2 local_front = front_for(w, met);
  const std::uint32_t body = contact.body[1 - side];
  if (local_front == Vec2{} || !is_dynamic(w, body)) return false;
  // A body that slides over the platform has sunk in, and would meet the sides of the pieces. A little higher it does not.
  const Vec2 higher = height_above_sunk(w, met) * rotate(w.bodies.state[contact.body[side]].pose.rotation, local_front);
  const float time = last_arrival(w, contact, side, dt, higher).time;
  bool met_before = false;
  bool held = false;
  const auto passed = [&](const MetSurface& piece, const ShapeGeometry& geometry, Vec2 front) {
    const std::uint32_t slot = contact_with(w, piece.other, piece.shape, piece.cell);
    const Passage before = slot == kNone || is_ignored(w, slot) ? Passage::open : was(slot);
    held = held || before == Passage::solid;
    const Arrival came = last_arrival(w, piece, geometry, front, higher, dt);
    met_before = met_before || (came.comes_through() && came.time < time);
    return before == Passage::passing;
  };
  return any_meeting(w, met, box_of_last_motion(w, body, dt), passed) || (met_before && !held);
}

/// Decides the contacts of a step. Each is judged alone first; then bodies that pass one piece of a platform pass the others too.
class Decision {
 public:
  Decision(WorldState& w, float dt, std::span<const std::uint32_t> contacts)
      : w_(w),
        dt_(dt),
        contacts_(contacts),
        before_(w.scratch->arena.allocate<Passage>(contacts.size())),
        became_solid_(w.scratch->arena.allocate<std::uint32_t>(contacts.size())),
        sinking_(w.scratch->arena.allocate<std::uint32_t>(contacts.size())) {
    std::transform(contacts.begin(), contacts.end(), before_.begin(),
                   [&](std::uint32_t slot) { return w.contacts.row[slot].passage; });
  }

  void run() {
    judge_each();
    judge_sinking();
    hold_open_if([&](std::uint32_t slot) { return came_through(slot); });
    // A contact that is held open may hold others open: a body that leaves one tile comes back to the next.
    while (hold_open_if([&](std::uint32_t slot) { return passes_nearby(slot); })) {
    }
    drop_points();
  }

 private:
  /// The passage of a contact, listed or not, before this step.
  Passage was(std::uint32_t slot) const {
    const auto place = std::lower_bound(contacts_.begin(), contacts_.end(), slot);
    const bool is_listed = place != contacts_.end() && *place == slot;
    return is_listed ? before_[static_cast<std::size_t>(place - contacts_.begin())] : w_.contacts.row[slot].passage;
  }

  void judge_each() {
    for (const std::uint32_t slot : contacts_) {
      const ContactRow& contact = w_.contacts.row[slot];
      if (is_ignored(w_, slot)) {
        let_pass(w_, slot);
      } else if (contact.count == 0) {
        set_passage(w_, slot, overlaps_link_from_behind(w_, contact) ? Passage::passing : Passage::open);
      } else {
        const PassageVerdict verdict = decide(w_, contact, dt_);
        set_passage(w_, slot, passage_of(verdict));
        if (verdict == PassageVerdict::sinking) sinking_[sinking_count_++] = slot;
        if (contact.passage == Passage::solid && was(slot) != Passage::solid) became_solid_[solid_count_++] = slot;
      }
    }
  }

  /// All sinking contacts are tested for the first question before any is for the second.
  void judge_sinking() {
    const auto was_solid = [&](std::uint32_t slot) { return was(slot) == Passage::solid; };
    const std::span<const std::uint32_t> sinking = sinking_.first(sinking_count_);
    for (const std::uint32_t slot : sinking) {
      if (!is_body_held(w_, w_.contacts.row[slot], was_solid, dt_)) set_passage(w_, slot, Passage::passing);
    }
    for (const std::uint32_t slot : sinking) {
      const ContactRow& contact = w_.contacts.row[slot];
      if (contact.passage == Passage::passing || !is_at_front(w_, contact)) continue;
      set_passage(w_, slot, Passage::solid);
      became_solid_[solid_count_++] = slot;
    }
  }

  bool came_through(std::uint32_t slot) const {
    const ContactRow& contact = w_.contacts.row[slot];
    const auto passage = [&](std::uint32_t other) { return was(other); };
    const auto came = [&](std::size_t side) { return came_through_platform(w_, contact, side, passage, dt_); };
    return least_separation(contact) < 0.0f && (came(0) || came(1));
  }

  /// Whether the body is inside a neighbour of the surface. A body that overlaps this surface for the first time may have left the
  /// neighbour within the last step.
  bool passes_nearby(std::uint32_t slot) const {
    const ContactRow& contact = w_.contacts.row[slot];
    const bool overlaps = least_separation(contact) < 0.0f;
    return any_contact_nearby(w_, contact, [&](std::uint32_t other, std::size_t) {
      return is_inside(w_, other) || (overlaps && was(other) == Passage::passing && !is_ignored(w_, other));
    });
  }

  /// Holds contacts open that became solid in this step, if f(slot). All are tested before any is changed, so their order does not matter.
  /// Returns whether there were any.
  template <typename F>
  bool hold_open_if(F f) {
    const std::span<std::uint32_t> solid = became_solid_.first(solid_count_);
    const auto first_held = std::partition(solid.begin(), solid.end(), [&](std::uint32_t slot) { return !f(slot); });
    std::for_each(first_held, solid.end(), [&](std::uint32_t slot) { set_passage(w_, slot, Passage::passing); });
    solid_count_ = static_cast<std::size_t>(first_held - solid.begin());
    return first_held != solid.end();
  }

  void drop_points() {
    for (const std::uint32_t slot : contacts_) {
      const ContactRow& contact = w_.contacts.row[slot];
      if (contact.passage == Passage::solid || contact.count == 0) continue;
      empty_manifold(w_, slot);
      invalidate(w_, slot);  // The next step looks again.
    }
  }

  WorldState& w_;
  float dt_;
  std::span<const std::uint32_t> contacts_;  // Ascending.
  std::span<Passage> before_;                // As `contacts_`.
  std::span<std::uint32_t> became_solid_;    // In this step; solid_count_ of them.
  std::span<std::uint32_t> sinking_;         // Contacts with PassageVerdict::sinking; sinking_count_ of them.
  std::size_t solid_count_ = 0;
  std::size_t sinking_count_ = 0;
};

}  // namespace

void decide_passages(WorldState& w, float dt, std::span<const std::uint32_t> contacts) {
  Decision(w, dt, contacts).run();
}

}  // namespace drystone::contact
