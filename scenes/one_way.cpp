// one_way: crates and balls that are thrown up through one-way platforms. Some turn back inside a platform and fall out below, the others
// land on the platform that they have left. Two lifts and a paddle that turns are one-way as well.
#include <array>
#include <cmath>

#include "scenes/makers.hpp"
#include "scenes/parts.hpp"

namespace drystone::scenes {
namespace {

constexpr float kHalfWidth = 16.0f;
constexpr std::array kTiers = {2.5f, 5.0f, 7.5f};
constexpr float kHalfSize = 0.3f;

ShapeOptions front(Vec2 direction) {
  ShapeOptions options;
  options.one_way = {.enabled = true, .direction = direction};
  return options;
}

/// Planks on the left, segments end to end in the middle, and a hilly chain on the right.
void add_tiers(Scene& scene) {
  SceneBody& planks = add_body(scene, BodyType::static_body, {-9.0f, 0.0f});
  planks.options.name = "planks";
  for (const float y : kTiers)
    add_shape(planks, Box{.half_extents = {3.0f, 0.1f}, .center = {0.0f, y}}, front({0.0f, 1.0f}));
  SceneBody& segments = add_body(scene, BodyType::static_body, {0.0f, 0.0f});
  segments.options.name = "segments";
  for (const float y : kTiers) {
    for (const float x : {-3.0f, -1.0f, 1.0f}) add_shape(segments, Segment{{x, y}, {x + 2.0f, y}}, front({0.0f, 1.0f}));
  }
  SceneBody& hills = add_body(scene, BodyType::static_body, {9.0f, 0.0f});
  hills.options.name = "hills";
  for (const float y : kTiers) {
    ChainOptions& chain = hills.chains.emplace_back();
    for (int i = 0; i < 15; ++i) {
      const float x = 3.5f - 0.5f * static_cast<float>(i);
      chain.points.push_back({x, y + 0.06f * x * x - 0.3f});
    }
    chain.one_way = {.enabled = true, .direction = {}};
    chain.materials = {Material{.friction = 0.3f}};
  }
}

void add_one_way_walls(Scene& scene) {
  SceneBody& ground = add_body(scene, BodyType::static_body, {0.0f, 0.0f});
  ground.options.name = "ground";
  add_shape(ground, Box{.half_extents = {kHalfWidth, 0.5f}, .center = {0.0f, -0.5f}});
  for (const float x : {-kHalfWidth, kHalfWidth}) {
    add_shape(ground, Box{.half_extents = {0.25f, 8.0f}, .center = {x, 7.0f}});
  }
}

/// A platform that rises through the tiers, and a paddle whose front turns.
void add_machines(Scene& scene) {
  SceneBody& lift = add_body(scene, BodyType::kinematic, {-4.5f, 0.2f});
  lift.options.name = "lift";
  lift.options.velocity = {0.0f, 1.2f};
  add_shape(lift, Box{.half_extents = {1.0f, 0.1f}}, front({0.0f, 1.0f}));
  SceneBody& paddle = add_body(scene, BodyType::kinematic, {4.6f, 4.5f});
  paddle.options.name = "paddle";
  paddle.options.angular_velocity = 1.0f;
  add_shape(paddle, Box{.half_extents = {0.9f, 0.1f}}, front({0.0f, 1.0f}));
}

}  // namespace

Scene make_one_way(int per_tier) {
  Scene scene;
  scene.steps = 360;
  add_one_way_walls(scene);
  add_tiers(scene);
  add_machines(scene);
  std::mt19937 random(1);
  int count = 0;
  for (const float middle : {-9.0f, 0.0f, 9.0f}) {
    for (int i = 0; i < 3 * per_tier; ++i, ++count) {
      // The apex is above a tier, or so low that the body is still inside.
      const float apex = kTiers[static_cast<std::size_t>(i % 3)] + (i % 2 == 0 ? 0.9f : 0.15f);
      const float x = middle - 2.1f + 0.84f * static_cast<float>(i % 6);
      const float y = 0.4f + 0.7f * static_cast<float>(i / 6);
      SceneBody& body = add_body(scene, BodyType::dynamic, {x, y}, uniform(random, -0.3f, 0.3f));
      body.options.velocity = {0.0f, std::sqrt(20.0f * (apex - y))};
      if (count % 3 == 2) {
        add_shape(body, Circle{.radius = kHalfSize}, {.material = {.rolling_resistance = 0.1f}});
      } else {
        add_shape(body, Box{.half_extents = {kHalfSize, kHalfSize}});
      }
    }
  }
  for (const Vec2 at : {Vec2{-4.8f, 0.7f}, Vec2{-4.2f, 0.7f}, Vec2{4.6f, 6.5f}})
    add_box_body(scene, at, {0.25f, 0.25f});
  return scene;
}

}  // namespace drystone::scenes
