// The first impact of a body within a step.
//
// A body moves along its sweep over the step's time [0, 1]. A body that was stopped at an impact rests from then on. So two bodies are
// compared in two pieces of the step: while both move, and while the other body rests. Both pieces use the sweeps of the whole step: a
// sweep between the poses at the ends of a piece would rotate at another rate, and the tip of a long body would be centimetres off.
//
// Shapes that touch when a piece begins have no time of impact: the contact solver keeps them apart. But a sliding shape may be
// pressed through a thin wall, and a rod that stands on its tip may rotate through the floor within a step. So the parts of the shape
// that do not touch yet are swept instead: first the free corners, which stop the rod when its other end comes down; then the shape at
// half its size; and if that touches too, its centroid (the core). If a core reaches a static shape, the body's velocity into the
// shape is removed, because the contact solver sees only the tip and would let the body through. No core comes nearer to a static shape
// than a quarter of the slop, so the core stays on its side of the shape in every step.
// Source: E. Catto, "Continuous Collision" (GDC 2013).
#pragma once

#include <algorithm>

#include "ccd/stopping_impact.hpp"
#include "geometry/tile_grid.hpp"
#include "world/step_data.hpp"
#include "world/world_state.hpp"

namespace drystone::continuous {

struct SweptShape;

/// The end of a body's motion in the step.
struct SweepEnd {
  float time = 1.0f;  // 1 unless the body was stopped.
  Position center;    // For a stopped body, the pose at which its sweep would have ended.
  Rotation rotation;
  // The normal of the static body that stopped the body; zero if the core was stopped or the other body is not static.
  Vec2 normal;
};

/// The awake kinematic bodies, their shapes, and boxes around all poses of the shapes in the step, in the coordinates of the trees
/// (kinematic_walls.hpp). Each kGroup shapes that follow each other, mostly of one body, have a box together.
struct KinematicWalls {
  static constexpr std::size_t kGroup = 8;

  struct Body {
    std::uint32_t slot = kNone;
    Position start;  // The centre when the step began.
    Vec2 path;
    Rotation turn;
    bool turns_far = false;  // Whether the body rotated by more than a quarter turn.
  };
  struct Wall {
    std::uint32_t shape = kNone;
    std::uint32_t body = 0;  // Index in `bodies`.
  };

  bool empty() const { return walls.empty(); }
  /// Calls f(wall) for each wall whose box overlaps the box.
  template <typename F>
  void query(const Aabb& box, F f) const {
    if (!overlaps(bounds, box)) return;
    for (std::size_t group = 0; group < group_boxes.size(); ++group) {
      if (!overlaps(group_boxes[group], box)) continue;
      const std::size_t end = std::min((group + 1) * kGroup, walls.size());
      for (std::size_t i = group * kGroup; i < end; ++i) {
        if (overlaps(boxes[i], box)) f(walls[i]);
      }
    }
  }

  std::span<const Body> bodies;
  std::span<const Wall> walls;
  std::span<const Aabb> boxes;  // Of the walls.
  std::span<const Aabb> group_boxes;
  Aabb bounds{};
  float longest_path = 0.0f;  // An upper bound of the motion of any point of any wall [m].
};

/// The results of earlier phases that continuous collision reads, and its own results so far.
struct Sweeps {
  const StepOptions& options;
  const Partition& partition;
  const Motion& motion;
  const base::LayeredBitSet& pressed_bodies;
  std::span<const std::uint32_t> bodies;  // Slots of bodies to sweep, ascending by solver index.
  bool has_bullets = false;               // Whether one of these bodies is a bullet.
  std::span<SweepEnd> ends;               // By solver index.
  std::span<bool> speed_clamped;  // By solver index: bodies that continuous collision has counted in the report.
  KinematicWalls walls;

  std::uint32_t index_of(std::uint32_t body) const { return partition.index_of[body]; }
  /// Whether the solver found the body fast.
  bool is_fast(std::uint32_t body) const {
    const std::uint32_t index = index_of(body);
    return index != 0 && (motion.flags[index] & solver::kFast) != 0;
  }
  /// A comparison for sorting body slots by solver index.
  auto by_index() const {
    return [this](std::uint32_t a, std::uint32_t b) { return index_of(a) < index_of(b); };
  }
  bool is_swept(std::uint32_t body) const { return std::binary_search(bodies.begin(), bodies.end(), body, by_index()); }
  /// Adds bodies to sweep, which are in the order of solver indices too.
  void add(base::Arena& arena, std::span<const std::uint32_t> added) {
    const std::span<std::uint32_t> all = arena.allocate<std::uint32_t>(bodies.size() + added.size());
    const auto end = std::set_union(bodies.begin(), bodies.end(), added.begin(), added.end(), all.begin(), by_index());
    bodies = all.first(static_cast<std::size_t>(end - all.begin()));
  }
};

/// The motion of a body in the step: along its sweep until the time `end`, then at rest. Static and sleeping bodies rest all the time.
/// Coordinates are relative to a place that the functions below take or return, usually the body's centre at the start.
struct BodySweep {
  Sweep sweep;
  float end = 1.0f;
};

/// The pose at a time in [0, 1].
Transform pose_on_sweep(const BodySweep& motion, float time);

struct Impact {
  float time = 1.0f;            // In [0, 1); 1 if there is no impact.
  std::uint32_t other = kNone;  // The body that is hit.
  Vec2 normal;                  // From the other body to this body.
  // Whether the core hit a static or kinematic shape; the velocity into the shape is then removed.
  bool stops_core = false;
  std::uint32_t target = kNone;  // The shape that is hit.
  std::uint32_t cell = kNone;    // The number of the cell that is hit, if the shape is a tile grid.

