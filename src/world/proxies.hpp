// The boxes of shapes in the trees of the broad phase. A shape is in one tree: `fixed` for static bodies, `awake` for awake bodies,
// `asleep` for sleeping bodies; shapes of disabled bodies are in no tree. Boxes of shapes that may move have a margin, so that the tree
// does not change when a shape jitters in place.
//
// Boxes are floats relative to the trees' own origin. The origin is near the place of the first shape and follows the awake bodies when
// they have gone far (recenter_trees). Boxes are rounded outwards, so no pair is missed at any distance from the origin. Rounding makes
// boxes larger by about 2.5e-7 of the distance (25 mm at 1e5 m, 2.5 m at 1e7 m). Larger boxes cost time but not precision, because
// manifolds are computed from differences of positions. Alternatives: doubles in the trees, which read twice the memory, and floats
// relative to the world's origin (docs/measurements/position.md).
#pragma once

#include <span>

#include "geometry/packed_box.hpp"
#include "world/grid.hpp"
#include "world/pieces.hpp"
#include "world/world_state.hpp"

namespace drystone::spatial {

/// Largest margin of a box in a tree [length units].
inline constexpr float kBoxMargin = 0.05f;

/// A place relative to the origin of the trees.
inline Vec2 in_trees(const SimState& w, Position place) {
  return has_pieces(w) ? place_by_pieces(w, place) : place - w.tree_origin;
}
inline Transform in_trees(const SimState& w, const WorldTransform& pose) {
  return {in_trees(w, pose.position), pose.rotation};
}
/// The box in the coordinates of the trees, for a box whose coordinates are relative to a place.
inline Aabb in_trees(const SimState& w, Position place, const Aabb& box) {
  if (has_pieces(w)) return geometry::to_box(box_by_pieces(w, place, geometry::pack(box)));
  const Vec2 shift = in_trees(w, place);
  const geometry::PackedBox sides = geometry::pack(box) + geometry::PackedBox{shift.x, shift.y, -shift.x, -shift.y};
  return geometry::to_box(geometry::outwards(sides, shift));
}

/// A box of the trees in the world.
inline WorldAabb in_world(const SimState& w, const Aabb& box) {
  return has_pieces(w) ? world_box_by_pieces(w, box) : w.tree_origin + box;
}

/// The distance of speculative contacts [m].
inline float reach_of_contacts(const SimState& w) { return w.options.length_unit * kSpeculativeDistance; }

/// The box of a shape at its body's pose, which in the trees is `pose`. If the body may move, the box includes `reach`, the distance of
/// speculative contacts.
inline geometry::PackedBox tight_packed_box(const SimState& w, const ShapeGeometry& shape, const BodyState& body,
                                            const Transform& pose, float reach) {
  if (has_pieces(w)) {
    const geometry::PackedBox sides = geometry::packed_box(shape, Transform{{}, pose.rotation});
    const geometry::PackedBox there = box_by_pieces(w, body.pose.position, sides);
    return body.type == BodyType::static_body ? there : geometry::inflate(there, reach);
  }
  const geometry::PackedBox sides = geometry::packed_box(shape, pose);
  if (body.type == BodyType::static_body) return geometry::outwards(sides, pose.position);
  // Only the rounding of the position is added: the speculative distance covers the rounding of the shape's size.
  const float rounding = 2.0f * geometry::kSidesRounding * max(abs(pose.position.x), abs(pose.position.y));
  return geometry::inflate(sides, reach + rounding);
}
Aabb tight_box(const SimState& w, std::uint32_t shape);

/// The tight box of a shape that may move, with a margin, and extended along `motion`, the body's expected motion until the next step.
/// The extension is at most the margin, because longer boxes of fast bodies would overlap many boxes needlessly. `most` is kBoxMargin in
/// metres.
inline geometry::PackedBox with_margin(geometry::PackedBox tight, const BodyState& body, Vec2 motion, float most) {
  const float margin = min(most, 0.1f * body.extent);
  const geometry::PackedBox way = {motion.x, motion.y, -motion.x, -motion.y};
  const geometry::PackedBox extension = simd::max4(simd::min4(way, geometry::PackedBox{}), simd::splat(-margin));
  return geometry::inflate(tight, margin) + extension;
}

inline bool is_static_shape(const SimState& w, std::uint32_t shape) {
  return w.bodies.state[w.shapes.body[shape]].type == BodyType::static_body;
}
/// Whether the slab of a static shape and the box of another shape overlap.
inline bool slab_overlaps(const SimState& w, std::uint32_t fixed, std::uint32_t other) {
  return !geometry::is_apart(w.shapes.fat_box[other], w.shapes.slab[fixed]);
}
/// Whether the bounds of two shapes overlap: their boxes, and the slab of a static shape with the box of the other. Such pairs have
/// contacts.
inline bool bounds_overlap(const SimState& w, std::uint32_t a, std::uint32_t b) {
  if (!overlaps(w.shapes.fat_box[a], w.shapes.fat_box[b])) return false;
  return (!is_static_shape(w, a) || slab_overlaps(w, a, b)) && (!is_static_shape(w, b) || slab_overlaps(w, b, a));
}

/// The bounds of a shape of a static body.
struct StaticBounds {
  Aabb box;
  geometry::Slab slab;
};
StaticBounds static_bounds(const SimState& w, std::uint32_t body, const ShapeGeometry& geometry);

/// Inserts a shape into its body's tree and lets the next step find its pairs.
void add_proxy(SimState& w, std::uint32_t shape);
void remove_proxy(SimState& w, std::uint32_t shape);
/// Recomputes the boxes of all shapes of a body after a teleport.
void refresh_proxies(SimState& w, std::uint32_t body);

/// The tree of the shapes of an enabled body.
bvh::Tree& tree_of(SimState& w, std::uint32_t body);

/// Recomputes the slabs of all shapes of enabled bodies.
void renew_slabs(SimState& w);
/// Inserts all shapes with their present boxes into the trees, which must be empty. All pairs of a shape are searched when it moves.
void fill_trees(SimState& w);

/// Moves the trees' origin to the middle of the awake bodies, or cuts the axes into pieces, if awake bodies are so far from the origin that
/// rounding enlarges their boxes too much.
void recenter_trees(SimState& w);

/// Let the next step search all pairs of a shape, which must be in a tree, or of all shapes of a body. They must be called after a change
/// that may allow new pairs, and after contacts were destroyed. If a shape only moved, it is enough to set ShapeTable::moved: then the next
/// step considers only pairs of boxes that did not overlap before.
void seek_pairs_of_shape(SimState& w, std::uint32_t shape);
void seek_pairs(SimState& w, std::uint32_t body);

/// Move the shapes of bodies that wake or fall asleep to the other tree. Many bodies in one call take less time than in many calls.
void move_proxies_awake(SimState& w, std::span<const std::uint32_t> bodies);
void move_proxies_asleep(SimState& w, std::span<const std::uint32_t> bodies);

/// Seventh phase of the step: gives a new box to every shape of these bodies that left its box in the tree, and marks the shape for the
/// update_pairs() of the next step.
void refit(WorldState& w, float dt, std::span<const std::uint32_t> bodies);

}  // namespace drystone::spatial
