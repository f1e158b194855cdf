// The first difference of two worlds. The report of the command line is tested in tests/tools.
#include <gtest/gtest.h>

#include "tests/support/test_world.hpp"

namespace drystone {
namespace {

using test::dynamic_at;
using test::TestWorld;

struct Stage : TestWorld {
  BodyId ground = floor();
  BodyId crate_body = crate(0.0f);
  BodyId ball_body = ball(dynamic_at({10, 5}));
  JointId joint = rod(crate_body, ball_body);
  ChainId chain;

  Stage() {
    ChainOptions o;
    o.points = {{4, -9}, {3, -9}, {2, -9}, {1, -9}};
    chain = world.create_chain(ground, o);
    step(5);
  }
};

StateDifference difference(const Stage& a, const Stage& b) { return a.world.first_difference(b.world).value(); }

TEST(FirstDifference, IsNoneBetweenWorldsOfOneHistory) {
  const Stage a;
  const Stage b;
  EXPECT_EQ(a.world.state_hash(), b.world.state_hash());
  EXPECT_FALSE(a.world.first_difference(b.world).has_value());
}

TEST(FirstDifference, NamesTableSlotFieldAndUnit) {
  const Stage a;
  Stage b;
  must(b.world.set_velocity(b.ball_body, a.velocity(a.ball_body) + Vec2{0.0f, 1.0f}));
  const StateDifference d = difference(a, b);
  EXPECT_EQ(d.table, "body");
  EXPECT_EQ(d.slot, b.ball_body.index);
  EXPECT_EQ(d.field, "velocity.y");
  EXPECT_EQ(d.unit, "m/s");
  EXPECT_EQ(d.differing, 1u);
}

TEST(FirstDifference, OptionsComeFirst) {
  const Stage a;
  Stage b;
  must(b.world.set_gravity({0.0f, -9.0f}));  // set_gravity() also wakes all bodies.
  EXPECT_EQ(difference(a, b).table, "world");
  EXPECT_EQ(difference(a, b).field, "options.gravity.y");
}

TEST(FirstDifference, LooksIntoEachTable) {
  const Stage a;
  Stage shape;
  // Another friction would also wake the bodies that touch the ground.
  must(shape.world.set_material(shape.shape(shape.ground), {.number = 1}));
  EXPECT_EQ(difference(a, shape).table, "shape");
  EXPECT_EQ(difference(a, shape).field, "material.number");

  Stage short_rod;
  Stage long_rod;
  for (Stage* stage : {&short_rod, &long_rod}) {
    DistanceOptions rod = stage->world.joint<DistanceOptions>(stage->joint);
    rod.length = stage == &short_rod ? 1.0f : 2.0f;
    must(stage->world.set_joint(stage->joint, rod));
  }
  EXPECT_EQ(difference(short_rod, long_rod).table, "joint");
  EXPECT_EQ(difference(short_rod, long_rod).field, "options.length");
  EXPECT_EQ(difference(short_rod, long_rod).unit, "m");

  Stage gone;
  must(gone.world.destroy_body(gone.ball_body));
  EXPECT_EQ(difference(a, gone).table, "body");
}

// Two worlds must have a first difference exactly if their hashes differ.
TEST(FirstDifference, ExistsIfHashesDiffer) {
  const Stage a;
  for (int i = 0; i < 4; ++i) {
    Stage b;
    if (i == 0) must(b.world.destroy_chain(b.chain));
    if (i == 1) must(b.world.set_filter(b.shape(b.crate_body), Filter{1, 1, 3}));
    if (i == 2) b.world.step(0.01f).value();
    if (i == 3) must(b.world.set_bullet(b.ball_body, true));
    EXPECT_NE(a.world.state_hash(), b.world.state_hash()) << i;
    EXPECT_TRUE(a.world.first_difference(b.world).has_value()) << i;
  }
}

}  // namespace
}  // namespace drystone
