// chain_bridge: planks that hang between two pillars by revolute joints, laid out along an arc, and a load of boxes and
// discs that falls on them. The bridge swings, sags where the load lies, and must not come apart.
#include "scenes/makers.hpp"
#include "scenes/parts.hpp"

namespace drystone::scenes {
namespace {

constexpr float kHalfPlank = 0.5f;
constexpr float kHalfThickness = 0.125f;
// The angle of the arc that the planks lie along at the start.
constexpr float kArc = 50.0f * kPi / 180.0f;
constexpr float kPillarHeight = 12.0f;

float plank_angle(int plank, int planks) {
  return kArc * ((static_cast<float>(plank) + 0.5f) / static_cast<float>(planks) - 0.5f);
}

// Width of the bridge at the start.
float span_of(int planks) {
  float width = 0.0f;
  for (int i = 0; i < planks; ++i) width += 2.0f * kHalfPlank * direction(plank_angle(i, planks)).x;
  return width;
}

// The pillar's upper inner corner is at (x, kPillarHeight); returns its index.
int add_pillar(Scene& scene, float x, float side) {
  constexpr float kHalfWidth = 1.5f;
  SceneBody& pillar = add_body(scene, BodyType::static_body, {x + side * kHalfWidth, 0.5f * kPillarHeight});
  pillar.options.name = side < 0.0f ? "left pillar" : "right pillar";
  add_shape(pillar, Box{.half_extents = {kHalfWidth, 0.5f * kPillarHeight}});
  return last_body(scene);
}

void add_planks(Scene& scene, int planks, float span) {
  const int left = add_pillar(scene, -0.5f * span, -1.0f);
  const int right = add_pillar(scene, 0.5f * span, 1.0f);
  RevoluteOptions hinge;
  hinge.anchor_a = {1.5f, 0.5f * kPillarHeight};
  hinge.anchor_b = {-kHalfPlank, 0.0f};
  int last = left;
  Vec2 end = {-0.5f * span, kPillarHeight};
  for (int i = 0; i < planks; ++i) {
    const float angle = plank_angle(i, planks);
    const Vec2 half = kHalfPlank * direction(angle);
    SceneBody& plank = add_body(scene, BodyType::dynamic, end + half, angle);
    add_shape(plank, Box{.half_extents = {kHalfPlank, kHalfThickness}}, {.density = 4.0f});
    end += 2.0f * half;
    scene.joints.push_back({hinge, last, last_body(scene)});
    last = last_body(scene);
    hinge.anchor_a = {kHalfPlank, 0.0f};
  }
  hinge.anchor_b = {-1.5f, 0.5f * kPillarHeight};
  scene.joints.push_back({hinge, last, right});
}

// Four rows of boxes and discs in turn above the middle half of the bridge.
void add_load(Scene& scene, float span) {
  constexpr int kRows = 4;
  const int columns = static_cast<int>(0.5f * span / 1.25f);
  for (int row = 0; row < kRows; ++row) {
    for (int column = 0; column < columns; ++column) {
      const float x = 1.25f * (static_cast<float>(column) - 0.5f * static_cast<float>(columns - 1));
      const Vec2 position = {x + (row % 2 == 0 ? 0.2f : -0.2f), kPillarHeight + 3.0f + 1.75f * static_cast<float>(row)};
      SceneBody& body = add_body(scene, BodyType::dynamic, position);
      if ((row + column) % 2 == 0) {
        add_shape(body, Box{.half_extents = {0.45f, 0.45f}});
      } else {
        add_shape(body, Circle{.radius = 0.45f});
      }
    }
  }
}

}  // namespace

Scene make_chain_bridge(int planks) {
  Scene scene;
  scene.steps = 600;

  const float span = span_of(planks);
  SceneBody& ground = add_body(scene, BodyType::static_body, {0.0f, -0.5f});
  ground.options.name = "ground";
  add_shape(ground, Box{.half_extents = {0.5f * span + 6.0f, 0.5f}});
  add_planks(scene, planks, span);
  add_load(scene, span);
  return scene;
}

}  // namespace drystone::scenes
