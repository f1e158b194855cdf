// The ground of BipedalWalker: heights at equal distances, and boxes that stand on it. Source: see walker.hpp.
#pragma once

#include <span>
#include <vector>

#include "drystone/geometry.hpp"
#include "random.hpp"

namespace drystone::environments {

/// The distance of two heights [m].
inline constexpr double kTerrainStep = 14.0 / 30.0;
/// The height of the ground at the start [m].
inline constexpr double kTerrainLevel = 400.0 / 30.0 / 4.0;
/// This many heights at the start are level.
inline constexpr int kTerrainPad = 20;
/// The longest stretch of grass between two obstacles, in heights.
inline constexpr int kTerrainGrass = 10;

/// Draws the heights of the ground, and with `hardcore` stumps, pits and stairs, whose boxes it returns.
std::vector<Box> draw_terrain(Pcg64& random, bool hardcore, std::span<double> heights);

}  // namespace drystone::environments
