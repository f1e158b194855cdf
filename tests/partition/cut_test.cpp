// The cut of large islands, which is state: when it stays and when it is made anew.
#include "solve/partition/cut.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <string>
#include <vector>

#include "drystone/scenes/scene.hpp"
#include "tests/partition/bare_world.hpp"
#include "tests/support/making.hpp"
#include "tests/support/run_scene.hpp"
#include "tests/support/sanitized.hpp"

namespace drystone::partition {
namespace {

using Parts = std::vector<std::uint32_t>;

/// Bodies in one island, at random places.
class Cloud : public test::BareWorld {
 public:
  explicit Cloud(std::uint32_t bodies) : BareWorld(2 * bodies) {
    for (std::uint32_t i = 0; i < bodies; ++i) {
      add_dynamic();
      if (i > 0) link(i - 1, i);
    }
    scatter();
    cut_islands(state, {}, true);
  }

  /// Moves all bodies to other places.
  void scatter() {
    std::uniform_real_distribution<float> place(-20.0f, 20.0f);
    for (BodyState& body : state.bodies.state) body.center = to_position({place(random_), place(random_)});
  }

  Parts parts() const {
    Parts parts;
    for (const BodyLinks& links : state.bodies.links) parts.push_back(links.part);
    return parts;
  }

  /// The parts if the island is cut now.
  Parts parts_anew() {
    const Parts before = parts();
    cut_islands(state, {}, true);
    Parts anew = parts();
    for (std::size_t i = 0; i < before.size(); ++i) state.bodies.links[i].part = before[i];
    return anew;
  }

  /// Whether the next step cuts the island anew, though no turn has come.
  bool is_cut_anew(const Components& components = {}) {
    const Parts before = parts();
    scatter();
    cut_islands(state, components, false);
    return parts() != before;
  }

