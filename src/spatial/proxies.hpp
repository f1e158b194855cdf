// The boxes of shapes in the trees of the broad phase. A shape is in one tree: `fixed` for static bodies, `awake` for
// bodies that are simulated, `asleep` for the others; shapes of disabled bodies are in none. Boxes of shapes that may
// move have a margin, so that a shape that jitters in place does not touch its tree.
//
// Boxes are floats relative to the trees' own origin. The origin is where the first shape was made, and follows the awake bodies when
// they have gone far (recenter_trees). Boxes are rounded outwards, so no pair is missed however far a shape is from the origin:
// boxes are then larger, by about 2.5e-7 of the distance (25 mm at 1e5 m, 2.5 m at 1e7 m). That costs time but not precision,
// because manifolds are computed from differences of positions. Alternatives: doubles in the trees, which read twice the
// memory, and floats relative to the world's origin (docs/measurements/position.md).
#pragma once

#include <span>

#include "geometry/packed_box.hpp"
#include "model/grid.hpp"
#include "model/world_state.hpp"

namespace drystone::spatial {

/// Largest margin of a box in a tree [m].
inline constexpr float kBoxMargin = 0.05f;

/// A place relative to the origin of the trees.
inline Vec2 in_trees(const SimState& w, Position place) { return place - w.tree_origin; }
inline Transform in_trees(const SimState& w, const WorldTransform& pose) { return relative(w.tree_origin, pose); }
/// The same for a box whose coordinates are relative to a place.
inline Aabb in_trees(const SimState& w, Position place, const Aabb& box) {
  const Vec2 shift = in_trees(w, place);
  const geometry::PackedBox sides = geometry::pack(box) + geometry::PackedBox{shift.x, shift.y, -shift.x, -shift.y};
  return geometry::to_box(geometry::outwards(sides, shift));
}

/// The box of a shape at its body's pose in the trees, with room for speculative contacts where the body may move.
inline geometry::PackedBox tight_packed_box(const ShapeRow& shape, const BodyState& body, const Transform& pose) {
  const geometry::PackedBox sides = geometry::packed_box(shape.geometry, pose);
  if (body.type == BodyType::static_body) return geometry::outwards(sides, pose.position);
  // The speculative distance covers the rounding of the shape's own size.
  const float rounding = 2.0f * geometry::kSidesRounding * max(abs(pose.position.x), abs(pose.position.y));
  return geometry::inflate(sides, kSpeculativeDistance + rounding);
}
Aabb tight_box(const SimState& w, std::uint32_t shape);

/// The tight box of a shape that may move, with a margin, and extended along `motion` (the body's expected motion until
/// the next step), but by no more than the margin: longer boxes of fast bodies would overlap many others for nothing.
inline geometry::PackedBox with_margin(geometry::PackedBox tight, const BodyState& body, Vec2 motion) {
  const float margin = min(kBoxMargin, 0.1f * body.extent);
  const float x = clamp(motion.x, -margin, margin);
  const float y = clamp(motion.y, -margin, margin);
  return geometry::inflate(tight, margin) + simd::min4(geometry::PackedBox{x, y, -x, -y}, geometry::PackedBox{});
}

inline bool is_static_shape(const SimState& w, std::uint32_t shape) {
  return w.bodies.state[w.shapes.body[shape]].type == BodyType::static_body;
}
/// Whether the slab of a static shape and the box of another overlap.
inline bool slab_overlaps(const SimState& w, std::uint32_t fixed, std::uint32_t other) {
  return !geometry::is_apart(w.shapes.fat_box[other], w.shapes.slab[fixed]);
}
/// Whether the bounds of two shapes overlap: their boxes, and the slab of a static one. Such pairs have contacts.
inline bool bounds_overlap(const SimState& w, std::uint32_t a, std::uint32_t b) {
  if (!overlaps(w.shapes.fat_box[a], w.shapes.fat_box[b])) return false;
  return (!is_static_shape(w, a) || slab_overlaps(w, a, b)) && (!is_static_shape(w, b) || slab_overlaps(w, b, a));
}

/// Puts a shape into its body's tree and lets the next step find its pairs.
void add_proxy(SimState& w, std::uint32_t shape);
void remove_proxy(SimState& w, std::uint32_t shape);
/// After a teleport: new boxes for all shapes of the body.
void refresh_proxies(SimState& w, std::uint32_t body);

/// The tree that shapes of an enabled body are in.
bvh::Tree& tree_of(SimState& w, std::uint32_t body);

/// Recomputes the slabs of all shapes of enabled bodies.
void renew_slabs(SimState& w);
/// Fills the empty trees with all shapes, at their present boxes.
void fill_trees(SimState& w);

/// Moves the trees' origin to the middle of the awake bodies, if all of them are so far away that their boxes are too large.
void recenter_trees(SimState& w);

/// Lets the next step search pairs of the body's shapes again, after a change that may allow new ones.
void seek_pairs(SimState& w, std::uint32_t body);

/// The shapes of a body that wakes or falls asleep change trees.
void move_proxies_awake(SimState& w, std::uint32_t body);
void move_proxies_asleep(SimState& w, std::uint32_t body);

/// Seventh phase of the step: gives every shape of these bodies that left its box in the tree a new one, and marks it for the
/// update_pairs() of the next step.
void refit(WorldState& w, float dt, std::span<const std::uint32_t> bodies);

}  // namespace drystone::spatial
