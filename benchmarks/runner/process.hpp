// Runs one program to its end, or ends it. Measurements are processes, so that a crash or hang loses only one row of
// the results. The program gets its own process group, so that all its processes can be ended, and no input.
#pragma once

#include <functional>
#include <string>
#include <vector>

namespace drystone::bench {

struct ProcessOptions {
  /// The program and its arguments.
  std::vector<std::string> command;
  /// Longest time it may take [s].
  double limit = 600.0;
  /// Called about ten times a second; returns whether to end the program immediately.
  std::function<bool()> interrupted = [] { return false; };
  /// Called about ten times a second with the time that has passed [s].
  std::function<void(double)> tick = [](double) {};
};

enum class ProcessEnd { exited, signalled, timed_out, interrupted };

struct ProcessResult {
  ProcessEnd end = ProcessEnd::exited;
  /// Exit code, or the number of the signal that ended it.
  int code = 0;
  double seconds = 0.0;
  std::string out;
  /// Standard error of the program; only the end if it is long.
  std::string err;

  bool ok() const { return end == ProcessEnd::exited && code == 0; }
  /// "exit code 3", "ended by signal 11 (Segmentation fault)", "not done after 600 s".
  std::string describe() const;
};

/// Throws CommandError if the program cannot be started.
ProcessResult run_process(const ProcessOptions& options);

}  // namespace drystone::bench
