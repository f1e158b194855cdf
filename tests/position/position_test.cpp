// Position: its representation, the values that a world accepts, and results of calls and events far from the origin.
#include "drystone/position.hpp"

#include <type_traits>
#include <vector>

#include "tests/position/far_world.hpp"
#include "tests/support/test_world.hpp"

namespace drystone::test {
namespace {

static_assert(!std::is_convertible_v<Vec2, Position> && !std::is_convertible_v<Position, Vec2>);
static_assert(!std::is_convertible_v<Transform, WorldTransform> && !std::is_convertible_v<Aabb, WorldAabb>);

TEST(Position, DifferencesAreTakenInDoublePrecision) {
  EXPECT_EQ((Position{1.0e9 + 0.25, -1.0e9}) - (Position{1.0e9, -1.0e9 - 0.5}), (Vec2{0.25f, 0.5f}));
  EXPECT_EQ((Position{1.0e9, 3.0} + Vec2{0.25f, -1.0f}), (Position{1.0e9 + 0.25, 2.0}));
  EXPECT_EQ((Position{1.0e9, 3.0} - Vec2{0.25f, -1.0f}), (Position{1.0e9 - 0.25, 4.0}));
  EXPECT_EQ(to_vec2(to_position({0.1f, -0.3f})), (Vec2{0.1f, -0.3f}));
}

TEST(Position, PosesComposeFarFromTheOrigin) {
  const WorldTransform pose = {kFar + Vec2{0.25f, 0.5f}, make_rotation(0.5f * kPi)};
  EXPECT_NEAR(length(transform_point(pose, {1.0f, 0.0f}) - (kFar + Vec2{0.25f, 1.5f})), 0.0f, 1.0e-6f);
  EXPECT_NEAR(length(inv_transform_point(pose, kFar + Vec2{0.25f, 1.5f}) - Vec2{1.0f, 0.0f}), 0.0f, 1.0e-6f);
  const Transform between = relative(pose, WorldTransform{kFar + Vec2{1.25f, 0.5f}, {}});
  EXPECT_NEAR(length(between.position - Vec2{0.0f, -1.0f}), 0.0f, 1.0e-6f);
}

TEST(Position, PlacesBeyondTheRangeAreRefusedByName) {
  TestWorld t;
  const Result<BodyId> body = t.world.create_body({.position = {0.0, 1.1e9}});
  ASSERT_FALSE(body.ok());
  EXPECT_EQ(body.error().message,
            "BodyOptions.position must be finite and within 1e+09 m of the origin, got (0, 1.1e+09)");
  EXPECT_TRUE(t.world.create_body({.position = {-1.0e9, 1.0e9}}).ok());
  const BodyId box = t.crate(0.0f);
  EXPECT_FALSE(t.world.set_transform(box, {std::nan(""), 0.0}, 0.0f).ok());
  EXPECT_FALSE(t.world.move_to(box, {2.0e9, 0.0}, 0.0f, 1.0f).ok());
  EXPECT_FALSE(t.world.ray_cast_closest({2.0e9, 0.0}, {1.0f, 0.0f}).ok());
  EXPECT_FALSE(t.world.shapes_at({0.0, -2.0e9}).ok());
}

TEST(Position, ABodyThatLeavesTheRangeIsQuarantined) {
  TestWorld t(weightless());
  BodyOptions options = dynamic_at({});
  options.position = {kMaxPosition - 3.0, 0.0};
  options.velocity = {300.0f, 0.0f};
  const BodyId body = t.box(options);
  t.step();
  ASSERT_EQ(t.world.report().quarantined.size(), 1u);
  EXPECT_EQ(t.world.report().quarantined[0], body);
}

TEST(Position, QueriesAreExactFarFromTheOrigin) {
  TestWorld t;
  BodyOptions options;
  options.position = kFar;
  const BodyId body = t.box(options, {0.5f, 0.25f});
  for (const bool beside_something_at_the_origin : {false, true}) {
    if (beside_something_at_the_origin) t.crate(0.0f);
    const CastHit hit = t.world.ray_cast_closest(kFar + Vec2{-3.0f, 0.125f}, {10.0f, 0.0f});
    ASSERT_EQ(hit.shape, t.shape(body));
    EXPECT_NEAR(hit.fraction, 0.25f, 1.0e-6f);
    EXPECT_NEAR(length(hit.point - (kFar + Vec2{-0.5f, 0.125f})), 0.0f, 1.0e-6f);
    EXPECT_EQ(t.world.ray_cast_closest(kFar + Vec2{-3.0f, 0.2501f}, {10.0f, 0.0f}).value().shape, ShapeId{});
    EXPECT_EQ(t.world.shapes_at(kFar + Vec2{0.499f, 0.249f}).value().size(), 1u);
    EXPECT_EQ(t.world.shapes_at(kFar + Vec2{0.501f, 0.0f}).value().size(), 0u);
    EXPECT_EQ(t.world.overlap_box({kFar + Vec2{0.499f, 0.0f}, kFar + Vec2{2.0f, 1.0f}}).value().size(), 1u);
    EXPECT_EQ(t.world.overlap_box({kFar + Vec2{0.501f, 0.0f}, kFar + Vec2{2.0f, 1.0f}}).value().size(), 0u);
    const std::vector<Vec2> disc = {{0.0f, 0.0f}};
    const CastHit met = t.world.shape_cast_closest({disc, 0.25f}, {kFar + Vec2{0.0f, 5.5f}, {}}, {0.0f, -10.0f});
    ASSERT_EQ(met.shape, t.shape(body));
    EXPECT_NEAR(met.fraction, 0.5f, 1.0e-4f);
  }
  const WorldAabb box = t.world.bounds(body);
  EXPECT_EQ(box.lower, kFar + (Vec2{-0.5f, -0.25f}));
  EXPECT_EQ(box.upper, kFar + (Vec2{0.5f, 0.25f}));
}

TEST(Position, EventsAndContactsHavePlacesInTheWorld) {
  TestWorld t;
  BodyOptions ground;
  ground.position = kFar;
  t.box(ground, {10.0f, 0.5f});
  BodyOptions options = dynamic_at({});
  options.position = kFar + Vec2{2.0f, 1.0f};
  options.velocity = {0.0f, -3.0f};
  ShapeOptions shape;
  shape.hit_events = true;
  t.ball(options, 0.5f, shape);
  t.step();
  const Position touch = kFar + Vec2{2.0f, 0.5f};
  ASSERT_EQ(t.world.events().contact_begin.size(), 1u);
  EXPECT_NEAR(length(t.world.events().contact_begin[0].point - touch), 0.0f, 1.0e-3f);
  ASSERT_EQ(t.world.events().contact_hit.size(), 1u);
  EXPECT_NEAR(length(t.world.events().contact_hit[0].point - touch), 0.0f, 0.02f);
  std::vector<ContactView> contacts;
  t.world.contacts(contacts);
  ASSERT_EQ(contacts.size(), 1u);
  EXPECT_NEAR(length(contacts[0].points[0].point - touch), 0.0f, 0.02f);
}

/// All awake bodies move to 2e7 m from the trees' origin. The origin must follow them; otherwise all boxes there would
/// be metres larger than the bodies, and each body would have contacts with all its neighbours.
TEST(Position, BoxesStayTightAfterAllAwakeBodiesMovedFarAway) {
  TestWorld t;
  t.floor();
  std::vector<BodyId> boxes;
  for (int i = 0; i < 10; ++i) boxes.push_back(t.crate(static_cast<float>(3 * i)));
  t.step(2);
  const Position away = {2.0e7, -1.0e7};
  BodyOptions floor;
  floor.position = away + Vec2{0.0f, -1.0f};
  t.box(floor, {50.0f, 1.0f});
  for (std::size_t i = 0; i < boxes.size(); ++i) {
    must(t.world.set_transform(boxes[i], away + Vec2{3.0f * static_cast<float>(i), 0.5f}, 0.0f));
  }
  for (int i = 0; i < 30; ++i) {
    t.step();
    ASSERT_EQ(t.world.check_invariants(), "");
  }
  EXPECT_EQ(t.world.report().contacts, 10);
  EXPECT_EQ(t.world.report().touching, 10);
  for (std::size_t i = 0; i < boxes.size(); ++i) {
    const Position p = t.world.transform(boxes[i]).value().position;
    EXPECT_NEAR(length(p - (away + Vec2{3.0f * static_cast<float>(i), 0.5f})), 0.0f, 5.0e-3f);
  }
}

}  // namespace
}  // namespace drystone::test
