// Ordinary fast bodies are swept against static shapes, each for itself and so side by side. Bullets come after them, since
// they must know where the others ended; they are swept against everything (bullets.hpp).
#include "continuous/handle_fast_bodies.hpp"

#include <algorithm>

#include "continuous/bullets.hpp"

namespace drystone::continuous {
namespace {

constexpr int kGrain = 16;

}  // namespace

void handle_fast_bodies(WorldState& w, StepContext& c) {
  if (c.fast_bodies.empty()) return;
  const std::span<float> ends = w.arena.allocate<float>(c.body_slots.size());
  std::fill(ends.begin(), ends.end(), 1.0f);
  const ImpactFinder finder(w, c, ends);
  const std::span<Impact> impacts = w.arena.allocate<Impact>(c.fast_bodies.size());
  w.workers->parallel_for(static_cast<int>(impacts.size()), kGrain, [&](int first, int last, int) {
    for (auto i = static_cast<std::size_t>(first); i < static_cast<std::size_t>(last); ++i) {
      const std::uint32_t body = c.fast_bodies[i];
      impacts[i] = is_awake(w, body) && !w.bodies.state[body].bullet ? finder.with_static(body) : Impact{};
    }
  });
  for (std::size_t i = 0; i < impacts.size(); ++i) {
    if (is_awake(w, c.fast_bodies[i])) ++w.report.swept_bodies;  // Else quarantined in this step.
    if (impacts[i].happens()) stop_at(w, finder, ends, c.fast_bodies[i], impacts[i]);
  }
  handle_bullets(w, c, ends);
}

}  // namespace drystone::continuous
