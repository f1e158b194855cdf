// Bodies made inside one another: they must separate soon, gently, and then rest. There is no closed form for the
// necessary speed. The bars are an overlap of 20 mm after 5 s, and a speed of 6 m/s at any time.
#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <limits>
#include <map>
#include <span>
#include <utility>
#include <vector>

#include "benchmarks/fidelity/fidelity.hpp"
#include "benchmarks/fidelity/scenes.hpp"
#include "benchmarks/median.hpp"
#include "drystone/io/scene_file.hpp"

namespace drystone::bench::fidelity {
namespace {

using scenes::Scene;

constexpr double kSoon = 5.0;

enum class Shape { box, circle };

/// All bodies on the floor, within 5 mm of one spot: bodies at exactly the same place have no direction in which to
/// separate. Circles have walls 20 m away. Without walls they cannot all fall asleep, because nothing brakes a circle
/// that rolls on a floor: the outermost ones would roll at 2.5 m/s until they leave the floor after 68 s.
Scene spot_scene(Shape shape, int count, unsigned seed = 5) {
  constexpr float kSpot = 0.005f;
  Scene scene = sleeping_scene();
  if (shape == Shape::box) {
    add_floor(scene);
  } else {
    add_pit(scene, 20.0f, 40.0f);
  }
  std::mt19937 random(seed);
  for (int i = 0; i < count; ++i) {
    const float x = scenes::uniform(random, -kSpot, kSpot);
    const Vec2 spot = {x, 0.5f + scenes::uniform(random, 0.0f, kSpot)};
    if (shape == Shape::box) {
      add_box(scene, spot, {1.0f, 1.0f});
    } else {
      add_ball(scene, spot, 0.5f);
    }
  }
  return scene;
}

double asleep_percent(const Trial& trial) {
  return 100.0 * trial.asleep() / static_cast<double>(trial.dynamic().size());
}

/// Runs until this time after the start. Returns the highest speed of any body in these steps.
double run_and_watch(Trial& trial, double seconds) {
  double peak = 0.0;
  while (trial.time() < seconds - 1e-6) {
    trial.step();
    peak = std::max(peak, trial.highest_speed());
  }
  return peak;
}

double overlap(const Trial& trial) { return 1000.0 * trial.judge().sample.penetration; }

std::vector<Row> cluster_rows() {
  return {{"after_5", "deepest overlap after 5 s", "mm", 0.0, at_most(20.0)},
          {"after_10", "deepest overlap after 10 s", "mm", 0.0, at_most(20.0)},
          {"after_20", "deepest overlap after 20 s", "mm", 0.0, at_most(20.0)},
          {"peak", "fastest body at any time", "m/s", {}, at_most(6.0)},
          {"asleep", "bodies asleep after 20 s", "%", 100.0, at_least(100.0)}};
}

/// What happens to a single cluster depends on chance, so a figure is the median over clusters of this many seeds.
constexpr unsigned kClusters = 5;

/// make_scene(seed) makes a cluster. Calls more(trial, values) after the 20 s, which may add figures.
template <typename MakeScene, typename More>
void measure_clusters(Lab& lab, MakeScene make_scene, More more, Figures& figures) {
  std::map<std::string, std::vector<double>> values;
  for (unsigned seed = 1; seed <= kClusters; ++seed) {
    Trial trial = lab.start(make_scene(seed));
    double peak = 0.0;
    for (const int seconds : {5, 10, 20}) {
      peak = std::max(peak, run_and_watch(trial, seconds));
      values["after_" + std::to_string(seconds)].push_back(overlap(trial));
    }
    values["peak"].push_back(peak);
    values["asleep"].push_back(asleep_percent(trial));
    more(trial, values);
  }
  for (const auto& [key, list] : values) figures.set(key, median_of(list));
}

template <typename MakeScene>
void measure_clusters(Lab& lab, MakeScene make_scene, Figures& figures) {
  measure_clusters(
      lab, make_scene, [](Trial&, auto&) {}, figures);
}

/// The short form has fewer bodies in the cluster.
void measure_boxes(Lab& lab, Figures& figures) {
  measure_clusters(
      lab, [&](unsigned seed) { return spot_scene(Shape::box, lab.pick(200, 60), seed); }, figures);
}

void measure_circles(Lab& lab, Figures& figures) {
  const auto run_until_asleep = [&](Trial& trial, auto& values) {
    if (lab.brief()) return;
    while (trial.time() < 120.0 - 1e-6 && asleep_percent(trial) < 100.0) trial.run(1.0);
    values["after_120"].push_back(overlap(trial));
    values["asleep_120"].push_back(asleep_percent(trial));
  };
  measure_clusters(
      lab, [&](unsigned seed) { return spot_scene(Shape::circle, lab.pick(400, 100), seed); }, run_until_asleep,
      figures);
}

std::vector<Row> circle_rows() {
  std::vector<Row> rows = cluster_rows();
  rows.push_back({"after_120", "deepest overlap once all sleep, at the latest after 120 s", "mm", 0.0, at_most(20.0)});
  rows.push_back({"asleep_120", "bodies asleep after 120 s", "%", 100.0, at_least(100.0)});
  return rows;
}

double cluster_error(Lab& lab, const Setting& setting) {
  Trial trial = lab.start(spot_scene(Shape::box, 50), setting);
  trial.run(kSoon);
  return overlap(trial);
}

/// Boxes at random places in a pit 6 m wide, up to 6 m high.
Scene crowd_scene(int count, float size, unsigned seed) {
  Scene scene = sleeping_scene();
  add_pit(scene, 3.0f, 40.0f);
  std::mt19937 random(seed);
  for (int i = 0; i < count; ++i) {
    const float half = 0.71f * size;
    const float x = scenes::uniform(random, -3.0f + half, 3.0f - half);
    const int box = add_box(scene, {x, scenes::uniform(random, half, 6.0f - half)}, {size, size});
    body_of(scene, box).options.angle = scenes::uniform(random, -kPi, kPi);
  }
  return scene;
}

void measure_crowd(Lab& lab, Figures& figures) {
  measure_clusters(
      lab, [](unsigned seed) { return crowd_scene(100, 1.0f, seed); }, figures);
}

/// Boxes at random places in a closed room of 6 by 6 m.
Scene room_scene(int count, float size, unsigned seed) {
  Scene scene = crowd_scene(count, size, seed);
  scenes::SceneBody& lid = scenes::add_body(scene, BodyType::static_body, {0.0f, 7.0f});
  scenes::add_shape(lid, Box{.half_extents = {5.0f, 1.0f}});
  return scene;
}

/// Boxes of 1 m that do not fit into the room: they cannot separate, but should come to rest.
void measure_full_room(Lab& lab, Figures& figures) {
  Trial trial = lab.start(room_scene(100, 1.0f, 12));
  const double peak = run_and_watch(trial, 20.0);
  figures.set("peak", peak);
  figures.set("speed", trial.rms_speed());
  int inside = 0;
  for (const int number : trial.dynamic()) {
    const Vec2 at = trial.body(number).center;
    inside += std::abs(at.x) < 3.0f && at.y > 0.0f && at.y < 6.0f ? 1 : 0;
  }
  figures.set("inside", inside);
}

/// The number of clusters in a mean, because the result of a single cluster depends on chance.
constexpr unsigned kSeeds = 16;

/// By chance alone, means over that many clusters differ by half of this [m/s].
constexpr double kNoCliff = 1.0;

void measure_few(Lab& lab, Figures& figures) {
  std::vector<double> means;
  for (int count = 13; count <= 18; ++count) {
    double fastest = 0.0, deepest = 0.0, sum = 0.0;
    for (unsigned seed = 1; seed <= kSeeds; ++seed) {
      Trial trial = lab.start(spot_scene(Shape::box, count, seed));
      const double peak = run_and_watch(trial, kSoon);
      sum += peak;
      fastest = std::max(fastest, peak);
      deepest = std::max(deepest, overlap(trial));
    }
    means.push_back(sum / kSeeds);
    figures.set("peak_" + std::to_string(count), fastest);
    figures.set("mean_" + std::to_string(count), means.back());
    figures.set("overlap_" + std::to_string(count), deepest);
  }
  const auto largest_step = [&](std::size_t first) {
    double largest = 0.0;
    for (std::size_t i = first; i < first + 3; ++i) largest = std::max(largest, std::abs(means[i + 1] - means[i]));
    return largest;
  };
  figures.set("cliff", largest_step(2) / std::max(largest_step(0), kNoCliff));
}

std::vector<Row> few_rows() {
  std::vector<Row> rows;
  for (int count = 13; count <= 18; ++count) {
    const std::string of = std::to_string(count) + " boxes";
    rows.push_back({"peak_" + std::to_string(count), "fastest body of all clusters, " + of, "m/s", {}, at_most(6.0)});
    rows.push_back({"mean_" + std::to_string(count), "fastest body of a cluster, mean, " + of, "m/s", {}, {}});
    rows.push_back({"overlap_" + std::to_string(count), "deepest overlap after 5 s, " + of, "mm", 0.0, at_most(20.0)});
  }
  rows.push_back({"cliff",
                  "largest change of the mean by one more box, 15 to 18 boxes / 13 to 16 boxes (at least 1 m/s)",
                  "",
                  {},
                  at_most(1.0)});
  return rows;
}

// --- A scene drawn in an editor ---------------------------------------------------------------------------------------------------

/// The kinematic bodies, and the bodies that overlap one of them directly or through other bodies. Overlaps of these
/// bodies may be deep: a kinematic body squeezes them, because nothing can push it back.
class Squeezed {
 public:
  Squeezed(const Scene& scene, std::span<const DeepestOverlap> overlaps)
      : scene_(scene), squeezed_(scene.bodies.size()) {
    for (std::size_t i = 0; i < squeezed_.size(); ++i) squeezed_[i] = type_of(i) == BodyType::kinematic;
    while (spread(overlaps)) {
    }
  }
  /// Whether one of the two bodies is squeezed.
  bool holds(const DeepestOverlap& pair) const {
    return squeezed_[index(pair.body_a)] || squeezed_[index(pair.body_b)];
  }

