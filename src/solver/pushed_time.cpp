#include "solver/pushed_time.hpp"

#include <vector>

namespace drystone::solver {
namespace {

/// A pair that has been pushed for kLiftsAfter is lifted from below; kLiftsWithin later it is lifted by the full missing distance [s].
constexpr float kLiftsAfter = 2.0f;
constexpr float kLiftsWithin = 1.0f;
/// Lifts end when the softness reaches one over this, after five seconds of pushing.
constexpr float kLiftsUntil = 4.0f;
/// A pair that has been pushed for kSoftensAfter becomes soft; kSoftensFor later the softness has its maximum [s].
constexpr float kSoftensAfter = 2.0f;
constexpr float kSoftensFor = 6.0f;
/// A pair that has been pushed for kGivesUpAfter is moved less and less; kGivesUpWithin later it is not moved at all [s].
constexpr float kGivesUpAfter = 8.0f;
constexpr float kGivesUpWithin = 8.0f;

}  // namespace

bool is_stuck(float pushed_time) { return pushed_time > kLiftsAfter; }

float softness_after(float pushed_time) {
  const float t = clamp((pushed_time - kSoftensAfter) / kSoftensFor, 0.0f, 1.0f);
  return t * t;
}

float effort_after(float pushed_time) {
  return 1.0f - clamp((pushed_time - kGivesUpAfter) / kGivesUpWithin, 0.0f, 1.0f);
}

float lifted_part(float pushed_time, float softness) {
  return clamp((pushed_time - kLiftsAfter) / kLiftsWithin, 0.0f, 1.0f) * max(1.0f - kLiftsUntil * softness, 0.0f);
}

void drop_stale(SimState& w) {
  std::erase_if(w.pushed_bodies, [&](std::uint32_t body) {
    return !w.bodies.ids.is_used(body) || !w.bodies.state[body].pushed || !w.bodies.awake.test(body);
  });
}

void update_pushed_time(SimState& w, float dt, const SolverIndices& indices, std::span<const Vec2> moves) {
  const auto is_pushed = [&](std::uint32_t body) { return !moves.empty() && moves[indices.index_of[body]] != Vec2{}; };
  const auto set_time = [&](std::uint32_t body, float time) {
    w.bodies.links[body].pushed_time = time;
    w.bodies.state[body].pushed = time > 0.0f;
  };
  std::size_t kept = 0;
  for (const std::uint32_t body : w.pushed_bodies) {
    const float change = is_pushed(body) ? dt : -dt;
    set_time(body, max(w.bodies.links[body].pushed_time + change, 0.0f));
    if (w.bodies.state[body].pushed) w.pushed_bodies[kept++] = body;
  }
  w.pushed_bodies.resize(kept);
}

}  // namespace drystone::solver
