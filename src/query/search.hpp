// What all queries share: which shapes a filter lets them find, the search of the three trees, checks of their input.
//
// Trees store boxes relative to an origin of their own, rounded and with margins. The shapes themselves are tested at their present
// poses, in the frame of their body, in single precision. The searched box is enlarged by a bound of the rounding error of this test, so
// that answers do not depend on the margins of boxes.
//
// Threads: all functions only read the world. They allocate nothing.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <tuple>

#include "core/function_ref.hpp"
#include "drystone/query.hpp"
#include "geometry/packed_box.hpp"
#include "geometry/shape_geometry.hpp"
#include "world/check.hpp"
#include "world/proxies.hpp"

namespace drystone::queries {

inline const WorldTransform& pose_of(const SimState& w, std::uint32_t shape) {
  return w.bodies.state[w.shapes.body[shape]].pose;
}

/// Calls f(tree) for each tree of the world that may hold a shape that the filter lets pass.
template <typename F>
void for_each_tree(const SimState& w, const QueryFilter& filter, F f) {
  if (filter.static_bodies && !w.trees.fixed.empty()) f(w.trees.fixed);
  if (!filter.kinematic_bodies && !filter.dynamic_bodies) return;
  if (!w.trees.awake.empty()) f(w.trees.awake);
  if (!w.trees.asleep.empty()) f(w.trees.asleep);
}

/// Whether the filter lets a shape pass that for_each_tree() leads to.
inline bool sees(const SimState& w, const QueryFilter& filter, std::uint32_t slot) {
  const ShapeRow& shape = w.shapes.row[slot];
  if (shape.sensor && !filter.sensors) return false;
  if (filter.ignore_body && shape.body == filter.ignore_body.index) return false;
  if (!filter.kinematic_bodies || !filter.dynamic_bodies) {
    const BodyType type = w.bodies.clock[shape.body].type;
    if (type == BodyType::kinematic && !filter.kinematic_bodies) return false;
    if (type == BodyType::dynamic && !filter.dynamic_bodies) return false;
  }
  return (filter.mask & shape.filter.category) != 0 && (shape.filter.mask & filter.category) != 0;
}

/// An upper bound of the rounding error of a shape's test [m], for a query no farther than `farthest` from the trees' origin. The
/// error comes from the subtraction of the body's position, the shape's points and the query.
inline float rounding(const SimState& w, const bvh::Tree& tree, float farthest) {
  const Aabb all = tree.bounds();
  const Vec2 size = max(abs(all.lower), abs(all.upper));
  return 4.0e-6f * (max(size.x, size.y) + 2.0f * w.shapes.reach + farthest);
}

inline float farthest_coordinate(const Aabb& box) {
  const Vec2 size = max(max(abs(box.lower), abs(box.upper)), Vec2{});
  return max(size.x, size.y);
}

/// A box around a posed convex shape.
inline Aabb box_around(const ConvexProxy& shape, const Transform& pose) {
  const ConvexProxy outer = make_outer_proxy(shape);
  return geometry::to_box(geometry::packed_box(outer.points, outer.radius, pose));
}

/// A box around a posed convex shape in the coordinates of the trees.
inline Aabb box_in_trees(const SimState& w, const ConvexProxy& shape, const WorldTransform& pose) {
  if (spatial::has_pieces(w)) return spatial::in_trees(w, pose.position, box_around(shape, {{}, pose.rotation}));
  return box_around(shape, spatial::in_trees(w, pose));
}

/// The fractions of a cast that a search covers. Only the hits at these count, else a shape might be hit in two searches.
struct Fractions {
  bool has(float fraction) const { return fraction >= first && fraction < last; }

