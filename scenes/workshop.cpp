// workshop: benches beside each other, and on each a part of the engine that no other scene shows. From the left: balls of three sizes that
// mouse joints drag alike; two servos that hold a platform, of which one is too weak for its load; discs on a table seen from above; a
// pendulum that a filter lets swing through a post; a box in which gravity has another direction for each body; a gate with stops and a
// sensor; crates that drop through a one-way platform; a pile that an explosion scatters.
#include <array>
#include <string>

#include "scenes/makers.hpp"
#include "scenes/parts.hpp"

namespace drystone::scenes {
namespace {

constexpr float kShopPitch = 9.0f;  // Between two benches.
constexpr int kFirstEvent = 120;
constexpr int kShopCrates = 3;

/// The left end of a bench is at x - 4, its right end at x + 4, and the floor at y = 0.
float place_of(int bench) { return kShopPitch * static_cast<float>(bench); }

void add_floor(Scene& scene, int bench, const char* name) { add_stage(scene, place_of(bench)).options.name = name; }

/// Balls of 1, 8 and 64 times a mass, dragged to the same height by the same options.
void add_dragged_balls(Scene& scene, int bench) {
  add_floor(scene, bench, "dragged");
  const int floor = last_body(scene);
  int i = 0;
  for (const float radius : {0.15f, 0.3f, 0.6f}) {
    const float x = 2.5f * static_cast<float>(i++ - 1);
    SceneBody& ball = add_body(scene, BodyType::dynamic, {place_of(bench) + x, radius});
    ball.options.name = "dragged " + std::to_string(i);
    add_shape(ball, Circle{.radius = radius});
    MouseOptions drag;
    drag.anchor_a = {x, 3.0f};
    scene.joints.push_back({drag, floor, last_body(scene)});
  }
}

/// Two platforms that a servo each drives to the same height and angle. The load of the second is more than its servo can carry.
void add_servos(Scene& scene, int bench) {
  add_floor(scene, bench, "servos");
  const int floor = last_body(scene);
  for (const bool weak : {false, true}) {
    const float x = weak ? 2.0f : -2.0f;
    SceneBody& platform = add_body(scene, BodyType::dynamic, {place_of(bench) + x, 1.0f});
    platform.options.name = weak ? "weak platform" : "platform";
    add_shape(platform, Box{.half_extents = {1.2f, 0.1f}}, {.material = {.friction = 0.8f}});
    ServoOptions servo;
    servo.anchor_a = {x, 0.0f};
    servo.target = {0.0f, 2.0f};
    servo.target_angle = 0.15f;
    servo.spring = {true, 2.0f, 1.0f};
    servo.max_force = weak ? 10.0f : 400.0f;
    servo.max_torque = weak ? 10.0f : 400.0f;
    scene.joints.push_back({servo, floor, last_body(scene)});
    add_box_body(scene, {place_of(bench) + x, 1.6f}, {0.4f, 0.4f}, {.material = {.friction = 0.8f}});
  }
}

/// Discs without gravity that the table brakes until they rest, as in a game seen from above.
void add_table(Scene& scene, int bench) {
  SceneBody& table = add_body(scene, BodyType::static_body, {place_of(bench), 3.0f});
  table.options.name = "table";
  for (const float side : {-1.0f, 1.0f}) {
    add_shape(table, Box{.half_extents = {4.2f, 0.1f}, .center = {0.0f, 3.1f * side}},
              {.material = {.restitution = 0.8f}});
    add_shape(table, Box{.half_extents = {0.1f, 3.0f}, .center = {4.1f * side, 0.0f}},
              {.material = {.restitution = 0.8f}});
  }
  const int ground = last_body(scene);
  for (int i = 0; i < 6; ++i) {
    const Vec2 way = direction(static_cast<float>(i) * kPi / 3.0f + 0.3f);
    SceneBody& disc = add_body(scene, BodyType::dynamic, Vec2{place_of(bench), 3.0f} + 0.8f * way);
    disc.options.name = "disc " + std::to_string(i + 1);
    disc.options.gravity_scale = 0.0f;
    disc.options.velocity = 5.0f * way;
    disc.options.angular_velocity = 4.0f;
    add_shape(disc, Circle{.radius = 0.3f}, {.material = {.friction = 0.3f, .restitution = 0.8f}});
    FrictionOptions brake;
    brake.max_force = 0.8f;
    brake.max_torque = 0.1f;
    brake.collide_connected = true;
    scene.joints.push_back({brake, ground, last_body(scene)});
  }
}

/// A post, a pendulum that swings through it, and one that swings into it.
void add_filter(Scene& scene, int bench) {
  add_floor(scene, bench, "filter");
  SceneBody& post = add_body(scene, BodyType::static_body, {place_of(bench), 1.5f});
  post.options.name = "post";
  add_shape(post, Box{.half_extents = {0.15f, 1.5f}});
  const int of_post = last_body(scene);
  for (const bool filtered : {true, false}) {
    const Vec2 start{place_of(bench) + (filtered ? -3.0f : 3.0f), 4.0f};
    SceneBody& bob = add_body(scene, BodyType::dynamic, start);
    bob.options.name = filtered ? "filtered bob" : "bob";
    add_shape(bob, Circle{.radius = 0.3f});
    // The post carries the hinge of one pendulum, so that the filter alone lets the other one pass.
    SceneBody& hook = add_body(scene, BodyType::static_body, {place_of(bench), 4.0f});
    hook.options.name = "hook";
    RevoluteOptions hinge;
    hinge.anchor_b = {filtered ? 3.0f : -3.0f, 0.0f};
    scene.joints.push_back({hinge, last_body(scene), last_body(scene) - 1});
    if (filtered) scene.joints.push_back({FilterOptions{}, of_post, last_body(scene) - 1});
  }
}

/// Balls in a closed box. Each fourth of them falls to another side.
void add_gravities(Scene& scene, int bench, int balls) {
  SceneBody& box = add_body(scene, BodyType::static_body, {place_of(bench), 3.0f});
  box.options.name = "gravities";
  for (const float side : {-1.0f, 1.0f}) {
    add_shape(box, Box{.half_extents = {3.2f, 0.1f}, .center = {0.0f, 3.1f * side}});
    add_shape(box, Box{.half_extents = {0.1f, 3.0f}, .center = {3.1f * side, 0.0f}});
  }
  for (int i = 0; i < balls; ++i) {
    const auto column = static_cast<float>(i % 10);
    const auto row = static_cast<float>(i / 10);
    SceneBody& ball = add_body(scene, BodyType::dynamic, {place_of(bench) - 2.25f + 0.5f * column, 0.75f + 0.5f * row});
    ball.options.name = "ball " + std::to_string(i % 4);
    ball.options.gravity_angle = 0.5f * kPi * static_cast<float>(i % 4);
    add_shape(ball, Circle{.radius = 0.2f});
  }
}

/// Balls that fall on the left half of a gate and then on its right half. The gate turns between two stops and reports them; a sensor is below
/// it.
void add_gate(Scene& scene, int bench) {
  add_floor(scene, bench, "gate");
  const int floor = last_body(scene);
  for (const float side : {-1.0f, 1.0f}) {
    add_shape(scene.bodies.back(), Box{.half_extents = {0.1f, 2.5f}, .center = {4.1f * side, 2.5f}});
  }
  SceneBody& eye = add_body(scene, BodyType::static_body, {place_of(bench), 1.0f});
  eye.options.name = "eye";
  add_shape(eye, Box{.half_extents = {4.0f, 0.3f}}, {.sensor = true});
  SceneBody& gate = add_body(scene, BodyType::dynamic, {place_of(bench), 2.5f});
  gate.options.name = "gate flap";
  add_shape(gate, Box{.half_extents = {1.8f, 0.1f}});
  RevoluteOptions hinge;
  hinge.anchor_a = {0.0f, 2.5f};
  hinge.limit = {true, -0.4f, 0.4f};
  hinge.limit_events = true;
  scene.joints.push_back({hinge, floor, last_body(scene)});
  for (int i = 0; i < 8; ++i) {
    const bool on_the_left = i < 4;
    const float height = (on_the_left ? 3.5f : 11.0f) + 0.6f * static_cast<float>(i);
    SceneBody& ball = add_body(scene, BodyType::dynamic, {place_of(bench) + (on_the_left ? -1.2f : 1.2f), height});
    add_shape(ball, Circle{.radius = 0.25f});
  }
}

/// Crates on a one-way platform, through which they drop at kFirstEvent. Returns the number of the first.
int add_platform(Scene& scene, int bench) {
  add_floor(scene, bench, "platform and crates");
  SceneBody& platform = add_body(scene, BodyType::static_body, {place_of(bench), 3.0f});
  platform.options.name = "one-way platform";
  add_shape(platform, Box{.half_extents = {3.5f, 0.1f}}, {.one_way = {.enabled = true}});
  for (int i = 0; i < kShopCrates; ++i) {
    add_box_body(scene, {place_of(bench) - 2.0f + 2.0f * static_cast<float>(i), 3.5f}, {0.4f, 0.4f}).options.name =
        "crate " + std::to_string(i + 1);
  }
  return last_body(scene) - kShopCrates + 1;
}

/// A pile of boxes, which an explosion scatters at kFirstEvent. Returns the explosion.
ExplosionOptions add_pile(Scene& scene, int bench) {
  add_floor(scene, bench, "pile");
  for (int i = 0; i < 12; ++i) {
    add_box_body(scene,
                 {place_of(bench) - 0.62f + 0.62f * static_cast<float>(i % 3), 0.3f + 0.6f * static_cast<float>(i / 3)},
                 {0.3f, 0.3f})
        .options.name = "pile";
  }
  ExplosionOptions explosion;
  explosion.center = {place_of(bench), 0.1f};
  explosion.radius = 4.0f;
  explosion.strength = 6.0f;
  return explosion;
}

}  // namespace

Scene make_workshop(int balls) {
  Scene scene;
  scene.steps = 300;
  add_dragged_balls(scene, 0);
  add_servos(scene, 1);
  add_table(scene, 2);
  add_filter(scene, 3);
  add_gravities(scene, 4, balls);
  add_gate(scene, 5);
  const int first_crate = add_platform(scene, 6);
  const ExplosionOptions explosion = add_pile(scene, 7);
  scene.action = [first_crate, explosion](int step) {
    SceneChange change;
    if (step != kFirstEvent) return change;
    for (int i = 0; i < kShopCrates; ++i) change.drops.push_back({first_crate + i, 0.2f});
    change.explosions.push_back(explosion);
    return change;
  };
  return scene;
}

}  // namespace drystone::scenes
