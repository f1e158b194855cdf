// The whole step on one page. Each phase has a folder of its own, reads and writes the world's state through world/, and
// hands what it made to the later ones through the StepContext, which lies in the step arena. Phases do not know each
// other.
//
// Order matters in two places. Islands change before the partition, so that whatever a touch wakes is solved in this very
// step. Boxes are refitted last, so that queries between steps see the poses of now, and the pairs of what left its box
// are looked for at the beginning of the next step.
#include "step/step.hpp"

#include "contact/apply_touch_changes.hpp"
#include "contact/update_contacts.hpp"
#include "contact/update_pairs.hpp"
#include "continuous/handle_fast_bodies.hpp"
#include "island/update_sleep.hpp"
#include "kernels/kernels.hpp"
#include "partition/build.hpp"
#include "solver/solve.hpp"
#include "spatial/refit.hpp"
#include "step/phase_timer.hpp"
#include "step/publish_events.hpp"

namespace drystone::step {
namespace {

/// A new report and empty event lists.
StepContext begin_step(WorldState& w, float dt, ForceClearing force_clearing) {
  w.runtime.stepping = true;
  w.scratch.arena.reset();
  w.runtime.cleared_spans.reset();
  w.runtime.quarantined.clear();
  w.runtime.placed_bodies.clear_all();
  w.runtime.report = {};
  w.runtime.report.step = ++w.step_count;
  w.runtime.report.refused_calls = w.runtime.refused_calls.take();

  EventBuffers& e = w.runtime.events;
  e.contact_begin.clear();
  e.contact_end.clear();
  e.contact_hit.clear();
  e.sensor_begin.clear();
  e.sensor_end.clear();
  e.body_move.clear();

  StepContext c;
  c.dt = dt;
  c.substeps = w.options.substeps;
  c.h = dt / static_cast<float>(c.substeps);
  c.inv_h = static_cast<float>(c.substeps) / dt;
  c.force_clearing = force_clearing;
  c.lane_choices = solver::lane_choices(w.options.lanes);
  return c;
}

/// Nobody is awake, and no shape waits for its pairs to be found: the phases would find nothing to do.
bool is_idle(const WorldState& w) { return w.bodies.awake.count() == 0 && w.shapes.moved.count() == 0; }

void end_step(WorldState& w, std::uint64_t arena_growths) {
  StepReport& r = w.runtime.report;
  r.bodies = static_cast<int>(w.bodies.ids.size());
  r.awake_bodies = static_cast<int>(w.bodies.awake.count());
  r.shapes = static_cast<int>(w.shapes.ids.size());
  r.joints = static_cast<int>(w.joints.ids.size());
  r.contacts = static_cast<int>(w.contacts.ids.size());
  r.awake_contacts = static_cast<int>(w.contacts.awake.count());
  r.quarantined = w.runtime.quarantined;
  r.jobs = w.runtime.workers->log().jobs();
  r.arena_growths = static_cast<int>(w.scratch.arena.growths() - arena_growths);
  r.touching = static_cast<int>(w.contacts.touching_count);
  r.islands = static_cast<int>(w.islands.ids.size());
  r.awake_islands = static_cast<int>(w.islands.awake_count);
  w.runtime.stepping = false;
}

}  // namespace

const StepReport& step(WorldState& w, float dt, ForceClearing force_clearing) {
  const std::uint64_t arena_growths = w.scratch.arena.growths();
  PhaseTimer timer(w.runtime.report, w.runtime.workers->log());
  StepContext c = timer.run(Phase::begin, [&] { return begin_step(w, dt, force_clearing); });
  if (is_idle(w)) {
    publish_unreported(w);
    end_step(w, arena_growths);
    return w.runtime.report;
  }
  timer.run(Phase::update_pairs, [&] { contact::update_pairs(w, c); });
  timer.run(Phase::update_contacts, [&] { contact::update_contacts(w, c); });
  timer.run(Phase::islands, [&] { contact::apply_touch_changes(w, c); });
  timer.run(Phase::partition, [&] { partition::build(w, c); });
  timer.run(Phase::solve, [&] { solver::solve(w, c); });
  std::span<const ShapePair> swept_sensor_pairs;
  if constexpr (parts::kContinuous.built) {
    swept_sensor_pairs = timer.run(Phase::continuous, [&] { return continuous::handle_fast_bodies(w, c); });
  }
  timer.run(Phase::refit, [&] { spatial::refit(w, c); });
  timer.run(Phase::sleep, [&] { island::update_sleep(w, c); });
  timer.run(Phase::events, [&] { step::publish_events(w, c, swept_sensor_pairs); });
  end_step(w, arena_growths);
  return w.runtime.report;
}

}  // namespace drystone::step
