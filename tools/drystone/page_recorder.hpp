// The frames of a page (drystone/io/recording.hpp), up to a limit of their memory: a run may be longer than memory allows.
#pragma once

#include <optional>
#include <string>

#include "drystone/io/recording.hpp"

namespace drystone::cli {

inline constexpr int kDefaultPageMemory = 1024;

class PageRecorder {
 public:
  PageRecorder(io::RecorderOptions options, int limit_mib);

  /// As io::FrameRecorder. Does nothing once the frames have reached the limit. Throw CommandError(kFailure).
  void capture(const World& world, double time);
  void capture(const World& world, const FixedStepRunner& runner, double time);

  void write(const std::string& path) const;
  /// A sentence that says where the page ends, if the limit was reached; else empty.
  std::string warning() const;

 private:
  void count(double time);

  io::FrameRecorder recorder_;
  int limit_mib_;
  std::size_t bytes_ = 0;
  std::optional<double> end_;
};

}  // namespace drystone::cli
