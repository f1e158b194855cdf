// A program with ten thousand balls and its own array of sprites. One call writes the poses of the balls to the sprites, another
// call resets a thousand balls. Prints the time of reading.
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <span>
#include <vector>

#include "drystone/drystone.hpp"

namespace {

struct Sprite {
  double x = 0;
  double y = 0;
  float angle = 0;
  std::uint32_t texture = 0;
};

/// The shortest time of several runs [ns].
template <typename Call>
double nanoseconds(Call call) {
  double least = 1e30;
  for (int run = 0; run < 50; ++run) {
    const auto begin = std::chrono::steady_clock::now();
    call();
    const std::chrono::duration<double, std::nano> taken = std::chrono::steady_clock::now() - begin;
    least = std::min(least, taken.count());
  }
  return least;
}

}  // namespace

int main() {
  drystone::World world;
  const drystone::BodyId ground = world.create_body({.position = {0, -1}});
  world.create_shape(ground, drystone::Box{.half_extents = {200, 1}}).value();
  std::vector<drystone::BodyId> balls;
  for (int i = 0; i < 10000; ++i) {
    const drystone::Position place = {1.2 * (i % 250) - 150, 1 + 1.2 * (i / 250)};
    balls.push_back(world.create_body({.type = drystone::BodyType::dynamic, .position = place}));
    world.create_shape(balls.back(), drystone::Circle{.radius = 0.5f}, {.density = 1}).value();
  }
  for (int step = 0; step < 60; ++step) world.step(1.0f / 60).value();
  const auto count = static_cast<double>(balls.size());

  // An array of structs: the program's own sprites.
  std::vector<Sprite> sprites(balls.size());
  const drystone::BodyColumns into_sprites = {
      .x = {sprites, &Sprite::x}, .y = {sprites, &Sprite::y}, .angle = {sprites, &Sprite::angle}};
  std::printf("x, y and angle to sprites:           %5.2f ns a ball\n",
              nanoseconds([&] { world.read_bodies(balls, into_sprites).value(); }) / count);

  // A struct of arrays, as a learning program may use.
  std::vector<double> x(balls.size()), y(balls.size());
  std::vector<float> cosine(balls.size()), sine(balls.size()), vx(balls.size()), vy(balls.size()), spin(balls.size());
  const drystone::BodyColumns poses = {.x = x, .y = y, .cosine = cosine, .sine = sine};
  const drystone::BodyColumns velocities = {.velocity_x = vx, .velocity_y = vy, .angular_velocity = spin};
  std::printf("x, y, cosine and sine to arrays:     %5.2f ns a ball\n",
              nanoseconds([&] { world.read_bodies(balls, poses).value(); }) / count);
  std::printf("velocities to arrays:                %5.2f ns a ball\n",
              nanoseconds([&] { world.read_bodies(balls, velocities).value(); }) / count);
  std::printf("the same by World::motion():         %5.2f ns a ball\n",
              nanoseconds([&] {
                for (std::size_t i = 0; i < balls.size(); ++i) {
                  const drystone::BodyMotion motion = world.motion(balls[i]).value();
                  vx[i] = motion.velocity.x;
                  vy[i] = motion.velocity.y;
                  spin[i] = motion.angular_velocity;
                }
              }) / count);

  // A thousand balls are put back to the start.
  const std::span<const drystone::BodyId> some = std::span(balls).first(1000);
  std::vector<drystone::WorldTransform> starts;
  for (int i = 0; i < 1000; ++i) starts.push_back({{1.2 * (i % 250) - 150, 60 + 1.2 * (i / 250)}, {}});
  world.set_transforms(some, starts).value();
  world.set_velocities(some, std::vector<drystone::BodyVelocity>(1000)).value();
  world.step(1.0f / 60).value();
  world.read_bodies(balls, into_sprites).value();
  std::printf("the first ball is at (%.3f, %.3f)\n", sprites[0].x, sprites[0].y);
}
