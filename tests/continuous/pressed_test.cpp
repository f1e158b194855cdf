// A body that is pressed against a static wall by a body that does not give way stays on its side, however slow or
// oblique the motion is: by an advancing ram, and by a motor's bar in a pit. A body has passed if its centre is behind
// the wall.
#include <random>

#include "tests/continuous/walls.hpp"
#include "tests/support/making.hpp"

namespace drystone::test {
namespace {

enum class Kind { circle, box, capsule, plank };
constexpr float kWallHeight = 200.0f;

void add_shape(World& world, BodyId body, Kind kind) {
  ShapeOptions light = with_friction(0.1f);
  light.density = 0.25f;
  switch (kind) {
    case Kind::circle: world.create_shape(body, Circle{{}, 0.35f}, light).value(); return;
    case Kind::box: world.create_shape(body, Box{{0.35f, 0.35f}}, light).value(); return;
    case Kind::capsule: world.create_shape(body, Capsule{{-0.25f, 0.0f}, {0.25f, 0.0f}, 0.25f}, light).value(); return;
    case Kind::plank: world.create_shape(body, Box{{0.6f, 0.05f}}, light).value(); return;
  }
}

WorldOptions pressing_world(bool continuous) {
  WorldOptions options;
  options.gravity = {};
  options.sleeping = false;
  options.continuous = continuous;
  return options;
}

std::vector<BodyId> add_row(World& world, Kind kind) {
  std::vector<BodyId> row;
  for (int i = 0; i < 5; ++i) {
    BodyOptions body;
    body.type = BodyType::dynamic;
    body.position = {-0.8f, -2.0f + 1.3f * static_cast<float>(i)};
    body.angle = 0.3f * static_cast<float>(i);
    row.push_back(world.create_body(body));
    add_shape(world, row.back(), kind);
  }
  return row;
}

/// A rough kinematic block moves from the left over all of the row and through the wall. Returns the number of bodies
/// that it pushed through.
int press(Wall wall, Kind kind, Vec2 velocity, bool continuous = true) {
  World world(pressing_world(continuous));
  add_wall(world, wall, kWallHeight);
  const std::vector<BodyId> row = add_row(world, kind);
  BodyOptions ram;
  ram.type = BodyType::kinematic;
  ram.position = {-3.0f, -0.3f * velocity.y};
  ram.velocity = velocity;
  add(world, ram, Box{{1.0f, 30.0f}}, with_friction(0.8f));
  const int steps = static_cast<int>(60.0f * 1.5f / velocity.x) + 30;
  run_steps(world, steps);
  int passed = 0;
  for (const BodyId body : row) {
    const Vec2 center = center_of(world, body);
    passed += center.x > 0.0f && std::abs(center.y) < kWallHeight ? 1 : 0;
  }
  return passed;
}

class Pressed : public testing::TestWithParam<Wall> {};

TEST_P(Pressed, StaysOnItsSide) {
  for (const Kind kind : {Kind::circle, Kind::box, Kind::capsule, Kind::plank}) {
    for (const float speed : {0.1f, 0.5f, 2.0f, 3.0f, 5.0f, 12.0f, 40.0f}) {
      for (const float sideways : {0.0f, 5.0f, 30.0f, 100.0f}) {
        EXPECT_EQ(press(GetParam(), kind, {speed, sideways}), 0)
            << "kind " << static_cast<int>(kind) << " at " << speed << " m/s, sideways " << sideways;
      }
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Walls, Pressed, testing::Values(Wall::segment, Wall::thin_box, Wall::chain, Wall::thick_box));

TEST(PressedWithoutContinuous, BodiesPass) { EXPECT_GT(press(Wall::segment, Kind::circle, {5.0f, 0.0f}, false), 0); }

TEST(Pressed, ASlowBodyIsSweptOnlyWhilePressed) {
  World world(pressing_world(true));
  add_wall(world, Wall::segment, kWallHeight);
  const std::vector<BodyId> row = add_row(world, Kind::circle);
  EXPECT_EQ(world.step(kDt).value().swept_bodies, 0);
  BodyOptions ram;
  ram.type = BodyType::kinematic;
  ram.position = {-3.0f, 0.0f};
  ram.velocity = {2.0f, 0.0f};
  const BodyId block = add(world, ram, Box{{1.0f, 30.0f}});
  int most = 0;
  for (int i = 0; i < 75; ++i) most = std::max(most, world.step(kDt).value().swept_bodies);
  EXPECT_EQ(most, 5);
  // Without the ram, the bodies are pushed out of the wall and rest against it.
  must(world.destroy_body(block));
  run_steps(world, 60);
  EXPECT_EQ(world.step(kDt).value().swept_bodies, 0);
  for (const BodyId body : row) EXPECT_LT(center_of(world, body).x, -0.3f);
}

/// A closed ring of links with bodies in it, and a bar on an axle near its lower side, with a motor of the largest
/// force.
class Pit {
 public:
  static constexpr float kRadius = 40.0f;

  explicit Pit(float motor_speed) : world_(WorldOptions{}) {
    ChainOptions ring;
    ring.loop = true;
    ring.materials = {{.friction = 0.1f}};
    for (int i = 0; i < 360; ++i) {
      ring.points.push_back(rotate(make_rotation(-kPi / 180.0f * static_cast<float>(i)), {kRadius, 0.0f}));
    }
    const BodyId ground = world_.create_body({});
    world_.create_chain(ground, ring).value();
    add_bar(ground, motor_speed);
    std::mt19937 random(7);
    std::uniform_real_distribution<float> place(-22.0f, 22.0f);
    for (int i = 0; i < 900; ++i) {
      BodyOptions body;
      body.type = BodyType::dynamic;
      const float x = place(random);
      body.position = {x, -20.0f + 0.4f * place(random)};
      bodies_.push_back(world_.create_body(body));
      add_shape(world_, bodies_.back(), static_cast<Kind>(i % 3));
    }
  }

  void step() { run_steps(world_, 1); }
  /// Bodies behind the ring. Its corners are at the radius, its links nearer.
  int lost() const {
    int n = 0;
    for (const BodyId body : bodies_) n += length(center_of(world_, body)) > kRadius ? 1 : 0;
    return n;
  }

 private:
  void add_bar(BodyId ground, float motor_speed) {
    BodyOptions bar;
    bar.type = BodyType::dynamic;
    bar.position = {0.0f, -20.0f};
    const BodyId id = add(world_, bar, Box{{0.4f, 19.4f}, {}, 0.0f, 0.2f}, with_friction(0.0f));
    RevoluteOptions axle;
    axle.body_a = ground;
    axle.body_b = id;
    axle.anchor_a = to_vec2(bar.position);
    axle.motor = {.enabled = true, .speed = motor_speed, .max_force = 1.0e12f};
    world_.create_joint(axle).value();
  }

  World world_;
  std::vector<BodyId> bodies_;
};

TEST(Pressed, ABarDrivesNoBodyOutOfAClosedPit) {
  for (const float motor_speed : {2.0f, 5.0f, 10.0f}) {
    Pit pit(motor_speed);
    for (int i = 0; i < 120; ++i) {
      pit.step();
      ASSERT_EQ(pit.lost(), 0) << "motor at " << motor_speed << " rad/s, step " << i;
    }
  }
}

}  // namespace
}  // namespace drystone::test
