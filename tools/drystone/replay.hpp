// drystone replay: plays a recording, compares each step with it, and says what diverged.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "drystone/world.hpp"
#include "tools/drystone/page_recorder.hpp"
#include "tools/drystone/recording_file.hpp"

namespace drystone::cli {

struct ReplayOptions {
  std::string file;
  /// Play only from the last keyframe before this step to this step, instead of all steps.
  std::optional<int> seek;
  int workers = 1;
  Lanes lanes = Lanes::automatic;
  /// A page that plays the recording; without one it is not written.
  std::optional<std::string> html;
  int html_memory = kDefaultPageMemory;
  /// The largest recording that is read [MiB].
  int file_limit = kDefaultRecordingLimit;
  /// Play also the last, incomplete step.
  bool unfinished = false;
  bool quiet = false;
};

/// Returns the exit code. Throws CommandError.
int replay(const ReplayOptions& options);

}  // namespace drystone::cli
