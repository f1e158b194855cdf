// Times the phases of a step. Times are for people: nothing in the simulation looks at them.
#pragma once

#include <chrono>

#include "drystone/report.hpp"

namespace drystone::step {

class PhaseTimer {
 public:
  explicit PhaseTimer(StepReport& report) : report_(report) {}

  /// Runs f and books its time. The report may be replaced inside f.
  template <typename F>
  auto run(Phase phase, F f) {
    const Stop stop{report_, phase, std::chrono::steady_clock::now()};
    return f();
  }

 private:
  struct Stop {
    StepReport& report;
    Phase phase;
    std::chrono::steady_clock::time_point start;

    ~Stop() {
      const std::chrono::duration<double, std::milli> elapsed = std::chrono::steady_clock::now() - start;
      report.phase_ms[static_cast<std::size_t>(phase)] = elapsed.count();
      report.total_ms += elapsed.count();
    }
  };

  StepReport& report_;
};

}  // namespace drystone::step
