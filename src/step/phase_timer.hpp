// Measures the time of each phase for the report; the simulation does not depend on it. A phase ends where the next phase begins. There the
// timer reads the counter of ticks of an x86 processor, which takes less time than reading the clock; the clock is read when the step begins
// and ends, and the phases have its time in proportion to their ticks. With a reading of the clock for each phase, the step of a single box took 1.46 us, not
// 1.37.
#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <utility>

#include "core/job_log.hpp"
#include "core/platform.hpp"
#include "core/trace.hpp"
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
    start_ = std::chrono::steady_clock::now();
    last_ = base::read_ticks();
  }
  ~PhaseTimer() { log_.stop(); }
  PhaseTimer(const PhaseTimer&) = delete;
  PhaseTimer& operator=(const PhaseTimer&) = delete;

  /// Runs f as a phase, and adds the time of its jobs to the report. f may replace the report.
  template <typename F>
  auto run(Phase phase, F f) {
    if (!timed_) return f();
    log_.set_phase(phase);
    const base::TraceZone zone(phase);
    const Stop stop{*this, phase, log_.jobs().size()};
    return f();
  }

  /// Adds the times of the phases to the report, at the end of the step.
  void report_phases() {
    if (!timed_) return;
    const std::chrono::duration<double, std::milli> elapsed = std::chrono::steady_clock::now() - start_;
    std::int64_t all = 0;
    for (const std::int64_t ticks : ticks_) all += ticks;
    const double ms_per_tick = all > 0 ? elapsed.count() / static_cast<double>(all) : 0.0;
    for (std::size_t i = 0; i < ticks_.size(); ++i) report_.phase_ms[i] = ms_per_tick * static_cast<double>(ticks_[i]);
    report_.total_ms = elapsed.count();
  }

 private:
  struct Stop {
    PhaseTimer& timer;
    Phase phase;
    std::size_t first_job;

    ~Stop() {
      const std::int64_t now = base::read_ticks();
      const auto i = static_cast<std::size_t>(phase);
      const std::int64_t before = std::exchange(timer.last_, now);
      timer.ticks_[i] += now > before ? now - before : 0;
      for (const StepJob& job : timer.log_.jobs().subspan(first_job)) timer.report_.parallel_ms[i] += job.ms;
    }
  };

  StepReport& report_;
  base::JobLog& log_;
  bool timed_;
  std::chrono::steady_clock::time_point start_;
  std::int64_t last_ = 0;                          // The end of the last phase.
  std::array<std::int64_t, kPhaseCount> ticks_{};  // Signed, because these are converted to doubles by one instruction.
};

}  // namespace drystone::step
