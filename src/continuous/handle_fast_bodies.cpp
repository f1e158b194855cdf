// The solver lists fast bodies, and the narrow phase lists bodies that are pressed into static bodies. Ordinary bodies are swept against
// static shapes, in parallel. Then bullets, which need the final motions of the ordinary bodies, are swept against all shapes
// (bullets.hpp). Bodies joined to a stopped body are moved accordingly (follow_stopped.hpp). When all motions are final, shapes that
// passed through sensors are searched (sensor_sweeps.hpp).
#include "continuous/handle_fast_bodies.hpp"

#include <algorithm>

#include "continuous/bullets.hpp"
#include "continuous/follow_stopped.hpp"
#include "continuous/sensor_sweeps.hpp"

namespace drystone::continuous {
namespace {

constexpr int kGrain = 64;

/// Adds the bodies that the narrow phase found pressed into a static shape, because within a few steps even a slow body could pass through
/// a thin wall. Keeps the order of solver indices.
void add_pressed_bodies(WorldState& w, const base::LayeredBitSet& pressed, Sweeps& sweeps) {
  if (pressed.count() == 0) return;
  const std::span<std::uint32_t> list = w.scratch.arena.allocate<std::uint32_t>(pressed.count());
  std::size_t n = 0;
  pressed.for_each_set([&](std::size_t body) {
    const auto slot = static_cast<std::uint32_t>(body);
    if (!is_awake(w, slot)) return;  // The body was quarantined in this step.
    list[n++] = slot;
    sweeps.has_bullets = sweeps.has_bullets || w.bodies.links[slot].bullet;
  });
  const std::span<std::uint32_t> added = list.first(n);
  std::sort(added.begin(), added.end(), sweeps.by_index());
  const std::span<std::uint32_t> all = w.scratch.arena.allocate<std::uint32_t>(sweeps.bodies.size() + n);
  const auto end = std::set_union(sweeps.bodies.begin(), sweeps.bodies.end(), added.begin(), added.end(), all.begin(),
                                  sweeps.by_index());
  sweeps.bodies = all.first(static_cast<std::size_t>(end - all.begin()));
}

/// Stops bodies, except bullets, at their first impact with a static shape. handle_bullets() handles bullets.
void sweep_against_static(WorldState& w, Sweeps& sweeps) {
  const ImpactFinder finder(w, sweeps);
  const std::span<Impact> impacts = w.scratch.arena.allocate<Impact>(sweeps.bodies.size());
  w.runtime.workers->parallel_for(static_cast<int>(impacts.size()), kGrain, [&](int first, int last, int) {
    for (auto i = static_cast<std::size_t>(first); i < static_cast<std::size_t>(last); ++i) {
      const std::uint32_t body = sweeps.bodies[i];
      impacts[i] = is_awake(w, body) && !w.bodies.links[body].bullet ? finder.with_static(body) : Impact{};
    }
  });
  for (std::size_t i = 0; i < impacts.size(); ++i) {
    if (impacts[i].happens()) stop_at(w, sweeps, finder, sweeps.bodies[i], impacts[i]);
  }
}

}  // namespace

std::span<const ShapePair> handle_fast_bodies(WorldState& w, const StepOptions& options, const Touches& touches,
                                              const Partition& partition, const Motion& motion) {
  Sweeps sweeps{options, partition, motion, motion.fast_bodies, motion.has_fast_bullets, {}, {}};
  if (w.options.continuous) add_pressed_bodies(w, touches.pressed_bodies, sweeps);
  const bool senses = w.options.continuous && w.shapes.sensors.count() > 0;
  if (sweeps.bodies.empty() && !senses) return {};
  sweeps.ends = w.scratch.arena.allocate<SweepEnd>(partition.body_slots.size());
  std::fill(sweeps.ends.begin(), sweeps.ends.end(), SweepEnd{});
  sweeps.speed_clamped = w.scratch.arena.allocate_zeroed<bool>(partition.body_slots.size());
  for (const std::uint32_t body : sweeps.bodies) {
    if (is_awake(w, body)) ++w.runtime.report.swept_bodies;  // A body that is not awake was quarantined in this step.
  }
  FollowStopped neighbors(w, sweeps);
  if (!w.trees.fixed.empty()) {
    sweep_against_static(w, sweeps);
    neighbors.run();
  }
  if (sweeps.has_bullets) {
    handle_bullets(w, sweeps);
    neighbors.run();
  }
  return senses ? find_swept_sensor_pairs(w, sweeps) : std::span<const ShapePair>{};
}

}  // namespace drystone::continuous
