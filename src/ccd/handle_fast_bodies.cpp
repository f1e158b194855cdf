// The solver lists fast bodies, and the narrow phase lists bodies that are pressed into static or kinematic bodies; bodies in the way of fast
// kinematic bodies are added (kinematic_walls.hpp). Ordinary bodies are swept against static and kinematic shapes, in parallel. Then
// bullets, which need the final motions of the ordinary bodies, are swept against all shapes
// (bullets.hpp). Bodies joined to a stopped body are moved accordingly (follow_stopped.hpp). When all motions are final, shapes that
// passed through sensors are searched (sensor_sweeps.hpp).
#include "ccd/handle_fast_bodies.hpp"

#include <algorithm>

#include "ccd/bullets.hpp"
#include "ccd/follow_stopped.hpp"
#include "ccd/kinematic_walls.hpp"
#include "ccd/sensor_sweeps.hpp"
#include "core/sort.hpp"

namespace drystone::continuous {
namespace {

constexpr int kImpactGrain = 64;

/// Adds bodies to the bodies to sweep. Both lists are in the order of solver indices.
void add_bodies(WorldState& w, std::span<const std::uint32_t> added, Sweeps& sweeps) {
  if (added.empty()) return;
  for (const std::uint32_t slot : added) sweeps.has_bullets = sweeps.has_bullets || w.bodies.links[slot].bullet;
  sweeps.add(w.scratch->arena, added);
}

/// The bodies that the narrow phase found pressed into a static or kinematic shape. They are swept, because within a few steps even a slow
/// body could pass through a thin wall.
std::span<const std::uint32_t> list_pressed_bodies(WorldState& w, const Sweeps& sweeps) {
  const std::span<std::uint32_t> list = w.scratch->arena.allocate<std::uint32_t>(sweeps.pressed_bodies.count());
  std::size_t n = 0;
  sweeps.pressed_bodies.for_each_set([&](std::size_t body) {
    const auto slot = static_cast<std::uint32_t>(body);
    if (is_awake(w, slot)) list[n++] = slot;  // A body that is not awake was quarantined in this step.
  });
  base::sort(list.first(n), sweeps.by_index());
  return list.first(n);
}

/// Bullets that are slow, in the way of a fast dynamic body: relative to it they are fast. Ascending by solver index.
std::span<const std::uint32_t> find_bullets_in_the_way(WorldState& w, const Sweeps& sweeps,
                                                       const Partition& partition) {
  const auto is_slow_bullet = [&](std::uint32_t slot) {
    const bool is_dynamic_bullet = w.bodies.links[slot].bullet && sweeps.index_of(slot) - 1 < partition.dynamic_count;
    return is_dynamic_bullet && !sweeps.is_fast(slot) && is_awake(w, slot);
  };
  const std::span<const std::uint32_t> fast = sweeps.motion.fast_bodies;
  const std::span<const std::uint32_t> dynamic = partition.dynamic_slots();
  if (fast.empty() || w.bodies.bullet_count == 0) return {};
  if (std::none_of(dynamic.begin(), dynamic.end(), is_slow_bullet)) return {};
  const ImpactFinder finder(w, sweeps);
  const std::span<std::uint32_t> found = list_bodies_in_the_way(
      w, w.trees.awake, fast.size(), [&](std::size_t i) { return finder.swept_box(fast[i]); },
      [&](std::size_t i, std::uint32_t body) {
        return is_slow_bullet(body) && is_awake(w, fast[i]);  // A fast body that is not awake was quarantined.
      });
  base::sort(found, sweeps.by_index());
  return found;
}

/// Stops bodies, except bullets, at their first impact with a static or kinematic shape. handle_bullets() handles bullets.
void sweep_against_fixed(WorldState& w, Sweeps& sweeps) {
  const ImpactFinder finder(w, sweeps);
  if (w.trees.fixed.empty() && w.trees.asleep.empty() && sweeps.walls.empty()) return;
  const std::span<Impact> impacts = w.scratch->arena.allocate<Impact>(sweeps.bodies.size());
  w.runtime.workers->parallel_for(static_cast<int>(impacts.size()), kImpactGrain, [&](int first, int last, int) {
    for (auto i = static_cast<std::size_t>(first); i < static_cast<std::size_t>(last); ++i) {
      const std::uint32_t body = sweeps.bodies[i];
      impacts[i] = is_awake(w, body) && !w.bodies.links[body].bullet ? finder.with_fixed(body) : Impact{};
    }
  });
  for (std::size_t i = 0; i < impacts.size(); ++i) {
    if (impacts[i].happens()) stop_at(w, sweeps, finder, sweeps.bodies[i], impacts[i]);
  }
}

void hold_locked_bodies(WorldState& w, const Partition& partition, const Motion& motion) {
  for (std::uint32_t i = 1; i <= partition.dynamic_count; ++i) {
    const std::uint32_t slot = partition.body_slots[i];
    if (model::has_locked_axis(w, slot)) hold_locked_axes(w, slot, motion.starts[i].center);
  }
}

}  // namespace

FastBodies handle_fast_bodies(WorldState& w, const StepOptions& options, const Touches& touches,
                              const Partition& partition, const Motion& motion) {
  Sweeps sweeps{options, partition, motion, touches.pressed_bodies, motion.fast_bodies, motion.has_fast_bullets,
                {},      {},        {}};
  if (w.options.continuous) add_bodies(w, list_pressed_bodies(w, sweeps), sweeps);
  const bool may_sweep = w.options.continuous && !partition.kinematic_slots().empty();
  const bool senses = w.options.continuous && w.shapes.sensors.count() > 0;
  if (sweeps.bodies.empty() && !may_sweep && !senses) return {};
  sweeps.ends = w.scratch->arena.allocate<SweepEnd>(partition.body_slots.size());
  std::fill(sweeps.ends.begin(), sweeps.ends.end(), SweepEnd{});
  sweeps.speed_clamped = w.scratch->arena.allocate_zeroed<bool>(partition.body_slots.size());
  sweeps.walls = list_kinematic_walls(w, sweeps);
  if (may_sweep) add_bodies(w, find_bodies_in_the_way(w, sweeps), sweeps);
  if (w.options.continuous) add_bodies(w, find_bullets_in_the_way(w, sweeps, partition), sweeps);
  for (const std::uint32_t body : sweeps.bodies) {
    if (is_awake(w, body)) ++w.runtime.report.swept_bodies;  // A body that is not awake was quarantined in this step.
  }
  FollowStopped neighbors(w, sweeps);
  sweep_against_fixed(w, sweeps);
  neighbors.run();
  if (sweeps.has_bullets) {
    handle_bullets(w, sweeps);
    neighbors.run();
  }
  FastBodies result;
  if (may_sweep) result.carried_sleepers = take_sleeping_bodies_along(w, sweeps);
  if (w.bodies.locked_count > 0) hold_locked_bodies(w, partition, motion);
  if (senses) result.swept_sensor_pairs = find_swept_sensor_pairs(w, sweeps);
  return result;
}

}  // namespace drystone::continuous
