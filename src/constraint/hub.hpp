// Bodies that many joints share. An iteration over the joints solves those of such a body one after the other, and each undoes a part
// of what the others did.
//
// If an iteration leaves the share g of an error (a complex number if the error circulates among the joints) and a sub-step begins with the
// share s of the impulses, the error changes by the roots z of  z^2 - (1 + s) g z + s g = 0. With s = 1, |z| exceeds 1 for many g with
// |g| < 1; with s = 0 it never does. Each joint takes a share of a body's motion: how easily the body gives way at the anchor, compared
// with both bodies of the joint. If k joints take the share c each, |z| exceeds 1 beyond these sums of shares k c:
//
//   k             3      4      5      6      8     12
//   k c         2.8    3.1    3.4    3.5    3.6    3.6
//   s for c = 0.9, so that |z| <= 1
//              1.00   0.84   0.75   0.70   0.64   0.61
//
// In a component of several such bodies less is enough. A hub is strong if the sum of the shares of its body is more than kStrongHub.
// Trees with strong hubs are solved directly (solve/partition/components.cpp). In small components that are solved by iterations, the energy of
// the warm start is limited (solve/warm_start_energy.hpp). In large ones a sub-step begins with kept_at_hub() of the impulses. Iterations
// back and forth would not let the error grow either, but nets of joints were twice as loose, and joint_grid flew apart.
#pragma once

#include <cmath>

#include "drystone/math.hpp"

namespace drystone::joint {

/// The sum of shares beyond which a hub is strong: the first for trees and large nets of hinges, such as ragdolls (2.5) and joint_grid
/// (2.5), the second for other components: joints that hold an angle have more in common.
inline constexpr float kStrongHub = 2.6f;
inline constexpr float kStrongSmallHub = 2.0f;
/// The same for trees of hinges with a joint to a body that does not move.
inline constexpr float kStrongHeldHub = 1.7f;

/// A body of a joint: its inverse mass and inertia, and the lever of the joint's impulses.
struct HubSide {
  float inv_mass = 0.0f;
  float inv_inertia = 0.0f;
  Vec2 arm{};

  /// How far an impulse at this lever moves its point, in the sum of two directions. In doubles, which do not overflow.
  double ease(float lever_squared) const {
    return 2.0 * double{inv_mass} + double{inv_inertia} * double{lever_squared};
  }
};

/// The share of a joint that one of its bodies takes, in [0, 1]: how far an impulse moves the body's anchor, compared with both anchors. A
/// joint that holds an angle can push through the centre of the other body: there it moves that body least and rotates the first body most.
inline float share_at_hub(const HubSide& own, const HubSide& other, bool holds_angle, float centers_apart_squared) {
  const double ease = own.ease(holds_angle ? centers_apart_squared : length_squared(own.arm));
  const double all = ease + other.ease(holds_angle ? 0.0f : length_squared(other.arm));
  return all > 0.0 ? static_cast<float>(ease / all) : 0.0f;
}

/// The share of their impulses with which the joints of a component begin a sub-step. `strain` is the greatest sum of shares of a body.
inline float kept_at_hub(float strain, float strong) {
  if (strain <= strong) return 1.0f;
  const float root = std::sqrt(strong / strain);
  return root * std::sqrt(root);
}

}  // namespace drystone::joint
