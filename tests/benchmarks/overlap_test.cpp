// The referee's measure of overlap against closed forms, against itself with the shapes exchanged and moved, and
// against the engine's manifolds, with which it shares no code.
#include "benchmarks/measure/overlap.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <utility>
#include <vector>

#include "collide/manifold.hpp"

namespace drystone::bench {
namespace {

// Coordinates in these tests are of the order of 1 m and come from floats.
constexpr double kOverlapRounding = 1e-6;

struct Placed {
  std::vector<Double2> points;
  PlacedOutline outline;
};

/// Places the first outline of the body.
Placed placed(const scenes::SceneBody& body, const BodyPose& pose) {
  BodyLife life;
  life.body = &body;
  const Outlines outlines = make_outlines({&life, 1});
  Placed p;
  p.points.resize(outlines.shapes[0].point_count);
  p.outline = place(outlines, outlines.shapes[0], pose, p.points);
  return p;
}

template <typename Geometry>
Placed placed(const Geometry& geometry, Vec2 position = {}, float angle = 0.0f) {
  scenes::SceneBody body;
  body.shapes.push_back({geometry, {}});
  return placed(body, {.position = position, .angle = angle});
}

template <typename A, typename B>
double depth(const A& a, const B& b, Vec2 position_b, float angle_b = 0.0f) {
  const Placed pa = placed(a);
  const Placed pb = placed(b, position_b, angle_b);
  const double forth = overlap_depth(pa.outline, pb.outline);
  EXPECT_NEAR(forth, overlap_depth(pb.outline, pa.outline), 1e-12);  // The sums are the same, in another order.
  return forth;
}

TEST(Overlap, AgreesWithTheClosedFormForBoxes) {
  const Box unit{.half_extents = {0.5f, 0.5f}};
  EXPECT_NEAR(depth(unit, unit, {0.9f, 0.2f}), 0.1, kOverlapRounding);
  EXPECT_NEAR(depth(unit, unit, {0.3f, 0.75f}), 0.25, kOverlapRounding);
  EXPECT_EQ(depth(unit, unit, {1.1f, 0.0f}), 0.0);
  // A corner of the box turned by 45 degrees is sqrt(0.5) from its centre.
  EXPECT_NEAR(depth(unit, unit, {1.1f, 0.0f}, kPi / 4.0f), 0.5 + std::sqrt(0.5) - 1.1, kOverlapRounding);
  // Rounded corners that face each other are 0.3 and 0.4 apart; the two radii are 0.3.
  const Box rounded{.half_extents = {0.5f, 0.5f}, .radius = 0.3f};
  EXPECT_NEAR(depth(rounded, rounded, {1.3f, 1.4f}), 0.6 - 0.5, kOverlapRounding);
}

TEST(Overlap, AgreesWithTheClosedFormForDiscs) {
  const Circle disc{.radius = 0.5f};
  EXPECT_NEAR(depth(disc, disc, {0.6f, 0.0f}), 0.4, kOverlapRounding);
  EXPECT_NEAR(depth(disc, disc, {}), 1.0, kOverlapRounding);  // Concentric.
  EXPECT_EQ(depth(disc, disc, {0.8f, 0.8f}), 0.0);
  const Box box{.half_extents = {2.0f, 1.0f}};
  // The centre of the disc is inside the box; the shortest way out is through the bottom.
  EXPECT_NEAR(depth(disc, box, {0.5f, 0.25f}), 0.5 + 0.75, kOverlapRounding);
  // The centre of the disc is outside, 0.3 m to the left of the box.
  EXPECT_NEAR(depth(disc, box, {2.3f, 0.0f}), 0.2, kOverlapRounding);
  EXPECT_NEAR(depth(disc, box, {2.3f, 1.3f}), 0.5 - std::sqrt(0.18), kOverlapRounding);  // The disc is at a corner.
}

TEST(Overlap, AgreesWithTheClosedFormForLinesAndCapsules) {
  const Segment line{{-2.0f, 0.0f}, {2.0f, 0.0f}};
  const Box box{.half_extents = {0.5f, 0.5f}};
  EXPECT_NEAR(depth(line, box, {0.0f, 0.48f}), 0.02, kOverlapRounding);
  EXPECT_NEAR(depth(line, box, {0.0f, -0.3f}), 0.2,
              kOverlapRounding);  // The depth is the same from below and from above.
  EXPECT_EQ(depth(line, box, {0.0f, 0.51f}), 0.0);
  EXPECT_NEAR(depth(line, Circle{.radius = 0.5f}, {2.3f, 0.4f}), 0.0, kOverlapRounding);
  EXPECT_NEAR(depth(line, Circle{.radius = 0.5f}, {2.3f, 0.0f}), 0.2,
              kOverlapRounding);  // The disc is at the end of the line.
  const Capsule capsule{{-1.0f, 0.0f}, {1.0f, 0.0f}, 0.25f};
  EXPECT_NEAR(depth(capsule, capsule, {0.0f, 0.4f}), 0.1, kOverlapRounding);
  EXPECT_NEAR(depth(capsule, capsule, {2.4f, 0.0f}), 0.1, kOverlapRounding);  // The capsules are collinear and overlap.
  EXPECT_EQ(depth(capsule, capsule, {2.6f, 0.0f}), 0.0);                      // The capsules are collinear and apart.
  EXPECT_NEAR(depth(capsule, capsule, {}, kPi / 2.0f), 1.0 + 0.5, kOverlapRounding);  // Crossed.
  const Capsule dot{{0.0f, 0.0f}, {0.0f, 0.0f}, 0.25f};
  EXPECT_NEAR(depth(dot, capsule, {0.0f, 0.3f}), 0.2, kOverlapRounding);
}

TEST(Overlap, CollinearLinesDoNotCross) {
  // The points are on one line only up to rounding: a test by signs alone finds one crossing in five thousand pairs.
  std::mt19937 random(1);
  std::uniform_real_distribution<double> any(-1.0, 1.0);
  for (int i = 0; i < 200000; ++i) {
    const Double2 along = {any(random), any(random)};
    const Double2 origin = {30.0 * any(random), 30.0 * any(random)};
    const double start = 2.0 + 0.1 * any(random);
    const Double2 first[] = {origin, origin + along};
    const Double2 second[] = {origin + start * along, origin + 3.0 * along};
    EXPECT_EQ(overlap_depth({first, 1e-4, {}}, {second, 1e-4, {}}), 0.0);
  }
}

TEST(Overlap, LinksAreOneSided) {
  scenes::SceneBody body;
  ChainOptions chain;
  // The link is from right to left, so its top collides.
  chain.points = {{3.0f, 0.0f}, {2.0f, 0.0f}, {-2.0f, 0.0f}, {-3.0f, 0.0f}};
  body.chains.push_back(chain);
  const Placed link = placed(body, {});
  const Box box{.half_extents = {0.5f, 0.5f}};
  EXPECT_FALSE(is_behind(link.outline, placed(box, {0.0f, 0.4f}).outline));
  EXPECT_TRUE(is_behind(link.outline, placed(box, {0.0f, -0.4f}).outline));
}

// --- Against the engine's manifolds ----------------------------------------------------------------------------------

class RandomShapes {
 public:
  float between(float low, float high) { return std::uniform_real_distribution<float>(low, high)(random_); }
  Vec2 point(float size) { return {between(-size, size), between(-size, size)}; }

