// A delta applied to its base must give the present state bit for bit, so that both snapshots are equal. Unchanged
// parts take no bytes. A delta that is damaged or applied to another base must leave the world as it was.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <deque>
#include <random>
#include <string>
#include <vector>

#include "history/delta_format.hpp"
#include "tests/state/rollback.hpp"
#include "tests/support/run_scene.hpp"
#include "tests/support/sanitized.hpp"
#include "tests/support/test_world.hpp"

namespace drystone::test {
namespace {

using Bytes = std::vector<std::byte>;

/// Expects that both ways of making a delta give the same bytes, and that both ways of applying it give the present
/// state.
void expect_turns_into(const Bytes& since, const World& now) {
  const Bytes delta = now.delta(since).value();
  const Bytes expected = now.snapshot();
  World base = World::from(since);
  EXPECT_EQ(now.delta(base), delta);
  World other;
  must(other.restore(since, delta));
  ASSERT_EQ(other.snapshot(), expected);
  ASSERT_EQ(other.check_invariants(), "");
  must(base.apply_delta(delta));
  ASSERT_EQ(base.snapshot(), expected);
  must(base.step(1.0f / 60.0f));
  World straight = now.clone();
  must(straight.step(1.0f / 60.0f));
  ASSERT_EQ(base.state_hash(), straight.state_hash());
}

class DeltaOfHistory : public testing::TestWithParam<std::string> {};

// Bodies and joints are created, pushed and destroyed at random. Each delta is from one of the last 20 states. The last
// delta is from a later state to an earlier one.
TEST_P(DeltaOfHistory, MakesThePresentState) {
  const scenes::Scene scene = scenes::make_built_in(GetParam()).value();
  PlayedWorld played(scene, 1);
  std::mt19937 random(7);
  std::deque<Bytes> past{World().snapshot()};
  for (int i = 0; i < (kSanitizer ? 20 : 120); ++i) {
    expect_turns_into(past[random() % past.size()], played.world);
    if (testing::Test::HasFatalFailure()) return;
    past.push_back(played.world.snapshot());
    if (past.size() > 20) past.pop_front();
    for (std::uint32_t steps = random() % 4; steps > 0; --steps) played.step({static_cast<std::uint32_t>(random())});
  }
  World back = played.world.clone();
  must(back.restore(past.back()));
  must(played.world.restore(past.front()));
  expect_turns_into(back.snapshot(), played.world);
}

INSTANTIATE_TEST_SUITE_P(Scenes, DeltaOfHistory,
                         testing::Values("dominoes:10", "house_of_cards:3", "chain_bridge", "joint_grid:8", "bowl:40",
                                         "junkyard:2"),
                         [](const auto& tested) {
                           std::string name = tested.param;
                           std::replace(name.begin(), name.end(), ':', '_');
                           return name;
                         });

/// A row of resting boxes.
TestWorld sleeping_row(int count) {
  TestWorld t;
  t.floor(1000.0f);
  for (int i = 0; i < count; ++i) t.crate(3.0f * static_cast<float>(i));
  while (t.world.report().awake_bodies > 0 || t.world.report().step == 0) t.step();
  return t;
}

// Only the number of the step changes, so the size does not depend on the number of bodies.
TEST(Delta, SleepingBodiesTakeNoBytes) {
  std::vector<std::size_t> sizes;
  for (const int count : {1, 10, 300}) {
    TestWorld t = sleeping_row(count);
    const Bytes since = t.world.snapshot();
    t.step(100);
    const Bytes delta = t.world.delta(since).value();
    sizes.push_back(delta.size());
  }
  EXPECT_EQ(sizes[1], sizes[0]);
  EXPECT_EQ(sizes[2], sizes[0]);
  // 28 bytes for the head, 8 for the checksum, 17 for the number of the step, 4 for each of the 11 groups of rows, and
  // the end of a list.
  EXPECT_LT(sizes[0], 120u);
  RecordProperty("bytes", std::to_string(sizes[0]));
}

TEST(Delta, OneMovingBodyAmongSleepersTakesAFewHundredBytes) {
  TestWorld t = sleeping_row(300);
  t.ball(dynamic_at({-10.0f, 20.0f}));
  t.step();
  const Bytes since = t.world.snapshot();
  t.step(4);
  const Bytes delta = t.world.delta(since).value();
  EXPECT_LT(delta.size(), 300u);
  EXPECT_LT(100 * delta.size(), since.size());
}

/// Calls f(flip) for each number and each bit of a set in the rows of a state; flip() changes one bit of it.
template <typename F>
void for_each_value(SimState& w, F f) {
  for (const state::RowGroup& group : state::list_row_groups(w)) {
    for (const std::uint32_t slot : state::slots_of(group)) {
      for (const state::RowLeaf& leaf : group.leaves) {
        if (leaf.set != nullptr) {
          f([&] { leaf.set->test(slot) ? leaf.set->clear(slot) : leaf.set->set(slot); });
        } else {
          std::byte& last = leaf.first[std::size_t{slot} * leaf.stride + leaf.width - 1];
          f([&] { last ^= std::byte{1}; });
        }
      }
    }
  }
}

// A delta is refused unless all values of the base are those of the state that it starts from.
TEST(Delta, TheChecksumOfTheBaseCoversEachValue) {
  const scenes::Scene scene = scenes::make_built_in("chain_bridge").value();
  scenes::BuiltScene built = scenes::build(scene).value();
  for (int i = 0; i < 60; ++i) must(built.world.step(scene.dt));
  SimState w = state::read_snapshot(built.world.snapshot()).value();
  const auto sum = [&] { return state::base_checksum(w, state::gather_irregular(w)); };
  const std::uint64_t before = sum();
  int values = 0;
  int missed = 0;
  for_each_value(w, [&](auto flip) {
    if (++values % (kSanitizer ? 31 : 1) != 0) return;
    flip();
    missed += sum() == before ? 1 : 0;
    flip();
  });
  EXPECT_GT(values, 5'000);
  EXPECT_EQ(missed, 0);
  EXPECT_EQ(sum(), before);
  w.options.gravity.x += 1.0f;
  EXPECT_NE(sum(), before);
}

struct Damage : testing::Test {
  TestWorld t = sleeping_row(3);
  Bytes since = t.world.snapshot();
  Bytes delta;
  World world = World::from(since);

  Damage() {
    t.ball(dynamic_at({-10.0f, 20.0f}));
    t.step(3);
    delta = t.world.delta(since).value();
  }

  std::string refusal(std::span<const std::byte> bytes) {
    const std::uint64_t before = world.state_hash();
    const Result<void> result = world.apply_delta(bytes);
    EXPECT_EQ(world.state_hash(), before);
    if (result.ok()) return "";
    EXPECT_EQ(result.error().code, ErrorCode::invalid_argument);
    return result.error().message;
  }
};
using DeltaDamage = Damage;

TEST_F(DeltaDamage, EveryFlippedBitIsDetected) {
  for (std::size_t bit = 0; bit < 8 * delta.size(); bit += kSanitizer ? 17 : 1) {
    Bytes bytes = delta;
    bytes[bit / 8] ^= std::byte{1} << (bit % 8);
    ASSERT_EQ(refusal(bytes).rfind("delta: ", 0), 0u) << "bit " << bit;
  }
}

TEST_F(DeltaDamage, EveryTruncationIsDetected) {
  for (std::size_t size = 0; size < delta.size(); ++size) {
    ASSERT_EQ(refusal(std::span(delta).first(size)).rfind("delta: ", 0), 0u) << "the first " << size << " bytes";
  }
}

TEST_F(DeltaDamage, TheWrongBaseIsNamed) {
  must(world.step(1.0f / 60.0f));
  EXPECT_NE(refusal(delta).find("another snapshot"), std::string::npos);
  // A name does not change a step, but it is in snapshots.
  must(world.restore(since));
  must(world.set_name(world.bodies()[0], "other"));
  EXPECT_NE(refusal(delta).find("another snapshot"), std::string::npos);
  must(world.restore(since));
  EXPECT_TRUE(world.apply_delta(delta).ok());
  EXPECT_EQ(world.snapshot(), t.world.snapshot());
}

TEST_F(DeltaDamage, AnotherVersionIsRefused) {
  for (const std::uint32_t version : {state::kDeltaVersion - 1, state::kDeltaVersion + 1}) {
    Bytes bytes = delta;
    std::memcpy(bytes.data() + state::kDeltaMagic.size(), &version, sizeof(version));
    const std::uint64_t sum = state::snapshot_checksum(std::span(bytes).first(bytes.size() - 8));
    std::memcpy(bytes.data() + bytes.size() - 8, &sum, 8);
    EXPECT_NE(refusal(bytes).find("another version or build of the library"), std::string::npos) << version;
  }
}

TEST_F(DeltaDamage, ASnapshotIsNoDelta) {
  EXPECT_NE(refusal(since).find("these bytes are not a delta"), std::string::npos);
  EXPECT_FALSE(world.restore(delta).ok());
  EXPECT_FALSE(world.restore(delta, delta).ok());
  EXPECT_FALSE(world.restore(since, since).ok());
  EXPECT_FALSE(t.world.delta(delta).ok());
}

// Damage with a corrected checksum is refused, or gives a world that satisfies all invariants.
TEST_F(DeltaDamage, WithTheRightChecksumIsRefusedOrGivesAValidWorld) {
  int refused = 0;
  int taken = 0;
  for (std::size_t i = 0; i + 8 < delta.size(); ++i) {
    for (const std::byte flip : {std::byte{0x01}, std::byte{0x10}, std::byte{0x80}, std::byte{0xff}}) {
      Bytes bytes = delta;
      bytes[i] ^= flip;
      const std::uint64_t sum = state::snapshot_checksum(std::span(bytes).first(bytes.size() - 8));
      std::memcpy(bytes.data() + bytes.size() - 8, &sum, 8);
      World changed = World::from(since);
      if (!changed.apply_delta(bytes).ok()) {
        ++refused;
        continue;
      }
      ++taken;
      ASSERT_EQ(changed.check_invariants(), "") << "byte " << i;
      ASSERT_TRUE(changed.step(1.0f / 60.0f).ok());
    }
  }
  EXPECT_GT(refused, 20);
  EXPECT_GT(taken, 20);
}

}  // namespace
}  // namespace drystone::test
