// The measuring programs beside this one: the available engines, their information, and how to call them.
#pragma once

#include <algorithm>
#include <array>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "benchmarks/engine.hpp"
#include "benchmarks/run_record.hpp"
#include "benchmarks/runner/plan.hpp"

namespace drystone::bench {

/// Engines that have an adapter, built or not, in the order in which they are run and shown.
inline constexpr std::array<std::string_view, 7> kEngines = {"drystone",        "box2d3",   "box2d3-256", "box2d2",
                                                             "box2d-optimized", "chipmunk", "rapier"};

/// The order of kEngines; other names follow, by name.
bool engine_before(std::string_view a, std::string_view b);

/// The engines of records of one kind, each once, in the order of the records.
template <typename Record>
std::vector<std::string> engines_of(std::span<const Record> records) {
  std::vector<std::string> names;
  for (const Record& record : records) {
    if (std::find(names.begin(), names.end(), record.engine) == names.end()) names.push_back(record.engine);
  }
  return names;
}

struct EngineProgram {
  EngineInfo info;
  std::filesystem::path program;
};

struct FoundEngines {
  /// The engines in the order of kEngines.
  std::vector<EngineProgram> engines;
  /// Programs that exist but do not work, one line each.
  std::vector<std::string> problems;
};

/// Asks every drystone-bench-ENGINE in the directory.
FoundEngines find_engines(const std::filesystem::path& directory);

struct ChosenEngines {
  std::vector<EngineProgram> engines;
  /// Selected engines that do not exist, one line each.
  std::vector<std::string> notes;
};

/// The selected engines; an empty selection means all. Throws CommandError: kUsage for a name that no engine has (with
/// near names), kFailure if no engine is left.
ChosenEngines choose_engines(const FoundEngines& found, std::span<const std::string> names);

/// Arguments of a measuring program, without the program.
struct MeasureCall {
  Measurement measurement;
  /// The scene's value if empty.
  std::optional<int> steps;
  /// First of the processors to run on; -1: any.
  int pin = -1;
  std::filesystem::path out;
};

std::vector<std::string> measure_command(const EngineProgram& engine, const MeasureCall& call);

/// Builds the scene in the engine and returns its state before the first step. Throws CommandError(kFailure) if it
/// cannot be built.
StartState ask_start(const EngineProgram& engine, const std::string& scene_spec, double limit);

/// Throws std::runtime_error naming the missing or wrong member.
EngineInfo engine_info_from_json(const std::string& text);
StartState start_state_from_json(const std::string& text);

}  // namespace drystone::bench
