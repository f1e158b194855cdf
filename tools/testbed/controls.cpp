#include "tools/testbed/controls.hpp"

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>
#include <imgui.h>

#include <cmath>

#include "tools/testbed/scene_run.hpp"

namespace drystone::testbed {
namespace {

constexpr float kZoomPerNotch = 1.15f;

void press(Session& session, int key) {
  Run& run = *session.run;
  switch (key) {
    case GLFW_KEY_SPACE: session.playing = !session.playing; break;
    case GLFW_KEY_RIGHT:
      session.playing = false;
      if (!run.is_at_end()) attempt(session, [&] { advance(session); });
      break;
    case GLFW_KEY_LEFT:
      session.playing = false;
      if (run.step() > 0) attempt(session, [&] { run.go_to(run.step() - 1); });
      break;
    case GLFW_KEY_R: attempt(session, [&] { run.restart(); }); break;
    case GLFW_KEY_F: fit_view(session); break;
    case GLFW_KEY_TAB: session.show_panels = !session.show_panels; break;
    default: break;
  }
}

void use_mouse(Session& session) {
  const ImGuiIO& io = ImGui::GetIO();
  SceneRun* const scene = session.run->editable();
  const Vec2 pixel = {io.MousePos.x, io.MousePos.y};
  const Position place = to_place(session.camera, pixel);

  if (scene && scene->is_dragging()) {
    attempt(session, [&] { io.MouseDown[ImGuiMouseButton_Left] ? scene->drag_to(place) : scene->let_go(); });
    return;
  }
  if (io.WantCaptureMouse) return;
  if (io.MouseWheel != 0.0f) zoom(session.camera, pixel, std::pow(kZoomPerNotch, io.MouseWheel));
  if (scene && ImGui::IsMouseClicked(ImGuiMouseButton_Left)) attempt(session, [&] { scene->take_hold(place); });
  if (scene && ImGui::IsMouseClicked(ImGuiMouseButton_Right)) {
    attempt(session, [&] { scene->drop(place, session.drop); });
  }
  const bool is_dragging = scene && scene->is_dragging();
  if (io.MouseDown[ImGuiMouseButton_Left] && !is_dragging) pan(session.camera, {io.MouseDelta.x, io.MouseDelta.y});
}

}  // namespace

void take_input(Session& session, const Input& input) {
  for (const std::string& file : input.files) attempt(session, [&] { open(session, file); });
  if (!ImGui::GetIO().WantTextInput) {
    for (const int key : input.keys) press(session, key);
  }
  use_mouse(session);
}

}  // namespace drystone::testbed
