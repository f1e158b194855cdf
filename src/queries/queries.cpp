// Queries between steps: rays, boxes, points, casts. A query searches all three trees, so it finds awake, sleeping and static shapes,
// but never sensors.
#include <algorithm>

#include "drystone/world.hpp"
#include "geometry/shape_geometry.hpp"
#include "model/check.hpp"
#include "spatial/proxies.hpp"

namespace drystone {
namespace {

bool sees(const QueryFilter& filter, const ShapeRow& shape) {
  if (shape.sensor || (filter.ignore_body && shape.body == filter.ignore_body.index)) return false;
  return (filter.mask & shape.filter.category) != 0 && (shape.filter.mask & filter.category) != 0;
}

void check_filter(model::Check& check, const QueryFilter& filter) {
  if (filter.ignore_body) check.body(filter.ignore_body, "QueryFilter.ignore_body");
}

/// Calls f(tree) for each tree of the world.
template <typename F>
void for_each_tree(const SimState& w, F f) {
  f(w.trees.fixed);
  f(w.trees.awake);
  f(w.trees.asleep);
}

/// An upper bound of the rounding error of a shape's test [m], for a query no farther than `farthest` from the trees' origin. The
/// error comes from the subtraction of the body's position, the shape's points and the query. The searched box is enlarged by this
/// bound, so that answers do not depend on the margins of boxes.
float rounding(const SimState& w, const bvh::Tree& tree, float farthest) {
  const Aabb all = tree.bounds();
  const Vec2 size = max(abs(all.lower), abs(all.upper));
  return 4.0e-6f * (max(size.x, size.y) + 2.0f * w.shapes.reach + farthest);
}

float farthest_coordinate(Vec2 a, Vec2 b) {
  const Vec2 size = max(abs(a), abs(b));
  return max(size.x, size.y);
}

/// The ray in the frame of a pose.
RayCastInput to_local(const WorldTransform& pose, Position origin, Vec2 translation, float max_fraction) {
  return {inv_transform_point(pose, origin), inv_rotate(pose.rotation, translation), max_fraction};
}

RayHit to_hit(const SimState& w, std::uint32_t shape, const CastOutput& local, const WorldTransform& pose) {
  return {shape_id(w, shape), transform_point(pose, local.point), rotate(pose.rotation, local.normal), local.fraction};
}

/// Orders hits by distance, and equally near hits by slot, so that the order does not depend on the trees.
bool before(const RayHit& a, const RayHit& b) {
  return a.fraction != b.fraction ? a.fraction < b.fraction : a.shape.index < b.shape.index;
}

/// The fraction up to which to search after a hit: a little beyond the hit, so that equally near shapes are found in any order of the
/// trees. Never 0, which would end the cast.
float reach_after(const RayHit& hit) { return min(1.0f, hit.fraction + 1.0e-5f); }

/// Calls f(slot, reach), in no particular order, for visible shapes whose boxes overlap a box that moves along the translation, in the
/// coordinates of the trees. f returns the fraction of the translation that is still to be searched.
template <typename F>
void cast_box(const SimState& w, const Aabb& box, Vec2 translation, const QueryFilter& filter, F f) {
  const float farthest = max(farthest_coordinate(box.lower, box.upper),
                             farthest_coordinate(box.lower + translation, box.upper + translation));
  float reach = 1.0f;
  for_each_tree(w, [&](const bvh::Tree& tree) {
    if (tree.empty()) return;
    const Aabb inflated = inflate(box, rounding(w, tree, farthest));
    tree.box_cast({inflated, translation, reach}, [&](std::uint32_t slot, const bvh::BoxCastInput& cast) {
      if (sees(filter, w.shapes.row[slot])) reach = f(slot, cast.max_fraction);
      return reach;
    });
  });
}

/// Calls f(hit) for shapes on the ray, in no particular order; f returns the fraction of the ray that is still to be
/// searched.
template <typename F>
void cast_ray(const SimState& w, Position origin, Vec2 translation, const QueryFilter& filter, F f) {
  const Vec2 start = spatial::in_trees(w, origin);
  cast_box(w, {start, start}, translation, filter, [&](std::uint32_t slot, float reach) {
    const WorldTransform& pose = w.bodies.state[w.shapes.row[slot].body].pose;
    const CastOutput local = ray_cast(w.shapes.geometry[slot], to_local(pose, origin, translation, reach));
    return local.hit ? f(to_hit(w, slot, local, pose)) : reach;
  });
}

std::vector<ShapeId> to_ids(const SimState& w, std::vector<std::uint32_t>& slots) {
  std::sort(slots.begin(), slots.end());
  std::vector<ShapeId> ids;
  for (const std::uint32_t slot : slots) ids.push_back(shape_id(w, slot));
  return ids;
}

/// Slots of shapes whose boxes overlap the box, given in the coordinates of the trees, and for which accept(slot) holds.
template <typename F>
std::vector<ShapeId> shapes_in(const SimState& w, const Aabb& box, const QueryFilter& filter, F accept) {
  std::vector<std::uint32_t> found;
  const float farthest = farthest_coordinate(box.lower, box.upper);
  for_each_tree(w, [&](const bvh::Tree& tree) {
    if (tree.empty()) return;
    tree.query(inflate(box, rounding(w, tree, farthest)), [&](std::uint32_t shape) {
      if (sees(filter, w.shapes.row[shape]) && accept(shape)) found.push_back(shape);
      return true;
    });
  });
  return to_ids(w, found);
}

const WorldTransform& pose_of(const SimState& w, std::uint32_t shape) {
  return w.bodies.state[w.shapes.row[shape].body].pose;
}

}  // namespace

Result<RayHit> World::ray_cast_closest(Position origin, Vec2 translation, const QueryFilter& filter) const {
  model::Check check(*state_);
  check.place("origin", origin).point("translation", translation);
  check_filter(check, filter);
  return check.then([&] {
    RayHit nearest;
    cast_ray(*state_, origin, translation, filter, [&](const RayHit& hit) {
      if (!nearest.shape || before(hit, nearest)) nearest = hit;
      return reach_after(nearest);
    });
    return nearest;
  });
}

Result<std::vector<RayHit>> World::ray_cast_all(Position origin, Vec2 translation, const QueryFilter& filter) const {
  model::Check check(*state_);
  check.place("origin", origin).point("translation", translation);
  check_filter(check, filter);
  return check.then([&] {
    std::vector<RayHit> hits;
    cast_ray(*state_, origin, translation, filter, [&](const RayHit& hit) {
      hits.push_back(hit);
      return 1.0f;
    });
    std::sort(hits.begin(), hits.end(), before);
    return hits;
  });
}

Result<std::vector<ShapeId>> World::overlap_box(const WorldAabb& box, const QueryFilter& filter) const {
  const WorldState& w = *state_;
  model::Check check(w);
  check.place("box.lower", box.lower).place("box.upper", box.upper);
  check_filter(check, filter);
  check.require(box.lower.x <= box.upper.x && box.lower.y <= box.upper.y, "box.lower must not exceed box.upper");
  return check.then([&] {
    const Aabb in_trees = {spatial::in_trees(w, box.lower), spatial::in_trees(w, box.upper)};
    return shapes_in(w, in_trees, filter, [&](std::uint32_t shape) {
      const WorldTransform& pose = pose_of(w, shape);
      const Aabb bounds = drystone::bounds(w.shapes.geometry[shape], Transform{{}, pose.rotation});
      return overlaps(pose.position + bounds, box);
    });
  });
}

Result<std::vector<ShapeId>> World::shapes_at(Position point, const QueryFilter& filter) const {
  const WorldState& w = *state_;
  model::Check check(w);
  check.place("point", point);
  check_filter(check, filter);
  return check.then([&] {
    const Vec2 in_trees = spatial::in_trees(w, point);
    return shapes_in(w, {in_trees, in_trees}, filter, [&](std::uint32_t shape) {
      return contains(w.shapes.geometry[shape], inv_transform_point(pose_of(w, shape), point));
    });
  });
}

Result<RayHit> World::shape_cast_closest(const ConvexProxy& shape, const WorldTransform& pose, Vec2 translation,
                                         const QueryFilter& filter) const {
  const WorldState& w = *state_;
  model::Check check(w);
  check.require(!shape.points.empty() && shape.points.size() <= kMaxPolygonVertices, "shape must have 1 to 64 points");
  check.points("shape.points", shape.points);
  check.range("shape.radius", shape.radius, 0.0f, kMaxCoordinate).place("pose.position", pose.position);
  check.require(is_finite(pose.rotation) && is_normalized(pose.rotation), "pose.rotation must be a unit rotation");
  check.point("translation", translation);
  check_filter(check, filter);
  return check.then([&] {
    const Aabb box = geometry::to_box(geometry::packed_box(shape.points, shape.radius, spatial::in_trees(w, pose)));
    RayHit nearest;
    // shape_cast() counts a very small gap, less than the slop, as a hit, so the box is enlarged.
    cast_box(w, inflate(box, kLinearSlop), translation, filter, [&](std::uint32_t slot, float reach) {
      const WorldTransform& target = pose_of(w, slot);
      const CastOutput local = shape_cast({make_proxy(w.shapes.geometry[slot]), shape, relative(target, pose),
                                           inv_rotate(target.rotation, translation), reach});
      if (!local.hit) return reach;
      const RayHit hit = to_hit(w, slot, local, target);
      if (!nearest.shape || before(hit, nearest)) nearest = hit;
      return reach_after(nearest);
    });
    return nearest;
  });
}

}  // namespace drystone
