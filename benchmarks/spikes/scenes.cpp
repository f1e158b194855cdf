// The scenes of suite S. Most are a wall: bricks of 1 m by 0.5 m in ten rows on a floor, which is one island.
#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>

#include "benchmarks/spikes/spikes.hpp"
#include "scenes/parts.hpp"

namespace drystone::bench {
namespace {

using scenes::add_body;
using scenes::add_box_body;
using scenes::add_shape;
using scenes::Scene;
using scenes::SceneBody;

constexpr int kRows = 10;
constexpr float kPitch = 1.02f;
constexpr Vec2 kBrick = {0.5f, 0.25f};

Vec2 brick_place(int index) {
  const int row = index % kRows;
  const int column = index / kRows;
  const float shift = row % 2 == 0 ? 0.0f : 0.25f * kPitch;
  return {kPitch * static_cast<float>(column) + shift, kBrick.y * static_cast<float>(2 * row + 1)};
}

float wall_length(int bricks) { return kPitch * static_cast<float>(bricks / kRows + 1); }

/// A floor from x = -20 m to `length` + 20 m, whose top is at y = 0. Body 0.
void add_floor(Scene& scene, float length) {
  SceneBody& ground = add_body(scene, BodyType::static_body, {0.5f * length, -1.0f});
  add_shape(ground, Box{.half_extents = {0.5f * length + 20.0f, 1.0f}});
}

SceneBody brick(Vec2 place) {
  Scene scene;
  return add_box_body(scene, place, kBrick);
}

/// The bricks are bodies 1 to `bricks`.
Scene wall(int bricks, bool sleeping, float floor) {
  Scene scene;
  scene.world.sleeping = sleeping;
  add_floor(scene, floor);
  for (int i = 0; i < bricks; ++i) add_box_body(scene, brick_place(i), kBrick);
  return scene;
}

Scene awake_wall(int bricks) { return wall(bricks, false, wall_length(bricks)); }
Scene sleeping_wall(int bricks) { return wall(bricks, true, wall_length(bricks)); }

std::vector<int> numbers(int first, int count, int stride = 1) {
  std::vector<int> made;
  for (int i = 0; i < count; ++i) made.push_back(first + stride * i);
  return made;
}

// make: `size` bricks appear beside five times as many.
Scene make_make(int size) { return wall(5 * size, false, wall_length(6 * size) + 2.0f); }
Action act_make(int size, int step) {
  Action action;
  if (step != 0) return action;
  for (int i = 0; i < size; ++i) {
    action.change.bodies.push_back(brick(brick_place(5 * size + i) + Vec2{2.0f, 0.0f}));
  }
  return action;
}

// destroy: every fifth brick.
Scene make_fifth(int size) { return awake_wall(5 * size); }
Action act_destroy(int size, int step) {
  Action action;
  if (step == 0) action.change.removed = numbers(1, size, 5);
  return action;
}

Action act_destroy_all(int size, int step) {
  Action action;
  if (step == 0) action.change.removed = numbers(1, size);
  return action;
}

// teleport: every fifth brick, 20 m up.
Action act_teleport(int size, int step) {
  Action action;
  if (step != 0) return action;
  for (const int body : numbers(1, size, 5))
    action.teleports.push_back({body, brick_place(body - 1) + Vec2{0.0f, 20.0f}});
  return action;
}

Action act_wake(int, int step) {
  Action action;
  if (step == 0) action.woken = {1};
  return action;
}

Action act_sleep(int, int step) {
  Action action;
  if (step == 0) action.slept = {1};
  return action;
}

Action act_gravity(int, int step) {
  Action action;
  if (step == 0) action.gravity = Vec2{0.0f, 10.0f};
  return action;
}

Action act_restore(int, int step) {
  Action action;
  action.save = step == 0;
  action.restore = step == 1;
  return action;
}

// tiles: circles rest on a grid of two rows; the upper row below the first `size` of them becomes empty.
Scene make_tiles(int size) {
  Scene scene;
  SceneBody& ground = add_body(scene, BodyType::static_body, {0.0f, 0.0f});
  const std::string row(static_cast<std::size_t>(2 * size), '#');
  ground.grids.push_back({TileGrid::from_rows(std::array<std::string, 2>{row, row}, 1.0f, {0.0f, -2.0f}), {}});
  for (int i = 0; i < 2 * size; ++i) {
    add_shape(add_body(scene, BodyType::dynamic, {static_cast<float>(i) + 0.5f, 0.4f}), Circle{.radius = 0.4f});
  }
  return scene;
}
Action act_tiles(int size, int step) {
  Action action;
  if (step != 0) return action;
  for (int x = 0; x < size; ++x) action.change.tiles.push_back({0, 0, {x, 1}, Tile::empty});
  return action;
}

// overlapping: boxes with a common middle, on one body that spins freely.
Scene make_overlapping(int size) {
  Scene scene;
  scene.world.gravity = {};
  SceneBody& body = add_body(scene, BodyType::dynamic, {0.0f, 0.0f});
  body.options.angular_velocity = 5.0f;
  for (int i = 0; i < size; ++i) {
    const float part = static_cast<float>(i) / static_cast<float>(size);
    add_shape(body, Box{.half_extents = {0.5f + part, 1.5f - part}, .angle = part});
  }
  return scene;
}

// plate: one plate on many balls. It weighs ten times a ball.
Scene make_plate(int size) {
  Scene scene;
  scene.world.sleeping = false;
  const float length = 0.25f * static_cast<float>(size);
  add_floor(scene, length);
  for (int i = 0; i < size; ++i) {
    add_shape(add_body(scene, BodyType::dynamic, {0.25f * (static_cast<float>(i) + 0.5f), 0.1f}),
              Circle{.radius = 0.1f});
  }
  SceneBody& plate = add_body(scene, BodyType::dynamic, {0.5f * length, 0.3f});
  add_shape(plate, Box{.half_extents = {0.5f * length, 0.1f}});
  return scene;
}

// scattered: bodies of fourteen small boxes, 10 m apart, in free fall.
Scene make_scattered(int size) {
  Scene scene;
  const int columns = std::max(1, static_cast<int>(std::sqrt(static_cast<float>(size))));
  for (int i = 0; i < size; ++i) {
    const Vec2 place = {10.0f * static_cast<float>(i % columns), 10.0f * static_cast<float>(i / columns)};
    SceneBody& body = add_body(scene, BodyType::dynamic, place);
    for (int k = 0; k < 14; ++k) {
      add_shape(body, Box{.half_extents = {0.1f, 0.1f}, .center = {0.2f * static_cast<float>(k) - 1.3f, 0.0f}});
    }
  }
  return scene;
}

// hub: hinges hold circles to the rim of a wheel, which they overlap. After half a second the wheel is destroyed.
constexpr int kHubBreaks = 30;
Scene make_hub(int size) {
  Scene scene;
  scene.world.gravity = {};
  const float radius = 0.25f * static_cast<float>(size) / (2.0f * kPi);
  SceneBody& wheel = add_body(scene, BodyType::dynamic, {0.0f, 0.0f});
  wheel.options.angular_velocity = 1.0f;
  add_shape(wheel, Circle{.radius = radius});
  for (int i = 0; i < size; ++i) {
    const Vec2 place = radius * scenes::direction(2.0f * kPi * static_cast<float>(i) / static_cast<float>(size));
    SceneBody& rider = add_body(scene, BodyType::dynamic, place);
    rider.options.velocity = {-place.y, place.x};
    add_shape(rider, Circle{.radius = 0.1f});
    RevoluteOptions hinge;
    hinge.anchor_a = place;
    scene.joints.push_back({hinge, 0, i + 1});
  }
  return scene;
}
Action act_hub(int, int step) {
  Action action;
  if (step == kHubBreaks) action.change.removed = {0};
  return action;
}

// statics: static boxes appear around a small wall.
Scene make_statics(int size) { return awake_wall(size / 20); }
Action act_statics(int size, int step) {
  Action action;
  if (step != 0) return action;
  Scene scene;
  for (int i = 0; i < size; ++i) {
    SceneBody& block = add_body(scene, BodyType::static_body,
                                {1.1f * static_cast<float>(i % 200), 20.0f + 1.1f * static_cast<float>(i / 200)});
    add_shape(block, Box{});
  }
  action.change.bodies = std::move(scene.bodies);
  return action;
}

// strip: a static body of many boxes loses them one by one, and the bricks stand elsewhere.
Scene make_strip(int size) {
  Scene scene = awake_wall(size / 4);
  SceneBody& body = add_body(scene, BodyType::static_body, {0.0f, 20.0f});
  for (int i = 0; i < size; ++i) {
    add_shape(body, Box{.center = {1.1f * static_cast<float>(i % 100), 1.1f * static_cast<float>(i / 100)}});
  }
  return scene;
}
Action act_strip(int size, int step) {
  Action action;
  if (step == 0) action.stripped = {1 + size / 4};
  return action;
}

// field: a zone of gravity that a kinematic body carries, far from a wall that sleeps.
Scene make_field(int size) {
  Scene scene = sleeping_wall(size);
  SceneBody& carrier = add_body(scene, BodyType::kinematic, {0.0f, 1000.0f});
  carrier.options.velocity = {1.0f, 0.0f};
  RadialFieldOptions pull;
  pull.reach = 10.0f;
  scene.fields.push_back({.options = pull, .carrier = scenes::last_body(scene)});
  return scene;
}

constexpr std::array<Spike, 18> kSpikes = {{
    {"make", "bricks appear beside five times as many", "bricks that appear", 1000, 20, Settled::awake, 60, 60,
     make_make, act_make},
    {"destroy", "every fifth brick of a wall is destroyed", "bricks destroyed", 1000, 20, Settled::awake, 60, 60,
     make_fifth, act_destroy},
    {"destroy_all", "all bricks of a wall are destroyed", "bricks", 10000, 100, Settled::awake, 60, 60, awake_wall,
     act_destroy_all},
    {"teleport", "every fifth brick of a wall is put 20 m higher", "bricks moved", 1000, 20, Settled::awake, 60, 60,
     make_fifth, act_teleport},
    {"wake", "a wall that sleeps is woken", "bricks", 10000, 100, Settled::asleep, 120, 60, sleeping_wall, act_wake},
    {"sleep", "a wall is put to sleep", "bricks", 10000, 100, Settled::awake, 20, 60, sleeping_wall, act_sleep},
    {"fall_asleep", "a wall falls asleep", "bricks", 10000, 100, Settled::awake, 20, 100, sleeping_wall, nullptr},
    {"gravity", "gravity turns round under a wall", "bricks", 10000, 100, Settled::awake, 60, 60, awake_wall,
     act_gravity},
    {"tiles", "half of the tiles under resting circles become empty", "tiles", 1000, 20, Settled::asleep, 120, 60,
     make_tiles, act_tiles},
    {"restore", "a snapshot of a wall that sleeps is taken, and restored", "bricks", 10000, 100, Settled::asleep, 120,
     60, sleeping_wall, act_restore},
    {"overlapping", "a body of boxes with a common middle spins freely", "boxes", 2210, 50, Settled::never, 0, 60,
     make_overlapping, nullptr},
    {"plate", "one plate lies on a row of balls", "balls", 5000, 50, Settled::never, 0, 60, make_plate, nullptr},
    {"scattered", "bodies of fourteen boxes fall, far apart", "bodies", 13000, 50, Settled::never, 0, 60,
     make_scattered, nullptr},
    {"hub", "hinges hold circles to the rim of a wheel, which is then destroyed", "hinges", 2000, 50, Settled::never, 0,
     60, make_hub, act_hub},
    {"first_step", "the first steps of a wall", "bricks", 10000, 100, Settled::never, 0, 60, awake_wall, nullptr},
    {"statics", "static boxes appear near a small wall", "boxes", 20000, 200, Settled::awake, 60, 60, make_statics,
     act_statics},
    {"strip", "the shapes of a static body are destroyed one by one", "shapes", 5000, 200, Settled::awake, 60, 60,
     make_strip, act_strip},
    {"field", "a small field moves, far from a wall that sleeps", "bricks", 10000, 100, Settled::asleep, 120, 60,
     make_field, nullptr},
}};

}  // namespace

std::span<const Spike> spikes() { return kSpikes; }

const Spike* find_spike(const std::string& name) {
  const auto found =
      std::find_if(kSpikes.begin(), kSpikes.end(), [&](const Spike& spike) { return name == spike.name; });
  return found == kSpikes.end() ? nullptr : &*found;
}

}  // namespace drystone::bench
