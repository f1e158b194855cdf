// A run as a film: the data of every step that pictures and the player page need. (It is not for repeating a simulation
// bit for bit.)
//
//   FrameRecorder recorder({.title = "wall"});
//   for (int i = 0; i < steps; ++i) {
//     must(world.step(dt));
//     must(recorder.capture(world, (i + 1) * dt));
//   }
//   must(write_player_page(recorder.recording(), "wall.html"));
//
// Frames hold changes only: 32 bytes (PoseChange) for each body that moved, nothing for a body that sleeps or stands. The
// outline of a body is taken when it appears; if its shapes change later, its entry ends and a new one
// begins. Speeds are not kept, as they follow from the poses.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "drystone/fixed_step_runner.hpp"
#include "drystone/io/outline.hpp"
#include "drystone/io/snapshot.hpp"
#include "drystone/result.hpp"
#include "drystone/world.hpp"

namespace drystone::io {

/// A body has another pose than in the frame before.
struct PoseChange {
  /// Index into SceneOutline::bodies, here and below.
  std::uint32_t body = 0;
  Position position;  ///< Of the origin of the body [m].
  /// [rad] In [-pi, pi].
  float angle = 0.0f;

  friend bool operator==(const PoseChange&, const PoseChange&) = default;
};

/// The island of a body changed: its label plus one, or 0 for none.
struct IslandChange {
  std::uint32_t body = 0;   ///< As PoseChange::body.
  std::uint32_t label = 0;  ///< IslandView::label + 1, or 0.
};

/// The differences from the frame before. A body that appears has an entry in `poses`; it begins asleep and without an
/// island, and `awake_toggles` and `islands` have an entry if it is not. All lists are in the order of bodies.
struct Frame {
  FrameCounters counters;                    ///< Of the step before the frame.
  std::vector<PoseChange> poses;             ///< Of the bodies that moved or appeared.
  std::vector<std::uint32_t> awake_toggles;  ///< Bodies that woke or fell asleep, as PoseChange::body.
  std::vector<IslandChange> islands;         ///< Of the bodies whose label changed.
  /// The layers of RecorderOptions::draw without `shapes`, and the fields.
  DrawList drawn;
};

/// A film: what player_page() plays. Not to be confused with a recording of calls (drystone/recording.hpp).
struct Recording {
  std::string title;  ///< RecorderOptions::title.
  /// Bodies in the order in which they appeared.
  SceneOutline outline;
  std::vector<Frame> frames;  ///< In the order of time.
  /// Whether frames hold layers of debug drawing: some were selected, or there was a field.
  bool has_layers = false;
};

/// The options of a FrameRecorder.
struct RecorderOptions {
  std::string title = {};  ///< UTF-8. Empty: no title.
  /// Keep one frame out of so many calls of capture(), the first call included. At least 1.
  int every = 1;
  /// Measure energy, too. It costs a pass over the world for each frame.
  bool energy = false;
  /// Layers of debug drawing that are kept with each frame and shown above the bodies: 10 to 30 bytes for each thing drawn, before
  /// the page is compressed. The bodies themselves and fields are always shown; `shapes` and `fields` add nothing.
  DrawLayers draw = {};
  float arrow_seconds = DrawOptions{}.arrow_seconds;  ///< DrawOptions::arrow_seconds of these layers.
};

/// Makes a film of a world.
class FrameRecorder {
 public:
  /// A recorder without a frame.
  explicit FrameRecorder(RecorderOptions options = {});

  /// Call after each step. `time` is the simulated time [s], for display. Errors: invalid_argument where
  /// RecorderOptions.every is below 1 or the time is not finite.
  Result<void> capture(const World& world, double time);
  /// The same after each frame of a runner, with its smoothed poses: a film of another frame rate than that of the steps.
  Result<void> capture(const World& world, const FixedStepRunner& runner, double time);
  /// Shows an arrow in the frame of the last capture(), for instance a force, if that was kept: from a place along a vector [m], both finite.
  void add_arrow(Position from, Vec2 along, DrawColor color);
  /// The film as it is now.
  const Recording& recording() const { return recording_; }
  /// Returns the recording; the recorder starts again with an empty one.
  Recording take();

 private:
  // The state of a body in the last frame.
  struct Track {
    PoseChange pose;
    std::uint64_t form = 0;  // A digest of its shapes and their geometry.
    std::uint32_t island = 0;
    bool awake = false;
    bool seen = false;
  };

  // A world, and the runner whose poses are shown instead of its own; null: none.
  struct Source {
    const World& world;
    const FixedStepRunner* runner;
    WorldTransform pose(BodyId body) const { return runner ? runner->pose(body) : world.transform(body); }
  };

  Result<void> capture(const Source& source, double time);
  void capture_bodies(const Source& source, Frame& frame);
  void capture_joints(const World& world);
  std::uint32_t track_of(const Source& source, BodyId id, Frame& frame);
  std::uint32_t begin_track(const Source& source, BodyId id, std::uint64_t form);
  void capture_state(const Source& source, std::uint32_t body, Frame& frame);
  std::uint32_t begin_joint(const World& world, JointId id);
  bool goes_on(std::uint32_t joint) const;
  int frame_index() const { return static_cast<int>(recording_.frames.size()); }

  RecorderOptions options_;
  Recording recording_;
  FormTable forms_;
  std::vector<Track> tracks_;
  std::unordered_map<BodyId, std::uint32_t> body_index_;
  std::unordered_map<JointId, std::uint32_t> joint_index_;
  std::vector<bool> joint_seen_;
  Frame scratch_;
  int calls_ = 0;
};

/// The box that shows a run best: bodies at several moments of the run; see fit_view().
WorldAabb fit_view(const Recording& recording);

}  // namespace drystone::io
