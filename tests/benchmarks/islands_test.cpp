// The island benchmark: searches from scratch against brute force on random graphs, persistent islands against these
// searches on random histories, the recording against its world, and checks that must be able to fail.
#include "benchmarks/islands/islands.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <numeric>
#include <random>
#include <set>
#include <sstream>

#include "benchmarks/islands/contact_graph.hpp"
#include "benchmarks/islands/from_scratch.hpp"
#include "benchmarks/islands/live.hpp"
#include "benchmarks/islands/persistent.hpp"
#include "benchmarks/islands/replay.hpp"

namespace drystone::bench {
namespace {

using Labels = std::vector<std::uint32_t>;

/// Labels by brute force: goes over all edges and writes the smaller of two labels until nothing changes.
Labels brute_force(std::uint32_t bodies, const std::vector<GraphEdge>& edges) {
  Labels label(bodies);
  for (std::uint32_t body = 0; body < bodies; ++body) label[body] = body;
  for (bool changed = true; changed;) {
    changed = false;
    for (const GraphEdge& edge : edges) {
      const std::uint32_t smaller = std::min(label[edge.a], label[edge.b]);
      changed = changed || label[edge.a] != smaller || label[edge.b] != smaller;
      label[edge.a] = label[edge.b] = smaller;
    }
  }
  return label;
}

/// Each body occurs once, each component is contiguous between its starts, and components are sorted by label.
void expect_grouped(const Components& components) {
  std::set<std::uint32_t> seen;
  ASSERT_EQ(components.starts.front(), 0u);
  ASSERT_EQ(components.starts.back(), components.label.size());
  for (std::size_t i = 0; i < components.count(); ++i) {
    ASSERT_LT(components.starts[i], components.starts[i + 1]) << "an empty component";
    const std::uint32_t label = components.label[components.members[components.starts[i]]];
    if (i > 0) {
      ASSERT_LT(components.label[components.members[components.starts[i - 1]]], label);
    }
    for (std::uint32_t at = components.starts[i]; at < components.starts[i + 1]; ++at) {
      ASSERT_EQ(components.label[components.members[at]], label);
      ASSERT_TRUE(seen.insert(components.members[at]).second) << "a body twice";
    }
  }
  ASSERT_EQ(seen.size(), components.label.size());
}

void expect_all_find(std::uint32_t bodies, const std::vector<GraphEdge>& edges) {
  const Labels expected = brute_force(bodies, edges);
  const ContactGraph graph(bodies, edges);
  const auto expect = [&](const char* name, const Components& found) {
    EXPECT_EQ(different_labels(expected, found.label), "") << name;
    ASSERT_NO_FATAL_FAILURE(expect_grouped(found)) << name;
  };
  DepthFirstSearch search;
  UnionFind union_find;
  ListSearch lists;
  ASSERT_NO_FATAL_FAILURE(expect("depth-first search", search.run(graph)));
  ASSERT_NO_FATAL_FAILURE(expect("union-find", union_find.run(graph)));
  ASSERT_NO_FATAL_FAILURE(expect("lists", lists.run(PersistentIslands(bodies, edges).world())));
  for (const int workers : {1, 2, 4}) {
    ParallelUnionFind parallel(workers);
    // Runs twice, because the first run must not affect the second.
    parallel.run(graph);
    ASSERT_NO_FATAL_FAILURE(expect("parallel union-find", parallel.run(graph)));
  }
}

class Random {
 public:
  explicit Random(std::uint32_t seed) : random_(seed) {}
  std::uint32_t below(std::uint32_t count) { return static_cast<std::uint32_t>(random_()) % count; }
  GraphEdge edge(std::uint32_t bodies) {
    const std::uint32_t a = below(bodies);
    return {a, (a + 1 + below(bodies - 1)) % bodies};
  }

