// A progress bar on standard error, if that is a terminal: one line that is redrawn at most ten times a second and
// erased at the end.
#pragma once

#include <chrono>
#include <cstdint>
#include <string>

namespace drystone::cli {

/// "[##########----------]  300 of 600 steps, 412 steps/s, 0:02 left"
std::string progress_line(std::int64_t done, std::int64_t total, double seconds);

class ProgressBar {
 public:
  ProgressBar(std::int64_t total, bool wanted);
  ~ProgressBar();
  ProgressBar(const ProgressBar&) = delete;
  ProgressBar& operator=(const ProgressBar&) = delete;

  void show(std::int64_t done);
  /// Erases the bar until it is shown again, so that other text can be printed.
  void hide();

 private:
  using Clock = std::chrono::steady_clock;

  std::int64_t total_;
  bool visible_;
  bool drawn_ = false;
  Clock::time_point start_ = Clock::now();
  Clock::time_point last_ = start_;
};

}  // namespace drystone::cli
