// Continuous collision does not stop a body that slides fast along a surface, or is pressed against it: distances
// against closed forms.
#include "tests/support/making.hpp"

namespace drystone::test {
namespace {

WorldOptions sliding_world() {
  WorldOptions options;
  options.sleeping = false;
  return options;
}

/// The distance that a body slides on a floor at y = 0 in a second.
template <typename Geometry>
float slide(World& world, const Geometry& geometry, float height, float speed, float friction = 0.0f) {
  BodyOptions body;
  body.type = BodyType::dynamic;
  body.position = {-200.0f, height};
  body.velocity = {speed, 0.0f};
  const BodyId id = add(world, body, geometry, with_friction(friction));
  const float start = center_of(world, id).x;
  run_steps(world, 60);
  EXPECT_GT(center_of(world, id).y, height - 2.0f * kLinearSlop);
  return center_of(world, id).x - start;
}

void add_chain_floor(World& world) {
  ChainOptions chain;
  chain.materials[0].friction = 0.0f;
  for (int i = 0; i <= 500; ++i) chain.points.push_back({250.0f - static_cast<float>(i), 0.0f});
  world.create_chain(world.create_body({}), chain).value();
}

TEST(Sliding, ABodyKeepsItsSpeedAlongABoxFloor) {
  for (const float speed : {20.0f, 100.0f, 300.0f}) {
    World world(sliding_world());
    add_floor(world, 250.0f);
    EXPECT_NEAR(slide(world, Box{{0.2f, 0.2f}}, 0.2f, speed), speed, 0.002f * speed);
  }
}

TEST(Sliding, ABodyKeepsItsSpeedAlongAChain) {
  for (const float speed : {20.0f, 100.0f, 300.0f}) {
    SCOPED_TRACE(testing::Message() << speed << " m/s");
    World world(sliding_world());
    add_chain_floor(world);
    EXPECT_NEAR(slide(world, Box{{0.2f, 0.2f}}, 0.2f, speed), speed, 0.002f * speed);
    World second(sliding_world());
    add_chain_floor(second);
    EXPECT_NEAR(slide(second, Capsule{{-0.3f, 0.0f}, {0.3f, 0.0f}, 0.1f}, 0.1f, speed), speed, 0.002f * speed);
    World third(sliding_world());
    add_chain_floor(third);
    EXPECT_NEAR(slide(third, Circle{{}, 0.1f}, 0.1f, speed), speed, 0.002f * speed);
  }
}

TEST(Sliding, FrictionSlowsAFastBoxByClosedForm) {
  World world(sliding_world());
  Material rough;
  rough.friction = 0.4f;
  add_floor(world, 250.0f, rough);
  EXPECT_NEAR(slide(world, Box{{0.5f, 0.1f}}, 0.1f, 100.0f, 0.4f), 100.0f - 0.5f * 4.0f, 0.3f);
}

TEST(Sliding, AFastLandingKeepsTheTangentialSpeed) {
  // The body moves at 150 m/s forwards and 20 m/s downwards onto a smooth floor: it must not bounce, nor lose speed
  // forwards.
  World world(sliding_world());
  add_floor(world, 250.0f);
  BodyOptions body;
  body.type = BodyType::dynamic;
  body.position = {-200.0f, 2.0f};
  body.velocity = {150.0f, -20.0f};
  const BodyId id = add(world, body, Circle{{}, 0.2f}, with_friction(0.0f));
  run_steps(world, 60);
  EXPECT_EQ(velocity_of(world, id).x, 150.0f);
  // The step of the impact is cut short once, so at most the path of one step is lost.
  EXPECT_NEAR(center_of(world, id).x, -50.0f, 150.0f * kDt + 0.01f);
  EXPECT_NEAR(center_of(world, id).y, 0.2f, 2.0f * kLinearSlop);
}

TEST(Sliding, ABoxPressedAgainstAThinFloorStaysAbove) {
  WorldOptions options = sliding_world();
  World world(options);
  const BodyId floor = world.create_body({});
  // The floor is long, because a blow on an edge sends the box sideways at up to 100 m/s.
  world.create_shape(floor, Segment{{-500.0f, 0.0f}, {500.0f, 0.0f}}).value();
  const BodyId box = add_dynamic(world, {0.0f, 0.1f}, Box{{0.1f, 0.1f}});
  const BodyId ball = add_dynamic(world, {2.0f, 0.1f}, Circle{{}, 0.1f});
  ShapeOptions heavy;
  heavy.density = 2.0f;
  BodyOptions hammer;
  hammer.type = BodyType::dynamic;
  for (int blow = 0; blow < 5; ++blow) {
    hammer.position = {0.0f, 4.0f};
    hammer.velocity = {0.0f, -100.0f};
    const BodyId first = add(world, hammer, Box{{0.5f, 0.5f}}, heavy);
    hammer.position = {2.0f, 4.0f};
    const BodyId second = add(world, hammer, Box{{0.5f, 0.5f}}, heavy);
    for (int i = 0; i < 30; ++i) {
      run_steps(world, 1);
      ASSERT_GT(center_of(world, box).y, 0.0f);
      ASSERT_GT(center_of(world, ball).y, 0.0f);
    }
    must(world.destroy_body(first));
    must(world.destroy_body(second));
  }
}

}  // namespace
}  // namespace drystone::test