 private:
  std::mt19937 random_;
};

TEST(IslandsFromScratch, FindTheComponentsOfKnownGraphs) {
  expect_all_find(0, {});
  expect_all_find(1, {});
  expect_all_find(5, {});
  expect_all_find(4, {{3, 2}, {2, 1}, {1, 0}});
  expect_all_find(6, {{5, 0}, {5, 1}, {5, 2}, {3, 4}});
  expect_all_find(3, {{0, 1}, {1, 0}, {0, 1}});

  std::vector<GraphEdge>
      path;  // A path is the deepest graph for a search, and the worst case for linking without ranks.
  for (std::uint32_t i = 0; i < 3000; ++i) path.push_back({3000 - i, 2999 - i});
  const ContactGraph graph(3001, path);
  UnionFind union_find;
  EXPECT_EQ(union_find.run(graph).count(), 1u);
  EXPECT_EQ(DepthFirstSearch().run(graph).count(), 1u);
}

TEST(IslandsFromScratch, AgreeWithBruteForceOnRandomGraphs) {
  Random random(1);
  for (int i = 0; i < 200; ++i) {
    const std::uint32_t bodies = 2 + random.below(120);
    std::vector<GraphEdge> edges(random.below(2 * bodies));
    for (GraphEdge& edge : edges) edge = random.edge(bodies);
    ASSERT_NO_FATAL_FAILURE(expect_all_find(bodies, edges)) << "graph " << i;
  }
}

// Large enough that every worker gets chunks, and near the threshold at which a giant component appears.
TEST(IslandsFromScratch, WorkersAgreeOnLargeGraphs) {
  Random random(2);
  for (int i = 0; i < 10; ++i) {
    constexpr std::uint32_t kBodies = 20000;
    std::vector<GraphEdge> edges(kBodies / 2 + 1500 * static_cast<std::uint32_t>(i));
    for (GraphEdge& edge : edges) edge = random.edge(kBodies);
    const ContactGraph graph(kBodies, edges);
    UnionFind serial;
    const Labels expected = serial.run(graph).label;
    ParallelUnionFind parallel(4);
    for (int repeat = 0; repeat < 5; ++repeat) {
      ASSERT_EQ(different_labels(expected, parallel.run(graph).label), "");
    }
  }
}

/// Touches that begin and end at random, as changes per step; joints stay.
class IslandHistory {
 public:
  IslandHistory(std::uint32_t seed, std::uint32_t bodies) : random_(seed), bodies_(bodies) {
    for (std::uint32_t i = 0; i < bodies / 10; ++i) joints_.push_back(random_.edge(bodies));
  }

  const std::vector<GraphEdge>& joints() const { return joints_; }
  std::vector<TouchChange> step() {
    std::vector<TouchChange> changes;
    // Numbers that are freed in this step are used again from the next step on.
    const std::vector<std::uint32_t> free = std::move(free_);
    free_.clear();
    std::size_t used = 0;
    for (std::uint32_t n = random_.below(8); n > 0 && !touches_.empty(); --n) {
      const std::uint32_t at = random_.below(static_cast<std::uint32_t>(touches_.size()));
      changes.push_back({touches_[at].contact, touches_[at].bodies, false});
      free_.push_back(touches_[at].contact);
      touches_.erase(touches_.begin() + at);
    }
    const std::uint32_t most = touches_.size() < bodies_ ? 9 : 6;
    for (std::uint32_t n = random_.below(most); n > 0; --n) {
      const std::uint32_t contact = used < free.size() ? free[used++] : contact_count_++;
      touches_.push_back({contact, random_.edge(bodies_), true});
      changes.push_back(touches_.back());
    }
    free_.insert(free_.end(), free.begin() + static_cast<std::ptrdiff_t>(used), free.end());
    return changes;
  }
  std::vector<GraphEdge> edges() const {
    std::vector<GraphEdge> all = joints_;
    for (const TouchChange& touch : touches_) all.push_back(touch.bodies);
    return all;
  }
  Random& random() { return random_; }

