// Runs random histories for hours, or repeats one of them:
//
// random_calls [--mood MOOD] [--seed FIRST] [--count N] [--steps N] [--seconds N] [--trace]
//
// Without --mood all moods take turns; with --seconds it runs for that time. Prints each failure with the options that
// repeat it.
#include <charconv>
#include <chrono>
#include <cstdio>
#include <iostream>
#include <string_view>

#include "tests/histories/api_history.hpp"

namespace {

using namespace drystone::test;

struct Arguments {
  std::optional<Mood> mood;
  std::uint64_t seed = 1;
  std::uint64_t count = 1;
  int steps = 40;
  double seconds = 0.0;
  bool trace = false;
};

std::optional<Mood> mood_of(std::string_view name) {
  for (const Mood mood : kMoods) {
    if (name == to_string(mood)) return mood;
  }
  return {};
}

template <typename T>
bool read(std::string_view text, T& value) {
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  return error == std::errc{} && end == text.data() + text.size();
}

bool read_arguments(int argc, char** argv, Arguments& to) {
  for (int i = 1; i < argc; ++i) {
    const std::string_view name = argv[i];
    if (name == "--trace") {
      to.trace = true;
      continue;
    }
    if (++i == argc) return false;
    const std::string_view value = argv[i];
    int seconds = 0;
    if (name == "--mood" && (to.mood = mood_of(value))) continue;
    if (name == "--seed" && read(value, to.seed)) continue;
    if (name == "--count" && read(value, to.count)) continue;
    if (name == "--steps" && read(value, to.steps)) continue;
    if (name == "--seconds" && read(value, seconds)) {
      to.seconds = seconds;
      continue;
    }
    return false;
  }
  return true;
}

class Runner {
 public:
  explicit Runner(const Arguments& arguments) : a_(arguments) {}

  bool run() {
    for (std::uint64_t i = 0; a_.seconds > 0.0 || i < a_.count; ++i) {
      if (a_.seconds > 0.0 && passed() > a_.seconds) break;
      if (a_.mood) {
        run(*a_.mood, a_.seed + i);
      } else {
        for (const Mood mood : kMoods) run(mood, a_.seed + i);
      }
    }
    std::cout << histories_ << " histories of " << a_.steps << " steps, " << failures_ << " failed\n";
    return failures_ == 0;
  }

 private:
  double passed() const { return std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count(); }
  void run(Mood mood, std::uint64_t seed) {
    ++histories_;
    const std::optional<std::string> failure = run_history(mood, seed, a_.steps, a_.trace ? &std::cout : nullptr);
    if (!failure) return;
    ++failures_;
    std::cout << *failure << std::endl;
  }

  Arguments a_;
  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
  std::uint64_t histories_ = 0;
  std::uint64_t failures_ = 0;
};

}  // namespace

int main(int argc, char** argv) {
  Arguments arguments;
  if (!read_arguments(argc, argv, arguments)) {
    std::fprintf(
        stderr,
        "usage: random_calls [--mood ordinary|extreme|joints|overlap|crowds|swarm|scarce] [--seed FIRST] [--count N] "
        "[--steps N] [--seconds N] [--trace]\n");
    return 2;
  }
  return Runner(arguments).run() ? 0 : 1;
}
