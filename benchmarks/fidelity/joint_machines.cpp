// Hinges and sliders with limits and motors under heavy loads: driven bodies keep their speed, held bodies stay.
#include <algorithm>
#include <cmath>
#include <utility>

#include "benchmarks/fidelity/fidelity.hpp"
#include "benchmarks/fidelity/joint_errors.hpp"
#include "benchmarks/fidelity/scenes.hpp"

namespace drystone::bench::fidelity {
namespace {

using scenes::Scene;

/// A hull of 4.8 kg that stands on two legs of 0.07 kg. A hinge with a range of half a radian connects each leg to the
/// middle of the hull, and a motor presses the leg down against the lower end of this range.
Scene lander_scene(Scene scene) {
  constexpr float kOut = 0.4f;
  constexpr float kTurn = 0.5f;
  const Filter parts = {.category = 2, .mask = 1};
  add_floor(scene, {.friction = 0.1f});
  scenes::SceneBody& hull = scenes::add_body(scene, BodyType::dynamic, {0.0f, 0.6f});
  const Vec2 outline[] = {{-0.467f, 0.567f}, {-0.567f, 0.0f}, {-0.567f, -0.333f},
                          {0.567f, -0.333f}, {0.567f, 0.0f},  {0.467f, 0.567f}};
  scenes::add_shape(hull, make_hull(outline).value(),
                    {.density = 5.0f, .material = {.friction = 0.1f}, .filter = parts});
  const int hull_number = scenes::last_body(scene);
  for (const float side : {-1.0f, 1.0f}) {
    const Vec2 anchor = {side * 0.667f, 0.6f};
    const float angle = -side * kOut;
    const Vec2 middle = Vec2{0.0f, 0.6f} - rotate(make_rotation(angle), anchor);
    const int leg = add_box(scene, middle, {0.133f, 0.533f}, {.filter = parts});
    body_of(scene, leg).options.angle = angle;
    RevoluteOptions hinge;
    hinge.anchor_b = anchor;
    hinge.limit = {true, side < 0.0f ? kOut : -kOut - kTurn, side < 0.0f ? kOut + kTurn : -kOut};
    hinge.motor = {true, 0.3f * side, 40.0f};
    scene.joints.push_back({hinge, hull_number, leg});
  }
  return scene;
}

void measure_lander(Lab& lab, Figures& figures) {
  Trial awake = lab.start(lander_scene(awake_scene()));
  const double jitter = last_second(awake, 10.0).rms;
  figures.set("error", 1000.0 * hinge_errors(awake).worst);
  figures.set("jitter", 1000.0 * jitter);
  figures.set("time", lab.times().mean_us());
  Trial sleeping = lab.start(lander_scene(sleeping_scene()));
  sleeping.run(10.0);
  figures.set("asleep", 100.0 * sleeping.asleep() / 3.0);
}

double lander_error(Lab& lab, const Setting& setting) {
  Trial trial = lab.start(lander_scene(awake_scene()), setting);
  trial.run(5.0);
  return 1000.0 * hinge_errors(trial).worst;
}

/// A platform of 0.8 kg on a vertical slider that drives it up at 1 m/s. On the platform, 1 m beside the slider, lies a
/// load of `ratio` times the platform's mass.
Scene elevator_scene(float ratio) {
  Scene scene = awake_scene();
  const int rail = add_anchor(scene, {0.0f, 0.0f});
  const int platform = add_box(scene, {0.0f, 0.0f}, {4.0f, 0.2f});
  add_box(scene, {1.0f, 0.6f}, {1.0f, 1.0f}, {.density = 0.8f * ratio});
  PrismaticOptions slider;
  slider.axis = {0.0f, 1.0f};
  slider.motor = {true, 1.0f, 20.0f * 0.8f * ratio};
  scene.joints.push_back({slider, rail, platform});
  return scene;
}
constexpr int kPlatform = 1;

struct Ride {
  double speed = 0.0;
  double across = 0.0;
  double turn = 0.0;
};

Ride ride(Lab& lab, float ratio, const Setting& setting) {
  Trial trial = lab.start(elevator_scene(ratio), setting);
  Ride ride;
  while (trial.time() < 3.0 - 1e-6) {
    trial.step();
    const BodyState platform = trial.body(kPlatform);
    ride.across = std::max(ride.across, std::abs(double{platform.position.x}));
    ride.turn = std::max(ride.turn, std::abs(double{platform.angle}));
  }
  ride.speed = double{trial.body(kPlatform).velocity.y};
  return ride;
}

void measure_elevator(Lab& lab, Figures& figures) {
  const Ride heavy = ride(lab, 100.0f, {});
  figures.set("speed", heavy.speed);
  figures.set("across", 1000.0 * heavy.across);
  figures.set("turn", 1000.0 * heavy.turn);
  figures.set("speed_10", ride(lab, 10.0f, {}).speed);
}

double elevator_error(Lab& lab, const Setting& setting) { return 1000.0 * ride(lab, 100.0f, setting).turn; }

/// An arm of 2 m with a load of 50 times its mass at the end. A motor that has more than twice the necessary torque holds
/// the arm level. Returns how far the end has sunk after 10 s [mm].
double arm_drop(Lab& lab, const Setting& setting) {
  Scene scene = awake_scene();
  const int wall = add_anchor(scene, {0.0f, 0.0f});
  const int arm = add_box(scene, {1.0f, 0.0f}, {2.0f, 0.1f}, untouchable());
  RevoluteOptions& shoulder = add_hinge(scene, wall, arm, {0.0f, 0.0f});
  shoulder.motor = {true, 0.0f, 500.0f};
  const int load = add_ball(scene, {2.0f, 0.0f}, 0.25f, untouchable(10.0f / (kPi * 0.0625f)));
  add_hinge(scene, arm, load, {2.0f, 0.0f});
  Trial trial = lab.start(std::move(scene), setting);
  trial.run(10.0);
  return -1000.0 * double{trial.body(load).center.y};
}

/// A rod of 1 m, hinged at one end and released from the horizontal, falls onto a limit 45 degrees below.
struct AtLimit {
  /// The largest angle beyond the limit [rad].
  double beyond = 0.0;
  /// The distance from the limit at the end [rad].
  double rest = 0.0;
};

AtLimit fall_on_limit(Lab& lab, const Setting& setting) {
  Scene scene = awake_scene();
  const int wall = add_anchor(scene, {0.0f, 0.0f});
  const int rod = add_box(scene, {0.5f, 0.0f}, {1.0f, 0.1f}, untouchable());
  RevoluteOptions& hinge = add_hinge(scene, wall, rod, {0.0f, 0.0f});
  const double limit = -0.25 * double{kPi};
  hinge.limit = {true, static_cast<float>(limit), 1.0f};
  Trial trial = lab.start(std::move(scene), setting);
  AtLimit found;
  while (trial.time() < 5.0 - 1e-6) {
    trial.step();
    found.beyond = std::max(found.beyond, limit - double{trial.body(rod).angle});
  }
  found.rest = std::abs(double{trial.body(rod).angle} - limit);
  return found;
}

void measure_limit(Lab& lab, Figures& figures) {
  const AtLimit found = fall_on_limit(lab, {});
  figures.set("beyond", 1000.0 * found.beyond);
  figures.set("rest", 1000.0 * found.rest);
}

double limit_error(Lab& lab, const Setting& setting) { return 1000.0 * fall_on_limit(lab, setting).beyond; }

}  // namespace

std::vector<Case> joint_machine_cases() {
  std::vector<Case> cases;
  cases.push_back({"lander",
                   "joints",
                   "A hull of 4.8 kg stands on two legs of 0.07 kg; the hinges of the legs have limits and motors",
                   {{"error", "largest hinge error after 10 s", "mm", 0.0, at_most(1.0)},
                    {"jitter", "rms speed in the last second of 10 s, no sleep", "mm/s", 0.0, at_most(1.0)},
                    {"time", "time of a step, no sleep", "us", {}, at_most(8.0)},
                    {"asleep", "bodies asleep after 10 s", "%", 100.0, at_least(100.0)}},
                   measure_lander,
                   {"largest hinge error after 5 s", "mm", lander_error}});
  cases.push_back(
      {"elevator",
       "joints",
       "A motorised slider drives a platform up at 1 m/s for 3 s. A load of 100 times the platform's mass lies on it, "
       "1 m beside the slider",
       {{"speed", "speed at the end", "m/s", 1.0, between(0.998, 1.002)},
        {"across", "largest displacement across the slider", "mm", 0.0, at_most(2.0)},
        {"turn", "largest rotation of the platform", "mrad", 0.0, {}},
        {"speed_10", "speed at the end, load of 10 times the platform's mass", "m/s", 1.0, between(0.998, 1.002)}},
       measure_elevator,
       {"largest rotation of the platform", "mrad", elevator_error}});
  cases.push_back({"motor_arm",
                   "joints",
                   "A motor holds an arm of 2 m level for 10 s, with a load of 50 times the arm's mass at its end",
                   {{"drop", "distance that the end has sunk", "mm", 0.0, {}}},
                   [](Lab& lab, Figures& figures) { figures.set("drop", arm_drop(lab, {})); },
                   {"distance that the end has sunk", "mm",
                    [](Lab& lab, const Setting& setting) { return std::abs(arm_drop(lab, setting)); }}});
  cases.push_back({"hinge_limit",
                   "joints",
                   "A rod of 1 m, hinged at one end and released from the horizontal, falls onto a limit 45 degrees "
                   "below",
                   {{"beyond", "largest angle beyond the limit", "mrad", 0.0, {}},
                    {"rest", "distance from the limit after 5 s", "mrad", 0.0, at_most(5.0)}},
                   measure_limit,
                   {"largest angle beyond the limit", "mrad", limit_error}});
  return cases;
}

}  // namespace drystone::bench::fidelity
