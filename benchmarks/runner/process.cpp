// A loop over two pipes that also checks whether the program has ended. It wakes ten times a second, which does not
// affect a measured program on another core; the end of the program wakes it immediately, through its pipes.
#include "benchmarks/runner/process.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <chrono>
#include <cstring>

#include "benchmarks/runner/command_error.hpp"

extern char** environ;

namespace drystone::bench {
namespace {

constexpr int kTick = 100;                   // [ms]
constexpr int kLastTick = 5;                 // [ms], when the pipes are closed and only the end is awaited
constexpr std::size_t kLongestError = 8192;  // enough for a sanitizer's report

class Pipe {
 public:
  Pipe() {
    if (pipe(ends_.data()) != 0) throw CommandError(kFailure, std::string("cannot make a pipe: ") + strerror(errno));
    for (const int end : ends_) fcntl(end, F_SETFD, FD_CLOEXEC);
    fcntl(ends_[0], F_SETFL, O_NONBLOCK);
  }
  ~Pipe() {
    close_end(0);
    close_end(1);
  }
  Pipe(const Pipe&) = delete;
  Pipe& operator=(const Pipe&) = delete;

  int reading() const { return ends_[0]; }
  int writing() const { return ends_[1]; }
  bool is_open() const { return ends_[0] >= 0; }
  void close_writing() { close_end(1); }

  /// Reads available data; closes at the end of the stream.
  void read_into(std::string& text) {
    std::array<char, 4096> buffer;
    while (is_open()) {
      const ssize_t count = read(reading(), buffer.data(), buffer.size());
      if (count > 0) {
        text.append(buffer.data(), static_cast<std::size_t>(count));
      } else if (count < 0 && errno == EINTR) {
        continue;
      } else {
        if (count == 0) close_end(0);
        return;
      }
    }
  }

 private:
  void close_end(std::size_t end) {
    if (ends_[end] >= 0) close(ends_[end]);
    ends_[end] = -1;
  }

  std::array<int, 2> ends_{-1, -1};
};

pid_t start(const std::vector<std::string>& command, const Pipe& out, const Pipe& err) {
  std::vector<std::string> words = command;
  std::vector<char*> arguments;
  for (std::string& word : words) arguments.push_back(word.data());
  arguments.push_back(nullptr);

  posix_spawn_file_actions_t files;
  posix_spawn_file_actions_init(&files);
  posix_spawn_file_actions_addopen(&files, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
  posix_spawn_file_actions_adddup2(&files, out.writing(), STDOUT_FILENO);
  posix_spawn_file_actions_adddup2(&files, err.writing(), STDERR_FILENO);
  posix_spawnattr_t attributes;
  posix_spawnattr_init(&attributes);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP);
  posix_spawnattr_setpgroup(&attributes, 0);

  pid_t process = 0;
  const int failure = posix_spawn(&process, arguments[0], &files, &attributes, arguments.data(), environ);
  posix_spawnattr_destroy(&attributes);
  posix_spawn_file_actions_destroy(&files);
  if (failure != 0) throw CommandError(kFailure, command.front() + ": cannot be started: " + strerror(failure));
  return process;
}

void wait_for_output(const Pipe& out, const Pipe& err) {
  std::array<pollfd, 2> streams;
  nfds_t count = 0;
  for (const Pipe* const stream : {&out, &err}) {
    if (stream->is_open()) streams[count++] = {stream->reading(), POLLIN, 0};
  }
  poll(streams.data(), count, count > 0 ? kTick : kLastTick);
}

void keep_end(std::string& text) {
  if (text.size() <= kLongestError) return;
  text = "...\n" + text.substr(text.size() - kLongestError);
}

void read_status(int status, ProcessResult& result) {
  const bool by_signal = WIFSIGNALED(status);
  result.code = by_signal ? WTERMSIG(status) : WEXITSTATUS(status);
  if (result.end == ProcessEnd::exited && by_signal) result.end = ProcessEnd::signalled;
}

}  // namespace

std::string ProcessResult::describe() const {
  switch (end) {
    case ProcessEnd::exited: return fmt::format("exit code {}", code);
    case ProcessEnd::signalled: return fmt::format("ended by signal {} ({})", code, strsignal(code));
    case ProcessEnd::timed_out: return fmt::format("not done after {:.0f} s", seconds);
    case ProcessEnd::interrupted: break;
  }
  return "interrupted";
}

ProcessResult run_process(const ProcessOptions& options) {
  using Clock = std::chrono::steady_clock;
  const Clock::time_point started = Clock::now();
  Pipe out, err;
  const pid_t process = start(options.command, out, err);
  out.close_writing();
  err.close_writing();

  ProcessResult result;
  int status = 0;
  bool ended = false;
  while (!ended) {
    wait_for_output(out, err);
    ended = waitpid(process, &status, WNOHANG) == process;
    out.read_into(result.out);
    err.read_into(result.err);
    result.seconds = std::chrono::duration<double>(Clock::now() - started).count();
    if (ended) break;
    options.tick(result.seconds);
    if (options.interrupted()) result.end = ProcessEnd::interrupted;
    if (result.end == ProcessEnd::exited && result.seconds > options.limit) result.end = ProcessEnd::timed_out;
    if (result.end == ProcessEnd::exited) continue;
    kill(-process, SIGKILL);
    waitpid(process, &status, 0);
    ended = true;
  }
  read_status(status, result);
  keep_end(result.err);
  return result;
}

}  // namespace drystone::bench
