// Rolling and sliding over a ground made of parts: seams between flush boxes must have no effect.
#include <algorithm>
#include <cmath>
#include <numbers>

#include "benchmarks/fidelity/fidelity.hpp"
#include "benchmarks/fidelity/scenes.hpp"

namespace drystone::bench::fidelity {
namespace {

using scenes::Scene;

constexpr float kRunnerSpeed = 5.0f;
constexpr int kRunners = 20;
/// A seam has thrown a body up if the body's upward speed exceeds this, a twentieth of kRunnerSpeed [m/s].
constexpr double kCatch = 0.25;

/// Boxes of 1 m side by side, their upper sides at y = 0.
void add_paving(Scene& scene, int count, const Material& material) {
  for (int i = 0; i < count; ++i) {
    scenes::SceneBody& stone =
        scenes::add_body(scene, BodyType::static_body, {static_cast<float>(i) - 5.0f + 0.5f, -0.5f});
    scenes::add_shape(stone, Box{.half_extents = {0.5f, 0.5f}}, {.material = material});
  }
}

enum class Runner { ball, box };

/// Runners that do not collide with each other. Each starts at a different place of the same box.
Scene seams_scene(Runner runner, int stones) {
  Scene scene = awake_scene();
  const Material material = {.friction = runner == Runner::ball ? 0.6f : 0.0f};
  add_paving(scene, stones, material);
  const ShapeOptions options = {.material = material, .filter = {.group = -1}};
  for (int i = 0; i < kRunners; ++i) {
    const float x = static_cast<float>(i) / kRunners;
    if (runner == Runner::ball) {
      const int ball = add_ball(scene, {x, 0.4f}, 0.4f, options);
      body_of(scene, ball).options.angular_velocity = -kRunnerSpeed / 0.4f;
      body_of(scene, ball).options.velocity = {kRunnerSpeed, 0.0f};
    } else {
      const int box = add_box(scene, {x, 0.4f}, {0.8f, 0.8f}, options);
      body_of(scene, box).options.velocity = {kRunnerSpeed, 0.0f};
    }
  }
  return scene;
}

struct Crossing {
  /// How often a runner was thrown up, for 1,000 seams crossed.
  double caught = 0.0;
  /// The greatest height of a runner above its height at rest [mm].
  double highest = 0.0;
  /// The mean speed at the end divided by the speed at the start.
  double speed = 0.0;
};

Crossing cross_seams(Lab& lab, Runner runner, double seconds, const Setting& setting) {
  Trial trial = lab.start(seams_scene(runner, static_cast<int>(seconds * double{kRunnerSpeed}) + 15), setting);
  // The runners come to rest on the ground first.
  trial.run(0.5);
  Crossing crossing;
  int caught = 0, seams = 0;
  std::vector<bool> up(kRunners, false);
  std::vector<float> start;
  for (const int number : trial.dynamic()) start.push_back(trial.body(number).center.x);
  const float rest = trial.body(trial.dynamic().front()).center.y;
  while (trial.time() < seconds - 1e-6) {
    trial.step();
    for (std::size_t i = 0; i < kRunners; ++i) {
      const BodyState state = trial.body(trial.dynamic()[i]);
      const bool now = double{state.velocity.y} > kCatch;
      caught += now && !up[i] ? 1 : 0;
      up[i] = now;
      crossing.highest = std::max(crossing.highest, 1000.0 * double{state.center.y - rest});
    }
  }
  for (std::size_t i = 0; i < kRunners; ++i) {
    const BodyState state = trial.body(trial.dynamic()[i]);
    seams += static_cast<int>(state.center.x - start[i]);
    crossing.speed += double{state.velocity.x} / double{kRunnerSpeed} / kRunners;
  }
  crossing.caught = 1000.0 * caught / std::max(seams, 1);
  return crossing;
}

void measure_seams(Lab& lab, Figures& figures) {
  const double seconds = lab.pick(20.0, 6.0);
  const Crossing balls = cross_seams(lab, Runner::ball, seconds, {});
  figures.set("ball_caught", balls.caught);
  figures.set("ball_highest", balls.highest);
  figures.set("ball_speed", balls.speed);
  const Crossing boxes = cross_seams(lab, Runner::box, seconds, {});
  figures.set("box_caught", boxes.caught);
  figures.set("box_highest", boxes.highest);
  figures.set("box_speed", boxes.speed);
}

double seams_error(Lab& lab, const Setting& setting) { return cross_seams(lab, Runner::ball, 5.0, setting).caught; }

/// A ball that rolls without slipping down a slope has two thirds of the acceleration of a sliding one.
constexpr double kDegrees = 20.0;
constexpr double kRollTime = 3.0;

double rolled(Lab& lab, const Setting& setting) {
  const auto angle = static_cast<float>(kDegrees * std::numbers::pi / 180.0);
  const Vec2 up = {-std::sin(angle), std::cos(angle)};
  Scene scene = awake_scene();
  scenes::SceneBody& slope = scenes::add_body(scene, BodyType::static_body, -1.0f * up, angle);
  scenes::add_shape(slope, Box{.half_extents = {100.0f, 1.0f}});
  const int ball = add_ball(scene, 0.4f * up, 0.4f);
  Trial trial = lab.start(std::move(scene), setting);
  trial.run(kRollTime);
  return double{length(trial.body(ball).center - 0.4f * up)};
}

double rolling_distance() {
  return 0.5 * (2.0 / 3.0) * 10.0 * std::sin(kDegrees * std::numbers::pi / 180.0) * kRollTime * kRollTime;
}

double rolling_error(Lab& lab, const Setting& setting) {
  return 100.0 * std::abs(rolled(lab, setting) / rolling_distance() - 1.0);
}

/// A ball of radius 0.2 m in a round bowl of 4 m, a chain of 720 links, is released at 0.5 rad. The largest energy within the time / the
/// energy at the start, above the lowest point.
double bowl_gain(Lab& lab, float friction, double seconds, const Setting& setting) {
  constexpr int kLinks = 720;
  constexpr float kBowl = 4.0f, kBall = 0.2f;
  Scene scene = awake_scene();
  const Material material = {.friction = friction};
  ChainOptions bowl;
  bowl.loop = true;
  bowl.materials = {material};
  for (int i = 0; i < kLinks; ++i) {
    bowl.points.push_back(kBowl * scenes::direction(-2.0f * kPi * (static_cast<float>(i) + 0.5f) / kLinks));
  }
  scenes::add_body(scene, BodyType::static_body, {}).chains.push_back(bowl);
  const int ball =
      add_ball(scene, (kBowl - kBall) * scenes::direction(0.5f - 0.5f * kPi), kBall, {.material = material});
  Trial trial = lab.start(std::move(scene), setting);
  const double lowest = -10.0 * trial.body(ball).mass * double{kBowl - kBall};
  const double start = trial.energy() - lowest;
  return (highest_energy(trial, seconds) - lowest) / start;
}

void measure_bowl(Lab& lab, Figures& figures) {
  const double seconds = lab.pick(30.0, 10.0);
  figures.set("slides", bowl_gain(lab, 0.0f, seconds, {}));
  figures.set("rolls", bowl_gain(lab, 1.0f, seconds, {}));
  figures.set("fine", bowl_gain(lab, 0.0f, seconds, {.steps_per_second = 60, .substeps = 16}));
}

}  // namespace

std::vector<Case> rolling_cases() {
  std::vector<Case> cases;
  // The bars of the seams that throw a body up are the figures of Box2D 2.4.
  cases.push_back({"seams",
                   "rolling",
                   "Twenty balls of radius 0.4 m roll, and twenty boxes of 0.8 m slide without friction, at 5 m/s over "
                   "the seams between static boxes that lie side by side",
                   {{"ball_caught", "balls: times thrown up for 1,000 seams crossed", "", 0.0, at_most(143.0)},
                    {"ball_highest", "balls: greatest height above the height at rest", "mm", 0.0, {}},
                    {"ball_speed", "balls: mean speed at the end / speed at the start", "", 1.0, {}},
                    {"box_caught", "boxes: times thrown up for 1,000 seams crossed", "", 0.0, at_most(6.9)},
                    {"box_highest", "boxes: greatest height above the height at rest", "mm", 0.0, {}},
                    {"box_speed", "boxes: mean speed at the end / speed at the start", "", 1.0, {}}},
                   measure_seams,
                   {"balls: times thrown up for 1,000 seams crossed", "", seams_error}});
  cases.push_back({"roll_down",
                   "rolling",
                   "A ball of radius 0.4 m rolls down a slope of 20 degrees for 3 s",
                   {{"distance", "distance that it rolls", "m", rolling_distance(),
                     between(0.98 * rolling_distance(), 1.02 * rolling_distance())}},
                   [](Lab& lab, Figures& figures) { figures.set("distance", rolled(lab, {})); },
                   {"error of the distance", "%", rolling_error}});
  cases.push_back({"bowl",
                   "rolling",
                   "A ball swings in a round bowl, a chain of 720 links, for 30 s: energy at any time / at the start",
                   {{"slides", "without friction", "", 1.0, at_most(1.01)},
                    {"rolls", "friction 1", "", 1.0, at_most(1.01)},
                    {"fine", "without friction, 16 sub-steps", "", 1.0, at_most(1.01)}},
                   measure_bowl});
  return cases;
}

}  // namespace drystone::bench::fidelity
