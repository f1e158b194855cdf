// Manifolds that lanes compute for many pairs together are those of the same pairs one by one, bit by bit, for all
// lanes that this machine has. The pairs are random ones near each other, and those where a last bit decides: flush, on
// top of each other, corner to corner, tiny, far from their bodies.
#include "collide/manifold_lanes.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cstring>
#include <string>
#include <vector>

#include "collide/hull.hpp"
#include "drystone/world.hpp"
#include "reference.hpp"
#include "tests/support/sanitized.hpp"

namespace drystone::contact {
namespace {

using reference::Random;

struct Pair {
  ShapeGeometry a;
  ShapeGeometry b;
  Transform b_in_a;
};

/// How the two shapes of a pair lie to each other.
enum class Family { near, flush, same, corners, beside, tiny, far_from_body, count };

/// Shapes of one LaneKind.
class Shapes {
 public:
  Shapes(LaneKind kind, unsigned seed) : random(seed), kind_(kind) {}

  /// A polygon of the kind, about so many times the size of a crate.
  Polygon polygon(float scale = 1.0f, Vec2 shift = {}) {
    const int most = kind_ == LaneKind::quadrangles ? 4 : kSmallHull;
    const bool rounded = random.integer(0, 2) == 0;
    const Polygon made = random.polygon(random.integer(3, most), rounded ? scale * random.uniform(0.0f, 0.2f) : 0.0f);
    std::vector<Vec2> vertices(made.vertices().begin(), made.vertices().end());
    for (Vec2& v : vertices) v = scale * v + shift;
    return Polygon::from_convex(vertices, made.radius());
  }

  /// A regular outline; boxes, mostly.
  Polygon regular_one() {
    const int sides = kind_ == LaneKind::quadrangles ? 4 : 2 * random.integer(2, 4);
    return reference::regular(sides, multiple(1, 3, 0.25f), multiple(0, 1, 0.1f));
  }

  /// A multiple of the step, between two multiples.
  float multiple(int low, int high, float step) { return static_cast<float>(random.integer(low, high)) * step; }

  Random random;

