// The times of the last steps, for the graph and the flame of the panel.
#pragma once

#include <array>
#include <cstdint>
#include <deque>
#include <vector>

#include "drystone/report.hpp"

namespace drystone::testbed {

struct StepTime {
  std::uint64_t step = 0;
  double total_ms = 0.0;
  std::array<double, kPhaseCount> phase_ms{};
  std::vector<StepJob> jobs;
  int workers = 1;
};

class StepTimes {
 public:
  static constexpr std::size_t kMost = 240;

  void add(std::uint64_t step, const StepReport& report) {
    times_.push_back(
        {step, report.total_ms, report.phase_ms, {report.jobs.begin(), report.jobs.end()}, report.workers});
    if (times_.size() > kMost) times_.pop_front();
  }
  void clear() { times_.clear(); }
  const std::deque<StepTime>& times() const { return times_; }

 private:
  std::deque<StepTime> times_;
};

}  // namespace drystone::testbed
