#include "core/worker_limit.hpp"

#include <algorithm>

namespace drystone::base {
namespace {

/// The number of steps of a window. Decisions are made at the end of each window.
constexpr int kWindow = 8;
/// The last of w workers saves about 1/w of a step's time. Fewer workers are tried if the steps lose more than this share of that 1/w.
constexpr double kSuspicious = 0.75;
/// The number of workers of a trial is kept if the work is faster by this factor. A smaller gain may be chance.
constexpr double kGain = 1.05;
/// The largest number of windows between two trials.
constexpr int kLongestPatience = 64;

}  // namespace

void WorkerLimit::add_step(const StepTime& step) {
  if (most_ == 1) return;
  window_.passed += step.passed;
  window_.work += step.work;
  window_.lost += step.lost;
  if (++steps_ < kWindow) return;
  const StepTime window = window_;
  window_ = {};
  steps_ = 0;
  ++windows_;
  if (window.passed <= 0.0) return;
  const double speed = window.work / window.passed;
  if (kept_workers_ != 0) {
    end_trial(speed);
    return;
  }
  kept_speed_ = windows_ == 1 ? speed : 0.5 * (kept_speed_ + speed);
  if (windows_ < patience_) return;
  if (workers_ > 1 && window.lost * workers_ > kSuspicious * window.passed) {
    tries_half_ = !tries_half_;
    begin_trial(tries_half_ ? workers_ / 2 : workers_ - 1);
  } else if (workers_ < most_) {
    begin_trial(std::min(most_, workers_ + std::max(1, workers_ / 4)));
  } else {
    patience_ = std::max(1, patience_ / 2);
  }
}

void WorkerLimit::begin_trial(int workers) {
  kept_workers_ = workers_;
  workers_ = workers;
  windows_ = 0;
}

void WorkerLimit::end_trial(double speed) {
  const bool succeeded = speed > kGain * kept_speed_;
  if (succeeded) {
    kept_speed_ = speed;
    patience_ = 1;
  } else {
    workers_ = kept_workers_;
    patience_ = std::min(2 * patience_, kLongestPatience);
  }
  kept_workers_ = 0;
  windows_ = 0;
}

}  // namespace drystone::base
