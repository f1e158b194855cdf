// One-way surfaces: who is stopped, who passes, and that a body passes whole.
#include <cmath>
#include <string>
#include <vector>

#include "tests/support/test_world.hpp"

namespace drystone::test {
namespace {

constexpr float kHeight = 2.0f;  // The top of the platforms.
/// Soft contacts sink in by less than this [m].
constexpr float kSink = 0.005f;

ShapeOptions one_way(Vec2 front = {0.0f, 1.0f}) {
  ShapeOptions options;
  options.one_way = {.enabled = true, .direction = front};
  return options;
}

/// The kinds of platforms, with the top at kHeight from x = -3 to 3.
enum class Platform { thin_box, thick_box, segment, tiles, links };
constexpr std::array kPlatforms = {Platform::thin_box, Platform::thick_box, Platform::segment, Platform::tiles,
                                   Platform::links};
constexpr const char* kNames[] = {"thin box", "thick box", "segment", "tiles", "links"};

std::string name_of(Platform platform) { return kNames[static_cast<std::size_t>(platform)]; }

void add_platform(TestWorld& t, Platform platform) {
  const BodyId body = t.world.create_body({});
  const auto add_box = [&](BodyId to, float x, Vec2 half) {
    t.world.create_shape(to, Box{half, {x, kHeight - half.y}, 0.0f, 0.0f}, one_way()).value();
  };
  switch (platform) {
    case Platform::thin_box: return add_box(body, 0.0f, {3.0f, 0.05f});
    case Platform::thick_box: return add_box(body, 0.0f, {3.0f, 0.5f});
    case Platform::segment:
      t.world.create_shape(body, Segment{{-3.0f, kHeight}, {3.0f, kHeight}}, one_way()).value();
      return;
    case Platform::tiles:
      for (int i = 0; i < 12; ++i) {
        add_box(t.world.create_body({}), -2.75f + 0.5f * static_cast<float>(i), {0.25f, 0.1f});
      }
      return;
    case Platform::links:
      ChainOptions chain;
      for (int i = 0; i < 15; ++i) chain.points.push_back({3.5f - 0.5f * static_cast<float>(i), kHeight});
      chain.one_way = {.enabled = true, .direction = {}};
      t.world.create_chain(body, chain).value();
      return;
  }
}

/// A box of half extents 0.3 with its centre at `y`.
BodyId thrown_box(TestWorld& t, float y, float speed, float angle = 0.0f, float x = 0.1f) {
  BodyOptions options = dynamic_at({x, y});
  options.velocity = {0.0f, speed};
  options.angle = angle;
  return t.box(options, {0.3f, 0.3f});
}

TEST(OneWay, StopsBodiesFromTheFront) {
  for (const Platform platform : kPlatforms) {
    TestWorld t;
    add_platform(t, platform);
    const BodyId box = thrown_box(t, kHeight + 1.0f, 0.0f);
    t.settle(box);
    EXPECT_NEAR(t.position(box).y, kHeight + 0.3f, kSink) << name_of(platform);
  }
}

/// The speed at y = 0.5 of a body that rises to `y`.
float speed_to_reach(float y) { return std::sqrt(2.0f * 10.0f * (y - 0.5f)); }

/// Steps two equal bodies, one of them in a world without platforms, while they rise and, with `and_back`, until they are below 0.5 again.
/// Their motions must have the same bits.
void expect_free_flight(TestWorld& t, BodyId body, TestWorld& empty, BodyId free, bool and_back,
                        const std::string& what) {
  for (int i = 0; i < 300; ++i) {
    t.step();
    empty.step();
    ASSERT_EQ(t.position(body), empty.position(free)) << what << ", step " << i;
    ASSERT_EQ(t.velocity(body), empty.velocity(free)) << what << ", step " << i;
    ASSERT_EQ(t.spin(body), empty.spin(free)) << what << ", step " << i;
    ASSERT_TRUE(t.world.events().contact_begin.empty()) << what << ", step " << i;
    const float rise = empty.velocity(free).y;
    if (!and_back && rise < 0.0f) return;
    if (and_back && empty.position(free).y < 0.5f) return;
  }
  FAIL() << what << ": does not return";
}

TEST(OneWay, BodiesFromBehindPassUntouchedAndLand) {
  for (const Platform platform : kPlatforms) {
    TestWorld t;
    TestWorld empty;
    add_platform(t, platform);
    const float speed = speed_to_reach(kHeight + 1.0f);
    const BodyId box = thrown_box(t, 0.5f, speed, 0.3f);
    const BodyId free = thrown_box(empty, 0.5f, speed, 0.3f);
    ASSERT_NO_FATAL_FAILURE(expect_free_flight(t, box, empty, free, false, name_of(platform)));
    t.settle(box);
    EXPECT_NEAR(t.position(box).y, kHeight + 0.3f, kSink) << name_of(platform);
  }
}

TEST(OneWay, BodiesThatTurnInsideFallBackUntouched) {
  for (const Platform platform : kPlatforms) {
    for (int i = 0; i < 12; ++i) {
      // From a top corner that just reaches the surface to a lower corner that is just below it.
      const float apex = kHeight - 0.35f + 0.06f * static_cast<float>(i);
      const float angle = 0.25f * static_cast<float>(i);
      const float x = 0.03f * static_cast<float>(i);
      TestWorld t;
      TestWorld empty;
      add_platform(t, platform);
      const BodyId box = thrown_box(t, 0.5f, speed_to_reach(apex), angle, x);
      const BodyId free = thrown_box(empty, 0.5f, speed_to_reach(apex), angle, x);
      // The lower corners of some boxes leave the surface: these may land.
      const float half_height = 0.3f * (abs(std::sin(angle)) + abs(std::cos(angle)));
      if (apex - half_height > kHeight - 0.02f) continue;
      ASSERT_NO_FATAL_FAILURE(
          expect_free_flight(t, box, empty, free, true, name_of(platform) + " " + std::to_string(i)));
    }
  }
}

/// Two boxes, one on the other.
BodyId thrown_pair(TestWorld& t, float speed) {
  BodyOptions options = dynamic_at({0.1f, 0.0f});
  options.velocity = {0.0f, speed};
  const BodyId body = t.world.create_body(options);
  t.world.create_shape(body, Box{{0.3f, 0.2f}, {0.0f, 0.2f}, 0.0f, 0.0f}).value();
  t.world.create_shape(body, Box{{0.3f, 0.2f}, {0.0f, -0.2f}, 0.0f, 0.0f}).value();
  return body;
}

TEST(OneWay, ABodyOfSeveralShapesPassesWhole) {
  for (const Platform platform : kPlatforms) {
    TestWorld t;
    TestWorld empty;
    add_platform(t, platform);
    // The upper box leaves the surface by 0.2 m; the lower one stays in it.
    const float speed = std::sqrt(2.0f * 10.0f * (kHeight + 0.2f));
    const BodyId body = thrown_pair(t, speed);
    const BodyId free = thrown_pair(empty, speed);
    for (int i = 0; i < 100; ++i) {
      t.step();
      empty.step();
      ASSERT_EQ(t.position(body), empty.position(free)) << name_of(platform) << ", step " << i;
    }
    EXPECT_LT(t.position(body).y, 0.0f);
  }
}

/// A body whose head is inside the next platform stands on this one.
TEST(OneWay, ABodyStandsWhileItsHeadIsInTheNextPlatform) {
  TestWorld t;
  for (const float y : {0.0f, 1.0f, 2.0f}) {
    const BodyId body = t.world.create_body({});
    t.world.create_shape(body, Box{{3.0f, 0.05f}, {0.0f, y - 0.05f}, 0.0f, 0.0f}, one_way()).value();
  }
  const BodyId tall = t.box(dynamic_at({0.0f, 0.85f}), {0.2f, 0.8f});
  t.settle(tall);
  EXPECT_NEAR(t.position(tall).y, 0.8f, kSink);
}

/// A box of half extents 0.2 without friction, which moves to the right.
BodyId walking_box(TestWorld& t, Vec2 place, float speed) {
  BodyOptions options = dynamic_at(place);
  options.velocity = {speed, 0.0f};
  options.fixed_rotation = true;
  options.allow_sleep = false;
  ShapeOptions ice;
  ice.material.friction = 0.0f;
  return t.box(options, {0.2f, 0.2f}, ice);
}

/// The box walks until it is inside what it meets, stops there, and hops. It must stay on the floor.
void expect_to_hop_inside(TestWorld& t, BodyId box, float until, float floor) {
  while (t.position(box).x < until) {
    t.step();
    ASSERT_NEAR(t.position(box).y, floor + 0.2f, 0.012f);
  }
  must(t.world.set_velocity(box, {0.0f, 1.0f}));
  t.step(3);
  ASSERT_GT(t.position(box).y, floor + 0.22f);
  t.step(60);
  EXPECT_NEAR(t.position(box).y, floor + 0.2f, kSink);
}

/// The side of the next stair lets the box pass, but the floor below it is another surface.
TEST(OneWayNeighbors, ABodyInsideTheNextStairStandsOnThisOne) {
  TestWorld t;
  t.box({.position = {0.5, -0.1}}, {0.5f, 0.1f}, one_way());
  t.box({.position = {1.5, 0.15}}, {0.5f, 0.15f}, one_way());
  expect_to_hop_inside(t, walking_box(t, {0.4f, 0.2f}, 1.0f), 0.9f, 0.0f);
}

TEST(OneWayNeighbors, ABodyInsideADoorStandsOnTheTilesBelow) {
  for (const Platform platform : kPlatforms) {
    SCOPED_TRACE(name_of(platform));
    TestWorld t;
    add_platform(t, platform);
    t.box({.position = {0.0, kHeight + 1.0}}, {0.05f, 1.0f}, one_way({1.0f, 0.0f}));
    expect_to_hop_inside(t, walking_box(t, {-0.5f, kHeight + 0.2f}, 1.0f), 0.0f, kHeight);
  }
}

/// The box comes through the back of the step between the levels, and is still in it when it lands.
TEST(OneWayNeighbors, ABodyInsideTheStepOfAChainLandsOnTheLowerLevel) {
  TestWorld t;
  ChainOptions chain;
  for (const Vec2 point : {Vec2{5, 1}, {4, 1}, {3, 1}, {2, 1}, {1, 1}, {1, 2.2f}, {0, 2.2f}, {-1, 2.2f}, {-2, 2.2f}}) {
    chain.points.push_back(point);
  }
  chain.one_way = {.enabled = true, .direction = {}};
  t.world.create_chain(t.world.create_body({}), chain).value();
  BodyOptions options = dynamic_at({0.3f, 1.7f});
  options.velocity = {3.0f, 0.0f};
  options.fixed_rotation = true;
  const BodyId box = t.box(options, {0.5f, 0.2f});
  t.step(120);
  EXPECT_NEAR(t.position(box).y, 1.2f, kSink);
}

/// One chain makes both levels: the body is inside the upper one and stands on the lower one.
TEST(OneWayNeighbors, FarLinksOfOneChainAreNone) {
  TestWorld t;
  ChainOptions chain;
  for (int i = 0; i < 8; ++i) chain.points.push_back({4.0f - static_cast<float>(i), 0.0f});
  for (int i = 0; i < 8; ++i) chain.points.push_back({-3.0f + static_cast<float>(i), 1.2f});
  chain.one_way = {.enabled = true, .direction = {0.0f, 1.0f}};
  t.world.create_chain(t.world.create_body({}), chain).value();
  const BodyId tall = t.box(dynamic_at({0.0f, 0.85f}), {0.2f, 0.8f});
  t.step(120);
  EXPECT_NEAR(t.position(tall).y, 0.8f, kSink);
}

/// The boxes of tilted planks overlap, although the planks are a metre apart.
TEST(OneWayNeighbors, TiltedPlanksOneAboveTheOtherAreNone) {
  constexpr float kTilt = 0.5f;
  const Vec2 up = {-std::sin(kTilt), std::cos(kTilt)};
  TestWorld t;
  for (const float height : {0.0f, 1.0f}) {
    BodyOptions plank;
    plank.position = to_position(height * up);
    plank.angle = kTilt;
    t.box(plank, {3.0f, 0.05f}, one_way());
  }
  BodyOptions options = dynamic_at(0.9f * up);
  options.angle = kTilt;
  options.fixed_rotation = true;
  ShapeOptions rough;
  rough.material.friction = 2.0f;
  const BodyId tall = t.box(options, {0.2f, 0.8f}, rough);
  t.step(120);
  EXPECT_NEAR(dot(t.position(tall), up), 0.85f, 0.02f);
}

/// Pairs of shapes on one static body, whose upper sides go on in each other: while the lower shape of a body is inside the left one, the upper
/// shape does not land on the right one.
TEST(OneWayNeighbors, SurfacesThatGoOnInEachOtherArePassedWhole) {
  const std::array<Vec2, 4> rising = {Vec2{-2.0f, 1.3f}, {0.0f, 1.8f}, {0.0f, 2.0f}, {-2.0f, 1.5f}};
  const std::array<Vec2, 4> level = {Vec2{0.0f, 1.8f}, {2.0f, 1.8f}, {2.0f, 2.0f}, {0.0f, 2.0f}};
  const auto box = [](float left, float right, float radius) {
    return make_box(
        Box{{0.5f * (right - left) - radius, 0.1f - radius}, {0.5f * (left + right), kHeight - 0.1f}, 0.0f, radius});
  };
  const std::array<std::array<ShapeGeometry, 2>, 5> pairs = {
      std::array<ShapeGeometry, 2>{box(-2.0f, 0.0f, 0.0f), box(0.0f, 2.0f, 0.0f)},
      {box(-2.0f, 0.0f, 0.05f), box(0.0f, 2.0f, 0.05f)},
      {box(-2.0f, 0.3f, 0.0f), box(-0.3f, 2.0f, 0.0f)},  // They overlap.
      {make_polygon(rising).value(), make_polygon(level).value()},
      {Segment{{-2.0f, kHeight}, {0.0f, kHeight}}, Capsule{{0.1f, kHeight - 0.1f}, {2.0f, kHeight - 0.1f}, 0.1f}}};
  for (std::size_t i = 0; i < pairs.size(); ++i) {
    SCOPED_TRACE(i);
    const auto flight = [&](bool with_platform) {
      TestWorld t;
      if (with_platform) {
        const BodyId body = t.world.create_body({});
        for (const ShapeGeometry& shape : pairs[i]) {
          std::visit(
              [&](const auto& geometry) {
                if constexpr (!std::is_same_v<std::decay_t<decltype(geometry)>, ChainSegment>)
                  t.world.create_shape(body, geometry, one_way()).value();
              },
              shape);
        }
      }
      // The foot is under the left surface, the head over the right one; the head leaves the surface and the foot does not.
      BodyOptions options = dynamic_at({0.0f, 0.0f});
      options.velocity = {0.0f, std::sqrt(2.0f * 10.0f * (kHeight + 0.2f))};
      options.fixed_rotation = true;
      const BodyId body = t.world.create_body(options);
      t.world.create_shape(body, Box{{0.2f, 0.5f}, {-0.6f, -0.1f}, 0.0f, 0.0f}).value();
      t.world.create_shape(body, Box{{0.2f, 0.1f}, {0.6f, 0.1f}, 0.0f, 0.0f}).value();
      t.step(100);
      return t.position(body);
    };
    EXPECT_EQ(flight(true), flight(false));
  }
}

/// The foot is inside two links, the head over many: those between the foot and the outer ones connect them.
TEST(OneWayNeighbors, LinksThatTheBodyMeetsConnectOthers) {
  const auto flight = [](bool with_chain) {
    TestWorld t;
    if (with_chain) {
      ChainOptions chain;
      for (int i = 0; i < 41; ++i) chain.points.push_back({2.0f - 0.1f * static_cast<float>(i), kHeight});
      chain.one_way = {.enabled = true, .direction = {}};
      t.world.create_chain(t.world.create_body({}), chain).value();
    }
    BodyOptions options = dynamic_at({0.02f, 0.0f});
    options.velocity = {0.0f, std::sqrt(2.0f * 10.0f * (kHeight + 0.2f))};
    options.fixed_rotation = true;
    const BodyId body = t.world.create_body(options);
    t.world.create_shape(body, Box{{0.5f, 0.2f}, {0.0f, 0.2f}, 0.0f, 0.0f}).value();
    t.world.create_shape(body, Box{{0.05f, 0.2f}, {0.0f, -0.2f}, 0.0f, 0.0f}).value();
    t.step(100);
    return t.position(body);
  };
  EXPECT_EQ(flight(true), flight(false));
}

TEST(OneWay, TheMarginDecidesAboutBodiesThatAreMadeInside) {
  for (const Platform platform : {Platform::thin_box, Platform::segment}) {
    for (const bool stands : {true, false}) {
      TestWorld t;
      add_platform(t, platform);
      const BodyId box = thrown_box(t, kHeight + 0.3f - (stands ? 0.015f : 0.03f), 0.0f);
      t.step(60);
      if (stands) {
        EXPECT_NEAR(t.position(box).y, kHeight + 0.3f, 0.02f) << name_of(platform);
      } else {
        EXPECT_LT(t.position(box).y, 0.0f) << name_of(platform);
      }
    }
  }
}

TEST(OneWay, AHeavyStackDoesNotSinkThrough) {
  TestWorld t;
  add_platform(t, Platform::thin_box);
  std::vector<BodyId> boxes;
  for (int i = 0; i < 8; ++i) {
    ShapeOptions heavy;
    heavy.density = i == 7 ? 50.0f : 1.0f;
    boxes.push_back(t.box(dynamic_at({0.0f, kHeight + 0.3f + 0.6f * static_cast<float>(i)}), {0.3f, 0.3f}, heavy));
  }
  t.step(600);
  EXPECT_GT(t.position(boxes.front()).y, kHeight + 0.25f);
  EXPECT_GT(t.position(boxes.back()).y, kHeight + 4.0f);
}

/// Shapes whose lowest point is 0.25 below their centre.
std::vector<std::pair<const char*, ShapeGeometry>> sliders() {
  const std::array<Vec2, 5> pentagon = {
      Vec2{-0.15f, -0.25f}, {0.15f, -0.25f}, {0.3f, 0.0f}, {0.0f, 0.3f}, {-0.3f, 0.0f}};
  return {{"box", make_box(Box{{0.3f, 0.25f}})},
          {"small box", make_box(Box{{0.05f, 0.25f}})},
          {"capsule", Capsule{{-0.3f, 0.0f}, {0.3f, 0.0f}, 0.25f}},
          {"ball", Circle{{}, 0.25f}},
          {"rounded box", make_box(Box{{0.2f, 0.15f}, {}, 0.0f, 0.1f})},
          {"pentagon", make_polygon(pentagon).value()}};
}

/// The next tile is met from its side, at all speeds, and whatever the body sank in.
TEST(OneWay, BodiesSlideOverTheSeamsOfAPlatform) {
  for (const Platform platform : kPlatforms) {
    for (const auto& [shape_name, shape] : sliders()) {
      for (const float speed : {0.03f, 0.2f, 1.0f, 3.0f, 10.0f, 30.0f}) {
        for (const float load : {1.0f, 30.0f}) {
          SCOPED_TRACE(name_of(platform) + ", " + shape_name + " at " + std::to_string(speed) + ", load " +
                       std::to_string(load));
          TestWorld t;
          add_platform(t, platform);
          BodyOptions options = dynamic_at({speed < 1.0f ? -0.34f : -2.0f, kHeight + 0.25f});
          options.velocity = {speed, 0.0f};
          options.fixed_rotation = true;
          options.gravity_scale = load;
          options.allow_sleep = false;
          const BodyId body = t.world.create_body(options);
          ShapeOptions ice;
          ice.material.friction = 0.0f;
          std::visit(
              [&](const auto& geometry) {
                if constexpr (!std::is_same_v<std::decay_t<decltype(geometry)>, ChainSegment>) {
                  t.world.create_shape(body, geometry, ice).value();
                }
              },
              shape);
          for (int i = 0; i < 400 && t.position(body).x < 2.0f; ++i) {
            t.step();
            ASSERT_GT(t.position(body).y, kHeight + 0.25f - 0.012f) << "step " << i;
            ASSERT_LT(t.position(body).y, kHeight + 0.25f + 0.005f) << "step " << i;
            ASSERT_NEAR(t.velocity(body).x, speed, 0.01f * speed) << "step " << i;
          }
        }
      }
    }
  }
}

TEST(DropThrough, ABodyFallsAndTheOneOnItLands) {
  for (const Platform platform : kPlatforms) {
    TestWorld t;
    add_platform(t, platform);
    const BodyId lower = thrown_box(t, kHeight + 0.3f, 0.0f);
    const BodyId upper = thrown_box(t, kHeight + 0.9f, 0.0f);
    t.settle(lower);
    must(t.world.drop_through(lower, 0.01f));
    EXPECT_EQ(t.world.drop_time(lower).value(), 0.01f);
    EXPECT_TRUE(t.awake(lower));
    t.step();
    EXPECT_EQ(t.world.drop_time(lower).value(), 0.0f);
    ASSERT_FALSE(t.world.events().contact_end.empty()) << name_of(platform);
    t.step(59);
    EXPECT_LT(t.position(lower).y, kHeight - 2.0f) << name_of(platform);
    EXPECT_NEAR(t.position(upper).y, kHeight + 0.3f, 0.02f) << name_of(platform);
  }
}

TEST(DropThrough, PassesAllPlatformsUntilItsTimeIsOver) {
  TestWorld t;
  for (const float y : {6.0f, 4.0f, -20.0f}) {
    const BodyId body = t.world.create_body({});
    t.world.create_shape(body, Box{{3.0f, 0.05f}, {0.0f, y - 0.05f}, 0.0f, 0.0f}, one_way()).value();
  }
  const BodyId box = thrown_box(t, 6.3f, 0.0f);
  t.settle(box);
  must(t.world.drop_through(box, 1.0f));
  t.step(600);
  EXPECT_NEAR(t.position(box).y, -20.0f + 0.3f, kSink);
  must(t.world.drop_through(box, 10.0f));
  must(t.world.drop_through(box, 0.0f));
  t.step(60);
  EXPECT_NEAR(t.position(box).y, -20.0f + 0.3f, kSink);
}

TEST(DropThrough, DoesNothingOnOrdinaryShapes) {
  TestWorld t;
  t.floor();
  const BodyId box = thrown_box(t, 0.3f, 0.0f);
  must(t.world.drop_through(box, 1.0f));
  t.step(30);
  EXPECT_NEAR(t.position(box).y, 0.3f, kSink);
}

TEST(MovingOneWay, ALiftTakesBodiesUpAndPassesThemOnItsWayDown) {
  TestWorld t;
  t.floor();
  BodyOptions lift = kinematic_at({0.0f, 0.5f});
  lift.velocity = {0.0f, 2.0f};
  const BodyId platform = t.box(lift, {2.0f, 0.1f}, one_way());
  const BodyId rider = thrown_box(t, 0.9f, 0.0f);
  const BodyId crate = t.box(dynamic_at({1.2f, 0.3f}), {0.3f, 0.3f});  // Inside the platform at the beginning.
  t.step(60);
  EXPECT_NEAR(t.position(rider).y, t.position(platform).y + 0.4f, 0.02f);
  EXPECT_NEAR(t.position(crate).y, 0.3f, kSink);
  must(t.world.set_velocity(platform, {0.0f, -2.0f}));
  t.step(60);
  EXPECT_NEAR(t.position(rider).y, t.position(platform).y + 0.4f, 0.05f);
  EXPECT_NEAR(t.position(crate).y, 0.3f, kSink);
}

TEST(MovingOneWay, TheFrontTurnsWithTheBody) {
  for (const bool turned : {false, true}) {
    TestWorld t;
    BodyOptions options;
    options.angle = turned ? kPi : 0.0f;
    options.position = {0.0f, kHeight};
    t.box(options, {3.0f, 0.05f}, one_way());
    const BodyId falling = thrown_box(t, kHeight + 1.0f, 0.0f);
    BodyOptions rising = dynamic_at({1.5f, kHeight - 1.0f});
    rising.velocity = {0.0f, 6.0f};
    rising.fixed_rotation = true;
    const BodyId riser = t.box(rising, {0.3f, 0.3f});
    float highest = 0.0f;
    for (int i = 0; i < 60; ++i) {
      t.step();
      highest = max(highest, t.position(riser).y);
    }
    if (turned) {
      EXPECT_LT(t.position(falling).y, 0.0f);
      EXPECT_LT(highest, kHeight - 0.25f);  // It sinks in until it is stopped.
    } else {
      EXPECT_NEAR(t.position(falling).y, kHeight + 0.35f, kSink);
      EXPECT_GT(highest, kHeight + 0.3f);
    }
  }
}

TEST(MovingOneWay, ADynamicPlatformCarriesAndLetsPass) {
  TestWorld t;
  const BodyId frame = t.world.create_body({});
  BodyOptions options = dynamic_at({0.0f, kHeight});
  options.fixed_rotation = true;
  const BodyId platform = t.box(options, {2.0f, 0.1f}, one_way());
  for (const float x : {-1.5f, 1.5f}) {
    DistanceOptions rope;
    rope.body_a = frame;
    rope.body_b = platform;
    rope.anchor_a = {x, kHeight + 2.0f};
    rope.anchor_b = {x, 0.0f};
    rope.length = 2.0f;
    t.world.create_joint(rope).value();
  }
  const BodyId box = thrown_box(t, 0.5f, speed_to_reach(kHeight + 1.2f));
  t.step(240);
  EXPECT_NEAR(t.position(platform).y, kHeight, 0.05f);
  EXPECT_NEAR(t.position(box).y, t.position(platform).y + 0.4f, 0.02f);
}

/// The front of a dynamic platform looks up, but ground that has no such surface bears it.
TEST(MovingOneWay, ADynamicPlatformLandsOnTheGroundAndOnAnotherPlatform) {
  for (const bool on_lift : {false, true}) {
    for (const bool ground_is_one_way : {false, true}) {
      SCOPED_TRACE(testing::Message() << on_lift << ground_is_one_way);
      TestWorld t;
      t.box(on_lift ? kinematic_at({0.0f, -0.5f}) : BodyOptions{.position = {0.0, -0.5}}, {10.0f, 0.5f},
            ground_is_one_way ? one_way() : ShapeOptions{});
      const BodyId platform = t.box(dynamic_at({0.0f, 0.5f}), {2.0f, 0.1f}, one_way());
      const BodyId box = thrown_box(t, 2.0f, 0.0f);
      t.step(120);
      EXPECT_NEAR(t.position(platform).y, 0.1f, kSink);
      EXPECT_NEAR(t.position(box).y, 0.5f, 2.0f * kSink);
    }
  }
}

/// A rule acts between a dynamic body and the ground as well, if it names the body's material.
TEST(OneWayRules, OfADynamicBodyActOnTheGround) {
  WorldOptions options;
  options.material_rules = {{.material_a = 1, .material_b = 0, .one_way = OneWay{.enabled = true}}};
  TestWorld t(options);
  t.floor();
  ShapeOptions plank;
  plank.material.number = 1;
  const BodyId body = t.box(dynamic_at({0.0f, 0.5f}), {2.0f, 0.1f}, plank);
  t.step(60);
  EXPECT_LT(t.position(body).y, -1.0f);
}

/// A dynamic plank passes the post of the ground, but the ground does not pass the plank whole: its floor stops the plank.
TEST(OneWayRules, TheGroundDoesNotPassWhole) {
  WorldOptions options;
  options.material_rules = {
      {.material_a = 1, .material_b = 0, .one_way = OneWay{.enabled = true, .direction = {0.0f, -1.0f}}}};
  TestWorld t(options);
  const BodyId ground = t.world.create_body({});
  t.world.create_shape(ground, Box{{10.0f, 0.5f}, {0.0f, -0.5f}, 0.0f, 0.0f}).value();
  t.world.create_shape(ground, Box{{0.1f, 1.0f}, {1.0f, 1.0f}, 0.0f, 0.0f}).value();
  BodyOptions body = dynamic_at({0.0f, 0.2f});
  body.velocity = {1.0f, 0.0f};
  body.fixed_rotation = true;
  ShapeOptions plank;
  plank.material = {.friction = 0.0f, .number = 1};
  const BodyId box = t.box(body, {0.2f, 0.2f}, plank);
  expect_to_hop_inside(t, box, 0.9f, 0.0f);
}

/// Shots at a small angle come from beyond the ends of the platform, where its end faces them.
TEST(FastOneWay, ShallowShotsFromTheFrontAreStopped) {
  for (const Platform platform : kPlatforms) {
    for (int i = 0; i < 60; ++i) {
      const float angle = 0.06f + 0.01f * static_cast<float>(i % 20);
      const float speed = 100.0f + 5.0f * static_cast<float>(i);
      const float left = i % 2 == 0 ? 1.0f : -1.0f;
      TestWorld t(weightless());
      add_platform(t, platform);
      // It would reach the surface in the middle of the platform, a step and a half after the start.
      const Vec2 path = {left * speed * kStep * std::cos(angle), -speed * kStep * std::sin(angle)};
      BodyOptions shot = dynamic_at(Vec2{0.3f * std::sin(static_cast<float>(i)), kHeight + 0.1f} -
                                    (1.1f + 0.01f * static_cast<float>(i)) * path);
      shot.velocity = 60.0f * path;
      const BodyId body = i % 3 == 0 ? t.ball(shot, 0.1f) : t.box(shot, {0.1f, 0.1f});
      const float start = t.position(body).y;
      if (start < kHeight + 0.15f) continue;
      for (int step = 0; step < 20; ++step) {
        t.step();
        if (abs(t.position(body).x) > 2.8f && step > 2) break;
        ASSERT_GT(t.position(body).y, kHeight) << name_of(platform) << ' ' << i << ", step " << step;
      }
    }
  }
}

/// A body that falls by more than its size in a step is stopped from the front, and passes from behind as if there were no platform.
TEST(FastOneWay, StopsFromTheFrontAndPassesFromBehind) {
  std::mt19937 random(5);
  const auto uniform = [&](float low, float high) {
    return low + (high - low) * static_cast<float>(random() % 65536) * (1.0f / 65536.0f);
  };
  for (const Platform platform : kPlatforms) {
    for (int i = 0; i < 100; ++i) {
      WorldOptions options = weightless();
      const bool from_front = i % 2 == 0;
      TestWorld t(options);
      TestWorld empty(options);
      add_platform(t, platform);
      BodyOptions shot = dynamic_at({uniform(-1.0f, 1.0f), from_front ? uniform(4.0f, 9.0f) : uniform(-5.0f, 0.0f)});
      shot.velocity = {uniform(-5.0f, 5.0f), (from_front ? -1.0f : 1.0f) * uniform(20.0f, 400.0f)};
      shot.angular_velocity = uniform(-50.0f, 50.0f);
      shot.bullet = i % 4 < 2;
      const BodyId body = i % 3 == 0 ? t.ball(shot, 0.15f) : t.box(shot, {0.2f, 0.1f});
      const BodyId free = i % 3 == 0 ? empty.ball(shot, 0.15f) : empty.box(shot, {0.2f, 0.1f});
      const std::string what = name_of(platform) + " " + std::to_string(i);
      for (int step = 0; step < 30; ++step) {
        t.step();
        empty.step();
        if (from_front) {
          if (abs(t.position(body).x) > 2.6f) break;  // It slides off the platform.
          ASSERT_GT(t.position(body).y, kHeight) << what;
        } else {
          ASSERT_EQ(t.position(body), empty.position(free)) << what;
        }
      }
    }
  }
}

TEST(OneWayRules, AreThoseOfTheShapeWithMaterialA) {
  constexpr std::uint32_t kPlank = 1;
  constexpr std::uint32_t kHero = 2;
  for (const bool swapped : {false, true}) {
    WorldOptions options;
    options.material_rules = {{.material_a = swapped ? kHero : kPlank,
                               .material_b = swapped ? kPlank : kHero,
                               .one_way = OneWay{.enabled = true, .direction = {0.0f, swapped ? -1.0f : 1.0f}}}};
    TestWorld t(options);
    t.box({.position = {0.0, 2.0}}, {3.0f, 0.05f}, {.material = {.number = kPlank}});
    BodyOptions up = dynamic_at({-1.0f, 0.5f});
    up.velocity = {0.0f, 8.0f};
    up.fixed_rotation = true;
    const BodyId hero = t.box(up, {0.3f, 0.3f}, {.material = {.number = kHero}});
    up.position = {1.0, 0.5};
    const BodyId other = t.box(up, {0.3f, 0.3f});
    float highest = 0.0f;
    for (int i = 0; i < 90; ++i) {
      t.step();
      highest = max(highest, t.position(other).y);
    }
    EXPECT_NEAR(t.position(hero).y, 2.35f, kSink);
    EXPECT_LT(highest, 1.7f);  // No rule: it hits the plank from below.
  }
}

TEST(OneWayRules, SwitchAOneWaySurfaceOff) {
  WorldOptions options;
  options.material_rules = {{.material_a = 1, .material_b = 0, .one_way = OneWay{.enabled = false}}};
  TestWorld t(options);
  ShapeOptions plank = one_way();
  plank.material.number = 1;
  t.box({.position = {0.0, 2.0}}, {3.0f, 0.05f}, plank);
  const BodyId box = thrown_box(t, 0.5f, 8.0f);
  float highest = 0.0f;
  for (int i = 0; i < 60; ++i) {
    t.step();
    highest = max(highest, t.position(box).y);
  }
  EXPECT_LT(highest, 1.7f);
}

TEST(OneWayChanges, SwitchingASurfaceOnKeepsWhatStandsAndOffStopsWhatComes) {
  TestWorld t;
  const BodyId plank = t.box({.position = {0.0, 2.0}}, {3.0f, 0.05f});
  const BodyId box = thrown_box(t, 2.36f, 0.0f);
  t.settle(box);
  must(t.world.set_one_way(t.shape(plank), {.enabled = true}));
  EXPECT_TRUE(t.awake(box));
  t.step(30);
  EXPECT_NEAR(t.position(box).y, 2.35f, kSink);
  must(t.world.set_one_way(t.shape(plank), {.enabled = true, .direction = {0.0f, -1.0f}}));
  // The box overlaps the plank by its sag, so the earlier decision stays until it leaves.
  must(t.world.set_transform(box, {0.0, 2.4}, 0.0f));
  t.step(60);
  EXPECT_LT(t.position(box).y, 1.0f);
  EXPECT_EQ(t.world.shape(t.shape(plank)).value().one_way.direction, (Vec2{0.0f, -1.0f}));
}

TEST(OneWayChanges, SwitchingASurfaceOffStopsWhatIsInsideAndWhatComesFromBelow) {
  TestWorld t;
  const BodyId plank = t.box({.position = {0.0, 2.0}}, {3.0f, 0.05f}, one_way());
  BodyOptions up = dynamic_at({-1.0f, 1.5f});
  up.velocity = {0.0f, 3.0f};
  up.fixed_rotation = true;
  const BodyId inside = t.box(up, {0.3f, 0.3f});
  up.position = {1.0, 0.5};
  up.velocity = {0.0f, 8.0f};
  const BodyId below = t.box(up, {0.3f, 0.3f});
  t.step(4);
  ASSERT_GT(t.position(inside).y, 1.67f);
  ASSERT_FALSE(t.touch(plank, inside));
  ASSERT_LT(t.position(below).y, 1.6f);
  must(t.world.set_one_way(t.shape(plank), {}));
  t.step();
  EXPECT_TRUE(t.touch(plank, inside));
  float highest = 0.0f;
  for (int i = 0; i < 60; ++i) {
    t.step();
    highest = max(highest, max(t.position(inside).y, t.position(below).y));
  }
  EXPECT_LT(highest, 1.8f);  // The plank pushes out what is inside, back to the side where its centre is.
  EXPECT_LT(t.position(inside).y, 1.0f);
  EXPECT_LT(t.position(below).y, 1.0f);
}

/// The contact of a standing body keeps its decision when the reports of its touches change.
TEST(OneWayChanges, OfEventFlagsKeepTheDecision) {
  TestWorld t;
  const BodyId plank = t.box({.position = {0.0, 2.0}}, {3.0f, 0.05f});
  const BodyId box = thrown_box(t, 2.36f, 0.0f);
  t.settle(box);
  must(t.world.set_one_way(t.shape(plank), {.enabled = true}));
  t.step(10);
  // The box overlaps the plank by its sag, so the decision stays although the front turned.
  must(t.world.set_one_way(t.shape(plank), {.enabled = true, .direction = {0.0f, -1.0f}}));
  t.step(2);
  ASSERT_TRUE(t.touch(plank, box));
  const std::vector<MaterialRule> quiet = {{.contact_events = false}};
  must(t.world.set_material_rules(quiet));
  t.step();
  EXPECT_EQ(t.world.events().contact_end.size(), 1u);
  EXPECT_TRUE(t.world.events().contact_begin.empty());
  EXPECT_EQ(t.world.check_invariants(), "");
  EXPECT_TRUE(t.touch(plank, box));
  must(t.world.set_material_rules({}));
  t.step();
  EXPECT_EQ(t.world.events().contact_begin.size(), 1u);
  t.step(10);
  EXPECT_NEAR(t.position(box).y, 2.35f, kSink);
}

/// A world restored in the middle of a passage goes on with the same bits.
TEST(OneWaySnapshot, KeepsWhoPassesAndWhoDrops) {
  for (const Platform platform : kPlatforms) {
    TestWorld t;
    add_platform(t, platform);
    const BodyId rising = thrown_box(t, 0.5f, speed_to_reach(kHeight + 0.1f), 0.2f);
    const BodyId standing = thrown_box(t, kHeight + 0.3f, 0.0f, 0.0f, 2.0f);
    for (int i = 0; i < 120; ++i) {
      t.step();
      if (i == 20) must(t.world.drop_through(standing, 0.5f));
      if (i % 5 != 0) continue;
      World copy = World::from(t.world.snapshot()).value();
      ASSERT_EQ(copy.state_hash(), t.world.state_hash());
      World stepped = t.world.clone();
      for (int k = 0; k < 30; ++k) {
        must(copy.step(kStep));
        must(stepped.step(kStep));
      }
      ASSERT_EQ(copy.state_hash(), stepped.state_hash()) << name_of(platform) << ", step " << i;
    }
    EXPECT_LT(t.position(rising).y, 0.0f);
    EXPECT_LT(t.position(standing).y, 0.0f);
  }
}

/// A body that rests on the floor inside a platform sleeps, and is not pushed when it wakes.
TEST(OneWay, ABodyInsideSleepsAndWakes) {
  TestWorld t;
  t.floor();
  const BodyId plank = t.world.create_body({});
  t.world.create_shape(plank, Box{{3.0f, 0.05f}, {0.0f, 0.3f}, 0.0f, 0.0f}, one_way()).value();
  const BodyId box = thrown_box(t, 0.3f, 0.0f);
  t.settle(box);
  must(t.world.wake(box));
  t.step(30);
  EXPECT_NEAR(t.position(box).y, 0.3f, kSink);
  EXPECT_EQ(t.world.measure().max_penetration < kSink, true);
}

TEST(OneWay, TheResultDoesNotDependOnWorkersAndLanes) {
  const auto hash_after = [](int workers, Lanes lanes) {
    WorldOptions options;
    options.workers = workers;
    options.lanes = lanes;
    TestWorld t(options);
    t.floor();
    for (int row = 0; row < 4; ++row) {
      const BodyId tier = t.world.create_body({});
      for (int i = 0; i < 10; ++i) {
        const Vec2 at = {-10.0f + 2.0f * static_cast<float>(i), 1.5f + 1.5f * static_cast<float>(row)};
        t.world.create_shape(tier, Box{{1.0f, 0.05f}, at, 0.0f, 0.0f}, one_way()).value();
      }
    }
    std::mt19937 random(1);
    for (int i = 0; i < 150; ++i) {
      BodyOptions options_of_body = dynamic_at(
          {static_cast<float>(random() % 180) * 0.1f - 9.0f, static_cast<float>(random() % 60) * 0.1f + 0.5f});
      options_of_body.velocity = {0.0f, static_cast<float>(random() % 15)};
      const BodyId body = i % 2 == 0 ? t.box(options_of_body, {0.2f, 0.3f}) : t.ball(options_of_body, 0.25f);
      if (i % 7 == 0) must(t.world.drop_through(body, 1.0f));
    }
    t.step(200);
    return t.world.state_hash();
  };
  const std::uint64_t expected = hash_after(1, Lanes::scalar);
  EXPECT_EQ(hash_after(4, Lanes::scalar), expected);
  for (const Lanes lanes : available_lanes()) EXPECT_EQ(hash_after(3, lanes), expected) << to_string(lanes);
}

TEST(OneWayEvents, APassageMakesNone) {
  TestWorld t;
  add_platform(t, Platform::thin_box);
  thrown_box(t, 0.5f, speed_to_reach(kHeight + 1.0f));
  int begins = 0;
  int ends = 0;
  for (int i = 0; i < 120; ++i) {
    t.step();
    begins += static_cast<int>(t.world.events().contact_begin.size());
    ends += static_cast<int>(t.world.events().contact_end.size());
  }
  EXPECT_EQ(begins, 1);  // The landing.
  EXPECT_EQ(ends, 0);
}

TEST(OneWayInput, IsChecked) {
  TestWorld t;
  const BodyId body = t.world.create_body({});
  const auto refused = [&](const OneWay& surface, const char* field) {
    ShapeOptions options;
    options.one_way = surface;
    const Result<ShapeId> made = t.world.create_shape(body, Circle{{}, 1.0f}, options);
    ASSERT_FALSE(made.ok());
    EXPECT_EQ(made.error().code, ErrorCode::invalid_argument);
    EXPECT_NE(made.error().message.find(field), std::string::npos) << made.error().message;
  };
  const float nan = std::nanf("");
  refused({.enabled = true, .direction = {0.0f, 0.0f}}, "ShapeOptions.one_way.direction");
  refused({.enabled = true, .direction = {nan, 0.0f}}, "ShapeOptions.one_way.direction");
  refused({.enabled = true, .direction = {1.0e30f, 0.0f}}, "ShapeOptions.one_way.direction");
  refused({.enabled = true, .margin = -1.0f}, "ShapeOptions.one_way.margin");
  refused({.enabled = true, .margin = nan}, "ShapeOptions.one_way.margin");
  EXPECT_TRUE(t.world.shapes(body).value().empty());

  const ShapeId shape = t.world.create_shape(body, Circle{{}, 1.0f}).value();
  EXPECT_FALSE(t.world.set_one_way(shape, {.enabled = true, .direction = {}}).ok());
  EXPECT_FALSE(t.world.set_one_way({}, {}).ok());
  const std::vector<MaterialRule> same = {{.one_way = OneWay{.enabled = true}}};
  EXPECT_FALSE(t.world.set_material_rules(same).ok());
  const std::vector<MaterialRule> of_links = {{.material_a = 1, .one_way = OneWay{.enabled = true, .direction = {}}}};
  EXPECT_NE(t.world.set_material_rules(of_links).error().message.find("MaterialRule.one_way.direction"),
            std::string::npos);
  const BodyId dynamic = t.world.create_body(dynamic_at({}));
  EXPECT_EQ(t.world.drop_through(body, 1.0f).error().code, ErrorCode::invalid_argument);  // Static.
  EXPECT_FALSE(t.world.drop_through(dynamic, -1.0f).ok());
  EXPECT_FALSE(t.world.drop_through(dynamic, nan).ok());
  must(t.world.destroy_body(dynamic));
  EXPECT_EQ(t.world.drop_through(dynamic, 1.0f).error().code, ErrorCode::stale_id);
  EXPECT_EQ(t.world.drop_time(dynamic).error().code, ErrorCode::stale_id);
  EXPECT_EQ(t.world.shape(shape).value().one_way, OneWay{});
  must(t.world.set_one_way(shape, {}));
}

}  // namespace
}  // namespace drystone::test