 private:
  LaneKind kind_;
};

/// Gaps at which something changes.
constexpr std::array kGaps = {-0.5f,
                              -0.01f,
                              -kFeatureTolerance,
                              -1.0e-7f,
                              0.0f,
                              1.0e-7f,
                              kFeatureTolerance,
                              kSpeculativeDistance,
                              kSpeculativeDistance*(1.0f + 1.0e-6f),
                              0.1f};

Rotation quarter_turns(int n) {
  constexpr std::array kTurns = {Rotation{1.0f, 0.0f}, Rotation{0.0f, 1.0f}, Rotation{-1.0f, 0.0f},
                                 Rotation{0.0f, -1.0f}};
  return kTurns[static_cast<std::size_t>(n)];
}

/// A capsule as long as a crate, or one of radius 0, or nearly a disc.
Capsule capsule(Random& random, float scale, Vec2 shift) {
  const Vec2 middle{scale * random.uniform(-0.5f, 0.5f), scale * random.uniform(-0.5f, 0.5f)};
  const Vec2 half{scale * random.uniform(-1.0f, 1.0f), scale * random.uniform(-1.0f, 1.0f)};
  const float part = random.integer(0, 9) == 0 ? 1.0e-4f : 1.0f;
  const float radius = random.integer(0, 3) == 0 ? 0.0f : scale * random.uniform(0.0f, 0.5f);
  return {middle + part * half + shift, middle - part * half + shift, radius};
}

/// A capsule, and another capsule or a polygon.
Pair make_capsule_pair(Shapes& shapes, Family family, bool with_polygon) {
  Random& random = shapes.random;
  const float gap = kGaps[static_cast<std::size_t>(random.integer(0, kGaps.size() - 1))];
  const auto other = [&](float scale, Vec2 shift) {
    return with_polygon ? ShapeGeometry(shapes.polygon(scale, shift)) : capsule(random, scale, shift);
  };
  switch (family) {
    case Family::flush:
    case Family::corners:
    case Family::beside: {
      // Parallel, one above the other or one behind the other.
      const Capsule line{{-0.5f, 0.0f}, {0.5f, 0.0f}, shapes.multiple(0, 1, 0.25f)};
      const Capsule second{{-0.25f, 0.0f}, {0.25f, 0.0f}, shapes.multiple(0, 1, 0.5f)};
      const Polygon box = reference::box(shapes.multiple(1, 3, 0.25f), 0.5f);
      const float high = with_polygon ? 0.5f : second.radius;
      const float aside = family == Family::beside ? 1.25f + line.radius + gap : shapes.multiple(-2, 2, 0.25f);
      const Transform pose{{aside, line.radius + high + gap}, quarter_turns(random.integer(0, 3))};
      return {line, with_polygon ? ShapeGeometry(box) : second, pose};
    }
    case Family::same: {
      const Capsule a = capsule(random, 1.0f, {});
      return {a, with_polygon ? other(1.0f, {}) : a, {{}, quarter_turns(random.integer(0, 3))}};
    }
    case Family::tiny: {
      const float scale = 0.02f;
      return {capsule(random, scale, {}), other(scale, {}), random.pose(2.0f * scale)};
    }
    case Family::far_from_body: {
      const Vec2 away{random.uniform(-1.0e5f, 1.0e5f), random.uniform(-1.0e5f, 1.0e5f)};
      const Transform turn = random.pose(1.0f);
      // One of the two may be near its body: the points of a short one are then equal in the frame of the other.
      const Vec2 away_a = random.integer(0, 1) == 0 ? away : Vec2{};
      const Vec2 away_b = random.integer(0, 1) == 0 ? away : Vec2{};
      const Vec2 place = away_a - rotate(turn.rotation, away_b) + turn.position;
      return {capsule(random, 1.0f, away_a), other(1.0f, away_b), {place, turn.rotation}};
    }
    case Family::near:
    case Family::count: break;
  }
  return {capsule(random, 1.0f, {}), other(1.0f, {}), random.pose(1.5f)};
}

Pair make_polygon_pair(Shapes& shapes, Family family) {
  Random& random = shapes.random;
  const float gap = kGaps[static_cast<std::size_t>(random.integer(0, kGaps.size() - 1))];
  switch (family) {
    case Family::flush: {
      const float width = shapes.multiple(1, 3, 0.25f);
      const float other = shapes.multiple(1, 3, 0.25f);
      const float aside = shapes.multiple(-2, 2, 0.25f);
      const Polygon a = reference::box(width, 0.5f);
      const Polygon b = reference::box(other, other);
      return {a, b, {{aside, 0.5f + other + gap}, quarter_turns(random.integer(0, 3))}};
    }
    case Family::same: {
      const Polygon a = shapes.polygon();
      return {a, a, {{}, quarter_turns(random.integer(0, 3))}};
    }
    case Family::corners: {
      const Polygon a = shapes.regular_one();
      const float reach = length(a.vertices()[0]) + gap;
      return {a, a,
              reference::pose(reach + reach * a.vertices()[0].x, reach * a.vertices()[0].y, random.uniform(0, 1))};
    }
    case Family::beside: {
      const Polygon a = reference::box(random.uniform(0.1f, 3.0f), random.uniform(0.01f, 0.5f));
      const Vec2 at{a.vertices()[1].x + 0.5f + gap, random.uniform(-1.0f, 1.0f)};
      return {a, shapes.polygon(), {at, reference::pose(0, 0, random.uniform(-0.01f, 0.01f)).rotation}};
    }
    case Family::tiny: {
      const float scale = 0.02f;
      return {shapes.polygon(scale), shapes.polygon(scale), shapes.random.pose(2.0f * scale)};
    }
    case Family::far_from_body: {
      const Vec2 away{random.uniform(-1.0e5f, 1.0e5f), random.uniform(-1.0e5f, 1.0e5f)};
      const Transform turn = random.pose(1.0f);
      return {shapes.polygon(1.0f, away),
              shapes.polygon(1.0f, away),
              {away - rotate(turn.rotation, away) + turn.position, turn.rotation}};
    }
    case Family::near:
    case Family::count: break;
  }
  return {shapes.polygon(), shapes.polygon(), random.pose(1.5f)};
}

/// A circle, and another circle, a capsule or a polygon.
Pair make_circle_pair(Shapes& shapes, LaneKind kind, Family family) {
  Random& random = shapes.random;
  const float gap = kGaps[static_cast<std::size_t>(random.integer(0, kGaps.size() - 1))];
  const auto circle = [&](float scale, Vec2 shift) {
    return Circle{Vec2{random.uniform(-0.5f, 0.5f) * scale, 0.0f} + shift, scale * random.uniform(0.05f, 0.5f)};
  };
  const auto other = [&](float scale, Vec2 shift) -> ShapeGeometry {
    if (kind == LaneKind::circles) return circle(scale, shift);
    if (kind == LaneKind::circle_and_capsule) return capsule(random, scale, shift);
    return shapes.polygon(scale, shift);
  };
  switch (family) {
    case Family::same:
      // The centres of circles may coincide, and that of a circle may lie on a line or an edge.
      return {Circle{{}, 0.25f}, kind == LaneKind::circles ? ShapeGeometry(Circle{{}, 0.5f}) : other(1.0f, {}), {}};
    case Family::flush:
    case Family::corners:
    case Family::beside: {
      const float radius = shapes.multiple(1, 2, 0.25f);
      const Capsule line{{-0.5f, 0.0f}, {0.5f, 0.0f}, 0.5f};
      const Polygon box = reference::box(0.5f, 0.5f, shapes.multiple(0, 1, 0.1f));
      const float aside = family == Family::flush ? shapes.multiple(-2, 2, 0.25f) : 0.5f + gap;
      const Transform pose{{aside, 0.5f + radius + gap}, quarter_turns(random.integer(0, 3))};
      if (kind == LaneKind::circles) return {Circle{{}, radius}, Circle{{}, 0.5f}, pose};
      return {Circle{{}, radius}, kind == LaneKind::circle_and_capsule ? ShapeGeometry(line) : box, pose};
    }
    case Family::tiny: {
      const float scale = 0.02f;
      return {circle(scale, {}), other(scale, {}), random.pose(2.0f * scale)};
    }
    case Family::far_from_body: {
      const Vec2 away{random.uniform(-1.0e5f, 1.0e5f), random.uniform(-1.0e5f, 1.0e5f)};
      const Transform turn = random.pose(1.0f);
      return {
          circle(1.0f, away), other(1.0f, away), {away - rotate(turn.rotation, away) + turn.position, turn.rotation}};
    }
    case Family::near:
    case Family::count: break;
  }
  return {circle(1.0f, {}), other(1.0f, {}), random.pose(1.5f)};
}

Pair make_pair(Shapes& shapes, LaneKind kind, Family family) {
  if (kind == LaneKind::quadrangles || kind == LaneKind::octagons) return make_polygon_pair(shapes, family);
  if (kind == LaneKind::capsules) return make_capsule_pair(shapes, family, false);
  if (kind == LaneKind::capsule_and_octagon) return make_capsule_pair(shapes, family, true);
  return make_circle_pair(shapes, kind, family);
}

/// Quadrangles can be computed as octagons, too.
bool is_of_kind(const Pair& pair, LaneKind kind) {
  const LaneKind found = lane_kind(pair.a, pair.b, 1.0f);
  return found == kind || (found == LaneKind::quadrangles && kind == LaneKind::octagons);
}

/// The result for a pair.
enum class Outcome { unknown_clearance, apart, one_point, two_points, count };

Outcome outcome_of(const LocalManifold& m) {
  if (m.count == 0) return m.clearance > 0.0f ? Outcome::apart : Outcome::unknown_clearance;
  return m.count == 1 ? Outcome::one_point : Outcome::two_points;
}

template <typename T>
bool same_bits(const T& a, const T& b) {
  return std::memcmp(&a, &b, sizeof(T)) == 0;
}

bool is_same(const LocalManifold& a, const LocalManifold& b) {
  if (a.count != b.count || !same_bits(a.normal, b.normal) || !same_bits(a.clearance, b.clearance)) return false;
  for (std::size_t i = 0; i < static_cast<std::size_t>(a.count); ++i) {
    if (!same_bits(a.points[i].point, b.points[i].point)) return false;
    if (!same_bits(a.points[i].separation, b.points[i].separation) || a.points[i].id != b.points[i].id) return false;
  }
  return true;
}

struct LaneTestCase {
  LaneKind kind;
  Lanes lanes;
};

class ManifoldLanesTest : public testing::TestWithParam<LaneTestCase> {};

TEST_P(ManifoldLanesTest, AreTheManifoldsOfPairsOneByOne) {
  const auto [kind, lanes] = GetParam();
  const CollideManyFunction collide_many = collide_many_function(kind, lanes);
  ASSERT_NE(collide_many, nullptr);
  Shapes shapes(kind, 31U + static_cast<unsigned>(kind));
  std::array<int, static_cast<std::size_t>(Outcome::count)> outcomes{};
  constexpr int kCalls = test::some_if_sanitized(30'000, 1'000);
  for (int call = 0; call < kCalls && !HasFailure(); ++call) {
    // The last lanes are empty in most calls.
    std::vector<Pair> pairs;
    for (int i = shapes.random.integer(1, 33); i > 0; --i) {
      const auto family = static_cast<Family>(shapes.random.integer(0, static_cast<int>(Family::count) - 1));
      pairs.push_back(make_pair(shapes, kind, family));
      // A polygon of few vertices may be of the kind for fewer vertices, and a capsule that is a disc is of no kind.
      if (is_of_kind(pairs.back(), kind)) continue;
      pairs.pop_back();
    }
    if (pairs.empty()) continue;
    std::vector<ShapesToCollide> inputs;
    for (const Pair& pair : pairs) {
      const Preferred preferred = shapes.random.integer(0, 1) == 0 ? Preferred::a : Preferred::b;
      inputs.push_back({&pair.a, &pair.b, pair.b_in_a, preferred});
    }
    std::vector<LocalManifold> manifolds(pairs.size());
    collide_many(inputs.data(), inputs.size(), 1.0f, manifolds.data());
    for (std::size_t i = 0; i < pairs.size(); ++i) {
      const LocalManifold alone = collide_function(kind_of(pairs[i].a), kind_of(pairs[i].b))(
          pairs[i].a, pairs[i].b, pairs[i].b_in_a, 1.0f, inputs[i].preferred);
      EXPECT_TRUE(is_same(manifolds[i], alone)) << "call " << call << ", pair " << i << " of " << pairs.size();
      ++outcomes[static_cast<std::size_t>(outcome_of(alone))];
    }
  }
  EXPECT_GT(outcomes[static_cast<std::size_t>(Outcome::apart)], 0);
  EXPECT_GT(outcomes[static_cast<std::size_t>(Outcome::one_point)], 0);
  const bool is_circle = kind >= LaneKind::circles;  // One point or none, and the gap is always known.
  EXPECT_EQ(outcomes[static_cast<std::size_t>(Outcome::two_points)] > 0, !is_circle);
  EXPECT_EQ(outcomes[static_cast<std::size_t>(Outcome::unknown_clearance)] > 0, !is_circle);
}

std::vector<LaneTestCase> all_cases() {
  std::vector<LaneTestCase> cases;
  for (const Lanes lanes : available_lanes()) {
    for (std::size_t kind = 0; kind < kLaneKinds && lanes != Lanes::scalar; ++kind) {
      cases.push_back({static_cast<LaneKind>(kind), lanes});
    }
  }
  return cases;
}

std::string name_of(const testing::TestParamInfo<LaneTestCase>& info) {
  constexpr std::array kKinds = {"quadrangles", "octagons",           "capsules",          "capsule_and_octagon",
                                 "circles",     "circle_and_capsule", "circle_and_octagon"};
  return std::string(kKinds[static_cast<std::size_t>(info.param.kind)]) + "_" + to_string(info.param.lanes);
}

INSTANTIATE_TEST_SUITE_P(AllLanes, ManifoldLanesTest, testing::ValuesIn(all_cases()), name_of);
GTEST_ALLOW_UNINSTANTIATED_PARAMETERIZED_TEST(ManifoldLanesTest);

}  // namespace
}  // namespace drystone::contact
