#include "benchmarks/runner/progress.hpp"

#include <unistd.h>

#include <cstdio>

namespace drystone::bench {
namespace {

constexpr std::size_t kWidest = 110;

void write(const std::string& text) {
  std::fputs(text.c_str(), stderr);
  std::fflush(stderr);
}

}  // namespace

Progress::Progress() : visible_(isatty(STDERR_FILENO) != 0) {}

Progress::~Progress() { clear(); }

void Progress::say(const std::string& line) {
  clear();
  write(line + "\n");
}

void Progress::show(const std::string& line) {
  if (!visible_) return;
  clear();
  drawn_ = true;
  // A line that wraps could not be taken away.
  write(line.substr(0, kWidest));
}

void Progress::clear() {
  if (drawn_) write("\r\x1b[K");
  drawn_ = false;
}

}  // namespace drystone::bench
