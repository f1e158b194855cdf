#include "box2d_impacts.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

#include "box2d.hpp"

namespace drystone::environments::box2d {
namespace {

// Constants: b2Settings.h.
constexpr float kSlop = 0.005f;
constexpr float kShare = 0.2f;              // b2_baumgarte
constexpr float kShareAtImpact = 0.75f;     // b2_toiBaugarte
constexpr float kLargestCorrection = 0.2f;  // b2_maxLinearCorrection [m]
constexpr float kLargestTurn = 0.139626f;   // b2_maxAngularCorrection [rad]
constexpr int kImpactsOfPiece = 8;          // b2_maxSubSteps
constexpr int kPlaceIterations = 20;
constexpr int kPlaceIterationsOfStep = 60;
constexpr int kVelocityIterations = 180;
/// Impulses that change by less are those that further iterations would find [N s].
constexpr float kConverged = 1.0e-7f;

Vec2 at(std::span<const Vec2> points, std::size_t i) { return points[i < points.size() ? i : i - points.size()]; }
Vec2 normal_of(std::span<const Vec2> points, std::size_t i) {
  return normalize(right_perpendicular(at(points, i + 1) - points[i]));
}

/// The face of one convex shape from which another one is farthest, and how far it is.
struct Face {
  std::size_t index = 0;
  float separation = -1.0e30f;
};
Face farthest_face(std::span<const Vec2> shape, std::span<const Vec2> other) {
  Face best;
  for (std::size_t i = 0; i < shape.size(); ++i) {
    const Vec2 normal = normal_of(shape, i);
    float least = 1.0e30f;
    for (const Vec2 point : other) least = std::min(least, dot(normal, point - shape[i]));
    if (least > best.separation) best = {i, least};
  }
  return best;
}

/// Points of two shapes that are nearer than kTouchDistance. Normal and plane are in the frame of the shape that has the face, points in that
/// of the other one.
struct Manifold {
  int count = 0;
  bool face_on_ground = true;
  Vec2 normal{};
  Vec2 plane{};
  std::array<Vec2, 2> points{};
};

class Segment2 {
 public:
  Segment2(Vec2 a, Vec2 b) : points_{a, b} {}
  /// Cuts off what is beyond a plane; false if nothing is left.
  bool clip(Vec2 normal, float offset) {
    const float a = dot(normal, points_[0]) - offset;
    const float b = dot(normal, points_[1]) - offset;
    if (a > 0.0f && b > 0.0f) return false;
    const Vec2 cut = a != b ? points_[0] + (a / (a - b)) * (points_[1] - points_[0]) : points_[0];
    if (a > 0.0f) points_[0] = cut;
    if (b > 0.0f) points_[1] = cut;
    return true;
  }
  const std::array<Vec2, 2>& points() const { return points_; }

