// Every begin has exactly one end, whatever happens to the shapes, and the same events come for any number of workers.
#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <tuple>

#include "tests/support/test_world.hpp"

namespace drystone::test {
namespace {

/// The pairs that touch, computed from begin and end events alone.
class Ledger {
 public:
  void read(const Events& events) {
    for (const ContactEndEvent& e : events.contact_end) end(contacts_, e.shape_a, e.shape_b);
    for (const SensorEvent& e : events.sensor_end) end(sensors_, e.sensor, e.visitor);
    for (const ContactBeginEvent& e : events.contact_begin) begin(contacts_, e.shape_a, e.shape_b);
    for (const SensorEvent& e : events.sensor_begin) begin(sensors_, e.sensor, e.visitor);
  }
  /// The world must have the same touching pairs.
  void expect_agreement(const World& world) const {
    std::vector<ContactView> views;
    world.contacts(views);
    ASSERT_EQ(views.size(), contacts_.size());
    for (const ContactView& view : views) ASSERT_TRUE(contacts_.contains({view.shape_a, view.shape_b}));
  }
  bool empty() const { return contacts_.empty() && sensors_.empty(); }
  int begins() const { return begins_; }
  int sensor_begins() const { return sensor_begins_; }

 private:
  using Pairs = std::set<std::pair<ShapeId, ShapeId>>;

  void begin(Pairs& pairs, ShapeId a, ShapeId b) {
    ASSERT_TRUE(pairs.insert({a, b}).second) << "a touch began twice";
    ASSERT_FALSE(pairs.contains({b, a})) << "a touch began in both orders";
    ++(&pairs == &contacts_ ? begins_ : sensor_begins_);
  }
  void end(Pairs& pairs, ShapeId a, ShapeId b) {
    ASSERT_EQ(pairs.erase({a, b}), 1u) << "a touch ended that had not begun";
  }

