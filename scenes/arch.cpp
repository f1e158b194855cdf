// arch: a semicircle of wedge-shaped stones (voussoirs) between two piers. There is no mortar and no joint: it stands
// by contact and friction alone, like a dry-stone wall.
//
// A semicircular arch under its own weight stands while its thickness is more than 0.1075 of its mean radius
// (Milankovitch 1907); here it is 0.25. Stones have one shape, turned about the centre; the middle one, the keystone,
// is taller.
#include <array>

#include "scenes/makers.hpp"
#include "scenes/parts.hpp"

namespace drystone::scenes {
namespace {

constexpr float kInnerRadius = 4.2f;
constexpr float kOuterRadius = 5.4f;
constexpr float kKeystoneRadius = 5.8f;
constexpr float kPierHeight = 2.0f;
const ShapeOptions kArchStone = {.density = 2.4f, .material = {.friction = 0.7f}};

// The wedge about +y whose sides enclose twice the half-angle, as seen from the arch's centre.
std::array<Vec2, 4> wedge(float half_angle, float outer_radius) {
  const Rotation q = make_rotation(half_angle);
  // Corners on two circles about one centre: the sides of neighbours lie on one line through it.
  return {Vec2{-kInnerRadius * q.s, kInnerRadius * q.c}, Vec2{kInnerRadius * q.s, kInnerRadius * q.c},
          Vec2{outer_radius * q.s, outer_radius * q.c}, Vec2{-outer_radius * q.s, outer_radius * q.c}};
}

void add_pier(Scene& scene, float side) {
  SceneBody& pier = add_body(scene, BodyType::static_body, {side * 0.5f * (kInnerRadius + kOuterRadius), 0.0f});
  pier.options.name = side < 0.0f ? "left pier" : "right pier";
  const float half_thickness = 0.5f * (kOuterRadius - kInnerRadius);
  add_shape(pier,
            Box{.half_extents = {half_thickness + 0.25f, 0.5f * kPierHeight}, .center = {0.0f, 0.5f * kPierHeight}},
            kArchStone);
}

void add_stone(Scene& scene, float angle, float half_angle, bool is_keystone) {
  std::array<Vec2, 4> corners = wedge(half_angle, is_keystone ? kKeystoneRadius : kOuterRadius);
  const float middle = 0.5f * (corners[0].y + corners[2].y);
  for (Vec2& corner : corners) corner.y -= middle;

  const Vec2 center = {0.0f, kPierHeight};
  SceneBody& stone = add_body(scene, BodyType::dynamic, center + middle * direction(angle), angle - 0.5f * kPi);
  if (is_keystone) stone.options.name = "keystone";
  add_shape(stone, make_polygon(corners).value(), kArchStone);
}

}  // namespace

Scene make_arch(int stones) {
  Scene scene;
  scene.steps = 600;

  SceneBody& ground = add_body(scene, BodyType::static_body, {0.0f, -1.0f});
  ground.options.name = "ground";
  add_shape(ground, Box{.half_extents = {8.0f, 1.0f}}, kArchStone);
  add_pier(scene, -1.0f);
  add_pier(scene, 1.0f);

  const float half_angle = 0.5f * kPi / static_cast<float>(stones);
  for (int i = 0; i < stones; ++i) {
    add_stone(scene, static_cast<float>(2 * i + 1) * half_angle, half_angle, 2 * i + 1 == stones);
  }
  return scene;
}

}  // namespace drystone::scenes
