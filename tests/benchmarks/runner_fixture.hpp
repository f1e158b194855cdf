// The whole runner with engines that are shell scripts, in a directory of their own.
#pragma once

#include <gtest/gtest.h>

#include <filesystem>
#include <string>
#include <utility>
#include <vector>

#include "benchmarks/runner/command_error.hpp"
#include "benchmarks/runner/run.hpp"
#include "tests/benchmarks/scratch.hpp"

namespace drystone::bench {

struct Told {
  int exit_code = 0;
  std::string out;
  std::string err;
};

class RunnerFixture : public testing::Test {
 protected:
  RunnerFixture() {
    options.out = scratch / "out";
    here.programs = scratch / "bin";
    here.processors = {0};
    std::filesystem::create_directory(scratch / "bin");
  }

  /// Adds an engine that answers --info and otherwise runs these commands.
  void add_script(const std::string& name, const std::string& behaviour) {
    scratch.write_program("bin/drystone-bench-" + name,
                          R"([ "$1" = --info ] && echo '{"name": ")" + name +
                              R"(", "version": "1", "settings": [], "parallel": false}' && exit 0
)" + behaviour);
  }

  Told tell() {
    testing::internal::CaptureStdout();
    testing::internal::CaptureStderr();
    Told told;
    told.exit_code = run_benchmark(options, here);
    told.out = testing::internal::GetCapturedStdout();
    told.err = testing::internal::GetCapturedStderr();
    return told;
  }

  /// What the runner printed.
  std::string run(int expected_code = kSuccess) {
    const Told told = tell();
    EXPECT_EQ(told.exit_code, expected_code) << told.err;
    return told.out;
  }

  Scratch scratch;
  RunOptions options;
  Surroundings here;
};

/// The options of a command with these suites and scenes.
inline RunOptions asked(const std::string& suites, std::vector<SceneRequest> scenes = {}) {
  RunOptions options;
  options.suites = suites;
  options.scenes = std::move(scenes);
  return options;
}

}  // namespace drystone::bench
