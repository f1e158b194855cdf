// main() of drystone-bench-ENGINE: one measurement in a process of its own, called by drystone-bench. Exit codes: 0,
// also for a run that broke its scene's conditions (the record says so); 1 if the run is not possible; 2 for a wrong
// command line.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <cstdio>
#include <exception>
#include <iostream>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string>

#include "benchmarks/engine.hpp"
#include "benchmarks/fidelity/record.hpp"
#include "benchmarks/measure/build_facts.hpp"
#include "benchmarks/measure/machine.hpp"
#include "benchmarks/measure/measure.hpp"
#include "benchmarks/measure/start_state.hpp"
#include "benchmarks/run_record.hpp"
#include "benchmarks/spikes/spikes.hpp"
#include "benchmarks/suites.hpp"

namespace drystone::bench {
namespace {

struct Arguments {
  bool info = false;
  bool start = false;
  std::string scene;
  std::string fidelity;
  std::string spike;
  bool brief = false;
  int steps_per_second = 0;
  int substeps = 0;
  std::string continuous;
  std::string lanes = "automatic";
  std::string out;
  int workers = 1;
  int steps = 0;
  int samples = 20;
  int repeat_index = 0;
  int pin = -1;
};

void declare(CLI::App& app, Arguments& a) {
  auto* info = app.add_flag("--info", a.info, "Print the engine's name, version and settings as JSON");
  auto* scene = app.add_option("--scene", a.scene, "NAME or NAME:SIZE");
  app.add_flag("--start", a.start, "Build the scene, print its start state as JSON and end");
  app.add_option("--workers", a.workers, "Threads of a step")->check(CLI::Range(1, 64));
  app.add_option("--continuous", a.continuous, "Continuous collision; the scene's setting by default")
      ->check(CLI::IsMember({"on", "off"}));
  app.add_option("--lanes", a.lanes, "Vector instructions, for engines that let one choose")->capture_default_str();
  app.add_option("--steps", a.steps, "Steps to run (default: the scene's)")->check(CLI::Range(1, 1000000));
  app.add_option("--samples", a.samples, "States to judge")->check(CLI::Range(1, 1000))->capture_default_str();
  app.add_option("--repeat-index", a.repeat_index, "Which repetition this is, for the record")
      ->check(CLI::Range(0, 1000000));
  app.add_option("--pin", a.pin, "Bind the workers to as many processors, from this one on")
      ->check(CLI::Range(0, 1023));
  app.add_option("--out", a.out, "File for the record; standard output by default");
  auto* fidelity = app.add_option("--fidelity", a.fidelity, "Run this case of suite E and print its figures as JSON");
  app.add_flag("--brief", a.brief, "The short form of the case")->needs(fidelity);
  app.add_option("--steps-per-second", a.steps_per_second, "Only the error of the case at this step")
      ->check(CLI::Range(1, 100000))
      ->needs(fidelity);
  app.add_option("--substeps", a.substeps, "Sub-steps, with --steps-per-second")
      ->check(CLI::Range(1, 64))
      ->needs(fidelity);
  auto* spike =
      app.add_option("--spike", a.spike, "Run this scene of suite S, NAME or NAME:SIZE, and print its times as JSON");
  spike->excludes(scene)->excludes(fidelity);
  info->excludes(scene);
  fidelity->excludes(scene);
}

int size_of(const std::string& spec, const std::string& name) {
  if (spec.size() > name.size()) return std::stoi(spec.substr(name.size() + 1));
  for (const scenes::BuiltIn& scene : scenes::built_in_scenes()) {
    if (name == scene.name) return scene.default_size;
  }
  return 0;
}

MeasureTask make_task(const Arguments& a) {
  MeasureTask task;
  Result<scenes::Scene> scene = scenes::make_built_in(a.scene);
  if (!scene.ok()) throw std::runtime_error("--scene: " + scene.error().message);
  task.scene = std::move(scene).value();
  task.scene_name = a.scene.substr(0, a.scene.find(':'));
  task.size = size_of(a.scene, task.scene_name);
  task.options.workers = a.workers;
  task.options.continuous = a.continuous.empty() ? task.scene.world.continuous : a.continuous == "on";
  task.options.lanes = a.lanes;
  task.steps = a.steps > 0 ? a.steps : task.scene.steps;
  task.samples = a.samples;
  task.repeat = a.repeat_index;
  if (const SuiteScene* suite = find_suite_scene(task.scene_name)) {
    task.first_timed_step = suite->first_timed_step;
    task.plausible = suite->plausible;
    if (task.size != suite->default_size) task.plausible.promises.clear();
  }
  return task;
}

void print_info() {
  const EngineInfo info = make_engine({})->info();
  const nlohmann::ordered_json json = {
      {"name", info.name}, {"version", info.version}, {"settings", info.settings}, {"parallel", info.parallel}};
  std::cout << json.dump(2) << '\n';
}

void run_fidelity(const Arguments& a) {
  fidelity::Request request = {.name = a.fidelity, .brief = a.brief};
  if (a.steps_per_second > 0) request.convergence = {a.steps_per_second, a.substeps > 0 ? a.substeps : 4};
  fidelity::Record record =
      fidelity::measure(request, [](const EngineOptions& options) { return make_engine(options); });
  if (record.engine == "drystone") record.commit = kCommit;
  std::cout << fidelity::to_json(record) << '\n';
}

void run_spike(const Arguments& a) {
  const std::string name = a.spike.substr(0, a.spike.find(':'));
  const int size = a.spike.size() > name.size() ? std::stoi(a.spike.substr(name.size() + 1)) : 0;
  const EngineOptions options = {.workers = a.workers, .lanes = a.lanes};
  SpikeRecord record = measure_spike(name, size, a.steps, [&] { return make_engine(options); });
  if (record.engine == "drystone") record.commit = kCommit;
  std::cout << to_json(record) << '\n';
}

void run(const Arguments& a) {
  if (a.info) return print_info();
  if (a.pin >= 0) pin_to_processors(a.pin, a.workers);
  if (!a.fidelity.empty()) return run_fidelity(a);
  if (!a.spike.empty()) return run_spike(a);
  MeasureTask task = make_task(a);
  const EngineMaker make = [options = task.options] { return make_engine(options); };
  if (a.start) {
    std::cout << to_text(measure_start(std::move(task), make)) << '\n';
    return;
  }
  const RunRecord record = measure(std::move(task), make);
  if (a.out.empty()) {
    std::cout << to_json(record);
  } else {
    write_run_record(record, a.out);
  }
}

}  // namespace
}  // namespace drystone::bench

int main(int argc, char** argv) {
  using namespace drystone::bench;
  CLI::App app("Measures one run of one scene with one engine. drystone-bench calls it.");
  Arguments arguments;
  declare(app, arguments);
  try {
    app.parse(argc, argv);
    if (!arguments.info && arguments.fidelity.empty() && arguments.spike.empty() && arguments.scene.empty())
      throw CLI::RequiredError("--scene");
  } catch (const CLI::ParseError& e) {
    return app.exit(e) == 0 ? 0 : 2;
  }
  try {
    run(arguments);
  } catch (const std::exception& e) {
    fmt::print(stderr, "error: {}\n", e.what());
    return 1;
  }
  return 0;
}
