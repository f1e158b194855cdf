// The blocks of awake bodies, against a second implementation of the rules of docs/partition.md.
#include "solve/partition/blocks.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <random>
#include <set>
#include <vector>

#include "solve/partition/cut.hpp"
#include "tests/partition/bare_world.hpp"

namespace drystone::partition {
namespace {

/// Cuts the islands and numbers the bodies, with new memory for their solver indices.
BlockedBodies number(WorldState& w) {
  cut_islands(w, {}, true);
  return number_bodies(w, w.scratch->arena.allocate_zeroed<std::uint32_t>(w.bodies.state.size()));
}

using test::BareWorld;

constexpr int kCells = 64;  // Cells per side of the grid that the curve runs through.

/// The cells of the curve one after the other, by halving squares. A square is given by its corner and two sides.
void walk_curve(Vec2 corner, Vec2 along, Vec2 up, std::vector<std::pair<int, int>>& cells) {
  if (length(along) < 1.5f) {
    const Vec2 middle = corner + 0.5f * (along + up);
    cells.emplace_back(static_cast<int>(middle.x), static_cast<int>(middle.y));
    return;
  }
  const Vec2 x = 0.5f * along;
  const Vec2 y = 0.5f * up;
  walk_curve(corner, y, x, cells);
  walk_curve(corner + y, x, y, cells);
  walk_curve(corner + x + y, x, y, cells);
  walk_curve(corner + along + y, -1.0f * y, -1.0f * x, cells);
}

/// The slots of a large island's bodies, in the order of cells on the curve and, in a cell, of slots.
std::vector<std::uint32_t> along_curve(const SimState& w) {
  std::vector<std::pair<int, int>> cells;
  const auto side = static_cast<float>(kCells);
  walk_curve({0.0f, 0.0f}, {side, 0.0f}, {0.0f, side}, cells);
  std::map<std::pair<int, int>, int> place;
  for (const auto& cell : cells) place.emplace(cell, static_cast<int>(place.size()));

  WorldAabb bounds{w.bodies.state[0].center, w.bodies.state[0].center};
  for (const BodyState& body : w.bodies.state) {
    bounds.lower = min(bounds.lower, body.center);
    bounds.upper = max(bounds.upper, body.center);
  }
  const Vec2 extent = bounds.upper - bounds.lower;
  const float scale = side / max(extent.x, extent.y);
  const auto cell = [&](float p) { return std::min(static_cast<int>(p), kCells - 1); };
  std::vector<std::pair<int, std::uint32_t>> keys;
  for (std::uint32_t slot = 0; slot < w.bodies.state.size(); ++slot) {
    const Vec2 p = scale * (w.bodies.state[slot].center - bounds.lower);
    keys.emplace_back(place.at({cell(p.x), cell(p.y)}), slot);
  }
  std::sort(keys.begin(), keys.end());
  std::vector<std::uint32_t> slots;
  for (const auto& key : keys) slots.push_back(key.second);
  return slots;
}

std::vector<std::uint32_t> slots_of(const SolverIndices& indices, IndexRange bodies) {
  return {indices.body_slots.begin() + bodies.first, indices.body_slots.begin() + bodies.last};
}

TEST(Blocks, ALargeIslandIsCutEvenlyAlongTheCurveWithItsBodiesBySlot) {
  std::mt19937 random(5);
  std::uniform_real_distribution<float> x(-40.0f, 60.0f);
  std::uniform_real_distribution<float> y(3.0f, 50.0f);
  constexpr std::uint32_t kBodies = 5 * kBlockBodies / 2 + 1;
  BareWorld world(kBodies);
  for (std::uint32_t i = 0; i < kBodies; ++i) {
    world.add_dynamic({x(random), y(random)});
    if (i > 0) world.link(i - 1, i);
  }
  const BlockedBodies blocked = number(world.state);

  const std::vector<std::uint32_t> order = along_curve(world.state);
  ASSERT_EQ(blocked.blocks.size(), 4u);
  auto next = order.begin();
  for (const Block& block : blocked.blocks) {
    EXPECT_GE(block.bodies.size(), kBodies / 4);
    EXPECT_LE(block.bodies.size(), kBodies / 4 + 1);
    std::vector<std::uint32_t> expected(next, next + block.bodies.size());
    std::sort(expected.begin(), expected.end());
    EXPECT_EQ(slots_of(blocked, block.bodies), expected);
    next += block.bodies.size();
  }
  EXPECT_EQ(next, order.end());
}

/// The least number of blocks that two and four workers can share evenly, but two blocks where they are enough.
std::uint32_t blocks_of_island(std::uint32_t bodies) {
  std::uint32_t blocks = 1;
  while (blocks * kBlockBodies < bodies) blocks += blocks < 2 ? 1 : blocks < 4 ? 2 : 4;
  return blocks;
}

TEST(Blocks, FourWorkersShareTheBlocksOfALargeIslandEvenly) {
  const std::vector<std::pair<std::uint32_t, std::uint32_t>> cases = {{512, 1},  {513, 2},  {1024, 2}, {1025, 4},
                                                                      {2048, 4}, {2049, 8}, {5050, 12}};
  for (const auto& [bodies, blocks] : cases) {
    BareWorld world(bodies);
    for (std::uint32_t i = 0; i < bodies; ++i) {
      world.add_dynamic({static_cast<float>(i % 100), static_cast<float>(i / 100)});
      if (i > 0) world.link(i - 1, i);
    }
    EXPECT_EQ(number(world.state).blocks.size(), blocks) << bodies << " bodies";
    EXPECT_EQ(blocks_of_island(bodies), blocks);
  }
}

TEST(Blocks, AnIslandInOnePlaceIsDividedToo) {
  BareWorld world(2 * kBlockBodies);
  for (std::uint32_t i = 0; i < 2 * kBlockBodies; ++i) {
    world.add_dynamic({7.0f, -3.0f});
    if (i > 0) world.link(i - 1, i);
  }
  const BlockedBodies blocked = number(world.state);
  ASSERT_EQ(blocked.blocks.size(), 2u);
  EXPECT_EQ(blocked.blocks[0].bodies.size(), kBlockBodies);
  EXPECT_EQ(blocked.blocks[1].bodies.size(), kBlockBodies);
}

/// Islands of random sizes, some larger than a block, whose bodies have slots all over the table, with kinematic bodies
/// between them.
class RandomIslands : public testing::TestWithParam<unsigned> {
 protected:
  RandomIslands() : world_(kBodies) {
    std::mt19937 random(GetParam());
    std::uniform_real_distribution<float> place(-100.0f, 100.0f);
    // Each body draws the number of its island; low numbers are drawn more often.
    std::geometric_distribution<std::uint32_t> island(0.2);
    std::map<std::uint32_t, std::uint32_t> last_of;
    for (std::uint32_t i = 0; i < kBodies; ++i) {
      const Vec2 center = {place(random), place(random)};
      if (i % 50 == 0) {
        world_.add_kinematic(center);
        continue;
      }
      const std::uint32_t slot = world_.add_dynamic(center);
      const auto [last, first_time] = last_of.try_emplace(island(random), slot);
      if (!first_time) world_.link(last->second, slot);
      last->second = slot;
    }
    blocked_ = number(world_.state);
  }

