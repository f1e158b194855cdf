// Manifolds of shapes that collide from all sides. Every pair of kinds is compared with the exact distance in double
// precision; then come properties that the solver relies on: two points on parallel faces, stable ids, unit normals.
#include "collide/manifold.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <set>
#include <string>
#include <tuple>
#include <vector>

#include "collide/hull.hpp"
#include "reference.hpp"
#include "tests/support/sanitized.hpp"

namespace drystone::contact {
namespace {

using reference::box;
using reference::collide_pair;
using reference::least_separation;
using reference::pose;
using reference::Random;
using reference::regular;

/// The manifold may use a face that is worse than the best by kFeatureTolerance, and an end may overhang by as much.
constexpr double kTolerance = 2.0 * static_cast<double>(kFeatureTolerance);
constexpr double kReach = static_cast<double>(kSpeculativeDistance);

std::set<int> ids_of(const LocalManifold& manifold) {
  std::set<int> ids;
  for (int i = 0; i < manifold.count; ++i) ids.insert(manifold.points[static_cast<std::size_t>(i)].id);
  return ids;
}

using Kinds = std::tuple<ShapeKind, ShapeKind>;

class PairTest : public testing::TestWithParam<Kinds> {
 protected:
  static constexpr int kTrials = test::some_if_sanitized(20000, 4000);
};

/// Checks a manifold against the exact distance.
void check_against_reference(const LocalManifold& m, const reference::Shape& a, const reference::Shape& b) {
  const double exact = reference::signed_distance(a, b);
  if (exact > kReach + kTolerance) {
    EXPECT_EQ(m.count, 0) << "exact distance " << exact;
    return;
  }
  if (exact < kReach - kTolerance) {
    ASSERT_GE(m.count, 1) << "exact distance " << exact;
  }
  if (m.count == 0) return;
  EXPECT_NEAR(static_cast<double>(least_separation(m)), exact, kTolerance);
  EXPECT_LE(static_cast<double>(least_separation(m)), kReach);
  EXPECT_NEAR(length(m.normal), 1.0f, 1.0e-6f);  // A few roundings.
  EXPECT_GE(reference::gap_along(reference::to_point(m.normal), a, b), exact - kTolerance) << "a worse normal exists";
  for (std::size_t i = 0; i < static_cast<std::size_t>(m.count); ++i) {
    const double separation = static_cast<double>(m.points[i].separation);
    const double half = std::abs(separation) / 2.0 + kTolerance;
    const reference::Shape point{{reference::to_point(m.points[i].point)}, 0.0};
    const double from_a = reference::signed_distance(a, point);
    const double from_b = reference::signed_distance(b, point);
    EXPECT_LE(std::max(from_a, from_b), half);
    // Away from the deepest point the surfaces may be oblique; a rounded surface is then nearer than along the normal.
    if (m.points[i].separation > least_separation(m)) continue;
    EXPECT_GE(std::min(from_a, from_b), -half);
  }
}

TEST_P(PairTest, AgreesWithExactDistance) {
  const auto [kind_a, kind_b] = GetParam();
  Random random(static_cast<unsigned>(kind_a) * 8U + static_cast<unsigned>(kind_b));
  int touching = 0;
  for (int i = 0; i < kTrials && !testing::Test::HasFailure(); ++i) {
    const ShapeGeometry a = random.shape(kind_a);
    const ShapeGeometry b = random.shape(kind_b);
    const Transform b_in_a = random.pose(2.0f);
    const LocalManifold m = collide_pair(a, b, b_in_a);
    check_against_reference(m, reference::to_shape(a), moved(reference::to_shape(b), b_in_a));
    touching += m.count > 0 ? 1 : 0;
  }
  EXPECT_GT(touching, kTrials / 100);  // Lines seldom overlap; solids overlap in about half of the cases.
}

/// Random poses rarely have a small gap, so b is moved to a chosen gap first.
TEST_P(PairTest, AgreesWithExactDistanceNearTouch) {
  const auto [kind_a, kind_b] = GetParam();
  Random random(100U + static_cast<unsigned>(kind_a) * 8U + static_cast<unsigned>(kind_b));
  for (int i = 0; i < kTrials / 4 && !testing::Test::HasFailure(); ++i) {
    const ShapeGeometry a = random.shape(kind_a);
    const ShapeGeometry b = random.shape(kind_b);
    Transform b_in_a = random.pose(1.0f);
    const Vec2 direction = rotate(random.pose(0.0f).rotation, Vec2{1.0f, 0.0f});
    const double wanted = static_cast<double>(random.uniform(-0.02f, 0.03f));
    double near = 0.0;
    double far = 8.0;
    const reference::Shape start = moved(reference::to_shape(b), b_in_a);
    for (int k = 0; k < 40; ++k) {
      const double middle = (near + far) / 2.0;
      const bool apart = reference::signed_distance(reference::to_shape(a),
                                                    moved(start, middle * reference::to_point(direction))) > wanted;
      (apart ? far : near) = middle;
    }
    b_in_a.position += static_cast<float>(far) * direction;
    check_against_reference(collide_pair(a, b, b_in_a), reference::to_shape(a), moved(reference::to_shape(b), b_in_a));
  }
}

/// Ties: boxes and capsules on a grid, at eighths of a turn, so that many features coincide.
TEST(Manifold, AgreesWithExactDistanceOnAGrid) {
  Random random(400);
  const std::vector<ShapeGeometry> shapes = {box(0.5f, 0.5f),        box(1.0f, 0.25f),
                                             box(0.5f, 0.5f, 0.25f), Capsule{{-0.5f, 0.0f}, {0.5f, 0.0f}, 0.25f},
                                             Circle{{}, 0.5f},       Capsule{{0.0f, -0.5f}, {0.0f, 0.5f}, 0.01f}};
  for (int i = 0; i < 20000 && !testing::Test::HasFailure(); ++i) {
    const ShapeGeometry& a = shapes[static_cast<std::size_t>(random.integer(0, 5))];
    const ShapeGeometry& b = shapes[static_cast<std::size_t>(random.integer(0, 5))];
    const Transform b_in_a =
        pose(0.25f * static_cast<float>(random.integer(-8, 8)),
             0.25f * static_cast<float>(random.integer(-8, 8)) + 0.005f * static_cast<float>(random.integer(-1, 1)),
             0.25f * kPi * static_cast<float>(random.integer(0, 7)));
    check_against_reference(collide_pair(a, b, b_in_a), reference::to_shape(a), moved(reference::to_shape(b), b_in_a));
  }
}

TEST_P(PairTest, SeparationFollowsSmallMotions) {
  const auto [kind_a, kind_b] = GetParam();
  Random random(200U + static_cast<unsigned>(kind_a) * 8U + static_cast<unsigned>(kind_b));
  for (int i = 0; i < kTrials; ++i) {
    const ShapeGeometry a = random.shape(kind_a);
    const ShapeGeometry b = random.shape(kind_b);
    const Transform before = random.pose(2.0f);
    Transform after = before;
    after.position += 1.0e-4f * rotate(random.pose(0.0f).rotation, Vec2{1.0f, 0.0f});
    const LocalManifold m = collide_pair(a, b, before);
    const LocalManifold n = collide_pair(a, b, after);
    if (m.count == 0 || n.count == 0) continue;
    // The tolerance is the motion, plus the effect of a change of face.
    ASSERT_NEAR(least_separation(m), least_separation(n), 1.0e-4f + 2.0f * kFeatureTolerance);
  }
}

TEST_P(PairTest, TheSeparationIsTheSameWithTheShapesSwapped) {
  const auto [kind_a, kind_b] = GetParam();
  Random random(300U + static_cast<unsigned>(kind_a) * 8U + static_cast<unsigned>(kind_b));
  for (int i = 0; i < kTrials / 4; ++i) {
    const ShapeGeometry a = random.shape(kind_a);
    const ShapeGeometry b = random.shape(kind_b);
    const Transform b_in_a = random.pose(2.0f);
    const LocalManifold from_a = collide_pair(a, b, b_in_a);
    const LocalManifold from_b = collide_pair(b, a, relative(b_in_a, Transform{}));
    if (from_a.count == 0 || from_b.count == 0) continue;
    ASSERT_NEAR(least_separation(from_a), least_separation(from_b), 2.0f * kFeatureTolerance);
  }
}

std::string kinds_name(const testing::TestParamInfo<Kinds>& pair) {
  constexpr std::array<const char*, 5> kNames = {"Circle", "Capsule", "Segment", "Polygon", "Chain"};
  const auto [a, b] = pair.param;
  return std::string(kNames[static_cast<std::size_t>(a)]) + kNames[static_cast<std::size_t>(b)];
}

INSTANTIATE_TEST_SUITE_P(
    AllKinds, PairTest,
    testing::Values(Kinds{ShapeKind::circle, ShapeKind::circle}, Kinds{ShapeKind::circle, ShapeKind::capsule},
                    Kinds{ShapeKind::circle, ShapeKind::segment}, Kinds{ShapeKind::circle, ShapeKind::polygon},
                    Kinds{ShapeKind::capsule, ShapeKind::capsule}, Kinds{ShapeKind::capsule, ShapeKind::segment},
                    Kinds{ShapeKind::capsule, ShapeKind::polygon}, Kinds{ShapeKind::segment, ShapeKind::polygon},
                    Kinds{ShapeKind::polygon, ShapeKind::polygon}),
    kinds_name);

TEST(ManifoldTable, LinesNeverCollide) {
  for (ShapeKind a : {ShapeKind::segment, ShapeKind::chain_segment}) {
    for (ShapeKind b : {ShapeKind::segment, ShapeKind::chain_segment}) EXPECT_EQ(collide_function(a, b), nullptr);
  }
}

TEST(ManifoldTable, HasEveryOtherPairInOrder) {
  for (ShapeKind a : {ShapeKind::circle, ShapeKind::capsule, ShapeKind::polygon}) {
    for (ShapeKind b :
         {ShapeKind::circle, ShapeKind::capsule, ShapeKind::segment, ShapeKind::polygon, ShapeKind::chain_segment}) {
      EXPECT_EQ(collide_function(a, b) != nullptr, ordered(a, b));
    }
  }
  EXPECT_NE(collide_function(ShapeKind::segment, ShapeKind::polygon), nullptr);
}

TEST(Manifold, ParallelFacesHaveTwoPoints) {
  const ShapeGeometry crate = box(0.5f, 0.5f);
  const ShapeGeometry rounded = box(0.4f, 0.4f, 0.1f);
  const ShapeGeometry pill = Capsule{{-0.5f, 0.0f}, {0.5f, 0.0f}, 0.5f};
  const ShapeGeometry line = Segment{{-3.0f, 0.5f}, {3.0f, 0.5f}};
  for (const ShapeGeometry* lower : {&crate, &rounded, &pill, &line}) {
    for (const ShapeGeometry* upper : {&crate, &rounded, &pill}) {
      for (float gap : {-0.01f, 0.0f, 0.01f}) {
        for (float shift : {0.0f, 0.3f, -0.6f}) {
          const LocalManifold m = collide_pair(*lower, *upper, pose(shift, 1.0f + gap));
          ASSERT_EQ(m.count, 2) << lower->index() << upper->index() << " gap " << gap << " shift " << shift;
          EXPECT_NEAR(m.normal.y, 1.0f, 1.0e-6f);
          EXPECT_NEAR(m.points[0].separation, gap, 1.0e-6f);
          EXPECT_NEAR(m.points[1].separation, gap, 1.0e-6f);
          EXPECT_NEAR(m.points[0].point.y, 0.5f + 0.5f * gap, 1.0e-6f);  // The point is midway between the surfaces.
          EXPECT_GT(abs(m.points[0].point.x - m.points[1].point.x), 0.1f);
          EXPECT_NE(m.points[0].id, m.points[1].id);
        }
      }
    }
  }
}

struct Resting {
  const char* name;
  ShapeGeometry lower;
  ShapeGeometry upper;
  Transform upper_pose;
};

std::vector<Resting> resting_pairs() {
  const ShapeGeometry ground = box(50.0f, 0.5f);
  const ShapeGeometry crate = box(0.5f, 0.5f);
  const float r = std::sqrt(0.5f);
  return {
      {"crate on ground", ground, crate, pose(3.0f, 1.0f)},
      {"crate on crate, flush", crate, crate, pose(0.0f, 1.0f)},
      {"crate on crate, flush, sunk in", crate, crate, pose(0.0f, 0.997f)},
      {"crate on crate, half over", crate, crate, pose(0.5f, 1.0f)},
      {"crate on crate, quarter turn", crate, crate, pose(0.0f, 1.0f, 0.5f * kPi)},
      {"crate on its corner", ground, crate, pose(0.0f, 0.5f + r, 0.25f * kPi)},
      {"upright capsule", ground, Capsule{{0.0f, -0.5f}, {0.0f, 0.5f}, 0.25f}, pose(0.0f, 1.25f)},
      {"lying capsule", ground, Capsule{{-0.5f, 0.0f}, {0.5f, 0.0f}, 0.25f}, pose(0.0f, 0.75f)},
      {"capsule on capsule", Capsule{{-0.5f, 0.0f}, {0.5f, 0.0f}, 0.25f}, Capsule{{-0.5f, 0.0f}, {0.5f, 0.0f}, 0.25f},
       pose(0.0f, 0.5f)},
      {"rounded crate on ground", ground, box(0.4f, 0.4f, 0.1f), pose(0.0f, 1.0f)},
      {"64-gon on its vertex", ground, regular(64, 1.0f), pose(0.0f, 1.5f)},
      {"64-gon on its edge", ground, regular(64, 1.0f), pose(0.0f, 0.5f + std::cos(kPi / 64.0f), kPi / 64.0f)},
      {"crate on a line", Segment{{-5.0f, 0.0f}, {5.0f, 0.0f}}, crate, pose(0.0f, 0.5f)},
      {"circle on ground", ground, Circle{{}, 0.5f}, pose(0.0f, 1.0f)},
  };
}

TEST(Manifold, IdsStayTheSameWhileShapesRest) {
  Random random(7);
  for (const Resting& pair : resting_pairs()) {
    const LocalManifold still = collide_pair(pair.lower, pair.upper, pair.upper_pose);
    ASSERT_GT(still.count, 0) << pair.name;
    for (int i = 0; i < 500; ++i) {
      const Transform jolt =
          pose(random.uniform(-1.0e-4f, 1.0e-4f), random.uniform(-1.0e-4f, 1.0e-4f), random.uniform(-1.0e-4f, 1.0e-4f));
      const Transform jolted = {pair.upper_pose.position + jolt.position, pair.upper_pose.rotation * jolt.rotation};
      const LocalManifold m = collide_pair(pair.lower, pair.upper, jolted);
      ASSERT_EQ(ids_of(m), ids_of(still)) << pair.name;
      // A face of the lower shape, which is preferred, stays the reference: the normal changes by rounding alone.
      ASSERT_LT(length(m.normal - still.normal), 1.0e-6f) << pair.name;
    }
  }
}

TEST(Manifold, IdsSurviveAChangeOfReferenceFace) {
  const ShapeGeometry crate = box(0.5f, 0.5f);
  const ShapeGeometry wide = box(2.0f, 0.5f);
  const LocalManifold level = collide_pair(crate, wide, pose(0.1f, 1.0f));
  const LocalManifold tilted = collide_pair(crate, wide, pose(0.1f, 1.002f, 2.0e-3f));
  EXPECT_EQ(level.normal, (Vec2{0.0f, 1.0f}));
  EXPECT_NE(tilted.normal, (Vec2{0.0f, 1.0f})) << "the reference face did not change: the test tests nothing";
  EXPECT_EQ(ids_of(level), ids_of(tilted));
}

TEST(Manifold, TheIdsOfTwoPointsDiffer) {
  Random random(8);
  for (int i = 0; i < 20000; ++i) {
    const LocalManifold m = collide_pair(random.polygon(random.integer(3, 64), 0.0f),
                                         random.polygon(random.integer(3, 64), 0.0f), random.pose(2.0f));
    if (m.count == 2) {
      ASSERT_NE(m.points[0].id, m.points[1].id);
    }
  }
}

TEST(Manifold, CapsulesHaveOneOrTwoPoints) {
  const ShapeGeometry pill = Capsule{{-0.5f, 0.0f}, {0.5f, 0.0f}, 0.25f};
  EXPECT_EQ(collide_pair(pill, pill, pose(0.2f, 0.5f)).count, 2);
  EXPECT_EQ(collide_pair(pill, pill, pose(1.5f, 0.0f)).count, 1) << "one behind the other";
  const LocalManifold tee = collide_pair(pill, pill, pose(0.2f, 1.0f, 0.5f * kPi));
  ASSERT_EQ(tee.count, 2) << "the far end of an edge is reported as well: it may land when the shape turns";
  EXPECT_NEAR(min(tee.points[0].separation, tee.points[1].separation), 0.0f, 1.0e-6f);
  EXPECT_NEAR(max(tee.points[0].separation, tee.points[1].separation), 1.0f, 1.0e-6f);
  EXPECT_EQ(collide_pair(pill, pill, pose(1.3f, 0.39f)).count, 1) << "end to end, aslant";
  EXPECT_EQ(collide_pair(pill, pill, pose(1.53f, 0.0f)).count, 0);
  EXPECT_NEAR(collide_pair(pill, pill, pose(1.5f, 0.0f)).normal.x, 1.0f, 1.0e-6f);
}

TEST(Manifold, SegmentCollidesFromBothSides) {
  const ShapeGeometry line = Segment{{-2.0f, 0.0f}, {2.0f, 0.0f}};
  for (const ShapeGeometry& shape : {ShapeGeometry{box(0.5f, 0.5f)}, ShapeGeometry{Circle{{}, 0.5f}},
                                     ShapeGeometry{Capsule{{-0.5f, 0.0f}, {0.5f, 0.0f}, 0.5f}}}) {
    EXPECT_NEAR(collide_pair(line, shape, pose(0.0f, 0.49f)).normal.y, 1.0f, 1.0e-6f);
    EXPECT_NEAR(collide_pair(line, shape, pose(0.0f, -0.49f)).normal.y, -1.0f, 1.0e-6f);
  }
}

TEST(Manifold, RoundedCornersTouchAlongTheirDiagonal) {
  const ShapeGeometry crate = box(0.4f, 0.4f, 0.1f);
  const float diagonal = std::sqrt(0.5f);
  const LocalManifold m = collide_pair(crate, crate, pose(0.8f + 0.19f * diagonal, 0.8f + 0.19f * diagonal));
  ASSERT_EQ(m.count, 1);
  EXPECT_NEAR(m.points[0].separation, -0.01f, 1.0e-6f);
  EXPECT_NEAR(m.normal.x, diagonal, 1.0e-5f);  // Rounding over a gap of 0.19 m.
  EXPECT_NEAR(m.normal.y, diagonal, 1.0e-5f);
}

TEST(Manifold, DegenerateCasesHaveAUnitNormal) {
  const std::vector<ShapeGeometry> shapes = {Circle{{}, 0.5f},
                                             Capsule{{}, {}, 0.5f},
                                             Capsule{{-0.5f, 0.0f}, {0.5f, 0.0f}, 0.5f},
                                             Segment{{}, {}},
                                             Segment{{-0.5f, 0.0f}, {0.5f, 0.0f}},
                                             box(0.5f, 0.5f)};
  for (const ShapeGeometry& a : shapes) {
    for (const ShapeGeometry& b : shapes) {
      if (a.index() == 2 && b.index() == 2) continue;  // Two segments never collide.
      for (const Transform& t : {pose(0.0f, 0.0f), pose(0.0f, 0.0f, 0.5f * kPi), pose(0.5f, 0.0f), pose(0.0f, 0.5f)}) {
        const LocalManifold m = collide_pair(a, b, t);
        ASSERT_GT(m.count, 0) << a.index() << ' ' << b.index();
        EXPECT_NEAR(length(m.normal), 1.0f, 1.0e-6f);
        for (const ManifoldPoint& p : m.points) {
          EXPECT_TRUE(is_finite(p.point));
          EXPECT_TRUE(is_finite(p.separation));
        }
      }
    }
  }
}

// In the frame of the block, 10^6 m from its origin, the points of the capsule are equal: floats there are 6 cm apart.
// While the capsule's direction was taken from them, the manifold had the normal (0, 0).
TEST(Manifold, AShortCapsuleInALargeBlockHasAUnitNormal) {
  const Capsule grain{{0.0f, 0.0f}, {0.0f, -5.0e-5f}, 0.2f};
  const Polygon block = make_box({.half_extents = {kMaxCoordinate, kMaxCoordinate}}).value();
  const LocalManifold m = collide_pair(grain, block, pose(0.0f, 1.0f - kMaxCoordinate));
  ASSERT_GE(m.count, 1);
  EXPECT_NEAR(length(m.normal), 1.0f, 1.0e-6f);  // A few roundings.
  EXPECT_NEAR(least_separation(m), -1.2f, 0.07f) << "1 m deep, and the radius; floats are 6 cm apart";
}

TEST(Manifold, ShortCapsuleIsADisc) {
  const ShapeGeometry dot_like = Capsule{{0.1f, 0.2f}, {0.1f, 0.2f}, 0.5f};
  const ShapeGeometry disc = Circle{{0.1f, 0.2f}, 0.5f};
  Random random(9);
  for (int i = 0; i < 2000; ++i) {
    const ShapeGeometry other = random.shape(static_cast<ShapeKind>(random.integer(0, 3)));
    const Transform t = random.pose(2.0f);
    for (bool swapped : {false, true}) {
      const LocalManifold m = swapped ? collide_pair(other, dot_like, t) : collide_pair(dot_like, other, t);
      const LocalManifold n = swapped ? collide_pair(other, disc, t) : collide_pair(disc, other, t);
      ASSERT_EQ(m.count, n.count);
      if (m.count == 0) continue;
      ASSERT_NEAR(m.points[0].separation, n.points[0].separation, 1.0e-5f);  // Roundings at a few metres.
    }
  }
}

}  // namespace
}  // namespace drystone::contact
