// Impulses of contacts and hits are those of the whole step: their sum is the change of a body's momentum.
#include "tests/support/making.hpp"

namespace drystone::test {
namespace {

/// The sum of the contacts' impulses on the body in the last step. The normals must not have turned during the step,
/// because impulses are along the normals at its beginning.
Vec2 given_to(const World& world, BodyId body) {
  std::vector<ContactView> contacts;
  world.contacts(contacts);
  Vec2 sum;
  for (const ContactView& contact : contacts) {
    const float sign = world.shape_body(contact.shape_b).value() == body   ? 1.0f
                       : world.shape_body(contact.shape_a).value() == body ? -1.0f
                                                                           : 0.0f;
    for (std::size_t i = 0; i < static_cast<std::size_t>(contact.count); ++i) {
      const ContactPoint& p = contact.points[i];
      sum += sign * (p.normal_impulse * contact.normal + p.tangent_impulse * right_perpendicular(contact.normal));
    }
  }
  return sum;
}

Vec2 momentum_of(const World& world, BodyId body) {
  return world.mass_data(body).value().mass * velocity_of(world, body);
}

/// Rounding of a few sums of numbers of this size.
float rounding_of(float size) { return 1.0e-5f * size; }

class Impulses : public testing::TestWithParam<std::tuple<Lanes, int>> {
 protected:
  static WorldOptions options() {
    WorldOptions o;
    o.lanes = std::get<0>(GetParam());
    o.substeps = std::get<1>(GetParam());
    return o;
  }
};

TEST_P(Impulses, OnABodyAtRestCarryItsWeight) {
  WorldOptions o = options();
  o.sleeping = false;
  World world(o);
  add_floor(world);
  const BodyId box = add_dynamic(world, {0.0f, 0.5f}, Box{});
  const BodyId ball = add_dynamic(world, {3.0f, 0.5f}, Circle{{}, 0.5f}, with_restitution(0.5f, 0.6f));
  run_steps(world, 240);
  for (const BodyId body : {box, ball}) {
    const float weight = 10.0f * kDt * world.mass_data(body).value().mass;
    EXPECT_NEAR(given_to(world, body).y, weight, 1.0e-4f * weight);
  }
}

/// A ball that is thrown at the floor, slides and bounces several times: in every step its momentum changes by gravity
/// and by the impulses of contacts.
TEST_P(Impulses, AreTheChangeOfMomentum) {
  for (const float restitution : {0.0f, 0.4f, 1.0f}) {
    World world(options());
    add_floor(world);
    BodyOptions thrown;
    thrown.type = BodyType::dynamic;
    thrown.position = {-5.0f, 2.0f};
    thrown.velocity = {3.0f, -4.0f};
    thrown.locks.rotation = true;
    const BodyId ball = add(world, thrown, Circle{{}, 0.5f}, with_restitution(restitution, 0.5f));
    const float mass = world.mass_data(ball).value().mass;
    int pushed = 0;
    for (int i = 0; i < 150; ++i) {
      const Vec2 before = momentum_of(world, ball);
      run_steps(world, 1);
      const Vec2 change = momentum_of(world, ball) - before - mass * kDt * world.options().gravity;
      const Vec2 given = given_to(world, ball);
      pushed += length(given) > 0.0f ? 1 : 0;
      ASSERT_NEAR(given.x, change.x, rounding_of(10.0f * mass)) << "step " << i << ", restitution " << restitution;
      ASSERT_NEAR(given.y, change.y, rounding_of(10.0f * mass)) << "step " << i << ", restitution " << restitution;
    }
    EXPECT_GT(pushed, restitution == 1.0f ? 1 : 20);
  }
}

/// The same for many bodies that collide: all momentum that a box gains comes from its contacts.
TEST_P(Impulses, AddUpForEachBodyOfAPile) {
  WorldOptions o = options();
  o.sleeping = false;
  World world(o);
  add_floor(world);
  std::vector<BodyId> boxes;
  for (int i = 0; i < 40; ++i) {
    const Vec2 place = {0.8f * static_cast<float>(i % 8) + 0.13f * static_cast<float>(i / 8),
                        0.6f + 1.1f * static_cast<float>(i / 8)};
    BodyOptions body;
    body.type = BodyType::dynamic;
    body.position = to_position(place);
    body.locks.rotation = true;
    const ShapeOptions shape = with_restitution(i % 3 == 0 ? 0.3f : 0.0f, 0.6f);
    boxes.push_back(i % 4 == 0 ? add(world, body, Circle{{}, 0.45f}, shape)
                               : add(world, body, Box{{0.4f, 0.4f}}, shape));
  }
  for (int i = 0; i < 120; ++i) {
    std::vector<Vec2> before;
    for (const BodyId box : boxes) before.push_back(momentum_of(world, box));
    run_steps(world, 1);
    ASSERT_EQ(world.report().impacts, 0);  // An impact could change velocities without an impulse in a contact view.
    for (std::size_t b = 0; b < boxes.size(); ++b) {
      const float mass = world.mass_data(boxes[b]).value().mass;
      const Vec2 change = momentum_of(world, boxes[b]) - before[b] - mass * kDt * world.options().gravity;
      const Vec2 given = given_to(world, boxes[b]);
      ASSERT_NEAR(given.x, change.x, rounding_of(20.0f)) << "step " << i << ", box " << b;
      ASSERT_NEAR(given.y, change.y, rounding_of(20.0f)) << "step " << i << ", box " << b;
    }
  }
}

TEST_P(Impulses, EqualTheMomentumThatAHitTransferred) {
  for (const float restitution : {0.0f, 0.8f}) {
    WorldOptions o = options();
    o.gravity = {};
    World world(o);
    ShapeOptions loud = with_restitution(restitution);
    loud.hit_events = true;
    add(world, {}, Box{{1.0f, 5.0f}, {1.0f, 0.0f}});
    BodyOptions thrown;
    thrown.type = BodyType::dynamic;
    thrown.position = {-3.0f, 0.0f};
    thrown.velocity = {6.0f, 0.0f};
    const BodyId box = add(world, thrown, Box{{0.5f, 0.5f}}, loud);
    int hits = 0;
    for (int i = 0; i < 60; ++i) {
      const Vec2 before = momentum_of(world, box);
      run_steps(world, 1);
      for (const ContactHitEvent& hit : world.events().contact_hit) {
        ++hits;
        EXPECT_NEAR(hit.normal_impulse, length(momentum_of(world, box) - before), rounding_of(10.0f));
        EXPECT_GT(hit.normal_impulse, 0.0f);
      }
    }
    EXPECT_EQ(hits, 1);
  }
}

INSTANTIATE_TEST_SUITE_P(LanesAndSubsteps, Impulses,
                         testing::Combine(testing::ValuesIn(available_lanes().begin(), available_lanes().end()),
                                          testing::Values(1, 4, 7)));

}  // namespace
}  // namespace drystone::test
