// locks: bodies with locked axes. From the left: a heavy ball that can only fall drives a wedge that can only slide, and the wedge pushes a
// crate; balls fall through wheels that can only turn; a scale that can only rise and sink carries crates on a spring; trolleys that can
// only roll along a line carry pendulums.
#include "scenes/makers.hpp"
#include "scenes/parts.hpp"

namespace drystone::scenes {
namespace {

constexpr MotionLocks kOnlyX{.y = true, .rotation = true};
constexpr MotionLocks kOnlyY{.x = true, .rotation = true};
constexpr MotionLocks kOnlyTurns{.x = true, .y = true};
constexpr Material kSmooth{.friction = 0.0f};

void add_walls(Scene& scene) {
  SceneBody& ground = add_body(scene, BodyType::static_body, {});
  add_shape(ground, Box{.half_extents = {17.0f, 0.5f}, .center = {0.0f, -0.5f}});
  for (const float x : {-16.8f, -4.2f, 4.2f, 16.8f}) {
    add_shape(ground, Box{.half_extents = {0.2f, 4.0f}, .center = {x, 4.0f}});
  }
}

void add_wedge(Scene& scene) {
  SceneBody& wedge = add_body(scene, BodyType::dynamic, {-14.0f, 0.02f});
  wedge.options.name = "wedge";
  wedge.options.locks = kOnlyX;
  add_shape(wedge, make_polygon(std::array{Vec2{-2.0f, 0.0f}, Vec2{2.0f, 0.0f}, Vec2{2.0f, 4.0f}}).value(),
            {.material = kSmooth});
  SceneBody& ball = add_body(scene, BodyType::dynamic, {-13.0f, 5.0f});
  ball.options.name = "press";
  ball.options.locks = kOnlyY;
  add_shape(ball, Circle{.radius = 0.6f}, {.density = 20.0f, .material = kSmooth});
  add_box_body(scene, {-9.0f, 0.5f}, {0.5f, 0.5f}).options.name = "crate";
}

/// A cross that balls turn.
void add_wheel(Scene& scene, Vec2 center) {
  SceneBody& wheel = add_body(scene, BodyType::dynamic, center, 0.3f);
  wheel.options.name = "wheel";
  wheel.options.locks = kOnlyTurns;
  wheel.options.angular_damping = 0.3f;
  add_shape(wheel, Box{.half_extents = {0.9f, 0.08f}});
  add_shape(wheel, Box{.half_extents = {0.08f, 0.9f}});
}

void add_balls(Scene& scene, int balls) {
  for (int row = 0; row < 3; ++row) {
    const float y = 3.5f + 2.2f * static_cast<float>(row);
    const int wheels = row % 2 == 0 ? 3 : 2;
    for (int i = 0; i < wheels; ++i) {
      add_wheel(scene, {2.6f * (static_cast<float>(i) - 0.5f * static_cast<float>(wheels - 1)), y});
    }
  }
  for (int i = 0; i < balls; ++i) {
    const auto column = static_cast<float>(i % 6);
    const auto row = static_cast<float>(i / 6);
    SceneBody& ball = add_body(scene, BodyType::dynamic, {0.55f * column - 1.3f + 0.07f * row, 10.0f + 0.7f * row});
    add_shape(ball, Circle{.radius = 0.22f}, {.density = 2.0f, .material = {.restitution = 0.3f}});
  }
}

/// A pan on a spring.
void add_scale(Scene& scene) {
  const int post = last_body(scene) + 1;
  add_body(scene, BodyType::static_body, {7.0f, 0.0f});
  SceneBody& pan = add_body(scene, BodyType::dynamic, {7.0f, 1.8f});
  pan.options.name = "pan";
  pan.options.locks = kOnlyY;
  add_shape(pan, Box{.half_extents = {2.0f, 0.15f}});
  DistanceOptions spring;
  spring.length = 1.8f;
  spring.spring = {.enabled = true, .hertz = 3.0f, .damping_ratio = 0.1f};
  scene.joints.push_back({spring, post, last_body(scene)});
  for (int i = 0; i < 4; ++i) {
    add_box_body(scene, {5.6f + 0.9f * static_cast<float>(i), 2.4f + 0.5f * static_cast<float>(i)}, {0.4f, 0.4f});
  }
}

void add_trolley(Scene& scene, float x, float swing) {
  SceneBody& trolley = add_body(scene, BodyType::dynamic, {x, 7.4f});
  trolley.options.name = "trolley";
  trolley.options.locks = kOnlyX;
  add_shape(trolley, Box{.half_extents = {0.6f, 0.2f}}, {.material = {.friction = 0.0f, .restitution = 0.8f}});
  const int carrier = last_body(scene);
  const Vec2 hang = rotate(make_rotation(swing), Vec2{0.0f, -2.5f});
  SceneBody& bob = add_body(scene, BodyType::dynamic, Vec2{x, 7.4f} + hang, swing);
  add_shape(bob, Circle{.radius = 0.35f}, {.density = 4.0f});
  add_shape(bob, Box{.half_extents = {0.05f, 1.25f}, .center = {0.0f, 1.25f}},
            {.density = 0.2f, .filter = {.category = 2, .mask = 0}});
  RevoluteOptions hinge;
  hinge.anchor_b = {0.0f, 2.5f};
  scene.joints.push_back({hinge, carrier, last_body(scene)});
}

}  // namespace

Scene make_locks(int balls) {
  Scene scene;
  scene.steps = 360;
  add_walls(scene);
  add_wedge(scene);
  add_balls(scene, balls);
  add_scale(scene);
  add_trolley(scene, 6.0f, 1.2f);
  add_trolley(scene, 10.5f, 0.0f);
  add_trolley(scene, 14.5f, -0.8f);
  return scene;
}

}  // namespace drystone::scenes
