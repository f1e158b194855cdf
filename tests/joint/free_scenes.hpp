// Random scenes of jointed bodies on which nothing acts but their joints: no gravity, no contacts, no motors. Their energy, kinetic
// and that of springs, may not grow.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

namespace drystone::test {

/// Joints whose coordinates springs pull are a group of their own: the corrections of errors may stretch the springs
/// (docs/joints.md).
enum class FreeGroup { loops, trees, springs, count };
inline constexpr std::array kFreeGroups = {"loops", "trees", "springs"};

/// What became of a scene's energy. Multiples are of the energy at the start: what the joints leave of the pushes, and that of the
/// springs. After the first step is too late for springs under tension: they have opened the joints, which have no impulses yet,
/// and as the joints close, these give up to 44 % of the springs' energy back.
struct FreeMotion {
  FreeGroup group = FreeGroup::loops;
  double largest = 1.0;      ///< The largest energy, as a multiple.
  double gain = 0.0;         ///< The largest gain in a step over the largest energy before, as a share of that energy.
  double kept = 1.0;         ///< The energy at the end, as a multiple.
  double worst_error = 0.0;  ///< The largest error of a joint at the end [m].
};

/// Makes the scene of the seed and follows it. A scene whose state is not finite gains without bound.
FreeMotion follow_free_scene(std::uint32_t seed, int steps);

/// The scene of the seed in words: its shape, kinds of joints, bodies, mass ratio, rate and sub-steps.
std::string describe_free_scene(std::uint32_t seed);

/// The scenes in which a step gains more than a hundredth of the energy, by group.
using GainingScenes = std::array<std::vector<std::uint32_t>, static_cast<std::size_t>(FreeGroup::count)>;
GainingScenes find_gaining_scenes(std::uint32_t first, std::uint32_t count);

}  // namespace drystone::test
