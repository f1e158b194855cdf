#include "ccd/first_impact.hpp"

#include <algorithm>
#include <array>
#include <limits>
#include <tuple>

#include "ccd/swept_shape.hpp"
#include "collide/hull.hpp"
#include "contact/contacts.hpp"
#include "contact/platform.hpp"
#include "contact/tiles.hpp"
#include "geometry/shape_geometry.hpp"
#include "geometry/tile_grid.hpp"
#include "world/proxies.hpp"
#include "world/tunnelling.hpp"

namespace drystone::continuous {
namespace {

/// A shape is on a floor if it is nearer than this [length units]: it then hits a shape beside the floor at the same height.
constexpr float kOnFloor = kLinearSlop + kImpactTolerance;
/// Up to this many targets near a body are listed once for all its shapes. With more, each shape searches its own targets.
constexpr std::size_t kFewTargets = 32;

/// A sweep without motion, at the pose where the motion ends.
Sweep rest_after(const BodySweep& motion) {
  const Transform pose = pose_on_sweep(motion, motion.end);
  const Vec2 center = transform_point(pose, motion.sweep.local_center);
  return {motion.sweep.local_center, center, center, pose.rotation, pose.rotation, 0.0f};
}

/// The height of the highest point of a shape above a plane.
float highest_point(const ShapeGeometry& shape, const Transform& pose, const Plane& plane) {
  const ConvexProxy proxy = make_outer_proxy(shape);
  float highest = -std::numeric_limits<float>::max();
  for (const Vec2 point : proxy.points) highest = max(highest, plane.height(transform_point(pose, point)));
  return highest + proxy.radius;
}

/// Whether the target is a link of a chain that b passes through because it starts behind the link.
bool passes_link(const ToiQuery& query) {
  if (!std::holds_alternative<ChainSegment>(query.a)) return false;
  const Vec2 core = transform_point(pose_at(query.sweep_b, query.from), centroid(query.b));
  return facing_plane(query.a, {}).height(inv_transform_point(pose_at(query.sweep_a, query.from), core)) < 0.0f;
}

}  // namespace

Transform pose_on_sweep(const BodySweep& motion, float time) { return pose_at(motion.sweep, min(time, motion.end)); }

Position ImpactFinder::start_of(std::uint32_t slot) const {
  const std::uint32_t index = sweeps_.index_of(slot);
  return index == 0 ? w_.bodies.state[slot].center : sweeps_.motion.starts[index].center;
}

BodySweep ImpactFinder::sweep_of(std::uint32_t slot, Position from) const {
  const BodyState& body = w_.bodies.state[slot];
  const Vec2 center = body.center - from;
  BodySweep motion{{body.local_center, center, center, body.pose.rotation, body.pose.rotation, 0.0f}, 1.0f};
  const std::uint32_t index = sweeps_.index_of(slot);
  if (index == 0) return motion;
  const SweepStart& start = sweeps_.motion.starts[index];
  motion.sweep.center_0 = start.center - from;
  motion.sweep.rotation_0 = start.rotation;
  motion.sweep.angle = start.angle;
  const SweepEnd& end = sweeps_.ends[index];
  if (end.time < 1.0f) {
    motion.sweep.center_1 = end.center - from;
    motion.sweep.rotation_1 = end.rotation;
    motion.end = end.time;
  }
  return motion;
}

geometry::SweptDisc ImpactFinder::swept_disc(std::uint32_t slot, Position from, Position to) const {
  const float reach = w_.bodies.state[slot].extent + 2.0f * w_.options.length_unit * kLinearSlop;
  const geometry::SweptDisc disc(spatial::in_trees(w_, from), spatial::in_trees(w_, to), reach);
  if (!spatial::has_pieces(w_)) return disc;
  const WorldAabb path = merge(WorldAabb{from, from}, WorldAabb{to, to});
  if (spatial::is_in_one_piece(w_, {path.lower - Vec2{reach, reach}, path.upper + Vec2{reach, reach}})) return disc;
  // The path is no line in the trees: a disc around its box.
  const Vec2 middle = 0.5f * (disc.from + disc.to);
  return {middle, middle, disc.radius + length(disc.to - middle)};
}

geometry::SweptDisc ImpactFinder::swept_disc(std::uint32_t slot) const {
  return swept_disc(slot, start_of(slot), w_.bodies.state[slot].center);
}

Aabb ImpactFinder::swept_box(std::uint32_t body) const { return swept_disc(body).box(); }

bool ImpactFinder::is_fast_relative_to(const KinematicWalls::Body& kinematic, std::uint32_t slot) const {
  if (kinematic.turns_far) return true;
  const BodyState& body = w_.bodies.state[slot];
  const std::uint32_t index = sweeps_.index_of(slot);
  const SweepStart at_rest{body.center, body.pose.rotation, 0.0f};
  const SweepStart& start = index == 0 ? at_rest : sweeps_.motion.starts[index];
  // The path of the place where the body was when the step began, if it were a part of the kinematic body.
  const Vec2 arm = start.center - kinematic.start;
  const Vec2 path_of_place = kinematic.path + (rotate(kinematic.turn, arm) - arm);
  const Rotation turn = relative(kinematic.turn, relative(start.rotation, body.pose.rotation));
  const float angle_sine = turn.c < 0.0f ? 1.0f : model::sine_of_angle(turn, start.angle);
  return model::moved_fast(body, length(body.center - start.center - path_of_place), angle_sine,
                           w_.options.length_unit);
}

bool ImpactFinder::is_target(Targets targets, std::uint32_t shape) const {
  if (targets == Targets::all) return true;
  const bool is_kinematic = w_.bodies.state[w_.shapes.body[shape]].type == BodyType::kinematic;
  return is_kinematic == (targets == Targets::kinematic);
}

template <typename PathOf>
void ImpactFinder::search_tree(const bvh::Tree& tree, Targets targets, std::uint32_t body,
                               const geometry::SweptDisc& disc, PathOf path_of, Impact& first) const {
  // Most bodies are near no target. The disc around the body shows this without reading its shapes.
  std::array<std::uint32_t, kFewTargets> near;
  std::size_t count = 0;
  const bool are_few = tree.query(disc.box(), [&](std::uint32_t target) {
    if (geometry::passes_by(disc, w_.shapes.slab[target]) || !is_target(targets, target)) return true;
    if (count == near.size()) return false;
    near[count++] = target;
    return true;
  });
  if (count == 0) return;
  const auto [from, motion] = path_of();
  for_each_shape(w_, body, [&, from = from, &motion = motion](std::uint32_t shape) {
    if (w_.shapes.row[shape].sensor) return;
    const SweptShape swept(w_.shapes.geometry[shape], motion.sweep, w_.options.length_unit);
    const auto consider = [&](std::uint32_t target) {
      if (w_.shapes.row[target].sensor || !is_target(targets, target)) return true;
      for_each_piece(w_, swept, from, target, [&](const ShapeGeometry& piece, std::uint32_t cell) {
        const Candidate candidate{swept, from, motion.end, shape, target, piece, cell};
        &tree == &w_.trees.awake ? impact_with_moving(candidate, first) : impact_with_resting(candidate, first);
      });
      return true;
    };
    if (are_few) {
      for (std::size_t i = 0; i < count; ++i) consider(near[i]);
    } else {
      tree.query(spatial::in_trees(w_, from, swept.box()), consider);
    }
  });
}

void ImpactFinder::search_tree(const bvh::Tree& tree, Targets targets, std::uint32_t body,
                               const geometry::SweptDisc& disc, Impact& first) const {
  search_tree(
      tree, targets, body, disc, [&] { return path_of(body); }, first);
}

void ImpactFinder::search_walls(std::uint32_t body, const Aabb& swept_box, Impact& first) const {
  const KinematicWalls& walls = sweeps_.walls;
  const bool pressed = sweeps_.pressed_bodies.test(body);
  bool is_in_the_way = false;
  // The kinematic body that was asked last: most walls that follow each other are of one body.
  std::uint32_t asked = kNone;
  walls.query(swept_box, [&](const KinematicWalls::Wall& wall) {
    if (is_in_the_way || wall.body == asked) return;
    asked = wall.body;
    is_in_the_way = pressed || is_fast_relative_to(walls.bodies[wall.body], body);
  });
  if (!is_in_the_way) return;
  const Path path = path_of(body);
  for_each_shape(w_, body, [&](std::uint32_t shape) {
    if (w_.shapes.row[shape].sensor) return;
    const SweptShape swept(w_.shapes.geometry[shape], path.motion.sweep, w_.options.length_unit);
    walls.query(spatial::in_trees(w_, path.from, swept.box()), [&](const KinematicWalls::Wall& wall) {
      const KinematicWalls::Body& other = walls.bodies[wall.body];
      if (!pressed && !is_fast_relative_to(other, body)) return;
      const Sweep motion = sweep_of(other.slot, path.from).sweep;
      impact_with_kinematic({swept, path.from, path.motion.end, shape, wall.shape, w_.shapes.geometry[wall.shape]},
                            motion, first);
    });
  });
}

/// Whether a test that is cheaper than a time of impact shows that there is none.
bool ImpactFinder::is_ruled_out(const Candidate& candidate, const Clearance& clearance) const {
  if (clearance.is_far() || clearance.only_slides()) return true;
  if (std::holds_alternative<ChainSegment>(candidate.piece) && clearance.starts_behind()) return true;
  return !contact::may_contact(w_, candidate.shape, candidate.target);
}

Encounter ImpactFinder::encounter(const Candidate& candidate, const Sweep& target_sweep) const {
  const SweptShape& swept = candidate.swept;
  return {candidate.target,
          candidate.cell,
          candidate.shape,
          candidate.from,
          {candidate.piece, swept.shape, target_sweep, swept.sweep, swept.unit, 0.0f, candidate.end}};
}

void ImpactFinder::impact_with_kinematic(const Candidate& candidate, const Sweep& target_sweep, Impact& first) const {
  const Sweep sweep = seen_from(target_sweep, candidate.swept.sweep);
  const SweptShape swept(candidate.swept, sweep, target_sweep);
  const Clearance clearance(swept, candidate.piece, {});
  if (is_ruled_out(candidate, clearance)) return;
  const Encounter e = encounter(candidate, target_sweep);
  keep_earlier(e, find_stopping_impact(w_, e, &clearance), first);
}

bool ImpactFinder::slides_on_floor(const Candidate& candidate, float time) const {
  const SweptShape& swept = candidate.swept;
  const Transform at = pose_at(swept.sweep, time);
  const auto pose_of = [&](std::uint32_t shape) {
    return relative(candidate.from, w_.bodies.state[w_.shapes.body[shape]].pose);
  };
  const float on_floor = swept.unit * kOnFloor;
  const Aabb box = inflate(bounds(swept.shape, at), on_floor);
  bool found = false;
  w_.trees.fixed.query(spatial::in_trees(w_, candidate.from, box), [&](std::uint32_t shape) {
    if (w_.shapes.row[shape].sensor) return true;
    const Transform pose = pose_of(shape);
    const Transform target_pose = relative(pose, pose_of(candidate.target));
    const auto near = [&] { return inflate(bounds(swept.shape, relative(pose, at)), on_floor); };
    found = contact::any_piece_in(w_, shape, near, [&](const ShapeGeometry& floor, std::uint32_t cell) {
      if (shape == candidate.target && cell == candidate.cell) return false;
      const Plane side =
          common_plane(floor, inv_transform_point(pose, swept.core_0), inv_transform_point(pose, swept.core_1));
      if (highest_point(candidate.piece, target_pose, side) > swept.unit * contact::kFeatureTolerance) return false;
      if (!Clearance(swept, floor, pose, side).only_slides()) return false;
      if (!contact::may_contact(w_, candidate.shape, shape)) return false;
      if (may_pass(w_, candidate.shape, shape, cell)) return false;
      SimplexCache cache;
      const DistanceInput pair{make_outer_proxy(floor), swept.proxy, relative(pose, at), true, swept.unit};
      return distance(pair, cache).distance < on_floor;
    });
    return !found;
  });
  return found;
}

void ImpactFinder::impact_with_resting(const Candidate& candidate, Impact& first) const {
  const Transform pose = relative(candidate.from, w_.bodies.state[w_.shapes.body[candidate.target]].pose);
  const Clearance clearance(candidate.swept, candidate.piece, pose);
  if (is_ruled_out(candidate, clearance)) return;
  const Encounter e = encounter(candidate, at_rest(pose));
  const ToiResult result = find_stopping_impact(w_, e, &clearance);
  if (result.time < 1.0f && !slides_on_floor(candidate, result.time)) keep_earlier(e, result, first);
}

void ImpactFinder::impact_with_moving(const Candidate& candidate, Impact& first) const {
  if (!contact::may_contact(w_, candidate.shape, candidate.target)) return;
  const std::uint32_t body = w_.shapes.body[candidate.target];
  const BodySweep target_motion = sweep_of(body, candidate.from);
  bool may_touch = true;
  const auto look = [&](const Sweep& target_sweep, float from, float to) {
    Encounter e = encounter(candidate, target_sweep);
    e.query.from = from;
    e.query.to = to;
    e.query.may_touch = may_touch;
    e.query.gives_way = is_dynamic(w_, body);
    if (passes_link(e.query)) return;
    const ToiResult result = find_stopping_impact(w_, e, nullptr);
    keep_earlier(e, result, first);
    may_touch = result.touches;
  };
  const float other_end = min(target_motion.end, candidate.end);
  look(target_motion.sweep, 0.0f, other_end);
  if (other_end < candidate.end) look(rest_after(target_motion), other_end, candidate.end);
}

/// Keeps the earlier impact. Ties go to the lower slot of the body and then of the shape, so that the result does not depend on the order
/// of the tree: at a corner between two shapes of a body, both may be hit at the same time.
void ImpactFinder::keep_earlier(const Encounter& e, const ToiResult& result, Impact& first) const {
  if (result.time >= 1.0f) return;
  const std::uint32_t body = w_.shapes.body[e.target];
  const auto rank = [](const Impact& i) { return std::tuple(i.time, i.other, i.target, i.cell); };
  const Impact impact{result.time, body, result.normal, result.by_core && !is_dynamic(w_, body), e.target, e.cell};
  if (rank(impact) < rank(first)) first = impact;
}

Impact ImpactFinder::with_fixed(std::uint32_t body) const {
  Impact first;
  const geometry::SweptDisc disc = swept_disc(body);
  search_tree(w_.trees.fixed, Targets::all, body, disc, first);
  search_walls(body, disc.box(), first);
  if (!w_.trees.asleep.empty()) search_tree(w_.trees.asleep, Targets::kinematic, body, disc, first);
  return first;
}

Impact ImpactFinder::with_walls(std::uint32_t body) const {
  Impact first;
  search_walls(body, swept_box(body), first);
  return first;
}

Impact ImpactFinder::with_static_along(std::uint32_t body, const BodySweep& motion, Position from) const {
  Impact first;
  const geometry::SweptDisc disc = swept_disc(body, from + motion.sweep.center_0, from + motion.sweep.center_1);
  const auto path = [&] { return Path{from, motion}; };
  search_tree(w_.trees.fixed, Targets::all, body, disc, path, first);
  search_tree(w_.trees.asleep, Targets::kinematic, body, disc, path, first);
  return first;
}

Impact ImpactFinder::with_all(std::uint32_t body) const {
  Impact first;
  const geometry::SweptDisc disc = swept_disc(body);
  search_tree(w_.trees.fixed, Targets::all, body, disc, first);
  search_walls(body, disc.box(), first);
  search_tree(w_.trees.awake, Targets::dynamic, body, disc, first);
  search_tree(w_.trees.asleep, Targets::all, body, disc, first);
  return first;
}

Impact ImpactFinder::with_body(std::uint32_t body, std::uint32_t other, Impact first) const {
  const Path path = path_of(body);
  for_each_shape(w_, body, [&](std::uint32_t shape) {
    if (w_.shapes.row[shape].sensor) return;
    const SweptShape swept(w_.shapes.geometry[shape], path.motion.sweep, w_.options.length_unit);
    const Aabb box = spatial::in_trees(w_, path.from, swept.box());
    for_each_shape(w_, other, [&](std::uint32_t target) {
      if (w_.shapes.row[target].sensor || !overlaps(w_.shapes.fat_box[target], box)) return;
      impact_with_moving({swept, path.from, path.motion.end, shape, target, w_.shapes.geometry[target]}, first);
    });
  });
  return first;
}

}  // namespace drystone::continuous
