// A wrong run is detected by the condition that it breaks; a correct run passes. The tests use made-up judgements or
// states, and compare the lines that the record would have.
#include "benchmarks/measure/plausibility.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <limits>

#include "tests/benchmarks/sample_scenes.hpp"

namespace drystone::bench {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

Sample calm(int step) {
  Sample s;
  s.step = step;
  return s;
}

Judgement judged(const Sample& sample) {
  Judgement j;
  j.sample = sample;
  j.centers = {{-1.0, -2.0}, {3.0, 4.0}};
  return j;
}

TEST(Plausibility, ACorrectRunPasses) {
  const std::vector<Judgement> judgements = {judged(calm(4)), judged(calm(9))};
  EXPECT_THAT(broken_promises({}, judgements, true), IsEmpty());
  EXPECT_THAT(broken_promises({}, {}, true), IsEmpty());
}

TEST(Plausibility, ReportsTheWorstOverlapAndTheWorstJoint) {
  std::vector<Judgement> judgements = {judged(calm(4)), judged(calm(9)), judged(calm(14))};
  judgements[0].sample.penetration = 0.2;
  judgements[1].sample.penetration = 0.3;
  judgements[1].deepest = {0.3, 7, 8};
  judgements[2].sample.joint_error = 0.5;
  judgements[2].worst_joint = 11;
  EXPECT_THAT(broken_promises({.max_penetration = 0.1f, .max_joint_error = 0.25f}, judgements, true),
              ElementsAre("step 9: bodies 7 and 8 overlap by 0.3 m, more than 0.1 m",
                          "step 14: joint 11 is off by 0.5 m, more than 0.25 m"));
}

TEST(Plausibility, ReportsABodyOutsideOfTheArenaAtTheEnd) {
  std::vector<Judgement> judgements = {judged(calm(4)), judged(calm(9))};
  judgements[1].centers = {{-1.0, -12.5}, {100.0, 4.0}};
  const Plausible promises = {.lower = {-5.0f, -5.0f}, .upper = {5.0f, 5.0f}};
  EXPECT_THAT(broken_promises(promises, judgements, true),
              ElementsAre("at the end a dynamic body is at x = 100 m, outside of [-5, 5]",
                          "at the end a dynamic body is at y = -12.5 m, outside of [-5, 5]"));
  std::swap(judgements[0], judgements[1]);
  EXPECT_THAT(broken_promises(promises, judgements, true), IsEmpty());
  judgements[1].centers = empty_box();  // No dynamic body is left.
  EXPECT_THAT(broken_promises(promises, judgements, true), IsEmpty());
}

TEST(Plausibility, ReportsTheSpeedAtTheEndOfACompleteRun) {
  std::vector<Judgement> judgements = {judged(calm(9))};
  judgements[0].sample.highest_speed = 12.0;
  judgements[0].fastest = 3;
  EXPECT_THAT(broken_promises({.max_final_speed = 5.0f}, judgements, true),
              ElementsAre("at the end body 3 has a speed of 12 m/s, more than 5 m/s"));
  EXPECT_THAT(broken_promises({.max_final_speed = 5.0f}, judgements, false), IsEmpty());
}

TEST(Plausibility, AFigureThatIsNotANumberFails) {
  std::vector<Judgement> judgements = {judged(calm(4)), judged(calm(9))};
  judgements[0].sample.penetration = std::numeric_limits<double>::quiet_NaN();
  judgements[1].sample.drift = std::numeric_limits<double>::quiet_NaN();
  EXPECT_EQ(broken_promises({}, judgements, true).size(), 2u);
}

// --- From states -----------------------------------------------------------------------------------------------------

/// One box stands on two boxes, which stand on the ground.
scenes::Scene pyramid() {
  return make_scene({make_body(BodyType::static_body, {0.0f, -1.0f}, Box{.half_extents = {9.0f, 1.0f}}),
                     unit_box({-0.5f, 0.5f}), unit_box({0.5f, 0.5f}), unit_box({0.0f, 1.5f})});
}

template <typename Change>
std::vector<std::string> failures_of_pyramid(Change change) {
  const History history = make_history(pyramid(), 10);
  const Referee referee(history);
  RecordedState state = start_of(history);
  state.step = 9;
  change(state);
  const Judgement judgement = referee.judge(state);
  const Plausible stands = {.lower = {-9.0f, 0.0f}, .upper = {9.0f, 9.0f}, .max_penetration = 0.1f, .max_drift = 0.5f};
  return broken_promises(stands, {&judgement, 1}, true);
}

TEST(Plausibility, AcceptsAPyramidThatStands) {
  EXPECT_THAT(failures_of_pyramid([](RecordedState&) {}), IsEmpty());
}

TEST(Plausibility, RejectsAPyramidThatFell) {
  EXPECT_THAT(failures_of_pyramid([](RecordedState& s) {
                s.poses[3].position = {1.6f, 0.5f};
              }),
              ElementsAre("at the end body 3 is 1.887 m from where it started, more than 0.5 m"));
}

TEST(Plausibility, RejectsABodyThatIsNotANumber) {
  const auto spoil = [](RecordedState& s) { s.poses[2].velocity.x = std::numeric_limits<float>::quiet_NaN(); };
  EXPECT_THAT(failures_of_pyramid(spoil), ElementsAre("step 9: the state of body 2 is not finite"));
}

TEST(Plausibility, RejectsABodyThatFellThroughTheGround) {
  EXPECT_THAT(failures_of_pyramid([](RecordedState& s) {
                s.poses[1].position = {-0.5f, -30.0f};
              }),
              ElementsAre("at the end a dynamic body is at y = -30 m, outside of [0, 9]",
                          "at the end body 1 is 30.5 m from where it started, more than 0.5 m"));
}

TEST(Plausibility, RejectsARunInWhichABodyIsMissing) {
  EXPECT_THAT(failures_of_pyramid([](RecordedState& s) { s.poses[1].exists = false; }),
              ElementsAre("step 9: body 1 is missing"));
}

}  // namespace
}  // namespace drystone::bench