  ShapeGeometry shape() {
    switch (std::uniform_int_distribution<int>(0, 2)(random_)) {
      case 0: return Circle{point(0.5f), between(0.2f, 1.0f)};
      case 1: return Capsule{{between(-1.0f, -0.2f), 0.0f}, {between(0.2f, 1.0f), 0.0f}, between(0.1f, 0.5f)};
      default: return make_box({.half_extents = {between(0.2f, 1.0f), between(0.2f, 1.0f)}}).value();
    }
  }

 private:
  std::mt19937 random_{7};
};

Placed placed(const ShapeGeometry& geometry, const BodyPose& pose) {
  scenes::SceneBody body;
  std::visit(
      [&](const auto& g) {
        using Geometry = std::decay_t<decltype(g)>;
        if constexpr (std::is_same_v<Geometry, TileGrid>) {
          body.grids.push_back({g, {}});
        } else if constexpr (!std::is_same_v<Geometry, ChainSegment>) {
          body.shapes.push_back({g, {}});
        }
      },
      geometry);
  return placed(body, pose);
}

TEST(Overlap, AgreesWithTheManifolds) {
  RandomShapes random;
  int overlapping = 0;
  for (int i = 0; i < 20000; ++i) {
    ShapeGeometry a = random.shape();
    ShapeGeometry b = random.shape();
    if (kind_of(a) > kind_of(b)) std::swap(a, b);
    const BodyPose pose_b{.position = random.point(2.0f), .angle = random.between(-3.0f, 3.0f)};
    const double measured = overlap_depth(placed(a, BodyPose{}).outline, placed(b, pose_b).outline);

    const contact::LocalManifold manifold = contact::collide_function(kind_of(a), kind_of(b))(
        a, b, {pose_b.position, make_rotation(pose_b.angle)}, 1.0f, contact::Preferred::a);
    float deepest = 0.0f;
    for (int k = 0; k < manifold.count; ++k) {
      deepest = std::max(deepest, -manifold.points[static_cast<std::size_t>(k)].separation);
    }
    // The manifolds are computed in floats, and may use a face that is worse than the best by a tenth of the slop.
    EXPECT_NEAR(measured, double{deepest}, 0.1 * double{kLinearSlop} + 1e-5) << "pair " << i;
    if (measured > 0.0) ++overlapping;
  }
  EXPECT_GT(overlapping, 3000);
}

}  // namespace
}  // namespace drystone::bench
