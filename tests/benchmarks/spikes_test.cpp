// Suite S: every scene, small, in Drystone; what counts as the time of a step; the table of the runner, with engines that are shell scripts.
#include "benchmarks/spikes/spikes.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>
#include <thread>

#include "benchmarks/runner/plan.hpp"
#include "benchmarks/runner/spikes.hpp"
#include "tests/benchmarks/runner_fixture.hpp"

namespace drystone::bench {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

class EverySpike : public testing::TestWithParam<Spike> {};

TEST_P(EverySpike, RunsInDrystone) {
  const Spike& spike = GetParam();
  const SpikeRecord record = measure_spike(spike.name, spike.small_size, 0, [] { return make_engine({}); });
  EXPECT_EQ(record.note, "");
  EXPECT_EQ(record.step_ms.size(), static_cast<std::size_t>(spike.steps));
}

INSTANTIATE_TEST_SUITE_P(Spikes, EverySpike, testing::ValuesIn(spikes().begin(), spikes().end()),
                         [](const auto& param) { return std::string(param.param.name); });

/// Its bodies never sleep; put_to_sleep() takes 30 ms and a step no time.
class SlowToSleep final : public Engine {
 public:
  EngineInfo info() const override { return {.name = "slow", .version = "1", .settings = {}}; }
  void build(const scenes::Scene&) override {}
  void apply(const scenes::SceneChange&, float) override {}
  void step(float) override {}
  void put_to_sleep(int) override { std::this_thread::sleep_for(std::chrono::milliseconds(30)); }
  BodyState body(int) const override { return {}; }
  EngineCounts counts() const override { return {.awake_bodies = 1}; }
};

SpikeRecord measured(const std::string& name) {
  return measure_spike(name, 20, 0, [] { return std::make_unique<SlowToSleep>(); });
}

TEST(Spike, CountsTheActionInTheTimeOfTheStepAfterIt) {
  const SpikeRecord record = measured("sleep");
  ASSERT_EQ(record.note, "");
  EXPECT_GE(record.step_ms.front(), 30.0);
  EXPECT_LT(figures_of(record).median, 10.0);
  EXPECT_EQ(figures_of(record).longest, *std::max_element(record.step_ms.begin(), record.step_ms.end()));
}

TEST(Spike, HasNoTimeIfTheEngineLacksTheActionOrTheWorldHasNotSettled) {
  EXPECT_EQ(measured("gravity").note, "not offered: changing gravity is not mapped");
  EXPECT_TRUE(measured("gravity").step_ms.empty());
  EXPECT_FALSE(measured("gravity").failed());
  EXPECT_EQ(measured("wake").note, "failed: 1 bodies are awake before the action");
  EXPECT_TRUE(measured("wake").failed());
  EXPECT_THROW(measured("no_spike"), std::runtime_error);
}

SpikeRecord record_of(std::vector<double> times) {
  SpikeRecord record;
  record.name = "wake";
  record.size = 100;
  record.engine = "drystone";
  record.engine_version = "1";
  record.step_ms = std::move(times);
  return record;
}

TEST(Spike, HasTheLeastTimeOfEachStep) {
  const std::array<SpikeRecord, 3> runs = {record_of({9.0, 2.0, 1.0}), record_of({8.0, 5.0, 3.0}),
                                           record_of({10.0, 1.0, 2.0})};
  EXPECT_THAT(least_of(runs).step_ms, ElementsAre(8.0, 1.0, 1.0));
}

TEST(Spike, HasTheFiguresOfItsSteps) {
  std::vector<double> times(21, 2.0);
  times[3] = 9.0;
  times[10] = 5.0;
  const SpikeFigures figures = figures_of(record_of(times));
  EXPECT_EQ(figures.longest, 9.0);
  EXPECT_EQ(figures.longest_later, 5.0);
  EXPECT_EQ(figures.median, 2.0);
}

TEST(Spike, IsReadBack) {
  SpikeRecord record = record_of({1.5, 0.25});
  record.commit = "abc";
  record.note = "a note";
  const SpikeRecord read = spike_record_from_json(to_json(record));
  EXPECT_EQ(to_json(read), to_json(record));
  EXPECT_EQ(read.step_ms, record.step_ms);
  EXPECT_THROW(spike_record_from_json("{}"), std::runtime_error);
}

class SpikeRunner : public RunnerFixture {
 protected:
  SpikeRunner() {
    options.suites = "S";
    options.scenes = {{"wake", 100}};
    options.repeats = 2;
    options.limit = 1.0;
  }
};

TEST_F(SpikeRunner, ShowsTimesAndReasons) {
  add_script("drystone",
             "[ \"$1 $2\" = \"--spike wake:100\" ] && echo '" + to_json(record_of({12.5, 0.75, 0.75})) + "'\n");
  add_script("peer", "kill -SEGV $$\n");
  const std::string told = run(kSuccess);
  EXPECT_THAT(told, HasSubstr("12.5"));
  EXPECT_THAT(told, HasSubstr("0.75"));
  EXPECT_THAT(told, HasSubstr("wake, peer: failed: ended by signal 11"));
  add_script("drystone", "kill -SEGV $$\n");
  run(kFailure);
}

TEST(SpikeRequests, AreMadeForTheSelectedScenes) {
  EXPECT_TRUE(spike_requests(asked("")).empty());
  EXPECT_TRUE(spike_requests(asked("ABCDE")).empty());
  EXPECT_EQ(spike_requests(asked("S")).size(), spikes().size());
  RunOptions one = asked("", {{"wake", {}}, {"sleep", 30}});
  one.quick = true;
  const std::vector<SpikeRequest> requests = spike_requests(one);
  ASSERT_EQ(requests.size(), 2U);
  EXPECT_EQ(requests[0].size, find_spike("wake")->small_size);
  EXPECT_EQ(requests[1].size, 30);
  EXPECT_TRUE(choose_scenes(one).empty());
  EXPECT_THROW(choose_scenes(asked("A", {{"wake", {}}})), CommandError);
  EXPECT_THROW(choose_scenes(asked("S", {{"awake", {}}})), CommandError);
}

}  // namespace
}  // namespace drystone::bench
