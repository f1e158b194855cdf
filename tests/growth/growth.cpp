// Does one piece of work whose size is an argument: growth CASE N. growth_test.py counts its instructions for two sizes.
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "drystone/drystone.hpp"

namespace drystone {
namespace {

constexpr float kDt = 1.0f / 60.0f;

/// A bar lands on n boxes in a row.
void first_touch(int n) {
  World world;
  const auto half = static_cast<float>(n) / 2.0f;
  const BodyId ground = world.create_body({}).value();
  for (int i = 0; i < n; ++i) {
    const Vec2 center = {static_cast<float>(i) - half + 0.5f, -0.5f};
    must(world.create_shape(ground, Box{.half_extents = {0.5f, 0.5f}, .center = center}));
  }
  const BodyId bar = world.create_body({.type = BodyType::dynamic, .position = {0.0, 1.0}}).value();
  must(world.create_shape(bar, Box{.half_extents = {half - 1.0f, 1.0f}}));
  must(world.step(kDt));
}

/// A ship with a thin mast, which makes it fast, sails through n cells that are sensors.
void sensor_cells(int n) {
  World world(WorldOptions{.gravity = {}});
  int side = 1;
  while (side * side < n) ++side;
  TileGrid water(side, side, 40.0f / static_cast<float>(side), {-20.0f, -20.0f});
  for (int y = 0; y < side; ++y) {
    for (int x = 0; x < side; ++x) water.set({x, y}, Tile::full);
  }
  const BodyId sea = world.create_body({}).value();
  must(world.create_shape(sea, water, {.sensor = true}));
  const BodyId ship = world.create_body({.type = BodyType::dynamic, .velocity = {8.0f, 0.0f}}).value();
  must(world.create_shape(ship, Box{.half_extents = {18.0f, 18.0f}}));
  must(world.create_shape(ship, Capsule{{0.0f, 18.0f}, {0.0f, 28.0f}, 0.05f}));
  for (int i = 0; i < 3; ++i) must(world.step(kDt));
}

/// n bodies with a field each.
void fields_of_single_bodies(int n) {
  World world;
  for (int i = 0; i < n; ++i) {
    const BodyId body = world.create_body({.type = BodyType::dynamic, .position = {2.0 * i, 0.0}}).value();
    must(world.create_shape(body, Circle{.radius = 0.5f}));
    DirectionalFieldOptions field;
    field.bodies = {body};
    must(world.create_field(field));
  }
  for (int i = 0; i < 3; ++i) must(world.step(kDt));
}

/// n bodies with a joint each to one hub, beside n other bodies that touch it.
void joints_at_a_hub(int n) {
  World world(WorldOptions{.gravity = {}});
  const auto half = static_cast<float>(n) / 2.0f;
  const BodyId hub = world.create_body({}).value();
  must(world.create_shape(hub, Box{.half_extents = {half + 1.0f, 1.0f}}));
  for (int i = 0; i < n; ++i) {
    const double x = static_cast<double>(static_cast<float>(i) - half);
    for (const double side : {-1.0, 1.0}) {
      const BodyId body = world.create_body({.type = BodyType::dynamic, .position = {x, 1.4 * side}}).value();
      must(world.create_shape(body, Circle{.radius = 0.4f}));
      if (side < 0.0) continue;
      RevoluteOptions hinge;
      hinge.body_a = hub;
      hinge.body_b = body;
      hinge.anchor_a = {static_cast<float>(x), 1.4f};
      must(world.create_joint(hinge));
    }
  }
  must(world.step(kDt));
}

/// Two heaps of n / 2 boxes each at the ends of the world.
void far_crowds(int n) {
  World world(WorldOptions{.sleeping = false});
  for (const double x : {0.0, 9.0e8}) {
    must(world.create_shape(world.create_body({.position = {x, -1.0}}).value(), Box{.half_extents = {60.0f, 1.0f}}));
    for (int i = 0; i < n / 2; ++i) {
      const Position place = {x + 0.81 * (i % 50), 0.4 + 0.8 * (i / 50)};
      const BodyId box = world.create_body({.type = BodyType::dynamic, .position = place}).value();
      must(world.create_shape(box, Box{.half_extents = {0.4f, 0.4f}}));
    }
  }
  for (int i = 0; i < 3; ++i) must(world.step(kDt));
}

/// n pairs of bullets that all cross the same place in one step.
void pairs_of_bullets(int n) {
  World world(WorldOptions{.gravity = {}});
  const int count = static_cast<int>(std::sqrt(static_cast<double>(n)));
  for (int i = 0; i < count; ++i) {
    const Vec2 way =
        rotate(make_rotation(2.0f * kPi * static_cast<float>(i) / static_cast<float>(count)), {1.0f, 0.0f});
    BodyOptions bullet{.type = BodyType::dynamic, .position = to_position(-60.0f * way), .velocity = 350.0f * way};
    bullet.bullet = true;
    must(world.create_shape(world.create_body(bullet).value(), Circle{.radius = 0.5f}));
  }
  must(world.step(0.3f));
}

}  // namespace
}  // namespace drystone

int main(int count, char** arguments) {
  const std::map<std::string, std::function<void(int)>> cases = {
      {"first_touch", drystone::first_touch},
      {"sensor_cells", drystone::sensor_cells},
      {"fields_of_single_bodies", drystone::fields_of_single_bodies},
      {"joints_at_a_hub", drystone::joints_at_a_hub},
      {"far_crowds", drystone::far_crowds},
      {"pairs_of_bullets", drystone::pairs_of_bullets}};
  if (count != 3 || !cases.contains(arguments[1])) {
    std::fputs("usage: growth CASE N\n", stderr);
    return 2;
  }
  cases.at(arguments[1])(std::atoi(arguments[2]));
}
