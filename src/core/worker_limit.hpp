// How many workers a step should ask for on a machine that other programs use too.
//
// If the system takes the processor away from a thread in the middle of a chunk, the thread gets one again milliseconds later, and until
// then the step cannot go on. So a worker whose processor is needed by other programs may cost more time than it saves. It may also still
// save time, because several threads get a larger share of a busy machine than one. Which of the two is true cannot be foreseen, so it is
// tried: if steps lose time in this way, some steps ask for fewer workers, and the number with which the work goes faster is kept. After a
// while more workers are tried in the same way. If a trial fails, the next one comes after twice as many steps. The limit decides which
// threads do the work; results do not depend on it.
#pragma once

namespace drystone::base {

/// Times of a step [ms].
struct StepTime {
  double passed = 0.0;
  /// The processor time of the work, in all threads.
  double work = 0.0;
  /// How long the calling thread had no processor: because it slept until a claimed chunk was done, or because other programs ran.
  double lost = 0.0;
};

class WorkerLimit {
 public:
  /// `most` is at least 1.
  explicit WorkerLimit(int most) : most_(most), workers_(most) {}

  /// The number of workers that the next jobs should ask for, in [1, most].
  int workers() const { return workers_; }
  void add_step(const StepTime& step);

 private:
  void begin_trial(int workers);
  void end_trial(double speed);

  int most_;
  int workers_;
  StepTime window_;  // The sum over the steps of the present window.
  int steps_ = 0;
  int windows_ = 0;       // Since the last change of the number of workers.
  int patience_ = 1;      // The number of windows before the next trial.
  int kept_workers_ = 0;  // The number of workers before the trial; 0 if there is no trial.
  // Trials of fewer workers alternate between half of them and one fewer. Whether the last one tried half.
  bool tries_half_ = false;
  double kept_speed_ = 0.0;  // The work's processor time per time passed, outside of trials.
};

}  // namespace drystone::base
