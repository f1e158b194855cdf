// Some hundreds of the seeded slides; slides_slow_test.cpp has all.
#include "tests/contact/corners.hpp"

namespace drystone::test {
namespace {

TEST(Slides, DoNotCatchAtSeams) {
  const SlideTally tally = ride_all(0, 600);
  EXPECT_EQ(tally.caught, "");
  // Riders that may rotate rock over short segments and rounded tiles.
  EXPECT_LT(tally.restless, 24);
}

TEST(Corners, KerbsStrikeLikeKerbsWithoutNeighbours) {
  const KerbTally tally = hit_kerbs(0, 200);
  EXPECT_GT(tally.blows, 120);
  EXPECT_LT(tally.different, 1);
}

TEST(Corners, HoldBodiesThatFallOntoTheEndOfTheFloor) { EXPECT_EQ(falls_that_are_not_held(0, 200, false), ""); }

TEST(Corners, HoldBodiesInAGapBetweenTiles) { EXPECT_EQ(falls_that_are_not_held(0, 200, true), ""); }

}  // namespace
}  // namespace drystone::test
