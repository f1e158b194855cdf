// Rollback as in a networked game. The last steps were played with guessed inputs. When the right ones arrive, the
// world goes back and repeats these steps. It must then be equal, bit for bit and with the same events, to a world that
// had the right inputs from the start.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <deque>
#include <random>
#include <string>
#include <vector>

#include "drystone/scenes/scene.hpp"
#include "tests/support/events_as_text.hpp"

namespace drystone::test {

/// The calls of a player before a step. All choices depend only on the number and on the bodies that exist.
struct Input {
  std::uint32_t choice = 0;
};

/// A world and the ids that its inputs choose from. The next step depends only on the snapshot and on these lists.
struct PlayedWorld {
  World world;
  std::vector<BodyId> bodies;
  std::vector<JointId> joints;

  explicit PlayedWorld(const scenes::Scene& scene, int workers) : world(with_workers(scene.world, workers)) {
    scenes::BuiltScene built{std::move(world), {}, {}};
    must(scenes::apply(built, {.bodies = scene.bodies, .joints = scene.joints}, scene.dt));
    world = std::move(built.world);
    for (const BodyId body : built.bodies) {
      if (world.body(body).value().type == BodyType::dynamic) bodies.push_back(body);
    }
    joints = built.joints;
  }

  void step(Input input) {
    act(input.choice);
    must(world.step(1.0f / 60.0f));
  }

 private:
  static WorldOptions with_workers(WorldOptions options, int workers) {
    options.workers = workers;
    return options;
  }

  void act(std::uint32_t choice) {
    const std::uint32_t what = choice % 8;
    const auto number = [&](int shift) { return 0.25f * static_cast<float>(choice >> shift & 31u) - 4.0f; };
    const BodyId body = bodies.empty() ? BodyId{} : bodies[(choice >> 3) % bodies.size()];
    if (what <= 2 && world.is_alive(body)) {
      must(world.apply_impulse_to_center(body, {number(8), number(13)}));
    } else if (what == 3) {
      create(number(8), number(13), (choice >> 20) % 4);
    } else if (what == 4 && world.is_alive(body) && bodies.size() > 12) {
      must(world.destroy_body(body));
      bodies.erase(bodies.begin() + static_cast<std::ptrdiff_t>((choice >> 3) % bodies.size()));
    } else if (what == 5 && bodies.size() > 1) {
      tie(body, bodies[(choice >> 18) % bodies.size()]);
    }
  }

  /// A sensor, a bullet, or neither.
  void create(float x, float y, std::uint32_t sort) {
    if (bodies.size() > 60) return;
    const Position place{2.0 * static_cast<double>(x), 6.0 + static_cast<double>(y)};
    const Vec2 velocity = sort == 1 ? Vec2{60.0f * x, -40.0f} : Vec2{};
    const BodyId body =
        world.create_body({.type = BodyType::dynamic, .position = place, .velocity = velocity, .bullet = sort == 1});
    if (sort == 2) {
      must(world.create_shape(body, Circle{.radius = 0.4f}, {.sensor = true}));
    } else {
      must(world.create_shape(body, Box{.half_extents = {0.3f, 0.2f}}));
    }
    bodies.push_back(body);
  }

  void tie(BodyId a, BodyId b) {
    if (a == b || !world.is_alive(a) || !world.is_alive(b)) return;
    for (; joints.size() > 12; joints.erase(joints.begin())) {
      if (world.is_alive(joints.front())) must(world.destroy_joint(joints.front()));
    }
    DistanceOptions options;
    options.body_a = a;
    options.body_b = b;
    options.length = 1.5f;
    options.spring = {.enabled = true, .hertz = 2.0f, .damping_ratio = 0.5f};
    joints.push_back(world.create_joint(options).value());
  }
};

/// Makes rollbacks by 1 to 15 steps in a scene, beside a world that has the right inputs from the start.
class RollbackRun {
 public:
  RollbackRun(const scenes::Scene& scene, int workers, std::uint32_t seed)
      : straight_(scene, 1), played_(scene, workers), random_(seed) {}

  void play(int rollbacks) {
    while (rollbacks > 0 && !testing::Test::HasFatalFailure()) {
      // Most inputs are guessed wrong, and most wrong guesses are corrected only some steps later.
      const Input right{static_cast<std::uint32_t>(random_())};
      right_inputs_.push_back(right);
      const std::size_t now = right_inputs_.size() - 1;
      straight_.step(right);
      expected_.push_back({straight_.world.state_hash(), events_as_text(straight_.world)});
      take(now, random_() % 3 == 0 ? right : Input{static_cast<std::uint32_t>(random_())});
      // Goes back at least to the first guess that was not checked yet.
      const std::size_t least = now + 1 - right_from_;
      if (least < kMostBack && random_() % 4 != 0) continue;
      const std::size_t most = std::min(kMostBack, now + 1);
      go_back(now, least + random_() % (most - least + 1));
      --rollbacks;
    }
  }

 private:
  static constexpr std::size_t kKept = 16;
  static constexpr std::size_t kMostBack = kKept - 1;

  struct Kept {
    std::vector<std::byte> world;
    std::vector<BodyId> bodies;
    std::vector<JointId> joints;
  };
  struct Expected {
    std::uint64_t hash = 0;
    std::string events;
  };

  /// Stores the state and takes a step.
  void take(std::size_t step, Input input) {
    ring_[step % kKept] = {played_.world.snapshot(), played_.bodies, played_.joints};
    played_.step(input);
  }

  void go_back(std::size_t now, std::size_t steps) {
    const std::size_t first = now + 1 - steps;
    const Kept& kept = ring_[first % kKept];
    must(played_.world.restore(kept.world));
    played_.bodies = kept.bodies;
    played_.joints = kept.joints;
    for (std::size_t step = first; step <= now; ++step) {
      take(step, right_inputs_[step]);
      ASSERT_EQ(played_.world.state_hash(), expected_[step].hash)
          << "step " << step << " after going back by " << steps << ": " << difference(step, now);
      ASSERT_EQ(events_as_text(played_.world), expected_[step].events) << "step " << step;
    }
    right_from_ = now + 1;
  }

  std::string difference(std::size_t step, std::size_t now) const {
    const auto d = step == now ? straight_.world.first_difference(played_.world) : std::nullopt;
    return d ? d->table + " " + d->field : "";
  }

  PlayedWorld straight_;
  PlayedWorld played_;
  std::mt19937 random_;
  std::vector<Input> right_inputs_;
  std::vector<Expected> expected_;
  std::array<Kept, kKept> ring_;
  std::size_t right_from_ = 0;  // All steps before this one were played with the right inputs.
};

}  // namespace drystone::test
