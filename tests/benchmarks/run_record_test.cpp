// Run records: they are read back as written, errors name the wrong field, and a file is either complete or missing.
#include "benchmarks/run_record.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <filesystem>
#include <limits>
#include <stdexcept>

namespace drystone::bench {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;

RunRecord sample_record() {
  RunRecord r;
  r.engine = "box2d3";
  r.engine_version = "3.2.0";
  r.settings = {"4 substeps", "friction as \"it is\""};
  r.scene = "washer";
  r.size = 90;
  r.workers = 2;
  r.continuous = false;
  r.repeat = 3;
  r.first_timed_step = 1;
  r.step_ms = {100.0, 3.5, 0.1, 7.25, 1.0 / 3.0};
  r.action_ms = 0.125;
  r.phase_ms = {{"solve", 4.0}, {"collide", 2.5}};  // Not in the order of the alphabet.
  r.memory_before = 5'000'000'000;
  r.memory_peak = 6'000'000'001;
  r.start = {3, 4, 5, 1.5, 2.5, {0.1, -0.2}, {-10.0, -11.0}, {12.0, 13.0}, 0.002236};
  r.samples = {{1, 10.5, -3.25, 4.5, 7, -1, 0.001, 0.002, 0.5}, {4, 11.5, -4.25, 5.5, 8, 9, 0.003, 0.004, 0.75}};
  r.failures = {"step 4: body 1 is missing"};
  r.machine = {{"cpu", "a CPU"}, {"commit", "0123456789ab"}};
  return r;
}

/// The message with which the text is refused.
std::string refusal(const std::string& text) {
  try {
    run_record_from_json(text);
  } catch (const std::runtime_error& e) {
    return e.what();
  }
  return "accepted";
}

/// The sample's text with one part of it replaced.
std::string with(const std::string& part, const std::string& replacement) {
  std::string text = to_json(sample_record());
  const std::size_t at = text.find(part);
  EXPECT_NE(at, std::string::npos) << part;
  return text.replace(at, part.size(), replacement);
}

TEST(RunRecord, IsReadBackAsItWasWritten) {
  const RunRecord before = sample_record();
  const RunRecord after = run_record_from_json(to_json(before));
  EXPECT_EQ(after.engine, before.engine);
  EXPECT_EQ(after.engine_version, before.engine_version);
  EXPECT_EQ(after.settings, before.settings);
  EXPECT_EQ(after.scene, before.scene);
  EXPECT_EQ(after.size, before.size);
  EXPECT_EQ(after.workers, before.workers);
  EXPECT_EQ(after.continuous, before.continuous);
  EXPECT_EQ(after.repeat, before.repeat);
  EXPECT_EQ(after.first_timed_step, before.first_timed_step);
  EXPECT_EQ(after.step_ms, before.step_ms);
  EXPECT_EQ(after.action_ms, before.action_ms);
  EXPECT_EQ(after.phase_ms, before.phase_ms);
  EXPECT_EQ(after.memory_before, before.memory_before);
  EXPECT_EQ(after.memory_peak, before.memory_peak);
  EXPECT_EQ(after.failures, before.failures);
  EXPECT_EQ(after.machine, before.machine);
  EXPECT_EQ(after.start.bodies, before.start.bodies);
  EXPECT_EQ(after.start.upper[1], before.start.upper[1]);
  EXPECT_EQ(after.start.highest_speed, before.start.highest_speed);
  ASSERT_EQ(after.samples.size(), 2u);
  EXPECT_EQ(after.samples[1].touching, 9);
  EXPECT_EQ(after.samples[1].drift, 0.75);
  // Fields that the comparisons above leave out.
  EXPECT_EQ(to_json(after), to_json(before));
}

TEST(RunRecord, KeepsNumbersThatAreNotFinite) {
  RunRecord r = sample_record();
  r.samples[0].kinetic = std::numeric_limits<double>::quiet_NaN();
  r.samples[0].highest_speed = std::numeric_limits<double>::infinity();
  const RunRecord after = run_record_from_json(to_json(r));
  EXPECT_TRUE(std::isnan(after.samples[0].kinetic));
  EXPECT_TRUE(std::isnan(after.samples[0].highest_speed));
}

TEST(RunRecord, FiguresCoverTheTimedSteps) {
  RunRecord r = sample_record();
  EXPECT_DOUBLE_EQ(r.total_ms(), 3.5 + 0.1 + 7.25 + 1.0 / 3.0);
  EXPECT_DOUBLE_EQ(r.longest_ms(), 7.25);
  EXPECT_DOUBLE_EQ(r.median_ms(), 0.5 * (1.0 / 3.0 + 3.5));  // The median of four steps.
  r.first_timed_step = 2;
  EXPECT_DOUBLE_EQ(r.median_ms(), 1.0 / 3.0);  // The median of three steps.
  r.first_timed_step = 9;
  EXPECT_EQ(r.total_ms(), 0.0);
  EXPECT_EQ(r.median_ms(), 0.0);
  EXPECT_EQ(r.longest_ms(), 0.0);
}

TEST(RunRecord, KeyNamesTheMeasurement) { EXPECT_EQ(sample_record().key(), "box2d3__washer_90__w2__c0__r3"); }

TEST(RunRecord, ErrorsNameTheField) {
  EXPECT_THAT(refusal("{"), HasSubstr("not JSON"));
  EXPECT_EQ(refusal("[]"), "the record: expected an object, found array");
  EXPECT_EQ(refusal("{}"), "format is missing");
  EXPECT_EQ(refusal(with("\"format\": 1", "\"format\": 2")), "format: expected an integer in [1, 1], found 2");
  EXPECT_EQ(refusal(with("\"scene\": \"washer\",\n", "")), "scene is missing");
  EXPECT_EQ(refusal(with("\"size\": 90", "\"size\": -1")), "size: expected an integer in [0, 2147483647], found -1");
  EXPECT_EQ(refusal(with("\"workers\": 2", "\"workers\": 2.5")),
            "workers: expected an integer in [1, 2147483647], found 2.5");
  EXPECT_EQ(refusal(with("\"continuous\": false", "\"continuous\": 0")), "continuous: expected true or false, found 0");
  EXPECT_EQ(refusal(with("\"friction as", "3, \"")), "settings[1]: expected a text, found 3");
  EXPECT_EQ(refusal(with("3.5, ", "\"fast\", ")), "step_ms[1]: expected a number or null, found \"fast\"");
  EXPECT_EQ(refusal(with("\"collide\":2.5", "\"collide\":[]")),
            "phase_ms.collide: expected a number or null, found array");
  EXPECT_EQ(refusal(with("5000000000", "18446744073709551615")),
            "memory_before: expected an integer of at least 0, found 18446744073709551615");
  EXPECT_EQ(refusal(with("[0.1,-0.2]", "[0.1]")), "start.mean: expected a list of two numbers, found array");
  EXPECT_EQ(refusal(with("\"awake\":8", "\"awoken\":8")), "samples[1].awake is missing");
  EXPECT_EQ(refusal(with("\"a CPU\"", "null")), "machine.cpu: expected a text, found null");
}

class RunRecordFile : public testing::Test {
 protected:
  void SetUp() override { fs::create_directories(folder_); }
  void TearDown() override { fs::remove_all(folder_); }

