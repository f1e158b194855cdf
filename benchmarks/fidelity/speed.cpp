// Fast bodies: shots do not pass walls, fast falling bodies stop on the floor, and fast spinning bodies keep spinning.
#include <algorithm>
#include <cmath>

#include "benchmarks/fidelity/fidelity.hpp"
#include "benchmarks/fidelity/scenes.hpp"

namespace drystone::bench::fidelity {
namespace {

using scenes::Scene;

// --- Shots at thin walls ---------------------------------------------------------------------------------------------------------

constexpr int kLanes = 40;
constexpr float kLaneHeight = 6.0f;

/// Each lane has a wall 20 mm thick or a line, and one body that is shot at it: from 3 to 10 m away, at 20 to 390 m/s, up
/// to 60 degrees off the normal.
Scene shots_scene(unsigned seed) {
  Scene scene = awake_scene();
  scene.world.gravity = {};
  std::mt19937 random(seed);
  for (int i = 0; i < kLanes; ++i) {
    const Vec2 middle = {0.0f, kLaneHeight * 4.0f * static_cast<float>(i)};
    scenes::SceneBody& wall = scenes::add_body(scene, BodyType::static_body, middle);
    if (i % 2 == 0) {
      scenes::add_shape(wall, Box{.half_extents = {0.01f, kLaneHeight}});
    } else {
      scenes::add_shape(wall, Segment{{0.0f, -kLaneHeight}, {0.0f, kLaneHeight}});
    }
  }
  for (int i = 0; i < kLanes; ++i) {
    const Vec2 middle = {0.0f, kLaneHeight * 4.0f * static_cast<float>(i)};
    const float angle = scenes::uniform(random, -kPi / 3.0f, kPi / 3.0f);
    const float speed = scenes::uniform(random, 20.0f, 390.0f);
    const float size = scenes::uniform(random, 0.05f, 0.4f);
    const Vec2 start = middle - scenes::uniform(random, 3.0f, 10.0f) * scenes::direction(angle);
    const int shot = i % 3 == 0   ? add_ball(scene, start, 0.5f * size)
                     : i % 3 == 1 ? add_box(scene, start, {size, size})
                                  : add_box(scene, start, {0.2f * size, 2.0f * size});
    BodyOptions& options = body_of(scene, shot).options;
    options.velocity = speed * scenes::direction(angle);
    options.angle = scenes::uniform(random, -kPi, kPi);
    options.angular_velocity = scenes::uniform(random, -20.0f, 20.0f);
  }
  return scene;
}

/// Counts the shots whose centre was ever behind their wall. A shot that slides along the wall and past its end does not
/// count.
void measure_shots(Lab& lab, Figures& figures) {
  int passed = 0, shots = 0;
  const int worlds = lab.pick(50, 8);
  for (int world = 0; world < worlds; ++world) {
    Trial trial = lab.start(shots_scene(static_cast<unsigned>(300 + world)));
    std::vector<bool> beyond(kLanes, false);
    std::vector<bool> gone(kLanes, false);
    for (int i = 0; i < 60; ++i) {
      trial.step();
      for (int lane = 0; lane < kLanes; ++lane) {
        const auto index = static_cast<std::size_t>(lane);
        const Vec2 at = trial.body(kLanes + lane).center;
        const float beside = std::abs(at.y - kLaneHeight * 4.0f * static_cast<float>(lane));
        gone[index] = gone[index] || beside > 0.8f * kLaneHeight;
        if (!gone[index] && at.x > 0.02f) beyond[index] = true;
      }
    }
    passed += static_cast<int>(std::count(beyond.begin(), beyond.end(), true));
    shots += kLanes;
  }
  figures.set("passed", 1000.0 * passed / shots);
}

// --- A thin box dropped from high up --------------------------------------------------------------------------------------------

struct ThinDrop {
  float height = 50.0f;
  float tilt = 0.3f;
  float length = 2.0f;
};

Scene thin_drop_scene(const ThinDrop& drop) {
  Scene scene = awake_scene();
  const Material material = {.friction = 0.0f};
  add_floor(scene, material);
  const int box = add_box(scene, {0.0f, drop.height}, {drop.length, 0.1f}, {.material = material});
  body_of(scene, box).options.angle = drop.tilt;
  return scene;
}

/// The largest depth of a corner below the floor after any step [mm].
double deepest_corner(Lab& lab, const ThinDrop& drop, const Setting& setting) {
  Trial trial = lab.start(thin_drop_scene(drop), setting);
  double deepest = 0.0;
  const double fall = std::sqrt(2.0 * double{drop.height} / 10.0);
  trial.run(0.9 * fall);
  while (trial.time() < fall + 2.0) {
    trial.step();
    deepest = std::max(deepest, trial.judge().sample.penetration);
  }
  return 1000.0 * deepest;
}

void measure_thin_drop(Lab& lab, Figures& figures) {
  double worst = 0.0, sum = 0.0;
  int count = 0;
  for (const float length : {1.0f, 2.0f, 4.0f}) {
    for (float tilt = 0.1f; tilt < 1.45f; tilt += lab.pick(0.1f, 0.3f)) {
      const double depth = deepest_corner(lab, {.tilt = tilt, .length = length}, {});
      worst = std::max(worst, depth);
      sum += depth;
      ++count;
    }
  }
  figures.set("worst", worst);
  figures.set("mean", sum / count);
}

double thin_drop_error(Lab& lab, const Setting& setting) {
  double sum = 0.0;
  for (const float tilt : {0.2f, 0.5f, 0.8f, 1.1f}) sum += deepest_corner(lab, {.tilt = tilt}, setting);
  return sum / 4.0;
}

// --- Spin -----------------------------------------------------------------------------------------------------------------------

double spin_after(Lab& lab, float spin, const Setting& setting) {
  Scene scene = awake_scene();
  scene.world.gravity = {};
  const int wheel = add_ball(scene, {}, 0.4f);
  body_of(scene, wheel).options.angular_velocity = spin;
  Trial trial = lab.start(std::move(scene), setting);
  trial.run(1.0);
  return double{trial.body(wheel).angular_velocity};
}

/// A cart on a wheel that a motor drives: its speed should become spin x radius.
double cart_speed(Lab& lab, float spin, const Setting& setting) {
  constexpr float kRadius = 0.4f;
  Scene scene = awake_scene();
  const Material grip = {.friction = 1.0f};
  add_floor(scene, grip, 5000.0f);
  const int wheel = add_ball(scene, {0.0f, kRadius}, kRadius, {.material = grip});
  const int cart = add_box(scene, {0.0f, kRadius}, {0.5f, 0.2f}, untouchable(1.0f));
  // The cart cannot turn, so the wheel gets all of the motor's torque.
  body_of(scene, cart).options.locks.rotation = true;
  RevoluteOptions& axle = add_hinge(scene, cart, wheel, {0.0f, kRadius});
  axle.motor = {true, -spin, 1000.0f};
  Trial trial = lab.start(std::move(scene), setting);
  trial.run(30.0);
  return double{trial.body(cart).velocity.x};
}

void measure_spin(Lab& lab, Figures& figures) {
  for (const int spin : {50, 90, 200, 1000}) {
    figures.set("free_" + std::to_string(spin), spin_after(lab, static_cast<float>(spin), {}));
  }
  figures.set("cart_50", cart_speed(lab, 50.0f, {}));
  figures.set("cart_200", cart_speed(lab, 200.0f, {}));
}

double spin_error(Lab& lab, const Setting& setting) {
  return 100.0 * std::abs(spin_after(lab, 200.0f, setting) / 200.0 - 1.0);
}

std::vector<Row> spin_rows() {
  std::vector<Row> rows;
  for (const double spin : {50.0, 90.0, 200.0, 1000.0}) {
    const std::string of = std::to_string(static_cast<int>(spin));
    rows.push_back({"free_" + of, "free wheel: spin after 1 s, started at " + of + " rad/s", "rad/s", spin,
                    between(0.99 * spin, 1.01 * spin)});
  }
  for (const double spin : {50.0, 200.0}) {
    const std::string of = std::to_string(static_cast<int>(spin));
    const double speed = 0.4 * spin;
    rows.push_back({"cart_" + of, "cart: speed after 30 s, wheel driven at " + of + " rad/s", "m/s", speed,
                    between(0.98 * speed, 1.02 * speed)});
  }
  return rows;
}

}  // namespace

std::vector<Case> speed_cases() {
  std::vector<Case> cases;
  cases.push_back({"shots",
                   "speed",
                   "Balls, boxes and bars of 0.05 to 0.8 m are shot at static walls 20 mm thick and at lines, at 20 to "
                   "390 m/s, up to 60 degrees off the normal",
                   {{"passed", "shots of 1,000 that pass the wall", "shots", 0.0, at_most(0.0)}},
                   measure_shots});
  // The bar is the skin of Box2D 2.4, which is 10 mm thick: there the box sinks no deeper.
  cases.push_back({"thin_drop",
                   "speed",
                   "A box of 1, 2 or 4 m by 0.1 m without friction falls 50 m onto a floor, tilted by 0.1 to 1.4 rad",
                   {{"worst", "largest depth in the floor, of all drops", "mm", 0.0, at_most(10.0)},
                    {"mean", "largest depth in the floor, mean of the drops", "mm", 0.0, {}}},
                   measure_thin_drop,
                   {"largest depth in the floor, mean of four tilts", "mm", thin_drop_error}});
  cases.push_back({"spin",
                   "speed",
                   "A wheel turns freely without gravity, and a wheel of radius 0.4 m drives a cart",
                   spin_rows(),
                   measure_spin,
                   {"error of the free wheel's spin after 1 s, started at 200 rad/s", "%", spin_error}});
  return cases;
}

}  // namespace drystone::bench::fidelity
