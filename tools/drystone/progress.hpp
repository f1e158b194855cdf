// A progress bar on standard error, where that is a terminal: one line that is drawn anew at most ten times a second
// and taken away at the end.
#pragma once

#include <chrono>
#include <string>

namespace drystone::cli {

/// "[##########----------]  300 of 600 steps, 412 steps/s, 0:02 left"
std::string progress_line(int done, int total, double seconds);

class ProgressBar {
 public:
  ProgressBar(int total, bool wanted);
  ~ProgressBar();
  ProgressBar(const ProgressBar&) = delete;
  ProgressBar& operator=(const ProgressBar&) = delete;

  void show(int done);

 private:
  using Clock = std::chrono::steady_clock;

  int total_;
  bool visible_;
  bool drawn_ = false;
  Clock::time_point start_ = Clock::now();
  Clock::time_point last_ = start_;
};

}  // namespace drystone::cli
