// A ball is thrown and bounces while the lengths of frames vary, as on a busy computer. For each frame the program prints the
// length, the number of steps and the apparent speed of the ball. The ball jerks if it is drawn at its pose in the world, and moves
// evenly if it is drawn at its smoothed pose.
#include <array>
#include <cstdio>

#include "drystone/drystone.hpp"

int main() {
  drystone::World world;
  const drystone::BodyId ground = world.create_body({.position = {0, -1}});
  world.create_shape(ground, drystone::Box{.half_extents = {50, 1}}).value();
  const drystone::BodyId ball =
      world.create_body({.type = drystone::BodyType::dynamic, .position = {0, 1}, .velocity = {4, 0}});
  world.create_shape(ball, drystone::Circle{.radius = 0.25f}, {.density = 1, .material = {.restitution = 0.8f}})
      .value();

  int bounces = 0;
  drystone::FixedStepRunner runner(world, {.after_step = [&](drystone::World& stepped) {
                                     bounces += static_cast<int>(stepped.events().contact_begin.size());
                                   }});

  // [s] A display of 75 Hz, and one slow frame.
  constexpr std::array<double, 6> kFrames = {0.0133, 0.0134, 0.0132, 0.0133, 0.0700, 0.0133};
  double drawn = 0;
  double raw = 0;
  std::printf("  frame  steps    ball at   speed as it is   smoothed\n");
  for (int frame = 0; frame < 24; ++frame) {
    const double seconds = kFrames[static_cast<std::size_t>(frame) % kFrames.size()];
    const drystone::FrameReport report = runner.advance(seconds);
    const double raw_now = world.transform(ball).value().position.x;
    const double drawn_now = runner.pose(ball).value().position.x;
    if (frame > 1) {
      std::printf("%4.1f ms %6d %8.3f m %12.2f m/s %6.2f m/s\n", 1000 * seconds, report.steps, drawn_now,
                  (raw_now - raw) / seconds, (drawn_now - drawn) / seconds);
    }
    raw = raw_now;
    drawn = drawn_now;
  }
  std::printf("%.3f s in %llu steps, %.3f s dropped, %d bounces\n", runner.simulated_seconds(),
              static_cast<unsigned long long>(runner.steps()), runner.dropped_seconds(), bounces);
}
