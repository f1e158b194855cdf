#include "api/mover/planes.hpp"

#include <algorithm>

namespace drystone::mover {
namespace {

constexpr int kRounds = 16;

bool is_clear(Vec2 motion, std::span<const Vec2> normals) {
  // A motion along a plane, which has been projected, leads into it by rounding.
  const float rounding = 1.0e-5f * length(motion);
  return std::all_of(normals.begin(), normals.end(), [&](Vec2 normal) { return dot(motion, normal) >= -rounding; });
}

}  // namespace

Vec2 clip(Vec2 motion, std::span<const Vec2> normals) {
  if (is_clear(motion, normals)) return motion;
  Vec2 best;
  for (const Vec2 normal : normals) {
    const float into = dot(motion, normal);
    if (into >= 0.0f) continue;
    const Vec2 along = motion - into * normal;
    if (is_clear(along, normals) && dot(along, motion) > dot(best, motion)) best = along;
  }
  return best;
}

Vec2 meet(std::span<const Demand> demands) {
  Vec2 move;
  for (int round = 0; round < kRounds; ++round) {
    for (const Demand& demand : demands) move += max(demand.least - dot(move, demand.normal), 0.0f) * demand.normal;
  }
  return move;
}

}  // namespace drystone::mover
