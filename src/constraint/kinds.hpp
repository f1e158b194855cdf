// The kinds of joints outside of the kernels, and the calls that choose by kind. kind.hpp says what a kind has.
#pragma once

#include <type_traits>
#include <utility>

#include "constraint/coupling.hpp"
#include "constraint/distance.hpp"
#include "constraint/frame.hpp"
#include "constraint/kind.hpp"
#include "constraint/prismatic.hpp"
#include "constraint/revolute.hpp"
#include "world/partition.hpp"

namespace drystone::joint {

/// The traits of the options that a visitor of AnyJointOptions receives.
template <typename Options>
using TraitsOf = JointTraits<std::remove_cvref_t<Options>>;

/// Whether the build has a kind of joint with this constraint (world/partition.hpp).
constexpr bool is_built(std::size_t constraint) {
  return [constraint]<std::size_t... I>(std::index_sequence<I...>) {
    return (false || ... ||
            (JointTraits<std::variant_alternative_t<I, AnyJointOptions>>::kPart.built &&
             constraint == constraint_of<std::variant_alternative_t<I, AnyJointOptions>>()));
  }
  (std::make_index_sequence<std::variant_size_v<AnyJointOptions>>());
}

/// Checks all options; the message names the field. Fails with not_available if the build leaves the kind out.
void check(model::Check& check, JointView options);
/// With axes of length 1.
AnyJointOptions normalized(AnyJointOptions options);

bool slides(JointView options);
bool holds_place(JointView options);
bool holds_angle(JointView options);
/// Whether a motor drives the joint. A motor of speed 0 is friction, as in ragdolls.
bool is_driven(JointView options);
/// Whether a spring acts on one of its coordinates. A motor or a limit counts as one in joints of three coordinates.
bool has_spring(JointView options);
bool follow(JointView options, const Pull& pull, const BodyState& body, Placement& place);
Marks marks_of(JointView options, const Ends& ends);

}  // namespace drystone::joint
