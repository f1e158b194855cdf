// The whole step on one page. Each phase is a function in the folder of its subject. It changes the world's state and returns results for
// later phases, which only read them. Phases do not call each other.
//
// Order matters in two places. Islands change before the partition, so that bodies woken by a touch are solved in the
// same step. Boxes are refitted after the last motion, so that queries between steps see the present poses; the next step begins by
// finding new pairs for the shapes that left their boxes.
#include "step/step.hpp"

#include "contact/one_way.hpp"
#include "contact/phases.hpp"
#include "continuous/handle_fast_bodies.hpp"
#include "field/fields.hpp"
#include "island/split.hpp"
#include "island/update_sleep.hpp"
#include "joint/break.hpp"
#include "joint/limits.hpp"
#include "kernels/kernels.hpp"
#include "partition/build.hpp"
#include "solver/solve.hpp"
#include "spatial/proxies.hpp"
#include "step/phase_timer.hpp"
#include "step/publish_events.hpp"

namespace drystone::step {
namespace {

/// Resets the report and the event lists, wakes the bodies that moving fields reach, and computes the options of the step.
StepOptions begin_step(WorldState& w, float dt, ForceClearing force_clearing) {
  w.runtime.stepping = true;
  w.scratch.arena.reset();
  w.runtime.cleared_spans.reset();
  w.runtime.last_step.reset();
  w.runtime.quarantined.clear();
  w.runtime.hook_edits.clear();
  w.runtime.placed_bodies.clear_all();
  w.runtime.report = {};
  w.runtime.report.step = ++w.step_count;
  w.runtime.report.refused_calls = w.runtime.refused_calls.take();

  w.runtime.events.clear();
  w.scratch.carried_sleepers.clear();

  field::wake_reached(w);

  const int substeps = w.options.substeps;
  const float h = dt / static_cast<float>(substeps);
  const float inv_h = static_cast<float>(substeps) / dt;
  return {dt, h, inv_h, substeps, force_clearing, solver::contact_softness(w, h, inv_h)};
}

/// Merges and wakes the islands of bodies that began to touch. Returns the awake contacts, including those that woke.
std::span<const std::uint32_t> update_islands(WorldState& w, const Touches& touches,
                                              std::span<const std::uint32_t> contacts) {
  contacts = contact::apply_touch_changes(w, touches, contacts);
  if (w.options.islands == IslandMethod::from_scratch) island::find_islands_anew(w, w.scratch.island_stack);
  return contacts;
}

/// Whether no body is awake and no shape needs new pairs, so that the phases would have nothing to do.
bool is_idle(const WorldState& w) { return w.bodies.awake.count() == 0 && w.shapes.moved.count() == 0; }

void end_step(WorldState& w, float dt, std::uint64_t arena_growths) {
  field::advance(w, dt);
  if (!w.dropping_bodies.empty()) contact::advance_drops(w, dt);
  StepReport& r = w.runtime.report;
  r.bodies = static_cast<int>(w.bodies.ids.size());
  r.awake_bodies = static_cast<int>(w.bodies.awake.count());
  r.shapes = static_cast<int>(w.shapes.ids.size() - w.tiles.ids.size());
  r.joints = static_cast<int>(w.joints.ids.size());
  r.fields = static_cast<int>(w.fields.ids.size());
  r.contacts = static_cast<int>(w.contacts.ids.size());
  r.awake_contacts = static_cast<int>(w.contacts.awake.count());
  r.quarantined = w.runtime.quarantined;
  r.jobs = w.runtime.workers->log().jobs();
  r.workers = w.runtime.workers->asked_workers();
  r.arena_growths = static_cast<int>(w.scratch.arena.growths() - arena_growths);
  r.touching = static_cast<int>(w.contacts.touching_count);
  r.islands = static_cast<int>(w.islands.ids.size());
  r.awake_islands = static_cast<int>(w.islands.awake_count);
  w.runtime.stepping = false;
}

/// Clears the solver indices of the bodies, which are valid within a step only. Bodies are visited in the order of their slots, so that
/// memory is written forwards.
void clear_solver_indices(WorldState& w, const Partition& partition) {
  for (const std::uint32_t body : partition.awake_bodies) w.scratch.solver_index[body] = 0;
}

}  // namespace

const StepReport& step(WorldState& w, float dt, ForceClearing force_clearing) {
  const std::uint64_t arena_growths = w.scratch.arena.growths();
  const base::WorkerPool::StepScope workers(*w.runtime.workers);
  PhaseTimer timer(w.runtime.report, w.runtime.workers->log(), w.runtime.timed);
  const StepOptions options = timer.run(Phase::begin, [&] { return begin_step(w, dt, force_clearing); });
  if (is_idle(w)) {
    w.runtime.events.body_move.clear();
    publish_unreported(w);
    end_step(w, dt, arena_growths);
    return w.runtime.report;
  }
  std::span<const std::uint32_t> contacts = timer.run(Phase::update_pairs, [&] { return contact::update_pairs(w); });
  const Touches touches =
      timer.run(Phase::update_contacts, [&] { return contact::update_contacts(w, options, contacts); });
  contacts = timer.run(Phase::islands, [&] { return update_islands(w, touches, contacts); });
  const Partition partition =
      timer.run(Phase::partition, [&] { return partition::build(w, contacts, solver::lane_choices(w.options.lanes)); });
  const std::span<const joint::AxisRates> rates = joint::rates_before(w);
  const Motion motion = timer.run(Phase::solve, [&] { return solver::solve(w, options, touches, partition); });
  std::span<const SensorPair> swept_sensor_pairs;
  if constexpr (parts::kContinuous.built) {
    swept_sensor_pairs = timer.run(
        Phase::continuous, [&] { return continuous::handle_fast_bodies(w, options, touches, partition, motion); });
  }
  timer.run(Phase::refit, [&] { spatial::refit(w, dt, partition.awake_bodies); });
  timer.run(Phase::sleep, [&] { island::update_sleep(w, dt, partition, motion); });
  timer.run(Phase::events, [&] { step::publish_events(w, partition, motion, swept_sensor_pairs); });
  clear_solver_indices(w, partition);
  joint::publish_limit_events(w, rates);
  joint::break_overloaded(w, motion.joint_peaks);
  w.runtime.last_step = {partition, motion};
  end_step(w, dt, arena_growths);
  return w.runtime.report;
}

}  // namespace drystone::step
