#include "console/interrupt.hpp"

#include <csignal>

#include "io/atomic_file.hpp"

namespace drystone::console {
namespace {

// A signal handler can only access global variables.
volatile std::sig_atomic_t received_signal = 0;
volatile std::sig_atomic_t is_listening = 0;

void take_signal(int number) {
  // A terminal that closes sends SIGHUP more than once.
  if (number == SIGHUP && received_signal == SIGHUP) return;
  if (is_listening != 0 && received_signal == 0 && number != SIGQUIT) {
    received_signal = number;
    return;
  }
  io::remove_temporary_files();
  // Takes effect when this handler returns.
  std::signal(number, SIG_DFL);
  std::raise(number);
}

void listen(int number) {
  struct sigaction action {};
  // nohup lets a program run on after its terminal.
  if (number == SIGHUP && sigaction(number, nullptr, &action) == 0 && action.sa_handler == SIG_IGN) return;
  action = {};
  action.sa_handler = take_signal;
  // Calls that write files continue.
  action.sa_flags = SA_RESTART;
  sigemptyset(&action.sa_mask);
  sigaction(number, &action, nullptr);
}

}  // namespace

void remove_temporary_files_on_signals() {
  for (const int number : {SIGINT, SIGTERM, SIGHUP, SIGQUIT}) listen(number);
}

InterruptListener::InterruptListener() {
  received_signal = 0;
  is_listening = 1;
  remove_temporary_files_on_signals();
}

InterruptListener::~InterruptListener() { is_listening = 0; }

int InterruptListener::signal_number() const { return received_signal; }

}  // namespace drystone::console
