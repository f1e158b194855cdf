#include "tools/drystone/replay.hpp"

#include <fmt/format.h>

#include <filesystem>
#include <utility>

#include "console/interrupt.hpp"
#include "drystone/replayer.hpp"
#include "tools/drystone/command_error.hpp"
#include "tools/drystone/outputs.hpp"
#include "tools/drystone/progress.hpp"

namespace drystone::cli {
namespace {

template <typename T>
T require_of_file(const std::string& file, Result<T> result) {
  if (!result.ok()) throw CommandError(kFailure, file + ": " + result.error().message);
  return std::move(result).value();
}

std::string where_they_differ(const drystone::Divergence& d) {
  if (!d.difference)
    return "  there is no later keyframe to compare with: record with --keyframe-every 1 to see the field\n";
  const StateDifference& s = *d.difference;
  const std::string part = s.table == "world" ? s.table : fmt::format("{} {}", s.table, s.slot);
  return fmt::format("  after step {}: {} {}: recorded {}, replayed {}{}{}\n  {} {} differ{} then\n", d.difference_step,
                     part, s.field, s.expected, s.found, s.unit.empty() ? "" : " ", s.unit, s.differing,
                     s.differing == 1 ? "row" : "rows", s.differing == 1 ? "s" : "");
}

class Replay {
 public:
  explicit Replay(const ReplayOptions& options)
      : options_(options),
        replayer_(require_of_file(options.file, Replayer::open(read_bytes(options.file, options.file_limit),
                                                               {.workers = options.workers, .lanes = options.lanes}))),
        page_({.title = std::filesystem::path(options.file).filename().string()}, options.html_memory) {
    if (options.seek && static_cast<std::uint64_t>(*options.seek) > replayer_.steps()) {
      throw CommandError(
          kUsage, fmt::format("--seek: there is no step {}, the recording has {}", *options.seek, replayer_.steps()));
    }
    if (options.unfinished && !replayer_.ends_within_step()) {
      throw CommandError(kUsage, "--unfinished: the recording does not end within a step");
    }
  }

  int run();

 private:
  std::uint64_t last() const { return options_.seek ? static_cast<std::uint64_t>(*options_.seek) : replayer_.steps(); }
  bool plays_last_calls() const { return replayer_.has_last_calls() && !options_.seek && signal_ == 0; }
  void play();
  void capture();
  std::string summary() const;

  const ReplayOptions& options_;
  Replayer replayer_;
  PageRecorder page_;
  int signal_ = 0;
  console::InterruptListener interrupt_;
};

void Replay::capture() {
  if (options_.html) page_.capture(replayer_.world(), replayer_.seconds());
}

/// A page shows all steps; without a page, steps before the one to seek need not be played.
void Replay::play() {
  if (options_.seek && !options_.html) return must(replayer_.seek(last()));
  ProgressBar progress(static_cast<std::int64_t>(last()), !options_.quiet);
  capture();
  while (replayer_.step() < last()) {
    signal_ = interrupt_.signal_number();
    if (signal_ != 0) return;
    must(replayer_.next());
    capture();
    progress.show(static_cast<std::int64_t>(replayer_.step()));
  }
}

std::string Replay::summary() const {
  std::string text = fmt::format("{}: {} steps, {}\n", options_.file, replayer_.steps(),
                                 replayer_.is_complete()        ? "complete"
                                 : replayer_.ends_within_step() ? "cut off within the next step"
                                                                : "cut off between steps");
  text +=
      fmt::format("step {}, {:.4f} s: {} bodies, {} joints, hash {:016x}\n", replayer_.step(), replayer_.seconds(),
                  replayer_.world().bodies().size(), replayer_.world().joints().size(), replayer_.world().state_hash());
  if (plays_last_calls()) text += "with the calls after the last step\n";
  if (!replayer_.divergence()) text += "all played steps are as recorded\n";
  return text;
}

int Replay::run() {
  play();
  if (options_.unfinished && signal_ == 0 && replayer_.step() == replayer_.steps()) {
    must(replayer_.play_unfinished_step());
  }
  if (plays_last_calls()) must(replayer_.play_last_calls());
  if (!options_.quiet) write_standard_output(summary());
  if (options_.html) {
    page_.write(*options_.html);
    if (!page_.warning().empty()) write_standard_error("warning: " + page_.warning() + "\n");
  }
  if (const std::optional<drystone::Divergence> d = replayer_.explain_divergence()) {
    write_standard_output(fmt::format("DIVERGED at step {}: {}\n{}", d->step, d->what, where_they_differ(*d)));
    return kFailure;
  }
  return signal_ != 0 ? kInterrupted + signal_ : kSuccess;
}

}  // namespace

int replay(const ReplayOptions& options) {
  if (options.html) check_outputs({{"--html", *options.html, "html"}}, options.file);
  return Replay(options).run();
}

}  // namespace drystone::cli
