// Coulomb friction: a sliding box stops where theory says, also after a hard landing. The impact of a box that falls at
// v has the impulse m v, so friction removes up to mu v of the box's speed along the floor. After the impact from a
// height h the box slides on with v_x - mu sqrt(2 g h), and the distance of flight and slide is s = v_x sqrt(2 h / g) +
// (v_x - mu sqrt(2 g h))^2 / (2 mu g).
#include <algorithm>
#include <cmath>
#include <numbers>

#include "benchmarks/fidelity/fidelity.hpp"
#include "benchmarks/fidelity/scenes.hpp"

namespace drystone::bench::fidelity {
namespace {

constexpr double kGravity = 10.0;
constexpr double kFriction = 0.2;
constexpr double kSpeed = 8.0;

double impact_speed(double height) { return std::sqrt(2.0 * kGravity * height); }

double sliding_distance(double height) {
  const double after = kSpeed - kFriction * impact_speed(height);
  return kSpeed * impact_speed(height) / kGravity + after * after / (2.0 * kFriction * kGravity);
}

/// A box that cannot turn, with its lower side at the height, and a floor.
scenes::Scene thrown_box(double height) {
  scenes::Scene scene = awake_scene();
  const Material material = {.friction = static_cast<float>(kFriction)};
  add_floor(scene, material);
  const int box = add_box(scene, {0.0f, static_cast<float>(height) + 0.5f}, {1.0f, 1.0f}, {.material = material});
  body_of(scene, box).options.locks.rotation = true;
  body_of(scene, box).options.velocity = {static_cast<float>(kSpeed), 0.0f};
  return scene;
}
constexpr int kBox = 1;

double slid(Lab& lab, double height, const Setting& setting) {
  Trial trial = lab.start(thrown_box(height), setting);
  trial.run(6.0);
  return double{trial.body(kBox).center.x};
}

double relative_error(Lab& lab, double height, const Setting& setting) {
  return std::abs(slid(lab, height, setting) / sliding_distance(height) - 1.0);
}

/// Heights of 0.1 to 5 m.
std::vector<double> drop_heights(const Lab& lab) {
  const int count = lab.pick(51, 6);
  std::vector<double> heights;
  for (int i = 0; i < count; ++i) heights.push_back(0.1 + 4.9 * i / (count - 1));
  return heights;
}

void measure_sliding(Lab& lab, Figures& figures) {
  for (const int substeps : {1, 4, 16, 64}) {
    const std::string key = "worst_" + std::to_string(substeps);
    try {
      double worst = 0.0;
      for (const double height : drop_heights(lab)) {
        worst = std::max(worst, relative_error(lab, height, {60, substeps}));
      }
      figures.set(key, 100.0 * worst);
    } catch (const NotOffered& why) {
      figures.none(key, why.what());
    }
  }
  figures.set("from_1.5", slid(lab, 1.5, {}));
  figures.set("from_2.15", slid(lab, 2.15, {}));
}

/// The error of the distance, over three heights.
double sliding_error(Lab& lab, const Setting& setting) {
  double sum = 0.0;
  for (const double height : {0.5, 1.5, 2.15}) sum += relative_error(lab, height, setting);
  return 100.0 * sum / 3.0;
}

/// The speed that the impact removes, divided by mu times the impact speed: 1 in theory. Once the box rests on the floor,
/// at a time t, the floor has given it the impulse m g t, so friction has removed mu g t from its speed. Of this, the
/// weight after the impact at t_i accounts for mu g (t - t_i), and the impact for the rest.
double impact_friction(Lab& lab, double height) {
  Trial trial = lab.start(thrown_box(height));
  const double impact = impact_speed(height) / kGravity;
  trial.run(impact + 0.3);
  const double lost = kSpeed - double{trial.body(kBox).velocity.x};
  return (lost - kFriction * kGravity * (trial.time() - impact)) / (kFriction * impact_speed(height));
}

void measure_impacts(Lab& lab, Figures& figures) {
  double least = 1e9, most = 0.0, sum = 0.0;
  const std::vector<double> heights = drop_heights(lab);
  for (const double height : heights) {
    const double ratio = impact_friction(lab, height);
    least = std::min(least, ratio);
    most = std::max(most, ratio);
    sum += ratio;
  }
  figures.set("least", least);
  figures.set("mean", sum / static_cast<double>(heights.size()));
  figures.set("most", most);
}

/// A slope on which a box is laid: the box accelerates by gravity less friction.
struct Slope {
  double degrees;
  double friction;
};

constexpr double kSlopeTime = 2.0;
/// The slope falls to the left.
double slope_angle(const Slope& slope) { return slope.degrees * std::numbers::pi / 180.0; }

scenes::Scene box_on_slope(const Slope& slope) {
  scenes::Scene scene = awake_scene();
  const auto angle = static_cast<float>(slope_angle(slope));
  const Material material = {.friction = static_cast<float>(slope.friction)};
  const Vec2 up = {-std::sin(angle), std::cos(angle)};
  scenes::SceneBody& ground = scenes::add_body(scene, BodyType::static_body, -1.0f * up, angle);
  scenes::add_shape(ground, Box{.half_extents = {100.0f, 1.0f}}, {.material = material});
  const int box = add_box(scene, 0.25f * up, {1.0f, 0.5f}, {.material = material});
  body_of(scene, box).options.angle = angle;
  return scene;
}

double slope_distance(const Slope& slope) {
  const double acceleration = kGravity * (std::sin(slope_angle(slope)) - slope.friction * std::cos(slope_angle(slope)));
  return 0.5 * std::max(0.0, acceleration) * kSlopeTime * kSlopeTime;
}

double slid_down(Lab& lab, const Slope& slope, const Setting& setting) {
  Trial trial = lab.start(box_on_slope(slope), setting);
  const Vec2 start = trial.body(kBox).center;
  trial.run(kSlopeTime);
  return double{length(trial.body(kBox).center - start)};
}

void measure_slopes(Lab& lab, Figures& figures) {
  double worst = 0.0;
  for (const double degrees : {20.0, 30.0, 45.0}) {
    for (const double share : {0.0, 0.25, 0.5, 0.75, 0.9}) {
      const Slope slope = {degrees, share * std::tan(degrees * std::numbers::pi / 180.0)};
      worst = std::max(worst, std::abs(slid_down(lab, slope, {}) / slope_distance(slope) - 1.0));
    }
  }
  figures.set("worst", 100.0 * worst);
  double creep = 0.0;
  for (const double degrees : {10.0, 20.0, 30.0}) {
    creep = std::max(creep, slid_down(lab, {degrees, 1.05 * std::tan(degrees * std::numbers::pi / 180.0)}, {}));
  }
  figures.set("holds", 1000.0 * creep);
}

double slope_error(Lab& lab, const Setting& setting) {
  const Slope slope = {30.0, 0.3};
  return 100.0 * std::abs(slid_down(lab, slope, setting) / slope_distance(slope) - 1.0);
}

// --- A box on a platform that is driven -------------------------------------------------------------------------------------------

constexpr double kPlatformSpeed = 2.0;
constexpr double kCarryTime = 2.0;
constexpr double kPlatformFriction = 0.3;

/// The box slips until it is as fast as the platform; it is then v^2 / (2 mu g) behind.
double carried_way() {
  return kPlatformSpeed * kCarryTime - kPlatformSpeed * kPlatformSpeed / (2.0 * kPlatformFriction * kGravity);
}

BodyState carry(Lab& lab, const Setting& setting) {
  scenes::Scene scene = awake_scene();
  const Material material = {.friction = static_cast<float>(kPlatformFriction)};
  scenes::SceneBody& platform = scenes::add_body(scene, BodyType::kinematic, {0.0f, -0.5f});
  scenes::add_shape(platform, Box{.half_extents = {20.0f, 0.5f}}, {.material = material});
  platform.options.velocity = {static_cast<float>(kPlatformSpeed), 0.0f};
  add_box(scene, {0.0f, 0.25f}, {1.0f, 0.5f}, {.material = material});
  Trial trial = lab.start(std::move(scene), setting);
  trial.run(kCarryTime);
  return trial.body(kBox);
}

void measure_carried(Lab& lab, Figures& figures) {
  const BodyState box = carry(lab, {});
  figures.set("way", double{box.center.x});
  figures.set("speed", double{box.velocity.x});
}

double carried_error(Lab& lab, const Setting& setting) {
  return 100.0 * std::abs(double{carry(lab, setting).center.x} / carried_way() - 1.0);
}

}  // namespace

std::vector<Case> friction_cases() {
  std::vector<Case> cases;
  cases.push_back(
      {"sliding_distance",
       "friction",
       "A box that cannot turn is thrown horizontally at 8 m/s from 51 heights of 0.1 to 5 m onto a floor, friction "
       "0.2: the distance at which it stops",
       {{"worst_1", "largest error over the heights, 1 sub-step", "%", 0.0, at_most(2.0)},
        {"worst_4", "largest error over the heights, 4 sub-steps", "%", 0.0, at_most(2.0)},
        {"worst_16", "largest error over the heights, 16 sub-steps", "%", 0.0, at_most(2.0)},
        {"worst_64", "largest error over the heights, 64 sub-steps", "%", 0.0, at_most(2.0)},
        {"from_1.5", "distance, thrown from 1.5 m", "m", sliding_distance(1.5),
         between(0.98 * sliding_distance(1.5), 1.02 * sliding_distance(1.5))},
        {"from_2.15", "distance, thrown from 2.15 m", "m", sliding_distance(2.15),
         between(0.98 * sliding_distance(2.15), 1.02 * sliding_distance(2.15))}},
       measure_sliding,
       {"error of the distance, mean of three heights", "%", sliding_error}});
  cases.push_back({"impact_friction",
                   "friction",
                   "The throws of sliding_distance: the impulse of friction in the impact, divided by the friction "
                   "coefficient x mass x impact speed",
                   {{"least", "smallest ratio of all heights", "", 1.0, between(0.98, 1.02)},
                    {"mean", "mean ratio", "", 1.0, between(0.98, 1.02)},
                    {"most", "largest ratio of all heights", "", 1.0, between(0.98, 1.02)}},
                   measure_impacts});
  cases.push_back({"slope",
                   "friction",
                   "A box is laid on a slope for 2 s. It must slide if its friction is 0 to 0.9 times the tangent of "
                   "the slope (20 to 45 degrees), and stay if it is 1.05 times the tangent (10 to 30 degrees)",
                   {{"worst", "largest error of the distance where the box must slide", "%", 0.0, at_most(2.0)},
                    {"holds", "largest distance where the box must stay", "mm", 0.0, at_most(5.0)}},
                   measure_slopes,
                   {"error of the distance, 30 degrees, friction 0.3", "%", slope_error}});
  cases.push_back({"carried",
                   "friction",
                   "A box is laid on a platform that moves at 2 m/s, friction 0.3, for 2 s",
                   {{"way", "distance that the box is carried", "m", carried_way(),
                     between(0.98 * carried_way(), 1.02 * carried_way())},
                    {"speed", "speed of the box at the end", "m/s", kPlatformSpeed, between(1.98, 2.02)}},
                   measure_carried,
                   {"error of the distance", "%", carried_error}});
  return cases;
}

}  // namespace drystone::bench::fidelity
