#include "tools/drystone/page_recorder.hpp"

#include <fmt/format.h>

#include <utility>

#include "drystone/io/player_page.hpp"
#include "tools/drystone/command_error.hpp"

namespace drystone::cli {
namespace {

std::size_t bytes_of(const io::Frame& frame) {
  return sizeof(frame) + frame.poses.size() * sizeof(io::PoseChange) + frame.islands.size() * sizeof(io::IslandChange) +
         frame.awake_toggles.size() * sizeof(std::uint32_t) + frame.drawn.bytes();
}

}  // namespace

PageRecorder::PageRecorder(io::RecorderOptions options, int limit_mib)
    : recorder_(std::move(options)), limit_mib_(limit_mib) {}

void PageRecorder::capture(const World& world, double time) {
  if (end_) return;
  require(recorder_.capture(world, time));
  count(time);
}

void PageRecorder::capture(const World& world, const FixedStepRunner& runner, double time) {
  if (end_) return;
  require(recorder_.capture(world, runner, time));
  count(time);
}

void PageRecorder::count(double time) {
  bytes_ += bytes_of(recorder_.recording().frames.back());
  if (bytes_ > static_cast<std::size_t>(limit_mib_) << 20) end_ = time;
}

void PageRecorder::write(const std::string& path) const { require(io::write_player_page(recorder_.recording(), path)); }

std::string PageRecorder::warning() const {
  if (!end_) return {};
  return fmt::format("the page ends at {:.2f} s, where its frames take {} MiB; --html-memory allows more", *end_,
                     limit_mib_);
}

}  // namespace drystone::cli
