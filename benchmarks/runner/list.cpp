#include <fmt/format.h>

#include <algorithm>
#include <cstdio>

#include "benchmarks/fidelity/fidelity.hpp"
#include "benchmarks/runner/run.hpp"
#include "benchmarks/runner/text_table.hpp"
#include "benchmarks/spikes/spikes.hpp"

namespace drystone::bench {
namespace {

std::string engines_text(const FoundEngines& found) {
  std::string text = "Engines\n";
  for (const EngineProgram& engine : found.engines) {
    text += fmt::format("  {} {}, {}\n", engine.info.name, engine.info.version,
                        engine.info.parallel ? "any number of workers" : "one worker");
    for (const std::string& setting : engine.info.settings) text += "    " + setting + "\n";
  }
  for (const std::string& problem : found.problems) text += "  " + problem + "\n";
  if (found.engines.empty()) text += "  none: there is no program drystone-bench-ENGINE beside this one\n";
  return text;
}

std::string size_meaning(const std::string& scene) {
  for (const scenes::BuiltIn& known : scenes::built_in_scenes()) {
    if (known.name == scene) return known.size_meaning;
  }
  return "";
}

std::string workers_text(const SuiteScene& scene) {
  std::string text;
  for (const int count : scene.workers) text += (text.empty() ? "" : ",") + std::to_string(count);
  return text.empty() ? "1" : text;
}

std::string suite_text(const Suite& suite) {
  std::vector<TextRow> rows = {{"", "scene", "size", "sweep", "quick", "continuous", "workers", "meaning of size"}};
  for (const SuiteScene& scene : suite.scenes) {
    const std::string sweep = scene.sweep_increment > 0 ? fmt::format("{}..{} ({})", scene.sweep_first,
                                                                      scene.sweep_last, scene.sweep_increment)
                                                        : "-";
    const char* const continuous = scene.both_continuous ? "both" : scene.continuous ? "on" : "off";
    rows.push_back({"", scene.name, std::to_string(scene.default_size), sweep, std::to_string(quick_size(scene)),
                    continuous, workers_text(scene), size_meaning(scene.name)});
  }
  return fmt::format("\nSuite {}: {}\n", suite.letter, suite.title) + align(rows, rows.front().size());
}

std::string fidelity_text() {
  std::vector<TextRow> rows = {{"", "case", "family", "figures", "convergence"}};
  for (const fidelity::Case& what : fidelity::fidelity_cases()) {
    rows.push_back({"", what.name, what.family, std::to_string(what.rows.size()),
                    what.convergence.error != nullptr ? "shown" : "-"});
  }
  return "\nSuite E: Fidelity: is the physics right?\n" + align(rows, rows.front().size());
}

std::string spike_list() {
  std::vector<TextRow> rows = {{"", "scene", "size", "quick", "meaning of size", "what happens"}};
  for (const Spike& spike : spikes()) {
    rows.push_back({"", spike.name, std::to_string(spike.size), std::to_string(spike.small_size), spike.size_meaning,
                    spike.about});
  }
  return "\nSuite S: Spikes: how long is the longest step?\n" + align(rows, rows.front().size());
}

}  // namespace

int list_all(const Surroundings& surroundings) {
  std::string text = engines_text(find_engines(surroundings.programs));
  for (const Suite& suite : suites()) text += suite_text(suite);
  text += fidelity_text();
  text += spike_list();
  std::fputs(text.c_str(), stdout);
  return 0;
}

}  // namespace drystone::bench
