// bowl: discs, capsules, boxes, rounded polygons and irregular hulls, in turn, that rain into a bowl made of a chain
// and come to rest there. Every kind of shape meets every other, and they slide over the links' joints.
#include <array>
#include <cmath>

#include "scenes/makers.hpp"
#include "scenes/parts.hpp"

namespace drystone::scenes {
namespace {

// The radius of the bowl for up to kBodies bodies.
constexpr float kRadius = 12.0f;
constexpr int kBodies = 300;
constexpr int kLinks = 60;
constexpr float kPitch = 1.05f;

// Clockwise from the right rim to the left one, so that the inside is on the right hand. The ghosts rise from the rims.
ChainOptions bowl(float radius) {
  ChainOptions chain;
  chain.points.push_back({radius, 1.0f});
  for (int i = 0; i <= kLinks; ++i) {
    chain.points.push_back(radius * direction(-kPi * static_cast<float>(i) / static_cast<float>(kLinks)));
  }
  chain.points.push_back({-radius, 1.0f});
  return chain;
}

// The hull of points near a circle, at uneven angles.
Polygon irregular_hull(std::mt19937& random) {
  const int count = 4 + static_cast<int>(random() % 5);
  std::vector<Vec2> points;
  for (int i = 0; i < count; ++i) {
    const float turn = (static_cast<float>(i) + uniform(random, -0.3f, 0.3f)) / static_cast<float>(count);
    points.push_back(uniform(random, 0.46f, 0.5f) * direction(2.0f * kPi * turn));
  }
  return make_hull(points).value();
}

Polygon rounded_triangle(std::mt19937& random) {
  const float size = uniform(random, 0.25f, 0.35f);
  const std::array<Vec2, 3> corners = {size * direction(0.5f * kPi), size * direction(7.0f / 6.0f * kPi),
                                       size * direction(11.0f / 6.0f * kPi)};
  return make_hull(corners, uniform(random, 0.1f, 0.2f)).value();
}

decltype(SceneShape::geometry) geometry_of(int index, std::mt19937& random) {
  switch (index % 5) {
    case 0: return Circle{.radius = uniform(random, 0.3f, 0.45f)};
    case 1: return Capsule{{-0.25f, 0.0f}, {0.25f, 0.0f}, uniform(random, 0.18f, 0.25f)};
    case 2: return Box{.half_extents = {uniform(random, 0.25f, 0.4f), uniform(random, 0.25f, 0.4f)}};
    case 3: return rounded_triangle(random);
    default: return irregular_hull(random);
  }
}

}  // namespace

Scene make_bowl(int bodies) {
  Scene scene;
  scene.steps = 600;

  SceneBody& rim = add_body(scene, BodyType::static_body, {0.0f, 0.0f});
  rim.options.name = "bowl";
  const float radius = kRadius * std::sqrt(max(1.0f, static_cast<float>(bodies) / static_cast<float>(kBodies)));
  rim.chains.push_back(bowl(radius));

  // Five sixths of the rim's width.
  const int columns = static_cast<int>(2.0f * radius / kPitch * (5.0f / 6.0f)) + 1;
  std::mt19937 random(2026);
  for (int i = 0; i < bodies; ++i) {
    const float x = kPitch * (static_cast<float>(i % columns) - 0.5f * static_cast<float>(columns - 1));
    const float y = 2.0f + kPitch * static_cast<float>(i / columns);
    SceneBody& body = add_body(scene, BodyType::dynamic, {x, y}, uniform(random, -kPi, kPi));
    add_shape(body, geometry_of(i, random));
  }
  return scene;
}

}  // namespace drystone::scenes
