#include "tools/testbed/panels.hpp"

#include <imgui.h>

namespace drystone::testbed {
namespace {

constexpr ImGuiWindowFlags kFixed =
    ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoResize | ImGuiWindowFlags_NoCollapse | ImGuiWindowFlags_NoTitleBar;

/// Beside the panel, at the top.
void show_legend(const std::vector<DrawMeaning>& meanings) {
  ImDrawList& list = *ImGui::GetBackgroundDrawList();
  ImVec2 at = {kPanelWidth + 12.0f, 10.0f};
  for (const DrawMeaning meaning : meanings) {
    const Rgba fill = fill_of({meaning});
    const ImVec2 corner = {at.x + 11.0f, at.y + 13.0f};
    if (fill != 0) list.AddRectFilled({at.x, at.y + 2.0f}, corner, fill);
    list.AddRect({at.x, at.y + 2.0f}, corner, rgba(io::line_color({meaning}), 1.0f));
    const char* const name = io::style_of(meaning).name;
    list.AddRectFilled({at.x + 14.0f, at.y}, {at.x + 18.0f + ImGui::CalcTextSize(name).x, at.y + 15.0f},
                       rgba(io::kPaperColor, 0.8f));
    list.AddText({at.x + 16.0f, at.y}, rgba(io::line_color({DrawMeaning::name}), 1.0f), name);
    at.x += ImGui::CalcTextSize(name).x + 30.0f;
  }
}

}  // namespace

void show_panels(Session& session, const std::vector<Label>& labels, const std::vector<DrawMeaning>& legend) {
  for (const Label& label : labels) {
    ImGui::GetBackgroundDrawList()->AddText({label.pixel.x, label.pixel.y}, label.color, label.text.c_str());
  }
  if (!session.show_panels) return;
  show_legend(legend);
  ImGui::SetNextWindowPos({0.0f, 0.0f});
  ImGui::SetNextWindowSize({kPanelWidth, ImGui::GetIO().DisplaySize.y});
  ImGui::Begin("Drystone", nullptr, kFixed);
  ImGui::PushItemWidth(0.5f * kPanelWidth);
  if (ImGui::CollapsingHeader("Scene", ImGuiTreeNodeFlags_DefaultOpen)) scene_panel(session);
  if (ImGui::CollapsingHeader("Run", ImGuiTreeNodeFlags_DefaultOpen)) run_panel(session);
  if (ImGui::CollapsingHeader("Tune", ImGuiTreeNodeFlags_DefaultOpen)) tune_panel(session);
  if (ImGui::CollapsingHeader("Draw", ImGuiTreeNodeFlags_DefaultOpen)) layers_panel(session);
  ImGui::PopItemWidth();
  ImGui::End();
  times_panel(session);
}

}  // namespace drystone::testbed
