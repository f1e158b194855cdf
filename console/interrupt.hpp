// Ctrl-C (SIGINT) and SIGTERM as a question that a loop asks: has somebody asked us to stop? The first signal only sets
// a flag; a second one ends the program at once, as if nobody listened.
#pragma once

namespace drystone::console {

/// Listens until it is destroyed. One at a time.
class InterruptListener {
 public:
  InterruptListener();
  ~InterruptListener();
  InterruptListener(const InterruptListener&) = delete;
  InterruptListener& operator=(const InterruptListener&) = delete;

  /// The number of the signal that came, or 0.
  int signal_number() const;
};

}  // namespace drystone::console
