// car: a car with sprung, driven wheels on hills of one chain, and a bridge of soft welds behind them, which bears the car. Then a block
// falls onto the bridge, which breaks.
//
// The bridge hangs in an arc of a circle: a straight one could bear a load only with endless tension in its welds.
#include <vector>

#include "scenes/makers.hpp"
#include "scenes/parts.hpp"

namespace drystone::scenes {
namespace {

constexpr float kHills = 60.0f;  // From x = 0 to the bridge.
constexpr float kPlank = 1.0f;   // Length of a plank.
constexpr float kWheelRadius = 0.5f;
constexpr float kRideHeight = 0.6f;  // From the middle of the chassis to the axles.
constexpr float kSlope = 0.35f;      // Of the first and the last plank [rad].

// The height of the hills, which are level at both ends.
float height(float x) {
  if (x <= 4.0f || x >= kHills) return 0.0f;
  const float turn = 2.0f * kPi * (x - 4.0f) / (kHills - 4.0f);
  return 0.8f * (1.0f - direction(4.0f * turn).x) + 0.25f * direction(11.0f * turn).y;
}

/// A plank's ends, and its angle.
struct Plank {
  Vec2 from;
  Vec2 to;
  float angle;
};

/// Planks in an arc from the end of the hills, at the same height at both ends.
std::vector<Plank> arc(int planks) {
  std::vector<Plank> all;
  Vec2 from = {kHills, -0.15f};
  const float turn = 2.0f * kSlope / static_cast<float>(planks - 1);
  for (int i = 0; i < planks; ++i) {
    const float angle = static_cast<float>(i) * turn - kSlope;
    const Vec2 to = from + kPlank * direction(angle);
    all.push_back({from, to, angle});
    from = to;
  }
  return all;
}

// From right to left, so that the bodies are on the chain's right hand.
void add_ground(Scene& scene, float end) {
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
  add_shape(ground, Box{.half_extents = {10.0f, 3.0f}, .center = {end + 10.0f, -3.0f}});
  add_shape(ground, Box{.half_extents = {0.5f, 4.0f}, .center = {end + 20.0f, 0.0f}});
  add_shape(ground,
            Box{.half_extents = {0.5f * (end - kHills) + 10.0f, 0.5f}, .center = {0.5f * (kHills + end), -6.5f}});
}

// Planks whose welds yield in their angle, and break.
void add_bridge(Scene& scene, const std::vector<Plank>& planks) {
  WeldOptions weld;
  weld.anchor_a = planks.front().from;
  weld.anchor_b = {-0.5f * kPlank, 0.0f};
  weld.angular_spring = {true, 8.0f, 1.0f};
  weld.break_limit = {true, 9000.0f, 1.0e12f};
  int last = 0;
  float last_angle = 0.0f;
  for (const Plank& at : planks) {
    SceneBody& plank = add_body(scene, BodyType::dynamic, 0.5f * (at.from + at.to), at.angle);
    add_shape(plank, Box{.half_extents = {0.5f * kPlank, 0.15f}}, {.density = 20.0f, .material = {.friction = 0.9f}});
    weld.reference_angle = at.angle - last_angle;
    scene.joints.push_back({weld, last, last_body(scene)});
    last = last_body(scene);
    last_angle = at.angle;
    weld.anchor_a = {0.5f * kPlank, 0.0f};
  }
  weld.anchor_b = planks.back().to;
  weld.reference_angle = -last_angle;
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
void add_block(Scene& scene, float x) {
  SceneBody& block = add_body(scene, BodyType::dynamic, {x, 42.0f});
  block.options.name = "block";
  block.options.gravity_scale = 0.04f;
  add_shape(block, Box{.half_extents = {1.0f, 1.0f}}, {.density = 400.0f});
}

}  // namespace

Scene make_car(int planks) {
  Scene scene;
  scene.steps = 1200;
  const std::vector<Plank> bridge = arc(planks);
  const float end = bridge.back().to.x;
  add_ground(scene, end);
  add_bridge(scene, bridge);
  add_car(scene);
  add_block(scene, 0.5f * (kHills + end));
  return scene;
}

}  // namespace drystone::scenes
