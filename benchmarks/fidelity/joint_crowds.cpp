// Many joints at once: anchors stay together while bodies move, and bodies at rest fall asleep.
#include <algorithm>
#include <utility>

#include "benchmarks/fidelity/fidelity.hpp"
#include "benchmarks/fidelity/joint_errors.hpp"
#include "benchmarks/fidelity/scenes.hpp"
#include "scenes/human.hpp"

namespace drystone::bench::fidelity {
namespace {

using scenes::Scene;

void measure_joint_grid(Lab& lab, Figures& figures) {
  Scene scene = scenes::make_built_in("joint_grid").value();
  const int steps = scene.steps;
  Trial trial = lab.start(std::move(scene));
  const double start = trial.energy();
  double peak = 0.0;
  for (int i = 0; i < steps; ++i) {
    trial.step();
    if (i % 5 == 4) peak = std::max(peak, hinge_errors(trial).worst);
  }
  const HingeErrors end = hinge_errors(trial);
  figures.set("end_worst", end.worst);
  figures.set("end_mean", 1000.0 * end.mean);
  figures.set("peak", std::max(peak, end.worst));
  figures.set("lost", (start - trial.energy()) / 1000.0);
}

Scene ragdoll_scene(int count) {
  Scene scene = sleeping_scene();
  add_pit(scene, 3.0f, 40.0f);
  scenes::SceneChange people;
  for (int i = 0; i < count; ++i) {
    scenes::Human human;
    human.position = {static_cast<float>(i % 5 - 2) * 1.1f, 2.2f * static_cast<float>(i / 5)};
    human.first_body = 1 + static_cast<int>(people.bodies.size());
    human.group = -1 - i;
    scenes::add_human(people, human);
  }
  scene.bodies.insert(scene.bodies.end(), people.bodies.begin(), people.bodies.end());
  scene.joints = people.joints;
  return scene;
}

void measure_ragdolls(Lab& lab, Figures& figures) {
  Trial trial = lab.start(ragdoll_scene(50));
  double peak = 0.0;
  const double seconds = lab.pick(20.0, 15.0);
  while (trial.time() < seconds - 1e-6) {
    trial.step();
    peak = std::max(peak, hinge_errors(trial).worst);
  }
  figures.set("peak", 1000.0 * peak);
  figures.set("rest", 1000.0 * hinge_errors(trial).worst);
  figures.set("asleep", 100.0 * trial.asleep() / static_cast<double>(trial.dynamic().size()));
  figures.set("overlap", 1000.0 * trial.judge().sample.penetration);
}

}  // namespace

std::vector<Case> joint_crowd_cases() {
  std::vector<Case> cases;
  cases.push_back({"joint_grid",
                   "joints",
                   "The published benchmark scene joint_grid: a cloth of 100 by 100 circles on hinges, 500 steps",
                   // The bars are about Rapier's errors at the end and Box2D 3's largest error at any time.
                   {{"end_worst", "largest hinge error at the end", "m", 0.0, at_most(0.21)},
                    {"end_mean", "mean hinge error at the end", "mm", 0.0, at_most(4.0)},
                    {"peak", "largest hinge error at any time (every fifth step)", "m", 0.0, at_most(0.65)},
                    {"lost", "energy lost", "kJ", {}, {}}},
                   measure_joint_grid});
  cases.push_back({"ragdolls",
                   "joints",
                   "Fifty ragdolls fall into a pit 6 m wide, 20 s",
                   {{"peak", "largest hinge error at any time", "mm", 0.0, at_most(20.0)},
                    {"rest", "largest hinge error at the end", "mm", 0.0, at_most(2.0)},
                    {"asleep", "bodies asleep at the end", "%", 100.0, {}},
                    {"overlap", "deepest overlap at the end", "mm", 0.0, {}}},
                   measure_ragdolls});
  return cases;
}

}  // namespace drystone::bench::fidelity
