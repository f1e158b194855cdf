// Some hundreds of the seeded slides; slides_slow_test.cpp has all.
#include "tests/contact/corners.hpp"

namespace drystone::test {
namespace {

TEST(Slides, DoNotCatchAtSeams) {
  for (const bool rider_first : {false, true}) {
    const SlideTally tally = ride_all(0, 600, {.rider_first = rider_first});
    EXPECT_EQ(tally.caught, "") << rider_first;
    EXPECT_EQ(tally.energetic, "") << rider_first;
    // Riders land on rounded tiles 10 mm lower than on a sharp floor, and so at another time.
    EXPECT_LT(tally.restless, 4) << rider_first;
  }
}

/// Riders of these seeds tilted by some tenths of a millimetre. The narrow phase preferred the normal of the rider's own face to that of a
/// segment or capsule, so they slid into the floor by the tilt times their way, tilted more and were thrown up by 0.1 to 0.8 m/s.
TEST(Slides, TiltedBodiesSlideAlongTheGround) {
  for (const std::uint32_t seed : {1580u, 1650u, 2200u, 4550u, 4851u, 6475u}) {
    const Slide slide = SlideMaker(seed).make();
    for (const bool rider_first : {false, true}) {
      const Unrest unrest = ride(slide, {.rider_first = rider_first});
      EXPECT_TRUE(is_calm(slide, unrest)) << "seed " << seed << ": " << describe(slide, unrest);
    }
  }
}

/// A rider that is tilted by more than the tolerance touches the corner between two tiles with its own side. The corner is none of the floor: without
/// Cover::level the rider is thrown up by 0.73 m/s.
TEST(Slides, CornersBetweenFlushTilesDoNotThrow) {
  const Slide slide = SlideMaker(6715).make();
  const Unrest unrest = ride(slide, {.dt = 1.0f / 30.0f});
  EXPECT_TRUE(is_calm(slide, unrest)) << describe(slide, unrest);
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
