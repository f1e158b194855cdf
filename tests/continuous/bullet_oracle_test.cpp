// Bullets against an oracle: random convex shapes, spinning, against targets that move and spin, and three bodies whose
// impacts depend on each other. The oracle follows the sweeps in double precision by conservative advancement over
// brute-force distances, carries out the earliest impact, and repeats the search. It shares no formula with the engine.
//
// No shapes touch when the step begins, so the solver changes no velocity, and the place where a body stopped gives the
// time.
#include <algorithm>
#include <cmath>

#include "geometry/shape_geometry.hpp"
#include "tests/geometry/reference.hpp"
#include "tests/support/making.hpp"
#include "tests/support/sanitized.hpp"

namespace drystone::test {
namespace {

using geometry::Double2;
using geometry::to_double;
using reference::Outline;
using reference::Random;

constexpr double kSlop = static_cast<double>(kLinearSlop);

struct Body {
  ShapeGeometry shape;
  BodyOptions options;
};

/// The poses of a body over the step, as docs/continuous.md describes them: the centre moves on a line, the rotation is
/// blended.
struct Way {
  std::vector<Vec2> arms;  // The shape's points, relative to the centre of mass.
  double radius = 0.0;
  Double2 start;
  Double2 stop;
  Double2 from;  // Cosine and sine.
  Double2 to;
  bool bullet = false;
  bool fast = false;
  double end = 1.0;  // The body rests from this time on.

  Outline at(double time) const {
    const double t = std::min(time, end);
    const Double2 turn = (1.0 - t) * from + t * to;
    return reference::posed(arms, (1.0 - t) * start + t * stop, std::atan2(turn.y, turn.x));
  }
  /// An upper bound of the speed of all points. The blend turns fastest in its middle, at twice the tangent of half the
  /// turn.
  double most_speed() const {
    double reach = 0.0;
    for (const Vec2 arm : arms) reach = std::max(reach, geometry::length(to_double(arm)));
    const double turn = std::atan2(geometry::cross(from, to), geometry::dot(from, to));
    return geometry::length(stop - start) + reach * 2.0 * std::tan(0.5 * std::abs(turn));
  }
};

/// The first time at which the distance of two bodies is the target of an impact plus `extra`; 1 if there is none.
double first_time(const Way& a, const Way& b, double extra) {
  const double target = std::max(kSlop, a.radius + b.radius - kSlop) + extra;
  const double speed = a.most_speed() + b.most_speed();
  for (double time = 0.0; time < 1.0;) {
    const double height = reference::distance(a.at(time), b.at(time)) - target;
    if (height < 1e-5) return time;
    time += height / speed;
  }
  return 1.0;
}

/// Carries out the impacts in the order of time.
void run_oracle(std::vector<Way>& ways, double extra) {
  for (;;) {
    double earliest = 1.0;
    Way* bullet = nullptr;
    Way* other = nullptr;
    for (Way& a : ways) {
      if (!a.bullet || a.end < 1.0) continue;
      for (Way& b : ways) {
        if (&a == &b) continue;
        const double time = first_time(a, b, extra);
        if (time >= earliest) continue;
        earliest = time;
        bullet = &a;
        other = &b;
      }
    }
    if (bullet == nullptr) return;
    bullet->end = earliest;
    if (other->fast) other->end = std::min(other->end, earliest);
  }
}

class Trial {
 public:
  explicit Trial(std::span<const Body> bodies) : bodies_(bodies) {}

  /// Whether no body is near another before the step.
  bool starts_apart() const {
    const std::vector<Way> ways = make_ways();
    for (std::size_t i = 0; i < ways.size(); ++i) {
      for (std::size_t j = 0; j < i; ++j) {
        const double gap = reference::distance(ways[i].at(0.0), ways[j].at(0.0)) - ways[i].radius - ways[j].radius;
        if (gap < 0.2) return false;
      }
    }
    return true;
  }

  /// The end of each motion by the oracle, if impacts are reported early by the given distance.
  std::vector<double> expected(double early) const {
    std::vector<Way> ways = make_ways();
    run_oracle(ways, early);
    std::vector<double> ends;
    for (const Way& way : ways) ends.push_back(way.end);
    return ends;
  }

