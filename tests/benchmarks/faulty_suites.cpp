// Runs engines that are wrong on purpose over the suites at their published size, and prints a table of the conditions
// that caught each fault. Usage: faulty-suites [--asserted] [SCENE...]. The exit code is 1 if a fault that matters was
// not caught, if a run without a fault failed, or if no scene has a given name. With --asserted, faults that do not
// matter to a scene are not run. All scenes take some minutes; scenes that take less than 20 s are tests, and so are
// the short forms of all scenes (tests/suites/faulty_short_forms_test.cpp).
#include <algorithm>
#include <cstdio>
#include <string>
#include <vector>

#include "benchmarks/engine.hpp"
#include "benchmarks/measure/measure.hpp"
#include "tests/benchmarks/faulty_engine.hpp"
#include "tests/benchmarks/faulty_engines.hpp"

namespace drystone::bench {
namespace {

std::vector<std::string> failures(const SuiteScene& entry, bool continuous, test::Fault fault) {
  MeasureTask task;
  task.scene = scenes::make_built_in(entry.name).value();
  task.scene_name = entry.name;
  task.size = entry.default_size;
  task.options.continuous = continuous;
  task.steps = task.scene.steps;
  task.plausible = entry.plausible;
  const EngineMaker make = [&, options = task.options]() -> std::unique_ptr<Engine> {
    return std::make_unique<FaultyEngine>(fault, make_engine(options));
  };
  return measure(std::move(task), make).failures;
}

struct Asked {
  bool only_asserted = false;
  std::vector<std::string> scenes;
};

Asked read(int count, char** arguments) {
  Asked asked{false, {arguments + 1, arguments + count}};
  asked.only_asserted = std::erase(asked.scenes, "--asserted") > 0;
  return asked;
}

bool run(const SuiteScene& entry, bool continuous, bool only_asserted) {
  bool ok = true;
  std::printf("| %s%s |", entry.name, continuous != entry.continuous ? ", continuous" : "");
  std::string wrong;
  const auto check = [&](test::Fault fault) {
    const std::vector<std::string> lines = failures(entry, continuous, fault);
    if (lines.empty() && matters(fault, entry.name)) {
      ok = false;
      wrong += std::string(" WRONG: not caught: ") + test::to_string(fault);
    }
    if (fault == test::Fault::none && !lines.empty()) {
      ok = false;
      wrong += " WRONG: fails without a fault: " + lines.front();
    }
    std::printf(" %s |", lines.empty() ? "-" : lines.front().c_str());
    std::fflush(stdout);
  };
  check(test::Fault::none);
  for (const test::Fault fault : test::kFaults) {
    if (!only_asserted || matters(fault, entry.name)) check(fault);
  }
  std::printf("%s\n", wrong.c_str());
  return ok;
}

/// The scenes that engines run: suite C is the comparison of islands, and the scenes of D are in B.
std::vector<SuiteScene> scenes_to_run() {
  std::vector<SuiteScene> all;
  for (const Suite& suite : suites()) {
    if (suite.letter <= 'B') all.insert(all.end(), suite.scenes.begin(), suite.scenes.end());
  }
  return all;
}

bool are_known(const std::vector<std::string>& names, const std::vector<SuiteScene>& scenes) {
  const auto unknown = std::find_if(names.begin(), names.end(), [&](const std::string& name) {
    return std::none_of(scenes.begin(), scenes.end(), [&](const SuiteScene& scene) { return scene.name == name; });
  });
  if (unknown == names.end()) return true;
  std::fprintf(stderr, "faulty-suites: no scene of suite A or B is named \"%s\"\n", unknown->c_str());
  return false;
}

int run_all(const Asked& asked) {
  const std::vector<std::string>& names = asked.scenes;
  const std::vector<SuiteScene> scenes = scenes_to_run();
  if (!are_known(names, scenes)) return 1;
  bool ok = true;
  for (const SuiteScene& entry : scenes) {
    if (!names.empty() && std::find(names.begin(), names.end(), entry.name) == names.end()) continue;
    ok = run(entry, entry.continuous, asked.only_asserted) && ok;
    if (entry.both_continuous) ok = run(entry, !entry.continuous, asked.only_asserted) && ok;
  }
  return ok ? 0 : 1;
}

}  // namespace
}  // namespace drystone::bench

int main(int argc, char** argv) { return drystone::bench::run_all(drystone::bench::read(argc, argv)); }