  float first = 0.0f;
  float last = 2.0f;
};

/// What the searches call. A search is compiled once, whatever it calls.
using OnShape = base::FunctionRef<bool(std::uint32_t slot)>;
using OnNearShape = base::FunctionRef<float(std::uint32_t slot, float reach)>;
using OnShapeAhead = base::FunctionRef<float(std::uint32_t slot, float reach, Fractions fractions)>;
using OnHit = base::FunctionRef<float(const CastHit& hit)>;

/// Calls f(slot, reach, fractions), in no particular order, for visible shapes whose boxes overlap a box that moves from a place along the
/// translation. The box is in the coordinates of the trees. f returns the fraction of the translation that is still to be searched; 0 ends
/// the search.
void cast_box(const SimState& w, Position from, const Aabb& box, Vec2 translation, const QueryFilter& filter,
              OnShapeAhead f);
/// Calls f(slot), in no particular order, for visible shapes whose boxes overlap a box in the coordinates of the trees. f returns whether
/// to go on.
void search_box(const SimState& w, const Aabb& box, const QueryFilter& filter, OnShape f);
/// Calls f(slot, reach), roughly from near to far within a tree, for visible shapes whose boxes are within `reach` of a box in the
/// coordinates of the trees. f returns the reach of the further search.
void search_near(const SimState& w, const Aabb& box, float reach, const QueryFilter& filter, OnNearShape f);

/// Orders hits by distance, and equally near hits by slot, so that the order does not depend on the trees.
inline bool is_before(const CastHit& a, const CastHit& b) {
  if (a.fraction != b.fraction) return a.fraction < b.fraction;
  return std::tuple(a.shape.index, a.cell.y, a.cell.x) < std::tuple(b.shape.index, b.cell.y, b.cell.x);
}

/// The fraction up to which to search after a hit: a little beyond the hit, so that equally near shapes are found in any order of the
/// trees. Never 0, which would end the cast.
inline float reach_after(const CastHit& hit) { return min(1.0f, hit.fraction + 1.0e-5f); }

/// The nearest hit of a cast. hits(f) calls f(hit) for shapes that are hit, in no particular order; f returns the fraction of the cast that
/// is still to be searched.
template <typename Hits>
CastHit closest_of(Hits hits) {
  CastHit nearest;
  hits([&](const CastHit& hit) {
    if (!nearest.shape || is_before(hit, nearest)) nearest = hit;
    return reach_after(nearest);
  });
  return nearest;
}
template <typename Hits>
bool any_of(Hits hits) {
  bool any = false;
  hits([&](const CastHit&) {
    any = true;
    return 0.0f;
  });
  return any;
}
/// All hits, for results_of().
template <typename Hits>
auto each_of(Hits hits) {
  return [hits](auto f) {
    hits([&](const CastHit& hit) {
      f(hit);
      return 1.0f;
    });
  };
}

/// The hit of a cast in the frame of the pose, in the world.
inline CastHit to_hit(const SimState& w, std::uint32_t shape, const CastOutput& local, const WorldTransform& pose,
                      Cell cell = {}) {
  return {shape_id(w, shape), transform_point(pose, local.point), rotate(pose.rotation, local.normal), local.fraction,
          cell};
}

/// Calls run(i) for each number below `count`, on the workers of the world unless another thread uses them.
template <typename F>
void for_each_in_batch(const WorldState& w, std::size_t count, F run) {
  constexpr int kChunk = 16;
  const auto run_range = [&](int begin, int end, int /*worker*/) {
    for (int i = begin; i < end; ++i) run(static_cast<std::size_t>(i));
  };
  const base::TryLock::Guard workers(w.runtime.batch_lock);
  if (workers.is_held()) return w.runtime.workers->parallel_for(static_cast<int>(count), kChunk, run_range);
  run_range(0, static_cast<int>(count), 0);
}

inline void check_filter(model::Check& check, const QueryFilter& filter) {
  if (filter.ignore_body) check.body(filter.ignore_body, "QueryFilter.ignore_body");
}

inline void check_shape(model::Check& check, const ConvexProxy& shape, const WorldTransform& pose) {
  const bool few = !shape.points.empty() && shape.points.size() <= static_cast<std::size_t>(kMaxPolygonVertices);
  check.require(few, "shape must have 1 to 64 points");
  if (few) check.points("shape.points", shape.points);
  check.within("shape.radius", shape.radius, bound::kRounding).place("pose.position", pose.position);
  check.require(is_finite(pose.rotation) && is_normalized(pose.rotation), "pose.rotation must be a unit rotation");
}

/// Checks the sizes of a batch, and each of its casts by check_cast(cast).
template <typename Cast, typename F>
void check_batch(model::Check& check, std::span<const Cast> casts, std::span<CastHit> out, F check_cast) {
  check.require(casts.size() == out.size(), "out must be as long as the batch");
  check.require(casts.size() <= std::size_t{1} << 30, "a batch must have at most 2^30 casts");
  check.each(casts, [&](std::size_t i) { check_cast(casts[i]); });
}

}  // namespace drystone::queries
