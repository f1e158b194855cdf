// A contact of two points that begins to bear a load bears it in its first sub-step. Normals and friction that are corrected in turn need some
// sub-steps for it, and the rotation that they left behind threw a box over at 0.982 of the slope that it can stand on.
#include <cmath>
#include <vector>

#include "tests/support/making.hpp"

namespace drystone::test {
namespace {

constexpr float kGravity = 10.0f;
constexpr float kWide = 0.6f, kHigh = 1.0f;

struct Steps {
  float hertz;
  int substeps;
};

std::vector<Steps> all_steps() {
  std::vector<Steps> all;
  for (const float hertz : {30.0f, 60.0f, 120.0f, 240.0f}) {
    for (const int substeps : {1, 4, 8}) all.push_back({hertz, substeps});
  }
  return all;
}

WorldOptions awake_world(int substeps, Vec2 gravity) {
  WorldOptions options;
  options.gravity = gravity;
  options.substeps = substeps;
  options.sleeping = false;
  return options;
}

/// Gravity of a slope that falls to the right (side 1) or to the left (-1), on which the box can stand if `part` is less than 1.
Vec2 leaning(float part, float side) {
  const float angle = std::atan(part * kWide / kHigh);
  return {side * kGravity * std::sin(angle), -kGravity * std::cos(angle)};
}

BodyId put_box(World& world) {
  add_floor(world, 100.0f, {.friction = 2.0f});
  return add_dynamic(world, {0.0f, 0.5f * kHigh}, Box{{0.5f * kWide, 0.5f * kHigh}}, with_friction(2.0f));
}

// The box is in equilibrium, so a step leaves it at rest. It would turn at 0.1 to 0.7 of the speed that gravity gives in a sub-step.
TEST(NewContact, ABoxOnASlopeIsAtRestAfterItsFirstStep) {
  for (const Steps& steps : all_steps()) {
    for (const float part : {0.5f, 0.9f, 0.98f}) {
      for (const float side : {-1.0f, 1.0f}) {
        World world(awake_world(steps.substeps, leaning(part, side)));
        const BodyId box = put_box(world);
        run_steps(world, 1, 1.0f / steps.hertz);
        const float gained = kGravity / (steps.hertz * static_cast<float>(steps.substeps));
        SCOPED_TRACE(testing::Message() << steps.hertz << " Hz, " << steps.substeps << " sub-steps, part " << part);
        EXPECT_LT(length(velocity_of(world, box)), 0.005f * gained);
        EXPECT_LT(std::abs(spin_of(world, box)) * 0.5f * kHigh, 0.005f * gained);
      }
    }
  }
}

// Theory: it falls over on every slope that is steeper than its width / its height.
TEST(NewContact, ABoxFallsOverOnTheSlopeOfTheory) {
  for (const Steps& steps : all_steps()) {
    // A single sub-step of 33 ms lifts the corner by as much as the box may lean.
    const bool is_coarse = steps.hertz == 30.0f && steps.substeps == 1;
    for (const float side : {-1.0f, 1.0f}) {
      for (const float part : {is_coarse ? 0.985f : 0.998f, 1.002f}) {
        World world(awake_world(steps.substeps, leaning(part, side)));
        const BodyId box = put_box(world);
        run_steps(world, static_cast<int>(8.0f * steps.hertz), 1.0f / steps.hertz);
        EXPECT_EQ(std::abs(angle_of(world, box)) > 0.3f, part > 1.0f)
            << steps.hertz << " Hz, " << steps.substeps << " sub-steps, part " << part << ", side " << side;
      }
    }
  }
}

// Two free boxes that come to lie on each other become one body: momentum and angular momentum give its motion.
TEST(NewContact, BoxesThatMeetSlowlyMoveOnAsOneBody) {
  for (const float slide : {-0.03f, 0.03f}) {
    for (const float spin : {0.0f, 0.01f}) {
      World world(awake_world(1, {}));
      const BodyId low = add_dynamic(world, {0.0f, 0.0f}, Box{{1.0f, 0.5f}}, with_friction(1.0f));
      const BodyId high = add_dynamic(world, {0.1f, 0.9f}, Box{{0.6f, 0.4f}}, with_friction(1.0f));
      world.set_velocity(high, {slide, -0.2f}).value();
      world.set_angular_velocity(high, spin).value();
      const MassData mass_low = world.mass_data(low).value();
      const MassData mass_high = world.mass_data(high).value();
      const float total = mass_low.mass + mass_high.mass;
      const Vec2 between = {0.1f, 0.9f};
      const float reduced = mass_low.mass * mass_high.mass / total;
      const Vec2 velocity = (mass_high.mass / total) * Vec2{slide, -0.2f};
      const float momentum = mass_high.inertia * spin + reduced * cross(between, Vec2{slide, -0.2f});
      const float turning = momentum / (mass_low.inertia + mass_high.inertia + reduced * dot(between, between));
      run_steps(world, 1);
      // `solve` gives back 3.6 % of the impulses that end 0.2 m/s, and `relax` restores three quarters of that at least.
      constexpr float kError = 2.0e-3f;
      SCOPED_TRACE(testing::Message() << "slides at " << slide << ", turns at " << spin);
      EXPECT_NEAR(spin_of(world, low), turning, kError);
      EXPECT_NEAR(spin_of(world, high), turning, kError);
      const Vec2 arm_low = (-mass_high.mass / total) * between;
      const Vec2 arm_high = (mass_low.mass / total) * between;
      EXPECT_LT(length(velocity_of(world, low) - velocity - cross(turning, arm_low)), kError);
      EXPECT_LT(length(velocity_of(world, high) - velocity - cross(turning, arm_high)), kError);
    }
  }
}

/// A house of cards of three levels, whose cards of 2 by 0.1 m lean by 20 degrees: whether it stands for 15 s. The feet of neighbouring tents
/// are put down `overlap` deep inside each other, or side by side.
bool house_stands(const Steps& steps, float friction, float overlap = 0.0f) {
  constexpr float kLength = 2.0f, kHalf = 0.05f, kLean = kPi / 9.0f;
  constexpr int kLevels = 3;
  const float across = kLength * std::sin(kLean), up = kLength * std::cos(kLean), rise = kHalf * std::sin(kLean);
  const float side = 0.5f * across + kHalf / std::cos(kLean);
  const float span = 2.0f * (side + 0.5f * across + kHalf * std::cos(kLean)) + 0.002f - overlap;
  World world(awake_world(steps.substeps, {0.0f, -kGravity}));
  add_floor(world, 100.0f, {.friction = friction});
  BodyId top;
  const auto card = [&](Vec2 at, float angle, Vec2 half) {
    top = add(world, {.type = BodyType::dynamic, .position = to_position(at), .angle = angle}, Box{half},
              with_friction(friction));
  };
  float y = 0.0f;
  for (int level = 0; level < kLevels; ++level) {
    const int tents = kLevels - level;
    const auto place = [&](float i) { return (i - 0.5f * static_cast<float>(tents - 1)) * span; };
    for (int i = 0; i < tents; ++i) {
      const float x = place(static_cast<float>(i));
      card({x - side, y + 0.5f * up + rise}, -kLean, {kHalf, 0.5f * kLength});
      card({x + side, y + 0.5f * up + rise}, kLean, {kHalf, 0.5f * kLength});
    }
    y += up + 2.0f * rise;
    for (int i = 0; i + 1 < tents; ++i) {
      card({place(static_cast<float>(i) + 0.5f), y + kHalf}, 0.0f, {0.5f * span - 0.01f, kHalf});
    }
    y += 2.0f * kHalf;
  }
  const float height = center_of(world, top).y;
  run_steps(world, static_cast<int>(15.0f * steps.hertz), 1.0f / steps.hertz);
  return center_of(world, top).y > height - 0.5f;
}

TEST(NewContact, AHouseOfCardsStandsByItsFriction) {
  for (const Steps& steps : all_steps()) {
    // With single sub-steps of 33 ms it falls, in Box2D too.
    if (steps.hertz == 30.0f && steps.substeps == 1) continue;
    EXPECT_TRUE(house_stands(steps, 0.6f)) << steps.hertz << " Hz, " << steps.substeps << " sub-steps";
  }
  EXPECT_FALSE(house_stands({60.0f, 4}, 0.25f));
}

// Moves part the feet, and must not press cards that lean against each other into each other for it: with up to 12.5 mm, contacts pushed them
// out again, by which the house came to lean, and fell after 4 to 5 s at every step rate.
TEST(NewContact, AHouseOfCardsWhoseFeetBeginInsideEachOtherStands) {
  for (const Steps& steps : all_steps()) {
    if (steps.substeps == 1) continue;
    for (const float overlap : {0.045f, 0.075f, 0.095f}) {
      EXPECT_TRUE(house_stands(steps, 0.6f, overlap))
          << steps.hertz << " Hz, " << steps.substeps << " sub-steps, feet " << overlap << " m deep";
    }
  }
}

}  // namespace
}  // namespace drystone::test