  bool happens() const { return other != kNone; }
};

/// Calls f(geometry, number of the cell) for each tile of a grid near the path of a swept shape; for another target calls
/// f(its geometry, kNone). Coordinates of the swept shape are relative to the place `from`.
template <typename F>
void for_each_piece(const SimState& w, const SweptShape& swept, Position from, std::uint32_t target, F f) {
  if (!is_grid(w, target)) return f(w.shapes.geometry[target], kNone);
  const TileGrid& grid = grid_of(w, target);
  const Transform pose = relative(from, w.bodies.state[w.shapes.body[target]].pose);
  const Vec2 start = inv_transform_point(pose, swept.core_0);
  const Vec2 path = inv_transform_point(pose, swept.core_1) - start;
  geometry::walk_tiles(grid, start, path, swept.reach(), 1.0f, [&](Cell cell, float left) {
    f(ShapeGeometry(tile_polygon(grid, cell)), grid.index_of(cell));
    return left;
  });
}

/// Finds impacts of bodies.
class ImpactFinder {
 public:
  ImpactFinder(const SimState& w, const Sweeps& sweeps) : w_(w), sweeps_(sweeps) {}

  /// The body's centre when the step began.
  Position start_of(std::uint32_t body) const;
  /// The body's motion, relative to the place `from`.
  BodySweep sweep_of(std::uint32_t body, Position from) const;
  /// A box around all poses of the body, in the coordinates of the trees.
  Aabb swept_box(std::uint32_t body) const;
  /// A disc around the body that moves along the body's motion, with a margin for a touch, in the coordinates of the trees.
  geometry::SweptDisc swept_disc(std::uint32_t body) const;
  geometry::SweptDisc swept_disc(std::uint32_t body, Position from, Position to) const;

  /// Whether the body moved fast as seen from a kinematic body, by the rule in world/tunnelling.hpp.
  bool is_fast_relative_to(const KinematicWalls::Body& kinematic, std::uint32_t body) const;

  /// The first impact with a static or kinematic shape.
  Impact with_fixed(std::uint32_t body) const;
  /// The first impact with the shape of a kinematic body that is awake.
  Impact with_walls(std::uint32_t body) const;
  /// The first impact with a static shape on another motion than the body's own, relative to the place `from`.
  Impact with_static_along(std::uint32_t body, const BodySweep& motion, Position from) const;
  /// The first impact with any shape.
  Impact with_all(std::uint32_t body) const;
  /// The first of an impact and those with the shapes of one awake body.
  Impact with_body(std::uint32_t body, std::uint32_t other, Impact first) const;

 private:
  /// Which shapes of a tree are targets.
  enum class Targets { all, kinematic, dynamic };
  /// A motion of a body relative to the place `from`.
  struct Path {
    Position from;
    BodySweep motion;
  };
  /// A swept shape and a target that it may hit.
  struct Candidate {
    const SweptShape& swept;
    Position from;  // The place to which the coordinates of the swept shape are relative.
    float end;      // The time at which the motion ends.
    std::uint32_t shape;
    std::uint32_t target;
    const ShapeGeometry& piece;  // The geometry of the target, or of one of its tiles.
    std::uint32_t cell = kNone;  // The number of the tile's cell.
  };

  Path path_of(std::uint32_t body) const { return {start_of(body), sweep_of(body, start_of(body))}; }
  bool is_target(Targets targets, std::uint32_t shape) const;
  /// `path_of()` is called only if there is a target near the disc.
  template <typename PathOf>
  void search_tree(const bvh::Tree& tree, Targets targets, std::uint32_t body, const geometry::SweptDisc& disc,
                   PathOf path_of, Impact& first) const;
  void search_tree(const bvh::Tree& tree, Targets targets, std::uint32_t body, const geometry::SweptDisc& disc,
                   Impact& first) const;
  /// Most bodies are near no wall, which the box around all poses of the body shows.
  void search_walls(std::uint32_t body, const Aabb& swept_box, Impact& first) const;
  /// Whether the shape is on another static shape when it hits the target, with the whole target below the plane of that shape's side, and
  /// only slides along this plane. That shape then keeps it out of the target, as in contact/internal_edges.hpp.
  bool slides_on_floor(const Candidate& candidate, float time) const;
  bool is_ruled_out(const Candidate& candidate, const Clearance& clearance) const;
  Encounter encounter(const Candidate& candidate, const Sweep& target_sweep) const;
  void impact_with_resting(const Candidate& candidate, Impact& first) const;
  void impact_with_kinematic(const Candidate& candidate, const Sweep& target_sweep, Impact& first) const;
  void impact_with_moving(const Candidate& candidate, Impact& first) const;
  void keep_earlier(const Encounter& e, const ToiResult& result, Impact& first) const;

  const SimState& w_;
  const Sweeps& sweeps_;
};

}  // namespace drystone::continuous
