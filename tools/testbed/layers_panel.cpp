#include <imgui.h>

#include "tools/testbed/panels.hpp"

namespace drystone::testbed {

void layers_panel(Session& session) {
  ImGui::Columns(2, nullptr, false);
  for (const DrawLayer layer : draw_layers()) {
    bool shown = session.layers.has(layer);
    if (ImGui::Checkbox(to_string(layer), &shown)) shown ? session.layers.add(layer) : session.layers.remove(layer);
    ImGui::NextColumn();
  }
  ImGui::Columns(1);
}

}  // namespace drystone::testbed
