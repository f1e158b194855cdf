// A thin body that falls fast and lands on a corner turns about it, and its other corner comes down within the same step. The
// way is swept up to the first corner alone, so the contact has to know the second.
#include <gtest/gtest.h>

#include "tests/support/test_world.hpp"

namespace drystone::test {
namespace {

/// How deep the lowest corner of a box gets below a floor at height 0 in ten seconds after a fall from 50 m.
float deepest_corner(Vec2 half, float angle) {
  TestWorld t;
  t.floor(100.0f);
  BodyOptions options = dynamic_at({0.0f, 50.0f});
  options.angle = angle;
  ShapeOptions smooth;
  smooth.material.friction = 0.0f;
  const BodyId box = t.box(options, half, smooth);
  float deepest = 0.0f;
  for (int i = 0; i < 600; ++i) {
    t.step();
    const Transform pose = t.world.transform(box);
    for (const Vec2 corner : {half, -half, Vec2{half.x, -half.y}, Vec2{-half.x, half.y}}) {
      deepest = max(deepest, -transform_point(pose, corner).y);
    }
  }
  return deepest;
}

/// At 32 m/s. The body turns by up to 16 degrees before the other corner is down, but levers are those at the beginning of
/// the step, so the corner is stopped a little late: 21 mm at most were seen. Without the second point it is 30 to 324 mm.
TEST(Landing, TheSecondCornerIsKeptOut) {
  for (const Vec2 half :
       {Vec2{1.0f, 0.05f}, Vec2{1.0f, 0.25f}, Vec2{2.0f, 0.05f}, Vec2{2.0f, 0.25f}, Vec2{4.0f, 0.1f}}) {
    for (int degrees = 1; degrees <= 43; degrees += 3) {
      const float angle = static_cast<float>(degrees) * kPi / 180.0f;
      EXPECT_LT(deepest_corner(half, angle), 0.025f) << 2.0f * half.x << " m long, " << degrees << " degrees";
    }
  }
}

}  // namespace
}  // namespace drystone::test
