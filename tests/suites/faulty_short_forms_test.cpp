// Each short form of the suites (short_forms.hpp), judged like a benchmark's run: it passes with the correct engine and
// fails with each faulty one, unless the form gives a reason why it cannot detect the fault.
#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include "benchmarks/engine.hpp"
#include "benchmarks/measure/history.hpp"
#include "benchmarks/measure/measure.hpp"
#include "tests/benchmarks/faulty_engine.hpp"
#include "tests/suites/short_forms.hpp"

namespace drystone::test {
namespace {

std::vector<std::string> failures(const ShortForm& form, bool continuous, Fault fault) {
  bench::MeasureTask task;
  task.scene = make_scene(form, continuous);
  // The run ends where the short form ends.
  task.scene.steps = form.steps;
  task.scene_name = form.scene;
  task.size = form.size;
  task.options.continuous = continuous;
  task.steps = form.steps;
  task.samples = form.steps;
  task.plausible = plausible(form);
  const bench::EngineMaker make = [fault, options = task.options]() -> std::unique_ptr<bench::Engine> {
    return std::make_unique<bench::FaultyEngine>(fault, bench::make_engine(options));
  };
  return bench::measure(std::move(task), make).failures;
}

bool has_joints(const ShortForm& form, bool continuous) {
  return !bench::make_history(make_scene(form, continuous), form.steps).joints.empty();
}

bool matters(Fault fault, const ShortForm& form, bool continuous) {
  if (fault == Fault::idle_joints && !has_joints(form, continuous)) return false;
  return std::none_of(form.unseen.begin(), form.unseen.end(), [&](const Unseen& row) { return row.fault == fault; });
}

void expect_to_tell(const ShortForm& form, bool continuous) {
  const std::vector<std::string> right = failures(form, continuous, Fault::none);
  EXPECT_TRUE(right.empty()) << right.front();
  for (const Fault fault : kFaults) {
    const std::vector<std::string> wrong = failures(form, continuous, fault);
    testing::Test::RecordProperty(to_string(fault), wrong.empty() ? "not caught" : wrong.front());
    // A fault that is detected although the form says that it cannot be means that the reason is wrong.
    EXPECT_EQ(!wrong.empty(), matters(fault, form, continuous))
        << to_string(fault) << ": " << (wrong.empty() ? "not caught" : wrong.front());
  }
}

class Faulty : public testing::TestWithParam<ShortForm> {};
class FaultyContinuous : public testing::TestWithParam<ShortForm> {};

TEST_P(Faulty, EachFaultIsDetected) { expect_to_tell(GetParam(), false); }
TEST_P(FaultyContinuous, EachFaultIsDetected) { expect_to_tell(GetParam(), true); }

std::string name_of(const testing::TestParamInfo<ShortForm>& form) {
  return form.param.scene + "_" + std::to_string(form.param.size);
}
INSTANTIATE_TEST_SUITE_P(Suites, Faulty, testing::ValuesIn(kContinuousOff), name_of);
INSTANTIATE_TEST_SUITE_P(Suites, FaultyContinuous, testing::ValuesIn(kContinuousOn), name_of);

}  // namespace
}  // namespace drystone::test
