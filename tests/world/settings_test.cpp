// Settings of a world and of its shapes that change while it runs.
#include <gtest/gtest.h>

#include <functional>

#include "tests/support/test_world.hpp"

namespace drystone::test {
namespace {

/// A pile, a ball that bounces, a fast one and a pair of joined boxes: each setting changes something here.
struct Yard {
  explicit Yard(const WorldOptions& options = {}) : t(options) {
    t.floor();
    for (int i = 0; i < 4; ++i) t.crate(0.02f * static_cast<float>(i), static_cast<float>(i));
    bouncy.material.restitution = 0.8f;
    bouncy.hit_events = true;
    t.ball(dynamic_at({4.0f, 3.0f}), 0.5f, bouncy);
    BodyOptions fast = dynamic_at({-20.0f, 5.0f});
    fast.velocity = {90.0f, 0.0f};
    fast.angular_velocity = 60.0f;
    t.box(fast);
    // Anchors that do not meet: an error for the joint to correct.
    must(t.world.create_joint(RevoluteOptions{
        {.body_a = t.crate(8.0f), .body_b = t.crate(9.5f), .anchor_a = {0.6f, 0.0f}, .anchor_b = {-0.6f, 0.0f}}}));
    BodyOptions inside = dynamic_at({12.0f, 0.35f});
    t.box(inside);
  }
  /// Steps, and returns the number of hits.
  std::size_t run(int steps) {
    std::size_t hits = 0;
    for (int i = 0; i < steps; ++i) {
      t.step();
      hits += t.world.events().contact_hit.size();
    }
    return hits;
  }

