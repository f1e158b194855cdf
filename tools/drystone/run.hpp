// drystone run: simulates a scene, measures it, and writes the selected outputs.
#pragma once

#include <optional>
#include <string>

#include "drystone/world.hpp"
#include "tools/drystone/page_recorder.hpp"

namespace drystone::cli {

struct RunOptions {
  std::string scene;
  /// If empty, the value of the scene is used.
  std::optional<int> steps;
  std::optional<float> dt;
  std::optional<int> substeps;
  int workers = 1;
  Lanes lanes = Lanes::automatic;
  /// Files; without one, that output is not written.
  std::optional<std::string> json;
  std::optional<std::string> csv;
  std::optional<std::string> png;
  std::optional<std::string> html;
  int html_memory = kDefaultPageMemory;
  /// The world at the end as a scene file.
  std::optional<std::string> scene_file;
  /// The recording (drystone/recording.hpp), the option that asked for it, and the steps between keyframes.
  std::optional<std::string> record;
  std::string record_option = "--record";
  int keyframe_every = 600;
  /// Frames of the page per second of simulation [Hz], smoothed between steps; without it a frame for each step.
  std::optional<double> frame_rate;
  /// The step whose state the picture shows; without it the last.
  std::optional<int> png_at;
  /// Layers that picture and page show; if empty, bodies, joints and contacts in their usual style.
  DrawLayers draw;
  /// 0: only the hash of the last state.
  int hash_every = 0;
  bool quiet = false;
};

/// Returns the exit code. Throws CommandError.
int run(const RunOptions& options);

}  // namespace drystone::cli
