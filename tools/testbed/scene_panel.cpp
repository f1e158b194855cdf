#include <imgui.h>
#include <imgui_stdlib.h>

#include "drystone/scenes/scene.hpp"
#include "tools/testbed/panels.hpp"

namespace drystone::testbed {
namespace {

void choose_built_in(Session& session) {
  if (!ImGui::BeginCombo("built in", session.run->title().c_str())) return;
  for (const scenes::BuiltIn& scene : scenes::built_in_scenes()) {
    if (ImGui::Selectable(scene.name, session.argument == scene.name))
      attempt(session, [&] { open(session, scene.name); });
    if (ImGui::IsItemHovered()) {
      ImGui::SetTooltip("%s\n%s:N: %s, %d to %d, default %d", scene.description, scene.name, scene.size_meaning,
                        scene.min_size, scene.max_size, scene.default_size);
    }
  }
  ImGui::EndCombo();
}

}  // namespace

void scene_panel(Session& session) {
  choose_built_in(session);
  const bool entered = ImGui::InputText("##argument", &session.argument, ImGuiInputTextFlags_EnterReturnsTrue);
  ImGui::SameLine();
  if (ImGui::Button("Open") || entered) attempt(session, [&] { open(session, std::string(session.argument)); });
  if (ImGui::IsItemHovered())
    ImGui::SetTooltip("A scene (arch:31), a scene file or a recording; or drop a file onto the window.");

  const World& world = session.run->world();
  ImGui::Text("%zu bodies, %zu joints", world.bodies().size(), world.joints().size());
  const StepReport& report = world.report();
  if (report.step > 0) {
    ImGui::Text("%d awake, %d contacts, %d islands", report.awake_bodies, report.touching, report.islands);
  } else {
    ImGui::TextDisabled("more with the next step");
  }
  const std::string note = session.run->note();
  if (!note.empty()) ImGui::TextWrapped("%s", note.c_str());
  if (!session.message.empty()) {
    ImGui::PushStyleColor(ImGuiCol_Text, rgba(io::line_color({DrawMeaning::contact_point}), 1.0f));
    ImGui::TextWrapped("%s", session.message.c_str());
    ImGui::PopStyleColor();
  }
}

}  // namespace drystone::testbed
