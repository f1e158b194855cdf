#include <imgui.h>

#include "tools/testbed/panels.hpp"
#include "tools/testbed/scene_run.hpp"

namespace drystone::testbed {
namespace {

constexpr int kMostSubsteps = 16;
constexpr int kMostWorkers = 16;

void tune_world(Session& session, SceneRun& scene) {
  const WorldOptions& options = scene.world().options();
  int substeps = options.substeps;
  if (ImGui::SliderInt("sub-steps", &substeps, 1, kMostSubsteps, "%d", ImGuiSliderFlags_AlwaysClamp)) {
    attempt(session, [&] { scene.set_substeps(substeps); });
  }
  Vec2 gravity = options.gravity;
  if (ImGui::SliderFloat2("gravity", &gravity.x, -20.0f, 20.0f, "%.1f")) {
    attempt(session, [&] { scene.set_gravity(gravity); });
  }
  if (ImGui::SliderInt("workers", &session.workers, 1, kMostWorkers, "%d", ImGuiSliderFlags_AlwaysClamp)) {
    attempt(session, [&] { scene.set_workers(session.workers); });
  }
  bool sleeping = options.sleeping;
  if (ImGui::Checkbox("sleeping", &sleeping)) attempt(session, [&] { scene.set_sleeping(sleeping); });
  ImGui::SameLine();
  bool continuous = options.continuous;
  if (ImGui::Checkbox("continuous", &continuous)) attempt(session, [&] { scene.set_continuous(continuous); });
}

void tune_contacts(SceneRun& scene) {
  ImGui::TextDisabled("contacts, from the next restart on");
  ImGui::SliderFloat("stiffness [Hz]", &scene.contacts.hertz, 5.0f, 1000.0f, "%.0f", ImGuiSliderFlags_Logarithmic);
  ImGui::SliderFloat("damping", &scene.contacts.damping_ratio, 0.5f, 20.0f, "%.1f");
  ImGui::SliderFloat("push out [units/s]", &scene.contacts.push_out_speed, 0.0f, 10.0f, "%.1f");
}

void choose_drop(DropOptions& drop) {
  ImGui::TextDisabled("dropped by the right button");
  int kind = static_cast<int>(drop.kind);
  ImGui::Combo("shape", &kind, kDropNames.data(), static_cast<int>(kDropNames.size()));
  drop.kind = static_cast<DropKind>(kind);
  ImGui::SliderFloat("width [m]", &drop.size, 0.05f, 10.0f, "%.2f", ImGuiSliderFlags_Logarithmic);
  ImGui::SliderFloat("density", &drop.density, 0.01f, 100.0f, "%.2f", ImGuiSliderFlags_Logarithmic);
  ImGui::SliderFloat("bounce", &drop.restitution, 0.0f, 1.0f, "%.2f", ImGuiSliderFlags_AlwaysClamp);
}

}  // namespace

void tune_panel(Session& session) {
  SceneRun* const scene = session.run->editable();
  if (scene == nullptr) {
    ImGui::TextWrapped("A recording is played as it is.");
    return;
  }
  tune_world(session, *scene);
  tune_contacts(*scene);
  choose_drop(session.drop);
}

}  // namespace drystone::testbed
