// The first time at which two swept, rotating convex shapes come closer than the target distance.
//
// The method is conservative advancement (Mirtich 1996) on a separating axis found by GJK (as in Catto, "Continuous Collision", GDC
// 2013), but with a bound of second order. At time t the axis n of GJK separates the shapes by the distance d. For a point p
// of b and a point o of a, the separation along the fixed axis n obeys
//   s(t + h) = n . (p(t + h) - o(t + h))  >=  s(t) + h s'(t) - K h^2 / 2
// where K bounds the acceleration of all points, which comes from rotation alone. The least of these parabolas over all pairs of
// points is below the distance of the shapes, so the time may advance to where it reaches the target. No impact can be missed, and near
// the touch the rounds converge like Newton's method. The alternative is root finding on the separation between t and the end of the
// step; it is shorter, but misses a corner that dips in and out again in between.
//
// Bound K. The rotation of a sweep is q = u / |u| with u on the line from q0 to q1. With T = tan(angle / 2) its angular velocity is
// at most 2T and its angular acceleration at most 8 T^2 * 0.325, so a point at distance r from the centre accelerates at most by
// r * 4 T^2 * sqrt(1 + 0.65^2) < 4.8 r T^2 per unit of t squared. For a sweep by more than a quarter turn, which rotates
// evenly, the bound is r times the square of the angle.
//
// Frame of the axis. If a is long and rotates, its far end soon crosses an axis that is fixed in the world, and each round advances by
// little: a wall of 8 m that rotates by 0.08 rad took hundreds of rounds. So the axis may rotate with a instead. Then the points of a rest, and
// the points of b move as seen from a: the acceleration of q, the place of a point relative to the centre of a, is at most
//   |q''| + 2 w |q'| + |q| sqrt(w^4 + w'^2)
// with the angular velocity w of a. This bound is large if a rotates fast or b is far away, so the frame is chosen in which a round near
// the touch advances farther.
//
// All computation is in single precision, relative to the start of a, so that precision does not depend on where the shapes are.
#include <limits>
#include <span>
#include <utility>

#include "drystone/geometry.hpp"

namespace drystone {

namespace {

using State = TimeOfImpactOutput::State;

// The slowest case of a rotation by pi / 4, a long rod that hovers just above the target distance, takes about sixty rounds. Each
// quarter turn of the sweeps allows another kMaxImpactRounds, up to kMostQuarters. After that the search fails at a time without impact.
constexpr int kMaxImpactRounds = 100;
constexpr float kMostQuarters = 32.0f;
// A shape that rotates farther than all these quarters [rad] sweeps a disc. The search begins when the discs touch, because none of its rounds
// would get there otherwise, and then has the rounds of this angle: if the shapes do not touch in a turn, it fails at a time without impact.
constexpr float kManyTurns = kMostQuarters * 0.5f * kPi;
constexpr float kTurnsOnceTouching = 2.0f * kPi;

/// A body at one time: pose, and the velocities of its sweep in units of t.
struct Moving {
  Transform pose;
  Vec2 center;
  Vec2 velocity;
  float angular_velocity;
};

Moving moving_at(const Sweep& sweep, float t) {
  const Rotation& from = sweep.rotation_0;
  const Rotation& to = sweep.rotation_1;
  const Rotation blend{(1.0f - t) * from.c + t * to.c, (1.0f - t) * from.s + t * to.s};
  const float size_squared = blend.c * blend.c + blend.s * blend.s;
  const float turn = blend.c * (to.s - from.s) - blend.s * (to.c - from.c);
  const float blended = size_squared > 0.0f ? turn / size_squared : 0.0f;
  return {.pose = pose_at(sweep, t),
          .center = lerp(sweep.center_0, sweep.center_1, t),
          .velocity = sweep.center_1 - sweep.center_0,
          .angular_velocity = sweep.angle != 0.0f ? sweep.angle : blended};
}

/// The distance of the farthest point from the centre of rotation.
float reach_of(const Sweep& sweep, std::span<const Vec2> points) {
  float reach_squared = 0.0f;
  for (const Vec2 point : points) reach_squared = max(reach_squared, distance_squared(point, sweep.local_center));
  return std::sqrt(reach_squared);
}

/// tan(angle / 2) of a sweep that does not rotate evenly.
float half_tangent(const Sweep& sweep) {
  const Rotation turn = relative(sweep.rotation_0, sweep.rotation_1);
  // A half turn has no shorter direction: the bound becomes huge, and the search fails at a time without impact.
  return turn.s / max(1.0f + turn.c, 1.0e-6f);
}

/// Upper bound of the angular velocity.
float rotation_rate(const Sweep& sweep) {
  return sweep.angle != 0.0f ? abs(sweep.angle) : 2.0f * abs(half_tangent(sweep));
}

/// Upper bound of the acceleration of a point at the distance 1 from the centre.
float unit_acceleration(const Sweep& sweep) {
  if (sweep.angle != 0.0f) return sweep.angle * sweep.angle;
  const float tangent = half_tangent(sweep);
  return 4.8f * tangent * tangent;
}

float acceleration_bound(const Sweep& sweep, std::span<const Vec2> points) {
  return unit_acceleration(sweep) * reach_of(sweep, points);
}

/// Upper bound of the acceleration of the points of b as seen from a.
float acceleration_seen_from_a(const TimeOfImpactInput& input) {
  const Sweep& a = input.sweep_a;
  const Sweep& b = input.sweep_b;
  const float reach = reach_of(b, input.b.points);
  const float path = distance(b.center_1 - b.center_0, a.center_1 - a.center_0);
  const float farthest = max(distance(a.center_0, b.center_0), distance(a.center_1, b.center_1)) + reach;
  return unit_acceleration(b) * reach + 2.0f * rotation_rate(a) * (path + rotation_rate(b) * reach) +
         unit_acceleration(a) * farthest;
}

/// Whether the axis rotates with a: near the touch the advance is then limited by the acceleration, otherwise by the motion of the far
/// end of a.
bool axis_rotates_with_a(const TimeOfImpactInput& input) {
  const float far_end_speed = rotation_rate(input.sweep_a) * reach_of(input.sweep_a, input.a.points);
  if (far_end_speed == 0.0f || input.a.points.size() < 2) return false;
  const float tolerance = input.length_unit * kImpactTolerance;
  const float advance = tolerance / far_end_speed;
  return 0.5f * acceleration_seen_from_a(input) * advance * advance < tolerance;
}

/// Position and velocity of a point along the axis.
struct Reading {
  float place;
  float speed;
};

/// The axis with the motion of the body with which it rotates; null if it does not rotate.
struct Axis {
  Vec2 direction;
  const Moving* moves_with = nullptr;

