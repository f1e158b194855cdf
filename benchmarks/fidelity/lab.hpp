// Runs the cases of suite E. A Lab makes worlds of one engine; a Trial is one of these worlds, and adds the time of each
// of its steps to the Lab's sum. Poses and velocities come from the engine; the referee computes overlaps, joint errors
// and energies from them, in the same way for every engine.
#pragma once

#include <functional>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include "benchmarks/engine.hpp"
#include "benchmarks/measure/history.hpp"
#include "benchmarks/measure/referee.hpp"

namespace drystone::bench::fidelity {

/// How a world is stepped.
struct Setting {
  int steps_per_second = 60;
  int substeps = 4;

  float dt() const { return 1.0f / static_cast<float>(steps_per_second); }
  bool operator==(const Setting&) const = default;
};

/// make_engine() of the tested engine.
using EngineMaker = std::function<std::unique_ptr<Engine>(const EngineOptions&)>;

/// Sum of the times of steps.
struct StepTimes {
  double seconds = 0.0;
  long long steps = 0;

  double mean_us() const { return steps > 0 ? 1e6 * seconds / static_cast<double>(steps) : 0.0; }
};

/// One world of an engine, stepped from its start.
class Trial {
 public:
  /// Throws NotOffered if the engine cannot build the scene.
  Trial(const EngineMaker& make, scenes::Scene scene, StepTimes& times);
  Trial(const Trial&) = delete;
  Trial& operator=(const Trial&) = delete;

  void step();
  /// Runs for this time, rounded to whole steps.
  void run(double seconds);
  /// Runs until this time after the start.
  void run_until(double seconds) { run(seconds - time()); }
  double time() const { return static_cast<double>(steps_) * static_cast<double>(history_.scene.dt); }

  int bodies() const { return static_cast<int>(history_.bodies.size()); }
  BodyState body(int number) const { return engine_->body(number); }
  const scenes::Scene& scene() const { return history_.scene; }

  /// The overlap, joint error and energies now.
  Judgement judge() const;
  /// Every pair of shapes that now overlap deeper than this [m].
  std::vector<DeepestOverlap> overlaps(double deeper_than) const;
  /// The numbers of the dynamic bodies.
  const std::vector<int>& dynamic() const { return dynamic_; }
  /// The root mean square and the largest of the speeds of the dynamic bodies' centres [m/s]. Infinite if a state is not
  /// finite.
  double rms_speed() const;
  double highest_speed() const;
  /// The number of dynamic bodies that sleep.
  int asleep() const;
  /// The number of dynamic bodies whose state is not finite, or that the engine took out of the simulation.
  int lost() const;
  /// Kinetic and potential [J].
  double energy() const;

 private:
  RecordedState state() const;

  History history_;
  Referee referee_;
  std::unique_ptr<Engine> engine_;
  StepTimes& times_;
  std::vector<int> dynamic_;
  long long steps_ = 0;
};

/// Speeds of the dynamic bodies over the steps of a second [m/s].
struct LastSecond {
  /// Root mean square over bodies and steps.
  double rms = 0.0;
  double highest = 0.0;
};

/// Runs until this time after the start, and measures the last second before it.
LastSecond last_second(Trial& trial, double end);

/// Runs until this time after the start. Returns the highest energy from now on [J]; infinite if a state is not finite.
double highest_energy(Trial& trial, double end);

class Lab {
 public:
  /// A brief lab runs the short form of every case.
  explicit Lab(EngineMaker make, bool brief = false) : make_(std::move(make)), brief_(brief) {}

  bool brief() const { return brief_; }
  /// `full`, or fewer in a brief lab.
  template <typename T>
  T pick(T full, T few) const {
    return brief_ ? few : full;
  }

  /// The scene in this engine, with the step and sub-steps of the setting. Throws NotOffered if the engine cannot build
  /// the scene, or has no sub-steps and the setting asks for another number of them than the default.
  Trial start(scenes::Scene scene, const Setting& setting = {});
  bool has_substeps();

  const StepTimes& times() const { return times_; }

 private:
  EngineMaker make_;
  bool brief_;
  StepTimes times_;
};

}  // namespace drystone::bench::fidelity
