// Long walls that lie across the axes have a slab as well as a box: hits must be right at every angle, also after a
// wall was moved or became static.
#include "tests/support/making.hpp"

namespace drystone::test {
namespace {

constexpr Box kWall{{30.0f, 0.05f}};

BodyOptions at_angle(Vec2 position, float angle) {
  BodyOptions body;
  body.position = to_position(position);
  body.angle = angle;
  return body;
}

/// Shoots balls at the wall, fast and slow, all along it and from both sides. No ball may pass, and all must touch the
/// wall.
void expect_stops_balls(World& world, Vec2 wall_at, float angle) {
  const Rotation turn = make_rotation(angle);
  for (const float side : {1.0f, -1.0f}) {
    for (const float speed : {4.0f, 40.0f, 390.0f}) {
      for (const float along : {-29.0f, -11.3f, 0.0f, 17.1f, 29.0f}) {
        BodyOptions ball;
        ball.type = BodyType::dynamic;
        ball.position = to_position(wall_at + rotate(turn, {along, 3.0f * side}));
        ball.velocity = rotate(turn, {0.0f, -side * speed});
        const BodyId id = add(world, ball, Circle{{}, 0.2f}, with_friction(0.0f));
        run_steps(world, 60);
        const float height = inv_rotate(turn, center_of(world, id) - wall_at).y * side;
        EXPECT_NEAR(height, 0.25f, 4.0f * kLinearSlop) << along << " at " << speed << ", side " << side;
        world.destroy_body(id).value();
      }
    }
  }
}

WorldOptions weightless_world() {
  WorldOptions options;
  options.gravity = {};
  options.sleeping = false;
  return options;
}

TEST(ObliqueWall, StopsBallsAtAnyAngle) {
  for (const float angle : {0.0f, 0.3f, 0.7854f, 1.2f, 2.5f}) {
    SCOPED_TRACE(angle);
    World world(weightless_world());
    add(world, at_angle({12.0f, -7.0f}, angle), kWall, with_friction(0.0f));
    expect_stops_balls(world, {12.0f, -7.0f}, angle);
    EXPECT_EQ(world.check_invariants(), "");
  }
}

TEST(ObliqueWall, StopsBallsAfterItWasMoved) {
  World world(weightless_world());
  const BodyId wall = add(world, at_angle({}, 0.7854f), kWall, with_friction(0.0f));
  run_steps(world, 2);
  // The box stays the same after a quarter turn of a bar at 45 degrees.
  world.set_transform(wall, {}, -0.7854f).value();
  EXPECT_EQ(world.check_invariants(), "");
  expect_stops_balls(world, {}, -0.7854f);
}

TEST(ObliqueWall, StopsBallsAfterItBecameStatic) {
  World world(weightless_world());
  BodyOptions body = at_angle({5.0f, 5.0f}, 0.5f);
  body.type = BodyType::kinematic;
  const BodyId wall = add(world, body, kWall, with_friction(0.0f));
  run_steps(world, 2);
  world.set_type(wall, BodyType::static_body).value();
  EXPECT_EQ(world.check_invariants(), "");
  expect_stops_balls(world, {5.0f, 5.0f}, 0.5f);
  // A shape that moves again has only its box.
  world.set_type(wall, BodyType::kinematic).value();
  EXPECT_EQ(world.check_invariants(), "");
  EXPECT_EQ(world.check_invariants(), "");
}

/// Bodies that fly between long walls, inside the boxes of the walls, have no contact with them.
TEST(ObliqueWall, HasNoContactWithBodiesThatFlyBesideIt) {
  World world(weightless_world());
  for (int i = 0; i < 20; ++i) add(world, at_angle({4.0f * static_cast<float>(i) - 40.0f, 0.0f}, 0.7854f), kWall, {});
  BodyOptions ball;
  ball.type = BodyType::dynamic;
  ball.position = {2.0f, 0.0f};
  const BodyId id = add(world, ball, Circle{{}, 0.2f}, {});
  world.set_velocity(id, {10.0f, 10.0f}).value();
  for (int i = 0; i < 30; ++i) EXPECT_EQ(world.step(kDt).value().awake_contacts, 0);
}

/// A wall is moved beside a sleeping and an awake body.
TEST(ObliqueWall, HasNoContactWithBodiesThatItIsMovedBeside) {
  World world(weightless_world());
  BodyOptions ball;
  ball.type = BodyType::dynamic;
  ball.position = {10.0f, -10.0f};
  add(world, ball, Circle{{}, 0.2f}, {});
  ball.position = {-10.0f, 10.0f};
  ball.asleep = true;
  add(world, ball, Circle{{}, 0.2f}, {});
  run_steps(world, 2);
  add(world, at_angle({}, 0.7854f), kWall, {});
  for (int i = 0; i < 3; ++i) {
    const StepReport report = world.step(kDt).value();
    EXPECT_EQ(report.new_contacts, 0);
    EXPECT_EQ(report.contacts, 0);
  }
}

}  // namespace
}  // namespace drystone::test