  Pairs contacts_;
  Pairs sensors_;
  int begins_ = 0;
  int sensor_begins_ = 0;
};

class EventPairs : public testing::TestWithParam<std::uint32_t> {};

TEST_P(EventPairs, EveryBeginHasOneEnd) {
  RandomHistory history(GetParam());
  World& world = history.t.world;
  Ledger ledger;
  for (int i = 0; i < 500; ++i) {
    for (std::uint32_t changes = history.pick(4); changes > 0; --changes) history.change();
    history.t.step();
    ASSERT_NO_FATAL_FAILURE(ledger.read(world.events())) << "step " << i;
    ASSERT_NO_FATAL_FAILURE(ledger.expect_agreement(world)) << "step " << i;
  }
  EXPECT_GT(ledger.begins(), 100);
  EXPECT_GT(ledger.sensor_begins(), 10);
  const std::vector<BodyId> bodies(world.bodies().begin(), world.bodies().end());
  for (const BodyId body : bodies) must(world.destroy_body(body));
  history.t.step();
  ledger.read(world.events());
  EXPECT_TRUE(ledger.empty());
}

/// Bodies that slept before a step and are awake after it have a wake event in the step; no other body has one unless a call woke it.
TEST_P(EventPairs, EveryBodyThatWakesInAStepIsReported) {
  RandomHistory history(GetParam());
  World& world = history.t.world;
  int woke = 0;
  for (int i = 0; i < 500; ++i) {
    for (std::uint32_t changes = history.pick(3); changes > 0; --changes) history.change();
    std::set<BodyId> asleep;
    for (const BodyId body : world.bodies()) {
      if (!history.t.awake(body)) asleep.insert(body);
    }
    history.t.step();
    const std::span<const BodyWakeEvent> events = world.events().body_wake;
    ASSERT_EQ(static_cast<int>(events.size()), world.report().woke);
    std::set<BodyId> reported;
    for (const BodyWakeEvent& event : events) reported.insert(event.body);
    for (const BodyId body : asleep) {
      if (!history.t.awake(body)) continue;
      ASSERT_TRUE(reported.contains(body)) << "step " << i;
      ++woke;
    }
  }
  EXPECT_GT(woke, 0);
}

INSTANTIATE_TEST_SUITE_P(Seeds, EventPairs, testing::Range(1u, 11u));

/// The contents of the spans of events and of a report, as numbers.
std::vector<std::uint64_t> contents(const Events& events, const StepReport& report) {
  std::vector<std::uint64_t> numbers;
  const auto note = [&](auto id) { numbers.push_back((std::uint64_t{id.generation} << 32) | id.index); };
  for (const auto& e : events.contact_begin) note(e.shape_a), note(e.shape_b);
  for (const auto& e : events.contact_end) note(e.shape_a), note(e.shape_b);
  for (const auto& e : events.contact_hit) note(e.shape_a), note(e.shape_b);
  for (const auto& e : events.sensor_begin) note(e.sensor), note(e.visitor);
  for (const auto& e : events.sensor_end) note(e.sensor), note(e.visitor);
  for (const auto& e : events.body_move) note(e.body), numbers.push_back(e.fell_asleep ? 1 : 0);
  for (const BodyId body : report.quarantined) note(body);
  for (const StepJob& job : report.jobs) numbers.push_back(static_cast<std::uint64_t>(job.chunks));
  return numbers;
}

/// A ball that leaves the range of coordinates, so that the report has a quarantined body.
void lose_a_ball(TestWorld& t) {
  BodyOptions options = dynamic_at({});
  options.position = {kMaxPosition - 1.0, 0.0};
  options.velocity = {400.0f, 0.0f};
  t.ball(options);
}

TEST(EventSpans, AreUnchangedUntilTheNextStep) {
  std::size_t seen = 0;
  for (std::uint32_t seed = 1; seed <= 20; ++seed) {
    RandomHistory history(seed);
    World& world = history.t.world;
    for (int i = 0; i < 100; ++i) {
      history.change();
      history.t.step();
    }
    lose_a_ball(history.t);
    history.t.step();
    const Events spans = world.events();
    const StepReport report = world.report();
    ASSERT_EQ(report.quarantined.size(), 1u);
    const std::vector<std::uint64_t> before = contents(spans, report);
    seen += before.size();
    for (int i = 0; i < 200; ++i) history.change();
    EXPECT_EQ(contents(spans, report), before) << "after changes, seed " << seed;
    EXPECT_EQ(contents(world.events(), world.report()), before) << "after another call of events(), seed " << seed;
    const std::vector<BodyId> bodies(world.bodies().begin(), world.bodies().end());
    for (const BodyId body : bodies) must(world.destroy_body(body));
    EXPECT_EQ(contents(spans, report), before) << "after the last body has gone, seed " << seed;
    World moved = std::move(world);
    EXPECT_EQ(contents(spans, report), before) << "after a move, seed " << seed;
    must(moved.clear());
    EXPECT_EQ(contents(spans, report), before) << "after clear(), seed " << seed;
    must(moved.clear());
    EXPECT_FALSE(moved.step(-1.0f).ok());
    EXPECT_EQ(contents(spans, report), before) << "after a second clear() and a refused step, seed " << seed;
    EXPECT_TRUE(contents(moved.events(), moved.report()).empty());
    must(moved.step(kStep));
    EXPECT_TRUE(moved.events().contact_end.empty());  // clear() reports no ends.
    EXPECT_TRUE(moved.events().sensor_end.empty());
  }
  EXPECT_GT(seen, 400u);
}

/// report() returns a reference, which stays valid when the world is cleared.
TEST(EventSpans, TheReportIsValidAfterClear) {
  TestWorld t;
  t.floor();
  t.step();
  const StepReport& report = t.world.report();
  EXPECT_EQ(report.step, 1u);
  must(t.world.clear());
  EXPECT_EQ(&report, &t.world.report());
  EXPECT_EQ(report.step, 0u);
}

/// All events of a random history as numbers, in order.
std::vector<std::uint64_t> transcript(int workers) {
  WorldOptions options;
  options.workers = workers;
  RandomHistory history(42, options);
  std::vector<std::uint64_t> numbers;
  const auto note = [&](auto id) { numbers.push_back((std::uint64_t{id.generation} << 32) | id.index); };
  for (int i = 0; i < 300; ++i) {
    for (std::uint32_t changes = history.pick(4); changes > 0; --changes) history.change();
    history.t.step();
    const Events events = history.t.world.events();
    for (const auto& e : events.contact_begin) note(e.shape_a), note(e.shape_b);
    for (const auto& e : events.contact_end) note(e.shape_a), note(e.shape_b);
    for (const auto& e : events.contact_hit) note(e.shape_a), note(e.shape_b);
    for (const auto& e : events.sensor_begin) note(e.sensor), note(e.visitor);
    for (const auto& e : events.sensor_end) note(e.sensor), note(e.visitor);
    for (const auto& e : events.body_move) note(e.body);
    numbers.push_back(history.t.world.state_hash());
  }
  return numbers;
}

TEST(EventOrder, IsTheSameForAnyNumberOfWorkers) {
  const std::vector<std::uint64_t> expected = transcript(1);
  EXPECT_EQ(transcript(2), expected);
  EXPECT_EQ(transcript(4), expected);
}

/// Islands are in another order than slots here.
TEST(EventOrder, MovesAreInTheOrderOfBodySlotsDynamicBodiesFirst) {
  TestWorld t;
  BodyOptions lift = kinematic_at({-5.0f, 0.0f});
  lift.velocity = {0.0f, 1.0f};
  const BodyId first = t.ball(lift);
  std::vector<BodyId> balls;
  for (int i = 0; i < 20; ++i) balls.push_back(t.ball(dynamic_at({static_cast<float>(3 * ((i * 7) % 20)), 5.0f})));
  for (std::size_t i = 0; i < 10; ++i) {
    DistanceOptions rod;
    rod.body_a = balls[i];
    rod.body_b = balls[19 - i];
    t.world.create_joint(rod).value();
  }
  t.step();
  const Events events = t.world.events();
  ASSERT_EQ(events.body_move.size(), 21u);
  for (std::size_t i = 0; i < 20; ++i) EXPECT_EQ(events.body_move[i].body, balls[i]);
  EXPECT_EQ(events.body_move.back().body, first);
}

}  // namespace
}  // namespace drystone::test
