// character: a level that a mover (drystone/mover.hpp) has walked: tiles, a slope, stairs, a lift, a rocking bridge, a conveyor belt and
// one-sided ledges. The walk is computed when the scene is made, in a world of its own. In the scene, a kinematic body without
// collisions follows it.
#include <algorithm>
#include <array>
#include <utility>
#include <vector>

#include "drystone/mover.hpp"
#include "scenes/makers.hpp"
#include "scenes/parts.hpp"

namespace drystone::scenes {
namespace {

constexpr int kSteps = 1500;
constexpr float kSpeed = 3.0f;
constexpr float kGravity = 10.0f;
constexpr Vec2 kWalkerStart = {-17.0f, 0.2f};
constexpr Capsule kHero = {.point_a = {0.0f, 0.3f}, .point_b = {0.0f, 1.2f}, .radius = 0.3f};
// Where the character jumps, and how fast.
constexpr std::array kJumps = {std::pair{25.0f, 7.5f}, std::pair{28.9f, 7.5f}};

/// A kinematic body that swings about its place.
struct Swing {
  int body = 0;
  Vec2 middle{};
  Vec2 way{};
  float turn = 0.0f;
  float rate = 1.0f;
};

struct Level {
  std::vector<Swing> swings;
  std::vector<Position> walk;
  int hero = 0;
};

/// A static box from (left, bottom) to (right, top).
SceneBody& add_block(Scene& scene, float left, float right, float bottom, float top) {
  SceneBody& block = add_body(scene, BodyType::static_body, {0.5f * (left + right), 0.5f * (bottom + top)});
  add_shape(block, Box{.half_extents = {0.5f * (right - left), 0.5f * (top - bottom)}});
  return block;
}

void add_swing(Scene& scene, Level& level, Vec2 middle, Vec2 half, Swing swing) {
  add_shape(add_body(scene, BodyType::kinematic, middle), Box{.half_extents = half});
  swing.body = last_body(scene);
  swing.middle = middle;
  level.swings.push_back(swing);
}

void add_ledge(Scene& scene, Vec2 place, float half_width) {
  SceneBody& ledge = add_body(scene, BodyType::static_body, place);
  ChainOptions top;
  for (const float x : {1.2f, 1.0f, -1.0f, -1.2f}) top.points.push_back({x * half_width, 0.0f});
  ledge.chains.push_back(top);
}

void add_level(Scene& scene, Level& level, int steps_of_stairs) {
  for (int x = -20; x < -10; ++x) add_block(scene, static_cast<float>(x), static_cast<float>(x) + 1.0f, -1.0f, 0.0f);
  // A hill: up by 25 degrees, down by stairs.
  const float slope = 25.0f * kPi / 180.0f;
  const Vec2 uphill = direction(slope);
  SceneBody& hill = add_body(scene, BodyType::static_body, Vec2{-10.0f, 0.0f}, slope);
  add_shape(hill, Box{.half_extents = {2.5f, 0.45f}, .center = {2.5f, -0.45f}});
  const float top = 5.0f * uphill.y;
  const float brow = -10.0f + 5.0f * uphill.x;
  add_block(scene, brow, -4.5f, -1.0f, top);
  const float rise = top / static_cast<float>(steps_of_stairs + 1);
  const float run = 3.5f / static_cast<float>(steps_of_stairs);
  for (int i = 0; i < steps_of_stairs; ++i) {
    const float left = -4.5f + run * static_cast<float>(i);
    add_block(scene, left, left + run, -1.0f, top - rise * static_cast<float>(i + 1));
  }
  add_block(scene, -1.0f, 1.0f, -1.0f, 0.0f);
  // A lift of 3 m to the upper floor, so thick that nobody gets under it.
  add_swing(scene, level, {2.25f, 0.0f}, {1.2f, 1.5f}, {.way = {0.0f, 1.5f}, .rate = 1.0f});
  add_block(scene, 3.5f, 8.0f, -1.0f, 3.0f);
  // A bridge that rocks.
  add_swing(scene, level, {11.0f, 2.85f}, {2.85f, 0.15f}, {.turn = 0.15f, .rate = 1.3f});
  add_block(scene, 14.0f, 16.0f, -1.0f, 3.0f);
  // A conveyor belt that runs against the character, and a drop.
  add_block(scene, 16.0f, 22.0f, 2.0f, 3.0f).shapes.back().options.material.surface_speed = 1.5f;
  add_block(scene, 22.0f, 34.0f, -1.0f, 0.0f);
  add_ledge(scene, {28.0f, 2.0f}, 2.0f);
  add_ledge(scene, {31.0f, 4.0f}, 2.0f);
  add_block(scene, 34.0f, 35.0f, -1.0f, 8.0f);
}

SceneChange change_of(const Level& level, int step) {
  SceneChange change;
  for (const Swing& swing : level.swings) {
    const float angle = swing.rate * static_cast<float>(step + 1) / 60.0f;
    const float phase = rotate(make_rotation(angle), {0.0f, 1.0f}).x;
    change.targets.push_back({swing.body, to_position(swing.middle + phase * swing.way), phase * swing.turn});
  }
  const std::size_t walked = std::min(static_cast<std::size_t>(step), level.walk.size() - 1);
  if (!level.walk.empty()) change.targets.push_back({level.hero, level.walk[walked], 0.0f});
  return change;
}

/// The places of the mover after each step.
std::vector<Position> walk_of(const Scene& scene, const Level& level) {
  BuiltScene built = build(scene);
  MoverOptions options;
  options.shape = kHero;
  Mover hero;
  hero.position = to_position(kWalkerStart);
  std::vector<Position> walk;
  for (int step = 0; step < scene.steps; ++step) {
    must(apply(built, change_of(level, step), scene.dt));
    must(built.world.step(scene.dt));
    Vec2 wanted = {kSpeed, hero.velocity.y - kGravity * scene.dt};
    for (const auto& [place, speed] : kJumps) {
      const auto x = static_cast<float>(hero.position.x);
      if (hero.is_grounded() && x > place && x < place + 0.2f) wanted.y = speed;
    }
    must(move(built.world, hero, options, {wanted, scene.dt}));
    walk.push_back(hero.position);
  }
  return walk;
}

}  // namespace

Scene make_character(int steps_of_stairs) {
  Scene scene;
  scene.steps = kSteps;
  Level level;
  add_level(scene, level, steps_of_stairs);
  level.walk = walk_of(scene, level);
  SceneBody& hero = add_body(scene, BodyType::kinematic, kWalkerStart);
  hero.options.name = "character";
  add_shape(hero, kHero, {.filter = {.mask = 0}});
  level.hero = last_body(scene);
  scene.action = [level](int step) { return change_of(level, step); };
  return scene;
}

}  // namespace drystone::scenes
