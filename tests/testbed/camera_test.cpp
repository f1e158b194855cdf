#include "tools/testbed/camera.hpp"

#include <gtest/gtest.h>

namespace drystone::testbed {
namespace {

// Far from the origin, where floats are too coarse for places.
const Camera kFar{{4.0e8, -3.0e8}, 80.0f, {1280.0f, 800.0f}};

TEST(Camera, PixelsAndPlacesAreInverse) {
  for (const Vec2 pixel : {Vec2{0.0f, 0.0f}, Vec2{640.0f, 400.0f}, Vec2{1280.0f, 13.0f}}) {
    const Vec2 back = to_pixel(kFar, to_place(kFar, pixel));
    // A float of 640 pixels has a spacing of 6e-5.
    EXPECT_NEAR(back.x, pixel.x, 1e-3f);
    EXPECT_NEAR(back.y, pixel.y, 1e-3f);
  }
  EXPECT_GT(to_place(kFar, {640.0f, 300.0f}).y, kFar.center.y) << "pixels count downwards";
  const WorldAabb box = view_box(kFar);
  EXPECT_NEAR(box.upper.x - box.lower.x, 16.0, 1e-5);
  EXPECT_NEAR(box.upper.y - box.lower.y, 10.0, 1e-5);
}

TEST(Camera, ZoomKeepsThePlaceUnderTheMouse) {
  Camera camera = kFar;
  const Vec2 mouse = {100.0f, 700.0f};
  const Position place = to_place(camera, mouse);
  zoom(camera, mouse, 3.0f);
  EXPECT_EQ(camera.scale, 240.0f);
  EXPECT_NEAR(distance(to_place(camera, mouse), place), 0.0f, 1e-5f);
  pan(camera, {24.0f, -12.0f});
  const Vec2 moved = to_pixel(camera, place);
  EXPECT_NEAR(moved.x, mouse.x + 24.0f, 1e-2f);
  EXPECT_NEAR(moved.y, mouse.y - 12.0f, 1e-2f);
}

TEST(Camera, FitLeavesRoomForThePanels) {
  Camera camera = kFar;
  const WorldAabb box{{10.0, 20.0}, {30.0, 22.0}};
  fit(camera, box, 300.0f, 200.0f);
  const Vec2 lower = to_pixel(camera, box.lower);
  const Vec2 upper = to_pixel(camera, box.upper);
  EXPECT_NEAR(lower.x, 300.0f, 0.1f);
  EXPECT_NEAR(upper.x, 1280.0f, 0.1f);
  EXPECT_NEAR(0.5f * (lower.y + upper.y), 300.0f, 0.1f) << "the middle of what the lower panel leaves";
}

}  // namespace
}  // namespace drystone::testbed
