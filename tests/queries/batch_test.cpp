// Batches against single calls, over numbers of workers, from several threads at once, and with the program's scheduler.
#include <array>
#include <thread>
#include <vector>

#include "tests/queries/random_world.hpp"
#include "tests/support/schedulers.hpp"

namespace drystone::test {
namespace {

bool same_hit(const CastHit& a, const CastHit& b) {
  return a.shape == b.shape && a.fraction == b.fraction && a.point == b.point && a.normal == b.normal;
}

struct Batch {
  explicit Batch(RandomWorld& r, std::size_t count) {
    for (std::size_t i = 0; i < count; ++i) {
      rays.push_back({to_position(r.point(16.0f)), r.point(30.0f), r.filter()});
      casts.push_back({{points, r.uniform(0.0f, 0.4f)}, r.pose(), r.point(20.0f), r.filter()});
    }
  }

  std::array<Vec2, 3> points = {Vec2{0.0f, 0.0f}, Vec2{0.6f, 0.1f}, Vec2{0.2f, 0.5f}};
  std::vector<RayCast> rays;
  std::vector<ShapeCast> casts;
};

/// Checks both batches against single calls. Returns how many casts hit something.
int expect_single_calls(const World& world, const Batch& batch) {
  std::vector<CastHit> rays(batch.rays.size());
  std::vector<CastHit> casts(batch.casts.size());
  must(world.ray_cast_closest(batch.rays, rays));
  must(world.shape_cast_closest(batch.casts, casts));
  int hits = 0;
  for (std::size_t i = 0; i < rays.size(); ++i) {
    const RayCast& ray = batch.rays[i];
    EXPECT_TRUE(same_hit(rays[i], world.ray_cast_closest(ray.origin, ray.translation, ray.filter))) << i;
    const ShapeCast& cast = batch.casts[i];
    EXPECT_TRUE(same_hit(casts[i], world.shape_cast_closest(cast.shape, cast.pose, cast.translation, cast.filter)))
        << i;
    hits += (rays[i].shape ? 1 : 0) + (casts[i].shape ? 1 : 0);
  }
  return hits;
}

TEST(Batch, EqualsSingleCallsWithAnyWorkers) {
  for (const int workers : {1, 2, 4, 7}) {
    RandomWorld r(300, workers);
    for (const std::size_t count : {std::size_t{0}, std::size_t{1}, std::size_t{17}, std::size_t{1000}}) {
      const Batch batch(r, count);
      const int hits = expect_single_calls(r.world, batch);
      if (count == 1000) {
        EXPECT_GT(hits, 500);
      }
    }
    run_steps(r.world, 2);  // The workers still serve steps.
    expect_single_calls(r.world, Batch(r, 100));
  }
}

TEST(Batch, RunsOnTheSchedulerOfTheProgram) {
  ThreadStartingScheduler threads(3);
  SerialScheduler serial(3);
  for (CountingScheduler* scheduler :
       {static_cast<CountingScheduler*>(&threads), static_cast<CountingScheduler*>(&serial)}) {
    RandomWorld r(310, 1, scheduler);
    const long before = scheduler->runs();
    expect_single_calls(r.world, Batch(r, 200));
    EXPECT_EQ(scheduler->runs(), before + 2);
  }
}

TEST(Batch, SeveralThreadsMayCastAtOnce) {
  RandomWorld r(320, 4);
  const Batch batch(r, 500);
  std::vector<std::thread> threads;
  std::array<int, 4> hits{};
  for (std::size_t i = 0; i < hits.size(); ++i) {
    threads.emplace_back([&, i] { hits[i] = expect_single_calls(r.world, batch); });
  }
  for (std::thread& thread : threads) thread.join();
  for (const int count : hits) EXPECT_EQ(count, hits[0]);
  EXPECT_GT(hits[0], 300);
}

TEST(Batch, RefusesBadInputAndWritesNothing) {
  RandomWorld r(330, 2);
  Batch batch(r, 40);
  std::vector<CastHit> out(40);
  const auto expect = [&](const Result<void>& result, ErrorCode code, const char* text) {
    ASSERT_FALSE(result.ok());
    EXPECT_EQ(result.error().code, code);
    EXPECT_NE(result.error().message.find(text), std::string::npos) << result.error().message;
    for (const CastHit& hit : out) EXPECT_TRUE(same_hit(hit, CastHit{}));
  };
  const std::span<CastHit> few = std::span(out).first(39);
  expect(r.world.ray_cast_closest(batch.rays, few), ErrorCode::invalid_argument, "out");
  expect(r.world.shape_cast_closest(batch.casts, few), ErrorCode::invalid_argument, "out");
  batch.rays[30].translation.x = std::nanf("");
  expect(r.world.ray_cast_closest(batch.rays, out), ErrorCode::invalid_argument, "element 30: translation");
  batch.rays[30] = {{}, {1.0f, 0.0f}, {.ignore_body = {7, 12345}}};
  expect(r.world.ray_cast_closest(batch.rays, out), ErrorCode::stale_id, "element 30: QueryFilter.ignore_body");
  batch.casts[5].shape.radius = -1.0f;
  expect(r.world.shape_cast_closest(batch.casts, out), ErrorCode::invalid_argument, "element 5: shape.radius");
}

}  // namespace
}  // namespace drystone::test
