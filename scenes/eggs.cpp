// eggs: round shapes that are given by a support function. Eggs, domes, pieces of cake and discs with a flat fall into a basket. Beside it a
// plank lies on three rollers, which are Reuleaux triangles: it stays level, because they are equally wide in every direction. Two half
// discs rock.
#include <array>

#include "scenes/makers.hpp"
#include "scenes/parts.hpp"

namespace drystone::scenes {
namespace {

constexpr float kBasketHalf = 5.0f;
constexpr int kEggColumns = 9;
constexpr float kEggPitch = 1.0f;
constexpr float kRoller = 0.8f;

/// Three arcs, each around the opposite corner. The parameter is the width.
Vec2 reuleaux_support(std::span<const float> parameters, Vec2 direction) {
  constexpr float kSine = 0.8660254f;
  const float width = parameters[0];
  const float to_corner = width / 1.7320508f;
  constexpr std::array<Vec2, 3> kCorners = {Vec2{1.0f, 0.0f}, Vec2{-0.5f, kSine}, Vec2{-0.5f, -kSine}};
  Vec2 farthest = kCorners[0];
  for (const Vec2 corner : kCorners) {
    if (-dot(corner, direction) >= kSine) return to_corner * corner + width * direction;
    if (dot(corner, direction) > dot(farthest, direction)) farthest = corner;
  }
  return to_corner * farthest;
}

const char* reuleaux_refusal(std::span<const float> parameters) {
  return parameters[0] > 0.0f ? nullptr : "reuleaux: the width must be above 0";
}

SupportShape round_shape(int index, std::mt19937& random) {
  const float size = uniform(random, 0.8f, 1.2f);
  switch (index % 4) {
    case 0: return make_ellipse({.radii = {0.36f * size, 0.26f * size}}).value();
    case 1: return make_slice({.radius = 0.42f * size}).value();
    case 2:
      return make_slice({.radius = 0.55f * size, .half_angle = 0.45f, .cut = SliceCut::sector, .rounding = 0.02f})
          .value();
    default: return make_slice({.radius = 0.32f * size, .half_angle = 2.3f}).value();
  }
}

void add_egg_ground(Scene& scene) {
  SceneBody& ground = add_body(scene, BodyType::static_body, {0.0f, 0.0f});
  ground.options.name = "ground";
  const ShapeOptions rough = {.material = {.friction = 0.8f}};
  add_shape(ground, Box{{19.0f, 0.5f}, {7.0f, -0.5f}}, rough);
  for (const float side : {-1.0f, 1.0f}) {
    add_shape(ground, Capsule{{side * kBasketHalf, 0.2f}, {side * (kBasketHalf + 1.0f), 3.5f}, 0.2f}, rough);
    add_shape(ground, Box{{0.1f, 0.2f}, {16.0f + side * 8.4f, 0.2f}}, rough);
  }
}

void add_rollers(Scene& scene) {
  for (int i = 0; i < 3; ++i) {
    SceneBody& roller =
        add_body(scene, BodyType::dynamic, {9.0f + 1.6f * static_cast<float>(i), kRoller / 1.7320508f}, kPi / 6.0f);
    roller.options.name = "roller";
    add_shape(roller, make_support_shape({"reuleaux", {kRoller}}).value(), {.material = {.friction = 0.9f}});
  }
  SceneBody& plank = add_box_body(scene, {9.4f, kRoller + 0.1f}, {3.0f, 0.1f}, {.material = {.friction = 0.9f}});
  plank.options.name = "plank";
  plank.options.velocity = {0.2f, 0.0f};
}

void add_rockers(Scene& scene) {
  for (int i = 0; i < 2; ++i) {
    const float x = 19.5f + 2.9f * static_cast<float>(i);
    SceneBody& rocker = add_body(scene, BodyType::dynamic, {x, 0.8f}, 0.35f - 0.7f * static_cast<float>(i));
    rocker.options.name = "rocker";
    add_shape(rocker, make_slice({.radius = 0.8f, .angle = -0.5f * kPi}).value(), {.material = {.friction = 0.9f}});
  }
}

}  // namespace

void register_scene_shapes() { register_support_type({"reuleaux", 1, reuleaux_support, reuleaux_refusal}).value(); }

Scene make_eggs(int count) {
  register_scene_shapes();
  Scene scene;
  scene.steps = 480;
  add_egg_ground(scene);
  add_rollers(scene);
  add_rockers(scene);
  std::mt19937 random(20);
  for (int i = 0; i < count; ++i) {
    const float x = kEggPitch * (static_cast<float>(i % kEggColumns) - 0.5f * static_cast<float>(kEggColumns - 1));
    const float y = 0.7f + 1.05f * static_cast<float>(i / kEggColumns);
    const float angle = uniform(random, -kPi, kPi);
    SceneBody& body = add_body(scene, BodyType::dynamic, {x + uniform(random, -0.1f, 0.1f), y}, angle);
    add_shape(body, round_shape(i, random), {.material = {.friction = 0.5f, .rolling_resistance = 0.03f}});
  }
  return scene;
}

}  // namespace drystone::scenes
