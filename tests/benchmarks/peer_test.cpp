// PeerEngine: the single bodies and joints that it passes to an adapter, and the conversion of the scene's data.
#include "benchmarks/adapters/peer.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace drystone::bench {
namespace {

using scenes::Scene;
using scenes::SceneBody;
using scenes::SceneChange;

/// Records the calls.
class Scribe final : public PeerEngine {
 public:
  std::vector<std::string> calls;

  EngineInfo info() const override { return {}; }
  void step(float) override {}
  BodyState body(int) const override { return {}; }
  EngineCounts counts() const override { return {}; }

 protected:
  void make_world(const WorldOptions&) override { calls.push_back("world"); }
  void add_body(const SceneBody& body) override { calls.push_back("body " + body.options.name); }
  void remove_body(std::size_t number) override { calls.push_back("remove " + std::to_string(number)); }
  void add_revolute(const RevoluteOptions&, std::size_t a, std::size_t b) override {
    calls.push_back("joint " + std::to_string(a) + " " + std::to_string(b));
  }
  void drive(std::size_t number, const scenes::SceneTarget&, float) override {
    calls.push_back("drive " + std::to_string(number));
  }
};

SceneBody named(const std::string& name, BodyType type) {
  SceneBody body;
  body.options.name = name;
  body.options.type = type;
  return body;
}

Scene three_bodies() {
  Scene scene;
  scene.bodies = {named("ground", BodyType::static_body), named("paddle", BodyType::kinematic),
                  named("ball", BodyType::dynamic)};
  return scene;
}

std::string message_of(PeerEngine& engine, const SceneChange& change) {
  try {
    engine.apply(change, 0.1f);
  } catch (const std::runtime_error& error) {
    return error.what();
  }
  return "";
}

TEST(PeerEngine, MakesBodiesThenJointsButNoJointsWithoutDynamicBodies) {
  Scene scene = three_bodies();
  scene.joints = {{RevoluteOptions{}, 0, 1}, {RevoluteOptions{}, 0, 2}, {RevoluteOptions{}, 2, 1}};
  Scribe scribe;
  scribe.build(scene);
  EXPECT_EQ(scribe.calls,
            (std::vector<std::string>{"world", "body ground", "body paddle", "body ball", "joint 0 2", "joint 2 1"}));
}

TEST(PeerEngine, AppliesChangesInOrderAndNeverReusesNumbers) {
  Scribe scribe;
  scribe.build(three_bodies());
  scribe.calls.clear();

  SceneChange change;
  change.removed = {2};
  change.bodies = {named("new", BodyType::dynamic)};
  change.joints = {{RevoluteOptions{}, 0, 3}};
  change.targets = {{1, {}, 0.0f}};
  scribe.apply(change, 0.1f);
  EXPECT_EQ(scribe.calls, (std::vector<std::string>{"remove 2", "body new", "joint 0 3", "drive 1"}));

  SceneChange stale;
  stale.removed = {2};
  EXPECT_EQ(message_of(scribe, stale), "body 2 was removed before");
  stale.removed = {4};
  EXPECT_EQ(message_of(scribe, stale), "there is no body 4");
}

TEST(PeerEngine, RefusesFeaturesThatTheAdapterDoesNotMap) {
  Scribe scribe;
  scribe.build(three_bodies());

  SceneChange change;
  change.bodies = {named("belt", BodyType::static_body)};
  change.bodies[0].shapes.push_back({Circle{}, {.material = {.surface_speed = 1.0f}}});
  EXPECT_EQ(message_of(scribe, change), "bodies[0]: surface_speed is not mapped");

  change = {};
  change.joints = {{DistanceOptions{}, 0, 2}};
  EXPECT_EQ(message_of(scribe, change), "joints[0]: distance joints are not mapped");

  Scene windy = three_bodies();
  windy.fields.push_back({WindOptions{}});
  EXPECT_THROW(Scribe().build(windy), std::runtime_error);
}

TEST(PeerEngine, RefusesSeveralWorkersAndLanes) {
  EXPECT_NO_THROW(require_one_worker({}));
  EXPECT_THROW(require_one_worker({.workers = 2}), std::runtime_error);
  EXPECT_THROW(require_one_worker({.lanes = "avx2"}), std::runtime_error);
}

/// The oracle is the world's own chain.
void expect_links_of_world(const ChainOptions& chain) {
  World world;
  const BodyId ground = world.create_body({});
  const ChainId made = world.create_chain(ground, chain);
  const std::vector<ShapeId> expected = world.chain_links(made);
  const std::vector<ChainLink> links = links_of(chain);
  ASSERT_EQ(links.size(), expected.size());
  for (std::size_t i = 0; i < links.size(); ++i) {
    const ShapeGeometry* geometry = world.geometry(expected[i]);
    const auto& segment = std::get<ChainSegment>(*geometry);
    EXPECT_EQ(links[i].segment.ghost_a, segment.ghost_a) << i;
    EXPECT_EQ(links[i].segment.point_a, segment.point_a) << i;
    EXPECT_EQ(links[i].segment.point_b, segment.point_b) << i;
    EXPECT_EQ(links[i].segment.ghost_b, segment.ghost_b) << i;
    EXPECT_EQ(links[i].material, world.shape(expected[i]).value().material) << i;
  }
}

TEST(PeerEngine, MakesTheLinksOfTheWorldsChains) {
  ChainOptions chain;
  chain.points = {{0, 0}, {4, 0}, {5, 3}, {2, 5}, {-1, 3}};
  expect_links_of_world(chain);
  chain.materials = {{.friction = 0.1f}, {.friction = 0.2f}};
  expect_links_of_world(chain);
  chain.loop = true;
  chain.materials.resize(5, {.friction = 0.7f});
  expect_links_of_world(chain);
}

TEST(PeerEngine, TurnsByTheSmallerAngle) {
  // Angles near pi are known to 2^-22.
  EXPECT_NEAR(turn_between(3.0f, -3.0f), 2.0f * kPi - 6.0f, 1e-6f);
  EXPECT_NEAR(turn_between(-3.0f, 3.0f), 6.0f - 2.0f * kPi, 1e-6f);
  EXPECT_NEAR(turn_between(0.25f, 0.75f), 0.5f, 1e-6f);
  EXPECT_NEAR(turn_between(100.0f, 100.5f), 0.5f, 1e-5f);
}

}  // namespace
}  // namespace drystone::bench
