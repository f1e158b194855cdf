// Random histories of API calls whose decisions are the fuzzer's bytes (tests/histories/api_history.hpp). The first
// byte chooses the mood.
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <iostream>

#include "tests/histories/api_history.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace drystone::test;
  if (size == 0) return 0;
  const Mood mood = kMoods[data[0] % kMoods.size()];
  const Choices choices(std::span(data + 1, size - 1));
  constexpr int kSteps = 40;
  if (!ApiHistory(mood, choices).run(kSteps)) return 0;
  const std::optional<HistoryFailure> failure = ApiHistory(mood, choices, &std::cerr).run(kSteps);
  std::fprintf(stderr, "mood %s: %s\n", to_string(mood), failure ? failure->what.c_str() : "not when it is repeated");
  std::abort();
}