  std::uint32_t island_of(std::uint32_t slot) const { return world_.state.bodies.links[slot].island; }

  static constexpr std::uint32_t kBodies = 6000;
  BareWorld world_;
  BlockedBodies blocked_;
};

TEST_P(RandomIslands, EachBodyIsInOneBlock) {
  std::set<std::uint32_t> met;
  std::uint32_t next = 1;
  for (std::uint32_t block = 0; block < blocked_.blocks.size(); ++block) {
    const IndexRange bodies = blocked_.blocks[block].bodies;
    EXPECT_EQ(bodies.first, next);
    next = bodies.last;
    const bool kinematic = bodies.first > blocked_.dynamic_count;
    EXPECT_TRUE(kinematic || bodies.size() <= kBlockBodies);
    for (std::uint32_t i = bodies.first; i < bodies.last; ++i) {
      const std::uint32_t slot = blocked_.body_slots[i];
      EXPECT_TRUE(met.insert(slot).second);
      EXPECT_EQ(blocked_.index_of[slot], i);
      EXPECT_EQ(world_.state.bodies.state[slot].type == BodyType::kinematic, kinematic);
      EXPECT_EQ(blocked_.block_of[i], kinematic ? kNone : block);
    }
  }
  EXPECT_EQ(met.size(), kBodies);
}

TEST_P(RandomIslands, OnlyLargeIslandsAreDividedAndBodiesAreOrderedBySlot) {
  std::map<std::uint32_t, std::set<std::uint32_t>> blocks_of;
  std::map<std::pair<std::uint32_t, std::uint32_t>, std::uint32_t> last_of;  // The last slot of each block and island.
  for (std::uint32_t i = 1; i <= blocked_.dynamic_count; ++i) {
    const std::uint32_t slot = blocked_.body_slots[i];
    const std::uint32_t island = island_of(slot);
    blocks_of[island].insert(blocked_.block_of[i]);
    const auto [last, first_time] = last_of.try_emplace({blocked_.block_of[i], island}, slot);
    EXPECT_TRUE(first_time || last->second < slot);
    last->second = slot;
  }
  for (const auto& [island, blocks] : blocks_of) {
    const std::uint32_t count = world_.state.islands.row[island].body_count;
    EXPECT_EQ(blocks.size(), blocks_of_island(count)) << "an island of " << count << " bodies";
  }
}

INSTANTIATE_TEST_SUITE_P(Seeds, RandomIslands, testing::Range(1u, 6u));

}  // namespace
}  // namespace drystone::partition
