// Queries of a world of 1,000 bodies of three kinds of shapes, which lie apart in a square of 100 m: a lidar of 1,000 rays of 40 m from
// the middle, by single calls and in a batch, and the shape nearest to each of 1,000 points.
#include <cmath>
#include <random>
#include <vector>

#include "benchmarks/micro/micro.hpp"
#include "drystone/drystone.hpp"

namespace drystone::bench {
namespace {

constexpr int kBodies = 1000;
constexpr std::size_t kRays = 1000;
constexpr float kHalfSide = 50.0f;
constexpr float kRange = 40.0f;
/// No body is larger than this.
constexpr float kApart = 2.2f;

class Surroundings {
 public:
  Surroundings() : world({.gravity = {}}) {
    while (places_.size() < kBodies) add_body();
    world.step(1.0f / 60.0f).value();
    for (std::size_t i = 0; i < kRays; ++i) {
      const float direction = 2.0f * kPi * static_cast<float>(i) / static_cast<float>(kRays);
      rays.push_back({{}, rotate(make_rotation(direction), {kRange, 0.0f})});
      points.push_back(to_position(random_place()));
    }
  }

  World world;
  std::vector<RayCast> rays;
  std::vector<Position> points;

 private:
  float uniform(float low, float high) { return low + (high - low) * static_cast<float>(random_() >> 8) * 0x1p-24f; }
  Vec2 random_place() {
    const float x = uniform(-kHalfSide, kHalfSide);
    return {x, uniform(-kHalfSide, kHalfSide)};
  }
  bool is_free(Vec2 place) const {
    if (length(place) < kApart) return false;
    for (const Vec2 other : places_) {
      if (distance(place, other) < kApart) return false;
    }
    return true;
  }
  void add_body() {
    const Vec2 place = random_place();
    if (!is_free(place)) return;
    const BodyId body =
        world.create_body({.type = BodyType::dynamic, .position = to_position(place), .angle = uniform(-kPi, kPi)});
    const float a = uniform(0.2f, 0.5f);
    const float b = uniform(0.2f, 0.5f);
    switch (places_.size() % 3) {
      case 0: world.create_shape(body, Circle{{}, a}).value(); break;
      case 1: world.create_shape(body, Box{{a, b}}).value(); break;
      default: world.create_shape(body, Capsule{{-b, 0.0f}, {b, 0.0f}, a}).value();
    }
    places_.push_back(place);
  }

  std::mt19937 random_{5};
  std::vector<Vec2> places_;
};

void lidar_by_single_calls(benchmark::State& state) {
  const Surroundings s;
  std::vector<CastHit> hits(kRays);
  for (auto _ : state) {
    for (std::size_t i = 0; i < kRays; ++i) hits[i] = s.world.ray_cast_closest(s.rays[i].origin, s.rays[i].translation);
    benchmark::DoNotOptimize(hits.data());
  }
  count_work(state, static_cast<double>(kRays), {});
}

void lidar_in_a_batch(benchmark::State& state) {
  const Surroundings s;
  std::vector<CastHit> hits(kRays);
  for (auto _ : state) {
    must(s.world.ray_cast_closest(s.rays, hits));
    benchmark::DoNotOptimize(hits.data());
  }
  count_work(state, static_cast<double>(kRays), {});
}

void nearest(benchmark::State& state) {
  const Surroundings s;
  for (auto _ : state) {
    for (const Position point : s.points) benchmark::DoNotOptimize(s.world.nearest_shape(point, kRange).value());
  }
  count_work(state, static_cast<double>(s.points.size()), {});
}

}  // namespace

void add_queries() {
  benchmark::RegisterBenchmark("query/lidar_single", lidar_by_single_calls);
  benchmark::RegisterBenchmark("query/lidar_batch", lidar_in_a_batch);
  benchmark::RegisterBenchmark("query/nearest", nearest);
}

}  // namespace drystone::bench
