// Times the phases of a step. Times are for people: nothing in the simulation looks at them.
#pragma once

#include <chrono>

#include "base/job_log.hpp"
#include "drystone/report.hpp"

namespace drystone::step {

class PhaseTimer {
 public:
  PhaseTimer(StepReport& report, base::JobLog& log) : report_(report), log_(log) { log_.start(); }
  ~PhaseTimer() { log_.stop(); }
  PhaseTimer(const PhaseTimer&) = delete;
  PhaseTimer& operator=(const PhaseTimer&) = delete;

  /// Runs f and books its time and that of its jobs. The report may be replaced inside f.
  template <typename F>
  auto run(Phase phase, F f) {
    log_.set_phase(phase);
    const Stop stop{report_, log_, phase, log_.jobs().size(), std::chrono::steady_clock::now()};
    return f();
  }

 private:
  struct Stop {
    StepReport& report;
    base::JobLog& log;
    Phase phase;
    std::size_t first_job;
    std::chrono::steady_clock::time_point start;

    ~Stop() {
      const std::chrono::duration<double, std::milli> elapsed = std::chrono::steady_clock::now() - start;
      const auto i = static_cast<std::size_t>(phase);
      report.phase_ms[i] = elapsed.count();
      report.total_ms += elapsed.count();
      for (const StepJob& job : log.jobs().subspan(first_job)) report.parallel_ms[i] += job.ms;
    }
  };

  StepReport& report_;
  base::JobLog& log_;
};

}  // namespace drystone::step
