// A fixed number of random histories of API calls in each mood; docs/fuzzing.md says how to run them for hours.
#include <gtest/gtest.h>

#include <utility>
#include <vector>

#include "tests/histories/api_history.hpp"
#include "tests/support/sanitized.hpp"

namespace drystone::test {
namespace {

/// One of the two worlds of a history has one worker and scalar lanes, so half of its time is without threads.
constexpr std::uint64_t kSeeds = some_if_sanitized(100, kThreadSanitizer ? 5 : 10);
constexpr int kSteps = 40;

class Histories : public testing::TestWithParam<Mood> {};

TEST_P(Histories, KeepEveryPromise) {
  for (std::uint64_t seed = 1; seed <= kSeeds; ++seed) {
    const std::optional<std::string> failure = run_history(GetParam(), seed, kSteps);
    ASSERT_FALSE(failure) << "random_calls " << *failure;
  }
}

/// A cleared world goes on as a new one, whatever happened in it before.
TEST_P(Histories, LeaveNoTraceInAClearedWorld) {
  for (std::uint64_t seed = 1; seed <= (kSeeds + 9) / 10; ++seed) {
    ApiHistory before(GetParam(), Choices(seed));
    ASSERT_FALSE(before.run(kSteps));
    World cleared = before.take_world();
    must(cleared.clear());
    World fresh(cleared.options());
    ApiHistory after(GetParam(), Choices(seed + 1000), std::move(cleared));
    ApiHistory expected(GetParam(), Choices(seed + 1000), std::move(fresh));
    ASSERT_FALSE(after.run(kSteps));
    ASSERT_FALSE(expected.run(kSteps));
    ASSERT_EQ(after.hashes(), expected.hashes()) << "seed " << seed;
  }
}

INSTANTIATE_TEST_SUITE_P(Moods, Histories, testing::ValuesIn(kMoods),
                         [](const auto& test) { return std::string(to_string(test.param)); });

TEST(Choices, FromASeedAndFromItsBytesAreTheSame) {
  Choices seeded(7);
  std::vector<std::uint8_t> bytes;
  for (int i = 0; i < 40; ++i) bytes.push_back(seeded.byte());
  Choices first(7);
  Choices second{std::span<const std::uint8_t>(bytes)};
  for (int i = 0; i < 10; ++i) {
    EXPECT_EQ(first.below(7), second.below(7));
    EXPECT_EQ(first.unit(), second.unit());
  }
  EXPECT_FALSE(second.at_end());
  while (!second.at_end()) second.byte();
  EXPECT_EQ(second.byte(), 0);
}

/// A history that failed once. Body 11 has 1e21 kg and a servo; the determinant of the servo's masses had an infinite inverse.
TEST(FoundHistories, AVeryHeavyBodyHasTheSameBitsInAllLanes) {
  EXPECT_EQ(run_history(Mood::extreme, 225, 40), std::nullopt);
}

}  // namespace
}  // namespace drystone::test
