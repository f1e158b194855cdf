// Gears, pulleys and ratchets outside of the kernels: what they couple, and what they have in common (kind.hpp). Each relates the sum
//
//   s = f_0 q_0 + f_1 q_1
//
// of two coordinates to a constant: a gear keeps s = constant, a pulley and a ratchet keep s >= constant. A coordinate is an angle with
// full turns, a translation along an axis of a body, or the distance of a body's anchor from a place in the world. So a coupling acts on up
// to four bodies. Its constraint is in coupling-inl.hpp.
//
// Rotations have no full turns. CouplingState has the coordinates at the end of the last step, and an angle is the value nearest to that
// one. So errors do not add up, and a body may turn by half a turn in a sub-step.
#pragma once

#include <cmath>
#include <type_traits>

#include "constraint/kind.hpp"
#include "world/partition.hpp"
#include "world/sim_state.hpp"

namespace drystone::joint {

/// A coordinate of a coupling.
struct CoupledCoordinate {
  enum class Kind : std::uint8_t { none, angle, translation, length };

  Kind kind = Kind::none;
  // Slots. The coordinate is measured from `base` to `body`. A base of kNone is the world.
  std::uint32_t base = kNone;
  std::uint32_t body = kNone;
  Vec2 anchor_base{};  // Of translations.
  Vec2 anchor_body{};  // Of translations and lengths.
  Vec2 axis{};         // Of translations: in the frame of the base.
  float reference_angle = 0.0f;
  Position wheel{};     // From where a length is measured.
  double factor = 0.0;  // f of this coordinate.
};

struct Coupling {
  std::array<CoupledCoordinate, 2> of;
  bool one_sided = false;  // Whether s may exceed the constant.
};

/// What a coupling relates. The joints that a gear couples must exist.
Coupling coupling_of(const SimState& w, std::uint32_t slot);

/// The present value of a coordinate; angles are in [-pi, pi].
float value_of(const SimState& w, const CoupledCoordinate& c);

/// The value of a coordinate with full turns, if it was `before` at the end of the last step.
inline double with_turns(const CoupledCoordinate& c, float value, double before) {
  constexpr double kTurn = 2.0 * 3.14159265358979323846;
  if (c.kind != CoupledCoordinate::Kind::angle) return double{value};
  return double{value} + kTurn * std::round((before - double{value}) / kTurn);
}

/// The two coordinates and the constant in this step, before bodies move. The members of `last` are used if it is meshed.
CouplingState state_of(const SimState& w, std::uint32_t slot, const Coupling& coupling, const CouplingState& last);

/// s - constant. Of a one-sided coupling this is the distance from where it acts.
inline double room_of(const Coupling& coupling, const CouplingState& state) {
  return coupling.of[0].factor * state.at[0] + coupling.of[1].factor * state.at[1] - state.constant;
}

/// World::joint_state() for couplings, with impulses in place of forces.
JointState measure_coupling(const SimState& w, std::uint32_t slot);

/// Conditions on the joints that a gear couples.
void check_coupled(model::Check& check, const SimState& w, JointView options);

/// Whether two options of one kind couple the same joints.
bool couples_the_same(JointView a, JointView b);

/// Whether the change of options makes a coupling begin anew.
bool changes_mesh(JointView from, JointView to);

template <typename Options>
requires kIsCoupling<Options>
struct JointTraits<Options> : LooseDefaults<Options> {
  static constexpr bool kHoldsPlace = false;
};

template <>
struct JointTraits<GearOptions> : LooseDefaults<GearOptions> {
  static constexpr bool kHoldsPlace = false;

  static void check(model::Check& check, const GearOptions& o) {
    if (o.joint_a) check.joint(o.joint_a, "joint_a");
    if (o.joint_b) check.joint(o.joint_b, "joint_b");
    check.require(!o.joint_a || o.joint_a != o.joint_b, "joint_a and joint_b must differ");
  }
};

template <>
struct JointTraits<PulleyOptions> : LooseDefaults<PulleyOptions> {
  static void mark(const PulleyOptions& o, const Ends& ends, Marks& marks) {
    marks.line(ends.anchor_a, o.wheel_a);
    marks.line(o.wheel_a, o.wheel_b);
    marks.line(o.wheel_b, ends.anchor_b);
  }
};

}  // namespace drystone::joint
