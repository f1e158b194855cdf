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
