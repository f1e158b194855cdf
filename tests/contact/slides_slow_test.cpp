// Ten thousand slides, and thousands of real corners.
#include "tests/contact/corners.hpp"

namespace drystone::test {
namespace {

TEST(ManySlides, DoNotCatchAtSeams) {
  for (const bool rider_first : {false, true}) {
    const SlideTally tally = ride_all(0, 10000, {.rider_first = rider_first});
    EXPECT_EQ(tally.caught, "") << rider_first;
    EXPECT_EQ(tally.energetic, "") << rider_first;
    // Riders land on rounded tiles 10 mm lower than on a sharp floor, and so at another time.
    EXPECT_LT(tally.restless, 40) << rider_first;
  }
}

TEST(ManySlides, DoNotCatchAtSeamsInLongAndShortSteps) {
  for (const float rate : {30.0f, 240.0f}) {
    const SlideTally tally = ride_all(0, 10000, {.dt = 1.0f / rate});
    EXPECT_EQ(tally.caught, "") << rate;
    EXPECT_LT(tally.restless, 80) << rate;
  }
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
