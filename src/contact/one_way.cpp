#include "contact/one_way.hpp"

#include <algorithm>

#include "contact/contact_now.hpp"
#include "contact/contacts.hpp"
#include "contact/edits.hpp"
#include "contact/materials.hpp"
#include "contact/platform.hpp"
#include "contact/tiles.hpp"
#include "geometry/line.hpp"
#include "geometry/shape_geometry.hpp"
#include "model/edges.hpp"

namespace drystone::contact {
namespace {

/// A normal whose cosine with the direction of the front is at least this is one of the front; at most minus this, one of the back.
constexpr float kFrontCosine = 0.5f;
/// The fronts of neighbouring tiles have at least this cosine, about 25 degrees, so that tiles may follow a curve.
constexpr float kNeighborCosine = 0.9f;
/// The surface of one-way tiles.
constexpr OneWay kSurfaceOfTile{.enabled = true, .direction = {0.0f, 1.0f}};

/// The surface of a dynamic body does not judge static and kinematic bodies: a platform that falls lands on the ground.
bool judges(const SimState& w, std::uint32_t shape, std::uint32_t other) {
  return !is_dynamic(w, w.shapes.row[shape].body) || is_dynamic(w, w.shapes.row[other].body);
}

/// The one-way surface of a shape for another one.
OneWay surface_of(const SimState& w, std::uint32_t shape, std::uint32_t other, std::uint32_t cell = kNone) {
  const Material& material = w.shapes.row[shape].material;
  const MaterialRule* rule = find_rule(w, material, w.shapes.row[other].material);
  if (rule != nullptr && rule->one_way) return surface_by(*rule, material);
  return judges(w, shape, other) ? own_surface(w, shape, cell) : OneWay{};
}

enum class NormalSide { front, beside, back };

/// The side of a surface to which a normal points. All vectors are in the frame of the surface's body.
NormalSide side_of(Vec2 front, Vec2 normal) {
  const float along = dot(front, normal);
  const float limit = kFrontCosine * length(front);
  return along >= limit ? NormalSide::front : along <= -limit ? NormalSide::back : NormalSide::beside;
}

/// A shape that overlaps a surface by at most this [m] has not sunk in.
float margin_of(const SimState& w, const OneWay& surface) {
  return w.options.length_unit * max(surface.margin, kLinearSlop);
}

bool drops(const SimState& w, std::uint32_t shape) { return w.bodies.links[w.shapes.body[shape]].drop_time > 0.0f; }

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

/// How a shape came to a surface in the last step.
enum class Arrival { none, was_there, from_front, from_side, from_back };

/// How a shape would have come to a surface if it had been off by `shift` all the time, and when: 1 is the present. `geometry` is that of the
/// surface, or of one of its tiles; `front` is in the frame of its body.
struct TimedArrival {
  Arrival arrival = Arrival::none;
  float time = 1.0f;
};
TimedArrival arrival(const SimState& w, const MetSurface& surface, const ShapeGeometry& geometry, Vec2 front,
                     Vec2 shift, float dt) {
  const BodyState& body = w.bodies.state[w.shapes.body[surface.shape]];
  const Sweep motion = last_motion(body, body.center, dt);
  Sweep other_motion = last_motion(w.bodies.state[w.shapes.body[surface.other]], body.center, dt);
  other_motion.center_0 += shift;
  other_motion.center_1 += shift;
  const TimeOfImpactOutput found = time_of_impact({.a = make_proxy(geometry),
                                                   .b = make_proxy(w.shapes.geometry[surface.other]),
                                                   .sweep_a = motion,
                                                   .sweep_b = other_motion,
                                                   .length_unit = w.options.length_unit});
  if (found.state == TimeOfImpactOutput::State::separated) return {};
  if (found.state != TimeOfImpactOutput::State::hit || found.time == 0.0f) return {Arrival::was_there, 0.0f};
  switch (side_of(rotate(pose_at(motion, found.time).rotation, front), found.normal)) {
    case NormalSide::front: return {Arrival::from_front, found.time};
    case NormalSide::back: return {Arrival::from_back, found.time};
    case NormalSide::beside: break;
  }
  return {Arrival::from_side, found.time};
}

/// The same for the shapes of a contact; the surface is on this side.
Arrival arrival(const SimState& w, const ContactRow& contact, std::size_t side, Vec2 front, Vec2 shift, float dt) {
  const MetSurface surface{contact.shape[side], contact.shape[1 - side]};
  return arrival(w, surface, w.shapes.geometry[surface.shape], front, shift, dt).arrival;
}

/// Whether the two shapes would be apart if the other one were moved by `way`.
bool is_apart_after(const SimState& w, const ContactRow& contact, std::size_t side, Vec2 way) {
  const BodyState& body = w.bodies.state[contact.body[side]];
  WorldTransform moved = w.bodies.state[contact.body[1 - side]].pose;
  moved.position += way;
  SimplexCache cache;
  return distance({.a = make_proxy(w.shapes.geometry[contact.shape[side]]),
                   .b = make_proxy(w.shapes.geometry[contact.shape[1 - side]]),
                   .b_in_a = relative(body.pose, moved),
                   .length_unit = w.options.length_unit},
                  cache)
             .distance > 0.0f;
}

/// What a surface does with a shape. `sinking`: the overlap tells that it passes, and nothing else; if a neighbour of the surface holds the
/// body, the surface does not let it pass.
enum class Verdict { solid, open, sinking, passing };

Verdict verdict_of(Passage passage) {
  switch (passage) {
    case Passage::solid: return Verdict::solid;
    case Passage::open: return Verdict::open;
    case Passage::passing: break;
  }
  return Verdict::passing;
}

Passage passage_of(Verdict verdict) {
  switch (verdict) {
    case Verdict::solid: return Passage::solid;
    case Verdict::open:
    case Verdict::sinking: return Passage::open;
    case Verdict::passing: break;
  }
  return Passage::passing;
}

/// What the surface of the shape on this side does with the other shape; the contact has points.
Verdict judge(const SimState& w, const ContactRow& contact, std::size_t side, float dt) {
  const std::uint32_t shape = contact.shape[side];
  const std::uint32_t other = contact.shape[1 - side];
  const OneWay surface = surface_of(w, shape, other);
  if (!surface.enabled) return Verdict::solid;
  if (drops(w, other)) return Verdict::passing;
  const float overlap = -least_separation(contact);
  if (overlap > 0.0f && contact.passage != Passage::open) return verdict_of(contact.passage);
  const Vec2 local_front = normalize(front_of(w.shapes.geometry[shape], surface));
  const Vec2 front = rotate(w.bodies.state[contact.body[side]].pose.rotation, local_front);
  const Vec2 normal = rotate(w.bodies.state[contact.body[0]].pose.rotation, contact.local_normal);
  const NormalSide now = side_of(front, side == 0 ? normal : -normal);
  if (now == NormalSide::back) return Verdict::passing;
  if (overlap <= 0.0f) return now == NormalSide::front ? Verdict::solid : Verdict::open;
  const Arrival came = arrival(w, contact, side, local_front, {}, dt);
  if (came == Arrival::from_back) return Verdict::passing;
  // A shape that lands on a seam may be nearer to the side of the second tile than to its front.
  if (came == Arrival::from_front) return now == NormalSide::front ? Verdict::solid : Verdict::open;
  // A shape that slides over from a tile of the same height meets the side of this one, because it has sunk in. The same motion a little
  // higher does not meet the side.
  const float margin = margin_of(w, surface);
  const Arrival higher = arrival(w, contact, side, local_front, height_above_sunk(w, {shape, other}) * front, dt);
  if (higher == Arrival::from_back || higher == Arrival::from_side) return Verdict::sinking;
  if (now == NormalSide::front) return overlap <= margin ? Verdict::solid : Verdict::sinking;
  return is_apart_after(w, contact, side, margin * front) ? Verdict::open : Verdict::sinking;
}

/// A surface that lets pass counts more than one that has not decided, and that more than one that stops.
Verdict decide(const SimState& w, const ContactRow& contact, float dt) {
  return std::max(judge(w, contact, 0, dt), judge(w, contact, 1, dt));
}

/// Whether the centroid of a shape is behind a link of a chain, between its ends, and the shape overlaps the link. Such a shape has no points
/// with the link.
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
  SimplexCache cache;
  const DistanceInput pair{make_proxy(w.shapes.geometry[contact.shape[side]]), make_proxy(shape), pose, true,
                           w.options.length_unit};
  return distance(pair, cache).distance <= 0.0f;
}

/// Whether a shape is inside a surface that it passes. To be asked before the points of contacts are taken away.
bool is_inside(const SimState& w, std::uint32_t slot) {
  const ContactRow& contact = w.contacts.row[slot];
  if (contact.passage != Passage::passing || is_ignored(w, slot)) return false;
  return contact.count > 0 ? least_separation(contact) < 0.0f : overlaps_link_from_behind(w, contact);
}

/// The part of a shape's outline whose normals are those of the front: a row of points without the shape's radius, in the axes of the world.
struct FrontOutline {
  std::span<const Vec2> row() const { return std::span(points).first(count); }

