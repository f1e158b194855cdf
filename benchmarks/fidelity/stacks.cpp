// Stacks at rest: in theory nothing moves, nothing overlaps, and standing columns stay up.
#include <algorithm>
#include <cmath>

#include "benchmarks/fidelity/fidelity.hpp"
#include "benchmarks/fidelity/scenes.hpp"

namespace drystone::bench::fidelity {
namespace {

using scenes::Scene;

constexpr unsigned kSeed = 20201;

/// How far a body's centre is below its start [m].
double sunk(const Trial& trial, int number) {
  const Vec2 start = to_vec2(trial.scene().bodies[static_cast<std::size_t>(number)].options.position);
  return double{start.y} - double{trial.body(number).center.y};
}

/// The distance in x of a body's centre from its start [m].
double beside_start(const Trial& trial, int number) {
  const Vec2 start = to_vec2(trial.scene().bodies[static_cast<std::size_t>(number)].options.position);
  return std::abs(double{trial.body(number).center.x} - double{start.x});
}

// --- A heavy box on light ones ---------------------------------------------------------------------------------------------

struct HeavyOnLight {
  /// The mass of the heavy box divided by that of a light one.
  float ratio = 30.0f;
  /// The height from which the heavy box is dropped [m].
  float drop = 0.1f;
  /// The offset of the heavy box from the middle of the light ones [m].
  float beside = 0.0f;
  /// The start speed of the heavy box in x [m/s].
  float nudge = 0.0f;
  /// The number of light boxes.
  int light = 1;
};

/// The heavy box is the last body.
Scene heavy_on_light(Scene scene, const HeavyOnLight& how) {
  add_floor(scene);
  for (int i = 0; i < how.light; ++i) add_box(scene, {0.0f, 0.5f + static_cast<float>(i)}, {1.0f, 1.0f});
  const float height = static_cast<float>(how.light) + 0.5f + how.drop;
  const int heavy = add_box(scene, {how.beside, height}, {1.0f, 1.0f}, {.density = how.ratio});
  body_of(scene, heavy).options.velocity = {how.nudge, 0.0f};
  return scene;
}

/// Whether the last body is more than half a box below its place on the stack.
bool toppled(const Trial& trial, float drop) { return !(sunk(trial, trial.bodies() - 1) < 0.5 + double{drop}); }

constexpr int kPlacements = 8;

HeavyOnLight placement(float ratio, int number) {
  // Offsets of up to a fifth of the box, on both sides.
  return {.ratio = ratio, .beside = 0.2f * (2.0f * static_cast<float>(number) / (kPlacements - 1) - 1.0f)};
}

void measure_heavy_on_light(Lab& lab, Figures& figures) {
  for (const float ratio : {10.0f, 25.0f, 50.0f, 100.0f, 200.0f}) {
    const std::string of = std::to_string(static_cast<int>(ratio));
    int fell = 0, asleep = 0, standing = 0;
    for (int i = 0; i < kPlacements; i += lab.pick(1, 3)) {
      const HeavyOnLight how = placement(ratio, i);
      Trial trial = lab.start(heavy_on_light(sleeping_scene(), how));
      trial.run(20.0);
      const bool down = toppled(trial, how.drop);
      fell += down ? 1 : 0;
      standing += down ? 0 : 1;
      asleep += !down && trial.asleep() == 2 ? 1 : 0;
    }
    figures.set("toppled_" + of, fell);
    figures.set("asleep_" + of, 100.0 * asleep / std::max(standing, 1));
  }
}

double heavy_error(Lab& lab, const Setting& setting) {
  Trial trial = lab.start(heavy_on_light(awake_scene(), placement(50.0f, 5)), setting);
  return 1000.0 * last_second(trial, 10.0).rms;
}

struct Unrest {
  /// The rms speed of both boxes in the last second [m/s].
  double speed = 0.0;
  /// The distance in x of the heavy box from its start at the end [m].
  double walk = 0.0;
};

/// The worst results of all placements after 30 s. The heavy box starts at 0.2 m/s.
Unrest nudged(Lab& lab, float ratio, float drop) {
  Unrest worst;
  for (int i = 0; i < kPlacements; i += lab.pick(1, 3)) {
    HeavyOnLight how = placement(ratio, i);
    how.drop = drop;
    how.nudge = 0.2f;
    Trial trial = lab.start(heavy_on_light(awake_scene(), how));
    worst.speed = std::max(worst.speed, last_second(trial, 30.0).rms);
    worst.walk = std::max(worst.walk, beside_start(trial, trial.bodies() - 1));
  }
  return worst;
}

void measure_nudged(Lab& lab, Figures& figures) {
  const Unrest laid = nudged(lab, 30.0f, 0.0f);
  figures.set("speed", 1000.0 * laid.speed);
  figures.set("walk", 1000.0 * laid.walk);
  figures.set("dropped_50", 1000.0 * nudged(lab, 50.0f, 0.1f).speed);
  figures.set("dropped_100", 1000.0 * nudged(lab, 100.0f, 0.1f).speed);
}

void measure_five_light(Lab& lab, Figures& figures) {
  constexpr float kRatio = 100.0f;
  int fell = 0, asleep = 0, runs = 0;
  double speed = 0.0;
  for (int i = 0; i < kPlacements; i += lab.pick(1, 3)) {
    HeavyOnLight how = placement(kRatio, i);
    how.beside *= 0.1f;
    how.drop = 0.0f;
    how.light = 5;
    Trial trial = lab.start(heavy_on_light(sleeping_scene(), how));
    speed = std::max(speed, last_second(trial, 20.0).rms);
    fell += toppled(trial, 0.0f) ? 1 : 0;
    asleep += trial.asleep() == 6 ? 1 : 0;
    ++runs;
  }
  figures.set("toppled", fell);
  figures.set("speed", 1000.0 * speed);
  figures.set("asleep", 100.0 * asleep / runs);
}

// --- Columns ----------------------------------------------------------------------------------------------------------------

struct Column {
  int count = 10;
  float size = 1.0f;
  float gravity = 10.0f;
  /// Boxes are shifted sideways by up to this share of their size, at random.
  float offset = 0.02f;
  unsigned seed = kSeed;
};

Scene column_scene(Scene scene, const Column& column) {
  scene.world.gravity = {0.0f, -column.gravity};
  add_floor(scene);
  add_column(scene, column.count, column.size, column.offset, column.seed);
  return scene;
}

/// Whether the top box has sunk by more than half a box.
bool has_fallen(const Trial& trial, float size) { return !(sunk(trial, trial.bodies() - 1) < 0.5 * double{size}); }

bool stands(Lab& lab, const Column& column, const Setting& setting, double seconds) {
  Trial trial = lab.start(column_scene(awake_scene(), column), setting);
  while (trial.time() < seconds - 1e-6) {
    trial.run(0.5);
    if (has_fallen(trial, column.size)) return false;
  }
  return true;
}

/// The height is doubled until the column falls, then found by bisection.
int tallest(Lab& lab, float size, const Setting& setting) {
  constexpr int kMost = 128;
  const double seconds = lab.pick(60.0, 30.0);
  int standing = 1;
  int falling = 8;
  while (falling < kMost && stands(lab, {.count = falling, .size = size}, setting, seconds)) {
    standing = falling;
    falling *= 2;
  }
  while (falling - standing > 1) {
    const int middle = (standing + falling) / 2;
    (stands(lab, {.count = middle, .size = size}, setting, seconds) ? standing : falling) = middle;
  }
  return standing;
}

struct ColumnRow {
  const char* key;
  float size;
  int substeps;
  /// The result of Box2D 3 for boxes of this size, with 4 sub-steps.
  double bar;
};

constexpr ColumnRow kColumnRows[] = {{"size_0.1", 0.1f, 4, 12.0},
                                     {"size_0.2", 0.2f, 4, 17.0},
                                     {"size_0.5", 0.5f, 4, 27.0},
                                     {"size_1", 1.0f, 4, 37.0},
                                     {"size_2", 2.0f, 4, 49.0},
                                     {"size_0.1_substeps_8", 0.1f, 8, 12.0},
                                     {"size_0.1_substeps_16", 0.1f, 16, 12.0},
                                     {"size_1_substeps_8", 1.0f, 8, 37.0},
                                     {"size_1_substeps_16", 1.0f, 16, 37.0}};

std::vector<Row> column_rows() {
  std::vector<Row> rows;
  for (const ColumnRow& row : kColumnRows) {
    char about[80];
    std::snprintf(about, sizeof about, "tallest column, boxes of %g m, %d sub-steps", double{row.size}, row.substeps);
    rows.push_back({row.key, about, "boxes", {}, at_least(row.bar)});
  }
  return rows;
}

void measure_columns(Lab& lab, Figures& figures) {
  for (const ColumnRow& row : kColumnRows) {
    if (lab.brief() && row.size > 1.0f) continue;
    try {
      figures.set(row.key, tallest(lab, row.size, {60, row.substeps}));
    } catch (const NotOffered& why) {
      figures.none(row.key, why.what());
    }
  }
}

/// The distance that the top of a column of ten boxes has sunk after 10 s [mm].
double column_error(Lab& lab, const Setting& setting) {
  Trial trial = lab.start(column_scene(awake_scene(), {.offset = 0.0f}), setting);
  trial.run(10.0);
  return 1000.0 * std::abs(sunk(trial, trial.bodies() - 1));
}

void measure_high_gravity(Lab& lab, Figures& figures) {
  const double seconds = lab.pick(60.0, 20.0);
  for (const float gravity : {50.0f, 100.0f, 200.0f}) {
    const std::string of = std::to_string(static_cast<int>(gravity));
    Trial trial = lab.start(column_scene(awake_scene(), {.gravity = gravity}));
    const LastSecond last = last_second(trial, seconds);
    figures.set("fallen_" + of, has_fallen(trial, 1.0f) ? 1.0 : 0.0);
    figures.set("speed_" + of, 1000.0 * last.highest);
  }
}

// --- At rest ----------------------------------------------------------------------------------------------------------------

void measure_one_substep(Lab& lab, Figures& figures) {
  for (const int rate : {60, 120, 240}) {
    const std::string key = "speed_" + std::to_string(rate);
    try {
      Trial trial = lab.start(column_scene(awake_scene(), {}), {rate, 1});
      figures.set(key, last_second(trial, 20.0).highest);
    } catch (const NotOffered& why) {
      figures.none(key, why.what());
    }
  }
  double creep = 0.0, speed = 0.0;
  for (unsigned seed = 1; seed <= lab.pick(8u, 3u); ++seed) {
    Trial slow = lab.start(column_scene(awake_scene(), {.seed = seed}), {30, 4});
    speed = std::max(speed, last_second(slow, 60.0).highest);
    for (const int number : slow.dynamic()) creep = std::max(creep, beside_start(slow, number));
  }
  figures.set("creep_30", 1000.0 * creep);
  figures.set("speed_30", speed);
}

void measure_sag(Lab& lab, Figures& figures) {
  Trial column = lab.start(column_scene(awake_scene(), {.count = 10, .offset = 0.0f}));
  column.run(10.0);
  figures.set("column_overlap", 1000.0 * column.judge().sample.penetration);
  figures.set("column_sag", 1000.0 * std::abs(sunk(column, column.bodies() - 1)));

  Scene scene = awake_scene();
  add_floor(scene);
  for (const Vec2 center : scenes::pyramid_of_unit_boxes(20)) add_box(scene, center, {1.0f, 1.0f});
  Trial pyramid = lab.start(scene);
  pyramid.run(lab.pick(20.0, 5.0));
  figures.set("pyramid_overlap", 1000.0 * pyramid.judge().sample.penetration);
  figures.set("pyramid_sag", 1000.0 * std::abs(sunk(pyramid, pyramid.bodies() - 1)));
}

void measure_heavy_pyramid(Lab& lab, Figures& figures) {
  Scene scene = awake_scene();
  add_floor(scene);
  const std::vector<Vec2> centers = scenes::pyramid_of_unit_boxes(10);
  for (const Vec2 center : centers) {
    add_box(scene, center, {1.0f, 1.0f}, {.density = center.y > 9.0f ? 100.0f : 1.0f});
  }
  Trial trial = lab.start(std::move(scene));
  const LastSecond last = last_second(trial, 20.0);
  figures.set("speed", 1000.0 * last.rms);
  figures.set("overlap", 1000.0 * trial.judge().sample.penetration);
  figures.set("fallen", has_fallen(trial, 1.0f) ? 1.0 : 0.0);
}

// --- A box on its corner -------------------------------------------------------------------------------------------------------------

/// Whether a box of 1 x 2 m on its lower right corner, tilted clockwise by this angle, falls back onto its base.
bool comes_back(Lab& lab, double tilt, const Setting& setting) {
  Scene scene = awake_scene();
  const Material grip = {.friction = 1.0f};
  add_floor(scene, grip);
  const Rotation turned = make_rotation(-static_cast<float>(tilt));
  const int box = add_box(scene, rotate(turned, Vec2{-0.5f, 1.0f}), {1.0f, 2.0f}, {.material = grip});
  body_of(scene, box).options.angle = -static_cast<float>(tilt);
  Trial trial = lab.start(std::move(scene), setting);
  trial.run(6.0);
  return std::abs(trial.body(box).angle) < 0.3f;
}

constexpr double kDegree = 3.14159265358979 / 180.0;

/// The least tilt at which the box falls over [degrees].
double tipping_angle(Lab& lab, const Setting& setting) {
  double back = 15.0;
  double over = 40.0;
  while (over - back > 0.01) {
    const double middle = 0.5 * (back + over);
    (comes_back(lab, middle * kDegree, setting) ? back : over) = middle;
  }
  return 0.5 * (back + over);
}

/// The tilt at which the centre of the box is above the corner.
double critical_tilt() { return std::atan(0.5) / kDegree; }

double tipping_error(Lab& lab, const Setting& setting) {
  return std::abs(tipping_angle(lab, setting) - critical_tilt());
}

std::vector<Row> heavy_rows() {
  std::vector<Row> rows;
  for (const char* const ratio : {"10", "25", "50", "100", "200"}) {
    const std::string of = std::string("mass ratio ") + ratio;
    rows.push_back({std::string("toppled_") + ratio, "runs of 8 that topple, " + of, "runs", 0.0, at_most(0.0)});
    rows.push_back({std::string("asleep_") + ratio, "standing runs that are asleep after 20 s, " + of, "%", 100.0,
                    at_least(100.0)});
  }
  return rows;
}

// --- Loads from the first step on ---------------------------------------------------------------------------------------------------

/// A house of three levels of cards of 2 by 0.1 m that lean by 20 degrees: whether it falls within 60 s.
bool cards_fall(Lab& lab, float friction, const Setting& setting) {
  constexpr double kLength = 2.0, kHalf = 0.05, kLean = 20.0 * kDegree;
  constexpr int kLevels = 3;
  const double across = kLength * std::sin(kLean), up = kLength * std::cos(kLean), rise = kHalf * std::sin(kLean);
  const double span = 2.0 * across + 2.0 * kHalf / std::cos(kLean) + 0.02;
  Scene scene = awake_scene();
  const ShapeOptions options = {.material = {.friction = friction}};
  add_floor(scene, options.material);
  int last = 0;
  const auto add = [&](double x, double y, double angle, double width, double height) {
    last = add_box(scene, {static_cast<float>(x), static_cast<float>(y)},
                   {static_cast<float>(width), static_cast<float>(height)}, options);
    body_of(scene, last).options.angle = static_cast<float>(angle);
  };
  double y = 0.0;
  for (int level = 0; level < kLevels; ++level) {
    const int tents = kLevels - level;
    const double left = -0.5 * (tents - 1) * span;
    for (int i = 0; i < tents; ++i) {
      for (const int side : {-1, 1}) {
        add(left + i * span + side * (0.5 * across + kHalf / std::cos(kLean)), y + 0.5 * up + rise, side * kLean,
            2.0 * kHalf, kLength);
      }
    }
    y += up + 2.0 * rise;
    for (int i = 0; i + 1 < tents; ++i) add(left + (i + 0.5) * span, y + kHalf, 0.0, span - 0.02, 2.0 * kHalf);
    y += 2.0 * kHalf;
  }
  Trial trial = lab.start(std::move(scene), setting);
  const double top = double{trial.body(last).center.y};
  while (trial.time() < lab.pick(60.0, 10.0) - 1e-6) {
    trial.step();
    if (double{trial.body(last).center.y} < top - 1.0) return true;
  }
  return false;
}

/// Whether a box of 0.6 by 1 m with friction 2 stays on a slope of this tangent for 10 s.
bool stays_on_slope(Lab& lab, double tangent, const Setting& setting) {
  Scene scene = awake_scene();
  const double angle = std::atan(tangent);
  scene.world.gravity = {static_cast<float>(10.0 * std::sin(angle)), static_cast<float>(-10.0 * std::cos(angle))};
  const Material grip = {.friction = 2.0f};
  add_floor(scene, grip);
  const int box = add_box(scene, {0.0f, 0.5f}, {0.6f, 1.0f}, {.material = grip});
  Trial trial = lab.start(std::move(scene), setting);
  trial.run(10.0);
  return std::abs(trial.body(box).angle) < 0.3f;
}

/// The least tangent of a slope on which the box falls over / the tangent at which its centre is above its edge.
double toppling_slope(Lab& lab, const Setting& setting) {
  double stays = 0.3, falls = 0.9;
  while (falls - stays > 1.0e-4) {
    const double middle = 0.5 * (stays + falls);
    (stays_on_slope(lab, middle, setting) ? stays : falls) = middle;
  }
  return 0.5 * (stays + falls) / 0.6;
}

}  // namespace

std::vector<Case> stack_cases() {
  std::vector<Case> cases;
  cases.push_back({"heavy_on_light",
                   "stacks",
                   "A heavy box falls 0.1 m onto a light one, both of 1 m, in 8 runs with offsets of up to 0.2 m to "
                   "either side. The mass ratio is that of the heavy box to the light one",
                   heavy_rows(),
                   measure_heavy_on_light,
                   {"rms speed in the last second of 10 s, mass ratio 50", "mm/s", heavy_error}});
  cases.push_back(
      {"nudged_heavy",
       "stacks",
       "A heavy box starts to slide at 0.2 m/s on a light one, 30 s, in 8 runs with offsets of up to 0.2 m to either "
       "side. Speeds are rms in the last second, the largest of the runs",
       // Friction alone would stop the slide after v^2 / (2 mu g) = 3.3 mm.
       {{"speed", "rms speed, mass ratio 30", "mm/s", 0.0, at_most(1.0)},
        {"walk", "largest distance that the heavy box moves, mass ratio 30", "mm", 3.3, at_most(10.0)},
        {"dropped_50", "rms speed, mass ratio 50, dropped from 0.1 m", "mm/s", 0.0, at_most(1.0)},
        {"dropped_100", "rms speed, mass ratio 100, dropped from 0.1 m", "mm/s", 0.0, at_most(1.0)}},
       measure_nudged});
  cases.push_back(
      {"five_light_under_heavy",
       "stacks",
       "A heavy box lies on a column of five light ones, each of a hundredth of its mass, in 8 runs of 20 s "
       "with offsets of up to 0.02 m to either side",
       {{"toppled", "runs of 8 that topple", "runs", 0.0, at_most(0.0)},
        {"speed", "rms speed in the last second, largest of the runs", "mm/s", 0.0, at_most(1.0)},
        {"asleep", "runs that are asleep after 20 s", "%", 100.0, at_least(100.0)}},
       measure_five_light});
  cases.push_back({"tallest_column",
                   "stacks",
                   "The number of boxes in the tallest column that stands for 60 s, up to 127. Each box is shifted "
                   "sideways at random by up to 2 % of its size. No sleep",
                   column_rows(),
                   measure_columns,
                   {"distance that the top of ten boxes of 1 m sinks", "mm", column_error}});
  cases.push_back({"high_gravity",
                   "stacks",
                   "A column of ten boxes of 1 m stands under strong gravity for 60 s, no sleep",
                   {{"fallen_50", "1 if the column falls, gravity 50 m/s^2", "", 0.0, at_most(0.0)},
                    {"speed_50", "fastest box in the last second, gravity 50 m/s^2", "mm/s", 0.0, at_most(50.0)},
                    {"fallen_100", "1 if the column falls, gravity 100 m/s^2", "", 0.0, at_most(0.0)},
                    {"speed_100", "fastest box in the last second, gravity 100 m/s^2", "mm/s", 0.0, at_most(50.0)},
                    {"fallen_200", "1 if the column falls, gravity 200 m/s^2", "", 0.0, {}},
                    {"speed_200", "fastest box in the last second, gravity 200 m/s^2", "mm/s", 0.0, {}}},
                   measure_high_gravity});
  // The limit of the speeds, 0.05 m/s, is the default sleep threshold of Drystone and Box2D 3.
  cases.push_back(
      {"coarse_steps",
       "stacks",
       "A column of ten boxes of 1 m stands for 20 s with 1 sub-step, and for 60 s with steps of 1/30 s (the worst of "
       "8 "
       "columns), no sleep",
       {{"speed_60", "fastest box in the last second, step 1/60 s, 1 sub-step", "m/s", 0.0, at_most(0.05)},
        {"speed_120", "fastest box in the last second, step 1/120 s, 1 sub-step", "m/s", 0.0, at_most(0.05)},
        {"speed_240", "fastest box in the last second, step 1/240 s, 1 sub-step", "m/s", 0.0, at_most(0.05)},
        {"speed_30", "fastest box in the last second, step 1/30 s, 4 sub-steps", "m/s", 0.0, at_most(0.05)},
        {"creep_30", "largest drift of a box in x, step 1/30 s, 4 sub-steps", "mm", 0.0, at_most(24.0)}},
       measure_one_substep});
  // The bars are the figures of Box2D 3.
  cases.push_back({"sag",
                   "stacks",
                   "A column of ten boxes stands for 10 s and a pyramid of 20 rows for 20 s, boxes of 1 m, no sleep",
                   {{"column_overlap", "deepest overlap in the column", "mm", 0.0, at_most(6.3)},
                    {"column_sag", "distance that the top of the column has sunk", "mm", 0.0, at_most(32.5)},
                    {"pyramid_overlap", "deepest overlap in the pyramid", "mm", 0.0, at_most(3.8)},
                    {"pyramid_sag", "distance that the top of the pyramid has sunk", "mm", 0.0, at_most(29.7)}},
                   measure_sag});
  cases.push_back(
      {"heavy_pyramid",
       "stacks",
       "A pyramid of ten rows of boxes of 1 m stands for 20 s, no sleep. The top box has 100 times the mass "
       "of the others",
       {{"speed", "rms speed in the last second", "mm/s", 0.0, at_most(1.0)},
        {"overlap", "deepest overlap at the end", "mm", 0.0, {}},
        {"fallen", "1 if the top box has sunk by half its size", "", 0.0, at_most(0.0)}},
       measure_heavy_pyramid});
  cases.push_back(
      {"tipping",
       "stacks",
       "A box of 1 x 2 m stands tilted on one corner: the least tilt at which it falls over",
       {{"angle", "tilt", "degrees", critical_tilt(), between(0.99 * critical_tilt(), 1.01 * critical_tilt())}},
       [](Lab& lab, Figures& figures) { figures.set("angle", tipping_angle(lab, {})); },
       {"error of the tilt", "degrees", tipping_error}});
  cases.push_back({"cards",
                   "stacks",
                   "A house of cards of three levels, whose cards lean by 20 degrees, is put down at once",
                   {{"fell_0.6", "friction 0.6: 1 if it falls within 60 s", "", 0.0, at_most(0.0)},
                    {"fell_0.8", "friction 0.8: 1 if it falls within 60 s", "", 0.0, at_most(0.0)}},
                   [](Lab& lab, Figures& figures) {
                     figures.set("fell_0.6", cards_fall(lab, 0.6f, {}) ? 1.0 : 0.0);
                     figures.set("fell_0.8", cards_fall(lab, 0.8f, {}) ? 1.0 : 0.0);
                   }});
  cases.push_back({"toppling_slope",
                   "stacks",
                   "A box of 0.6 by 1 m with friction 2 is put on a slope",
                   {{"tangent", "least tangent on which it falls over / that of theory", "", 1.0, between(0.99, 1.01)}},
                   [](Lab& lab, Figures& figures) { figures.set("tangent", toppling_slope(lab, {})); }});
  return cases;
}

}  // namespace drystone::bench::fidelity
