// The joint of three chosen coordinates, outside of the kernels (frame.hpp).
#pragma once

#include <string>

#include "joint/frame.hpp"

namespace drystone::joint {

template <>
struct JointTraits<GenericOptions> : FrameTraits<GenericOptions> {
  static constexpr const char* kName = "generic";
  static constexpr parts::Part kPart = parts::kGeneric;

  static void check(model::Check& check, const GenericOptions& o) {
    check_axis(check, o.axis);
    check.finite("reference_angle", o.reference_angle);
    check_coordinate(check, "x", o.x, kMaxCoordinate);
    check_coordinate(check, "y", o.y, kMaxCoordinate);
    check_coordinate(check, "angle", o.angle, kMaxJointAngle);
  }

 private:
  static void check_coordinate(model::Check& check, const std::string& name, const JointCoordinate& c, float most) {
    const auto field = [&](const char* of) { return name + "." + of; };
    check_limit(check, c.limit, -most, most, field("limit").c_str());
    check_motor(check, c.motor, field("motor").c_str());
    check_spring(check, c.spring, field("spring").c_str());
    check.range(field("target").c_str(), c.target, -most, most);
    check.range(field("max_spring_force").c_str(), c.max_spring_force, 0.0f, model::kMaxForce);
    check.require(!c.locked || !has_drive(c),
                  (name + " is locked, so its limit, motor and spring must be off").c_str());
  }
};

}  // namespace drystone::joint
