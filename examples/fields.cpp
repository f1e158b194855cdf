// Four scenes with fields: a boat on calm water, a parachutist in the air, a satellite around a planet, an explosion behind a wall. Prints
// a result of each beside the value from theory.
#include <cmath>
#include <cstdio>

#include "drystone/drystone.hpp"

using namespace drystone;

namespace {

constexpr float kStep = 1.0f / 60.0f;

void step(World& world, int seconds) {
  for (int i = 0; i < 60 * seconds; ++i) world.step(kStep).value();
}

BodyId add_box(World& world, BodyOptions options, Vec2 half, float density) {
  options.type = BodyType::dynamic;
  const BodyId body = world.create_body(options);
  world.create_shape(body, Box{.half_extents = half}, {.density = density}).value();
  return body;
}

void float_a_boat() {
  World world;
  BuoyancyOptions lake;  // The default: density 1000, surface at height 0.
  world.create_field(lake).value();
  const BodyId boat = add_box(world, {.position = {0, 1}, .angle = 0.3f, .allow_sleep = false}, {2.0f, 0.5f}, 300.0f);
  step(world, 30);
  const WorldTransform pose = world.transform(boat);
  std::printf("boat:        draught %.3f m, heel %.3f rad (0.3 of its height: 0.300 m)\n", 0.5 - pose.position.y,
              std::fabs(double{angle(pose.rotation)}));
}

void open_a_parachute() {
  World world;
  WindOptions air;
  air.drag = 1.5f;
  world.create_field(air).value();
  const BodyId jumper =
      add_box(world, {.position = {0, 2000}, .locks = {.rotation = true}, .allow_sleep = false}, {3.0f, 0.2f}, 30.0f);
  step(world, 20);
  const float mass = world.mass_data(jumper).value().mass;
  std::printf("parachutist: %.3f m/s (sqrt(m g / (density drag width / 2)): %.3f m/s)\n",
              double{-world.motion(jumper).value().velocity.y},
              std::sqrt(double{mass} * 10.0 / (0.5 * double{air.density} * double{air.drag} * 6.0)));
}

void orbit_a_planet() {
  World world({.gravity = {0.0f, 0.0f}});
  RadialFieldOptions planet;
  planet.strength = -100.0f;  // [m/s^2] at 1 m.
  world.create_field(planet).value();
  const BodyId satellite =
      add_box(world, {.position = {10, 0}, .velocity = {0.0f, std::sqrt(10.0f)}}, {0.1f, 0.1f}, 1.0f);
  // Times ten orbits, from one upward crossing of the x axis to another.
  double seconds = 0.0;
  for (int orbits = 0, steps = 1; orbits < 10; ++steps) {
    const double before = world.transform(satellite).value().position.y;
    world.step(kStep).value();
    const double after = world.transform(satellite).value().position.y;
    if (before >= 0.0 || after < 0.0) continue;
    ++orbits;
    seconds = (steps - after / (after - before)) * double{kStep};
  }
  std::printf("satellite:   %.2f s per orbit (2 pi sqrt(r^3 / 100): %.2f s)\n", seconds / 10.0,
              2.0 * 3.14159265358979 * std::sqrt(10.0));
}

void blow_up(bool shielding) {
  World world;
  const BodyId ground = world.create_body({.position = {0, -1}});
  world.create_shape(ground, Box{.half_extents = {30, 1}}).value();
  const BodyId wall = world.create_body({.position = {3, 0.5}});
  world.create_shape(wall, Box{.half_extents = {0.2f, 0.5f}}).value();
  for (int i = 0; i < 5; ++i) add_box(world, {.position = {5, 0.5 + i}}, {0.5f, 0.5f}, 1.0f);
  const ExplosionReport report =
      world.explode({.center = {0, 0.5}, .radius = 20.0f, .strength = 5.0f, .shielding = shielding});
  std::printf("explosion:   %d of 5 boxes hit%s, %.1f N s\n", report.bodies, shielding ? " over the wall" : "",
              double{report.impulse});
}

}  // namespace

int main() {
  float_a_boat();
  open_a_parachute();
  orbit_a_planet();
  blow_up(false);
  blow_up(true);
}
