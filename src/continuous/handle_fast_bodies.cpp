// Ordinary fast bodies are swept against static shapes, each for itself. Bullets come after them, since they must know
// where the others ended; they are swept against everything (bullets.hpp).
#include "continuous/handle_fast_bodies.hpp"

#include <algorithm>

#include "continuous/bullets.hpp"

namespace drystone::continuous {

void handle_fast_bodies(WorldState& w, StepContext& c) {
  if (c.fast_bodies.empty()) return;
  const std::span<float> ends = w.arena.allocate<float>(c.body_slots.size());
  std::fill(ends.begin(), ends.end(), 1.0f);
  const ImpactFinder finder(w, c, ends);
  for (const std::uint32_t body : c.fast_bodies) {
    if (!is_awake(w, body)) continue;  // Quarantined in this step.
    ++w.report.swept_bodies;
    if (w.bodies.state[body].bullet) continue;
    const Impact impact = finder.with_static(body);
    if (impact.happens()) stop_at(w, finder, ends, body, impact);
  }
  handle_bullets(w, c, ends);
}

}  // namespace drystone::continuous
