#include "tools/drystone/progress.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include "tools/drystone/outputs.hpp"

namespace drystone::cli {
namespace {

constexpr int kCells = 30;
constexpr std::chrono::milliseconds kInterval{100};

std::string remaining(double seconds) {
  const auto whole = static_cast<long long>(seconds + 0.5);
  if (whole >= 3600) return fmt::format("{}:{:02}:{:02}", whole / 3600, whole / 60 % 60, whole % 60);
  return fmt::format("{}:{:02}", whole / 60, whole % 60);
}

}  // namespace

std::string progress_line(std::int64_t done, std::int64_t total, double seconds) {
  const auto filled = static_cast<std::size_t>(kCells * done / total);
  std::string line = fmt::format("[{}{}] {:>{}} of {} steps", std::string(filled, '#'),
                                 std::string(kCells - filled, '-'), done, std::to_string(total).size(), total);
  if (done == 0 || seconds <= 0.0) return line;
  const double rate = static_cast<double>(done) / seconds;
  return line + fmt::format(", {:.{}f} steps/s, {} left", rate, rate < 10.0 ? 1 : 0,
                            remaining(static_cast<double>(total - done) / rate));
}

ProgressBar::ProgressBar(std::int64_t total, bool wanted)
    : total_(total), visible_(wanted && isatty(STDERR_FILENO) != 0) {}

ProgressBar::~ProgressBar() { hide(); }

void ProgressBar::hide() {
  if (drawn_) write_standard_error("\r\x1b[K");
  drawn_ = false;
}

void ProgressBar::show(std::int64_t done) {
  if (!visible_) return;
  const Clock::time_point now = Clock::now();
  if (now - last_ < kInterval) return;
  last_ = now;
  drawn_ = true;
  write_standard_error("\r\x1b[K" + progress_line(done, total_, std::chrono::duration<double>(now - start_).count()));
}

}  // namespace drystone::cli
