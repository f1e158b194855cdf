// What the program set for a joint. Drystone's options are made from it whenever a part of it changes.
#pragma once

#include <box2d/box2d.h>

#include <cstdint>
#include <limits>

#include "drystone/joint.hpp"

namespace drystone::box2d {

struct WorldRecord;

/// The settings of all kinds of joints in one struct: each kind uses some of them.
struct JointRow {
  std::uint32_t generation = 0;
  b2JointType type = b2_distanceJoint;
  void* user_data = nullptr;
  BodyId body_a{};
  BodyId body_b{};
  Vec2 anchor_a{};
  Vec2 anchor_b{};
  /// The direction of x of the joint in the frames of the bodies, as angles [rad].
  b2Rot rotation_a = {1.0f, 0.0f};
  b2Rot rotation_b = {1.0f, 0.0f};
  bool collide_connected = false;
  float constraint_hertz = 60.0f;
  float constraint_damping_ratio = 2.0f;
  float force_threshold = std::numeric_limits<float>::max();
  float torque_threshold = std::numeric_limits<float>::max();

  // A spring, its limit and a motor: along the joint's axis, or of its angle.
  bool spring = false;
  float hertz = 0.0f;
  float damping_ratio = 0.0f;
  float target = 0.0f;  // A translation or angle.
  bool limit = false;
  float lower = 0.0f;
  float upper = 0.0f;
  bool motor = false;
  float max_motor = 0.0f;  // A force or torque.
  float motor_speed = 0.0f;

  float length = 1.0f;  // Of a distance joint or pogo.
  float lower_spring_force = -std::numeric_limits<float>::max();
  float upper_spring_force = std::numeric_limits<float>::max();

  // Weld, motor and mover joints.
  float angular_hertz = 0.0f;
  float angular_damping_ratio = 0.0f;
  b2Vec2 linear_velocity = {};
  float angular_velocity = 0.0f;
  b2Vec2 max_velocity_force = {};  // y only for mover joints.
  float max_velocity_torque = 0.0f;
  float max_spring_force = 0.0f;
  float max_spring_torque = 0.0f;

  // The motor joint of 3.1, and the mouse joint.
  b2Vec2 linear_offset = {};
  float angular_offset = 0.0f;
  float max_force = 0.0f;
  float max_torque = 0.0f;
  float correction_factor = 0.0f;
  b2Vec2 mouse_target = {};

  b2Vec2 normal = {0.0f, 1.0f};  // Of a pogo.
};

/// Drystone's options for the joint.
AnyJointOptions options_of(const WorldRecord& w, const JointRow& row);
/// Adds the joint to the world; a null id if the engine refuses it.
b2JointId create_joint(WorldRecord& w, const JointRow& row, const char* function);

}  // namespace drystone::box2d
