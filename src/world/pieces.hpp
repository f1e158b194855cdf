// Where the trees have the places of a world whose crowds are far from each other. A box of floats about one origin is coarse at every crowd
// but one, so all its bodies would have contacts with each other. Instead each axis is cut into pieces, the stretches where shapes are, and
// the long gaps between them are shortened: a tree needs the order of boxes along each axis and not their distances. In a piece a place is
// only moved, by whole metres; in a gap places lie as close as the gap was shortened. So boxes overlap in the trees if shapes do, and are as
// precise as if all crowds stood side by side.
//
// The map is monotone on each axis, and no two places are farther apart in the trees than in the world. So searches of boxes and of
// distances are conservative. A line is a line within one piece and is bent between pieces: casts go stretch by stretch, and a shape outside
// of one piece has no slab.
//
// A world whose awake bodies are near each other has no pieces but one origin (world/proxies.hpp). Alternatives: trees for each crowd,
// which every search and pair of trees would multiply; doubles in the trees, which all worlds would pay for; an exact test of each pair
// before it becomes a contact, which mends memory but still visits all pairs.
//
// Determinism: the pieces are part of the state, because boxes depend on when they were made.
#pragma once

#include <array>
#include <cstddef>
#include <span>
#include <utility>
#include <vector>

#include "geometry/packed_box.hpp"
#include "world/sim_state.hpp"

namespace drystone::spatial {

/// The pieces of an axis.
using Axis = std::span<const TreePiece>;

inline bool has_pieces(const SimState& w) { return !w.tree_pieces_x.empty(); }

/// The region of a place: 2 i in piece i, 2 i + 1 in the gap behind it. The first and the last piece have no outer end.
std::size_t region_of(Axis axis, double place);
/// The place in the trees of a place in a region, and the place of a place in the trees.
double to_trees(Axis axis, std::size_t region, double place);
double from_trees(Axis axis, double place);
/// Whether boxes of shapes at the place are coarse: in a gap, or far from the first or the last piece.
bool is_off_pieces(Axis axis, double place);
/// Whether a box lies in one piece of each axis.
bool is_in_one_piece(const SimState& w, const WorldAabb& box);

/// Whether pieces of an axis, which a snapshot had, are in order and shorten the gaps.
bool is_valid(Axis axis);

/// The pieces for shapes with these ranges on an axis. The middle of all pieces has the place 0 in the trees.
std::vector<TreePiece> make_pieces(std::vector<std::pair<double, double>> ranges, double grain);

// The same as in proxies.hpp, for worlds with pieces.
Vec2 place_by_pieces(const SimState& w, Position place);
/// The box around what is in the world's box, rounded outwards.
geometry::PackedBox box_by_pieces(const SimState& w, Position place, geometry::PackedBox sides);
WorldAabb world_box_by_pieces(const SimState& w, const Aabb& box);

/// A part of a line that is a line in the trees, too, from one fraction of the whole to another.
struct Stretch {
  Vec2 start;
  Vec2 end;
  double first = 0.0;
  double last = 1.0;
};
/// Finds the stretches of a line in a world with pieces, one after the other.
class StretchWalk {
 public:
  StretchWalk(const SimState& w, Position from, Vec2 translation);
  /// Goes on to the next stretch; false at the end of the line.
  bool next(Stretch& stretch);

 private:
  struct OfAxis {
    /// The fraction of the line at which it leaves the region; infinity if it does not.
    double fraction_at_end() const;

    Axis axis;
    double from;
    double way;
    std::size_t region;
  };
  std::array<OfAxis, 2> axes_;
  Vec2 start_;
  double done_ = 0.0;
  bool at_end_ = false;
};

}  // namespace drystone::spatial
