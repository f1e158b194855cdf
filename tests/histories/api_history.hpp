// Random histories of API calls that change a World, with any values that its documentation allows and sometimes a
// value that it forbids. They run on two worlds in lockstep: one with one worker and scalar lanes, one with four
// workers and the widest lanes. After every step the conditions that must hold after any calls are checked. Now and then the second
// world gets another history, and then back the state of the first: by a snapshot, a delta, a clone, a new world or the reset of a batch.
//
// A history is a function of its bytes, which come from a seed or from a fuzzer. A failure names seed, mood, step and
// call; with a trace, the history prints one line per call.
#pragma once

#include <cstdint>
#include <iosfwd>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "drystone/world.hpp"
#include "tests/histories/choices.hpp"

namespace drystone::test {

struct HistoryFailure {
  int step = 0;
  /// The number of the last call, from 1.
  int call = 0;
  std::string what;
};

class ApiHistory {
 public:
  /// With a trace, each call is printed before it is made.
  ApiHistory(Mood mood, Choices choices, std::ostream* trace = nullptr);
  /// A history of an empty world. The second world begins as its clone.
  ApiHistory(Mood mood, Choices choices, World start);
  ~ApiHistory();
  ApiHistory(const ApiHistory&) = delete;
  ApiHistory& operator=(const ApiHistory&) = delete;

  /// Runs `steps` steps with calls between them, or until the choices end. Returns what went wrong first.
  std::optional<HistoryFailure> run(int steps);

  /// The first world, after run().
  World take_world();
  /// The state's hash after each step.
  const std::vector<std::uint64_t>& hashes() const;

 private:
  class Impl;
  std::unique_ptr<Impl> impl_;
};

/// Runs the history of a seed. Returns a failure as one line that says how to repeat it.
std::optional<std::string> run_history(Mood mood, std::uint64_t seed, int steps, std::ostream* trace = nullptr);

}  // namespace drystone::test
