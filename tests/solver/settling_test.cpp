// What stands in theory stands from the first step on, and under steps of any lengths. The first steps of a world carried too little friction,
// because the impulses of its contacts began at nothing: a house of cards fell after 5 s, a box toppled at 0.982 of the slope at which it
// should. And impulses that were carried from a short step to a long one were wrong: a stack fell after 2 to 4 s.
#include <cmath>
#include <vector>

#include "tests/support/making.hpp"

namespace drystone::test {
namespace {

WorldOptions with_substeps(int substeps) {
  WorldOptions o;
  o.gravity = {0.0f, -10.0f};
  o.substeps = substeps;
  o.sleeping = false;
  return o;
}

/// Cards of 2 m by 0.1 m that lean by 20 degrees, with cards lying between the levels.
struct HouseOfCards {
  HouseOfCards(int substeps, int levels, float friction) : world(with_substeps(substeps)) {
    constexpr float kLength = 2.0f;
    constexpr float kHalf = 0.05f;
    const float lean = 20.0f * kPi / 180.0f;
    const float rise = kHalf * std::sin(lean);
    const float width = kLength * std::sin(lean);
    const float height = kLength * std::cos(lean) + 2.0f * rise;
    const float thick = kHalf / std::cos(lean);
    const float span = 2.0f * (width + thick) + 0.02f;
    Material material;
    material.friction = friction;
    add_floor(world, 100.0f, material);
    const auto add_card = [&](Vec2 at, float angle, Vec2 half) {
      BodyOptions o;
      o.type = BodyType::dynamic;
      o.position = to_position(at);
      o.angle = angle;
      last = add(world, o, Box{half}, with_friction(friction));
    };
    float y = 0.0f;
    for (int level = 0; level < levels; ++level) {
      const int pairs = levels - level;
      const float x = -0.5f * static_cast<float>(pairs - 1) * span;
      for (int i = 0; i < pairs; ++i) {
        for (const float side : {-1.0f, 1.0f}) {
          const float center = x + static_cast<float>(i) * span + side * (0.5f * width + thick);
          add_card({center, y + 0.5f * height}, side * lean, {kHalf, 0.5f * kLength});
        }
      }
      y += height;
      for (int i = 0; i + 1 < pairs; ++i) {
        add_card({x + (static_cast<float>(i) + 0.5f) * span, y + kHalf}, 0.0f, {0.5f * span - 0.01f, kHalf});
      }
      y += 2.0f * kHalf;
    }
  }

  World world;
  BodyId last;  // A card of the highest level.
};

TEST(Settling, AHouseOfCardsStands) {
  for (const int substeps : {1, 4, 8}) {
    for (const float rate : {30.0f, 60.0f, 120.0f}) {
      HouseOfCards house(substeps, 3, 0.6f);
      const float top = center_of(house.world, house.last).y;
      run_steps(house.world, 12 * static_cast<int>(rate), 1.0f / rate);
      EXPECT_GT(center_of(house.world, house.last).y, top - 0.1f) << substeps << " sub-steps, " << rate << " Hz";
    }
  }
}

/// Whether a box of 0.6 m by 1 m topples on a floor of friction 2, if gravity leans so that the slope is this part of the critical one.
bool topples(float part) {
  World world(with_substeps(4));
  const float angle = std::atan(part * 0.6f);
  must(world.set_gravity({10.0f * std::sin(angle), -10.0f * std::cos(angle)}));
  Material material;
  material.friction = 2.0f;
  add_floor(world, 100.0f, material);
  const BodyId box = add_dynamic(world, {0.0f, 0.5f}, Box{{0.3f, 0.5f}}, with_friction(2.0f));
  run_steps(world, 600);
  return std::abs(angle_of(world, box)) > 0.3f;
}

TEST(Settling, ABoxTopplesAtTheSlopeOfTheory) {
  EXPECT_FALSE(topples(0.998f));
  EXPECT_TRUE(topples(1.002f));
}

TEST(Settling, AStackStandsUnderStepsOfDifferentLengths) {
  for (const int substeps : {4, 8}) {
    for (const auto& [first, second] :
         std::vector<std::pair<float, float>>{{30.0f, 120.0f}, {30.0f, 60.0f}, {60.0f, 240.0f}}) {
      World world(with_substeps(substeps));
      add_floor(world);
      BodyId top;
      for (int i = 0; i < 10; ++i) top = add_dynamic(world, {0.0f, 0.5f + static_cast<float>(i)}, Box{});
      for (int i = 0; i < 2000; ++i) run_steps(world, 1, 1.0f / (i % 2 == 0 ? first : second));
      const Vec2 at = center_of(world, top);
      EXPECT_LT(std::abs(at.x), 0.05f) << substeps << " sub-steps, " << first << " and " << second << " Hz";
      EXPECT_GT(at.y, 9.4f) << substeps << " sub-steps, " << first << " and " << second << " Hz";
    }
  }
}

}  // namespace
}  // namespace drystone::test
