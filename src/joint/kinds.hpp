// The kinds of joints outside of the kernels: a file for each, and the calls that choose by kind. kind.hpp says what a kind has.
#pragma once

#include <type_traits>

#include "joint/distance.hpp"
#include "joint/kind.hpp"
#include "joint/prismatic.hpp"
#include "joint/revolute.hpp"

namespace drystone::joint {

/// The traits of the options that a visitor of AnyJointOptions receives.
template <typename Options>
using TraitsOf = JointTraits<std::remove_cvref_t<Options>>;

/// Checks all options; the message names the field. Fails with not_available if the build leaves the kind out.
void check(model::Check& check, const AnyJointOptions& options);
void normalize(AnyJointOptions& options);

bool slides(const AnyJointOptions& options);
bool holds_angle(const AnyJointOptions& options);
bool follow(const AnyJointOptions& options, const Pull& pull, const BodyState& body, Placement& place);
Marks marks_of(const AnyJointOptions& options, const Ends& ends);

}  // namespace drystone::joint
