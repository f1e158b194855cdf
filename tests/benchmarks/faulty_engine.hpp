// An engine of the benchmark that adds a fault (tests/support/faults.hpp) to any correct engine.
#pragma once

#include <memory>
#include <utility>

#include "benchmarks/engine.hpp"
#include "tests/support/faults.hpp"

namespace drystone::bench {

class FaultyEngine final : public Engine {
 public:
  FaultyEngine(test::Fault fault, std::unique_ptr<Engine> engine) : fault_(fault), engine_(std::move(engine)) {}

  EngineInfo info() const override { return engine_->info(); }
  void build(const scenes::Scene& scene) override { engine_->build(test::with_fault(fault_, scene)); }
  void apply(const scenes::SceneChange& change, float dt) override {
    engine_->apply(test::with_fault(fault_, change), dt);
  }
  void step(float dt) override { engine_->step(dt); }
  BodyState body(int number) const override { return engine_->body(number); }
  EngineCounts counts() const override { return engine_->counts(); }

 private:
  test::Fault fault_;
  std::unique_ptr<Engine> engine_;
};

}  // namespace drystone::bench
