// The bones of a human and their joints. Every joint has a limit, a little friction (a motor at rest) and a weak spring
// towards the standing pose.
#include "scenes/human.hpp"

#include <array>

#include "scenes/parts.hpp"

namespace drystone::scenes {
namespace {

constexpr float kFrictionTorque = 0.05f;
constexpr Spring kMuscle = {.enabled = true, .hertz = 5.0f, .damping_ratio = 0.5f};

enum class Extra { none, damped, bent_and_damped, foot };

struct Bone {
  const char* name;
  /// Index of the parent bone; the hip is the root and has none.
  int parent;
  /// Height of the body's origin. This and all other heights are above the human's position [m].
  float y;
  /// The bone is a capsule along the y axis of its body [m].
  float lower_end;
  float upper_end;
  float radius;
  float pivot_y;
  /// Limits of the joint, in multiples of pi rad.
  float lower_turn;
  float upper_turn;
  float friction_scale;
  Extra extra;
};

// clang-format off
constexpr std::array<Bone, kHumanBodies> kBones = {{
    {"hip",             -1, 0.95f,  -0.02f,  0.02f,  0.095f, 0.0f,   0.0f,   0.0f,   0.0f,  Extra::none},
    {"torso",            0, 1.2f,   -0.135f, 0.135f, 0.09f,  1.0f,   -0.25f, 0.0f,   0.5f,  Extra::none},
    {"head",             1, 1.475f, -0.038f, 0.039f, 0.075f, 1.4f,   -0.3f,  0.1f,   0.25f, Extra::damped},
    {"left upper leg",   0, 0.775f, -0.125f, 0.125f, 0.06f,  0.9f,   -0.05f, 0.4f,   1.0f,  Extra::none},
    {"left lower leg",   3, 0.475f, -0.155f, 0.125f, 0.045f, 0.625f, -0.5f,  -0.02f, 0.5f,  Extra::foot},
    {"right upper leg",  0, 0.775f, -0.125f, 0.125f, 0.06f,  0.9f,   -0.05f, 0.4f,   1.0f,  Extra::none},
    {"right lower leg",  5, 0.475f, -0.155f, 0.125f, 0.045f, 0.625f, -0.5f,  -0.02f, 0.5f,  Extra::foot},
    {"left upper arm",   1, 1.225f, -0.125f, 0.125f, 0.035f, 1.35f,  -0.1f,  0.8f,   0.5f,  Extra::none},
    {"left lower arm",   7, 0.975f, -0.125f, 0.125f, 0.03f,  1.1f,   -0.2f,  0.3f,   0.1f,  Extra::bent_and_damped},
    {"right upper arm",  1, 1.225f, -0.125f, 0.125f, 0.035f, 1.35f,  -0.1f,  0.8f,   0.5f,  Extra::none},
    {"right lower arm",  9, 0.975f, -0.125f, 0.125f, 0.03f,  1.1f,   -0.2f,  0.3f,   0.1f,  Extra::bent_and_damped},
}};
// clang-format on

bool is_damped(const Bone& bone) { return bone.extra == Extra::damped || bone.extra == Extra::bent_and_damped; }

Polygon foot() {
  constexpr std::array<Vec2, 4> kSole = {{{-0.03f, -0.185f}, {0.11f, -0.185f}, {0.11f, -0.16f}, {-0.03f, -0.14f}}};
  return make_hull(kSole, 0.015f);
}

SceneBody make_body(const Bone& bone, const Human& human) {
  SceneBody body;
  body.options.type = BodyType::dynamic;
  body.options.position = to_position(human.position + Vec2{0.0f, bone.y});
  body.options.linear_damping = is_damped(bone) ? 0.1f : 0.0f;
  body.options.sleep_threshold = 0.1f;
  body.options.name = bone.name;
  ShapeOptions skin = {.material = {.friction = 0.2f}, .filter = {.group = human.group}};
  add_shape(body, Capsule{{0.0f, bone.lower_end}, {0.0f, bone.upper_end}, bone.radius}, skin);
  if (bone.extra == Extra::foot) {
    skin.material.friction = 0.05f;
    add_shape(body, foot(), skin);
  }
  return body;
}

SceneJoint make_joint(const Bone& bone, int self, const Human& human) {
  RevoluteOptions joint;
  joint.anchor_a = {0.0f, bone.pivot_y - kBones[static_cast<std::size_t>(bone.parent)].y};
  joint.anchor_b = {0.0f, bone.pivot_y - bone.y};
  // Turning the frame on the parent by an angle adds it to the reference.
  joint.reference_angle = bone.extra == Extra::bent_and_damped ? 0.25f * kPi : 0.0f;
  joint.limit = {.enabled = true, .lower = bone.lower_turn * kPi, .upper = bone.upper_turn * kPi};
  joint.motor = {.enabled = true, .speed = 0.0f, .max_force = bone.friction_scale * kFrictionTorque};
  joint.spring = kMuscle;
  return {joint, human.first_body + bone.parent, human.first_body + self};
}

}  // namespace

void add_human(SceneChange& change, const Human& human) {
  for (int i = 0; i < kHumanBodies; ++i) {
    const Bone& bone = kBones[static_cast<std::size_t>(i)];
    change.bodies.push_back(make_body(bone, human));
    if (bone.parent >= 0) change.joints.push_back(make_joint(bone, i, human));
  }
}

}  // namespace drystone::scenes
