#include "benchmarks/measure/start_state.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "benchmarks/measure/outlines.hpp"

namespace drystone::bench {
namespace {

/// The box around all shapes, and around the origin of bodies that have none.
Box2 world_box(const Outlines& outlines, std::span<const BodyState> bodies) {
  Box2 box = empty_box();
  std::vector<bool> has_shape(bodies.size(), false);
  std::vector<Double2> points(outlines.points.size());
  for (const Outline& outline : outlines.shapes) {
    const auto body = static_cast<std::size_t>(outline.body);
    has_shape[body] = true;
    const std::span<Double2> room = std::span(points).subspan(outline.first_point, outline.point_count);
    include(box, place(outlines, outline, pose_of(bodies[body]), room).box);
  }
  for (std::size_t i = 0; i < bodies.size(); ++i) {
    const Double2 origin = geometry::to_double(bodies[i].position);
    if (!has_shape[i]) include(box, {origin, origin});
  }
  return box;
}

/// Rounds to the sixth significant digit of `size`, and -0 to 0.
double rounded_to(double value, double size) {
  if (!(size > 0.0) || !std::isfinite(size)) return value;
  const double unit = std::pow(10.0, std::floor(std::log10(size)) - 5.0);
  return std::round(value / unit) * unit + 0.0;
}

}  // namespace

StartState start_state(const History& history, std::span<const BodyState> bodies, const EngineCounts& counts) {
  StartState s;
  s.bodies = counts.bodies;
  s.shapes = counts.shapes;
  s.joints = counts.joints;
  if (bodies.empty()) return s;

  for (const BodyState& body : bodies) {
    if (body.dynamic) s.mass += body.mass;
    if (body.dynamic) s.inertia += body.inertia;
    s.mean[0] += double{body.position.x};
    s.mean[1] += double{body.position.y};
    s.highest_speed = std::max(s.highest_speed, geometry::length(geometry::to_double(body.velocity)));
  }
  for (double& mean : s.mean) mean /= static_cast<double>(bodies.size());

  const Outlines outlines = make_outlines(std::span(history.bodies).first(bodies.size()));
  const Box2 box = world_box(outlines, bodies);
  s.lower[0] = box.lower.x;
  s.lower[1] = box.lower.y;
  s.upper[0] = box.upper.x;
  s.upper[1] = box.upper.y;
  return s;
}

std::string to_text(const StartState& s) {
  return fmt::format(
      R"({{"bodies": {}, "shapes": {}, "joints": {}, "mass": {:.6g}, "inertia": {:.6g}, "mean": [{:.6g}, {:.6g}], )"
      R"("lower": [{:.6g}, {:.6g}], "upper": [{:.6g}, {:.6g}], "highest_speed": {:.6g}}})",
      s.bodies, s.shapes, s.joints, s.mass, s.inertia, rounded_to(s.mean[0], s.upper[0] - s.lower[0]),
      rounded_to(s.mean[1], s.upper[1] - s.lower[1]), s.lower[0], s.lower[1], s.upper[0], s.upper[1], s.highest_speed);
}

}  // namespace drystone::bench
