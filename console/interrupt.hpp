// Ctrl-C (SIGINT) and SIGTERM as a flag that a loop reads. The first signal only sets the flag; a second one ends the
// program immediately.
#pragma once

namespace drystone::console {

/// Listens for the signals until it is destroyed. There may be one listener at a time.
class InterruptListener {
 public:
  InterruptListener();
  ~InterruptListener();
  InterruptListener(const InterruptListener&) = delete;
  InterruptListener& operator=(const InterruptListener&) = delete;

  /// The number of the received signal, or 0.
  int signal_number() const;
};

}  // namespace drystone::console
