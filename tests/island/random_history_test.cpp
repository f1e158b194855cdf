// Persistent islands against a depth-first search from scratch, in scenes whose bodies, shapes and joints are created
// and destroyed at random. An island may be coarser than a connected component (splitting is deferred), but never
// finer; a sleeping island is exactly a component. Islands from scratch are always exactly components.
#include <gtest/gtest.h>

#include <map>
#include <set>

#include "tests/support/sanitized.hpp"
#include "tests/support/test_world.hpp"

namespace drystone::test {
namespace {

using Label = std::uint32_t;

/// The components of enabled dynamic bodies under touching contacts and joints, from the world's public calls.
class Components {
 public:
  explicit Components(const World& world) : world_(world) {
    std::vector<ContactView> contacts;
    world.contacts(contacts);
    for (const ContactView& c : contacts) connect(world.shape_body(c.shape_a), world.shape_body(c.shape_b));
    for (const JointId joint : world.joints()) {
      const DistanceOptions options = world.joint<DistanceOptions>(joint);
      connect(options.body_a, options.body_b);
    }
    for (const BodyId body : world.bodies()) {
      if (takes_part(body) && !of_.contains(body)) search(body, static_cast<int>(members_.size()));
    }
  }
  const std::vector<std::vector<BodyId>>& members() const { return members_; }

 private:
  bool takes_part(BodyId body) const {
    const BodyOptions options = world_.body(body);
    return options.enabled && options.type == BodyType::dynamic;
  }
  void connect(BodyId a, BodyId b) {
    if (!takes_part(a) || !takes_part(b)) return;
    neighbors_[a].push_back(b);
    neighbors_[b].push_back(a);
  }
  void search(BodyId seed, int component) {
    members_.emplace_back();
    std::vector<BodyId> stack = {seed};
    of_[seed] = component;
    while (!stack.empty()) {
      const BodyId body = stack.back();
      stack.pop_back();
      members_.back().push_back(body);
      for (const BodyId next : neighbors_[body]) {
        if (of_.emplace(next, component).second) stack.push_back(next);
      }
    }
  }

  const World& world_;
  std::map<BodyId, std::vector<BodyId>> neighbors_;
  std::map<BodyId, int> of_;
  std::vector<std::vector<BodyId>> members_;
};

Label label(const World& world, BodyId body) { return world.island(body).value().value(); }

/// All bodies of a component must be in one island and sleep or wake together; a sleeping island must be one component.
void expect_islands_hold_components(const World& world, bool exact) {
  const Components components(world);
  std::set<Label> seen;
  for (const std::vector<BodyId>& component : components.members()) {
    const Label island = label(world, component.front());
    const bool awake = world.is_awake(component.front());
    for (const BodyId body : component) {
      ASSERT_EQ(label(world, body), island) << "an island is finer than a component";
      ASSERT_EQ(world.is_awake(body).value(), awake);
    }
    const bool is_new = seen.insert(island).second;
    ASSERT_TRUE(is_new || (awake && !exact)) << "an island holds two components";
  }
  std::vector<IslandView> views;
  world.islands(views);
  ASSERT_EQ(views.size(), seen.size());
  std::size_t bodies = 0;
  for (const IslandView& view : views) {
    ASSERT_TRUE(seen.contains(view.label));
    bodies += static_cast<std::size_t>(view.body_count);
  }
  std::size_t expected = 0;
  for (const std::vector<BodyId>& component : components.members()) expected += component.size();
  ASSERT_EQ(bodies, expected);
}

/// Up to three changes and a step; the invariants must hold after each change.
void change_and_step(RandomHistory& history, int step) {
  const World& world = history.t.world;
  for (std::uint32_t changes = history.pick(4); changes > 0; --changes) {
    history.change();
    ASSERT_EQ(world.check_invariants(), "") << "after a change before step " << step;
  }
  history.t.step();
  ASSERT_EQ(world.check_invariants(), "") << "step " << step;
}

class RandomIslands : public testing::TestWithParam<std::uint32_t> {};

TEST_P(RandomIslands, ContainWholeComponentsAfterAnyChange) {
  RandomHistory history(GetParam());
  World& world = history.t.world;
  for (int i = 0; i < 400; ++i) {
    ASSERT_NO_FATAL_FAILURE(change_and_step(history, i));
    ASSERT_NO_FATAL_FAILURE(expect_islands_hold_components(world, false)) << "step " << i;
    ASSERT_TRUE(world.report().quarantined.empty()) << "step " << i;
  }
  // World::sleep() splits islands first: then islands must be components, one by one and all together.
  const std::vector<BodyId> bodies(world.bodies().begin(), world.bodies().end());
  for (const BodyId body : bodies) {
    const BodyOptions options = world.body(body);
    if (options.type == BodyType::dynamic && options.enabled) must(world.sleep(body));
    ASSERT_EQ(world.check_invariants(), "");
  }
  ASSERT_NO_FATAL_FAILURE(expect_islands_hold_components(world, true));
}

// Awake islands must be components too, after each step.
TEST_P(RandomIslands, FromScratchAreComponents) {
  WorldOptions options;
  options.islands = IslandMethod::from_scratch;
  RandomHistory history(GetParam(), options);
  World& world = history.t.world;
  for (int i = 0; i < 400; ++i) {
    ASSERT_NO_FATAL_FAILURE(change_and_step(history, i));
    ASSERT_NO_FATAL_FAILURE(expect_islands_hold_components(world, true)) << "step " << i;
  }
}

TEST_P(RandomIslands, BecomeComponentsWhenTheSceneComesToRest) {
  RandomHistory history(GetParam() + 1000);
  TestWorld& t = history.t;
  for (int i = 0; i < 150; ++i) {
    history.change();
    t.step();
  }
  for (const BodyId body : t.world.bodies()) {
    if (t.world.body(body).value().type == BodyType::kinematic) must(t.world.set_velocity(body, {}));
    if (t.world.body(body).value().type != BodyType::static_body) must(t.world.set_damping(body, 2.0f, 2.0f));
  }
  t.step(900);
  // Some bodies swing on springs or fall for ever beside the floor; every sleeping island must be exact.
  expect_islands_hold_components(t.world, false);
  EXPECT_LT(t.world.report().awake_bodies, t.world.report().bodies - 4);  // More than the static bodies sleep.
}

INSTANTIATE_TEST_SUITE_P(Seeds, RandomIslands, testing::Range(1u, some_if_sanitized(11u, 4u)));

}  // namespace
}  // namespace drystone::test
