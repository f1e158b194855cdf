// The kinds of joints with three coordinates, outside of the kernels: their names, and what a joint of chosen coordinates checks beside the
// options that frame.hpp checks for all.
#pragma once

#include <string>

#include "joint/frame.hpp"

namespace drystone::joint {

template <>
struct JointTraits<WeldOptions> : FrameTraits<WeldOptions> {
  static constexpr const char* kName = "weld";
  static constexpr parts::Part kPart = parts::kWeld;
};

template <>
struct JointTraits<WheelOptions> : FrameTraits<WheelOptions> {
  static constexpr const char* kName = "wheel";
  static constexpr parts::Part kPart = parts::kWheel;
};

template <>
struct JointTraits<GrooveOptions> : FrameTraits<GrooveOptions> {
  static constexpr const char* kName = "groove";
  static constexpr parts::Part kPart = parts::kGroove;
};

template <>
struct JointTraits<MotorOptions> : FrameTraits<MotorOptions> {
  static constexpr const char* kName = "motor";
  static constexpr parts::Part kPart = parts::kMotor;
};

template <>
struct JointTraits<FrictionOptions> : FrameTraits<FrictionOptions> {
  static constexpr const char* kName = "friction";
  static constexpr parts::Part kPart = parts::kFriction;
};

template <>
struct JointTraits<MouseOptions> : FrameTraits<MouseOptions> {
  static constexpr const char* kName = "mouse";
  static constexpr parts::Part kPart = parts::kMouse;
};

template <>
struct JointTraits<GenericOptions> : FrameTraits<GenericOptions> {
  static constexpr const char* kName = "generic";
  static constexpr parts::Part kPart = parts::kGeneric;

  static void check(model::Check& check, const GenericOptions& o) {
    check_coordinate(check, "x", o.x);
    check_coordinate(check, "y", o.y);
    check_coordinate(check, "angle", o.angle);
  }

 private:
  static void check_coordinate(model::Check& check, const std::string& name, const JointCoordinate& c) {
    check_limit(check, c.limit, name + ".limit");
    check.require(!c.locked || !has_drive(c),
                  (name + " is locked, so its limit, motor and spring must be off").c_str());
  }
};

}  // namespace drystone::joint
