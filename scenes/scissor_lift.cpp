// scissor_lift: a motor pulls the feet of crossed bars together, storey on storey, and so lifts a platform with boxes on it. Every storey is
// a loop of hinges.
#include "scenes/makers.hpp"
#include "scenes/parts.hpp"

namespace drystone::scenes {
namespace {

constexpr float kBar = 5.0f;         // Length of a bar.
constexpr float kLiftAngle = 0.25f;  // Of the bars at the start [rad].
constexpr float kUpright = 1.9f;     // How near the feet come.
constexpr float kLiftHeight = 0.5f;  // Of the lowest hinges.

/// The two bars of a storey: `rising` goes up to the right, `falling` goes down to the right.
struct Storey {
  int rising = 0;
  int falling = 0;
};

int add_bar(Scene& scene, Vec2 middle, float angle) {
  SceneBody& bar = add_body(scene, BodyType::dynamic, middle, angle);
  ShapeOptions steel;
  steel.density = 30.0f;
  steel.filter.mask = 0;
  add_shape(bar, Box{.half_extents = {0.5f * kBar, 0.08f}}, steel);
  return last_body(scene);
}

void add_hinge(Scene& scene, int a, Vec2 anchor_a, int b, Vec2 anchor_b) {
  RevoluteOptions hinge;
  hinge.anchor_a = anchor_a;
  hinge.anchor_b = anchor_b;
  scene.joints.push_back({hinge, a, b});
}

}  // namespace

Scene make_scissor_lift(int storeys) {
  Scene scene;
  scene.steps = 900;
  SceneBody& ground = add_body(scene, BodyType::static_body, {0.0f, 0.0f});
  add_shape(ground, Box{.half_extents = {8.0f, 0.5f}, .center = {2.5f, -0.5f}});
  const Vec2 half_bar = 0.5f * kBar * direction(kLiftAngle);
  const Vec2 left = {-0.5f * kBar, 0.0f};  // The ends of a bar.
  const Vec2 right = {0.5f * kBar, 0.0f};
  Storey below;
  for (int i = 0; i < storeys; ++i) {
    const Vec2 middle = {half_bar.x, kLiftHeight + half_bar.y * static_cast<float>(2 * i + 1)};
    const Storey own = {add_bar(scene, middle, kLiftAngle), add_bar(scene, middle, -kLiftAngle)};
    add_hinge(scene, own.rising, {}, own.falling, {});
    if (i == 0) {
      add_hinge(scene, 0, {0.0f, kLiftHeight}, own.rising, left);
      GenericOptions foot;
      foot.anchor_a = {0.0f, kLiftHeight};
      foot.anchor_b = right;
      foot.y.locked = true;
      foot.x.limit = {true, kUpright, kBar};
      foot.x.motor = {true, -0.35f, 3.0e5f};
      scene.joints.push_back({foot, 0, own.falling});
    } else {
      add_hinge(scene, below.falling, left, own.rising, left);
      add_hinge(scene, below.rising, right, own.falling, right);
    }
    below = own;
  }
  const float top = kLiftHeight + half_bar.y * static_cast<float>(2 * storeys);
  SceneBody& platform = add_box_body(scene, {half_bar.x, top + 0.15f}, {3.2f, 0.15f}, {.density = 30.0f});
  platform.options.name = "platform";
  const int lifted = last_body(scene);
  add_hinge(scene, lifted, {-half_bar.x, -0.15f}, below.falling, left);
  GrooveOptions slot;
  slot.anchor_a = {0.0f, -0.15f};
  slot.anchor_b = right;
  scene.joints.push_back({slot, lifted, below.rising});
  for (const Vec2 at : {Vec2{0.8f, 0.5f}, Vec2{2.0f, 0.5f}, Vec2{3.2f, 0.5f}, Vec2{1.4f, 1.5f}, Vec2{2.6f, 1.5f}}) {
    add_box_body(scene, {at.x, top + 0.3f + at.y}, {0.5f, 0.5f}, {.density = 20.0f});
  }
  return scene;
}

}  // namespace drystone::scenes
