// scene_of() makes a scene of a world as it is: the way back from build(). The bodies, joints and fields of the scene are in the order of the
// world's slots, so a world that was just built gives a scene from which the same world is built, with the same state hash. The values that a
// scene has in another form than a world are chosen so: an angle whose rotation has the bits of the body's, where there is one; a box for a
// polygon that has the bits of one; a velocity of the body's origin from which that of its centre follows; a direction that normalizes to the
// world's.
#include <algorithm>
#include <cmath>
#include <limits>
#include <type_traits>
#include <unordered_map>
#include <utility>

#include "drystone/scenes/scene.hpp"

namespace drystone::scenes {
namespace {

/// The places of bodies and joints in the scene's lists, by their ids.
template <typename Id>
using Places = std::unordered_map<Id, int>;

template <typename Id>
int place_of(const Places<Id>& places, Id id) {
  const auto found = places.find(id);
  return found == places.end() ? -1 : found->second;
}

/// Most rotations have no angle that gives their bits: floats near pi are 2.4e-7 apart, cosines and sines 6e-8. A rotation that was made from an
/// angle has one, and it is within a few floats of the arc tangent.
float angle_of(Rotation rotation) {
  constexpr int kTries = 8;
  const float nearest = angle(rotation);
  float above = nearest;
  float below = nearest;
  for (int i = 0; i < kTries; ++i) {
    if (make_rotation(above) == rotation) return above;
    if (make_rotation(below) == rotation) return below;
    above = std::nextafter(above, std::numeric_limits<float>::infinity());
    below = std::nextafter(below, -std::numeric_limits<float>::infinity());
  }
  return nearest;
}

/// A vector along a direction that a world has normalized, such that it does so again with the same bits: normalizing changes the last bits of
/// many unit vectors.
template <typename Normalize>
Vec2 normalizes_to(Vec2 direction, Normalize normalized) {
  constexpr int kTries = 256;
  for (int i = 0; i < kTries; ++i) {
    const Vec2 longer = (1.0f + static_cast<float>(i) / static_cast<float>(kTries)) * direction;
    if (normalized(longer) == direction) return longer;
  }
  return direction;
}
Vec2 normalizes_to(Vec2 direction) {
  return normalizes_to(direction, [](Vec2 v) { return normalize(v); });
}

using SceneGeometry = decltype(SceneShape::geometry);

/// A box along the axes of its body as a Box, other polygons as they are.
SceneGeometry geometry_of(const Polygon& polygon) {
  if (polygon.size() != 4) return polygon;
  const std::span<const Vec2> corners = polygon.vertices();
  const Box box{.half_extents = 0.5f * (corners[2] - corners[0]),
                .center = lerp(corners[0], corners[2], 0.5f),
                .radius = polygon.radius()};
  const Result<Polygon> made = make_box(box);
  if (made.ok() && std::equal(corners.begin(), corners.end(), made.value().vertices().begin())) return box;
  return polygon;
}
template <typename Geometry>
SceneGeometry geometry_of(const Geometry& geometry) {
  return geometry;
}

/// Neighbour i of a float: 0 itself, then alternately the next larger and the next smaller ones.
float neighbor(float value, int i) {
  const float towards = (i % 2 == 1 ? 1.0f : -1.0f) * std::numeric_limits<float>::infinity();
  for (int k = 0; k < (i + 1) / 2; ++k) value = std::nextafter(value, towards);
  return value;
}

/// A scene has the velocity of a body's origin, a world that of the centre of mass. Chooses the velocity with which the body, when it is made
/// again, has the bits of `wanted`, where there is one.
void choose_velocity(SceneBody& body, const BodyMotion& wanted) {
  constexpr int kTries = 9;
  Scene trial;
  trial.bodies = {body};
  BodyOptions& options = trial.bodies[0].options;
  options.enabled = false;  // Such a body is cheap to make.
  options.asleep = false;
  const auto motion = [&] {
    const BuiltScene built = build(trial);
    return built.world.motion(built.bodies[0]).value();
  };
  float& spin = options.angular_velocity;
  for (int i = 0; i < kTries && motion().angular_velocity != wanted.angular_velocity; ++i) {
    spin = neighbor(body.options.angular_velocity, i);
  }
  for (int i = 0; i < 2; ++i) options.velocity += wanted.velocity - motion().velocity;
  const Vec2 near = options.velocity;
  Vec2 best = near;
  bool has_x = false;
  bool has_y = false;
  for (int i = 0; i < kTries && !(has_x && has_y); ++i) {
    options.velocity = {has_x ? best.x : neighbor(near.x, i), has_y ? best.y : neighbor(near.y, i)};
    const Vec2 found = motion().velocity;
    if (!has_x && found.x == wanted.velocity.x) best.x = options.velocity.x;
    if (!has_y && found.y == wanted.velocity.y) best.y = options.velocity.y;
    has_x = has_x || found.x == wanted.velocity.x;
    has_y = has_y || found.y == wanted.velocity.y;
  }
  body.options.angular_velocity = spin;
  body.options.velocity = best;
}

SceneBody body_of(const World& world, BodyId id) {
  SceneBody body;
  body.options = world.body(id);
  body.options.angle = angle_of(world.transform(id).value().rotation);
  std::vector<ChainId> chains;
  for (const ShapeId shape : world.shapes(id).value()) {
    const ShapeOptions options = world.shape(shape);
    std::visit(
        [&](const auto& geometry) {
          using Geometry = std::decay_t<decltype(geometry)>;
          if constexpr (std::is_same_v<Geometry, ChainSegment>) {
            const ChainId chain = world.shape_chain(shape);
            if (std::find(chains.begin(), chains.end(), chain) == chains.end()) chains.push_back(chain);
          } else if constexpr (std::is_same_v<Geometry, TileGrid>) {
            body.grids.push_back({geometry, options});
          } else {
            body.shapes.push_back({geometry_of(geometry), options});
          }
        },
        *world.geometry(shape).value());
  }
  for (const ChainId chain : chains) body.chains.push_back(world.chain(chain));
  const BodyMotion motion = world.motion(id);
  const bool is_moving = body.options.velocity != Vec2{} || body.options.angular_velocity != 0.0f;
  if (is_moving && (motion.center != motion.pose.position || body.options.time_scale != 1.0f))
    choose_velocity(body, motion);
  return body;
}

/// The joints in the order of their slots; but a gear follows the joints that it couples, as build() needs them.
std::vector<JointId> joints_in_order(const World& world) {
  std::vector<JointId> order;
  std::vector<JointId> later;
  Places<JointId> places;
  const auto is_listed = [&](JointId joint) { return !joint || places.contains(joint); };
  for (const JointId id : world.joints()) {
    const AnyJointOptions options = world.joint(id);
    const auto* gear = std::get_if<GearOptions>(&options);
    if (gear != nullptr && !(is_listed(gear->joint_a) && is_listed(gear->joint_b))) {
      later.push_back(id);
      continue;
    }
    places.emplace(id, 0);
    order.push_back(id);
  }
  order.insert(order.end(), later.begin(), later.end());
  return order;
}

SceneJoint joint_of(const World& world, JointId id, const Places<BodyId>& bodies, const Places<JointId>& joints) {
  SceneJoint joint;
  joint.options = world.joint(id);
  std::visit(
      [&](auto& options) {
        joint.body_a = place_of(bodies, std::exchange(options.body_a, {}));
        joint.body_b = place_of(bodies, std::exchange(options.body_b, {}));
        if constexpr (requires { options.axis; }) options.axis = normalizes_to(options.axis);
        if constexpr (std::is_same_v<std::decay_t<decltype(options)>, GearOptions>) {
          joint.joint_a = place_of(joints, std::exchange(options.joint_a, {}));
          joint.joint_b = place_of(joints, std::exchange(options.joint_b, {}));
        }
      },
      joint.options);
  return joint;
}

SceneField field_of(const World& world, FieldId id, const Places<BodyId>& bodies) {
  SceneField field;
  field.options = world.field(id);
  std::visit(
      [&](auto& options) {
        for (const BodyId body : std::exchange(options.bodies, {})) field.bodies.push_back(place_of(bodies, body));
        if constexpr (std::is_same_v<std::decay_t<decltype(options)>, RadialFieldOptions>)
          field.carrier = place_of(bodies, std::exchange(options.carrier, {}));
        if constexpr (std::is_same_v<std::decay_t<decltype(options)>, DirectionalFieldOptions>) {
          options.direction =
              normalizes_to(options.direction, [](Vec2 v) { return normalize((1.0f / max(abs(v.x), abs(v.y))) * v); });
        }
      },
      field.options);
  return field;
}

}  // namespace

Scene scene_of(const World& world) {
  Scene scene;
  scene.world = world.options();
  const WorldOptions defaults;
  scene.world.workers = defaults.workers;
  scene.world.scheduler = defaults.scheduler;
  scene.world.lanes = defaults.lanes;
  scene.world.field_functions = defaults.field_functions;
  scene.world.contact_hooks = defaults.contact_hooks;
  Places<BodyId> bodies;
  for (const BodyId id : world.bodies()) {
    bodies.emplace(id, static_cast<int>(scene.bodies.size()));
    scene.bodies.push_back(body_of(world, id));
  }
  Places<JointId> joints;
  for (const JointId id : joints_in_order(world)) {
    scene.joints.push_back(joint_of(world, id, bodies, joints));
    joints.emplace(id, static_cast<int>(joints.size()));
  }
  for (const FieldId id : world.fields()) scene.fields.push_back(field_of(world, id, bodies));
  return scene;
}

}  // namespace drystone::scenes
