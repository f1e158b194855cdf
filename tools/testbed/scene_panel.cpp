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
  const StepReport& report = world.report();
  ImGui::Text("%zu bodies, %d awake, %zu joints", world.bodies().size(), report.awake_bodies, world.joints().size());
  ImGui::Text("%d contacts, %d islands, %d blocks", report.touching, report.islands, report.blocks);
  const std::string note = session.run->note();
  if (!note.empty()) ImGui::TextWrapped("%s", note.c_str());
  if (!session.message.empty()) {
    ImGui::PushStyleColor(ImGuiCol_Text, rgba(io::line_color({DrawMeaning::contact_point}), 1.0f));
    ImGui::TextWrapped("%s", session.message.c_str());
    ImGui::PopStyleColor();
  }
}

}  // namespace drystone::testbed
