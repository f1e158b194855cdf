#include "continuous/first_impact.hpp"

#include <array>

#include "geometry/shape_geometry.hpp"
#include "world/contacts.hpp"
#include "world/proxies.hpp"

namespace drystone::continuous {
namespace {

constexpr std::array kStandInScales = {1.0f, 0.5f, 0.0f};
/// A hit that comes sooner was there at the start: the time of impact is exact to a quarter of the slop.
constexpr float kTouchingPath = 0.5f * kLinearSlop;

Transform pose_on(const Way& way, float time) { return pose_at(way.sweep, time < way.end ? time / way.end : 1.0f); }

/// The part of a way between two times, as a sweep of its own.
Sweep cut(const Way& way, float from, float to) {
  const Transform start = pose_on(way, from);
  const Transform stop = pose_on(way, to);
  const Vec2 center = way.sweep.local_center;
  return {center, transform_point(start, center), transform_point(stop, center), start.rotation, stop.rotation};
}

/// Turning moves no point farther out of the boxes at both ends than the sagitta of its arc.
Aabb swept_box_of(const ShapeGeometry& shape, const Sweep& sweep, float extent) {
  const Aabb ends = merge(bounds(shape, pose_at(sweep, 0.0f)), bounds(shape, pose_at(sweep, 1.0f)));
  const Rotation turn = relative(sweep.rotation_0, sweep.rotation_1);
  return inflate(ends, (1.0f - turn.c) * extent + kLinearSlop);
}

/// A shape shrunk towards its centroid: all of it at scale 1, a point at scale 0.
class StandIn {
 public:
  StandIn(const ShapeGeometry& shape, float scale) {
    const ConvexProxy full = make_proxy(shape);
    const Vec2 core = centroid(shape);
    const std::size_t count = scale > 0.0f ? full.points.size() : 1;
    for (std::size_t i = 0; i < count; ++i) points_[i] = core + scale * (full.points[i] - core);
    proxy_ = {std::span(points_).first(count), scale * full.radius};
  }
  StandIn(const StandIn&) = delete;
  StandIn& operator=(const StandIn&) = delete;

  const ConvexProxy& proxy() const { return proxy_; }

