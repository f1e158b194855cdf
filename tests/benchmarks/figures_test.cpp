// The figures of conditions against closed forms on three bodies, the message of a broken condition, and the tables of
// conditions and faults against the suites.
#include "benchmarks/measure/figures.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

#include "benchmarks/measure/plausibility.hpp"
#include "tests/benchmarks/falling_engine.hpp"
#include "tests/benchmarks/faulty_engine.hpp"
#include "tests/benchmarks/faulty_engines.hpp"
#include "tests/benchmarks/sample_scenes.hpp"

namespace drystone::bench {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

constexpr double kRounding = 1e-5;

/// Three bodies after 60 steps: a box that fell for 1 s, one at rest 1 m above its start, one turned by a full and a
/// quarter turn; and a wall that does not count.
struct ThreeBodies {
  History history = make_history(make_scene({make_body(BodyType::static_body, {90.0f, 0.0f}, Circle{}),
                                             unit_box({0.0f, 0.0f}), unit_box({3.0f, 0.0f}), unit_box({6.0f, 0.0f})}),
                                 60);
  RecordedState state = start_of(history);

  ThreeBodies() {
    state.step = 59;
    state.poses[1].position = {0.0f, -5.0f};
    state.poses[1].velocity = {0.0f, -10.0f};
    state.poses[2].position = {3.0f, 1.0f};
    state.poses[3].angle = 2.5f * kPi;
    state.poses[3].velocity = {2.0f, 0.0f};
  }

