// The times of a step's parallel jobs, for the report only: the simulation does not depend on them. The worker pool
// enters every job that more than one worker could share; the step sets the current phase. A job costs two readings of
// the clock; a job of a single chunk, or one outside of a step, costs none. The list keeps its memory.
#pragma once

#include <chrono>
#include <span>
#include <vector>

#include "drystone/report.hpp"

namespace drystone::base {

class JobLog {
 public:
  /// Jobs are entered from this call until stop().
  void start() {
    jobs_.clear();
    recording_ = true;
  }
  void stop() { recording_ = false; }
  void set_phase(Phase phase) { phase_ = phase; }
  /// Valid until the next job is entered, or start().
  std::span<const StepJob> jobs() const { return jobs_; }

  /// Enters a job when it goes out of scope.
  class Entry {
   public:
    Entry(JobLog& log, int chunks) : log_(log), chunks_(chunks) {
      if (log_.recording_) start_ = std::chrono::steady_clock::now();
    }
    ~Entry() {
      if (!log_.recording_) return;
      const std::chrono::duration<double, std::milli> elapsed = std::chrono::steady_clock::now() - start_;
      log_.jobs_.push_back({log_.phase_, chunks_, elapsed.count()});
    }
    Entry(const Entry&) = delete;
    Entry& operator=(const Entry&) = delete;

   private:
    JobLog& log_;
    int chunks_;
    std::chrono::steady_clock::time_point start_;
  };

 private:
  std::vector<StepJob> jobs_;
  Phase phase_ = Phase::begin;
  bool recording_ = false;
};

}  // namespace drystone::base