 private:
  static std::size_t index(int body) { return static_cast<std::size_t>(body); }
  BodyType type_of(std::size_t body) const { return scene_.bodies[body].options.type; }

  /// Adds bodies to the set. Returns whether one was added. The search does not continue through static bodies.
  bool spread(std::span<const DeepestOverlap> overlaps) {
    bool found = false;
    for (const DeepestOverlap& pair : overlaps) {
      const std::size_t a = index(pair.body_a);
      const std::size_t b = index(pair.body_b);
      const bool on_static = type_of(a) == BodyType::static_body || type_of(b) == BodyType::static_body;
      if (on_static || squeezed_[a] == squeezed_[b]) continue;
      squeezed_[a] = squeezed_[b] = true;
      found = true;
    }
    return found;
  }

  const Scene& scene_;
  std::vector<bool> squeezed_;
};

std::filesystem::path data_directory() {
  const char* const directory = std::getenv("DRYSTONE_SHARED_DATA");
  return directory != nullptr ? directory : "../shared/data";
}

/// Only overlaps deeper than this count in the search [m].
constexpr double kTouch = 0.005;

/// The deepest overlap that lasts, of pairs of bodies. Only bullets are swept against dynamic bodies, so bodies that meet
/// overlap in that step by up to what they approach in it: 0.89 m here, at 53 m/s, of bodies up to 5 m wide. At the
/// push-out speed of 2.5 m/s they need 0.36 s to part. An overlap that lasts longer has another cause.
class LastingOverlaps {
 public:
  /// Adds a sample of the overlaps of bodies that are not squeezed. Returns the largest of the least depths of each pair in
  /// the last samples.
  double add(const std::map<std::pair<int, int>, double>& sample) {
    samples_.push_back(sample);
    if (samples_.size() < kSamples) return 0.0;
    double deepest = 0.0;
    for (const auto& [pair, depth] : sample) deepest = std::max(deepest, least_depth(pair));
    samples_.erase(samples_.begin());
    return deepest;
  }