  double figure(const Promise& promise) const {
    return figure_of(promise, history, state, Referee(history).judge(state));
  }
};

TEST(Figures, AgreeWithClosedFormsForThreeBodies) {
  const ThreeBodies t;
  EXPECT_NEAR(t.figure({.figure = StateFigure::mean_x}), 3.0, kRounding);
  EXPECT_NEAR(t.figure({.figure = StateFigure::mean_y}), -4.0 / 3.0, kRounding);
  // 9 + 0 + 9 across; (-11/3)^2 + (7/3)^2 + (4/3)^2 = 186/9 upwards.
  EXPECT_NEAR(t.figure({.figure = StateFigure::spread}), std::sqrt((18.0 + 186.0 / 9.0) / 3.0), kRounding);
  EXPECT_NEAR(t.figure({.figure = StateFigure::mean_speed}), 4.0, kRounding);
  EXPECT_NEAR(t.figure({.figure = StateFigure::slower, .than = 1.0}), 1.0 / 3.0, kRounding);
  EXPECT_NEAR(t.figure({.figure = StateFigure::slower, .than = 3.0}), 2.0 / 3.0, kRounding);
  EXPECT_NEAR(t.figure({.figure = StateFigure::turned, .than = 1.5}), 1.0 / 3.0, kRounding);
  EXPECT_NEAR(t.figure({.figure = StateFigure::turned, .than = 1.6}), 0.0, kRounding);
  // Without contacts all bodies would have fallen by 5 m.
  EXPECT_NEAR(t.figure({.figure = StateFigure::deflected, .than = 0.01}), 2.0 / 3.0, kRounding);
  EXPECT_NEAR(t.figure({.figure = StateFigure::deflected, .than = 5.5}), 1.0 / 3.0, kRounding);
  EXPECT_NEAR(t.figure({.figure = StateFigure::inside, .lower = {-1.0f, -6.0f}, .upper = {4.0f, 0.5f}}), 1.0 / 3.0,
              kRounding);
  EXPECT_NEAR(t.figure({.figure = StateFigure::kinetic}), 0.5 * (100.0 + 4.0), kRounding);
  EXPECT_EQ(t.figure({.figure = StateFigure::overlap}), 0.0);
}

TEST(Figures, AreNotANumberWithoutDynamicBodies) {
  const History history = make_history(make_scene({make_body(BodyType::static_body, {}, Circle{})}), 1);
  const RecordedState state = start_of(history);
  const Judgement judgement = Referee(history).judge(state);
  EXPECT_TRUE(std::isnan(figure_of({.figure = StateFigure::mean_y}, history, state, judgement)));
  const Promise any = {.figure = StateFigure::mean_y, .after = 1};
  EXPECT_EQ(broken_figures({&any, 1}, history, {&state, 1}, {&judgement, 1}, true).size(), 1u);
}

TEST(Figures, APromiseIsJudgedAtItsStep) {
  const ThreeBodies t;
  const Judgement judgement = Referee(t.history).judge(t.state);
  const auto broken = [&](const Promise& promise, bool whole) {
    return broken_figures({&promise, 1}, t.history, {&t.state, 1}, {&judgement, 1}, whole);
  };
  EXPECT_THAT(broken({.figure = StateFigure::mean_x, .least = 2.5, .most = 3.5}, true), IsEmpty());
  EXPECT_THAT(broken({.figure = StateFigure::mean_x, .least = 3.5, .most = 9.0}, true),
              ElementsAre("step 59: the mean x [m] is 3, not in [3.5, 9]"));
  EXPECT_THAT(broken({.figure = StateFigure::mean_x, .least = 0.0, .most = 2.5}, true),
              ElementsAre("step 59: the mean x [m] is 3, not in [0, 2.5]"));
  // A run that is cut short has no end, but has the steps that it made.
  EXPECT_THAT(broken({.figure = StateFigure::mean_x, .least = 3.5}, false), IsEmpty());
  EXPECT_EQ(broken({.figure = StateFigure::mean_x, .after = 60, .least = 3.5}, false).size(), 1u);
  EXPECT_THAT(broken({.figure = StateFigure::mean_x, .after = 30, .least = 3.5}, true), IsEmpty());
}

TEST(Figures, EveryPromiseIsAtASampledStep) {
  for (const Suite& suite : suites()) {
    for (const SuiteScene& entry : suite.scenes) {
      const scenes::Scene scene = scenes::make_built_in(entry.name).value();
      const History history = make_history(scenes::make_built_in(entry.name).value(), scene.steps);
      const StateLog log(history, 20);
      for (const Promise& promise : entry.plausible.promises) {
        const int step = (promise.after == 0 ? scene.steps : promise.after) - 1;
        EXPECT_TRUE(std::any_of(log.states().begin(), log.states().end(),
                                [&](const RecordedState& state) { return state.step == step; }))
            << entry.name << " has no sample after step " << promise.after;
        EXPECT_LT(promise.least, promise.most) << entry.name;
      }
    }
  }
}

TEST(Faults, TheTableAgreesWithTheScenesOfTheSuites) {
  for (const NoMatter& row : kNoMatter) EXPECT_NE(find_suite_scene(std::string(row.scene)), nullptr) << row.scene;
  for (const Suite& suite : suites()) {
    for (const SuiteScene& entry : suite.scenes) {
      if (suite.letter > 'B') continue;
      const scenes::Scene scene = scenes::make_built_in(entry.name).value();
      const bool jointed = !scene.joints.empty() || std::string(entry.name) == "rain";
      EXPECT_EQ(matters(test::Fault::idle_joints, entry.name), jointed) << entry.name;
      const bool weightless = scene.world.gravity == Vec2{};
      EXPECT_FALSE(weightless && matters(test::Fault::half_gravity, entry.name)) << entry.name;
    }
  }
}

TEST(Faults, EachFaultChangesTheScene) {
  using test::Fault;
  scenes::Scene scene = make_scene({unit_box({}), unit_box({2.0f, 0.0f})});
  scene.joints.push_back({RevoluteOptions{}, 0, 1});
  const auto counts = [&](Fault fault) {
    FaultyEngine engine(fault, std::make_unique<FallingEngine>());
    engine.build(scene);
    engine.step(1.0f);
    return std::pair(engine.counts().joints, engine.body(0).velocity.y);
  };
  EXPECT_EQ(counts(Fault::none), std::pair(1, -10.0f));
  EXPECT_EQ(counts(Fault::half_gravity), std::pair(1, -5.0f));
  EXPECT_EQ(counts(Fault::idle_joints), std::pair(0, -10.0f));
  const scenes::Scene apart = test::with_fault(Fault::no_contacts, scene);
  EXPECT_FALSE(should_collide(apart.bodies[0].shapes[0].options.filter, apart.bodies[1].shapes[0].options.filter));
  EXPECT_EQ(test::with_fault(Fault::no_friction, scene).bodies[0].shapes[0].options.material.friction, 0.0f);
}

}  // namespace
}  // namespace drystone::bench
