#include "tools/testbed/session.hpp"

#include <algorithm>
#include <utility>

#include "console/command_error.hpp"
#include "drystone/io/snapshot.hpp"
#include "tools/testbed/scene_run.hpp"

namespace drystone::testbed {
namespace {

// A window that waits for steps longer than this between frames feels stuck.
constexpr double kMostMsPerFrame = 30.0;

void take_due_steps(Session& session, double seconds) {
  const double dt = session.run->dt();
  session.unused_seconds += seconds * static_cast<double>(session.speed);
  double spent_ms = 0.0;
  while (session.unused_seconds >= dt && spent_ms < kMostMsPerFrame) {
    if (session.run->is_at_end()) {
      session.playing = false;
      break;
    }
    advance(session);
    session.unused_seconds -= dt;
    spent_ms += session.run->world().report().total_ms;
  }
  // Steps that came too late are left out, so that a slow world does not fall behind more and more.
  session.unused_seconds = std::min(session.unused_seconds, dt);
}

}  // namespace

void open(Session& session, const std::string& argument) {
  const SceneRun* const scene = session.run ? session.run->editable() : nullptr;
  if (scene != nullptr && scene->is_recording_to(argument)) stop_recording(session);
  std::unique_ptr<Run> run = open_run(argument, session.workers);
  if (session.run) stop_recording(session);
  session.run = std::move(run);
  session.argument = argument;
  session.unused_seconds = 0.0;
  session.times.clear();
  fit_view(session);
}

void stop_recording(Session& session) {
  if (SceneRun* const scene = session.run->editable()) scene->stop_recording();
}

void advance(Session& session) {
  session.run->advance();
  session.times.add(session.run->step(), session.run->world().report());
}

void play(Session& session, double seconds) {
  if (!session.playing) return;
  try {
    take_due_steps(session, seconds);
  } catch (const std::exception& error) {
    fail(session, error);
  }
}

void fail(Session& session, const std::exception& error) {
  session.message = console::message_of(error);
  session.playing = false;
}

void fit_view(Session& session) {
  const WorldAabb box = io::fit_view(io::take_snapshot(session.run->world()));
  const bool panels = session.show_panels;
  fit(session.camera, box, panels ? kPanelWidth : 0.0f, panels ? kTimesHeight : 0.0f);
}

std::vector<DrawMeaning> paint(const Session& session, Batch& batch, std::vector<Label>& labels) {
  batch.clear();
  labels.clear();
  WorldPainter painter(batch, labels, session.camera);
  console::require(session.run->world().draw(painter, {.layers = session.layers, .view = view_box(session.camera)}));
  std::vector<DrawMeaning> drawn;
  for (const io::DrawStyle& style : io::kDrawStyles) {
    if (painter.has_drawn(style.meaning)) drawn.push_back(style.meaning);
  }
  return drawn;
}

}  // namespace drystone::testbed
