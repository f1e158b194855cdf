// How a command of drystone-bench fails: with an exit code and a message, thrown and caught once, in main(). The codes
// are those of the command line `drystone`; docs/benchmarks.md tells them.
#pragma once

#include <stdexcept>
#include <string>

namespace drystone::bench {

inline constexpr int kSuccess = 0;
/// The command line was right, the work failed; of compare: something got slower.
inline constexpr int kFailure = 1;
/// The command line was wrong.
inline constexpr int kUsage = 2;
/// Plus the number of the signal: 130 after Ctrl-C.
inline constexpr int kInterrupted = 128;

class CommandError : public std::runtime_error {
 public:
  CommandError(int exit_code, const std::string& message) : std::runtime_error(message), exit_code_(exit_code) {}
  int exit_code() const { return exit_code_; }

 private:
  int exit_code_;
};

}  // namespace drystone::bench
