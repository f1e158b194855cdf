// car: a car with sprung, driven wheels on hills of one chain, and a bridge of soft welds behind them, which bears the car. Then a block
// falls onto the bridge, which breaks.
#include "scenes/makers.hpp"
#include "scenes/parts.hpp"

namespace drystone::scenes {
namespace {

constexpr float kHills = 60.0f;  // From x = 0 to the bridge.
constexpr float kPlank = 1.0f;   // Length of a plank.
constexpr float kWheelRadius = 0.5f;
constexpr float kRideHeight = 0.6f;  // From the middle of the chassis to the axles.

// The height of the hills, which are level at both ends.
float height(float x) {
  if (x <= 4.0f || x >= kHills) return 0.0f;
  const float turn = 2.0f * kPi * (x - 4.0f) / (kHills - 4.0f);
  return 0.8f * (1.0f - direction(4.0f * turn).x) + 0.25f * direction(11.0f * turn).y;
}

// From right to left, so that the bodies are on the chain's right hand.
void add_ground(Scene& scene, int planks) {
  SceneBody& ground = add_body(scene, BodyType::static_body, {0.0f, 0.0f});
  ground.options.name = "hills";
  ChainOptions hills;
  hills.points.push_back({kHills, -6.0f});
  for (int i = 2 * static_cast<int>(kHills); i >= -20; --i) {
    const float x = 0.5f * static_cast<float>(i);
    hills.points.push_back({x, height(x)});
  }
  hills.points.push_back({-10.0f, 8.0f});
  hills.materials = {Material{.friction = 0.9f}};
  ground.chains.push_back(hills);
  const float end = kHills + kPlank * static_cast<float>(planks);
  add_shape(ground, Box{.half_extents = {10.0f, 3.0f}, .center = {end + 10.0f, -3.0f}});
  add_shape(ground, Box{.half_extents = {0.5f, 4.0f}, .center = {end + 20.0f, 0.0f}});
  add_shape(ground,
            Box{.half_extents = {0.5f * (end - kHills) + 10.0f, 0.5f}, .center = {0.5f * (kHills + end), -6.5f}});
}

// Planks whose welds yield in their angle, and break.
void add_bridge(Scene& scene, int planks) {
  WeldOptions weld;
  weld.anchor_a = {kHills, -0.15f};
  weld.anchor_b = {-0.5f * kPlank, 0.0f};
  weld.angular_spring = {true, 8.0f, 1.0f};
  weld.break_limit = {true, 6000.0f, 1.0e12f};
  int last = 0;
  for (int i = 0; i < planks; ++i) {
    SceneBody& plank = add_body(scene, BodyType::dynamic, {kHills + kPlank * (static_cast<float>(i) + 0.5f), -0.15f});
    add_shape(plank, Box{.half_extents = {0.5f * kPlank, 0.15f}}, {.density = 20.0f});
    scene.joints.push_back({weld, last, last_body(scene)});
    last = last_body(scene);
    weld.anchor_a = {0.5f * kPlank, 0.0f};
  }
  weld.anchor_b = {kHills + kPlank * static_cast<float>(planks), -0.15f};
  scene.joints.push_back({weld, last, 0});
}

void add_car(Scene& scene) {
  SceneBody& chassis = add_body(scene, BodyType::dynamic, {-4.0f, kWheelRadius + kRideHeight});
  chassis.options.name = "car";
  add_shape(chassis,
            make_hull(std::vector<Vec2>{
                          {-1.8f, -0.3f}, {1.8f, -0.3f}, {1.8f, 0.1f}, {0.6f, 0.7f}, {-0.9f, 0.7f}, {-1.8f, 0.2f}})
                .value(),
            {.density = 15.0f});
  const int car = last_body(scene);
  for (const float x : {-1.2f, 1.2f}) {
    SceneBody& wheel = add_body(scene, BodyType::dynamic, {-4.0f + x, kWheelRadius});
    add_shape(wheel, Circle{.radius = kWheelRadius}, {.density = 15.0f, .material = {.friction = 1.5f}});
    WheelOptions joint;
    joint.anchor_a = {x, -kRideHeight};
    joint.spring = {true, 3.0f, 0.7f};
    joint.limit = {true, -0.25f, 0.25f};
    joint.motor = {true, -16.0f, 250.0f};
    scene.joints.push_back({joint, car, last_body(scene)});
  }
}

// A block above the bridge that sinks slowly, until the car has passed.
void add_block(Scene& scene, int planks) {
  const float x = kHills + 0.5f * kPlank * static_cast<float>(planks);
  SceneBody& block = add_body(scene, BodyType::dynamic, {x, 42.0f});
  block.options.name = "block";
  block.options.gravity_scale = 0.04f;
  add_shape(block, Box{.half_extents = {1.0f, 1.0f}}, {.density = 150.0f});
}

}  // namespace

Scene make_car(int planks) {
  Scene scene;
  scene.steps = 1200;
  add_ground(scene, planks);
  add_bridge(scene, planks);
  add_car(scene);
  add_block(scene, planks);
  return scene;
}

}  // namespace drystone::scenes
