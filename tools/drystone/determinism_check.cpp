#include "tools/drystone/determinism_check.hpp"

#include <utility>

#include "scenes/fill.hpp"
#include "tools/drystone/command_error.hpp"

namespace drystone::cli {
namespace {

scenes::BuiltScene empty_world(const scenes::Scene& scene, const Setting& setting) {
  WorldOptions options = scene.world;
  options.workers = setting.workers;
  options.lanes = setting.lanes;
  return {require(World::create(options)), {}, {}};
}

/// Fills an empty world, which is new or cleared.
void fill(scenes::BuiltScene& built, const NamedScene& named) {
  const Result<void> done = scenes::fill(built, named.scene);
  if (!done.ok()) throw CommandError(kFailure, named.argument + ": " + done.error().message);
}

class Checker {
 public:
  Checker(const NamedScene& named, const DeterminismPlan& plan) : named_(named), scene_(named.scene), plan_(plan) {
    verdict_.scene = named.argument;
    verdict_.format = named.format;
    verdict_.steps = scene_.steps;
    verdict_.runs_asked = static_cast<int>(3 * plan.workers.size() * plan.lanes.size());
  }

  SceneVerdict check();

 private:
  enum class End { done, diverged, stopped };

  Setting reference_setting() const { return {plan_.workers.front(), plan_.lanes.front(), StartWorld::fresh}; }
  bool run_reference();
  /// Returns whether to continue.
  bool run(scenes::BuiltScene& built, const Setting& setting);
  End follow(scenes::BuiltScene& built, int& step);
  void advance(scenes::BuiltScene& built, int step) const;
  void note(const scenes::BuiltScene& found, const Setting& setting, int step);
  void explain(const scenes::BuiltScene& found, Divergence& divergence) const;

  const NamedScene& named_;
  const scenes::Scene& scene_;
  const DeterminismPlan& plan_;
  /// The hashes of the reference, before the first step and after each one.
  std::vector<std::uint64_t> hashes_;
  SceneVerdict verdict_;
};

void Checker::advance(scenes::BuiltScene& built, int step) const {
  act(built, named_, step);
  require(built.world.step(scene_.dt));
}

bool Checker::run_reference() {
  scenes::BuiltScene built = empty_world(scene_, reference_setting());
  fill(built, named_);
  hashes_ = {built.world.state_hash()};
  for (int step = 0; step < scene_.steps; ++step) {
    advance(built, step);
    hashes_.push_back(built.world.state_hash());
    if (!plan_.go_on()) return false;
  }
  verdict_.hash = hashes_.back();
  return true;
}

/// Runs until the hash differs from the reference's; `step` is then the number of steps done.
Checker::End Checker::follow(scenes::BuiltScene& built, int& step) {
  for (step = 0;; ++step) {
    if (built.world.state_hash() != hashes_[static_cast<std::size_t>(step)]) return End::diverged;
    if (step == scene_.steps) return End::done;
    if (step > 0 && !plan_.go_on()) return End::stopped;
    advance(built, step);
  }
}

bool Checker::run(scenes::BuiltScene& built, const Setting& setting) {
  fill(built, named_);
  int step = 0;
  const End end = follow(built, step);
  if (end == End::stopped) return false;
  ++verdict_.runs;
  if (end == End::diverged) note(built, setting, step);
  return plan_.go_on();
}

void Checker::note(const scenes::BuiltScene& found, const Setting& setting, int step) {
  Divergence divergence;
  divergence.setting = setting;
  divergence.step = step;
  divergence.expected_hash = hashes_[static_cast<std::size_t>(step)];
  divergence.found_hash = found.world.state_hash();
  const bool earliest = verdict_.is_same() || step < verdict_.divergences[verdict_.earliest].step;
  if (earliest) {
    verdict_.earliest = verdict_.divergences.size();
    explain(found, divergence);
  }
  verdict_.divergences.push_back(std::move(divergence));
}

/// Runs the reference again up to the step to compare it with the diverged world, which is still there.
void Checker::explain(const scenes::BuiltScene& found, Divergence& divergence) const {
  scenes::BuiltScene reference = empty_world(scene_, reference_setting());
  fill(reference, named_);
  for (int step = 0; step < divergence.step; ++step) advance(reference, step);
  divergence.reference_changed = reference.world.state_hash() != divergence.expected_hash;
  if (!divergence.reference_changed) divergence.difference = find_difference(reference, found);
}

SceneVerdict Checker::check() {
  if (!run_reference()) return std::move(verdict_);
  for (const Lanes lanes : plan_.lanes) {
    for (const int workers : plan_.workers) {
      scenes::BuiltScene first = empty_world(scene_, {workers, lanes});
      if (!run(first, {workers, lanes, StartWorld::fresh})) return std::move(verdict_);
      scenes::BuiltScene second = empty_world(scene_, {workers, lanes});
      if (!run(second, {workers, lanes, StartWorld::second})) return std::move(verdict_);
      require(second.world.clear());
      if (!run(second, {workers, lanes, StartWorld::cleared})) return std::move(verdict_);
    }
  }
  return std::move(verdict_);
}

}  // namespace

const char* to_string(StartWorld start) {
  switch (start) {
    case StartWorld::fresh: return "new";
    case StartWorld::second: return "second";
    case StartWorld::cleared: return "cleared";
  }
  return "";
}

std::int64_t steps_of_check(const DeterminismPlan& plan, int steps) {
  const auto runs = static_cast<std::int64_t>(1 + 3 * plan.workers.size() * plan.lanes.size());
  return runs * steps;
}

SceneVerdict check_determinism(const NamedScene& scene, const DeterminismPlan& plan) {
  return Checker(scene, plan).check();
}

}  // namespace drystone::cli
