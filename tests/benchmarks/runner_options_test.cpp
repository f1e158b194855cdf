// Parsing of options: lists, suites, scenes and numbers, and messages for wrong ones.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "benchmarks/runner/command_error.hpp"
#include "benchmarks/runner/options.hpp"

namespace drystone::bench {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

template <typename Call>
std::string refusal(Call call) {
  try {
    call();
  } catch (const CommandError& error) {
    EXPECT_EQ(error.exit_code(), kUsage);
    return error.what();
  }
  return "accepted";
}

TEST(Options, AcceptSuitesInAnyCaseAndOrder) {
  EXPECT_EQ(read_suites("all"), "ABCDES");
  EXPECT_EQ(read_suites("b"), "B");
  EXPECT_EQ(read_suites("D,a, D"), "AD");
  EXPECT_THAT(refusal([] { read_suites("F"); }), HasSubstr("--suite: expected A, B, C, D, E, S or all, not \"F\""));
  EXPECT_THAT(refusal([] { read_suites(""); }), HasSubstr("--suite"));
}

TEST(Options, AcceptScenesWithAndWithoutSize) {
  EXPECT_EQ(read_scene_request("washer").name, "washer");
  EXPECT_FALSE(read_scene_request("washer").size);
  EXPECT_EQ(read_scene_request("washer:30").name, "washer");
  EXPECT_EQ(read_scene_request("washer:30").size, 30);
  EXPECT_THAT(refusal([] { read_scene_request("washer:"); }), HasSubstr("--scene: expected a whole number"));
  EXPECT_THAT(refusal([] { read_scene_request("washer:3x"); }), HasSubstr("\"3x\""));
}

TEST(Options, ListsDropRepeatedPartsAndRefuseEmptyOnes) {
  EXPECT_THAT(read_list("--engine", "a, b,a"), ElementsAre("a", "b"));
  EXPECT_THAT(refusal([] { read_list("--engine", "a,,b"); }), HasSubstr("--engine: nothing between commas"));
  EXPECT_THAT(refusal([] { read_list("--engine", "a,"); }), HasSubstr("--engine"));
}

TEST(Options, RefuseCountsThatAreNotWholeOrOutOfRange) {
  EXPECT_EQ(read_count("--repeat", "1", 1, 5), 1);
  EXPECT_EQ(read_count("--repeat", "5", 1, 5), 5);
  for (const char* const text : {"0", "6", "2.5", "", "-1", "1 ", "99999999999999999999"}) {
    EXPECT_THAT(refusal([&] { read_count("--repeat", text, 1, 5); }), HasSubstr("from 1 to 5")) << text;
  }
}

TEST(Options, RefuseNumbersOutOfRange) {
  EXPECT_DOUBLE_EQ(read_number("--band", "2.5", 0.0, 10.0), 2.5);
  for (const char* const text : {"-1", "11", "nan", "inf", "", "1s"}) {
    EXPECT_THAT(refusal([&] { read_number("--band", text, 0.0, 10.0); }), HasSubstr("--band: expected a number"))
        << text;
  }
}

TEST(Options, QuickRunsAreShortWithoutRepetition) {
  RunOptions options;
  EXPECT_EQ(with_defaults(options).repeats, 3);
  EXPECT_FALSE(with_defaults(options).steps);
  options.quick = true;
  EXPECT_EQ(with_defaults(options).repeats, 1);
  EXPECT_TRUE(with_defaults(options).steps);
  options.repeats = 2;
  options.steps = 7;
  EXPECT_EQ(with_defaults(options).repeats, 2);
  EXPECT_EQ(with_defaults(options).steps, 7);
}

}  // namespace
}  // namespace drystone::bench
