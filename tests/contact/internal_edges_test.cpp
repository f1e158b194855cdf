// Floors made of shapes side by side. The oracle is a floor of one piece: bodies that roll or slide over seams must
// move as on that floor. They must still collide with real edges.
#include <cmath>

#include "drystone/parts.hpp"
#include "tests/support/test_world.hpp"

namespace drystone::test {
namespace {

constexpr float kRadius = 0.4f;

enum class Rider { ball, crate, capsule, rolling_ball };
constexpr Rider kRiders[] = {Rider::ball, Rider::crate, Rider::capsule, Rider::rolling_ball};

float height_of(Rider rider) {
  switch (rider) {
    case Rider::ball: return kRadius;
    case Rider::crate: return 0.25f;
    case Rider::capsule: return 0.2f;
    case Rider::rolling_ball: return kRadius;
  }
  return 0.0f;
}

BodyId add_rider(World& world, Rider rider, Vec2 position, float speed, float friction) {
  BodyOptions options = dynamic_at(position);
  options.velocity = {speed, 0.0f};
  const bool rolls = rider == Rider::rolling_ball;
  if (rolls) options.angular_velocity = -speed / kRadius;
  const BodyId body = world.create_body(options);
  ShapeOptions surface;
  surface.material.friction = friction;
  switch (rider) {
    case Rider::ball: must(world.create_shape(body, Circle{{}, kRadius}, surface)); break;
    case Rider::crate: must(world.create_shape(body, Box{{0.25f, 0.25f}}, surface)); break;
    case Rider::capsule: must(world.create_shape(body, Capsule{{-0.3f, 0.0f}, {0.3f, 0.0f}, 0.2f}, surface)); break;
    case Rider::rolling_ball: must(world.create_shape(body, Circle{{}, kRadius}, surface)); break;
  }
  return body;
}

enum class Tiles { bodies, one_body, segments, kinematic };

/// Tiles from x = -5 to beyond `end`, with tops at height 0.
void lay_tiles(World& world, Tiles tiles, float width, float end) {
  BodyOptions options;
  if (tiles == Tiles::kinematic) options.type = BodyType::kinematic;
  BodyId body = world.create_body(options);
  const int first = static_cast<int>(-5.0f / width);
  const int last = static_cast<int>(end / width) + 2;
  for (int i = first; i < last; ++i) {
    const float x = static_cast<float>(i) * width;
    if (tiles != Tiles::one_body) body = world.create_body(options);
    if (tiles == Tiles::segments) {
      must(world.create_shape(body, Segment{{x, 0.0f}, {x + width, 0.0f}}));
    } else {
      must(world.create_shape(body, Box{{0.5f * width, 0.5f}, {x + 0.5f * width, -0.5f}}));
    }
  }
}

struct Course {
  float unrest = 0.0f;  // Largest difference from the velocity over a floor of one piece.
  int seams = 0;
};

Course ride(Rider rider, Tiles tiles, float width, float speed, float friction) {
  constexpr float kWay = 40.0f;
  TestWorld tiled;
  TestWorld whole;
  lay_tiles(tiled.world, tiles, width, kWay);
  must(whole.world.create_shape(whole.world.create_body({}), Box{{100.0f, 0.5f}, {0.0f, -0.5f}}));
  // The start is at no regular distance from a seam.
  const Vec2 start = {0.313f, height_of(rider)};
  const BodyId a = add_rider(tiled.world, rider, start, speed, friction);
  const BodyId b = add_rider(whole.world, rider, start, speed, friction);
  Course course;
  for (int i = 0; i < 6000; ++i) {
    tiled.step();
    whole.step();
    const BodyMotion over_seams = tiled.world.motion(a);
    const BodyMotion oracle = whole.world.motion(b);
    if (over_seams.center.x > kWay || oracle.center.x > kWay) break;
    course.unrest = max(course.unrest, length(over_seams.velocity - oracle.velocity));
    course.unrest = max(course.unrest, kRadius * abs(over_seams.angular_velocity - oracle.angular_velocity));
    course.seams = static_cast<int>(over_seams.center.x / width);
  }
  return course;
}

/// When another tile takes over the support, its new contact starts without the old contact's impulse, which changes
/// the velocity by up to 0.4 mm/s, and by 2 mm/s where thirty tiles pass in a step. A seam that stops the body changes
/// it by 10 to 1,000 mm/s.
constexpr float kUnrest = 5.0e-3f;

TEST(InternalEdges, SeamsDoNotChangeVelocities) {
  for (const Rider rider : kRiders) {
    for (const float speed : {0.7f, 5.0f, 30.0f}) {
      for (const float width : {0.1f, 0.77f, 2.0f}) {
        const float friction = rider == Rider::rolling_ball ? 0.6f : 0.0f;
        const Course course = ride(rider, Tiles::bodies, width, speed, friction);
        EXPECT_GT(course.seams, 15);
        EXPECT_LT(course.unrest, kUnrest)
            << "rider " << static_cast<int>(rider) << " at " << speed << " m/s over tiles of " << width << " m";
      }
    }
  }
}

TEST(InternalEdges, TilesMayBelongToOneBodyBeLinesOrBeKinematic) {
  for (const Tiles tiles : {Tiles::one_body, Tiles::segments, Tiles::kinematic}) {
    for (const Rider rider : {Rider::ball, Rider::crate}) {
      EXPECT_LT(ride(rider, tiles, 0.77f, 5.0f, 0.0f).unrest, kUnrest)
          << "tiles " << static_cast<int>(tiles) << ", rider " << static_cast<int>(rider);
    }
  }
}

/// The gap between the rider, which is not rotated, and a tile from x to x + width with its top at height 0.
float gap_to_tile(Rider rider, Vec2 center, float x, float width) {
  const float half = rider == Rider::crate ? 0.25f : rider == Rider::capsule ? 0.3f : 0.0f;
  const float half_height = rider == Rider::crate ? 0.25f : 0.0f;
  const float radius = rider == Rider::crate ? 0.0f : height_of(rider);
  const float beside = max(max(x - (center.x + half), (center.x - half) - (x + width)), 0.0f);
  return length(Vec2{beside, max(center.y - half_height, 0.0f)}) - radius;
}

/// A contact at a seam that does not push still touches: each tile reports its begin events at a gap of 20 mm, as any
/// shape does.
TEST(InternalEdges, TouchesAreReportedAtSeams) {
  constexpr float kWidth = 0.77f;
  // A manifold is kept until a shape has moved by half the slop, or 1.4 times as much.
  constexpr float kBlur = 0.75f * kLinearSlop;
  for (const Rider rider : {Rider::ball, Rider::crate, Rider::capsule}) {
    TestWorld t;
    lay_tiles(t.world, Tiles::bodies, kWidth, 20.0f);
    const BodyId body = add_rider(t.world, rider, {0.313f, height_of(rider)}, 2.0f, 0.0f);
    int begun = 0, ended = 0;
    for (int i = 0; i < 400; ++i) {
      const Vec2 before = t.position(body);
      t.step();
      const Events events = t.world.events();
      begun += static_cast<int>(events.contact_begin.size());
      ended += static_cast<int>(events.contact_end.size());
      for (const BodyId tile : t.world.bodies()) {
        if (tile == body || t.world.shapes(tile).value().empty()) continue;
        const WorldAabb bounds = t.world.bounds(tile);
        const float gap = gap_to_tile(rider, before, to_vec2(bounds.lower).x, kWidth);
        if (abs(gap - kSpeculativeDistance) < kBlur) continue;
        EXPECT_EQ(t.touch(tile, body), gap < kSpeculativeDistance)
            << "rider " << static_cast<int>(rider) << ", step " << i << ", tile at " << bounds.lower.x;
      }
    }
    EXPECT_EQ(begun - ended, t.world.report().touching) << static_cast<int>(rider);
    EXPECT_GT(ended, 15) << static_cast<int>(rider);
  }
}

/// Seams between tiles are never exact: a step of a tenth of the slop must not count as an edge.
TEST(InternalEdges, StepsBelowTheToleranceDoNotCollide) {
  TestWorld t;
  for (int i = -5; i < 40; ++i) {
    BodyOptions tile;
    tile.position = {static_cast<float>(i) + 0.5f, -0.5f + (i % 2 == 0 ? 0.0f : 4.0e-4f)};
    t.box(tile, {0.5f, 0.5f});
  }
  const BodyId ball = add_rider(t.world, Rider::ball, {0.3f, kRadius + 1.0e-3f}, 5.0f, 0.0f);
  t.step(30);
  for (int i = 0; i < 300; ++i) {
    t.step();
    // Each higher tile lifts the ball by 0.4 mm, which takes at most 0.8 mm/s of the 5 m/s. A collision with a corner
    // of 0.4 mm would take 2 h v / r, which is 10 mm/s.
    ASSERT_GT(t.world.motion(ball).value().velocity.x, 4.999f) << "step " << i;
  }
}

TEST(InternalEdges, AHigherStepCollides) {
  for (const Rider rider : {Rider::crate, Rider::capsule, Rider::ball}) {
    TestWorld t;
    t.floor();
    BodyOptions kerb;
    kerb.position = {5.5f, 0.0f};
    t.box(kerb, {0.5f, 0.1f});
    const BodyId body = add_rider(t.world, rider, {3.0f, height_of(rider)}, 1.0f, 0.0f);
    t.step(300);
    EXPECT_LT(t.world.motion(body).value().center.x, 5.0f) << static_cast<int>(rider);
  }
}

/// The tip of a wedge hits the wall exactly at the corner of floor and wall. The wall reaches above the floor, so this
/// is no seam.
TEST(InternalEdges, AWedgeStopsAtTheWall) {
  TestWorld t;
  t.floor();
  BodyOptions wall;
  wall.position = {5.5f, 0.0f};
  t.box(wall, {0.5f, 2.0f});
  const Vec2 outline[] = {{-1.0f, 0.0f}, {1.0f, 0.0f}, {-1.0f, 0.3f}};
  BodyOptions options = dynamic_at({2.0f, 0.0f});
  options.velocity = {4.0f, 0.0f};
  const BodyId wedge = t.world.create_body(options);
  ShapeOptions smooth;
  smooth.material.friction = 0.0f;
  must(t.world.create_shape(wedge, make_polygon(outline, 0.0f).value(), smooth));
  t.step(120);
  EXPECT_LT(t.world.transform(wedge).value().position.x + 1.0f, 5.0f + kLinearSlop);
}

/// A ball rolls off the end of a floor of tiles as off a floor of one piece.
TEST(InternalEdges, ABallRollsOffTheEndOfTheFloor) {
  TestWorld tiled;
  TestWorld whole;
  for (int i = -5; i < 5; ++i) {
    BodyOptions tile;
    tile.position = {static_cast<float>(i) + 0.5f, -0.5f};
    tiled.box(tile, {0.5f, 0.5f});
  }
  must(whole.world.create_shape(whole.world.create_body({}), Box{{5.0f, 0.5f}, {0.0f, -0.5f}}));
  const BodyId a = add_rider(tiled.world, Rider::rolling_ball, {3.3f, kRadius}, 2.0f, 0.6f);
  const BodyId b = add_rider(whole.world, Rider::rolling_ball, {3.3f, kRadius}, 2.0f, 0.6f);
  for (int i = 0; i < 120; ++i) {
    tiled.step();
    whole.step();
    const Vec2 apart = tiled.world.motion(a).value().center - whole.world.motion(b).value().center;
    ASSERT_LT(length(apart), 2.0e-3f) << "step " << i;
  }
}

/// The slope beyond a ridge is below the plane of the slope before it. It must still collide once the body is over it.
TEST(InternalEdges, TheSlopeBehindARidgeCollides) {
  for (const Rider rider : kRiders) {
    TestWorld t;
    const Vec2 up[] = {{-8.0f, -4.0f}, {0.0f, -4.0f}, {0.0f, 1.0f}, {-8.0f, 0.0f}};
    const Vec2 down[] = {{0.0f, -4.0f}, {8.0f, -4.0f}, {8.0f, 0.0f}, {0.0f, 1.0f}};
    must(t.world.create_shape(t.world.create_body({}), make_polygon(up, 0.0f).value()));
    must(t.world.create_shape(t.world.create_body({}), make_polygon(down, 0.0f).value()));
    add_rider(t.world, rider, {-2.0f, 0.85f + height_of(rider)}, 4.0f, 0.3f);
    for (int i = 0; i < 180; ++i) {
      t.step();
      // A body that lands may sink in by up to half of the distance within which bodies are not swept; without a
      // contact it would sink into the slope by decimetres.
      ASSERT_LT(t.world.measure().max_penetration, 0.02f) << "rider " << static_cast<int>(rider) << ", step " << i;
    }
  }
}

}  // namespace
}  // namespace drystone::test
