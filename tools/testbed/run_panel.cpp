#include <imgui.h>
#include <imgui_stdlib.h>

#include "tools/testbed/panels.hpp"
#include "tools/testbed/scene_run.hpp"

namespace drystone::testbed {
namespace {

void step_buttons(Session& session) {
  Run& run = *session.run;
  if (ImGui::Button(session.playing ? "Pause" : "Play")) session.playing = !session.playing;
  ImGui::SameLine();
  if (ImGui::Button("Back") && run.step() > 0) {
    session.playing = false;
    attempt(session, [&] { run.go_to(run.step() - 1); });
  }
  ImGui::SameLine();
  if (ImGui::Button("Step") && !run.is_at_end()) {
    session.playing = false;
    attempt(session, [&] { advance(session); });
  }
  ImGui::SameLine();
  if (ImGui::Button("Restart")) attempt(session, [&] { run.restart(); });
  ImGui::SameLine();
  if (ImGui::Button("Fit")) fit_view(session);
}

void step_slider(Session& session) {
  Run& run = *session.run;
  int step = static_cast<int>(run.step());
  if (ImGui::SliderInt("step", &step, 0, static_cast<int>(run.last_step()), "%d", ImGuiSliderFlags_AlwaysClamp)) {
    session.playing = false;
    attempt(session, [&] { run.go_to(static_cast<std::uint64_t>(step)); });
  }
}

void record_button(Session& session, SceneRun& scene) {
  ImGui::BeginDisabled(scene.is_recording());
  ImGui::InputText("##recording", &session.recording);
  ImGui::EndDisabled();
  ImGui::SameLine();
  if (ImGui::Button(scene.is_recording() ? "Stop recording" : "Record")) {
    attempt(session, [&] { scene.is_recording() ? scene.stop_recording() : scene.start_recording(session.recording); });
  }
}

}  // namespace

void run_panel(Session& session) {
  step_buttons(session);
  step_slider(session);
  ImGui::SliderFloat("speed", &session.speed, 0.05f, 4.0f, "%.2f", ImGuiSliderFlags_Logarithmic);
  ImGui::Text("%.3f s", session.run->seconds());
  SceneRun* const scene = session.run->editable();
  if (scene != nullptr) {
    ImGui::SameLine();
    ImGui::TextDisabled("%zu snapshots, %.1f MB", scene->history().moments().size(),
                        static_cast<double>(scene->history().bytes()) / 1e6);
  }
  if (scene != nullptr) record_button(session, *scene);
  ImGui::TextDisabled("%.0f frames a second", static_cast<double>(ImGui::GetIO().Framerate));
}

}  // namespace drystone::testbed
