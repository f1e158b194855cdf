// Measures the time of each phase for the report; the simulation does not depend on it. A phase ends where the next phase
// begins, so each phase needs one reading of the clock. These readings are the main cost of an idle step.
#pragma once

#include <chrono>
#include <utility>

#include "base/job_log.hpp"
#include "base/trace.hpp"
#include "drystone/report.hpp"

namespace drystone::step {

class PhaseTimer {
 public:
  /// Measures nothing if `timed` is false.
  PhaseTimer(StepReport& report, base::JobLog& log, bool timed) : report_(report), log_(log), timed_(timed) {
    if (!timed) {
      log_.clear();
      return;
    }
    log_.start();
    last_ = std::chrono::steady_clock::now();
  }
  ~PhaseTimer() { log_.stop(); }
  PhaseTimer(const PhaseTimer&) = delete;
  PhaseTimer& operator=(const PhaseTimer&) = delete;

  /// Runs f and adds its time and that of its jobs to the report. f may replace the report.
  template <typename F>
  auto run(Phase phase, F f) {
    if (!timed_) return f();
    log_.set_phase(phase);
    const base::TraceZone zone(phase);
    const Stop stop{*this, phase, log_.jobs().size()};
    return f();
  }

 private:
  struct Stop {
    PhaseTimer& timer;
    Phase phase;
    std::size_t first_job;

    ~Stop() {
      const auto now = std::chrono::steady_clock::now();
      const std::chrono::duration<double, std::milli> elapsed = now - std::exchange(timer.last_, now);
      const auto i = static_cast<std::size_t>(phase);
      StepReport& report = timer.report_;
      report.phase_ms[i] = elapsed.count();
      report.total_ms += elapsed.count();
      for (const StepJob& job : timer.log_.jobs().subspan(first_job)) report.parallel_ms[i] += job.ms;
    }
  };

  StepReport& report_;
  base::JobLog& log_;
  bool timed_;
  std::chrono::steady_clock::time_point last_;  // The end of the last phase.
};

}  // namespace drystone::step
