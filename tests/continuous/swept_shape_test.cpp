// The cheap tests before the search for a time of impact, against times of impact and against poses sampled along the
// path.
#include "ccd/swept_shape.hpp"

#include "tests/support/making.hpp"
#include "tests/support/random_numbers.hpp"

namespace drystone::continuous {
namespace {

class Making : public test::RandomNumbers {
 public:
  using RandomNumbers::RandomNumbers;

  ShapeGeometry shape(float size, int kinds) {
    switch (random_() % static_cast<std::uint32_t>(kinds)) {
      case 0: return Circle{point(0.3f * size), uniform(0.1f, 1.0f) * size};
      case 1: return Capsule{point(size), point(size), uniform(0.1f, 0.5f) * size};
      case 2: return make_box({{uniform(0.1f, 1.0f) * size, uniform(0.1f, 1.0f) * size}, point(size), 0.7f}).value();
      case 3: {
        std::array<Vec2, 10> points;
        for (Vec2& p : points) p = point(size);
        return make_hull(points, uniform(0.0f, 0.3f) * size).value();
      }
      case 4: return Segment{point(size), point(size) + Vec2{2.0f * size, 0.0f}};
      default: {
        const Vec2 a = point(size);
        return ChainSegment{a - Vec2{1.0f, 0.2f}, a, a + Vec2{2.0f, 0.5f}, a + Vec2{3.0f, 0.0f}};
      }
    }
  }

  Sweep sweep() {
    const Vec2 start = point(4.0f);
    const float angle = uniform(-3.0f, 3.0f);
    return {point(0.5f), start, start + point(3.0f), make_rotation(angle), make_rotation(angle + uniform(-1.5f, 1.5f))};
  }

