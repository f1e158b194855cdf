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
  // A line that wraps could not be erased.
  const std::string short_line = line.substr(0, kWidest);
  if (!visible_ || short_line == drawn_) return;
  clear();
  drawn_ = short_line;
  write(short_line);
}

void Progress::clear() {
  if (!drawn_.empty()) write("\r\x1b[K");
  drawn_.clear();
}

}  // namespace drystone::bench
