// The C interface between the adapter (rapier.cpp) and Rapier (crate/src/lib.rs, which has the same structs in Rust,
// field by field). It passes numbers only: bodies and joints in Rapier's terms; the adapter converts the scene's data.
// One exported function returns a table of all others, so that the replacement without Rapier (absent.cpp) must define
// only one function.
#pragma once

#include <cstddef>
#include <cstdint>

namespace drystone::bench::rapier {

struct Vector {
  float x;
  float y;
};

struct Frame {
  Vector position;
  float angle;
};

struct WorldSettings {
  Vector gravity;
  float max_speed;
  std::uint32_t substeps;
  bool continuous;
};

enum class BodyKind : std::uint32_t { fixed, kinematic, dynamic };

struct Body {
  BodyKind kind;
  Frame pose;
  /// Velocity of the centre of mass.
  Vector velocity;
  float angular_velocity;
  float linear_damping;
  float angular_damping;
  float gravity_scale;
  float sleep_threshold;
  float time_to_sleep;
  /// The whole mass of the body: shapes have none. A kinematic body needs a mass too, because it turns about its
  /// centre.
  float mass;
  float inertia;
  Vector center;
  bool fixed_rotation;
  bool bullet;
  bool may_sleep;
  bool asleep;
};

enum class ShapeKind : std::uint32_t {
  ball,     ///< points[0] is the centre
  capsule,  ///< between points[0] and points[1]
  segment,  ///< the same, without a radius
  cuboid,   ///< `frame` and `half_extents`
  polygon,  ///< counter-clockwise
  strip,    ///< `links` pairs of indices into the points; collides on the right-hand side
};

struct Shape {
  ShapeKind kind;
  const Vector* points;
  std::size_t count;
  const std::uint32_t* links;
  std::size_t link_count;
  Frame frame;
  Vector half_extents;
  /// The radius of a ball or a capsule; added around a cuboid or a polygon.
  float radius;
  float friction;
  float restitution;
  std::uint32_t membership;
  std::uint32_t mask;
  bool sensor;
};

enum class JointKind : std::uint32_t { revolute, prismatic, distance };

/// Limit, spring and motor act on the angle, on the translation along x of the frame, or on the length.
struct Joint {
  JointKind kind;
  std::uint32_t body_a;
  std::uint32_t body_b;
  Frame frame_a;
  Frame frame_b;
  bool limited;
  float lower;
  float upper;
  bool sprung;
  float target;
  /// Per mass: [1/s^2] and [1/s].
  float stiffness;
  float damping;
  bool driven;
  float speed;
  float max_force;
  bool collide;
};

struct State {
  Frame pose;
  Vector center;
  Vector velocity;
  float angular_velocity;
  float mass;
  float inertia;
  bool awake;
};

struct Counts {
  std::uint32_t bodies;
  /// A joint with both spring and motor counts as one.
  std::uint32_t joints;
  std::uint32_t touching;
};

struct World;

/// Bodies are numbered from 0 in the order in which they were added; a number is never used twice.
struct Api {
  const char* version;
  /// Lanes of its vectors.
  std::uint32_t lanes;
  World* (*create)(const WorldSettings*);
  void (*destroy)(World*);
  void (*step)(World*, float dt);
  void (*add_body)(World*, const Body*);
  /// Removes the body with its shapes and joints.
  void (*remove_body)(World*, std::uint32_t body);
  /// Called after all shapes of the body were added.
  void (*finish_body)(World*, std::uint32_t body);
  /// Returns false if Rapier cannot make a shape of the points.
  bool (*add_shape)(World*, std::uint32_t body, const Shape*);
  /// Gives all shapes of this membership another mask.
  void (*set_mask)(World*, std::uint32_t membership, std::uint32_t mask);
  void (*add_joint)(World*, const Joint*);
  /// Wakes the body.
  void (*set_velocity)(World*, std::uint32_t body, Vector velocity, float angular_velocity);
  /// The body must not have been removed.
  State (*state)(const World*, std::uint32_t body);
  Counts (*counts)(const World*);
};

}  // namespace drystone::bench::rapier

extern "C" {
/// Null in a build without Rapier; `reason` says why.
const drystone::bench::rapier::Api* drystone_bench_rapier_api();
const char* drystone_bench_rapier_absent();
}
