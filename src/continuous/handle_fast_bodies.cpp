// The solver lists fast bodies, the narrow phase bodies that are pressed into static ones. Ordinary bodies are swept against static
// shapes, in parallel. Bullets come after them, because they must know where the others ended; they are swept against
// everything (bullets.hpp). Bodies joined to a stopped body follow it (follow_stopped.hpp). When all motions are final, sensors
// look for shapes that passed through them (sensor_sweeps.hpp).
#include "continuous/handle_fast_bodies.hpp"

#include <algorithm>

#include "continuous/bullets.hpp"
#include "continuous/follow_stopped.hpp"
#include "continuous/sensor_sweeps.hpp"

namespace drystone::continuous {
namespace {

constexpr int kGrain = 64;

/// Adds the bodies that the narrow phase found pressed into a static shape: given a few steps, a slow body passes through a thin wall
/// too. Keeps the order of solver indices.
void add_pressed_bodies(WorldState& w, StepContext& c) {
  if (!w.options.continuous) return;
  const base::LayeredBitSet& pressed = unite_marks(w.scratch, &WorkerScratch::pressed_bodies);
  if (pressed.count() == 0) return;
  const auto is_before = [&](std::uint32_t a, std::uint32_t b) {
    return w.bodies.state[a].solver_index < w.bodies.state[b].solver_index;
  };
  const std::span<std::uint32_t> added = w.scratch.arena.allocate<std::uint32_t>(pressed.count());
  std::size_t n = 0;
  pressed.for_each_set([&](std::size_t body) {
    const BodyState& state = w.bodies.state[body];
    if (state.solver_index == 0) return;  // Quarantined.
    added[n++] = static_cast<std::uint32_t>(body);
    c.has_fast_bullets = c.has_fast_bullets || w.bodies.links[body].bullet;
  });
  std::sort(added.begin(), added.begin() + static_cast<std::ptrdiff_t>(n), is_before);
  const std::span<std::uint32_t> all = w.scratch.arena.allocate<std::uint32_t>(c.fast_bodies.size() + n);
  const auto end = std::set_union(c.fast_bodies.begin(), c.fast_bodies.end(), added.begin(),
                                  added.begin() + static_cast<std::ptrdiff_t>(n), all.begin(), is_before);
  c.fast_bodies = all.first(static_cast<std::size_t>(end - all.begin()));
}

/// Stops bodies at their first impact with a static shape. handle_bullets() does that for bullets.
void sweep_against_static(WorldState& w, const StepContext& c, std::span<SweepEnd> ends) {
  const ImpactFinder finder(w, c, ends);
  const std::span<Impact> impacts = w.scratch.arena.allocate<Impact>(c.fast_bodies.size());
  w.runtime.workers->parallel_for(static_cast<int>(impacts.size()), kGrain, [&](int first, int last, int) {
    for (auto i = static_cast<std::size_t>(first); i < static_cast<std::size_t>(last); ++i) {
      const std::uint32_t body = c.fast_bodies[i];
      impacts[i] = is_awake(w, body) && !w.bodies.links[body].bullet ? finder.with_static(body) : Impact{};
    }
  });
  for (std::size_t i = 0; i < impacts.size(); ++i) {
    if (impacts[i].happens()) stop_at(w, c, finder, ends, c.fast_bodies[i], impacts[i]);
  }
}

}  // namespace

std::span<const ShapePair> handle_fast_bodies(WorldState& w, StepContext& c) {
  add_pressed_bodies(w, c);
  const bool senses = w.options.continuous && w.shapes.sensors.count() > 0;
  if (c.fast_bodies.empty() && !senses) return {};
  const std::span<SweepEnd> ends = w.scratch.arena.allocate<SweepEnd>(c.body_slots.size());
  std::fill(ends.begin(), ends.end(), SweepEnd{});
  for (const std::uint32_t body : c.fast_bodies) {
    if (is_awake(w, body)) ++w.runtime.report.swept_bodies;  // Else quarantined in this step.
  }
  FollowStopped neighbors(w, c, ends);
  if (!w.trees.fixed.empty()) {
    sweep_against_static(w, c, ends);
    neighbors.run();
  }
  if (c.has_fast_bullets) {
    handle_bullets(w, c, ends);
    neighbors.run();
  }
  return senses ? find_swept_sensor_pairs(w, c, ends) : std::span<const ShapePair>{};
}

}  // namespace drystone::continuous
