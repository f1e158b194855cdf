// The table of suites against the published numbers, and against the built-in scenes that it names. Without this test,
// a size that no scene has, or a condition that the start state breaks, would be noticed only after an hour.
#include "benchmarks/suites.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>

#include "drystone/scenes/scene.hpp"

namespace drystone::bench {
namespace {

const scenes::BuiltIn* built_in(const std::string& name) {
  for (const scenes::BuiltIn& scene : scenes::built_in_scenes()) {
    if (name == scene.name) return &scene;
  }
  return nullptr;
}

const Suite& suite(char letter) {
  const auto found = std::find_if(suites().begin(), suites().end(),
                                  [&](const Suite& candidate) { return candidate.letter == letter; });
  return *found;
}

std::vector<std::string> names(char letter) {
  std::vector<std::string> all;
  for (const SuiteScene& scene : suite(letter).scenes) all.emplace_back(scene.name);
  return all;
}

TEST(Suites, HaveThePublishedScenes) {
  ASSERT_EQ(suites().size(), 4u);
  EXPECT_EQ(names('A').size(), 13u);
  EXPECT_EQ(names('B'), (std::vector<std::string>{"compounds", "joint_grid", "junkyard", "large_pyramid",
                                                  "many_pyramids", "rain", "smash", "spinner", "tumbler", "washer"}));
  EXPECT_EQ(names('C'), (std::vector<std::string>{"pyramids_182", "tumbler_2000"}));
  EXPECT_EQ(names('D'), (std::vector<std::string>{"large_pyramid", "many_pyramids"}));
}

TEST(Suites, HaveThePublishedSweeps) {
  struct Row {
    int size;
    int first;
    int last;
    int increment;
  };
  const std::map<std::string, Row> published = {{"falling_squares", {300, 10, 300, 10}},
                                                {"falling_circles", {300, 10, 300, 10}},
                                                {"tumbler_spawn", {1000, 50, 1000, 50}},
                                                {"add_pair", {2000, 100, 2500, 100}},
                                                {"mild_n2", {200, 10, 200, 10}},
                                                {"n2", {750, 25, 750, 25}},
                                                {"multi_fixture", {100, 5, 100, 5}},
                                                {"mostly_static_single", {200, 10, 200, 5}},
                                                {"mostly_static_multi", {200, 10, 200, 5}},
                                                {"diagonal", {50, 2, 50, 2}},
                                                {"mixed_static_dynamic", {6000, 100, 6000, 100}},
                                                {"big_mobile", {11, 1, 11, 1}},
                                                {"slow_explosion", {6000, 100, 6000, 100}}};
  for (const SuiteScene& scene : suite('A').scenes) {
    SCOPED_TRACE(scene.name);
    ASSERT_TRUE(published.contains(scene.name));
    const Row& row = published.at(scene.name);
    EXPECT_EQ(scene.default_size, row.size);
    EXPECT_EQ(scene.sweep_first, row.first);
    EXPECT_EQ(scene.sweep_last, row.last);
    EXPECT_EQ(scene.sweep_increment, row.increment);
  }
  for (const char letter : {'B', 'C', 'D'}) {
    for (const SuiteScene& scene : suite(letter).scenes) EXPECT_EQ(scene.sweep_increment, 0) << scene.name;
  }
}

TEST(Suites, HaveThePublishedProtocols) {
  std::vector<std::string> both;
  for (const SuiteScene& scene : suite('A').scenes) {
    EXPECT_FALSE(scene.continuous) << scene.name;
    EXPECT_EQ(scene.first_timed_step, 0) << scene.name;
    if (scene.both_continuous) both.emplace_back(scene.name);
  }
  EXPECT_EQ(both, (std::vector<std::string>{"falling_squares", "add_pair", "diagonal", "mixed_static_dynamic"}));
  for (const char letter : {'B', 'C', 'D'}) {
    for (const SuiteScene& scene : suite(letter).scenes) {
      EXPECT_TRUE(scene.continuous) << scene.name;
      EXPECT_FALSE(scene.both_continuous) << scene.name;
      EXPECT_EQ(scene.first_timed_step, 1) << scene.name;
    }
  }
  for (const Suite& one : suites()) {
    const std::vector<int> workers = one.letter == 'D' ? std::vector<int>{1, 2, 4, 8, 16} : std::vector<int>{1};
    for (const SuiteScene& scene : one.scenes) EXPECT_EQ(scene.workers, workers) << scene.name;
  }
}

TEST(Suites, EveryEntryIsABuiltInScene) {
  for (const Suite& one : suites()) {
    for (const SuiteScene& entry : one.scenes) {
      SCOPED_TRACE(entry.name);
      const scenes::BuiltIn* scene = built_in(entry.name);
      ASSERT_NE(scene, nullptr);
      EXPECT_EQ(entry.default_size, scene->default_size);
      const scenes::Scene made = scene->make(entry.default_size);
      EXPECT_EQ(made.world.continuous, entry.continuous);
      EXPECT_GT(made.steps, entry.first_timed_step);
      if (entry.sweep_increment == 0) continue;
      EXPECT_GE(entry.sweep_first, scene->min_size);
      EXPECT_LE(entry.sweep_last, scene->max_size);
      EXPECT_EQ((entry.sweep_last - entry.sweep_first) % entry.sweep_increment, 0);
    }
  }
}

TEST(Suites, StartStatesKeepThePromises) {
  for (const Suite& one : suites()) {
    for (const SuiteScene& entry : one.scenes) {
      SCOPED_TRACE(entry.name);
      const Plausible& promise = entry.plausible;
      for (const scenes::SceneBody& body : built_in(entry.name)->make(entry.default_size).bodies) {
        if (body.options.type != BodyType::dynamic) continue;
        const Vec2 p = to_vec2(body.options.position);
        ASSERT_TRUE(contains(Aabb{promise.lower, promise.upper}, Aabb{p, p})) << p.x << ", " << p.y;
      }
      EXPECT_GT(promise.max_final_speed, 0.0f);
      EXPECT_GT(promise.max_penetration, 0.0f);
    }
  }
}

TEST(Suites, FindTheFirstEntryOfAName) {
  EXPECT_STREQ(find_suite_scene("n2")->name, "n2");
  // Suite B and suite D have it; only D scales over workers.
  EXPECT_EQ(find_suite_scene("large_pyramid")->workers.size(), 1u);
  EXPECT_EQ(find_suite_scene("pyramid"), nullptr);
}

}  // namespace
}  // namespace drystone::bench
