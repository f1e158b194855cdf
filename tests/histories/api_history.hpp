// Random histories of API calls, as an attacker would make them: everything a World can be asked to do, with any values
// that its documentation allows (and now and then one that it does not), on two worlds in lockstep: one worker and scalar
// lanes, four workers and the widest lanes. After every step everything is checked that must hold whatever was called.
//
// A history is a function of its bytes. They come from a seed, or from a fuzzer. A failure names seed, mood, step and call;
// run again with a trace, the history prints one line per call.
#pragma once

#include <array>
#include <cstdint>
#include <iosfwd>
#include <memory>
#include <optional>
#include <span>
#include <string>

namespace drystone::test {

/// What a history is made of.
enum class Mood : std::uint8_t {
  ordinary,  ///< Values that a game would use. Nothing is quarantined.
  extreme,   ///< Each option often at the ends of its documented range.
  joints,    ///< Ordinary values, many joints that contradict each other. Nothing is quarantined.
  overlap,   ///< Ordinary values, bodies deep in each other. Nothing is quarantined.
};
inline constexpr std::array kMoods = {Mood::ordinary, Mood::extreme, Mood::joints, Mood::overlap};

/// "ordinary", "extreme", "joints", "overlap".
const char* to_string(Mood mood);

/// Where a history takes its decisions from.
class Choices {
 public:
  /// Without end.
  explicit Choices(std::uint64_t seed) : state_(seed) {}
  /// Ends where the bytes do; zeros follow. The bytes must outlive this.
  explicit Choices(std::span<const std::uint8_t> bytes) : bytes_(bytes), from_bytes_(true) {}

  bool at_end() const { return from_bytes_ && bytes_.empty(); }
  std::uint8_t byte();
  /// In [0, count).
  std::uint32_t below(std::uint32_t count);
  bool one_in(std::uint32_t count) { return below(count) == 0; }
  /// In [0, 1].
  float unit();

 private:
  std::uint64_t state_ = 0;
  std::span<const std::uint8_t> bytes_;
  bool from_bytes_ = false;
};

struct HistoryFailure {
  int step = 0;
  /// Of the call made last, from 1.
  int call = 0;
  std::string what;
};

class ApiHistory {
 public:
  /// With a trace, each call is printed before it is made.
  ApiHistory(Mood mood, Choices choices, std::ostream* trace = nullptr);
  ~ApiHistory();
  ApiHistory(const ApiHistory&) = delete;
  ApiHistory& operator=(const ApiHistory&) = delete;

  /// Runs `steps` steps with calls between them, or until the choices end. Returns what went wrong first.
  std::optional<HistoryFailure> run(int steps);

 private:
  class Impl;
  std::unique_ptr<Impl> impl_;
};

/// The history of a seed; a failure as one line that says how to repeat it.
std::optional<std::string> run_history(Mood mood, std::uint64_t seed, int steps, std::ostream* trace = nullptr);

}  // namespace drystone::test
