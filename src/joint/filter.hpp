// The joint that only keeps two bodies from colliding, outside of the kernels (kind.hpp). It has no constraint.
#pragma once

#include "joint/kind.hpp"

namespace drystone::joint {

template <>
struct JointTraits<FilterOptions> {
  static constexpr const char* kName = "filter";
  static constexpr parts::Part kPart = parts::kFilter;
  static constexpr bool kSlides = false;
  static constexpr bool kHoldsPlace = false;

  static void check(model::Check& check, const FilterOptions& o) {
    check.require(!o.collide_connected, "collide_connected must be false in a filter");
  }
  static void normalize(FilterOptions&) {}
  static bool holds_angle(const FilterOptions&) { return false; }
  static float opening(const FilterOptions&, Rotation, Vec2) { return 0.0f; }
  static JointState measure(const FilterOptions&, const Frames&, const JointImpulses&) { return {}; }
  static bool follow(const FilterOptions&, const Pull&, const BodyState&, Placement&) { return false; }
  static void mark(const FilterOptions&, const Ends&, Marks&) {}
};

}  // namespace drystone::joint