 private:
  std::array<Vec2, kMaxPolygonVertices> points_;
  ConvexProxy proxy_;
};

/// No point of the shape goes farther than this on the sweep.
float longest_path(const ShapeGeometry& shape, const Sweep& sweep) {
  const Rotation turn = relative(sweep.rotation_0, sweep.rotation_1);
  return distance(sweep.center_0, sweep.center_1) + 2.0f * abs(turn.s) * extent(shape, sweep.local_center);
}

struct Meeting {
  float time = 1.0f;  // In fractions of the piece; 1 where nothing is met.
  Vec2 core_normal;   // From the target, where it was the centroid that met it.
};

/// The centroid may neither meet the target nor, if it is there already, go on.
Meeting meet_core(const TimeOfImpactOutput& found, const Sweep& sweep_a, const Sweep& sweep_b, Vec2 core) {
  const auto place_at = [&](float time) {
    return transform_point(pose_at(sweep_b, time), core) - pose_at(sweep_a, time).position;
  };
  const float comes_nearer = -dot(place_at(1.0f) - place_at(found.time), found.normal);
  return comes_nearer > kTouchingPath ? Meeting{found.time, found.normal} : Meeting{};
}

/// When the shape, whose body moves as sweep_b says, meets the target.
Meeting meet(const ShapeGeometry& target, const Sweep& sweep_a, const ShapeGeometry& shape, const Sweep& sweep_b) {
  const float path = longest_path(target, sweep_a) + longest_path(shape, sweep_b);
  for (const float scale : kStandInScales) {
    const StandIn stand_in(shape, scale);
    const TimeOfImpactOutput found = time_of_impact({make_proxy(target), stand_in.proxy(), sweep_a, sweep_b, 1.0f});
    if (found.state == TimeOfImpactOutput::State::separated) return {};
    if (found.state != TimeOfImpactOutput::State::hit) continue;
    if (scale == 0.0f) return meet_core(found, sweep_a, sweep_b, centroid(shape));
    if (found.time * path > kTouchingPath) return {found.time, {}};
  }
  return {};
}

/// Links of a chain let through whatever starts behind them. And what hardly comes nearer to a link's line is left to the
/// contact solver: it would be stopped at the end of the next link while it slides along the chain.
bool passes_link(const ShapeGeometry& target, const Sweep& sweep_a, const ShapeGeometry& shape, const Sweep& sweep_b) {
  const auto* link = std::get_if<ChainSegment>(&target);
  if (link == nullptr) return false;
  const Vec2 core = centroid(shape);
  const auto height_at = [&](float time) {
    const Vec2 place = inv_transform_point(pose_at(sweep_a, time), transform_point(pose_at(sweep_b, time), core));
    return cross(place - link->point_a, normalize(link->point_b - link->point_a));
  };
  const float height = height_at(0.0f);
  if (height < 0.0f) return true;
  const Rotation turn =
      relative(relative(sweep_a.rotation_0, sweep_b.rotation_0), relative(sweep_a.rotation_1, sweep_b.rotation_1));
  return height - height_at(1.0f) + abs(turn.s) * extent(shape, core) < 0.25f * min_extent(shape);
}

}  // namespace

Way ImpactFinder::way_of(std::uint32_t slot) const {
  const BodyState& body = w_.bodies.state[slot];
  Way way{{body.local_center, body.center, body.center, body.pose.rotation, body.pose.rotation}, 1.0f};
  if (body.solver_index == 0) return way;
  way.sweep.center_0 = c_.sweep_starts[body.solver_index].center;
  way.sweep.rotation_0 = c_.sweep_starts[body.solver_index].rotation;
  way.end = ends_[body.solver_index];
  return way;
}

Aabb ImpactFinder::swept_box(std::uint32_t body) const {
  const Sweep sweep = way_of(body).sweep;
  const float extent = w_.bodies.state[body].extent;
  Aabb box{sweep.center_0, sweep.center_0};
  world::for_each_shape(w_, body, [&](std::uint32_t shape) {
    box = merge(box, swept_box_of(w_.shapes.row[shape].geometry, sweep, extent));
  });
  return box;
}

void ImpactFinder::look_in(const broad_phase::Tree& tree, std::uint32_t body, Impact& first) const {
  const Way way = way_of(body);
  const float extent = w_.bodies.state[body].extent;
  const auto consider = [&](std::uint32_t shape, std::uint32_t target, float from, float to) {
    const ShapeRow& row = w_.shapes.row[target];
    const ShapeGeometry& geometry = w_.shapes.row[shape].geometry;
    const Sweep sweep_a = cut(way_of(row.body), from, to);
    const Sweep sweep_b = cut(way, from, to);
    if (passes_link(row.geometry, sweep_a, geometry, sweep_b)) return;
    const Meeting meeting = meet(row.geometry, sweep_a, geometry, sweep_b);
    if (meeting.time == 1.0f) return;
    const float in_step = from + meeting.time * (to - from);
    // Ties go to the lower slot, whatever order the tree has.
    if (in_step > first.time || (in_step == first.time && row.body >= first.other)) return;
    first = {in_step, row.body, w_.bodies.state[row.body].type == BodyType::static_body ? meeting.core_normal : Vec2{}};
  };
  world::for_each_shape(w_, body, [&](std::uint32_t shape) {
    const ShapeRow& row = w_.shapes.row[shape];
    if (row.sensor) return;
    tree.query(swept_box_of(row.geometry, way.sweep, extent), [&](std::uint32_t target) {
      if (w_.shapes.row[target].sensor || !world::may_contact(w_, shape, target)) return true;
      const float other_end = min(way_of(w_.shapes.row[target].body).end, way.end);
      consider(shape, target, 0.0f, other_end);
      if (other_end < way.end) consider(shape, target, other_end, way.end);
      return true;
    });
  });
}

Impact ImpactFinder::with_static(std::uint32_t body) const {
  Impact first;
  look_in(w_.trees.fixed, body, first);
  return first;
}

Impact ImpactFinder::with_all(std::uint32_t body) const {
  Impact first = with_static(body);
  look_in(w_.trees.awake, body, first);
  look_in(w_.trees.asleep, body, first);
  return first;
}

}  // namespace drystone::continuous
