// IdPool: stale ids are detected, indices come in a fixed order, clear() starts over without reviving old ids.
#define DRYSTONE_ENABLE_ASSERTS
#include "core/id_pool.hpp"

#include <gtest/gtest.h>

#include <random>
#include <set>
#include <utility>
#include <vector>

namespace drystone::base {
namespace {

TEST(IdPool, FirstIdsCountUpWithGenerationOne) {
  IdPool pool;
  for (std::uint32_t i = 0; i < 5; ++i) EXPECT_EQ(pool.acquire(), (PoolId{i, 1}));
  EXPECT_EQ(pool.capacity(), 5u);
  EXPECT_EQ(pool.size(), 5u);
}

TEST(IdPool, ADefaultIdIsNotAlive) {
  IdPool pool;
  EXPECT_FALSE(pool.is_alive(0, 0));
  static_cast<void>(pool.acquire());
  EXPECT_FALSE(pool.is_alive(0, 0));
  EXPECT_FALSE(pool.is_alive(1, 1));
}

TEST(IdPool, LastFreedIsReusedFirst) {
  IdPool pool;
  for (int i = 0; i < 4; ++i) static_cast<void>(pool.acquire());
  pool.release(1);
  pool.release(3);
  EXPECT_EQ(pool.acquire().index, 3u);
  EXPECT_EQ(pool.acquire().index, 1u);
  EXPECT_EQ(pool.acquire().index, 4u);
}

TEST(IdPool, AnIdIsAliveFromItsCreationToItsRelease) {
  std::mt19937 random(3);
  IdPool pool;
  std::vector<PoolId> alive;
  std::vector<PoolId> dead;
  std::set<std::pair<std::uint32_t, std::uint32_t>> given;
  for (int i = 0; i < 3000; ++i) {
    if (random() % 500 == 0) {
      pool.clear();
      dead.insert(dead.end(), alive.begin(), alive.end());
      alive.clear();
    } else if (alive.empty() || random() % 100 < 55) {
      alive.push_back(pool.acquire());
      EXPECT_TRUE(given.insert({alive.back().index, alive.back().generation}).second) << "An id was given twice";
    } else {
      const std::size_t victim = random() % alive.size();
      pool.release(alive[victim].index);
      dead.push_back(alive[victim]);
      alive.erase(alive.begin() + static_cast<std::ptrdiff_t>(victim));
    }
    ASSERT_EQ(pool.size(), alive.size());
    for (const PoolId id : alive) ASSERT_TRUE(pool.is_alive(id.index, id.generation));
    for (const PoolId id : dead) ASSERT_FALSE(pool.is_alive(id.index, id.generation));
  }
}

TEST(IdPool, NoNearbyGenerationOfAFreeSlotIsAlive) {
  IdPool pool;
  const PoolId id = pool.acquire();
  pool.release(id.index);
  for (std::uint32_t generation = 0; generation < 6; ++generation) EXPECT_FALSE(pool.is_alive(id.index, generation));
}

TEST(IdPool, AClearedPoolGivesTheIndicesOfANewOne) {
  std::mt19937 random(4);
  IdPool used;
  for (int i = 0; i < 100; ++i) static_cast<void>(used.acquire());
  for (std::uint32_t i = 0; i < 100; i += 3) used.release(i);
  used.clear();
  EXPECT_EQ(used.size(), 0u);
  EXPECT_EQ(used.capacity(), 0u);
  IdPool fresh;
  for (int i = 0; i < 500; ++i) {
    if (fresh.size() == 0 || random() % 3 != 0) {
      ASSERT_EQ(used.acquire().index, fresh.acquire().index);
    } else {
      const std::uint32_t index = static_cast<std::uint32_t>(random()) % fresh.capacity();
      if (!fresh.is_used(index)) continue;
      used.release(index);
      fresh.release(index);
    }
    ASSERT_EQ(used.capacity(), fresh.capacity());
    ASSERT_TRUE(std::equal(used.free_slots().begin(), used.free_slots().end(), fresh.free_slots().begin(),
                           fresh.free_slots().end()));
  }
}

TEST(IdPool, ASlotWithoutGenerationsIsNotReused) {
  constexpr std::uint32_t kLast = 0xfffffffdu;
  IdPool pool(kLast);
  EXPECT_EQ(pool.acquire(), (PoolId{0, kLast}));
  pool.release(0);
  EXPECT_FALSE(pool.is_alive(0, kLast));
  EXPECT_EQ(pool.acquire(), (PoolId{1, kLast})) << "Slot 0 must have no generation left";
  pool.clear();
  EXPECT_FALSE(pool.is_alive(1, kLast));
  EXPECT_EQ(pool.acquire().index, 2u) << "Both slots are out of generations, and clear() does not change that";
}

TEST(IdPoolDeathTest, ReleasingTwiceIsABug) {
  IdPool pool;
  static_cast<void>(pool.acquire());
  pool.release(0);
  EXPECT_DEATH(pool.release(0), "is_used");
}

}  // namespace
}  // namespace drystone::base