 private:
  std::array<Vec2, 2> points_;
};

/// The place of a body: of its centre of mass, relative to the origin of the ground.
struct Place {
  Vec2 center{};
  Rotation rotation{};
};

std::array<Vec2, 8> placed(const Body& body, const Place& place) {
  std::array<Vec2, 8> points{};
  for (std::size_t i = 0; i < body.outline.size(); ++i) {
    points[i] = place.center + rotate(place.rotation, body.outline[i] - body.local_center);
  }
  return points;
}
/// The opposite of placed().
Vec2 in_body(const Body& body, const Place& place, Vec2 point) {
  return body.local_center + inv_rotate(place.rotation, point - place.center);
}

Manifold manifold_of(const Piece& piece, const Body& body, const Place& place) {
  const std::array<Vec2, 8> moved = placed(body, place);
  const std::span<const Vec2> shape(moved.data(), body.outline.size());
  const std::span<const Vec2> ground = piece.outline();
  const Face on_ground = farthest_face(ground, shape);
  if (on_ground.separation > kTouchDistance) return {};
  const Face on_body = farthest_face(shape, ground);
  if (on_body.separation > kTouchDistance) return {};
  const bool is_edge = piece.count == 2;
  const bool takes_body = is_edge ? on_body.separation > 0.98f * on_ground.separation + 0.001f
                                  : on_body.separation > on_ground.separation + 0.1f * kSlop;
  const std::span<const Vec2> reference = takes_body ? shape : ground;
  const std::span<const Vec2> incident = takes_body ? ground : shape;
  const std::size_t face = takes_body ? on_body.index : on_ground.index;
  const Vec2 normal = normal_of(reference, face);
  std::size_t facing = 0;
  float least = 2.0f;
  for (std::size_t i = 0; i < incident.size(); ++i) {
    const float d = dot(normal_of(incident, i), normal);
    if (d < least) {
      least = d;
      facing = i;
    }
  }
  const Vec2 first = reference[face];
  const Vec2 second = at(reference, face + 1);
  const Vec2 tangent = normalize(second - first);
  const float beyond = is_edge ? 0.0f : kTouchDistance;
  Segment2 rest(incident[facing], at(incident, facing + 1));
  if (!rest.clip(-tangent, -dot(tangent, first) + beyond) || !rest.clip(tangent, dot(tangent, second) + beyond))
    return {};
  Manifold manifold;
  manifold.face_on_ground = !takes_body;
  manifold.normal = takes_body ? inv_rotate(place.rotation, normal) : normal;
  manifold.plane = takes_body ? in_body(body, place, first) : first;
  for (const Vec2 point : rest.points()) {
    if (dot(normal, point - first) > kTouchDistance) continue;
    manifold.points[static_cast<std::size_t>(manifold.count++)] = takes_body ? point : in_body(body, place, point);
  }
  return manifold;
}

/// A point of a manifold at some place of the body: its normal from the ground to the body, and the distance of the shapes.
struct PlacedPoint {
  Vec2 point{};
  Vec2 normal{};
  float distance = 0.0f;
};
PlacedPoint placed_point(const Manifold& manifold, std::size_t i, const Body& body, const Place& place) {
  const auto to_ground = [&](Vec2 p) { return place.center + rotate(place.rotation, p - body.local_center); };
  if (manifold.face_on_ground) {
    const Vec2 point = to_ground(manifold.points[i]);
    return {point, manifold.normal, dot(manifold.normal, point - manifold.plane)};
  }
  const Vec2 normal = rotate(place.rotation, manifold.normal);
  return {manifold.points[i], -normal, dot(normal, manifold.points[i] - to_ground(manifold.plane))};
}

struct Contact {
  const Piece* piece = nullptr;
  Manifold manifold{};
  bool enabled = true;
  int impacts = 0;
};

class StepOfBody {
 public:
  StepOfBody(const Ground& ground, const Body& body, float seconds, StepMotion& motion, TouchState& touches)
      : ground_(ground), body_(body), seconds_(seconds), motion_(motion), touches_(touches) {
    start_ = place_of(motion.before);
    end_ = place_of(motion.after);
    // The engine relaxes velocities after it has moved the bodies, Box2D does not: its velocities are those that moved them.
    velocity_ = (1.0f / seconds) * (end_.center - start_.center);
    spin_ = angle(relative(start_.rotation, end_.rotation)) / seconds;
  }

  /// The contacts at the beginning of the step.
  void begin() {
    find_contacts();
    end_other_touches();
  }

  const Body& body() const { return body_; }
  const Place& start() const { return start_; }
  Place& end() { return end_; }
  float angle_before() const { return angle(start_.rotation); }
  Rotation rotation_before() const { return start_.rotation; }

  /// Moves the end of the step out of contacts, by a fifth of what is beyond the slop. Returns the smallest separation of the skins.
  float leave_ground() {
    float least = 0.0f;
    for (const Contact& contact : contacts()) move_out(contact.manifold, kShare, end_, least);
    return least;
  }

  void meet_ground() {
    find_contacts(true);
    const int most = kImpactsOfPiece * static_cast<int>(count_);
    for (int i = 0; i <= most; ++i) {
      Contact* first = nullptr;
      float time = 1.0f;
      for (Contact& contact : contacts()) {
        if (!contact.enabled || contact.impacts > kImpactsOfPiece) continue;
        const float t = time_of(contact);
        if (t >= time) continue;
        time = t;
        first = &contact;
      }
      if (first == nullptr) break;
      meet(*first, time);
    }
    store();
  }

