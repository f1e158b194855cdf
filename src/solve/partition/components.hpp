// Articulated components: trees of dynamic bodies and joints that the solver solves directly (constraint/articulated-inl.hpp). The choice of
// components depends only on the state.
#pragma once

#include "world/partition.hpp"
#include "world/world_state.hpp"

namespace drystone::partition {

/// The most bodies of a component that is solved directly, or whose warm start is limited. It must fit into a core's cache.
inline constexpr std::uint32_t kMostWhole = 256;

/// A tree of more bodies is solved directly from the beginning. An iteration carries an impulse one joint further, so iterations let long
/// chains stretch; when such a chain was solved directly later, closing its joints lifted it within a step and gave it energy.
inline constexpr std::uint32_t kMostIterated = 16;

/// If a load is k times as heavy as the body that carries it, about k iterations are needed. So a contact is solved directly with the
/// component if the load is at least this many times as heavy as the component's body in contact. The load is the other body
/// (kHeavyLoad), or, if that body is not dynamic, the component itself (heavy_component()).
inline constexpr float kHeavyLoad = 8.0f;
inline constexpr float kHeavyComponent = 24.0f;
/// Each sub-step has as many iterations, so with fewer sub-steps than four a lighter component is heavy.
inline float heavy_component(int substeps) { return min(kHeavyComponent, 6.0f * static_cast<float>(substeps)); }

/// Whether a dynamic body is so much heavier than another body that their contact is solved directly.
inline bool is_load(float inv_mass_of_light, float inv_mass_of_load) {
  return inv_mass_of_light >= kHeavyLoad * inv_mass_of_load;
}

/// If the errors of a component's joints have had a sum of more than kOpen [length units] for kOpenSteps steps without a break, the
/// component is solved directly from then on, because with iterations the joints would open again. Joints that an impact opened close
/// sooner. With 30 steps instead of 100 the scene rain takes a fifth more time than without this rule, with 100 steps no more time. The
/// joints of ragdolls at rest close to 0.2 mm with 30 steps and to 1.2 mm with 100.
inline constexpr float kOpen = kLinearSlop;
inline constexpr std::uint32_t kOpenSteps = 100;
/// The number of steps between two checks of a component that is solved by iterations. It is also checked when joints are added to it or
/// removed from it. Components with loops are checked only then. Finding all components in each step took 7 % of the instructions of
/// ragdolls in the air.
inline constexpr std::uint32_t kLookEvery = 5;

/// The largest number of bodies of a small loop. Iterations solve small loops so well that their arcs may count each body's own rotation
/// (arc_rates() in constraint/rows-inl.hpp).
inline constexpr std::uint32_t kSmallLoop = 24;

/// An articulated component that is solved directly: a batch of one lane, to which make_articulated_batches() adds the contacts.
struct Component : ArticulatedBatch {
  float mass = 0.0f;
  bool meets_kinematic = false;
};

/// Components that are solved by iterations and whose warm start may not add energy (solve/warm_start_energy.hpp).
struct LimitedComponents {
  std::span<const IndexRange> list;       // Ranges of `bodies`.
  std::span<const std::uint32_t> bodies;  // Slots.
  /// The component of each body, by slot; kNone for others. Empty if there are no components.
  std::span<const std::uint32_t> of_body;

  std::uint32_t of(std::uint32_t body) const { return of_body.empty() ? kNone : of_body[body]; }
};

struct Components {
  std::span<Component> list;
  std::span<ArticulatedBody> bodies;  // Of all components.
  /// The component of each body, by slot; kNone for bodies outside. Empty if there are no components.
  std::span<const std::uint32_t> of_body;
  LimitedComponents limited;

  std::uint32_t of(std::uint32_t body) const { return of_body.empty() ? kNone : of_body[body]; }
  /// Whether there are components whose bodies must be in one block.
  bool any_whole() const { return !list.empty() || !limited.list.empty(); }
};

/// Checks the components whose time has come, and stores in their joints what was found (JointRow::next_look and the members after it):
/// this is state. Returns the components that are solved directly in this step.
Components find_components(WorldState& w);

}  // namespace drystone::partition
