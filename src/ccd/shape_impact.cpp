#include "ccd/shape_impact.hpp"

#include <array>

namespace drystone::continuous {
namespace {

constexpr std::array kShrunkScales = {0.5f, 0.0f};
/// If shapes hit after a path shorter than this, they count as touching at the start [length units], because a time of impact may be early
/// by kImpactTolerance.
constexpr float kTouchingPath = 0.5f * kLinearSlop;

/// A shape shrunk towards its core. At scale 0 it is a point.
class ShrunkProxy {
 public:
  ShrunkProxy(const ShapeGeometry& shape, float scale) : proxy_(make_outer_proxy(shape)) {
    const Vec2 core = centroid(shape);
    const std::size_t count = scale > 0.0f ? proxy_.points.size() : 1;
    for (std::size_t i = 0; i < count; ++i) points_[i] = core + scale * (proxy_.points[i] - core);
    proxy_ = {std::span(points_).first(count), scale * proxy_.radius};
  }
  ShrunkProxy(const ShrunkProxy&) = delete;
  ShrunkProxy& operator=(const ShrunkProxy&) = delete;

  const ConvexProxy& proxy() const { return proxy_; }

 private:
  std::array<Vec2, kMaxPolygonVertices> points_;
  ConvexProxy proxy_;
};

/// The impact of a core with the target; `found` is their time of impact. A core must not reach the target, and must not come nearer if it
/// is already there. It may use the tolerance of the time of impact once, but not again in each step.
ToiResult impact_of_core(const TimeOfImpactOutput& found, const ToiQuery& query) {
  const Vec2 core = centroid(query.b);
  const bool a_rotates = !(query.sweep_a.rotation_0 == query.sweep_a.rotation_1) || query.sweep_a.angle != 0.0f;
  const Transform a_at_impact = pose_at(query.sweep_a, found.time);
  // The place of the core relative to a. If a rotates, it is the place on a, in the directions that a has at the impact.
  const auto place_at = [&](float time) {
    const Vec2 place = transform_point(pose_at(query.sweep_b, time), core);
    const Transform a = pose_at(query.sweep_a, time);
    return a_rotates ? rotate(a_at_impact.rotation, inv_transform_point(a, place)) : place - a.position;
  };
  const float comes_nearer = -dot(place_at(query.to) - place_at(found.time), found.normal);
  if (comes_nearer > query.unit * kTouchingPath) return {found.time, found.normal, true, true};
  // The core of a shape thinner than the slop lies in the surface.
  if (min_extent(query.b) < query.unit * kLinearSlop) return {1.0f, {}, true};
  const Vec2 from_middle = transform_point(pose_at(query.sweep_b, found.time), core) - found.point;
  const float height = 2.0f * dot(from_middle, found.normal) - comes_nearer;
  const float least = touching_separation(make_outer_proxy(query.a).radius, query.unit) - query.unit * kLinearSlop;
  const bool goes_on = comes_nearer > 0.0f && height < least;
  return goes_on ? ToiResult{found.time, found.normal, true, true} : ToiResult{1.0f, {}, true};
}

TimeOfImpactOutput first_touch(const ToiQuery& query, const ConvexProxy& b) {
  return time_of_impact({make_outer_proxy(query.a), b, query.sweep_a, query.sweep_b, query.to, query.from, query.unit});
}

/// Whether the shapes hit each other after the piece began and did not touch when it began.
bool hits_after_start(const TimeOfImpactOutput& found, const ToiQuery& query) {
  if (found.state != TimeOfImpactOutput::State::hit) return false;
  const float path = longest_path(query.a, query.sweep_a) + longest_path(query.b, query.sweep_b);
  return !query.may_touch || (found.time - query.from) * path > query.unit * kTouchingPath;
}

/// For shapes that touch when the piece begins, lists the points of b that do not touch a. Lists none if these points stay out of a,
/// because then the contact solver keeps the shapes apart.
std::size_t list_free_points(const ToiQuery& query, std::array<Vec2, kMaxPolygonVertices>& free) {
  const ConvexProxy proxy = make_outer_proxy(query.b);
  const float radii = make_outer_proxy(query.a).radius + proxy.radius;
  const float free_height = touching_separation(radii, query.unit) + query.unit * kTouchingPath;
  const Transform before = relative(pose_at(query.sweep_a, query.from), pose_at(query.sweep_b, query.from));
  const Transform after = relative(pose_at(query.sweep_a, query.to), pose_at(query.sweep_b, query.to));
  const Plane side = facing_plane(query.a, transform_point(before, centroid(query.b)));
  std::size_t count = 0;
  bool goes_in = false;
  for (const Vec2 point : proxy.points) {
    if (side.height(transform_point(before, point)) - proxy.radius <= free_height) continue;
    goes_in = goes_in || side.height(transform_point(after, point)) - proxy.radius < -query.unit * kLinearSlop;
    free[count++] = point;
  }
  return goes_in ? count : 0;
}

/// The impact of the points that do not touch a, such as the upper end of a rod that rotates about its tip on the floor.
ToiResult impact_of_free_points(const ToiQuery& query) {
  std::array<Vec2, kMaxPolygonVertices> points;
  const std::size_t count = list_free_points(query, points);
  if (count == 0) return {1.0f, {}, true};
  const TimeOfImpactOutput found =
      first_touch(query, {std::span(points).first(count), make_outer_proxy(query.b).radius});
  return {hits_after_start(found, query) ? found.time : 1.0f, found.normal, true};
}

/// For shapes that touch when the piece begins, the impact of b shrunk towards its core, or of the core alone.
ToiResult impact_of_shrunk_shape(const ToiQuery& query, const Clearance* clearance) {
  for (const float scale : kShrunkScales) {
    if (clearance != nullptr && clearance->stays_clear(scale)) break;
    const TimeOfImpactOutput found = first_touch(query, ShrunkProxy(query.b, scale).proxy());
    if (found.state == TimeOfImpactOutput::State::separated) break;
    // No impact of the core was found, but it may have one later. It stops at the last time that is free.
    const bool failed = found.state == TimeOfImpactOutput::State::failed;
    if (failed && scale == 0.0f && !query.gives_way) return {found.time, found.normal, true, true};
    if (found.state != TimeOfImpactOutput::State::hit) continue;
    if (scale == 0.0f) {
      // Contacts push a dynamic body out of such a deep overlap. Stopping both bodies would keep them in it.
      if (query.gives_way && !hits_after_start(found, query)) break;
      return impact_of_core(found, query);
    }
    if (hits_after_start(found, query)) return {found.time, found.normal, true};
  }
  return {1.0f, {}, true};
}

}  // namespace

ToiResult find_impact(const ToiQuery& query, const Clearance* clearance) {
  if (clearance != nullptr && (clearance->stays_clear(1.0f) || clearance->passes_over())) return {};
  const TimeOfImpactOutput found = first_touch(query, make_outer_proxy(query.b));
  if (found.state == TimeOfImpactOutput::State::separated) return {};
  if (hits_after_start(found, query)) return {found.time, found.normal};
  const ToiResult by_free_points = impact_of_free_points(query);
  const ToiResult by_shrunk_shape = impact_of_shrunk_shape(query, clearance);
  return by_free_points.time < by_shrunk_shape.time ? by_free_points : by_shrunk_shape;
}

}  // namespace drystone::continuous
