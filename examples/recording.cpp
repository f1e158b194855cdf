// Records a tower that a ball knocks over, plays the recording back with four workers and compares each step, goes to a step in the
// middle, and reads a recording that ends early, as after a crash.
#include <cstddef>
#include <cstdio>
#include <optional>
#include <span>
#include <vector>

#include "drystone/drystone.hpp"

namespace {

using Bytes = std::vector<std::byte>;

constexpr float kDt = 1.0f / 60.0f;

/// The ball is thrown before step 30.
Bytes record_tower() {
  drystone::World world;
  Bytes recording;
  drystone::must(world.start_recording({
      .write = [&](std::span<const std::byte> bytes) { recording.insert(recording.end(), bytes.begin(), bytes.end()); },
      .keyframe_interval = 60,
  }));
  const drystone::BodyId ground = world.create_body({});
  drystone::must(world.create_shape(ground, drystone::Box{{20.0f, 0.5f}, {0.0f, -0.5f}}));
  for (int i = 0; i < 8; ++i) {
    const drystone::BodyId box = world.create_body({.type = drystone::BodyType::dynamic, .position = {0.0, 0.5 + i}});
    drystone::must(world.create_shape(box, drystone::Box{}));
  }
  const drystone::BodyId ball = world.create_body({.type = drystone::BodyType::dynamic, .position = {-8.0, 3.0}});
  drystone::must(world.create_shape(ball, drystone::Circle{.radius = 0.5f}, {.density = 5.0f}));
  for (int i = 0; i < 180; ++i) {
    if (i == 29) drystone::must(world.set_velocity(ball, {15.0f, 4.0f}));
    drystone::must(world.step(kDt));
  }
  drystone::must(world.stop_recording());
  return recording;
}

}  // namespace

int main() {
  const Bytes recording = record_tower();
  drystone::Replayer replayer = drystone::Replayer::open(recording, {.workers = 4});
  const bool is_same = !replayer.verify();
  std::printf("%zu bytes, %llu steps; replayed with 4 workers: %s\n", recording.size(),
              static_cast<unsigned long long>(replayer.steps()), is_same ? "the same" : "NOT the same");

  drystone::must(replayer.seek(60));
  std::printf("after step 60: %zu bodies, hash %016llx\n", replayer.world().bodies().size(),
              static_cast<unsigned long long>(replayer.world().state_hash()));

  // After a crash the end of the file would be missing, as here.
  drystone::Replayer cut = drystone::Replayer::open(std::span(recording).first(recording.size() / 2));
  std::printf("the first half of the bytes has %llu complete steps\n", static_cast<unsigned long long>(cut.steps()));
  return is_same ? 0 : 1;
}