  /// The time at which each motion ends in the engine. Checks that a body is where its sweep is at that time.
  std::vector<double> engine_ends() const {
    World world(shooting_range());
    const std::vector<BodyId> ids = fill(world, kAllCategories);
    world.step(kDt).value();
    const std::vector<Way> ways = make_ways();
    std::vector<double> ends;
    for (std::size_t i = 0; i < ids.size(); ++i) {
      const Double2 center = to_double(center_of(world, ids[i]));
      const Double2 path = ways[i].stop - ways[i].start;
      const bool rests = geometry::dot(path, path) == 0.0;
      const double end = rests ? 1.0 : geometry::dot(center - ways[i].start, path) / geometry::dot(path, path);
      ends.push_back(end);
      // Single precision at a few metres.
      EXPECT_LT(geometry::length(center - ((1.0 - end) * ways[i].start + end * ways[i].stop)), 1e-5);
      const Double2 turn = (1.0 - end) * ways[i].from + end * ways[i].to;
      EXPECT_NEAR(std::remainder(static_cast<double>(angle_of(world, ids[i])) - std::atan2(turn.y, turn.x), 2.0 * M_PI),
                  0.0, 1e-5 + 1e-6 / geometry::length(path));
    }
    return ends;
  }

 private:
  static constexpr std::uint64_t kAllCategories = ~std::uint64_t{0};

  static WorldOptions shooting_range() {
    WorldOptions options = still_world();
    options.continuous = true;
    return options;
  }

  std::vector<BodyId> fill(World& world, std::uint64_t mask) const {
    std::vector<BodyId> ids;
    for (const Body& body : bodies_) {
      ids.push_back(world.create_body(body.options));
      ShapeOptions shape;
      shape.filter.mask = mask;
      if (const auto* circle = std::get_if<Circle>(&body.shape)) {
        world.create_shape(ids.back(), *circle, shape).value();
      } else {
        world.create_shape(ids.back(), std::get<Polygon>(body.shape), shape).value();
      }
    }
    return ids;
  }

  /// The motions in a world in which the bodies do not collide.
  std::vector<Way> make_ways() const {
    World world(still_world());
    const std::vector<BodyId> ids = fill(world, 0);
    std::vector<Way> ways(ids.size());
    for (std::size_t i = 0; i < ids.size(); ++i) {
      const BodyMotion motion = world.motion(ids[i]);
      const ConvexProxy proxy = make_proxy(bodies_[i].shape);
      const Vec2 local_center = inv_transform_point(motion.pose, motion.center);
      for (const Vec2 point : proxy.points) ways[i].arms.push_back(point - local_center);
      ways[i].radius = static_cast<double>(proxy.radius);
      ways[i].start = to_double(to_vec2(motion.center));
      ways[i].from = {static_cast<double>(motion.pose.rotation.c), static_cast<double>(motion.pose.rotation.s)};
      // Slow bodies rest, fast ones move more than their size. A slow bullet is not swept.
      ways[i].fast = length(motion.velocity) > 10.0f;
      ways[i].bullet = bodies_[i].options.bullet && ways[i].fast;
    }
    world.step(kDt).value();
    for (std::size_t i = 0; i < ids.size(); ++i) {
      const BodyMotion motion = world.motion(ids[i]);
      ways[i].stop = to_double(to_vec2(motion.center));
      ways[i].to = {static_cast<double>(motion.pose.rotation.c), static_cast<double>(motion.pose.rotation.s)};
    }
    return ways;
  }

  std::span<const Body> bodies_;
};

class RandomShots : public Random {
 public:
  using Random::Random;

  /// A polygon, a disc or a thin board.
  ShapeGeometry shape() {
    switch (integer(0, 3)) {
      case 0: return Circle{{}, number(0.03f, 0.2f)};
      case 1: return make_box({{number(0.01f, 0.03f), number(0.3f, 1.0f)}}).value();
      case 2: return polygon(0.25f, 0.0f);
      default: return polygon(0.2f, number(0.01f, 0.05f));
    }
  }
  Body bullet(float x, float direction) {
    Body body = spinning(shape(), {x, number(-0.3f, 0.3f)});
    body.options.bullet = true;
    body.options.velocity = rotate(make_rotation(number(-0.15f, 0.15f)), {direction * number(120.0f, 380.0f), 0.0f});
    return body;
  }
  /// A target at x. Two in three targets are fast, the others rest.
  Body target(float x) {
    Body body = spinning(shape(), {x, number(-0.5f, 0.5f)});
    if (integer(0, 2) == 0) {
      body.options.angular_velocity = 0.0f;
    } else {
      body.options.velocity = rotate(make_rotation(number(-kPi, kPi)), {number(60.0f, 150.0f), 0.0f});
    }
    return body;
  }

