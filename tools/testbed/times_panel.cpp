// The times of steps: a graph of the last ones, stacked by phase, and the flame of one step: the step, its phases, the jobs that workers
// share. A report has how long each job took but not when it began, so jobs stand from the beginning of their phase, in order.
#include <imgui.h>

#include <algorithm>
#include <string>

#include "tools/testbed/panels.hpp"

namespace drystone::testbed {
namespace {

constexpr float kRow = 20.0f;
constexpr float kGap = 1.0f;

Rgba color_of(std::size_t phase, float opacity = 0.85f) {
  return rgba(io::kNumberColors[phase % io::kNumberColors.size()], opacity);
}

double slowest(const StepTimes& times) {
  double most = 1e-3;
  for (const StepTime& time : times.times()) most = std::max(most, time.total_ms);
  return most;
}

/// Returns the step under the mouse; null if there is none.
const StepTime* show_graph(const StepTimes& times, float height) {
  const ImVec2 corner = ImGui::GetCursorScreenPos();
  const float width = ImGui::GetContentRegionAvail().x;
  ImGui::InvisibleButton("graph", {width, height});
  ImDrawList& list = *ImGui::GetWindowDrawList();
  const double most = slowest(times);
  const float bar = width / static_cast<float>(StepTimes::kMost);
  const StepTime* hovered = nullptr;
  for (std::size_t i = 0; i < times.times().size(); ++i) {
    const StepTime& time = times.times()[i];
    const float left = corner.x + bar * static_cast<float>(i);
    float bottom = corner.y + height;
    for (std::size_t phase = 0; phase < kPhaseCount; ++phase) {
      const float top = bottom - height * static_cast<float>(time.phase_ms[phase] / most);
      list.AddRectFilled({left, top}, {left + bar, bottom}, color_of(phase));
      bottom = top;
    }
    const float mouse = ImGui::GetMousePos().x;
    if (ImGui::IsItemHovered() && mouse >= left && mouse < left + bar) hovered = &time;
  }
  const std::string scale = std::to_string(static_cast<int>(1000.0 * most)) + " us";
  list.AddText(corner, rgba(io::line_color({DrawMeaning::name}), 1.0f), scale.c_str());
  return hovered;
}

/// A bar of the flame from `left` to `right`, with its name if there is room, and a tip.
void show_bar(ImVec2 left, float right, Rgba color, const char* name, const std::string& tip) {
  ImDrawList& list = *ImGui::GetWindowDrawList();
  const ImVec2 end = {std::max(right - kGap, left.x + 0.5f), left.y + kRow - kGap};
  list.AddRectFilled(left, end, color);
  if (ImGui::CalcTextSize(name).x + 6.0f < end.x - left.x) {
    list.AddText({left.x + 3.0f, left.y + 2.0f}, rgba(0x000000, 1.0f), name);
  }
  if (ImGui::IsMouseHoveringRect(left, end)) ImGui::SetTooltip("%s", tip.c_str());
}

std::string with_time(const char* name, double ms) {
  std::string text(64, '\0');
  text.resize(static_cast<std::size_t>(std::snprintf(text.data(), text.size(), "%s: %.1f us", name, 1000.0 * ms)));
  return text;
}

void show_jobs(const StepTime& time, Phase phase, ImVec2 at, float scale) {
  for (const StepJob& job : time.jobs) {
    if (job.phase != phase) continue;
    const float right = at.x + scale * static_cast<float>(job.ms);
    const std::string chunks = std::to_string(job.chunks);
    show_bar(at, right, color_of(static_cast<std::size_t>(phase), 0.45f), chunks.c_str(),
             with_time((chunks + " chunks").c_str(), job.ms));
    at.x = right;
  }
}

void show_flame(const StepTime& time) {
  const ImVec2 corner = ImGui::GetCursorScreenPos();
  const float width = ImGui::GetContentRegionAvail().x;
  ImGui::Dummy({width, 3.0f * kRow});
  const float scale = width / static_cast<float>(std::max(time.total_ms, 1e-6));
  const std::string whole = with_time(("step " + std::to_string(time.step)).c_str(), time.total_ms) +
                            (time.workers > 1 ? ", " + std::to_string(time.workers) + " workers" : "");
  show_bar(corner, corner.x + width, rgba(0xc3cedb, 1.0f), whole.c_str(), whole);
  ImVec2 at = {corner.x, corner.y + kRow};
  for (std::size_t i = 0; i < kPhaseCount; ++i) {
    const Phase phase = static_cast<Phase>(i);
    const float right = at.x + scale * static_cast<float>(time.phase_ms[i]);
    const std::string tip = with_time(to_string(phase), time.phase_ms[i]);
    show_bar(at, right, color_of(i), to_string(phase), tip);
    show_jobs(time, phase, {at.x, at.y + kRow}, scale);
    at.x = right;
  }
}

}  // namespace

void times_panel(const Session& session) {
  const ImVec2 size = ImGui::GetIO().DisplaySize;
  ImGui::SetNextWindowPos({kPanelWidth, size.y - kTimesHeight});
  ImGui::SetNextWindowSize({std::max(size.x - kPanelWidth, 1.0f), kTimesHeight});
  ImGui::Begin("Times", nullptr, ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove);
  const StepTime* shown = show_graph(session.times, kTimesHeight - 3.0f * kRow - 24.0f);
  if (shown == nullptr && !session.times.times().empty()) shown = &session.times.times().back();
  if (shown != nullptr) show_flame(*shown);
  ImGui::End();
}

}  // namespace drystone::testbed
