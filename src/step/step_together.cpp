#include "step/step_together.hpp"

#include <algorithm>

#include "base/prefetch.hpp"
#include "kernels/kernels.hpp"
#include "solver/solve_together.hpp"

namespace drystone::step {
namespace {

/// Larger tables are not prefetched.
constexpr std::size_t kMostRows = 64;

template <typename... Columns>
void prefetch_columns(const Columns&... columns) {
  (base::prefetch_bytes(columns.data(), std::min(columns.size(), kMostRows) * sizeof(*columns.data())), ...);
}

/// Prefetches the rows that a step reads. The worlds of a large batch are not in the core's cache, and their rows are in many small
/// blocks of memory, which the hardware does not predict.
void prefetch_rows(const WorldState& w) {
  prefetch_columns(w.bodies.state, w.bodies.links);
  prefetch_columns(w.shapes.geometry, w.shapes.row, w.shapes.body, w.shapes.group, w.shapes.fat_box, w.shapes.slab);
  prefetch_columns(w.contacts.row, w.contacts.key, w.contacts.reuse);
  prefetch_columns(w.joints.options, w.joints.row, w.islands.row, w.trees.searched_box);
  prefetch_columns(w.runtime.events.body_move);
}

}  // namespace

void step_together(std::span<const WorldToStep> worlds, TogetherScratch& scratch) {
  scratch.arena.reset();
  const std::span<solver::WorldToSolve> to_solve = scratch.arena.allocate<solver::WorldToSolve>(worlds.size());
  const std::span<Step*> steps = scratch.arena.allocate<Step*>(worlds.size());
  if (scratch.steps.size() < worlds.size()) scratch.steps = std::vector<std::optional<Step>>(worlds.size());
  std::size_t count = 0;
  for (std::size_t i = 0; i < worlds.size(); ++i) {
    WorldState& w = *worlds[i].world;
    if (i + 2 < worlds.size()) base::prefetch_bytes(worlds[i + 2].world, sizeof(WorldState));
    if (i + 1 < worlds.size()) prefetch_rows(*worlds[i + 1].world);
    std::optional<Step>& place = scratch.steps[i];
    Step& step = place.emplace(w, worlds[i].dt, w.options.force_clearing);
    if (!step.begin()) continue;
    if (solver::may_be_solved_together(w, step.contacts())) {
      step.divide(solver::lane_choices(Lanes::scalar));
      to_solve[count] = {&w, &step.options(), &step.touches(), &step.partition(), {}};
      steps[count++] = &step;
    } else {
      step.divide(solver::lane_choices(w.options.lanes));
      step.finish(step.solve());
    }
  }
  solver::solve_together(to_solve.first(count), scratch.arena);
  for (std::size_t i = 0; i < count; ++i) steps[i]->finish(to_solve[i].motion);
  for (std::size_t i = 0; i < worlds.size(); ++i) scratch.steps[i].reset();
}

}  // namespace drystone::step
