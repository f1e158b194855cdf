// Time of impact against fine sampling of double-precision distances, and against closed forms.
#include <gtest/gtest.h>

#include "geometry/shape_geometry.hpp"
#include "tests/geometry/reference.hpp"

namespace drystone {
namespace {

using reference::Random;
using State = TimeOfImpactOutput::State;

constexpr double kSlop = static_cast<double>(kLinearSlop);

reference::Outline outline_at(std::span<const Vec2> points, const Sweep& sweep, double t) {
  const double c = (1.0 - t) * static_cast<double>(sweep.rotation_0.c) + t * static_cast<double>(sweep.rotation_1.c);
  const double s = (1.0 - t) * static_cast<double>(sweep.rotation_0.s) + t * static_cast<double>(sweep.rotation_1.s);
  const geometry::Double2 center =
      (1.0 - t) * geometry::to_double(sweep.center_0) + t * geometry::to_double(sweep.center_1);
  std::vector<Vec2> arms;
  for (const Vec2 p : points) arms.push_back(p - sweep.local_center);
  const double start = std::atan2(static_cast<double>(sweep.rotation_0.s), static_cast<double>(sweep.rotation_0.c));
  const double turned = start + t * static_cast<double>(sweep.angle);
  return reference::posed(arms, center, sweep.angle != 0.0f ? turned : std::atan2(s, c));
}

double distance_at(const TimeOfImpactInput& input, double t) {
  return reference::distance(outline_at(input.a.points, input.sweep_a, t),
                             outline_at(input.b.points, input.sweep_b, t));
}

double target_of(const TimeOfImpactInput& input) {
  return std::max(kSlop, static_cast<double>(input.a.radius + input.b.radius) - kSlop);
}

Sweep random_sweep(Random& random, float size, float most_turn) {
  const float start = random.number(-kPi, kPi);
  Sweep sweep;
  sweep.local_center = random.point(0.5f);
  sweep.center_0 = random.point(size);
  sweep.center_1 = sweep.center_0 + random.point(2.0f * size);
  sweep.rotation_0 = make_rotation(start);
  sweep.rotation_1 = make_rotation(start + random.number(-most_turn, most_turn));
  return sweep;
}

/// Before the returned time nothing comes closer than the target distance, up to tolerance and rounding; at a hit the
/// shapes are at that distance.
void expect_right(const TimeOfImpactInput& input, const TimeOfImpactOutput& out, int samples) {
  const double target = target_of(input);
  const double rounding = 5e-5;
  const double time = static_cast<double>(out.time);
  if (out.state == State::overlapped) {
    EXPECT_LE(distance_at(input, time), rounding);
    return;
  }
  if (out.state == State::hit && out.time == 0.0f) {
    EXPECT_LE(distance_at(input, 0.0), target + 0.25 * kSlop + rounding);
    return;
  }
  for (int i = 0; i <= samples; ++i) {
    const double t = time * i / samples;
    ASSERT_GE(distance_at(input, t), target - rounding) << "missed at " << t << " before " << time;
  }
  if (out.state == State::hit) {
    EXPECT_LE(distance_at(input, time), target + 0.25 * kSlop + rounding);
    EXPECT_NEAR(length(out.normal), 1.0f, 1e-5f);
  }
}

// A sweep turns the shorter way from one rotation to the other, up to a quarter turn.
constexpr float kMostTurn = 0.5f * kPi;

TEST(TimeOfImpact, NeverMissesAndNeverStopsEarly) {
  Random random(61);
  int hits = 0;
  int separated = 0;
  int failed = 0;
  int rounds = 0;
  for (int i = 0; i < 4000; ++i) {
    const ShapeGeometry a = random.shape(1.0f);
    const ShapeGeometry b = random.shape(1.0f);
    Sweep sweep_a = random_sweep(random, 3.0f, kMostTurn);
    const Sweep sweep_b = random_sweep(random, 3.0f, kMostTurn);
    // In every fourth pair one of the two turns as far as allowed.
    if (i % 4 == 0) sweep_a.rotation_1 = sweep_a.rotation_0 * make_rotation(i % 8 == 0 ? kMostTurn : -kMostTurn);
    const TimeOfImpactInput input{make_proxy(a), make_proxy(b), sweep_a, sweep_b, random.number(0.5f, 1.0f)};
    const TimeOfImpactOutput out = time_of_impact(input);
    expect_right(input, out, 200);
    hits += out.state == State::hit && out.time > 0.0f ? 1 : 0;
    separated += out.state == State::separated ? 1 : 0;
    failed += out.state == State::failed ? 1 : 0;
    rounds = std::max(rounds, out.iterations);
    if (out.state == State::separated) {
      EXPECT_EQ(out.time, input.max_time);
    }
  }
  EXPECT_GT(hits, 300);
  EXPECT_GT(separated, 300);
  EXPECT_EQ(failed, 0);
  EXPECT_LE(rounds, 60);
}

/// Up to three turns, which two rotations cannot represent.
TEST(TimeOfImpact, FollowsFarTurns) {
  Random random(67);
  int hits = 0;
  int failed = 0;
  for (int i = 0; i < 2000; ++i) {
    const ShapeGeometry a = random.shape(1.0f);
    const ShapeGeometry b = random.shape(1.0f);
    Sweep sweep_a = random_sweep(random, 3.0f, kMostTurn);
    sweep_a.angle = random.number(kMostTurn, 20.0f) * (i % 2 == 0 ? 1.0f : -1.0f);
    sweep_a.rotation_1 = sweep_a.rotation_0 * make_rotation(sweep_a.angle);
    Sweep sweep_b = random_sweep(random, 3.0f, kMostTurn);
    if (i % 4 == 0) sweep_b.angle = 10.0f;
    const TimeOfImpactInput input{make_proxy(a), make_proxy(b), sweep_a, sweep_b, random.number(0.5f, 1.0f)};
    const TimeOfImpactOutput out = time_of_impact(input);
    expect_right(input, out, 1000);
    hits += out.state == State::hit && out.time > 0.0f ? 1 : 0;
    failed += out.state == State::failed ? 1 : 0;
  }
  EXPECT_GT(hits, 300);
  EXPECT_EQ(failed, 0);
}

/// A shape that turns a thousand times or more sweeps a disc. The closed form of two discs says when the search must begin at the earliest,
/// and that shapes whose discs never meet have no impact. Without it all rounds are spent in the first turns.
TEST(TimeOfImpact, AShapeOfManyTurnsIsSearchedFromWhereItsDiscTouches) {
  Random random(68);
  int separated = 0;
  int met = 0;
  for (int i = 0; i < 1000; ++i) {
    const ShapeGeometry a = random.shape(1.0f);
    const ShapeGeometry b = random.shape(1.0f);
    Sweep sweep_a = random_sweep(random, 6.0f, kMostTurn);
    Sweep sweep_b = random_sweep(random, 6.0f, kMostTurn);
    float radius = kLinearSlop;
    for (const auto& [shape, sweep] : {std::pair(&a, &sweep_a), std::pair(&b, &sweep_b)}) {
      sweep->angle = random.number(6.0e3f, 1.0e6f);
      sweep->rotation_1 = sweep->rotation_0 * make_rotation(sweep->angle);
      const ConvexProxy proxy = make_proxy(*shape);
      float reach = 0.0f;
      for (const Vec2 point : proxy.points) reach = std::max(reach, distance(point, sweep->local_center));
      radius += reach + proxy.radius;
    }
    const TimeOfImpactOutput out = time_of_impact({make_proxy(a), make_proxy(b), sweep_a, sweep_b});
    EXPECT_LE(out.iterations, 600);
    // The centres approach as |start + t path|.
    const Vec2 start = sweep_b.center_0 - sweep_a.center_0;
    const Vec2 path = sweep_b.center_1 - sweep_a.center_1 - start;
    const double closest = std::clamp(-double{dot(start, path)} / double{length_squared(path)}, 0.0, 1.0);
    const auto apart = [&](double t) { return double{length(start + static_cast<float>(t) * path)} - double{radius}; };
    if (apart(closest) > 0.02) {
      ++separated;
      EXPECT_EQ(out.state, State::separated) << i;
    } else if (out.state != State::separated && apart(0.0) > 0.0) {
      ++met;
      EXPECT_LT(apart(double{out.time}), 0.02) << i;
    }
  }
  EXPECT_GT(separated, 200);
  EXPECT_GT(met, 50);
}

// Bullets: a small shape crosses a thin wall in a thousandth of its path.
TEST(TimeOfImpact, FindsTheImpactOfFastBodiesOnThinWalls) {
  Random random(62);
  const Segment wall{{0.0f, -50.0f}, {0.0f, 50.0f}};
  const ShapeGeometry wall_shape = wall;
  for (int i = 0; i < 2000; ++i) {
    const ShapeGeometry bullet = random.shape(0.1f);
    Sweep still;
    Sweep flight = random_sweep(random, 1.0f, kMostTurn);
    flight.center_0 = {random.number(-200.0f, -1.0f), random.number(-10.0f, 10.0f)};
    flight.center_1 = {random.number(1.0f, 200.0f), random.number(-10.0f, 10.0f)};
    const TimeOfImpactInput input{make_proxy(wall_shape), make_proxy(bullet), still, flight};
    const TimeOfImpactOutput out = time_of_impact(input);
    ASSERT_EQ(out.state, State::hit) << i;
    expect_right(input, out, 20);
    EXPECT_NEAR(out.normal.x, -1.0f, 1e-4f);
    EXPECT_NEAR(out.point.x, 0.0f, 0.02f);
  }
}

// A rod turns past a post. Its tip dips under the target only in the middle of the step, so both ends look free.
TEST(TimeOfImpact, FindsACornerThatDipsInAndOutAgain) {
  const ShapeGeometry rod = make_box({.half_extents = {2.0f, 0.05f}}).value();
  const ShapeGeometry post = make_box({.half_extents = {0.1f, 0.5f}}).value();
  for (const float turn : {0.25f * kPi, -0.25f * kPi, kMostTurn, -kMostTurn}) {
    SCOPED_TRACE(turn);
    Sweep turning;
    turning.rotation_0 = make_rotation(-0.5f * turn);
    turning.rotation_1 = make_rotation(0.5f * turn);
    Sweep still;
    still.center_0 = still.center_1 = {2.08f, 0.0f};
    const TimeOfImpactInput input{make_proxy(post), make_proxy(rod), still, turning};
    ASSERT_GT(distance_at(input, 0.0), 0.01);
    ASSERT_GT(distance_at(input, 1.0), 0.01);
    ASSERT_EQ(distance_at(input, 0.5), 0.0);
    const TimeOfImpactOutput out = time_of_impact(input);
    EXPECT_EQ(out.state, State::hit);
    EXPECT_GT(out.time, 0.0f);
    EXPECT_LT(out.time, 0.5f);
    expect_right(input, out, 1000);
  }
}

// A long rod makes a quarter turn just above a post, or just touches it. This is the slowest case: the search may
// neither give up nor let the rod pass.
TEST(TimeOfImpact, DecidesWhetherARodThatMakesAQuarterTurnHits) {
  const ShapeGeometry rod = make_box({.half_extents = {5.0f, 0.05f}}).value();
  const ShapeGeometry post = Circle{{}, 0.1f};
  int rounds = 0;
  for (int i = -40; i <= 40; ++i) {
    // The tip's corner moves on a circle of this radius; the target is the post's radius less a slop from it.
    const float reach = std::sqrt(25.0f + 0.0025f) + 0.095f;
    const float gap = 0.001f * static_cast<float>(i);
    for (const float turn : {kMostTurn, -kMostTurn}) {
      SCOPED_TRACE(testing::Message() << "gap " << gap << ", turn " << turn);
      Sweep turning;
      turning.rotation_0 = make_rotation(-0.5f * turn);
      turning.rotation_1 = make_rotation(0.5f * turn);
      Sweep still;
      still.center_0 = still.center_1 = {reach + gap, 0.0f};
      const TimeOfImpactInput input{make_proxy(post), make_proxy(rod), still, turning};
      const TimeOfImpactOutput out = time_of_impact(input);
      // Hits may be reported up to a quarter of the slop early.
      if (gap > kImpactTolerance + 1e-4f) {
        EXPECT_EQ(out.state, State::separated);
      }
      if (gap < -1e-4f) {
        EXPECT_EQ(out.state, State::hit);
      }
      EXPECT_NE(out.state, State::failed);
      expect_right(input, out, 1000);
      rounds = std::max(rounds, out.iterations);
    }
  }
  EXPECT_LT(rounds, 100);
}

// The centres are 2 * (0.5 - slop / 2) apart: the circles touch with an overlap of a slop.
TEST(TimeOfImpact, AgreesWithTheClosedFormForCircles) {
  const ShapeGeometry ball = Circle{};
  Sweep still;
  Sweep flight;
  flight.center_0 = {-10.0f, 0.0f};
  flight.center_1 = {10.0f, 0.0f};
  const TimeOfImpactOutput out = time_of_impact({make_proxy(ball), make_proxy(ball), still, flight});
  EXPECT_EQ(out.state, State::hit);
  EXPECT_NEAR(20.0f * out.time, 10.0f - 0.995f, kImpactTolerance + 1e-5f);
  EXPECT_EQ(out.normal, (Vec2{-1.0f, 0.0f}));
  EXPECT_NEAR(out.point.x, -0.4975f, kImpactTolerance);
}

TEST(TimeOfImpact, IsTheSameFarFromTheOrigin) {
  const ShapeGeometry box = make_box({}).value();
  const auto time_at = [&](Vec2 place) {
    Sweep still;
    still.center_0 = still.center_1 = place;
    Sweep fall;
    fall.center_0 = place + Vec2{0.25f, 4.0f};
    fall.center_1 = place + Vec2{0.25f, 0.5f};
    fall.rotation_1 = make_rotation(0.5f);
    return time_of_impact({make_proxy(box), make_proxy(box), still, fall});
  };
  const TimeOfImpactOutput here = time_at({});
  const TimeOfImpactOutput far = time_at({65536.0f, -32768.0f});
  EXPECT_EQ(here.state, State::hit);
  EXPECT_EQ(here.time, far.time);
  EXPECT_EQ(here.normal, far.normal);
  // Coordinates of 65536 are multiples of 1/128.
  EXPECT_NEAR(far.point.x - 65536.0f, here.point.x, 0.005f);
  EXPECT_NEAR(far.point.y + 32768.0f, here.point.y, 0.005f);
}

TEST(TimeOfImpact, DistinguishesOverlapAtTheStart) {
  const ShapeGeometry box = make_box({}).value();
  Sweep sweep;
  EXPECT_EQ(time_of_impact({make_proxy(box), make_proxy(box), sweep, sweep}).state, State::overlapped);
  Sweep near;
  near.center_0 = near.center_1 = {1.004f, 0.0f};
  const TimeOfImpactOutput touch = time_of_impact({make_proxy(box), make_proxy(box), sweep, near});
  EXPECT_EQ(touch.state, State::hit);
  EXPECT_EQ(touch.time, 0.0f);
  EXPECT_EQ(touch.normal, (Vec2{1.0f, 0.0f}));
}

// Even nearly half a revolution, which is beyond the contract, gives a safe time.
TEST(TimeOfImpact, StaysSafeForAnyTurn) {
  Random random(63);
  for (int i = 0; i < 500; ++i) {
    const ShapeGeometry a = random.shape(1.0f);
    const ShapeGeometry b = random.shape(1.0f);
    const TimeOfImpactInput input{make_proxy(a), make_proxy(b), random_sweep(random, 3.0f, 0.9f * kPi),
                                  random_sweep(random, 3.0f, 0.9f * kPi)};
    expect_right(input, time_of_impact(input), 200);
  }
}

TEST(Sweep, KeepsTheCenterOnItsLine) {
  Random random(64);
  for (int i = 0; i < 100; ++i) {
    const Sweep sweep = random_sweep(random, 3.0f, 0.25f * kPi);
    for (const float t : {0.0f, 0.25f, 1.0f}) {
      const Transform pose = pose_at(sweep, t);
      EXPECT_TRUE(is_normalized(pose.rotation));
      const Vec2 center = transform_point(pose, sweep.local_center);
      const Vec2 expected = lerp(sweep.center_0, sweep.center_1, t);
      EXPECT_NEAR(center.x, expected.x, 1e-5f);
      EXPECT_NEAR(center.y, expected.y, 1e-5f);
    }
    EXPECT_NEAR(pose_at(sweep, 1.0f).rotation.s, sweep.rotation_1.s, 1e-6f);
  }
}

}  // namespace
}  // namespace drystone
