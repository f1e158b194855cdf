// docs/tutorial_car.md, step by step: a car with a driver crosses a bridge of planks. The bridge bears the car; a crate that falls onto it
// breaks it. The program prints what happens; with the name of a file it writes a page that plays the run back.
#include <cstdio>
#include <string>
#include <vector>

#include "drystone/drystone.hpp"
#include "drystone/io/player_page.hpp"

using namespace drystone;

namespace {

constexpr float kDt = 1.0f / 60.0f;
constexpr float kGap = 8.0f;  // Between the banks, from x = 0 on [m].
constexpr int kPlanks = 10;

// begin ground
BodyId make_ground(World& world) {
  const BodyId ground = world.create_body({.name = "banks"});
  const Material grass{.friction = 0.9f};
  world.create_shape(ground, Box{.half_extents = {10, 1}, .center = {-10, -1}}, {.material = grass});
  world.create_shape(ground, Box{.half_extents = {10, 1}, .center = {kGap + 10, -1}}, {.material = grass});
  return ground;
}
// end ground

// begin bridge
/// Hangs planks between the banks. Each hinge breaks above `strength` [N].
std::vector<BodyId> make_bridge(World& world, BodyId ground, float strength) {
  constexpr float kHalf = 0.5f * kGap / kPlanks;
  std::vector<BodyId> planks;
  const auto hinge = [&](BodyId a, Vec2 anchor_a, BodyId b, Vec2 anchor_b) {
    RevoluteOptions options;
    options.body_a = a;
    options.body_b = b;
    options.anchor_a = anchor_a;
    options.anchor_b = anchor_b;
    options.break_limit = {.enabled = true, .force = strength};
    world.create_joint(options);
  };
  for (int i = 0; i < kPlanks; ++i) {
    planks.push_back(world.create_body(
        {.type = BodyType::dynamic, .position = {kHalf * (2.0 * i + 1.0), -0.1}, .angular_damping = 1.0f}));
    world.create_shape(planks.back(), Box{.half_extents = {kHalf, 0.1f}},
                       {.density = 40, .material = {.friction = 0.9f}});
    if (i == 0) {
      hinge(ground, {0, -0.1f}, planks[0], {-kHalf, 0});
    } else {
      hinge(planks[planks.size() - 2], {kHalf, 0}, planks.back(), {-kHalf, 0});
    }
  }
  hinge(planks.back(), {kHalf, 0}, ground, {kGap, -0.1f});
  return planks;
}
// end bridge

// begin car
struct Car {
  BodyId chassis;
  JointId drive;  // The wheel joint with the motor.
};

Car make_car(World& world, Position at) {
  const BodyId chassis = world.create_body({.type = BodyType::dynamic, .position = at, .name = "car"});
  world.create_shape(chassis, Box{.half_extents = {1.0f, 0.2f}}, {.density = 60});
  Car car{chassis, {}};
  for (const float side : {-0.7f, 0.7f}) {
    const BodyId wheel = world.create_body({.type = BodyType::dynamic, .position = at + Vec2{side, -0.4f}});
    world.create_shape(wheel, Circle{.radius = 0.35f}, {.density = 40, .material = {.friction = 1.2f}});
    WheelOptions suspension;
    suspension.body_a = chassis;
    suspension.body_b = wheel;
    suspension.anchor_a = {side, -0.4f};
    suspension.spring = {.enabled = true, .hertz = 3, .damping_ratio = 0.7f};
    suspension.limit = {.enabled = true, .lower = -0.15f, .upper = 0.15f};
    const JointId joint = world.create_joint(suspension);
    if (side < 0) car.drive = joint;  // The rear wheel drives.
  }
  return car;
}

/// speed: of the wheel [rad/s], negative to the right. torque: the largest [N m].
void throttle(World& world, const Car& car, float speed, float torque) {
  WheelOptions options = world.joint<WheelOptions>(car.drive);
  options.motor = {.enabled = true, .speed = speed, .max_force = torque};
  must(world.set_joint(car.drive, options));
}
// end car

// begin driver
/// A torso on the car and a head on the torso, held by hinges that bend by a few degrees and pull back.
void add_driver(World& world, const Car& car) {
  const Position seat = world.transform(car.chassis).value().position + Vec2{-0.2f, 0.2f};
  const BodyId torso = world.create_body({.type = BodyType::dynamic, .position = seat + Vec2{0, 0.35f}});
  world.create_shape(torso, Capsule{.point_a = {0, -0.2f}, .point_b = {0, 0.2f}, .radius = 0.13f}, {.density = 30});
  const BodyId head = world.create_body({.type = BodyType::dynamic, .position = seat + Vec2{0, 0.88f}});
  world.create_shape(head, Circle{.radius = 0.18f}, {.density = 20});

  RevoluteOptions hip;
  hip.body_a = car.chassis;
  hip.body_b = torso;
  hip.anchor_a = {-0.2f, 0.2f};
  hip.anchor_b = {0, -0.35f};
  hip.limit = {.enabled = true, .lower = -0.5f, .upper = 0.5f};
  hip.spring = {.enabled = true, .hertz = 2, .damping_ratio = 0.3f};
  world.create_joint(hip);

  RevoluteOptions neck = hip;
  neck.body_a = torso;
  neck.body_b = head;
  neck.anchor_a = {0, 0.33f};
  neck.anchor_b = {0, -0.2f};
  world.create_joint(neck);
}
// end driver

}  // namespace

int main(int argc, char** argv) {
  // begin world
  World world({.gravity = {0, -10}});
  const BodyId ground = make_ground(world);
  make_bridge(world, ground, 23300.0f);
  const Car car = make_car(world, {-6, 0.8});
  add_driver(world, car);
  // end world

  // begin loop
  io::FrameRecorder recorder({.title = "A car and a bridge"});
  int broken = 0;
  for (int frame = 0; frame < 600; ++frame) {
    throttle(world, car, frame < 330 ? -9.0f : 0.0f, 250.0f);  // Drive for five and a half seconds, then brake.
    if (frame == 400) {
      const BodyId crate = world.create_body({.type = BodyType::dynamic, .position = {0.5 * kGap, 9}});
      world.create_shape(crate, Box{.half_extents = {0.7f, 0.7f}}, {.density = 600});
    }
    must(world.step(kDt));
    for (const JointBreakEvent& event : world.events().joint_break) {
      std::printf("%.2f s: a hinge broke under %.0f N\n", (frame + 1) * static_cast<double>(kDt),
                  static_cast<double>(length(event.force)));
      ++broken;
    }
    must(recorder.capture(world, (frame + 1) * static_cast<double>(kDt)));
  }
  // end loop

  const double x = world.transform(car.chassis).value().position.x;
  std::printf("the car stands at %.1f m, %d hinges of %d broke\n", x, broken, kPlanks + 1);
  if (argc > 1) must(io::write_player_page(recorder.recording(), argv[1]));
  return x > static_cast<double>(kGap) && broken > 0 ? 0 : 1;
}