  Transform pose() { return {point(2.0f), make_rotation(uniform(-3.0f, 3.0f))}; }
};

float extreme(const ConvexProxy& proxy, Vec2 direction) {
  float most = -1.0e9f;
  for (const Vec2 point : proxy.points) most = std::max(most, dot(point, direction));
  return most + proxy.radius;
}

TEST(FacingPlane, TheTargetIsBelowThePlane) {
  Making making(1);
  for (int i = 0; i < 20000; ++i) {
    const ShapeGeometry shape = making.shape(1.0f, 6);
    const Vec2 point = making.point(4.0f);
    const Plane plane = facing_plane(shape, point);
    // Rounding of coordinates of a few metres.
    EXPECT_LE(extreme(make_proxy(shape), plane.normal) - plane.offset, 2.0e-6f) << to_string(kind_of(shape)) << i;
    EXPECT_NEAR(length(plane.normal), 1.0f, 1.0e-5f);
  }
}

TEST(FacingPlane, IsAsHighAsTheDistanceForRoundShapes) {
  Making making(2);
  for (int i = 0; i < 2000; ++i) {
    const Capsule capsule{making.point(1.0f), making.point(1.0f), 0.2f};
    const Vec2 point = making.point(4.0f);
    const std::array one = {point};
    SimplexCache cache;
    const DistanceOutput nearest = distance({make_proxy(ShapeGeometry(capsule)), {one, 0.0f}, {}, true}, cache);
    const float height = facing_plane(capsule, point).height(point);
    EXPECT_NEAR(std::max(height, 0.0f), nearest.distance, 1.0e-5f);
  }
}

TEST(SweptShape, ItsBoxContainsAllPoses) {
  Making making(3);
  for (int i = 0; i < 2000; ++i) {
    const ShapeGeometry shape = making.shape(1.0f, 5);
    const Sweep sweep = making.sweep();
    const SweptShape swept(shape, sweep, 1.0f);
    const Aabb box = swept.box();
    for (int k = 0; k <= 32; ++k) {
      EXPECT_TRUE(contains(box, bounds(shape, pose_at(sweep, static_cast<float>(k) / 32.0f))));
    }
  }
}

/// If the test says "clear", there must be no time of impact; and enough shapes must be found clear for the test to be
/// of use.
TEST(Clearance, IsNeverWrong) {
  Making making(4);
  int apart = 0;
  int clear = 0;
  int far = 0;
  for (int i = 0; i < 40000; ++i) {
    const ShapeGeometry target = making.shape(1.0f, 6);
    const ShapeGeometry shape = making.shape(0.5f, 5);
    const Sweep sweep = making.sweep();
    const Transform pose = making.pose();
    const SweptShape swept(shape, sweep, 1.0f);
    const Clearance clearance(swept, target, pose);
    const Sweep rest{{}, pose.position, pose.position, pose.rotation, pose.rotation};
    const TimeOfImpactOutput found = time_of_impact({make_proxy(target), swept.proxy, rest, sweep, 1.0f});
    const bool is_apart = found.state == TimeOfImpactOutput::State::separated;
    apart += is_apart ? 1 : 0;
    clear += clearance.stays_clear(1.0f) ? 1 : 0;
    far += clearance.is_far() ? 1 : 0;
    EXPECT_TRUE(is_apart || !clearance.stays_clear(1.0f)) << i;
    EXPECT_TRUE(is_apart || !clearance.is_far()) << i;
  }
  EXPECT_GT(clear, apart / 2);
  EXPECT_GT(far, apart / 3);
}

TEST(Clearance, TheCoreOfASlidingShapeStaysOut) {
  Making making(5);
  int sliding = 0;
  for (int i = 0; i < 40000; ++i) {
    const ShapeGeometry target = making.shape(1.0f, 5);
    const ShapeGeometry shape = making.shape(0.5f, 4);
    const Sweep sweep = making.sweep();
    const Transform pose = making.pose();
    const SweptShape swept(shape, sweep, 1.0f);
    if (!Clearance(swept, target, pose).only_slides()) continue;
    ++sliding;
    const std::array core = {swept.core};
    const Sweep rest{{}, pose.position, pose.position, pose.rotation, pose.rotation};
    const TimeOfImpactOutput found = time_of_impact({make_proxy(target), {core, 0.0f}, rest, sweep, 1.0f});
    EXPECT_EQ(found.state, TimeOfImpactOutput::State::separated) << i;
  }
  EXPECT_GT(sliding, 1000);
}

TEST(CommonPlane, TheTargetIsBelowAndBothPointsAreAsHighAsAboveAnySide) {
  Making making(6);
  for (int i = 0; i < 20000; ++i) {
    const ShapeGeometry shape = making.shape(1.0f, 6);
    const Vec2 point_0 = making.point(4.0f);
    const Vec2 point_1 = making.point(4.0f);
    const Plane plane = common_plane(shape, point_0, point_1);
    EXPECT_LE(extreme(make_proxy(shape), plane.normal) - plane.offset, 2.0e-6f) << to_string(kind_of(shape)) << i;
    const auto* polygon = std::get_if<Polygon>(&shape);
    if (polygon == nullptr) continue;
    for (std::size_t side = 0; side < polygon->normals().size(); ++side) {
      const Vec2 normal = polygon->normals()[side];
      const auto height = [&](Vec2 p) { return dot(normal, p - polygon->vertices()[side]) - polygon->radius(); };
      EXPECT_LE(std::min(height(point_0), height(point_1)),
                std::min(plane.height(point_0), plane.height(point_1)) + 2.0e-6f);
    }
  }
}

TEST(Clearance, TheCoreOfAShapeThatPassesOverStaysOut) {
  Making making(7);
  int passing = 0;
  for (int i = 0; i < 40000; ++i) {
    const ShapeGeometry target = making.shape(1.0f, 5);
    const ShapeGeometry shape = making.shape(0.5f, 4);
    const Sweep sweep = making.sweep();
    const Transform pose = making.pose();
    const SweptShape swept(shape, sweep, 1.0f);
    if (!Clearance(swept, target, pose).passes_over()) continue;
    ++passing;
    const std::array core = {swept.core};
    const Sweep rest{{}, pose.position, pose.position, pose.rotation, pose.rotation};
    const TimeOfImpactOutput found = time_of_impact({make_proxy(target), {core, 0.0f}, rest, sweep, 1.0f});
    EXPECT_EQ(found.state, TimeOfImpactOutput::State::separated) << i;
  }
  EXPECT_GT(passing, 1000);
}

/// A box of half a metre that stands on a floor at y = 0, with its centre at x = 0, and moves by 0.4 m.
bool box_passes_over(const ShapeGeometry& target, float dip, float fall) {
  const ShapeGeometry box = make_box({{0.25f, 0.25f}}).value();
  const Sweep sweep{{}, {0.0f, 0.25f - dip}, {0.4f, 0.25f - dip - fall}, {}, {}, 0.0f};
  return Clearance(SweptShape(box, sweep, 1.0f), target, {}).passes_over();
}
ShapeGeometry tile(float from, float to, float top) {
  return make_box({{0.5f * (to - from), 0.5f}, {0.5f * (from + to), top - 0.5f}}).value();
}

TEST(Clearance, ABoxPassesOverTheTilesAheadOfIt) {
  for (const float dip : {0.0f, 0.0001f, 0.004f, -0.002f}) {
    EXPECT_TRUE(box_passes_over(tile(0.4f, 1.4f, 0.0f), dip, 0.0f)) << dip;
    EXPECT_TRUE(box_passes_over(tile(0.3f, 0.5f, 0.0f), dip, 0.0f)) << dip;
    EXPECT_TRUE(box_passes_over(Segment{{0.3f, 0.0f}, {0.9f, 0.0f}}, dip, 0.0f)) << dip;
  }
  // It crosses the side of the tile after 0.15 m of 0.4 m. Later it may be lower, as a slow body that lands.
  EXPECT_TRUE(box_passes_over(tile(0.4f, 1.4f, 0.0f), 0.0f, 0.013f));
  EXPECT_FALSE(box_passes_over(tile(0.4f, 1.4f, 0.0f), 0.0f, 0.014f));
  EXPECT_TRUE(box_passes_over(tile(0.4f, 1.4f, 0.0f), -0.02f, 0.06f));
  EXPECT_FALSE(box_passes_over(tile(0.4f, 1.4f, 0.0f), -0.02f, 0.07f));
}

TEST(Clearance, ABoxDoesNotPassOverKerbsAndWalls) {
  for (const float height : {0.01f, 0.1f, 0.2f, 0.45f}) {
    EXPECT_FALSE(box_passes_over(tile(0.4f, 1.4f, height), 0.0f, 0.0f)) << height;
    EXPECT_FALSE(box_passes_over(tile(0.3f, 0.5f, height), 0.0f, 0.0f)) << height;
    EXPECT_FALSE(box_passes_over(Segment{{0.4f, height}, {0.9f, height}}, 0.0f, 0.0f)) << height;
  }
  EXPECT_FALSE(box_passes_over(Segment{{0.4f, -1.0f}, {0.4f, 1.0f}}, 0.0f, 0.0f));
}

}  // namespace
}  // namespace drystone::continuous
