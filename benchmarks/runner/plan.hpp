// The plan of a run: every engine on every scene in every setting, several times, in an order in which the engines take
// turns, so that a machine that grows warm or busy slows all of them equally. A plan depends on its arguments and on
// the suites, not on the machine.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "benchmarks/runner/options.hpp"
#include "benchmarks/suites.hpp"

namespace drystone::bench {

/// A measurement without its repetition.
struct Setting {
  std::string engine;
  std::string scene;
  int size = 0;
  int workers = 1;
  bool continuous = true;

  bool operator==(const Setting&) const = default;
};

/// Orders by all members but the engine: equal settings may be compared.
bool same_work(const Setting& a, const Setting& b);

/// "washer:90"
std::string scene_spec(const std::string& scene, int size);

struct Measurement {
  Setting setting;
  int repeat = 0;

  /// Like RunRecord::key().
  std::string key() const;
};

/// The properties of an engine that a plan needs.
struct PlannedEngine {
  std::string name;
  bool parallel = false;
};

struct PlannedScene {
  const SuiteScene* scene = nullptr;
  char suite = 'A';
  int size = 0;
};

struct Plan {
  /// The measurements in the order in which they are made.
  std::vector<Measurement> measurements;
  /// Requests that are not in the plan, one line each.
  std::vector<std::string> notes;
};

/// The requested scenes at each size; those of suite C too. Throws CommandError(kUsage) for a scene that no suite has
/// (with near names), one that the chosen suites do not have, and a size out of its range.
std::vector<PlannedScene> choose_scenes(const RunOptions& options);

/// A small size for a run that only checks that everything works.
int quick_size(const SuiteScene& scene);

/// The plan for engines on a machine with this many cores. Scenes of suite C are left out, because other engines do not
/// run them.
Plan make_plan(const RunOptions& options, std::span<const PlannedEngine> engines, int cores);

}  // namespace drystone::bench
