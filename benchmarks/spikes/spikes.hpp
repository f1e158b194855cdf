// Suite S: how long is the longest step? A spike is a world that has settled, and an action between two of its steps: bodies are made,
// destroyed, teleported, woken. The figure is the longest time of an action and the step after it, beside the median step.
//
// spikes() is the one table of scenes. The runner (drystone-bench --suite S), the page docs/spikes.md and the tests use it.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "benchmarks/engine.hpp"

namespace drystone::bench {

/// What a program does to a world between two steps. Done in the order of the members.
struct Action {
  bool save = false;     ///< Engine::save()
  bool restore = false;  ///< Engine::restore()
  scenes::SceneChange change{};
  std::vector<Teleport> teleports{};
  std::vector<int> woken{};     ///< Engine::wake()
  std::vector<int> slept{};     ///< Engine::put_to_sleep()
  std::vector<int> stripped{};  ///< Engine::remove_shapes()
  std::optional<Vec2> gravity{};
};

/// The state of the world before the first measured step. A run with another state is not a measurement of the spike.
enum class Settled {
  /// The first measured step is the first of all.
  never,
  awake,
  asleep,
};

struct Spike {
  const char* name;
  /// The world, and what happens.
  const char* about;
  const char* size_meaning;
  int size;
  /// The size in tests and with --quick.
  int small_size;
  Settled settled = Settled::awake;
  /// Steps before the measured ones.
  int before = 0;
  /// Measured steps.
  int steps = 60;
  scenes::Scene (*make)(int size) = nullptr;
  /// The action before a measured step. Null: the first step is the action.
  Action (*action)(int size, int step) = nullptr;
};

std::span<const Spike> spikes();
/// The spike of this name, or null.
const Spike* find_spike(const std::string& name);

/// A run of a spike in one engine, as data.
struct SpikeRecord {
  std::string name;
  int size = 0;
  std::string engine;
  std::string engine_version;
  /// The commit that Drystone was built from; empty for other engines.
  std::string commit;
  /// Of each measured step, with the action before it [ms].
  std::vector<double> step_ms;
  /// Why there is no time; empty if there is one. "not offered: ..." if the engine lacks what the scene needs.
  std::string note;

  bool failed() const { return note.rfind("failed", 0) == 0; }
};

/// Engines do the same in every run, so the time of a step is its least over the runs. Runs must be of one spike and engine.
SpikeRecord least_of(std::span<const SpikeRecord> runs);

/// The figures of a record [ms].
struct SpikeFigures {
  double longest = 0.0;
  double median = 0.0;
  /// The longest from the eleventh measured step on.
  double longest_later = 0.0;
};
SpikeFigures figures_of(const SpikeRecord& record);

/// Runs the spike. steps: 0, or fewer measured steps than the spike has. Throws std::runtime_error for an unknown name.
SpikeRecord measure_spike(const std::string& name, int size, int steps,
                          const std::function<std::unique_ptr<Engine>()>& make);

std::string to_json(const SpikeRecord& record);
/// Throws std::runtime_error naming the missing or wrong field.
SpikeRecord spike_record_from_json(const std::string& text);

}  // namespace drystone::bench
