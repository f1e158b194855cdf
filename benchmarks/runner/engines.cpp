#include "benchmarks/runner/engines.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <system_error>

#include "benchmarks/runner/command_error.hpp"
#include "benchmarks/runner/process.hpp"
#include "scenes/near_names.hpp"

namespace drystone::bench {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;

constexpr std::string_view kPrefix = "drystone-bench-";
constexpr double kInfoLimit = 10.0;  // [s]
constexpr int kSamples = 20;

Json parse(const std::string& text) {
  try {
    return Json::parse(text);
  } catch (const Json::exception& error) {
    throw std::runtime_error(std::string("not JSON: ") + error.what());
  }
}

template <typename T>
T member(const Json& object, const char* name) {
  try {
    return object.at(name).get<T>();
  } catch (const Json::exception&) {
    throw std::runtime_error(fmt::format("{} is missing or of a wrong kind", name));
  }
}

void read_pair(const Json& object, const char* name, double (&out)[2]) {
  const auto pair = member<std::array<double, 2>>(object, name);
  out[0] = pair[0];
  out[1] = pair[1];
}

std::string first_line(const std::string& text) { return text.substr(0, text.find('\n')); }

EngineInfo ask_info(const fs::path& program) {
  ProcessOptions options;
  options.command = {program.string(), "--info"};
  options.limit = kInfoLimit;
  const ProcessResult result = run_process(options);
  if (!result.ok()) throw std::runtime_error(result.describe() + " " + first_line(result.err));
  return engine_info_from_json(result.out);
}

bool is_program(const fs::directory_entry& entry) {
  const std::string name = entry.path().filename().string();
  std::error_code ignored;
  const bool executable = (entry.status(ignored).permissions() & fs::perms::owner_exec) != fs::perms::none;
  return name.size() > kPrefix.size() && name.rfind(kPrefix, 0) == 0 && entry.is_regular_file(ignored) && executable;
}

bool before(const EngineProgram& a, const EngineProgram& b) { return engine_before(a.info.name, b.info.name); }

const EngineProgram* find(const FoundEngines& found, const std::string& name) {
  for (const EngineProgram& engine : found.engines) {
    if (engine.info.name == name) return &engine;
  }
  return nullptr;
}

/// Whether the engine's program exists but did not answer.
bool has_problem(const FoundEngines& found, const std::string& name) {
  const std::string start = fmt::format("{}{}:", kPrefix, name);
  return std::any_of(found.problems.begin(), found.problems.end(),
                     [&](const std::string& problem) { return problem.rfind(start, 0) == 0; });
}

void check_known(const std::string& name) {
  if (std::find(kEngines.begin(), kEngines.end(), name) != kEngines.end()) return;
  throw CommandError(kUsage,
                     fmt::format("--engine: there is no engine \"{}\"{}", name, scenes::did_you_mean(name, kEngines)));
}

}  // namespace

bool engine_before(std::string_view a, std::string_view b) {
  const auto place_a = std::find(kEngines.begin(), kEngines.end(), a);
  const auto place_b = std::find(kEngines.begin(), kEngines.end(), b);
  return place_a != place_b ? place_a < place_b : a < b;
}

FoundEngines find_engines(const fs::path& directory) {
  FoundEngines found;
  std::error_code ignored;
  for (const fs::directory_entry& entry : fs::directory_iterator(directory, ignored)) {
    if (!is_program(entry)) continue;
    try {
      found.engines.push_back({ask_info(entry.path()), entry.path()});
    } catch (const std::runtime_error& error) {
      found.problems.push_back(fmt::format("{}: left out: {}", entry.path().filename().string(), error.what()));
    }
  }
  std::sort(found.engines.begin(), found.engines.end(), before);
  return found;
}

ChosenEngines choose_engines(const FoundEngines& found, std::span<const std::string> names) {
  ChosenEngines chosen;
  if (names.empty()) chosen.engines = found.engines;
  for (const std::string& name : names) {
    const EngineProgram* const engine = find(found, name);
    if (engine != nullptr) {
      chosen.engines.push_back(*engine);
      continue;
    }
    check_known(name);
    if (has_problem(found, name)) continue;  // This is reported for all engines.
    chosen.notes.push_back(fmt::format("{}: left out: there is no {}{} beside this program; its library was not found",
                                       name, kPrefix, name));
  }
  if (chosen.engines.empty()) throw CommandError(kFailure, "there is no engine to measure");
  return chosen;
}

std::vector<std::string> measure_command(const EngineProgram& engine, const MeasureCall& call) {
  const Setting& setting = call.measurement.setting;
  std::vector<std::string> command = {engine.program.string(),
                                      "--scene",
                                      scene_spec(setting.scene, setting.size),
                                      "--workers",
                                      std::to_string(setting.workers),
                                      "--continuous",
                                      setting.continuous ? "on" : "off",
                                      "--repeat-index",
                                      std::to_string(call.measurement.repeat),
                                      "--samples",
                                      std::to_string(kSamples),
                                      "--out",
                                      call.out.string()};
  const auto add = [&](const char* option, int value) {
    command.emplace_back(option);
    command.push_back(std::to_string(value));
  };
  if (call.pin >= 0) add("--pin", call.pin);
  if (call.steps) add("--steps", *call.steps);
  return command;
}

StartState ask_start(const EngineProgram& engine, const std::string& scene_spec, double limit) {
  ProcessOptions options;
  options.command = {engine.program.string(), "--start", "--scene", scene_spec};
  options.limit = limit;
  const ProcessResult result = run_process(options);
  const std::string who = engine.info.name + " " + scene_spec + ": ";
  if (!result.ok()) throw CommandError(kFailure, who + result.describe() + ": " + first_line(result.err));
  try {
    return start_state_from_json(result.out);
  } catch (const std::runtime_error& error) {
    throw CommandError(kFailure, who + error.what());
  }
}

EngineInfo engine_info_from_json(const std::string& text) {
  const Json json = parse(text);
  return {member<std::string>(json, "name"), member<std::string>(json, "version"),
          member<std::vector<std::string>>(json, "settings"), member<bool>(json, "parallel")};
}

StartState start_state_from_json(const std::string& text) {
  const Json json = parse(text);
  StartState state;
  state.bodies = member<int>(json, "bodies");
  state.shapes = member<int>(json, "shapes");
  state.joints = member<int>(json, "joints");
  state.mass = member<double>(json, "mass");
  state.inertia = member<double>(json, "inertia");
  read_pair(json, "mean", state.mean);
  read_pair(json, "lower", state.lower);
  read_pair(json, "upper", state.upper);
  state.highest_speed = member<double>(json, "highest_speed");
  return state;
}

}  // namespace drystone::bench
