// Manifolds with the links of a chain: links are one-sided, each corner is reported once, and there are no ghost
// collisions: a shape that slides over a chain gets only normals that the chain has at that place.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "collide/hull.hpp"
#include "collide/manifold.hpp"
#include "reference.hpp"
#include "tests/support/sanitized.hpp"

namespace drystone::contact {
namespace {

using reference::box;
using reference::collide_pair;
using reference::pose;
using reference::Random;
using reference::regular;

constexpr float kChainTolerance = 2.0f * kFeatureTolerance;  // The same tolerance as in manifold_test.cpp.

struct NamedShape {
  const char* name;
  ShapeGeometry geometry;
};

std::vector<NamedShape> sliders() {
  return {{"circle", Circle{{}, 0.5f}},
          {"crate", box(0.5f, 0.5f)},
          {"small crate", box(0.1f, 0.05f)},
          {"rounded crate", box(0.4f, 0.4f, 0.1f)},
          {"lying capsule", Capsule{{-0.5f, 0.0f}, {0.5f, 0.0f}, 0.25f}},
          {"upright capsule", Capsule{{0.0f, -0.5f}, {0.0f, 0.5f}, 0.25f}},
          {"64-gon", regular(64, 0.7f)},
          {"triangle", regular(3, 0.5f)}};
}

/// The colliding links of an open chain. Points run from right to left, so the chain collides from above.
std::vector<ChainSegment> links_of(const std::vector<Vec2>& points) {
  std::vector<ChainSegment> links;
  for (std::size_t i = 0; i + 3 < points.size(); ++i) {
    links.push_back({points[i], points[i + 1], points[i + 2], points[i + 3]});
  }
  return links;
}

template <typename Height>
std::vector<Vec2> ground_points(int count, float spacing, Height height) {
  std::vector<Vec2> points;
  for (int i = 0; i < count; ++i) {
    const float x = spacing * (0.5f * static_cast<float>(count - 1) - static_cast<float>(i));
    points.push_back({x, height(x)});
  }
  return points;
}

Vec2 link_normal(Vec2 a, Vec2 b) { return right_perpendicular(normalize(b - a)); }

struct LinkContact {
  const ChainSegment* link = nullptr;
  LocalManifold manifold;
};

/// The manifolds of all links, in the frame of the chain, normal from the chain to the shape.
std::vector<LinkContact> contacts_with(const std::vector<ChainSegment>& links, const ShapeGeometry& shape,
                                       const Transform& shape_pose) {
  std::vector<LinkContact> contacts;
  for (const ChainSegment& link : links) {
    const LocalManifold m = collide_pair(link, shape, shape_pose);
    if (m.count > 0) contacts.push_back({&link, m});
  }
  return contacts;
}

float least_separation(const std::vector<LinkContact>& contacts) {
  float least = 1.0e6f;
  for (const LinkContact& c : contacts) least = min(least, reference::least_separation(c.manifold));
  return least;
}

/// Whether the normal lies between a and b, counter-clockwise by less than half a turn, with 1e-4 for rounding.
bool lies_between(Vec2 normal, Vec2 a, Vec2 b) { return cross(a, normal) >= -1.0e-4f && cross(normal, b) >= -1.0e-4f; }

/// Whether the chain can have this normal at this link: the link's own normal, or that of one of its convex corners.
bool is_normal_of(const ChainSegment& link, Vec2 normal) {
  const Vec2 before = link_normal(link.ghost_a, link.point_a);
  const Vec2 own = link_normal(link.point_a, link.point_b);
  const Vec2 after = link_normal(link.point_b, link.ghost_b);
  if (length(normal - own) < 1.0e-5f) return true;
  if (cross(before, own) > 0.0f && lies_between(normal, before, own)) return true;
  return cross(own, after) > 0.0f && lies_between(normal, own, after);
}

/// Distance of a shape that lies above the chain, over all links.
double exact_distance(const std::vector<ChainSegment>& links, const reference::Shape& shape) {
  double least = 1.0e9;
  for (const ChainSegment& link : links) {
    least = std::min(least, reference::signed_distance(reference::to_shape(link), shape));
  }
  return least;
}

/// Lowers the shape, which reaches less than 1 m from its origin, from high up until it is `gap` above the chain.
Transform lowered_to(const std::vector<ChainSegment>& all_links, const ShapeGeometry& shape, Transform t, double gap) {
  std::vector<ChainSegment> links;
  for (const ChainSegment& link : all_links) {
    if (link.point_b.x < t.position.x + 1.1f && link.point_a.x > t.position.x - 1.1f) links.push_back(link);
  }
  double low = -2.0;
  double high = 2.0;
  const reference::Shape start = moved(reference::to_shape(shape), t);
  // The search begins above, so that the first gap found is not one below the chain.
  double y = high;
  while (y > low && exact_distance(links, moved(start, reference::Point{0.0, y})) > gap) y -= 0.05;
  low = y;
  high = y + 0.05;
  for (int i = 0; i < 30; ++i) {
    const double middle = (low + high) / 2.0;
    (exact_distance(links, moved(start, reference::Point{0.0, middle})) > gap ? high : low) = middle;
  }
  t.position.y += static_cast<float>(high);
  return t;
}

/// Height of the lowest point of the shape at that rotation, when its origin is at 0.
float lowest(const ShapeGeometry& shape, Rotation rotation) {
  const reference::Shape s = moved(reference::to_shape(shape), Transform{{}, rotation});
  double y = 1.0e9;
  for (reference::Point p : s.points) y = std::min(y, p.y);
  return static_cast<float>(y - s.radius);
}

TEST(ChainManifold, NoShapeCatchesOnAFlatChain) {
  const std::vector<ChainSegment> links = links_of(ground_points(103, 0.5f, [](float) { return 0.0f; }));
  ASSERT_EQ(links.size(), 100U);
  const std::vector<float> offsets = {0.0f, 1.0e-7f, 1.0e-5f, 4.0e-4f, 1.0e-3f, 3.0e-3f, 0.01f, 0.1f, 0.25f};
  for (const NamedShape& slider : sliders()) {
    for (float depth : {-0.01f, 0.0f, 0.001f, 0.005f, 0.01f, 0.03f}) {
      for (float tilt : {0.0f, 1.0e-4f, -0.01f, 0.2f}) {
        const Rotation rotation = pose(0.0f, 0.0f, tilt).rotation;
        const float y = -lowest(slider.geometry, rotation) - depth;
        for (int joint = -20; joint <= 20; joint += 5) {
          for (float offset : offsets) {
            for (float side : {-1.0f, 1.0f}) {
              const Transform t = {{0.5f * static_cast<float>(joint) + side * offset, y}, rotation};
              const auto contacts = contacts_with(links, slider.geometry, t);
              ASSERT_FALSE(contacts.empty()) << slider.name;
              for (const LinkContact& c : contacts) {
                ASSERT_LT(abs(c.manifold.normal.x), 1.0e-6f) << slider.name << " depth " << depth << " at " << offset;
                ASSERT_GT(c.manifold.normal.y, 0.0f);
              }
              ASSERT_NEAR(least_separation(contacts), -depth, kChainTolerance) << slider.name;
            }
          }
        }
      }
    }
  }
}

/// Hills whose neighbouring links differ in angle by up to 0.06 rad, convex and concave.
TEST(ChainManifold, NoShapeCatchesOnACurvedChain) {
  const std::vector<ChainSegment> links =
      links_of(ground_points(103, 0.5f, [](float x) { return 0.5f * std::sin(0.5f * x); }));
  constexpr float kLargestBend = 0.065f;
  for (const NamedShape& slider : sliders()) {
    for (double gap : {0.002, 0.012}) {
      for (float x = -10.0f; x < 10.0f; x += test::some_if_sanitized(0.0737f, 0.737f)) {
        const float slope = 0.25f * std::cos(0.5f * x);
        const Vec2 travel = normalize(Vec2{1.0f, slope});
        const Transform start = pose(x, 0.0f, std::atan(slope));
        const Transform above = lowered_to(links, slider.geometry, start, gap);
        for (float depth : {0.0f, 0.002f, 0.005f, 0.012f}) {
          Transform t = above;
          t.position.y -= depth;
          const auto contacts = contacts_with(links, slider.geometry, t);
          ASSERT_FALSE(contacts.empty()) << slider.name << " at " << x << " depth " << depth;
          for (const LinkContact& c : contacts) {
            ASSERT_TRUE(is_normal_of(*c.link, c.manifold.normal)) << slider.name << " at " << x << " depth " << depth;
            // The shape spans at most four corners of the chain.
            ASSERT_LT(abs(dot(c.manifold.normal, travel)), 4.0f * kLargestBend) << slider.name << " at " << x;
          }
          // The depth along the normal is at least cos(0.25) times the depth along y.
          ASSERT_LT(least_separation(contacts), static_cast<float>(gap) - 0.96f * depth + kChainTolerance)
              << slider.name << " at " << x << " depth " << depth;
        }
      }
    }
  }
}

TEST(ChainManifold, FindsTheDistanceToARuggedChain) {
  Random random(31);
  for (int i = 0; i < test::some_if_sanitized(300, 40); ++i) {
    const std::vector<ChainSegment> links =
        links_of(ground_points(24, 0.7f, [&](float) { return random.uniform(-0.5f, 0.5f); }));
    for (const NamedShape& shape : sliders()) {
      const double gap = static_cast<double>(random.uniform(0.001f, 0.017f));
      const Transform above = pose(random.uniform(-4.0f, 4.0f), 0.0f, random.uniform(-kPi, kPi));
      const Transform t = lowered_to(links, shape.geometry, above, gap);
      const auto contacts = contacts_with(links, shape.geometry, t);
      ASSERT_FALSE(contacts.empty()) << shape.name << " trial " << i;
      ASSERT_NEAR(least_separation(contacts), static_cast<float>(gap), kChainTolerance) << shape.name << " trial " << i;
      for (const LinkContact& c : contacts) ASSERT_TRUE(is_normal_of(*c.link, c.manifold.normal)) << shape.name;
    }
  }
}

TEST(ChainManifold, OneLinkReportsTheCircleAtAConvexCorner) {
  Random random(32);
  for (int i = 0; i < 5000; ++i) {
    const float right_slope = random.uniform(0.01f, 1.3f);
    const float left_slope = random.uniform(0.01f, 1.3f);
    const Vec2 right = {std::cos(right_slope), -std::sin(right_slope)};
    const Vec2 left = {-std::cos(left_slope), -std::sin(left_slope)};
    const std::vector<ChainSegment> links = links_of({2.0f * right, right, {}, left, 2.0f * left});
    // Any direction between the two normals, at any distance within reach.
    const float direction = 0.5f * kPi + random.uniform(-right_slope, left_slope);
    const float distance = random.uniform(0.4f, 0.515f);
    const Vec2 center = distance * Vec2{std::cos(direction), std::sin(direction)};
    const auto contacts = contacts_with(links, Circle{{}, 0.5f}, Transform{center, {}});
    ASSERT_GE(contacts.size(), 1U);
    ASSERT_NEAR(least_separation(contacts), distance - 0.5f, 1.0e-6f);
    const bool at_boundary =
        direction - 0.5f * kPi + right_slope < 1.0e-5f || left_slope + 0.5f * kPi - direction < 1.0e-5f;
    if (!at_boundary) {
      ASSERT_EQ(contacts.size(), 1U);
    }
  }
}

TEST(ChainManifold, OneLinkReportsTheCrateOnAConvexCorner) {
  // A roof of 90 degrees and a plank across its ridge, at every tilt at which the plank does not lie on a side.
  const std::vector<ChainSegment> links =
      links_of({{2.0f, -2.0f}, {1.0f, -1.0f}, {0.0f, 0.0f}, {-1.0f, -1.0f}, {-2.0f, -2.0f}});
  const ShapeGeometry plank = box(1.0f, 0.1f);
  for (float tilt = -0.7f; tilt < 0.7f; tilt += 0.013f) {
    for (float shift : {-0.5f, 0.0f, 0.5f}) {
      const Rotation rotation = pose(0.0f, 0.0f, tilt).rotation;
      const Transform t = {rotate(rotation, {shift, 0.098f}), rotation};
      const auto contacts = contacts_with(links, plank, t);
      ASSERT_EQ(contacts.size(), 1U) << "tilt " << tilt << " shift " << shift;
      ASSERT_NEAR(dot(contacts[0].manifold.normal, rotate(rotation, {0.0f, 1.0f})), 1.0f, 1.0e-6f);
      ASSERT_NEAR(least_separation(contacts), -0.002f, 1.0e-6f);
    }
  }
}

TEST(ChainManifold, ACrateBesideACliffIsNotLifted) {
  // A plateau that ends at x = 0 with a wall down to the right. The crate overlaps the wall a little.
  const std::vector<ChainSegment> links =
      links_of({{1.0f, -5.0f}, {0.0f, -5.0f}, {0.0f, 0.0f}, {-5.0f, 0.0f}, {-6.0f, 0.0f}});
  for (float y = -3.0f; y < 0.49f; y += 0.01f) {
    for (float tilt : {0.0f, 1.0e-3f, -1.0e-3f}) {
      const auto contacts = contacts_with(links, box(0.5f, 0.5f), pose(0.4985f, y, tilt));
      ASSERT_EQ(contacts.size(), 1U) << y;
      ASSERT_GT(contacts[0].manifold.normal.x, 0.99f) << y;
    }
  }
}

TEST(ChainManifold, ACrateInACornerTouchesFloorAndWall) {
  const std::vector<ChainSegment> links =
      links_of({{2.0f, 1.0f}, {2.0f, 0.0f}, {0.0f, 0.0f}, {0.0f, 2.0f}, {-1.0f, 2.0f}});
  const auto contacts = contacts_with(links, box(0.5f, 0.5f), pose(0.499f, 0.499f));
  ASSERT_EQ(contacts.size(), 2U);
  EXPECT_EQ(contacts[0].manifold.count, 2);
  EXPECT_EQ(contacts[1].manifold.count, 2);
  EXPECT_NEAR(contacts[0].manifold.normal.y, 1.0f, 1.0e-6f);
  EXPECT_NEAR(contacts[1].manifold.normal.x, 1.0f, 1.0e-6f);
}

/// If links are in line, rounding decides on which side of the joint a circle is. It must have a contact with one of
/// them.
TEST(ChainManifold, RoundingLeavesNoGapAtAJoint) {
  Random random(34);
  for (int i = 0; i < 200000; ++i) {
    const Vec2 along = rotate(random.pose(0.0f).rotation, {1.0f, 0.0f});
    const std::vector<ChainSegment> links = links_of(
        {-2.0f * along, -random.uniform(0.3f, 1.0f) * along, {}, random.uniform(0.3f, 1.0f) * along, 2.0f * along});
    const Vec2 center = 0.5f * right_perpendicular(along) + random.uniform(-1.0e-7f, 1.0e-7f) * along;
    ASSERT_FALSE(contacts_with(links, Circle{{}, 0.5f}, Transform{center, {}}).empty());
  }
}

TEST(ChainManifold, ParallelFacesHaveTwoPoints) {
  const ShapeGeometry link = ChainSegment{{3.0f, 0.0f}, {2.0f, 0.0f}, {-2.0f, 0.0f}, {-3.0f, 0.0f}};
  for (const ShapeGeometry& shape : {ShapeGeometry{box(0.5f, 0.5f)}, ShapeGeometry{box(0.4f, 0.4f, 0.1f)},
                                     ShapeGeometry{Capsule{{-0.5f, 0.0f}, {0.5f, 0.0f}, 0.5f}}}) {
    const LocalManifold m = collide_pair(link, shape, pose(0.1f, 0.499f));
    ASSERT_EQ(m.count, 2);
    EXPECT_NEAR(m.points[0].separation, -0.001f, 1.0e-6f);
    EXPECT_NEAR(m.points[1].separation, -0.001f, 1.0e-6f);
    EXPECT_NE(m.points[0].id, m.points[1].id);
  }
}

TEST(ChainManifold, ShapesBehindALinkDoNotCollide) {
  const std::vector<ChainSegment> links = links_of(ground_points(12, 0.7f, [](float) { return 0.0f; }));
  Random random(33);
  for (const NamedShape& shape : sliders()) {
    for (int i = 0; i < 2000; ++i) {
      const Transform t = pose(random.uniform(-2.0f, 2.0f), random.uniform(-1.0f, -1.0e-4f), random.uniform(-kPi, kPi));
      ASSERT_TRUE(contacts_with(links, shape.geometry, t).empty()) << shape.name;
    }
  }
}

TEST(ChainManifold, ALinkWithoutLengthCollidesWithNothing) {
  const ShapeGeometry link = ChainSegment{{1.0f, 0.0f}, {0.0f, 0.0f}, {0.0f, 0.0f}, {-1.0f, 0.0f}};
  for (const NamedShape& shape : sliders()) EXPECT_EQ(collide_pair(link, shape.geometry, pose(0.0f, 0.1f)).count, 0);
}

}  // namespace
}  // namespace drystone::contact