 private:
  Random random_;
  std::uint32_t bodies_;
  std::vector<GraphEdge> joints_;
  std::vector<TouchChange> touches_;
  std::vector<std::uint32_t> free_;
  std::uint32_t contact_count_ = 0;
};

class RandomHistories : public testing::TestWithParam<std::uint32_t> {};

TEST_P(RandomHistories, PersistentIslandsAreComponentsOrHaveAPendingSplit) {
  constexpr std::uint32_t kBodies = 60;
  IslandHistory history(GetParam(), kBodies);
  ContactGraph graph(kBodies, history.joints());
  PersistentIslands lazy(kBodies, history.joints());
  PersistentIslands eager(kBodies, history.joints());
  DepthFirstSearch search;
  Labels labels;
  int coarser = 0;
  for (int i = 0; i < 300; ++i) {
    const std::vector<TouchChange> changes = history.step();
    graph.apply(changes);
    for (PersistentIslands* islands : {&lazy, &eager}) {
      islands->prepare(changes);
      islands->apply();
    }
    const Labels expected = brute_force(kBodies, history.edges());
    ASSERT_EQ(different_labels(expected, search.run(graph).label), "") << "step " << i;
    ASSERT_EQ(wrong_islands(lazy, expected), "") << "step " << i;
    ASSERT_EQ(wrong_islands(eager, expected), "") << "step " << i;
    lazy.labels(labels);
    coarser += labels == expected ? 0 : 1;
    eager.split_all_pending();
    eager.labels(labels);
    ASSERT_EQ(different_labels(expected, labels), "") << "step " << i;
    if (history.random().below(5) == 0 && lazy.largest_pending() != kNone) lazy.split(lazy.largest_pending());
  }
  EXPECT_GT(coarser, 0) << "no step had a pending split";
  lazy.split_all_pending();
  lazy.labels(labels);
  EXPECT_EQ(different_labels(brute_force(kBodies, history.edges()), labels), "");
}

INSTANTIATE_TEST_SUITE_P(Seeds, RandomHistories, testing::Range(1u, 9u));

// The benchmark's own check must be able to fail.
TEST(IslandsCheck, DetectsWrongIslands) {
  PersistentIslands islands(4, {});
  const std::vector<TouchChange> touch = {{0, {0, 1}, true}};
  islands.prepare(touch);
  islands.apply();
  EXPECT_EQ(wrong_islands(islands, Labels{0, 0, 2, 3}), "");
  EXPECT_NE(wrong_islands(islands, Labels{0, 1, 2, 3}), "") << "coarser, but nothing was removed";
  EXPECT_NE(wrong_islands(islands, Labels{0, 0, 2, 2}), "") << "finer";

  const std::vector<TouchChange> parting = {{0, {0, 1}, false}};
  islands.prepare(parting);
  islands.apply();
  EXPECT_EQ(wrong_islands(islands, Labels{0, 1, 2, 3}), "") << "the split is pending";
  EXPECT_NE(wrong_islands(islands, Labels{0, 0, 2, 2}), "");

  EXPECT_EQ(different_labels(Labels{0, 0}, Labels{0, 0}), "");
  EXPECT_EQ(different_labels(Labels{0, 0}, Labels{0, 1}), "body 1 is with body 1, not with body 0");
  EXPECT_NE(different_labels(Labels{0, 0}, Labels{0}), "");
}

/// Pairs of body numbers, smaller first, sorted.
std::vector<std::pair<std::uint32_t, std::uint32_t>> sorted_pairs(std::span<const GraphEdge> edges) {
  std::vector<std::pair<std::uint32_t, std::uint32_t>> pairs;
  for (const GraphEdge& edge : edges) pairs.emplace_back(std::min(edge.a, edge.b), std::max(edge.a, edge.b));
  std::sort(pairs.begin(), pairs.end());
  return pairs;
}

TEST(IslandsRecording, PlaysBackTheGraphOfEveryStep) {
  scenes::Scene scene = scenes::make_built_in("tumbler:8").value();
  constexpr int kSteps = 200;
  const GraphRecording recording = record_contact_graphs(scene, kSteps);
  ASSERT_EQ(recording.steps.size(), static_cast<std::size_t>(kSteps));

  scene.world.sleeping = false;
  scenes::BuiltScene built = scenes::build(scene).value();
  std::vector<std::uint32_t> node(scene.bodies.size(), kNone);
  std::uint32_t nodes = 0;
  for (std::size_t i = 0; i < node.size(); ++i) {
    if (scene.bodies[i].options.type == BodyType::dynamic) node[built.bodies[i].index] = nodes++;
  }
  ASSERT_EQ(recording.body_count(), nodes);
  ContactGraph graph(nodes, recording.joints);
  std::vector<ContactView> views;
  std::size_t ends = 0;
  for (int i = 0; i < kSteps; ++i) {
    const RecordedStep& step = recording.steps[static_cast<std::size_t>(i)];
    graph.apply(step.changes);
    for (const TouchChange& change : step.changes) ends += change.begins ? 0 : 1;
    built.world.step(scene.dt).value();
    built.world.contacts(views);
    std::vector<GraphEdge> expected;
    for (const ContactView& view : views) {
      const std::uint32_t a = node[built.world.shape_body(view.shape_a).value().index];
      const std::uint32_t b = node[built.world.shape_body(view.shape_b).value().index];
      if (a != kNone && b != kNone) expected.push_back({a, b});
    }
    ASSERT_EQ(sorted_pairs(graph.edges()), sorted_pairs(expected)) << "step " << i;
  }
  EXPECT_GT(ends, 0u) << "no touch ended, so the test covers only begins";
}

TEST(IslandsRecording, ContainsJointsOfTwoDynamicBodies) {
  const scenes::Scene scene = scenes::make_built_in("joint_grid:8").value();
  const GraphRecording recording = record_contact_graphs(scene, 1);
  std::size_t expected = 0;
  const auto dynamic = [&](int body) {
    return scene.bodies[static_cast<std::size_t>(body)].options.type == BodyType::dynamic;
  };
  for (const scenes::SceneJoint& joint : scene.joints) {
    expected += dynamic(joint.body_a) && dynamic(joint.body_b) ? 1 : 0;
  }
  EXPECT_EQ(recording.joints.size(), expected);
  EXPECT_GT(expected, 0u);
}

TEST(IslandBenchmark, SmallScenesAgreeAndAreWrittenToTheResults) {
  IslandBenchmarkOptions options;
  options.scenes = {"many_pyramids:2", "tumbler:8"};
  options.steps = 120;
  options.check_every = 1;
  options.repeat = 2;
  std::ostringstream table;
  options.table = &table;
  const IslandResults results = run_island_benchmark(options);
  ASSERT_TRUE(results.ok()) << table.str();
  ASSERT_EQ(results.scenes.size(), 2u);
  for (const IslandScene& scene : results.scenes) {
    EXPECT_EQ(scene.checked_steps, 120);
    EXPECT_EQ(scene.algorithms.size(), 7u);
    for (const IslandAlgorithm& algorithm : scene.algorithms) {
      EXPECT_EQ(algorithm.step_ms.size(), 120u) << algorithm.name;
      EXPECT_GT(algorithm.times.mean, 0.0) << algorithm.name;
      EXPECT_GE(algorithm.times.longest, algorithm.times.mean) << algorithm.name;
    }
  }
  // 4 pyramids of 55 boxes. Each is an island as soon as its boxes touch, in the first or second step.
  EXPECT_EQ(results.scenes[0].bodies, 220);
  EXPECT_GT(results.scenes[0].mean_islands, 3.9);
  EXPECT_NE(table.str().find("persistent islands"), std::string::npos);
  EXPECT_NE(table.str().find("live: phases islands and sleep"), std::string::npos);
  const nlohmann::json json = nlohmann::json::parse(to_json(results));
  EXPECT_EQ(json.at("scenes").at(0).at("algorithms").at(0).at("name"), "depth_first");
  const nlohmann::json& live = json.at("scenes").at(0).at("live");
  EXPECT_EQ(live.at("steps"), 120);
  EXPECT_EQ(live.at("fell_asleep"), 220);
  EXPECT_EQ(live.at("by_step").at("awake_bodies").size(), 120u);
  EXPECT_GT(live.at("ms").at("management").at("mean"), 0.0);
}

// --- Live ------------------------------------------------------------------------------------------------------------

/// The engine's report, summed up by the test itself.
struct LiveCounts {
  int tries = 0;
  int fell_apart = 0;
  int fell_asleep = 0;
  int woke = 0;
  int awake_at_end = 0;
};

LiveCounts count_live(scenes::Scene scene, int steps) {
  scene.world.sleeping = true;
  scenes::BuiltScene built = scenes::build(scene).value();
  LiveCounts counts;
  for (int i = 0; i < steps; ++i) {
    if (scene.action) must(scenes::apply(built, scene.action(i), scene.dt));
    const StepReport report = built.world.step(scene.dt);
    counts.tries += report.split_tries;
    counts.fell_apart += report.split_islands;
    counts.fell_asleep += report.fell_asleep;
    counts.woke += report.woke;
    counts.awake_at_end = report.awake_bodies;
  }
  return counts;
}

/// Six piles of thin boxes on a kinematic base that shakes, so that they fall over and touch each other.
scenes::Scene shaken_piles() {
  scenes::Scene scene;
  scene.name = "shaken piles";
  scenes::SceneBody base;
  base.options.type = BodyType::kinematic;
  base.options.position = {0.0f, -1.0f};
  base.shapes.push_back({Box{{40.0f, 1.0f}}, {}});
  scene.bodies.push_back(base);
  for (int pile = 0; pile < 6; ++pile) {
    for (int row = 0; row < 5; ++row) {
      for (int i = row; i < 5; ++i) {
        scenes::SceneBody box;
        box.options.type = BodyType::dynamic;
        box.options.position = {
            7.0f * static_cast<float>(pile) - 20.0f + static_cast<float>(i) - 0.5f * static_cast<float>(row),
            0.5f + static_cast<float>(row)};
        box.shapes.push_back({Box{{0.15f, 0.5f}}, {}});
        scene.bodies.push_back(box);
      }
    }
  }
  // Far away a ball grazes a box and rolls on, so that their island falls apart for certain; the piles may end as one heap.
  scenes::SceneBody floor;
  floor.options.position = {100.0f, -1.0f};
  floor.shapes.push_back({Box{{20.0f, 1.0f}}, {}});
  scene.bodies.push_back(floor);
  scenes::SceneBody box;
  box.options.type = BodyType::dynamic;
  box.options.position = {100.0f, 0.5f};
  box.shapes.push_back({Box{{0.5f, 0.5f}}, {}});
  scene.bodies.push_back(box);
  scenes::SceneBody ball;
  ball.options.type = BodyType::dynamic;
  ball.options.position = {98.9f, 1.5f};
  ball.options.velocity = {4.0f, 0.0f};
  ball.shapes.push_back({Circle{{0.0f, 0.0f}, 0.25f}, {.material = {.rolling_resistance = 0.2f}}});
  scene.bodies.push_back(ball);
  // The base moves a metre to and fro at 5 m/s, from step 60 to step 252. Friction accelerates the boxes by 0.6 g.
  scene.action = [](int step) {
    scenes::SceneChange change;
    if (step < 60 || step > 256) return change;
    const int phase = (step - 60) % 24;
    const int place = step >= 252 ? 0 : std::min(phase, 24 - phase);
    change.targets.push_back({0, {static_cast<float>(place) / 12.0f, -1.0f}, 0.0f});
    return change;
  };
  return scene;
}

TEST(IslandsLive, CountsTheSplitsThatAShakenBaseForces) {
  const scenes::Scene scene = shaken_piles();
  constexpr int kSteps = 600;
  const IslandLive live = run_live(scene, kSteps, 2);
  const LiveCounts expected = count_live(scene, kSteps);
  EXPECT_EQ(live.split_tries, expected.tries);
  EXPECT_EQ(live.split_islands, expected.fell_apart);
  EXPECT_EQ(live.fell_asleep, expected.fell_asleep);
  EXPECT_EQ(live.woke, expected.woke);
  EXPECT_EQ(live.awake_bodies_at_end, expected.awake_at_end);
  EXPECT_EQ(std::accumulate(live.split_tries_by_step.begin(), live.split_tries_by_step.end(), 0), live.split_tries);
  EXPECT_EQ(*std::max_element(live.split_tries_by_step.begin(), live.split_tries_by_step.end()), live.most_split_tries);
  // An island must fall apart, and bodies must sleep after the shaking.
  EXPECT_GT(live.split_islands, 0);
  EXPECT_GE(live.split_tries, live.split_islands);
  EXPECT_GE(live.fell_asleep, 90);
  EXPECT_EQ(live.awake_bodies_at_end, 0);
}

TEST(IslandsLive, SplitsNoIslandIfNothingSeparates) {
  const IslandLive live = run_live(scenes::make_built_in("many_pyramids:2").value(), 120, 1);
  EXPECT_EQ(live.fell_asleep, 220);
  EXPECT_EQ(live.split_islands, 0);
  EXPECT_EQ(live.awake_bodies.front(), 220);
  EXPECT_EQ(live.awake_bodies_at_end, 0);
}

TEST(IslandsLive, TimesOfManagementIncludeSplitting) {
  const IslandLive live = run_live(shaken_piles(), 300, 1);
  ASSERT_EQ(live.step_ms.size(), 300u);
  for (std::size_t i = 0; i < live.step_ms.size(); ++i) {
    EXPECT_LE(live.split_ms[i], live.management_ms[i]);
    EXPECT_LE(live.management_ms[i], live.step_ms[i]);
    EXPECT_EQ(live.split_ms[i] > 0.0, live.split_tries_by_step[i] > 0) << "step " << i;
  }
  EXPECT_DOUBLE_EQ(live.management.mean, summarize(live.management_ms).mean);
  EXPECT_NEAR(live.share_of_step, live.management.mean / live.step.mean, 1e-12);
}

TEST(IslandBenchmark, AFailedCheckHasNoTimes) {
  IslandScene scene;
  scene.scene = "broken";
  scene.algorithms.emplace_back().name = "depth_first";
  scene.failures = {"step 3: union_find: body 1 is with body 1, not with body 0"};
  const IslandResults results{{scene}};
  EXPECT_FALSE(results.ok());
  const std::string table = to_table(results);
  EXPECT_NE(table.find("failed"), std::string::npos);
  EXPECT_EQ(table.find("depth-first"), std::string::npos);
}

TEST(IslandBenchmark, RefusesScenesItCannotRun) {
  IslandBenchmarkOptions options;
  options.scenes = {"no_such_scene"};
  EXPECT_THROW(run_island_benchmark(options), std::runtime_error);
  scenes::Scene scene = scenes::make_built_in("tumbler:2").value();
  scene.action = [](int) { return scenes::SceneChange{}; };
  EXPECT_THROW(record_contact_graphs(scene, 1), std::runtime_error);
}

TEST(IslandBenchmark, SummarizesTimes) {
  const IslandTimes times = summarize({3.0, 1.0, 9.0, 2.0, 5.0});
  EXPECT_DOUBLE_EQ(times.mean, 4.0);
  EXPECT_DOUBLE_EQ(times.median, 3.0);
  EXPECT_DOUBLE_EQ(times.longest, 9.0);
  EXPECT_EQ(times.longest_step, 2);
  EXPECT_EQ(summarize({}).longest, 0.0);
}

}  // namespace
}  // namespace drystone::bench
