// Bouncing: heights and speeds after an impact follow from the coefficient of restitution e. A dropped body bounces to
// e^2 times the height of the drop; with e = 1 no energy is lost, and equal balls in a row pass on the whole speed.
#include <algorithm>
#include <cmath>

#include "benchmarks/fidelity/fidelity.hpp"
#include "benchmarks/fidelity/scenes.hpp"

namespace drystone::bench::fidelity {
namespace {

using scenes::Scene;

Material bouncing(float restitution) { return {.friction = 0.0f, .restitution = restitution}; }

// --- Newton's cradle -----------------------------------------------------------------------------------------------------------

constexpr int kBalls = 5;
constexpr float kBallRadius = 0.5f;
constexpr double kBallSpeed = 5.0;

/// Balls in a row without gravity. The first ones start 1 m before the others, at 5 m/s.
Scene cradle_scene(float gap, int first_balls) {
  Scene scene = awake_scene();
  scene.world.gravity = {};
  const ShapeOptions options = {.material = bouncing(1.0f)};
  float x = 0.0f;
  for (int i = 0; i < kBalls; ++i) {
    const int ball = add_ball(scene, {x, 0.0f}, kBallRadius, options);
    if (i < first_balls) body_of(scene, ball).options.velocity = {static_cast<float>(kBallSpeed), 0.0f};
    x += 2.0f * kBallRadius + (i == first_balls - 1 ? 1.0f : gap);
  }
  return scene;
}

struct Passed {
  /// The speed of the slowest ball that must fly on, and of the fastest other ball [m/s].
  double last = 0.0;
  double others = 0.0;
};

Passed pass(Lab& lab, float gap, int first_balls, const Setting& setting) {
  Trial trial = lab.start(cradle_scene(gap, first_balls), setting);
  trial.run(1.0);
  Passed passed = {1e9, 0.0};
  for (int i = 0; i < kBalls; ++i) {
    const double speed = double{trial.body(i).velocity.x};
    if (i >= kBalls - first_balls) {
      passed.last = std::min(passed.last, speed);
    } else {
      passed.others = std::max(passed.others, std::abs(speed));
    }
  }
  return passed;
}

void measure_cradle(Lab& lab, Figures& figures) {
  const Passed touching = pass(lab, 0.0f, 1, {});
  figures.set("touching", touching.last);
  figures.set("touching_others", touching.others);
  const Passed gaps = pass(lab, 0.05f, 1, {});
  figures.set("gaps", gaps.last);
  figures.set("gaps_others", gaps.others);
  const Passed two = pass(lab, 0.0f, 2, {});
  figures.set("two", two.last);
  figures.set("two_others", two.others);
}

double cradle_error(Lab& lab, const Setting& setting) {
  return std::abs(pass(lab, 0.0f, 1, setting).last - kBallSpeed);
}

// --- Bounces ----------------------------------------------------------------------------------------------------------------------

struct Drop {
  bool box = false;
  float height = 1.0f;
  float restitution = 1.0f;
};

/// The height of the first bounce over that of the drop.
double bounce(Lab& lab, const Drop& drop, const Setting& setting) {
  Scene scene = awake_scene();
  add_floor(scene, bouncing(drop.restitution));
  const ShapeOptions options = {.material = bouncing(drop.restitution)};
  const Vec2 start = {0.0f, drop.height + 0.5f};
  const int body = drop.box ? add_box(scene, start, {1.0f, 1.0f}, options) : add_ball(scene, start, 0.5f, options);
  Trial trial = lab.start(std::move(scene), setting);
  const double fall = std::sqrt(2.0 * double{drop.height} / 10.0);
  double highest = 0.0;
  // Runs until a little after the top of the first bounce.
  while (trial.time() < fall * (2.0 + double{drop.restitution}) - 0.5 * fall) {
    trial.step();
    if (trial.time() > 1.2 * fall) highest = std::max(highest, double{trial.body(body).center.y} - 0.5);
  }
  return highest / double{drop.height};
}

constexpr float kDropHeights[] = {0.5f, 1.0f, 2.0f, 5.0f, 10.0f};

/// The value farthest from theory.
double worst_bounce(Lab& lab, bool box, float restitution) {
  const double theory = double{restitution} * double{restitution};
  double worst = theory;
  for (const float height : kDropHeights) {
    const double found = bounce(lab, {box, height, restitution}, {});
    if (std::abs(found - theory) > std::abs(worst - theory)) worst = found;
  }
  return worst;
}

void measure_bounces(Lab& lab, Figures& figures) {
  figures.set("ball_0.5", worst_bounce(lab, false, 0.5f));
  figures.set("ball_0.8", worst_bounce(lab, false, 0.8f));
  figures.set("ball_1", worst_bounce(lab, false, 1.0f));
  figures.set("box_0.5", worst_bounce(lab, true, 0.5f));
  figures.set("box_0.8", worst_bounce(lab, true, 0.8f));
  figures.set("box_1", worst_bounce(lab, true, 1.0f));
}

/// In percent, and at least a thousandth of a percent, which is rounding: below that the error need not go down.
double mean_bounce_error(Lab& lab, bool box, const Setting& setting) {
  double sum = 0.0;
  for (const float height : kDropHeights) sum += std::abs(bounce(lab, {box, height, 1.0f}, setting) - 1.0);
  return std::max(100.0 * sum / 5.0, 0.001);
}

double ball_error(Lab& lab, const Setting& setting) { return mean_bounce_error(lab, false, setting); }

double box_error(Lab& lab, const Setting& setting) { return mean_bounce_error(lab, true, setting); }

// --- Two balls of different mass --------------------------------------------------------------------------------------------------------

/// The larger error of the two speeds after the impact, divided by the speed before it.
double pair_error(Lab& lab, float ratio, const Setting& setting) {
  Scene scene = awake_scene();
  scene.world.gravity = {};
  const int first = add_ball(scene, {-1.5f, 0.0f}, kBallRadius, {.material = bouncing(1.0f)});
  const int second = add_ball(scene, {0.0f, 0.0f}, kBallRadius, {.density = ratio, .material = bouncing(1.0f)});
  body_of(scene, first).options.velocity = {static_cast<float>(kBallSpeed), 0.0f};
  Trial trial = lab.start(std::move(scene), setting);
  trial.run(1.0);
  const double r = double{ratio};
  const double after_first = kBallSpeed * (1.0 - r) / (1.0 + r);
  const double after_second = kBallSpeed * 2.0 / (1.0 + r);
  return std::max(std::abs(double{trial.body(first).velocity.x} - after_first),
                  std::abs(double{trial.body(second).velocity.x} - after_second)) /
         kBallSpeed;
}

void measure_pairs(Lab& lab, Figures& figures) {
  double worst = 0.0;
  for (const float ratio : {0.001f, 0.01f, 0.1f, 0.5f, 1.0f, 2.0f, 10.0f, 100.0f, 1000.0f}) {
    worst = std::max(worst, pair_error(lab, ratio, {}));
  }
  figures.set("worst", 100.0 * worst);
}

// --- Many balls ----------------------------------------------------------------------------------------------------------------------

/// Balls of restitution 1 in a closed room of 10 by 10 m. The components of their velocities are random, up to 5 m/s.
Scene bouncing_room(int count, float gravity, unsigned seed) {
  Scene scene = awake_scene();
  scene.world.gravity = {0.0f, -gravity};
  // Otherwise slow impacts would not bounce and would lose energy.
  scene.world.restitution_speed = 0.0f;
  scenes::SceneBody& room = scenes::add_body(scene, BodyType::static_body, {0.0f, 0.0f});
  const ShapeOptions options = {.material = bouncing(1.0f)};
  for (const float side : {-1.0f, 1.0f}) {
    scenes::add_shape(room, Box{.half_extents = {8.0f, 1.0f}, .center = {0.0f, side * 6.0f}}, options);
    scenes::add_shape(room, Box{.half_extents = {1.0f, 8.0f}, .center = {side * 6.0f, 0.0f}}, options);
  }
  std::mt19937 random(seed);
  for (int i = 0; i < count; ++i) {
    const Vec2 place = {-4.2f + 1.05f * static_cast<float>(i % 9), -4.2f + 1.2f * static_cast<float>(i / 9)};
    const int ball = add_ball(scene, place, 0.25f, options);
    const float x = scenes::uniform(random, -5.0f, 5.0f);
    body_of(scene, ball).options.velocity = {x, scenes::uniform(random, -5.0f, 5.0f)};
  }
  return scene;
}

constexpr unsigned kRoomSeed = 7;

/// The energy at the end divided by the energy at the start. Heights are measured from that of a ball which lies on the
/// floor, so that energies are positive.
double energy_kept(Lab& lab, float gravity, double seconds, const Setting& setting, unsigned seed = kRoomSeed) {
  constexpr int kCount = 50;
  Trial trial = lab.start(bouncing_room(kCount, gravity, seed), setting);
  double mass = 0.0;
  for (const int number : trial.dynamic()) mass += trial.body(number).mass;
  const double floor = mass * double{gravity} * 4.75;
  const double start = trial.energy() + floor;
  trial.run(seconds);
  return (trial.energy() + floor) / start;
}

void measure_room(Lab& lab, Figures& figures) {
  const double seconds = lab.pick(60.0, 20.0);
  figures.set("gravity", energy_kept(lab, 10.0f, seconds, {}));
  figures.set("none", energy_kept(lab, 0.0f, seconds, {}));
}

/// Balls in a room are chaotic: with 12 to 26 sub-steps, the mean error of ten runs varies between 0.12 % and 0.26 %, and not with the number
/// of sub-steps.
constexpr double kChance = 0.3;
double room_error(Lab& lab, const Setting& setting) {
  constexpr unsigned kRuns = 10;
  double sum = 0.0;
  for (unsigned i = 0; i < kRuns; ++i) sum += std::abs(energy_kept(lab, 10.0f, 20.0, setting, kRoomSeed + i) - 1.0);
  return 100.0 * sum / kRuns;
}

// --- Spin from an impact ----------------------------------------------------------------------------------------------------------

/// A disc of radius 0.5 m hits a floor at 6 m/s and slides at 4 m/s all through the impact, friction 0.1: its spin is 2 mu (1 + e) v / R.
/// The worst error of 20 heights, which differ by parts of a step's way [%].
double spin_error(Lab& lab, float restitution, const Setting& setting) {
  constexpr int kHeights = 20;
  double worst = 0.0;
  for (int i = 0; i < kHeights; ++i) {
    Scene scene = awake_scene();
    scene.world.gravity = {};
    const Material material = {.friction = 0.1f, .restitution = restitution};
    add_floor(scene, material);
    const int disc = add_ball(scene, {0.0f, 1.2f + 6.0f * setting.dt() * static_cast<float>(i) / kHeights}, 0.5f,
                              {.material = material});
    body_of(scene, disc).options.velocity = {4.0f, -6.0f};
    Trial trial = lab.start(std::move(scene), setting);
    trial.run(0.5);
    const double spin = -2.0 * 0.1 * (1.0 + double{restitution}) * 6.0 / 0.5;
    worst = std::max(worst, 100.0 * std::abs(double{trial.body(disc).angular_velocity} / spin - 1.0));
  }
  return worst;
}

}  // namespace

std::vector<Case> restitution_cases() {
  std::vector<Case> cases;
  cases.push_back(
      {"cradle",
       "restitution",
       "Newton's cradle: five balls in a row, restitution 1, no gravity. The first ball, or the first two, hit the "
       "others at 5 m/s",
       {{"touching", "one ball hits touching balls: speed of the last ball", "m/s", kBallSpeed,
         between(0.95 * kBallSpeed, 1.05 * kBallSpeed)},
        {"touching_others", "one ball hits touching balls: fastest of the others", "m/s", 0.0,
         at_most(0.05 * kBallSpeed)},
        {"gaps", "one ball hits balls with gaps of 50 mm: speed of the last ball", "m/s", kBallSpeed,
         between(0.95 * kBallSpeed, 1.05 * kBallSpeed)},
        {"gaps_others", "one ball hits balls with gaps of 50 mm: fastest of the others", "m/s", 0.0,
         at_most(0.05 * kBallSpeed)},
        {"two", "two balls hit touching balls: speed of the slower of the last two", "m/s", kBallSpeed,
         between(0.95 * kBallSpeed, 1.05 * kBallSpeed)},
        {"two_others", "two balls hit touching balls: fastest of the others", "m/s", 0.0, at_most(0.05 * kBallSpeed)}},
       measure_cradle,
       {"error of the last ball's speed, touching balls", "m/s", cradle_error}});
  cases.push_back({"bounce",
                   "restitution",
                   "A body is dropped from 0.5, 1, 2, 5 and 10 m: height of the first bounce / height of the drop, for "
                   "the drop farthest from theory. Chipmunk multiplies the restitutions of the two shapes; its adapter "
                   "passes them unchanged",
                   {{"ball_0.5", "ball, restitution 0.5", "", 0.25, between(0.23, 0.27)},
                    {"ball_0.8", "ball, restitution 0.8", "", 0.64, between(0.62, 0.66)},
                    {"ball_1", "ball, restitution 1", "", 1.0, between(0.98, 1.02)},
                    {"box_0.5", "flat box, restitution 0.5", "", 0.25, between(0.23, 0.27)},
                    {"box_0.8", "flat box, restitution 0.8", "", 0.64, between(0.62, 0.66)},
                    {"box_1", "flat box, restitution 1", "", 1.0, between(0.98, 1.02)}},
                   measure_bounces,
                   {"error of a ball's bounce, restitution 1, mean of the five drops", "%", ball_error}});
  cases.push_back({"flat_bounce",
                   "restitution",
                   "A flat box of restitution 1 is dropped from 1 m",
                   {{"height", "height of the first bounce", "m", 1.0, between(0.98, 1.02)}},
                   [](Lab& lab, Figures& figures) {
                     figures.set("height", bounce(lab, {true, 1.0f, 1.0f}, {}));
                   },
                   {"error of a flat box's bounce, restitution 1, mean of the five drops", "%", box_error}});
  cases.push_back({"bouncing_balls",
                   "restitution",
                   "Fifty balls of restitution 1 fly in a closed room of 10 by 10 m for 60 s",
                   {{"gravity", "energy at the end / energy at the start, with gravity", "", 1.0, between(0.98, 1.02)},
                    {"none", "energy at the end / energy at the start, no gravity", "", 1.0, between(0.98, 1.02)}},
                   measure_room,
                   {"change of the energy in 20 s, with gravity, mean of 10 runs", "%", room_error, kChance}});
  cases.push_back({"elastic_pairs",
                   "restitution",
                   "A ball hits at 5 m/s a resting ball of 0.001 to 1,000 times its mass, restitution 1, no gravity",
                   {{"worst", "largest error of a ball's speed / speed before the impact", "%", 0.0, at_most(2.0)}},
                   measure_pairs});
  cases.push_back(
      {"impact_spin",
       "restitution",
       "A disc slides over a floor that it hits at 6 m/s, friction 0.1, from 20 heights: the largest error of its spin",
       {{"worst_0", "restitution 0", "%", 0.0, at_most(1.0)},
        {"worst_0.5", "restitution 0.5", "%", 0.0, at_most(1.0)},
        {"worst_30", "restitution 0.5, step 1/30 s", "%", 0.0, at_most(1.0)}},
       [](Lab& lab, Figures& figures) {
         figures.set("worst_0", spin_error(lab, 0.0f, {}));
         figures.set("worst_0.5", spin_error(lab, 0.5f, {}));
         figures.set("worst_30", spin_error(lab, 0.5f, {.steps_per_second = 30, .substeps = 4}));
       }});
  return cases;
}

}  // namespace drystone::bench::fidelity