  ShapeOptions bouncy;
  TestWorld t;
};

struct Setting {
  const char* name;
  std::function<void(WorldOptions&)> made;
  std::function<Result<void>(World&)> set;
};

const Setting kSettings[] = {
    {"contacts",
     [](WorldOptions& o) {
       o.contact_hertz = 12.0f;
       o.contact_damping_ratio = 3.0f;
       o.push_out_speed = 0.5f;
     },
     [](World& w) { return w.set_contact_softness(12.0f, 3.0f, 0.5f); }},
    {"joints",
     [](WorldOptions& o) {
       o.joint_hertz = 5.0f;
       o.joint_damping_ratio = 1.0f;
     },
     [](World& w) { return w.set_joint_softness(5.0f, 1.0f); }},
    {"restitution", [](WorldOptions& o) { o.restitution_speed = 50.0f; },
     [](World& w) { return w.set_impact_speeds(50.0f, 1.0f); }},
    {"speed", [](WorldOptions& o) { o.max_speed = 30.0f; }, [](World& w) { return w.set_max_speeds(30.0f, 1000.0f); }},
    {"rotation", [](WorldOptions& o) { o.max_angular_speed = 20.0f; },
     [](World& w) { return w.set_max_speeds(400.0f, 20.0f); }},
};

TEST(Settings, AWorldThatIsSetIsAWorldThatWasMadeSo) {
  Yard plain;
  plain.run(60);
  for (const Setting& setting : kSettings) {
    SCOPED_TRACE(setting.name);
    WorldOptions options;
    setting.made(options);
    Yard made(options);
    Yard set;
    must(setting.set(set.t.world));
    EXPECT_EQ(set.t.world.state_hash(), made.t.world.state_hash());
    made.run(60);
    set.run(60);
    EXPECT_EQ(set.t.world.state_hash(), made.t.world.state_hash());
    // The options are in the hash: what moves must differ too.
    bool moves_differently = false;
    for (const BodyId body : plain.t.world.bodies()) {
      const BodyMotion a = plain.t.world.motion(body);
      const BodyMotion b = set.t.world.motion(body);
      moves_differently |= a.center != b.center || a.angular_velocity != b.angular_velocity;
    }
    EXPECT_TRUE(moves_differently);
  }
}

TEST(Settings, ActFromTheNextStepOnInRestoredWorldsToo) {
  for (const Setting& setting : kSettings) {
    SCOPED_TRACE(setting.name);
    Yard yard;
    yard.run(20);
    const std::vector<std::byte> before = yard.t.world.snapshot();
    must(setting.set(yard.t.world));
    const std::vector<std::byte> delta = yard.t.world.delta(before).value();
    World restored = World::from(before);
    must(restored.apply_delta(delta));
    World copied = World::from(yard.t.world.snapshot());
    yard.run(40);
    for (int i = 0; i < 40; ++i) {
      must(restored.step(kStep));
      must(copied.step(kStep));
    }
    EXPECT_EQ(restored.state_hash(), yard.t.world.state_hash());
    EXPECT_EQ(copied.state_hash(), yard.t.world.state_hash());
  }
}

TEST(Settings, FasterHitsAloneAreToldFromTheNextStepOn) {
  Yard yard;
  EXPECT_GT(yard.run(100), 0u);
  must(yard.t.world.set_impact_speeds(1.0f, 100.0f));
  EXPECT_EQ(yard.run(100), 0u);
  EXPECT_EQ(yard.t.world.options().hit_speed, 100.0f);
}

TEST(Settings, EventsOfALivingShape) {
  TestWorld t;
  ShapeOptions quiet;
  quiet.contact_events = false;
  const BodyId ground = t.world.create_body({});
  const ShapeId ground_shape = t.world.create_shape(ground, Box{{5.0f, 1.0f}, {0.0f, -1.0f}}, quiet);
  const BodyId ball = t.ball(dynamic_at({0.0f, 0.5f}), 0.5f, quiet);
  const ShapeId shape = t.world.shapes(ball).value().front();
  const auto counts = [&] {
    t.step();
    const Events events = t.world.events();
    return std::array{events.contact_begin.size(), events.contact_end.size(), events.contact_hit.size()};
  };
  using Counts = std::array<std::size_t, 3>;
  t.step(10);
  EXPECT_EQ(counts(), (Counts{0, 0, 0}));
  must(t.world.set_event_flags(shape, true, false));
  EXPECT_TRUE(t.world.shape(shape).value().contact_events);
  EXPECT_EQ(counts(), (Counts{1, 0, 0}));  // The present touch.
  must(t.world.set_event_flags(shape, true, false));
  must(t.world.set_event_flags(ground_shape, true, false));
  EXPECT_EQ(counts(), (Counts{0, 0, 0}));
  must(t.world.set_event_flags(shape, false, true));
  EXPECT_EQ(counts(), (Counts{0, 0, 0}));  // The ground still asks for it.
  must(t.world.set_event_flags(ground_shape, false, false));
  EXPECT_EQ(counts(), (Counts{0, 1, 0}));
  must(t.world.set_transform(ball, {0.0, 3.0}, 0.0f));
  std::size_t hits = 0;
  for (int i = 0; i < 60; ++i) hits += counts()[2];
  EXPECT_EQ(hits, 1u);
}

TEST(Settings, EventsOfLinksAndTiles) {
  TestWorld t;
  const BodyId ground = t.world.create_body({});
  const ChainId chain = t.world.create_chain(
      ground,
      {.points = {{9.0f, 0.0f}, {6.0f, 0.0f}, {3.0f, 0.0f}, {0.0f, 0.0f}, {-3.0f, 0.0f}}, .contact_events = false});
  TileGrid tiles(4, 1, 1.0f, {-10.0f, -1.0f});
  for (int x = 0; x < 4; ++x) tiles.set({x, 0}, Tile::full);
  const ShapeId grid = t.world.create_shape(ground, tiles, {.contact_events = false});
  ShapeOptions quiet;
  quiet.contact_events = false;
  t.ball(dynamic_at({1.5f, 0.5f}), 0.5f, quiet);
  t.ball(dynamic_at({4.5f, 0.5f}), 0.5f, quiet);
  t.ball(dynamic_at({-8.5f, 0.5f}), 0.5f, quiet);
  t.step(10);
  const std::vector<ShapeId> links = t.world.chain_links(chain);
  must(t.world.set_event_flags(links.front(), true, true));
  EXPECT_TRUE(t.world.chain(chain).value().contact_events && t.world.chain(chain).value().hit_events);
  EXPECT_TRUE(t.world.shape(links.back()).value().hit_events);
  t.step();
  EXPECT_EQ(t.world.events().contact_begin.size(), 2u);
  must(t.world.set_event_flags(grid, true, false));
  t.step();
  EXPECT_EQ(t.world.events().contact_begin.size(), 1u);
}

TEST(Settings, APointKeepsItsFeatureWhileItsCornersMeet) {
  TestWorld t;
  t.floor();
  const BodyId box = t.crate(0.0f);
  t.step(5);
  const auto features = [&] {
    const ContactView contact = t.world.contacts(box).value().at(0);
    return std::array{contact.points[0].feature, contact.points[1].feature};
  };
  const auto at_rest = features();
  EXPECT_NE(at_rest[0], at_rest[1]);
  // A slide computes the manifold again, between the same edges.
  must(t.world.set_velocity(box, {3.0f, 0.0f}));
  for (int i = 0; i < 20; ++i) {
    t.step();
    EXPECT_EQ(features(), at_rest);
  }
  // A quarter of a turn puts another side on the floor.
  must(t.world.set_transform(box, {0.0, 0.5}, 0.5f * kPi));
  t.step(5);
  EXPECT_NE(features(), at_rest);
}

}  // namespace
}  // namespace drystone::test