 private:
  std::span<Contact> contacts() { return {contacts_.data(), count_}; }
  Place place_of(const WorldTransform& pose) const {
    return {pose.position + rotate(pose.rotation, body_.local_center) - ground_.origin(), pose.rotation};
  }

  /// Of pieces near the way from the start to the end. Those that are found again after places were corrected do not touch at the start.
  void find_contacts(bool again = false) {
    constexpr float kMargin = kTouchDistance + 0.03f;
    const std::array<Vec2, 8> a = placed(body_, start_);
    const std::array<Vec2, 8> b = placed(body_, end_);
    Aabb box = {a[0], a[0]};
    for (std::size_t i = 0; i < body_.outline.size(); ++i) {
      box.lower = min(box.lower, min(a[i], b[i]));
      box.upper = max(box.upper, max(a[i], b[i]));
    }
    for (const Piece& piece : ground_.pieces()) {
      if (piece.box.lower.x > box.upper.x + kMargin || piece.box.upper.x < box.lower.x - kMargin ||
          piece.box.lower.y > box.upper.y + kMargin || piece.box.upper.y < box.lower.y - kMargin) {
        continue;
      }
      if (count_ == contacts_.size()) break;
      if (again && has_contact(piece.number)) continue;
      Contact& contact = contacts_[count_++];
      contact.piece = &piece;
      if (again) continue;
      contact.manifold = manifold_of(piece, body_, start_);
      touches_.set(piece.number, contact.manifold.count > 0);
    }
  }

  bool has_contact(int piece) const {
    return std::any_of(contacts_.begin(), contacts_.begin() + static_cast<std::ptrdiff_t>(count_),
                       [&](const Contact& contact) { return contact.piece->number == piece; });
  }

  /// Ends the touches of pieces that are far away now.
  void end_other_touches() {
    for (const int number : touches_.pieces) {
      if (number != TouchState::kNone && !has_contact(number)) touches_.set(number, false);
    }
  }

  /// Moves the body out of one contact, and notes the smallest separation of the skins.
  void move_out(const Manifold& manifold, float share, Place& place, float& least) const {
    for (std::size_t i = 0; i < static_cast<std::size_t>(manifold.count); ++i) {
      const auto [point, normal, distance] = placed_point(manifold, i, body_, place);
      const float separation = distance - kTouchDistance;
      least = std::min(least, separation);
      const float error = std::clamp(share * (separation + kSlop), -kLargestCorrection, 0.0f);
      if (error == 0.0f) continue;
      const Vec2 arm = point - place.center;
      const float lever = cross(arm, normal);
      const float impulse = -error / (body_.inv_mass + body_.inv_inertia * lever * lever);
      place.center += body_.inv_mass * impulse * normal;
      place.rotation = place.rotation * make_rotation(body_.inv_inertia * impulse * lever);
    }
  }

  /// When a piece is met in what is left of the step, as a part of it; 1 if it is not.
  float time_of(const Contact& contact) const {
    if (std::min(height_over(contact, start_), height_over(contact, end_)) > kFarEnough) return 1.0f;
    TimeOfImpactInput input;
    input.a.points = contact.piece->outline();
    input.b.points = body_.outline;
    input.sweep_b = {.local_center = body_.local_center,
                     .center_0 = start_.center,
                     .center_1 = end_.center,
                     .rotation_0 = start_.rotation,
                     .rotation_1 = end_.rotation};
    const TimeOfImpactOutput found = time_of_impact(input);
    return found.state == TimeOfImpactOutput::State::hit ? found.time : 1.0f;
  }

  /// How far the body is from the plane of an edge. Rotating, a corner may be lower between two places, by less than kFarEnough.
  static constexpr float kFarEnough = 0.03f;
  float height_over(const Contact& contact, const Place& place) const {
    if (contact.piece->count != 2) return 0.0f;
    const std::array<Vec2, 8> moved = placed(body_, place);
    const std::span<const Vec2> shape(moved.data(), body_.outline.size());
    return farthest_face(contact.piece->outline(), shape).separation;
  }

