// The times of a step's parallel jobs, for the report; the simulation does not depend on them. The worker pool logs every job of more
// than one chunk; the step sets the current phase. Logging a job costs two readings of the clock. Jobs of a single chunk and jobs
// outside of a step are not logged. The list keeps its memory.
#pragma once

#include <chrono>
#include <optional>
#include <span>
#include <vector>

#include "drystone/report.hpp"

namespace drystone::base {

class JobLog {
 public:
  void clear() { jobs_.clear(); }
  /// Empties the log; jobs are logged until stop().
  void start() {
    clear();
    recording_ = true;
  }
  void stop() { recording_ = false; }
  void set_phase(Phase phase) { phase_ = phase; }
  /// The phase of the step whose jobs are logged now.
  std::optional<Phase> phase() const { return recording_ ? std::optional(phase_) : std::nullopt; }
  /// The logged jobs. The span is valid until the next job, clear() or start().
  std::span<const StepJob> jobs() const { return jobs_; }

  /// Logs a job of several chunks, and its time when this object is destroyed. Jobs do not overlap.
  class Entry {
   public:
    Entry(JobLog& log, int chunks) : log_(chunks > 1 && log.recording_ ? &log : nullptr) {
      if (log_ == nullptr) return;
      log_->jobs_.push_back({log_->phase_, chunks, 0.0});
      start_ = std::chrono::steady_clock::now();
    }
    ~Entry() {
      if (log_ == nullptr) return;
      const std::chrono::duration<double, std::milli> elapsed = std::chrono::steady_clock::now() - start_;
      log_->jobs_.back().ms = elapsed.count();
    }
    Entry(const Entry&) = delete;
    Entry& operator=(const Entry&) = delete;

   private:
    JobLog* log_;
    std::chrono::steady_clock::time_point start_;
  };

 private:
  std::vector<StepJob> jobs_;
  Phase phase_ = Phase::begin;
  bool recording_ = false;
};

}  // namespace drystone::base