 private:
  std::mt19937 random_{7};
};

TEST(Cut, StaysWhileBodiesMove) {
  Cloud cloud(3 * kBlockBodies);
  EXPECT_FALSE(cloud.is_cut_anew());
  EXPECT_NE(cloud.parts(), cloud.parts_anew());  // The bodies have moved so far that the cut would be another.
}

TEST(Cut, IsMadeAnewAfterSomeSteps) {
  Cloud cloud(3 * kBlockBodies);
  std::vector<int> turns;
  for (int step = 0; step < 3 * static_cast<int>(kCutEvery); ++step) {
    if (take_cut_turn(cloud.state)) turns.push_back(step);
  }
  const auto every = static_cast<int>(kCutEvery);
  EXPECT_EQ(turns, (std::vector<int>{0, every, 2 * every}));
}

TEST(Cut, IsMadeAnewForABodyWithoutAPart) {
  Cloud cloud(3 * kBlockBodies);
  cloud.link(0, cloud.add_dynamic());
  EXPECT_TRUE(cloud.is_cut_anew());
  EXPECT_FALSE(cloud.is_cut_anew());
}

TEST(Cut, IsMadeAnewIfAPartIsTooLarge) {
  Cloud cloud(3 * kBlockBodies);  // Four parts.
  const std::uint32_t part = cloud.state.bodies.links[0].part;
  auto& all = cloud.state.bodies.links;
  const auto is_elsewhere = [&](const BodyLinks& links) { return links.part != part; };
  auto size = static_cast<std::uint32_t>(all.size() -
                                         static_cast<std::size_t>(std::count_if(all.begin(), all.end(), is_elsewhere)));
  for (BodyLinks& links : all) {
    if (links.part == part || size == kMostInPart) continue;
    links.part = part;
    ++size;
  }
  EXPECT_FALSE(cloud.is_cut_anew());
  std::find_if(all.begin(), all.end(), is_elsewhere)->part = part;
  EXPECT_TRUE(cloud.is_cut_anew());
}

TEST(Cut, IsMadeAnewIfTwoCutIslandsMeet) {
  Cloud cloud(3 * kBlockBodies);
  const auto first = static_cast<std::uint32_t>(cloud.state.bodies.links.size());
  for (std::uint32_t i = 0; i < 2 * kBlockBodies; ++i) {
    cloud.add_dynamic();
    if (i > 0) cloud.link(first, first + i);
  }
  cut_islands(cloud.state, {}, false);
  EXPECT_FALSE(cloud.is_cut_anew());
  cloud.link(0, first);
  EXPECT_TRUE(cloud.is_cut_anew());
}

TEST(Cut, IsMadeAnewIfAComponentIsInTwoParts) {
  Cloud cloud(3 * kBlockBodies);
  const std::uint32_t part = cloud.state.bodies.links[0].part;
  const auto& links = cloud.state.bodies.links;
  const auto other = static_cast<std::uint32_t>(
      std::find_if(links.begin(), links.end(), [&](const auto& l) { return l.part != part; }) - links.begin());
  const std::vector<std::uint32_t> bodies = {0, other};
  Component component;
  component.body_slots = bodies;
  std::vector<std::uint32_t> of_body(links.size(), kNone);
  of_body[0] = of_body[other] = 0;
  const Components components{{&component, 1}, {}, of_body, {}};
  EXPECT_TRUE(cloud.is_cut_anew(components));
  EXPECT_EQ(links[0].part, links[other].part);
  EXPECT_FALSE(cloud.is_cut_anew(components));
}

/// A heap of columns of boxes, in which each three boxes beside each other are joined.
TEST(Cut, LeavesTreesWhole) {
  World world;
  test::add_floor(world);
  constexpr int kColumns = 60;
  constexpr int kRows = 20;
  for (int row = 0; row < kRows; ++row) {
    BodyId before;
    for (int column = 0; column < kColumns; ++column) {
      const Vec2 place{static_cast<float>(column), 0.5f + static_cast<float>(row)};
      const BodyId box = test::add_dynamic(world, place, Box{{0.499f, 0.5f}});
      if (column % 3 != 0) {
        RevoluteOptions hinge;
        hinge.body_a = before;
        hinge.body_b = box;
        hinge.anchor_a = {0.5f, 0.0f};
        hinge.anchor_b = {-0.5f, 0.0f};
        must(world.create_joint(hinge));
      }
      before = box;
    }
  }
  test::run_steps(world, 20);
  EXPECT_GT(world.report().seam_contacts, 0);
  EXPECT_EQ(world.report().seam_joints, 0);
}

/// Driven stars, which stay whole, on a wall of bricks, each with a filter joint to a brick far away. A filter is solved nowhere.
World make_stars_on_a_wall(int workers) {
  World world({.sleeping = false, .workers = workers});
  test::add_floor(world);
  std::vector<BodyId> bricks;
  for (int i = 0; i < 960; ++i) {
    const auto row = static_cast<float>(i / 120);
    const Vec2 place{static_cast<float>(i % 120) - 60.0f + 0.5f * static_cast<float>(i / 120 % 2), 0.25f + 0.5f * row};
    bricks.push_back(test::add_dynamic(world, place, Box{{0.5f, 0.25f}}));
  }
  for (int star = 0; star < 6; ++star) {
    const float x = -50.0f + 18.0f * static_cast<float>(star);
    const BodyId far = bricks[star % 2 == 0 ? 115 : 5];
    std::vector<BodyId> leaves;
    for (int i = 0; i < 4; ++i)
      leaves.push_back(test::add_dynamic(world, {x + 1.2f * static_cast<float>(i) - 1.8f, 4.7f}, Box{{0.3f, 0.3f}}));
    const BodyId hub = test::add_dynamic(world, {x, 5.5f}, Box{{2.0f, 0.1f}});
    FilterOptions filter;
    filter.body_a = far;
    filter.body_b = leaves[1];
    must(world.create_joint(filter));
    for (int i = 0; i < 4; ++i) {
      RevoluteOptions hinge;
      hinge.body_a = hub;
      hinge.body_b = leaves[static_cast<std::size_t>(i)];
      hinge.anchor_a = {1.2f * static_cast<float>(i) - 1.8f, 0.0f};
      hinge.anchor_b = {0.0f, 0.8f};
      hinge.motor = {.enabled = true, .speed = 0.5f};
      must(world.create_joint(hinge));
    }
  }
  return world;
}

TEST(Cut, JointsThatAreNotSolvedPullNoBodyOutOfItsComponent) {
  World one = make_stars_on_a_wall(1);
  World four = make_stars_on_a_wall(4);
  for (int step = 0; step < 40; ++step) {
    must(one.step(1.0f / 60.0f));
    must(four.step(1.0f / 60.0f));
    ASSERT_EQ(one.state_hash(), four.state_hash()) << "step " << step;
  }
}

/// A restored world has no partition that was kept, and no memory of steps.
class RestoredInEachStep : public testing::TestWithParam<std::string> {
 protected:
  static scenes::BuiltScene build(const scenes::Scene& scene) {
    scenes::BuiltScene built{World(scene.world), {}, {}};
    must(scenes::apply(built, {.bodies = scene.bodies, .joints = scene.joints}, scene.dt));
    return built;
  }
};

TEST_P(RestoredInEachStep, HasTheSameStates) {
  const scenes::Scene scene = scenes::make_built_in(GetParam()).value();
  scenes::BuiltScene kept = build(scene);
  scenes::BuiltScene restored = build(scene);
  for (int i = 0; i < test::some_if_sanitized(100, 60); ++i) {  // A cut stays for 16 steps.
    restored.world = World::from(restored.world.snapshot(), scene.world).value();
    test::step_scene(kept, scene, i);
    test::step_scene(restored, scene, i);
    ASSERT_EQ(kept.world.state_hash(), restored.world.state_hash()) << "step " << i;
  }
  EXPECT_GT(kept.world.report().coupled_blocks, 1);
}

INSTANTIATE_TEST_SUITE_P(Scenes, RestoredInEachStep,
                         testing::Values("large_pyramid:34", "joint_grid:25", "tumbler:30", "washer:30"),
                         [](const auto& tested) {
                           std::string name = tested.param;
                           std::replace(name.begin(), name.end(), ':', '_');
                           return name;
                         });

}  // namespace
}  // namespace drystone::partition