  Axis operator-() const { return {-direction, moves_with}; }
};

Reading read(const Moving& body, Vec2 point, const Axis& axis) {
  const Vec2 arm = transform_point(body.pose, point) - body.center;
  Vec2 velocity = body.velocity + cross(body.angular_velocity, arm);
  if (const Moving* frame = axis.moves_with) {
    velocity -= frame->velocity + cross(frame->angular_velocity, arm + (body.center - frame->center));
  }
  return {dot(axis.direction, body.center) + dot(axis.direction, arm), dot(axis.direction, velocity)};
}

/// The point that is lowest along the axis after the time h, if all points keep their present velocity.
Reading lowest_after(const Moving& body, std::span<const Vec2> points, const Axis& axis, float h) {
  Reading lowest{};
  float lowest_place = std::numeric_limits<float>::max();
  for (const Vec2 point : points) {
    const Reading reading = read(body, point, axis);
    if (const float place = reading.place + h * reading.speed; place < lowest_place) {
      lowest_place = place;
      lowest = reading;
    }
  }
  return lowest;
}

/// Two bodies at one time, with the axis that separates them.
struct Moment {
  Moving a;
  Moving b;
  /// Unit vector from a to b.
  Vec2 axis;
  bool axis_rotates_with_a;
};

/// Separation along the axis, and its rate, for the pair of points with the least separation after the time h.
Reading deepest_after(const TimeOfImpactInput& input, const Moment& moment, float h) {
  const Axis axis{moment.axis, moment.axis_rotates_with_a ? &moment.a : nullptr};
  const Reading b = lowest_after(moment.b, input.b.points, axis, h);
  const Reading minus_a = lowest_after(moment.a, input.a.points, -axis, h);
  return {b.place + minus_a.place, b.speed + minus_a.speed};
}

/// The time at which a parabola that starts at `height` >= 0 above the target reaches the target: the positive root h of
/// height + speed h - curvature h^2 / 2, or infinity, in the form without cancellation.
float time_to_fall(float height, float speed, float curvature) {
  const float root = std::sqrt(speed * speed + 2.0f * curvature * height);
  if (speed < 0.0f) return 2.0f * height / (root - speed);
  return curvature > 0.0f ? (speed + root) / curvature : std::numeric_limits<float>::infinity();
}

/// The longest advance, at most `limit`, in which no pair of points reaches the target. The advance starts at the limit; in each round
/// the pair with the least separation shortens it. Each pair shortens it at most once, so the rounds end.
float safe_step(const TimeOfImpactInput& input, const Moment& moment, float target, float curvature, float limit) {
  const std::size_t pairs = input.a.points.size() + input.b.points.size();
  float step = limit;
  for (std::size_t i = 0; i <= pairs; ++i) {
    const Reading deepest = deepest_after(input, moment, step);
    const float height = deepest.place - target;
    if (height + step * deepest.speed - 0.5f * curvature * step * step >= 0.0f) return step;
    const float cut = time_to_fall(max(height, 0.0f), deepest.speed, curvature);
    if (!(cut < step)) return step;
    step = cut;
  }
  return step;
}

/// The input with both sweeps moved so that a starts at the origin.
TimeOfImpactInput recentred(const TimeOfImpactInput& input) {
  TimeOfImpactInput local = input;
  const Vec2 origin = input.sweep_a.center_0;
  for (Sweep* sweep : {&local.sweep_a, &local.sweep_b}) {
    sweep->center_0 -= origin;
    sweep->center_1 -= origin;
  }
  return local;
}

int max_rounds(float turn_a, float turn_b) {
  const float quarters = min((abs(turn_a) + abs(turn_b)) * (2.0f / kPi), kMostQuarters);
  return kMaxImpactRounds * (1 + static_cast<int>(quarters));
}

/// The point midway between the rounded surfaces, in the frame of `nearest`.
Vec2 middle_of(const TimeOfImpactInput& input, const DistanceOutput& nearest) {
  return nearest.point_a + 0.5f * (nearest.distance + input.a.radius - input.b.radius) * nearest.normal;
}

/// Advances from the input's first time until the cores of the shapes are at the target distance.
TimeOfImpactOutput advance(const TimeOfImpactInput& input, float target, int most_rounds) {
  const bool with_a = axis_rotates_with_a(input);
  const float curvature =
      with_a ? acceleration_seen_from_a(input)
             : acceleration_bound(input.sweep_a, input.a.points) + acceleration_bound(input.sweep_b, input.b.points);

  TimeOfImpactOutput out{.state = State::failed, .time = input.min_time};
  DistanceInput query{.a = input.a, .b = input.b, .b_in_a = {}, .use_radii = false};
  SimplexCache cache;
  for (out.iterations = 1; out.iterations <= most_rounds; ++out.iterations) {
    Moment moment{moving_at(input.sweep_a, out.time), moving_at(input.sweep_b, out.time), {}, with_a};
    query.b_in_a = relative(moment.a.pose, moment.b.pose);
    const DistanceOutput nearest = distance(query, cache);
    moment.axis = rotate(moment.a.pose.rotation, nearest.normal);
    out.normal = moment.axis;
    out.point = transform_point(moment.a.pose, middle_of(input, nearest));
    if (nearest.distance < target + input.length_unit * kImpactTolerance) {
      out.state = nearest.normal == Vec2{} ? State::overlapped : State::hit;
      return out;
    }
    const float left = input.max_time - out.time;
    const float step = safe_step(input, moment, target, curvature, left);
    if (step >= left) return {.state = State::separated, .time = input.max_time, .iterations = out.iterations};
    out.time += step;
  }
  return out;
}

bool turns_many_times(const Sweep& sweep) { return abs(sweep.angle) > kManyTurns; }

/// As advance(), with a shape that turns many times in place of the disc in which it turns.
TimeOfImpactOutput advance_discs(TimeOfImpactInput input, float target) {
  for (auto [shape, sweep] : {std::pair(&input.a, &input.sweep_a), std::pair(&input.b, &input.sweep_b)}) {
    if (!turns_many_times(*sweep)) continue;
    target += reach_of(*sweep, shape->points);
    shape->points = std::span(&sweep->local_center, 1);
    sweep->rotation_1 = sweep->rotation_0;
    sweep->angle = 0.0f;
  }
  return advance(input, target, kMaxImpactRounds);
}

}  // namespace

TimeOfImpactOutput time_of_impact(const TimeOfImpactInput& world_input) {
  TimeOfImpactInput input = recentred(world_input);
  input.a.exact = nullptr;
  input.b.exact = nullptr;
  const float target = impact_distance(input.a.radius + input.b.radius, input.length_unit);
  int most = max_rounds(input.sweep_a.angle, input.sweep_b.angle);
  if (turns_many_times(input.sweep_a) || turns_many_times(input.sweep_b)) {
    const TimeOfImpactOutput discs = advance_discs(input, target);
    if (discs.state == State::separated) return discs;
    input.min_time = discs.time;
    most = max_rounds(kTurnsOnceTouching, 0.0f);
  }
  TimeOfImpactOutput out = advance(input, target, most);
  if (out.state != State::separated) out.point += world_input.sweep_a.center_0;
  return out;
}

}  // namespace drystone
