#include "ccd/kinematic_walls.hpp"

#include "ccd/bullets.hpp"
#include "ccd/swept_shape.hpp"
#include "core/sort.hpp"
#include "world/islands.hpp"
#include "world/proxies.hpp"
#include "world/tunnelling.hpp"

namespace drystone::continuous {
namespace {

/// Whether kinematic bodies move by more than contacts may be wrong, so that bodies at rest may be in their way.
bool moves(const SimState& w, const KinematicWalls& walls) {
  return walls.longest_path > w.options.length_unit * kLinearSlop;
}

/// The dynamic bodies of a tree that the walls may meet, in the order of their slots. Bodies that the solver found fast are left out.
std::span<std::uint32_t> list_before_walls(WorldState& w, const Sweeps& sweeps, const bvh::Tree& tree) {
  const ImpactFinder finder(w, sweeps);
  const KinematicWalls& walls = sweeps.walls;
  return list_bodies_in_the_way(
      w, tree, walls.walls.size(), [&](std::size_t i) { return walls.boxes[i]; },
      [&](std::size_t i, std::uint32_t body) {
        return !sweeps.is_fast(body) && is_dynamic(w, body) &&
               finder.is_fast_relative_to(walls.bodies[walls.walls[i].body], body);
      });
}

}  // namespace

KinematicWalls list_kinematic_walls(WorldState& w, const Sweeps& sweeps) {
  const std::span<const std::uint32_t> slots = sweeps.partition.kinematic_slots();
  const ImpactFinder finder(w, sweeps);
  const auto for_each_wall = [&](std::uint32_t body, auto f) {
    for_each_shape(w, body, [&](std::uint32_t shape) {
      if (!w.shapes.row[shape].sensor) f(shape);
    });
  };
  KinematicWalls walls;
  std::size_t count = 0;
  const std::span<KinematicWalls::Body> bodies = w.scratch->arena.allocate<KinematicWalls::Body>(slots.size());
  std::size_t body_count = 0;
  for (const std::uint32_t slot : slots) {
    if (!is_awake(w, slot)) continue;  // The body was quarantined in this step.
    for_each_wall(slot, [&](std::uint32_t) { ++count; });
    const Position from = finder.start_of(slot);
    const Sweep sweep = finder.sweep_of(slot, from).sweep;
    bodies[body_count++] = {slot, from, sweep.center_1, relative(sweep.rotation_0, sweep.rotation_1),
                            sweep.angle != 0.0f};
  }
  if (count == 0) return {};
  const std::span<KinematicWalls::Wall> list = w.scratch->arena.allocate<KinematicWalls::Wall>(count);
  const std::span<Aabb> boxes = w.scratch->arena.allocate<Aabb>(count);
  std::size_t n = 0;
  for (std::size_t i = 0; i < body_count; ++i) {
    const Position from = bodies[i].start;
    const Sweep sweep = finder.sweep_of(bodies[i].slot, from).sweep;
    for_each_wall(bodies[i].slot, [&](std::uint32_t shape) {
      const ShapeGeometry& geometry = w.shapes.geometry[shape];
      list[n] = {shape, static_cast<std::uint32_t>(i)};
      boxes[n++] = spatial::in_trees(w, from, SweptShape(geometry, sweep, w.options.length_unit).box());
      walls.longest_path = max(walls.longest_path, longest_path(geometry, sweep));
    });
  }
  const std::span<Aabb> groups =
      w.scratch->arena.allocate<Aabb>((count + KinematicWalls::kGroup - 1) / KinematicWalls::kGroup);
  for (std::size_t i = 0; i < count; ++i) {
    Aabb& group = groups[i / KinematicWalls::kGroup];
    group = i % KinematicWalls::kGroup == 0 ? boxes[i] : merge(group, boxes[i]);
    walls.bounds = i == 0 ? boxes[i] : merge(walls.bounds, boxes[i]);
  }
  walls.bodies = bodies.first(body_count);
  walls.walls = list;
  walls.boxes = boxes;
  walls.group_boxes = groups;
  return walls;
}

std::span<const std::uint32_t> find_bodies_in_the_way(WorldState& w, const Sweeps& sweeps) {
  if (!moves(w, sweeps.walls)) return {};
  const std::span<std::uint32_t> found = list_before_walls(w, sweeps, w.trees.awake);
  base::sort(found, sweeps.by_index());
  return found;
}

std::span<const std::uint32_t> take_sleeping_bodies_along(WorldState& w, const Sweeps& sweeps) {
  if (!moves(w, sweeps.walls) || w.trees.asleep.empty()) return {};
  const ImpactFinder finder(w, sweeps);
  const std::span<std::uint32_t> found = list_before_walls(w, sweeps, w.trees.asleep);
  std::size_t count = 0;
  for (const std::uint32_t slot : found) {
    const Impact impact = finder.with_walls(slot);
    if (!impact.happens()) continue;
    island::wake(w, slot);
    const Position start = w.bodies.state[slot].center;
    carry_along(w, finder, slot, impact);
    if (model::has_locked_axis(w, slot)) hold_locked_axes(w, slot, start);
    found[count++] = slot;
    spatial::refresh_proxies(w, slot);
    ++w.runtime.report.impacts;
    if (w.bodies.links[slot].first_joint != kNone) ++w.runtime.report.clamped_jointed;
  }
  return found.first(count);
}

}  // namespace drystone::continuous
