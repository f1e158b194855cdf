// A child of fork() has the memory of a world, but none of its threads.
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <thread>

#include "drystone/drystone.hpp"
#include "tests/failures/requests.hpp"

namespace drystone::test {
namespace {

/// Calls run() in a child. Returns 0 if it has returned true, or else the status that tells how it ended; a child that hangs is killed.
int status_of_child(const std::function<bool()>& run) {
  const pid_t child = fork();
  if (child == 0) {
    alarm(60);
    _exit(run() ? 0 : 1);
  }
  int status = -1;
  waitpid(child, &status, 0);
  return status;
}

std::unique_ptr<World> pile(int workers) {
  auto world = std::make_unique<World>(WorldOptions{.workers = workers});
  const BodyId ground = world->create_body({});
  must(world->create_shape(ground, Box{{40.0f, 1.0f}}));
  for (int i = 0; i < 600; ++i) {
    const BodyId body =
        world->create_body({.type = BodyType::dynamic, .position = {1.05 * (i % 30) - 15.0, 2.0 + 1.05 * (i / 30)}});
    must(world->create_shape(body, Box{}));
  }
  return world;
}

void step(World& world, int steps) {
  for (int i = 0; i < steps; ++i) must(world.step(1.0f / 60.0f));
}

std::uint64_t hash_after(int steps) {
  const auto world = pile(1);
  step(*world, steps);
  return world->state_hash();
}

/// Some children are made while the threads of the pool still spin, others after they have parked.
TEST(Fork, TheChildDestroysAWorldWithWorkers) {
  for (const int wait_us : {0, 20, 100, 20000}) {
    auto world = pile(4);
    step(*world, 2);
    usleep(static_cast<useconds_t>(wait_us));
    EXPECT_EQ(status_of_child([&] { return world.reset(), true; }), 0) << wait_us << " us";
  }
}

TEST(Fork, ParentAndChildGoOnWithTheSameBits) {
  const std::uint64_t expected = hash_after(5);
  for (const int wait_us : {0, 20, 100, 20000}) {
    auto world = pile(4);
    step(*world, 2);
    usleep(static_cast<useconds_t>(wait_us));
    const auto goes_on = [&] {
      step(*world, 3);
      return world->state_hash() == expected;
    };
    EXPECT_EQ(status_of_child([&] { return goes_on() && (world.reset(), true); }), 0) << wait_us << " us";
    // The child of a child, which has started threads of its own.
    EXPECT_EQ(
        status_of_child([&] { return step(*world, 1), status_of_child([&] { return world.reset(), true; }) == 0; }), 0);
    EXPECT_TRUE(goes_on());
  }
}

/// A child whose system refuses threads does all work itself.
TEST(Fork, TheChildGoesOnWithoutThreads) {
  const std::uint64_t expected = hash_after(5);
  auto world = pile(4);
  step(*world, 2);
  EXPECT_EQ(status_of_child([&] {
              const FailingThreads none(0);
              step(*world, 3);
              return world->state_hash() == expected && (world.reset(), true);
            }),
            0);
}

/// Another thread is in a step. The child may destroy the world, which its copy of that thread will never finish.
TEST(Fork, TheChildDestroysAWorldThatWasInAStep) {
  auto world = pile(4);
  std::atomic<bool> stop{false};
  std::thread stepper([&] {
    while (!stop) step(*world, 1);
  });
  for (int i = 0; i < 20; ++i) {
    usleep(300);
    EXPECT_EQ(status_of_child([&] { return world.reset(), true; }), 0);
  }
  stop = true;
  stepper.join();
}

}  // namespace
}  // namespace drystone::test