  const fs::path folder_ = fs::path(testing::TempDir()) / "drystone_run_record_test";
};

TEST_F(RunRecordFile, IsReadBackAsWritten) {
  const fs::path file = folder_ / "record.json";
  write_run_record(sample_record(), file);
  write_run_record(sample_record(), file);  // Overwrites an existing file.
  EXPECT_EQ(to_json(read_run_record(file)), to_json(sample_record()));
  EXPECT_EQ(std::distance(fs::directory_iterator(folder_), fs::directory_iterator()), 1);
}

TEST_F(RunRecordFile, LeavesNoFileIfWritingFails) {
  const fs::path taken = folder_ / "taken";
  fs::create_directories(taken / "by a folder");
  EXPECT_THROW(write_run_record(sample_record(), taken), std::runtime_error);
  EXPECT_THROW(write_run_record(sample_record(), folder_ / "nowhere" / "record.json"), std::runtime_error);
  EXPECT_EQ(std::distance(fs::directory_iterator(folder_), fs::directory_iterator()), 1);
}

TEST_F(RunRecordFile, ErrorsNameTheFile) {
  try {
    read_run_record(folder_ / "missing.json");
    FAIL() << "a missing file was read";
  } catch (const std::runtime_error& e) {
    EXPECT_THAT(e.what(), HasSubstr("missing.json: cannot be opened"));
  }
}

}  // namespace
}  // namespace drystone::bench
