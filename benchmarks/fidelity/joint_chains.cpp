// Chains of hinges that bear a weight: they must not stretch, and must come to rest.
#include <cmath>
#include <string>

#include "benchmarks/fidelity/fidelity.hpp"
#include "benchmarks/fidelity/joint_errors.hpp"
#include "benchmarks/fidelity/scenes.hpp"

namespace drystone::bench::fidelity {
namespace {

using scenes::Scene;

struct Chain {
  int links = 10;
  /// Mass of the last body, as a multiple of the mass of a link.
  float load = 1.0f;
};

constexpr float kLink = 0.5f;

/// The chain hangs straight down from the origin, at rest.
Scene chain_scene(const Chain& chain) {
  Scene scene = awake_scene();
  int above = add_anchor(scene, {0.0f, 0.0f});
  for (int i = 0; i < chain.links; ++i) {
    const float top = -kLink * static_cast<float>(i);
    const int link = add_box(scene, {0.0f, top - 0.5f * kLink}, {0.1f, kLink}, untouchable());
    add_hinge(scene, above, link, {0.0f, top});
    above = link;
  }
  constexpr float kLinkMass = 0.1f * kLink;
  constexpr float kRadius = 0.25f;
  const float end = -kLink * static_cast<float>(chain.links);
  const float density = chain.load * kLinkMass / (kPi * kRadius * kRadius);
  const int load = add_ball(scene, {0.0f, end}, kRadius, untouchable(density));
  add_hinge(scene, above, load, {0.0f, end});
  return scene;
}

double stretch(const Trial& trial) {
  const double whole = double{kLink} * static_cast<double>(trial.bodies() - 2);
  const Vec2 end = trial.body(trial.bodies() - 1).center;
  return 100.0 * std::abs(std::hypot(double{end.x}, double{end.y}) / whole - 1.0);
}

constexpr int kChainLinks[] = {10, 30, 100};
struct ChainLoad {
  /// Mass of the last body, as a multiple of the mass of a link.
  int load;
  /// The largest stretch that is allowed [%].
  double bar;
};
constexpr ChainLoad kChainLoads[] = {{1, 0.1}, {10, 0.5}, {100, 2.0}, {1000, 5.0}};

std::string chain_key(const char* what, int links, int load) {
  return std::string(what) + "_" + std::to_string(links) + "_" + std::to_string(load);
}

std::vector<Row> chain_rows() {
  std::vector<Row> rows;
  for (const int links : kChainLinks) {
    for (const ChainLoad& load : kChainLoads) {
      const std::string of = std::to_string(links) + " links, weight of " + std::to_string(load.load);
      rows.push_back({chain_key("stretch", links, load.load), "stretch, " + of, "%", 0.0, at_most(load.bar)});
      rows.push_back(
          {chain_key("speed", links, load.load), "rms speed in the last second, " + of, "mm/s", 0.0, at_most(1.0)});
    }
  }
  return rows;
}

void measure_chains(Lab& lab, Figures& figures) {
  const double seconds = lab.pick(60.0, 30.0);
  for (const int links : kChainLinks) {
    for (const ChainLoad& load : kChainLoads) {
      Trial trial = lab.start(chain_scene({.links = links, .load = static_cast<float>(load.load)}));
      const double speed = last_second(trial, seconds).rms;
      figures.set(chain_key("stretch", links, load.load), stretch(trial));
      figures.set(chain_key("speed", links, load.load), 1000.0 * speed);
    }
  }
}

double chain_error(Lab& lab, const Setting& setting) {
  Trial trial = lab.start(chain_scene({.links = 30, .load = 100.0f}), setting);
  trial.run(10.0);
  return stretch(trial);
}

/// Damps the body, so that its speeds fade with exp(-t / 2 s).
void damp(Scene& scene, int body) {
  body_of(scene, body).options.linear_damping = 0.5f;
  body_of(scene, body).options.angular_damping = 0.5f;
}

/// A chain between two walls, with a weight of about 100 links at its middle. The chain is 2 % longer than the distance of
/// the walls, so it can hang with all hinges closed. All motion is damped: after 60 s a swing has less than a millionth of
/// its speed.
Scene bridge_scene() {
  constexpr int kLinks = 30;
  Scene scene = awake_scene();
  int before = add_anchor(scene, {0.0f, 0.0f});
  int middle = 0;
  for (int i = 0; i < kLinks; ++i) {
    const float left = kLink * static_cast<float>(i);
    const int link = add_box(scene, {left + 0.5f * kLink, 0.0f}, {1.02f * kLink, 0.1f}, untouchable());
    damp(scene, link);
    RevoluteOptions hinge;
    hinge.anchor_a = i == 0 ? Vec2{} : Vec2{0.51f * kLink, 0.0f};
    hinge.anchor_b = {-0.51f * kLink, 0.0f};
    scene.joints.push_back({hinge, before, link});
    before = link;
    if (i == kLinks / 2) middle = link;
  }
  const int wall = add_anchor(scene, {kLink * kLinks, 0.0f});
  RevoluteOptions last;
  last.anchor_a = {0.51f * kLink, 0.0f};
  scene.joints.push_back({last, before, wall});
  const float density = 100.0f * 0.1f * kLink / (kPi * 0.0625f);
  const int load = add_ball(scene, to_vec2(body_of(scene, middle).options.position), 0.25f, untouchable(density));
  damp(scene, load);
  add_hinge(scene, middle, load, to_vec2(body_of(scene, middle).options.position));
  return scene;
}

void measure_bridge(Lab& lab, Figures& figures) {
  Trial trial = lab.start(bridge_scene());
  const double speed = last_second(trial, 60.0).rms;
  const HingeErrors errors = hinge_errors(trial);
  figures.set("worst", 1000.0 * errors.worst);
  figures.set("mean", 1000.0 * errors.mean);
  figures.set("speed", 1000.0 * speed);
}

}  // namespace

std::vector<Case> chain_cases() {
  std::vector<Case> cases;
  cases.push_back({"chains",
                   "joints",
                   "A chain hangs straight down for 60 s, with a weight at its end of 1 to 1,000 times the mass of a "
                   "link, no sleep",
                   chain_rows(),
                   measure_chains,
                   {"stretch after 10 s, 30 links, weight of 100", "%", chain_error}});
  cases.push_back({"bridge",
                   "joints",
                   "A chain of thirty links hangs between two walls for 60 s, with a weight of 100 links at its middle",
                   {{"worst", "largest hinge error at the end", "mm", 0.0, {}},
                    {"mean", "mean hinge error at the end", "mm", 0.0, {}},
                    {"speed", "rms speed in the last second", "mm/s", 0.0, at_most(1.0)}},
                   measure_bridge});
  return cases;
}

}  // namespace drystone::bench::fidelity
