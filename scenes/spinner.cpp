// spinner, a published benchmark scene: a long bar that a motor of any strength turns in a round pit of small
// capsules, circles and squares. The pit is a chain; the bar lies among the bodies from the start, so that it throws
// them out first.
#include "scenes/makers.hpp"
#include "scenes/parts.hpp"

namespace drystone::scenes {
namespace {

constexpr int kPoints = 360;
constexpr float kPitRadius = 40.0f;
constexpr Vec2 kPitCenter = {0.0f, 32.0f};
constexpr Vec2 kAxle = {0.0f, 12.0f};
// More than any contact can withstand; an engine that has it may take infinity.
constexpr float kUnlimitedTorque = 1.0e12f;
constexpr float kSide = 23.0f;
constexpr float kSpinnerPitch = 0.5f;

// Clockwise, so that the inside is on the right hand.
ChainOptions pit() {
  ChainOptions chain;
  chain.loop = true;
  chain.materials = {{.friction = 0.1f}};
  for (int i = 0; i < kPoints; ++i) {
    chain.points.push_back(kPitCenter + kPitRadius * direction(-kPi / 180.0f * static_cast<float>(i)));
  }
  return chain;
}

void add_spinner(Scene& scene, int ground) {
  SceneBody& spinner = add_body(scene, BodyType::dynamic, kAxle);
  spinner.options.name = "spinner";
  spinner.options.allow_sleep = false;
  add_shape(spinner, Box{.half_extents = {0.4f, 20.0f}, .radius = 0.2f}, {.material = {.friction = 0.0f}});

  RevoluteOptions axle;
  axle.anchor_a = kAxle;
  axle.motor = {.enabled = true, .speed = 5.0f, .max_force = kUnlimitedTorque};
  scene.joints.push_back({axle, ground, last_body(scene)});
}

decltype(SceneShape::geometry) spinner_geometry(int index) {
  switch (index % 3) {
    case 0: return Capsule{{-0.25f, 0.0f}, {0.25f, 0.0f}, 0.25f};
    case 1: return Circle{.radius = 0.35f};
    default: return Box{.half_extents = {0.35f, 0.35f}};
  }
}

}  // namespace

Scene make_spinner(int bodies) {
  Scene scene;
  scene.steps = 500;

  SceneBody& ground = add_body(scene, BodyType::static_body, {0.0f, 0.0f});
  ground.options.name = "ground";
  ground.chains.push_back(pit());
  add_spinner(scene, last_body(scene));

  const ShapeOptions light = {.density = 0.25f, .material = {.friction = 0.1f, .restitution = 0.1f}};
  Vec2 place = {-kSide, 2.0f};
  for (int i = 0; i < bodies; ++i) {
    add_shape(add_body(scene, BodyType::dynamic, place), spinner_geometry(i), light);
    place.x += kSpinnerPitch;
    if (place.x >= kSide) place = {-kSide, place.y + kSpinnerPitch};
  }
  return scene;
}

}  // namespace drystone::scenes
