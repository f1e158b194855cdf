#include "tools/testbed/recording_run.hpp"

#include <fmt/format.h>

#include <filesystem>
#include <utility>

#include "tools/drystone/command_error.hpp"
#include "tools/drystone/recording_file.hpp"

namespace drystone::testbed {
namespace {

Replayer open(const std::string& path, int workers) {
  Result<Replayer> opened = Replayer::open(cli::read_bytes(path), {.workers = workers});
  if (!opened.ok()) {
    throw cli::CommandError(cli::kFailure, path + ": neither a scene as JSON nor a recording that can be played: " +
                                               opened.error().message);
  }
  return std::move(opened).value();
}

}  // namespace

RecordingRun::RecordingRun(const std::string& path, int workers)
    : title_(std::filesystem::path(path).filename().string()), replayer_(open(path, workers)) {}

void RecordingRun::advance() {
  const double before = replayer_.seconds();
  cli::require(replayer_.next());
  dt_ = replayer_.seconds() - before;
}

void RecordingRun::go_to(std::uint64_t step) { cli::require(replayer_.seek(step)); }

std::string RecordingRun::note() const {
  const std::optional<Divergence>& d = replayer_.divergence();
  return d ? fmt::format("The replay differs from the recording at step {}: {}", d->step, d->what) : "";
}

}  // namespace drystone::testbed