  /// Advances the body to a time of impact and solves it there.
  void meet(Contact& first, float time) {
    Place place = {start_.center + time * (end_.center - start_.center), rotation_at(time)};
    first.manifold = manifold_of(*first.piece, body_, place);
    touches_.set(first.piece->number, first.manifold.count > 0);
    ++first.impacts;
    if (first.manifold.count == 0) {
      first.enabled = false;
      return;
    }
    for (Contact& contact : contacts()) {
      if (&contact == &first) continue;
      contact.manifold = manifold_of(*contact.piece, body_, place);
      contact.enabled = true;
      touches_.set(contact.piece->number, contact.manifold.count > 0);
    }
    for (int i = 0; i < kPlaceIterations; ++i) {
      float least = 0.0f;
      move_out(first.manifold, kShareAtImpact, place, least);
      for (Contact& contact : contacts()) {
        if (&contact != &first) move_out(contact.manifold, kShareAtImpact, place, least);
      }
      if (least >= -1.5f * kSlop) break;
    }
    solve_velocity(place);
    left_ *= 1.0f - time;
    start_ = place;
    const float rest = left_ * seconds_;
    end_ = {place.center + rest * velocity_, place.rotation * make_rotation(rest * spin_)};
  }

  Rotation rotation_at(float time) const {
    return start_.rotation * make_rotation(time * angle(relative(start_.rotation, end_.rotation)));
  }

  struct Row {
    Vec2 normal{};
    Vec2 arm{};
    float normal_impulse = 0.0f;
    float tangent_impulse = 0.0f;
  };

  void solve_velocity(const Place& place) {
    std::array<Row, 2 * kMostContacts> rows{};
    std::size_t count = 0;
    for (const Contact& contact : contacts()) {
      for (std::size_t i = 0; i < static_cast<std::size_t>(contact.manifold.count); ++i) {
        const auto [point, normal, distance] = placed_point(contact.manifold, i, body_, place);
        rows[count++] = {normal, point - place.center - 0.5f * distance * normal};
      }
    }
    for (int i = 0; i < kVelocityIterations; ++i) {
      float change = 0.0f;
      for (std::size_t k = 0; k < count; ++k) {
        Row& row = rows[k];
        const float bound = body_.friction * row.normal_impulse;
        const Vec2 tangent = right_perpendicular(row.normal);
        change = std::max(change, push(row.arm, tangent, row.tangent_impulse, -bound, bound));
      }
      for (std::size_t k = 0; k < count; ++k) {
        change = std::max(change, push(rows[k].arm, rows[k].normal, rows[k].normal_impulse, 0.0f, 1.0e30f));
      }
      if (change < kConverged) break;
    }
  }

  /// Ends the velocity along a direction by an impulse within bounds. Returns by how much the impulse changed.
  float push(Vec2 arm, Vec2 direction, float& impulse, float least, float most) {
    const float lever = cross(arm, direction);
    const float speed = dot(velocity_ + spin_ * perpendicular(arm), direction);
    const float before = impulse;
    impulse = std::clamp(before - speed / (body_.inv_mass + body_.inv_inertia * lever * lever), least, most);
    const float change = impulse - before;
    velocity_ += body_.inv_mass * change * direction;
    spin_ += body_.inv_inertia * change * lever;
    return std::abs(change);
  }

  void store() {
    motion_.after.rotation = end_.rotation;
    motion_.after.position = ground_.origin() + (end_.center - rotate(end_.rotation, body_.local_center));
    motion_.velocity = velocity_;
    motion_.spin = spin_;
  }

