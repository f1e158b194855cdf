// clock: a weight on a drum drives a train of wheels and pinions, with a minute hand and an hour hand, up to a fly that the air brakes.
//
// Arbors are bodies with a wheel of 32 teeth and a pinion of 8. The wheel of each drives the pinion of the next one, so an arbor turns
// four times as fast as the one before. The teeth are for the eye: bodies do not collide, gears couple their hinges.
#include "scenes/makers.hpp"
#include "scenes/parts.hpp"

namespace drystone::scenes {
namespace {

constexpr float kModule = 0.08f;  // Pitch diameter of a wheel, divided by the number of its teeth [m].
constexpr int kWheelTeeth = 32;
constexpr int kPinionTeeth = 8;
constexpr float kDrumRadius = 0.5f;
constexpr float kHandLength = 1.7f;

float pitch_radius(int teeth) { return 0.5f * kModule * static_cast<float>(teeth); }

ShapeOptions untouchable(float density) {
  ShapeOptions options;
  options.density = density;
  options.filter.mask = 0;
  return options;
}

void add_teeth(SceneBody& body, int teeth, float density) {
  const float radius = pitch_radius(teeth);
  add_shape(body, Circle{.radius = radius - kModule}, untouchable(density));
  for (int i = 0; i < teeth; ++i) {
    const float angle = 2.0f * kPi * static_cast<float>(i) / static_cast<float>(teeth);
    add_shape(
        body,
        Box{.half_extents = {kModule, 0.25f * kPi * kModule}, .center = radius * direction(angle), .angle = angle},
        untouchable(density));
  }
}

/// A body on a hinge of the plate, which is body 0.
struct Arbor {
  int body = 0;
  int hinge = 0;
  Vec2 at;
  float angle = 0.0f;
};

Arbor add_hinge(Scene& scene, Vec2 at, float angle) {
  RevoluteOptions hinge;
  hinge.anchor_a = at;
  scene.joints.push_back({hinge, 0, last_body(scene)});
  return {last_body(scene), static_cast<int>(scene.joints.size()) - 1, at, angle};
}

Arbor add_arbor(Scene& scene, Vec2 at, float angle) {
  SceneBody& body = add_body(scene, BodyType::dynamic, at, angle);
  add_teeth(body, kWheelTeeth, 0.2f);
  add_teeth(body, kPinionTeeth, 0.2f);
  return add_hinge(scene, at, angle);
}

void add_gear(Scene& scene, const Arbor& a, const Arbor& b, float ratio) {
  GearOptions gear;
  gear.ratio = ratio;
  scene.joints.push_back({gear, a.body, b.body, a.hinge, b.hinge});
}

/// The angle of a pinion whose gaps meet the teeth of the wheel at the angle `from_wheel`.
float meshing_angle(const Arbor& wheel, float from_wheel) {
  const float tooth = 2.0f * kPi / static_cast<float>(kWheelTeeth);
  const float phase = (from_wheel - wheel.angle) / tooth;
  const float part = phase - static_cast<float>(static_cast<int>(phase));
  return from_wheel + kPi - (0.5f - part) * 2.0f * kPi / static_cast<float>(kPinionTeeth);
}

void add_weight(Scene& scene, const Arbor& drum) {
  const Vec2 at = drum.at + Vec2{-kDrumRadius, -2.5f};
  SceneBody& weight = add_body(scene, BodyType::dynamic, at);
  weight.options.name = "weight";
  add_shape(weight, Box{.half_extents = {0.3f, 0.5f}}, untouchable(250.0f));
  PrismaticOptions rope;
  rope.anchor_a = at;
  rope.axis = {0.0f, 1.0f};
  rope.limit = {true, -6.0f, 1.0f};
  scene.joints.push_back({rope, 0, last_body(scene)});
  GearOptions winding;
  winding.ratio = 1.0f / kDrumRadius;
  scene.joints.push_back({winding, drum.body, last_body(scene), drum.hinge, static_cast<int>(scene.joints.size()) - 1});
  RatchetOptions click;
  click.pitch = 2.0f * kPi / static_cast<float>(kWheelTeeth);
  scene.joints.push_back({click, 0, drum.body});
}

void add_hand(SceneBody& body, float length, float angle) {
  add_shape(body, Capsule{{}, length * direction(angle), 0.05f}, untouchable(1.0f));
}

/// The minute hand is part of an arbor; the hour hand turns about the same point, at a twelfth of the speed.
void add_hands(Scene& scene, const Arbor& arbor) {
  add_hand(scene.bodies[static_cast<std::size_t>(arbor.body)], kHandLength, 0.5f * kPi - arbor.angle);
  SceneBody& hour = add_body(scene, BodyType::dynamic, arbor.at, 0.25f * kPi);
  hour.options.name = "hour hand";
  add_hand(hour, 0.65f * kHandLength, 0.0f);
  const Arbor hand = add_hinge(scene, arbor.at, 0.25f * kPi);
  add_gear(scene, arbor, hand, -12.0f);
}

/// Vanes on the last arbor, which the air brakes.
void add_fly(SceneBody& body) {
  body.options.name = "fly";
  body.options.angular_damping = 1.5f;
  for (const float angle : {0.0f, 0.5f * kPi}) {
    add_shape(body, Box{.half_extents = {1.0f, 0.06f}, .angle = angle}, untouchable(0.2f));
  }
}

}  // namespace

Scene make_clock(int arbors) {
  Scene scene;
  scene.steps = 900;
  SceneBody& plate = add_body(scene, BodyType::static_body, {0.0f, 0.0f});
  plate.options.name = "plate";
  const float apart = pitch_radius(kWheelTeeth) + pitch_radius(kPinionTeeth);
  Arbor last = add_arbor(scene, {0.0f, 0.0f}, 0.0f);
  add_weight(scene, last);
  for (int i = 1; i < arbors; ++i) {
    const float from_last = i % 2 == 1 ? 0.65f : -0.65f;
    const Arbor next = add_arbor(scene, last.at + apart * direction(from_last), meshing_angle(last, from_last));
    add_gear(scene, last, next, static_cast<float>(kPinionTeeth) / static_cast<float>(kWheelTeeth));
    if (i + 1 == arbors) add_fly(scene.bodies.back());
    if (i == 1) add_hands(scene, next);
    last = next;
  }
  return scene;
}

}  // namespace drystone::scenes