  std::array<Vec2, kMaxPolygonVertices> points;
  std::size_t count = 0;
  float radius = 0.0f;
};

FrontOutline front_outline(const ShapeGeometry& shape, const Transform& pose, Vec2 front) {
  const ConvexProxy proxy = make_proxy(shape);
  const std::size_t n = proxy.points.size();
  const auto point = [&](std::size_t i) { return transform_point(pose, proxy.points[i % n]); };
  const auto is_edge_of_front = [&](std::size_t i) {
    return n > 1 && is_front(front, geometry::outer_normal(point(i), point(i + 1)));
  };
  std::size_t first = 0;
  while (first < n && !(is_edge_of_front(first) && !is_edge_of_front(first + n - 1))) ++first;
  FrontOutline outline;
  outline.radius = proxy.radius;
  if (first < n) {
    outline.points[outline.count++] = point(first);
    for (std::size_t i = first; outline.count < n && is_edge_of_front(i); ++i)
      outline.points[outline.count++] = point(i + 1);
  } else {
    // No edge faces the front: its foremost point is all.
    std::size_t foremost = 0;
    for (std::size_t i = 1; i < n; ++i) {
      if (dot(point(i) - point(foremost), front) > 0.0f) foremost = i;
    }
    outline.points[outline.count++] = point(foremost);
  }
  for (std::size_t i = 0; i < outline.count; ++i) outline.points[i] += proxy.radius * front;
  return outline;
}

/// Whether an end of one outline is on the other one. Heights along the front may differ by the tolerance; round ends may leave a notch.
bool ends_on(const FrontOutline& ending, const FrontOutline& other, Vec2 front, float tolerance) {
  const float notch = ending.radius + other.radius;
  const std::span<const Vec2> row = other.row();
  const auto is_near = [&](Vec2 end, Vec2 from, Vec2 to) {
    const Vec2 along = to - from;
    const float squared = length_squared(along);
    const float share = squared > 0.0f ? clamp(dot(end - from, along) / squared, 0.0f, 1.0f) : 0.0f;
    const Vec2 apart = end - (from + share * along);
    return abs(dot(apart, front)) <= tolerance && abs(cross(apart, front)) <= tolerance + notch;
  };
  for (const Vec2 end : {ending.row().front(), ending.row().back()}) {
    for (std::size_t i = 0; i < row.size(); ++i) {
      if (is_near(end, row[i], row[i + 1 < row.size() ? i + 1 : i])) return true;
    }
  }
  return false;
}

/// Whether two links of one chain follow one another without a sharp bend. Between them there may be links that have contacts with the shape
/// that met one of the two.
bool are_joined_links(const SimState& w, const MetSurface& a, const MetSurface& b) {
  const std::vector<std::uint32_t>& links = w.chains.links[w.shapes.row[a.shape].chain];
  const auto place_of = [&](std::uint32_t link) {
    return static_cast<std::size_t>(std::find(links.begin(), links.end(), link) - links.begin());
  };
  const auto is_next = [&](std::uint32_t link, std::uint32_t next) {
    return std::get<ChainSegment>(w.shapes.geometry[link]).point_b ==
               std::get<ChainSegment>(w.shapes.geometry[next]).point_a &&
           is_front(front_for(w, {link, a.other}), front_for(w, {next, a.other}));
  };
  const auto is_met = [&](std::uint32_t link) {
    return w.contacts.pairs.contains(link, a.other) || w.contacts.pairs.contains(link, b.other);
  };
  const auto leads = [&](std::size_t from, std::size_t to) {
    for (;;) {
      const std::size_t next = (from + 1) % links.size();
      if (!is_next(links[from], links[next])) return false;
      if (next == to) return true;
      if (!is_met(links[next])) return false;
      from = next;
    }
  };
  return leads(place_of(a.shape), place_of(b.shape)) || leads(place_of(b.shape), place_of(a.shape));
}

/// Whether the body of the shape on the other side has a contact with the surface of the shape on this side or with a neighbour of it, for
/// which f(slot, side of the surface) holds.
template <typename F>
bool any_contact_nearby(const SimState& w, const ContactRow& contact, std::size_t side, F f) {
  if (!surface_of(w, contact.shape[side], contact.shape[1 - side]).enabled) return false;
  const std::uint32_t body = contact.body[1 - side];
  // A rule may give the surface to the dynamic body. Its ground has many contacts, and does not pass through it.
  if (!is_dynamic(w, body)) return false;
  bool found = false;
  model::for_each_contact(w, body, [&](std::uint32_t slot, const ContactRow& other, std::uint32_t) {
    const std::size_t surface_side = other.body[0] == body ? 1 : 0;
    if (found || !f(slot, surface_side)) return;
    const std::uint32_t surface = other.shape[surface_side];
    found = surface_of(w, surface, other.shape[1 - surface_side]).enabled &&
            are_neighbors(w, {contact.shape[side], contact.shape[1 - side]}, {surface, other.shape[1 - surface_side]});
  });
  return found;
}

template <typename F>
bool any_contact_nearby(const SimState& w, const ContactRow& contact, F f) {
  return any_contact_nearby(w, contact, 0, f) || any_contact_nearby(w, contact, 1, f);
}

/// How the shape on the other side came to the surface of the shape on this side, and when.
TimedArrival timed_arrival(const SimState& w, const ContactRow& contact, std::size_t side, float dt) {
  const MetSurface met{contact.shape[side], contact.shape[1 - side]};
  return arrival(w, met, w.shapes.geometry[met.shape], front_for(w, met), {}, dt);
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
      const TimedArrival came = timed_arrival(w, other, surface_side, dt);
      return came.arrival == Arrival::from_front && came.time <= timed_arrival(w, contact, side, dt).time;
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

/// What was decided before a step about the contact of a shape with a piece of a platform; open if they have none.
template <typename PassageBefore>
Passage passage_before(const SimState& w, std::uint32_t shape, const MetSurface& piece, PassageBefore was) {
  const std::uint32_t row = piece.cell == kNone ? piece.shape : find_tile(w, piece.shape, piece.cell);
  const std::uint32_t slot = row == kNone ? kNone : find_contact(w, shape, row);
  return slot == kNone || is_ignored(w, slot) ? Passage::open : was(slot);
}

/// Whether the body of the shape on the other side has come through the platform of the surface on this side in the last step: it passed
/// a piece when the step began, or met one from behind or from a side before it came to this one, and no piece held it. A
/// body may be so fast that it has no contact with the piece now.
template <typename PassageBefore>
bool came_through_platform(const SimState& w, const ContactRow& contact, std::size_t side, PassageBefore was,
                           float dt) {
  const MetSurface met{contact.shape[side], contact.shape[1 - side]};
  const OneWay surface = surface_of(w, met.shape, met.other);
  const std::uint32_t body = contact.body[1 - side];
  if (!surface.enabled || !is_dynamic(w, body)) return false;
  const Vec2 local_front = front_for(w, met);
  const Vec2 front = rotate(w.bodies.state[contact.body[side]].pose.rotation, local_front);
  // A body that slides over the platform has sunk in, and would meet the sides of the pieces. A little higher it does not.
  const Vec2 higher = height_above_sunk(w, met) * front;
  const ShapeGeometry& geometry = w.shapes.geometry[met.shape];
  const float time = arrival(w, met, geometry, local_front, higher, dt).time;
  bool met_before = false;
  bool passed = false;
  bool held = false;
  const Aabb path = box_of_last_motion(w, body, dt);
  any_piece_of_platform(w, met, path, [&](const MetSurface& piece, const ShapeGeometry& piece_geometry) {
    for_each_shape(w, body, [&](std::uint32_t shape) {
      if (w.shapes.row[shape].sensor) return;
      const MetSurface met_piece{piece.shape, shape, piece.cell, piece.tile};
      const Vec2 piece_front = front_for(w, met_piece);
      if (piece_front == Vec2{}) return;
      const Passage before = passage_before(w, shape, piece, was);
      passed = passed || before == Passage::passing;
      held = held || before == Passage::solid;
      if (met_before) return;
      const TimedArrival came = arrival(w, met_piece, piece_geometry, piece_front, higher, dt);
      met_before = came.time < time && (came.arrival == Arrival::from_back || came.arrival == Arrival::from_side);
    });
    return passed;
  });
  return passed || (met_before && !held);
}

/// Whether the normal of the contact is one of the front of each one-way surface.
bool is_at_front(const SimState& w, const ContactRow& contact) {
  for (std::size_t side = 0; side < 2; ++side) {
    const OneWay surface = surface_of(w, contact.shape[side], contact.shape[1 - side]);
    if (!surface.enabled) continue;
    const Vec2 normal = rotate(w.bodies.state[contact.body[0]].pose.rotation, contact.local_normal);
    const Vec2 local = inv_rotate(w.bodies.state[contact.body[side]].pose.rotation, side == 0 ? normal : -normal);
    if (!is_front(front_of(w.shapes.geometry[contact.shape[side]], surface), local)) return false;
  }
  return true;
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
        const Verdict verdict = decide(w_, contact, dt_);
        set_passage(w_, slot, passage_of(verdict));
        if (verdict == Verdict::sinking) sinking_[sinking_count_++] = slot;
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

  /// Whether the body is inside a neighbour of the surface. A body that overlaps this surface for the first time may have left the neighbour
  /// within the last step.
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
  std::span<std::uint32_t> sinking_;         // Contacts with Verdict::sinking; sinking_count_ of them.
  std::size_t solid_count_ = 0;
  std::size_t sinking_count_ = 0;
};

}  // namespace

OneWay surface_by(const MaterialRule& rule, const Material& material) {
  return rule.material_a == material.number ? *rule.one_way : OneWay{};
}

bool are_neighbors(const SimState& w, const MetSurface& a, const MetSurface& b) {
  if (a.shape == b.shape && a.tile == nullptr) return true;
  const std::uint32_t chain = w.shapes.row[a.shape].chain;
  if (chain != kNone && chain == w.shapes.row[b.shape].chain) return are_joined_links(w, a, b);
  const WorldTransform& pose_a = w.bodies.state[w.shapes.body[a.shape]].pose;
  const WorldTransform& pose_b = w.bodies.state[w.shapes.body[b.shape]].pose;
  const Vec2 front_a = rotate(pose_a.rotation, front_for(w, a));
  const Vec2 front_b = rotate(pose_b.rotation, front_for(w, b));
  if (dot(front_a, front_b) < kNeighborCosine) return false;
  const auto margin = [&](const MetSurface& s) { return margin_of(w, surface_of(w, s.shape, s.other, s.cell)); };
  const float tolerance = max(margin(a), margin(b));
  const auto geometry_of = [&](const MetSurface& s) -> const ShapeGeometry& {
    return s.tile != nullptr ? *s.tile : w.shapes.geometry[s.shape];
  };
  const FrontOutline outline_a = front_outline(geometry_of(a), Transform{{}, pose_a.rotation}, front_a);
  const FrontOutline outline_b = front_outline(geometry_of(b), relative(pose_a.position, pose_b), front_b);
  return ends_on(outline_a, outline_b, front_a, tolerance) || ends_on(outline_b, outline_a, front_a, tolerance);
}

Vec2 front_of(const ShapeGeometry& shape, const OneWay& surface) {
  const auto* link = std::get_if<ChainSegment>(&shape);
  if (link == nullptr || surface.direction != Vec2{}) return surface.direction;
  return right_perpendicular(link->point_b - link->point_a);
}

bool is_front(Vec2 front, Vec2 normal) { return side_of(front, normal) == NormalSide::front; }

OneWay own_surface(const SimState& w, std::uint32_t shape, std::uint32_t cell) {
  const OneWay& surface = w.shapes.extras[shape].one_way;
  const bool is_one_way_tile = cell != kNone && !surface.enabled && is_one_way(grid_of(w, shape).at_index(cell));
  return is_one_way_tile ? kSurfaceOfTile : surface;
}

void set_own_surface(SimState& w, std::uint32_t shape, const OneWay& surface) {
  w.shapes.extras[shape].one_way = surface;
  w.shapes.row[shape].one_way = surface.enabled;
}

bool has_one_way(const SimState& w, std::uint32_t shape_a, std::uint32_t shape_b, std::uint32_t cell) {
  const ShapeRow& a = w.shapes.row[shape_a];
  const ShapeRow& b = w.shapes.row[shape_b];
  if (!w.options.material_rules.empty()) {
    const MaterialRule* rule = find_rule(w, a.material, b.material);
    if (rule != nullptr && rule->one_way) return rule->one_way->enabled;
  }
  const bool has_b = b.one_way || (cell != kNone && own_surface(w, shape_b, cell).enabled);
  return (a.one_way && judges(w, shape_a, shape_b)) || (has_b && judges(w, shape_b, shape_a));
}

Vec2 front_for(const SimState& w, const MetSurface& s) {
  const OneWay surface = surface_of(w, s.shape, s.other, s.cell);
  return surface.enabled ? normalize(front_of(w.shapes.geometry[s.shape], surface)) : Vec2{};
}

float height_above_sunk(const SimState& w, const MetSurface& s) {
  return margin_of(w, surface_of(w, s.shape, s.other, s.cell)) + 2.0f * w.options.length_unit * kLinearSlop;
}

bool is_stopped(const SimState& w, const Meeting& m) {
  for (std::size_t side = 0; side < 2; ++side) {
    const OneWay surface = surface_of(w, m.shape[side], m.shape[1 - side], side == 0 ? m.cell : kNone);
    if (!surface.enabled) continue;
    if (drops(w, m.shape[1 - side]) || m.overlap > margin_of(w, surface)) return false;
    const Vec2 normal = inv_rotate(m.rotation[side], side == 0 ? m.normal : -m.normal);
    if (!is_front(front_of(w.shapes.geometry[m.shape[side]], surface), normal)) return false;
  }
  return true;
}

Passage passage_between(const SimState& w, std::uint32_t shape_a, std::uint32_t shape_b) {
  const std::uint32_t slot = find_contact(w, shape_a, shape_b);
  return slot == kNone ? Passage::open : w.contacts.row[slot].passage;
}

void decide_passages(WorldState& w, float dt, std::span<const std::uint32_t> contacts) {
  Decision(w, dt, contacts).run();
}

void forget_passage(SimState& w, std::uint32_t slot) {
  set_passage(w, slot, Passage::open);
  invalidate(w, slot);
}

void drop(SimState& w, std::uint32_t body, float seconds) {
  w.bodies.links[body].drop_time = seconds;
  if (seconds == 0.0f) return;
  auto& list = w.dropping_bodies;
  if (std::find(list.begin(), list.end(), body) == list.end()) list.push_back(body);
  // Contacts that keep their manifolds are not decided anew.
  model::for_each_contact(w, body, [&](std::uint32_t slot, const ContactRow& contact, std::uint32_t) {
    if (contact.passable) invalidate(w, slot);
  });
}

void advance_drops(SimState& w, float dt) {
  std::erase_if(w.dropping_bodies, [&](std::uint32_t body) {
    if (!w.bodies.ids.is_used(body)) return true;
    float& time = w.bodies.links[body].drop_time;
    time = max(0.0f, time - dt);
    return time == 0.0f;
  });
}

}  // namespace drystone::contact
