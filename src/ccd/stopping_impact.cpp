#include "ccd/stopping_impact.hpp"

#include <limits>

#include "contact/passage.hpp"
#include "contact/platform.hpp"
#include "geometry/shape_geometry.hpp"
#include "world/proxies.hpp"

namespace drystone::continuous {
namespace {

/// Whether one-way surfaces stop the shape at the poses of this time. The normal is from target to shape.
bool is_stopped_at(const SimState& w, const Encounter& e, float time, Vec2 normal, float overlap) {
  return contact::is_stopped(w, {{e.target, e.shape},
                                 e.cell,
                                 {pose_at(e.query.sweep_a, time).rotation, pose_at(e.query.sweep_b, time).rotation},
                                 normal,
                                 overlap});
}

/// Whether the shapes overlap at the start, and one-way surfaces let b pass.
bool passes_from_start(const SimState& w, const Encounter& e) {
  const Transform pose_a = pose_at(e.query.sweep_a, e.query.from);
  const Transform b_in_a = relative(pose_a, pose_at(e.query.sweep_b, e.query.from));
  if (!contact::is_overlap(w, e.query.a, e.shape, b_in_a)) return false;
  const Plane side = facing_plane(e.query.a, transform_point(b_in_a, centroid(e.query.b)));
  const ConvexProxy proxy = make_proxy(e.query.b);
  float lowest = std::numeric_limits<float>::max();
  for (const Vec2 point : proxy.points) lowest = min(lowest, side.height(transform_point(b_in_a, point)));
  return !is_stopped_at(w, e, e.query.from, rotate(pose_a.rotation, side.normal), proxy.radius - lowest);
}

/// Whether a shape of b's body, moved along the front of a one-way surface by more than it may sink in, still overlaps the surface. The
/// pair that meets is left out.
bool is_inside(const SimState& w, const Encounter& e, const contact::MetSurface& piece, const ShapeGeometry& geometry,
               Vec2 front, Transform b_in_piece) {
  if (piece.other == e.shape && piece.shape == e.target && piece.cell == e.cell) return false;
  const Passage passage = contact::passage_between(w, piece.other, piece.shape, piece.cell);
  if (passage != Passage::open) return passage == Passage::passing;
  b_in_piece.position += 2.0f * e.query.unit * kLinearSlop * front;
  return contact::is_overlap(w, geometry, piece.other, b_in_piece);
}

/// Whether a shape of b's body meets a piece of the target's platform before this time, from behind or from a side.
bool passes_before(const SimState& w, const Encounter& e, const contact::MetSurface& piece,
                   const ShapeGeometry& geometry, Vec2 front, float time) {
  const std::uint32_t body = w.shapes.body[piece.shape];
  const Transform pose = relative(e.from, w.bodies.state[body].pose);
  // A body that slides over the platform has sunk in, and would meet the sides of the pieces. A little higher it does not.
  const Vec2 higher = contact::height_above_sunk(w, piece) * rotate(pose.rotation, front);
  Sweep sweep = e.query.sweep_b;
  sweep.center_0 += higher;
  sweep.center_1 += higher;
  const contact::Arrival came = contact::arrival(
      {make_outer_proxy(geometry), make_outer_proxy(w.shapes.geometry[piece.other]),
       body == w.shapes.body[e.target] ? e.query.sweep_a : at_rest(pose), sweep, time, e.query.from, e.query.unit},
      front);
  return came.comes_through() && came.time < time;
}

/// Whether b's body passes a piece of the target's platform, or is inside it at an impact. Then it passes the target as well: at the end of
/// the next tile, the normal may be that of the front.
bool comes_through_platform(const SimState& w, const Encounter& e, float time) {
  const WorldTransform& target_pose = w.bodies.state[w.shapes.body[e.target]].pose;
  const Transform pose_a = pose_at(e.query.sweep_a, time);
  const Transform pose_b = pose_at(e.query.sweep_b, time);
  const contact::MetSurface target{e.target, e.shape, e.cell, e.cell != kNone ? &e.query.a : nullptr};
  const Sweep& sweep = e.query.sweep_b;
  const float extent = w.bodies.state[w.shapes.body[e.shape]].extent;
  const Aabb path = inflate(Aabb{min(sweep.center_0, sweep.center_1), max(sweep.center_0, sweep.center_1)}, extent);
  const auto passes = [&](const contact::MetSurface& piece, const ShapeGeometry& geometry, Vec2 front) {
    // Bodies of a moving platform are taken to move like the target.
    const WorldTransform& piece_pose = w.bodies.state[w.shapes.body[piece.shape]].pose;
    const Transform b_in_piece = relative(pose_a * relative(target_pose, piece_pose), pose_b);
    return is_inside(w, e, piece, geometry, front, b_in_piece) || passes_before(w, e, piece, geometry, front, time);
  };
  // The trees still have the boxes from before the step.
  return contact::any_meeting(w, target, spatial::in_trees(w, e.from, path), passes);
}

/// What this step has decided about two shapes: open if a one-way surface has not decided yet.
Passage decided_passage(const SimState& w, std::uint32_t shape, std::uint32_t target, std::uint32_t cell) {
  const bool has_one_way = contact::has_one_way(w, shape, target, cell);
  if (!has_one_way && w.contact_edits.empty()) return Passage::solid;
  const Passage passage = contact::passage_between(w, shape, target, cell);
  return has_one_way || passage == Passage::passing ? passage : Passage::solid;
}

}  // namespace

ToiResult find_stopping_impact(const SimState& w, const Encounter& e, const Clearance* clearance) {
  const Passage passage = decided_passage(w, e.shape, e.target, e.cell);
  if (passage == Passage::passing) return {};
  if (passage == Passage::solid) return find_impact(e.query, clearance);
  if (passes_from_start(w, e)) return {};
  const ToiResult result = find_impact(e.query, clearance);
  if (result.time >= 1.0f) return result;
  const bool is_stopped =
      is_stopped_at(w, e, result.time, result.normal, 0.0f) && !comes_through_platform(w, e, result.time);
  return is_stopped ? result : ToiResult{};
}

bool may_pass(const SimState& w, std::uint32_t shape, std::uint32_t floor, std::uint32_t cell) {
  return decided_passage(w, shape, floor, cell) != Passage::solid;
}

}  // namespace drystone::continuous
