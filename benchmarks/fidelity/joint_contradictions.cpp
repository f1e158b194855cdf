// Joints that contradict each other. Bodies must not gain speed or momentum from them, and no body may be lost.
#include <algorithm>
#include <cmath>
#include <utility>

#include "benchmarks/fidelity/fidelity.hpp"
#include "benchmarks/fidelity/scenes.hpp"

namespace drystone::bench::fidelity {
namespace {

using scenes::Scene;

enum class Kind { hinge, slider };

/// A few boxes, connected at random by more joints than they can satisfy.
struct Tangle {
  Kind kind = Kind::hinge;
  int bodies = 5;
  int joints = 10;
  unsigned seed = 0;
  /// Densities are random, from 1 to this.
  float heaviest = 1.0f;
  /// Two more hinges hold the first two bodies to the world, and gravity acts.
  bool hung = false;
};

Vec2 random_point(std::mt19937& random, float size) {
  const float x = scenes::uniform(random, -size, size);
  return {x, scenes::uniform(random, -size, size)};
}

int random_below(std::mt19937& random, int count) {
  return std::min(count - 1, static_cast<int>(scenes::uniform(random, 0.0f, static_cast<float>(count))));
}

/// If the tangle is hung, the first joints connect each body to an earlier one, so that no body falls. Each further joint
/// connects the next body in turn to a random other one, so that every body has at least two joints: on a single joint
/// it would swing for ever.
void add_random_joint(Scene& scene, const Tangle& tangle, int number, std::mt19937& random) {
  int a = random_below(random, tangle.bodies);
  int b = (a + 1 + random_below(random, tangle.bodies - 1)) % tangle.bodies;
  if (tangle.hung && number + 1 < tangle.bodies) {
    a = number + 1;
    b = std::min(b, number);
  } else if (tangle.hung) {
    a = (number + 1) % tangle.bodies;
    if (b == a) b = (a + 1) % tangle.bodies;
  }
  const Vec2 anchor_a = random_point(random, 1.0f);
  const Vec2 anchor_b = random_point(random, 1.0f);
  if (tangle.kind == Kind::hinge) {
    RevoluteOptions hinge;
    hinge.anchor_a = anchor_a;
    hinge.anchor_b = anchor_b;
    scene.joints.push_back({hinge, a, b});
    return;
  }
  PrismaticOptions slider;
  slider.anchor_a = anchor_a;
  slider.anchor_b = anchor_b;
  slider.axis = scenes::direction(scenes::uniform(random, -kPi, kPi));
  scene.joints.push_back({slider, a, b});
}

/// Boxes that start at rest and do not collide, with joints between random points of random pairs. There is gravity only
/// if the tangle is hung.
Scene tangle_scene(const Tangle& tangle) {
  Scene scene = awake_scene();
  if (!tangle.hung) scene.world.gravity = {};
  std::mt19937 random(tangle.seed);
  for (int i = 0; i < tangle.bodies; ++i) {
    const float density = std::pow(tangle.heaviest, scenes::uniform(random, 0.0f, 1.0f));
    add_box(scene, random_point(random, 2.0f), {1.0f, 1.0f}, untouchable(density));
  }
  for (int i = 0; i < tangle.joints; ++i) add_random_joint(scene, tangle, i, random);
  if (!tangle.hung) return scene;
  const int wall = add_anchor(scene, {0.0f, 3.0f});
  for (const int body : {0, 1}) {
    RevoluteOptions hinge;
    hinge.anchor_a = random_point(random, 1.0f);
    hinge.anchor_b = random_point(random, 1.0f);
    scene.joints.push_back({hinge, wall, body});
  }
  return scene;
}

double momentum(const Trial& trial) {
  double x = 0.0, y = 0.0;
  for (const int number : trial.dynamic()) {
    const BodyState state = trial.body(number);
    x += state.mass * double{state.velocity.x};
    y += state.mass * double{state.velocity.y};
  }
  return std::hypot(x, y);
}

/// Over all seeds. A run in which a body is lost counts in `lost` and `peak` alone.
struct TangleResult {
  int seeds = 0;
  /// Runs in which a body is faster than 2 m/s at the end.
  int fast = 0;
  /// Runs in which a body is faster than 20 m/s at the end.
  int wild = 0;
  int lost = 0;
  /// The highest speed of a body at the end of a run [m/s].
  double fastest = 0.0;
  /// The largest momentum of all bodies together at the end of a run [kg m/s].
  double momentum = 0.0;
  /// The highest speed of a body after any step [m/s].
  double peak = 0.0;
};

TangleResult run_tangles(Lab& lab, Tangle tangle, int seeds, double seconds) {
  TangleResult result;
  for (int seed = 0; seed < seeds; ++seed) {
    tangle.seed = static_cast<unsigned>(1000 + seed);
    Trial trial = lab.start(tangle_scene(tangle));
    while (trial.time() < seconds - 1e-6) {
      trial.step();
      result.peak = std::max(result.peak, trial.highest_speed());
    }
    ++result.seeds;
    if (trial.lost() > 0) {
      ++result.lost;
      continue;
    }
    const double speed = trial.highest_speed();
    result.fast += speed > 2.0 ? 1 : 0;
    result.wild += speed > 20.0 ? 1 : 0;
    result.fastest = std::max(result.fastest, speed);
    result.momentum = std::max(result.momentum, momentum(trial));
  }
  return result;
}

std::vector<Row> tangle_rows() {
  return {{"fast", "runs with a body faster than 2 m/s after 10 s", "runs", 0.0, at_most(0.0)},
          {"wild", "runs with a body faster than 20 m/s after 10 s", "runs", 0.0, at_most(0.0)},
          {"fastest", "fastest body after 10 s", "m/s", 0.0, at_most(2.0)},
          {"lost", "runs that lost a body", "runs", 0.0, at_most(0.0)},
          {"momentum", "largest total momentum after 10 s (0 at the start)", "kg m/s", 0.0, at_most(0.01)}};
}

void tell(const TangleResult& result, Figures& figures) {
  figures.set("fast", result.fast);
  figures.set("wild", result.wild);
  figures.set("fastest", result.fastest);
  figures.set("lost", result.lost);
  figures.set("momentum", result.momentum);
}

void measure_random_hinges(Lab& lab, Figures& figures) {
  tell(run_tangles(lab, {.kind = Kind::hinge}, lab.pick(200, 50), 10.0), figures);
}

void measure_random_sliders(Lab& lab, Figures& figures) {
  tell(run_tangles(lab, {.kind = Kind::slider}, lab.pick(200, 50), 10.0), figures);
}

void measure_four_hinges(Lab& lab, Figures& figures) {
  tell(run_tangles(lab, {.bodies = 2, .joints = 4}, lab.pick(200, 50), 10.0), figures);
}

void measure_hung_hinges(Lab& lab, Figures& figures) {
  const TangleResult result = run_tangles(lab, {.hung = true}, lab.pick(200, 50), 10.0);
  figures.set("fast", result.fast);
  figures.set("fastest", result.fastest);
  figures.set("lost", result.lost);
}

void measure_heavy_tangle(Lab& lab, Figures& figures) {
  const TangleResult result = run_tangles(lab, {.heaviest = 1e4f}, lab.pick(100, 30), 5.0);
  figures.set("peak", result.peak);
  figures.set("lost", result.lost);
}

/// The speed of the fastest body after 10 s, averaged over ten seeds [m/s].
double tangle_error(Lab& lab, Tangle tangle, const Setting& setting) {
  double sum = 0.0;
  constexpr int kSeeds = 10;
  for (int seed = 0; seed < kSeeds; ++seed) {
    tangle.seed = static_cast<unsigned>(1000 + seed);
    Trial trial = lab.start(tangle_scene(tangle), setting);
    trial.run(10.0);
    sum += trial.highest_speed();
  }
  return sum / kSeeds;
}

double hinges_error(Lab& lab, const Setting& setting) { return tangle_error(lab, {.kind = Kind::hinge}, setting); }
double sliders_error(Lab& lab, const Setting& setting) { return tangle_error(lab, {.kind = Kind::slider}, setting); }

}  // namespace

std::vector<Case> contradiction_cases() {
  std::vector<Case> cases;
  cases.push_back({"random_hinges",
                   "joints",
                   "Ten hinges connect random pairs of five boxes, at random points up to 1 m from the centres in x "
                   "and y, so the hinges contradict each other. No collisions, no gravity, 200 seeds. A body is lost "
                   "if its state is not finite or the engine takes it out of the simulation",
                   tangle_rows(),
                   measure_random_hinges,
                   {"fastest body after 10 s, mean of ten seeds", "m/s", hinges_error}});
  cases.push_back({"random_sliders",
                   "joints",
                   "As random_hinges, but with ten sliders along random axes",
                   tangle_rows(),
                   measure_random_sliders,
                   {"fastest body after 10 s, mean of ten seeds", "m/s", sliders_error}});
  cases.push_back({"four_hinges", "joints", "As random_hinges, but with two boxes and four hinges between them",
                   tangle_rows(), measure_four_hinges});
  cases.push_back({"hung_hinges",
                   "joints",
                   "As random_hinges, but with gravity, and two more hinges that hold two of the boxes to the world",
                   {{"fast", "runs with a body faster than 2 m/s after 10 s", "runs", 0.0, at_most(0.0)},
                    {"fastest", "fastest body after 10 s", "m/s", 0.0, at_most(2.0)},
                    {"lost", "runs that lost a body", "runs", 0.0, at_most(0.0)}},
                   measure_hung_hinges});
  cases.push_back({"heavy_tangle",
                   "joints",
                   "As random_hinges, but boxes have 1 to 10,000 times the least mass, and there are 100 seeds. The "
                   "bar is Drystone's default limit of speeds, 400 m/s",
                   {{"peak", "fastest body at any step of 5 s", "m/s", {}, at_most(400.0)},
                    {"lost", "runs that lost a body", "runs", 0.0, at_most(0.0)}},
                   measure_heavy_tangle});
  return cases;
}

}  // namespace drystone::bench::fidelity
