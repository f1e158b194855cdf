#include "benchmarks/measure/outlines.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <stdexcept>

namespace drystone::bench {
namespace {

class OutlineMaker {
 public:
  explicit OutlineMaker(Outlines& outlines) : out_(outlines) {}

  void add_body(int number, const scenes::SceneBody& body) {
    for (const scenes::SceneShape& shape : body.shapes) {
      template_ = {};
      template_.body = number;
      template_.filter = shape.options.filter;
      template_.sensor = shape.options.sensor;
      std::visit([&](const auto& geometry) { add(geometry); }, shape.geometry);
    }
    for (const scenes::SceneGrid& grid : body.grids) {
      template_ = {};
      template_.body = number;
      template_.filter = grid.options.filter;
      template_.sensor = grid.options.sensor;
      for (const scenes::SceneShape& tile : scenes::shapes_of(grid)) {
        std::visit([&](const auto& geometry) { add(geometry); }, tile.geometry);
      }
    }
    for (const ChainOptions& chain : body.chains) {
      template_ = {};
      template_.body = number;
      template_.filter = chain.filter;
      add_chain(chain);
    }
  }

 private:
  void add(const Circle& s) { add_points({&s.center, 1}, s.radius); }
  void add(const Capsule& s) {
    const Vec2 ends[] = {s.point_a, s.point_b};
    add_points(ends, s.radius);
  }
  void add(const Segment& s) {
    const Vec2 ends[] = {s.point_a, s.point_b};
    template_.line = true;
    add_points(ends, 0.0f);
  }
  void add(const Polygon& s) { add_points(s.vertices(), s.radius()); }
  void add(const SupportShape& s) { add_points(s.points(), s.radius()); }
  void add(const Box& s) {
    const Result<Polygon> polygon = make_box(s);
    if (!polygon.ok()) throw std::runtime_error(polygon.error().message);
    add(polygon.value());
  }

  /// The first and last point of an open chain are ghosts: no link ends there.
  void add_chain(const ChainOptions& chain) {
    const std::size_t n = chain.points.size();
    const std::size_t first = chain.loop ? 0 : 1;
    const std::size_t links = chain.loop ? n : n - 3;
    for (std::size_t i = 0; i < links; ++i) {
      template_.one_sided = true;
      add(Segment{chain.points[first + i], chain.points[(first + i + 1) % n]});
    }
  }

  void add_points(std::span<const Vec2> points, float radius) {
    Outline outline = template_;
    outline.first_point = out_.points.size();
    outline.point_count = points.size();
    outline.radius = double{radius};
    for (const Vec2 p : points) out_.points.push_back(geometry::to_double(p));
    out_.shapes.push_back(outline);
  }

  Outlines& out_;
  Outline template_;
};

struct Turn {
  explicit Turn(float angle) : c(std::cos(double{angle})), s(std::sin(double{angle})) {}
  Double2 operator()(Double2 p) const { return {c * p.x - s * p.y, s * p.x + c * p.y}; }
  double c;
  double s;
};

}  // namespace

Outlines make_outlines(std::span<const BodyLife> bodies) {
  Outlines outlines;
  OutlineMaker maker(outlines);
  for (std::size_t i = 0; i < bodies.size(); ++i) maker.add_body(static_cast<int>(i), *bodies[i].body);
  return outlines;
}

void include(Box2& box, const Box2& other) {
  box.lower = {std::min(box.lower.x, other.lower.x), std::min(box.lower.y, other.lower.y)};
  box.upper = {std::max(box.upper.x, other.upper.x), std::max(box.upper.y, other.upper.y)};
}

Box2 empty_box() {
  constexpr double kFar = std::numeric_limits<double>::max();
  return {{kFar, kFar}, {-kFar, -kFar}};
}

PlacedOutline place(const Outlines& outlines, const Outline& shape, const BodyPose& pose, std::span<Double2> points) {
  const Turn turn(pose.angle);
  const Double2 origin = geometry::to_double(pose.position);
  const std::span<const Double2> local = outlines.points_of(shape);
  Box2 box = empty_box();
  for (std::size_t i = 0; i < local.size(); ++i) {
    points[i] = origin + turn(local[i]);
    include(box, {points[i], points[i]});
  }
  const Double2 margin = {shape.radius, shape.radius};
  return {points, shape.radius, {box.lower - margin, box.upper + margin}};
}

Double2 place(Double2 local, const BodyPose& pose) {
  return geometry::to_double(pose.position) + Turn(pose.angle)(local);
}

}  // namespace drystone::bench
