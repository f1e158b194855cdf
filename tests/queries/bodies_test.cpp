// The contacts, sensor overlaps and islands of one body against those of the whole world and against events.
#include <algorithm>
#include <iterator>
#include <map>
#include <set>
#include <vector>

#include "tests/support/test_world.hpp"

namespace drystone::test {
namespace {

bool same(const ContactView& a, const ContactView& b) {
  return a.shape_a == b.shape_a && a.shape_b == b.shape_b && a.normal == b.normal && a.count == b.count &&
         a.points[0].point == b.points[0].point && a.points[0].separation == b.points[0].separation &&
         a.points[0].normal_impulse == b.points[0].normal_impulse;
}

using Pairs = std::set<std::pair<ShapeId, ShapeId>>;

Pairs pairs_of(const std::vector<SensorOverlap>& overlaps) {
  Pairs pairs;
  for (const SensorOverlap& o : overlaps) pairs.insert({o.sensor, o.visitor});
  return pairs;
}

TEST(BodyQueries, ContactsAreThoseOfTheWorldThatTheBodyHas) {
  std::size_t seen = 0;
  RandomHistory history(5);
  World& world = history.t.world;
  for (int i = 0; i < 300; ++i) {
    history.change();
    history.t.step();
    std::vector<ContactView> all;
    world.contacts(all);
    for (const BodyId body : world.bodies()) {
      std::vector<ContactView> expected;
      for (const ContactView& c : all) {
        if (world.shape_body(c.shape_a).value() == body || world.shape_body(c.shape_b).value() == body) {
          expected.push_back(c);
        }
      }
      std::sort(expected.begin(), expected.end(), [](const ContactView& a, const ContactView& b) {
        return a.shape_a.index != b.shape_a.index ? a.shape_a.index < b.shape_a.index
                                                  : a.shape_b.index < b.shape_b.index;
      });
      seen += expected.size();
      const std::vector<ContactView> found = world.contacts(body);
      ASSERT_TRUE(std::equal(found.begin(), found.end(), expected.begin(), expected.end(), same));
      std::vector<ContactView> two(2);
      const QueryCount count = world.contacts(body, two);
      EXPECT_EQ(count, (QueryCount{std::min<std::size_t>(2, expected.size()), expected.size()}));
      for (std::size_t k = 0; k < count.written; ++k) EXPECT_TRUE(same(two[k], expected[k]));
    }
  }
  EXPECT_GT(seen, 1000u);
}

TEST(BodyQueries, SensorOverlapsAreTheBegunAndNotEndedEvents) {
  RandomHistory history(6);
  World& world = history.t.world;
  Pairs begun;
  Pairs passed;  // Begun by visitors that passed through within the last step: these overlaps end in the next one.
  std::size_t most = 0;
  for (int i = 0; i < 600; ++i) {
    history.change();
    history.t.step();
    const Events events = world.events();
    for (const SensorEvent& e : events.sensor_end) {
      begun.erase({e.sensor, e.visitor});
      passed.erase({e.sensor, e.visitor});
    }
    ASSERT_TRUE(passed.empty()) << "step " << i;
    const Pairs before = begun;
    for (const SensorEvent& e : events.sensor_begin) begun.insert({e.sensor, e.visitor});
    Pairs found;
    for (const BodyId body : world.bodies()) {
      const Pairs of_body = pairs_of(world.sensor_overlaps(body));
      for (const auto& [sensor, visitor] : of_body) {
        EXPECT_TRUE(world.shape(sensor).value().sensor);
        EXPECT_TRUE(world.shape_body(sensor).value() == body || world.shape_body(visitor).value() == body);
      }
      std::vector<SensorOverlap> one(1);
      const QueryCount count = world.sensor_overlaps(body, one);
      EXPECT_EQ(count.found, of_body.size());
      if (count.written == 1) {
        EXPECT_EQ(std::make_pair(one[0].sensor, one[0].visitor), *of_body.begin());
      }
      found.insert(of_body.begin(), of_body.end());
    }
    most = std::max(most, found.size());
    std::set_difference(begun.begin(), begun.end(), found.begin(), found.end(), std::inserter(passed, passed.end()));
    for (const auto& pair : passed) {
      ASSERT_FALSE(before.contains(pair)) << "step " << i;
      begun.erase(pair);
    }
    ASSERT_EQ(found, begun) << "step " << i;
  }
  EXPECT_GT(most, 1u);
}

TEST(BodyQueries, IslandBodiesAreThoseOfTheSameLabel) {
  RandomHistory history(7);
  World& world = history.t.world;
  std::size_t largest = 0;
  for (int i = 0; i < 200; ++i) {
    history.change();
    history.t.step();
    std::map<std::uint32_t, std::vector<BodyId>> expected;
    for (const BodyId body : world.bodies()) {
      if (const auto label = world.island(body).value()) expected[*label].push_back(body);
    }
    for (const BodyId body : world.bodies()) {
      const auto label = world.island(body).value();
      const std::vector<BodyId> bodies = label ? expected[*label] : std::vector<BodyId>{};
      largest = std::max(largest, bodies.size());
      EXPECT_EQ(world.island_bodies(body).value(), bodies);
      std::vector<BodyId> three(3);
      const QueryCount count = world.island_bodies(body, three);
      EXPECT_EQ(count, (QueryCount{std::min<std::size_t>(3, bodies.size()), bodies.size()}));
      EXPECT_TRUE(
          std::equal(three.begin(), three.begin() + static_cast<std::ptrdiff_t>(count.written), bodies.begin()));
    }
    std::vector<IslandView> views;
    world.islands(views);
    ASSERT_EQ(views.size(), expected.size());
    for (const IslandView& view : views) {
      EXPECT_EQ(view.body, expected[view.label].front());
      EXPECT_EQ(static_cast<std::size_t>(view.body_count), expected[view.label].size());
    }
  }
  EXPECT_GT(largest, 3u);
}

TEST(BodyQueries, ContactsAndIslandsOfTheWorldIntoTheCallersMemory) {
  RandomHistory history(8);
  World& world = history.t.world;
  for (int i = 0; i < 200; ++i) {
    history.change();
    history.t.step();
  }
  std::vector<ContactView> contacts;
  world.contacts(contacts);
  std::vector<IslandView> islands;
  world.islands(islands);
  ASSERT_GT(contacts.size(), 3u);
  ASSERT_GT(islands.size(), 1u);
  std::vector<ContactView> some(3);
  EXPECT_EQ(world.contacts(std::span(some)), (QueryCount{3, contacts.size()}));
  EXPECT_TRUE(std::equal(some.begin(), some.end(), contacts.begin(), same));
  std::vector<IslandView> one(1);
  EXPECT_EQ(world.islands(std::span(one)), (QueryCount{1, islands.size()}));
  EXPECT_EQ(one[0].label, islands[0].label);
}

}  // namespace
}  // namespace drystone::test
