// Joints whose motion has a law: many joints at one body, loops that close, chains, rods, trees with light limbs, angles of several turns.
// What no motor drives must not gain energy.
#include <algorithm>
#include <cmath>
#include <numbers>
#include <random>

#include "benchmarks/fidelity/fidelity.hpp"
#include "benchmarks/fidelity/joint_errors.hpp"
#include "benchmarks/fidelity/scenes.hpp"

namespace drystone::bench::fidelity {
namespace {

using scenes::Scene;

Scene weightless_scene() {
  Scene scene = awake_scene();
  scene.world.gravity = {};
  return scene;
}

/// The largest energy within this time / the energy at the start.
double largest_gain(Trial& trial, double seconds) {
  const double start = trial.energy();
  return highest_energy(trial, seconds) / start;
}

// --- A hub ------------------------------------------------------------------------------------------------------------------

/// Arms of 10 m by 8 m that are welded to the rim of a disc of 5 m. One arm has been pushed.
double star_gain(Lab& lab, int arms, const Setting& setting) {
  Scene scene = weightless_scene();
  const int hub = add_ball(scene, {}, 5.0f, untouchable());
  int pushed = hub;
  for (int i = 0; i < arms; ++i) {
    const float turn = 2.0f * kPi * static_cast<float>(i) / static_cast<float>(arms);
    const Vec2 out = scenes::direction(turn);
    pushed = add_box(scene, 10.0f * out, {10.0f, 8.0f}, untouchable());
    body_of(scene, pushed).options.angle = turn;
    WeldOptions weld;
    weld.anchor_a = 5.0f * out;
    weld.anchor_b = {-5.0f, 0.0f};
    weld.reference_angle = std::remainder(turn, 2.0f * kPi);
    scene.joints.push_back({weld, hub, pushed});
  }
  body_of(scene, pushed).options.velocity = {0.0f, 0.0125f};
  body_of(scene, pushed).options.angular_velocity = 0.0018f;
  Trial trial = lab.start(std::move(scene), setting);
  return largest_gain(trial, lab.pick(10.0, 3.0));
}

// --- Parallel cranks --------------------------------------------------------------------------------------------------------

constexpr int kCranks = 3;
constexpr float kCrankRate = 5.0f;
/// The number of crank i. Body 0 is the ground, body 1 the bar.
int crank(int i) { return 2 + i; }

/// A bar on three cranks of 1 m, which carry it around. With `torque`, a motor drives the first crank; otherwise all turn freely.
Scene cranks_scene(float torque) {
  Scene scene = torque > 0.0f ? awake_scene() : weightless_scene();
  const float rate = torque > 0.0f ? 0.0f : kCrankRate;
  const int ground = add_anchor(scene, {});
  const int bar = add_box(scene, {2.0f, 1.0f}, {5.0f, 0.2f}, untouchable());
  body_of(scene, bar).options.velocity = {-rate, 0.0f};
  for (int i = 0; i < kCranks; ++i) {
    const float x = 2.0f * static_cast<float>(i);
    const int at = add_box(scene, {x, 0.5f}, {0.2f, 1.0f}, untouchable());
    body_of(scene, at).options.velocity = {-0.5f * rate, 0.0f};
    body_of(scene, at).options.angular_velocity = rate;
    RevoluteOptions& axle = add_hinge(scene, ground, at, {x, 0.0f});
    if (i == 0 && torque > 0.0f) axle.motor = {true, kCrankRate, torque};
    add_hinge(scene, at, bar, {x, 1.0f});
  }
  return scene;
}

struct Driven {
  double speed = 0.0;  // The mean of the first crank from 5 s on / the motor's speed.
  double hinge = 0.0;  // The largest error of a hinge [mm].
};

Driven drive_cranks(Lab& lab, float torque, const Setting& setting) {
  Trial trial = lab.start(cranks_scene(torque), setting);
  Driven driven;
  int steps = 0;
  while (trial.time() < lab.pick(20.0, 10.0) - 1e-6) {
    trial.step();
    driven.hinge = std::max(driven.hinge, 1000.0 * hinge_errors(trial).worst);
    if (trial.time() < 5.0) continue;
    driven.speed += double{trial.body(crank(0)).angular_velocity} / double{kCrankRate};
    ++steps;
  }
  driven.speed /= steps;
  return driven;
}

/// The energy of freely turning cranks after 10 s / at the start.
double cranks_keep(Lab& lab, const Setting& setting) {
  Trial trial = lab.start(cranks_scene(0.0f), setting);
  const double start = trial.energy();
  trial.run(10.0);
  return trial.energy() / start;
}

// --- Chains and rods --------------------------------------------------------------------------------------------------------

/// A chain of links of 0.5 m with a ball of a link's mass, held level at one end and released: the largest energy gained / the energy of the
/// fall of all of it by its distance from the anchor.
double chain_gain(Lab& lab, int links, const Setting& setting) {
  Scene scene = awake_scene();
  int last = add_anchor(scene, {});
  double scale = 0.0;
  for (int i = 0; i <= links; ++i) {
    const float x = 0.5f * static_cast<float>(i);
    const int link = i == links ? add_ball(scene, {x + 0.25f, 0.0f}, 0.25f, untouchable(0.06f / (0.0625f * kPi)))
                                : add_box(scene, {x + 0.25f, 0.0f}, {0.5f, 0.12f}, untouchable());
    add_hinge(scene, last, link, {x, 0.0f});
    scale += 0.06 * 10.0 * (double{x} + 0.25);
    last = link;
  }
  Trial trial = lab.start(std::move(scene), setting);
  const double start = trial.energy();
  return (highest_energy(trial, lab.pick(30.0, 6.0)) - start) / scale;
}

/// A ball on a rigid rod of 1 m swings by 1 rad: its energy after this time / at the start, above the lowest point.
double rod_keeps(Lab& lab, double seconds, const Setting& setting) {
  Scene scene = awake_scene();
  const int wall = add_anchor(scene, {});
  const int ball = add_ball(scene, scenes::direction(1.0f - 0.5f * kPi), 0.1f, untouchable());
  DistanceOptions rod;
  rod.length = 1.0f;
  scene.joints.push_back({rod, wall, ball});
  Trial trial = lab.start(std::move(scene), setting);
  const double lowest = -10.0 * trial.body(ball).mass;
  const double start = trial.energy() - lowest;
  trial.run(seconds);
  return (trial.energy() - lowest) / start;
}

// --- Light limbs ------------------------------------------------------------------------------------------------------------

struct Limb {
  Vec2 at;
  float length, radius, angle;
  float light;  // Its mass is that of the pelvis / ratio^light.
};
struct Joined {
  int a, b;
  Vec2 at;
  float range;
};
constexpr Limb kLimbs[] = {{{0.0f, 0.0f}, 0.2f, 0.1f, 0.0f, 0.0f},
                           {{0.0f, 0.3f}, 0.3f, 0.11f, 0.5f * kPi, 0.2f},
                           {{0.0f, 0.62f}, 0.04f, 0.11f, 0.0f, 0.2f},
                           {{-0.2f, 0.45f}, 0.24f, 0.05f, kPi, 0.5f},
                           {{-0.46f, 0.45f}, 0.24f, 0.045f, kPi, 1.0f},
                           {{-0.08f, -0.22f}, 0.32f, 0.06f, -0.5f * kPi, 0.5f},
                           {{-0.08f, -0.56f}, 0.32f, 0.05f, -0.5f * kPi, 1.0f},
                           {{0.2f, 0.45f}, 0.24f, 0.05f, 0.0f, 0.5f},
                           {{0.46f, 0.45f}, 0.24f, 0.045f, 0.0f, 1.0f},
                           {{0.08f, -0.22f}, 0.32f, 0.06f, -0.5f * kPi, 0.5f},
                           {{0.08f, -0.56f}, 0.32f, 0.05f, -0.5f * kPi, 1.0f}};
constexpr Joined kLimbJoints[] = {{0, 1, {0.0f, 0.1f}, 0.5f},     {1, 2, {0.0f, 0.5f}, 0.6f},
                                  {1, 3, {-0.08f, 0.45f}, 1.5f},  {3, 4, {-0.33f, 0.45f}, 1.2f},
                                  {0, 5, {-0.08f, -0.04f}, 1.0f}, {5, 6, {-0.08f, -0.4f}, 1.3f},
                                  {1, 7, {0.08f, 0.45f}, 1.5f},   {7, 8, {0.33f, 0.45f}, 1.2f},
                                  {0, 9, {0.08f, -0.04f}, 1.0f},  {9, 10, {0.08f, -0.4f}, 1.3f}};

/// A figure that falls 6 m, turned at random; its forearms and shins have 1/365 of the pelvis's mass.
Scene figure_scene(unsigned seed) {
  std::mt19937 random(seed);
  const float tilt = scenes::uniform(random, -3.0f, 3.0f);
  const Rotation turned = make_rotation(tilt);
  Scene scene = awake_scene();
  add_floor(scene);
  for (const Limb& limb : kLimbs) {
    scenes::SceneBody& body =
        scenes::add_body(scene, BodyType::dynamic, Vec2{0.0f, 6.3f} + rotate(turned, limb.at), tilt + limb.angle);
    const float area = (2.0f * limb.length + kPi * limb.radius) * limb.radius;
    const float mass = std::pow(365.0f, -limb.light);
    scenes::add_shape(body, Capsule{{-0.5f * limb.length, 0.0f}, {0.5f * limb.length, 0.0f}, limb.radius},
                      {.density = mass / area});
  }
  for (const Joined& joined : kLimbJoints) {
    const auto anchor_on = [&](int body) {
      return rotate(make_rotation(-kLimbs[body].angle), joined.at - kLimbs[body].at);
    };
    RevoluteOptions hinge;
    hinge.anchor_a = anchor_on(joined.a);
    hinge.anchor_b = anchor_on(joined.b);
    hinge.reference_angle = std::remainder(kLimbs[joined.b].angle - kLimbs[joined.a].angle, 2.0f * kPi);
    hinge.limit = {true, -joined.range, joined.range};
    scene.joints.push_back({hinge, joined.a + 1, joined.b + 1});
  }
  return scene;
}

void measure_limbs(Lab& lab, Figures& figures) {
  const unsigned drops = lab.pick(100u, 20u);
  double most = 0.0;
  int above = 0;
  for (unsigned seed = 0; seed < drops; ++seed) {
    Trial trial = lab.start(figure_scene(seed));
    const double gain = largest_gain(trial, 6.0);
    most = std::max(most, gain);
    above += gain > 1.05 ? 1 : 0;
  }
  figures.set("gaining", 100.0 * above / drops);
  figures.set("most", most);
}

// --- Turns ------------------------------------------------------------------------------------------------------------------

/// Where a wheel stops, which a motor turns against an upper limit [degrees]. Both are in degrees, over any number of turns.
double stopped_at(Lab& lab, double limit, const Setting& setting) {
  Scene scene = weightless_scene();
  const int wall = add_anchor(scene, {});
  const int wheel = add_ball(scene, {}, 0.5f, untouchable());
  RevoluteOptions& axle = add_hinge(scene, wall, wheel, {});
  axle.limit = {true, -0.1f, static_cast<float>(limit * std::numbers::pi / 180.0)};
  axle.motor = {true, 2.0f, 10.0f};
  Trial trial = lab.start(std::move(scene), setting);
  double turned = 0.0, before = 0.0;
  while (trial.time() < 10.0 - 1e-6) {
    trial.step();
    const double now = double{trial.body(wheel).angle};
    turned += std::remainder(now - before, 2.0 * std::numbers::pi);
    before = now;
  }
  return turned * 180.0 / std::numbers::pi;
}

}  // namespace

std::vector<Case> joint_law_cases() {
  std::vector<Case> cases;
  cases.push_back({"welded_star",
                   "joints",
                   "Arms are welded to the rim of a hub, and one is pushed: energy without gravity and contacts, 10 s",
                   {{"four", "4 arms: largest energy / energy of the push", "", 1.0, at_most(1.01)},
                    {"eight", "8 arms: largest energy / energy of the push", "", 1.0, at_most(1.01)}},
                   [](Lab& lab, Figures& figures) {
                     figures.set("four", star_gain(lab, 4, {}));
                     figures.set("eight", star_gain(lab, 8, {}));
                   }});
  // The bars of the hinges are the figures of Box2D 2.4.
  cases.push_back({"cranks",
                   "joints",
                   "A bar on three parallel cranks, a loop that closes, at 5 rad/s: the first crank is driven for 20 "
                   "s, or all turn freely "
                   "without gravity",
                   {{"driven", "motor of 100 N m: mean speed / its speed", "", 1.0, between(0.99, 1.01)},
                    {"hinge", "motor of 100 N m: largest hinge error", "mm", 0.0, at_most(12.6)},
                    {"strong", "motor of 100,000 N m: mean speed / its speed", "", 1.0, between(0.99, 1.01)},
                    {"strong_hinge", "motor of 100,000 N m: largest hinge error", "mm", 0.0, at_most(12.6)},
                    {"kept", "free: energy after 10 s / at the start", "", 1.0, between(0.98, 1.01)}},
                   [](Lab& lab, Figures& figures) {
                     const Driven driven = drive_cranks(lab, 100.0f, {}), strong = drive_cranks(lab, 1.0e5f, {});
                     figures.set("driven", driven.speed);
                     figures.set("hinge", driven.hinge);
                     figures.set("strong", strong.speed);
                     figures.set("strong_hinge", strong.hinge);
                     figures.set("kept", cranks_keep(lab, {}));
                   }});
  cases.push_back({"chain_swing",
                   "joints",
                   "A chain with a ball at its end is held level and released, 30 s. The energy of the fall is that of "
                   "each part from the level "
                   "of the anchor by its distance",
                   {{"gain_28", "28 links: largest energy gained / energy of the fall", "", 0.0, at_most(0.01)},
                    {"gain_100", "100 links: largest energy gained / energy of the fall", "", 0.0, at_most(0.01)}},
                   [](Lab& lab, Figures& figures) {
                     figures.set("gain_28", chain_gain(lab, 28, {}));
                     figures.set("gain_100", chain_gain(lab, 100, {}));
                   }});
  cases.push_back(
      {"rod",
       "joints",
       "A ball swings on a rigid rod of 1 m, released at 1 rad",
       {{"kept_20", "energy after 20 s / at the start", "", 1.0, between(0.99, 1.01)},
        {"kept_60", "energy after 60 s / at the start", "", 1.0, between(0.98, 1.01)}},
       [](Lab& lab, Figures& figures) {
         figures.set("kept_20", rod_keeps(lab, 20.0, {}));
         figures.set("kept_60", rod_keeps(lab, 60.0, {}));
       },
       {"energy lost in 20 s", "%",
        [](Lab& lab, const Setting& setting) { return 100.0 * std::abs(rod_keeps(lab, 20.0, setting) - 1.0); }, 0.1}});
  cases.push_back({"light_limbs",
                   "joints",
                   "A figure with limbs of down to 1/365 of the pelvis's mass falls 6 m, 100 times, turned at random: "
                   "energy at any time",
                   {{"gaining", "drops that exceed the start's energy by 5 %", "%", 0.0, at_most(0.0)},
                    {"most", "largest energy / energy at the start", "", 1.0, at_most(1.05)}},
                   measure_limbs});
  cases.push_back({"turns",
                   "joints",
                   "A motor turns a wheel against the upper limit of its hinge",
                   {{"half", "limit 180 degrees: where it stops", "degrees", 180.0, between(179.5, 180.5)},
                    {"most", "limit 350 degrees: where it stops", "degrees", 350.0, between(349.5, 350.5)},
                    {"three", "limit 1,080 degrees: where it stops", "degrees", 1080.0, between(1079.5, 1080.5)}},
                   [](Lab& lab, Figures& figures) {
                     figures.set("half", stopped_at(lab, 180.0, {}));
                     figures.set("most", stopped_at(lab, 350.0, {}));
                     figures.set("three", stopped_at(lab, 1080.0, {}));
                   }});
  return cases;
}

}  // namespace drystone::bench::fidelity
