#include "continuous/first_impact.hpp"

#include <algorithm>
#include <array>
#include <limits>
#include <tuple>

#include "contact/contacts.hpp"
#include "contact/hull.hpp"
#include "contact/one_way.hpp"
#include "contact/platform.hpp"
#include "contact/tiles.hpp"
#include "continuous/swept_shape.hpp"
#include "geometry/shape_geometry.hpp"
#include "geometry/tile_grid.hpp"
#include "model/tunnelling.hpp"
#include "spatial/proxies.hpp"

namespace drystone::continuous {
namespace {

constexpr std::array kShrunkScales = {0.5f, 0.0f};
/// If shapes hit after a path shorter than this, they count as touching at the start [length units], because a time of impact may be early by
/// kImpactTolerance.
constexpr float kTouchingPath = 0.5f * kLinearSlop;
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

/// Two moving shapes between the times `from` and `to`; a is the target.
struct ToiQuery {
  const ShapeGeometry& a;
  const ShapeGeometry& b;
  Sweep sweep_a;
  Sweep sweep_b;
  float unit;  // The length unit of the world.
  float from = 0.0f;
  float to = 1.0f;
  /// Whether the shapes may have touched since the step began. If not, a hit at the start counts as an impact.
  bool may_touch = true;
  /// Whether the target's body is dynamic.
  bool gives_way = false;
};

struct ToiResult {
  float time = 1.0f;     // 1 if there is no hit.
  Vec2 normal;           // From the target to the other shape.
  bool touches = false;  // Whether the shapes touch when the piece begins.
  bool by_core = false;  // Whether the core hit the target.
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

/// The impact of b with a. If a rests, `clearance` answers most cases without a time of impact.
ToiResult find_impact(const ToiQuery& query, const Clearance* clearance) {
  if (clearance != nullptr && (clearance->stays_clear(1.0f) || clearance->passes_over())) return {};
  const TimeOfImpactOutput found = first_touch(query, make_outer_proxy(query.b));
  if (found.state == TimeOfImpactOutput::State::separated) return {};
  if (hits_after_start(found, query)) return {found.time, found.normal};
  const ToiResult by_free_points = impact_of_free_points(query);
  const ToiResult by_shrunk_shape = impact_of_shrunk_shape(query, clearance);
  return by_free_points.time < by_shrunk_shape.time ? by_free_points : by_shrunk_shape;
}

/// The height of the highest point of a shape above a plane.
float highest_point(const ShapeGeometry& shape, const Transform& pose, const Plane& plane) {
  const ConvexProxy proxy = make_outer_proxy(shape);
  float highest = -std::numeric_limits<float>::max();
  for (const Vec2 point : proxy.points) highest = max(highest, plane.height(transform_point(pose, point)));
  return highest + proxy.radius;
}

/// A shape of the swept body, a target, and the motion of both.
struct Encounter {
  std::uint32_t target;
  std::uint32_t cell;  // The number of the cell, if the target is a tile grid.
  std::uint32_t shape;
  Position from;  // The place to which the coordinates of the query are relative.
  const ToiQuery& query;
};

/// The passage of the contact of a shape with another one, or with a tile of a grid; `open` if they have no contact.
Passage passage_between(const SimState& w, std::uint32_t shape, std::uint32_t target, std::uint32_t cell) {
  const std::uint32_t row = is_grid(w, target) ? contact::find_tile(w, target, cell) : target;
  return row == kNone ? Passage::open : contact::passage_between(w, shape, row);
}

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
  SimplexCache cache;
  const DistanceInput pair{make_proxy(e.query.a), make_proxy(e.query.b), b_in_a, true, e.query.unit};
  if (distance(pair, cache).distance > 0.0f) return false;
  const Plane side = facing_plane(e.query.a, transform_point(b_in_a, centroid(e.query.b)));
  const ConvexProxy proxy = make_proxy(e.query.b);
  float lowest = std::numeric_limits<float>::max();
  for (const Vec2 point : proxy.points) lowest = min(lowest, side.height(transform_point(b_in_a, point)));
  return !is_stopped_at(w, e, e.query.from, rotate(pose_a.rotation, side.normal), proxy.radius - lowest);
}

/// A shape, or a tile of a grid, that is near the target.
struct Neighbor {
  std::uint32_t shape;
  std::uint32_t cell;
  const ShapeGeometry& piece;
};

/// Whether a shape of b's body, moved along the front of a one-way surface by more than it may sink in, still overlaps the surface. The pair that
/// meets is left out.
bool is_inside(const SimState& w, const Encounter& e, const Neighbor& surface, Transform b_in_surface) {
  const Vec2 place = b_in_surface.position;
  bool found = false;
  for_each_shape(w, w.shapes.body[e.shape], [&](std::uint32_t shape) {
    if (found || w.shapes.row[shape].sensor) return;
    if (shape == e.shape && surface.shape == e.target && surface.cell == e.cell) return;
    const Vec2 front = contact::front_for(w, {surface.shape, shape, surface.cell});
    if (front == Vec2{}) return;
    const Passage passage = passage_between(w, shape, surface.shape, surface.cell);
    if (passage != Passage::open) {
      found = passage == Passage::passing;
      return;
    }
    b_in_surface.position = place + 2.0f * e.query.unit * kLinearSlop * front;
    const DistanceInput moved{make_proxy(surface.piece), make_proxy(w.shapes.geometry[shape]), b_in_surface, true,
                              e.query.unit};
    SimplexCache cache;
    found = distance(moved, cache).distance <= 0.0f;
  });
  return found;
}

/// Whether a shape of b's body meets a piece of the target's platform before this time, from behind or from a side.
bool passes_before(const SimState& w, const Encounter& e, const contact::MetSurface& piece,
                   const ShapeGeometry& geometry, float time) {
  const std::uint32_t body = w.shapes.body[piece.shape];
  const Transform pose = relative(e.from, w.bodies.state[body].pose);
  const Sweep rest{{}, pose.position, pose.position, pose.rotation, pose.rotation, 0.0f};
  const Sweep motion = body == w.shapes.body[e.target] ? e.query.sweep_a : rest;
  bool found = false;
  for_each_shape(w, w.shapes.body[e.shape], [&](std::uint32_t shape) {
    if (found || w.shapes.row[shape].sensor) return;
    const contact::MetSurface met{piece.shape, shape, piece.cell, piece.tile};
    const Vec2 front = contact::front_for(w, met);
    if (front == Vec2{}) return;
    // A body that slides over the platform has sunk in, and would meet the sides of the pieces. A little higher it does not.
    const Vec2 higher = contact::height_above_sunk(w, met) * rotate(pose.rotation, front);
    Sweep sweep = e.query.sweep_b;
    sweep.center_0 += higher;
    sweep.center_1 += higher;
    const TimeOfImpactOutput met_at =
        time_of_impact({make_outer_proxy(geometry), make_outer_proxy(w.shapes.geometry[shape]), motion, sweep, time,
                        e.query.from, e.query.unit});
    if (met_at.state != TimeOfImpactOutput::State::hit || met_at.time <= e.query.from || met_at.time >= time) return;
    found = !contact::is_front(rotate(pose_at(motion, met_at.time).rotation, front), met_at.normal);
  });
  return found;
}

/// Whether b's body passes a piece of the target's platform, or is inside it at an impact. Then it passes the target as well: at the end of the
/// next tile, the normal may be that of the front.
bool comes_through_platform(const SimState& w, const Encounter& e, float time) {
  const std::uint32_t target_body = w.shapes.body[e.target];
  const Transform pose_a = pose_at(e.query.sweep_a, time);
  const Transform pose_b = pose_at(e.query.sweep_b, time);
  const contact::MetSurface target{e.target, e.shape, e.cell, e.cell != kNone ? &e.query.a : nullptr};
  const Sweep& sweep = e.query.sweep_b;
  const float extent = w.bodies.state[w.shapes.body[e.shape]].extent;
  const Aabb path = inflate(Aabb{min(sweep.center_0, sweep.center_1), max(sweep.center_0, sweep.center_1)}, extent);
  // The trees still have the boxes from before the step.
  return contact::any_piece_of_platform(
      w, target, spatial::in_trees(w, e.from, path),
      [&](const contact::MetSurface& piece, const ShapeGeometry& geometry) {
        // Bodies of a moving platform are taken to move like the target.
        const WorldTransform& target_pose = w.bodies.state[target_body].pose;
        const WorldTransform& piece_pose = w.bodies.state[w.shapes.body[piece.shape]].pose;
        const Transform b_in_piece = relative(pose_a * relative(target_pose, piece_pose), pose_b);
        return is_inside(w, e, {piece.shape, piece.cell, geometry}, b_in_piece) ||
               passes_before(w, e, piece, geometry, time);
      });
}

/// find_impact(), without impacts with one-way surfaces that let b pass, and of contacts that an edit ignores. If the contact of the shapes is
/// not open, this step has decided already.
ToiResult find_stopping_impact(const SimState& w, const Encounter& e, const Clearance* clearance) {
  const bool has_one_way = contact::has_one_way(w, e.shape, e.target, e.cell);
  if (!has_one_way && w.contact_edits.empty()) return find_impact(e.query, clearance);
  const Passage passage = passage_between(w, e.shape, e.target, e.cell);
  if (passage == Passage::passing) return {};
  if (!has_one_way || passage == Passage::solid) return find_impact(e.query, clearance);
  if (passes_from_start(w, e)) return {};
  const ToiResult result = find_impact(e.query, clearance);
  if (result.time >= 1.0f) return result;
  const bool is_stopped =
      is_stopped_at(w, e, result.time, result.normal, 0.0f) && !comes_through_platform(w, e, result.time);
  return is_stopped ? result : ToiResult{};
}

/// Whether a floor may let a shape pass that is on it.
bool may_pass(const SimState& w, std::uint32_t shape, std::uint32_t floor, std::uint32_t cell) {
  const bool has_one_way = contact::has_one_way(w, shape, floor, cell);
  if (!has_one_way && w.contact_edits.empty()) return false;
  const Passage passage = passage_between(w, shape, floor, cell);
  return has_one_way ? passage != Passage::solid : passage == Passage::passing;
}

/// Whether the target is a link of a chain that b passes through because it starts behind the link.
bool passes_link(const ToiQuery& query) {
  if (!std::holds_alternative<ChainSegment>(query.a)) return false;
  const Vec2 core = transform_point(pose_at(query.sweep_b, query.from), centroid(query.b));
  return facing_plane(query.a, {}).height(inv_transform_point(pose_at(query.sweep_a, query.from), core)) < 0.0f;
}

}  // namespace

Transform pose_on_sweep(const BodySweep& motion, float time) { return pose_at(motion.sweep, min(time, motion.end)); }

float longest_path(const ShapeGeometry& shape, const Sweep& sweep) {
  const Rotation rotation = relative(sweep.rotation_0, sweep.rotation_1);
  const float angle = sweep.angle != 0.0f ? abs(sweep.angle) : 2.0f * abs(rotation.s);
  return distance(sweep.center_0, sweep.center_1) + angle * extent(shape, sweep.local_center);
}

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

bool ImpactFinder::is_in_the_way_of_walls(std::uint32_t body) const {
  const KinematicWalls& walls = sweeps_.walls;
  const auto is_fast = [&](const KinematicWalls::Body& kinematic) { return is_fast_relative_to(kinematic, body); };
  const bool are_few = walls.bodies.size() <= KinematicWalls::kFewBodies;
  if (are_few && std::none_of(walls.bodies.begin(), walls.bodies.end(), is_fast)) return false;
  bool found = false;
  walls.query(swept_box(body),
              [&](const KinematicWalls::Wall& wall) { found = found || is_fast(walls.bodies[wall.body]); });
  return found;
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

void ImpactFinder::search_walls(std::uint32_t body, Impact& first) const {
  const KinematicWalls& walls = sweeps_.walls;
  if (walls.empty()) return;
  const bool pressed = sweeps_.pressed_bodies.test(body);
  if (!pressed && !is_in_the_way_of_walls(body)) return;
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

void ImpactFinder::impact_with_kinematic(const Candidate& candidate, const Sweep& target_sweep, Impact& first) const {
  const ShapeGeometry& target = candidate.piece;
  const Sweep sweep = seen_from(target_sweep, candidate.swept.sweep);
  const SweptShape swept(candidate.swept, sweep, target_sweep);
  const Clearance clearance(swept, target, {});
  if (clearance.is_far() || clearance.only_slides()) return;
  if (std::holds_alternative<ChainSegment>(target) && clearance.starts_behind()) return;
  if (!contact::may_contact(w_, candidate.shape, candidate.target)) return;
  const float unit = w_.options.length_unit;
  const ToiQuery query{target, candidate.swept.shape, target_sweep, candidate.swept.sweep, unit, 0.0f, candidate.end};
  const ToiResult result =
      find_stopping_impact(w_, {candidate.target, candidate.cell, candidate.shape, candidate.from, query}, &clearance);
  if (result.time >= 1.0f) return;
  keep_earlier(
      {result.time, w_.shapes.body[candidate.target], result.normal, result.by_core, candidate.target, candidate.cell},
      first);
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
  const std::uint32_t body = w_.shapes.body[candidate.target];
  const ShapeGeometry& target = candidate.piece;
  const Transform pose = relative(candidate.from, w_.bodies.state[body].pose);
  const Clearance clearance(candidate.swept, target, pose);
  if (clearance.is_far() || clearance.only_slides()) return;
  if (std::holds_alternative<ChainSegment>(target) && clearance.starts_behind()) return;
  if (!contact::may_contact(w_, candidate.shape, candidate.target)) return;
  const Sweep rest{{}, pose.position, pose.position, pose.rotation, pose.rotation, 0.0f};
  const float unit = w_.options.length_unit;
  const ToiQuery query{target, candidate.swept.shape, rest, candidate.swept.sweep, unit, 0.0f, candidate.end};
  const ToiResult result =
      find_stopping_impact(w_, {candidate.target, candidate.cell, candidate.shape, candidate.from, query}, &clearance);
  if (result.time >= 1.0f || slides_on_floor(candidate, result.time)) return;
  keep_earlier({result.time, body, result.normal, result.by_core, candidate.target, candidate.cell}, first);
}

void ImpactFinder::impact_with_moving(const Candidate& candidate, Impact& first) const {
  if (!contact::may_contact(w_, candidate.shape, candidate.target)) return;
  const std::uint32_t body = w_.shapes.body[candidate.target];
  const BodySweep target_motion = sweep_of(body, candidate.from);
  bool may_touch = true;
  const auto look = [&](const Sweep& target_sweep, float from, float to) {
    const ToiQuery query{candidate.piece,
                         candidate.swept.shape,
                         target_sweep,
                         candidate.swept.sweep,
                         w_.options.length_unit,
                         from,
                         to,
                         may_touch,
                         w_.bodies.state[body].type == BodyType::dynamic};
    if (passes_link(query)) return;
    const ToiResult result =
        find_stopping_impact(w_, {candidate.target, candidate.cell, candidate.shape, candidate.from, query}, nullptr);
    if (result.time < 1.0f)
      keep_earlier({result.time, body, result.normal, result.by_core, candidate.target, candidate.cell}, first);
    may_touch = result.touches;
  };
  const float other_end = min(target_motion.end, candidate.end);
  look(target_motion.sweep, 0.0f, other_end);
  if (other_end < candidate.end) look(rest_after(target_motion), other_end, candidate.end);
}

/// Keeps the earlier impact. Ties go to the lower slot of the body and then of the shape, so that the result does not depend on the order
/// of the tree: at a corner between two shapes of a body, both may be hit at the same time.
void ImpactFinder::keep_earlier(const Impact& impact, Impact& first) const {
  const auto rank = [](const Impact& i) { return std::tuple(i.time, i.other, i.target, i.cell); };
  if (rank(impact) >= rank(first)) return;
  first = impact;
  if (is_dynamic(w_, impact.other)) first.stops_core = false;
}

Impact ImpactFinder::with_fixed(std::uint32_t body) const {
  Impact first;
  const geometry::SweptDisc disc = swept_disc(body);
  search_tree(w_.trees.fixed, Targets::all, body, disc, first);
  search_walls(body, first);
  if (!w_.trees.asleep.empty()) search_tree(w_.trees.asleep, Targets::kinematic, body, disc, first);
  return first;
}

Impact ImpactFinder::with_walls(std::uint32_t body) const {
  Impact first;
  search_walls(body, first);
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
  search_walls(body, first);
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
