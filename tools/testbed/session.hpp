// The state of the testbed: the run, what is shown of it, and the settings of the panels. The window, the mouse and the panels read and
// change it; the functions here do it without a window.
#pragma once

#include <exception>
#include <memory>
#include <string>
#include <vector>

#include "drystone/debug_draw.hpp"
#include "tools/testbed/batch.hpp"
#include "tools/testbed/camera.hpp"
#include "tools/testbed/drop.hpp"
#include "tools/testbed/run.hpp"
#include "tools/testbed/step_times.hpp"
#include "tools/testbed/world_painter.hpp"

namespace drystone::testbed {

/// The width of the panel at the left edge of the window, and the height of that with the times at the lower edge [px].
inline constexpr float kPanelWidth = 300.0f;
inline constexpr float kTimesHeight = 190.0f;

struct Session {
  std::unique_ptr<Run> run;
  Camera camera;
  StepTimes times;

  bool playing = true;
  /// Simulated seconds in a second.
  float speed = 1.0f;
  /// The part of a step that the frames so far have not used up [s].
  double unused_seconds = 0.0;

  int workers = 1;
  DrawLayers layers = {DrawLayer::shapes, DrawLayer::joints, DrawLayer::fields};
  DropOptions drop;
  bool show_panels = true;
  /// The text of the field for names and files.
  std::string argument;
  /// The file that the next recording is written to.
  std::string recording = "testbed.dsr";
  /// The last error, until the next action that succeeds.
  std::string message;
};

/// Opens a scene or a recording and shows all of it; ends the recording of the scene before. Throws CommandError, and the session is then
/// as it was, except that a recording that was to be opened has ended.
void open(Session& session, const std::string& argument);
/// Ends the recording of the scene, if there is one. Throws CommandError.
void stop_recording(Session& session);
/// Takes a step and notes its time. Throws CommandError.
void advance(Session& session);
/// Takes the steps that are due after a frame of this length [s]; fewer if they take longer than a frame should. An error becomes the
/// session's message.
void play(Session& session, double seconds);
/// Fits the camera to the world, beside the panels.
void fit_view(Session& session);
/// What the layers of the session draw in the camera's view. Replaces the contents of `batch` and `labels`. Returns the meanings drawn.
std::vector<DrawMeaning> paint(const Session& session, Batch& batch, std::vector<Label>& labels);

/// Notes an error as the session's message, and ends playing.
void fail(Session& session, const std::exception& error);

/// Calls the function; an error becomes the session's message.
template <typename F>
void attempt(Session& session, F action) {
  try {
    action();
    session.message.clear();
  } catch (const std::exception& error) {
    fail(session, error);
  }
}

}  // namespace drystone::testbed
