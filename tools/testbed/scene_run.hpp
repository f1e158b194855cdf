// A scene that is simulated. It keeps snapshots, so that the user can go back, and its world can be changed while it runs.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "tools/drystone/recording_file.hpp"
#include "tools/drystone/scene_argument.hpp"
#include "tools/testbed/drag.hpp"
#include "tools/testbed/drop.hpp"
#include "tools/testbed/history.hpp"
#include "tools/testbed/run.hpp"

namespace drystone::testbed {

/// Options of a world that take effect when the scene begins anew, because a world cannot change them.
struct ContactTuning {
  float hertz = 0.0f;
  float damping_ratio = 0.0f;
  float push_out_speed = 0.0f;
};

class SceneRun final : public Run {
 public:
  SceneRun(cli::NamedScene scene, int workers);

  const std::string& title() const override { return scene_.title; }
  const World& world() const override { return built_.world; }
  std::uint64_t step() const override { return step_; }
  std::uint64_t last_step() const override;
  double dt() const override { return static_cast<double>(scene_.scene.dt); }
  double seconds() const override { return static_cast<double>(step_) * dt(); }
  bool is_at_end() const override { return false; }
  void advance() override;
  /// Goes to the last snapshot at or before the step. A drag that is under way ends. The later snapshots are kept until the scene goes on.
  void go_to(std::uint64_t step) override;
  /// Builds the scene again, with `contacts` and the other options as they are now.
  void restart() override;
  std::string note() const override;
  SceneRun* editable() override { return this; }

  const History& history() const { return history_; }
  /// The steps from one snapshot to the next: more in a large world.
  std::uint64_t snapshot_interval() const;

  // Changes of the world. The history then begins anew after the present step.

  void set_gravity(Vec2 gravity);
  void set_substeps(int substeps);
  void set_sleeping(bool enabled);
  void set_continuous(bool enabled);
  void set_workers(int workers);
  void drop(Position place, const DropOptions& options);

  /// Whether there is a dynamic body at the place, which then follows drag_to() until let_go().
  bool take_hold(Position place);
  void drag_to(Position place);
  void let_go();
  bool is_dragging() const { return drag_.has_value(); }

  /// Records all that happens from now on, rewinds too, until stop_recording(), restart() or set_workers(), which make another world.
  /// Refuses a file that exists.
  void start_recording(const std::string& path);
  /// Does nothing if the run is not being recorded.
  void stop_recording();
  bool is_recording() const { return recording_ != nullptr; }
  /// Whether the run is being recorded to this file, which appears when the recording ends.
  bool is_recording_to(const std::string& path) const;

  ContactTuning contacts;

 private:
  void remember();
  void forget_future() { history_.forget_after(step_); }

  cli::NamedScene scene_;
  // Outlives the world that writes to it.
  std::unique_ptr<cli::RecordingFile> recording_;
  scenes::BuiltScene built_;
  History history_;
  std::uint64_t step_ = 0;
  std::optional<Drag> drag_;
};

}  // namespace drystone::testbed
