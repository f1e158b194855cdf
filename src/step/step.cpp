// The whole step on one page. Each phase is a function in the folder of its subject. It changes the world's state and returns results for
// later phases, which only read them. Phases do not call each other.
//
// Order matters in two places. Islands change before the partition, so that bodies woken by a touch are solved in the
// same step. Boxes are refitted after the last motion, so that queries between steps see the present poses; the next step begins by
// finding new pairs for the shapes that left their boxes.
#include "step/step.hpp"

#include "constraint/kernels.hpp"
#include "contact/edits.hpp"
#include "contact/passage.hpp"
#include "contact/phases.hpp"
#include "core/trace.hpp"
#include "solve/partition/build.hpp"
#include "solve/solve.hpp"
#include "world/field/fields.hpp"
#include "world/proxies.hpp"
#include "world/split_islands.hpp"

namespace drystone::step {
namespace {

/// Resets the report and the event lists, and wakes the bodies that moving fields reach.
void begin_step(WorldState& w, float dt) {
  w.runtime.moment = WorldMoment::in_step;
  w.scratch->arena.reset();
  w.runtime.cleared_spans.reset();
  w.runtime.last_step.reset();
  w.runtime.quarantined.clear();
  w.runtime.hook_edits.clear();
  w.runtime.placed_bodies.clear_all();
  w.runtime.report = {};
  w.runtime.report.step = ++w.step_count;
  w.runtime.report.short_step = dt < kShortestPreciseStep;
  w.runtime.report.refused_calls = w.runtime.refused_calls.take();

  w.runtime.events.clear();

  field::wake_reached(w);
}

StepOptions make_options(const WorldState& w, float dt, ForceClearing force_clearing) {
  const int substeps = w.options.substeps;
  const float h = dt / static_cast<float>(substeps);
  const float inv_h = static_cast<float>(substeps) / dt;
  return {dt, h, inv_h, substeps, force_clearing, solver::contact_softness(w, h, inv_h), solver::must_settle(w, h)};
}

/// Merges and wakes the islands of bodies that began to touch. Returns the awake contacts, including those that woke.
std::span<const std::uint32_t> update_islands(WorldState& w, const Touches& touches,
                                              std::span<const std::uint32_t> contacts) {
  contacts = contact::apply_touch_changes(w, touches, contacts);
  if (w.options.islands == IslandMethod::from_scratch) island::find_islands_anew(w, w.scratch->island_stack);
  return contacts;
}

/// Whether no body is awake and no shape needs new pairs, so that the phases would have nothing to do.
bool is_idle(const WorldState& w) { return w.bodies.awake.count() == 0 && w.shapes.moved.count() == 0; }

void end_step(WorldState& w, float dt, std::uint64_t arena_growths) {
  field::advance(w, dt);
  if (!w.dropping_bodies.empty()) contact::advance_drops(w, dt);
  if (!w.contact_edits.empty()) contact::end_edits_of_step(w);
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
  r.arena_growths = static_cast<int>(w.scratch->arena.growths() - arena_growths);
  r.touching = static_cast<int>(w.contacts.touching_count);
  r.islands = static_cast<int>(w.islands.ids.size());
  r.awake_islands = static_cast<int>(w.islands.awake_count);
  w.runtime.moment = WorldMoment::between_calls;
  if (w.runtime.timed) base::trace_end_of_step(r);
}

}  // namespace

Step::Step(WorldState& w, float dt, ForceClearing force_clearing)
    : w_(w),
      dt_(dt),
      force_clearing_(force_clearing),
      arena_growths_(w.scratch->arena.growths()),
      workers_(*w.runtime.workers),
      timer_(w.runtime.report, w.runtime.workers->log(), w.runtime.timed) {}

Step::~Step() {
  if (w_.runtime.moment == WorldMoment::in_step) w_.runtime.moment = WorldMoment::unfinished;
}

bool Step::begin() {
  timer_.run(Phase::begin, [&] { begin_step(w_, dt_); });
  if (is_idle(w_)) {
    w_.runtime.events.body_move.clear();
    publish_unreported(w_);
    timer_.report_phases();
    end_step(w_, dt_, arena_growths_);
    return false;
  }
  options_ = make_options(w_, dt_, force_clearing_);
  contacts_ = timer_.run(Phase::update_pairs, [&] { return contact::update_pairs(w_); });
  touches_.emplace(
      timer_.run(Phase::update_contacts, [&] { return contact::update_contacts(w_, options_, contacts_); }));
  contacts_ = timer_.run(Phase::islands, [&] { return update_islands(w_, *touches_, contacts_); });
  return true;
}

void Step::divide(std::span<const LaneChoice> lanes, KeptPartitions& kept) {
  partition_ = timer_.run(Phase::partition, [&] {
    const partition::Components components = partition::find_components(w_);
    const Partition& partition = partition::build(w_, components, contacts_, lanes, kept);
    energies_ = joint::energies_before(w_, partition, options_.inv_h);
    return &partition;
  });
  rates_ = joint::rates_before(w_);
}

Motion Step::solve() {
  return timer_.run(Phase::solve, [&] { return solver::solve(w_, options_, *touches_, *partition_); });
}

void Step::finish(const Motion& motion) {
  joint::hold_energies(w_, *partition_, energies_, motion, options_.inv_h);
  continuous::FastBodies fast;
  if constexpr (parts::kContinuous.built) {
    fast = timer_.run(Phase::continuous,
                      [&] { return continuous::handle_fast_bodies(w_, options_, *touches_, *partition_, motion); });
  }
  timer_.run(Phase::refit, [&] { spatial::refit(w_, dt_, partition_->awake_bodies); });
  timer_.run(Phase::sleep, [&] { island::update_sleep(w_, dt_, *partition_, motion); });
  timer_.run(Phase::events, [&] { step::publish_events(w_, *partition_, motion, fast); });
  partition::forget_indices(w_, *partition_);
  joint::publish_limit_events(w_, rates_);
  joint::break_overloaded(w_, motion.joint_peaks);
  w_.runtime.last_step = {partition_, motion};
  timer_.report_phases();
  end_step(w_, dt_, arena_growths_);
}

const StepReport& step(WorldState& w, float dt, ForceClearing force_clearing) {
  Step step(w, dt, force_clearing);
  if (step.begin()) {
    w.scratch->partitions.begin_step();
    step.divide(simd::lane_choices(w.options.lanes), w.scratch->partitions);
    step.finish(step.solve());
  }
  return w.runtime.report;
}

}  // namespace drystone::step
