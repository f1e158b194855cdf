// All scenes are read and built once before the first one is run, so that a misspelt name is reported immediately.
#include "tools/drystone/determinism.hpp"

#include <algorithm>
#include <utility>

#include "console/interrupt.hpp"
#include "tools/drystone/command_error.hpp"
#include "tools/drystone/determinism_check.hpp"
#include "tools/drystone/determinism_report.hpp"
#include "tools/drystone/outputs.hpp"
#include "tools/drystone/progress.hpp"
#include "tools/drystone/short_scenes.hpp"

namespace drystone::cli {
namespace {

NamedScene read_scene(const std::string& argument, const DeterminismOptions& options, std::optional<int> steps) {
  NamedScene named = find_scene(argument);
  scenes::Scene& scene = named.scene;
  scene.steps = steps_to_take(named, options.steps ? options.steps : steps);
  scene.dt = options.dt.value_or(scene.dt);
  scene.world.substeps = options.substeps.value_or(scene.world.substeps);
  build_scene(named);
  return named;
}

std::vector<NamedScene> read_scenes(const DeterminismOptions& options) {
  std::vector<NamedScene> scenes;
  for (const std::string& argument : options.scenes) {
    if (argument != "all") {
      scenes.push_back(read_scene(argument, options, std::nullopt));
      continue;
    }
    for (const std::string& name : short_scenes()) scenes.push_back(read_scene(name, options, kShortSteps));
  }
  return scenes;
}

void check_output(const DeterminismOptions& options) {
  if (!options.json) return;
  for (const std::string& scene : options.scenes) check_outputs({{"--json", *options.json}}, scene);
}

class Determinism {
 public:
  Determinism(const DeterminismOptions& options, std::vector<NamedScene> scenes)
      : options_(options), scenes_(std::move(scenes)), progress_(total_steps(), !options.quiet) {
    result_.workers = options.workers;
    result_.lanes = lanes();
    for (const NamedScene& scene : scenes_) width_ = std::max(width_, scene.argument.size());
  }

  int run();

 private:
  std::vector<Lanes> lanes() const {
    if (!options_.lanes.empty()) return options_.lanes;
    return {available_lanes().begin(), available_lanes().end()};
  }
  std::int64_t total_steps() const;
  void tell(const std::string& text);
  /// Counts a step. Returns whether to continue.
  bool go_on();

  const DeterminismOptions& options_;
  const std::vector<NamedScene> scenes_;
  DeterminismResult result_;
  std::size_t width_ = 5;
  console::InterruptListener interrupt_;
  ProgressBar progress_;
  std::int64_t steps_done_ = 0;
};

std::int64_t Determinism::total_steps() const {
  const DeterminismPlan plan{options_.workers, lanes(), {}};
  std::int64_t total = 0;
  for (const NamedScene& scene : scenes_) total += steps_of_check(plan, scene.scene.steps);
  return std::max(total, std::int64_t{1});
}

/// If the JSON report goes to standard output, the table goes to standard error.
void Determinism::tell(const std::string& text) {
  if (text.empty()) return;
  progress_.hide();
  if (options_.json == "-") return write_standard_error(text);
  write_standard_output(text);
}

bool Determinism::go_on() {
  progress_.show(++steps_done_);
  result_.signal = interrupt_.signal_number();
  return result_.signal == 0;
}

int Determinism::run() {
  const DeterminismPlan plan{result_.workers, result_.lanes, [this] { return go_on(); }};
  if (!options_.quiet) tell(table_head(result_, width_));
  for (const NamedScene& scene : scenes_) {
    result_.scenes.push_back(check_determinism(scene, plan));
    if (!options_.quiet) tell(table_row(result_.scenes.back(), width_));
    tell(divergence_text(result_.scenes.back()));
    if (result_.signal != 0) break;
  }
  if (!options_.quiet) tell(conclusion(result_));
  if (options_.json) write_file(*options_.json, determinism_json(result_));
  return exit_code(result_);
}

}  // namespace

int determinism(const DeterminismOptions& options) {
  check_output(options);
  return Determinism(options, read_scenes(options)).run();
}

}  // namespace drystone::cli
