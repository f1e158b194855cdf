// What all charts are made of: one colour and one marker per engine, the legend, axes with their grid.
#pragma once

#include <string>
#include <vector>

#include "benchmarks/report/axis.hpp"
#include "benchmarks/report/svg.hpp"

namespace drystone::bench {

inline constexpr int kSlots = 8;

/// Number of the colour (class "s<slot>" of chart.css) and of the marker. The same for an engine in every chart; the known
/// engines have slots of their own.
int engine_slot(const std::string& engine);

/// "s3 curve" for slot 3 and the class "curve".
std::string slot_classes(int slot, std::string_view classes);

/// Each slot has a shape of its own, so that colour is never all that tells two engines apart.
void draw_marker(Svg& svg, Spot at, int slot, std::string_view hint = {});

/// What stands for a failed run.
void draw_cross(Svg& svg, Spot at, int slot, std::string_view hint = {});

struct LegendEntry {
  std::string name;
  int slot = 0;
  /// Whether a line goes through the marker.
  bool line = false;
};

/// Height of the legend's rows in a chart of that width.
double legend_height(const std::vector<LegendEntry>& entries, double width);

/// From `corner`, its top left, to the right.
void draw_legend(Svg& svg, const std::vector<LegendEntry>& entries, Spot corner, double width);

/// Width of the widest tick label.
double widest_label(const Axis& axis);

/// Grid lines and labels below the frame; labels that would touch the one before are left out.
void draw_x_axis(Svg& svg, const Axis& axis, const Frame& frame);
/// Grid lines and labels to the left of the frame.
void draw_y_axis(Svg& svg, const Axis& axis, const Frame& frame);

double x_of(const Axis& axis, const Frame& frame, double value);
double y_of(const Axis& axis, const Frame& frame, double value);

}  // namespace drystone::bench
