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

/// n bodies on a floor, each of a material of its own with a rule for it and the floor; then all rules change.
void material_rules(int n) {
  WorldOptions options;
  std::vector<MaterialRule> rules;
  for (int i = 1; i <= n; ++i) {
    MaterialRule rule{.material_a = static_cast<std::uint32_t>(i), .material_b = 0, .collide = i % 2 == 0};
    rule.friction = 0.5f;
    rules.push_back(rule);
  }
  options.material_rules = rules;
  World world(options);
  const BodyId floor = world.create_body({}).value();
  for (int i = 1; i <= n; ++i) {
    must(world.create_shape(floor, Box{.half_extents = {1.0f, 0.5f}, .center = {2.0f * static_cast<float>(i), -0.5f}}));
    const BodyId body = world.create_body({.type = BodyType::dynamic, .position = {2.0 * i, 0.5}}).value();
    ShapeOptions shape;
    shape.material.number = static_cast<std::uint32_t>(i);
    must(world.create_shape(body, Circle{.radius = 0.5f}, shape));
  }
  must(world.step(kDt));
  for (MaterialRule& rule : rules) rule.collide = true;
  must(world.set_material_rules(rules));
  must(world.step(kDt));
}

/// n attractors on a body that moves, far from n bodies that sleep. A ground under all of them reaches farther than the attractors.
void moving_fields(int n) {
  World world(WorldOptions{.gravity = {}});
  const BodyId ground = world.create_body({.position = {0.0, -1000.0}}).value();
  must(world.create_shape(ground, Box{.half_extents = {10000.0f, 1.0f}}));
  const BodyId carrier = world.create_body({.type = BodyType::kinematic, .velocity = {1.0f, 0.0f}}).value();
  for (int i = 0; i < n; ++i) {
    RadialFieldOptions field;
    field.carrier = carrier;
    field.reach = 3.0f;
    must(world.create_field(field));
  }
  for (int i = 0; i < n; ++i) {
    const BodyOptions sleeper{.type = BodyType::dynamic, .position = {2.0 * i, 500.0}, .asleep = true};
    must(world.create_shape(world.create_body(sleeper).value(), Circle{.radius = 0.5f}));
  }
  for (int i = 0; i < 10; ++i) must(world.step(kDt));
}

/// n shapes of a static body are destroyed in the order in which they were made.
void shapes_destroyed(int n) {
  World world;
  const BodyId body = world.create_body({}).value();
  std::vector<ShapeId> shapes;
  for (int i = 0; i < n; ++i) {
    shapes.push_back(world.create_shape(body, Circle{.center = {static_cast<float>(i), 0.0f}, .radius = 0.4f}).value());
  }
  for (const ShapeId shape : shapes) must(world.destroy_shape(shape));
}

/// n bodies are joined to one dynamic body, before the first step and after it.
void joints_at_a_dynamic_hub(int n) {
  World world(WorldOptions{.gravity = {}});
  const BodyId hub = world.create_body({.type = BodyType::dynamic}).value();
  must(world.create_shape(hub, Circle{.radius = 1.0f}));
  for (int i = 0; i < n; ++i) {
    if (i == n / 2) must(world.step(kDt));
    const BodyId body = world.create_body({.type = BodyType::dynamic, .position = {3.0 + 2.0 * i, 0.0}}).value();
    must(world.create_shape(body, Circle{.radius = 0.5f}));
    RevoluteOptions hinge;
    hinge.body_a = hub;
    hinge.body_b = body;
    hinge.anchor_a = {3.0f + 2.0f * static_cast<float>(i), 0.0f};
    must(world.create_joint(hinge));
  }
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
      {"pairs_of_bullets", drystone::pairs_of_bullets},
      {"material_rules", drystone::material_rules},
      {"moving_fields", drystone::moving_fields},
      {"shapes_destroyed", drystone::shapes_destroyed},
      {"joints_at_a_dynamic_hub", drystone::joints_at_a_dynamic_hub}};
  if (count != 3 || !cases.contains(arguments[1])) {
    std::fputs("usage: growth CASE N\n", stderr);
    return 2;
  }
  cases.at(arguments[1])(std::atoi(arguments[2]));
}
