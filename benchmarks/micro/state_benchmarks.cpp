// Calls that read a whole world: the hash of its state, World::measure(), snapshots and deltas with their sizes.
#include <algorithm>
#include <cstddef>
#include <random>
#include <string>
#include <vector>

#include "benchmarks/micro/micro.hpp"
#include "drystone/scenes/scene.hpp"
#include "world/rows.hpp"

namespace drystone::bench {
namespace {

scenes::BuiltScene settled(const char* spec, int steps = 30) {
  const scenes::Scene scene = scenes::make_built_in(spec).value();
  scenes::BuiltScene built = scenes::build(scene).value();
  for (int i = 0; i < steps; ++i) built.world.step(scene.dt).value();
  return built;
}

/// Bytes of the table rows that are read, per body.
double row_bytes(const World& world) {
  const StepReport& report = world.report();
  const double bytes = static_cast<double>(report.bodies) * (sizeof(BodyState) + sizeof(BodyLinks)) +
                       static_cast<double>(report.shapes) * (sizeof(ShapeRow) + sizeof(ShapeGeometry)) +
                       static_cast<double>(report.contacts) * sizeof(ContactRow) +
                       static_cast<double>(report.joints) * (sizeof(JointRow) + sizeof(AnyJointOptions));
  return bytes / report.bodies;
}

void hash(benchmark::State& state, const char* spec) {
  const scenes::BuiltScene built = settled(spec);
  for (auto _ : state) benchmark::DoNotOptimize(built.world.state_hash());
  count_work(state, static_cast<double>(built.bodies.size()), {row_bytes(built.world), 0.0});
}

void measure(benchmark::State& state, const char* spec) {
  const scenes::BuiltScene built = settled(spec);
  for (auto _ : state) benchmark::DoNotOptimize(built.world.measure());
  count_work(state, static_cast<double>(built.bodies.size()), {row_bytes(built.world), 0.0});
}

/// Counts bodies as items, and reports the bytes of each.
void count_bytes(benchmark::State& state, const World& world, std::size_t bytes) {
  count_work(state, world.report().bodies, {});
  state.counters["bytes/body"] = static_cast<double>(bytes) / world.report().bodies;
}

/// Poses without angles, for ids in the order of the slots or in random order.
void read_bodies(benchmark::State& state, bool in_order) {
  const scenes::BuiltScene built = settled("large_pyramid:140", 1);
  std::vector<BodyId> ids(built.world.bodies().begin(), built.world.bodies().end());
  if (!in_order) std::shuffle(ids.begin(), ids.end(), std::mt19937(1));
  std::vector<double> x(ids.size());
  std::vector<double> y(ids.size());
  std::vector<float> cosine(ids.size());
  std::vector<float> sine(ids.size());
  for (auto _ : state) {
    must(built.world.read_bodies(ids, {.x = x, .y = y, .cosine = cosine, .sine = sine}));
    benchmark::ClobberMemory();
  }
  count_work(state, static_cast<double>(ids.size()), {sizeof(BodyId) + sizeof(BodyState) / 2.0 + 24.0, 0.0});
}

void write_snapshot(benchmark::State& state, const char* spec) {
  const scenes::BuiltScene built = settled(spec, static_cast<int>(state.range(0)));
  for (auto _ : state) benchmark::DoNotOptimize(built.world.snapshot());
  count_bytes(state, built.world, built.world.snapshot().size());
}

void restore_snapshot(benchmark::State& state, const char* spec) {
  scenes::BuiltScene built = settled(spec, static_cast<int>(state.range(0)));
  const std::vector<std::byte> bytes = built.world.snapshot();
  const World world = built.world.clone();
  for (auto _ : state) must(built.world.restore(bytes));
  count_work(state, static_cast<double>(world.bodies().size()), {});
}

void clone_world(benchmark::State& state, const char* spec) {
  const scenes::BuiltScene built = settled(spec, static_cast<int>(state.range(0)));
  for (auto _ : state) benchmark::DoNotOptimize(built.world.clone());
  count_work(state, static_cast<double>(built.world.bodies().size()), {});
}

/// The base is the state six steps before.
void write_delta(benchmark::State& state, const char* spec) {
  scenes::BuiltScene built = settled(spec, static_cast<int>(state.range(0)));
  const World since = built.world.clone();
  for (int i = 0; i < 6; ++i) built.world.step(1.0f / 60.0f).value();
  for (auto _ : state) benchmark::DoNotOptimize(built.world.delta(since));
  count_bytes(state, built.world, built.world.delta(since).size());
}

}  // namespace

void add_states() {
  for (const char* spec : {"large_pyramid:20", "large_pyramid:100", "joint_grid:30"}) {
    benchmark::RegisterBenchmark((std::string("hash/") + spec).c_str(), hash, spec);
    benchmark::RegisterBenchmark((std::string("measure/") + spec).c_str(), measure, spec);
  }
  benchmark::RegisterBenchmark("read_bodies/in_order", read_bodies, true);
  benchmark::RegisterBenchmark("read_bodies/shuffled", read_bodies, false);
  for (const char* spec : {"dominoes:10", "large_pyramid:140"}) {
    const auto add = [&](const char* name, void (*run)(benchmark::State&, const char*)) {
      benchmark::RegisterBenchmark((std::string(name) + "/" + spec + "/steps").c_str(), run, spec)->Arg(5)->Arg(100);
    };
    add("snapshot", write_snapshot);
    add("restore", restore_snapshot);
    add("clone", clone_world);
    add("delta", write_delta);
  }
}

}  // namespace drystone::bench
