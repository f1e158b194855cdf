// The comparison of start states of engines.
#include "benchmarks/runner/start_check.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <limits>

namespace drystone::bench {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;

StartState sample_state() { return {10, 12, 3, 123.456, 7.89, {0.0, 5.0}, {-100.0, -1.0}, {100.0, 50.0}, 2.0}; }

std::vector<StartDifference> with(const StartState& other) {
  const std::vector<EngineStart> starts = {{"peer", other}, {"drystone", sample_state()}};
  return compare_starts("washer:90", starts);
}

TEST(StartCheck, EqualWorldsAgree) { EXPECT_THAT(with(sample_state()), IsEmpty()); }

TEST(StartCheck, ComparesOtherEnginesWithDrystone) {
  StartState other = sample_state();
  other.bodies = 11;
  const std::vector<StartDifference> found = with(other);
  ASSERT_THAT(found, SizeIs(1));
  EXPECT_EQ(found[0].engine, "peer");
  EXPECT_EQ(found[0].field, "bodies");
  EXPECT_EQ(found[0].expected, 10.0);
  EXPECT_EQ(found[0].found, 11.0);
  EXPECT_EQ(unexplained(found, "washer:90", "peer"), "bodies 11 instead of 10");
  EXPECT_EQ(unexplained(found, "washer:90", "drystone"), "");
  EXPECT_EQ(unexplained(found, "rain:40", "peer"), "");
  EXPECT_THAT(differences_table(found), HasSubstr("UNEXPLAINED"));
}

TEST(StartCheck, ComparesSixDigits) {
  StartState other = sample_state();
  other.mass = 123.457;  // A difference of one unit in the sixth digit is rounding.
  EXPECT_THAT(with(other), IsEmpty());
  other.mass = 123.458;
  EXPECT_THAT(with(other), SizeIs(1));
}

// The world is 100 m large, so its sixth digit is a millimetre, also for a mean that should be 0.
TEST(StartCheck, ComparesPlacesOnTheScaleOfTheWorld) {
  StartState other = sample_state();
  other.mean[0] = 0.0009;
  EXPECT_THAT(with(other), IsEmpty());
  other.mean[0] = 0.0011;
  EXPECT_THAT(with(other), SizeIs(1));
}

TEST(StartCheck, ReportsExplainedDifferencesWithoutCountingThem) {
  StartState other = sample_state();
  other.mass = 130.0;
  other.shapes = 14;
  const std::vector<EngineStart> starts = {{"drystone", sample_state()}, {"peer2", other}};
  const std::vector<ExplainedDifference> explained = {{"peer", "washer", "mass", "has no rounded shapes"},
                                                      {"peer", "rain", "shapes", "of another scene"},
                                                      {"pear", "washer", "shapes", "of another engine"}};
  const std::vector<StartDifference> found = compare_starts("washer:90", starts, explained);
  ASSERT_THAT(found, SizeIs(2));
  EXPECT_EQ(found[1].explanation, "has no rounded shapes");
  EXPECT_EQ(unexplained(found, "washer:90", "peer2"), "shapes 14 instead of 12");
  EXPECT_THAT(differences_table(found), HasSubstr("has no rounded shapes"));
}

TEST(StartCheck, NotANumberIsADifference) {
  StartState other = sample_state();
  other.inertia = std::numeric_limits<double>::quiet_NaN();
  EXPECT_THAT(with(other), SizeIs(1));
}

TEST(StartCheck, ComparesWithTheFirstEngineIfDrystoneIsMissing) {
  StartState other = sample_state();
  other.joints = 4;
  const std::vector<EngineStart> starts = {{"one", sample_state()}, {"two", other}};
  const std::vector<StartDifference> found = compare_starts("n2:5", starts);
  ASSERT_THAT(found, SizeIs(1));
  EXPECT_EQ(found[0].engine, "two");
  EXPECT_THAT(compare_starts("n2:5", {}), IsEmpty());
}

}  // namespace
}  // namespace drystone::bench
