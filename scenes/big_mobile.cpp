// big_mobile, a published benchmark scene: a mobile that hangs by one hinge and branches d times, 2^(d + 1) - 1 bodies.
// It is a little heavier on the right, so that it tips. One tree of joints, as deep as it is wide.
#include "scenes/makers.hpp"
#include "scenes/parts.hpp"
#include "scenes/study.hpp"

namespace drystone::scenes {
namespace {

constexpr float kA = 0.25f;
constexpr float kDensity = 20.0f;
constexpr float kRootOffset = 200.0f;

struct Hook {
  int body = 0;
  Vec2 anchor{};
};

// Adds a node with everything that hangs from it; `offset` is half the length of its bar.
void hang_node(Scene& scene, Hook hook, int levels_below, float offset) {
  const Vec2 parent = to_vec2(scene.bodies[static_cast<std::size_t>(hook.body)].options.position);
  const Vec2 position = parent + hook.anchor - Vec2{0.0f, kA};
  SceneBody& node = add_body(scene, BodyType::dynamic, position);
  const int self = last_body(scene);
  add_shape(node, Box{.half_extents = {0.25f * kA, kA}}, study_shape(kDensity + 0.02f * position.x));

  RevoluteOptions hinge;
  hinge.anchor_a = hook.anchor;
  hinge.anchor_b = {0.0f, kA};
  scene.joints.push_back({hinge, hook.body, self});

  if (levels_below == 0) return;
  add_shape(node, Box{.half_extents = {offset, 0.25f * kA}, .center = {0.0f, -kA}}, study_shape(kDensity));
  hang_node(scene, {self, {offset, -kA}}, levels_below - 1, 0.5f * offset);
  hang_node(scene, {self, {-offset, -kA}}, levels_below - 1, 0.5f * offset);
}

}  // namespace

Scene make_big_mobile(int depth) {
  Scene scene = study_scene(1000);
  add_body(scene, BodyType::static_body, {0.0f, 20.0f}).options.name = "ground";
  hang_node(scene, {last_body(scene), {}}, depth, kRootOffset);
  return scene;
}

}  // namespace drystone::scenes
