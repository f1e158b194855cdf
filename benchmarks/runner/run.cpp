#include "benchmarks/runner/run.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <iostream>
#include <system_error>

#include "benchmarks/islands/islands.hpp"
#include "benchmarks/runner/command_error.hpp"
#include "benchmarks/runner/fidelity.hpp"
#include "benchmarks/runner/results.hpp"
#include "benchmarks/runner/results_files.hpp"
#include "benchmarks/runner/schedule.hpp"
#include "benchmarks/runner/spikes.hpp"
#include "benchmarks/runner/table.hpp"
#include "benchmarks/runner/text_table.hpp"
#include "console/interrupt.hpp"

namespace drystone::bench {
namespace {

namespace fs = std::filesystem;

constexpr char kIslandSuite = 'C';

void print(const std::string& text) {
  std::fputs(text.c_str(), stdout);
  std::fflush(stdout);
}

void make_directory(const fs::path& directory) {
  std::error_code failure;
  fs::create_directories(directory, failure);
  if (failure)
    throw CommandError(kFailure, fmt::format("{}: cannot be made: {}", directory.string(), failure.message()));
}

ChosenEngines engines_for(const RunOptions& options, const Surroundings& surroundings, Progress& progress) {
  const FoundEngines found = find_engines(surroundings.programs);
  for (const std::string& problem : found.problems) progress.say(problem);
  ChosenEngines chosen = choose_engines(found, options.engines);
  for (const std::string& note : chosen.notes) progress.say(note);
  return chosen;
}

std::vector<Case> cases_of(const Plan& plan) {
  std::vector<Case> cases;
  for (const Measurement& m : plan.measurements) {
    const Case what{m.setting.scene, m.setting.size, m.setting.workers, m.setting.continuous};
    if (std::find(cases.begin(), cases.end(), what) == cases.end()) cases.push_back(what);
  }
  return cases;
}

std::vector<std::string> specs_of(std::span<const Case> cases) {
  std::vector<std::string> specs;
  for (const Case& what : cases) {
    const std::string spec = scene_spec(what.scene, what.size);
    if (std::find(specs.begin(), specs.end(), spec) == specs.end()) specs.push_back(spec);
  }
  return specs;
}

/// The start states of one scene; an engine that cannot build it has none, but a reason.
std::vector<EngineStart> starts_of(const std::string& spec, std::span<const EngineProgram> engines, double limit,
                                   Progress& progress) {
  std::vector<EngineStart> starts;
  for (const EngineProgram& engine : engines) {
    progress.show(fmt::format("start state of {} in {}", spec, engine.info.name));
    try {
      starts.push_back({engine.info.name, ask_start(engine, spec, limit)});
    } catch (const CommandError& error) {
      progress.say(error.what());
    }
  }
  return starts;
}

void tell_differences(std::span<const StartDifference> differences, std::size_t scenes, Progress& progress) {
  const bool all_known = std::all_of(differences.begin(), differences.end(),
                                     [](const StartDifference& d) { return !d.explanation.empty(); });
  progress.say(fmt::format("start states of {}: {}", counted(static_cast<int>(scenes), "scene", "scenes"),
                           differences.empty() ? "all engines agree to six digits"
                           : all_known         ? "engines agree except for explained differences"
                                               : "ENGINES DIFFER; the scenes are marked in the results"));
  if (!differences.empty()) progress.say(differences_table(differences));
}

/// Compares and reports; false if it was interrupted.
bool check_starts(std::span<const std::string> specs, std::span<const EngineProgram> engines, const RunOptions& options,
                  const console::InterruptListener& listener) {
  std::vector<StartDifference> differences;
  Progress progress;
  for (const std::string& spec : specs) {
    if (listener.signal_number() != 0) return false;
    const std::vector<EngineStart> starts = starts_of(spec, engines, options.limit, progress);
    const std::vector<StartDifference> found = compare_starts(spec, starts);
    differences.insert(differences.end(), found.begin(), found.end());
  }
  tell_differences(differences, specs.size(), progress);
  return true;
}

std::vector<std::string> island_scenes(const RunOptions& options) {
  std::vector<std::string> specs;
  for (const PlannedScene& planned : choose_scenes(options)) {
    if (planned.suite == kIslandSuite) specs.push_back(scene_spec(planned.scene->name, planned.size));
  }
  return specs;
}

std::vector<int> island_workers(const RunOptions& options, std::size_t cores) {
  if (!options.workers.empty()) return options.workers;
  std::vector<int> workers;
  for (std::size_t count = 1; count <= std::max<std::size_t>(cores, 2) && count <= 64; count *= 2) {
    workers.push_back(static_cast<int>(count));
  }
  return workers;
}

/// Whether everything succeeded.
bool run_islands(const RunOptions& options, const Surroundings& surroundings) {
  IslandBenchmarkOptions islands;
  islands.scenes = island_scenes(options);
  if (islands.scenes.empty()) return true;
  islands.directory = options.out;
  islands.steps = options.steps.value_or(0);
  islands.workers = island_workers(options, surroundings.processors.size());
  islands.table = &std::cout;
  print("\nSuite C: island management by four algorithms on the same contact graphs\n\n");
  try {
    const IslandResults results = run_island_benchmark(islands);
    std::cout.flush();
    return results.ok();
  } catch (const std::runtime_error& error) {
    throw CommandError(kFailure, std::string("islands: ") + error.what());
  }
}

bool own_runs_failed(const Results& results, std::span<const Case> cases) {
  return std::any_of(cases.begin(), cases.end(), [&](const Case& what) {
    const Aggregate* const own = results.find(kReference, what);
    return own != nullptr && own->failed() && !own->cut();
  });
}

std::string build_line(const Builds& builds) {
  if (builds.clean) return fmt::format("made from commit {}, nothing changed beyond it\n", builds.commits.front());
  std::string commits;
  for (const std::string& commit : builds.commits) {
    commits += (commits.empty() ? "" : ", ") + (commit.empty() ? "unknown" : commit);
  }
  return fmt::format("NOT MADE FROM ONE CLEAN COMMIT ({}): do not publish\n", commits);
}

/// Writes and shows all measurements of this directory and of this plan. Returns whether Drystone succeeded.
bool tell_results(const RunOptions& options, std::span<const Case> cases) {
  std::vector<RunRecord> records = read_records(options.out);
  if (records.empty()) return true;
  const Results results(std::move(records));
  write_results(results, options.out);
  print(describe_engines(results) + results_table(results, cases) + failures_table(results, cases));
  if (!results.left_out().empty()) {
    print(fmt::format("\n{} repetitions are of another version, commit or length and were left out\n",
                      results.left_out().size()));
  }
  print("\n" + build_line(results.builds()));
  print(fmt::format("written: {}, {}; python3 benchmarks/report/report.py {} draws them\n",
                    (options.out / "results.json").string(), (options.out / "results.csv").string(),
                    options.out.string()));
  return !own_runs_failed(results, cases);
}

std::vector<PlannedEngine> planned(std::span<const EngineProgram> engines) {
  std::vector<PlannedEngine> names;
  for (const EngineProgram& engine : engines) names.push_back({engine.info.name, engine.info.parallel});
  return names;
}

/// The signal that interrupted, or 0, and whether Drystone succeeded so far.
struct Measured {
  int signal = 0;
  bool well = true;
};

Measured run_engines(const RunOptions& options, const Surroundings& surroundings) {
  Progress progress;
  const ChosenEngines chosen = engines_for(options, surroundings, progress);
  const Plan plan = make_plan(options, planned(chosen.engines), static_cast<int>(surroundings.processors.size()));
  for (const std::string& note : plan.notes) progress.say(note);
  if (plan.measurements.empty()) return {};
  make_directory(options.out / "runs");
  if (!is_clean(surroundings.commit)) {
    progress.say(surroundings.commit.empty()
                     ? "the commit of this build is not known; its results are not to publish"
                     : "this build has changes that are not committed; its results are not to publish");
  }

  const console::InterruptListener listener;
  const std::vector<Case> cases = cases_of(plan);
  const bool started = check_starts(specs_of(cases), chosen.engines, options, listener);
  Measuring measuring(options, surroundings, chosen.engines, progress);
  const auto interrupted = [&] { return listener.signal_number() != 0; };
  const bool done = started && measuring.measure(measuring.left_of(plan), interrupted);
  progress.clear();
  const bool well = tell_results(options, cases);
  if (!done) progress.say("interrupted; the same command goes on where it stopped");
  return {done ? 0 : listener.signal_number(), well};
}

/// Suite E, if it is requested.
Measured run_fidelity_suite(const RunOptions& options, const Surroundings& surroundings) {
  const std::vector<fidelity::Request> requests = fidelity_requests(options);
  if (requests.empty()) return {};
  Progress progress;
  const ChosenEngines chosen = engines_for(options, surroundings, progress);
  const console::InterruptListener listener;
  const auto interrupted = [&] { return listener.signal_number() != 0; };
  const FidelityEnd end = run_fidelity({options, chosen.engines, surroundings.commit, interrupted}, requests);
  if (end == FidelityEnd::interrupted) progress.say("interrupted; the same command goes on where it stopped");
  return {listener.signal_number(), end == FidelityEnd::done};
}

/// Suite S, if it is requested.
Measured run_spike_suite(const RunOptions& options, const Surroundings& surroundings) {
  const std::vector<SpikeRequest> requests = spike_requests(options);
  if (requests.empty()) return {};
  Progress progress;
  const ChosenEngines chosen = engines_for(options, surroundings, progress);
  const console::InterruptListener listener;
  const bool well = run_spikes({options, chosen.engines, [&] { return listener.signal_number() != 0; }}, requests);
  return {listener.signal_number(), well};
}

}  // namespace

int run_benchmark(const RunOptions& asked, const Surroundings& surroundings) {
  const RunOptions options = with_defaults(asked);
  const std::vector<PlannedScene> chosen = choose_scenes(options);
  const bool for_engines =
      std::any_of(chosen.begin(), chosen.end(), [](const PlannedScene& scene) { return scene.suite != kIslandSuite; });
  const Measured measured = for_engines ? run_engines(options, surroundings) : Measured{};
  if (measured.signal != 0) return kInterrupted + measured.signal;
  make_directory(options.out);
  const bool islands_well = run_islands(options, surroundings);
  const Measured fidelity = run_fidelity_suite(options, surroundings);
  if (fidelity.signal != 0) return kInterrupted + fidelity.signal;
  const Measured spikes = run_spike_suite(options, surroundings);
  if (spikes.signal != 0) return kInterrupted + spikes.signal;
  return measured.well && islands_well && fidelity.well && spikes.well ? kSuccess : kFailure;
}

}  // namespace drystone::bench
