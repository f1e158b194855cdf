// Calls that look at a whole world: the hash of its state, and World::measure().
#include <string>

#include "benchmarks/micro/micro.hpp"
#include "drystone/scenes/scene.hpp"
#include "model/rows.hpp"

namespace drystone::bench {
namespace {

scenes::BuiltScene settled(const char* spec) {
  const scenes::Scene scene = scenes::make_built_in(spec).value();
  scenes::BuiltScene built = scenes::build(scene).value();
  for (int i = 0; i < 30; ++i) built.world.step(scene.dt).value();
  return built;
}

/// Rows of the tables that are looked at, per body.
double row_bytes(const World& world) {
  const StepReport& report = world.report();
  const double bytes = static_cast<double>(report.bodies) * (sizeof(BodyState) + sizeof(BodyLinks)) +
                       static_cast<double>(report.shapes) * sizeof(ShapeRow) +
                       static_cast<double>(report.contacts) * sizeof(ContactRow) +
                       static_cast<double>(report.joints) * sizeof(JointRow);
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

}  // namespace

void add_states() {
  for (const char* spec : {"large_pyramid:20", "large_pyramid:100", "joint_grid:30"}) {
    benchmark::RegisterBenchmark((std::string("hash/") + spec).c_str(), hash, spec);
    benchmark::RegisterBenchmark((std::string("measure/") + spec).c_str(), measure, spec);
  }
}

}  // namespace drystone::bench
