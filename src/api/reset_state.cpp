#include "api/reset_state.hpp"

#include <memory>
#include <utility>

#include "core/lane_choices.hpp"

namespace drystone::api {
namespace {

/// Report, events and lists become those of a new world; their memory stays.
void reset_runtime(Runtime& runtime, const SimState& w) {
  runtime.lanes = simd::widest_lanes(w.options.lanes);
  runtime.hook_edits.clear();
  runtime.report = {};
  runtime.quarantined.clear();
  runtime.events.clear();
  runtime.cleared_spans.reset();
  runtime.last_step.reset();
  runtime.placed_bodies.clear_all();
  mark_all_as_placed(runtime.placed_bodies, w.bodies.ids);
  runtime.refused_calls.take();
  runtime.body_list.forget();
  runtime.joint_list.forget();
  runtime.field_list.forget();
}

std::unique_ptr<StepScratch> new_scratch(const WorldState& w) {
  auto scratch = std::make_unique<StepScratch>();
  scratch->per_worker.resize(static_cast<std::size_t>(w.runtime.workers->worker_count()));
  return scratch;
}

}  // namespace

void take_run_options(WorldOptions& options, const WorldOptions& from) {
  options.workers = from.workers;
  options.scheduler = from.scheduler;
  options.lanes = from.lanes;
  options.field_functions = from.field_functions;
  options.contact_hooks = from.contact_hooks;
}

void mark_all_as_placed(base::LayeredBitSet& placed, const base::IdPool& bodies) {
  placed.grow(bodies.capacity());
  bodies.for_each_used([&](std::uint32_t body) { placed.set(body); });
}

void reset_state(WorldState& w, const SimState& from) {
  // What an unfinished step has left in this memory must not be read.
  if (w.runtime.moment == WorldMoment::unfinished) w.scratch = new_scratch(w);
  w.runtime.moment = WorldMoment::unfinished;  // If an exception ends this.
  WorldOptions run;
  take_run_options(run, w.options);
  static_cast<SimState&>(w) = from;
  take_run_options(w.options, run);
  reset_runtime(w.runtime, w);
  w.runtime.moment = WorldMoment::between_calls;
}

SimState replace_state(WorldState& w, SimState next) {
  Runtime runtime;
  mark_all_as_placed(runtime.placed_bodies, next.bodies.ids);
  std::unique_ptr<StepScratch> scratch = new_scratch(w);
  auto cleared_spans = std::make_unique<ClearedSpans>();
  // From here on nothing allocates.
  runtime.lanes = simd::widest_lanes(next.options.lanes);
  runtime.workers = std::move(w.runtime.workers);
  runtime.recorder = std::move(w.runtime.recorder);
  runtime.recorded_edits = w.runtime.recorded_edits;
  runtime.cleared_spans = std::move(w.runtime.cleared_spans);
  if (!runtime.cleared_spans) {
    runtime.cleared_spans = std::move(cleared_spans);
    runtime.cleared_spans->events = std::move(w.runtime.events);
    runtime.cleared_spans->quarantined = std::move(w.runtime.quarantined);
  }
  scratch->arena = std::move(w.scratch->arena);
  std::swap(static_cast<SimState&>(w), next);
  w.scratch = std::move(scratch);
  w.runtime = std::move(runtime);
  return next;
}

}  // namespace drystone::api
