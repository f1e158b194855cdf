// crane: a winch lifts a crate from the ground, while the trolley runs out on the jib, and swings it into a wall of boxes. The jib hangs from
// the mast by a rod; a motor drives the trolley to its limit.
#include "scenes/makers.hpp"
#include "scenes/parts.hpp"

namespace drystone::scenes {
namespace {

constexpr float kHeight = 12.0f;     // Of the jib.
constexpr float kJib = 16.0f;        // Length of the jib.
constexpr float kCraneStart = 4.0f;  // Where the trolley starts.
constexpr float kHook = 1.0f;        // Height of the crate's upper side at the start.

void add_mast(Scene& scene) {
  SceneBody& mast = add_body(scene, BodyType::static_body, {0.0f, 0.0f});
  mast.options.name = "mast";
  add_shape(mast, Box{.half_extents = {30.0f, 0.5f}, .center = {8.0f, -0.5f}}, {.material = {.friction = 0.8f}});
  add_shape(mast, Box{.half_extents = {0.5f, 0.5f * kHeight + 2.0f}, .center = {-0.6f, 0.5f * kHeight + 2.0f}});
}

/// The jib, with its counterweight behind the mast. It does not collide.
int add_jib(Scene& scene) {
  SceneBody& jib = add_body(scene, BodyType::dynamic, {0.0f, kHeight});
  jib.options.name = "jib";
  ShapeOptions steel;
  steel.density = 30.0f;
  steel.filter.mask = 0;
  add_shape(jib, Box{.half_extents = {0.5f * kJib, 0.15f}, .center = {0.5f * kJib, 0.0f}}, steel);
  const int body = last_body(scene);
  RevoluteOptions hinge;
  hinge.anchor_a = {0.0f, kHeight};
  scene.joints.push_back({hinge, 0, body});
  DistanceOptions stay;
  stay.anchor_a = {-0.1f, kHeight + 3.8f};
  stay.anchor_b = {0.75f * kJib, 0.15f};
  stay.length = length(stay.anchor_a - (Vec2{0.0f, kHeight} + stay.anchor_b));
  scene.joints.push_back({stay, 0, body});
  return body;
}

int add_trolley(Scene& scene, int jib) {
  add_box_body(scene, {kCraneStart, kHeight - 0.35f}, {0.5f, 0.2f}, {.density = 100.0f});
  const int trolley = last_body(scene);
  PrismaticOptions rail;
  rail.anchor_a = {kCraneStart, -0.35f};
  rail.limit = {true, 0.0f, kJib - kCraneStart - 1.5f};
  rail.motor = {true, 1.5f, 2000.0f};
  scene.joints.push_back({rail, jib, trolley});
  return trolley;
}

void add_load(Scene& scene, int trolley) {
  add_box_body(scene, {kCraneStart, 0.5f * kHook}, {0.8f, 0.5f * kHook}, {.density = 60.0f});
  scene.bodies.back().options.name = "crate";
  DistanceOptions winch;
  winch.anchor_a = {0.0f, -0.2f};
  winch.anchor_b = {0.0f, 0.5f * kHook};
  winch.limit = {true, 5.5f, kHeight - 0.55f - kHook};
  winch.motor = {true, -1.2f, 4000.0f};
  winch.length = winch.limit.upper;
  scene.joints.push_back({winch, trolley, last_body(scene)});
}

void add_wall(Scene& scene, int boxes) {
  for (int i = 0; i < boxes; ++i) {
    add_box_body(scene, {kJib + 1.2f, 0.5f + static_cast<float>(i)}, {0.5f, 0.5f}, {.material = {.friction = 0.7f}});
  }
}

}  // namespace

Scene make_crane(int boxes) {
  Scene scene;
  scene.steps = 900;
  add_mast(scene);
  const int trolley = add_trolley(scene, add_jib(scene));
  add_load(scene, trolley);
  add_wall(scene, boxes);
  return scene;
}

}  // namespace drystone::scenes
