// Hulls, distance (GJK), shape casts and times of impact, each on 256 random inputs. For iterative algorithms,
// `iterations` is the average number.
#include <array>
#include <random>
#include <string>
#include <vector>

#include "benchmarks/micro/micro.hpp"
#include "drystone/geometry.hpp"

namespace drystone::bench {
namespace {

constexpr std::size_t kInputs = 256;

class Random {
 public:
  float uniform(float low, float high) { return low + (high - low) * static_cast<float>(random_() >> 8) * 0x1p-24f; }
  Vec2 point(float size) {
    const float x = uniform(-size, size);
    return {x, uniform(-size, size)};
  }
  Transform pose(float size) {
    const Vec2 position = point(size);
    return {position, make_rotation(uniform(-kPi, kPi))};
  }

 private:
  std::mt19937 random_{11};
};

void hull(benchmark::State& state) {
  const auto count = static_cast<std::size_t>(state.range(0));
  Random random;
  std::vector<std::vector<Vec2>> clouds(kInputs);
  for (std::vector<Vec2>& cloud : clouds) {
    for (std::size_t i = 0; i < count; ++i) cloud.push_back(random.point(1.0f));
  }
  for (auto _ : state) {
    for (const std::vector<Vec2>& cloud : clouds) benchmark::DoNotOptimize(make_hull(cloud));
  }
  count_work(state, kInputs, {static_cast<double>(count * sizeof(Vec2)), 0.0});
}

/// Two convex point sets, as proxies of the shapes that own the points.
struct ProxyPair {
  Polygon a;
  Polygon b;
  ConvexProxy proxy_a() const { return {a.vertices(), a.radius()}; }
  ConvexProxy proxy_b() const { return {b.vertices(), b.radius()}; }
};

Polygon polygon_of(int vertices) {
  std::vector<Vec2> points;
  for (int i = 0; i < vertices; ++i) {
    const Rotation turn = make_rotation(2.0f * kPi * static_cast<float>(i) / static_cast<float>(vertices));
    points.push_back(0.5f * Vec2{turn.c, turn.s});
  }
  return make_polygon(points).value();
}

ProxyPair pair_of(const benchmark::State& state) {
  const Polygon polygon = polygon_of(static_cast<int>(state.range(0)));
  return {polygon, polygon};
}

double proxy_bytes(const ProxyPair& pair) {
  return static_cast<double>((pair.a.vertices().size() + pair.b.vertices().size()) * sizeof(Vec2));
}

void gjk(benchmark::State& state, bool warm) {
  const ProxyPair pair = pair_of(state);
  Random random;
  std::vector<DistanceInput> inputs(kInputs);
  for (DistanceInput& input : inputs) input = {pair.proxy_a(), pair.proxy_b(), random.pose(2.0f)};
  std::vector<SimplexCache> caches(kInputs);
  double iterations = 0.0;
  for (std::size_t i = 0; i < kInputs; ++i) {
    distance(inputs[i], caches[i]);
    SimplexCache cache = warm ? caches[i] : SimplexCache{};
    iterations += distance(inputs[i], cache).iterations;
  }
  for (auto _ : state) {
    for (std::size_t i = 0; i < kInputs; ++i) {
      SimplexCache cache = warm ? caches[i] : SimplexCache{};
      benchmark::DoNotOptimize(distance(inputs[i], cache));
    }
  }
  count_work(state, kInputs, {sizeof(DistanceInput) + proxy_bytes(pair), 0.0});
  state.counters["iterations"] = iterations / kInputs;
}

void cast(benchmark::State& state) {
  const ProxyPair pair = pair_of(state);
  Random random;
  std::vector<ShapeCastInput> inputs(kInputs);
  for (ShapeCastInput& input : inputs) {
    const Transform from = random.pose(5.0f);
    input = {pair.proxy_a(), pair.proxy_b(), from, random.point(0.5f) - from.position};
  }
  for (auto _ : state) {
    for (const ShapeCastInput& input : inputs) benchmark::DoNotOptimize(shape_cast(input));
  }
  count_work(state, kInputs, {sizeof(ShapeCastInput) + proxy_bytes(pair), 0.0});
}

/// Within one step, b flies towards a or past it, and rotates.
void impact(benchmark::State& state) {
  const ProxyPair pair = pair_of(state);
  Random random;
  std::vector<TimeOfImpactInput> inputs(kInputs);
  double iterations = 0.0;
  double hits = 0.0;
  for (TimeOfImpactInput& input : inputs) {
    input.a = pair.proxy_a();
    input.b = pair.proxy_b();
    input.sweep_b.center_0 = random.point(5.0f);
    input.sweep_b.center_1 = random.point(1.0f) - input.sweep_b.center_0;
    input.sweep_b.rotation_0 = make_rotation(random.uniform(-kPi, kPi));
    input.sweep_b.rotation_1 = make_rotation(random.uniform(-0.7f, 0.7f)) * input.sweep_b.rotation_0;
    const TimeOfImpactOutput output = time_of_impact(input);
    iterations += output.iterations;
    hits += output.state == TimeOfImpactOutput::State::hit ? 1.0 : 0.0;
  }
  for (auto _ : state) {
    for (const TimeOfImpactInput& input : inputs) benchmark::DoNotOptimize(time_of_impact(input));
  }
  count_work(state, kInputs, {sizeof(TimeOfImpactInput) + proxy_bytes(pair), 0.0});
  state.counters["iterations"] = iterations / kInputs;
  state.counters["hits"] = hits / kInputs;
}

}  // namespace

void add_geometry() {
  benchmark::RegisterBenchmark("hull", hull)->Arg(4)->Arg(8)->Arg(32)->Arg(256);
  const auto sizes = [](auto* added) { added->Arg(4)->Arg(8)->Arg(64); };
  sizes(benchmark::RegisterBenchmark("gjk/cold", gjk, false));
  sizes(benchmark::RegisterBenchmark("gjk/warm", gjk, true));
  sizes(benchmark::RegisterBenchmark("shape_cast", cast));
  sizes(benchmark::RegisterBenchmark("time_of_impact", impact));
}

}  // namespace drystone::bench
