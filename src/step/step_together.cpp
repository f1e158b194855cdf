#include "step/step_together.hpp"

#include "constraint/kernels.hpp"
#include "solve/solve_together.hpp"

namespace drystone::step {

namespace {

/// Whether the build has the kernels of width 1 that this takes.
constexpr bool kMaySolveTogether = DRYSTONE_WITH_SCALAR != 0;

/// Ends the steps, also if one of them throws. Partitions that were being made are then dropped.
class StepsGuard {
 public:
  explicit StepsGuard(TogetherScratch& scratch) : scratch_(scratch) {}
  ~StepsGuard() {
    for (std::optional<Step>& step : scratch_.steps) step.reset();
    if (!is_done) scratch_.partitions.all.clear();
  }
  StepsGuard(const StepsGuard&) = delete;
  StepsGuard& operator=(const StepsGuard&) = delete;

  bool is_done = false;

 private:
  TogetherScratch& scratch_;
};

}  // namespace

void step_together(std::span<const WorldToStep> worlds, TogetherScratch& scratch, bool are_loaded) {
  StepsGuard guard(scratch);
  scratch.arena.reset();
  scratch.partitions.begin_step();
  const std::span<solver::WorldToSolve> to_solve = scratch.arena.allocate<solver::WorldToSolve>(worlds.size());
  const std::span<Step*> steps = scratch.arena.allocate<Step*>(worlds.size());
  if (scratch.steps.size() < worlds.size()) scratch.steps = std::vector<std::optional<Step>>(worlds.size());
  std::size_t count = 0;
  for (std::size_t i = 0; i < worlds.size(); ++i) {
    if (!are_loaded)
      prefetch_after(i, worlds.size(), [&](std::size_t k) -> const WorldState& { return *worlds[k].world; });
    WorldState& w = *worlds[i].world;
    std::optional<Step>& place = scratch.steps[i];
    Step& step = place.emplace(w, worlds[i].dt, w.options.force_clearing);
    if (!step.begin()) continue;
    if (kMaySolveTogether && solver::may_be_solved_together(w, step.contacts())) {
      step.divide(simd::lane_choices(Lanes::scalar), scratch.partitions);
      to_solve[count] = {&w, &step.options(), &step.touches(), &step.partition(), {}, {}};
      steps[count++] = &step;
    } else {
      step.divide(simd::lane_choices(w.options.lanes), scratch.partitions);
      step.finish(step.solve());
    }
  }
  if constexpr (kMaySolveTogether) {
    solver::solve_together(to_solve.first(count), scratch.arena);
    for (std::size_t i = 0; i < count; ++i) steps[i]->finish(to_solve[i].motion);
  }
  guard.is_done = true;
}

}  // namespace drystone::step
