// Joints that swing and turn: periods agree with theory, energy is neither gained nor lost.
#include <algorithm>
#include <cmath>
#include <string>
#include <utility>

#include "benchmarks/fidelity/fidelity.hpp"
#include "benchmarks/fidelity/scenes.hpp"

namespace drystone::bench::fidelity {
namespace {

using scenes::Scene;

/// Two bars that two hinges hold together like one rigid body. It turns about its middle, without gravity.
Scene double_jointed_scene(float spin) {
  Scene scene = awake_scene();
  scene.world.gravity = {};
  int bars[2];
  for (const int i : {0, 1}) {
    const float side = i == 0 ? -1.0f : 1.0f;
    bars[i] = add_box(scene, {side * 0.5f, 0.0f}, {1.2f, 0.4f}, untouchable());
    body_of(scene, bars[i]).options.velocity = {0.0f, side * 0.5f * spin};
    body_of(scene, bars[i]).options.angular_velocity = spin;
  }
  add_hinge(scene, bars[0], bars[1], {0.0f, 0.1f});
  add_hinge(scene, bars[0], bars[1], {0.0f, -0.1f});
  return scene;
}

struct EnergyRange {
  double highest = 0.0;
  double end = 0.0;
};

/// Runs for this time. Energies are divided by `scale`.
EnergyRange energy_range(Trial& trial, double seconds, double scale) {
  EnergyRange range;
  while (trial.time() < seconds - 1e-6) {
    trial.step();
    range.end = trial.energy() / scale;
    range.highest = std::max(range.highest, range.end);
  }
  return range;
}

constexpr int kSpins[] = {10, 20, 40, 60};

std::vector<Row> double_jointed_rows() {
  std::vector<Row> rows;
  for (const int spin : kSpins) {
    const std::string at = std::to_string(spin);
    // The tolerance of a tenth of a percent is for rounding and for the second order of the step.
    rows.push_back(
        {"highest_" + at, "largest energy / energy at the start, " + at + " rad/s", "", 1.0, at_most(1.001)});
    // At 10 rad/s, Box2D 3 keeps 0.93 of the energy.
    const Bar kept = spin == 10 ? at_least(0.9) : Bar{};
    rows.push_back({"end_" + at, "energy after 10 s / energy at the start, " + at + " rad/s", "", 1.0, kept});
  }
  return rows;
}

void measure_double_jointed(Lab& lab, Figures& figures) {
  for (const int spin : kSpins) {
    Trial trial = lab.start(double_jointed_scene(static_cast<float>(spin)));
    const EnergyRange range = energy_range(trial, 10.0, trial.energy());
    figures.set("highest_" + std::to_string(spin), range.highest);
    figures.set("end_" + std::to_string(spin), range.end);
  }
}

double double_jointed_error(Lab& lab, const Setting& setting) {
  Trial trial = lab.start(double_jointed_scene(20.0f), setting);
  return 100.0 * std::abs(energy_range(trial, 5.0, trial.energy()).end - 1.0);
}

/// A rod of 1 m, hinged at one end and released from the horizontal.
Scene pendulum_scene() {
  Scene scene = awake_scene();
  const int anchor = add_anchor(scene, {0.0f, 0.0f});
  const int rod = add_box(scene, {0.5f, 0.0f}, {1.0f, 0.1f}, untouchable());
  add_hinge(scene, anchor, rod, {0.0f, 0.0f});
  return scene;
}

/// The period for an amplitude of a right angle: 1.18034 times that of small swings of a rod, 2 pi sqrt(I / (m g d))
/// with I = (1 + 0.01) / 12 + 1/4 and d = 1/2 (the complete elliptic integral at k = sin 45 degrees).
double pendulum_period() { return 1.1803405990 * 2.0 * double{kPi} * std::sqrt((1.01 / 12.0 + 0.25) / (10.0 * 0.5)); }

struct Swing {
  double period = 0.0;
  double energy_kept = 0.0;
  double energy_gained = 0.0;
};

/// Runs ten swings. Energies are divided by the energy of the fall to the lowest point, m g / 2.
Swing swing(Lab& lab, const Setting& setting) {
  Trial trial = lab.start(pendulum_scene(), setting);
  constexpr int kSwings = 10;
  const double scale = 0.1 * 10.0 * 0.5;
  Swing swing;
  double crossing = 0.0;
  int crossings = 0;
  double before = 0.0;
  // The rod passes the lowest point twice in each swing, first after a quarter.
  while (crossings < 2 * kSwings + 1 && trial.time() < 2.0 * kSwings * pendulum_period()) {
    const double at = trial.time();
    before = double{trial.body(1).center.x};
    trial.step();
    const double after = double{trial.body(1).center.x};
    swing.energy_gained = std::max(swing.energy_gained, trial.energy() / scale);
    if ((before > 0.0) == (after > 0.0)) continue;
    const double now = at + (trial.time() - at) * before / (before - after);
    if (crossings == 0) crossing = now;
    swing.period = (now - crossing) / kSwings;
    ++crossings;
  }
  swing.energy_kept = 1.0 + trial.energy() / scale;
  return swing;
}

void measure_pendulum(Lab& lab, Figures& figures) {
  const Swing found = swing(lab, {});
  figures.set("period", found.period);
  figures.set("kept", found.energy_kept);
  figures.set("gained", found.energy_gained);
}

double pendulum_error(Lab& lab, const Setting& setting) {
  return 100.0 * std::abs(swing(lab, setting).period / pendulum_period() - 1.0);
}

/// A ball on a spring of 1 Hz hangs g / (2 pi)^2 below the spring's length, and swings about that point with this
/// amplitude when released at the spring's length.
double spring_sag() { return 10.0 / (4.0 * double{kPi} * double{kPi}); }

Scene spring_scene(float damping) {
  Scene scene = awake_scene();
  const int wall = add_anchor(scene, {0.0f, 0.0f});
  const int ball = add_ball(scene, {0.0f, -1.0f}, 0.25f, untouchable());
  DistanceOptions spring;
  spring.length = 1.0f;
  spring.spring = {true, 1.0f, damping};
  scene.joints.push_back({spring, wall, ball});
  return scene;
}

double hanging(const Trial& trial) { return -1.0 - double{trial.body(1).center.y}; }

/// The amplitude of the tenth swing: half of the distance between the lowest and the highest position in that second.
double swing_width(Lab& lab, const Setting& setting) {
  Trial trial = lab.start(spring_scene(0.0f), setting);
  trial.run(9.0);
  double low = 1e9, high = -1e9;
  while (trial.time() < 10.0 - 1e-6) {
    trial.step();
    low = std::min(low, hanging(trial));
    high = std::max(high, hanging(trial));
  }
  return 0.5 * (high - low);
}

void measure_spring(Lab& lab, Figures& figures) {
  Trial rest = lab.start(spring_scene(1.0f));
  rest.run(10.0);
  figures.set("sag", hanging(rest));
  figures.set("swing", swing_width(lab, {}));
}

double spring_error(Lab& lab, const Setting& setting) {
  return 100.0 * std::abs(swing_width(lab, setting) / spring_sag() - 1.0);
}

}  // namespace

std::vector<Case> joint_energy_cases() {
  std::vector<Case> cases;
  cases.push_back({"double_jointed",
                   "joints",
                   "Two bars that two hinges hold together turn without gravity for 10 s",
                   double_jointed_rows(),
                   measure_double_jointed,
                   {"change of the energy in 5 s, 20 rad/s", "%", double_jointed_error}});
  cases.push_back(
      {"pendulum",
       "joints",
       "A rod of 1 m, hinged at one end and released from the horizontal, ten swings. The energy of the fall is the "
       "potential energy between the start and the lowest point",
       {{"period", "period", "s", pendulum_period(), between(0.99 * pendulum_period(), 1.01 * pendulum_period())},
        {"kept", "energy kept after ten swings / energy of the fall", "", 1.0, {}},
        {"gained", "largest energy gained at any time / energy of the fall", "", 0.0, at_most(0.01)}},
       measure_pendulum,
       {"error of the period", "%", pendulum_error}});
  // The tenth swing of Box2D 3 has an amplitude of 0.0552 m.
  cases.push_back({"spring",
                   "joints",
                   "A ball hangs on a spring of 1 Hz, released at the spring's rest length",
                   {{"sag", "extension at rest, damped spring", "m", spring_sag(),
                     between(0.99 * spring_sag(), 1.01 * spring_sag())},
                    {"swing", "amplitude of the tenth swing, undamped spring", "m", spring_sag(), at_least(0.0552)}},
                   measure_spring,
                   {"error of the amplitude of the tenth swing", "%", spring_error}});
  return cases;
}

}  // namespace drystone::bench::fidelity
