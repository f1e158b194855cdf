// Random scenes of jointed bodies on which nothing acts but their joints: no gravity, no contacts, no motors. Their energy, kinetic and that
// of springs, may not grow.
#pragma once

#include <cstdint>
#include <string>

namespace drystone::test {

/// What became of a scene's energy. Multiples are of the energy after the first step, in which the joints share the pushes.
struct FreeMotion {
  double largest = 1.0;         ///< The largest energy, as a multiple.
  double gain = 0.0;            ///< The largest gain in a step over the largest energy before, as a share of that energy.
  double kept = 1.0;            ///< The energy at the end, as a multiple.
  double worst_error = 0.0;     ///< The largest error of a joint at the end [m].
  bool finite = true;
};

/// Makes the scene of the seed and follows it.
FreeMotion follow_free_scene(std::uint32_t seed, int steps);

/// The scene of the seed in words: its shape, kinds of joints, bodies, mass ratio, rate and sub-steps.
std::string describe_free_scene(std::uint32_t seed);

}  // namespace drystone::test
