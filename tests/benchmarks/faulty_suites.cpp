// Runs engines that are wrong on purpose over the suites at their published size and prints which promise caught each, as a
// table. Usage: faulty_suites [SCENE...]. Exit code 1 where a fault that matters was not caught, or a run without a fault
// was. All scenes take some minutes; the short forms of them (tests/suites) are part of the tests.
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

bool run(const SuiteScene& entry, bool continuous) {
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
  for (const test::Fault fault : test::kFaults) check(fault);
  std::printf("%s\n", wrong.c_str());
  return ok;
}

int run_all(const std::vector<std::string>& names) {
  bool ok = true;
  for (const Suite& suite : suites()) {
    // C is not run by engines, and the scenes of D are in B.
    if (suite.letter > 'B') continue;
    for (const SuiteScene& entry : suite.scenes) {
      if (!names.empty() && std::find(names.begin(), names.end(), entry.name) == names.end()) continue;
      ok = run(entry, entry.continuous) && ok;
      if (entry.both_continuous) ok = run(entry, !entry.continuous) && ok;
    }
  }
  return ok ? 0 : 1;
}

}  // namespace
}  // namespace drystone::bench

int main(int argc, char** argv) { return drystone::bench::run_all({argv + 1, argv + argc}); }
