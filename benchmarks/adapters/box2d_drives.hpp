// Limit and motor of a joint, which the definitions of Box2D 2.4 and of Box2D 3 call by the same names.
#pragma once

#include "drystone/joint.hpp"

namespace drystone::bench {

template <typename Definition>
void set_drive(Definition& def, const RevoluteOptions& options) {
  def.enableLimit = options.limit.enabled;
  def.lowerAngle = options.limit.lower;
  def.upperAngle = options.limit.upper;
  def.enableMotor = options.motor.enabled;
  def.motorSpeed = options.motor.speed;
  def.maxMotorTorque = options.motor.max_force;
}

template <typename Definition>
void set_drive(Definition& def, const PrismaticOptions& options) {
  def.enableLimit = options.limit.enabled;
  def.lowerTranslation = options.limit.lower;
  def.upperTranslation = options.limit.upper;
  def.enableMotor = options.motor.enabled;
  def.motorSpeed = options.motor.speed;
  def.maxMotorForce = options.motor.max_force;
}

}  // namespace drystone::bench
