#include "benchmarks/islands/islands.hpp"

#include <algorithm>
#include <ostream>
#include <stdexcept>

#include "benchmarks/islands/live.hpp"
#include "benchmarks/islands/replay.hpp"
#include "io/atomic_file.hpp"

namespace drystone::bench {
namespace {

void keep_fastest(GraphRecording& recording, const GraphRecording& again) {
  for (std::size_t i = 0; i < recording.steps.size(); ++i) {
    RecordedStep& step = recording.steps[i];
    step.step_ms = std::min(step.step_ms, again.steps[i].step_ms);
    step.islands_ms = std::min(step.islands_ms, again.steps[i].islands_ms);
    step.sleep_ms = std::min(step.sleep_ms, again.steps[i].sleep_ms);
  }
}

void write(const std::filesystem::path& file, const std::string& text) {
  const Result<void> written = io::write_whole_file(file.string(), text + '\n');
  if (!written.ok()) throw std::runtime_error(written.error().message);
}

IslandScene run_scene(const std::string& name, const IslandBenchmarkOptions& options) {
  const Result<scenes::Scene> scene = scenes::make_built_in(name);
  if (!scene.ok()) throw std::runtime_error(scene.error().message);
  GraphRecording recording = record_contact_graphs(scene.value(), options.steps);
  for (int i = 1; i < options.repeat; ++i) {
    keep_fastest(recording, record_contact_graphs(scene.value(), options.steps));
  }
  recording.scene = name;
  IslandScene result = replay(recording, {options.workers, options.check_every, options.repeat});
  result.live = run_live(scene.value(), options.steps, options.repeat);
  return result;
}

}  // namespace

bool IslandResults::ok() const {
  return std::all_of(scenes.begin(), scenes.end(), [](const IslandScene& scene) { return scene.failures.empty(); });
}

IslandResults run_island_benchmark(const IslandBenchmarkOptions& options) {
  IslandResults results;
  for (const std::string& name : options.scenes) results.scenes.push_back(run_scene(name, options));
  if (!options.directory.empty()) {
    std::filesystem::create_directories(options.directory);
    write(options.directory / "islands.json", to_json(results));
  }
  if (options.table != nullptr) *options.table << to_table(results) << std::flush;
  return results;
}

}  // namespace drystone::bench
