// sweepers: a room whose thin walls move and rotate, with a fast rotor and fast small bodies in it. Walls and rotor are kinematic, none of
// the bodies is a bullet, and none leaves the room.
#include "scenes/makers.hpp"
#include "scenes/parts.hpp"

namespace drystone::scenes {
namespace {

constexpr float kHalfRoom = 10.0f;
constexpr float kHalfWall = 0.005f;
constexpr float kRotor = 5.0f;  // Half of its length: the corners of the room stay free.
constexpr float kShotSpeed = 60.0f;
constexpr Vec2 kRoomVelocity = {4.0f, 1.0f};

void add_room(Scene& scene) {
  SceneBody& room = add_body(scene, BodyType::kinematic, {0.0f, 0.0f});
  room.options.name = "room";
  room.options.velocity = kRoomVelocity;
  room.options.angular_velocity = 1.0f;
  const ShapeOptions bouncy = {.material = {.friction = 0.2f, .restitution = 1.0f}};
  for (const float side : {-kHalfRoom, kHalfRoom}) {
    add_shape(room, Box{.half_extents = {kHalfWall, kHalfRoom + kHalfWall}, .center = {side, 0.0f}}, bouncy);
    add_shape(room, Box{.half_extents = {kHalfRoom + kHalfWall, kHalfWall}, .center = {0.0f, side}}, bouncy);
  }
}

// The blades' tips move at 75 m/s.
void add_rotor(Scene& scene) {
  SceneBody& rotor = add_body(scene, BodyType::kinematic, {0.0f, 0.0f});
  rotor.options.name = "rotor";
  rotor.options.velocity = kRoomVelocity;
  rotor.options.angular_velocity = -15.0f;
  add_shape(rotor, Box{.half_extents = {kRotor, 0.05f}});
}

decltype(SceneShape::geometry) sweeper_geometry(int index, std::mt19937& random) {
  const float size = uniform(random, 0.06f, 0.2f);
  switch (index % 3) {
    case 0: return Circle{.radius = size};
    case 1: return Capsule{{-size, 0.0f}, {size, 0.0f}, 0.5f * size};
    default: return Box{.half_extents = {size, 0.4f * size}};
  }
}

}  // namespace

Scene make_sweepers(int bodies) {
  Scene scene;
  scene.steps = 300;
  scene.world.gravity = {};
  add_room(scene);
  add_rotor(scene);
  std::mt19937 random(1);
  for (int i = 0; i < bodies; ++i) {
    const float angle = uniform(random, -kPi, kPi);
    SceneBody& body =
        add_body(scene, BodyType::dynamic, uniform(random, 1.0f, 0.9f * kHalfRoom) * direction(angle), angle);
    body.options.velocity = kShotSpeed * direction(uniform(random, -kPi, kPi));
    body.options.angular_velocity = uniform(random, -20.0f, 20.0f);
    add_shape(body, sweeper_geometry(i, random), {.material = {.restitution = 0.8f}});
  }
  return scene;
}

}  // namespace drystone::scenes
