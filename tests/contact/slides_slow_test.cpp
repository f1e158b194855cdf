// Ten thousand slides, and thousands of real corners.
#include "tests/contact/corners.hpp"

namespace drystone::test {
namespace {

TEST(ManySlides, DoNotCatchAtSeams) {
  const SlideTally tally = ride_all(0, 10000);
  EXPECT_EQ(tally.caught, "");
  // Riders that may rotate rock over short segments and rounded tiles.
  EXPECT_LT(tally.restless, 400);
}

TEST(ManyCorners, KerbsStrikeLikeKerbsWithoutNeighbours) {
  const KerbTally tally = hit_kerbs(0, 3000);
  EXPECT_GT(tally.blows, 2000);
  EXPECT_LT(tally.different, 6);
}

TEST(ManyCorners, HoldBodiesThatFallOntoTheEndOfTheFloor) { EXPECT_EQ(falls_that_are_not_held(0, 3000, false), ""); }

TEST(ManyCorners, HoldBodiesInAGapBetweenTiles) { EXPECT_EQ(falls_that_are_not_held(0, 3000, true), ""); }

}  // namespace
}  // namespace drystone::test
