// Ids: reused indices, new generations, and objects that are destroyed together.
#include <gtest/gtest.h>

#include "tests/support/test_world.hpp"

namespace drystone::test {
namespace {

TEST(Ids, AReusedIndexHasANewGeneration) {
  TestWorld t;
  std::vector<BodyId> old;
  for (int i = 0; i < 100; ++i) {
    const BodyId body = t.ball(dynamic_at({}));
    for (const BodyId other : old) {
      EXPECT_NE(other, body);
      EXPECT_FALSE(t.world.is_alive(other));
    }
    EXPECT_TRUE(t.world.is_alive(body));
    must(t.world.destroy_body(body));
    old.push_back(body);
  }
  EXPECT_EQ(old.back().index, old.front().index);
}

TEST(Ids, DestroyingABodyDestroysItsShapesChainsAndJoints) {
  TestWorld t;
  const BodyId a = t.ball(dynamic_at({0.0f, 0.0f}));
  const BodyId b = t.ball(dynamic_at({3.0f, 0.0f}));
  ChainOptions options;
  options.points = {{3.0f, 0.0f}, {2.0f, 0.0f}, {1.0f, 0.0f}, {0.0f, 0.0f}, {-1.0f, 0.0f}};
  const ChainId chain = t.world.create_chain(a, options);
  const std::vector<ShapeId> links = t.world.chain_links(chain);
  ASSERT_EQ(links.size(), 2u);
  const ShapeId shape = t.shape(a);
  const JointId joint = t.rod(a, b);
  must(t.world.destroy_body(a));
  EXPECT_FALSE(t.world.is_alive(chain));
  EXPECT_FALSE(t.world.is_alive(shape));
  EXPECT_FALSE(t.world.is_alive(joint));
  for (const ShapeId link : links) EXPECT_FALSE(t.world.is_alive(link));
  EXPECT_TRUE(t.world.joints(b).value().empty());
  t.step();
  EXPECT_EQ(t.world.check_invariants(), "");
}

TEST(Ids, DestroyingAChainDestroysItsLinks) {
  TestWorld t;
  const BodyId ground = t.floor();
  ChainOptions options;
  options.points = {{1.0f, 1.0f}, {-1.0f, 1.0f}, {-1.0f, -1.0f}, {1.0f, -1.0f}};
  options.loop = true;
  const ChainId chain = t.world.create_chain(ground, options);
  const std::vector<ShapeId> links = t.world.chain_links(chain);
  ASSERT_EQ(links.size(), 4u);
  EXPECT_EQ(t.world.shape_chain(links[2]).value(), chain);
  EXPECT_FALSE(t.world.shape_chain(t.world.shapes(ground).value().front()).value());
  EXPECT_FALSE(t.world.destroy_shape(links[0]).ok());
  must(t.world.destroy_chain(chain));
  for (const ShapeId link : links) EXPECT_FALSE(t.world.is_alive(link));
  EXPECT_EQ(t.world.shapes(ground).value().size(), 1u);
}

TEST(Ids, AreStaleAfterClear) {
  TestWorld t;
  const BodyId a = t.ball(dynamic_at({}));
  const BodyId b = t.ball(dynamic_at({2.0f, 0.0f}));
  const ShapeId shape = t.shape(a);
  const JointId joint = t.rod(a, b);
  must(t.world.clear());
  EXPECT_TRUE(t.world.bodies().empty());
  EXPECT_TRUE(t.world.joints().empty());
  const BodyId again = t.ball(dynamic_at({}));
  const BodyId other = t.ball(dynamic_at({2.0f, 0.0f}));
  t.rod(again, other);
  EXPECT_EQ(again.index, a.index);
  EXPECT_FALSE(t.world.is_alive(a));
  EXPECT_FALSE(t.world.is_alive(shape));
  EXPECT_FALSE(t.world.is_alive(joint));
}

TEST(Ids, StayValidWhenTheWorldIsMoved) {
  TestWorld t;
  const BodyId body = t.ball(dynamic_at({0.0f, 5.0f}));
  t.step();
  World moved = std::move(t.world);
  EXPECT_TRUE(moved.is_alive(body));
  moved.step(kStep).value();
  EXPECT_EQ(moved.report().step, 2u);
  World assigned;
  assigned = std::move(moved);
  EXPECT_TRUE(assigned.is_alive(body));
  assigned.step(kStep).value();
}

TEST(Ids, WorldsAreIndependent) {
  TestWorld a;
  TestWorld b;
  const BodyId body = a.ball(dynamic_at({}));
  EXPECT_TRUE(b.world.bodies().empty());
  EXPECT_FALSE(b.world.is_alive(body));
}

}  // namespace
}  // namespace drystone::test
