#include "console/interrupt.hpp"

#include <csignal>

namespace drystone::console {
namespace {

// A signal handler can only access global variables.
volatile std::sig_atomic_t received_signal = 0;

void store_signal(int number) { received_signal = number; }

void listen(int number) {
  struct sigaction action {};
  action.sa_handler = store_signal;
  // SA_RESTART: calls that write files continue. SA_RESETHAND: the second signal ends the program.
  action.sa_flags = SA_RESTART | static_cast<int>(SA_RESETHAND);
  sigemptyset(&action.sa_mask);
  sigaction(number, &action, nullptr);
}

}  // namespace

InterruptListener::InterruptListener() {
  received_signal = 0;
  listen(SIGINT);
  listen(SIGTERM);
}

InterruptListener::~InterruptListener() {
  std::signal(SIGINT, SIG_DFL);
  std::signal(SIGTERM, SIG_DFL);
}

int InterruptListener::signal_number() const { return received_signal; }

}  // namespace drystone::console
