// The step of a world. To read the engine, start with step.cpp.
#pragma once

#include <optional>

#include "ccd/handle_fast_bodies.hpp"
#include "constraint/closed_energy.hpp"
#include "constraint/limits.hpp"
#include "step/phase_timer.hpp"
#include "world/step_data.hpp"
#include "world/world_state.hpp"

namespace drystone::step {

/// Advances the world by dt seconds, which the caller has checked, and returns the report. `force_clearing` replaces the world's option.
const StepReport& step(WorldState& w, float dt, ForceClearing force_clearing);

/// A step in parts, so that other worlds can be solved together with this one (step_together.hpp). The calls in order: begin(), divide(),
/// solve() or another solver, finish().
class Step {
 public:
  Step(WorldState& w, float dt, ForceClearing force_clearing);
  /// A step that has begun and not ended was ended by an exception: the world is unfinished.
  ~Step();
  Step(const Step&) = delete;
  Step& operator=(const Step&) = delete;

  /// The phases up to the islands. Returns false if there was nothing to do: then the step has ended.
  bool begin();
  /// The partition, for one of these choices of lanes.
  void divide(std::span<const LaneChoice> lanes, KeptPartitions& kept);
  Motion solve();
  /// The phases after the solver.
  void finish(const Motion& motion);

  WorldState& world() const { return w_; }
  // Valid after begin() has returned true.
  const StepOptions& options() const { return options_; }
  const Touches& touches() const { return *touches_; }
  std::span<const std::uint32_t> contacts() const { return contacts_; }
  /// Valid after divide().
  const Partition& partition() const { return *partition_; }

 private:
  WorldState& w_;
  float dt_;
  ForceClearing force_clearing_;
  std::uint64_t arena_growths_;
  base::WorkerPool::StepScope workers_;
  PhaseTimer timer_;
  StepOptions options_;
  std::span<const std::uint32_t> contacts_;  // The awake contacts.
  std::optional<Touches> touches_;
  const Partition* partition_ = nullptr;
  std::span<const joint::AxisRates> rates_;
  std::span<const joint::ClosedEnergy> energies_;
};

/// Makes hit events and move events, and for each visitor that passed through a sensor a begin event in this step and an end event in
/// the next. Other begin and end events are made where contacts change (contact/contacts.cpp).
void publish_events(WorldState& w, const Partition& partition, const Motion& motion,
                    const continuous::FastBodies& fast);

/// Moves SimState::unreported into the events and the report.
void publish_unreported(WorldState& w);

}  // namespace drystone::step