  static constexpr std::size_t kMostContacts = 16;
  const Ground& ground_;
  const Body& body_;
  float seconds_;
  StepMotion& motion_;
  TouchState& touches_;
  Place start_{};
  Place end_{};
  Vec2 velocity_{};
  float spin_ = 0.0f;
  float left_ = 1.0f;  // The part of the step that is left.
  std::array<Contact, kMostContacts> contacts_{};
  std::size_t count_ = 0;
};

/// Brings a hinge into its limits and closes it. Returns whether its errors were within the slops before.
bool close(const Hinge& hinge, StepOfBody& a, StepOfBody& b) {
  const Body& body_a = a.body();
  const Body& body_b = b.body();
  const auto coordinate = [&](Rotation of_a, Rotation of_b) {
    return std::remainder(angle(relative(of_a, of_b)) - hinge.reference_angle, 2.0f * kPi);
  };
  const float before = coordinate(a.rotation_before(), b.rotation_before());
  float error = 0.0f;
  float turn = 0.0f;
  if (before <= hinge.limit.lower) {
    const float beyond = coordinate(a.end().rotation, b.end().rotation) - hinge.limit.lower;
    error = -beyond;
    turn = std::clamp(beyond + kAngularSlop, -kLargestTurn, 0.0f);
  } else if (before >= hinge.limit.upper) {
    const float beyond = coordinate(a.end().rotation, b.end().rotation) - hinge.limit.upper;
    error = beyond;
    turn = std::clamp(beyond - kAngularSlop, 0.0f, kLargestTurn);
  }
  if (turn != 0.0f) {
    const float share = turn / (body_a.inv_inertia + body_b.inv_inertia);
    a.end().rotation = a.end().rotation * make_rotation(body_a.inv_inertia * share);
    b.end().rotation = b.end().rotation * make_rotation(-body_b.inv_inertia * share);
  }
  const Vec2 arm_a = rotate(a.end().rotation, hinge.anchor_a - body_a.local_center);
  const Vec2 arm_b = rotate(b.end().rotation, hinge.anchor_b - body_b.local_center);
  const Vec2 gap = b.end().center + arm_b - a.end().center - arm_a;
  const float mass = body_a.inv_mass + body_b.inv_mass;
  const float xx = mass + body_a.inv_inertia * arm_a.y * arm_a.y + body_b.inv_inertia * arm_b.y * arm_b.y;
  const float xy = -body_a.inv_inertia * arm_a.x * arm_a.y - body_b.inv_inertia * arm_b.x * arm_b.y;
  const float yy = mass + body_a.inv_inertia * arm_a.x * arm_a.x + body_b.inv_inertia * arm_b.x * arm_b.x;
  const float determinant = xx * yy - xy * xy;
  const Vec2 impulse = {(xy * gap.y - yy * gap.x) / determinant, (xy * gap.x - xx * gap.y) / determinant};
  a.end().center -= body_a.inv_mass * impulse;
  a.end().rotation = a.end().rotation * make_rotation(-body_a.inv_inertia * cross(arm_a, impulse));
  b.end().center += body_b.inv_mass * impulse;
  b.end().rotation = b.end().rotation * make_rotation(body_b.inv_inertia * cross(arm_b, impulse));
  return length(gap) <= kSlop && error <= kAngularSlop;
}

/// The outline of a body at a place, as a piece of ground.
Piece piece_at(const Body& body, const Place& place) {
  Piece piece;
  piece.count = static_cast<int>(body.outline.size());
  piece.points = placed(body, place);
  return piece;
}

/// The contact of two bodies. What its manifold has in the frame of the ground is in that of the first body here.
class PairContact {
 public:
  PairContact(StepOfBody& a, StepOfBody& b)
      : a_(a), b_(b), manifold_(manifold_of(piece_at(a.body(), a.start()), b.body(), b.start())) {
    const auto to_a = [&](Vec2& point) { point = in_body(a_.body(), a_.start(), point); };
    if (manifold_.face_on_ground) {
      manifold_.normal = inv_rotate(a_.start().rotation, manifold_.normal);
      to_a(manifold_.plane);
    } else {
      for (Vec2& point : manifold_.points) to_a(point);
    }
  }

  /// As StepOfBody::leave_ground(), for both bodies.
  void leave(float& least) {
    const Body& body_a = a_.body();
    const Body& body_b = b_.body();
    for (std::size_t i = 0; i < static_cast<std::size_t>(manifold_.count); ++i) {
      Place& a = a_.end();
      Place& b = b_.end();
      const auto [point, normal, distance] = placed_point(in_ground(a), i, body_b, b);
      const float separation = distance - kTouchDistance;
      least = std::min(least, separation);
      const float error = std::clamp(kShare * (separation + kSlop), -kLargestCorrection, 0.0f);
      if (error == 0.0f) continue;
      const float lever_a = cross(point - a.center, normal);
      const float lever_b = cross(point - b.center, normal);
      const float impulse = -error / (body_a.inv_mass + body_b.inv_mass + body_a.inv_inertia * lever_a * lever_a +
                                      body_b.inv_inertia * lever_b * lever_b);
      a.center -= body_a.inv_mass * impulse * normal;
      a.rotation = a.rotation * make_rotation(-body_a.inv_inertia * impulse * lever_a);
      b.center += body_b.inv_mass * impulse * normal;
      b.rotation = b.rotation * make_rotation(body_b.inv_inertia * impulse * lever_b);
    }
  }

