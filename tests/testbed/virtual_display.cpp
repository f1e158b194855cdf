#include "tests/testbed/virtual_display.hpp"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>

namespace drystone::test {
namespace {

constexpr int kStartMs = 20000;

/// The number that the server writes when it is ready; empty if it ends or does not start in time.
std::string read_number(int pipe) {
  std::string number;
  pollfd readable{pipe, POLLIN, 0};
  std::array<char, 16> text{};
  while (number.find('\n') == std::string::npos && poll(&readable, 1, kStartMs) > 0) {
    const ssize_t count = read(pipe, text.data(), text.size());
    if (count <= 0) return {};
    number.append(text.data(), static_cast<std::size_t>(count));
  }
  return number.substr(0, number.find('\n'));
}

}  // namespace

VirtualDisplay::VirtualDisplay() {
  std::array<int, 2> pipe_ends{};
  if (pipe2(pipe_ends.data(), O_CLOEXEC) != 0) {
    missing_ = "no pipe";
    return;
  }
  // The server writes the number of a free display to its standard output.
  posix_spawn_file_actions_t files;
  posix_spawn_file_actions_init(&files);
  posix_spawn_file_actions_adddup2(&files, pipe_ends[1], 1);
  posix_spawn_file_actions_addopen(&files, 2, "/dev/null", O_WRONLY, 0);
  std::array<std::string, 8> words = {"Xvfb", "-displayfd", "1", "-screen", "0", "1600x1000x24", "-nolisten", "tcp"};
  std::array<char*, 9> arguments{};
  for (std::size_t i = 0; i < words.size(); ++i) arguments[i] = words[i].data();
  const bool started = posix_spawnp(&server_, "Xvfb", &files, nullptr, arguments.data(), environ) == 0;
  posix_spawn_file_actions_destroy(&files);
  close(pipe_ends[1]);
  const std::string number = started ? read_number(pipe_ends[0]) : "";
  close(pipe_ends[0]);
  if (!started) {
    server_ = 0;
    missing_ = "Xvfb is not installed (Debian: xvfb)";
  } else if (number.empty()) {
    missing_ = "Xvfb does not start";
  } else {
    setenv("DISPLAY", (":" + number).c_str(), 1);
  }
}

VirtualDisplay::~VirtualDisplay() {
  if (server_ == 0) return;
  kill(server_, SIGTERM);
  waitpid(server_, nullptr, 0);
  unsetenv("DISPLAY");
}

}  // namespace drystone::test