 private:
  Body spinning(const ShapeGeometry& shape, Vec2 position) {
    Body body{shape, {}};
    body.options.type = BodyType::dynamic;
    body.options.position = to_position(position);
    body.options.angle = number(-kPi, kPi);
    body.options.angular_velocity = number(-85.0f, 85.0f);  // Nearly a quarter turn in the step.
    return body;
  }
};

struct Tally {
  int compared = 0;
  int grazing = 0;
  int with_impact = 0;
  int with_several = 0;  // Bodies stopped at two or more times.
};

/// The engine may report an impact a quarter of the slop early. Cases in which this changes the outcome are not
/// compared.
void compare(const Trial& trial, Tally& tally) {
  const std::vector<double> late = trial.expected(0.0);
  const std::vector<double> early = trial.expected(0.25 * kSlop);
  double spread = 0.0;
  for (std::size_t i = 0; i < late.size(); ++i) spread = std::max(spread, std::abs(late[i] - early[i]));
  if (spread > 0.02) {
    ++tally.grazing;
    return;
  }
  const std::vector<double> ends = trial.engine_ends();
  // The error of one body's stop carries over to the next, plus rounding in single precision.
  const double tolerance = 1e-3 + 2.0 * spread;
  std::vector<double> times;
  for (std::size_t i = 0; i < ends.size(); ++i) {
    EXPECT_NEAR(ends[i], late[i], tolerance) << "body " << i;
    if (late[i] < 1.0) times.push_back(late[i]);
  }
  std::sort(times.begin(), times.end());
  ++tally.compared;
  tally.with_impact += times.empty() ? 0 : 1;
  tally.with_several += times.size() > 1 && times.back() - times.front() > 1e-3 ? 1 : 0;
}

TEST(BulletOracle, StopsAtAMovingSpinningTarget) {
  RandomShots range(81);
  Tally tally;
  constexpr int kTrials = some_if_sanitized(3000, 300);
  for (int i = 0; i < kTrials; ++i) {
    SCOPED_TRACE(i);
    const std::array bodies = {range.bullet(-2.0f, 1.0f), range.target(range.number(-0.8f, 1.5f))};
    const Trial trial(bodies);
    if (trial.starts_apart()) compare(trial, tally);
    if (HasFailure()) return;
  }
  EXPECT_GT(tally.with_impact, kTrials / 4);
  EXPECT_GT(tally.compared - tally.with_impact, kTrials / 10);
  EXPECT_LT(tally.grazing, tally.compared / 10);
}

// Two bullets from both sides and a target between them; two bullets one after the other; three bullets; one bullet and
// two targets, where the first target may or may not block the second.
TEST(BulletOracle, CarriesOutImpactsOfThreeBodiesInOrderOfTime) {
  RandomShots range(82);
  Tally tally;
  constexpr int kTrials = some_if_sanitized(4000, 400);
  for (int i = 0; i < kTrials; ++i) {
    SCOPED_TRACE(i);
    std::array bodies = {range.bullet(-2.0f, 1.0f), range.target(range.number(-0.8f, 0.8f)),
                         i % 4 == 0   ? range.bullet(2.0f, -1.0f)
                         : i % 4 == 1 ? range.bullet(-3.5f, 1.0f)
                         : i % 4 == 2 ? range.target(range.number(-0.8f, 1.5f))
                                      : range.bullet(2.0f, -1.0f)};
    if (i % 4 == 3) bodies[1].options.bullet = true;
    const Trial trial(bodies);
    if (trial.starts_apart()) compare(trial, tally);
    if (HasFailure()) return;
  }
  EXPECT_GT(tally.with_several, kTrials / 7);
  EXPECT_LT(tally.grazing, tally.compared / 5);
}

}  // namespace
}  // namespace drystone::test
