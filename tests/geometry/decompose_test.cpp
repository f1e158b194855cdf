// decompose(): the pieces are convex and cover exactly the inside of the outline, which the even-odd rule decides; errors name the edges.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <string>

#include "drystone/outline.hpp"
#include "drystone/shape.hpp"
#include "geometry/check.hpp"
#include "geometry/line.hpp"
#include "tests/geometry/reference.hpp"

namespace drystone {
namespace {

using reference::Random;
using Ring = std::vector<Vec2>;

double area_of(std::span<const Vec2> ring) {
  double sum = 0.0;
  for (std::size_t i = 0; i < ring.size(); ++i) {
    sum += cross(geometry::to_double(ring[i]), geometry::to_double(ring[(i + 1) % ring.size()]));
  }
  return 0.5 * std::fabs(sum);
}

double area_of(const Outline& outline) {
  double area = area_of(outline.points);
  for (const Ring& hole : outline.holes) area -= area_of(hole);
  return area;
}

/// The number of edges of a ring that a ray to the right crosses.
int crossings(const Ring& ring, Vec2 p) {
  int count = 0;
  for (std::size_t i = 0; i < ring.size(); ++i) {
    const Vec2 a = ring[i];
    const Vec2 b = ring[(i + 1) % ring.size()];
    if ((a.y > p.y) == (b.y > p.y)) continue;
    const double x =
        double{a.x} + (double{p.y} - double{a.y}) / (double{b.y} - double{a.y}) * (double{b.x} - double{a.x});
    if (x > double{p.x}) ++count;
  }
  return count;
}

bool is_inside(const Outline& outline, Vec2 p) {
  int count = crossings(outline.points, p);
  for (const Ring& hole : outline.holes) count += crossings(hole, p);
  return count % 2 == 1;
}

double distance_to(const Ring& ring, Vec2 p) {
  double nearest = 1.0e9;
  for (std::size_t i = 0; i < ring.size(); ++i) {
    nearest = std::min(nearest,
                       std::sqrt(double{geometry::distance_squared_to_line(ring[i], ring[(i + 1) % ring.size()], p)}));
  }
  return nearest;
}

/// Checks area and coverage. Random points near an edge of the outline are not tested.
void expect_covers(const Outline& outline, const Decomposition& result, Random& random) {
  double area = 0.0;
  for (const Polygon& piece : result.pieces) {
    area += area_of(piece.vertices());
    EXPECT_EQ(geometry::first_edge_not_convex(piece.vertices()), piece.vertices().size());
  }
  const double wanted = area_of(outline);
  const Aabb box = bounds(Polygon::from_convex(outline.points, 0.0f), {});
  const double perimeter = 2.0 * double{box.upper.x - box.lower.x + box.upper.y - box.lower.y} *
                           (1.0 + static_cast<double>(outline.holes.size()));
  EXPECT_NEAR(area + double{result.area_left_out}, wanted, 1.0e-6 * wanted);
  EXPECT_NEAR(area, wanted, 3.0e-4 * perimeter + 1.0e-3 * wanted);
  for (int i = 0; i < 200; ++i) {
    const Vec2 p = {random.number(box.lower.x, box.upper.x), random.number(box.lower.y, box.upper.y)};
    double clearance = distance_to(outline.points, p);
    for (const Ring& hole : outline.holes) clearance = std::min(clearance, distance_to(hole, p));
    if (clearance < 1.0e-3) continue;
    int strictly = 0;
    int within = 0;
    for (const Polygon& piece : result.pieces) {
      if (!contains(piece, p)) continue;
      ++within;
      if (distance_to(Ring(piece.vertices().begin(), piece.vertices().end()), p) > 1.0e-3) ++strictly;
    }
    EXPECT_LE(strictly, 1) << p.x << ' ' << p.y;
    if (std::abs(result.area_left_out) < 1.0e-6 * wanted || !is_inside(outline, p)) {
      EXPECT_EQ(within > 0, is_inside(outline, p)) << p.x << ' ' << p.y;
    }
  }
}

Decomposition must_decompose(const Outline& outline, int max_vertices = 8) {
  const Result<Decomposition> result = decompose(outline, max_vertices);
  EXPECT_TRUE(result.ok()) << result.error().message;
  return result.ok() ? result.value() : Decomposition{};
}

Ring star(Random& random, Vec2 center, float least, float most, int count) {
  Ring ring;
  for (int i = 0; i < count; ++i) {
    const float angle = 2.0f * kPi * static_cast<float>(i) / static_cast<float>(count);
    ring.push_back(center + rotate(make_rotation(angle), Vec2{random.number(least, most), 0.0f}));
  }
  if (random.number(0.0f, 1.0f) < 0.5f) std::reverse(ring.begin(), ring.end());
  return ring;
}

std::size_t reflex_corners(const Ring& ring, bool hole) {
  double sum = 0.0;
  for (std::size_t i = 0; i < ring.size(); ++i) {
    sum += cross(geometry::to_double(ring[i]), geometry::to_double(ring[(i + 1) % ring.size()]));
  }
  std::size_t count = 0;
  for (std::size_t i = 0; i < ring.size(); ++i) {
    const Vec2 b = ring[(i + 1) % ring.size()];
    const Vec2 c = ring[(i + 2) % ring.size()];
    const bool left = cross(b - ring[i], c - b) > 0.0f;
    if ((left == (sum > 0.0)) == hole) ++count;
  }
  return count;
}

TEST(Decompose, AConvexOutlineIsOnePiece) {
  const Decomposition result = must_decompose({.points = {{0, 0}, {2, 0}, {3, 1}, {2, 2}, {0, 2}}});
  ASSERT_EQ(result.pieces.size(), 1u);
  EXPECT_EQ(result.pieces[0].size(), 5);
}

TEST(Decompose, AnEllAndAFrameAreFewPieces) {
  EXPECT_LE(must_decompose({.points = {{0, 0}, {2, 0}, {2, 1}, {1, 1}, {1, 2}, {0, 2}}}).pieces.size(), 3u);
  const Outline frame = {.points = {{0, 0}, {3, 0}, {3, 3}, {0, 3}}, .holes = {{{1, 1}, {2, 1}, {2, 2}, {1, 2}}}};
  EXPECT_LE(must_decompose(frame).pieces.size(), 5u);
  Random random(1);
  expect_covers(frame, must_decompose(frame), random);
}

TEST(Decompose, RandomStarsWithHolesAreCovered) {
  Random random(7);
  for (int round = 0; round < 300; ++round) {
    Outline outline = {.points = star(random, {}, 3.0f, 8.0f, 5 + round % 60)};
    if (round % 3 == 0) outline.points = star(random, {}, 3.0f, 3.5f, 5 + round % 60);
    for (int hole = 0; hole < round % 6; ++hole) {
      const Vec2 center = {-1.2f + 1.2f * static_cast<float>(hole % 3), -0.6f + 1.2f * static_cast<float>(hole / 3)};
      outline.holes.push_back(star(random, center, 0.1f, 0.55f, 3 + (round + hole) % 12));
    }
    SCOPED_TRACE(round);
    const Decomposition result = must_decompose(outline, 64);
    expect_covers(outline, result, random);
    std::size_t reflex = reflex_corners(outline.points, false);
    for (const Ring& hole : outline.holes) reflex += reflex_corners(hole, true);
    // Hertel and Mehlhorn: at most two diagonals remain at a reflex corner; each hole has a bridge more.
    EXPECT_LE(result.pieces.size(), 2 * reflex + outline.holes.size() + 1);
    for (const Polygon& piece : must_decompose(outline, 5).pieces) EXPECT_LE(piece.size(), 5);
  }
}

/// Walls of unit cells: all corners lie on a grid, so many of them are on one line.
TEST(Decompose, CornersOnOneLineAreNoSpecialCase) {
  Random random(3);
  for (int round = 0; round < 200; ++round) {
    Outline skyline;
    const int columns = 3 + round % 20;
    skyline.points.push_back(Vec2{static_cast<float>(columns), -1.0f});
    for (int i = columns; i > 0; --i) {
      const auto height = static_cast<float>(random.integer(0, 4));
      skyline.points.push_back(Vec2{static_cast<float>(i), height});
      skyline.points.push_back(Vec2{static_cast<float>(i - 1), height});
    }
    skyline.points.push_back({0.0f, -1.0f});
    for (int i = 0; i + 2 < columns; i += 2) {
      const auto x = static_cast<float>(i);
      skyline.holes.push_back(Ring{{x + 0.25f, -0.75f}, {x + 0.75f, -0.75f}, {x + 0.75f, -0.25f}, {x + 0.25f, -0.25f}});
    }
    SCOPED_TRACE(round);
    expect_covers(skyline, must_decompose(skyline), random);
  }
}

TEST(Decompose, ASpiralAndACombAreCovered) {
  Random random(5);
  Outline spiral;
  for (int i = 0; i <= 100; ++i) {
    const float angle = 0.2f * static_cast<float>(i);
    spiral.points.push_back(rotate(make_rotation(angle), Vec2{1.0f + 0.1f * static_cast<float>(i), 0.0f}));
  }
  for (int i = 100; i >= 0; --i) {
    const float angle = 0.2f * static_cast<float>(i);
    spiral.points.push_back(rotate(make_rotation(angle), Vec2{0.6f + 0.1f * static_cast<float>(i), 0.0f}));
  }
  expect_covers(spiral, must_decompose(spiral), random);
  Outline comb;
  for (int i = 0; i < 200; ++i) {
    const auto x = static_cast<float>(i);
    for (const Vec2 p : {Vec2{x, 0.0f}, Vec2{x + 0.5f, 0.0f}, Vec2{x + 0.5f, 10.0f}, Vec2{x + 1.0f, 10.0f}}) {
      comb.points.push_back(p);
    }
  }
  comb.points.push_back({200.0f, 11.0f});
  comb.points.push_back({0.0f, 11.0f});
  std::reverse(comb.points.begin(), comb.points.end());
  expect_covers(comb, must_decompose(comb), random);
}

TEST(Decompose, AFinelySampledArcKeepsItsForm) {
  // Points every centimetre on an arc of radius 50, closed by its chord.
  Outline outline;
  for (int i = 0; i <= 3000; ++i) {
    outline.points.push_back(rotate(make_rotation(0.0002f * static_cast<float>(i)), Vec2{50.0f, 0.0f}));
  }
  const Decomposition result = must_decompose(outline);
  double area = 0.0;
  for (const Polygon& piece : result.pieces) area += area_of(piece.vertices());
  EXPECT_NEAR(area, area_of(outline), 30.0 * 0.3e-3);  // The length of the arc times the tolerance of flat points.
}

TEST(Decompose, TheMassIsThatOfTheOutline) {
  // A square ring: outer side 4, inner side 2, about (10, 20). I = m (a^2 + b^2) / 6 for a ring of squares.
  const Outline ring = {.points = {{8, 18}, {12, 18}, {12, 22}, {8, 22}},
                        .holes = {{{9, 19}, {9, 21}, {11, 21}, {11, 19}}}};
  double mass = 0.0;
  double inertia = 0.0;
  for (const Polygon& piece : must_decompose(ring).pieces) {
    const MassData part = mass_data(piece, 1.0f);
    const Vec2 arm = part.center - Vec2{10.0f, 20.0f};
    mass += double{part.mass};
    inertia += double{part.inertia} + double{part.mass} * double{dot(arm, arm)};
  }
  EXPECT_NEAR(mass, 12.0, 1.0e-4);
  EXPECT_NEAR(inertia, 12.0 * (16.0 + 4.0) / 6.0, 1.0e-3);
}

void expect_error(const Outline& outline, const std::string& part) {
  const Result<Decomposition> result = decompose(outline);
  ASSERT_FALSE(result.ok()) << part;
  EXPECT_NE(result.error().message.find(part), std::string::npos) << result.error().message;
}

TEST(Decompose, ErrorsNameTheEdges) {
  const Ring square = {{0, 0}, {4, 0}, {4, 4}, {0, 4}};
  expect_error({.points = {{0, 0}, {2, 2}, {2, 0}, {0, 2}}}, "Outline.points[0] and Outline.points[2] touch or cross");
  expect_error({.points = {{0, 0}, {4, 0}, {4, 4}, {2, 0}, {0, 4}}}, "Outline.points[0] and Outline.points[2]");
  expect_error({.points = {{0, 0}, {4, 0}, {4, 4}, {4, 2}, {4, 6}, {0, 4}}}, "touch or cross");
  expect_error({.points = square, .holes = {{{1, 1}, {5, 1}, {1, 2}}}}, "Outline.points[1] and Outline.holes[0][0]");
  expect_error({.points = square, .holes = {{{5, 1}, {6, 1}, {5, 2}}}},
               "Outline.holes[0] is not inside of Outline.points");
  expect_error({.points = square, .holes = {{{1, 1}, {3, 1}, {3, 3}, {1, 3}}, {{1.5f, 1.5f}, {2, 1.5f}, {2, 2}}}},
               "Outline.holes[1] is inside of Outline.holes[0]");
  expect_error({.points = {{0, 0}, {1, 0}}}, "Outline.points must have at least 3 points");
  expect_error({.points = square, .holes = {{{1, 1}, {1.001f, 1}, {2, 1}}}}, "Outline.holes[0] must have at least 3");
  expect_error({.points = {{0, 0}, {std::nanf(""), 0}, {1, 1}}}, "Outline.points");
  expect_error({.points = Ring(5000)}, "at most 4096");
  EXPECT_FALSE(decompose({.points = square}, 2).ok());
  EXPECT_FALSE(decompose({.points = square}, 65).ok());
}

TEST(Heightfield, IsAChainWithItsUpperSideOnTheRight) {
  const ChainOptions chain = make_heightfield(std::vector<float>{0.0f, 2.0f, 1.0f}, 0.5f, {10.0f, 20.0f});
  EXPECT_EQ(chain.points, (Ring{{11.5f, 20.0f}, {11.0f, 21.0f}, {10.5f, 22.0f}, {10.0f, 20.0f}, {9.5f, 18.0f}}));
  EXPECT_FALSE(chain.loop);
  EXPECT_TRUE(make_heightfield(std::vector<float>{1.0f}, 0.5f).points.empty());
}

}  // namespace
}  // namespace drystone
