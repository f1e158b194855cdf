#include "solver/pushed_time.hpp"

#include <vector>

namespace drystone::solver {
namespace {

/// A pair that has been pushed for longer is moved upwards as well, and less and less; kGivesUpWithin later it is not moved at all [s].
constexpr float kStuckAfter = 2.0f;
constexpr float kGivesUpWithin = 8.0f;

}  // namespace

float rise_after(float pushed_time) { return pushed_time > kStuckAfter ? 1.0f : 0.0f; }

float effort_after(float pushed_time) {
  return 1.0f - clamp((pushed_time - kStuckAfter) / kGivesUpWithin, 0.0f, 1.0f);
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