 private:
  /// Of every fifth step of 1/60 s: 0.42 s from the first to the last.
  static constexpr std::size_t kSamples = 6;

  double least_depth(const std::pair<int, int>& pair) const {
    double least = std::numeric_limits<double>::infinity();
    for (const auto& sample : samples_) {
      const auto found = sample.find(pair);
      least = std::min(least, found == sample.end() ? 0.0 : found->second);
    }
    return least;
  }

  std::vector<std::map<std::pair<int, int>, double>> samples_;
};

void measure_palm(Lab& lab, Figures& figures) {
  const std::filesystem::path file = data_directory() / "rube" / "palmcontrollers.json";
  if (!std::filesystem::exists(file)) {
    for (const char* const key : {"deepest", "unforced", "lasting", "lost"}) figures.none(key, "no data");
    return;
  }
  Scene scene = io::load_scene(file).value().scene;
  const int steps = lab.pick(600, 300);
  Trial trial = lab.start(std::move(scene));
  double deepest = 0.0, unforced = 0.0, lasting = 0.0;
  LastingOverlaps lasting_overlaps;
  for (int i = 0; i < steps; ++i) {
    trial.step();
    if (i % 5 != 4) continue;
    const std::vector<DeepestOverlap> overlaps = trial.overlaps(kTouch);
    const Squeezed squeezed(trial.scene(), overlaps);
    std::map<std::pair<int, int>, double> free;
    for (const DeepestOverlap& pair : overlaps) {
      deepest = std::max(deepest, pair.depth);
      if (squeezed.holds(pair)) continue;
      unforced = std::max(unforced, pair.depth);
      double& depth = free[std::minmax(pair.body_a, pair.body_b)];
      depth = std::max(depth, pair.depth);
    }
    lasting = std::max(lasting, lasting_overlaps.add(free));
  }
  figures.set("deepest", deepest);
  figures.set("unforced", unforced);
  figures.set("lasting", lasting);
  figures.set("lost", trial.lost());
}

}  // namespace

std::vector<Case> overlap_cases() {
  std::vector<Case> cases;
  cases.push_back({"boxes_on_one_spot",
                   "overlap",
                   "200 boxes of 1 m are made on one spot of a floor (median of 5 clusters)",
                   cluster_rows(),
                   measure_boxes,
                   {"deepest overlap of 50 boxes after 5 s", "mm", cluster_error}});
  cases.push_back(
      {"circles_on_one_spot", "overlap",
       "400 circles 1 m wide are made on one spot of a floor, between walls 20 m to both sides (median of 5 clusters)",
       circle_rows(), measure_circles});
  cases.push_back({"crowded_pit", "overlap",
                   "100 boxes of 1 m are made at random places in the lower 6 m of a pit 6 m wide (median of 5 pits)",
                   cluster_rows(), measure_crowd});
  cases.push_back({"full_room",
                   "overlap",
                   "100 boxes of 1 m are made in a closed room of 6 by 6 m, which is too small for them",
                   {{"peak", "fastest body at any time", "m/s", {}, {}},
                    {"speed", "rms speed after 20 s", "m/s", 0.0, at_most(0.05)},
                    {"inside", "bodies still in the room after 20 s", "bodies", 100.0, {}}},
                   measure_full_room});
  cases.push_back({"few_on_one_spot", "overlap",
                   "13 to 18 boxes are made on one spot of a floor, in 16 random clusters of each number. One more box "
                   "must not change the outcome abruptly",
                   few_rows(), measure_few});
  cases.push_back({"palmcontrollers",
                   "overlap",
                   "A scene drawn in an editor: kinematic bars move among balls and crosses, 600 steps. A kinematic "
                   "body squeezes the bodies that overlap it, directly or through others, because nothing can push it "
                   "back",
                   {{"deepest", "deepest overlap (every fifth step)", "m", {}, {}},
                    {"unforced", "deepest overlap without squeezed bodies (every fifth step)", "m", {}, {}},
                    {"lasting", "deepest of these overlaps that lasts for 0.42 s", "m", 0.0, at_most(0.1)},
                    {"lost", "bodies that are not finite or were taken out", "bodies", 0.0, at_most(0.0)}},
                   measure_palm});
  return cases;
}

}  // namespace drystone::bench::fidelity
