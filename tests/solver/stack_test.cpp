// Resting contact: stacks stay in place, gain no energy and fall asleep; heavy bodies rest on light ones; bodies that
// slide over a floor of links do not catch.
#include <algorithm>
#include <vector>

#include "tests/support/making.hpp"

namespace drystone::test {
namespace {

std::vector<BodyId> add_stack(World& world, int count) {
  std::vector<BodyId> boxes;
  for (int i = 0; i < count; ++i) {
    boxes.push_back(add_dynamic(world, {0.0f, 0.5f + static_cast<float>(i)}, Box{}));
  }
  return boxes;
}

TEST(Stack, TenBoxesStayInPlaceForTenSeconds) {
  WorldOptions options;
  options.sleeping = false;
  World world(options);
  add_floor(world);
  const std::vector<BodyId> boxes = add_stack(world, 10);
  // The stack sways by a millimetre at first, because the left one of the two points of a contact is solved first.
  run_steps(world, 600);
  std::vector<Vec2> settled;
  for (const BodyId box : boxes) settled.push_back(center_of(world, box));
  float fastest = 0.0f;
  for (int i = 0; i < 300; ++i) {
    run_steps(world, 1);
    for (const BodyId box : boxes) fastest = max(fastest, length(velocity_of(world, box)));
  }
  for (std::size_t i = 0; i < boxes.size(); ++i) {
    const Vec2 now = center_of(world, boxes[i]);
    EXPECT_LT(distance(now, settled[i]), 0.1f * kLinearSlop) << "box " << i << " creeps";
    EXPECT_NEAR(now.x, 0.0f, kLinearSlop);
    // Each of the contacts below may be compressed by about the slop.
    EXPECT_NEAR(now.y, 0.5f + static_cast<float>(i), kLinearSlop * static_cast<float>(i + 1));
    EXPECT_NEAR(angle_of(world, boxes[i]), 0.0f, 0.001f);
  }
  EXPECT_LT(fastest, 0.001f) << "the stack jitters";
}

TEST(Stack, FallsAsleep) {
  World world;
  add_floor(world);
  const std::vector<BodyId> boxes = add_stack(world, 10);
  run_steps(world, 180);
  for (const BodyId box : boxes) EXPECT_FALSE(world.is_awake(box));
}

/// A pile may lose energy, but never gain any, whatever its bodies are and however deep they overlap at first.
TEST(Stack, RestingContactsGainNoEnergy) {
  WorldOptions options;
  options.sleeping = false;
  World world(options);
  add_floor(world);
  BodyOptions wall;
  for (const float x : {-3.0f, 3.0f}) {
    wall.position = {x, 5.0f};
    add(world, wall, Box{{0.5f, 5.0f}});
  }
  for (int i = 0; i < 30; ++i) {
    const Vec2 position = {0.37f * static_cast<float>(i % 5) - 1.0f, 0.5f + 0.9f * static_cast<float>(i / 5)};
    if (i % 3 == 0) add_dynamic(world, position, Circle{{}, 0.3f});
    if (i % 3 == 1) add_dynamic(world, position, Box{{0.4f, 0.2f}});
    if (i % 3 == 2) add_dynamic(world, position, Capsule{{-0.2f, 0.0f}, {0.2f, 0.0f}, 0.15f});
  }
  run_steps(world, 60);
  Quality last = world.measure();
  double highest_gain = 0.0;
  for (int i = 0; i < 20; ++i) {
    run_steps(world, 30);
    const Quality now = world.measure();
    highest_gain =
        std::max(highest_gain, now.kinetic_energy + now.potential_energy - last.kinetic_energy - last.potential_energy);
    last = now;
  }
  // A push-out lifts the pile's 8 kg by a slop at most, which takes 0.4 J.
  EXPECT_LT(highest_gain, 0.5);
  EXPECT_LT(last.kinetic_energy, 0.05);
}

TEST(Stack, ADeepOverlapIsPushedOutGently) {
  WorldOptions options = still_world();
  World world(options);
  const BodyId a = add_dynamic(world, {-0.1f, 0.0f}, Box{});
  const BodyId b = add_dynamic(world, {0.1f, 0.0f}, Box{});
  float fastest = 0.0f;
  for (int i = 0; i < 120; ++i) {
    run_steps(world, 1);
    fastest = max(fastest, length(velocity_of(world, b)));
  }
  EXPECT_GE(center_of(world, b).x - center_of(world, a).x, 1.0f - 2.0f * kLinearSlop);
  EXPECT_LE(fastest, options.push_out_speed);
  // The push-out leaves little velocity behind: relaxing a pair of points once removes nine tenths of it.
  EXPECT_LT(length(velocity_of(world, b)), 0.1f * options.push_out_speed);
}

/// The heavy box is displaced, turned and dropped from up to 0.2 m. With stiffer contacts, the boxes were not at rest
/// after ten seconds.
TEST(Stack, AHeavyBoxOnALightOneFallsAsleep) {
  for (const int substeps : {4, 8, 16}) {
    for (const float ratio : {10.0f, 25.0f, 50.0f, 100.0f, 200.0f}) {
      for (int i = 0; i < 8; ++i) {
        SCOPED_TRACE(testing::Message() << ratio << " times the mass, placement " << i << ", " << substeps
                                        << " sub-steps");
        WorldOptions options;
        options.substeps = substeps;
        World world(options);
        add_floor(world);
        const BodyId light = add_dynamic(world, {0.0f, 0.5f}, Box{});
        ShapeOptions heavy;
        heavy.density = ratio;
        BodyOptions dropped;
        dropped.type = BodyType::dynamic;
        dropped.position = {0.04f * (static_cast<float>(i) - 3.5f), 1.5f + 0.025f * static_cast<float>(i)};
        dropped.angle = 0.01f * static_cast<float>(i % 3 - 1);
        const BodyId load = add(world, dropped, Box{}, heavy);
        run_steps(world, 600);
        EXPECT_NEAR(center_of(world, light).y, 0.5f, 0.05f);
        EXPECT_NEAR(center_of(world, load).y, 1.5f, 0.15f);
        EXPECT_FALSE(world.is_awake(load).value());
      }
    }
  }
}

/// After a push of 0.2 m/s the upper box swings by a centimetre, because contacts are soft, and comes to rest where it
/// was.
TEST(Stack, AHeavyBoxOnALightOneComesToRestWhenPushed) {
  WorldOptions options;
  options.sleeping = false;
  World world(options);
  add_floor(world);
  add_dynamic(world, {0.0f, 0.5f}, Box{});
  ShapeOptions heavy;
  heavy.density = 30.0f;
  const BodyId load = add_dynamic(world, {0.0f, 1.5f}, Box{}, heavy);
  run_steps(world, 60);
  world.set_velocity(load, {0.2f, 0.0f}).value();
  run_steps(world, 1200);
  EXPECT_NEAR(center_of(world, load).x, 0.0f, 0.01f);
  EXPECT_LT(length(velocity_of(world, load)), 0.001f);
}

TEST(Stack, FiveLightBoxesCarryAHeavyOne) {
  WorldOptions options;
  options.sleeping = false;
  World world(options);
  add_floor(world);
  add_stack(world, 5);
  ShapeOptions heavy;
  heavy.density = 100.0f;
  const BodyId load = add_dynamic(world, {0.0f, 5.5f}, Box{}, heavy);
  run_steps(world, 1800);
  EXPECT_NEAR(center_of(world, load).y, 5.5f, 0.25f);
}

/// Whether a column of boxes of that size, each shifted by 2 % from the next, stands for a minute.
bool column_stands(float size, int count, int substeps, float gravity = 10.0f) {
  WorldOptions options;
  options.sleeping = false;
  options.substeps = substeps;
  options.gravity = {0.0f, -gravity};
  World world(options);
  add_floor(world);
  BodyId top;
  for (int i = 0; i < count; ++i) {
    const Vec2 position = {0.02f * size * (i % 2 == 0 ? -1.0f : 1.0f), (static_cast<float>(i) + 0.5f) * size};
    top = add_dynamic(world, position, Box{{0.5f * size, 0.5f * size}});
  }
  const float height = size * static_cast<float>(count - 1);
  for (int i = 0; i < 3600; ++i) {
    run_steps(world, 1);
    if (center_of(world, top).y < height) return false;
  }
  return true;
}

/// Soft contacts buckle under a column at a height that grows with the size of its boxes. Each row is near the tallest
/// column that stands, and above the tallest one of Box2D 3.2: 12, 17, 27, 37 and 49 boxes.
TEST(Stack, ColumnsOfBoxesStand) {
  EXPECT_TRUE(column_stands(0.1f, 16, 4));
  EXPECT_TRUE(column_stands(0.2f, 23, 4));
  EXPECT_TRUE(column_stands(0.5f, 36, 4));
  EXPECT_TRUE(column_stands(1.0f, 46, 4));
  EXPECT_TRUE(column_stands(2.0f, 64, 4));
}

/// More sub-steps make contacts stiffer, as their stiffness is a share of the sub-step rate.
TEST(Stack, MoreSubstepsCarryHigherColumns) {
  EXPECT_FALSE(column_stands(0.1f, 30, 4));
  EXPECT_TRUE(column_stands(0.1f, 30, 8));
  EXPECT_TRUE(column_stands(0.1f, 60, 16));
}

TEST(Stack, TenBoxesStandUnderTenTimesTheGravity) { EXPECT_TRUE(column_stands(1.0f, 10, 4, 100.0f)); }

/// Short steps with one sub-step, and then steps of 1/30 s with four, in which the boxes must keep their places.
TEST(Stack, RestsWithFewSubsteps) {
  for (const float dt : {1.0f / 120.0f, 1.0f / 240.0f}) {
    SCOPED_TRACE(testing::Message() << "dt " << dt);
    WorldOptions options;
    options.sleeping = false;
    options.substeps = 1;
    World world(options);
    add_floor(world);
    const std::vector<BodyId> boxes = add_stack(world, 10);
    run_steps(world, static_cast<int>(20.0f / dt), dt);
    for (const BodyId box : boxes) EXPECT_LT(length(velocity_of(world, box)), 0.005f);
  }
  WorldOptions options;
  options.sleeping = false;
  World world(options);
  add_floor(world);
  const std::vector<BodyId> boxes = add_stack(world, 10);
  run_steps(world, 1800, 1.0f / 30.0f);
  for (const BodyId box : boxes) EXPECT_NEAR(center_of(world, box).x, 0.0f, 0.02f);
}

TEST(Stack, ContactImpulsesCarryTheWeight) {
  WorldOptions options;
  options.sleeping = false;
  World world(options);
  add_floor(world);
  add_dynamic(world, {0.0f, 0.5f}, Box{});             // The box has two contact points.
  add_dynamic(world, {3.0f, 0.5f}, Circle{{}, 0.5f});  // The circle has one contact point.
  add_dynamic(world, {6.0f, 0.25f}, Capsule{});        // The capsule has two contact points.
  run_steps(world, 120);
  std::vector<ContactView> contacts;
  world.contacts(contacts);
  ASSERT_EQ(contacts.size(), 3u);
  for (const ContactView& contact : contacts) {
    const BodyId a = world.shape_body(contact.shape_a);
    const BodyId b = world.shape_body(contact.shape_b);
    const bool a_moves = world.body(a).value().type == BodyType::dynamic;
    const float weight = 10.0f * world.mass_data(a_moves ? a : b).value().mass;
    float impulse = 0.0f;
    for (int i = 0; i < contact.count; ++i) impulse += contact.points[static_cast<std::size_t>(i)].normal_impulse;
    EXPECT_NEAR(impulse * 60.0f, weight, 0.01f * weight);  // The impulses of the whole step.
    const bool is_ball =
        world.geometry(contact.shape_a).value()->index() == 0 || world.geometry(contact.shape_b).value()->index() == 0;
    EXPECT_EQ(contact.count, is_ball ? 1 : 2);
    EXPECT_NEAR(std::abs(contact.normal.y), 1.0f, 1.0e-3f);
  }
}

/// Boxes of several sizes slide over a floor of many links without a bump.
TEST(Stack, SlidesOverAChainWithoutCatching) {
  WorldOptions options;
  options.sleeping = false;
  World world(options);
  const BodyId ground = world.create_body({});
  ChainOptions chain;
  chain.materials[0].friction = 0.0f;
  for (int i = 0; i <= 120; ++i) chain.points.push_back({60.0f - static_cast<float>(i), 0.0f});
  world.create_chain(ground, chain).value();
  std::vector<BodyId> sliders;
  for (int i = 0; i < 4; ++i) {
    BodyOptions body;
    body.type = BodyType::dynamic;
    const float half = 0.2f + 0.1f * static_cast<float>(i);
    body.position = {-50.0f + 3.0f * static_cast<float>(i), half};
    body.velocity = {10.0f, 0.0f};
    const ShapeOptions smooth = with_friction(0.0f);
    if (i % 2 == 0) sliders.push_back(add(world, body, Box{{half, half}}, smooth));
    if (i % 2 == 1) sliders.push_back(add(world, body, Box{{0.5f * half, 0.5f * half}, {}, 0.0f, 0.5f * half}, smooth));
  }
  for (int i = 0; i < 480; ++i) {
    run_steps(world, 1);
    for (const BodyId slider : sliders) {
      ASSERT_NEAR(velocity_of(world, slider).x, 10.0f, 0.01f) << "caught in step " << i;
      ASSERT_NEAR(velocity_of(world, slider).y, 0.0f, 0.05f);
      ASSERT_NEAR(angle_of(world, slider), 0.0f, 0.005f);
    }
  }
}

TEST(Stack, StandsWithManySubstepsAndWithFew) {
  for (const int substeps : {1, 2, 8, 32}) {
    SCOPED_TRACE(testing::Message() << substeps << " sub-steps");
    WorldOptions options;
    options.substeps = substeps;
    options.sleeping = false;
    World world(options);
    add_floor(world);
    const std::vector<BodyId> boxes = add_stack(world, 5);
    run_steps(world, 240);
    for (std::size_t i = 0; i < boxes.size(); ++i) {
      EXPECT_NEAR(center_of(world, boxes[i]).y, 0.5f + static_cast<float>(i), 0.05f);
      EXPECT_NEAR(center_of(world, boxes[i]).x, 0.0f, 0.03f);
    }
  }
}

}  // namespace
}  // namespace drystone::test
