// Joints: anchors stay together, nothing gains energy or momentum, what hangs or stands comes to rest.
#include <algorithm>
#include <cmath>
#include <utility>

#include "benchmarks/fidelity/fidelity.hpp"
#include "benchmarks/fidelity/scenes.hpp"
#include "scenes/human.hpp"

namespace drystone::bench::fidelity {
namespace {

using scenes::Scene;

// --- Errors of hinges --------------------------------------------------------------------------------------------------------

struct HingeErrors {
  double worst = 0.0;
  double mean = 0.0;
};

Vec2 in_world(const BodyState& body, Vec2 local) { return body.position + rotate(make_rotation(body.angle), local); }

/// Distances of anchors that should coincide, of hinges that hold something [m].
HingeErrors hinge_errors(const Trial& trial) {
  std::vector<BodyState> bodies;
  for (int i = 0; i < trial.bodies(); ++i) bodies.push_back(trial.body(i));
  HingeErrors errors;
  int count = 0;
  for (const scenes::SceneJoint& joint : trial.scene().joints) {
    const auto* hinge = std::get_if<RevoluteOptions>(&joint.options);
    const BodyState& a = bodies[static_cast<std::size_t>(joint.body_a)];
    const BodyState& b = bodies[static_cast<std::size_t>(joint.body_b)];
    if (hinge == nullptr || (!a.dynamic && !b.dynamic)) continue;
    const double error = double{length(in_world(b, hinge->anchor_b) - in_world(a, hinge->anchor_a))};
    errors.worst = std::isfinite(error) ? std::max(errors.worst, error) : HUGE_VAL;
    errors.mean += error;
    ++count;
  }
  errors.mean /= std::max(count, 1);
  return errors;
}

/// Root mean square of the speeds over bodies and the steps of a last second.
double rms_of_last_second(Trial& trial, double end) {
  trial.run_until(end - 1.0);
  double sum = 0.0;
  int count = 0;
  while (trial.time() < end - 1e-6) {
    trial.step();
    const double rms = trial.rms_speed();
    sum += rms * rms;
    ++count;
  }
  return std::sqrt(sum / std::max(count, 1));
}

// --- Joints that contradict each other -----------------------------------------------------------------------------------------

enum class Kind { hinge, slider };

struct Tangle {
  Kind kind = Kind::hinge;
  int bodies = 5;
  int joints = 10;
  unsigned seed = 0;
  /// Densities up to this many times the least.
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

void add_random_joint(Scene& scene, const Tangle& tangle, std::mt19937& random) {
  const int a = random_below(random, tangle.bodies);
  const int b = (a + 1 + random_below(random, tangle.bodies - 1)) % tangle.bodies;
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

/// Boxes without gravity, at rest, that collide with nothing; joints between random points of random pairs.
Scene tangle_scene(const Tangle& tangle) {
  Scene scene = awake_scene();
  if (!tangle.hung) scene.world.gravity = {};
  std::mt19937 random(tangle.seed);
  for (int i = 0; i < tangle.bodies; ++i) {
    const float density = std::pow(tangle.heaviest, scenes::uniform(random, 0.0f, 1.0f));
    add_box(scene, random_point(random, 2.0f), {1.0f, 1.0f}, untouchable(density));
  }
  for (int i = 0; i < tangle.joints; ++i) add_random_joint(scene, tangle, random);
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

struct TangleResult {
  int seeds = 0;
  /// Faster than 2 and than 20 m/s at the end.
  int fast = 0;
  int wild = 0;
  int lost = 0;
  double fastest = 0.0;
  double momentum = 0.0;
  /// At any step.
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
          {"lost", "runs in which a body is not finite or was taken out", "runs", 0.0, at_most(0.0)},
          {"momentum", "largest momentum after 10 s, from none", "kg m/s", 0.0, at_most(0.01)}};
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

double tangle_error(Lab& lab, const Setting& setting) {
  double sum = 0.0;
  constexpr int kSeeds = 10;
  for (int seed = 0; seed < kSeeds; ++seed) {
    Trial trial = lab.start(tangle_scene({.seed = static_cast<unsigned>(1000 + seed)}), setting);
    trial.run(10.0);
    sum += trial.highest_speed();
  }
  return sum / kSeeds;
}

// --- The published grid, ragdolls, lander, elevator, chains --------------------------------------------------------------------

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

/// A hull of 4.8 kg that stands on two legs of 0.07 kg. Each leg hangs at the middle of the hull by a hinge that may turn by half
/// a radian, and a motor presses it outwards against its limit.
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
  const double jitter = rms_of_last_second(awake, 10.0);
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

/// A platform of 0.8 kg on a slider, driven up at 1 m/s, with 80 kg on it, 1 m beside the slider.
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

struct Chain {
  int links = 10;
  /// Of the end, in links.
  float load = 1.0f;
};

constexpr float kLink = 0.5f;

/// Hangs straight down from the origin, at rest.
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
/// The masses of the end in links, and how far a chain may stretch with them [%].
struct ChainLoad {
  int load;
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
      const std::string of = std::to_string(links) + " links, end of " + std::to_string(load.load);
      rows.push_back({chain_key("stretch", links, load.load), "stretch, " + of, "%", 0.0, at_most(load.bar)});
      rows.push_back({chain_key("speed", links, load.load), "rms speed after 60 s, " + of, "mm/s", 0.0, at_most(1.0)});
    }
  }
  return rows;
}

void measure_chains(Lab& lab, Figures& figures) {
  const double seconds = lab.pick(60.0, 30.0);
  for (const int links : kChainLinks) {
    for (const ChainLoad& load : kChainLoads) {
      Trial trial = lab.start(chain_scene({.links = links, .load = static_cast<float>(load.load)}));
      const double speed = rms_of_last_second(trial, seconds);
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

/// A chain between two walls as far apart as it is long, a weight of 100 links at its middle. Its parts are damped, so that it comes
/// to rest.
Scene bridge_scene() {
  constexpr int kLinks = 30;
  Scene scene = awake_scene();
  int before = add_anchor(scene, {0.0f, 0.0f});
  int middle = 0;
  for (int i = 0; i < kLinks; ++i) {
    const float left = kLink * static_cast<float>(i);
    const int link = add_box(scene, {left + 0.5f * kLink, 0.0f}, {1.02f * kLink, 0.1f}, untouchable());
    body_of(scene, link).options.linear_damping = 0.5f;
    body_of(scene, link).options.angular_damping = 0.5f;
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
  const int load = add_ball(scene, body_of(scene, middle).options.position, 0.25f, untouchable(density));
  add_hinge(scene, middle, load, body_of(scene, middle).options.position);
  return scene;
}

void measure_bridge(Lab& lab, Figures& figures) {
  Trial trial = lab.start(bridge_scene());
  const double speed = rms_of_last_second(trial, 60.0);
  const HingeErrors errors = hinge_errors(trial);
  figures.set("worst", 1000.0 * errors.worst);
  figures.set("mean", 1000.0 * errors.mean);
  figures.set("speed", 1000.0 * speed);
}

/// An arm of 2 m with 50 times its mass at the end, held level by a motor of more than twice the torque that it needs.
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

/// A rod of 1 m hung at one end, let go when level, with a limit 45 degrees below: how far beyond it is at most, and at the end.
void measure_limit(Lab& lab, Figures& figures) {
  Scene scene = awake_scene();
  const int wall = add_anchor(scene, {0.0f, 0.0f});
  const int rod = add_box(scene, {0.5f, 0.0f}, {1.0f, 0.1f}, untouchable());
  RevoluteOptions& hinge = add_hinge(scene, wall, rod, {0.0f, 0.0f});
  const double limit = -0.25 * double{kPi};
  hinge.limit = {true, static_cast<float>(limit), 1.0f};
  Trial trial = lab.start(std::move(scene));
  double beyond = 0.0;
  while (trial.time() < 5.0 - 1e-6) {
    trial.step();
    beyond = std::max(beyond, limit - double{trial.body(rod).angle});
  }
  figures.set("beyond", 1000.0 * beyond);
  figures.set("rest", 1000.0 * std::abs(double{trial.body(rod).angle} - limit));
}

// --- Springs ----------------------------------------------------------------------------------------------------------------------

/// A ball on a spring of 1 Hz hangs g / (2 pi)^2 below the spring's length, and swings as far about that when let go there.
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

/// Half of the way between the lowest and the highest place in the last second.
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

// --- Energy ---------------------------------------------------------------------------------------------------------------------

/// Two bars held together by two hinges, so that they are one body, turning about its middle without gravity.
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

/// Over that of the start, or over the given energy.
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
    // A tenth of a percent for rounding and for the second order of the step.
    rows.push_back(
        {"highest_" + at, "largest energy over that of the start, " + at + " rad/s", "", 1.0, at_most(1.001)});
    rows.push_back({"end_" + at, "energy after 10 s over that of the start, " + at + " rad/s", "", 1.0, {}});
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

/// A rod of 1 m hung at one end, let go when level.
Scene pendulum_scene() {
  Scene scene = awake_scene();
  const int anchor = add_anchor(scene, {0.0f, 0.0f});
  const int rod = add_box(scene, {0.5f, 0.0f}, {1.0f, 0.1f}, untouchable());
  add_hinge(scene, anchor, rod, {0.0f, 0.0f});
  return scene;
}

/// The time from rest on one side to rest there again, for an amplitude of a right angle: 1.18034 times that of small swings of
/// a rod, 2 pi sqrt(I / (m g d)) with I = (1 + 0.01) / 12 + 1/4 and d = 1/2 (the complete elliptic integral at k = sin 45 degrees).
double pendulum_period() { return 1.1803405990 * 2.0 * double{kPi} * std::sqrt((1.01 / 12.0 + 0.25) / (10.0 * 0.5)); }

struct Swing {
  double period = 0.0;
  double energy_kept = 0.0;
  double energy_gained = 0.0;
};

/// Over ten swings. Energies in terms of what the rod gains in its fall, m g / 2.
Swing swing(Lab& lab, const Setting& setting) {
  Trial trial = lab.start(pendulum_scene(), setting);
  constexpr int kSwings = 10;
  const double scale = 0.1 * 10.0 * 0.5;
  Swing swing;
  double crossing = 0.0;
  int crossings = 0;
  double before = 0.0;
  // It passes the lowest point twice in each swing, first after a quarter.
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

}  // namespace

std::vector<Case> joint_cases() {
  std::vector<Case> cases;
  cases.push_back({"random_hinges",
                   "joints",
                   "Ten hinges between random points of five boxes, up to 1 m beside their middles, that touch "
                   "nothing, without gravity, 200 seeds: they contradict "
                   "each other",
                   tangle_rows(),
                   measure_random_hinges,
                   {"fastest body after 10 s, mean of ten seeds", "m/s", tangle_error}});
  cases.push_back({"random_sliders", "joints", "The same with ten sliders along random axes", tangle_rows(),
                   measure_random_sliders});
  cases.push_back(
      {"four_hinges", "joints", "The same with four hinges between two boxes", tangle_rows(), measure_four_hinges});
  cases.push_back({"hung_hinges",
                   "joints",
                   "The same with ten hinges between five boxes, two more to the world, and gravity",
                   {{"fast", "runs with a body faster than 2 m/s after 10 s", "runs", 0.0, at_most(0.0)},
                    {"fastest", "fastest body after 10 s", "m/s", 0.0, at_most(2.0)},
                    {"lost", "runs in which a body is not finite or was taken out", "runs", 0.0, at_most(0.0)}},
                   measure_hung_hinges});
  cases.push_back({"heavy_tangle",
                   "joints",
                   "Ten random hinges between five boxes of up to 10,000 times the least mass, 100 seeds, greatest "
                   "speed of the world 400 m/s",
                   {{"peak", "fastest body at any step of 5 s", "m/s", {}, at_most(400.0)},
                    {"lost", "runs in which a body is not finite or was taken out", "runs", 0.0, at_most(0.0)}},
                   measure_heavy_tangle});
  cases.push_back({"joint_grid",
                   "joints",
                   "The published scene: a cloth of 100 by 100 circles on hinges, 500 steps",
                   // The bars are Rapier's at the end and Box2D 3's at the peak.
                   {{"end_worst", "largest hinge error at the end", "m", 0.0, at_most(0.21)},
                    {"end_mean", "mean hinge error at the end", "mm", 0.0, at_most(4.0)},
                    {"peak", "largest hinge error at any time", "m", 0.0, at_most(0.65)},
                    {"lost", "energy lost", "kJ", {}, {}}},
                   measure_joint_grid});
  cases.push_back({"ragdolls",
                   "joints",
                   "Fifty ragdolls dropped into a pit 6 m wide",
                   {{"peak", "largest hinge error at any time", "mm", 0.0, at_most(20.0)},
                    {"rest", "largest hinge error at the end", "mm", 0.0, at_most(2.0)},
                    {"asleep", "asleep at the end", "%", 100.0, {}},
                    {"overlap", "deepest overlap at the end", "mm", 0.0, {}}},
                   measure_ragdolls});
  cases.push_back({"lander",
                   "joints",
                   "A hull of 4.8 kg standing on two legs of 0.07 kg, hinges with limit and motor",
                   {{"error", "largest hinge error after 10 s", "mm", 0.0, at_most(1.0)},
                    {"jitter", "rms speed in the last of 10 s, no sleep", "mm/s", 0.0, at_most(1.0)},
                    {"time", "time of a step, awake", "us", {}, at_most(8.0)},
                    {"asleep", "asleep after 10 s", "%", 100.0, at_least(100.0)}},
                   measure_lander,
                   {"largest hinge error after 5 s", "mm", lander_error}});
  cases.push_back(
      {"elevator",
       "joints",
       "A platform on a slider, driven up at 1 m/s, with a load of 100 times its mass 1 m beside the slider, for 3 s",
       {{"speed", "speed at the end", "m/s", 1.0, between(0.998, 1.002)},
        {"across", "farthest across the slider", "mm", 0.0, at_most(2.0)},
        {"turn", "largest turn", "mrad", 0.0, {}},
        {"speed_10", "speed at the end, load of 10 times", "m/s", 1.0, between(0.998, 1.002)}},
       measure_elevator,
       {"largest turn", "mrad", elevator_error}});
  cases.push_back({"chains",
                   "joints",
                   "Chains that hang straight down, with a weight of 1 to 1,000 links at the end, no sleep",
                   chain_rows(),
                   measure_chains,
                   {"stretch, 30 links, end of 100", "%", chain_error}});
  cases.push_back({"double_jointed",
                   "joints",
                   "Two bars held together by two hinges, turning without gravity for 10 s",
                   double_jointed_rows(),
                   measure_double_jointed,
                   {"energy lost or gained after 5 s, 20 rad/s", "%", double_jointed_error}});
  cases.push_back(
      {"pendulum",
       "joints",
       "A rod of 1 m hung at one end and let go when level, ten swings",
       {{"period", "period", "s", pendulum_period(), between(0.99 * pendulum_period(), 1.01 * pendulum_period())},
        {"kept", "energy kept, of what the fall gives", "", 1.0, {}},
        {"gained", "largest energy gained, of what the fall gives", "", 0.0, at_most(0.01)}},
       measure_pendulum,
       {"error of the period", "%", pendulum_error}});
  cases.push_back({"bridge",
                   "joints",
                   "Thirty links between two walls, a weight of 100 links at the middle",
                   {{"worst", "largest hinge error at the end", "mm", 0.0, {}},
                    {"mean", "mean hinge error at the end", "mm", 0.0, {}},
                    {"speed", "rms speed in the last of 60 s", "mm/s", 0.0, at_most(1.0)}},
                   measure_bridge});
  cases.push_back({"motor_arm",
                   "joints",
                   "An arm of 2 m with 50 times its mass at the end, held level by a motor for 10 s",
                   {{"drop", "how far its end has sunk", "mm", 0.0, {}}},
                   [](Lab& lab, Figures& figures) { figures.set("drop", arm_drop(lab, {})); },
                   {"how far its end has sunk", "mm",
                    [](Lab& lab, const Setting& setting) { return std::abs(arm_drop(lab, setting)); }}});
  cases.push_back({"hinge_limit",
                   "joints",
                   "A rod of 1 m hung at one end falls onto a limit 45 degrees below",
                   {{"beyond", "farthest beyond the limit", "mrad", 0.0, {}},
                    {"rest", "beside the limit after 5 s", "mrad", 0.0, at_most(5.0)}},
                   measure_limit});
  // Box2D 3 keeps 0.0552 m of the swing.
  cases.push_back({"spring",
                   "joints",
                   "A ball on a spring of 1 Hz",
                   {{"sag", "how far it hangs below the spring's length, damped", "m", spring_sag(),
                     between(0.99 * spring_sag(), 1.01 * spring_sag())},
                    {"swing", "half of its way in the tenth swing, not damped", "m", spring_sag(), at_least(0.0552)}},
                   measure_spring,
                   {"error of the tenth swing", "%", spring_error}});
  return cases;
}

}  // namespace drystone::bench::fidelity
