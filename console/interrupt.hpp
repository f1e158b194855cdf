// Signals from the keyboard, the terminal and the system: Ctrl-C (SIGINT), SIGTERM and SIGHUP. In a loop that listens, the first one is a
// flag that the loop reads. Any other ends the program, after its temporary files are removed.
#pragma once

namespace drystone::console {

/// Signals remove temporary files from now on, before they end the program. SIGHUP stays ignored where it is (nohup).
void remove_temporary_files_on_signals();

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
