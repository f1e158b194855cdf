// Partitions of large worlds that are kept, against partitions that are made anew.
#include "solve/partition/kept.hpp"

#include <gtest/gtest.h>

#include <memory>
#include <vector>

#include "drystone/drystone.hpp"
#include "solve/partition/build.hpp"
#include "tests/partition/bare_world.hpp"

namespace drystone::partition {
namespace {

constexpr LaneChoice kScalar{};

/// A row of bodies on the ground, each touching the ground and the next body.
class RowOfBodies : public test::BareWorld {
 public:
  explicit RowOfBodies(std::uint32_t bodies) : BareWorld(bodies + 2) {  // With the ground, and one that may come.
    const std::uint32_t ground = add_static();
    for (std::uint32_t i = 0; i < bodies; ++i) {
      add_dynamic({static_cast<float>(i), 0.0f});
      add_contact(ground, i + 1, ContactKind::two_points);
      if (i > 0) add_contact(i, i + 1, ContactKind::one_point);
    }
  }

  /// The partition of the next step, from those that are kept.
  const Partition& next() { return next(state.scratch->partitions); }

  /// The solver indices are forgotten at the end of a step, and not compared.
  bool is_as_made_anew(Partition p) {
    KeptPartitions none;
    const Partition& anew = next(none);
    p.index_of = anew.index_of;
    return hash_of(p) == hash_of(anew);
  }

 private:
  const Partition& next(KeptPartitions& kept) {
    contacts_.clear();
    state.contacts.awake.for_each_set([&](std::size_t slot) { contacts_.push_back(static_cast<std::uint32_t>(slot)); });
    kept.begin_step();
    const Partition& p = build(state, find_components(state), contacts_, {&kScalar, 1}, kept);
    forget_indices(state, p);
    return p;
  }

  std::vector<std::uint32_t> contacts_;
};

/// Takes steps until two have the same partition, in the same memory. Returns it, or null.
const Partition* settle(RowOfBodies& row) {
  const Block* last = nullptr;
  for (std::uint32_t i = 0; i < 2 * kLongestWait; ++i) {
    const Partition& p = row.next();
    if (p.blocks.data() == last) return &p;
    last = p.blocks.data();
  }
  return nullptr;
}

class KeptPartitionOfLargeWorld : public testing::TestWithParam<std::uint32_t> {};

TEST_P(KeptPartitionOfLargeWorld, IsTakenWhileNothingChanges) {
  RowOfBodies row(GetParam());
  const Partition* p = settle(row);
  ASSERT_NE(p, nullptr);
  EXPECT_TRUE(row.is_as_made_anew(*p));
}

TEST_P(KeptPartitionOfLargeWorld, IsMadeAnewAfterEachChange) {
  RowOfBodies row(GetParam());
  SimState& w = row.state;
  const auto expect_change = [&](const char* what, auto change) {
    ASSERT_NE(settle(row), nullptr) << what;
    change();
    for (std::uint32_t i = 0; i < 2 * kLongestWait; ++i) EXPECT_TRUE(row.is_as_made_anew(row.next())) << what;
  };
  expect_change("a contact ends", [&] { w.contacts.key[10].kind = ContactKind::count; });
  expect_change("it begins again with two points", [&] { w.contacts.key[10].kind = ContactKind::two_points; });
  expect_change("a contact is buried", [&] { w.contacts.key[20].buried = true; });
  expect_change("bodies change places", [&] {
    std::swap(w.bodies.state[1].center, w.bodies.state[GetParam()].center);
    std::swap(w.bodies.state[2].center, w.bodies.state[GetParam() - 1].center);
  });
  expect_change("a body comes", [&] { row.add_contact(0, row.add_dynamic({0.5f, 1.0f}), ContactKind::one_point); });
  expect_change("a joint comes", [&] { row.add_joint(3, 4, RevoluteOptions{}); });
}

TEST_P(KeptPartitionOfLargeWorld, TakesNoMemoryWhileTheWorldChanges) {
  RowOfBodies row(GetParam());
  const std::vector<std::unique_ptr<KeptPartition>>& kept = row.state.scratch->partitions.all;
  ASSERT_NE(settle(row), nullptr);
  EXPECT_EQ(kept.size(), 1u);
  for (std::uint32_t i = 0; i < 6 * kLongestWait; ++i) {
    // Another contact in each step, so that no partition fits twice.
    ContactKind& kind = row.state.contacts.key[10 + i % 60].kind;
    kind = kind == ContactKind::count ? ContactKind::two_points : ContactKind::count;
    row.next();
    // Looks have the longest wait between them by then.
    EXPECT_TRUE(i < 3 * kLongestWait || kept.empty()) << i;
  }
}

/// A chain of 20 links that lies on a floor. By the sub-steps, its contacts with the floor are solved with it or not.
World lying_chain() {
  World world({.sleeping = false});
  const BodyId ground = world.create_body().value();
  (void)world.create_shape(ground, Segment{{-50, 0}, {50, 0}});
  BodyId last;
  for (int i = 0; i < 20; ++i) {
    const BodyId link =
        world.create_body({.type = BodyType::dynamic, .position = {static_cast<float>(i), 0.3f}}).value();
    (void)world.create_shape(link, make_box({.half_extents = {0.45f, 0.15f}}).value());
    if (i > 0) {
      RevoluteOptions hinge;
      hinge.body_a = last;
      hinge.body_b = link;
      hinge.anchor_a = {0.5f, 0};
      hinge.anchor_b = {-0.5f, 0};
      (void)world.create_joint(hinge);
    }
    last = link;
  }
  for (int i = 0; i < 60; ++i) world.step(1.0f / 60);
  return world;
}

TEST(KeptPartitions, AreMadeAnewForOtherSubSteps) {
  World world = lying_chain();
  ASSERT_TRUE(world.set_substeps(1).ok());
  World restored = World::from(world.snapshot()).value();
  for (int i = 0; i < 10; ++i) {
    world.step(1.0f / 60);
    restored.step(1.0f / 60);
    ASSERT_EQ(world.state_hash(), restored.state_hash()) << i;
  }
}

INSTANTIATE_TEST_SUITE_P(OneBlockAndSeveral, KeptPartitionOfLargeWorld, testing::Values(100u, 1200u));

}  // namespace
}  // namespace drystone::partition
