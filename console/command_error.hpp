// The failure of a command of `drystone` or `drystone-bench`: an exit code and a message, thrown, and caught once in
// main(). Scripts rely on the exit codes, which docs/command_line.md and docs/benchmarks.md document.
#pragma once

#include <exception>
#include <new>
#include <stdexcept>
#include <string>

#include "drystone/result.hpp"

namespace drystone::console {

inline constexpr int kSuccess = 0;
/// The command line was right, but the work failed; in a comparison, something got slower.
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

/// What to tell of an exception that ends a command.
inline const char* message_of(const std::exception& error) {
  return dynamic_cast<const std::bad_alloc*>(&error) != nullptr ? "not enough memory" : error.what();
}

/// The value, or its error as a failure of the work.
template <typename T>
T require(Result<T> result) {
  if (!result.ok()) throw CommandError(kFailure, result.error().message);
  return std::move(result).value();
}
inline void require(const Result<void>& result) {
  if (!result.ok()) throw CommandError(kFailure, result.error().message);
}

}  // namespace drystone::console
