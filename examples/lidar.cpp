// A robot looks around with a lidar. 1,000 rays go out from it in all directions, in one call, which writes into the robot's own memory
// and is shared among the workers of the world. The program prints what the lidar sees, and the obstacle nearest to the robot.
#include <array>
#include <chrono>
#include <cstdio>
#include <vector>

#include "drystone/drystone.hpp"

namespace {

constexpr std::size_t kRays = 1000;
constexpr float kRange = 30.0f;

/// Pillars on a grid, and four walls around them.
void build(drystone::World& world) {
  for (int row = -16; row < 16; ++row) {
    for (int column = -16; column < 15; ++column) {
      if (row == 0 && column == 0) continue;
      const drystone::BodyId pillar = world.create_body({.position = {2.0 * column, 2.0 * row}});
      if ((row + column) % 2 == 0) {
        world.create_shape(pillar, drystone::Circle{.radius = 0.25f}).value();
      } else {
        world.create_shape(pillar, drystone::Box{.half_extents = {0.25f, 0.25f}, .angle = 0.3f}).value();
      }
    }
  }
  const drystone::BodyId walls = world.create_body({});
  constexpr std::array<drystone::Vec2, 5> kCorners = {{{-40, -40}, {40, -40}, {40, 40}, {-40, 40}, {-40, -40}}};
  for (std::size_t i = 0; i + 1 < kCorners.size(); ++i) {
    world.create_shape(walls, drystone::Segment{kCorners[i], kCorners[i + 1]}).value();
  }
}

}  // namespace

int main() {
  drystone::World world({.gravity = {}, .workers = 2});
  build(world);
  const drystone::BodyId robot = world.create_body({.type = drystone::BodyType::dynamic, .position = {0.3, 0.2}});
  world.create_shape(robot, drystone::Circle{.radius = 0.4f}).value();
  drystone::must(world.step(1.0f / 60.0f));

  // The rays start inside the robot, so they ignore it.
  std::vector<drystone::RayCast> rays(kRays);
  std::vector<drystone::CastHit> hits(kRays);
  const drystone::Position eye = world.transform(robot).value().position;
  for (std::size_t i = 0; i < kRays; ++i) {
    const float direction = 2.0f * drystone::kPi * static_cast<float>(i) / static_cast<float>(kRays);
    rays[i] = {eye, drystone::rotate(drystone::make_rotation(direction), {kRange, 0.0f}), {.ignore_body = robot}};
  }
  const auto start = std::chrono::steady_clock::now();
  drystone::must(world.ray_cast_closest(rays, hits));
  const std::chrono::duration<double, std::milli> took = std::chrono::steady_clock::now() - start;

  std::size_t seen = 0;
  double sum = 0.0;
  for (const drystone::CastHit& hit : hits) {
    if (!hit.shape) continue;
    ++seen;
    sum += static_cast<double>(hit.fraction * kRange);
  }
  std::printf("%zu of %zu rays hit something, at %.3f m on average; %.3f ms\n", seen, kRays,
              sum / static_cast<double>(seen), took.count());

  const drystone::NearestShape near = world.nearest_shape(eye, kRange, {.ignore_body = robot});
  std::printf("the nearest obstacle is %.3f m away, at (%.3f, %.3f)\n", static_cast<double>(near.distance),
              near.point.x, near.point.y);

  // What fits into the robot's memory, nearest first. The count tells that there is more.
  std::array<drystone::CastHit, 3> row;
  const drystone::QueryCount count = world.ray_cast_all(eye, {kRange, 0.0f}, {.ignore_body = robot}, row);
  std::printf("to the right are %zu obstacles, the first %zu of them at", count.found, count.written);
  for (const drystone::CastHit& hit : row) std::printf(" %.3f", static_cast<double>(hit.fraction * kRange));
  std::printf(" m\n");
  return 0;
}