 private:
  Manifold in_ground(const Place& a) const {
    Manifold moved = manifold_;
    const auto from_a = [&](Vec2& point) { point = a.center + rotate(a.rotation, point - a_.body().local_center); };
    if (moved.face_on_ground) {
      moved.normal = rotate(a.rotation, moved.normal);
      from_a(moved.plane);
    } else {
      for (Vec2& point : moved.points) from_a(point);
    }
    return moved;
  }

  StepOfBody& a_;
  StepOfBody& b_;
  Manifold manifold_;
};

}  // namespace

void Ground::begin(const WorldAabb& box) {
  origin_ = center(box);
  count_ = 0;
}

void Ground::add(int number, std::span<const Vec2> points) {
  if (count_ == pieces_.size() || points.size() > pieces_[0].points.size()) return;
  Piece& piece = pieces_[count_++];
  piece.number = number;
  piece.count = static_cast<int>(points.size());
  piece.box = {points[0], points[0]};
  for (std::size_t i = 0; i < points.size(); ++i) {
    piece.points[i] = points[i];
    piece.box = {min(piece.box.lower, points[i]), max(piece.box.upper, points[i])};
  }
}

void Ground::find(std::span<const double> heights, double step, const WorldAabb& box) {
  begin(box);
  const double last = static_cast<double>(heights.size() - 2);
  const auto column = [&](double x) { return static_cast<std::size_t>(std::clamp(x / step, 0.0, last)); };
  const std::size_t first = column(box.lower.x);
  const auto point = [&](std::size_t i) { return Position{step * static_cast<double>(i), heights[i]} - origin_; };
  for (std::size_t i = column(box.upper.x) + 1; i-- > first;) {
    const std::array<Vec2, 2> edge = {point(i + 1), point(i)};
    add(static_cast<int>(i), edge);
  }
}

void Ground::find(const World& world, const WorldAabb& box) {
  begin(box);
  std::array<ShapeId, kMost> ids;
  QueryFilter filter;
  filter.dynamic_bodies = false;
  const QueryCount found = world.overlap_box(box, filter, ids).value();
  for (std::size_t i = found.written; i-- > 0;) {
    const ShapeGeometry& geometry = *world.geometry(ids[i]).value();
    std::array<Vec2, 8> points{};
    std::size_t count = 0;
    if (const auto* link = std::get_if<ChainSegment>(&geometry)) {
      points = {link->point_a, link->point_b};
      count = 2;
    } else if (const auto* polygon = std::get_if<Polygon>(&geometry)) {
      count = std::min(points.size(), polygon->vertices().size());
      std::copy_n(polygon->vertices().begin(), count, points.begin());
    }
    for (std::size_t k = 0; k < count; ++k) points[k] = to_position(points[k]) - origin_;
    if (count > 0) add(static_cast<int>(ids[i].index), std::span(points).first(count));
  }
}

bool TouchState::has(int piece) const { return std::find(pieces.begin(), pieces.end(), piece) != pieces.end(); }

TouchState read_touches(std::span<const int> numbers, std::size_t body, int flag) {
  TouchState touches;
  const std::span<const int> own = numbers.subspan(body * TouchState::kMost, TouchState::kMost);
  std::copy(own.begin(), own.end(), touches.pieces.begin());
  touches.flag = flag > 0;
  return touches;
}

void write_touches(const TouchState& touches, std::size_t body, std::span<int> numbers, int& flag) {
  std::copy(touches.pieces.begin(), touches.pieces.end(), &numbers[body * TouchState::kMost]);
  flag = touches.flag ? 1 : 0;
}

void note_touches(const Ground& ground, const Body& body, const WorldTransform& pose, TouchState& touches,
                  TouchState& at_end) {
  const Place place = {pose.position + rotate(pose.rotation, body.local_center) - ground.origin(), pose.rotation};
  const auto is_there = [&](int number) {
    const std::span<const Piece> pieces = ground.pieces();
    return std::any_of(pieces.begin(), pieces.end(), [&](const Piece& piece) { return piece.number == number; });
  };
  for (const Piece& piece : ground.pieces()) {
    const bool now = manifold_of(piece, body, place).count > 0;
    touches.set(piece.number, now || at_end.has(piece.number));
    at_end.set(piece.number, now);
  }
  for (TouchState* state : {&touches, &at_end}) {
    for (const int number : state->pieces) {
      if (number != TouchState::kNone && !is_there(number)) state->set(number, false);
    }
  }
}

void TouchState::set(int piece, bool touches) {
  const auto known = std::find(pieces.begin(), pieces.end(), piece);
  if ((known != pieces.end()) == touches) return;
  const auto place = touches ? std::find(pieces.begin(), pieces.end(), kNone) : known;
  if (place == pieces.end()) return;
  *place = touches ? piece : kNone;
  flag = touches;
  ever = ever || touches;
}

bool are_touching(const Body& a, const WorldTransform& pose_a, const Body& b, const WorldTransform& pose_b) {
  const Vec2 between = pose_b.position - pose_a.position;
  const Piece piece = piece_at(a, {rotate(pose_a.rotation, a.local_center), pose_a.rotation});
  return manifold_of(piece, b, {between + rotate(pose_b.rotation, b.local_center), pose_b.rotation}).count > 0;
}

void finish_step(const Ground& ground, std::span<const Body> bodies, std::span<const Hinge> hinges,
                 std::span<const Pair> pairs, float seconds, std::span<StepMotion> motions,
                 std::span<TouchState> touches) {
  std::vector<StepOfBody> steps;
  steps.reserve(bodies.size());
  for (std::size_t i = 0; i < bodies.size(); ++i) {
    steps.emplace_back(ground, bodies[i], seconds, motions[i], touches[i]).begin();
  }
  std::vector<PairContact> contacts;
  contacts.reserve(pairs.size());
  for (const Pair& pair : pairs) contacts.emplace_back(steps[pair.a], steps[pair.b]);
  for (int i = 0; i < kPlaceIterationsOfStep; ++i) {
    float least = 0.0f;
    for (PairContact& contact : contacts) contact.leave(least);
    for (StepOfBody& step : steps) least = std::min(least, step.leave_ground());
    bool closed = true;
    for (const Hinge& hinge : hinges) closed = close(hinge, steps[hinge.a], steps[hinge.b]) && closed;
    if (closed && least >= -3.0f * kSlop) break;
  }
  for (StepOfBody& step : steps) step.meet_ground();
}

WorldAabb read_motions(const World& world, std::span<const BodyId> ids, std::span<const WorldTransform> before,
                       std::span<const Outline> outlines, std::span<StepMotion> motions) {
  constexpr double kFar = 1.0e9;
  constexpr double kMargin = 0.1;
  WorldAabb box = {{kFar, kFar}, {-kFar, -kFar}};
  for (std::size_t i = 0; i < ids.size(); ++i) {
    const BodyMotion motion = world.motion(ids[i]);
    motions[i] = {before[i], motion.pose, motion.velocity, motion.angular_velocity};
    const double around = outlines[i].radius() + kMargin;
    for (const Position place : {before[i].position, motion.pose.position}) {
      box.lower = min(box.lower, {place.x - around, place.y - around});
      box.upper = max(box.upper, {place.x + around, place.y + around});
    }
  }
  return box;
}

void write_motions(World& world, std::span<const BodyId> ids, std::span<const StepMotion> motions) {
  std::vector<WorldTransform> poses(ids.size());
  std::vector<BodyVelocity> velocities(ids.size());
  for (std::size_t i = 0; i < ids.size(); ++i) {
    poses[i] = {motions[i].after.position, normalize(motions[i].after.rotation)};
    velocities[i] = {motions[i].velocity, motions[i].spin};
  }
  must(world.set_transforms(ids, poses));
  must(world.set_velocities(ids, velocities));
}

}  // namespace drystone::environments::box2d
