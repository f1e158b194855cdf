#include "benchmarks/report/chart_parts.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace drystone::bench {
namespace {

constexpr std::array<std::string_view, 6> kEngines = {"drystone", "box2d3",          "box2d3-256",
                                                      "box2d2",   "box2d-optimized", "chipmunk"};

constexpr double kSwatch = 20.0;
constexpr double kLegendGap = 11.0;
constexpr double kLegendRow = 18.0;

// Outlines around (0, 0), of about the same area.
const std::vector<Spot>& marker_outline(int slot) {
  static const std::array<std::vector<Spot>, kSlots> kOutlines = {{
      {},                                                    // a circle
      {{-3.5, -3.5}, {3.5, -3.5}, {3.5, 3.5}, {-3.5, 3.5}},  // square
      {{0.0, -5.0}, {5.0, 0.0}, {0.0, 5.0}, {-5.0, 0.0}},    // diamond
      {{0.0, -4.8}, {4.6, 3.5}, {-4.6, 3.5}},                // triangle
      {{0.0, 4.8}, {4.6, -3.5}, {-4.6, -3.5}},               // triangle on its head
      {{-1.6, -4.8},
       {1.6, -4.8},
       {1.6, -1.6},
       {4.8, -1.6},
       {4.8, 1.6},
       {1.6, 1.6},  // plus
       {1.6, 4.8},
       {-1.6, 4.8},
       {-1.6, 1.6},
       {-4.8, 1.6},
       {-4.8, -1.6},
       {-1.6, -1.6}},
      {{-5.0, -2.2}, {5.0, -2.2}, {5.0, 2.2}, {-5.0, 2.2}},  // lying bar
      {{-2.2, -5.0}, {2.2, -5.0}, {2.2, 5.0}, {-2.2, 5.0}},  // standing bar
  }};
  return kOutlines[static_cast<std::size_t>(slot)];
}

std::vector<Spot> moved(std::vector<Spot> outline, Spot by) {
  for (Spot& spot : outline) spot = {spot.x + by.x, spot.y + by.y};
  return outline;
}

double entry_width(const LegendEntry& entry) { return kSwatch + 4.0 + text_width(entry.name) + kLegendGap; }

// Top left corners of the entries, for a legend that begins at (0, 0).
std::vector<Spot> legend_places(const std::vector<LegendEntry>& entries, double width) {
  std::vector<Spot> out;
  Spot at;
  for (const LegendEntry& entry : entries) {
    const double needed = entry_width(entry);
    if (at.x > 0.0 && at.x + needed - kLegendGap > width) at = {0.0, at.y + kLegendRow};
    out.push_back(at);
    at.x += needed;
  }
  return out;
}

}  // namespace

int engine_slot(const std::string& engine) {
  const auto* found = std::find(kEngines.begin(), kEngines.end(), engine);
  const auto index = static_cast<int>(found - kEngines.begin());
  if (found != kEngines.end()) return index;
  int sum = 0;
  for (const char c : engine) sum += static_cast<unsigned char>(c);
  return index + sum % (kSlots - index);
}

std::string slot_classes(int slot, std::string_view classes) {
  return "s" + std::to_string(slot) + " " + std::string(classes);
}

void draw_marker(Svg& svg, Spot at, int slot, std::string_view hint) {
  const std::vector<Spot>& outline = marker_outline(slot);
  if (outline.empty()) {
    svg.circle(at, 4.0, slot_classes(slot, "solid"), hint);
  } else {
    svg.outlines({moved(outline, at)}, true, slot_classes(slot, "solid"), hint);
  }
}

void draw_cross(Svg& svg, Spot at, int slot, std::string_view hint) {
  svg.outlines({moved({{-3.5, -3.5}, {3.5, 3.5}}, at), moved({{-3.5, 3.5}, {3.5, -3.5}}, at)}, false,
               slot_classes(slot, "cross"), hint);
}

double legend_height(const std::vector<LegendEntry>& entries, double width) {
  return entries.empty() ? 0.0 : legend_places(entries, width).back().y + kLegendRow;
}

void draw_legend(Svg& svg, const std::vector<LegendEntry>& entries, Spot corner, double width) {
  const std::vector<Spot> places = legend_places(entries, width);
  for (std::size_t i = 0; i < entries.size(); ++i) {
    const LegendEntry& entry = entries[i];
    const Spot at = {corner.x + places[i].x, corner.y + places[i].y + kLegendRow / 2.0};
    if (entry.line) svg.line(at, {at.x + kSwatch, at.y}, slot_classes(entry.slot, "curve"));
    draw_marker(svg, {at.x + kSwatch / 2.0, at.y}, entry.slot);
    svg.text({at.x + kSwatch + 4.0, at.y + 4.0}, entry.name, "start");
  }
}

double widest_label(const Axis& axis) {
  double width = 0.0;
  for (const std::string& label : tick_labels(axis)) width = std::max(width, text_width(label));
  return width;
}

double x_of(const Axis& axis, const Frame& frame, double value) {
  return frame.left + place(axis, value) * frame.width;
}

double y_of(const Axis& axis, const Frame& frame, double value) {
  return frame.bottom() - place(axis, value) * frame.height;
}

void draw_x_axis(Svg& svg, const Axis& axis, const Frame& frame) {
  std::vector<std::vector<Spot>> lines;
  double free_from = -1e9;
  const std::vector<std::string> labels = tick_labels(axis);
  for (std::size_t i = 0; i < labels.size(); ++i) {
    const double x = x_of(axis, frame, axis.ticks[i]);
    lines.push_back({{x, frame.top}, {x, frame.bottom()}});
    const double half = text_width(labels[i]) / 2.0;
    if (x - half < free_from) continue;
    svg.text({x, frame.bottom() + 16.0}, labels[i], "middle soft");
    free_from = x + half + 6.0;
  }
  svg.outlines(lines, false, "grid");
  svg.line({frame.left, frame.bottom()}, {frame.right(), frame.bottom()}, "rim");
}

void draw_y_axis(Svg& svg, const Axis& axis, const Frame& frame) {
  std::vector<std::vector<Spot>> lines;
  double free_up_to = 1e9;
  const std::vector<std::string> labels = tick_labels(axis);
  for (std::size_t i = 0; i < labels.size(); ++i) {
    const double y = y_of(axis, frame, axis.ticks[i]);
    lines.push_back({{frame.left, y}, {frame.right(), y}});
    if (y > free_up_to) continue;
    svg.text({frame.left - 6.0, y + 4.0}, labels[i], "end soft");
    free_up_to = y - 14.0;
  }
  svg.outlines(lines, false, "grid");
}

}  // namespace drystone::bench
